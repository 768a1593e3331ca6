"""The last round counts double, and nothing else changes."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
import wenzel
from wenzel import Match

SHIPPED = ("pagat", "as-trefl", "as-pik", "kop", "turniej")


def played(variants: Sequence[str], seed: int, **options: object) -> Match:
    """A match in which everybody plays at random."""
    match = Match(wenzel.ruleset("baska", options=options, variants=variants), seed=seed)
    rng = random.Random(seed)
    while match.turn is not None:
        match.apply(match.turn, rng.choice(match.legal_actions(match.turn)))
    return match


@pytest.mark.parametrize("settlement", ["points", "money"])
@pytest.mark.parametrize("deals", [2, 4, 7])
def test_only_the_last_four_deals_count_double(deals: int, settlement: str) -> None:
    plain = played((), 1, deals=deals, settlement=settlement)
    doubled = played(("last-round",), 1, deals=deals, settlement=settlement)
    for number, (before, after) in enumerate(zip(plain.results, doubled.results, strict=True)):
        factor = 2 if number >= deals - 4 else 1
        assert after.delta == tuple(factor * amount for amount in before.delta)
        assert any(before.delta)


def test_the_payments_say_why() -> None:
    first, *_, last = played(("last-round",), 2, deals=5).results
    assert all(payment.factors[-1] == ("last round", 2) for payment in last.payments)
    assert not any(("last round", 2) in payment.factors for payment in first.payments)


@pytest.mark.parametrize("other", SHIPPED)
def test_it_goes_with_every_other_variant_in_either_order(other: str) -> None:
    plain = played((other,), 3, deals=4)
    for order in ((other, "last-round"), ("last-round", other)):
        both = played(order, 3, deals=4)
        assert both.totals == tuple(2 * total for total in plain.totals)

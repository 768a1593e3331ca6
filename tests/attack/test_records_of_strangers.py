"""What a record costs grows with its length alone, and what a match writes can be read again."""

from __future__ import annotations

import tracemalloc

import pytest

import wenzel
from wenzel.deal import MAX_STEPS

DOUBLINGS = {"kontra", "re", "bok", "hirsch", "double"}


def long_auctions(calls: int, deals: int) -> str:
    """The record of a match of deals in which so many doublings are made."""
    match = wenzel.Match(wenzel.ruleset("baska", options={"max_doublings": "none", "deals": 100}), seed=1)
    while len(match.deals) <= deals:
        turn = match.turn or 0
        said = [a for a in match.legal_actions(turn) if a in DOUBLINGS and match.deal.steps < calls]
        match.apply(turn, said[0] if said else match.legal_actions(turn)[0])
    return match.record()


def cost(record: str) -> float:
    """How many bytes a match that is read holds for each character of its record."""
    tracemalloc.start()
    try:
        match = wenzel.Match.from_record(record)
        return tracemalloc.get_traced_memory()[0] / len(record)
    finally:
        tracemalloc.stop()
        del match


def test_long_auctions_cost_no_more_than_many() -> None:
    assert cost(long_auctions(MAX_STEPS - 50, 2)) < 50
    assert cost(long_auctions(50, 40)) < 50


@pytest.mark.parametrize("seed", ["x" * 1001, "\u2663" * 100_000, "x" * 10_000_000, 1 << 10_000])
def test_no_seed_that_would_make_a_record_unreadable(seed: str | int) -> None:
    with pytest.raises(wenzel.WenzelError, match="a seed has at most"):
        wenzel.Match(wenzel.ruleset("baska"), seed=seed)


@pytest.mark.parametrize("seed", ["", "x" * 1000, "\U0001f0a1" * 1000, "\x00\n\u2028\x1b", -(1 << 9_999), 0])
def test_every_other_seed_is_read_again(seed: str | int) -> None:
    match = wenzel.Match(wenzel.ruleset("baska"), seed=seed)
    again = wenzel.Match.from_record(match.record())
    assert (again.seed, type(again.seed), again.record()) == (seed, type(seed), match.record())

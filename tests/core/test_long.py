"""Ten thousand random deals of each game: cards, accounts and undo."""

from __future__ import annotations

import json
import random

import pytest

from strategies import GAMES, catalogue, fresh_deal, random_choices, tables, walk
from wenzel import Deal, Ruleset

DEALS = 10_000


def random_table(game: str, rng: random.Random) -> Ruleset:
    """A number of players, a stack of variants, and for half of the options any value worth trying."""
    players, stack = tables(game)[int(rng.random() * len(tables(game)))]
    options = catalogue().ruleset(game, players, variants=stack).option_list
    values = {}
    for name, option in options.items():
        if rng.random() < 0.5:
            samples = option.samples(players)
            values[name] = samples[int(rng.random() * len(samples))]
    return catalogue().ruleset(game, players, values, stack)


def check(deal: Deal) -> None:
    """Every card is in one place, and every coin on one account."""
    mask, count = 0, 0
    for hand in deal.hands:
        mask |= hand
        count += hand.bit_count()
    for card in (
        *deal.trick,
        *(c for _, _, t in deal.won for c in t),
        *(c for p in deal.piles.values() for c in p),
    ):
        mask |= 1 << card
        count += 1
    assert (mask, count) == (deal.rules.pack.all, len(deal.rules.pack))
    accounts = deal.ledger.accounts
    assert sum(accounts) == 0
    assert not (deal.rules.table.zero_sum and accounts[-1])
    assert (deal.turn is None) == deal.over


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_random_deals(game: str) -> None:
    rng = random.Random(f"long/{game}")
    tables_ = [random_table(game, rng) for _ in range(200)]
    for number in range(DEALS):
        deal = fresh_deal(tables_[number % len(tables_)], number)
        states = []
        for _ in walk(deal, random_choices(rng)):
            check(deal)
            states.append(json.dumps(deal.to_dict()))
        check(deal)
        assert deal.result is not None
        while states:
            deal.undo()
            assert json.dumps(deal.to_dict()) == states.pop()

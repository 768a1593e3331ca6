"""Non-interference: what an observer cannot know changes nothing of what it gets (see :mod:`alike`)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alike import compare, observers
from strategies import (
    GAMES,
    SMALL,
    catalogue,
    choices,
    examples,
    fresh_deal,
    random_choices,
    rulesets,
    seeds,
    tables,
    walk,
)


@pytest.mark.parametrize("game", GAMES + SMALL)
@examples(8)
@given(data=st.data())
def test_what_an_observer_cannot_know_changes_nothing_for_it(game: str, data: st.DataObject) -> None:
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    picks = data.draw(choices)
    moments = data.draw(st.sets(st.integers(0, 40), min_size=3, max_size=3))
    rng = random.Random(0)
    done: list[tuple[int, str]] = []
    for at, step in enumerate(walk(deal, picks)):
        if at in moments:
            for seat in observers(deal):
                compare(deal, done, seat, rng)
        done.append(step)
    for seat in observers(deal):  # the deal is over: what was never shown stays unknown
        compare(deal, done, seat, rng)


@pytest.mark.parametrize("game", GAMES + SMALL)
def test_there_is_enough_to_compare(game: str) -> None:
    """Fixed deals at every table: every observer has been compared often, so the test above does not pass by finding
    nothing.
    """
    rng = random.Random(1)
    compared: Counter[int | None] = Counter()
    for seed, (players, stack) in enumerate(tables(game)):
        deal = fresh_deal(catalogue().ruleset(game, players, variants=stack), seed)
        done: list[tuple[int, str]] = []
        for at, step in enumerate(walk(deal, random_choices(rng))):
            if at % 6 == 1:
                for seat in observers(deal):
                    compared[seat] += compare(deal, done, seat, rng, tries=4)
            done.append(step)
    assert min(compared[seat] for seat in (None, *range(min(catalogue().game(game).players)))) >= 5, compared

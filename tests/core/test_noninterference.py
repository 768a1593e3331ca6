"""Non-interference: what an observer cannot know changes nothing of what it gets (see :mod:`alike`)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alike import compare, observers, words_in
from strategies import (
    GAMES,
    SMALL,
    catalogue,
    choices,
    examples,
    fresh_deal,
    play_out,
    random_choices,
    rulesets,
    seeds,
    tables,
    walk,
)
from wenzel import Deal


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


def everybody_or(deal: Deal, *places: int | str) -> set[int] | None:
    """The seats that see the cards of these places; ``None`` is everybody, spectators too."""
    seats: set[int] = set()
    for place in places:
        if isinstance(place, int):
            seats.add(place)
        elif place == "turnup" or place.startswith("open:"):
            return None
        elif place.startswith("laid:"):
            seats.add(int(place.removeprefix("laid:")))
    return seats


@pytest.mark.parametrize("game", GAMES + SMALL)
@examples(15)
@given(data=st.data())
def test_events_name_cards_to_those_who_may_see_them(game: str, data: st.DataObject) -> None:
    """The test above takes for known what the events tell; this one says what they may tell, and to whom."""
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    play_out(deal, data.draw(choices))
    happened = deal.events
    for at, event in enumerate(happened):
        full = event.full
        may: set[int] | None = None
        if event.kind == "talon":
            may = set()
        elif event.kind == "dealt":
            looks_later = any(
                e.kind == "dealt" and e.full["seat"] == full["seat"] for e in happened[at + 1 :]
            )
            may = set() if looks_later and not full.get("look") else {full["seat"]}
        elif event.kind == "move":
            may = everybody_or(deal, full["from"], full["to"])
        elif event.kind == "call":
            following = happened[at + 1 :]
            laid = next(
                (e for e in following[:2] if e.kind == "move" and e.full["from"] == full["seat"]), None
            )
            if laid is not None and set(laid.full["cards"]) & set(full["do"].split()):
                may = {full["seat"]}
        for seat in observers(deal):
            whole = may is None or seat in may
            form = event.seen_by(seat)
            assert (form == full) == whole, (seat, form)
            if not whole:
                assert not words_in(dict(form)) & set(deal.rules.pack.codes)

"""Deals that an observer cannot tell apart, and all that the observer gets of a deal.

The cards are found that have never been named in an event as the observer saw it.  They change places among
themselves, and the same actions are done again (secret ones with the card that now lies there).  If every action is
allowed in that other deal as well, and the observer sees the same events, then it cannot tell the two deals apart.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from wenzel import Deal, IllegalAction, StaleAction
from wenzel.cards import bits
from wenzel.dealing import Layout

TRIES = 6
"""Other deals that are tried for each observer and moment."""


def forms(deal: Deal, seat: int | None) -> list[dict[str, Any]]:
    """What an observer has seen, straight from the events."""
    return [dict(event.seen_by(seat)) for event in deal.events]


def words_in(value: Any) -> set[str]:
    """All words in JSON data."""
    if isinstance(value, dict):
        return set().union(*map(words_in, value.values())) if value else set()
    if isinstance(value, list | tuple):
        return set().union(*map(words_in, value)) if value else set()
    return set(value.split()) if isinstance(value, str) else set()


def never_named(deal: Deal, seat: int | None) -> list[int]:
    """The cards that no event has named to this observer."""
    named = words_in(forms(deal, seat))
    return [i for i, code in enumerate(deal.rules.pack.codes) if code not in named]


def exchanged(deal: Deal, places: dict[int, int]) -> Deal:
    """A new deal in which card *i* lies where card ``places[i]`` lay."""
    moved = {old: new for new, old in places.items()}

    def hand(mask: int) -> int:
        return sum(1 << moved.get(card, card) for card in bits(mask))

    layout = Layout(
        tuple(hand(mask) for mask in deal.layout.hands),
        moved.get(deal.layout.turnup, deal.layout.turnup),
        tuple(moved.get(card, card) for card in deal.layout.talon),
    )
    return Deal(deal.rules, deal.before, layout)


def replayed(deal: Deal, done: Sequence[tuple[int, str]], places: dict[int, int]) -> Deal | None:
    """The other deal after the same actions; ``None`` if they are not allowed in it."""
    codes = deal.rules.pack.codes
    moved = {codes[old]: codes[new] for new, old in places.items()}
    other = exchanged(deal, places)
    for seat, action in done:
        token = " ".join(moved.get(word, word) for word in action.split())
        if other.over or token not in other.legal_actions(seat):
            return None
        other.apply(seat, token)
    return other


def others(
    deal: Deal, done: Sequence[tuple[int, str]], seat: int | None, rng: random.Random, tries: int = TRIES
) -> list[Deal]:
    """Deals that this observer cannot tell from *deal*: two unseen cards exchanged, or all of them mixed."""
    unseen = never_named(deal, seat)
    if len(unseen) < 2:
        return []
    seen = forms(deal, seat)
    found = []
    for attempt in range(tries):
        mixed = sorted(unseen, key=lambda _: rng.random())
        if attempt % 3:
            mixed = [mixed[0], mixed[1]]
        places = dict(zip(mixed if len(mixed) == 2 else unseen, reversed(mixed), strict=True))
        other = replayed(deal, done, places)
        if other is not None and forms(other, seat) == seen:
            found.append(other)
    return found


def refusals(deal: Deal, seat: int) -> list[Any]:
    """What *seat* is told about every action that it may not do, and about a stale one."""
    legal = deal.legal_actions(seat)
    told: list[Any] = []
    for action in deal.rules.actions.all:
        if action not in legal:
            with pytest.raises(IllegalAction) as refused:
                deal.apply(seat, action)
            error = refused.value
            told.append(
                [str(error), error.reason, error.seat, error.action, error.legal, error.led, error.obliging]
            )
    with pytest.raises(StaleAction) as stale:
        deal.apply(seat, deal.rules.actions.all[0], step=deal.steps + 1)
    return [*told, str(stale.value), stale.value.legal]


def all_it_gets(deal: Deal, seat: int | None) -> str:
    """Everything that an observer can get hold of, as text."""
    view = deal.view(seat)
    got: list[Any] = [
        view.to_dict(),
        repr(view),
        view.unseen,
        view.proofs,
        view.payments,
        view.dealt,
        repr(deal),
    ]
    got += [view.piles, view.open_hands, view.played, view.turned, view.sides]
    got += [vars(view)[name] for name in sorted(vars(view)) if name not in ("rules", "sides", "proofs")]
    if seat is not None:
        got += [deal.legal_actions(seat), refusals(deal, seat)]
    return json.dumps(got, default=str)


def compare(
    deal: Deal, done: Sequence[tuple[int, str]], seat: int | None, rng: random.Random, tries: int = TRIES
) -> int:
    """Compare what the observer gets in *deal* and in deals that it cannot tell from it; how many those were."""
    alike = others(deal, done, seat, rng, tries)
    expected = all_it_gets(deal, seat) if alike else ""
    for other in alike:
        assert all_it_gets(other, seat) == expected
    return len(alike)


def observers(deal: Deal) -> tuple[int | None, ...]:
    return (None, *range(deal.rules.players))

"""What is handed out may be changed by who got it, and nothing else changes."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import wenzel

GAMES = tuple(wenzel.games())


def spoil(data: Any) -> None:
    """Change everything in a structure that can be changed."""
    if isinstance(data, dict):
        for part in data.values():
            spoil(part)
        data.clear()
        data["spoilt"] = True
    elif isinstance(data, list):
        for part in data:
            spoil(part)
        data.append("spoilt")
    elif isinstance(data, tuple):
        for part in data:
            spoil(part)


def play(match: wenzel.Match, *, spoilt: bool) -> list[str]:
    """Play a match to its end; what was told on the way."""
    told = []
    while not match.over:
        turn = match.turn or 0
        views = [match.view(seat) for seat in (*range(match.rules.players), None)]
        told.append(json.dumps([view.to_dict() for view in views]))
        action = match.legal_actions(turn)[-1]
        if spoilt:
            for view in views:
                spoil(view.to_dict())
                spoil({**vars(view), "rules": None})
            for event in match.deal.events:
                spoil(event.full)
                spoil(event.public)
        match.apply(turn, action)
    return told


@pytest.mark.parametrize("game", GAMES)
def test_events_and_views_may_be_spoilt(game: str) -> None:
    rules = wenzel.ruleset(game, options={} if game == "polignac" else {"deals": 2})
    sound = play(wenzel.Match(rules, seed=11), spoilt=False)
    assert play(wenzel.Match(rules, seed=11), spoilt=True) == sound
    assert play(wenzel.Match(rules, seed=11), spoilt=False) == sound


def test_the_memory_of_a_result_is_not_that_of_the_next_deal() -> None:
    match = wenzel.Match(wenzel.ruleset("kontraspiel"), seed=3)
    while len(match.deals) < 3:
        match.apply(match.turn or 0, match.legal_actions(match.turn or 0)[0])
    for at, deal in enumerate(match.deals[:-1]):
        assert deal.result is not None
        following = match.deals[at + 1].before.memory
        sound = copy.deepcopy(dict(following))
        spoil(deal.result.memory)
        assert following == sound


def test_given_memory_is_copied() -> None:
    rules = wenzel.ruleset("kontraspiel")
    cards = list(rules.pack.codes)
    flags = [False] * 4
    deal = wenzel.Deal.from_cards(
        rules,
        dealer=0,
        hands=[cards[5 * seat : 5 * seat + 5] for seat in range(4)],
        turnup=cards[20],
        hidden=cards[21:],
        before={"memory": {"must_take": flags}},
    )
    flags[0] = True
    assert deal.before.memory["must_take"] == [False] * 4

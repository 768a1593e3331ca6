"""Copies share nothing with what they were made of, and what cannot be pickled says so."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import wenzel

GAMES = tuple(wenzel.games())

COPIES: tuple[Callable[[Any], Any], ...] = (copy.copy, copy.deepcopy)


def played(game: str, actions: int) -> wenzel.Match:
    match = wenzel.Match(wenzel.ruleset(game), seed=5)
    for _ in range(actions):
        if not match.over:
            match.apply(match.turn or 0, match.legal_actions(match.turn or 0)[0])
    return match


def state(deal: wenzel.Deal) -> str:
    return json.dumps(deal.to_dict(), sort_keys=True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("make", COPIES)
@pytest.mark.parametrize("actions", [0, 3, 7, 30])
def test_a_copied_deal_is_independent(game: str, make: Callable[[Any], Any], actions: int) -> None:
    deal = played(game, actions).deal
    if deal.over:
        return
    before, other = state(deal), make(deal)
    assert state(other) == before
    other.apply(other.turn, other.legal_actions(other.turn)[-1])
    assert state(deal) == before
    other.undo()
    assert state(other) == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("make", COPIES)
def test_a_copied_match_is_independent(game: str, make: Callable[[Any], Any]) -> None:
    match = played(game, 40)
    before, other = match.record(), make(match)
    while not other.over and len(other.deals) < len(match.deals) + 2:
        other.apply(other.turn, other.legal_actions(other.turn)[-1])
    assert match.record() == before
    while other.record() != before:
        other.undo()
    assert other.rules is match.rules


@pytest.mark.parametrize("game", GAMES)
def test_a_copied_view_is_equal(game: str) -> None:
    view = played(game, 9).view(1)
    assert copy.deepcopy(view) == view


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_what_is_not_pickled_says_so(protocol: int) -> None:
    match = played("baska", 3)
    with pytest.raises(TypeError, match="is not pickled"):
        pickle.dumps(match.rules, protocol)
    for thing in (match, match.deal, match.view(0)):
        with pytest.raises(TypeError):
            pickle.dumps(thing, protocol)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_actions_are_pickled(protocol: int) -> None:
    action = wenzel.Action("kontra 9C")
    again = pickle.loads(pickle.dumps(action, protocol))  # noqa: S301
    assert (again, type(again), again.verb, again.args) == (action, wenzel.Action, "kontra", ("9C",))


def errors() -> list[wenzel.WenzelError]:
    deal = played("baska", 0).deal
    with pytest.raises(wenzel.IllegalAction) as refused:
        deal.apply(deal.turn or 0, "play AS")
    with pytest.raises(wenzel.StaleAction) as stale:
        deal.apply(deal.turn or 0, "pass", step=5)
    return [
        refused.value,
        stale.value,
        wenzel.RecordError("damaged", 3),
        wenzel.BotError("failed", seat=2),
        wenzel.PluginError("broken", plugin="p", hook="h"),
        *(
            kind("text")
            for kind in (
                wenzel.WenzelError,
                wenzel.CardError,
                wenzel.SeatError,
                wenzel.ActionError,
                wenzel.RulesetError,
                wenzel.LayoutError,
                wenzel.RecordError,
            )
        ),
    ]


@pytest.mark.parametrize("make", [*COPIES, lambda error: pickle.loads(pickle.dumps(error))])  # noqa: S301
def test_errors_come_whole_out_of_another_process(make: Callable[[Any], Any]) -> None:
    for error in errors():
        again = make(error)
        assert type(again) is type(error)
        assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))

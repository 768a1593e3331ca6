"""Whole deals, step by step: every legal action of every seat at every moment, and what the deal comes to."""

from __future__ import annotations

import pytest

from vectors_data import GAMES, Case, deal_of, legal_tokens, outcome, scenarios

ALL = [pytest.param(s, id=s["id"]) for game in GAMES for s in scenarios(game)]


@pytest.mark.parametrize("scenario", ALL)
def test_scenario(scenario: Case) -> None:
    deal = deal_of(scenario)
    for number, step in enumerate(scenario["steps"]):
        done = f"after {number} steps"
        assert deal.turn == step["turn"], done
        assert legal_tokens(deal) == step["legal"], done
        deal.apply(step["seat"], step["do"])
    assert deal.over
    assert deal.turn is None
    assert legal_tokens(deal) == {}
    assert outcome(deal, scenario["after"]) == scenario["after"]


@pytest.mark.parametrize("scenario", ALL)
def test_scenario_taken_back_and_played_again(scenario: Case) -> None:
    deal = deal_of(scenario)
    states = [deal.to_dict()]
    for step in scenario["steps"]:
        deal.apply(step["seat"], step["do"])
        states.append(deal.to_dict())
    for earlier in reversed(states[:-1]):
        deal.undo()
        assert deal.to_dict() == earlier
    for step in scenario["steps"]:
        deal.apply(step["seat"], step["do"])
    assert deal.to_dict() == states[-1]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_scenarios(game: str) -> None:
    """A file that went missing or lost its contents would otherwise pass unseen."""
    found = scenarios(game)
    assert len(found) >= 60
    assert {s["game"] for s in found} == {game}
    assert len({s["id"] for s in found}) == len(found)

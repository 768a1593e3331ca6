"""The test vectors under ``tests/vectors``: facts and whole deals as data, and the rulesets that they speak of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from wenzel.catalogue import GROUP, Catalogue
from wenzel.deal import Deal
from wenzel.ruleset import Ruleset

GAMES = ("baska", "kontraspiel", "polignac", "polskpas")
"""The games that ship with Wenzel."""

Case = dict[str, Any]

_HERE = Path(__file__).with_name("vectors")


@cache
def facts(game: str) -> dict[str, list[Case]]:
    """The single facts about a game, by kind."""
    data: dict[str, list[Case]] = json.loads((_HERE / f"{game}.json").read_text("utf-8"))
    return data


@cache
def scenarios(game: str) -> list[Case]:
    """The whole deals of a game, every legal action at every moment written down."""
    data: list[Case] = json.loads((_HERE / "scenarios" / f"{game}.json").read_text("utf-8"))
    return data


def each(game: str, kind: str) -> pytest.MarkDecorator:
    """Run a test for every fact of a kind, as its argument ``case``."""
    return pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in facts(game)[kind]])


@cache
def catalogue(game: str) -> Catalogue:
    """A catalogue that holds this game alone, found by its entry point: another game that fails to load does not
    hide what is wrong with this one.
    """
    (point,) = entry_points(group=GROUP, name=game)
    return Catalogue([(game, point.load())], installed=False)


def ruleset(game: str, players: int | None = None, variants: tuple[str, ...] = (), **options: Any) -> Ruleset:
    """A ruleset of a shipped game.  Equal calls share one."""
    return _ruleset(game, players, variants, tuple(sorted(options.items())))


@cache
def _ruleset(
    game: str, players: int | None, variants: tuple[str, ...], options: tuple[tuple[str, Any], ...]
) -> Ruleset:
    return catalogue(game).ruleset(game, players, dict(options), variants)


def ruleset_of(game: str, case: Case) -> Ruleset:
    """The ruleset of a fact or a scenario."""
    return ruleset(game, case.get("players"), tuple(case.get("variants", ())), **case.get("options", {}))


def deal_of(scenario: Case) -> Deal:
    """The deal of a scenario, before its first step."""
    return Deal.from_cards(
        ruleset_of(scenario["game"], scenario),
        dealer=scenario["dealer"],
        hands=scenario["hands"],
        turnup=scenario["turnup"],
        hidden=scenario["hidden"],
        before=scenario["before"],
    )


def legal_tokens(deal: Deal) -> dict[str, list[str]]:
    """What every seat may do now, in the form of the scenarios: sorted tokens, seats with nothing left out."""
    tokens = {str(seat): sorted(map(str, deal.legal_actions(seat))) for seat in range(deal.rules.players)}
    return {seat: mine for seat, mine in tokens.items() if mine}


def outcome(deal: Deal, keys: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a deal's result that a scenario's ``after`` speaks of (``keys``: that block)."""
    assert deal.result is not None, "the deal is not over"
    data = deal.result.to_dict()
    return {key: data.get(key, "no such key") for key in keys}

"""Kop, Baśka's sister: fewer bids, another fourth doubling, and perhaps three tens among the highest trumps."""

from __future__ import annotations

from collections.abc import Sequence

from wenzel.plugin import Action, Contract, TrickRules, hookimpl
from wenzel.ruleset import Ruleset
from wenzel_baska import rules as game
from wenzel_baska.rules import TRUMPS, order

SLUP = "slup"


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    """No Gran, no Gran du, no Baśka; ``slup`` is the fourth doubling."""
    gone = {*game.GRANS, "baska"}
    return tuple(SLUP if word == "hirsch" else word for word in game.vocabulary(rules) if word not in gone)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules | None:
    """With ``three_tens`` fourteen trumps: AH TC TS TH, then as in the game."""
    return order(rules, ("AH", "TC", "TS", *TRUMPS[1:])) if rules.options["three_tens"] else None


@hookimpl
def speak(action: Action) -> str | None:
    """The word that the game does not have."""
    return "słup: double it a fourth time" if action == SLUP else None

"""Linger Longer: the winner of a trick draws a card, who has none left drops out, and the last with cards
wins. Hands are of different sizes from the first trick on.
"""

from __future__ import annotations

import sys

from wenzel.deal import Deal
from wenzel.plugin import (
    BANK,
    TALON,
    Contract,
    DealPlan,
    Game,
    Move,
    Pack,
    Payment,
    Score,
    Step,
    TrickRules,
    around,
    hookimpl,
)
from wenzel.ruleset import Ruleset


@hookimpl
def games() -> list[Game]:
    return [Game("linger-longer", "Linger Longer", (4, 5, 6), sys.modules[__name__], 1)]


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of("AKQJT98765432")


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan.even(rules.players, turnup=True)


@hookimpl
def open_deal(deal: Deal) -> Step:
    trump = deal.rules.pack.codes[deal.layout.turnup][1]
    return Step(contract=Contract("linger longer", trump=trump), play=deal.eldest)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    return TrickRules.suited(rules.pack, "AKQJT98765432", trump=contract.trump)


@hookimpl
def after_trick(deal: Deal, winner: int) -> Step:
    players, talon = deal.rules.players, deal.piles.get(TALON)
    drawn = (Move(1 << talon[0], TALON, winner),) if talon else ()
    left = [s for s in around(winner, players) if deal.hands[s] or (talon and s == winner)]
    if len(left) < 2:
        return Step(state=left[0] if left else winner, moves=drawn, end="one is left")
    out = tuple(s for s in range(players) if s not in left)
    return Step(moves=drawn, sits_out=out, play=left[0])


@hookimpl
def score(deal: Deal) -> Score:
    return Score((Payment(BANK, deal.state, 1, "held cards longest"),))

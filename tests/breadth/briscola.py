"""Briscola for two: no obligations at all; both draw after each trick, the turned-up trump last."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from wenzel.deal import Deal
from wenzel.plugin import (
    BANK,
    TALON,
    TURNUP,
    Contract,
    DealPlan,
    Game,
    Move,
    Numbers,
    Option,
    Pack,
    Payment,
    Score,
    Step,
    Table,
    TrickRules,
    bits,
    hookimpl,
)
from wenzel.ruleset import Ruleset

RANKS = "A3KNJ76542"
VALUES = {"A": 11, "3": 10, "K": 4, "N": 3, "J": 2}


@hookimpl
def games() -> list[Game]:
    target = Option("target", Numbers(1, 20), "deals to be won", default=3)
    return [Game("briscola", "Briscola", (2,), sys.modules[__name__], 1, (target,))]


@hookimpl
def table(rules: Ruleset) -> Table:
    return Table(direction="counterclockwise")


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of(RANKS)


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan.even(3, turnup=True)


@hookimpl
def open_deal(deal: Deal) -> Step:
    trump = deal.rules.pack.codes[deal.layout.turnup][1]
    return Step(contract=Contract("briscola", trump=trump), play=deal.eldest)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    return TrickRules.suited(rules.pack, RANKS, trump=contract.trump, ladder=())


@hookimpl
def after_trick(deal: Deal, winner: int) -> Step | None:
    if TURNUP not in deal.piles:
        return None
    stock = [*((card, TALON) for card in deal.piles[TALON]), (deal.layout.turnup, TURNUP)]
    drawn = zip(stock, (winner, 1 - winner), strict=False)
    return Step(moves=tuple(Move(1 << card, pile, seat) for (card, pile), seat in drawn))


@hookimpl
def score(deal: Deal) -> Score:
    codes = deal.rules.pack.codes
    took = [sum(VALUES.get(codes[c][0], 0) for c in bits(deal.taken(seat))) for seat in range(2)]
    if took[0] == took[1]:
        return Score(notes=("60 to 60: nobody wins the deal",))
    return Score((Payment(BANK, int(took[1] > took[0]), 1, "more than 60 points"),))


@hookimpl
def match_over(rules: Ruleset, totals: Sequence[int]) -> bool:
    return max(totals) >= int(rules.options["target"])

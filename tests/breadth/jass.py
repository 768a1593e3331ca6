"""Schieber: Jass for two pairs, without melds. Trump may always be played, undertrumping is forbidden, and
the trump jack need never be shown. Besides a trump suit the declarer may choose that the highest or the
lowest card wins.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from wenzel.deal import Deal
from wenzel.plugin import (
    ANY,
    BANK,
    BEAT,
    FOLLOW,
    TRUMP,
    Action,
    Contract,
    DealPlan,
    Game,
    Numbers,
    Option,
    Pack,
    Payment,
    Rung,
    Score,
    Step,
    Table,
    TrickRules,
    bits,
    hookimpl,
    named,
)
from wenzel.ruleset import Ruleset

RANKS = "AKQJT9876"
VALUES = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}
FACTORS = {"C": 1, "S": 1, "H": 2, "D": 2, "obenabe": 3, "undenufe": 3}


@hookimpl
def games() -> list[Game]:
    target = Option("target", Numbers(200, 5000), "points that end the match", default=1000)
    return [Game("jass", "Schieber", (4,), sys.modules[__name__], 1, (target,))]


@hookimpl
def table(rules: Ruleset) -> Table:
    return Table(direction="counterclockwise", teams=((0, 2), (1, 3)))


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of(RANKS)


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan.even(9, 3)


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    return ("push", *FACTORS)


@hookimpl
def open_deal(deal: Deal) -> Step:
    return Step(state="forehand", turn=deal.eldest)


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    return ("push", *FACTORS) if deal.state == "forehand" else tuple(FACTORS)


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    if action == "push":
        return Step(state="pushed", turn=(seat + 2) % 4)
    trump = action if action in "CSHD" else None
    return Step(contract=Contract(str(action), seat, trump), play=deal.eldest)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    if contract.trump is None:
        order = RANKS if contract.name == "obenabe" else RANKS[::-1]
        return TrickRules.suited(rules.pack, order)
    suit = contract.trump
    trumps = ("J" + suit, "9" + suit, *(r + suit for r in "AKQT876"))
    under = TRUMP - BEAT
    return TrickRules(
        trumps,
        tuple((s, tuple(r + s for r in RANKS)) for s in "CSHD" if s != suit),
        ladder=(
            Rung(FOLLOW, FOLLOW | (TRUMP & BEAT), say="you must follow suit or trump, and not undertrump"),
            Rung(ANY - under, say="you may not undertrump"),
            Rung(ANY),
        ),
        trump_ladder=(Rung(FOLLOW - named(trumps[0]), FOLLOW), Rung(ANY)),
    )


def value(contract: Contract, code: str) -> int:
    """What a card counts."""
    if code[1] == contract.trump:
        return {"J": 20, "9": 14}.get(code[0], VALUES.get(code[0], 0))
    if contract.trump is None and code[0] in "86A":
        return {"8": 8, "A": 11 * (contract.name == "obenabe"), "6": 11 * (contract.name == "undenufe")}[
            code[0]
        ]
    return VALUES.get(code[0], 0)


@hookimpl
def score(deal: Deal) -> Score:
    contract, codes = deal.contract, deal.rules.pack.codes
    assert contract is not None
    paid = []
    for team in deal.rules.table.teams:
        took = sum(value(contract, codes[card]) for seat in team for card in bits(deal.taken(seat)))
        took += 5 * (deal.trick_winners[-1] in team)
        took += 100 * (set(deal.trick_winners) <= set(team))
        factor = ((contract.name, FACTORS[contract.name]),)
        paid += [Payment(BANK, seat, took, "points in tricks", factor) for seat in team if took]
    return Score(tuple(paid))


@hookimpl
def match_over(rules: Ruleset, totals: Sequence[int]) -> bool:
    return max(totals) >= int(rules.options["target"])

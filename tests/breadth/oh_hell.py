"""Oh Hell: every deal has another size of hands; all bid how many tricks they will make, and the dealer, who
bids last, may not make the bids come out even.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from wenzel.deal import Deal
from wenzel.plugin import (
    BANK,
    Action,
    Before,
    Contract,
    DealPlan,
    Game,
    Numbers,
    Option,
    Pack,
    Payment,
    Score,
    Step,
    TrickRules,
    hookimpl,
)
from wenzel.ruleset import Ruleset

RANKS = "AKQJT98765432"


@hookimpl
def games() -> list[Game]:
    top = Option("top", Numbers(1, 7), "cards in the first and the last deal", default=7)
    return [Game("oh-hell", "Oh Hell", (4, 3, 5, 6, 7), sys.modules[__name__], 1, (top,))]


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of(RANKS)


def size(rules: Ruleset, number: int) -> int:
    """Cards per hand: down to one and up again."""
    return 1 + abs(int(rules.options["top"]) - 1 - number)


@hookimpl
def deal_plan(rules: Ruleset, before: Before) -> DealPlan:
    return DealPlan.even(size(rules, before.number), turnup=True)


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    return tuple(f"bid {n}" for n in range(rules.options["top"] + 1))


@hookimpl
def open_deal(deal: Deal) -> Step:
    return Step(state=(), turn=deal.eldest)


def forbidden(deal: Deal) -> int | None:
    """The number that the last bidder may not say."""
    tricks = size(deal.rules, deal.before.number)
    return tricks - sum(deal.state) if len(deal.state) == deal.rules.players - 1 else None


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    not_that = forbidden(deal)
    return [f"bid {n}" for n in range(size(deal.rules, deal.before.number) + 1) if n != not_that]


@hookimpl
def refuse(deal: Deal, seat: int, action: Action) -> str | None:
    if deal.phase == "bidding" and seat == deal.turn and action.arg == str(forbidden(deal)):
        return f"with {action.arg} the bids would come out even"
    return None


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    """The state is the bids so far, eldest first."""
    bids = (*deal.state, int(action.arg))
    if len(bids) < deal.rules.players:
        return Step(state=bids, turn=(seat + 1) % deal.rules.players)
    trump = deal.rules.pack.codes[deal.layout.turnup][1]
    return Step(state=bids, contract=Contract("oh hell", trump=trump), play=deal.eldest)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    return TrickRules.suited(rules.pack, RANKS, trump=contract.trump)


@hookimpl
def score(deal: Deal) -> Score:
    made, players = deal.tricks_won, deal.rules.players
    bids = {(deal.eldest + i) % players: bid for i, bid in enumerate(deal.state)}
    return Score(
        tuple(Payment(BANK, s, 10 + bid, "bid made") for s, bid in sorted(bids.items()) if made[s] == bid)
    )


@hookimpl
def match_over(rules: Ruleset, deals: int) -> bool:
    return deals == 2 * int(rules.options["top"]) - 1

"""Euchre for two pairs, cut short: a card turned up and ordered or another suit made, the left bower, and a
maker who goes alone while his partner sits out.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import attrs

from wenzel.deal import Deal
from wenzel.plugin import (
    BANK,
    TURNUP,
    Action,
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
    hookimpl,
    laid_away,
)
from wenzel.ruleset import Ruleset

LEFT = {"C": "S", "S": "C", "H": "D", "D": "H"}


@attrs.frozen
class State:
    """Passes so far; the maker, and whether he plays alone."""

    passes: int = 0
    maker: int | None = None
    alone: bool = False


@hookimpl
def games() -> list[Game]:
    target = Option("target", Numbers(1, 50), "points that end the match", default=10)
    return [Game("short-euchre", "Euchre", (4,), sys.modules[__name__], 1, (target,))]


@hookimpl
def table(rules: Ruleset) -> Table:
    return Table(teams=((0, 2), (1, 3)))


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of("AKQJT9")


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan((3, 2), turnup=True)


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    makes = ("order", *(f"make {s}" for s in "CSHD"))
    return ("pass", *makes, *(f"{m} alone" for m in makes), *(f"discard {c}" for c in rules.pack.codes))


@hookimpl
def open_deal(deal: Deal) -> Step:
    return Step(state=State(), turn=deal.eldest)


def _turned(deal: Deal) -> str:
    return deal.rules.pack.codes[deal.layout.turnup][1]


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    state: State = deal.state
    if state.maker is not None:
        return deal.rules.actions.on_cards("discard", deal.hands[deal.dealer])
    if state.passes < 4:
        return ("pass", "order", "order alone")
    makes = [f"make {s}" for s in "CSHD" if s != _turned(deal)]
    return ("pass", *makes, *(f"{m} alone" for m in makes))


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    state: State = deal.state
    if action == "pass":
        passes = state.passes + 1
        return Step(end="passed out") if passes == 8 else Step(state=State(passes), turn=(seat + 1) % 4)
    if action.verb == "discard":
        laid = Move(deal.rules.pack.mask(action.arg), seat, laid_away(seat))
        assert state.maker is not None
        return _begin(deal, state.maker, _turned(deal), state.alone, moves=(laid,), secret=True)
    alone = "alone" in action.args
    if action.verb == "order":
        turned = Move(1 << deal.layout.turnup, TURNUP, deal.dealer)
        return Step(state=State(state.passes, seat, alone), turn=deal.dealer, moves=(turned,))
    return _begin(deal, seat, action.arg, alone)


def _begin(deal: Deal, maker: int, trump: str, alone: bool, **step: object) -> Step:
    partner = (maker + 2) % 4
    leader = deal.eldest
    if alone and leader == partner:
        leader = (leader + 1) % 4
    return Step(
        state=State(deal.state.passes, maker, alone),
        contract=Contract("alone" if alone else "euchre", maker, trump),
        sits_out=(partner,) if alone else None,
        play=leader,
        **step,  # type: ignore[arg-type]
    )


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    trump = contract.trump
    assert trump is not None
    bowers = ("J" + trump, "J" + LEFT[trump])
    return TrickRules.suited(rules.pack, "AKQJT9", trump=trump, top=bowers)


@hookimpl
def score(deal: Deal) -> Score:
    state: State = deal.state
    if state.maker is None:
        return Score(notes=("everybody passed",))
    team = state.maker % 2
    made = sum(winner % 2 == team for winner in deal.trick_winners)
    if made < 3:
        side, points, why = 1 - team, 2, "euchred"
    else:
        side, points, why = team, (1 if made < 5 else 4 if state.alone else 2), "made"
    return Score(tuple(Payment(BANK, seat, points, why) for seat in (side, side + 2)))


@hookimpl
def match_over(rules: Ruleset, totals: Sequence[int]) -> bool:
    return max(totals) >= int(rules.options["target"])

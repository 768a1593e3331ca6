"""Bridge, four deals of Chicago: the auction with double and redouble, the dummy played by the declarer, his
hand open after the opening lead, claims that the defenders accept or contest, and the contract scored with
vulnerability.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import attrs

from wenzel.deal import Deal
from wenzel.plugin import (
    BANK,
    Action,
    Contract,
    DealPlan,
    Game,
    Pack,
    Payment,
    Score,
    Step,
    Table,
    TrickRules,
    hookimpl,
)
from wenzel.ruleset import Ruleset

RANKS = "AKQJT98765432"
STRAINS = ("C", "D", "H", "S", "NT")
LADDER = tuple(f"bid {level} {strain}" for level in range(1, 8) for strain in STRAINS)


@attrs.frozen
class State:
    """The calls of the auction, dealer first; the tricks that the declarer claims, while the defenders think
    about it, and the trick before which he last did.
    """

    calls: tuple[str, ...] = ()
    claim: int | None = None
    claimed_at: int = -1


@hookimpl
def games() -> list[Game]:
    return [Game("bridge", "Bridge", (4,), sys.modules[__name__], 1)]


@hookimpl
def table(rules: Ruleset) -> Table:
    return Table(teams=((0, 2), (1, 3)))


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of(RANKS)


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan.even(13)


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    return ("pass", "double", "redouble", *LADDER, *(f"claim {n}" for n in range(14)), "accept", "contest")


@hookimpl
def open_deal(deal: Deal) -> Step:
    return Step(state=State(), turn=deal.dealer)


def standing(calls: Sequence[str]) -> tuple[int, int]:
    """Place in the auction of the last bid (-1: none), and its factor after doubles."""
    bid = max((i for i, c in enumerate(calls) if c.startswith("bid")), default=-1)
    after = calls[bid + 1 :]
    return bid, 4 if "redouble" in after else 2 if "double" in after else 1


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    calls = deal.state.calls
    if deal.state.claim is not None:
        return ("accept", "contest")
    bid, factor = standing(calls)
    if bid < 0:
        return ("pass", *LADDER)
    out = ["pass", *LADDER[LADDER.index(calls[bid]) + 1 :]]
    mine = (len(calls) - bid) % 2 == 0
    if factor == 1 and not mine:
        out.append("double")
    if factor == 2 and mine:
        out.append("redouble")
    return out


@hookimpl
def legal_announcements(deal: Deal, seat: int) -> Sequence[str]:
    """The declarer may claim any number of tricks before he leads, from his hand or the dummy's; that tells
    nothing.
    """
    if deal.phase != "play" or deal.trick or not deal.won or seat != deal.turn or deal.contract is None:
        return ()
    if seat != deal.contract.declarer or deal.state.claimed_at == len(deal.won):
        return ()
    return [f"claim {n}" for n in range(14 - len(deal.won))]


def _claims(deal: Deal, seat: int, action: Action) -> Step:
    if action.verb == "claim":
        state = attrs.evolve(deal.state, claim=int(action.arg), claimed_at=len(deal.won))
        return Step(state=state, shows=(seat,), turn=(seat + 1) % 4)
    if action == "contest":
        return Step(state=attrs.evolve(deal.state, claim=None), play=deal.leader)
    assert deal.contract is not None
    partner = (seat + 2) % 4
    return Step(turn=partner) if deal.contract.declarer == (seat - 1) % 4 else Step(end="claimed")


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    if action.verb in ("claim", "accept", "contest"):
        return _claims(deal, seat, action)
    calls = (*deal.state.calls, str(action))
    state = State(calls)
    if len(calls) < 4 or set(calls[-3:]) != {"pass"}:
        return Step(state=state, turn=(seat + 1) % 4)
    bid, factor = standing(calls)
    if bid < 0:
        return Step(state=state, end="passed out")
    level, strain = Action(calls[bid]).args
    first = next(
        i
        for i in range(bid % 2, bid + 1, 2)
        if calls[i].split()[0] == "bid" and calls[i].endswith(f" {strain}")
    )
    declarer = (deal.dealer + first) % 4
    contract = Contract(
        "bridge",
        declarer,
        strain if strain != "NT" else None,
        int(level),
        (("strain", strain), ("factor", factor)),
    )
    dummy = (declarer + 2) % 4
    return Step(state=state, contract=contract, plays_for=((dummy, declarer),), play=(declarer + 1) % 4)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    return TrickRules.suited(rules.pack, RANKS, trump=contract.trump)


@hookimpl
def after_card(deal: Deal) -> Step | None:
    """The dummy lays its hand down after the opening lead."""
    if deal.won or len(deal.trick) > 1 or deal.contract is None or deal.contract.declarer is None:
        return None
    return Step(shows=((deal.contract.declarer + 2) % 4,))


def vulnerable(deal: Deal, side: int) -> bool:
    """Chicago: nobody in the first deal, the dealer's side in the second and the third, both in the fourth."""
    number = deal.before.number % 4
    return number == 3 or (number in (1, 2) and deal.dealer % 2 == side)


def made(level: int, strain: str, factor: int, over: int, vul: bool) -> int:
    """What a contract brings that was made with *over* tricks more."""
    each = 20 if strain in "CD" else 30
    tricks = (level * each + (10 if strain == "NT" else 0)) * factor
    bonus = (500 if vul else 300) if tricks >= 100 else 50
    bonus += {6: 750 if vul else 500, 7: 1500 if vul else 1000}.get(level, 0)
    insult = {1: 0, 2: 50, 4: 100}[factor]
    return tricks + bonus + insult + over * (each if factor == 1 else (100 if vul else 50) * factor)


def down(tricks: int, factor: int, vul: bool) -> int:
    """What the others get for a contract that is *tricks* short."""
    if factor == 1:
        return tricks * (100 if vul else 50)
    doubled = (
        300 * tricks - 100 if vul else (100, 300, 500)[tricks - 1] if tricks <= 3 else 300 * tricks - 400
    )
    return doubled * factor // 2


@hookimpl
def score(deal: Deal) -> Score:
    contract = deal.contract
    if contract is None or contract.declarer is None or contract.level is None:
        return Score(notes=("everybody passed",))
    side, detail = contract.declarer % 2, dict(contract.detail)
    tricks = sum(winner % 2 == side for winner in deal.trick_winners) + (deal.state.claim or 0)
    over = tricks - 6 - contract.level
    vul = vulnerable(deal, side)
    if over >= 0:
        points, why = made(contract.level, detail["strain"], detail["factor"], over, vul), "contract made"
    else:
        side, points, why = 1 - side, down(-over, detail["factor"], vul), "contract defeated"
    return Score(tuple(Payment(BANK, seat, points, why) for seat in (side, side + 2)))


@hookimpl
def match_over(deals: int) -> bool:
    return deals == 4

"""Pinochle for two pairs: an auction by numbers, melds laid on the table before play, a double pack, and the
duty to follow, to beat, to trump and to overtrump.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import attrs

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
    Move,
    Numbers,
    Option,
    Pack,
    Payment,
    Rung,
    Score,
    Step,
    Table,
    TrickRules,
    hookimpl,
    open_pile,
)
from wenzel.ruleset import Ruleset

RANKS = "ATKQJ9"
LEAST, MOST = 20, 60
AROUND = {"A": 10, "K": 8, "Q": 6, "J": 4}


@attrs.frozen
class State:
    """The auction: the highest bid, whose it is, who still bids; the melds of every seat; how many have laid
    theirs.
    """

    high: int = 0
    bidder: int | None = None
    out: tuple[int, ...] = ()
    trump: str | None = None
    melds: tuple[tuple[str, ...], ...] = ((), (), (), ())
    laid: int = 0


@hookimpl
def games() -> list[Game]:
    target = Option("target", Numbers(50, 500), "points that end the match", default=150)
    deals = Option("deals", Numbers(1, 100), "deals that end the match at the latest", default=20)
    return [Game("pinochle", "Pinochle", (4,), sys.modules[__name__], 1, (target, deals))]


@hookimpl
def table(rules: Ruleset) -> Table:
    return Table(teams=((0, 2), (1, 3)))


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of(RANKS, copies=2)


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan.even(12, 3)


MELDS = ("run", "pinochle", *(f"around {r}" for r in AROUND), *(f"marriage {s}" for s in "CSHD"), "nine")


def meld_faces(meld: str, trump: str) -> tuple[tuple[str, ...], int]:
    """The cards of a meld, and what it counts."""
    kind, _, which = meld.partition(" ")
    if kind == "run":
        return tuple(r + trump for r in "ATKQJ"), 15
    if kind == "pinochle":
        return ("QS", "JD"), 4
    if kind == "around":
        return tuple(which + s for s in "CSHD"), AROUND[which]
    if kind == "marriage":
        return ("K" + which, "Q" + which), 4 if which == trump else 2
    return ("9" + trump,), 1


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    bids = (f"bid {n}" for n in range(LEAST, MOST + 1))
    return ("pass", *bids, *(f"trump {s}" for s in "CSHD"), *(f"meld {m}" for m in MELDS), "done")


@hookimpl
def open_deal(deal: Deal) -> Step:
    return Step(state=State(), turn=deal.eldest)


def _on_table(seat: int) -> str:
    return open_pile(f"meld:{seat}")


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    state, seat = deal.state, deal.turn
    assert seat is not None
    if state.trump is not None:
        return (*(f"meld {m}" for m in MELDS if _copy(deal, seat, m)), "done")
    if len(state.out) == 3 and state.bidder is not None:
        return tuple(f"trump {s}" for s in "CSHD")
    return (
        *(("pass",) if state.high else ()),
        *(f"bid {n}" for n in range(max(state.high + 1, LEAST), MOST + 1)),
    )


def _copy(deal: Deal, seat: int, meld: str) -> tuple[int, ...]:
    """The cards (indices) of one more meld of this kind, or nothing: each copy of a card serves once in a
    kind, and the marriage inside a run is no marriage.
    """
    state, pack = deal.state, deal.rules.pack
    faces, _ = meld_faces(meld, state.trump)
    done = list(state.melds[seat])
    used = done.count(meld) + (done.count("run") if meld == f"marriage {state.trump}" else 0)
    if meld == "run" and f"marriage {state.trump}" in done:
        return ()
    have = deal.hands[seat] | sum(1 << card for card in deal.piles.get(_on_table(seat), ()))
    copies = [
        [i for i, card in enumerate(pack.cards) if card.code == face and have >> i & 1] for face in faces
    ]
    return tuple(found[used] for found in copies) if all(len(found) > used for found in copies) else ()


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    state: State = deal.state
    if action.verb in ("bid", "pass"):
        return _auction(deal, state, seat, action)
    if action.verb == "trump":
        return Step(state=attrs.evolve(state, trump=action.arg), turn=seat)
    if action.verb == "meld":
        meld = " ".join(action.args)
        cards = sum(1 << card for card in _copy(deal, seat, meld)) & deal.hands[seat]
        melds = [(*m, meld) if s == seat else m for s, m in enumerate(state.melds)]
        shown = Move(cards, seat, _on_table(seat))
        return Step(state=attrs.evolve(state, melds=tuple(melds)), turn=seat, moves=(shown,))
    if state.laid < 3:
        return Step(state=attrs.evolve(state, laid=state.laid + 1), turn=(seat + 1) % 4)
    piles = ((s, deal.piles.get(_on_table(s), ())) for s in range(4))
    back = tuple(Move(sum(1 << card for card in pile), _on_table(s), s) for s, pile in piles)
    contract = Contract("pinochle", state.bidder, state.trump, state.high)
    return Step(moves=back, contract=contract, play=state.bidder)


def _auction(deal: Deal, state: State, seat: int, action: Action) -> Step:
    if action == "pass":
        state = attrs.evolve(state, out=(*state.out, seat))
    else:
        state = attrs.evolve(state, high=int(action.arg), bidder=seat)
        if state.high == MOST:
            state = attrs.evolve(state, out=tuple(s for s in range(4) if s != seat))
    following = seat
    for _ in range(4):
        following = (following + 1) % 4
        if following not in state.out:
            break
    return Step(state=state, turn=following)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    ladder = (Rung(FOLLOW & BEAT), Rung(FOLLOW), Rung(TRUMP & BEAT), Rung(TRUMP), Rung(ANY))
    return TrickRules.suited(rules.pack, RANKS, trump=contract.trump, ladder=ladder)


@hookimpl
def score(deal: Deal) -> Score:
    state: State = deal.state
    counters = deal.rules.pack.where("ATK")
    paid: list[Payment] = []
    assert state.trump is not None
    for team in deal.rules.table.teams:
        tricks = sum((deal.taken(s) & counters).bit_count() for s in team) + (deal.trick_winners[-1] in team)
        melds = sum(meld_faces(m, state.trump)[1] for s in team for m in state.melds[s])
        total = tricks + melds if tricks else 0  # melds count if a counter is taken
        if state.bidder in team and total < state.high:
            paid += [Payment(s, BANK, state.high, "bid not made") for s in team]
        elif total:
            paid += [Payment(BANK, s, total, "melds and tricks") for s in team]
    return Score(tuple(paid))


@hookimpl
def match_over(rules: Ruleset, deals: int, totals: Sequence[int]) -> bool:
    return max(totals) >= int(rules.options["target"]) or deals == int(rules.options["deals"])

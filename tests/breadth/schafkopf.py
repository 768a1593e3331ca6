"""Schafkopf for four: a partner called by an ace, who is bound by it until it has been played; Wenz and solo."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

import attrs

from wenzel.deal import Deal
from wenzel.plugin import (
    POT,
    Action,
    Contract,
    DealPlan,
    Game,
    Narrowed,
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
from wenzel.view import View

QUEENS, JACKS = ("QC", "QS", "QH", "QD"), ("JC", "JS", "JH", "JD")
VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
HEIGHT = {"pass": 0, "call": 1, "wenz": 2, "solo": 3}


@attrs.frozen
class State:
    """The highest bid and whose it is; how many have spoken."""

    bid: str = "pass"
    declarer: int | None = None
    spoken: int = 0


@hookimpl
def games() -> list[Game]:
    deals = Option("deals", Numbers(1, 1000), "length of the match", default=8)
    return [Game("schafkopf", "Schafkopf", (4,), sys.modules[__name__], 1, (deals,))]


@hookimpl
def table(rules: Ruleset) -> Table:
    return Table(coins=True, zero_sum=True)


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of("ATKQJ987", style="german")


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan.even(8, 4)


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    return ("pass", *(f"call A{s}" for s in "CSD"), "wenz", *(f"solo {s}" for s in "CSHD"))


@hookimpl
def open_deal(deal: Deal) -> Step:
    return Step(state=State(), turn=deal.eldest)


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    """An ace may be called by whoever lacks it and has another card of its suit that is no trump."""
    seat, pack, out = deal.turn, deal.rules.pack, ["pass"]
    assert seat is not None
    hand = deal.hands[seat]
    above = HEIGHT[deal.state.bid.split()[0]]
    if above < 1:
        for suit in "CSD":
            low = pack.where("TK987", suit)
            out += [f"call A{suit}"] if hand & low and not hand & pack.mask("A" + suit) else []
    out += ["wenz"] if above < 2 else []
    return (*out, *(f"solo {s}" for s in "CSHD")) if above < 3 else out


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    state: State = deal.state
    if action != "pass":
        state = State(str(action), seat, state.spoken)
    state = attrs.evolve(state, spoken=state.spoken + 1)
    if state.spoken < 4:
        return Step(state=state, turn=(seat + 1) % 4)
    if state.declarer is None:
        return Step(end="passed out")
    bid = Action(state.bid)
    trump = {"call": "H", "wenz": None, "solo": bid.arg}[bid.verb]
    called = (("called", bid.arg),) if bid.verb == "call" else ()
    contract = Contract(bid.verb, state.declarer, trump, detail=called)
    return Step(state=state, contract=contract, play=deal.eldest)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    if contract.name == "wenz":
        return TrickRules.suited(rules.pack, "ATKQ987", top=JACKS)
    return TrickRules.suited(rules.pack, "ATK987", trump=contract.trump, top=QUEENS + JACKS)


@hookimpl
def narrow(deal: Deal, legal: int) -> Narrowed | None:
    """Whoever holds the called ace leads its suit with it alone (unless he has four of the suit), plays it
    when the suit is led, and throws it on no other trick, until the suit has been led once.
    """
    if deal.contract is None or deal.contract.name != "call" or deal.player is None:
        return None
    pack, hand = deal.rules.pack, deal.hands[deal.player]
    ace = pack.mask(called(deal.contract))
    if not hand & ace:
        return None
    suit = pack.where("ATK987", called(deal.contract)[1])
    if any(suit >> cards[0] & 1 for _, _, cards in deal.won):
        return None
    if not deal.trick:
        runs = (hand & suit).bit_count() >= 4
        return (
            None
            if runs
            else Narrowed(legal & ~(suit & ~ace), "you may lead the called suit with its ace alone")
        )
    if suit >> deal.trick[0] & 1:
        return Narrowed(ace, "the called suit was led: its ace must be played")
    kept = legal & ~ace
    return Narrowed(kept, "the called ace may not be thrown away") if kept else None


def called(contract: Contract) -> str:
    return str(dict(contract.detail)["called"])


@hookimpl
def sides(deal: Deal) -> Mapping[str, Sequence[int]]:
    if deal.contract is None or deal.contract.declarer is None:
        return {}
    declarer = deal.contract.declarer
    if deal.contract.name != "call":
        return {"declarer": (declarer,)}
    ace = deal.rules.pack.mask(called(deal.contract))
    partner = next(seat for seat, hand in enumerate(deal.layout.hands) if hand & ace)
    return {"declarer": (declarer, partner)}


@hookimpl
def known_sides(view: View) -> Mapping[int, str]:
    """The declarer is known; his partner to himself, and to all once the ace has been played."""
    contract = view.contract
    if contract is None or contract.declarer is None:
        return {}
    others = [s for s in range(4) if s != contract.declarer]
    if contract.name != "call":
        return {contract.declarer: "declarer", **dict.fromkeys(others, "others")}
    ace = called(contract)
    partner = next(
        (seat for seat, card in view.played if card == ace), view.seat if ace in view.dealt else None
    )
    if partner is None:
        known = {contract.declarer: "declarer"}
        if view.seat is not None and view.seat != contract.declarer:
            known[view.seat] = "others"
        return known
    return {s: "declarer" if s in (contract.declarer, partner) else "others" for s in range(4)}


@hookimpl
def score(deal: Deal) -> Score:
    if deal.contract is None:
        return Score(notes=("everybody passed",))
    ours = tuple(sides(deal)["declarer"])
    theirs = tuple(s for s in range(4) if s not in ours)
    codes, takers = deal.rules.pack.codes, set(deal.trick_winners)
    points = sum(VALUES.get(codes[c][0], 0) for seat in ours for c in bits(deal.taken(seat)))
    won = points >= 61
    schneider = points >= 91 or points <= 30
    schwarz = not takers & set(ours) or not takers & set(theirs)
    base = (20 if deal.contract.name == "call" else 50) + 10 * schneider + 10 * schwarz
    winners, losers = (ours, theirs) if won else (theirs, ours)
    paid = [Payment(seat, POT, base, "lost", _times(winners)) for seat in losers]
    paid += [Payment(POT, seat, base, "won", _times(losers)) for seat in winners]
    return Score(tuple(paid))


def _times(others: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Who plays alone pays to, or is paid by, three."""
    return (("alone", 3),) if len(others) == 3 else ()

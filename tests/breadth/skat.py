"""Skat for three, or for four with the dealer sitting out: bidding by numbers between two at a time, the skat
taken up and two cards laid away, suit, grand, null, and null with an open hand.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import attrs

from wenzel.deal import Deal
from wenzel.plugin import (
    BANK,
    TALON,
    Action,
    Before,
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
    TrickRules,
    bits,
    hookimpl,
    laid_away,
)
from wenzel.ruleset import Ruleset

JACKS = ("JC", "JS", "JH", "JD")
VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
BASE = {"C": 12, "S": 11, "H": 10, "D": 9, "grand": 24}
NULL = {("null", False): 23, ("null", True): 35, ("ouvert", False): 46, ("ouvert", True): 59}
BIDS = tuple(
    sorted(
        {base * n for suit, base in BASE.items() for n in range(2, 12 if suit == "grand" else 19)}
        | set(NULL.values())
    )
)
"""All values that a game can have: what may be bid."""


@attrs.frozen
class State:
    """The bidder and who answers him, the highest number, and whether it has been answered; then the
    declarer's doings.
    """

    bidder: int
    holder: int
    high: int = 0
    answering: bool = False
    waiting: int | None = None
    declarer: int | None = None
    hand: bool = True


@hookimpl
def games() -> list[Game]:
    deals = Option("deals", Numbers(1, 1000), "length of the match", default=lambda players: 3 * players)
    return [Game("skat", "Skat", (3, 4), sys.modules[__name__], 1, (deals,))]


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of("AKQJT987")


def active(players: int, dealer: int) -> tuple[int, int, int]:
    """Forehand, middlehand and rearhand."""
    return (dealer + 1) % players, (dealer + 2) % players, (dealer + 3) % players


@hookimpl
def deal_plan(rules: Ruleset, before: Before) -> DealPlan:
    return DealPlan((3, -2, 4, 3), seats=active(rules.players, before.dealer))


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    declare = (f"declare {g}" for g in (*BASE, "null", "ouvert"))
    return (
        "pass",
        "yes",
        *(f"bid {n}" for n in BIDS),
        "take",
        *declare,
        *(f"discard {c}" for c in rules.pack.codes),
    )


@hookimpl
def open_deal(deal: Deal) -> Step:
    fore, middle, rear = active(deal.rules.players, deal.dealer)
    sits_out = (deal.dealer,) if deal.rules.players == 4 else None
    return Step(state=State(middle, fore, waiting=rear), turn=middle, sits_out=sits_out)


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    state: State = deal.state
    if state.declarer is None:
        if state.answering:
            return ("pass", "yes")
        return ("pass", *(f"bid {n}" for n in BIDS if n > state.high))
    laid = laid_away(state.declarer)
    if not state.hand and len(deal.piles.get(laid, ())) < 2:
        return deal.rules.actions.on_cards("discard", deal.hands[state.declarer])
    nulls = [f"declare {name}" for (name, hand), n in NULL.items() if hand == state.hand and n >= state.high]
    return (*(f"declare {g}" for g in BASE), *nulls, *(("take",) if state.hand else ()))


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    state: State = deal.state
    if action.verb == "bid":
        if state.bidder == state.holder:  # forehand, after two passes
            return _won(attrs.evolve(state, high=int(action.arg)), seat)
        return Step(state=attrs.evolve(state, high=int(action.arg), answering=True), turn=state.holder)
    if action == "yes":
        return Step(state=attrs.evolve(state, answering=False), turn=state.bidder)
    if action == "pass":
        return _passed(state)
    if action == "take":
        taken = Move(sum(1 << card for card in deal.piles[TALON]), TALON, seat)
        return Step(state=attrs.evolve(state, hand=False), turn=seat, moves=(taken,))
    if action.verb == "discard":
        return Step(
            turn=seat, moves=(Move(deal.rules.pack.mask(action.arg), seat, laid_away(seat)),), secret=True
        )
    trump = action.arg if action.arg in "CSHD" else None
    fore = active(deal.rules.players, deal.dealer)[0]
    contract = Contract(action.arg if trump is None else "suit", seat, trump, detail=(("hand", state.hand),))
    return Step(contract=contract, play=fore, shows=(seat,) if action.arg == "ouvert" else ())


def _passed(state: State) -> Step:
    survivor = state.bidder if state.answering else state.holder
    if state.waiting is not None:
        return Step(state=State(state.waiting, survivor, state.high), turn=state.waiting)
    if state.high:
        return _won(state, survivor)
    if state.bidder != state.holder:  # nobody has bid: forehand may
        return Step(state=State(survivor, survivor), turn=survivor)
    return Step(end="passed out")


def _won(state: State, seat: int) -> Step:
    return Step(state=attrs.evolve(state, declarer=seat), turn=seat)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    if contract.name in ("null", "ouvert"):
        return TrickRules.suited(rules.pack, "AKQJT987")
    return TrickRules.suited(rules.pack, "ATKQ987", trump=contract.trump, top=JACKS)


@hookimpl
def after_trick(deal: Deal, winner: int) -> Step | None:
    contract = deal.contract
    if contract is not None and contract.name in ("null", "ouvert") and winner == contract.declarer:
        return Step(end="null lost")
    return None


def matadors(deal: Deal, declarer: int) -> int:
    """How many top trumps in a row the declarer has, or lacks, the skat included."""
    assert deal.contract is not None
    mask = deal.rules.pack.mask
    skat = sum(1 << card for card in deal.layout.talon)
    held = deal.layout.hands[declarer] | skat
    trumps = deal.rules.tricks(deal.contract).rules.trumps
    has = [bool(held & mask(code)) for code in trumps]
    return next((i for i, have in enumerate(has) if have != has[0]), len(has))


@hookimpl
def score(deal: Deal) -> Score:
    state: State = deal.state
    contract = deal.contract
    if contract is None or state.declarer is None:
        return Score(notes=("everybody passed",))
    seat = state.declarer
    if contract.name in ("null", "ouvert"):
        value = NULL[contract.name, state.hand]
        return Score((_pay(seat, value, (), seat not in deal.trick_winners),))
    beside = sum(1 << card for pile in (TALON, laid_away(seat)) for card in deal.piles.get(pile, ()))
    codes = deal.rules.pack.codes
    points = sum(VALUES.get(codes[card][0], 0) for card in bits(deal.taken(seat) | beside))
    winners = set(deal.trick_winners)
    schneider = points >= 90 or points <= 30
    schwarz = winners == {seat} or seat not in winners
    base = BASE[contract.trump or "grand"]
    level = matadors(deal, seat) + 1 + state.hand + schneider + schwarz
    made = points >= 61
    if base * level < state.high:  # overbid: the game counts as the least multiple that the bid asks for
        level, made = -(-state.high // base), False
    return Score((_pay(seat, base, (("game", level),), made),))


def _pay(seat: int, base: int, factors: tuple[tuple[str, int], ...], made: bool) -> Payment:
    if made:
        return Payment(BANK, seat, base, "game won", factors)
    return Payment(seat, BANK, base, "game lost", (*factors, ("lost", 2)))

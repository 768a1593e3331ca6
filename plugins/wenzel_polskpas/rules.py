"""The rules of Polskpas, in the order of the rules page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from wenzel.deal import Deal
from wenzel.plugin import (
    POT,
    TURNUP,
    Action,
    Contract,
    DealPlan,
    Move,
    Pack,
    Payment,
    Score,
    Step,
    Table,
    TrickRules,
    hookimpl,
    laid_away,
    value,
)
from wenzel.ruleset import Ruleset

JACKS = ("JC", "JS", "JH", "JD")
SUITS = ("C", "S", "H", "D")
PLANS = {"2-3": DealPlan((2, 3), turnup=True), "3-2": DealPlan((3, 2), turnup=True)}


@value
class State:
    """Where the bidding stands, and what has come of it.

    :ivar round: 1 or 2.
    :ivar passes: how many have passed in this round.
    :ivar soloist: the seat of the soloist, once there is one.
    :ivar spare: while the soloist has a card too many: the cards of which one must go, as a mask.
    :ivar vole: whether all five tricks have been announced.
    """

    round: int = 1
    passes: int = 0
    soloist: int | None = None
    spare: int = 0
    vole: bool = False


# Pack, stakes and deal


@hookimpl
def table() -> Table:
    """A game for coins; what is not a player's is in the pot."""
    return Table(coins=True, zero_sum=True)


@hookimpl
def pack(rules: Ruleset) -> Pack:
    """24 cards; 19 with three players."""
    full = Pack.of("AKQJT9")
    if rules.players == 3:
        return full.without("9C", "9S", "9H", "9D", f"T{rules.options['removed_ten']}")
    return full


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    """Five cards in two packets, then one is turned up."""
    return PLANS[rules.options["packets"]]


@hookimpl
def open_deal(deal: Deal) -> Step:
    """The dealer antes; eldest speaks."""
    ante = Payment(deal.dealer, POT, deal.rules.options["stake"], "ante")
    return Step(state=State(), turn=deal.eldest, payments=(ante,), announcers=())


# Bidding


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    """All calls of the game."""
    discards = (f"discard {code}" for code in rules.pack.codes)
    return ("pass", "accept", *(f"trump {suit}" for suit in SUITS), "vole", *discards)


def preferred(deal: Deal) -> str:
    """The printed suit of the card that was turned up, also if that is a jack."""
    suit: str = deal.rules.pack.codes[deal.layout.turnup][1]
    return suit


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    """The acceptor lays a card away; the others pass or become soloist.

    In the second round the preferred suit is open to eldest alone.
    """
    state: State = deal.state
    if state.spare:
        return deal.rules.actions.on_cards("discard", state.spare)
    if state.round == 1:
        return ("pass", "accept")
    barred = "" if deal.turn == deal.eldest else preferred(deal)
    return ("pass", *(f"trump {suit}" for suit in SUITS if suit != barred))


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    """What a call brings about."""
    state: State = deal.state
    verb = action.verb
    if verb == "pass":
        return _pass(deal, state, seat)
    if verb == "accept":
        turnup = deal.layout.turnup
        accepted = State(soloist=seat, spare=deal.hands[seat])  # all but the card just taken
        return Step(state=accepted, turn=seat, moves=(Move(1 << turnup, TURNUP, seat),))
    if verb == "discard":
        laid = Move(deal.rules.pack.mask(action.arg), seat, laid_away(seat))
        return _solo(deal, 1, seat, preferred(deal), moves=(laid,), secret=True)
    if verb == "trump":
        return _solo(deal, 2, seat, action.arg)
    return Step(state=attrs.evolve(state, vole=True), announcers=())


def _pass(deal: Deal, state: State, seat: int) -> Step:
    players = deal.rules.players
    following = (seat + 1) % players
    if state.passes + 1 < players:
        return Step(state=State(state.round, state.passes + 1), turn=following)
    if state.round == 1:
        return Step(state=State(round=2), turn=following)
    return Step(end="passed out")


def _solo(deal: Deal, number: int, soloist: int, trump: str, **step: Any) -> Step:
    """The play begins; eldest leads, whoever is the soloist, and he alone may announce."""
    state, contract = State(number, soloist=soloist), Contract("solo", declarer=soloist, trump=trump)
    return Step(state=state, contract=contract, play=deal.eldest, announcers=(soloist,), **step)


@hookimpl
def legal_announcements(deal: Deal, seat: int) -> Sequence[str]:
    """The soloist's vole: before the third trick, while every trick is his."""
    state: State = deal.state
    mine = seat == state.soloist and not state.vole and deal.phase == "play"
    return ("vole",) if mine and _early(deal) and all(winner == seat for winner in deal.trick_winners) else ()


def _early(deal: Deal) -> bool:
    """Whether the first card of the third trick is still to come."""
    return len(deal.won) < 2 or (len(deal.won) == 2 and not deal.trick)


@hookimpl
def refuse(deal: Deal, seat: int, action: Action) -> str | None:
    """Why a call is not open; what is said is known to all, or to the seat that asks."""
    state: State = deal.state
    if action == "vole":
        return _vole_refused(deal, seat, state)
    if deal.phase != "bidding" or seat != deal.turn:
        return None
    if state.spare:
        if action.verb == "discard":
            return f"you may not lay {action.arg} away: it must be in your hand and not the card just taken"
        return "you have taken the turned-up card and must lay another away"
    if action.verb == "accept":
        return "the preferred suit can be accepted in the first round alone"
    if action.verb == "trump":
        return "trumps are named in the second round, and only eldest may name the preferred suit"
    return None


def _vole_refused(deal: Deal, seat: int, state: State) -> str:
    if state.soloist is None or deal.phase != "play":
        return "vole is announced after the bidding, by the soloist"
    if seat != state.soloist:
        return "only the soloist may announce vole"
    if state.vole:
        return "vole has been announced already"
    return "vole must come before the third trick" if not _early(deal) else "another player has won a trick"


@hookimpl
def speak(rules: Ruleset, action: Action) -> str | None:
    """Suits by their names."""
    return f"{rules.pack.suit_name(action.arg)} as trumps" if action.verb == "trump" else None


# Play


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    """The four jacks, then the trump suit; suit must be followed and nothing else."""
    return TrickRules.suited(rules.pack, "AKQT9", trump=contract.trump, top=JACKS)


# Payment


def deal_winner(winners: Sequence[int]) -> int:
    """Who wins the deal, from the winners of its five tricks: the seat with three or more, else the first with two."""
    best = max(winners, key=winners.count)
    if winners.count(best) >= 3:
        return best
    return next(seat for at, seat in enumerate(winners) if seat in winners[:at])


def payments(
    rules: Ruleset, pot: int, soloist: int, vole: bool, winners: Sequence[int]
) -> tuple[Payment, ...]:
    """What is paid after five tricks.

    :param pot: what lies in the pot, in units, this deal's ante included.
    :param vole: whether the soloist announced all five tricks.
    :param winners: the winner of each trick.
    """
    if deal_winner(winners) != soloist:
        return (Payment(soloist, POT, pot, "the soloist lost"),)
    taken = Payment(POT, soloist, pot, "the soloist won the pot")
    if not vole:
        return (taken,)
    if set(winners) != {soloist}:
        return ()
    share = pot if rules.options["vole_payment"] == "full" else pot // 4
    return (taken, *(Payment(s, soloist, share, "vole made") for s in range(rules.players) if s != soloist))


@hookimpl
def score(deal: Deal) -> Score:
    """The pot changes hands, doubles or stays."""
    state: State = deal.state
    if state.soloist is None:
        return Score(notes=("everybody passed; the pot stays",))
    return Score(payments(deal.rules, deal.ledger.pot, state.soloist, state.vole, deal.trick_winners))

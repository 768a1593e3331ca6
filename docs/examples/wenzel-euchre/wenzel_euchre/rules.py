"""The rules of Euchre, in the order of the rules page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

import attrs
from wenzel.deal import Deal
from wenzel.plugin import (
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
    around,
    hookimpl,
    laid_away,
)
from wenzel.ruleset import Ruleset

SUITS = ("C", "D", "H", "S")
BOWERS: dict[str | None, tuple[str, str]] = {
    "C": ("JC", "JS"),
    "D": ("JD", "JH"),
    "H": ("JH", "JD"),
    "S": ("JS", "JC"),
}
"""For each trump suit the right and the left bower: its jack, and the other jack of its colour."""

NAMING = {turned: tuple(f"trump {s}" for s in SUITS if s != turned) for turned in SUITS}
"""For each suit turned up the calls that name another one."""
PACK = Pack.of("AKQJT9")
PLAN = DealPlan((3, 2), turnup=True)
DISCARDS = {f"discard {code}": 1 << card for card, code in enumerate(PACK.codes)}
"""From each discard to the card, as a mask."""


@attrs.frozen(cache_hash=True)
class State:
    """Where the bidding stands.

    :ivar asks: what the seat on turn decides: trumps, the dealer's discard, whether the maker plays alone, whether a
        defender does.
    :ivar passes: how many seats have passed.
    :ivar maker: the seat that made trumps, or -1.
    :ivar trump: the suit it made trumps.
    :ivar lone: the seats that play alone.
    """

    asks: Literal["trumps", "discard", "alone", "defence"] = "trumps"
    passes: int = 0
    maker: int = -1
    trump: str = ""
    lone: tuple[int, ...] = ()


# Table, pack and deal


@hookimpl
def table() -> Table:
    """Two against two, the partners opposite; what one side wins the other loses."""
    return Table(zero_sum=True, teams=((0, 2), (1, 3)))


@hookimpl
def pack() -> Pack:
    """Twenty-four cards."""
    return PACK


@hookimpl
def deal_plan() -> DealPlan:
    """Five cards each, three and two, and the next one turned up; three are left."""
    return PLAN


@hookimpl
def open_deal(deal: Deal) -> Step:
    """Eldest hand speaks first."""
    return opened(deal.eldest)


# Making trumps


@hookimpl
def vocabulary() -> Sequence[str]:
    """All calls."""
    return ("pass", "order-up", *(f"trump {s}" for s in SUITS), *DISCARDS, "alone", "partner")


def turned_suit(deal: Deal) -> str:
    """The suit of the card that was turned up."""
    return PACK.codes[deal.layout.turnup][1]


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    """First round: the suit turned up or none.  Second round: another suit; the dealer may be stuck."""
    state: State = deal.state
    if state.asks == "discard":
        own = deal.hands[deal.dealer] & ~(1 << deal.layout.turnup)
        return deal.rules.actions.on_cards("discard", own)
    if state.asks != "trumps":
        return ("alone", "partner")
    if state.passes < 4:
        return ("pass", "order-up")
    naming = NAMING[turned_suit(deal)]
    if state.passes == 7 and deal.rules.options["stick_the_dealer"]:
        return naming
    return ("pass", *naming)


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    """What each call brings about."""
    state: State = deal.state
    if action == "pass":
        return passed(seat, state.passes + 1)
    if action == "order-up":
        return ordered_up(seat, deal.dealer, deal.layout.turnup)
    if state.asks == "trumps":
        return made_trumps(seat, action.arg)
    if state.asks == "discard":
        return laid(state, seat, DISCARDS[action])
    return decided(state, seat, action == "alone", deal.eldest, deal.rules.options["allow_lone_defender"])


# The steps are values that depend on little, so each is made once and kept.


@cache
def opened(eldest: int) -> Step:
    """Nobody has said anything."""
    return Step(state=State(), turn=eldest)


@cache
def passed(seat: int, passes: int) -> Step:
    """The next seat is asked, or all have passed twice."""
    return Step(end="passed out") if passes == 8 else Step(state=State(passes=passes), turn=(seat + 1) % 4)


@cache
def ordered_up(seat: int, dealer: int, turnup: int) -> Step:
    """The suit turned up is trumps, and the dealer takes the card."""
    trump = PACK.codes[turnup][1]
    return Step(
        state=State("discard", maker=seat, trump=trump),
        contract=Contract("makers", declarer=seat, trump=trump),
        moves=(Move(1 << turnup, TURNUP, dealer),),
        turn=dealer,
    )


@cache
def laid(state: State, dealer: int, card: int) -> Step:
    """The dealer lays a card away, and the maker is asked."""
    move = Move(card, dealer, laid_away(dealer))
    return Step(state=attrs.evolve(state, asks="alone"), moves=(move,), turn=state.maker, secret=True)


@cache
def made_trumps(seat: int, trump: str) -> Step:
    """Another suit is trumps, and its maker is asked."""
    contract = Contract("makers", declarer=seat, trump=trump)
    return Step(state=State("alone", maker=seat, trump=trump), contract=contract, turn=seat)


@cache
def decided(state: State, seat: int, alone: bool, eldest: int, lone_defender: bool) -> Step:
    """The maker, or after him a defender, plays alone or not.

    :param lone_defender: whether defenders are asked: both in turn, until one plays alone.
    """
    lone = (*state.lone, seat) if alone else state.lone
    away = tuple((s + 2) % 4 for s in lone)
    step = Step(state=attrs.evolve(state, asks="defence", lone=lone), sits_out=away if alone else None)
    if alone and seat == state.maker:
        step.contract = Contract("alone", declarer=seat, trump=state.trump)
    defenders = [s for s in around(eldest, 4) if (s - state.maker) % 2]
    if lone_defender and seat == state.maker:
        step.turn = defenders[0]
    elif lone_defender and seat == defenders[0] and not alone:
        step.turn = defenders[1]
    else:
        step.play = next(s for s in around(eldest, 4) if s not in away)
    return step


@hookimpl
def refuse(deal: Deal, seat: int, action: Action) -> str | None:
    """Why a call is not open to the seat on turn."""
    state: State = deal.state
    if deal.phase != "bidding" or seat != deal.turn:
        return None
    if state.asks == "discard":
        return "the dealer lays away one of the five cards dealt to him, not the one he has taken up"
    if state.asks != "trumps":
        return "trumps are made; now it is to be decided who plays alone"
    if action == "order-up":
        return "the suit turned up has been passed by all; name another one"
    if action == "pass":
        return "all others have passed twice, and the dealer must name trumps"
    if action.verb == "trump":
        turned = deal.rules.pack.suit_name(turned_suit(deal))
        return (
            f"in the first round only {turned} can be made trumps, with order-up"
            if state.passes < 4
            else f"{turned} has been passed by all"
        )
    return f"{action.verb} is not open before trumps are made"


# Play


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    """Right bower, left bower, then the rest of the trump suit; follow suit, or play anything."""
    return TrickRules.suited(rules.pack, "AKQJT9", trump=contract.trump, top=BOWERS[contract.trump])


# Score


@hookimpl
def score(deal: Deal) -> Score:
    """What the makers win or lose."""
    state: State = deal.state
    maker = state.maker
    if maker < 0:
        return Score(notes=("everybody passed",))
    taken = 0
    for winner, _, _ in deal.won:
        taken += not (winner - maker) % 2
    return worth(maker % 2, taken, maker in state.lone, any((seat - maker) % 2 for seat in state.lone))


@cache
def worth(makers: int, taken: int, alone: bool, defended_alone: bool) -> Score:
    """The score of a deal in which the *makers* (0: seats 0 and 2) took *taken* tricks.

    Each partner of the winning side is paid by the opponent after him.
    """
    factors = []
    if taken == 5:
        factors = [("all five tricks", 2), ("alone", 2)] if alone else [("all five tricks", 2)]
    elif taken < 3:
        factors = [("euchred", 2), ("defended alone", 2)] if defended_alone else [("euchred", 2)]
    side = makers if taken >= 3 else 1 - makers
    why = f"the makers took {taken} trick{'' if taken == 1 else 's'}"
    return Score(tuple(Payment((s + 1) % 4, s, 1, why, tuple(factors)) for s in (side, side + 2)))


# Words


SPOKEN = {
    "pass": "pass",
    "order-up": "order the turned-up card up",
    "alone": "play alone",
    "partner": "play with the partner",
}


@hookimpl
def speak(rules: Ruleset, action: Action) -> str | None:
    """The calls in words; discards and plays as the core says them."""
    if action.verb == "trump":
        return f"make {rules.pack.suit_name(action.arg)} trumps"
    return SPOKEN.get(action)

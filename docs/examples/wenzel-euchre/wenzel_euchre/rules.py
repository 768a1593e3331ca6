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

# Contracts, steps of the bidding and lists of calls that occur again and again are made once.
NAMING = {turned: tuple(f"trump {s}" for s in SUITS if s != turned) for turned in SUITS}
MAKERS = {(seat, trump): Contract("makers", seat, trump) for seat in range(4) for trump in SUITS}
ALONE: dict[Contract | None, Contract] = {c: attrs.evolve(c, name="alone") for c in MAKERS.values()}


@attrs.frozen
class State:
    """Where the bidding stands.

    :ivar asks: what the seat on turn decides: trumps, the dealer's discard, whether the maker plays alone, whether a
        defender does.
    :ivar passes: how many seats have passed.
    :ivar maker: the seat that made trumps, or -1.
    :ivar lone: the seats that play alone.
    """

    asks: Literal["trumps", "discard", "alone", "defence"] = "trumps"
    passes: int = 0
    maker: int = -1
    lone: tuple[int, ...] = ()


PASSED = tuple(State(passes=n) for n in range(8))


# Table, pack and deal


@hookimpl
def table() -> Table:
    """Two against two, the partners opposite; what one side wins the other loses."""
    return Table(zero_sum=True, teams=((0, 2), (1, 3)))


@hookimpl
def pack() -> Pack:
    """Twenty-four cards."""
    return Pack.of("AKQJT9")


@hookimpl
def deal_plan() -> DealPlan:
    """Five cards each, three and two, and the next one turned up; three are left."""
    return DealPlan((3, 2), turnup=True)


@hookimpl
def open_deal(deal: Deal) -> Step:
    """Eldest hand speaks first."""
    return Step(state=PASSED[0], turn=deal.eldest)


# Making trumps


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    """All calls."""
    discards = (f"discard {code}" for code in rules.pack.codes)
    return ("pass", "order-up", *(f"trump {s}" for s in SUITS), *discards, "alone", "partner")


def turned_suit(deal: Deal) -> str:
    """The suit of the card that was turned up."""
    return deal.rules.pack.codes[deal.layout.turnup][1]


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    """First round: the suit turned up or none.  Second round: another suit; the dealer may be stuck."""
    state: State = deal.state
    if state.asks == "discard":
        own = deal.hands[deal.dealer] & ~(1 << deal.layout.turnup)
        return [f"discard {code}" for code in deal.rules.pack.names(own)]
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
        if state.passes == 7:
            return Step(end="passed out")
        return Step(state=PASSED[state.passes + 1], turn=(seat + 1) % 4)
    if action == "order-up":
        taken = Move(1 << deal.layout.turnup, TURNUP, deal.dealer)
        contract = MAKERS[seat, turned_suit(deal)]
        return Step(state=State("discard", maker=seat), contract=contract, moves=(taken,), turn=deal.dealer)
    if state.asks == "trumps":
        return Step(state=State("alone", maker=seat), contract=MAKERS[seat, action.arg], turn=seat)
    if state.asks == "discard":
        laid = Move(deal.rules.pack.mask(action.args), seat, laid_away(seat))
        return Step(state=State("alone", maker=state.maker), moves=(laid,), turn=state.maker, secret=True)
    return _decided(deal, state, seat, alone=action == "alone")


def _decided(deal: Deal, state: State, seat: int, *, alone: bool) -> Step:
    """The maker, or after him a defender, has decided whether he plays alone."""
    lone = (*state.lone, seat) if alone else state.lone
    away = tuple((s + 2) % 4 for s in lone)
    following = _asked_next(deal, state, seat, alone)
    leader = None if following is not None else next(s for s in around(deal.eldest, 4) if s not in away)
    return Step(
        state=State("defence", maker=state.maker, lone=lone),
        contract=ALONE[deal.contract] if alone and seat == state.maker else None,
        sits_out=away if alone else None,
        turn=following,
        play=leader,
    )


def _asked_next(deal: Deal, state: State, seat: int, alone: bool) -> int | None:
    """The defender who decides next whether he plays alone: both in turn, until one does."""
    if not deal.rules.options["allow_lone_defender"] or (alone and seat != state.maker):
        return None
    first, second = (s for s in around(deal.eldest, 4) if s % 2 != state.maker % 2)
    if seat == state.maker:
        return first
    return second if seat == first else None


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

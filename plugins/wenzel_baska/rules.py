"""The rules of Baśka, in the order of the rules page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wenzel.deal import Deal
from wenzel.plugin import (
    ANY,
    BEAT,
    FOLLOW,
    TRUMP,
    Action,
    Contract,
    DealPlan,
    Holding,
    Pack,
    Rung,
    Score,
    Step,
    Table,
    TrickRules,
    around,
    bits,
    hookimpl,
)
from wenzel.ruleset import Ruleset
from wenzel.view import View
from wenzel_baska import bidding, parties
from wenzel_baska.bidding import BIDS, BLACK_QUEENS, DOUBLINGS, FURTHER, NEEDS, PASS, QUEENS, Bidding, stands
from wenzel_baska.parties import JACKS
from wenzel_baska.scoring import POINTS, Outcome, payments

TRUMPS = ("AH", "TH", *QUEENS, *JACKS, "AD", "TD")
"""The trumps of the normal order, highest first."""
GRANS = ("gran", "gran-du")
"""The bids that are played in the Gran order: only the jacks are trumps."""

# Pack and deal


@hookimpl
def table(rules: Ruleset) -> Table:
    """Points; with ``settlement=money`` the losers pay the winners, so the totals add to zero."""
    return Table(zero_sum=rules.options["settlement"] == "money")


@hookimpl
def pack() -> Pack:
    """Aces, tens, queens and jacks."""
    return Pack.of("ATQJ")


@hookimpl
def deal_plan() -> DealPlan:
    """Four cards each, singly."""
    return DealPlan.even(4)


@hookimpl
def open_deal(deal: Deal) -> Step:
    """Forehand speaks first."""
    return Step(state=Bidding(), turn=deal.eldest)


# Bidding


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    """Pass, the doublings in order, the bids upwards."""
    further = (FURTHER,) if rules.options["max_doublings"] == "none" else ()
    return (PASS, *DOUBLINGS, *further, *BIDS)


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    """Pass, the next doubling if it is open, and every bid that is open."""
    return bidding.open_calls(deal, deal.turn)  # type: ignore[arg-type]


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    """One call each in turn, until three have passed in a row; ``baska`` ends the deal."""
    said = deal.state.after(seat, str(action))
    if not said.closed:
        return Step(state=said, turn=(seat + 1) % deal.rules.players)
    # Without a bid everybody sees the ordinary game: a cicha must not show.
    contract = Contract(said.bid or "ordinary", declarer=said.bidder)
    if said.bid == "baska":
        return Step(state=said, contract=contract, end="baska")
    return Step(state=said, contract=contract, play=deal.eldest)


@hookimpl
def refuse(deal: Deal, seat: int, action: Action) -> str | None:
    """Why a call is not open, from what stands and from the player's own cards."""
    if deal.phase != "bidding":
        return "the bidding is over"
    return bidding.objection(deal, seat, action) if seat == deal.turn else None


@hookimpl
def implies(rules: Ruleset, calls: Sequence[tuple[int, str]], seat: int, action: Action) -> Sequence[Holding]:
    """Wesele and Baśka prove queens; ``cicha_may_kontra=false`` lets the first doubling prove one black queen at most.

    The latter only while no bid stands.
    """
    if action in NEEDS:
        return (Holding(seat, rules.pack.mask(NEEDS[action]), at_least=len(NEEDS[action])),)
    first = action in bidding.words(rules).doublings and stands(calls).silent
    if first and not rules.options["cicha_may_kontra"]:
        return (Holding(seat, rules.pack.mask(BLACK_QUEENS), at_most=1),)
    return ()


# Sides


@hookimpl
def sides(deal: Deal) -> Mapping[str, Sequence[int]]:
    """The Old: the holders of the black queens, the wesele couple, or the lone player."""
    return parties.sides(deal)


@hookimpl
def known_sides(view: View) -> Mapping[int, str]:
    """What calls, cards played and the observer's own cards tell."""
    return parties.known_sides(view)


# Play

LADDERS = {
    "overtake": (Rung(FOLLOW & BEAT), Rung(FOLLOW), Rung(BEAT), Rung(ANY)),
    "always": (Rung(FOLLOW & BEAT), Rung(FOLLOW), Rung(BEAT), Rung(TRUMP), Rung(ANY)),
    "free": (Rung(FOLLOW & BEAT), Rung(FOLLOW), Rung(ANY)),
}


def order(rules: Ruleset, trumps: Sequence[str]) -> TrickRules:
    """The trick rules with these trumps, highest first; all other cards rank ace, ten, queen in their suits."""
    return TrickRules.suited(rules.pack, "ATQ", top=trumps, ladder=LADDERS[rules.options["trumping"]])


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    """The Gran order for the Grans, the normal order for everything else."""
    return order(rules, JACKS if contract.name in GRANS else TRUMPS)


# Result


@hookimpl
def score(deal: Deal) -> Score:
    """The winners' value, as points or as money."""
    said: Bidding = deal.state
    old = tuple(deal.rules.hooks.sides(deal)["old"])
    codes = deal.rules.pack.codes
    outcome = Outcome(
        game=said.bid or ("cicha" if len(old) == 1 else "ordinary"),
        old=old,
        points=sum(POINTS[codes[card][0]] for seat in old for card in bits(deal.taken(seat))),
        tricks=sum(deal.tricks_won[seat] for seat in old),
        doublers=said.doublers,
    )
    seats = around(deal.eldest, deal.rules.players)
    return Score(payments(outcome, deal.rules.options, seats), notes=(outcome.sentence(),))


# Words

SPOKEN = {
    "pass": "pass",
    "kontra": "kontra: double the value",
    "re": "re: double it again",
    "bok": "bok: double it a third time",
    "hirsch": "hirsch: double it a fourth time",
    "double": "double once more",
    "wesele": "wesele: I hold both black queens and play with a partner",
    "gran": "gran: alone, only the jacks are trumps",
    "zolo": "zolo: alone, with the usual trumps",
    "gran-du": "gran du: alone, all four tricks, only the jacks are trumps",
    "zolo-du": "zolo du: alone, all four tricks, with the usual trumps",
    "baska": "baśka: I hold all four queens and win at once",
}


@hookimpl
def speak(action: Action) -> str | None:
    """The calls in words."""
    return SPOKEN.get(action)

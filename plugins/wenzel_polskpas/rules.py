"""The rules of Polskpas, in the order of the rules page."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from wenzel.deal import Deal
from wenzel.plugin import (
    POT,
    TURNUP,
    Action,
    Before,
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
)
from wenzel.ruleset import Ruleset

JACKS = ("JC", "JS", "JH", "JD")
SUITS = ("C", "S", "H", "D")


@attrs.frozen
class State:
    """Where the bidding stands: the round (1 or 2), passes in it, the soloist, a vole, a card just taken."""

    round: int = 1
    passes: int = 0
    soloist: int | None = None
    vole: bool = False
    taken: int | None = None


# Pack, stakes and deal


@hookimpl
def table() -> Table:
    return Table(coins=True, zero_sum=True)


@hookimpl
def pack(rules: Ruleset) -> Pack:
    full = Pack.of("AKQJT9")
    if rules.players == 3:
        return full.without("9C", "9S", "9H", "9D", f"T{rules.options['removed_ten']}")
    return full


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan((2, 3) if rules.options["packets"] == "2-3" else (3, 2), turnup=True)


@hookimpl
def open_deal(deal: Deal) -> Step:
    ante = Payment(deal.dealer, POT, deal.rules.options["stake"], "ante")
    return Step(state=State(), turn=deal.eldest, payments=(ante,))


# Bidding


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    return ("pass", "accept", *(f"trump {s}" for s in SUITS), "vole", *(f"discard {c}" for c in rules.pack.codes))


def preferred(deal: Deal) -> str:
    """The suit of the card that was turned up."""
    return deal.rules.pack.codes[deal.layout.turnup][1]


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    state: State = deal.state
    seat = deal.turn
    if state.taken is not None:
        hand = deal.hands[state.soloist] & ~(1 << state.taken)
        return [f"discard {code}" for code in deal.rules.pack.names(hand)]
    if state.round == 1:
        return ("pass", "accept")
    return ("pass", *(f"trump {s}" for s in SUITS if s != preferred(deal) or seat == deal.eldest))


@hookimpl
def legal_announcements(deal: Deal, seat: int) -> Sequence[str]:
    state: State = deal.state
    if seat != state.soloist or state.vole or deal.phase != "play":
        return ()
    tricks = len(deal.won)
    early = tricks < 2 or (tricks == 2 and not deal.trick)
    return ("vole",) if early and all(winner == seat for winner in deal.trick_winners) else ()


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    state: State = deal.state
    verb = action.verb
    if verb == "pass":
        return _passed(deal, state, seat)
    if verb == "accept":
        turnup = deal.layout.turnup
        accepted = State(round=1, soloist=seat, taken=turnup)
        return Step(state=accepted, turn=seat, moves=(Move(1 << turnup, TURNUP, seat),))
    if verb == "discard":
        laid = Move(deal.rules.pack.mask(action.arg), seat, laid_away(seat))
        return _begin(deal, State(round=1, soloist=seat), preferred(deal), moves=(laid,), secret=True)
    if verb == "trump":
        return _begin(deal, State(round=2, soloist=seat), action.arg)
    return Step(state=attrs.evolve(state, vole=True))


def _passed(deal: Deal, state: State, seat: int) -> Step:
    players = deal.rules.players
    following = (seat + 1) % players
    if state.passes + 1 < players:
        return Step(state=State(state.round, state.passes + 1), turn=following)
    if state.round == 1:
        return Step(state=State(2), turn=following)
    return Step(end="passed out")


def _begin(deal: Deal, state: State, trump: str, **step: object) -> Step:
    contract = Contract("solo", declarer=state.soloist, trump=trump)
    return Step(state=state, contract=contract, play=deal.eldest, **step)  # type: ignore[arg-type]


@hookimpl
def refuse(deal: Deal, seat: int, action: Action) -> str | None:
    state: State = deal.state
    if action.verb == "vole":
        if state.soloist is None or deal.phase != "play":
            return "there is no soloist yet who could announce vole"
        if seat != state.soloist:
            return "only the soloist may announce vole"
        return "vole has been announced already" if state.vole else "it is too late to announce vole"
    if deal.phase != "bidding" or seat != deal.turn:
        return None
    if action.verb == "discard" and state.taken is not None:
        return f"you may not lay {action.arg} away: it must be in your hand and not the card just taken"
    if action.verb == "accept":
        return "the preferred suit can be accepted in the first round alone"
    if action.verb == "trump":
        return "trumps are named in the second round, and only eldest may name the preferred suit"
    return None


# Play


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    return TrickRules.suited(rules.pack, "AKQT9", trump=contract.trump, top=JACKS)


# Payment


def deal_winner(winners: Sequence[int]) -> int:
    """Who wins the deal: three or more tricks, else whoever first reached two."""
    best = max(winners, key=winners.count)
    if winners.count(best) >= 3:
        return best
    reached: list[int] = []
    for seat in winners:
        if seat in reached:
            return seat
        reached.append(seat)
    return best


def payments(rules: Ruleset, pot: int, soloist: int, vole: bool, winners: Sequence[int]) -> tuple[Payment, ...]:
    """What is paid after five tricks; *pot* holds this deal's ante."""
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
    state: State = deal.state
    if state.soloist is None or not deal.won:
        return Score(notes=("everybody passed; the pot stays",))
    return Score(payments(deal.rules, deal.ledger.pot, state.soloist, state.vole, deal.trick_winners))

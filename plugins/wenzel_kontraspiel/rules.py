"""The rules of Kontraspiel, in the order of the rules page."""

from __future__ import annotations

from collections.abc import Sequence

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
)
from wenzel.ruleset import Ruleset
from wenzel_kontraspiel import refusals
from wenzel_kontraspiel.payment import MATCH, base_value, deal_winner, payments
from wenzel_kontraspiel.state import State

WENZELS = ("JC", "JS")
SUITS = ("C", "S", "H", "D")
PLANS = {"2-3": DealPlan((2, 3), turnup=True), "3-2": DealPlan((3, 2), turnup=True)}
NOBODY: tuple[int, ...] = ()
EVERYBODY = (0, 1, 2, 3)


# Pack, ranks, trumps


@hookimpl
def pack(rules: Ruleset) -> Pack:
    """24 German-suited cards."""
    return Pack.of("AKQJT9", style="german")


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    """The two Wenzels above the trump suit; suit must be followed and nothing else."""
    return TrickRules.suited(rules.pack, "AKQJT9", trump=contract.trump, top=WENZELS)


# Stakes and deal


@hookimpl
def table() -> Table:
    """A game for coins; what is not a player's is in the pot."""
    return Table(coins=True, zero_sum=True)


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    """Five cards in two packets, then one is turned up; three stay hidden."""
    return PLANS[rules.options["packets"]]


def turned_up(deal: Deal) -> str:
    """The card that was turned up, wherever it is now."""
    card: str = deal.rules.pack.codes[deal.layout.turnup]
    return card


def preferred(deal: Deal) -> str:
    """The suit of the card that was turned up."""
    return turned_up(deal)[1]


# Becoming soloist: the turned-up Wenzel or ace


@hookimpl
def open_deal(deal: Deal) -> Step:
    """The dealer antes; then he takes a turned-up Wenzel or ace, or has the choice, or eldest speaks."""
    ante = (Payment(deal.dealer, POT, 1, "ante"),)
    dealer = deal.dealer
    if is_choice(deal):
        if not must_take(deal)[dealer]:
            return Step(state=State(round=0), turn=dealer, blind=(dealer,), payments=ante, announcers=NOBODY)
    elif turned_up(deal) not in WENZELS:
        return Step(state=State(round=1), turn=deal.eldest, payments=ante, announcers=NOBODY)
    taken = State(round=0, soloist=dealer)
    moves = (_taking(deal, dealer),)
    return Step(state=taken, turn=dealer, moves=moves, payments=ante, announcers=NOBODY)


def is_choice(deal: Deal) -> bool:
    """Whether the turned-up card is of a kind that the dealer may take or leave (unless he must take it)."""
    card = turned_up(deal)
    return card[0] == "A" or (card in WENZELS and deal.rules.options["wenzel_optional"])


def must_take(deal: Deal) -> list[bool]:
    """Who must take the turned-up card whenever it is a choice: who once took one and has not been revolted by it."""
    if not deal.rules.options["sticky_ace"]:
        return [False] * 4
    return list(deal.before.memory.get("must_take", (False,) * 4))


def _taking(deal: Deal, seat: int) -> Move:
    return Move(1 << deal.layout.turnup, TURNUP, seat)


def _laying(deal: Deal, seat: int, card: str) -> Move:
    return Move(1 << deal.rules.pack.index(card), seat, laid_away(seat))


# Becoming soloist: the two rounds


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    """All calls of the game."""
    cards = rules.pack.codes
    return (
        *("take", "leave", "pass", "accept"),
        *(f"trump {suit}" for suit in SUITS),
        *(f"discard {card}" for card in cards),
        *(f"match {suit}" for suit in SUITS),
        *("kontra", *(f"kontra {card}" for card in cards)),
        "recontra",
    )


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    """The dealer's choice, the card he lays away, or what a player may say in the two rounds."""
    state: State = deal.state
    if state.round == 1:
        return ("pass", "accept")
    if state.round == 2:
        kept = None if deal.turn == deal.eldest else preferred(deal)
        return ("pass", *[f"trump {suit}" for suit in SUITS if suit != kept])
    if state.soloist is None:
        return ("take", "leave")
    old = deal.hands[state.soloist] & ~(1 << deal.layout.turnup)
    return deal.rules.actions.on_cards("discard", old)


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    """What a call brings about."""
    verb = action.verb
    if verb == "pass":
        return _pass(deal, seat)
    if verb == "accept":
        return _begin(deal, State(round=1, soloist=seat), preferred(deal))
    if verb == "trump":
        return _begin(deal, State(round=2, soloist=seat), action.arg)
    if verb == "take":
        taken = State(round=0, soloist=seat)
        return Step(state=taken, turn=seat, looks=(seat,), moves=(_taking(deal, seat),))
    if verb == "leave":
        return Step(state=State(round=1), turn=deal.eldest, looks=(seat,))
    if verb == "discard":
        laid = _laying(deal, seat, action.arg)
        return _begin(deal, deal.state, preferred(deal), moves=(laid,), secret=True)
    return _announce(deal, seat, action)


def _pass(deal: Deal, seat: int) -> Step:
    state: State = deal.state
    following = (seat + 1) % 4
    if state.passes < 3:
        return Step(state=State(state.round, state.passes + 1), turn=following)
    if state.round == 1:
        return Step(state=State(round=2), turn=following)
    return Step(end="passed out")


def _begin(deal: Deal, state: State, trump: str, moves: tuple[Move, ...] = (), secret: bool = False) -> Step:
    contract = Contract("solo", declarer=state.soloist, trump=trump)
    return Step(
        state=state,
        contract=contract,
        play=deal.eldest,
        moves=moves,
        secret=secret,
        announcers=EVERYBODY,
    )


# Announcements


@hookimpl
def legal_announcements(deal: Deal, seat: int) -> Sequence[str]:
    """Match and an exchange before the first card, kontra before the second trick, recontra before the third."""
    tricks = len(deal.won)
    if tricks > 2 or deal.phase != "play":
        return ()
    state: State = deal.state
    begun = bool(deal.trick)
    if state.kontra is not None:
        free = state.recontra is None and seat not in (state.soloist, state.kontra)
        return ("recontra",) if free and tricks + begun <= 2 else ()
    if not tricks and not begun:
        return _before_the_first_card(deal, state, seat)
    return ("kontra",) if tricks + begun <= 1 and seat != state.soloist else ()


def _before_the_first_card(deal: Deal, state: State, seat: int) -> Sequence[str]:
    calls: tuple[str, ...] = ()
    may_match = seat != state.soloist or deal.rules.options["soloist_may_announce_match"]
    if state.round and not state.match and may_match:
        avoided = preferred(deal)
        calls = tuple([f"match {suit}" for suit in SUITS if suit != avoided])
    if seat == state.soloist:
        return calls
    if state.round == 1 and not state.match:
        return (*calls, "kontra", *deal.rules.actions.on_cards("kontra", deal.hands[seat]))
    return (*calls, "kontra")


def _announce(deal: Deal, seat: int, action: Action) -> Step:
    state: State = deal.state
    if action.verb == "match":
        contract = Contract("match", declarer=seat, trump=action.arg)
        return Step(state=State(state.round, soloist=seat, match=True), contract=contract)
    if action.verb == "recontra":
        every = State(state.round, 0, state.soloist, state.match, state.kontra, recontra=seat)
        return Step(state=every, announcers=NOBODY)
    said = State(state.round, 0, state.soloist, state.match, kontra=seat)
    if not action.arg:
        return Step(state=said)
    # In this order all keep in sight that the turned-up card is in the hand: nothing is laid away after it was taken.
    return Step(state=said, moves=(_laying(deal, seat, action.arg), _taking(deal, seat)), secret=True)


@hookimpl
def refuse(deal: Deal, seat: int, action: Action) -> str | None:
    """Why a call is not open."""
    return refusals.refuse(deal, seat, action)


# Payment


@hookimpl
def score(deal: Deal) -> Score:
    """What is paid, and who must take the next ace."""
    state: State = deal.state
    if state.soloist is None:
        return Score(memory=_memory(deal), notes=("everybody passed; the pot stays",))
    options = deal.rules.options
    winners = deal.trick_winners
    paid = payments(
        state.declared,
        winners,
        base_value(deal.before.pot + options["base_includes_ante"]),
        preferred=deal.contract is not None and deal.contract.trump == preferred(deal),
        announced=state.match,
    )
    return Score(paid, _memory(deal), _notes(state, winners))


def _memory(deal: Deal) -> dict[str, list[bool]] | None:
    """Who must take the next turned-up ace."""
    if not deal.rules.options["sticky_ace"]:
        return None
    flags = must_take(deal)
    state: State = deal.state
    if state.round == 0 and is_choice(deal):
        flags[deal.dealer] = deal.dealer in deal.trick_winners
    return {"must_take": flags}


def _notes(state: State, winners: Sequence[int]) -> tuple[str, ...]:
    winner = deal_winner(winners)
    names = {seat: name for name, seat in state.declared.items()}
    notes = [
        f"seat {winner}, {'the ' + names[winner] if winner in names else 'undeclared'}, has won the deal"
    ]
    if winners.count(winner) == MATCH:
        notes.append(f"seat {winner} has won all five tricks")
    notes += [f"seat {seat}, the {name}, is revolted" for seat, name in names.items() if seat not in winners]
    return tuple(notes)


# Words for people


@hookimpl
def speak(rules: Ruleset, action: Action) -> str | None:
    """Suits and cards by their German-suited names."""
    verb, arg = action.verb, action.arg
    if verb in {"trump", "match"}:
        suit = rules.pack.suit_name(arg)
        return f"{suit} are trumps" if verb == "trump" else f"match, with {suit} as trumps"
    if arg:
        card = f"the {rules.pack.speak(arg)}"
        return {
            "discard": f"lay {card} away",
            "kontra": f"kontra, laying {card} away for the turned-up card",
            "play": f"play {card}",
        }[verb]
    return {
        "take": "take the turned-up card",
        "leave": "leave the turned-up card",
        "accept": "accept the preferred suit",
    }.get(verb)

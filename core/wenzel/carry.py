"""Carrying out what hooks return: steps, the hooks around a play, and the score at the end.

These functions change the deal they are given; the deal takes a snapshot before it calls them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from wenzel import events
from wenzel.actions import Action
from wenzel.cards import bits
from wenzel.errors import PluginError, shown
from wenzel.events import ALL
from wenzel.guarding import said
from wenzel.ledger import Payment
from wenzel.result import Result
from wenzel.seats import seat_mask
from wenzel.steps import Move, Step, viewers
from wenzel.tricks import allowed
from wenzel.undo import unscore

if TYPE_CHECKING:
    from wenzel.deal import Deal

__all__ = ["NOTHING_LIES", "call", "carry_out", "finish", "gather", "play_with_hooks", "without_cards"]

_NONSENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What carrying out a value of a wrong shape raises."""

NOTHING_LIES = (None, -1)
"""What lies on the table (see :data:`wenzel.tricks.Lie`) and whose card wins it, while no card lies there."""


def call(deal: Deal, seat: int, action: Action) -> None:
    """Let the game answer a call, and do what it says."""
    hook = deal.rules.hooks.call
    if hook is None:
        raise deal.rules.broken("call", "is missing, but there are calls", "write the hook call")
    step = hook(deal, seat, action)
    deal._log.append((events.called, seat, action, step.secret))
    carry_out(deal, step, "call")


def carry_out(deal: Deal, step: Step, hook: str) -> None:
    """Do what *step* says, write the events, and find out what may be played next.

    :raises PluginError: the step asks for something impossible.
    """
    try:
        _carry_out(deal, step, hook)
    except _NONSENSE as error:
        raise deal.rules.broken(
            hook,
            f"gives a step that cannot be carried out: {said(error)}",
            _wrong_part(step) or "Step says what each part must be",
        ) from error


def _wrong_part(step: Step) -> str:
    """The part of a step that is of a wrong type, as far as one can tell from outside."""
    for name in ("looks", "moves", "payments", "shows", "sits_out", "plays_for", "announcers"):
        part = getattr(step, name)
        if part is not None and not isinstance(part, (tuple, list)):
            return f"{name} is a tuple; one alone is written with a comma: {name}=(one,)"
    if any(type(getattr(move, "cards", 0)) is not int for move in step.moves):
        return "the cards of a Move are a mask, and pack.mask makes one"
    try:
        hash(step.contract)
    except TypeError:
        return (
            "detail of a contract is a tuple of pairs: ((name, value),), and its values are tuples, not lists"
        )
    return ""


def _carry_out(deal: Deal, step: Step, hook: str) -> None:
    if step.turn is not None and step.play is not None:
        raise deal.rules.broken(hook, "gives both turn and play", "turn is who calls next, play who leads")
    if step.state is not None:
        deal.state = step.state
    for seat in step.looks:
        _check_seat(deal, seat, hook)
        _look(deal, seat)
    for move in step.moves:
        _move(deal, move, hook)
    for payment in step.payments:
        pay(deal, payment, hook)
    for seat in step.shows:
        _check_seat(deal, seat, hook)
        deal._open |= 1 << seat
        deal._log.append(
            events.public("show", seat=seat, cards=list(deal.rules.pack.names(deal.hands[seat])))
        )
    if step.sits_out is not None:
        _sit_out(deal, step.sits_out, hook)
    if step.plays_for is not None:
        deal._controllers = dict(step.plays_for)
        for dummy, declarer in step.plays_for:
            _check_seat(deal, dummy, hook)
            _check_seat(deal, declarer, hook)
            deal._log.append(events.public("dummy", seat=dummy, by=declarer))
    if step.contract is not None:
        deal.contract = step.contract
        deal._tricks = deal.rules.tricks(step.contract)
        deal._log.append((events.contracted, step.contract))
    if step.announcers is not None:
        deal._announcers = seat_mask(step.announcers)
    if step.turn is not None:
        _call_on(deal, step.turn, hook)
    if step.play is not None:
        _begin_play(deal, step.play, hook)
    if step.end is not None:
        finish(deal, step.end)
    elif deal.phase == "play":
        deal.turn = deal._controllers.get(deal.player, deal.player)  # type: ignore[arg-type]
        refresh(deal)


def _look(deal: Deal, seat: int) -> None:
    deal._blind &= ~(1 << seat)
    codes = deal.rules.pack.names(deal.hands[seat])
    deal._log.append(events.cards("dealt", 1 << seat, codes, seat=seat, look=True))


def _call_on(deal: Deal, seat: int, hook: str) -> None:
    _check_seat(deal, seat, hook)
    if deal.phase == "play":
        if deal.trick:
            what = f"wants a call of seat {seat} in the middle of a trick"
            raise deal.rules.broken(hook, what, "ask for it in after_trick")
        deal.phase, deal.player, deal._legal = "bidding", None, 0
    deal.turn = seat


def _begin_play(deal: Deal, leader: int, hook: str) -> None:
    _check_seat(deal, leader, hook)
    if deal._tricks is None:
        what = "begins the play without a contract"
        raise deal.rules.broken(hook, what, "give contract in this step or in an earlier one")
    if deal._blind:
        what = "begins the play while a seat has not looked at its hand"
        raise deal.rules.broken(hook, what, "give looks in this step or in an earlier one")
    if not deal.hands[leader]:
        what = f"lets seat {leader} lead, which has no cards"
        raise deal.rules.broken(hook, what, "give play a seat with cards, or end the deal")
    deal.phase = "play"
    deal.leader = deal.player = leader
    deal.turn = deal._controllers.get(leader, leader)
    deal._log.append((events.led, leader))


def _sit_out(deal: Deal, seats: tuple[int, ...], hook: str) -> None:
    players = deal.rules.players
    for seat in seats:
        _check_seat(deal, seat, hook)
    active = [s for s in range(players) if s not in seats]
    if not active:
        raise deal.rules.broken(hook, "lets every seat sit out", "at least one must play")
    following = {a: active[(i + 1) % len(active)] for i, a in enumerate(active)}
    deal._next = tuple(following.get(s, s) for s in range(players))
    deal._size = len(active)
    deal._log.append(events.public("sits", seats=list(seats)))


def _move(deal: Deal, move: Move, hook: str) -> None:
    """Move cards, checking that they lie where they are said to lie."""
    source, target, mask = move.source, move.target, move.cards
    if not mask:
        return
    for place in (source, target):
        if not isinstance(place, str):
            _check_seat(deal, place, hook)
    there = deal.hands[source] if isinstance(source, int) else deal.pile(source)
    if mask & ~there:
        raise _not_there(deal, move, mask & ~there, hook)
    if isinstance(source, int):
        deal.hands[source] &= ~mask
        ordered: tuple[int, ...] = tuple(bits(mask)) if mask & (mask - 1) else (mask.bit_length() - 1,)
    else:
        pile = deal.piles.get(source, ())
        ordered = tuple([i for i in pile if mask >> i & 1])
        deal.piles = {**deal.piles, source: tuple([i for i in pile if not mask >> i & 1])}
        if not deal.piles[source]:
            del deal.piles[source]
    if isinstance(target, int):
        deal.hands[target] |= mask
    else:
        deal.piles = {**deal.piles, target: (*deal.piles.get(target, ()), *ordered)}
    seen = _seen_at(deal, source) | _seen_at(deal, target)
    deal._log.append((events.moved, deal.rules.pack, seen, ordered, source, target))


def _not_there(deal: Deal, move: Move, missing: int, hook: str) -> PluginError:
    pack = deal.rules.pack
    if missing & ~pack.all:
        return deal.rules.broken(hook, f"moves {move.cards}, which is no set of cards", "pack.mask makes one")
    source = f"the hand of seat {move.source}" if isinstance(move.source, int) else f"the pile {move.source}"
    what = f"moves {' '.join(pack.names(missing))} from {source}, where they are not"
    return deal.rules.broken(hook, what, "deal.hands and deal.piles say where the cards are")


def _check_seat(deal: Deal, seat: object, hook: str) -> None:
    players = deal.rules.players
    if type(seat) is not int or not 0 <= seat < players:
        raise deal.rules.broken(
            hook, f"names the seat {shown(seat)}", f"this table has the seats 0 to {players - 1}"
        )


def _seen_at(deal: Deal, place: int | str) -> int:
    """Who sees the cards of a place: a hand its seat (not if it has not looked), an open hand everybody.

    Both players of a game for two are not everybody: a spectator does not see what they give each other.
    """
    if isinstance(place, str):
        return viewers(place)
    if deal._open >> place & 1:
        return ALL
    return 1 << place & ~deal._blind


def pay(deal: Deal, payment: Payment, hook: str) -> None:
    """Carry out one payment and write it down."""
    accounts, players = deal.ledger.accounts, deal.rules.players
    payer, payee = payment.payer, payment.payee
    if not (-2 <= payer < players and -2 <= payee < players):
        what = f"pays from {payer} to {payee}, which are not both accounts"
        raise deal.rules.broken(hook, what, f"the accounts are the seats 0 to {players - 1}, POT and BANK")
    amount = payment.amount
    if type(amount) is not int:
        what = f"pays {shown(amount)}, which is no whole number"
        raise deal.rules.broken(hook, what, "count in the smallest unit; divide with //")
    accounts[payer] -= amount
    accounts[payee] += amount
    deal._paid.append(payment)
    deal._log.append((events.paid, payment))


def refresh(deal: Deal) -> None:
    """Work out anew what ``deal.player`` may play."""
    player: Any = deal.player
    hand, tricks = deal.hands[player], deal._tricks
    if not deal.trick:
        legal = hand if tricks.lead is None else tricks.legal(hand)
    else:
        led, best, place = tricks.trick(deal.trick)
        holder = deal.leader
        for _ in range(place):
            holder = deal._next[holder]
        deal._lying = tricks.lies[led][best], holder
        if len(deal.trick) == deal._size:  # it is about to be gathered: nobody plays to it any more
            deal._legal = 0
            return
        legal = allowed(tricks.table(player, holder)[led][best], hand)
    deal._legal = legal
    narrow = deal.rules.hooks.narrow
    if narrow is None or not legal:
        return
    narrowed = narrow(deal, legal)
    if narrowed is not None:
        if type(narrowed.legal) is not int or not narrowed.legal or narrowed.legal & ~legal:
            mask = type(narrowed.legal) is int and 0 < narrowed.legal <= deal.rules.pack.all
            cards = " ".join(deal.rules.pack.names(narrowed.legal)) if mask else shown(narrowed.legal)
            what = f"makes the legal cards {cards}"
            raise deal.rules.broken("narrow", what, "it must leave some of those it is given, and add none")
        deal._legal = narrowed.legal


def play_with_hooks(deal: Deal, bit: int) -> None:
    """Play the card *bit*: what ``Deal.apply`` does in its hot path, with the hooks around a play."""
    hooks, card = deal.rules.hooks, bit.bit_length() - 1
    player: Any = deal.player
    deal.hands[player] ^= bit
    deal.trick.append(card)
    deal._log.append((player, card))
    full = len(deal.trick) == deal._size
    if not full:
        deal.player = deal._next[player]
        deal.turn = deal._controllers.get(deal.player, deal.player)
    refresh(deal)
    if hooks.after_card is not None:
        step = hooks.after_card(deal, player, card)
        if step is not None:
            carry_out(deal, step, "after_card")
    if full and deal.phase == "play":
        winner = deal._lying[1]
        gather(deal, winner)
        if hooks.after_trick is not None:
            step = hooks.after_trick(deal, winner)
            if step is not None:
                carry_out(deal, step, "after_trick")
    if deal.phase == "play":
        if not deal.trick and not deal.hands[deal.leader]:
            finish(deal, "played")
        else:
            refresh(deal)
            if not deal._legal:
                raise without_cards(deal, deal.player)


def without_cards(deal: Deal, seat: int | None) -> PluginError:
    """The error that a seat must play and cannot."""
    what = f"and the moves after it leave seat {seat} without a card in the middle of a trick"
    return deal.rules.broken("deal_plan", what, "deal equal hands, or let the seat sit out")


def gather(deal: Deal, winner: int) -> None:
    """The winner takes the trick and leads."""
    deal.won.append((winner, deal.leader, tuple(deal.trick)))
    deal._log.append((events.won, winner))
    deal.trick.clear()
    deal.leader = deal.player = deal.turn = winner
    if deal._controllers:
        deal.turn = deal._controllers.get(winner, winner)
    deal._lying = NOTHING_LIES


def finish(deal: Deal, how: str) -> None:
    """Score the deal and close it.  Nothing is changed before the game has answered.

    :raises PluginError: the game's score fails or is impossible.
    """
    rules = deal.rules
    was, phase = deal.how, deal.phase
    played = deal.phase == "play"
    deal.how = how
    deal.phase = "over"
    deal._unscored = (len(deal._log), len(deal._paid), tuple(deal.ledger.accounts))
    try:
        score = rules.hooks.score(deal)
        sides = _sides(deal) if rules.has_sides else {}
        _pay_all(deal, score.payments)
    except BaseException:
        unscore(deal)
        deal.how, deal.phase = was, phase
        raise
    accounts = deal.ledger.accounts
    balances = tuple(accounts[: rules.players])
    memory = deal.before.memory if score.memory is None else score.memory
    deal.result = Result(
        how=how,
        played=played,
        contract=deal.contract,
        trick_winners=deal.trick_winners,
        delta=tuple([after - before for after, before in zip(balances, deal.before.balances, strict=True)]),
        balances=balances,
        pot=accounts[-2],
        memory=memory,
        sides=sides,
        payments=tuple(deal._paid),
        notes=score.notes,
        coins=rules.table.coins,
    )
    deal._legal = 0
    deal.turn = deal.player = None
    deal._log.append((events.ended, deal.result))


def _pay_all(deal: Deal, payments: Iterable[Payment]) -> None:
    rules = deal.rules
    try:
        for payment in payments:
            pay(deal, payment, "score")
    except _NONSENSE as error:
        what = f"gives payments that cannot be made: {said(error)}"
        raise rules.broken("score", what, "payments is a tuple of Payment") from error
    left = deal.ledger.accounts[-1]
    if rules.table.zero_sum and left:
        what = f"leaves {left} in the bank, but the table is zero-sum"
        raise rules.broken("score", what, "pay between seats and POT alone, or say zero_sum=False")


def _sides(deal: Deal) -> dict[str, tuple[int, ...]]:
    named = deal.rules.hooks.sides(deal)
    try:
        return {name: tuple(seats) for name, seats in named.items()}
    except _NONSENSE as error:
        what, cure = f"returned {shown(named, 60)}", "give every side the list of its seats"
        raise deal.rules.broken("sides", what, cure) from error

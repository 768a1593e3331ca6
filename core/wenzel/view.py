"""What one observer knows: a fold over the events that it has seen.

A :class:`View` holds no reference to the deal.  It is built from the observer's own forms of the events and from what
is public at every moment (whose turn it is) and the observer's own legal actions; so it cannot know more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs

from wenzel.actions import Action
from wenzel.events import Form
from wenzel.steps import TALON, TURNUP, Contract, Holding, Phase
from wenzel.values import copied

if TYPE_CHECKING:
    from wenzel.ruleset import Ruleset

__all__ = ["Call", "PileView", "Trick", "View"]


@attrs.frozen
class Call:
    """A call that was made: the seat, its verb, and the whole token if this observer knows it (else ``None``)."""

    seat: int
    verb: str
    token: str | None


@attrs.frozen
class Trick:
    """A trick: its cards in the order of play, each with its seat, and the winner (``None`` while it lies)."""

    cards: tuple[tuple[int, str], ...]
    winner: int | None

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.cards[0][0]


@attrs.frozen
class PileView:
    """A pile beside the hands: how many cards, and those of them that this observer knows."""

    count: int
    known: tuple[str, ...]


class View:
    """See the module.  Attributes are read-only by convention; ``to_dict`` gives the whole as JSON data.

    :ivar seat: the observer's seat, or ``None`` for a spectator.
    :ivar rules: the ruleset (public).
    :ivar phase: ``"bidding"``, ``"play"`` or ``"over"``.
    :ivar turn: the seat on turn, ``None`` when the deal is over.
    :ivar player: the seat whose card is played next (differs from *turn* for a dummy); ``None`` outside play.
    :ivar legal: what the observer may do now.
    :ivar dealer: seat of the dealer.
    :ivar number: number of the deal in its match.
    :ivar counts: number of cards in every hand.
    :ivar hand: codes of the observer's own cards, or ``None`` (a spectator, or a hand not yet looked at).
    :ivar dealt: codes of the cards that the observer was dealt, as far as it has seen them.
    :ivar trick: the trick that lies on the table (no cards between tricks).
    :ivar tricks: the tricks that have been gathered.
    :ivar calls: the calls made so far.
    :ivar contract: the public contract, or ``None`` before there is one.
    :ivar turnup: code of the turned-up card as long as it lies there.
    :ivar turned: code of the card that was turned up at the deal.
    :ivar piles: piles beside the hands, by name.
    :ivar balances: balance or total of every seat, in units.
    :ivar pot: what lies in the pot, in units.
    :ivar memory: what the game remembers from earlier deals, as JSON data.
    :ivar sits_out: seats that take no part in the play.
    :ivar result: the public result once the deal is over, else ``None``.
    :ivar events: the observer's form of every event so far.
    """

    def __init__(
        self,
        rules: Ruleset,
        seat: int | None,
        forms: Iterable[Form],
        *,
        phase: Phase,
        turn: int | None,
        player: int | None,
        legal: Sequence[Action],
    ) -> None:
        self.rules, self.seat = rules, seat
        self.phase, self.turn, self.player, self.legal = phase, turn, player, tuple(legal)
        self.events: tuple[dict[str, Any], ...] = tuple(
            {k: copied(v) for k, v in form.items()} for form in forms
        )
        self.dealer = self.number = 0
        self.counts = [0] * rules.players
        self._hands: dict[int, list[str]] = {}
        self.dealt: tuple[str, ...] = ()
        # Cards that are known to lie in a hand which is not seen as a whole:
        self._known: dict[int, list[str]] = {}
        self._shown: list[int] = []
        self.tricks: list[Trick] = []
        self.calls: list[Call] = []
        self.contract: Contract | None = None
        self.turnup: str | None = None
        self.turned: str | None = None
        self.balances = [0] * rules.players
        self.pot = 0
        self.memory: dict[str, Any] = {}
        self.payments: list[dict[str, Any]] = []
        self.sits_out: tuple[int, ...] = ()
        self.result: dict[str, Any] | None = None
        self._lying: list[tuple[int, str]] = []
        self._piles: dict[str, tuple[int, list[str]]] = {}
        for event in self.events:
            _FOLD[event["e"]](self, event)

    # The fold: one function for each kind of event.

    def _on_deal(self, e: Form) -> None:
        self.dealer, self.number = e["dealer"], e["number"]
        self.balances, self.pot, self.memory = list(e["balances"]), e["pot"], e["memory"]

    def _on_dealt(self, e: Form) -> None:
        seat = e["seat"]
        if "cards" in e:
            if not e.get("look"):
                self.counts[seat] = len(e["cards"])
            self._hands[seat] = list(e["cards"])
            self._known.pop(seat, None)
            if seat == self.seat:
                self.dealt = tuple(e["cards"])
        elif not e.get("look"):
            self.counts[seat] = e["count"]

    def _on_turnup(self, e: Form) -> None:
        self.turnup = self.turned = e["card"]

    def _on_talon(self, e: Form) -> None:
        self._piles[TALON] = (e["count"] if "count" in e else len(e["cards"]), list(e.get("cards", ())))

    def _on_call(self, e: Form) -> None:
        self.calls.append(Call(e["seat"], e["verb"], e.get("do")))

    def _on_move(self, e: Form) -> None:
        codes = e.get("cards")
        count = len(codes) if codes is not None else e["count"]
        self._take(e["from"], count, codes)
        self._put(e["to"], count, codes)

    def _take(self, place: int | str, count: int, codes: Sequence[str] | None) -> None:
        if isinstance(place, int):
            self.counts[place] -= count
            if codes is None:
                self._known.pop(place, None)  # any of them may have gone
            else:
                self._leave(place, codes)
        elif place == TURNUP:
            self.turnup = None
        else:
            have, known = self._piles.get(place, (0, []))
            self._piles[place] = (have - count, [] if codes is None else [c for c in known if c not in codes])

    def _leave(self, seat: int, codes: Sequence[str]) -> None:
        """Cards that this observer sees leave a hand."""
        for hands in (self._hands, self._known):
            if seat in hands:
                hands[seat] = [c for c in hands[seat] if c not in codes]

    def _put(self, place: int | str, count: int, codes: Sequence[str] | None) -> None:
        if isinstance(place, int):
            self.counts[place] += count
            if codes is not None:
                hands = self._hands if place in self._hands else self._known
                hands[place] = [*hands.get(place, ()), *codes]
        elif place == TURNUP:
            self.turnup = codes[0] if codes else None
        else:
            have, known = self._piles.get(place, (0, []))
            self._piles[place] = (have + count, [*known, *(codes or ())])

    def _on_show(self, e: Form) -> None:
        self._hands[e["seat"]] = list(e["cards"])
        self._known.pop(e["seat"], None)
        self._shown.append(e["seat"])

    def _on_contract(self, e: Form) -> None:
        self.contract = Contract.from_dict(e["contract"])

    def _on_sits(self, e: Form) -> None:
        self.sits_out = tuple(e["seats"])

    def _on_nothing(self, e: Form) -> None:
        pass

    def _on_play(self, e: Form) -> None:
        seat, code = e["seat"], e["card"]
        self.counts[seat] -= 1
        self._leave(seat, (code,))
        self._lying.append((seat, code))

    def _on_trick(self, e: Form) -> None:
        self.tricks.append(Trick(tuple(self._lying), e["seat"]))
        self._lying = []

    def _on_pay(self, e: Form) -> None:
        self.payments.append(dict(e))
        for account, sign in ((e["from"], -1), (e["to"], 1)):
            if account == "pot":
                self.pot += sign * e["amount"]
            elif account != "bank":
                self.balances[account] += sign * e["amount"]

    def _on_end(self, e: Form) -> None:
        self.result = {k: v for k, v in e.items() if k != "e"}

    # What follows from it.

    @property
    def hand(self) -> tuple[str, ...] | None:
        """Codes of the observer's own cards, sorted for the eye: trumps first, each suit high to low."""
        if self.seat is None or self.seat not in self._hands:
            return None
        return self.sorted(self._hands[self.seat])

    @property
    def open_hands(self) -> dict[int, tuple[str, ...]]:
        """The cards that are left in the hands that lie open, by seat."""
        return {seat: self.sorted(self._hands[seat]) for seat in sorted(self._shown)}

    @property
    def known(self) -> dict[int, tuple[str, ...]]:
        """By seat, cards that this observer knows to lie in a hand that it does not see as a whole: a turned-up card
        that was taken, a card passed on, a meld.  Where unseen cards have left such a hand, nothing is certain.
        """
        return {seat: self.sorted(cards) for seat, cards in sorted(self._known.items()) if cards}

    @property
    def trick(self) -> Trick:
        """The trick on the table."""
        return Trick(tuple(self._lying), None)

    @property
    def face_up(self) -> dict[int, tuple[str, ...]]:
        """By seat, the taken cards that lie face up before it (see :attr:`wenzel.steps.Table.face_up`)."""
        wanted = set(self.rules.table.face_up)
        lying: dict[int, tuple[str, ...]] = {}
        for trick in self.tricks:
            cards = tuple(code for _, code in trick.cards if code[:2] in wanted)
            if cards and trick.winner is not None:
                lying[trick.winner] = (*lying.get(trick.winner, ()), *cards)
        return lying

    @property
    def piles(self) -> dict[str, PileView]:
        """The piles beside the hands that hold cards."""
        return {n: PileView(c, tuple(k)) for n, (c, k) in self._piles.items() if c}

    @cached_property
    def sides(self) -> dict[int, str]:
        """What this observer knows about who plays with whom: for some seats the name of their side."""
        return dict(self.rules.hooks.known_sides(self))

    @property
    def played(self) -> tuple[tuple[int, str], ...]:
        """All cards played so far, in order, each with its seat."""
        return (*(c for t in self.tricks for c in t.cards), *self._lying)

    @property
    def unseen(self) -> tuple[str, ...]:
        """Codes of the cards whose place this observer does not know."""
        known = {c for _, c in self.played}
        for cards in (*self._hands.values(), *self._known.values()):
            known.update(cards)
        for _, cards in self._piles.values():
            known.update(cards)
        if self.turnup:
            known.add(self.turnup)
        return tuple(c for c in self.rules.pack.codes if c not in known)

    @cached_property
    def proofs(self) -> tuple[Holding, ...]:
        """What the public play and calls have proved about the other hands (see :class:`wenzel.steps.Holding`)."""
        return tuple(_proofs(self.rules, self.events))

    def sorted(self, codes: Iterable[str]) -> tuple[str, ...]:
        """Cards sorted for the eye under the contract (before there is one: by suit and pack order)."""
        pack = self.rules.pack
        if self.contract is None:
            return tuple(sorted(codes, key=lambda c: ("CSHDZ".index(c[1]), pack.index(c))))
        rank = self.rules.tricks(self.contract).rank
        return tuple(sorted(codes, key=lambda c: (rank[pack.index(c)], c)))

    def to_dict(self) -> dict[str, Any]:
        """The whole view as JSON data."""
        return {
            "game": self.rules.game.name,
            "players": self.rules.players,
            "direction": self.rules.table.direction,
            "seat": self.seat,
            "dealer": self.dealer,
            "number": self.number,
            "phase": self.phase,
            "turn": self.turn,
            "player": self.player,
            "legal": [str(a) for a in self.legal],
            "hand": None if self.hand is None else list(self.hand),
            "counts": list(self.counts),
            "open_hands": {str(s): list(cards) for s, cards in self.open_hands.items()},
            "known": {str(s): list(cards) for s, cards in self.known.items()},
            "trick": [[s, c] for s, c in self._lying],
            "tricks": [{"winner": t.winner, "cards": [[s, c] for s, c in t.cards]} for t in self.tricks],
            "calls": [{"seat": c.seat, "verb": c.verb, "do": c.token} for c in self.calls],
            "contract": None if self.contract is None else self.contract.to_dict(),
            "turnup": self.turnup,
            "face_up": {str(s): list(cards) for s, cards in sorted(self.face_up.items())},
            "piles": {n: {"count": p.count, "known": list(p.known)} for n, p in sorted(self.piles.items())},
            "balances" if self.rules.table.coins else "totals": list(self.balances),
            "pot": self.pot,
            "memory": copied(self.memory),
            "sides": {str(s): side for s, side in sorted(self.sides.items())},
            "sits_out": list(self.sits_out),
            "result": copied(self.result),
            "events": [copied(e) for e in self.events],
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.rules.game.name} for {who}: {self.phase}, turn {self.turn}>"


_FOLD = {
    "deal": View._on_deal,
    "dealt": View._on_dealt,
    "turnup": View._on_turnup,
    "talon": View._on_talon,
    "call": View._on_call,
    "move": View._on_move,
    "show": View._on_show,
    "contract": View._on_contract,
    "sits": View._on_sits,
    "dummy": View._on_nothing,
    "lead": View._on_nothing,
    "play": View._on_play,
    "trick": View._on_trick,
    "pay": View._on_pay,
    "end": View._on_end,
}


def _proofs(rules: Ruleset, events: Sequence[Form]) -> Iterable[Holding]:
    """Holdings from the events: refused rungs of the ladder, and what calls imply."""
    tricks = None
    lying: list[int] = []
    seats: list[int] = []
    calls: list[tuple[int, str]] = []
    for at, e in enumerate(events):
        if e["e"] == "contract":
            tricks = rules.tricks(Contract.from_dict(e["contract"]))
        elif e["e"] == "call" and e.get("do"):
            for held in rules.hooks.implies(rules, tuple(calls), e["seat"], rules.parse(e["do"])):
                yield attrs.evolve(held, step=at)
            calls.append((e["seat"], e["do"]))
        elif e["e"] == "play" and tricks is not None:
            card, seat = rules.pack.index(e["card"]), e["seat"]
            led, best, place = tricks.trick(lying)
            pairs = (tricks.lead or ()) if best < 0 else tricks.table(seat, seats[place])[led][best]
            absent = tricks.proves(pairs, card)
            if absent:
                yield Holding(seat, absent, at_most=0, step=at)
            lying.append(card)
            seats.append(seat)
        elif e["e"] == "trick":
            lying, seats = [], []

"""What the hooks of a game return: contracts, steps, moves and proofs.

A hook never changes a deal.  It returns a :class:`Step` that says what is to change; the core checks it, carries it
out, writes the events and can take it back.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args

import attrs

from wenzel.errors import shown
from wenzel.ledger import Payment
from wenzel.seats import Direction
from wenzel.values import copied, value

__all__ = [
    "TALON",
    "TURNUP",
    "Before",
    "Contract",
    "Holding",
    "Move",
    "Narrowed",
    "Phase",
    "Step",
    "Table",
    "laid_away",
    "open_pile",
    "viewers",
]

TALON = "talon"
"""The pile of cards that nobody has seen."""
TURNUP = "turnup"
"""The pile of the turned-up card, which everybody sees."""


def laid_away(seat: int) -> str:
    """The pile of the cards that *seat* has laid away face down and that it alone knows."""
    return f"laid:{seat}"


def open_pile(name: str) -> str:
    """A pile that lies face up.  If it belongs to a seat, its name ends so: ``open_pile(f"meld:{seat}")``."""
    return f"open:{name}"


@cache
def viewers(pile: str) -> int:
    """The seats (as a mask) that see the cards of a pile; -1 is everybody, spectators included."""
    kind, _, rest = pile.partition(":")
    if kind == "open" or pile == TURNUP:
        return -1
    return 1 << int(rest) if kind == "laid" and rest.isdigit() else 0


@attrs.frozen
class Table:
    """Facts about the table that hold for a whole match.

    :ivar direction: ``"clockwise"`` or ``"counterclockwise"``: which way deal and play run (for pictures and prompts
        only).
    :ivar coins: whether balances and a pot are kept (true) or points (false).
    :ivar zero_sum: whether the balances and the pot add to zero at every moment.
    :ivar low_wins: whether fewer points are better.
    :ivar teams: fixed partners, as tuples of seats (empty: none).
    :ivar face_up: codes of the cards that lie face up before the player who has taken them in a trick, for pictures.
    """

    direction: Direction = attrs.field(default="clockwise")
    coins: bool = False
    zero_sum: bool = False
    low_wins: bool = False
    teams: tuple[tuple[int, ...], ...] = ()
    face_up: tuple[str, ...] = ()

    @direction.validator
    def _check_direction(self, _: object, direction: object) -> None:
        if direction not in get_args(Direction):
            raise ValueError(f"direction is {shown(direction)}; it is 'clockwise' or 'counterclockwise'")


@value
class Before:
    """What stands when a deal begins.

    :ivar dealer: seat of the dealer.
    :ivar number: number of the deal in its match, from 0.
    :ivar balances: balance (or total) of every seat, in units.
    :ivar pot: what lies in the pot, in units.
    :ivar memory: what the game remembers from earlier deals, as JSON data.  It is public.
    """

    dealer: int
    number: int
    balances: tuple[int, ...]
    pot: int = 0
    memory: Mapping[str, Any] = attrs.field(factory=dict)


@value
class Contract:
    """What is being played, as everybody knows it.  It decides the trick rules and holds nothing secret.

    :ivar name: the game's word for it.
    :ivar declarer: seat of the player who plays it, if one is known to all.
    :ivar trump: letter of the trump suit, if there is one.
    :ivar level: a number that belongs to it (tricks bid, value), if any.
    :ivar detail: anything else that is public, as pairs of a name and a plain value.
    """

    name: str
    declarer: int | None = None
    trump: str | None = None
    level: int | None = None
    detail: tuple[tuple[str, Any], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The contract as JSON data."""
        return {
            "name": self.name,
            "declarer": self.declarer,
            "trump": self.trump,
            "level": self.level,
            "detail": {name: copied(fact) for name, fact in self.detail},
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Contract:
        """The contract that :meth:`to_dict` gave as JSON data; lists are tuples again."""
        detail = tuple((name, _frozen(fact)) for name, fact in data["detail"].items())
        return cls(data["name"], data["declarer"], data["trump"], data["level"], detail)


def _frozen(fact: Any) -> Any:
    return tuple(map(_frozen, fact)) if isinstance(fact, list) else fact


@value
class Move:
    """Cards that go from one place to another.

    Who sees them follows from the places: a hand is seen by its seat, the talon by nobody, a pile made with
    :func:`laid_away` by its seat, one made with :func:`open_pile` by all.  Whoever sees either end sees the cards.

    :ivar cards: set of cards, as a mask.
    :ivar source: a seat (its hand) or the name of a pile.
    :ivar target: a seat (its hand) or the name of a pile.
    """

    cards: int
    source: int | str
    target: int | str


@attrs.define
class Step:
    """What changes.  Everything not given stays as it is.

    :ivar state: the game's own state: an immutable value (a frozen attrs object, a tuple).
    :ivar turn: the seat that must call next.  Between two tricks it interrupts the play of cards, until a step with
        *play* resumes it.
    :ivar contract: the public contract from now on; it brings its own trick rules.
    :ivar play: the seat that leads; the play of cards begins.
    :ivar moves: cards that change places, in order.
    :ivar payments: coins or points that change hands now (antes).
    :ivar secret: the call's arguments are for the caller's eyes alone; the others see its verb.
    :ivar looks: seats that had not seen their hands and see them now (see *blind*).
    :ivar blind: only in the opening: seats that do not see their hands yet.
    :ivar shows: seats whose hands lie open from now on.
    :ivar sits_out: seats that take no part in the play.
    :ivar plays_for: pairs of a seat and the seat that plays its cards (dummy, declarer).
    :ivar announcers: the seats that are asked for calls out of turn from now on (at the beginning: all).  A game that
        closes what is closed saves time.
    :ivar end: the deal is over, for this reason (``"passed out"``); then it is scored.
    """

    state: Any = None
    turn: int | None = None
    contract: Contract | None = None
    play: int | None = None
    moves: tuple[Move, ...] = ()
    payments: tuple[Payment, ...] = ()
    secret: bool = False
    looks: tuple[int, ...] = ()
    blind: tuple[int, ...] = ()
    shows: tuple[int, ...] = ()
    sits_out: tuple[int, ...] | None = None
    plays_for: tuple[tuple[int, int], ...] | None = None
    announcers: tuple[int, ...] | None = None
    end: str | None = None


@attrs.frozen
class Narrowed:
    """A legal set made smaller by a rule that goes beyond the trick.

    :ivar legal: the cards that remain, as a mask.
    :ivar why: a sentence for the player whose card is refused ("hearts have not been broken").
    """

    legal: int
    why: str


@attrs.frozen
class Holding:
    """Something that is proved about a hand.

    :ivar seat: whose hand.
    :ivar cards: a set of cards, as a mask.
    :ivar at_least: the hand held at least so many of them.
    :ivar at_most: the hand held at most so many of them.
    :ivar step: when: the number of events that this observer had seen before the action that proves it.
    """

    seat: int
    cards: int
    at_least: int = 0
    at_most: int = 0
    step: int = attrs.field(default=-1, kw_only=True)


Phase = Literal["bidding", "play", "over"]
"""Where a deal stands: calls are being made, cards are being played, or it is over."""

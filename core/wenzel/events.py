"""Events: everything that happens, and who sees it.

An :class:`Event` carries its full form and the form for those who do not see all of it; both are plain JSON data.
A seat's view is a fold over :meth:`Event.seen_by` of that seat; nothing else of a deal ever reaches an observer.

Every form has a key ``"e"`` with the kind of the event: ``deal``, ``dealt``, ``turnup``, ``talon``, ``call``, ``move``,
``show``, ``contract``, ``sits``, ``dummy``, ``lead``, ``play``, ``trick``, ``pay``, ``end``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from wenzel.actions import Action
from wenzel.cards import Pack
from wenzel.dealing import Layout
from wenzel.ledger import Payment
from wenzel.result import Result
from wenzel.steps import Before, Contract
from wenzel.values import copied

__all__ = ["ALL", "Event", "Form", "made"]

Form = Mapping[str, Any]
"""An event as JSON data."""

ALL = -1
"""The set of all observers, spectators included."""


@attrs.define
class Event:
    """One event; never changed once made.

    :ivar full: everything, as JSON data.
    :ivar seen: the seats that see it in full, as a mask; :data:`ALL` includes spectators.
    :ivar public: the form for the others.
    """

    full: Form
    seen: int = ALL
    public: Form | None = None

    @property
    def kind(self) -> str:
        """The kind of the event."""
        kind: str = self.full["e"]
        return kind

    def seen_by(self, seat: int | None) -> Form:
        """The form that *seat* sees; ``None`` is a spectator."""
        if self.public is None or self.seen == ALL or (seat is not None and self.seen >> seat & 1):
            return self.full
        return self.public

    def again(self) -> Event:
        """The same event, with nothing shared."""
        return Event(copied(self.full), self.seen, copied(self.public))


Recipe = tuple[Any, ...]
"""A function of this module and its arguments: events are written down as recipes and made when somebody looks.  What
begins with a seat and the index of a card is a card played."""


def made(entries: Iterable[Event | Recipe], pack: Pack) -> list[Event]:
    """The events of a log, made anew: who asked for them may do with them as he likes."""
    return [
        e.again()
        if isinstance(e, Event)
        else played(e[0], pack.codes[e[1]])
        if type(e[0]) is int
        else e[0](*e[1:])
        for e in entries
    ]


def public(kind: str, **data: Any) -> Event:
    """An event that everybody sees in full."""
    return Event({"e": kind, **data})


def cards(kind: str, seen: int, codes: Sequence[str], **data: Any) -> Event:
    """An event about cards: who does not see them learns their number."""
    full = {"e": kind, **data, "cards": list(codes)}
    return Event(full) if seen == ALL else Event(full, seen, {"e": kind, **data, "count": len(codes)})


def opening(pack: Pack, before: Before, layout: Layout, blind: int) -> list[Event]:
    """The events of the cards being dealt; *blind* is the mask of the seats that do not see their hands yet."""
    out = [
        public(
            "deal",
            number=before.number,
            dealer=before.dealer,
            balances=list(before.balances),
            pot=before.pot,
            memory=copied(before.memory),
        )
    ]
    for seat, hand in enumerate(layout.hands):
        out.append(cards("dealt", 0 if blind >> seat & 1 else 1 << seat, pack.names(hand), seat=seat))
    if layout.turnup >= 0:
        out.append(public("turnup", card=pack.codes[layout.turnup]))
    if layout.talon:
        out.append(cards("talon", 0, [pack.codes[i] for i in layout.talon]))
    return out


def opening_size(layout: Layout) -> int:
    """The number of events in :func:`opening`."""
    return 1 + len(layout.hands) + (layout.turnup >= 0) + bool(layout.talon)


def called(seat: int, action: Action, secret: bool) -> Event:
    """A call; a secret one shows the others its verb alone."""
    full = {"e": "call", "seat": seat, "verb": action.verb, "do": str(action)}
    return Event(full, 1 << seat, {"e": "call", "seat": seat, "verb": action.verb}) if secret else Event(full)


def moved(pack: Pack, seen: int, indices: Sequence[int], source: int | str, target: int | str) -> Event:
    """Cards that changed places."""
    return cards("move", seen, [pack.codes[i] for i in indices], **{"from": source, "to": target})


def paid(payment: Payment) -> Event:
    """A payment."""
    return Event({"e": "pay", **payment.to_dict()})


def contracted(contract: Contract) -> Event:
    """A new public contract."""
    return Event({"e": "contract", "contract": contract.to_dict()})


def led(seat: int) -> Event:
    """The play begins, and *seat* leads."""
    return Event({"e": "lead", "seat": seat})


def ended(result: Result) -> Event:
    """The deal is over."""
    return public(
        "end",
        how=result.how,
        delta=list(result.delta),
        sides={name: sorted(seats) for name, seats in result.sides.items()},
        notes=list(result.notes),
    )


def played(seat: int, code: str) -> Event:
    """A card played."""
    return Event({"e": "play", "seat": seat, "card": code})


def won(seat: int) -> Event:
    """A trick won."""
    return Event({"e": "trick", "seat": seat})

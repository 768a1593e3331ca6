"""The whole state of a deal as JSON data: for tests, and for the host's own eyes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from wenzel.seats import seats_in

if TYPE_CHECKING:
    from wenzel.deal import Deal

__all__ = ["dump"]


def dump(deal: Deal) -> dict[str, Any]:
    """Everything that decides how *deal* goes on, hidden cards and all, and all its events."""
    rules = deal.rules
    names, codes, players = rules.pack.names, rules.pack.codes, rules.players
    return {
        "rules": rules.identity(),
        "before": attrs.asdict(deal.before),
        "phase": deal.phase,
        "turn": deal.turn,
        "player": deal.player,
        "state": plain(deal.state),
        "contract": None if deal.contract is None else deal.contract.to_dict(),
        "hands": [list(names(hand)) for hand in deal.hands],
        "piles": {name: [codes[i] for i in cards] for name, cards in sorted(deal.piles.items())},
        "trick": [codes[i] for i in deal.trick],
        "leader": deal.leader,
        "won": [[winner, leader, [codes[i] for i in cards]] for winner, leader, cards in deal.won],
        "legal": list(names(deal._legal)),
        "best": None if deal.best() is None else list(deal.best() or ()),
        "open": list(seats_in(deal._open, players)),
        "blind": list(seats_in(deal._blind, players)),
        "announcers": list(seats_in(deal._announcers, players)),
        "next": list(deal._next),
        "controllers": {str(dummy): by for dummy, by in deal._controllers.items()},
        "accounts": list(deal.ledger.accounts),
        "how": deal.how,
        "result": None if deal.result is None else deal.result.to_dict(),
        "steps": deal.steps,
        "events": [[dict(e.full), e.seen, None if e.public is None else dict(e.public)] for e in deal.events],
    }


def plain(value: Any) -> Any:
    """A game's own state as JSON data."""
    if attrs.has(type(value)):
        return {a.name: plain(getattr(value, a.name)) for a in attrs.fields(type(value))}
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, (frozenset, set)):
        return sorted(plain(v) for v in value)
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value if value is None or isinstance(value, (bool, int, str)) else repr(value)

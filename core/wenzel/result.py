"""The result of a deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wenzel.ledger import Payment
from wenzel.steps import Contract
from wenzel.values import copied, value

__all__ = ["Result"]


@value
class Result:
    """What a finished deal came to.

    :ivar how: why it ended: ``"played"``, or the reason the game gave (``"passed out"``).
    :ivar played: whether cards were played.
    :ivar contract: the last public contract, if there was one.
    :ivar trick_winners: the winner of every trick.
    :ivar delta: what the deal changed for every seat, antes included, in units.
    :ivar balances: balance or total of every seat after the deal.
    :ivar pot: what is left in the pot.
    :ivar memory: what the game remembers for the next deal.
    :ivar sides: named sides and their seats; seats in none of them form one further side.
    :ivar payments: every movement of coins or points, with its calculation; they add up to *delta*.
    :ivar notes: facts about the result, for people.
    :ivar coins: whether *balances* are coins (or points).
    """

    how: str
    played: bool
    contract: Contract | None
    trick_winners: tuple[int, ...]
    delta: tuple[int, ...]
    balances: tuple[int, ...]
    pot: int
    memory: Mapping[str, Any]
    sides: Mapping[str, tuple[int, ...]]
    payments: tuple[Payment, ...]
    notes: tuple[str, ...]
    coins: bool

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON data.  ``balances`` and ``pot`` are there for games with coins, ``totals`` for the others,
        ``sides`` for games that have sides.
        """
        data: dict[str, Any] = {
            "how": self.how,
            "played": self.played,
            "contract": None if self.contract is None else self.contract.to_dict(),
            "trick_winners": list(self.trick_winners),
            "delta": list(self.delta),
        }
        if self.coins:
            data |= {"balances": list(self.balances), "pot": self.pot}
        else:
            data["totals"] = list(self.balances)
        data["memory"] = copied(self.memory)
        if self.sides:
            data["sides"] = {name: sorted(seats) for name, seats in self.sides.items()}
        data["payments"] = [p.to_dict() for p in self.payments]
        data["notes"] = list(self.notes)
        return data

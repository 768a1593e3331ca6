"""Accounts: who has what, and why.

Every coin moves from an account to an account, so the sum over all accounts is always 0.  The accounts of a table
are its seats, the :data:`POT`, and the :data:`BANK` out of which points come in games that are not played for
coins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wenzel.values import value

__all__ = ["BANK", "POT", "Ledger", "Payment", "Score"]

POT = -2
"""The account of the pot."""
BANK = -1
"""The account that points come from (and penalty points as well: they are points that nobody wants)."""


@value
class Payment:
    """A movement of coins or points, with the calculation behind it.

    :ivar payer: the account that pays (a seat, :data:`POT` or :data:`BANK`).
    :ivar payee: the account that receives.
    :ivar base: the amount before factors, in units.
    :ivar why: a few words for people: ``"ante"``, ``"losers under 26 points"``.
    :ivar factors: named factors; the amount is *base* times all of them.
    """

    payer: int
    payee: int
    base: int
    why: str
    factors: tuple[tuple[str, int], ...] = ()

    @property
    def amount(self) -> int:
        """What is paid: the base times all factors, in units."""
        amount = self.base
        for _, factor in self.factors:
            amount *= factor
        return amount

    def to_dict(self) -> dict[str, Any]:
        """The payment as JSON data."""
        return {
            "from": account_name(self.payer),
            "to": account_name(self.payee),
            "amount": self.amount,
            "base": self.base,
            "factors": [list(f) for f in self.factors],
            "why": self.why,
        }


@value
class Score:
    """What a finished deal brings.

    :ivar payments: all movements of coins or points, each with its calculation.
    :ivar memory: what the game remembers for the next deal, as JSON data (sticky aces); ``None`` leaves it unchanged.
    :ivar notes: facts about the result for people, one short sentence each ("seat 2 made every trick").
    """

    payments: tuple[Payment, ...] = ()
    memory: Mapping[str, Any] | None = None
    notes: tuple[str, ...] = ()


def account_name(account: int) -> str | int:
    """A seat number, ``"pot"`` or ``"bank"``."""
    return {POT: "pot", BANK: "bank"}.get(account, account)


class Ledger:
    """The accounts of one table: ``accounts[seat]``, ``accounts[BANK]`` and ``accounts[POT]``, in units."""

    __slots__ = ("accounts",)

    def __init__(self, balances: Iterable[int], pot: int = 0) -> None:
        seats = list(balances)
        self.accounts = [*seats, pot, -sum(seats) - pot]  # [-2] is the pot, [-1] the bank

    @property
    def balances(self) -> list[int]:
        """The balances of the seats."""
        return self.accounts[:-2]

    @property
    def pot(self) -> int:
        """What is in the pot."""
        return self.accounts[POT]

    def pay(self, payment: Payment) -> None:
        """Carry out one payment."""
        amount = payment.amount
        self.accounts[payment.payer] -= amount
        self.accounts[payment.payee] += amount

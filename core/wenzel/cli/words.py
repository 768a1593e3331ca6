"""Seats, cards, contracts and payments in words for one reader."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from wenzel.actions import Action
from wenzel.errors import WenzelError
from wenzel.ruleset import Ruleset
from wenzel.steps import Contract

__all__ = ["Words"]

_CODE = re.compile(r"\b[AKQJNT2-910][CSHDZ]'?(?!\w)")


class Words:
    """Words for a reader in the seat *me*, or for one who sits at no seat (``None``)."""

    def __init__(self, rules: Ruleset, me: int | None) -> None:
        self.rules, self.me = rules, me

    def seat(self, seat: int) -> str:
        """``seat 2``, or ``you``."""
        return "you" if seat == self.me else f"seat {seat}"

    def seats(self, seats: Iterable[int]) -> str:
        """``you, seat 2``."""
        return ", ".join(self.seat(s) for s in seats) or "nobody"

    def verb(self, seat: int, verb: str) -> str:
        """``takes`` after the name of a seat, ``take`` after ``you``."""
        return verb.removesuffix("s") if seat == self.me else verb

    def account(self, account: int | str) -> str:
        """A seat, ``pot`` or ``bank``."""
        return self.seat(account) if isinstance(account, int) else account

    def card(self, code: str) -> str:
        """A card as people see it."""
        return self.rules.pack.show(code)

    def cards(self, codes: Iterable[str]) -> str:
        """Cards side by side."""
        return "  ".join(map(self.card, codes))

    def sorted(self, codes: Iterable[str]) -> list[str]:
        """Cards by suit and pack order, as they lie before there is a contract."""
        return sorted(codes, key=lambda c: ("CSHDZ".index(c[1]), self.rules.pack.index(c)))

    def pile(self, name: str) -> str:
        """A pile beside the hands."""
        kind, _, rest = name.partition(":")
        return {"turnup": "turned up", "laid": "laid away"}.get(kind, rest or kind)

    def suit(self, letter: str) -> str:
        """A suit by name."""
        return self.rules.pack.suit_name(letter)

    def pretty(self, text: str) -> str:
        """A sentence of the library, with card codes as people see them and the reader's own seat marked."""
        codes = self.rules.pack.codes
        text = _CODE.sub(lambda m: self.card(m[0]) if m[0] in codes else m[0], text)
        if self.me is None:
            return text
        text = re.sub(rf"\bseat {self.me}'s\b(?= \w)", "your", text)
        text = re.sub(rf"\bseat {self.me}'s\b", "yours", text)
        return re.sub(rf"\bseat {self.me}\b(?!')", f"seat {self.me} (you)", text)

    def refusal(self, text: str) -> str:
        """Why something is refused, with cards as they are typed: without ``play``."""
        codes = "|".join(map(re.escape, self.rules.pack.codes))
        return self.pretty(re.sub(rf"\bplay (?=(?:{codes})(?!\w))", "", text))

    def call(self, token: str) -> str:
        """A call in the game's own words."""
        try:
            return self.pretty(self.rules.speak(token))
        except WenzelError:  # a secret call is known by its verb alone, which may be no token by itself
            return token

    def token(self, token: str) -> str:
        """A call as it is typed, with cards as people see them."""
        return self.pretty(token)

    def contract(self, contract: Contract | None) -> str:
        """``solo by seat 2, hearts are trumps``; the empty string where there is nothing to say."""
        if contract is None:
            return ""
        name = "" if contract.name == "play" else contract.name
        if contract.level is not None:
            name = f"{name} {contract.level}".strip()
        if contract.declarer is not None:
            name = f"{name} by {self.seat(contract.declarer)}".strip()
        parts = [name] if name else []
        if contract.trump is not None:
            parts.append(f"{self.suit(contract.trump)} are trumps")
        parts += [
            f"{key.replace('_', ' ')} {self._value(value)}"
            for key, value in contract.detail
            if value is not None
        ]
        return ", ".join(parts)

    def _value(self, value: object) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (tuple, list)):
            return " ".join(map(self._value, value))
        return self.pretty(str(value))

    def amount(self, amount: int) -> str:
        """An amount of coins with its sign; points without one."""
        return f"{amount:+d}" if self.rules.table.coins and amount else str(amount)

    def calculation(self, payment: Mapping[str, Any]) -> str:
        """``2 × 2 (kontra) = 4``."""
        factors = [(name, n) for name, n in payment["factors"] if n != 1]
        if not factors:
            return str(payment["amount"])
        times = "".join(f" × {n} ({self.pretty(name)})" for name, n in factors)
        return f"{payment['base']}{times} = {payment['amount']}"

    def choice(self, action: Action) -> str:
        """How an action is typed, and what it means if that says more."""
        typed, meant = self.token(action), self.call(action)
        head, _, rest = meant.partition(": ")
        if rest and head.replace(" ", "-") == typed:
            meant = rest  # the game's words begin with the call itself
        return typed if meant == typed else f"{typed}: {meant}"

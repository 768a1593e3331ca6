"""Checks that also listen to what the hooks answer, since the core refuses some answers before they do harm."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from wenzel.deal import Deal
from wenzel.errors import PluginError
from wenzel.ledger import BANK, account_name
from wenzel.ruleset import Ruleset
from wenzel.testing.played import Played, walk
from wenzel.testing.rewire import overheard
from wenzel.testing.shrink import Finding

__all__ = ["Listening", "accounts", "on_turn", "something_to_do"]

STEPS = ("open_deal", "call", "after_card", "after_trick")
"""Hooks that answer with a step."""


class Listening(ABC):
    """A check of every state and of every answer."""

    def __init__(self, rules: Ruleset) -> None:
        self.heard: list[str] = []
        self.rules = overheard(rules, self._note)
        self._before_deals = len(self.heard)

    def _note(self, name: str, answer: Any, values: tuple[Any, ...]) -> None:
        wrong = self.hear(name, answer, values)
        if wrong:
            self.heard.append(wrong)

    def __call__(self, played: Played) -> Finding | None:
        """The first thing that is wrong in one deal."""
        del self.heard[self._before_deals :]
        done = -1
        try:
            for done, deal in walk(self.rules, played):
                wrong = self.heard[0] if self.heard else self.look(deal)
                if wrong or self.heard:
                    return done, wrong or self.heard[0]
        except PluginError as error:
            wrong = self.failed(error) or next(iter(self.heard), None)
            if wrong is None:
                raise
            return done + (done < len(played.steps)), wrong
        return None

    def failed(self, _error: PluginError) -> str | None:
        """What is wrong when a hook fails: nothing that this check looks for, unless it says otherwise."""
        return None

    @abstractmethod
    def hear(self, name: str, answer: Any, values: tuple[Any, ...]) -> str | None:
        """What is wrong with an answer."""

    @abstractmethod
    def look(self, deal: Deal) -> str | None:
        """What is wrong with a state."""


class on_turn(Listening):  # noqa: N801 - used like a function
    """One seat until the deal is over, then none; nobody else plays cards."""

    def hear(self, name: str, answer: Any, values: tuple[Any, ...]) -> str | None:
        """A step that calls on a seat that is not there."""
        if name not in STEPS or answer is None:
            return None
        seats = range(values[0].rules.players)
        for seat in (answer.turn, answer.play):
            if seat is not None and (type(seat) is not int or seat not in seats):
                return f"{name} calls on seat {seat!r}, which is not there"
        return None

    def look(self, deal: Deal) -> str | None:
        """Who is on turn, and what others may do."""
        seats = range(self.rules.players)
        if deal.over:
            if deal.turn is not None or deal.player is not None:
                return f"the deal is over, but seat {deal.turn} is on turn"
            busy = next((seat for seat in seats if deal.legal_actions(seat)), None)
            return None if busy is None else f"the deal is over, but seat {busy} has something to do"
        if type(deal.turn) is not int or deal.turn not in seats:
            return f"the deal is not over, and the seat on turn is {deal.turn!r}"
        for seat in seats:
            plays = [a for a in deal.legal_actions(seat) if a in self.rules.actions.bit]
            if plays and (seat != deal.turn or deal.phase != "play"):
                return f"seat {deal.turn} is on turn, but seat {seat} may {plays[0]}"
        return None


class something_to_do(Listening):  # noqa: N801 - used like a function
    """The seat on turn has a legal action; none stands twice; each is an action of the game."""

    def hear(self, name: str, answer: Any, values: tuple[Any, ...]) -> str | None:
        """An empty answer where there must be one."""
        if name == "legal_bids" and not answer:
            return f"seat {values[0].turn} is on turn, and legal_bids leaves it nothing to do"
        if name == "narrow" and answer is not None and not answer.legal & values[1]:
            return f"seat {values[0].turn} is on turn, and narrow leaves it no card"
        return None

    def look(self, deal: Deal) -> str | None:
        """What every seat may do."""
        for seat in range(self.rules.players):
            legal = deal.legal_actions(seat)
            if seat == deal.turn and not deal.over and not legal:
                return f"seat {seat} is on turn and may do nothing"
            for action in legal:
                if action not in self.rules.actions.code:
                    return f"seat {seat} may {action!s}, which is no action of the game"
                if legal.count(action) > 1:
                    return f"{action!s} stands twice among the legal actions of seat {seat}"
        return None


class accounts(Listening):  # noqa: N801 - used like a function
    """All accounts add to 0; at a zero-sum table nothing comes from the bank or goes there."""

    def hear(self, name: str, answer: Any, values: tuple[Any, ...]) -> str | None:
        """A payment from or to the bank."""
        if name not in (*STEPS, "score") or answer is None or not values[0].rules.table.zero_sum:
            return None
        for payment in answer.payments:
            if BANK in (payment.payer, payment.payee):
                payer, payee = account_name(payment.payer), account_name(payment.payee)
                paid = f"{name} pays {payment.amount} from {payer} to {payee} ({payment.why})"
                return f"the table is zero-sum, but {paid}"
        return None

    def look(self, deal: Deal) -> str | None:
        """What the accounts hold."""
        held = deal.ledger.accounts
        if sum(held):
            return f"the accounts {held} add to {sum(held)}, not to 0"
        if self.rules.table.zero_sum and held[BANK] and not sum(deal.before.balances) + deal.before.pot:
            return f"the table is zero-sum, but {held[BANK]} lies in the bank"
        return None

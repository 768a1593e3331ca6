"""Every error that Wenzel raises on purpose.

One module, so that a host can see at a glance what it may have to catch.  All of them derive from
:class:`WenzelError`; those that are about a bad value are :class:`ValueError` as well.  A message says what
happened, where, and what to do about it.  No message ever tells a seat something it may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = [
    "ActionError",
    "BotError",
    "CardError",
    "IllegalAction",
    "LayoutError",
    "PluginError",
    "PluginWarning",
    "RecordError",
    "RulesetError",
    "SeatError",
    "StaleAction",
    "WenzelError",
]


def shown(value: object, length: int = 40) -> str:
    """A value as it stands in a message: its ``repr``, cut short.  It never fails, whatever the value."""
    try:
        return repr(value)[:length]
    except Exception:  # noqa: BLE001 - numbers too long to write, things nested too deep, and classes of others
        return f"a very strange {type(value).__name__}"


class WenzelError(Exception):
    """Base of all errors of this library.

    Errors can be copied and pickled, so that they come whole out of another process.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[WenzelError], args: tuple[Any, ...], facts: dict[str, Any]) -> WenzelError:
    """The same error once more, whatever its class takes to be made."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


class CardError(WenzelError, ValueError):
    """A text is not a card, or a card is not in the pack that is being played with."""


class SeatError(WenzelError, ValueError):
    """A seat number that this table does not have."""


class ActionError(WenzelError, ValueError):
    """A text that is no action of this game at all: malformed, or a word the game does not know."""


class RulesetError(WenzelError, ValueError):
    """An unknown game, variant or option, a bad option value, a wrong number of players, or variants that
    do not combine.  The message lists what exists.
    """


class LayoutError(WenzelError, ValueError):
    """Given cards (or accounts) that cannot be the beginning of a deal.  The message names the card."""


class RecordError(WenzelError, ValueError):
    """A record that cannot be read or does not replay.

    :ivar line: number of the offending line, counted from 1, or ``None`` if no line is to blame.
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class IllegalAction(WenzelError):
    """An action that the rules do not allow now.  The deal is exactly as it was.

    :ivar reason: machine-readable code: ``over``, ``not-your-turn``, ``not-now`` (a call that is not open),
        ``not-playing`` (a card, but cards are not being played yet), ``not-in-hand``, ``narrowed`` (a rule of
        the game that goes beyond the trick), ``stale``, or ``must-`` followed by the words of the rung that
        refused the card (``must-follow``, ``must-follow-beat``, ``must-trump``, ...).
    :ivar seat: the seat that tried.
    :ivar action: the token that was tried.
    :ivar legal: the tokens that this seat may use now (possibly none).
    :ivar led: name of the group that was led (``"hearts"``, ``"trumps"``), if a rung refused the card.
    :ivar obliging: codes of the cards in hand that oblige the seat, if a rung refused the card.
    """

    def __init__(
        self,
        message: str,
        *,
        reason: str,
        seat: int,
        action: str,
        legal: Sequence[str] = (),
        led: str | None = None,
        obliging: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.seat = seat
        self.action = action
        self.legal = tuple(legal)
        self.led = led
        self.obliging = tuple(obliging)


class StaleAction(IllegalAction):
    """The deal has moved on since the caller looked (``step`` did not match)."""


class BotError(WenzelError):
    """A bot failed or answered with something illegal.  The deal is as it was; the host may substitute.

    :ivar seat: the seat of the bot.
    """

    def __init__(self, message: str, *, seat: int) -> None:
        super().__init__(message)
        self.seat = seat


class PluginError(WenzelError):
    """A plugin is broken: it does not load, is not well formed, or one of its hooks failed.

    :ivar plugin: name of the plugin.
    :ivar hook: name of the hook, or ``None`` if the plugin as a whole is to blame.
    """

    def __init__(self, message: str, *, plugin: str, hook: str | None = None) -> None:
        super().__init__(message)
        self.plugin = plugin
        self.hook = hook


class PluginWarning(UserWarning):
    """An installed plugin was left out because it is broken."""

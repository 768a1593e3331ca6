"""What a plugin says about itself: games, variants and their options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import attrs

from wenzel.errors import RulesetError, shown

__all__ = ["Game", "Numbers", "Option", "Variant", "page"]

Value = bool | int | str


@attrs.frozen
class Numbers:
    """A range of whole numbers: *low*, *low* + *step*, ... up to *high*, both ends included."""

    low: int
    high: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high and (value - self.low) % self.step == 0

    def __str__(self) -> str:
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        return f"{self.low} to {self.high}{steps}"


@attrs.frozen
class Option:
    """A setting of a game.

    :ivar name: a Python identifier in lower case.
    :ivar values: the allowed values, the default first; or :class:`Numbers`.
    :ivar help: one line for people.
    :ivar default: the default where it is not the first value: a value, or a function of the number of players.
    :ivar matters: the numbers of players with which the option changes something (default: all).  With others it is
        accepted and does nothing.
    """

    name: str
    values: tuple[Value, ...] | Numbers
    help: str = ""
    default: Value | Callable[[int], Value] | None = None
    matters: tuple[int, ...] | None = None

    def default_for(self, players: int) -> Value:
        """The default value with so many players."""
        if callable(self.default):
            return self.default(players)
        if self.default is not None:
            return self.default
        return self.values.low if isinstance(self.values, Numbers) else self.values[0]

    def allows(self, value: object) -> bool:
        """Whether *value* is one of the allowed values (``True`` is not 1)."""
        if isinstance(self.values, Numbers):
            return value in self.values
        return any(type(v) is type(value) and v == value for v in self.values)

    def check(self, value: object) -> Value:
        """*value*, if it is allowed.

        :raises RulesetError: it is not; the message lists what is.
        """
        if not self.allows(value):
            raise RulesetError(
                f"option {self.name}: {shown(value, 60)} is not allowed; allowed: {self.choices()}"
            )
        return value  # type: ignore[return-value]

    def read(self, text: str) -> Value:
        """The value that a person writes as *text* (``true``, ``20``, ``capot``).

        :raises RulesetError: no allowed value reads like this.
        """
        word = text.strip().lower()
        if isinstance(self.values, Numbers):
            digits = word.removeprefix("-")
            if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
                raise RulesetError(
                    f"option {self.name}: {shown(text, 60)} is no number; allowed: {self.choices()}"
                )
            return self.check(int(word))
        for value in self.values:
            if written(value).lower() == word:
                return value
        raise RulesetError(f"option {self.name}: {shown(text, 60)} is not allowed; allowed: {self.choices()}")

    def choices(self) -> str:
        """The allowed values for people."""
        return (
            str(self.values)
            if isinstance(self.values, Numbers)
            else ", ".join(written(v) for v in self.values)
        )

    def samples(self, players: int) -> tuple[Value, ...]:
        """Values that are worth trying: all of them, or of a range the ends, the default and its neighbours."""
        if not isinstance(self.values, Numbers):
            return self.values
        low, high, step = self.values.low, self.values.high, self.values.step
        tries = {int(self.default_for(players)), low, low + step, high}
        return tuple(sorted(v for v in tries if v in self.values))


def written(value: Value) -> str:
    """A value as it is written at the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def page(package: str, name: str = "rules.md") -> Callable[[], str]:
    """A function that reads the text file *name* inside *package*: for :attr:`Game.page`."""
    return lambda: files(package).joinpath(name).read_text("utf-8")


@attrs.frozen
class Game:
    """A game that a plugin offers.

    :ivar name: what people type: lower-case letters, digits and hyphens.
    :ivar title: what people read.
    :ivar players: the possible numbers of players, the default first.
    :ivar rules: the module or object that holds the game's rule hooks.  A game in a single module gives that module
        itself, ``sys.modules[__name__]``.
    :ivar api: the :data:`wenzel.plugin.API_VERSION` that the plugin was written for, as a literal number.
    :ivar options: its options.
    :ivar summary: one line for people.
    :ivar page: returns the rules page as Markdown; see :func:`page`.
    """

    name: str
    title: str
    players: tuple[int, ...]
    rules: object
    api: int
    options: tuple[Option, ...] = ()
    summary: str = ""
    page: Callable[[], str] = attrs.field(default=lambda: "", eq=False)


@attrs.frozen
class Variant:
    """A house rule: settings for options, hooks stacked over the game's, or both.

    :ivar name: what people type.
    :ivar game: name of the game it changes.
    :ivar api: the :data:`wenzel.plugin.API_VERSION` that the plugin was written for, as a literal number.
    :ivar rules: the module or object with hooks that replace or wrap the game's, or ``None``.
    :ivar sets: option values that it sets; a value given explicitly beats them.
    :ivar options: options that it adds.
    :ivar excludes: names of variants it cannot be combined with, and the sentence that says why.  Either side may
        declare it.
    :ivar players: if given, the numbers of players it is made for.
    :ivar summary: one line for people: what changes.
    :ivar page: returns its rules text as Markdown.
    """

    name: str
    game: str
    api: int
    rules: object | None = None
    sets: Mapping[str, Value] = attrs.field(factory=dict)
    options: tuple[Option, ...] = ()
    excludes: Mapping[str, str] = attrs.field(factory=dict)
    players: tuple[int, ...] | None = None
    summary: str = ""
    page: Callable[[], str] = attrs.field(default=lambda: "", eq=False)


def describe_settings(settings: Mapping[str, Any]) -> str:
    """Settings on one line: ``target=20 slam=capot``."""
    return " ".join(f"{name}={written(value)}" for name, value in settings.items())

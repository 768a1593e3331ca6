"""Actions: small values that are their own text token.

An action is what a seat does: ``play JS``, ``accept``, ``discard 9C``, ``trump H``, ``bid 3``.  An :class:`Action`
*is* the token (a ``str``), so it compares, hashes, prints and serialises as one.  Every ruleset has a fixed,
ordered list of all actions that can ever occur in it; the place in that list is the action's stable integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Self

from wenzel.cards import Pack, parse_card
from wenzel.errors import ActionError, CardError

__all__ = ["Action", "ActionSpace"]

MAX_TOKEN = 80
"""Longest text, in characters, that is looked at as a token."""


class Action(str):
    """One action.  ``str(action)`` is its token; ``repr`` round-trips; equal to the plain token.

    >>> Action("kontra 9C").verb, Action("kontra 9C").args
    ('kontra', ('9C',))
    """

    __slots__ = ("args", "verb")

    verb: str
    """The first word."""
    args: tuple[str, ...]
    """The words after the first."""

    def __new__(cls, token: str) -> Self:
        """An action from its token."""
        self = super().__new__(cls, token)
        self.verb, *words = token.split(" ")
        self.args = tuple(words)
        return self

    @property
    def arg(self) -> str:
        """The first word after the verb, or the empty string."""
        return self.args[0] if self.args else ""

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"

    def __reduce__(self) -> tuple[type[Action], tuple[str]]:
        return type(self), (str(self),)


class ActionSpace:
    """All actions of a ruleset: first ``play`` with every card of the pack, then the game's calls in their order.

    :ivar all: the actions; the place of an action is its stable integer.
    :ivar code: from token to stable integer.
    """

    __slots__ = ("_on_cards", "all", "bit", "by_token", "calls", "code", "halves", "pack")

    def __init__(self, pack: Pack, calls: Iterable[str]) -> None:
        self.pack = pack
        plays = _plays(pack.codes)
        self.calls = tuple(Action(c) for c in calls)
        self.all = plays + self.calls
        self.code: dict[str, int] = {}
        for i, action in enumerate(self.all):
            if action in self.code:
                if i >= len(plays) and action in plays:
                    raise ValueError(f"{action!r} is the play of a card; the core adds those")
                raise ValueError(f"the action {action!r} stands twice in the vocabulary")
            if not _is_token(action):
                raise ValueError(
                    f"{action!r} is no token: ASCII words with single blanks between, at most {MAX_TOKEN}"
                )
            self.code[action] = i
        self.by_token: dict[str, Action] = {a: a for a in self.all}  # found by identity, or by equal text
        self.bit: dict[str, int] = {action: 1 << i for i, action in enumerate(plays)}
        """From the token of a play to the card's bit."""
        self._on_cards = {
            verb: tuple(self.by_token.get(f"{verb} {code}") for code in pack.codes)
            for verb in dict.fromkeys(a.verb for a in self.all)
        }
        first, *rest = (_subsets(plays[at : at + 12]) for at in range(0, len(plays), 12))
        self.halves: tuple[Sequence[tuple[Action, ...]], Sequence[tuple[Action, ...]]] = (
            first,
            rest[0] if len(rest) == 1 else _Rest(rest),
        )
        """For every set of cards among the first twelve, and among the others, their plays: for the hot path."""

    def on_cards(self, verb: str, mask: int) -> list[Action]:
        """The actions of *verb* with each card in *mask*: ``on_cards("discard", hand)``.

        :raises KeyError: there is no such verb, or not with one of these cards.
        """
        table, out = self._on_cards[verb], []
        while mask:
            low = mask & -mask
            action = table[low.bit_length() - 1]
            if action is None:
                raise KeyError(f"{verb} {self.pack.codes[low.bit_length() - 1]}")
            out.append(action)
            mask ^= low
        return out

    def parse(self, text: object) -> Action:
        """The action that a person means by *text*: blanks and case do not matter, cards may be written in any way that
        :func:`wenzel.cards.parse_card` takes, and a card alone is a play.

        :raises ActionError: no action of this game.
        """
        if not isinstance(text, str):
            raise ActionError(f"an action is a text such as {str(self.all[0])!r}, not {type(text).__name__}")
        if text in self.by_token:
            return self.by_token[text]
        if len(text) > MAX_TOKEN:
            raise ActionError(f"no action has more than {MAX_TOKEN} characters; this text has {len(text)}")
        words = text.split()
        if not words:
            raise ActionError("an empty text is no action")
        for candidate in self._readings(words):
            if candidate in self.by_token:
                return self.by_token[candidate]
        verbs = dict.fromkeys(a.verb for a in self.all)
        raise ActionError(f"{text!a} is no action of this game; its words are: {', '.join(verbs)}")

    def _readings(self, words: list[str]) -> Iterable[str]:
        folded: dict[str, str] = {a.lower(): a for a in self.calls}
        joined = " ".join(words).lower()
        if joined in folded:
            yield folded[joined]
        cards = []
        for word in words:
            try:
                cards.append(str(parse_card(word)))
            except CardError:
                cards.append(word)
        if len(words) == 1:
            yield f"play {cards[0]}"
        yield " ".join([words[0].lower(), *cards[1:]])


def _is_token(text: str) -> bool:
    """Whether a call may be written like this.  What cannot be printed (an escape sequence) has no place in a word."""
    return (
        text == " ".join(text.split())
        and text.isascii()
        and text.isprintable()
        and 0 < len(text) <= MAX_TOKEN
    )


class _Rest(Sequence[tuple[Action, ...]]):
    """The tables after the first one, as if they were one."""

    def __init__(self, tables: Sequence[Sequence[tuple[Action, ...]]]) -> None:
        self.tables = tables

    def __len__(self) -> int:
        return int(4096 ** len(self.tables))

    def __getitem__(self, mask: Any) -> Any:
        out: tuple[Action, ...] = ()
        for table in self.tables:
            out += table[mask & 4095]
            mask >>= 12
        return out


@lru_cache(64)
def _plays(codes: tuple[str, ...]) -> tuple[Action, ...]:
    """The plays of the cards with these codes; rulesets with the same pack share them."""
    return tuple([Action(f"play {code}") for code in codes])


@lru_cache(64)
def _subsets(items: tuple[Action, ...]) -> tuple[tuple[Action, ...], ...]:
    """For every subset of the items (as bits) the tuple of its members."""
    table: list[tuple[Action, ...]] = [()]
    for item in items:
        table += [(*have, item) for have in table]
    return tuple(table)

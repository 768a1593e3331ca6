"""Guards around the hooks of plugins: what they raise and what they answer amiss becomes a :class:`PluginError`.

Every such error names plugin, hook and place, says what is wrong, and what to do about it.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import sys
from collections.abc import Callable, Generator, Mapping
from typing import Any

import attrs

from wenzel.cards import Pack
from wenzel.dealing import DealPlan
from wenzel.errors import PluginError
from wenzel.ledger import Score
from wenzel.steps import Narrowed, Step, Table
from wenzel.tricks import TrickRules

__all__ = ["MAY_PASS", "RETURNS", "Author", "guard", "guard_wrapper", "places_of", "said", "source_of"]

RETURNS: dict[str, type | tuple[type, ...]] = {
    "table": Table,
    "pack": Pack,
    "vocabulary": (tuple, list),
    "deal_plan": DealPlan,
    "open_deal": Step,
    "legal_bids": (tuple, list),
    "legal_announcements": (tuple, list),
    "call": Step,
    "refuse": str,
    "trick_rules": TrickRules,
    "narrow": Narrowed,
    "after_card": Step,
    "after_trick": Step,
    "sides": Mapping,
    "known_sides": Mapping,
    "score": Score,
    "match_over": bool,
    "winners": (tuple, list),
    "implies": (tuple, list),
    "speak": str,
}
"""What each rule hook must return."""

MAY_PASS = frozenset({"refuse", "narrow", "after_card", "after_trick", "legal_announcements"})
"""Hooks for which "no opinion" from everybody is an answer."""

CAUGHT = (Exception, SystemExit, GeneratorExit)
"""What a hook may raise; KeyboardInterrupt is the user's and passes."""


def source_of(thing: object) -> str:
    """Where something is defined, for messages: the file, and the line if it is a function."""
    code = getattr(inspect.unwrap(thing) if callable(thing) else thing, "__code__", None)
    if code is not None:
        return f"{code.co_filename}:{code.co_firstlineno}"
    module = sys.modules.get(getattr(type(thing), "__module__", ""))
    return getattr(thing, "__file__", None) or getattr(module, "__file__", None) or repr(thing)


def said(error: BaseException) -> str:
    """An exception of somebody else's on one line.  It never fails, whatever the exception."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - the class of the exception may be broken as well
        text = "(it cannot be written)"
    return f"{type(error).__name__}: {text}".removesuffix(": ")


def places_of(error: BaseException) -> list[tuple[str, int | None]]:
    """Through which files and lines an exception came, the innermost last; a syntax error is where it is."""
    places: list[tuple[str, int | None]] = []
    trace = error.__traceback__
    while trace is not None:
        places.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
    return places


@attrs.frozen
class Author:
    """Who implements a hook: the plugin (a game or a variant), the hook, and the function (or what stands for it)."""

    plugin: str
    hook: str
    function: object

    def broken(self, what: str, cure: str = "") -> PluginError:
        """The error that this hook is to blame for: *what* follows on the name of the hook, *cure* says what to do."""
        text = f"plugin {self.plugin}: hook {self.hook} at {source_of(self.function)} {what}"
        return PluginError(f"{text}; {cure}" if cure else text, plugin=self.plugin, hook=self.hook)

    def failed(self, error: BaseException) -> PluginError:
        """The hook raised *error*."""
        file, line = source_of(self.function).rpartition(":")[0], ""
        for place in places_of(error):
            if place[0] == file:
                line = f" in line {place[1]}"
        return self.broken(f"failed{line}: {said(error)}", f"mend it, or do without {self.plugin}")

    def returned(self, answer: object) -> PluginError:
        """The hook returned something of a wrong type, or nothing where nobody else answers either."""
        wanted = RETURNS[self.hook]
        kinds = " or ".join(t.__name__ for t in (wanted if isinstance(wanted, tuple) else (wanted,)))
        given = "nothing" if answer is None else type(answer).__name__
        return self.broken(f"returned {given}", f"it must return {kinds}")


def guard(
    function: Callable[..., Any], author: Author, *, none: bool = False, arity: int = -1
) -> Callable[..., Any]:
    """The same function; its exceptions and wrong answers become a PluginError.

    :param none: whether ``None`` may be passed on because others are asked next.
    :param arity: the number of arguments with which it will be called (-1: any).
    """
    wanted = RETURNS[author.hook]
    passes = none or author.hook in MAY_PASS
    usual = wanted[0] if isinstance(wanted, tuple) else wanted

    def check(answer: Any) -> Any:
        if isinstance(answer, wanted) or (passes and answer is None):
            return answer
        raise author.returned(answer)

    # Three times the same: those with one and two arguments are asked at every call of a deal.
    @functools.wraps(function)
    def guarded_one(value: Any) -> Any:
        try:
            answer = function(value)
        except PluginError:
            raise
        except CAUGHT as error:
            raise author.failed(error) from error
        return answer if answer.__class__ is usual else check(answer)

    @functools.wraps(function)
    def guarded_two(first: Any, second: Any) -> Any:
        try:
            answer = function(first, second)
        except PluginError:
            raise
        except CAUGHT as error:
            raise author.failed(error) from error
        return answer if answer.__class__ is usual else check(answer)

    @functools.wraps(function)
    def guarded(*values: Any) -> Any:
        try:
            answer = function(*values)
        except PluginError:
            raise
        except CAUGHT as error:
            raise author.failed(error) from error
        return answer if answer.__class__ is usual else check(answer)

    by_arity: dict[int, Callable[..., Any]] = {1: guarded_one, 2: guarded_two}
    return by_arity.get(arity, guarded)


def guard_wrapper(
    function: Callable[..., Any],
    author: Author,
    below: Author,
    note: Callable[[Author], None],
) -> Callable[..., Generator[None, Any, Any]]:
    """The same wrapper (``@hookimpl(wrapper=True)``); its exceptions and wrong answers become a PluginError.

    :param below: who is to blame if nobody under the wrapper answers.
    :param note: is told when the wrapper changes the answer.
    """
    passes = author.hook in MAY_PASS

    @functools.wraps(function)
    def guarded(*values: Any) -> Generator[None, Any, Any]:
        try:
            inner = function(*values)
            next(inner)
        except PluginError:
            raise
        except StopIteration:
            raise author.broken(
                "does not yield", "a wrapper yields once, and gets the answer there"
            ) from None
        except CAUGHT as error:
            raise author.failed(error) from error
        answer: Any = None
        try:
            answer = yield
        except Exception as error:  # noqa: BLE001 - it is the wrapper's to pass on, as pluggy has it
            resume = functools.partial(inner.throw, error)
        else:
            if answer is None and not passes:
                _close(inner)
                raise below.returned(None)
            resume = functools.partial(inner.send, answer)
        changed = _finish(author, resume, inner)
        if changed is not answer or (changed is None and not passes):
            if not (isinstance(changed, RETURNS[author.hook]) or (passes and changed is None)):
                raise author.returned(changed)
            note(author)
        return changed

    return guarded


def _finish(author: Author, resume: Callable[[], None], inner: Generator[None, Any, Any]) -> Any:
    """What a wrapper returns when it goes on after its ``yield``."""
    try:
        resume()
    except StopIteration as done:
        return done.value
    except PluginError:
        raise
    except CAUGHT as error:
        raise author.failed(error) from error
    _close(inner)
    raise author.broken("yields twice", "a wrapper yields once, and returns the answer")


def _close(inner: Generator[None, Any, Any]) -> None:
    """Give a wrapper up, whatever it says to that."""
    with contextlib.suppress(Exception):
        inner.close()

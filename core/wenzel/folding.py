"""From a stack of plugins to plain callables.

A call through pluggy costs about fifty times a plain call.  So a ruleset asks pluggy once which implementations
there are and *folds* each hook into one callable with positional arguments: the bare function, a fall-through over
several, or pluggy itself where wrappers exist.  Every folded hook names plugin and hook when something goes wrong.

pluggy lets several mistakes pass; :func:`validate` refuses them first.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

import pluggy

from wenzel import defaults
from wenzel.cards import Pack
from wenzel.dealing import DealPlan
from wenzel.errors import PluginError
from wenzel.hooks import CatalogueHooks, RulesHooks
from wenzel.ledger import Score
from wenzel.plugin import NAME
from wenzel.steps import Narrowed, Step, Table
from wenzel.tricks import TrickRules

__all__ = ["RETURNS", "Folded", "fold", "source_of", "specified", "stack", "validate"]

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

REQUIRED = frozenset({"pack", "deal_plan", "trick_rules", "score"})
"""Hooks without which there is no game."""


def specified(specs: type) -> dict[str, tuple[str, ...]]:
    """The hooks of a specification class, with the names of their arguments."""
    return {
        name: tuple(inspect.signature(function).parameters)[1:]
        for name, function in vars(specs).items()
        if not name.startswith("_") and inspect.isfunction(function)
    }


def source_of(thing: object) -> str:
    """Where something is defined, for messages: ``rules.py:12`` with its package."""
    code = getattr(inspect.unwrap(thing) if callable(thing) else thing, "__code__", None)
    if code is None:
        return getattr(thing, "__file__", None) or repr(thing)
    return f"{code.co_filename}:{code.co_firstlineno}"


def validate(plugin: object, specs: type, name: str, beside: type | None = None) -> None:
    """Refuse a plugin whose hooks are not well formed.

    :param beside: a second specification class whose hooks may stand in the same module; they are not looked at.
    :raises PluginError: naming plugin, hook, place and cure.
    """
    known = specified(specs)
    others = specified(beside) if beside is not None else {}
    for attribute in dir(plugin):
        function = getattr(plugin, attribute, None)
        options = getattr(function, f"{NAME}_impl", None)
        if options is None:
            mine = getattr(function, "__module__", None) == getattr(
                plugin, "__name__", type(plugin).__module__
            )
            if attribute in known and inspect.isroutine(function) and mine:
                raise PluginError(
                    f"plugin {name}: {attribute} at {source_of(function)} has the name of a hook but is not marked; "
                    "put @hookimpl above it, or rename it",
                    plugin=name,
                    hook=attribute,
                )
            continue
        hook = options.get("specname") or attribute
        where = f"plugin {name}: hook {hook} at {source_of(function)}"
        if hook in others:
            continue
        if hook not in known:
            close = difflib.get_close_matches(hook, known, 1)
            cure = f"did you mean {close[0]}?" if close else f"the hooks are: {', '.join(known)}"
            raise PluginError(f"{where} does not exist; {cure}", plugin=name, hook=hook)
        if (options.get("tryfirst") or options.get("trylast")) and plugin is not defaults:
            raise PluginError(
                f"{where} uses tryfirst or trylast, which belong to the core; the order is: defaults, game, variants",
                plugin=name,
                hook=hook,
            )
        if options.get("hookwrapper"):
            raise PluginError(f"{where} is an old-style wrapper; use wrapper=True", plugin=name, hook=hook)
        _validate_arguments(function, known[hook], where, name, hook)


def _validate_arguments(function: Any, allowed: Sequence[str], where: str, name: str, hook: str) -> None:
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            problem = f"takes {parameter}, which is never filled"
        elif parameter.default is not parameter.empty:
            problem = f"gives {parameter.name} a default, which hides mistakes"
        elif parameter.name not in allowed:
            close = difflib.get_close_matches(parameter.name, allowed, 1)
            problem = f"takes {parameter.name}, which this hook does not pass"
            if close:
                problem += f" (did you mean {close[0]}?)"
        else:
            continue
        raise PluginError(
            f"{where} {problem}; its arguments are: {', '.join(allowed)}", plugin=name, hook=hook
        )


def stack(layers: Sequence[tuple[str, object]]) -> pluggy.PluginManager:
    """A private manager with the defaults, then the *layers* (name and plugin) over them, the last one newest."""
    manager = pluggy.PluginManager(NAME)
    manager.add_hookspecs(RulesHooks)
    manager.register(defaults, "wenzel defaults")
    for name, plugin in layers:
        validate(plugin, RulesHooks, name, CatalogueHooks)
        try:
            manager.register(plugin, name)
        except pluggy.PluginValidationError as error:
            raise PluginError(f"plugin {name}: {error}", plugin=name) from error
    return manager


class Folded:
    """The folded hooks of a ruleset, one attribute each; ``None`` where nobody implements an optional hook."""

    def __init__(self, manager: pluggy.PluginManager) -> None:
        self.manager = manager
        for name, arguments in specified(RulesHooks).items():
            setattr(self, name, fold(manager, name, arguments))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def is_default(self, name: str) -> bool:
        """Whether only the core's own answer to a hook exists."""
        return all(impl.plugin is defaults for impl in getattr(self.manager.hook, name).get_hookimpls())


def fold(manager: pluggy.PluginManager, name: str, arguments: tuple[str, ...]) -> Callable[..., Any] | None:
    """One hook as a plain callable with the specification's arguments, in order.

    Its answer is that of ``manager.hook.<name>``.  ``None`` if nobody implements it.
    """
    caller = getattr(manager.hook, name)
    impls = list(reversed(caller.get_hookimpls()))
    if not impls:
        return None
    wanted = RETURNS[name]
    if any(impl.wrapper or impl.hookwrapper for impl in impls):

        def inner(*values: Any) -> Any:
            return caller(**dict(zip(arguments, values, strict=True)))

        return _guard(inner, name, " + ".join(i.plugin_name for i in impls), wanted, impls[0].function)
    chain = [
        _guard(
            _positional(impl, arguments), name, impl.plugin_name, wanted, impl.function, none=len(impls) > 1
        )
        for impl in impls
    ]
    if len(chain) == 1:
        return chain[0]
    return _fall_through(chain, name, impls[0].plugin_name)


def _positional(impl: pluggy.HookImpl, arguments: tuple[str, ...]) -> Callable[..., Any]:
    """The implementation with the specification's full list of arguments."""
    function: Callable[..., Any] = impl.function
    if tuple(impl.argnames) == arguments:
        return function
    places = [arguments.index(name) for name in impl.argnames]
    return lambda *values: function(*[values[at] for at in places])


def _guard(
    function: Callable[..., Any],
    hook: str,
    plugin: str,
    wanted: type | tuple[type, ...],
    source: object,
    *,
    none: bool = False,
) -> Callable[..., Any]:
    """The same function; its exceptions and wrong answers become a PluginError."""
    passes = none or hook in _MAY_PASS
    usual = wanted[0] if isinstance(wanted, tuple) else wanted

    def fail(error: BaseException) -> PluginError:
        return PluginError(
            f"plugin {plugin}: hook {hook} at {source_of(source)} failed: {type(error).__name__}: {error}",
            plugin=plugin,
            hook=hook,
        )

    def check(answer: Any) -> Any:
        if isinstance(answer, wanted) or (passes and answer is None):
            return answer
        kinds = " or ".join(t.__name__ for t in (wanted if isinstance(wanted, tuple) else (wanted,)))
        raise PluginError(
            f"plugin {plugin}: hook {hook} at {source_of(source)} returned "
            f"{'nothing' if answer is None else type(answer).__name__}; it must return {kinds}",
            plugin=plugin,
            hook=hook,
        )

    # Twice the same, for one argument and for any number: the first is asked at every call of a deal.
    def guarded_one(value: Any) -> Any:
        try:
            answer = function(value)
        except PluginError:
            raise
        except _CAUGHT as error:
            raise fail(error) from error
        return answer if answer.__class__ is usual else check(answer)

    def guarded_two(first: Any, second: Any) -> Any:
        try:
            answer = function(first, second)
        except PluginError:
            raise
        except _CAUGHT as error:
            raise fail(error) from error
        return answer if answer.__class__ is usual else check(answer)

    def guarded(*values: Any) -> Any:
        try:
            answer = function(*values)
        except PluginError:
            raise
        except _CAUGHT as error:
            raise fail(error) from error
        return answer if answer.__class__ is usual else check(answer)

    by_arity: dict[int, Callable[..., Any]] = {1: guarded_one, 2: guarded_two}
    return by_arity.get(len(specified(RulesHooks)[hook]), guarded)


_CAUGHT = (Exception, SystemExit, GeneratorExit)
"""What a hook may raise; KeyboardInterrupt is the user's and passes."""

_MAY_PASS = frozenset({"refuse", "narrow", "after_card", "after_trick", "legal_announcements"})
"""Hooks for which "no opinion" from everybody is an answer."""


def _fall_through(chain: list[Callable[..., Any]], hook: str, plugin: str) -> Callable[..., Any]:
    """Ask one after the other until somebody has an opinion."""

    def asked(*values: Any) -> Any:
        for function in chain:
            answer = function(*values)
            if answer is not None:
                return answer
        if hook in _MAY_PASS:
            return None
        raise PluginError(
            f"hook {hook}: nobody answered; plugin {plugin} and all below it returned None",
            plugin=plugin,
            hook=hook,
        )

    return asked


def check_catalogue_plugin(plugin: ModuleType | object, name: str, *, rules_too: bool = False) -> None:
    """Validate the catalogue hooks of a plugin.

    :param rules_too: whether it may hold rule hooks as well: a game that is a single module.
    """
    validate(plugin, CatalogueHooks, name, RulesHooks if rules_too else None)

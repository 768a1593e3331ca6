"""From a stack of plugins to plain callables.

A call through pluggy costs about fifty times a plain call.  So a ruleset asks pluggy once which implementations
there are and *folds* each hook into one callable with positional arguments: the bare function, a fall-through over
several, or pluggy itself where wrappers exist.  Every folded hook names plugin and hook when something goes wrong.

pluggy lets several mistakes pass; :func:`validate` refuses them first.
"""

from __future__ import annotations

import difflib
import functools
import inspect
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pluggy

from wenzel import defaults
from wenzel.errors import PluginError
from wenzel.guarding import MAY_PASS, Author, guard, guard_wrapper, source_of
from wenzel.hooks import CatalogueHooks, RulesHooks
from wenzel.plugin import NAME

__all__ = [
    "REQUIRED",
    "Folded",
    "check_catalogue_plugin",
    "check_rules",
    "fold",
    "specified",
    "stack",
    "validate",
]

REQUIRED = frozenset({"pack", "deal_plan", "trick_rules", "score"})
"""Hooks without which there is no game."""


@functools.cache
def specified(specs: type) -> dict[str, tuple[str, ...]]:
    """The hooks of a specification class, with the names of their arguments."""
    return {
        name: tuple(inspect.signature(function).parameters)[1:]
        for name, function in vars(specs).items()
        if not name.startswith("_") and inspect.isfunction(function)
    }


def validate(plugin: object, specs: type, name: str, beside: type | None = None) -> set[str]:
    """Refuse a plugin whose hooks are not well formed.

    :param beside: a second specification class whose hooks may stand in the same module; they are not looked at.
    :returns: the names of the hooks of *specs* that it implements.
    :raises PluginError: naming plugin, hook, place and cure.
    """
    known = specified(specs)
    others = specified(beside) if beside is not None else {}
    package = _package(getattr(plugin, "__name__", type(plugin).__module__))
    have = set()
    for attribute in dir(plugin):
        function = getattr(plugin, attribute, None)
        options = getattr(function, f"{NAME}_impl", None)
        if options is None:
            mine = _package(getattr(function, "__module__", None)) == package
            if attribute in known and inspect.isroutine(function) and mine:
                raise PluginError(
                    f"plugin {name}: {attribute} at {source_of(function)} has the name of a hook but is not marked; "
                    "put @hookimpl above it, or rename it",
                    plugin=name,
                    hook=attribute,
                )
            continue
        hook = options.get("specname") or attribute
        if hook in others:
            continue
        author = Author(name, hook, function)
        if hook not in known:
            raise _unknown(author, {**known, **others})
        _validate_marker(author, options)
        _validate_arguments(author, known[hook])
        have.add(hook)
    return have


def _unknown(author: Author, possible: Iterable[str]) -> PluginError:
    """The error that a hook is none of the *possible* ones."""
    if author.hook in specified(RulesHooks):
        return author.broken(
            "is a hook of the rules, which stand elsewhere", "put it where Game.rules or Variant.rules is"
        )
    close = difflib.get_close_matches(author.hook, possible, 1)
    cure = f"did you mean {close[0]}?" if close else f"the hooks are: {', '.join(possible)}"
    return author.broken("does not exist", cure)


def _package(module: object) -> str:
    return str(module).partition(".")[0]


def _validate_marker(author: Author, options: Mapping[str, Any]) -> None:
    """Refuse a hook whose marker, with these *options*, does not go with its function."""
    if options.get("tryfirst") or options.get("trylast"):
        raise author.broken(
            "uses tryfirst or trylast, which belong to the core", "the order is: defaults, game, variants"
        )
    if options.get("hookwrapper"):
        raise author.broken("is an old-style wrapper", "use wrapper=True")
    plain: Any = inspect.unwrap(author.function)  # type: ignore[arg-type]  # it is marked, so it is a function
    if inspect.iscoroutinefunction(plain) or inspect.isasyncgenfunction(plain):
        raise author.broken("is async", "write it with a plain def")
    if options.get("wrapper") and not inspect.isgeneratorfunction(plain):
        raise author.broken(
            "is marked as a wrapper and does not yield", "it gets the answer with: answer = yield"
        )


def _validate_arguments(author: Author, allowed: Sequence[str]) -> None:
    function: Any = author.function
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
        raise author.broken(problem, f"its arguments are: {', '.join(allowed) or 'none'}")


def stack(layers: Sequence[tuple[str, object]]) -> pluggy.PluginManager:
    """A private manager with the defaults, then the *layers* (name and plugin) over them, the last one newest."""
    manager = pluggy.PluginManager(NAME)
    manager.add_hookspecs(RulesHooks)
    manager.register(defaults, "wenzel defaults")
    for at, (name, plugin) in enumerate(layers):
        check_rules(plugin, name, whole=at == 0)
        try:
            manager.register(plugin, name)
        except pluggy.PluginValidationError as error:
            raise PluginError(f"plugin {name}: {error}", plugin=name) from error
    return manager


class Folded:
    """The folded hooks of a ruleset, one attribute each; ``None`` where nobody implements an optional hook."""

    def __init__(self, manager: pluggy.PluginManager) -> None:
        self.manager = manager
        self._answered = threading.local()  # who answered last, for messages, where several may have
        for name, arguments in specified(RulesHooks).items():
            setattr(self, name, fold(manager, name, arguments, self._note))

    if TYPE_CHECKING:  # at run time it would make every look-up slow

        def __getattr__(self, name: str) -> Any: ...

    def is_default(self, name: str) -> bool:
        """Whether only the core's own answer to a hook exists."""
        return not self._authors(name)

    def author(self, name: str) -> Author | None:
        """Whose answer the last one to a hook was (``None``: nobody but the core implements it)."""
        noted: Author | None = getattr(self._answered, name, None)
        return noted or next(iter(self._authors(name)), None)

    def _authors(self, name: str) -> list[Author]:
        """Who implements a hook beside the core, the newest first."""
        impls = getattr(self.manager.hook, name).get_hookimpls()
        return [_author(impl, name) for impl in reversed(impls) if impl.plugin is not defaults]

    def _note(self, author: Author) -> None:
        setattr(self._answered, author.hook, author)


def fold(
    manager: pluggy.PluginManager,
    name: str,
    arguments: tuple[str, ...],
    note: Callable[[Author], None] = lambda _: None,
) -> Callable[..., Any] | None:
    """One hook as a plain callable with the specification's arguments, in order.

    Its answer is that of ``manager.hook.<name>``.  ``None`` if nobody implements it.

    :param note: is told who answers, where that may be one or the other.
    """
    caller = getattr(manager.hook, name)
    impls = list(reversed(caller.get_hookimpls()))
    if not impls:
        return None
    if any(impl.wrapper for impl in impls):
        return _wrapped(caller, impls, name, arguments, note)
    arity = len(arguments)
    chain = [
        (guard(_positional(impl, arguments), _author(impl, name), none=len(impls) > 1, arity=arity), impl)
        for impl in impls
    ]
    if len(chain) == 1:
        return chain[0][0]
    several = sum(impl.plugin is not defaults for impl in impls) > 1
    return _fall_through(
        [(function, _author(impl, name)) for function, impl in chain], note if several else None
    )


def _author(impl: pluggy.HookImpl, hook: str) -> Author:
    return Author(impl.plugin_name, hook, impl.function)


def _positional(impl: pluggy.HookImpl, arguments: tuple[str, ...]) -> Callable[..., Any]:
    """The implementation with the specification's full list of arguments."""
    function: Callable[..., Any] = impl.function
    if tuple(impl.argnames) == arguments:
        return function
    places = [arguments.index(name) for name in impl.argnames]
    return functools.wraps(function)(lambda *values: function(*[values[at] for at in places]))


def _wrapped(
    caller: pluggy.HookCaller,
    impls: Sequence[pluggy.HookImpl],
    hook: str,
    arguments: tuple[str, ...],
    note: Callable[[Author], None],
) -> Callable[..., Any]:
    """Pluggy itself, with every implementation guarded, so that the one that is to blame is named."""
    plain = [impl for impl in impls if not impl.wrapper]
    below = _author((plain or impls)[0], hook)
    for impl in impls:
        author = _author(impl, hook)
        if impl.wrapper:
            guarded = guard_wrapper(impl.function, author, below, note)
        else:
            guarded = _noting(guard(impl.function, author, none=True), author, note)
        impl.function = guarded  # type: ignore[misc]  # the manager is this ruleset's own

    def asked(*values: Any) -> Any:
        return caller(**dict(zip(arguments, values, strict=True)))

    return asked


def _noting(
    function: Callable[..., Any], author: Author, note: Callable[[Author], None]
) -> Callable[..., Any]:
    @functools.wraps(function)
    def noting(*values: Any) -> Any:
        answer = function(*values)
        if answer is not None:
            note(author)
        return answer

    return noting


def _fall_through(
    chain: Sequence[tuple[Callable[..., Any], Author]], note: Callable[[Author], None] | None
) -> Callable[..., Any]:
    """Ask one after the other until somebody has an opinion."""
    newest = chain[0][1]
    may_pass = newest.hook in MAY_PASS

    def asked(*values: Any) -> Any:
        for function, author in chain:
            answer = function(*values)
            if answer is not None:
                if note is not None:
                    note(author)
                return answer
        if may_pass:
            return None
        raise newest.returned(None)

    return asked


def check_rules(rules: object, name: str, *, whole: bool) -> None:
    """Validate the rule hooks of a game or a variant.

    :param whole: whether they must be enough for a game.
    :raises PluginError: naming plugin, hook, place and cure.
    """
    have = validate(rules, RulesHooks, name, CatalogueHooks)
    if not have:
        raise PluginError(
            f"plugin {name}: its rules, {source_of(rules)}, hold no hook; put @hookimpl above its hooks",
            plugin=name,
        )
    for hook in sorted(REQUIRED - have) if whole else ():
        raise PluginError(
            f"plugin {name}: the hook {hook} is missing in {source_of(rules)}; without it there is no game",
            plugin=name,
            hook=hook,
        )


def check_catalogue_plugin(plugin: object, name: str, *, rules_too: bool = False) -> None:
    """Validate the catalogue hooks of a plugin.

    :param rules_too: whether it may hold rule hooks as well: a game that is a single module.
    """
    validate(plugin, CatalogueHooks, name, RulesHooks if rules_too else None)

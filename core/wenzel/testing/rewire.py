"""A ruleset with its hooks exchanged one by one, for listening in and for deliberate faults."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from wenzel.folding import Folded, specified
from wenzel.hooks import RulesHooks
from wenzel.ruleset import Ruleset

__all__ = ["HOOKS", "Rewired", "change_hooks", "overheard"]

Hook = Callable[..., Any] | None
"""A folded hook; ``None`` where nobody implements it."""

Change = Callable[[str, Hook], Hook]
"""From the name of a hook and the hook to the hook that takes its place."""

Hear = Callable[[str, Any, tuple[Any, ...]], None]
"""Told the name of a hook, its answer, and its arguments."""

HOOKS = tuple(specified(RulesHooks))
"""The names of all rule hooks."""


class Rewired(Ruleset):
    """The same ruleset with every hook replaced by what *change* makes of it."""

    def __init__(self, rules: Ruleset, change: Change) -> None:
        self._origin = rules
        self._change = change
        super().__init__(rules.game, rules.players, rules.options, rules.variants, rules.versions)

    def _fold(self, layers: object) -> Folded:  # noqa: ARG002 - what is changed is folded already
        return change_hooks(self._origin.hooks, self._change)


def overheard(rules: Ruleset, hear: Hear) -> Rewired:
    """The same ruleset; *hear* is told every answer of its hooks, from those at the making of the ruleset on."""

    def listening_in(name: str, hook: Hook) -> Hook:
        if hook is None:
            return None

        def listening(*values: Any) -> Any:
            answer = hook(*values)
            hear(name, answer, values)
            return answer

        return listening

    return Rewired(rules, listening_in)


def change_hooks(hooks: Folded, change: Change) -> Folded:
    """A copy of *hooks* with every one replaced by what *change* makes of it."""
    changed = copy.copy(hooks)
    for name in HOOKS:
        setattr(changed, name, change(name, getattr(hooks, name)))
    return changed

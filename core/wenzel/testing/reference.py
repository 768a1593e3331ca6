"""Rulesets as data, so that another process can build the same one."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from types import ModuleType
from typing import Any

from wenzel.declare import Game, Option, Variant
from wenzel.errors import WenzelError
from wenzel.ruleset import Ruleset

__all__ = ["NotImportable", "described", "rebuilt_ruleset"]


class NotImportable(WenzelError):
    """Rules that another process cannot import: they are no module and no attribute of one."""


def described(rules: Ruleset) -> dict[str, Any]:
    """The ruleset as JSON data.

    :raises NotImportable: its rules lie in no module.
    """
    return {
        "game": rules.game.name,
        "api": rules.game.api,
        "players": rules.players,
        "rules": _reference(rules.game.rules),
        "options": dict(rules.options),
        "variants": [{"name": v.name, "api": v.api, "rules": _reference(v.rules)} for v in rules.variants],
        "versions": rules.versions,
    }


def rebuilt_ruleset(data: dict[str, Any]) -> Ruleset:
    """The ruleset that :func:`described` described: the same game, with the options as they were."""
    game = Game(
        data["game"],
        data["game"],
        (data["players"],),
        _load(data["rules"]),
        data["api"],
        tuple(Option(name, (value,)) for name, value in data["options"].items()),
    )
    variants = [Variant(v["name"], game.name, v["api"], _load(v["rules"])) for v in data["variants"]]
    return Ruleset(game, data["players"], data["options"], variants, data["versions"])


def _reference(thing: object) -> dict[str, Any] | None:
    if thing is None:
        return None
    if isinstance(thing, ModuleType):
        return {"module": thing.__name__, "file": getattr(thing, "__file__", None), "attribute": None}
    module = sys.modules.get(getattr(thing, "__module__", ""))
    for name, value in vars(module).items() if module is not None else ():
        if value is thing and module is not None:
            return {"module": module.__name__, "file": getattr(module, "__file__", None), "attribute": name}
    raise NotImportable(
        f"the rules {thing!r:.80} are no module and no attribute of one, so no other process can import them; "
        "put them at the top level of a module"
    )


def _load(reference: dict[str, Any] | None) -> Any:
    if reference is None:
        return None
    module = _module(reference["module"], reference["file"])
    return module if reference["attribute"] is None else getattr(module, reference["attribute"])


def _module(name: str, file: str | None) -> ModuleType:
    try:
        if name != "__main__":
            return importlib.import_module(name)
    except ImportError:
        if file is None:
            raise
    spec = importlib.util.spec_from_file_location(f"wenzel_checked_{name}", file)
    if spec is None or spec.loader is None:
        raise NotImportable(f"the module {name} cannot be loaded from {file}")
    if spec.name not in sys.modules:
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
    return sys.modules[spec.name]

"""What a plugin declares is checked when it is taken in, whatever the declaration does."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import wenzel
import wenzel_polskpas.rules
from wenzel.plugin import Game, Option, Pack, Variant, hookimpl


class Hostile:
    """Fails whatever it is asked."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(f"no {name} for you")


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("no words")

    __str__ = __repr__


class Plugin:
    def __init__(self, game: Game, *variants: Variant) -> None:
        self.game, self.more = game, variants

    @hookimpl
    def games(self) -> list[Game]:
        return [self.game]

    @hookimpl
    def variants(self) -> list[Variant]:
        return list(self.more)


class Loud:
    @property
    def anything(self) -> None:
        raise RuntimeError("not to be read")


def game(**changes: Any) -> Game:
    facts = {"name": "odd", "title": "Odd", "players": (4,), "rules": wenzel_polskpas.rules, "api": 1}
    return Game(**{**facts, **changes})


def option(*values: Any, **changes: Any) -> Game:
    return game(options=(Option("option", values or (1, 2), **changes),))


def exits(_: int) -> int:
    sys.exit(3)


def fails(_: int) -> int:
    raise ZeroDivisionError


WRONG: dict[str, tuple[object, str]] = {
    "default that fails": (Plugin(option(default=fails)), "default of the option option fails"),
    "default that exits": (Plugin(option(default=exits)), "default of the option option fails"),
    "default that is no value": (Plugin(option(default=lambda _: [])), "has the default"),
    "matters": (Plugin(option(matters=5)), "matters"),
    "a value with an escape": (Plugin(option("a\x1b[2J", "b")), "cannot be typed"),
    "a value with blanks": (Plugin(option(" a", "b")), "cannot be typed"),
    "an empty value": (Plugin(option("", "b")), "cannot be typed"),
    "values that are written alike": (Plugin(option(True, "true")), "two values"),
    "values of other case": (Plugin(option("A", "a")), "two values"),
    "more players than a table has": (Plugin(game(players=(10**9,))), "players is"),
    "a name that fails": (Plugin(game(name=Hostile())), "cannot be read"),
    "a name without words": (Plugin(game(name=Unspeakable())), "is no name"),
    "rules that fail": (Plugin(game(rules=Hostile())), "cannot be read"),
    "rules with a property": (Plugin(game(rules=Loud())), "cannot be read"),
    "a title without words": (Plugin(game(title=Unspeakable())), "title is"),
    "a variant of no game": (Plugin(game(), Variant("v", Unspeakable(), 1)), "cannot be read"),  # type: ignore[arg-type]
    "a variant that excludes itself": (
        Plugin(game(), Variant("v", "odd", 1, excludes={"v": "no"})),
        "itself",
    ),
    "a plugin that fails": (Hostile(), "cannot be read"),
    "a plugin with a property": (Loud(), "cannot be read"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_declaration_is_one_clear_error(kind: str) -> None:
    plugin, said = WRONG[kind]
    with pytest.raises(wenzel.PluginError, match=said) as error:
        wenzel.Catalogue([("odd", plugin)])
    assert error.value.plugin == "odd"
    assert "pip uninstall" not in str(error.value)


def test_a_pack_has_no_more_copies_than_can_be_written() -> None:
    pack = Pack.of("A", "C", copies=10)
    assert [pack.index(code) for code in pack.codes] == list(range(10))
    with pytest.raises(wenzel.CardError, match="more than 10 times"):
        Pack.of("A", "C", copies=11)
    with pytest.raises(wenzel.CardError, match="more than 10 times"):
        Pack.of("AKQ", copies=10**9)

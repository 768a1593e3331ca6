"""Checks on what a plugin declares about its games and variants.

The classes themselves check nothing, so that a plugin can be read while it is being written; what is wrong with a
declaration is said when the plugin is taken in.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from typing import Any

from wenzel.declare import Game, Numbers, Option, Variant, written
from wenzel.errors import shown
from wenzel.guarding import said

__all__ = ["is_name", "wrong_declaration"]

MAX_PLAYERS = 100
"""No table has more seats than this."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def is_name(text: object) -> bool:
    """Whether *text* may be the name of a game or a variant: ``belote``, ``as-pik``, ``tarot-5``."""
    return isinstance(text, str) and _NAME.fullmatch(text) is not None


def wrong_declaration(offered: Game | Variant) -> str | None:
    """What is wrong with a declaration and how to mend it, or ``None``.

    Names are checked by the catalogue, rules by the folding.
    """
    return _first(_wrong_game(offered) if isinstance(offered, Game) else _wrong_variant(offered))


def _first(problems: Iterable[str | None]) -> str | None:
    return next((problem for problem in problems if problem), None)


def _wrong_game(game: Any) -> Iterable[str | None]:
    if not isinstance(game.title, str) or not game.title.strip():
        yield f"title is {shown(game.title)}; give the name that people read"
    yield _wrong_players(game.players)
    if game.rules is None:
        yield "rules is None; give the module or object that holds the hooks"
    yield _wrong_rules(game.rules)
    yield from _wrong_options(game.options, game.players)
    yield _wrong_texts(game)


def _wrong_variant(variant: Any) -> Iterable[str | None]:
    if not is_name(variant.game):
        yield f"game is {shown(variant.game)}; give the name of the game that it changes"
    if variant.players is not None:
        yield _wrong_players(variant.players)
    yield _wrong_rules(variant.rules)
    sets = variant.sets
    if not isinstance(sets, Mapping) or not all(isinstance(name, str) for name in sets):
        yield f"sets is {shown(sets)}; give a mapping from names of options to values"
    why = variant.excludes
    if not isinstance(why, Mapping) or not all(isinstance(t, str) for pair in why.items() for t in pair):
        yield f"excludes is {shown(why)}; give a mapping from names of variants to sentences"
    elif variant.name in why:
        yield f"excludes names {variant.name} itself, so it could never be played; name other variants"
    yield from _wrong_options(variant.options, variant.players or ())
    yield _wrong_texts(variant)


def _wrong_players(players: Any) -> str | None:
    good = isinstance(players, tuple) and bool(players) and all(type(n) is int for n in players)
    if not good or len(set(players)) != len(players) or not 0 < min(players) <= max(players) <= MAX_PLAYERS:
        return (
            f"players is {shown(players)}; give the possible numbers, from 1 to {MAX_PLAYERS}, as a tuple, "
            "the default first: (4, 3)"
        )
    return None


def _wrong_rules(rules: object) -> str | None:
    if inspect.isclass(rules):
        return f"rules is the class {rules.__name__}; give an object of it: {rules.__name__}()"
    return None


def _wrong_texts(offered: Any) -> str | None:
    if not isinstance(offered.summary, str):
        return f"summary is {shown(offered.summary)}; give one line of text"
    if not callable(offered.page):
        return f"page is {shown(offered.page)}; give a function that returns the rules page: page(__name__)"
    return None


def _wrong_options(options: Any, players: tuple[int, ...]) -> Iterable[str | None]:
    if not isinstance(options, tuple) or not all(isinstance(option, Option) for option in options):
        yield f"options is {shown(options)}; give a tuple of Option"
        return
    names = [option.name for option in options]
    for option in options:
        if (
            not isinstance(option.name, str)
            or not option.name.isidentifier()
            or option.name.lower() != option.name
        ):
            yield f"an option is named {shown(option.name)}; use a Python identifier in lower case"
        if names.count(option.name) > 1:
            yield f"the option {option.name} stands there twice; give every option a name of its own"
        if not isinstance(option.help, str):
            yield f"help of the option {option.name} is {shown(option.help)}; give one line of text"
        yield _wrong_values(option.name, option.values)
        if option.matters is not None and (wrong := _wrong_players(option.matters)):
            yield f"the option {option.name}: matters: {wrong}"
        for number in players:
            try:
                value = option.default_for(number)
            except (Exception, SystemExit) as error:  # noqa: BLE001 - the default may be a function of the plugin
                yield f"the default of the option {option.name} fails with {number} players: {said(error)}"
                continue
            if not option.allows(value):
                yield (
                    f"the option {option.name} has the default {shown(value)} with {number} players; "
                    f"allowed are: {option.choices()}"
                )


def _wrong_values(name: str, values: Any) -> str | None:
    if isinstance(values, Numbers):
        sound = all(type(n) is int for n in (values.low, values.high, values.step))
        if sound and values.low <= values.high and values.step > 0:
            return None
        return (
            f"the option {name} has the range {shown(values)}; give whole numbers, low to high, step above 0"
        )
    sound = isinstance(values, tuple) and bool(values) and all(type(v) in (bool, int, str) for v in values)
    if not sound or len({(type(v), v) for v in values}) != len(values):
        return (
            f"the option {name} has the values {shown(values)}; give a tuple of different values, or Numbers"
        )
    texts = [written(value).lower() for value in values]
    for value, text in zip(values, texts, strict=True):
        if text != text.strip() or not text.isprintable() or not text:
            return f"the option {name} has the value {shown(value)}, which cannot be typed; use plain words"
        if texts.count(text) > 1:
            return f"the option {name} has two values that are written {text}; give each a text of its own"
    return None

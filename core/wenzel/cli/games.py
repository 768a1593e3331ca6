"""``wenzel games``: what is installed."""

from __future__ import annotations

import json
from typing import Any

import click

from wenzel.catalogue import Catalogue
from wenzel.cli.options import as_json, catalogue, letters_option
from wenzel.cli.screen import Cell, Screen
from wenzel.declare import Game, Option, Variant, describe_settings, written

__all__ = ["games"]


@click.command()
@as_json
@letters_option
@click.pass_obj
def games(screen: Screen, as_json: bool) -> None:
    """List the games that are installed, with their options and variants."""
    found = catalogue()
    if as_json:
        screen.raw(json.dumps(_data(found), indent=2))
    else:
        for number, game in enumerate(found.games.values()):
            if number:
                screen.write("")
            _list(screen, game, found.variants.get(game.name, {}))
        for name, variants in found.variants.items():
            if name not in found.games:
                screen.line(f"variants of {name}, which is not installed: {', '.join(variants)}")
    for error in found.broken.values():
        screen.problem(f"left out: {error}")


def _players(numbers: tuple[int, ...]) -> str:
    low, high = min(numbers), max(numbers)
    if len(numbers) > 2 and len(numbers) == high - low + 1:
        return f"{low} to {high} players"
    return f"{' or '.join(map(str, sorted(numbers)))} players"


def _list(screen: Screen, game: Game, variants: dict[str, Variant]) -> None:
    title = "" if game.title.lower() == game.name else f" · {game.title}"
    screen.line((game.name, "head"), f"{title} · {_players(game.players)}")
    if game.summary:
        screen.line(game.summary, indent=2, hang=0)
    rows: list[list[Cell]] = [[o.name, o.choices(), (_help(o, game), "quiet")] for o in game.options]
    screen.table(rows, "<<<")
    screen.table([[f"+{v.name}", (v.summary, "quiet")] for v in variants.values()], "<<")


def _help(option: Option, game: Game) -> str:
    """What an option is for, with its default where that is not the first value."""
    default = option.default_for(game.players[0])
    first = isinstance(option.values, tuple) and option.values[0] == default
    return option.help if first else f"{option.help} [{written(default)}]".strip()


def option_data(option: Option, players: int) -> dict[str, Any]:
    """An option as JSON data."""
    values = option.values
    return {
        "name": option.name,
        "help": option.help,
        "default": option.default_for(players),
        "values": list(values) if isinstance(values, tuple) else None,
        "range": None if isinstance(values, tuple) else [values.low, values.high, values.step],
        "players": None if option.matters is None else list(option.matters),
    }


def variant_data(variant: Variant, players: int) -> dict[str, Any]:
    """A variant as JSON data."""
    return {
        "name": variant.name,
        "summary": variant.summary,
        "sets": dict(variant.sets),
        "options": [option_data(o, players) for o in variant.options],
        "excludes": dict(variant.excludes),
        "players": None if variant.players is None else list(variant.players),
        "changes_rules": variant.rules is not None,
    }


def _data(found: Catalogue) -> dict[str, Any]:
    return {
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "summary": game.summary,
                "players": list(game.players),
                "options": [option_data(o, game.players[0]) for o in game.options],
                "variants": [
                    variant_data(v, game.players[0]) for v in found.variants.get(game.name, {}).values()
                ],
                "source": str(found.sources[game.name]),
            }
            for game in found.games.values()
        ],
        "broken": {name: str(error) for name, error in found.broken.items()},
    }


def changes(variant: Variant) -> list[str]:
    """What a variant changes, a sentence each."""
    lines = []
    if variant.sets:
        lines.append(f"sets {describe_settings(variant.sets)}")
    lines += [f"adds the option {o.name} ({o.choices()}): {o.help}" for o in variant.options]
    if variant.rules is not None:
        lines.append("changes rules of the game")
    if variant.players is not None:
        lines.append(f"for {_players(variant.players)}")
    lines += [f"does not combine with {other}: {why}" for other, why in variant.excludes.items()]
    return lines

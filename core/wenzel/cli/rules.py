"""``wenzel rules``: the rules page of a game, and what variants change."""

from __future__ import annotations

import json

import click
from rich.markdown import Markdown

from wenzel.cli.games import changes, variant_data
from wenzel.cli.options import as_json, catalogue, letters_option
from wenzel.cli.screen import Screen
from wenzel.declare import Game, Variant
from wenzel.errors import PluginError

__all__ = ["rules"]


@click.command()
@click.argument("game")
@click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="NAME",
    help="Show what this variant changes; may be given several times.",
)
@as_json
@letters_option
@click.pass_obj
def rules(screen: Screen, game: str, variants: tuple[str, ...], as_json: bool) -> None:
    """Show the rules of GAME, and what variants change.

    On a terminal the page is laid out; into a file or a pipe it goes as Markdown.
    """
    found = catalogue()
    chosen = found.game(game)
    # The ruleset refuses unknown variants, and such as do not combine.
    players = next(
        (v.players for n in variants if (v := found.variants.get(game, {}).get(n)) and v.players), (None,)
    )
    stacked = found.ruleset(game, players[0], {}, variants).variants
    page = _page(chosen, game)
    if as_json:
        data = {
            "game": chosen.name,
            "title": chosen.title,
            "page": page,
            "variants": [{**variant_data(v, chosen.players[0]), "page": _page(v, game)} for v in stacked],
        }
        screen.raw(json.dumps(data, indent=2))
        return
    _show(screen, page or f"# {chosen.title}\n\n{chosen.summary}\n\nThis game comes without a rules page.")
    for variant in stacked:
        said = [
            f"# Variant {variant.name}",
            variant.summary,
            "\n".join(f"- {c}" for c in changes(variant)),
            _page(variant, game),
        ]
        screen.write("")
        _show(screen, "\n\n".join(filter(None, said)))


def _page(thing: Game | Variant, game: str) -> str:
    try:
        text = thing.page()
    except Exception as error:
        raise PluginError(
            f"plugin {game}: the rules page of {thing.name} cannot be read: {type(error).__name__}: {error}",
            plugin=game,
        ) from error
    if not isinstance(text, str):
        raise PluginError(f"plugin {game}: the rules page of {thing.name} is no text", plugin=game)
    return text.strip()


def _show(screen: Screen, page: str) -> None:
    if screen.styled:
        screen.write(Markdown(screen.fit(page)))
    else:
        screen.raw(screen.fit(page))

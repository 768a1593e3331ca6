"""Options and arguments that several commands share, and the way from them to a ruleset."""

from __future__ import annotations

import contextlib
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from wenzel.catalogue import Catalogue
from wenzel.cli.screen import Screen
from wenzel.declare import Value
from wenzel.errors import PluginWarning
from wenzel.ruleset import Ruleset

__all__ = ["as_json", "catalogue", "letters_option", "ruleset", "seed_option", "table_options"]

Command = TypeVar("Command", bound=Callable[..., Any])


def _letters(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        context.ensure_object(Screen).ascii_only()


letters_option = click.option(
    "--ascii",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_letters,
    help="Write letters instead of symbols.",
)

as_json = click.option("--json", "as_json", is_flag=True, help="Write data instead of text.")


def _seed(context: click.Context, parameter: click.Parameter, text: str | None) -> int | str | None:
    if text is None:
        return None
    if not 0 < len(text) <= 100 or not text.isprintable():
        raise click.BadParameter("a seed is a number or a text of 1 to 100 characters", context, parameter)
    plain = text.isascii() and text.removeprefix("-").isdecimal() and str(int(text)) == text
    return int(text) if plain else text


seed_option = click.option(
    "--seed", callback=_seed, help="The cards follow from it: a number or a text.  [default: random]"
)


def table_options(command: Command) -> Command:
    """``--players``, ``--variant`` and ``--option``."""
    for add in (
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            help="Set an option of the game; may be given several times.",
        ),
        click.option(
            "--variant",
            "variants",
            multiple=True,
            metavar="NAME",
            help="Play a variant; may be given several times.",
        ),
        click.option("--players", type=int, metavar="N", help="Number of players.  [default: the game's]"),
    ):
        command = add(command)
    return command


def catalogue() -> Catalogue:
    """All installed games.  Broken plugins are no concern of who does not ask for them; ``wenzel games`` lists them.

    What a plugin prints while it is imported goes to standard error, so that it spoils no data.
    """
    with warnings.catch_warnings(), contextlib.redirect_stdout(sys.stderr):
        warnings.simplefilter("ignore", PluginWarning)
        return Catalogue()


def ruleset(
    games: Catalogue, game: str, players: int | None, options: Sequence[str], variants: Sequence[str]
) -> Ruleset:
    """The ruleset that the options of the command line describe.

    :raises click.UsageError: an option is not written as a name and a value.
    :raises WenzelError: a name or a value that does not exist.
    """
    plain = games.ruleset(game, players, {}, variants)
    values: dict[str, Value] = {}
    for text in options:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            raise click.BadParameter(f"write it as NAME=VALUE, not {text!r:.60}", param_hint="--option")
        if name in values:
            raise click.BadParameter(f"{name} is given twice", param_hint="--option")
        known = plain.option_list.get(name)
        values[name] = value if known is None else known.read(value)
    return games.ruleset(game, players, values, variants)

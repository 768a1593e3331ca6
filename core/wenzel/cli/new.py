"""``wenzel new``: begin a game or a variant of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from wenzel.cli.options import catalogue, letters_option
from wenzel.cli.screen import Screen
from wenzel.errors import WenzelError
from wenzel.scaffold import distribution_of, write_game, write_variant

__all__ = ["new"]

Command = TypeVar("Command", bound=Callable[..., Any])


def _package_options(command: Command) -> Command:
    for add in (
        click.option("--author", default="", help="Who writes it, for the licence."),
        click.option("--title", default="", help="What people read.  [default: the name]"),
        click.option(
            "--dir",
            "directory",
            type=click.Path(path_type=Path),
            metavar="DIR",
            help="The directory to make.  [default: the name of the package]",
        ),
    ):
        command = add(command)
    return command


@click.group()
def new() -> None:
    """Begin a game or a variant of your own: a complete package with rules page and tests."""


@new.command()
@click.argument("name")
@_package_options
@letters_option
@click.pass_obj
def game(screen: Screen, name: str, directory: Path | None, title: str, author: str) -> None:
    """Write the package of a new game called NAME.

    It is a small whist to begin with: it plays, and it passes its own tests.
    """
    found = catalogue()
    if name in found.games:
        raise WenzelError(f"there is a game {name} already, from {found.sources[name]}; choose another name")
    into = directory or Path(distribution_of(name))
    _report(screen, into, _written(into, lambda: write_game(name, into, title=title, author=author)), name)


@new.command()
@click.argument("name")
@click.option("--of", "of", required=True, metavar="GAME", help="The game that it changes.")
@_package_options
@letters_option
@click.pass_obj
def variant(screen: Screen, name: str, of: str, directory: Path | None, title: str, author: str) -> None:
    """Write the package of a new variant of GAME called NAME.

    It makes the last trick worth something, to begin with: it plays, and it passes its own tests.
    """
    found = catalogue()
    changed = found.game(of)
    source = found.sources.get(f"{of}/{name}")
    if source is not None:
        raise WenzelError(f"{of} has a variant {name} already, from {source}; choose another name")
    into = directory or Path(distribution_of(name, of))
    needs = found.sources[of].distribution
    files = _written(
        into,
        lambda: write_variant(
            name, of, into, game_title=changed.title, needs=needs, title=title, author=author
        ),
    )
    _report(screen, into, files, f"{of} --variant {name}")


def _written(into: Path, write: Callable[[], Sequence[Path]]) -> Sequence[Path]:
    try:
        return write()
    except OSError as error:
        raise WenzelError(f"{into} cannot be written: {error.strerror or error}") from error


def _report(screen: Screen, into: Path, files: Sequence[Path], played: str) -> None:
    """What was written, and what to do with it, in whole lines: they are there to be copied."""
    screen.raw("\n".join(str(into / file) for file in files))
    screen.raw(f"\nNow:\n  cd {into}\n  pip install --editable '.[test]'\n  pytest\n  wenzel play {played}")

"""``wenzel check``: whether a game is sound, and whether its tests would notice if it were not."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from wenzel.cli.options import catalogue, ruleset
from wenzel.declare import Value
from wenzel.errors import PluginError, RulesetError

if TYPE_CHECKING:
    from wenzel.testing import Failure
    from wenzel.testing.mutation import Verdict

__all__ = ["check"]


@click.command()
@click.argument("game")
@click.option(
    "--variant", "-v", "variants", multiple=True, metavar="NAME", help="Only this stack of variants."
)
@click.option("--plain", is_flag=True, help="Only the game without variants.")
@click.option("--players", "-p", type=int, metavar="N", help="Only this number of players.")
@click.option("--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="Keep this option fast.")
@click.option("--deals", type=click.IntRange(1, 100_000), default=8, show_default=True, metavar="N",
              help="Deals for every main ruleset; a quarter of it for the others.")  # fmt: skip
@click.option("--seed", "-s", type=int, default=0, show_default=True, metavar="N", help="Other deals.")
@click.option("--check", "checks", multiple=True, metavar="NAME", help="Only this check; see --list.")
@click.option("--list", "listed", is_flag=True, is_eager=True, expose_value=False, callback=lambda c, _, v: _list(c, v),
              help="List the checks and stop.")  # fmt: skip
@click.option(
    "--jobs", "-j", type=click.IntRange(1), metavar="N", help="Processes at a time (default: one per core)."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--mutate", is_flag=True, help="Break the rules one at a time, and see who notices.")
@click.option("--tests", multiple=True, type=click.Path(exists=True), metavar="PATH",
              help="With --mutate: your test files.")  # fmt: skip
@click.option("--each", type=click.IntRange(1), default=6, show_default=True, metavar="N",
              help="With --mutate: at most so many faults of a kind.")  # fmt: skip
@click.option(
    "--fault", "faults", multiple=True, metavar="NAME", help="With --mutate: only this fault, or this kind."
)
@click.pass_context
def check(
    context: click.Context,
    game: str,
    variants: tuple[str, ...],
    plain: bool,
    players: int | None,
    options: tuple[str, ...],
    deals: int,
    seed: int,
    checks: tuple[str, ...],
    jobs: int | None,
    as_json: bool,
    mutate: bool,
    tests: tuple[str, ...],
    each: int,
    faults: tuple[str, ...],
) -> None:
    """Check whether GAME is sound: in all its options, numbers of players, variants, and pairs of variants.

    Ends with 0 if all is well, with 1 if something is not, with 2 if the command is wrong.
    """
    if plain and variants:
        raise click.UsageError("--plain and --variant exclude each other")
    if (tests or faults) and not mutate:
        raise click.UsageError("--tests and --fault belong to --mutate")
    asked: dict[str, Any] = {
        "players": None if players is None else (players,),
        "variants": variants if variants or plain else None,
        "seed": seed,
        "jobs": jobs or os.cpu_count() or 1,
    }
    try:
        asked["options"] = _read(game, players, options, variants)
        if mutate:
            from wenzel.testing.mutation import check_mutants

            with _progress("faults") as progress:
                verdicts = check_mutants(
                    game, tests=[Path(t) for t in tests], each=each, faults=faults, progress=progress, **asked
                )
            _tell_verdicts(game, verdicts, bool(tests), as_json)
            context.exit(0 if all(v.noticed or v.changes is None for v in verdicts) else 1)
        from wenzel.testing import check_game

        with _progress("pieces of work") as progress:
            failures = check_game(game, deals=deals, checks=checks or None, progress=progress, **asked)
    except (RulesetError, ValueError) as error:
        raise click.UsageError(str(error)) from error
    except PluginError as error:
        raise click.ClickException(str(error)) from error
    _tell_failures(game, failures, checks, as_json)
    context.exit(1 if failures else 0)


def _read(
    game: str, players: int | None, options: Sequence[str], variants: Sequence[str]
) -> dict[str, Value]:
    """The options that are given, as values.

    :raises WenzelError: there is no such game, variant, option or value.
    """
    rules = ruleset(catalogue(), game, players, options, variants)
    names = [text.partition("=")[0].strip().replace("-", "_") for text in options]
    return {name: rules.options[name] for name in names}


def _list(context: click.Context, wanted: bool) -> None:
    if wanted:
        from wenzel.testing import SENTENCES

        for name, sentence in SENTENCES.items():
            click.echo(f"{name:10} {sentence}")
        context.exit()


@contextlib.contextmanager
def _progress(what: str) -> Iterator[Callable[[int, int, str], None] | None]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(file=sys.stderr, color_system=None if os.environ.get("NO_COLOR") else "auto"),
        transient=True,
    )
    with bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total, _: bar.update(task, completed=done, total=total)


def _tell_failures(game: str, failures: Sequence[Failure], checks: Sequence[str], as_json: bool) -> None:
    from wenzel.testing import SENTENCES

    if as_json:
        click.echo(json.dumps({"game": game, "failures": [f.to_dict() for f in failures]}, indent=2))
        return
    for failure in failures:
        click.echo(f"{failure}\n")
    count = {name: sum(f.check == name for f in failures) for name in checks or SENTENCES}
    for name, failed in count.items():
        click.echo(
            f"{'FAILED' if failed else 'ok':6}  {SENTENCES[name]}" + (f" ({failed})" if failed else "")
        )
    click.echo(f"\n{game}: " + (f"{len(failures)} failures" if failures else "all is well"))


def _tell_verdicts(game: str, verdicts: Sequence[Verdict], tested: bool, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"game": game, "faults": [v.to_dict() for v in verdicts]}, indent=2))
        return
    for verdict in verdicts:
        if verdict.changes is None and not verdict.noticed:
            said = "changes nothing"
        else:
            by = (["tests"] if verdict.tests else []) + (
                [f"kit: {', '.join(verdict.kit)}"] if verdict.kit else []
            )
            said = "; ".join(by) or "NOT NOTICED"
        click.echo(f"{said:24}  {verdict.mutant}: {verdict.says}  [{verdict.ruleset}]")
    real = [v for v in verdicts if v.changes is not None or v.noticed]
    by_kit, by_tests = sum(bool(v.kit) for v in real), sum(bool(v.tests) for v in real)
    click.echo(
        f"\n{game}: {len(real)} fault{'s' * (len(real) != 1)}; the kit notices {by_kit}"
        + (f", the tests {by_tests}" if tested else "")
    )
    missed = sum(not v.noticed for v in real)
    if missed:
        click.echo(
            f"{missed} {'is' if missed == 1 else 'are'} not noticed"
            + ("" if tested else "; give your test files with --tests")
        )

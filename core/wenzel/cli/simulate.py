"""``wenzel simulate``: many deals among bots, counted."""

from __future__ import annotations

import contextlib
import json
import secrets
import sys
from collections.abc import Callable, Iterator

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wenzel.cli.options import as_json, catalogue, letters_option, ruleset, seed_option, table_options
from wenzel.cli.screen import Cell, Screen
from wenzel.cli.words import Words
from wenzel.ruleset import Ruleset
from wenzel.simulate import Report, Share
from wenzel.simulate import simulate as run_simulation

__all__ = ["simulate"]

MOST = 40
"""So many lines of calls are shown; ``--json`` gives all."""


@click.command()
@click.argument("game")
@table_options
@click.option(
    "--deals",
    type=click.IntRange(1, 100_000_000),
    default=1000,
    show_default=True,
    metavar="N",
    help="How many deals.",
)
@seed_option
@as_json
@letters_option
@click.pass_obj
def simulate(
    screen: Screen,
    game: str,
    players: int | None,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    deals: int,
    seed: int | str | None,
    as_json: bool,
) -> None:
    """Let bots that choose at random play deals of GAME, and count."""
    rules = ruleset(catalogue(), game, players, options, variants)
    with _progress(screen, deals) as progress:
        report = run_simulation(
            rules, deals, secrets.randbits(32) if seed is None else seed, progress=progress
        )
    if as_json:
        screen.raw(json.dumps(report.to_dict(), indent=2))
    else:
        _show(screen, rules, report)


@contextlib.contextmanager
def _progress(screen: Screen, deals: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(file=sys.stderr, color_system="auto" if screen.coloured else None),
        transient=True,
    )
    with bar:
        task = bar.add_task("deals", total=deals)
        every = max(1, min(deals // 200, 1000))

        def done(count: int) -> None:
            if count % every == 0 or count == deals:
                bar.update(task, completed=count)

        yield done


def _show(screen: Screen, rules: Ruleset, report: Report) -> None:
    words, coins = Words(rules, None), rules.table.coins
    screen.line(
        (str(rules), "head"), f" · {report.deals} deals in {report.matches} matches · seed {report.seed}"
    )
    screen.line(f"{report.deals_per_second:.0f} deals a second; intervals are 95 %", indent=2)
    if report.passed_out.count:
        screen.line("passed out: {} · {} ({})".format(*_shares(report.passed_out)), indent=2)
    score = "mean change" if coins else "mean score"
    rows: list[list[Cell]] = [[(head, "quiet") for head in ("", "deals won", "", score, "")]]
    for seat in report.seats:
        mean = seat.score
        rows.append(
            [
                words.seat(seat.seat),
                f"{100 * seat.wins.share:.1f} %",
                f"{100 * seat.wins.low:.1f} to {100 * seat.wins.high:.1f}",
                f"{mean.mean:+.2f}" if coins else f"{mean.mean:.2f}",
                "" if mean.low is None else f"{mean.low:.2f} to {mean.high:.2f}",
            ]
        )
    screen.table(rows, "<><><")
    _counted(
        screen,
        "contracts",
        {_contract(words, name): _shares(share) for name, share in report.contracts.items()},
        words,
    )
    _counted(
        screen,
        "calls",
        {c: (str(n), f"{n / report.deals:.2f} a deal") for c, n in report.calls.items()},
        words,
    )


def _contract(words: Words, name: str) -> str:
    """A contract as the report names it, with the trump suit in words."""
    called, _, trump = name.partition(" ")
    called = "played" if called == "play" else called
    return f"{called}, {words.suit(trump)}" if trump else called


def _shares(share: Share) -> tuple[str, ...]:
    return str(share.count), f"{100 * share.share:.1f} %", f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def _counted(screen: Screen, title: str, rows: dict[str, tuple[str, ...]], words: Words) -> None:
    if not rows:
        return
    screen.write("")
    screen.line((title, "head"), indent=2)
    screen.table(
        [[words.pretty(name), *count] for name, count in list(rows.items())[:MOST]], "<>><", indent=4
    )
    if len(rows) > MOST:
        screen.line(f"and {len(rows) - MOST} more; --json gives all", indent=4)

"""``wenzel play``: a match against bots, or among bots."""

from __future__ import annotations

import math
import shlex
from pathlib import Path

import click

from wenzel.bots import Bot, SteadyBot
from wenzel.cli.face import DataFace, Face, Leave, TextFace
from wenzel.cli.options import as_json, catalogue, letters_option, ruleset, seed_option, table_options
from wenzel.cli.saving import Keeper, read_record
from wenzel.cli.screen import EndOfInput, Screen
from wenzel.cli.session import Session
from wenzel.match import Match
from wenzel.seats import check_seat

__all__ = ["play"]


def _pace(context: click.Context, parameter: click.Parameter, seconds: float) -> float:
    if math.isnan(seconds):  # it lies in every range
        raise click.BadParameter("that is no number of seconds", context, parameter)
    return seconds


@click.command()
@click.argument("game", required=False)
@table_options
@click.option(
    "--seat",
    type=int,
    metavar="N",
    help="Your seat, from 0; with --watch the seat that you look over the shoulder of.",
)
@click.option("--watch", is_flag=True, help="Let bots play all seats; nothing is asked.")
@click.option("--deals", type=click.IntRange(1), metavar="N", help="Stop after so many deals.")
@seed_option
@click.option(
    "--save", type=click.Path(path_type=Path), metavar="FILE", help="Keep the match in this new file."
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Take up the match in this file, and keep it there.",
)
@click.option(
    "--pace",
    type=click.FloatRange(0, 60),
    default=0.0,
    callback=_pace,
    metavar="SECONDS",
    help="Wait after every action of a bot.",
)
@as_json
@letters_option
@click.pass_obj
def play(
    screen: Screen,
    game: str | None,
    players: int | None,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    seat: int | None,
    watch: bool,
    deals: int | None,
    seed: int | str | None,
    save: Path | None,
    resume: Path | None,
    pace: float,
    as_json: bool,
) -> None:
    """Play a match of GAME against bots, or watch them.

    At the prompt, ? lists what you may do.  Leave with quit, Ctrl-C or the end of input; with --save or
    --resume the match is kept.
    """
    kept: str | None = None
    if resume is not None:
        if game is not None or players is not None or variants or options or seed is not None:
            raise click.UsageError(
                "the file given with --resume says what is played: leave the game and its settings out"
            )
        kept = read_record(resume)
        match = Match.from_record(kept, catalogue())
    elif game is None:
        raise click.UsageError("name a game (wenzel games lists them), or give --resume FILE")
    else:
        match = Match(ruleset(catalogue(), game, players, options, variants), seed)
    rules = match.rules
    if seat is not None:
        check_seat(seat, rules.players)
    me = None if watch else (seat or 0)
    eyes = seat if watch else me
    keeper = Keeper(save or resume, None if save is not None else kept, screen.problem)
    keeper.keep(match.record())
    face: Face = DataFace(screen, me) if as_json else TextFace(screen, rules, eyes, hands=watch)
    bots: dict[int, Bot] = {s: SteadyBot(f"{match.seed}/{s}") for s in range(rules.players) if s != me}
    session = Session(
        match,
        face,
        bots,
        seat=me,
        eyes=eyes,
        keep=lambda now: keeper.keep(now.record()),
        deals=None if deals is None else deals + (0 if resume is None else len(match.results)),
        pace=pace,
    )
    try:
        session.run()
    except (EndOfInput, Leave):
        face.end(match)
    except KeyboardInterrupt:
        screen.problem("")  # what follows shall not stand behind the prompt
        raise
    finally:
        keeper.keep(match.record())
        if keeper.path is not None:
            screen.problem(_where_kept(match, keeper.path, seat, watch))


def _where_kept(match: Match, path: Path, seat: int | None, watch: bool) -> str:
    """Where the match is, and how to take it up in the same seat."""
    if match.over:
        return f"the match is kept in {path}"
    again = f"wenzel play --resume {shlex.quote(str(path))}"
    again += f" --seat {seat}" if seat else ""
    return f"the match can be taken up again: {again}{' --watch' if watch else ''}"

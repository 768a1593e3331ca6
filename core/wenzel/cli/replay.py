"""``wenzel replay``: a saved match, told."""

from __future__ import annotations

import json
from pathlib import Path

import click

from wenzel.cli.face import standing_data, standings
from wenzel.cli.log import Log
from wenzel.cli.options import as_json, catalogue, letters_option
from wenzel.cli.saving import read_record
from wenzel.cli.screen import Screen
from wenzel.cli.words import Words
from wenzel.match import Match
from wenzel.seats import check_seat
from wenzel.view import View

__all__ = ["replay"]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, metavar="N", help="Tell what this seat has seen.  [default: everything]")
@as_json
@letters_option
@click.pass_obj
def replay(screen: Screen, file: Path, seat: int | None, as_json: bool) -> None:
    """Tell the match saved in FILE, deal by deal.  Every step is checked against the rules."""
    match = Match.from_record(read_record(file), catalogue())
    if seat is not None:
        check_seat(seat, match.rules.players)
    if as_json:
        screen.raw(json.dumps({"type": "match", "rules": match.rules.identity(), "seat": seat}))
        for deal in match.deals:
            for event in deal.events:
                form = event.full if seat is None else event.seen_by(seat)
                screen.raw(json.dumps({"type": "event", "deal": deal.before.number, "event": dict(form)}))
        last = {"type": "standings", "over": match.over, "pot": match.pot, "standings": standing_data(match)}
        screen.raw(json.dumps(last))
        return
    words = Words(match.rules, seat)
    log = Log(screen, words, hands=True)
    screen.line((match.rules.game.title, "head"), f" · {match.rules}")
    for deal in match.deals:
        log.tell(_all_seen(match, deal.before.number) if seat is None else deal.view(seat), 0)
    if not match.over:
        screen.write("")
        screen.line("The match is not over.")
    standings(screen, words, match)


def _all_seen(match: Match, number: int) -> View:
    """A view of somebody who saw everything: who has the file knows all cards."""
    deal = match.deals[number]
    forms = (event.full for event in deal.events)
    return View(deal.rules, None, forms, phase=deal.phase, turn=deal.turn, player=deal.player, legal=())

"""The core's own answers to the rule hooks, asked last (``trylast``): what holds where a game has no opinion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wenzel.actions import Action
from wenzel.plugin import hookimpl
from wenzel.steps import Contract, Holding, Step, Table

if TYPE_CHECKING:
    from wenzel.deal import Deal
    from wenzel.ruleset import Ruleset
    from wenzel.view import View

default = hookimpl(trylast=True)


@default
def table() -> Table:
    return Table()


@default
def vocabulary() -> Sequence[str]:
    return ()


@default
def open_deal(deal: Deal) -> Step:
    return Step(contract=Contract("play"), play=deal.eldest)


@default
def sides(deal: Deal) -> Mapping[str, Sequence[int]]:
    return {f"team {i}": team for i, team in enumerate(deal.rules.table.teams)}


@default
def known_sides(view: View) -> Mapping[int, str]:
    return {seat: f"team {i}" for i, team in enumerate(view.rules.table.teams) for seat in team}


@default
def match_over(rules: Ruleset, deals: int) -> bool:
    wanted = rules.options.get("deals", 1)
    return deals >= int(wanted)


@default
def winners(rules: Ruleset, totals: Sequence[int]) -> Sequence[int]:
    best = min(totals) if rules.table.low_wins else max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


@default
def implies() -> Sequence[Holding]:
    return ()


@default
def speak(rules: Ruleset, action: Action) -> str:
    pack = rules.pack
    shown = (pack.show(word) if word in pack.codes else word for word in action.args)
    return " ".join((action.verb, *shown))

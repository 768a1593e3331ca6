"""``docs/records.md`` describes every field of the header and every kind of event, with its forms and who sees it."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path

import pytest

from strategies import GAMES, SMALL, catalogue, fresh_deal, random_choices, tables, walk
from wenzel import Match
from wenzel.deal import MAX_STEPS
from wenzel.events import Event
from wenzel.record import FORMAT, MAX_CHARACTERS, MAX_LINE

PAGE = Path(__file__).resolve().parents[2] / "docs" / "records.md"

KINDS = (
    "deal", "dealt", "turnup", "talon", "call", "move", "show", "contract", "sits", "dummy", "lead", "play", "trick",
    "pay", "end",
)  # fmt: skip


@cache
def rows(heading: str) -> dict[str, list[str]]:
    """The rows of the table under a heading, by the name in their first column."""
    section = PAGE.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    cells = [
        [cell.strip() for cell in line.strip("| ").split(" | ")]
        for line in section.splitlines()
        if line[:2] == "| "
    ]
    return {row[0].strip("`"): row[1:] for row in cells if row[0].startswith("`")}


def named(cell: str) -> set[str]:
    """The words in code type."""
    return set(re.findall(r"`([a-z_]+)`", cell))


@cache
def happened() -> dict[str, list[Event]]:
    """Events of every kind, from random deals of all games."""
    found: dict[str, list[Event]] = {}
    rng = random.Random(1)
    for game in GAMES + SMALL:
        for seed in range(12):
            for players, stack in tables(game)[:6]:
                deal = fresh_deal(catalogue().ruleset(game, players, variants=stack), seed)
                for _ in walk(deal, random_choices(rng)):
                    pass
                for event in deal.events:
                    found.setdefault(event.kind, []).append(event)
    return found


def test_every_field_of_the_header_is_described_and_no_other() -> None:
    header = json.loads(Match(catalogue().ruleset("baska"), seed=1).record().splitlines()[0])
    assert set(rows("Header")) == set(header)
    assert rows("Header")["format"][0].endswith(f"a number: {FORMAT}. Another format is refused")


def test_every_kind_of_event_happens_and_is_described() -> None:
    assert set(happened()) == set(rows("Events")) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_forms_of_an_event_are_described(kind: str) -> None:
    full, seen, public = (*rows("Events")[kind], "")[:3]
    events = happened()[kind]
    fields = {name for event in events for name in event.full} - {"e"}
    assert fields <= named(full)
    hidden = [event for event in events if event.public is not None]
    assert bool(hidden) == bool(public.strip("| "))
    assert ("everybody" not in seen) == all(event.public is not None for event in events) or kind in (
        "call",
        "move",
    )
    for event in hidden:
        assert event.public is not None
        assert set(event.public) - {"e"} <= named(public)
        assert set(event.public) < set(event.full) | {"count"}


@pytest.mark.parametrize("field", ["name", "declarer", "trump", "level", "detail"])
def test_the_contract_inside_an_event_is_described(field: str) -> None:
    assert field in named(rows("Events")["contract"][0])
    assert all(field in event.full["contract"] for event in happened()["contract"])
    assert all(len(event.full["contract"]) == 5 for event in happened()["contract"])


def test_every_pile_that_occurs_is_described() -> None:
    piles = {str(event.full[end]).partition(":")[0] for event in happened()["move"] for end in ("from", "to")}
    text = PAGE.read_text("utf-8")
    assert {pile for pile in piles if not pile.isdigit()} == {"turnup", "laid", "talon"}
    for pile in ("`talon`", "`turnup`", "`laid:0`", "`open:`"):
        assert pile in text


def test_the_limits_are_the_ones_in_force() -> None:
    text = PAGE.read_text("utf-8")
    assert f"at most {MAX_LINE:,} characters and a record {MAX_CHARACTERS // 2**20} Mi characters" in text
    assert f"A deal has at most {MAX_STEPS:,} actions" in text

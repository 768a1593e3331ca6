"""Golden playthroughs: short pieces of matches as text, to be read by people and compared by this test.

A file ``tests/golden/<game>-<what>.txt`` begins with its settings, one per line, then a blank line; the rest follows
from them.  To write all files anew, or to complete a new one that has only its settings:

    python tests/test_golden.py
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from vectors_data import GAMES, catalogue
from wenzel.catalogue import GROUP
from wenzel.deal import Deal
from wenzel.match import Match
from wenzel.ruleset import Ruleset

GOLDEN = Path(__file__).with_name("golden")
FILES = sorted(GOLDEN.glob("*.txt"))
SETTINGS = ("game", "players", "options", "variants", "seed", "dealer", "deals")


def settings_of(text: str) -> dict[str, str]:
    """The settings at the head of a golden text."""
    head = text.split("\n\n", 1)[0]
    found = dict([*line.split(maxsplit=1), ""][:2] for line in head.splitlines())
    assert tuple(found) == SETTINGS, f"the settings are: {', '.join(SETTINGS)}, each on its line"
    return {name: value.strip() for name, value in found.items()}


def playthrough(settings: dict[str, str]) -> str:
    """The golden text for these settings."""
    rules = _ruleset(settings)
    lines = [f"{name:9}{settings[name]}".rstrip() for name in SETTINGS]
    match = Match(rules, int(settings["seed"]), dealer=int(settings["dealer"]))
    chance = random.Random(f"golden {settings['seed']}").random
    for number in range(int(settings["deals"])):
        if number == len(match.deals):
            break
        lines += ["", f"--- deal {number}", ""]
        lines += _deal(match, match.deals[number], chance)
    lines += ["", f"match {'over' if match.over else 'goes on'}"]
    lines += [
        f"  rank {s.rank}: seat {s.seat} with {s.total}{', wins' if match.over and s.wins else ''}"
        for s in match.standings
    ]
    return "\n".join(lines) + "\n"


def _ruleset(settings: dict[str, str]) -> Ruleset:
    known = catalogue(settings["game"])
    variants = settings["variants"].split()
    bare = known.ruleset(settings["game"], int(settings["players"]), None, variants)
    given = dict(word.split("=", 1) for word in settings["options"].split())
    options = {name: bare.option_list[name].read(text) for name, text in given.items()}
    return known.ruleset(settings["game"], int(settings["players"]), options, variants)


def _deal(match: Match, deal: Deal, chance: Any) -> Iterator[str]:
    """What happens in a deal under random play, and what else might have been done at every step."""
    seen = 0
    while True:
        for event in deal.events[seen:]:
            seen += 1
            if event.kind not in ("play", "call"):
                yield _told(dict(event.full))
        if deal.over:
            break
        may = {seat: sorted(deal.legal_actions(seat)) for seat in range(deal.rules.players)}
        choices = [(seat, action) for seat, actions in may.items() for action in actions]
        seat, action = choices[int(chance() * len(choices))]
        others = "".join(f"; {s}: {_listed(a)}" for s, a in may.items() if a and s != seat)
        yield f"seat {seat}: {action:12} of {_listed(may[seat])}{others}"
        match.apply(seat, action)


def _listed(actions: list[Any]) -> str:
    """Actions on one line: calls first, then the cards that may be played."""
    calls = [str(a) for a in actions if a.verb != "play"]
    cards = " ".join(a.arg for a in actions if a.verb == "play")
    return ", ".join(calls + ([cards] if cards else []))


def _told(event: dict[str, Any]) -> str:
    """An event on one line."""
    kind = event.pop("e")
    if kind == "contract":
        event = {name: value for name, value in event["contract"].items() if value not in (None, {})}
    words = [f"{name} {_value(value)}" for name, value in event.items() if value not in ([], {}, "")]
    return f"  {kind}: {', '.join(words)}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{k}={_value(v)}" for k, v in value.items())
    return " ".join(map(_value, value)) if isinstance(value, list) else str(value)


@pytest.mark.parametrize("path", [pytest.param(p, id=p.stem) for p in FILES])
def test_golden(path: Path) -> None:
    text = path.read_text("utf-8")
    assert path.stem.split("-")[0] == settings_of(text)["game"]
    assert playthrough(settings_of(text)) == text


@pytest.mark.parametrize("game", GAMES)
def test_no_shipped_game_lacks_a_golden(game: str) -> None:
    assert len([p for p in FILES if p.stem.startswith(f"{game}-")]) >= 2


def test_these_are_the_shipped_games() -> None:
    shipped = {p.name for p in entry_points(group=GROUP) if p.dist is not None and p.dist.name == "wenzel"}
    assert shipped == set(GAMES)


@pytest.mark.parametrize("path", [pytest.param(p, id=p.stem) for p in FILES])
def test_goldens_stay_small_enough_to_read(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) < 250


if __name__ == "__main__":
    for golden in FILES:
        golden.write_text(playthrough(settings_of(golden.read_text("utf-8"))), "utf-8", newline="\n")

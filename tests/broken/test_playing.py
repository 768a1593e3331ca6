"""Plugins that load, and whose hooks fail or answer nonsense at the table: installed, and played until it shows.

The error names the plugin that is to blame, the hook, its place and the cure; the deal is as it was before.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from broken.nonsense import source
from broken.plugins import PLUGINS
from broken.scratch import install, told

SMALL_GAMES = Path(__file__).resolve().parents[1] / "small_games.py"

PLAY = """
import json, sys
import wenzel

found = wenzel.Catalogue()


def state(match):
    return json.dumps([deal.to_dict() for deal in match.deals])


def look(match):
    "All that an observer or a host may ask for."
    rules = match.rules
    for seat in range(rules.players):
        match.legal_actions(seat)
    for seat in (None, *range(rules.players)):
        view = match.view(seat)
        view.to_dict(), view.proofs
    for action in rules.actions.calls[:2]:
        rules.speak(action)
    for seat in range(rules.players):
        for action in rules.actions.all[-2:]:
            if action not in match.legal_actions(seat):
                try:
                    match.apply(seat, action)
                except wenzel.IllegalAction:
                    pass


def play(game, variants):
    "Play until something is wrong: the error, and whether the match was as before."
    match = before = None
    try:
        match = wenzel.Match(found.ruleset(game, variants=variants), seed=1)
        for _ in range(100_000):
            if match.over:
                break
            before = state(match) if match.deal.steps < 60 or match.deal.steps > 1_998 else None
            if match.deal.steps < 60:
                look(match)
            seat = next((s for s in range(match.rules.players) if "strong" in match.legal_actions(s)), match.turn)
            match.apply(seat, match.legal_actions(seat)[-1])
        before = state(match)
        match.standings
        return None
    except wenzel.PluginError as error:
        same = match is None or state(match) == before
        return [str(error), error.plugin, error.hook, type(error.__cause__).__name__, same]


print(json.dumps({name: play(*name.split("+")[:1], name.split("+")[1:]) for name in sys.argv[1:]}))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    install(made, "duel", SMALL_GAMES.read_text("utf-8"))
    install(made, "broken", source())
    return made


@pytest.fixture(scope="module")
def played(site: Path) -> Any:
    """What came of playing each of them, all in one process that goes on and on."""
    return told(site, PLAY, *PLUGINS.due, "duel", "duel+cheap", "polignac")


def due(site: Path, key: str) -> str:
    """The message that is due."""
    text, blamed = source(), PLUGINS.blamed[key]
    line = next(n for n, line in enumerate(text.splitlines(), 1) if line.endswith(f"# {blamed} here"))
    what = PLUGINS.due[key].replace("{plugin}", blamed)
    what = what.replace("{after}", str(line + 2)).replace("{after1}", str(line + 3))
    return f"plugin {blamed}: hook {PLUGINS.hooks[key]} at {site / 'wenzel_broken.py'}:{line}{what}"


@pytest.mark.parametrize("key", PLUGINS.due)
def test_the_error_names_who_is_to_blame_where_and_the_cure(site: Path, played: Any, key: str) -> None:
    assert played[key] is not None, "nothing was wrong"
    text, plugin, hook, _, _ = played[key]
    wanted = due(site, key)
    if "{cards}" in wanted:  # whatever was dealt
        wanted = re.sub(r"\\\{(cards|seat)\\\}", ".*", re.escape(wanted))
        assert re.fullmatch(wanted, text), text
    else:
        assert text == wanted
    assert (plugin, hook) == (PLUGINS.blamed[key], PLUGINS.hooks[key])


@pytest.mark.parametrize("key", PLUGINS.due)
def test_the_match_is_as_it_was(played: Any, key: str) -> None:
    assert played[key][4] is True


def test_what_a_hook_raised_is_chained(played: Any) -> None:
    raised = {key for key, due in PLUGINS.due.items() if due.startswith(" failed in")}
    assert {key for key in raised if played[key][3] != "KeyError"} == set()
    assert len(raised) > 60


def test_sound_games_play_on_in_the_same_process(played: Any) -> None:
    assert played["duel"] is played["duel+cheap"] is played["polignac"] is None

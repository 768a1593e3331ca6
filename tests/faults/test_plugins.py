"""Faults that such software has had: plugins, and what a library does to its host.

The plugins are found for real: folders with a distribution's metadata on ``sys.path``.
"""

from __future__ import annotations

import logging
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

import wenzel
from strategies import GAMES, catalogue
from wenzel import Catalogue, PluginError, PluginWarning, Ruleset, RulesetError
from wenzel.plugin import Variant, hookimpl

Install = Callable[..., Path]

SOUND = """
    from wenzel.plugin import DealPlan, Game, Pack, Score, TrickRules, hookimpl

    class Rules:
        @hookimpl
        def pack(self):
            return Pack.of("AKQJ")

        @hookimpl
        def deal_plan(self):
            return DealPlan.even(4)

        @hookimpl
        def trick_rules(self, rules):
            return TrickRules.suited(rules.pack, "AKQJ")

        @hookimpl
        def score(self):
            return Score()

    @hookimpl
    def games():
        return [Game(name="NAME", title="A game", players=(4,), rules=Rules(), api=1)]
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """A function that puts a distribution with one plugin on ``sys.path``, before or after all others."""
    made: list[str] = []

    def put(
        dist: str, source: str, *, module: str | None = None, point: str | None = None, first: bool = True
    ) -> Path:
        name = module or dist.replace("-", "_")
        folder = tmp_path / f"{len(made)}-{dist}"
        info = folder / f"{dist.replace('-', '_')}-1.2.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: 1.2\n")
        (info / "entry_points.txt").write_text(f"[wenzel.games]\n{point or name} = {name}\n")
        (folder / f"{name}.py").write_text(dedent(source))
        monkeypatch.setattr(sys, "path", [str(folder), *sys.path] if first else [*sys.path, str(folder)])
        made.append(name)
        return folder

    yield put
    for name in made:
        sys.modules.pop(name, None)


def found() -> tuple[Catalogue, list[str]]:
    """What is installed now, and the warnings about it."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        shelf = Catalogue()
    assert all(w.category is PluginWarning for w in caught)
    return shelf, [str(w.message) for w in caught]


def test_a_sound_plugin_is_found_like_the_shipped_ones(install: Install) -> None:
    install("nice-game", SOUND.replace("NAME", "nice"))
    shelf, said = found()
    assert said == []
    assert set(shelf.games) >= {*GAMES, "nice"}
    assert str(shelf.sources["nice"]) == "nice_game (nice-game 1.2)"
    match = wenzel.Match(shelf.ruleset("nice"), seed=1)
    while not match.over:
        match.apply(match.turn or 0, match.legal_actions(match.turn or 0)[0])


@pytest.mark.parametrize(
    ("source", "cause"),
    [
        ("import there_is_no_such_module", "ModuleNotFoundError: No module named 'there_is_no_such_module'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("def broken(:", "SyntaxError"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("raise RecursionError", "RecursionError"),
        ("x = 1", "offers nothing"),
        (
            "from wenzel.plugin import hookimpl\n@hookimpl\ndef games():\n    raise KeyError('x')",
            "failed: KeyError: 'x'",
        ),
        (
            "from wenzel.plugin import hookimpl\n@hookimpl\ndef games():\n    return 5",
            "returned int; it must return a list of Game",
        ),
    ],
)
def test_fault_34_a_plugin_that_does_not_load_does_not_kill_the_host(
    install: Install, capfd: pytest.CaptureFixture[str], source: str, cause: str
) -> None:
    install("sick-game", source)
    shelf, said = found()
    assert set(shelf.games) >= set(GAMES)
    assert len(said) == 1
    for word in ("sick_game", "sick-game 1.2", cause):
        assert word in said[0]
    assert list(shelf.broken) == ["sick_game"]
    with pytest.raises(PluginError) as raised:  # asking for it by name raises that cause
        shelf.ruleset("sick_game")
    assert cause in str(raised.value)
    assert raised.value is shelf.broken["sick_game"]
    assert capfd.readouterr() == ("", "")
    with pytest.warns(PluginWarning, match="sick-game"):
        assert set(wenzel.games()) >= set(GAMES)


def test_fault_34_the_user_may_still_interrupt(install: Install) -> None:
    install("slow-game", "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        Catalogue()


@pytest.mark.parametrize("same_module", [False, True])
def test_fault_35_of_two_plugins_of_one_name_it_does_not_matter_which_is_found_first(
    install: Install, monkeypatch: pytest.MonkeyPatch, same_module: bool
) -> None:
    """Both distributions are named, and the order of folders decides nothing."""
    path = list(sys.path)
    outcomes = set()
    for order in (("one-game", "two-game"), ("two-game", "one-game")):
        monkeypatch.setattr(sys, "path", path)
        for dist in order:
            install(dist, SOUND.replace("NAME", "twin"), module="twin" if same_module else None, point="twin")
        shelf, said = found()
        assert len(said) == 1
        assert "one-game" in said[0]
        assert "two-game" in said[0]
        assert "the game twin is already there" in said[0]
        outcomes.add((str(shelf.sources["twin"]), tuple(said)))
        for name in ("one_game", "two_game", "twin"):
            sys.modules.pop(name, None)
    assert len(outcomes) == 1


@pytest.mark.parametrize("game", GAMES)
def test_fault_35_a_shipped_name_is_not_taken_over_without_a_word(install: Install, game: str) -> None:
    install("zz-game", SOUND.replace("NAME", game))
    shelf, said = found()
    assert len(said) == 1
    assert "zz-game" in said[0]
    assert shelf.sources[game].distribution == "wenzel"


def variant(**hooks: Callable[..., object]) -> Ruleset:
    """Duel with a variant that has these hooks."""
    rules = type("Odd", (), {name: staticmethod(hookimpl(function)) for name, function in hooks.items()})()
    game = catalogue().game("duel")
    return Ruleset(game, variants=[Variant(name="odd", game="duel", api=1, rules=rules)])


@pytest.mark.parametrize(
    ("hooks", "says"),
    [
        (
            {"score": lambda deal, extra: None},
            r"plugin odd: hook score at .*takes extra, which this hook does not pass",
        ),
        (
            {"score": lambda dea: None},
            r"hook score .*takes dea, .*did you mean deal\?.*its arguments are: deal",
        ),
        ({"call": lambda deal, seat, acton: None}, r"hook call .*did you mean action\?"),
        ({"score": lambda deal=None: None}, r"hook score .*gives deal a default"),
        ({"score": lambda *deal: None}, r"hook score .*takes \*deal, which is never filled"),
        ({"score": lambda **deal: None}, r"hook score .*takes \*\*deal"),
        ({"score": lambda *, deal: None}, r"hook score .*takes deal, which is never filled"),
        ({"scores": lambda deal: None}, r"plugin odd: hook scores at .*does not exist; did you mean score\?"),
    ],
    ids=lambda v: "" if isinstance(v, dict) else v[:30],
)
def test_fault_36_a_hook_with_wrong_arguments_is_found_out_before_it_is_called(
    hooks: dict[str, Callable[..., object]], says: str
) -> None:
    with pytest.raises(PluginError, match=says) as raised:
        variant(**hooks)
    assert raised.value.plugin == "odd"
    assert raised.value.hook in hooks
    assert "test_plugins.py" in str(raised.value)


def test_fault_36_a_hook_may_leave_arguments_out() -> None:
    assert variant(refuse=lambda: "no").hooks.refuse(None, 0, "x") == "no"
    assert variant(refuse=lambda action: f"no {action}").hooks.refuse(None, 0, "x") == "no x"


HOST = """
import logging, signal, sys, threading, warnings
logging.basicConfig(level=logging.ERROR)
def state():
    return (
        [(s, signal.getsignal(s)) for s in signal.valid_signals()],
        list(logging.root.handlers), logging.root.level, sorted(logging.root.manager.loggerDict),
        list(warnings.filters), sys.excepthook, sys.displayhook, sys.stdout, sys.stderr, sys.getrecursionlimit(),
        threading.active_count(), sys.gettrace(), sys.getprofile(), sys.get_int_max_str_digits(),
    )
before = state()
import wenzel, random
for game in wenzel.games():
    match = wenzel.Match(wenzel.ruleset(game), seed=1)
    rng = random.Random(1)
    for _ in range(200):
        if not match.over:
            actions = match.legal_actions(match.turn)
            match.apply(match.turn, actions[int(rng.random() * len(actions))])
    wenzel.Match.from_record(match.record())
    for seat in (None, 0):
        match.view(seat).to_dict()
for bad in ("wenzel.ruleset('nonsense')", "match.apply(0, 'nonsense')", "wenzel.Match.from_record('x')"):
    try:
        eval(bad)
    except wenzel.WenzelError:
        pass
after = state()
assert before == after, (before, after)
"""


def test_fault_37_the_library_does_nothing_to_its_host() -> None:
    """No output, no exit, no logging set up, no signal handlers, threads, hooks or changed limits."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", HOST], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_fault_37_nothing_is_kept_in_modules() -> None:
    """Two catalogues, two rulesets and two matches have nothing in common that one could change."""
    handlers, threads = list(logging.root.handlers), threading.active_count()
    interrupt = signal.getsignal(signal.SIGINT)
    one, other = Catalogue(), Catalogue()
    one.games.pop("baska")
    assert "baska" in other.games
    assert "baska" in wenzel.games()
    with pytest.raises(RulesetError):
        one.ruleset("baska")
    assert (list(logging.root.handlers), threading.active_count()) == (handlers, threads)
    assert signal.getsignal(signal.SIGINT) is interrupt

"""The commands: what they show, what they say as data, their exit codes and their errors."""

from __future__ import annotations

import errno
import io
import json
import re
import subprocess
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import pytest

import wenzel
from cli.console import Run, environment, process
from wenzel.cli import main

GAMES = ("baska", "kontraspiel", "polignac", "polskpas")


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# --- the whole -------------------------------------------------------------------------------------------------


def test_version_and_help(run: Run) -> None:
    assert run("--version").out == f"wenzel {wenzel.__version__}\n"
    out = run("--help").out
    for name in ("games", "rules", "play", "simulate", "replay", "check", "new"):
        assert re.search(rf"^  {name} ", out, re.MULTILINE)
        assert run(name, "--help").code == 0 or name in ("check", "new")


def test_the_library_does_not_import_the_command_line_and_commands_are_imported_when_asked_for() -> None:
    code = (
        "import sys, wenzel, wenzel.bots, wenzel.simulate, wenzel.cli\n"
        "assert not {'click', 'rich'} & set(sys.modules), 'too much'\n"
        "wenzel.cli.main(['--help'])\n"
        "assert not {'wenzel.cli.play', 'wenzel.cli.check', 'wenzel.cli.new', 'hypothesis'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_one_line_says_how_to_get_it(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None; from wenzel.cli import main; sys.exit(main(['games']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stdout == b""
    assert done.stderr.decode().count("\n") == 1
    assert 'pip install "wenzel[cli]"' in done.stderr.decode()


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["fly"], 2, "No such command 'fly'"),
        (["play"], 2, "name a game"),
        (["play", "polskpas", "--fly"], 2, "No such option"),
        (["play", "polskpas", "--option", "stake"], 2, "NAME=VALUE"),
        (["play", "polskpas", "--option", "stake=8", "--option", "stake=4"], 2, "given twice"),
        (["play", "polskpas", "--deals", "0"], 2, "--deals"),
        (["play", "polskpas", "--seed", ""], 2, "a seed is"),
        (["play", "polskpas", "--seed", "x" * 101], 2, "a seed is"),
        (["play", "--resume", "x", "polskpas"], 2, "leave the game and its settings out"),
        (["rules"], 2, "GAME"),
        (["play", "whist"], 1, "the games: baska, kontraspiel, polignac, polskpas"),
        (["play", "polskpas", "--players", "9"], 1, "players, not 9"),
        (["play", "polskpas", "--option", "stake=5"], 1, "steps of 4"),
        (["play", "polskpas", "--option", "hat=1"], 1, "its options: stake"),
        (["play", "polskpas", "--variant", "hat"], 1, "no variant 'hat'"),
        (["play", "polskpas", "--seat", "4"], 1, "the seats 0 to 3"),
        (["rules", "baska", "--variant", "kop", "--variant", "pagat"], 1, "do not combine"),
        (["simulate", "whist"], 1, "the games"),
        (["replay", "no such file"], 1, "cannot be read: No such file"),
        (["replay", "."], 1, "cannot be read: Is a directory"),
        (["play", "polskpas", "--save", "no/such/place"], 1, "cannot be written: No such file"),
        (["play", "--resume", "no such file"], 1, "cannot be read: No such file"),
    ],
)
def test_mistakes_give_one_sentence_and_an_exit_code(run: Run, args: list[str], code: int, said: str) -> None:
    done = run(*args)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith("error: ")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_what_should_not_happen_is_no_traceback_either(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wenzel.cli.games.catalogue", lambda: 1 / 0)
    done = run("games")
    assert done.code == 1
    assert done.err.startswith(
        "error: this should not happen: ZeroDivisionError: division by zero; please report"
    )
    assert done.err.count("\n") == 1
    assert "Traceback" in run("games", env={"WENZEL_TRACEBACK": "1"}).err


# --- games and rules -------------------------------------------------------------------------------------------


def test_games_lists_games_options_and_variants(run: Run) -> None:
    done = run("games")
    assert (done.code, done.err) == (0, "")
    for name, game in wenzel.games().items():
        assert name in done.out
        assert all(option.name in done.out for option in game.options)
    assert "Baśka" in done.out
    assert "+as-trefl" in done.out
    assert "3 to 8 players" in done.out
    assert all(len(line) <= 80 for line in done.out.splitlines())


def test_games_as_data(run: Run) -> None:
    data = json.loads(run("games", "--json").out)
    games = {game["name"]: game for game in data["games"]}
    assert set(GAMES) <= set(games)
    assert games["polskpas"]["players"] == [4, 3]
    stake = next(o for o in games["polskpas"]["options"] if o["name"] == "stake")
    assert (stake["default"], stake["values"], stake["range"][::2]) == (4, None, [4, 4])
    pagat = next(v for v in games["baska"]["variants"] if v["name"] == "pagat")
    assert pagat["sets"] == {"trumping": "always", "old_loss": 2, "solo_loss": 2}


def test_fault_34_a_broken_plugin_is_one_line_on_stderr_and_the_games_are_listed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    point = EntryPoint("torn", "wenzel_torn_plugin", "wenzel.games")
    from wenzel import catalogue

    monkeypatch.setattr(catalogue, "entry_points", lambda group: [*entry_points(group=group), point])
    done = run("games")
    assert done.code == 0
    assert all(re.search(rf"^{game} ", done.out, re.MULTILINE) for game in GAMES)
    assert "torn" not in done.out
    assert done.err.count("\n") == 1
    assert "left out: plugin torn" in done.err
    assert "No module named 'wenzel_torn_plugin'" in done.err
    assert json.loads(run("games", "--json").out)["broken"].keys() == {"torn"}
    assert run("play", "polskpas", "--watch", "--deals", "1").err == ""
    asked = run("play", "torn")
    assert (asked.code, asked.out) == (1, "")
    assert "No module named 'wenzel_torn_plugin'" in asked.err


@pytest.mark.parametrize("game", GAMES)
def test_rules_prints_the_page_that_is_shipped(run: Run, game: str) -> None:
    page = wenzel.games()[game].page().strip()
    assert len(page) > 500, "a rules page is a page"
    done = run("rules", game)
    assert (done.code, done.err) == (0, "")
    assert done.out.strip() == page


def test_rules_with_variants_say_what_changes(run: Run) -> None:
    out = run("rules", "baska", "--variant", "kop").out
    assert "# Variant kop" in out
    assert "three_tens" in out
    assert wenzel.Catalogue().variants["baska"]["kop"].page().strip() in out
    pagat = run("rules", "baska", "--variant", "pagat").out
    assert "sets trumping=always old_loss=2 solo_loss=2" in pagat
    data = json.loads(run("rules", "baska", "--variant", "as-trefl", "--variant", "pagat", "--json").out)
    assert [v["name"] for v in data["variants"]] == ["as-trefl", "pagat"]
    assert data["page"].startswith("# ")


# --- simulate --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_simulate_shows_what_json_says(run: Run, game: str) -> None:
    args = ("simulate", game, "--deals", "60", "--seed", "5")
    shown, data = run(*args), json.loads(run(*args, "--json").out)
    assert (shown.code, shown.err) == (0, "")
    assert data["deals"] == 60
    assert data["seed"] == 5
    for seat in data["seats"]:
        line = next(x for x in shown.out.splitlines() if x.strip().startswith(f"seat {seat['seat']}"))
        assert f"{100 * seat['wins']['share']:.1f} %" in line
        assert f"{100 * seat['wins']['low']:.1f} to {100 * seat['wins']['high']:.1f}" in line
        assert f"{abs(seat['score']['mean']):.2f}" in line
    for call, count in data["calls"].items():
        shown_call = call if len(call.split()[-1]) != 2 else call.split()[0]
        assert re.search(rf"^ +{re.escape(shown_call)}.* {count} ", shown.out, re.MULTILINE)
    assert f"{60} deals in {data['matches']} matches · seed 5" in shown.out


def test_simulate_takes_the_settings_of_the_table(run: Run) -> None:
    args = ("simulate", "polignac", "--players", "3", "--option", "slam=capot", "--deals", "20", "--json")
    data = json.loads(run(*args).out)
    assert data["rules"]["players"] == 3
    assert data["rules"]["options"]["slam"] == "capot"
    assert len(data["seats"]) == 3
    kop = json.loads(
        run("simulate", "baska", "--variant", "kop", "--option", "three-tens=true", "--json").out
    )
    assert kop["rules"]["variants"] == ["kop"]
    assert kop["rules"]["options"]["three_tens"] is True
    assert kop["deals"] == 1000


# --- replay ----------------------------------------------------------------------------------------------------


def test_replay_tells_the_match_deal_by_deal(run: Run, saved: Path) -> None:
    done = run("replay", str(saved))
    assert (done.code, done.err) == (0, "")
    assert [line.split(" · ")[0] for line in done.out.splitlines() if line.startswith("Deal ")] == [
        "Deal 1",
        "Deal 2",
        "Deal 3",
    ]
    assert "The match is not over." in done.out
    assert "Standings after 2 deals" in done.out
    match = wenzel.Match.from_record(saved.read_text("utf-8"))
    pack = match.rules.pack
    for card in pack.names(match.deals[0].layout.hands[2]):
        assert pack.show(card) in done.out, "who has the file sees all hands"


def test_replay_as_data_and_from_a_seat(run: Run, saved: Path) -> None:
    everything = lines(run("replay", str(saved), "--json").out)
    assert [x["type"] for x in everything[:2]] == ["match", "event"]
    assert everything[-1]["type"] == "standings"
    events = [x["event"] for x in everything if x["type"] == "event"]
    assert events == [json.loads(x) for x in saved.read_text("utf-8").splitlines()[1:]]
    mine = [
        x["event"]
        for x in lines(run("replay", str(saved), "--seat", "1", "--json").out)
        if x["type"] == "event"
    ]
    dealt = [e for e in mine if e["e"] == "dealt"]
    assert {e["seat"] for e in dealt if "cards" in e} == {1}
    assert run("replay", str(saved), "--seat", "4").code == 1


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: "", "the record is empty"),
        (lambda text: "{}\n", "line 1"),
        (lambda text: text.replace('"format":1', '"format":99'), "line 1: not a record of format 1"),
        (lambda text: text.replace('"e":"turnup"', '"e":"turndown"', 1), "line 7:"),
        (lambda text: text[:-20], "the line is damaged"),
        (lambda text: text.replace('"game":"polskpas"', '"game":"whist"'), "there is no game 'whist'"),
        (lambda text: text.replace('"fingerprint":"', '"fingerprint":"0'), "other rules"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--watch", "--resume"]])
def test_damaged_records_are_refused_with_the_line(
    run: Run, saved: Path, spoil: Any, said: str, command: list[str]
) -> None:
    text = spoil(saved.read_text("utf-8"))
    saved.write_text(text, "utf-8")
    done = run(*command, str(saved))
    assert (done.code, done.out) == (1, "")
    assert said in done.err
    assert done.err.count("\n") == 1
    assert saved.read_text("utf-8") == text, "a file that cannot be taken up is left as it is"


def test_records_are_bounded_and_utf8(run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wenzel.cli.saving.MAX_CHARACTERS", 500)
    monkeypatch.setattr("wenzel.record.MAX_CHARACTERS", 500)
    assert "the record has 501 characters; at most 500 are read" in run("replay", str(saved)).err
    saved.write_bytes(b"\xff\xfe" * 10)
    assert "not written in UTF-8" in run("replay", str(saved)).err


# --- as processes ----------------------------------------------------------------------------------------------


def test_the_installed_command_is_this_one() -> None:
    (point,) = entry_points(group="console_scripts", name="wenzel")
    assert point.value == "wenzel.cli:main"
    done = process("games")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_fault_29_the_same_seed_gives_the_same_text_under_any_hash_seed(hash_seed: str, run: Run) -> None:
    args = ("play", "baska", "--watch", "--seed", "12", "--deals", "3")
    assert process(*args, PYTHONHASHSEED=hash_seed).stdout.decode() == run(*args).out


def test_a_reader_who_goes_away_ends_the_program_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "wenzel.cli", "play", "polignac", "--watch", "--pace", "0.01"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.wait(30) == 1
        assert running.stderr.read() == b""


@pytest.mark.parametrize(
    ("command", "closed"),
    [
        ("games", ">&-"),
        ("play polskpas", "<&-"),
        ("simulate polskpas --deals 5", "2>&-"),
        ("play polskpas --watch --deals 1", "<&- >&- 2>&-"),
    ],
)
def test_closed_streams_are_no_trouble(closed: str, command: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m wenzel.cli {command} {closed}', sys.executable],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=60,
        env=environment(),
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_output_that_is_full_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    class Disk(io.RawIOBase):
        full = True

        def writable(self) -> bool:
            return True

        def write(self, data: Any) -> int:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            return len(data)

    disk = Disk()
    with monkeypatch.context() as patch, io.TextIOWrapper(io.BufferedWriter(disk), "utf-8") as out:
        patch.setattr(sys, "stdout", out)
        code = main(["games"])
        disk.full = False  # what is left in the buffer must not trouble the end of the test
    assert code == 1
    assert capfd.readouterr().err == "error: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("args", [(), ("new",)])
def test_without_a_command_the_commands_are_listed(run: Run, args: tuple[str, ...]) -> None:
    done = run(*args)
    assert done.code in (0, 2)
    assert re.search(r"^Commands:\n", done.all, re.MULTILINE)
    assert "error:" not in done.all

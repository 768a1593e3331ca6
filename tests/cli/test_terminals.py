"""Terminals of all kinds: encodings, colours, Ctrl-C, the end of input."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import wenzel
from cli.console import Run, Start, environment, process
from wenzel.cli.letters import fit
from wenzel.cli.saving import uninterrupted

ESCAPE = "\x1b["
ENCODINGS = ("ascii", "cp437", "cp850", "cp1252", "utf-8")
COMMANDS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("games",), ""),
    (("rules", "baska", "--variant", "kop"), ""),
    (("rules", "kontraspiel"), ""),
    (("play", "baska", "--seed", "5"), "?\npass\n♠\nüß€\n1\n"),
    (("play", "kontraspiel", "--seed", "564"), "?\n\n"),
    (("play", "polskpas", "--watch", "--seed", "1809", "--deals", "2"), ""),
    (("simulate", "baska", "--deals", "10", "--variant", "kop"), ""),
)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    ("args", "stdin"), COMMANDS, ids=lambda x: " ".join(x) if isinstance(x, tuple) else ""
)
def test_fault_38_every_command_works_in_every_encoding(
    run: Run, encoding: str, args: tuple[str, ...], stdin: str
) -> None:
    done = run(*args, stdin=stdin.encode("utf-8"), encoding=encoding)
    assert (done.code, done.err) == (0, "")
    assert "?" not in re.sub(r"\? for help|\? this help|\? lists|'[^']*'|> .*|\?\n", "", done.out), (
        "all is readable"
    )
    if encoding != "utf-8":
        assert not set("♣♠♥♦") & set(done.out)
    if args[0] == "games":
        assert ("Baśka" if encoding == "utf-8" else "Baska") in done.out
    if "polskpas" in args:
        assert ("turned up 9♦" if encoding == "utf-8" else "turned up 9D") in done.out


@pytest.mark.parametrize("args", [c[0] for c in COMMANDS], ids=" ".join)
def test_ascii_is_ascii_wherever_it_goes(run: Run, args: tuple[str, ...]) -> None:
    more = ("--seed", "1") if args[0] == "simulate" else ()
    done, other = run(*args, *more, "--ascii"), run("--ascii", *args, *more)
    assert done.code == 0
    assert done.all.isascii()
    speed = r"\d+ deals a second"
    assert re.sub(speed, "", done.out) == re.sub(speed, "", other.out)


@pytest.mark.parametrize("encoding", ["cp437", "cp850"])
def test_fault_38_as_a_process(encoding: str) -> None:
    done = process(
        "play", "kontraspiel", "--watch", "--seed", "1809", "--deals", "1", PYTHONIOENCODING=encoding
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "turned up 9D" in done.stdout.decode(encoding)


def test_fault_38_the_plainest_locale() -> None:
    env = environment(LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    del env["PYTHONIOENCODING"]
    command = [sys.executable, "-m", "wenzel.cli", "play", "polskpas", "--seed", "1809"]
    done = subprocess.run(
        command, input="Q♣\nJ♦\n".encode(), capture_output=True, check=False, timeout=60, env=env
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "! QC is refused" in done.stdout.decode("ascii"), "typed as UTF-8 it is understood all the same"
    assert "you:JD" in done.stdout.decode("ascii")


@pytest.mark.parametrize(
    ("text", "encoding", "shown"),
    [
        ("10♥ Baśka – 2 × 3 → słup", "ascii", "10H Baska - 2 x 3 -> slup"),
        ("10♥ Baśka – 2 × 3", "cp1252", "10H Baska – 2 × 3"),
        ("10♥ ┌─┐", "utf-8", "10♥ ┌─┐"),
        ("┌─┐│…", "ascii", "+-+|..."),
        ("e\u0301 \ufe0f\u2009日", "ascii", "e  ?"),
    ],
)
def test_letters_stand_for_what_cannot_be_shown(text: str, encoding: str, shown: str) -> None:
    assert fit(text, encoding) == shown


# --- colours ---------------------------------------------------------------------------------------------------


def test_fault_40_no_colours_in_pipes(run: Run) -> None:
    for args, stdin in COMMANDS:
        assert "\x1b" not in run(*args, stdin=stdin).all


def test_fault_40_colours_at_a_terminal_only_and_not_with_no_color(terminal: Start) -> None:
    args = ("play", "polskpas", "--watch", "--seed", "1809", "--deals", "1")
    coloured = terminal(*args)
    assert coloured.ended() == 0
    assert ESCAPE in coloured.shown
    plain = terminal(*args, NO_COLOR="1")
    assert plain.ended() == 0
    assert "\x1b" not in plain.shown
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured.shown) == plain.shown, (
        "colours carry no meaning of their own"
    )


def test_rules_are_laid_out_at_a_terminal(terminal: Start) -> None:
    page = terminal("rules", "baska", NO_COLOR="1")
    assert page.ended() == 0
    assert "Baśka" in page.shown
    assert not re.search(r"^# ", page.shown, re.MULTILINE)
    assert "\x1b" not in page.shown


def test_the_progress_bar_is_on_stderr_and_for_terminals_alone(terminal: Start, run: Run) -> None:
    shown = terminal("simulate", "polskpas", "--deals", "400", "--json", "--seed", "1")
    assert shown.ended() == 0
    assert "400/400" in shown.shown
    assert run("simulate", "polskpas", "--deals", "50").err == ""


# --- Ctrl-C and the end of input -------------------------------------------------------------------------------


def test_fault_39_ctrl_c_at_the_prompt(terminal: Start, tmp_path: Path) -> None:
    file = tmp_path / "match"
    play = terminal("play", "polskpas", "--seed", "1809", "--save", str(file))
    play.until("your card (? for help) >")
    play.type("jd\r")
    play.until("your card (? for help) >")
    play.interrupt()
    assert play.ended() == 130
    assert "Traceback" not in play.shown
    assert "stopped" in play.shown
    match = wenzel.Match.from_record(file.read_text("utf-8"))
    assert "JD" in [e.full["card"] for e in match.deal.events if e.kind == "play"]


def test_fault_39_ctrl_d_at_the_prompt_and_pausing_between_deals(terminal: Start, tmp_path: Path) -> None:
    play = terminal("play", "polskpas", "--seed", "1809", "--save", str(tmp_path / "match"), NO_COLOR="1")
    for card in ("jd", "qc", "ac", "10s", "9s"):
        play.until("your card (? for help) >")
        play.type(card + "\r")
    play.until("Enter for the next deal >")
    play.type("\r")
    play.until("Deal 2")
    play.until("(? for help) >")
    play.type("\x04")
    assert play.ended() == 0
    assert "Standings after 1 deal" in play.shown
    assert "can be taken up again" in play.shown
    assert "Traceback" not in play.shown


def test_fault_39_ctrl_c_while_a_bot_thinks(terminal: Start, tmp_path: Path) -> None:
    file = tmp_path / "match"
    watched = terminal("play", "polskpas", "--watch", "--pace", "50", "--save", str(file))
    watched.until("ante")
    watched.interrupt()
    assert watched.ended() == 130
    assert "Traceback" not in watched.shown
    assert wenzel.Match.from_record(file.read_text("utf-8")).deal.steps <= 1


def test_fault_39_ctrl_c_in_a_simulation(terminal: Start) -> None:
    simulation = terminal("simulate", "polskpas", "--deals", "10000000")
    simulation.until("/10000000")
    simulation.interrupt()
    assert simulation.ended() == 130
    assert "stopped" in simulation.shown
    assert "Traceback" not in simulation.shown


def test_fault_39_closed_input(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match"
    done = run("play", "baska", "--save", str(file))
    assert done.code == 0
    assert done.err == f"the match can be taken up again: wenzel play --resume {file}\n"
    assert not wenzel.Match.from_record(file.read_text("utf-8")).over
    data = run("play", "baska", "--json").out.splitlines()
    assert json.loads(data[-1])["type"] == "standings"


def test_an_interrupt_waits_until_the_step_is_done() -> None:
    done: list[str] = []

    def step(times: int) -> None:
        with uninterrupted():
            for _ in range(times):
                signal.raise_signal(signal.SIGINT)
            done.append(f"after {times}")

    with pytest.raises(KeyboardInterrupt):
        step(1)
    assert done == ["after 1"]
    with pytest.raises(KeyboardInterrupt):
        step(2)
    assert done == ["after 1"], "a second one does not wait"
    step(0)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler

"""Fixtures of the command-line tests."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.console import UNSET, Outcome, Run, Start, Terminal
from wenzel.cli import main


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process; ``run("games", encoding="ascii")``."""

    def command(
        *args: str, stdin: str | bytes = "", encoding: str = "utf-8", env: dict[str, str] | None = None
    ) -> Outcome:
        for name in UNSET:
            monkeypatch.delenv(name, raising=False)
        for name, value in (env or {}).items():
            monkeypatch.setenv(name, value)
        raw = stdin if isinstance(stdin, bytes) else stdin.encode(encoding)
        out, err = io.BytesIO(), io.BytesIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding))
            patch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding, newline="\n"))
            patch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding, newline="\n"))
            code = main(args)
            sys.stdout.flush()
            sys.stderr.flush()
            seen = "ascii" if "--ascii" in args else encoding
            return Outcome(code, out.getvalue().decode(seen), err.getvalue().decode(seen))

    return command


@pytest.fixture
def terminal() -> Iterator[Start]:
    """Start the command line at a terminal: ``terminal("play", "polskpas")``."""
    opened: list[Terminal] = []

    def start(*args: str, **more: str) -> Terminal:
        opened.append(Terminal(*args, **more))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


@pytest.fixture
def saved(tmp_path: Path, run: Run) -> Path:
    """A short match of bots, saved."""
    file = tmp_path / "saved.jsonl"
    assert run("play", "polskpas", "--watch", "--seed", "9", "--deals", "2", "--save", str(file)).code == 0
    return file

"""Odd surroundings and odd numbers: the command line does its work, or says in one sentence why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.console import Run, process


@pytest.mark.parametrize(
    "size", ["0", "00", "-3", "1", "5", "20", "\u00b2", "\u0663", "99999999999", "x", ""]
)
def test_any_size_of_the_terminal(run: Run, size: str) -> None:
    for arguments in (
        ("games",),
        ("rules", "baska"),
        ("play", "baska", "--watch", "--deals", "1", "--seed", "1"),
    ):
        told = run(*arguments, env={"COLUMNS": size, "LINES": size})
        assert (told.code, told.err) == (0, "")
        assert len(told.out) > 500


@pytest.mark.parametrize("seconds", ["nan", "NaN", "-nan", "inf", "-1", "61"])
def test_no_odd_pace(run: Run, seconds: str) -> None:
    told = run("play", "baska", "--watch", "--pace", seconds)
    assert (told.code, told.out) == (2, "")
    assert "--pace" in told.err


def test_what_plugins_print_at_import_spoils_no_data(tmp_path: Path) -> None:
    info = tmp_path / "loud-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: loud\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[wenzel.games]\nloud = loud\n")
    (tmp_path / "loud.py").write_text("print('LOUD')\n")
    done = process("games", "--json", PYTHONPATH=str(tmp_path))
    assert done.returncode == 0
    assert done.stdout.startswith(b"{")
    assert b"LOUD" not in done.stdout
    assert b"LOUD" in done.stderr

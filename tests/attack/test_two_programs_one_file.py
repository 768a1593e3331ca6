"""A saved match is never lost to another program that writes to the same file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import wenzel
from cli.console import Run, Start
from wenzel.cli.saving import Keeper


def silent(text: str) -> None:
    pytest.fail(f"nothing is to be said, but: {text}")


def test_of_two_that_want_a_new_file_one_gets_it(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    first, second = Keeper(file, None, silent), Keeper(file, None, silent)
    first.keep("first")
    with pytest.raises(wenzel.WenzelError, match="exists"):
        second.keep("second")
    assert file.read_text() == "first"
    assert [f.name for f in tmp_path.iterdir()] == ["evening.jsonl"]


def test_a_new_file_is_not_made_through_a_link(tmp_path: Path) -> None:
    link = tmp_path / "link"
    keeper = Keeper(link, None, silent)
    link.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(wenzel.WenzelError, match="exists"):
        keeper.keep("text")
    assert not (tmp_path / "elsewhere").exists()


def test_a_failure_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(wenzel.WenzelError, match="No space left"):
        Keeper(tmp_path / "new", None, silent).keep("text")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("other", [b"other", b"first and more", b"\xff\xfe", b""])
def test_what_another_program_wrote_stays(tmp_path: Path, other: bytes) -> None:
    file, said = tmp_path / "evening.jsonl", list[str]()
    (tmp_path / "evening.jsonl.2").write_text("older")
    keeper = Keeper(file, None, said.append)
    keeper.keep("first")
    file.write_bytes(other)
    keeper.keep("second")
    keeper.keep("third")
    assert file.read_bytes() == other
    assert (tmp_path / "evening.jsonl.2").read_text() == "older"
    assert (tmp_path / "evening.jsonl.3").read_text() == "third"
    assert keeper.path == tmp_path / "evening.jsonl.3"
    assert len(said) == 1
    assert "evening.jsonl.3" in said[0]


def test_a_file_that_is_gone_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    keeper = Keeper(file, None, silent)
    keeper.keep("first")
    file.unlink()
    keeper.keep("second")
    assert file.read_text() == "second"


def test_two_sittings_at_one_saved_match(saved: Path, run: Run, terminal: Start) -> None:
    sitting = terminal("play", "--resume", str(saved), "--seat", "1")
    sitting.until("(? for help) >")
    other = run("play", "--resume", str(saved), "--watch", "--deals", "1")
    assert other.code == 0
    record = saved.read_text("utf-8")
    sitting.type("quit\r")
    assert sitting.ended() == 0
    assert "another program has written to" in " ".join(sitting.shown.split())
    assert saved.read_text("utf-8") == record
    again = saved.with_name(saved.name + ".2")
    assert run("replay", str(again)).code == 0

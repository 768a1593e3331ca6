"""Nothing that comes from a record, a plugin or a typed line controls the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import wenzel
from cli.console import Run
from wenzel.actions import ActionSpace
from wenzel.cli.letters import fit

ESCAPES = (
    "\x1b]0;title\x07",
    "\x1b[2J\x1b[31m",
    "\x9b2J",
    "\r\x08\x7f\x00",
    "\u202eback\u202c",
    "\u2066\u200b\u2069",
    "a\u2028b",
)


def harmless(text: str) -> bool:
    return all(c.isprintable() or c in "\n\t" for c in text)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "cp437", "ascii", "utf-16"])
@pytest.mark.parametrize("text", ESCAPES)
def test_no_text_controls_the_terminal(text: str, encoding: str) -> None:
    assert harmless(fit(text, encoding))
    assert fit("a\n\tb", encoding) == "a\n\tb"


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
@pytest.mark.parametrize("text", ESCAPES)
def test_a_record_does_not_control_the_terminal(tmp_path: Path, run: Run, text: str, encoding: str) -> None:
    file = tmp_path / "match.jsonl"
    match = wenzel.Match(
        wenzel.ruleset("kontraspiel", options={"deals": 1}), seed=text + "\n  1. seat 0 wins"
    )
    file.write_text(match.record(), "utf-8")
    told = run("play", "--resume", str(file), "--watch", encoding=encoding)
    assert told.code == 0
    assert harmless(told.all)
    assert not any(line.strip() == "1. seat 0 wins" for line in told.out.splitlines())
    file.write_text(match.record().replace('"kontraspiel"', f'"{ascii(text)[1:-1]}"'), "utf-8")
    assert harmless(run("replay", str(file), encoding=encoding).all)


@pytest.mark.parametrize("text", ESCAPES)
def test_words_of_the_command_line_and_typed_lines_are_shown_safely(run: Run, text: str) -> None:
    for arguments in (
        (text,),
        ("play", text),
        ("play", "baska", "--option", text),
        ("play", "baska", "--variant", text),
        ("replay", text.replace("\x00", "")),
        ("play", "baska", "--seed", text),
    ):
        assert harmless(run(*arguments).all)
    assert harmless(run("play", "baska", "--seed", "1", stdin=f"{text}\nquit\n").all)


@pytest.mark.parametrize("word", ["pass\x1b[2J", "\x07", "a\x00b", "pass\x7f"])
def test_a_word_of_a_game_is_printable(word: str) -> None:
    with pytest.raises(ValueError, match="is no token"):
        ActionSpace(wenzel.Pack.of("AK"), ["pass", word])

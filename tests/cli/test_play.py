"""Playing at the prompt: the table, what may be typed, saving and taking up again."""

from __future__ import annotations

import io
import json
import re
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import wenzel
from cli.console import Run
from wenzel.cli import main
from wenzel.cli.reading import meant, numbered

Choose = Callable[[dict[str, Any]], str]
GAMES = ("baska", "kontraspiel", "polignac", "polskpas")


class Answers:
    """Standard input of a program that plays: it reads what was asked last and answers."""

    encoding = "utf-8"

    def __init__(self, out: io.StringIO, choose: Choose) -> None:
        self.out, self.choose = out, choose

    def isatty(self) -> bool:
        return False

    def readline(self, size: int = -1) -> str:
        asked = self.out.getvalue().rpartition('{"type":"')
        return f"{self.choose(json.loads(''.join(asked[1:])))}\n"


def played_by_program(
    monkeypatch: pytest.MonkeyPatch, choose: Choose, *args: str
) -> tuple[int, list[dict[str, Any]]]:
    out = io.StringIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", Answers(out, choose))
        patch.setattr(sys, "stdout", out)
        code = main(["play", "--json", *args])
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_by_typing(run: Run, game: str, tmp_path: Path) -> None:
    """Somebody types every action of the game in turn until one is taken.  Refusals in between change nothing."""
    rules = wenzel.ruleset(game)
    file = tmp_path / "match"
    typed = "\n".join([*rules.actions.all, ""] * 400)
    args = ["--option", "target=8"] if game == "polignac" else ["--option", "deals=3"]
    done = run("play", game, "--seed", "4", *args, "--seat", "1", "--save", str(file), stdin=typed)
    assert (done.code, done.err) == (0, f"the match is kept in {file}\n")
    assert "Final standings" in done.out
    match = wenzel.Match.from_record(file.read_text("utf-8"))
    assert match.over
    for seat, total in enumerate(match.totals):
        who = "you" if seat == 1 else f"seat {seat}"
        assert re.search(rf"^ +\d\.  {who} +[+]?{total}\b", done.out, re.MULTILINE)
    assert done.out.count("\nDeal ") == len(match.deals)
    assert "  ! " in done.out


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_shown_that_the_seat_cannot_know(run: Run, game: str, tmp_path: Path) -> None:
    """Two matches that differ in the hidden cards alone look the same until those cards are played: so at the first
    prompt every card shown is one of the view.
    """
    for seed in range(3):
        done = run("play", game, "--seed", str(seed), "--save", str(tmp_path / f"{seed}"))
        match = wenzel.Match.from_record((tmp_path / f"{seed}").read_text("utf-8"))
        view = match.view(0)
        known = set(view.dealt) | {c for _, c in view.played} | {view.turned}
        shown = {
            c for c in match.rules.pack.codes if match.rules.pack.show(c) in re.split(r"[\s*:]+", done.out)
        }
        assert shown <= known
        assert set(view.hand or ()) <= shown


def test_the_table_shows_what_a_player_needs(run: Run) -> None:
    out = run("play", "polskpas", "--seed", "1809").out
    assert "solo by seat 3, diamonds are trumps" in out
    assert "turned up 9♦ (taken)" in out
    assert "pot 4" in out
    assert re.search(r"^ > seat 1 +J♣\* +0 +4 +0$", out, re.MULTILINE), "leads, and wins so far"
    assert re.search(r"^   you +dealer +0 +5 +-4$", out, re.MULTILINE)
    assert "your hand:  J♦    A♣  Q♣    10♠  9♠\n" in out, "trumps first, each suit high to low"
    assert "you may play: J♦\n" in out


def test_the_refusal_says_why_and_the_next_card_is_taken(run: Run) -> None:
    out = run("play", "polskpas", "--seed", "1809", stdin="qc\njd\n").out
    assert "! Q♣ is refused: you must follow trumps: you hold J♦ (you may: J♦)" in out
    assert "trick 1   1:J♣*    2:10♦    3:9♦     you:J♦   → seat 1" in out


def test_the_result_shows_the_calculation(run: Run) -> None:
    out = run("play", "kontraspiel", "--watch", "--seed", "1809", "--deals", "1").out
    assert "seat 3 → seat 0, seat 1, seat 2: 1 × 2 (the preferred suit is trumps) = 2\n      each" in out
    assert re.search(r"^    this deal +\+1 +\+2 +\+2 +-7$", out, re.MULTILINE)
    assert re.search(r"^    balance +\+1 +\+2 +\+2 +-7 +2$", out, re.MULTILINE), "the pot stands at the end"


def test_german_suited_games_speak_of_ober_and_unter(run: Run) -> None:
    out = run("play", "kontraspiel", "--seed", "10", stdin="accept\n?\n").out
    assert "turned up U♦" in out
    assert "bells are trumps" in out
    assert "U Unter, O Ober" in out
    assert "C acorns" in out


def test_the_result_adds_up_with_what_was_paid_before(run: Run) -> None:
    out = run("play", "polskpas", "--watch", "--seed", "1809", "--deals", "1").out
    assert "\n    seat 0 → pot: 4 (ante)\n" in out[out.index("Result") :]


def test_the_tricks_can_be_told_again(run: Run) -> None:
    out = run("play", "polskpas", "--seed", "1809", stdin="tricks\njd\nqc\ntricks\n").out
    assert "no trick has been gathered yet" in out
    assert out.count("  trick 1   1:J♣*    2:10♦    3:9♦     you:J♦   → seat 1\n") == 2


def test_a_narrow_terminal_keeps_the_columns(run: Run) -> None:
    out = run("play", "kontraspiel", "--seed", "564", stdin="kontra qd\n", env={"COLUMNS": "60"}).out
    assert max(map(len, out.splitlines())) <= 60


def test_calls_out_of_turn_are_offered_once_in_a_trick(run: Run) -> None:
    stdin = "\nah\n"
    out = run("play", "kontraspiel", "--seed", "564", stdin=stdin).out
    assert "It is seat 1's turn, but you may speak:" in out
    assert "4 kontra\n" in out
    assert out.count("Enter for none") <= 2
    said = run("play", "kontraspiel", "--seed", "564", stdin="4\n").out
    assert re.search(r"^  you +kontra$", said, re.MULTILINE)
    exchanged = run("play", "kontraspiel", "--seed", "564", stdin="kontra od\n").out
    assert "you       lay O♦ away" in exchanged
    assert "you       take K♥ (turned up)" in exchanged


@pytest.mark.parametrize("word", ["?", "help", " HELP "])
def test_help_lists_the_legal_actions_and_the_keys(run: Run, word: str) -> None:
    out = run("play", "kontraspiel", "--seed", "10", stdin=f"{word}\n").out
    help_text = out[out.index("You may now") :]
    assert "2 accept: accept the preferred suit" in help_text, "with the numbers that may be typed"
    assert "undo: take your last move back" in help_text
    assert "wenzel rules kontraspiel" in help_text


# --- what may be typed -----------------------------------------------------------------------------------------

NOT_AN_ACTION = [
    "",
    " ",
    "99",
    "-1",
    "0",
    "+3",
    "1",
    "7",
    "999999999999",
    "foo",
    "K",
    "♣",
    "10",
    "qcqc",
    "play",
    "q c",
]


@pytest.mark.parametrize("text", NOT_AN_ACTION)
def test_fault_41_what_means_nothing_is_asked_again_with_the_reason(
    run: Run, text: str, tmp_path: Path
) -> None:
    plain = run("play", "polskpas", "--seed", "1809", "--save", str(tmp_path / "a"))
    done = run("play", "polskpas", "--seed", "1809", "--save", str(tmp_path / "b"), stdin=text + "\n")
    assert done.code == 0
    assert done.out.count("your card (? for help) >") == 2
    assert re.search(r"^  ! \S", done.out, re.MULTILINE)
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text(), "nothing has been played"
    assert plain.out.count("  ! ") == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [("ks", "you do not hold K♠"), ("Q♣", "you must follow trumps"), ("vole", "no soloist|only the soloist")],
)
def test_fault_41_illegal_actions_are_asked_again_with_the_reason(run: Run, text: str, said: str) -> None:
    done = run("play", "polskpas", "--seed", "1809", stdin=text + "\n")
    assert done.out.count("your card (? for help) >") == 2
    assert re.search(said, done.out)
    assert "  trick 1 " not in done.out


@pytest.mark.parametrize("length", [81, 999, 1000, 1001, 5000])
def test_fault_41_the_end_of_a_long_line_is_no_answer(run: Run, length: int) -> None:
    done = run("play", "polskpas", "--seed", "1809", stdin="x" * length + "jd\n")
    assert done.code == 0
    assert "you:J♦" not in done.out
    assert done.out.count("your card (? for help) >") == 2


@pytest.mark.parametrize("text", ["jd", "JD ", " J♦", "♦J", "play jd", "J♦️", "dj", "play  J♦", "PLAY JD"])
def test_fault_41_a_card_may_be_written_in_many_ways(run: Run, text: str) -> None:
    assert "you:J♦" in run("play", "polskpas", "--seed", "1809", stdin=text + "\n").out


@pytest.mark.parametrize("text", ["2", "accept", "ACCEPT ", " accept"])
def test_calls_by_number_or_by_word(run: Run, text: str) -> None:
    assert (
        "solo by you, bells are trumps" in run("play", "kontraspiel", "--seed", "10", stdin=text + "\n").out
    )


def test_a_call_of_which_a_word_is_missing_is_told_apart_from_nonsense() -> None:
    match = wenzel.Match(wenzel.ruleset("polskpas"), seed=1)
    for _ in range(4):
        match.apply(match.turn, "pass")  # type: ignore[arg-type]
    view = match.view(match.turn)
    with pytest.raises(
        wenzel.ActionError, match="'trump' needs another word: trump C, trump S, trump H, trump D"
    ):
        meant(view, "trump")


def test_a_refusal_speaks_to_the_player(run: Run) -> None:
    out = run("play", "kontraspiel", "--seed", "564", stdin="qd\n").out
    assert "! O♦ is refused: it is seat 1's turn, not yours (you may: " in out


@pytest.mark.parametrize("text", ["0", "3", "-1", "99", "1.0", "١"])
def test_fault_41_numbers_that_were_not_offered_are_nothing(run: Run, text: str) -> None:
    out = run("play", "kontraspiel", "--seed", "10", stdin=text + "\n").out
    assert out.count("your call (? for help) >") == 2
    assert "you       pass" not in out


@pytest.mark.parametrize("text", ["u♥", "UH", "hu", "play u♥", "jh", "J♥"])
def test_ober_and_unter_may_be_typed(text: str) -> None:
    match = wenzel.Match(wenzel.ruleset("kontraspiel"), seed=5)
    assert meant(match.view(1), text) == "play JH"


@pytest.mark.parametrize(
    ("text", "token"),
    [("trump ♥", "trump H"), ("trump hearts", "trump H"), ("trump bells", "trump D"), ("trump d", "trump D")],
)
def test_suits_may_be_typed_by_name_and_symbol(text: str, token: str) -> None:
    match = wenzel.Match(wenzel.ruleset("kontraspiel"), seed=5)
    assert meant(match.view(1), text) == token


def test_a_card_alone_is_a_discard_where_nothing_else_is_possible(run: Run) -> None:
    match = wenzel.Match(wenzel.ruleset("polskpas"), seed=1)
    match.apply(1, "accept")
    view = match.view(1)
    assert meant(view, view.legal[2].arg) == view.legal[2]
    assert meant(view, "3") == view.legal[2]
    assert meant(view, match.view(2).dealt[0]) not in view.legal, (
        "a card that is not in hand stays what it is"
    )
    assert numbered(view) == view.legal


def test_undo_takes_the_last_own_action_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match"
    out = run("play", "polskpas", "--seed", "1809", "--save", str(file), stdin="jd\nundo\nundo\n").out
    assert "there is nothing of yours to take back" in out
    events = wenzel.Match.from_record(file.read_text("utf-8")).deal.events
    assert not [e for e in events if e.kind == "play" and e.full["seat"] == 0]
    again = run("play", "polskpas", "--seed", "1809", stdin="jd\nundo\njd\n").out
    assert "taken back: J♦\n" in again
    assert again.count("trick 1   1:J♣*    2:10♦    3:9♦     you:J♦   → seat 1") == 2


# --- saving ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leave", ["", "quit\n", "Exit\n"])
def test_a_match_that_is_left_is_kept_and_taken_up_again(run: Run, tmp_path: Path, leave: str) -> None:
    file = tmp_path / "Baśka match"
    left = run("play", "polskpas", "--seed", "1809", "--save", str(file), stdin="jd\nqc\n" + leave)
    assert left.code == 0
    assert left.err == f"the match can be taken up again: wenzel play --resume '{file}'\n"
    on = run("play", "--resume", str(file), stdin="ac\n")
    assert on.code == 0
    assert "trick 2 " in on.out, "what has happened in the deal is told again"
    match = wenzel.Match.from_record(file.read_text("utf-8"))
    mine = [e.full["card"] for e in match.deal.events if e.kind == "play" and e.full["seat"] == 0]
    assert mine == ["JD", "QC", "AC"]
    assert not list(tmp_path.glob(".*")), "no temporary file is left"


@pytest.mark.parametrize(
    ("more", "said"), [(["--seat", "2"], " --seat 2"), (["--watch", "--deals", "1"], " --watch")]
)
def test_what_is_printed_takes_the_match_up_in_the_same_way(
    run: Run, tmp_path: Path, more: list[str], said: str
) -> None:
    file = tmp_path / "match"
    left = run("play", "polskpas", "--save", str(file), *more)
    assert left.err == f"the match can be taken up again: wenzel play --resume {file}{said}\n"


def test_fault_31_a_match_taken_up_again_deals_the_same_cards(run: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    run("play", "polignac", "--watch", "--seed", "6", "--deals", "4", "--save", str(whole))
    run("play", "polignac", "--watch", "--seed", "6", "--deals", "2", "--save", str(parts))
    run("play", "--resume", str(parts), "--watch", "--deals", "2")
    first, second = (wenzel.Match.from_record(f.read_text("utf-8")) for f in (whole, parts))
    assert [d.layout for d in first.deals] == [d.layout for d in second.deals]


def test_a_file_that_exists_is_never_overwritten_by_a_new_match(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match"
    file.write_text("mine")
    done = run("play", "polskpas", "--watch", "--save", str(file))
    assert (done.code, done.out) == (1, "")
    assert f"{file} exists; take it up again with --resume {file}" in done.err
    assert file.read_text() == "mine"


def test_saving_is_all_or_nothing(run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = saved.read_bytes()
    saved.chmod(0o640)

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", fails)
        done = run("play", "--watch", "--resume", str(saved))
    assert done.code == 1
    assert "cannot be written: No space left on device" in done.err
    assert saved.read_bytes() == before
    assert not list(saved.parent.glob(".*"))
    assert run("play", "--watch", "--resume", str(saved)).code == 0
    assert stat.S_IMODE(saved.stat().st_mode) == 0o640
    assert saved.read_bytes() != before


def test_a_finished_match_taken_up_again_shows_how_it_ended(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match"
    run("play", "polskpas", "--watch", "--option", "deals=1", "--save", str(file))
    done = run("play", "--resume", str(file))
    assert done.code == 0
    assert "Final standings after 1 deal" in done.out


# --- for programs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays_a_whole_match(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    offers = []

    def choose(asked: dict[str, Any]) -> str:
        legal: list[str] = asked["view"]["legal"]
        offers.append(asked["type"])
        return legal[-1] if asked["type"] == "turn" or len(offers) % 3 == 0 else ""

    code, said = played_by_program(monkeypatch, choose, game, "--seed", "4", "--seat", "2")
    assert code == 0
    assert said[0] == {"type": "match", "rules": wenzel.ruleset(game).identity(), "seat": 2}
    assert said[-1]["type"] == "standings"
    assert said[-1]["over"] is True
    assert {"turn", "event"} <= {x["type"] for x in said}
    assert "refused" not in {x["type"] for x in said}
    assert game != "kontraspiel" or "offer" in offers
    for told in said:
        if told["type"] == "event" and told["event"]["e"] == "dealt" and "cards" in told["event"]:
            assert told["event"]["seat"] == 2


def test_a_program_is_told_why_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["play KS", "nonsense", "", "play JD"])
    _, said = played_by_program(
        monkeypatch,
        lambda asked: next(answers, asked["view"]["legal"][0]),
        "polskpas",
        "--seed",
        "1809",
        "--deals",
        "1",
    )
    refused = [x for x in said if x["type"] == "refused"]
    assert [x["reason"] for x in refused] == ["not-in-hand", "no-action", "no-action"]
    assert "you do not hold KS" in refused[0]["message"]


@pytest.mark.parametrize("game", GAMES)
def test_watching_needs_no_input_and_may_be_data(run: Run, game: str) -> None:
    done = run("play", game, "--watch", "--deals", "2", "--json")
    said = [json.loads(line) for line in done.out.splitlines()]
    assert {x["type"] for x in said} == {"match", "event", "standings"}
    assert not [
        x for x in said if x["type"] == "event" and x["event"]["e"] == "dealt" and "cards" in x["event"]
    ]
    seen = run("play", game, "--watch", "--deals", "1", "--seed", "1", "--seat", "3").out
    hand = wenzel.Match(wenzel.ruleset(game), seed=1).view(3).dealt
    pack = wenzel.ruleset(game).pack
    if hand:  # not where the seat has not looked at its cards yet
        assert re.search(rf"^  seat 3 +{re.escape(pack.show(hand[0]))}|you +", seen, re.MULTILINE)

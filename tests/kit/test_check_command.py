"""``wenzel check``: what it prints and how it ends."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from kit import tiny
from kit.broken import LosesDiscard
from wenzel import Catalogue
from wenzel.cli.check import check
from wenzel.testing import SENTENCES, check_game


def run(*arguments: str) -> Result:
    return CliRunner().invoke(check, [*arguments, "--jobs", "1"] if arguments != ("--list",) else ["--list"])


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of the installed games, one that loses its discards."""

    def installed() -> Catalogue:
        return Catalogue([("tiny", tiny.Offers(tiny.game(LosesDiscard())))], installed=False)

    monkeypatch.setattr("wenzel.testing.run.installed", installed)
    monkeypatch.setattr("wenzel.cli.check.catalogue", installed)


def test_all_is_well() -> None:
    done = run("polskpas", "--plain", "--players", "3", "--deals", "4", "--check", "cards", "--check", "turn")
    assert done.output.splitlines() == [
        "ok      Cards are conserved",
        "ok      Exactly one seat is on turn",
        "",
        "polskpas: all is well",
    ]
    assert done.exit_code == 0


@pytest.mark.usefixtures("broken")
def test_a_failure_is_told_with_its_transcript() -> None:
    done = run("tiny", "--check", "cards", "--seed", "3")
    assert done.exit_code == 1
    first, *rest = done.output.splitlines()
    assert first.startswith("Cards are conserved: ")
    assert first.endswith(" lies nowhere")
    assert rest[0].startswith("  rules: tiny (4)")
    assert rest[1] == "  seed: 3"
    assert "    1. seat" in done.output
    assert rest[-1].startswith("tiny: ")
    assert rest[-1].endswith(" failures")


@pytest.mark.usefixtures("broken")
def test_failures_as_json() -> None:
    done = run("tiny", "--check", "cards", "--json", "--option", "stake=3")
    assert done.exit_code == 1
    (failure, *_) = json.loads(done.output)["failures"]
    assert failure["sentence"] == "Cards are conserved"
    assert failure["ruleset"] == "tiny (4) stake=3"
    assert len(failure["transcript"]["steps"]) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "there is no game 'nonsense'"),
        (["polskpas", "--players", "9"], "polskpas is for"),
        (["polskpas", "--variant", "x"], "polskpas has no variant 'x'"),
        (["polskpas", "--option", "stake"], "write it as NAME=VALUE"),
        (["polskpas", "--option", "stake=5"], "option stake: 5 is not allowed"),
        (["polskpas", "--check", "luck"], "there is no check 'luck'"),
        (["polskpas", "--plain", "--variant", "x"], "--plain and --variant exclude each other"),
        (
            ["polskpas", "--mutate", "--plain", "--players", "3", "--fault", "x"],
            "none of these faults can be made",
        ),
        (["polskpas", "--tests", "."], "--tests and --fault belong to --mutate"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert message in done.output


def test_the_checks_are_listed() -> None:
    done = run("--list")
    assert done.exit_code == 0
    assert [line.split(maxsplit=1) for line in done.output.splitlines()] == [
        [n, s] for n, s in SENTENCES.items()
    ]


def test_faults_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    made = ["secret-told", "swap-trumps:1", "drop-rung:ladder.1"]
    monkeypatch.setattr("wenzel.testing.mutation.mutants_of", lambda *_: made)
    told = run("polskpas", "--mutate", "--plain", "--players", "3").output
    assert [line.split("  ")[0].rstrip() for line in told.splitlines()] == [
        "kit: views",
        "NOT NOTICED",
        "changes nothing",
        "",
        "polskpas: 2 faults; the kit notices 1",
        "1 is not noticed; give your test files with --tests",
    ]
    done = run("polskpas", "--mutate", "--plain", "--players", "3", "--each", "1", "--json")
    faults = {fault["mutant"].partition(":")[0]: fault for fault in json.loads(done.output)["faults"]}
    assert "views" in faults["secret-told"]["kit"]
    assert faults["swap-trumps"]["kit"] == []
    assert faults["swap-trumps"]["changes"]
    assert done.exit_code == 1


def test_processes_of_their_own_come_to_the_same() -> None:
    assert (
        check_game("polskpas", players=[3], variants=(), deals=2, checks=["cards", "secrets"], jobs=2) == []
    )

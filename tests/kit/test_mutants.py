"""Deliberate faults: each is what its name says, and who notices it is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kit import tiny
from wenzel import Ruleset, WenzelError
from wenzel.plugin import Contract, DealPlan, TrickRules
from wenzel.testing.checks import check_deals
from wenzel.testing.choice_checks import difference
from wenzel.testing.mutants import KINDS, change_of, is_given, mutated
from wenzel.testing.mutation import _judge, check_mutants, mutants_of

RULES = Ruleset(tiny.game(tiny.SOUND))
SOLO = Contract("solo", declarer=0, trump="S")


def tricks(mutant: str) -> TrickRules:
    made: TrickRules = mutated(RULES, mutant).hooks.trick_rules(RULES, SOLO)
    return made


def test_a_rung_is_dropped() -> None:
    whole: TrickRules = RULES.hooks.trick_rules(RULES, SOLO)
    assert tricks("drop-rung:ladder.0").ladder == whole.ladder[1:]
    assert tricks("drop-rung:lead.0") == whole


def test_neighbours_change_places() -> None:
    assert tricks("swap-trumps:1").trumps == ("KS", "AS", "QS")
    assert tricks("swap-trumps:2").trumps == ("AS", "QS", "KS")
    assert tricks("swap-trumps:3").trumps == ("AS", "KS", "QS")
    assert dict(tricks("swap-ranks:2").plain)["H"] == ("AH", "QH", "KH")
    assert dict(tricks("lowest-wins").plain)["H"] == ("QH", "KH", "AH")
    changed = tricks("lowest-trump-plain")
    assert changed.trumps == ("AS", "KS")
    assert dict(changed.plain)["S"] == ("QS",)


def test_the_deal_is_another() -> None:
    plan: DealPlan = mutated(RULES, "dealt-from-dealer").hooks.deal_plan(RULES, RULES.fresh)
    assert plan.seats == (0, 1, 2, 3)


def test_a_match_is_a_deal_longer_or_shorter() -> None:
    def length(rules: Ruleset) -> int:
        return next(n for n in range(20) if rules.hooks.match_over(rules, n, (0,) * 4))

    assert [length(r) for r in (RULES, mutated(RULES, "longer-match"), mutated(RULES, "shorter-match"))] == [
        3,
        4,
        2,
    ]


def test_payments_change() -> None:
    why = "the soloist's trick"
    edits = ("payment-base", "payment-lost", "payment-reversed")
    for mutant in (*(f"{edit}:{why}" for edit in edits), "factor:doubled", "factor-lost:doubled"):
        assert difference(RULES, mutated(RULES, mutant), 0, 60) in ("the events", "the result"), mutant


def test_seat_0_is_a_seat() -> None:
    assert [is_given(value) for value in (0, "", 1, (), None, False, True, (0,))] == [
        True, True, True, False, False, False, True, True,
    ]  # fmt: skip


def test_all_faults_of_a_game_change_something_but_those_that_cannot() -> None:
    """The last rung lets everything pass, as does the end of the ladder; there is no other call beside a discard; the
    window is no longer than the first trick; and there is one packet.
    """
    mutants = mutants_of([RULES], each=3)
    same = [m for m in mutants if difference(RULES, mutated(RULES, m), 1, 120) is None]
    assert same == ["drop-rung:ladder.1", "bid-lost:discard", "window-shorter:double", "packets"]
    assert {m.partition(":")[0] for m in mutants} >= {
        "drop-rung", "swap-trumps", "swap-ranks", "payment-base", "factor", "window-longer", "window-shorter",
        "bid-lost", "bid-free", "turn-order", "first-speaker", "leader", "moves-lost", "secret-told",
        "contract-leaks", "notes-leak", "dealt-from-dealer", "losers-win", "longer-match",
    }  # fmt: skip


NOTICED = {
    "secret-told": "views",
    "contract-leaks": "secrets",
    "notes-leak": "views",
    "bid-free:discard": "hooks",
}
"""Faults that the kit must notice, with a check that does."""


@pytest.mark.parametrize("mutant", NOTICED)
def test_the_kit_notices(mutant: str) -> None:
    faulty = mutated(RULES, mutant)
    found = [f.check for f in check_deals(faulty, 14, 0, frozenset({NOTICED[mutant]}))]
    assert found == [NOTICED[mutant]]


def test_an_unknown_fault_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no fault 'nonsense'; the faults: drop-rung, swap-trumps"):
        change_of("nonsense:1")


def test_every_kind_has_words() -> None:
    assert all(kind.says and kind.hooks for kind in KINDS.values())


# The author's tests

GOOD = """
import wenzel

def test_the_jack_of_clubs_is_the_highest_trump():
    rules = wenzel.ruleset("polskpas")
    from wenzel.plugin import Contract
    tricks = rules.tricks(Contract("solo", 0, "H"))
    assert tricks.rules.trumps[:2] == ("JC", "JS")
"""

USELESS = """
def test_nothing():
    pass
"""


def judge(tmp_path: Path, tests: str, mutant: str) -> bool | None:
    file = tmp_path / "test_author.py"
    file.write_text(tests)
    return _judge(mutant, "polskpas", [(4, {}, ())], [str(file)], 120, 0).tests


def test_what_the_authors_tests_notice(tmp_path: Path) -> None:
    assert judge(tmp_path, GOOD, "swap-trumps:1") is True
    assert judge(tmp_path, GOOD, "swap-ranks:1") is False
    assert judge(tmp_path, USELESS, "swap-trumps:1") is False


def test_tests_must_pass_first(tmp_path: Path) -> None:
    file = tmp_path / "test_author.py"
    file.write_text("def test_fails():\n    assert False\n")
    with pytest.raises(WenzelError, match="the tests do not pass as they are"):
        check_mutants("polskpas", tests=[file])


def test_a_fault_that_changes_nothing_is_told_as_such() -> None:
    verdict = _judge("drop-rung:ladder.1", "polskpas", [(4, {}, ())], [], 0, 0)
    assert verdict.changes is None
    assert not verdict.noticed
    assert verdict.to_dict()["kit"] == []


# The pytest plugin


def pytest_on(tmp_path: Path, text: str, *more: str) -> subprocess.CompletedProcess[str]:
    (tmp_path / "test_it.py").write_text(text)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "test_it.py", *more],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )


ONE_LINE = """
from wenzel.testing import game_tests
test_game = game_tests("polskpas", players=[3], variants=(), deals=3, checks=["cards", "views"])
"""


def test_one_line_gives_a_test_for_every_sentence(tmp_path: Path) -> None:
    done = pytest_on(tmp_path, ONE_LINE, "-v")
    assert done.returncode == 0, done.stdout
    assert "test_game[cards] PASSED" in done.stdout
    assert "test_game[views] PASSED" in done.stdout


def test_a_broken_game_fails_by_its_sentence(tmp_path: Path) -> None:
    done = pytest_on(tmp_path, ONE_LINE, "--wenzel-mutant=polskpas/secret-told")
    assert done.returncode == 1
    assert "the rules are broken on purpose: polskpas/secret-told" in done.stdout
    assert "A view names no card that its seat cannot know: the view of" in done.stdout
    assert "1 failed, 1 passed" in done.stdout


def test_an_unknown_fault_is_a_usage_error(tmp_path: Path) -> None:
    done = pytest_on(tmp_path, ONE_LINE, "--wenzel-mutant=polskpas/nonsense")
    assert done.returncode == 4
    assert "--wenzel-mutant: there is no fault 'nonsense'" in done.stderr

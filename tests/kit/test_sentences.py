"""Every sentence of the kit is found broken where it is broken, and nothing is found in the sound game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator

import attrs
import pytest

from kit import broken, tiny
from wenzel import Catalogue, Ruleset
from wenzel.plugin import DealPlan, Game, Option, Score, Variant, hookimpl
from wenzel.testing import SENTENCES, Failure, check_game, check_ruleset
from wenzel.testing.checks import CHECKS, GAME_CHECKS
from wenzel.testing.choice_checks import Offer, difference

FAST = [check.name for check in CHECKS]
CASES = [(check, spoilt) for check, classes in broken.BROKEN.items() for spoilt in classes]


def rules(of: type[tiny.Tiny] | tiny.Tiny) -> Ruleset:
    return Ruleset(tiny.game(of() if isinstance(of, type) else of))


def test_the_sound_game_is_sound() -> None:
    assert check_ruleset(rules(tiny.SOUND), deals=20) == []


def test_every_sentence_has_a_game_that_breaks_it() -> None:
    assert {*broken.BROKEN, *(check.name for check in GAME_CHECKS)} == set(SENTENCES)


@pytest.mark.parametrize(("check", "spoilt"), CASES, ids=[f"{c}-{b.__name__}" for c, b in CASES])
def test_the_broken_sentence_is_found(check: str, spoilt: type[tiny.Tiny]) -> None:
    ruleset = rules(spoilt)
    (failure,) = check_ruleset(ruleset, deals=14, seed=5, checks=[check])
    assert failure.check == check
    assert failure.sentence == SENTENCES[check]
    assert failure.ruleset == str(ruleset)
    assert failure.seed == 5
    assert str(failure).startswith(f"{SENTENCES[check]}: ")
    assert check_ruleset(ruleset, deals=14, seed=5, checks=[check])[0].transcript == failure.transcript


SHORTEST = {
    broken.LosesDiscard: 2,
    broken.NoSuchSeat: 1,
    broken.Speechless: 3,
    broken.SaysTwice: 1,
    broken.PassesForEver: 4,
    broken.OneList: 1,
    broken.SwapsHands: 2,
    broken.SeatNobody: 0,
    broken.AcesToTheLeft: 0,
    broken.TellingRefusal: 0,
    broken.TellingContract: 2,
    broken.TellingTurn: 1,
    broken.OpenDiscard: 2,
    broken.FailsLate: 11,
    broken.CountsSecrets: 2,
    broken.Rounds: 10,
    broken.TalonInNotes: 4,
    broken.FromTheBank: 4,
}
"""How many actions the shortest transcript has."""


@pytest.mark.parametrize("spoilt", SHORTEST, ids=lambda spoilt: spoilt.__name__)
def test_the_transcript_is_the_shortest(spoilt: type[tiny.Tiny]) -> None:
    check = next(check for check, classes in broken.BROKEN.items() if spoilt in classes)
    (failure,) = check_ruleset(rules(spoilt), deals=14, seed=3, checks=[check])
    assert failure.transcript is not None
    assert len(failure.transcript.steps) == SHORTEST[spoilt]


def test_a_transcript_replays() -> None:
    (failure,) = check_ruleset(rules(broken.SwapsHands), deals=14, checks=["events"])
    assert failure.transcript is not None
    deal = failure.transcript.replay(rules(broken.SwapsHands))
    assert deal.steps == len(failure.transcript.steps)
    assert failure.to_dict()["transcript"] == failure.transcript.to_dict()
    assert "  1. seat " in str(failure)


def test_no_check_is_silent_about_a_broken_hook() -> None:
    class DealsTooMany(tiny.Tiny):
        @hookimpl
        def deal_plan(self) -> DealPlan:
            return DealPlan((9,))

    (failure,) = check_ruleset(rules(DealsTooMany), checks=["cards"])
    assert failure.sentence == SENTENCES["hooks"]
    assert "deal_plan" in failure.detail


def test_an_unknown_check_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no check 'nonsense'; the checks: hooks, tokens"):
        check_ruleset(rules(tiny.SOUND), checks=["nonsense"])


# The checks on a whole game


def test_hash_seeds_are_compared_in_processes_of_their_own() -> None:
    (failure,) = check_ruleset(rules(broken.UNORDERED), deals=6, checks=["hashing"])
    assert failure.sentence == SENTENCES["hashing"]
    assert failure.transcript is not None
    assert failure.transcript.steps == ()


def test_rules_that_cannot_be_imported_elsewhere_fail_the_check_of_hash_seeds() -> None:
    (failure,) = check_ruleset(rules(tiny.Tiny), checks=["hashing"])
    assert "put them at the top level of a module" in failure.detail


def checked(check: str, game: Game, *variants: Variant) -> list[Failure]:
    catalogue = Catalogue([("tiny", tiny.Offers(game, *variants))], installed=False)
    return check_game("tiny", catalogue=catalogue, deals=4, checks=[check])


STAKE = Option("stake", (1, 3))


def test_an_option_value_without_effect_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wenzel.testing.choice_checks.SEARCH", 200)
    idle = tiny.game(tiny.SOUND, options=(STAKE, Option("colour", ("red", "blue"))))
    (failure,) = checked("options", idle)
    assert failure.detail == "colour=blue changes nothing"


def test_an_option_declared_not_to_matter_must_not_matter() -> None:
    lying = tiny.game(tiny.SOUND, options=(Option("stake", (1, 3), matters=(3,)),))
    (failure,) = checked("options", lying)
    assert failure.detail.startswith(
        "stake is declared not to matter with 4 players, but stake=3 changes the "
    )


def test_a_variant_without_effect_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wenzel.testing.choice_checks.SEARCH", 200)
    (failure,) = checked("options", tiny.game(tiny.SOUND), tiny.variant("idle", rules=tiny.Nothing()))
    assert failure.detail == "the variant idle changes nothing"


def test_variants_that_do_not_stack_must_say_so() -> None:
    one, two = (tiny.variant(name, options=(Option("same", (1, 2)),)) for name in ("one", "two"))
    assert [f.detail for f in checked("variants", tiny.game(tiny.SOUND), one, two)] == [
        "one, then two: variant two adds option same, which is there already",
        "two, then one: variant one adds option same, which is there already",
    ]
    declared = tiny.variant("one", options=one.options, excludes={"two": "both are about the same"})
    assert checked("variants", tiny.game(tiny.SOUND), declared, two) == []


def test_stacked_variants_are_checked_in_both_orders() -> None:
    """The second of two variants breaks what the first needs, in one order."""

    class Leaks:
        @hookimpl(wrapper=True)
        def score(self) -> Generator[None, Score, Score]:
            scored = yield
            if any(("house rule", 2) in p.factors for p in scored.payments):
                return attrs.evolve(scored, notes=("", ""))
            return scored

    game = tiny.game(tiny.SOUND)
    double = tiny.variant("double", rules=tiny.DOUBLED)
    failures = checked("hooks", game, double, tiny.variant("leaks", rules=Leaks()))
    assert {f.ruleset for f in failures} == {"tiny (4) +double +leaks"}


def test_sound_variants_and_options_pass() -> None:
    game = tiny.game(tiny.SOUND)
    catalogue = Catalogue(
        [("tiny", tiny.Offers(game, tiny.variant("double", rules=tiny.DOUBLED)))], installed=False
    )
    assert check_game("tiny", catalogue=catalogue, deals=4) == []


def test_a_duplicate_token_is_told_as_such() -> None:
    class TwoEqual(tiny.Tiny):
        @hookimpl
        def vocabulary(self, rules: Ruleset) -> list[str]:
            return ["pass", "pass"]

    (failure,) = checked("tokens", tiny.game(TwoEqual()))
    assert failure.sentence == SENTENCES["tokens"]
    assert "stands twice in the vocabulary" in failure.detail


def test_difference_sees_what_a_house_rule_changes() -> None:
    offer = Offer(
        Catalogue(
            [("tiny", tiny.Offers(tiny.game(tiny.SOUND), tiny.variant("double", rules=tiny.DOUBLED)))],
            installed=False,
        ),
        "tiny",
    )
    plain, doubled = offer.ruleset(4), offer.ruleset(4, {}, ("double",))
    assert difference(plain, doubled, 0, 20) in ("the events", "the result")
    assert difference(plain, offer.ruleset(4), 0, 20) is None


# What the kit costs those who only import it


def test_importing_the_kit_loads_nothing_heavy() -> None:
    heavy = ("asyncio", "click", "hypothesis", "rich", "pytest", "multiprocessing")
    for module in ("wenzel.testing", "wenzel.testing.pytest_plugin"):
        code = f"import sys, {module}; print(*[m for m in {heavy!r} if m in sys.modules])"
        env = {k: v for k, v in os.environ.items() if not k.startswith(("COV", "PYTEST"))}
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
        )
        assert done.stdout.strip() == ""

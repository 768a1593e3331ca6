"""The mutation check: which deliberate faults the kit and the author's own tests notice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from wenzel.errors import WenzelError
from wenzel.ruleset import Ruleset
from wenzel.testing.checks import CHECKS, check_deals
from wenzel.testing.choice_checks import Offer, difference
from wenzel.testing.corpus import corpus
from wenzel.testing.mutants import KINDS, is_given, mutated, says
from wenzel.testing.played import refusal, walk
from wenzel.testing.rewire import overheard
from wenzel.testing.run import installed

__all__ = ["Verdict", "check_mutants", "mutants_of"]

SAMPLE = 40
"""So many deals are played to find out of what kinds of payments and calls a game has."""

SEARCH = 150
"""So many deals are searched for one that a fault changes."""

DEALS = 10
"""So many deals the kit plays under every fault."""

EACH = 6
"""At most so many faults of one kind are made."""


@attrs.frozen
class Verdict:
    """What became of one fault.

    :ivar mutant: its name.
    :ivar says: what is wrong.
    :ivar ruleset: the ruleset in which it was tried.
    :ivar changes: what it changes, or ``None`` if a search found nothing that it changes.
    :ivar kit: the names of the checks of the kit that notice it.
    :ivar tests: whether the author's tests notice it; ``None`` if there are none.
    """

    mutant: str
    says: str
    ruleset: str
    changes: str | None
    kit: tuple[str, ...]
    tests: bool | None

    @property
    def noticed(self) -> bool:
        """Whether anybody noticed it."""
        return bool(self.kit or self.tests)

    def to_dict(self) -> dict[str, Any]:
        """The verdict as JSON data."""
        return {**attrs.asdict(self), "kit": list(self.kit)}


class _Features:
    """What a game has that can be broken: the things faults are named after."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, None]] = {kind: {} for kind in KINDS}

    def add(self, kind: str, concerns: object = "") -> None:
        """One more fault that can be made."""
        self.found[kind][f"{kind}:{concerns}" if str(concerns) else kind] = None

    def hear(self, name: str, answer: Any, _: tuple[Any, ...]) -> None:
        """Look at the answer of a hook."""
        for payment in getattr(answer, "payments", ()):
            for kind in ("payment-base", "payment-lost", "payment-reversed"):
                self.add(kind, payment.why)
            for factor, _ in payment.factors:
                self.add("factor", factor)
                self.add("factor-lost", factor)
        if name == "trick_rules":
            self._tricks(answer)
        for verb in dict.fromkeys(str(t).split(" ", 1)[0] for t in answer or ()) if name in _CALLS else ():
            for kind in _CALLS[name]:
                self.add(kind, verb)
        for kind, attribute in _STEPS.items():
            if name in KINDS[kind].hooks and is_given(getattr(answer, attribute, None)):
                self.add(kind)
        for kind in _SIMPLE:
            if name in KINDS[kind].hooks and is_given(answer):
                self.add(kind)
        if name == "score" and answer.memory:
            self.add("memory-lost")

    def _tricks(self, answer: Any) -> None:
        for where in ("ladder", "trump_ladder", "lead"):
            for place in range(len(getattr(answer, where) or ())):
                self.add("drop-rung", f"{where}.{place}")
        for place in range(1, len(answer.trumps)):
            self.add("swap-trumps", place)
        for place in range(1, max((len(codes) for _, codes in answer.plain), default=0)):
            self.add("swap-ranks", place)
        self.add("lowest-wins")
        if answer.trumps:
            self.add("lowest-trump-plain")
        if answer.sides is not None:
            self.add("never-waived")


_CALLS: Mapping[str, tuple[str, ...]] = {
    "legal_bids": ("bid-lost", "bid-free"),
    "legal_announcements": ("announcement-lost", "window-longer", "window-shorter"),
}
"""Faults of the calls that a hook offers."""

_STEPS: Mapping[str, str] = {
    "turn-order": "turn",
    "first-speaker": "turn",
    "leader": "play",
    "moves-lost": "moves",
    "secret-told": "secret",
    "contract-leaks": "contract",
    "trump-changed": "contract",
    "sits-in": "sits_out",
    "plays-himself": "plays_for",
}
"""Faults of a step, by what it must give."""

_SIMPLE = (
    "hand-shown", "notes-leak", "narrow-lost", "after-card-lost", "after-trick-lost", "packets", "dealt-from-dealer",
    "losers-win", "sides-lost", "known-sides-lost", "refusal-lost", "implies-lost", "words-lost", "low-wins",
    "longer-match", "shorter-match",
)  # fmt: skip
"""Faults of any answer of a hook."""


def mutants_of(rulesets: Iterable[Ruleset], seed: int = 0, each: int = EACH) -> list[str]:
    """The faults that can be made in a game: at most *each* of every kind, spread over all there are.

    :param rulesets: rulesets of the game, which together show all that it has.
    """
    features = _Features()
    for rules in rulesets:
        listening = overheard(rules, features.hear)
        listening.hooks.match_over(listening, 1, (0,) * rules.players)
        listening.hooks.winners(listening, (0,) * rules.players)
        for action in listening.actions.calls:
            listening.hooks.speak(listening, action)
        for number, played in enumerate(corpus(listening, SAMPLE, seed)):
            for done, deal in walk(listening, played):
                _questions(listening, deal, done + number)
    wanted = []
    for mutants in features.found.values():
        names = list(mutants)
        wanted += [names[i * len(names) // each] for i in range(each)] if len(names) > each else names
    return wanted


def _questions(rules: Ruleset, deal: Any, number: int) -> None:
    """Ask what is asked in a table's ordinary life: an observer's view, and an action that is refused."""
    view = deal.view(number % rules.players)
    _ = view.sides, view.proofs
    seat, action = number % rules.players, rules.actions.all[(number * 11) % len(rules.actions.all)]
    if action not in deal.legal_actions(seat):
        refusal(deal, seat, action)


def check_mutants(
    game: str,
    *,
    players: Iterable[int] | None = None,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] | None = None,
    tests: Sequence[str | Path] = (),
    each: int = EACH,
    faults: Sequence[str] = (),
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int, int, str], None] | None = None,
) -> list[Verdict]:
    """Break the rules of an installed game in one place at a time, and see who notices.

    :param tests: the author's test files or directories; without them the kit alone is asked.
    :param each: at most so many faults of every kind.
    :param faults: only these faults, or faults of these kinds.
    :param players: only these numbers of players (and so with *options* and *variants*, as in
        :func:`wenzel.testing.check_game`).
    :returns: one verdict for every fault.
    :raises WenzelError: the tests do not pass as long as nothing is broken.
    :raises ValueError: none of *faults* can be made in this game.
    """
    offer = Offer(installed(), game)
    counts = tuple(players or offer.catalogue.game(game).players)
    stacks = [(), *((name,) for name in offer.variants)] if variants is None else [tuple(variants)]
    settings = [(count, dict(options or {}), stack) for stack in stacks for count in counts]
    rulesets = [rules for setting in settings if (rules := _made(offer, setting)) is not None]
    seconds = 0.0
    if tests:
        seconds = _baseline(tests)
    mutants = mutants_of(rulesets, seed, 1000 if faults else each)
    if faults:
        mutants = [m for m in mutants if m in faults or m.partition(":")[0] in faults]
        if not mutants:
            raise ValueError(f"none of these faults can be made in {game}: {', '.join(faults)}")
    verdicts: dict[str, Verdict] = {}
    task = (game, settings, [str(t) for t in tests], 30 + 10 * seconds, seed)
    for number, verdict in enumerate(_judged(mutants, task, jobs), 1):
        verdicts[verdict.mutant] = verdict
        if progress is not None:
            progress(number, len(mutants), verdict.mutant)
    return [verdicts[name] for name in mutants]


def _made(offer: Offer, setting: tuple[int, Mapping[str, Any], Sequence[str]]) -> Ruleset | None:
    players, options, stack = setting
    if not offer.stacks(stack, players):
        return None
    return offer.ruleset(players, options, stack)


def _judged(mutants: Sequence[str], task: tuple[Any, ...], jobs: int) -> Iterable[Verdict]:
    if jobs <= 1:
        for mutant in mutants:
            yield _judge(mutant, *task)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed

    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for future in as_completed([pool.submit(_judge, mutant, *task) for mutant in mutants]):
            yield future.result()


def _judge(
    mutant: str, game: str, settings: Sequence[Any], tests: Sequence[str], patience: float, seed: int
) -> Verdict:
    """Try one fault: in the first ruleset in which it changes something, by the kit and by the tests."""
    offer = Offer(installed(), game)
    rulesets = [rules for setting in settings if (rules := _made(offer, setting)) is not None]
    changes: str | None = None
    faulty, kit = rulesets[0], tuple[str, ...]()
    for rules in rulesets:
        try:
            faulty = mutated(rules, mutant)
            changes = difference(rules, faulty, seed, SEARCH)
        except WenzelError as error:
            changes = f"a failure: {error}"
        if changes:
            kit = _kit(rules, mutant, seed)
            break
    noticed = _tests_notice(tests, f"{game}/{mutant}", patience) if tests else None
    return Verdict(mutant, says(mutant), str(faulty), changes, kit, noticed)


def _kit(rules: Ruleset, mutant: str, seed: int) -> tuple[str, ...]:
    """The checks that notice the fault.  A fault is the same under every hash seed, so that check is left out."""
    wanted = frozenset(check.name for check in CHECKS)
    try:
        return tuple(dict.fromkeys(f.check for f in check_deals(mutated(rules, mutant), DEALS, seed, wanted)))
    except WenzelError:
        return ("hooks",)


def _pytest(
    tests: Sequence[str | Path], *more: str, patience: float | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - this interpreter, the tests that the caller names
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *more, *map(str, tests)],
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        errors="replace",
        timeout=patience,
        check=False,
    )


def _baseline(tests: Sequence[str | Path]) -> float:
    """How many seconds the tests take while nothing is broken."""
    from time import perf_counter

    begun = perf_counter()
    done = _pytest(tests, "--wenzel-mutant=")
    if done.returncode:
        raise WenzelError(
            f"the tests do not pass as they are (pytest ends with {done.returncode}); mend them first:\n"
            f"{(done.stdout + done.stderr)[-2000:]}"
        )
    return perf_counter() - begun


def _tests_notice(tests: Sequence[str], mutant: str, patience: float) -> bool:
    """Whether the tests fail under a fault; tests that do not come to an end have noticed it too.

    :raises WenzelError: pytest cannot be run like this.
    """
    try:
        code = _pytest(tests, f"--wenzel-mutant={mutant}", patience=patience).returncode
    except subprocess.TimeoutExpired:
        return True
    if code in (4, 5):
        raise WenzelError(f"pytest ends with {code} under the fault {mutant}")
    return code != 0

"""The Euchre of ``docs/examples`` against OpenSpiel's: thousands of random deals, move by move.

It needs OpenSpiel and the installed example, so its name is not that of a test file and pytest leaves it alone
unless it is asked for by its path.  Without OpenSpiel, the example's own tests replay the recording that
``python euchre_against_openspiel.py FILE`` makes.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyspiel
import pytest

import wenzel

sys.path.insert(0, str(Path(__file__).parents[3] / "docs" / "examples" / "wenzel-euchre" / "tests"))

from openspiel_deals import ALONE, PASS, Decision, Recorded, replay, write

OPTIONS = [
    {"stick_the_dealer": stick, "allow_lone_defender": lone}
    for stick in (True, False)
    for lone in (False, True)
]
DEALS = 1000
"""So many deals for each combination of the options and each way to play."""


def random_deals(options: dict[str, bool], seed: int, shy: bool) -> Iterator[Recorded]:
    """Random deals of OpenSpiel's game without end.

    :param shy: players prefer to pass.  Uniform play hardly ever gets to the end of the second round.
    """
    rng = random.Random(seed)
    game = pyspiel.load_game("euchre", options)
    while True:
        state = game.new_initial_state()
        chance: list[int] = []
        decisions: list[Decision] = []
        while not state.is_terminal():
            legal = state.legal_actions()
            taken = PASS if shy and PASS in legal and rng.random() < 0.8 else rng.choice(legal)
            if state.is_chance_node():
                chance.append(taken)
            else:
                decisions.append(Decision(state.current_player(), tuple(legal), taken))
            state.apply_action(taken)
        yield Recorded(options, tuple(chance), tuple(decisions), tuple(int(r) for r in state.returns()))


def what_happened(deal: Recorded) -> set[str]:
    """Names of what this deal exercises."""
    passes = sum(decision.taken == PASS for decision in deal.decisions)
    lone = sum(decision.taken == ALONE for decision in deal.decisions)
    rounds = {7: "last chance", 8: "passed out"}.get(passes, "second round" if passes >= 4 else "first round")
    return {rounds, f"{lone} alone", f"scores {abs(deal.returns[0])}"}


@pytest.mark.parametrize("shy", [False, True], ids=["uniform", "shy"])
@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(n for n, on in options.items() if on) or "plain"
)
def test_same_legal_actions_and_same_returns(options: dict[str, bool], shy: bool) -> None:
    rules = wenzel.ruleset("euchre", options=options)
    seen: Counter[str] = Counter()
    for deal in itertools.islice(random_deals(options, seed=20, shy=shy), DEALS):
        replay(rules, deal)
        seen.update(what_happened(deal))
    expected = {"first round", "second round", "scores 1", "scores 2", "scores 4", "0 alone", "1 alone"}
    if options["allow_lone_defender"]:
        expected.add("2 alone")
    if shy:
        expected.add("last chance")
        if not options["stick_the_dealer"]:
            expected.add("passed out")
    assert expected <= set(seen), f"the deals did not exercise {expected - set(seen)}"


def recording() -> list[Recorded]:
    """Three hundred and twenty deals, forty of each kind."""
    streams: list[Any] = [
        random_deals(options, seed=300, shy=shy) for options in OPTIONS for shy in (False, True)
    ]
    return [deal for stream in streams for deal in itertools.islice(stream, 40)]


if __name__ == "__main__":
    write(Path(sys.argv[1]), recording())

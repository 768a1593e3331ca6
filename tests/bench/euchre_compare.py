"""Euchre here and in OpenSpiel: the same game, whole random deals per second, driven from Python.

The example in ``docs/examples/wenzel-euchre`` must be installed; it plays by the rules of OpenSpiel's ``euchre`` (shown
move by move in ``tests/examples/openspiel``), so that here the same work is compared.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time

import wenzel
from wenzel.deal import Deal
from wenzel.ruleset import Ruleset
from wenzel.steps import Before


def play_out(rules: Ruleset, before: Before, rng: random.Random) -> int:
    """Shuffle, deal and play one deal at random to its result; return the number of actions."""
    rnd = rng.random
    deal = Deal.random(rules, rng, before)
    legal_actions, apply = deal.legal_actions, deal.apply
    seat = deal.turn
    while seat is not None:
        legal = legal_actions(seat)
        apply(seat, legal[int(rnd() * len(legal))])
        seat = deal.turn
    if deal.result is None:
        raise AssertionError("a deal without a result")
    return deal.steps


def measure(seconds: float, seed: int) -> float:
    """Play deals of Euchre with its default options for about *seconds* seconds; return deals per second.

    The dealer is drawn by lot for each deal, as in OpenSpiel's game.
    """
    rules = wenzel.ruleset("euchre")
    befores = [Before(dealer, 0, (0,) * 4) for dealer in range(4)]
    rng = random.Random(seed)
    play_out(rules, befores[0], rng)
    deals = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for _ in range(50):
            play_out(rules, befores[int(rng.random() * 4)], rng)
        deals += 50
    return deals / spent


def main() -> int:
    """Print the rates of both, and their ratio, measured in turns."""
    from openspiel_baseline import Chance
    from openspiel_baseline import measure as measure_openspiel

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds (default 7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds for each side in each round")
    options = parser.parse_args()
    chances: tuple[Chance, ...] = ("outcomes", "uniform")
    ours: list[float] = []
    theirs: dict[Chance, list[float]] = {chance: [] for chance in chances}
    for number in range(options.rounds):
        ours.append(measure(options.seconds, number))
        for chance in chances:
            theirs[chance].append(
                measure_openspiel("euchre", options.seconds, number, chance).deals_per_second
            )
    print(f"Python {sys.version.split()[0]}; {options.rounds} rounds of {options.seconds} s; medians")
    print(f"{'Wenzel':38}{statistics.median(ours):10.0f} deals/s")
    for chance, rates in theirs.items():
        ratio = statistics.median(a / b for a, b in zip(ours, rates, strict=True))
        print(
            f"OpenSpiel, chance by {chance:17}{statistics.median(rates):10.0f} deals/s   Wenzel {ratio:.2f} x"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

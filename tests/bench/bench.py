"""Whole random deals per second, driven from Python, beside OpenSpiel in the same run.

Every game is measured in short turns, one after the other and round about, so that a machine whose speed drifts
slows them all alike; the figures are medians over the rounds, and ratios are taken round by round.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time

from openspiel_baseline import Chance, measure

import wenzel
from wenzel.deal import Deal
from wenzel.ruleset import Ruleset
from wenzel.steps import Before

BASELINES: dict[str, tuple[str, Chance, float]] = {
    "euchre": ("euchre", "outcomes", 1.0),
    "euchre, as its example drives it": ("euchre", "example", 1.0),
    "euchre, chance taken as uniform": ("euchre", "uniform", 1.0),
    "hearts x 52/32": ("hearts", "outcomes", 52 / 32),
    "hearts x 52/32, as its example drives it": ("hearts", "example", 52 / 32),
    "hearts x 52/32, chance taken as uniform": ("hearts", "uniform", 52 / 32),
}
"""OpenSpiel's rows: its game, how its chance nodes are sampled, and the factor for the number of cards played.

The first of each three is the yardstick: the game's own probabilities, drawn by the leanest loop there is.
"""

TARGETS = {
    "polskpas": "euchre",
    "kontraspiel": "euchre",
    "polignac": "hearts x 52/32",
    "baska": "euchre",
    "euchre": "euchre",
}
"""What each game is held against.  Our Euchre is the example in ``docs/examples/wenzel-euchre``: the same rules."""


def play_out(rules: Ruleset, before: Before, rng: random.Random) -> None:
    """One random deal: shuffle, bidding, play, score."""
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


def rate(rules: Ruleset, seconds: float, seed: int) -> float:
    """Random deals of a game per second."""
    rng = random.Random(seed)
    befores = [Before(dealer, 0, (0,) * rules.players) for dealer in range(rules.players)]
    deals = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for number in range(52):
            play_out(rules, befores[number % rules.players], rng)
        deals += 52
    return deals / spent


def main() -> int:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds (default 7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds for each game in each round")
    options = parser.parse_args()
    rules = {name: wenzel.ruleset(name, 4) for name in TARGETS}
    ours: dict[str, list[float]] = {name: [] for name in rules}
    theirs: dict[str, list[float]] = {name: [] for name in BASELINES}
    for ruleset in rules.values():
        rate(ruleset, 0.1, 0)
    for number in range(options.rounds):
        for name, ruleset in rules.items():
            ours[name].append(rate(ruleset, options.seconds, number))
        for name, (game, chance, factor) in BASELINES.items():
            theirs[name].append(measure(game, options.seconds, number, chance).deals_per_second * factor)
    print(
        f"Python {sys.version.split()[0]}; {options.rounds} rounds of {options.seconds} s; median deals per second"
    )
    print(f"{'':48}{'deals/s':>10}   ratio")
    for name, rates in theirs.items():
        print(f"OpenSpiel {name:38}{statistics.median(rates):10.0f}")
    for name, rates in ours.items():
        against = [baseline for baseline in BASELINES if baseline.startswith(TARGETS[name])]
        ratios = [
            f"{statistics.median(a / b for a, b in zip(rates, theirs[baseline], strict=True)):.2f}"
            for baseline in against
        ]
        print(f"Wenzel {name:41}{statistics.median(rates):10.0f}   {ratios[0]} x {against[0]}", end="")
        print(f" (as its example: {ratios[1]}, uniform: {ratios[2]})")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

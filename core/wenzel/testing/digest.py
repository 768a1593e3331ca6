"""What the same deals come to in this process, as digests.  Run as a program, it reads a task and writes the answer.

Processes of different hash seeds must come to the same.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from wenzel.ruleset import Ruleset
from wenzel.testing.corpus import corpus
from wenzel.testing.played import Played, walk
from wenzel.testing.reference import described, rebuilt_ruleset

__all__ = ["HASH_SEEDS", "digests", "disagreement"]

HASH_SEEDS = ("0", "1", "random")
"""Values of ``PYTHONHASHSEED`` that are compared."""


def digests(rules: Ruleset, deals: int, seed: int) -> list[list[Any]]:
    """For every deal its actions and, for every number of them done, a digest of all that can be seen."""
    return [
        [[list(step) for step in played.steps], _hashes(rules, played)]
        for played in corpus(rules, deals, seed)
    ]


def _hashes(rules: Ruleset, played: Played) -> list[str]:
    hashes = []
    at = 0
    try:
        for done, deal in walk(rules, played):
            events = deal.events
            seen: list[Any] = [[e.full, e.seen, e.public] for e in events[at:]]
            at = len(events)
            seen += [deal.legal_actions(seat) for seat in range(rules.players)]
            if done == 0:
                seen += [rules.actions.all, [rules.speak(action) for action in rules.actions.calls]]
            if done in (0, len(played.steps)):
                seen += [deal.to_dict(), *(deal.view(s).to_dict() for s in (*range(rules.players), None))]
            text = json.dumps(seen, default=repr)
            hashes.append(hashlib.sha256(text.encode()).hexdigest()[:12])
    except Exception as error:  # noqa: BLE001 - a broken game is broken in the same way everywhere
        hashes.append(f"{type(error).__name__}: {error}")
    return hashes


def disagreement(rulesets: Sequence[Ruleset], deals: int, seed: int) -> list[tuple[int, str, Played | None]]:
    """Where processes with different hash seeds come to different things: number of the ruleset, what, shortest deal.

    :raises NotImportable: a ruleset cannot be built in another process.
    """
    task = json.dumps({"rulesets": [described(rules) for rules in rulesets], "deals": deals, "seed": seed})
    runs = {value: _start(value) for value in HASH_SEEDS}
    told: dict[str, Any] = {}
    for value, process in runs.items():
        out, errors = process.communicate(task)
        if process.returncode:
            return [(0, f"with PYTHONHASHSEED={value} the game fails: {errors.strip()[-500:]}", None)]
        told[value] = json.loads(out)
    found: list[tuple[int, str, Played | None]] = []
    for number, rules in enumerate(rulesets):
        best: tuple[int, str, Played] | None = None
        for other in HASH_SEEDS[1:]:
            for at, (one, two) in enumerate(zip(told["0"][number], told[other][number], strict=False)):
                step = _parting(one, two)
                if step is not None and (best is None or step < best[0]):
                    played = corpus(rules, at + 1, seed)[at]
                    steps = tuple((seat, token) for seat, token in one[0][:step])
                    what = f"PYTHONHASHSEED=0 and {other} come to different things after {step} actions"
                    best = step, what, Played(played.before, played.layout, steps)
        if best is not None:
            found.append((number, best[1], best[2]))
    return found


def _parting(one: list[Any], two: list[Any]) -> int | None:
    """After how many actions two runs of one deal differ."""
    for step, (a, b) in enumerate(zip(one[1], two[1], strict=False)):
        if a != b:
            return step
    return None if len(one[1]) == len(two[1]) else min(len(one[1]), len(two[1])) - 1


def _start(hash_seed: str) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    return subprocess.Popen(
        [sys.executable, "-m", "wenzel.testing.digest"],
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def _main() -> None:
    task = json.load(sys.stdin)
    answer = [digests(rebuilt_ruleset(data), task["deals"], task["seed"]) for data in task["rulesets"]]
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    _main()

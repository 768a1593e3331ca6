"""The same transcript everywhere: under every hash seed, on every supported Python, and on both paths of a card.

``digests.json`` holds a digest of many random deals of each game; every interpreter must compute the same.  Where the
rules or the deal have changed on purpose, ``python tests/core/test_transcripts.py`` writes it anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
DIGESTS = HERE / "digests.json"
GAMES = ("baska", "kontraspiel", "polignac", "polskpas")
MATCHES = 8


@cache
def digests(game: str) -> tuple[str, str]:
    """Two digests of random matches at all tables of a game: of what happens, and of what is said about it.

    The seeds and choices are fixed; only ``random()`` is used, which is the same on every Python.
    """
    from strategies import catalogue, pick, tables
    from wenzel import Match, WenzelError

    total, said = hashlib.sha256(), hashlib.sha256()

    def note(value: Any) -> None:
        total.update(json.dumps(value).encode())

    def mention(value: Any) -> None:
        said.update(json.dumps(value).encode())

    for number in range(MATCHES):
        rng = random.Random(f"{game}/{number}")
        players, stack = tables(game)[number % len(tables(game))]
        match = Match(
            catalogue().ruleset(game, players, variants=stack), seed=number, dealer=number % players
        )
        for _ in range(80):
            if match.over:
                break
            note([[str(a) for a in match.legal_actions(seat)] for seat in range(players)])
            action = match.rules.actions.all[int(rng.random() * len(match.rules.actions.all))]
            for seat in range(players):
                if action not in match.legal_actions(seat):
                    try:
                        match.apply(seat, action)
                    except WenzelError as error:
                        mention(str(error))
            match.apply(*pick(match, int(rng.random() * 256)))
            mention(match.deal.view(int(rng.random() * players)).to_dict())
        mention(match.view(None).to_dict())
        mention(match.deal.to_dict())
        note([result.to_dict() for result in match.results])
        # The header names versions, which change without a change of play.
        note(match.record().splitlines()[1:])
        note(match.rules.fingerprint)
    return total.hexdigest(), said.hexdigest()


@pytest.mark.parametrize("game", GAMES)
def test_this_python_plays_the_deals_that_every_python_plays(game: str) -> None:
    assert digests(game)[0] == json.loads(DIGESTS.read_text("utf-8"))[game]


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_the_hash_seed_does_not_matter(hash_seed: str) -> None:
    env = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": str(HERE.parent),
        "PYTHONWARNINGS": "error",
    }
    done = subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), "print"],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert json.loads(done.stdout) == {game: list(digests(game)) for game in GAMES}


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    found = {game: digests(game) for game in GAMES}
    if sys.argv[1:] == ["print"]:
        sys.stdout.write(json.dumps(found))
    else:
        DIGESTS.write_text(json.dumps({game: of[0] for game, of in found.items()}, indent=1) + "\n", "utf-8")

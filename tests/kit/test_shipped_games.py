"""The games that ship with Wenzel hold every sentence of the kit, like anybody else's."""

from __future__ import annotations

import subprocess
import sys

import pytest

import wenzel
from wenzel.testing import check_ruleset
from wenzel.testing.checks import CHECKS

GAMES = ("baska", "kontraspiel", "polignac", "polskpas")


@pytest.mark.parametrize("game", GAMES)
def test_the_defaults_are_sound(game: str) -> None:
    failures = check_ruleset(wenzel.ruleset(game), deals=7, checks=[check.name for check in CHECKS])
    assert failures == [], "\n".join(map(str, failures))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_sound(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "wenzel.cli", "check", game, "--deals", "16"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr

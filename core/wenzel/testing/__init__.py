"""The kit: whether a game, with all its options and variants, holds what every game must hold.

>>> import wenzel
>>> from wenzel.testing import check_ruleset
>>> name, *_ = wenzel.games()
>>> check_ruleset(wenzel.ruleset(name), deals=2, checks=["cards", "turn", "undo"])
[]

In a test file one line gives a test for every sentence: ``test_game = game_tests("my-game")``.  At the command
line: ``wenzel check my-game``.
"""

from __future__ import annotations

from wenzel.testing.checks import SENTENCES
from wenzel.testing.played import Failure, Transcript
from wenzel.testing.pytests import game_tests
from wenzel.testing.run import check_game, check_ruleset

__all__ = ["SENTENCES", "Failure", "Transcript", "check_game", "check_ruleset", "game_tests"]

"""The kit: whether a game, with all its options and variants, holds what every game must hold.

>>> import wenzel
>>> from wenzel.testing import check_ruleset
>>> check_ruleset(wenzel.ruleset("polskpas"), deals=2, checks=["cards", "turn", "undo"])
[]

In a test file one line gives a test for every sentence: ``test_game = game_tests("polskpas")``.  At the command
line: ``wenzel check polskpas``.
"""

from __future__ import annotations

from wenzel.testing.checks import SENTENCES
from wenzel.testing.played import Failure, Transcript
from wenzel.testing.pytests import game_tests
from wenzel.testing.run import check_game, check_ruleset

__all__ = ["SENTENCES", "Failure", "Transcript", "check_game", "check_ruleset", "game_tests"]

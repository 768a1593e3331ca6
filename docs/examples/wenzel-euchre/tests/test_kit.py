"""Wenzel's own kit: what must hold for every game, one test for each sentence."""

from __future__ import annotations

from wenzel.testing import game_tests

test_euchre = game_tests("euchre")

"""Wenzel's own kit: what must hold for Baśka with this house rule."""

from __future__ import annotations

from wenzel.testing import game_tests

# The game's own options are tested where the game is; those that the rule meets are held fast here.
OPTIONS = {"deals": 5, "max_doublings": 4, "settlement": "money"}

test_last_round = game_tests("baska", variants=["last-round"], options=OPTIONS, deals=2)

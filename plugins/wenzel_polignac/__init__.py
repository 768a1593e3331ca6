"""Polignac: the French game in which nobody wants the jacks, least of all the jack of spades."""

from __future__ import annotations

from wenzel.plugin import Game, Numbers, Option, hookimpl, page
from wenzel_polignac import rules


@hookimpl
def games() -> list[Game]:
    """The game and its options."""
    return [
        Game(
            name="polignac",
            title="Polignac",
            players=(4, 3, 5, 6, 7, 8),
            rules=rules,
            api=1,
            summary="avoid taking jacks, the jack of spades above all; no trumps",
            page=page(__name__),
            options=(
                Option("target", Numbers(5, 50), "penalty points that end the match", default=20),
                Option("slam", ("silent", "capot", "general", "none"), "what taking every trick is worth"),
                Option("missed_capot_keeps_jacks", (True, False), "whether jacks score after a missed capot"),
                Option(
                    "removed_sevens", ("red", "black"), "the sevens that leave the pack", matters=(3, 5, 6)
                ),
                Option("ace_high", (False, True), "whether the ace ranks above the king"),
                Option("penalty_rank", ("J", "Q"), "the rank that nobody wants"),
                Option("direction", ("counterclockwise", "clockwise"), "which way deal and play run"),
                Option("end", ("target", "deals"), "what ends the match"),
                Option(
                    "deals", Numbers(1, 10_000), "length with end=deals", default=lambda players: 2 * players
                ),
            ),
        )
    ]

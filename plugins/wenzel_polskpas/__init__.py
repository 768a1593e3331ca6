"""Polskpas: the Danish game of five cards for a pot, with the four jacks as permanent trumps."""

from __future__ import annotations

from wenzel.plugin import Game, Numbers, Option, hookimpl, page
from wenzel_polskpas import rules


@hookimpl
def games() -> list[Game]:
    """The game and its options."""
    return [
        Game(
            name="polskpas",
            title="Polskpas",
            players=(4, 3),
            rules=rules,
            api=1,
            summary="five-card plain-trick game with a pot; all four jacks are permanent trumps",
            page=page(__name__),
            options=(
                Option("stake", Numbers(4, 1_000_000, 4), "the dealer's ante in units"),
                Option("packets", ("2-3", "3-2"), "how the five cards are dealt"),
                Option(
                    "deals", Numbers(1, 10_000), "length of the match", default=lambda players: 3 * players
                ),
                Option("removed_ten", ("D", "C", "S", "H"), "the ten that leaves the pack", matters=(3,)),
                Option(
                    "vole_payment",
                    ("quarter", "full"),
                    "what each opponent pays for a vole: a part of the pot",
                ),
            ),
        )
    ]

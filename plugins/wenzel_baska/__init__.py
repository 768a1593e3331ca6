"""Baśka: the Kashubian game of sixteen cards and hidden partners, a small Schafkopf."""

from __future__ import annotations

from wenzel.plugin import Game, Numbers, Option, Variant, hookimpl, page
from wenzel_baska import rules
from wenzel_baska.house_rules import VARIANTS


@hookimpl
def games() -> list[Game]:
    """The game and its options."""
    return [
        Game(
            name="baska",
            title="Baśka",
            players=(4,),
            rules=rules,
            api=1,
            summary="sixteen cards, hidden partners: the holders of the black queens against the other two",
            page=page(__name__),
            options=(
                Option("settlement", ("points", "money"), "winners are credited, or losers pay winners"),
                Option("deals", Numbers(1, 10_000), "length of the match", default=16),
                Option("max_doublings", (4, "none"), "how many doublings may stand at once"),
                Option(
                    "trumping",
                    ("overtake", "always", "free"),
                    "what a player void in the plain suit led must play",
                ),
                Option("old_loss", (1, 2, 3), "factor when the Old, or the wesele bidder's side, lose"),
                Option("solo_loss", (1, 2, 3), "factor when a lone player loses, cicha too"),
                Option(
                    "cicha_may_kontra",
                    (True, False),
                    "whether the holder of both black queens may open the doublings while no bid stands",
                ),
                Option("old_exit", (26, 27), "points with which losing Old avoid the doubled value"),
            ),
        )
    ]


@hookimpl
def variants() -> list[Variant]:
    """The house rules that ship with the game."""
    return list(VARIANTS)

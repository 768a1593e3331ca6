"""Euchre: five tricks, fixed partners, two bowers, and the choice to play alone."""

from __future__ import annotations

from wenzel.plugin import Game, Numbers, Option, hookimpl, page

from wenzel_euchre import rules


@hookimpl
def games() -> list[Game]:
    """The one game of this package."""
    return [
        Game(
            name="euchre",
            title="Euchre",
            players=(4,),
            rules=rules,
            api=1,
            summary="five tricks, fixed partners; the jacks of the trump colour are the highest trumps",
            page=page(__name__),
            options=(
                Option(
                    "stick_the_dealer",
                    (True, False),
                    "whether the dealer must name trumps in the second round",
                ),
                Option("allow_lone_defender", (False, True), "whether a defender may play alone as well"),
                Option("deals", Numbers(1, 10_000), "length of the match", default=8),
            ),
        )
    ]

"""Kontraspiel: German five-card plain-trick game with a pot, two Wenzels, kontra and recontra."""

from __future__ import annotations

from wenzel.plugin import Game, Numbers, Option, hookimpl, page
from wenzel_kontraspiel import rules


@hookimpl
def games() -> list[Game]:
    """Kontraspiel and its options."""
    return [
        Game(
            name="kontraspiel",
            title="Kontraspiel",
            players=(4,),
            rules=rules,
            api=1,
            summary="five-card plain-trick game with a pot and two Wenzels; anybody may claim the soloist's win",
            page=page(__name__),
            options=(
                Option("packets", ("2-3", "3-2"), "how the five cards are dealt"),
                Option("deals", Numbers(1, 10_000), "length of the match", default=12),
                Option(
                    "sticky_ace", (True, False), "who has taken an ace takes every later one, until revolted"
                ),
                Option(
                    "wenzel_optional", (False, True), "the dealer may leave a turned-up Wenzel, like an ace"
                ),
                Option("base_includes_ante", (True, False), "the base value counts this deal's ante"),
                Option("soloist_may_announce_match", (False, True), "the soloist himself may announce match"),
            ),
        )
    ]

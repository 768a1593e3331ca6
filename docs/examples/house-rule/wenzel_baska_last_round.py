"""A house rule for Baśka: the last round of a match, one deal for each player, counts double."""

from __future__ import annotations

from collections.abc import Generator

import attrs
from wenzel.deal import Deal
from wenzel.plugin import Score, Variant, hookimpl


class LastRound:
    """The one hook: it lets the game and the other variants answer, and changes what they say."""

    @hookimpl(wrapper=True)
    def score(self, deal: Deal) -> Generator[None, Score, Score]:
        score = yield
        if deal.before.number < deal.rules.options["deals"] - deal.rules.players:
            return score
        doubled = (attrs.evolve(p, factors=(*p.factors, ("last round", 2))) for p in score.payments)
        return attrs.evolve(score, payments=tuple(doubled))


rules = LastRound()


@hookimpl
def variants() -> list[Variant]:
    return [Variant("last-round", game="baska", api=1, rules=rules, summary="the last round counts double")]

"""Checks on whole matches."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from wenzel.catalogue import Catalogue
from wenzel.dealing import generator
from wenzel.errors import WenzelError
from wenzel.match import Match
from wenzel.plugin import hookimpl
from wenzel.ruleset import Ruleset
from wenzel.testing.corpus import bound, corpus
from wenzel.testing.played import Played
from wenzel.testing.policies import Policy, anything, never_pass, talkative
from wenzel.testing.rewire import Rewired

__all__ = ["match_ends", "real_match", "records"]

MATCH_DEALS = 100_000
"""A match that has not ended after so many deals does not end."""


MOMENTS = (0, 1, 2, 6, 13, 27, 50, 75)
"""After so many actions a match is written down."""


def match_ends(rules: Ruleset, seed: int) -> str | None:
    """Whether matches end: the results of some deals happen again and again until the game says that it is over."""
    deltas = []
    for played in corpus(rules, 12, seed):
        result = played.replay(rules).result
        if result is not None:
            deltas.append(result.delta)
    if not deltas:
        return None  # that deals do not end is for another check to say
    rng = random.Random(seed)
    totals = [0] * rules.players
    for deals in range(1, MATCH_DEALS + 1):
        delta = deltas[int(rng.random() * len(deltas))]
        totals = [total + won for total, won in zip(totals, delta, strict=True)]
        if rules.hooks.match_over(rules, deals, tuple(totals)):
            return None
    return f"after {MATCH_DEALS} deals, with totals {totals}, the match is not over"


class _Offer:
    """A plugin that offers one game and the variants of one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules

    @hookimpl
    def games(self) -> list[Any]:
        return [self._rules.game]

    @hookimpl
    def variants(self) -> list[Any]:
        return list(self._rules.variants)


class _Shelf(Catalogue):
    """A catalogue with one game, whose rulesets have the hooks of the ruleset under test, faults and all."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__([(rules.game.name, _Offer(rules))], installed=False)
        self._rules = rules

    def ruleset(self, *args: Any, **more: Any) -> Ruleset:
        made = super().ruleset(*args, **more)
        rules = Rewired(made, lambda name, _: getattr(self._rules.hooks, name))
        rules.versions = self._rules.versions
        return rules


def records(rules: Ruleset, seed: int) -> tuple[str, Played] | None:
    """Write a match down after every few actions and read it again.  The shortest that does not come back is told."""
    shelf = _Shelf(rules)
    found: tuple[int, str, Played] | None = None
    for number, policy in enumerate((anything, never_pass, talkative)):
        wrong = _first_wrong(rules, shelf, policy, f"{seed}/{number}", MOMENTS)
        if wrong is not None:  # now look at every moment, for the first one
            wrong = _first_wrong(rules, shelf, policy, f"{seed}/{number}", range(wrong[0] + 1)) or wrong
            if found is None or wrong[0] < found[0]:
                found = wrong
    return None if found is None else (found[1], found[2])


def _first_wrong(
    rules: Ruleset, shelf: Catalogue, policy: Policy, seed: str, moments: Sequence[int]
) -> tuple[int, str, Played] | None:
    """The first of the moments (numbers of actions done) at which the record does not come back."""
    match, rng = Match(rules, seed=seed), generator(seed, 0)
    steps: list[tuple[int, str]] = []
    for done in range(moments[-1] + 1):
        if done in moments or match.over:
            problem = _comes_back(match, shelf)
            if problem:
                deal = match.deal
                earlier = len(match.deals) - 1
                where = f" (in deal {earlier + 1} of the match with seed {seed!r})" if earlier else ""
                return done, problem + where, Played(deal.before, deal.layout, tuple(steps))
        if match.over:
            return None
        deals = len(match.deals)
        seat, action = policy(match.deal, rng)
        match.apply(seat, action)
        steps = [*steps, (seat, str(action))] if len(match.deals) == deals else []
    return None


def _comes_back(match: Match, shelf: Catalogue) -> str | None:
    text = match.record()
    try:
        again = Match.from_record(text, shelf)
    except WenzelError as error:
        return f"the record does not replay: {error}"
    if again.record() != text:
        return "the record of the replayed match is another one"
    for deal, twin in zip(match.deals, again.deals, strict=False):
        if deal.to_dict() != twin.to_dict():
            return f"deal {deal.before.number} is not the same after a record was written and read"
    if len(match.deals) != len(again.deals) or match.over is not again.over or match.totals != again.totals:
        return "the match is not the same after a record was written and read"
    return None


def real_match(rules: Ruleset, seed: int) -> str | None:
    """Play a match at random for a while; if it ends, somebody must have won it."""
    match, rng = Match(rules, seed=seed), random.Random(seed)
    for _ in range(min(600, bound(rules))):
        if match.over:
            if not any(standing.wins for standing in match.standings):
                return "the match is over, and nobody has won it"
            break
        seat, action = anything(match.deal, rng)
        match.apply(seat, action)
    return None

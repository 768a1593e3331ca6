"""Checks on the choices that a game offers: every option value and every variant changes something, and variants
combine or say that they do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import attrs

from wenzel.catalogue import Catalogue
from wenzel.deal import Deal
from wenzel.declare import Numbers, Option, Value, Variant, written
from wenzel.errors import PluginError, RulesetError, WenzelError
from wenzel.ruleset import Ruleset
from wenzel.steps import Before
from wenzel.testing.corpus import stream
from wenzel.testing.played import Played, refusal

__all__ = ["Difference", "Offer", "difference", "pairs_that_fail", "values_without_effect"]

SEARCH = 2000
"""So many deals are looked at before two rulesets count as the same."""

QUICK = 60
"""So many deals are looked at first, in every setting of the other options, before any setting is searched whole."""

Difference = str
"""In which respect two rulesets differ."""


@attrs.frozen
class Offer:
    """A game with its variants, as a catalogue has them."""

    catalogue: Catalogue
    name: str

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the game itself."""
        return self.catalogue.game(self.name).options

    @property
    def variants(self) -> dict[str, Variant]:
        """Its variants by name."""
        return dict(self.catalogue.variants.get(self.name, {}))

    def variants_for(self, players: int) -> list[str]:
        """The names of its variants for so many players."""
        return [name for name, v in self.variants.items() if v.players is None or players in v.players]

    def stacks(self, names: Sequence[str], players: int) -> bool:
        """Whether all these variants are for so many players."""
        return set(names) <= set(self.variants_for(players))

    def ruleset(
        self, players: int, options: Mapping[str, Any] | None = None, variants: Sequence[str] = ()
    ) -> Ruleset:
        """One of its rulesets."""
        return self.catalogue.ruleset(self.name, players, options, variants)


def difference(one: Ruleset, two: Ruleset, seed: int, deals: int = SEARCH) -> Difference | None:
    """In which respect two rulesets for the same number of players differ, if a search of so many deals can tell."""
    try:
        return _facts(one, two) or _played(one, two, seed, deals)
    except PluginError as error:
        return f"a failure: {error}"


def _facts(one: Ruleset, two: Ruleset) -> Difference | None:
    """A difference that shows without play."""
    for name in ("pack", "table"):
        if getattr(one, name) != getattr(two, name):
            return f"the {name}"
    if one.actions.all != two.actions.all:
        return "the vocabulary"
    players = one.players
    for number in range(8):
        before = Before(number % players, number, (0,) * players)
        if one.hooks.deal_plan(one, before) != two.hooks.deal_plan(two, before):
            return "the deal plan"
    for action in one.actions.calls:
        if one.hooks.speak(one, action) != two.hooks.speak(two, action):
            return "the words of a call"
    return next((found for at in _ends(one, two) if (found := _end(one, two, *at))), None)


def _end(one: Ruleset, two: Ruleset, deals: int, totals: tuple[int, ...]) -> Difference | None:
    """A difference at the end of a match."""
    if one.hooks.match_over(one, deals, totals) != two.hooks.match_over(two, deals, totals):
        return "the end of the match"
    if set(one.hooks.winners(one, totals)) != set(two.hooks.winners(two, totals)):
        return "the winners"
    return None


def _ends(one: Ruleset, two: Ruleset) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Moments at which a match might end: after few and many deals, with low and high totals, near every number that
    an option has.
    """
    numbers = {v for rules in (one, two) for v in rules.options.values() if type(v) is int}
    near = (
        {n + d for n in numbers for d in (-1, 0, 1)}
        | set(range(130))
        | {200, 250, 500, 501, 1000, 5000, 10_000}
    )
    rest = (0,) * (one.players - 1)
    for number in sorted(near):
        if number > 0:
            yield number, (0, *rest)
            yield 1, (number, *rest)
            yield 1, (-number, *rest)


def _played(one: Ruleset, two: Ruleset, seed: int, deals: int) -> Difference | None:
    """A difference that shows in play: the second ruleset is played, the first one does the same."""
    for number, played in enumerate(islice(stream(two, seed), deals)):
        found = _one_deal(one, two, played, views=number % 8 == 0)
        if found:
            return found
    return None


def _one_deal(one: Ruleset, two: Ruleset, played: Played, *, views: bool) -> Difference | None:
    if one.hooks.deal_plan(one, played.before) != two.hooks.deal_plan(two, played.before):
        return "the deal plan"
    mine, theirs = played.begin(one), played.begin(two)
    announcing = one.hooks.legal_announcements is not None or two.hooks.legal_announcements is not None
    for done in range(len(played.steps) + 1):
        if (mine.turn, mine.phase, mine.player) != (theirs.turn, theirs.phase, theirs.player):
            return "whose turn it is"
        for seat in range(one.players) if announcing else (mine.turn,):
            if seat is not None and mine.legal_actions(seat) != theirs.legal_actions(seat):
                return "the legal actions"
        if done < len(played.steps):
            seat, token = played.steps[done]
            if views:
                legal = mine.legal_actions(seat)
                other = one.actions.all[(done * 13) % len(one.actions.all)]
                if other not in legal and _refused(mine, seat, other) != _refused(theirs, seat, other):
                    return "the words of a refusal"
            theirs.apply(seat, token)
            mine.apply(seat, token)
    if mine.events != theirs.events:
        return "the events"
    a, b = mine.result, theirs.result
    if a is not None and b is not None:
        if a.to_dict() != b.to_dict():
            return "the result"
        found = _end(one, two, played.before.number + 1, a.balances)
        if found:
            return found
    if views:
        left, right = mine.view(None), theirs.view(None)
        if left.sides != right.sides or left.proofs != right.proofs:
            return "what an observer can tell"
    return None


def _refused(deal: Deal, seat: int, action: str) -> str:
    error = refusal(deal, seat, action)
    if error is None:
        deal.undo()
    return str(error or "")


def values_without_effect(
    offer: Offer, players: int, variants: Sequence[str], seed: int
) -> Iterator[tuple[str, Ruleset]]:
    """Option values (and the variants themselves) that change nothing, as a sentence with the ruleset that is to blame.

    An option value may matter only together with another option; so it is tried with every sample of every other.
    """
    base = offer.ruleset(players, {}, variants)
    options = list(base.option_list.values())
    if variants:
        plain = offer.ruleset(players, {}, variants[:-1])
        options = [o for o in options if o.name not in plain.option_list]
        if not options and difference(plain, base, seed) is None:
            yield f"the variant {variants[-1]} changes nothing", base
    for option in options:
        matters = option.matters is None or players in option.matters
        default = base.options[option.name]
        for value in option.samples(players):
            if value == default:
                continue
            others = [{}, *_settings(base, option)]
            found = _anywhere(offer, players, variants, option.name, (default, value), others, seed, matters)
            with_value = offer.ruleset(players, {option.name: value}, variants)
            if matters and found is None:
                yield f"{option.name}={written(value)} changes nothing", with_value
            elif not matters and found is not None:
                yield (
                    (
                        f"{option.name} is declared not to matter with {players} players, but "
                        f"{option.name}={written(value)} changes {found}"
                    ),
                    with_value,
                )


def _settings(base: Ruleset, option: Option) -> list[dict[str, Value]]:
    """Every sample of every other option, one at a time; those that are not numbers first."""
    others = sorted(
        (o for o in base.option_list.values() if o.name != option.name),
        key=lambda o: isinstance(o.values, Numbers),
    )
    return [
        {other.name: value}
        for other in others
        for value in other.samples(base.players)
        if value != base.options[other.name]
    ]


def _anywhere(
    offer: Offer,
    players: int,
    variants: Sequence[str],
    name: str,
    values: tuple[Value, Value],
    settings: Sequence[dict[str, Value]],
    seed: int,
    matters: bool,
) -> Difference | None:
    """A difference between two values of an option in any setting: a quick look everywhere, then a thorough one."""
    for deals in (QUICK, SEARCH) if matters else (QUICK,):
        for setting in settings:
            one, two = (offer.ruleset(players, {**setting, name: value}, variants) for value in values)
            found = difference(one, two, seed, deals)
            if found:
                return found
    return None


def pairs_that_fail(offer: Offer, players: int) -> Iterator[tuple[tuple[str, str], str]]:
    """Pairs of variants that do not stack and do not say so, with the reason."""
    names = offer.variants_for(players)
    for at, one in enumerate(names):
        for two in names[at + 1 :]:
            if offer.variants[one].excludes.get(two) or offer.variants[two].excludes.get(one):
                try:
                    offer.ruleset(players, {}, (one, two))
                except RulesetError:
                    continue
                yield (one, two), f"{one} and {two} are declared exclusive, but they stack"
                continue
            for pair in ((one, two), (two, one)):
                try:
                    offer.ruleset(players, {}, pair)
                except WenzelError as error:
                    yield pair, f"{pair[0]}, then {pair[1]}: {error}"


def pairs(offer: Offer, players: int) -> Iterator[tuple[str, str]]:
    """All pairs of variants, in both orders, that can be combined."""
    names = offer.variants_for(players)
    for one in names:
        for two in names:
            if one != two:
                try:
                    offer.ruleset(players, {}, (one, two))
                except WenzelError:
                    continue
                yield one, two

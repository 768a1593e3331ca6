"""Where the kit gets its deals from: matches played in all ways, from fair and from loaded shuffles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import attrs

from wenzel.cards import Pack, bits
from wenzel.deal import Deal
from wenzel.dealing import Layout, generator, lay_out, shuffled
from wenzel.errors import PluginError
from wenzel.ruleset import Ruleset
from wenzel.steps import Before
from wenzel.testing.played import Played, mapped
from wenzel.testing.policies import POLICIES, Policy

__all__ = ["bound", "corpus", "play_out", "stream"]

MATCH = 14
"""Deals of one match at most."""


def bound(rules: Ruleset) -> int:
    """More actions than this in one deal mean that it does not end: a thousand, and every seat everything once."""
    return 1000 + rules.players * len(rules.actions.all)


def play_out(rules: Ruleset, start: Played, policy: Policy, rng: random.Random) -> tuple[Played, Deal | None]:
    """Play a deal to its end, or until something goes wrong.

    :returns: what was played, the action that failed included; and the deal if it came to its end.
    """
    steps: list[tuple[int, str]] = []
    try:
        deal = start.begin(rules)
        while not deal.over and len(steps) < bound(rules):
            seat, action = policy(deal, rng)
            steps.append((seat, str(action)))
            deal.apply(seat, action)
    except Exception:  # noqa: BLE001 - the checks replay it and say what went wrong
        return attrs.evolve(start, steps=tuple(steps)), None
    return attrs.evolve(start, steps=tuple(steps)), deal if deal.over else None


def stream(rules: Ruleset, seed: int) -> Iterator[Played]:
    """Deals without end.

    :raises PluginError: the game cannot be dealt.
    """
    dealt = match = 0
    while True:
        players = rules.players
        before = Before(match % players, 0, (0,) * players)
        for number in range(MATCH):
            rng = generator(f"{seed}/{match}", number)
            layout = _shuffle(rules, before, rng)
            if dealt % 3 == 2:
                layout = loaded(rules.pack, layout, rng)
            played, deal = play_out(rules, Played(before, layout), POLICIES[dealt % len(POLICIES)], rng)
            dealt += 1
            yield played
            if deal is None or deal.result is None:
                break
            result = deal.result
            if rules.hooks.match_over(rules, number + 1, result.balances):
                break
            before = Before(
                (before.dealer + 1) % players, number + 1, result.balances, result.pot, result.memory
            )
        match += 1


def corpus(rules: Ruleset, deals: int, seed: int) -> tuple[Played, ...]:
    """So many deals."""
    return tuple(islice(stream(rules, seed), deals))


def _shuffle(rules: Ruleset, before: Before, rng: random.Random) -> Layout:
    plan = rules.hooks.deal_plan(rules, before)
    try:
        return lay_out(plan, rules.players, before.dealer, shuffled(rules.card_bits, rng))
    except (ValueError, IndexError) as error:
        name = rules.game.name
        raise PluginError(f"plugin {name}: hook deal_plan: {error}", plugin=name, hook="deal_plan") from error


def loaded(pack: Pack, layout: Layout, rng: random.Random) -> Layout:
    """The layout with the cards of one rank or one suit brought together in one hand, as far as it holds them."""
    card = pack.codes[int(rng.random() * len(pack))]
    wanted = pack.where(ranks=card[0]) if rng.random() < 0.6 else pack.where(suits=card[1])
    seat = int(rng.random() * len(layout.hands))
    hand = layout.hands[seat]
    give = list(bits(hand & ~wanted))
    take = list(bits(wanted & ~hand))
    cards = list(range(len(pack)))
    while give and take:
        mine, other = (pile.pop(int(rng.random() * len(pile))) for pile in (give, take))
        cards[mine], cards[other] = other, mine
    return mapped(layout, cards)

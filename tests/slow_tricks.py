"""Tricks as a person works them out: a slow reference that reads the words of a ladder afresh for every trick.

It knows nothing of masks, tables or groups: it works on sets of codes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from strategies import catalogue, fresh_deal, random_choices, tables, walk
from wenzel import Pack, Ruleset
from wenzel.steps import Contract
from wenzel.tricks import Rung, TrickRules, Words


class Reference:
    """A trick as a person works it out, from :class:`TrickRules` alone.  For packs without equal cards."""

    def __init__(self, rules: TrickRules, pack: Pack) -> None:
        self.rules = rules
        self.everything = set(pack.codes)
        self.trumps = list(rules.trumps)
        self.plain = dict(rules.plain)

    def suit(self, card: str) -> str:
        """The suit in which a card is: a letter, ``trump``, or ``none``."""
        if card in self.trumps:
            return "trump"
        return next((letter for letter, codes in self.plain.items() if card in codes), "none")

    def cards_of(self, suit: str) -> set[str]:
        return {card for card in self.everything if self.suit(card) == suit}

    def order(self, suit: str) -> list[str]:
        return self.trumps if suit == "trump" else list(self.plain.get(suit, ()))

    def beats(self, card: str, other: str) -> bool:
        """Whether *card*, played later, beats *other*."""
        mine, theirs = self.suit(card), self.suit(other)
        if mine == theirs:
            return mine != "none" and self.order(mine).index(card) < self.order(mine).index(other)
        return mine == "trump" or (theirs == "none" and mine != "none")

    def winner(self, trick: Sequence[str]) -> int:
        best = 0
        for place, card in enumerate(trick):
            if self.beats(card, trick[best]):
                best = place
        return best

    def led(self, trick: Sequence[str]) -> str:
        """The suit to follow: that of the first card that has one."""
        return next((self.suit(card) for card in trick if self.suit(card) != "none"), "none")

    def read(self, words: Words, trick: Sequence[str]) -> set[str]:
        if words.op == "any":
            return set(self.everything)
        if words.op == "trump":
            return self.cards_of("trump")
        if words.op == "named":
            return set(words.cards) & self.everything
        if words.op == "follow":
            return self.cards_of(self.led(trick)) if trick else set()
        if words.op == "beat":
            best = trick[self.winner(trick)] if trick else None
            return {card for card in self.everything if best is not None and self.beats(card, best)}
        left, right = (self.read(part, trick) for part in words.parts)
        return {"or": left | right, "and": left & right, "minus": left - right}[words.op]

    def ladder(self, trick: Sequence[str]) -> tuple[Rung, ...]:
        rules = self.rules
        if not trick:
            return rules.lead
        if self.led(trick) == "none":
            return ()
        return (
            rules.trump_ladder
            if self.led(trick) == "trump" and rules.trump_ladder is not None
            else rules.ladder
        )

    def legal(self, hand: set[str], trick: Sequence[str]) -> set[str]:
        for rung in self.ladder(trick):
            if hand & self.read(rung.when, trick):
                return hand & self.read(rung.legal, trick)
        return set(hand)

    def obliging(self, hand: set[str], trick: Sequence[str]) -> set[str]:
        """The cards of the first set of the rung that decides."""
        for rung in self.ladder(trick):
            held = hand & self.read(rung.when, trick)
            if held:
                return held
        return set()


@cache
def contracts(game: str) -> tuple[tuple[Ruleset, Contract], ...]:
    """All contracts that come up in many random deals, at every table of a game."""
    found: dict[str, tuple[Ruleset, Contract]] = {}
    rng = random.Random(game)
    for players, stack in tables(game):
        rules = catalogue().ruleset(game, players, variants=stack)
        for seed in range(60):
            deal = fresh_deal(rules, seed)
            for _ in walk(deal, random_choices(rng)):
                if deal.contract is not None:
                    shape = rules.hooks.trick_rules(rules, deal.contract)
                    found.setdefault(f"{players} {stack} {shape}", (rules, deal.contract))
    return tuple(found.values())

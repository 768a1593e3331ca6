"""Legal cards, winners and refusals, compared with a slow reference that reads the words of the ladder afresh.

The reference knows nothing of masks, tables or groups: it works on sets of codes, and evaluates every rung anew for
the trick that lies there.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import (
    GAMES,
    SMALL,
    catalogue,
    choices,
    examples,
    fresh_deal,
    random_choices,
    rulesets,
    seeds,
    tables,
    walk,
)
from wenzel import IllegalAction, Pack, Ruleset
from wenzel.cards import bits
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


def test_the_contracts_of_the_games_come_up() -> None:
    def names(game: str) -> set[tuple[str | None, ...]]:
        return {(contract.name, contract.trump) for _, contract in contracts(game)}

    assert {trump for _, trump in names("polskpas")} == set("CSHD")
    assert {trump for _, trump in names("kontraspiel")} == set("CSHD")
    assert len(contracts("polignac")) >= 6  # a pack for each number of players
    assert len(names("baska")) >= 2  # the normal order and that of Gran


@pytest.mark.parametrize("game", GAMES + SMALL)
@examples(150)
@given(data=st.data())
def test_compiled_tables_say_what_the_words_say(game: str, data: st.DataObject) -> None:
    """Any hand, any trick, any contract: the same legal cards, winner, and reason."""
    rules, contract = data.draw(st.sampled_from(contracts(game)))
    tricks = rules.tricks(contract)
    slow = Reference(rules.hooks.trick_rules(rules, contract), rules.pack)
    rng = random.Random(data.draw(seeds))
    order = sorted(rules.pack.codes, key=lambda _: rng.random())
    lying = data.draw(st.integers(0, rules.players - 1))
    held = data.draw(st.integers(1, len(rules.pack) - lying))
    trick, hand = order[:lying], order[lying : lying + held]
    indices = [rules.pack.index(card) for card in trick]
    mask = rules.pack.mask(hand)

    legal = tricks.legal(mask, indices)
    assert set(rules.pack.names(legal)) == slow.legal(set(hand), trick)
    assert legal
    led, best, place = tricks.trick(indices)
    if trick:
        assert place == tricks.winner(indices) == slow.winner(trick)
        assert trick[place] == rules.pack.codes[best]
    if legal != mask:
        reason, text, obliging = tricks.refusal(
            mask, led, best, False, rules.pack.codes[best] if trick else ""
        )
        assert set(rules.pack.names(obliging)) == slow.obliging(set(hand), trick)
        assert reason.startswith("must-")
        assert text
    for card in bits(
        legal
    ):  # what the play of a card proves: the hand met no rung that would have refused it
        pairs = tricks.rungs[led][best] if trick else tricks.lead
        absent = tricks.proves(pairs, card) if pairs else 0
        assert not absent & mask


@pytest.mark.parametrize("game", GAMES + SMALL)
@examples(25)
@given(data=st.data())
def test_in_a_deal_legal_cards_winners_and_refusals_are_those_of_the_words(
    game: str, data: st.DataObject
) -> None:
    """Every contract, option and variant: *legal* is what the reference finds for hand and trick as they are."""
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    rules = deal.rules
    shape: tuple[Contract, Reference] | None = None
    for _ in walk(deal, data.draw(choices)):
        if deal.phase != "play":
            continue
        assert deal.contract is not None
        assert deal.player is not None
        assert deal.turn is not None
        if shape is None or shape[0] != deal.contract:
            shape = deal.contract, Reference(rules.hooks.trick_rules(rules, deal.contract), rules.pack)
        slow = shape[1]
        hand = set(rules.pack.names(deal.hands[deal.player]))
        trick = [rules.pack.codes[card] for card in deal.trick]
        expected = slow.legal(hand, trick)
        if rules.hooks.narrow is not None:
            narrowed = rules.hooks.narrow(deal, rules.pack.mask(expected))
            expected = set(rules.pack.names(narrowed.legal)) if narrowed else expected
        got = {action.arg for action in deal.legal_actions(deal.turn) if action.verb == "play"}
        assert got == expected
        for card in sorted(hand - expected):
            with pytest.raises(IllegalAction) as refused:
                deal.apply(deal.turn, f"play {card}")
            error = refused.value
            assert set(error.obliging) <= hand
            if error.reason != "narrowed":
                assert set(error.obliging) == slow.obliging(hand, trick)
                assert error.reason.startswith("must-")
                assert (error.led is None) == (not trick)
    for winner, leader, cards in deal.won:
        assert shape is not None
        seats = [leader]
        for _ in cards[1:]:
            seats.append(deal._next[seats[-1]])
        assert seats[shape[1].winner([rules.pack.codes[card] for card in cards])] == winner

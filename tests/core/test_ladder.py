"""Legal cards, winners and refusals, compared with the slow reference of :mod:`slow_tricks`."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slow_tricks import Reference, contracts
from strategies import (
    GAMES,
    SMALL,
    choices,
    examples,
    fresh_deal,
    rulesets,
    seeds,
    walk,
)
from wenzel import IllegalAction
from wenzel.cards import bits
from wenzel.steps import Contract


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

from __future__ import annotations

import random

from breadth import linger_longer
from breadth.table import arranged, cards, plays, ruleset
from wenzel import Deal

RULES = ruleset(linger_longer)


def test_everybody_gets_as_many_cards_as_there_are_players() -> None:
    for players in (4, 5, 6):
        deal = Deal.random(ruleset(linger_longer, players), random.Random(1))
        assert [hand.bit_count() for hand in deal.hands] == [players] * players


HANDS = {1: "AS AC AH AD", 2: "KS KC KH KD", 3: "QS QC QH QD", 0: "JS JC JH JD"}


def test_the_winner_alone_draws_and_hands_become_unequal() -> None:
    deal = arranged(RULES, HANDS, turnup="2D", top="2C 3C 4C")
    plays(deal, "AS KS QS JS")
    assert [hand.bit_count() for hand in deal.hands] == [3, 4, 3, 3]
    assert "2C" in cards(deal, 1)
    assert "2C" in deal.view(2).unseen
    assert deal.view(2).counts == [3, 4, 3, 3]


def test_who_has_no_cards_left_sits_out_and_the_last_with_cards_wins() -> None:
    deal = arranged(RULES, HANDS, turnup="2D", top="2C 3C 4C 5C")
    plays(deal, "AS KS QS JS AC KC QC JC AH KH QH JH AD KD QD JD")
    assert deal.over
    assert deal.how == "one is left"
    assert deal.result is not None
    assert deal.result.delta == (0, 1, 0, 0)


def test_a_trick_has_as_many_cards_as_there_are_seats_left() -> None:
    sizes = set()
    for seed in range(20):
        deal, rng = Deal.random(RULES, random.Random(seed)), random.Random(seed)
        while not deal.over:
            assert deal.turn is not None
            assert deal.hands[deal.turn]
            deal.apply(deal.turn, rng.choice(deal.legal_actions(deal.turn)))
        sizes |= {len(trick) for _, _, trick in deal.won}
        for trick in deal.view(None).tricks:
            assert trick.leader == trick.cards[0][0]
            assert len({seat for seat, _ in trick.cards}) == len(trick.cards)
    assert sizes == {2, 3, 4}


def test_the_turn_passes_over_those_who_sit_out() -> None:
    turns = 0
    for seed in range(10):
        deal, rng = Deal.random(RULES, random.Random(seed)), random.Random(seed)
        while not deal.over:
            assert deal.turn is not None
            out = deal.view(None).sits_out
            assert deal.turn not in out
            assert all(deal.legal_actions(seat) == () for seat in out)
            turns += bool(out)
            deal.apply(deal.turn, rng.choice(deal.legal_actions(deal.turn)))
    assert turns > 20

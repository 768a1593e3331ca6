from __future__ import annotations

import random

import pytest

from breadth import oh_hell
from breadth.table import arranged, calls, plays, ruleset, run
from wenzel import IllegalAction, Match

RULES = ruleset(oh_hell)


@pytest.mark.parametrize(
    ("top", "sizes"), [(1, [1]), (3, [3, 2, 1, 2, 3]), (7, [*range(7, 0, -1), *range(2, 8)])]
)
def test_every_deal_of_a_match_has_its_size(top: int, sizes: list[int]) -> None:
    match, rng = Match(ruleset(oh_hell, top=top), 1), random.Random(1)
    while not match.over:
        assert match.turn is not None
        match.apply(match.turn, rng.choice(match.legal_actions(match.turn)))
    assert [deal.layout.hands[0].bit_count() for deal in match.deals] == sizes
    assert [len(deal.won) for deal in match.deals] == sizes


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_all_numbers_of_players_have_cards_enough(players: int) -> None:
    rules = ruleset(oh_hell, players)
    deal = arranged(rules, {})
    assert [hand.bit_count() for hand in deal.hands] == [7] * players


def test_bids_go_from_none_to_all_tricks_and_everybody_bids_once() -> None:
    deal = arranged(RULES, {}, number=4)
    assert calls(deal) == {"bid 0", "bid 1", "bid 2", "bid 3"}
    run(deal, "bid 3", "bid 3", "bid 0")
    assert deal.turn == deal.dealer
    run(deal, "bid 1")
    assert deal.phase == "play"
    assert deal.leader == deal.eldest


def test_the_last_bidder_may_not_make_the_bids_come_out_even() -> None:
    deal = arranged(RULES, {}, number=4)
    run(deal, "bid 1", "bid 0", "bid 0")
    assert calls(deal) == {"bid 0", "bid 1", "bid 3"}
    with pytest.raises(IllegalAction, match="with 2 the bids would come out even") as refused:
        run(deal, "bid 2")
    assert refused.value.legal == deal.legal_actions(0)
    deal = arranged(RULES, {}, number=4)
    run(deal, "bid 3", "bid 2", "bid 0")
    assert len(calls(deal)) == 4  # more than all tricks are bid already


def test_the_turned_up_card_makes_trumps() -> None:
    deal = arranged(RULES, {1: "AS", 2: "KS", 3: "2H", 0: "QS"}, turnup="5H", number=6)
    run(deal, "bid 1", "bid 0", "bid 0", "bid 1")
    plays(deal, "AS KS 2H QS")
    assert deal.trick_winners == (3,)


def test_who_makes_his_bid_gets_it_and_ten() -> None:
    deal = arranged(RULES, {1: "AS 2C", 2: "KS 3C", 3: "QS 4C", 0: "JS 5C"}, turnup="5H", number=5)
    run(deal, "bid 1", "bid 0", "bid 1", "bid 1")
    plays(deal, "AS KS QS JS 2C 3C 4C 5C")
    assert deal.result is not None
    assert deal.result.delta == (11, 11, 10, 0)

from __future__ import annotations

import random

from breadth import euchre
from breadth.table import arranged, calls, cards, legal, plays, ruleset, run
from wenzel import Deal

RULES = ruleset(euchre)


def test_the_dealer_takes_the_ordered_card_and_lays_one_away() -> None:
    deal = run(arranged(RULES, {0: "9C 9S 9D TD TC"}, turnup="AH"), "order")
    assert deal.turn == 0
    assert calls(deal) == {f"discard {code}" for code in ["9C", "9S", "9D", "TD", "TC", "AH"]}
    run(deal, "discard 9C")
    assert cards(deal, 0) == {"9S", "9D", "TD", "TC", "AH"}
    assert deal.view(1).calls[-1].token is None
    assert deal.view(0).piles["laid:0"].known == ("9C",)
    assert deal.view(1).piles["laid:0"].known == ()
    assert deal.contract is not None
    assert deal.contract.declarer == 1


def test_in_the_second_round_another_suit_is_made() -> None:
    deal = run(arranged(RULES, {}, turnup="AH"), *["pass"] * 4)
    assert "make H" not in calls(deal)
    assert {"pass", "make C", "make C alone"} <= calls(deal)
    assert run(deal, *["pass"] * 4).how == "passed out"


def test_the_left_bower_is_a_trump() -> None:
    deal = run(arranged(RULES, {1: "JD 9C", 2: "JH 9D 9S", 3: "AD AH"}, turnup="TH"), "order")
    run(deal, deal.legal_actions(0)[0])
    plays(deal, "JD")
    assert legal(deal) >= {"JH"}
    assert "9D" not in legal(deal)


def test_the_partner_of_a_lone_maker_sits_out_with_his_cards() -> None:
    deal = run(arranged(RULES, {}, turnup="TH"), "pass", "pass", "order alone")
    run(deal, deal.legal_actions(0)[0])
    assert deal.view(0).sits_out == (1,)
    assert deal.leader == 2  # eldest sits out
    before = deal.hands[1]
    while not deal.over:
        assert deal.turn != 1
        assert deal.legal_actions(1) == ()
        assert deal.turn is not None
        deal.apply(deal.turn, deal.legal_actions(deal.turn)[0])
    assert deal.hands[1] == before
    assert all(len(trick) == 3 for _, _, trick in deal.won)
    hidden = set(RULES.pack.names(before))
    assert hidden <= set(deal.view(3).unseen)
    assert hidden <= set(deal.view(1).hand or ())


def result(hands: dict[int, str], *bids: str) -> tuple[int, ...]:
    deal = run(arranged(RULES, hands, turnup="9D"), *["pass"] * 4, *bids)
    while not deal.over:
        assert deal.turn is not None
        deal.apply(deal.turn, deal.legal_actions(deal.turn)[0])
    assert deal.result is not None
    return deal.result.delta


STRONG = {1: "JH JD AH KH QH"}


def test_all_tricks_count_two_and_alone_four() -> None:
    assert result(STRONG, "make H") == (0, 2, 0, 2)
    assert result(STRONG, "make H alone") == (0, 4, 0, 4)


def test_makers_with_fewer_than_three_tricks_are_euchred() -> None:
    assert result({2: STRONG[1]}, "make H") == (2, 0, 2, 0)


def test_three_tricks_count_one() -> None:
    seen = set()
    for seed in range(60):
        deal, rng = Deal.random(RULES, random.Random(seed)), random.Random(seed)
        while not deal.over:
            assert deal.turn is not None
            deal.apply(deal.turn, rng.choice(deal.legal_actions(deal.turn)))
        if deal.state.maker is None:
            continue
        assert deal.result is not None
        side = deal.state.maker % 2
        made = sum(w % 2 == side for w in deal.trick_winners)
        mine, theirs = deal.result.delta[side], deal.result.delta[1 - side]
        full = 4 if deal.state.alone else 2
        assert (mine, theirs) == ((0, 2) if made < 3 else (full, 0) if made == 5 else (1, 0))
        seen.add((mine, theirs))
    assert len(seen) >= 3

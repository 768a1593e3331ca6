from __future__ import annotations

import random

import pytest

from breadth import belote
from breadth.table import arranged, calls, cards, legal, plays, ruleset, run
from wenzel import Deal, IllegalAction
from wenzel.steps import Before

RULES = ruleset(belote)


def taken(hands: dict[int, str], turnup: str, top: str = "") -> Deal:
    """Seat 1 takes with *turnup*; the hands have five cards, and *top* is dealt after the bidding."""
    return run(arranged(RULES, hands, turnup=turnup, top=top), "take")


def test_the_taker_gets_the_turned_up_card_and_two_and_the_others_three() -> None:
    deal = arranged(RULES, {}, turnup="JH", top="7C 8C 9C 7S 8S 9S TS 7D 8D 9D TD")
    run(deal, "pass", "take")
    assert {"7C", "8C", "9C"} <= cards(deal, 1)
    assert {"7S", "8S", "JH"} <= cards(deal, 2)
    assert {"9S", "TS", "7D"} <= cards(deal, 3)
    assert {"8D", "9D", "TD"} <= cards(deal, 0)
    assert [hand.bit_count() for hand in deal.hands] == [8] * 4
    assert deal.view(0).known == {2: ("JH",)}
    assert deal.view(0).unseen
    assert "7C" in deal.view(0).unseen
    assert deal.leader == 1


def test_in_the_second_round_another_suit_is_named() -> None:
    deal = arranged(RULES, {}, turnup="JH")
    run(deal, "pass", "pass", "pass", "pass")
    assert calls(deal) == {"pass", "trump C", "trump S", "trump D"}
    run(deal, "trump D")
    assert deal.contract is not None
    assert deal.contract.trump == "D"


def test_eight_passes_end_the_deal() -> None:
    deal = run(arranged(RULES, {}), *["pass"] * 8)
    assert deal.how == "passed out"


def test_who_cannot_follow_must_trump_an_opponents_card() -> None:
    deal = taken({1: "7S", 2: "AS", 3: "7H 8H AC KC QC"}, "JH", top="9C 8C 7C TC JC 9D 7D 8D TD")
    plays(deal, "7S AS")
    assert legal(deal) == {"7H", "8H"}
    with pytest.raises(IllegalAction, match="you must play a trump: you hold 8H 7H"):
        run(deal, "play AC")


def test_but_not_the_partners() -> None:
    deal = taken({1: "AS", 2: "7S", 3: "7H 8H AC KC QC"}, "JH", top="9C 8C 7C TC JC 9D 7D 8D TD")
    plays(deal, "AS 7S")
    assert len(legal(deal)) == 8


def test_an_opponents_trump_must_be_overtrumped_if_possible_and_undertrumped_if_not() -> None:
    top = "9S 8S 9C 8C 7C 8D 9D 7D"
    deal = taken({1: "7S", 2: "AH AC KC QC JC", 3: "7H 9H KD QD JD"}, "TH", top=top)
    plays(deal, "7S AH")
    assert legal(deal) == {"9H"}
    with pytest.raises(IllegalAction, match="you must play a trump that beats AH"):
        run(deal, "play 7H")
    deal = taken({1: "7S", 2: "JH AC KC QC TC", 3: "7H 9H KD QD JD"}, "TH", top=top)
    plays(deal, "7S JH")
    assert legal(deal) == {"7H", "9H"}


def test_trumps_led_are_beaten_even_the_partners() -> None:
    deal = taken({1: "9H", 2: "7H", 3: "8H JH AC KC QC"}, "TH")
    plays(deal, "9H 7H")
    assert legal(deal) == {"JH"}


def test_suit_comes_before_trump() -> None:
    deal = taken({1: "7S", 2: "8S JH AC KC QC"}, "TH")
    plays(deal, "7S")
    assert {code[1] for code in legal(deal)} == {"S"}


def test_a_waived_rung_proves_nothing() -> None:
    deal = taken({1: "AS", 2: "7S", 3: "7H 8H AC KC QC"}, "JH", top="9C 8C 7C TC JC 9D 7D 8D TD")
    plays(deal, "AS 7S AC")
    (proof,) = [p for p in deal.view(0).proofs if p.seat == 3]
    assert proof.cards == RULES.pack.where(suits="S")


def test_the_order_of_trumps_is_jack_nine_ace_ten() -> None:
    assert sum(belote.value(code, "H") for code in RULES.pack.codes) == 152
    deal = taken({}, "JH")
    assert deal.contract is not None
    trumps = RULES.tricks(deal.contract).rules.trumps
    assert trumps == ("JH", "9H", "AH", "TH", "KH", "QH", "8H", "7H")


ALL_TRUMPS = {1: "JH 9H AH TH KH"}


def test_all_tricks_count_252_and_king_and_queen_of_trumps_twenty() -> None:
    deal = taken(ALL_TRUMPS, "QH", top="8H 7H")
    while not deal.over:
        assert deal.turn is not None
        run(deal, deal.legal_actions(deal.turn)[0])
    assert deal.result is not None
    assert deal.result.delta == (0, 272, 0, 272)


def finished(seed: int, held: int = 0) -> Deal:
    rng = random.Random(seed)
    deal = Deal.random(RULES, rng, Before(0, 0, (0,) * 4, memory={"held": held}))
    while not deal.over:
        assert deal.turn is not None
        actions = [a for a in deal.legal_actions(deal.turn) if a != "pass"]
        run(deal, rng.choice(actions))
    return deal


def test_takers_with_fewer_points_than_the_others_lose_all_their_tricks() -> None:
    lost = won = 0
    for seed in range(60):
        deal = finished(seed)
        assert deal.result is not None
        assert deal.contract is not None
        belotes = sum(p.amount for p in deal.result.payments if p.why == "belote") // 2
        points = sum(deal.result.delta) // 2 - belotes
        mine = deal.result.delta[deal.contract.declarer or 0]
        assert points in (162, 252, 81)
        if points == 162 and mine <= 20:
            lost += 1
        won += mine >= 82
    assert lost
    assert won


def test_equal_points_wait_for_the_next_deal() -> None:
    tied = [deal for deal in map(finished, range(400)) if deal.result and deal.result.memory["held"]]
    assert tied
    for deal in tied:
        assert deal.result is not None
        assert deal.contract is not None
        belotes = [p.payee for p in deal.result.payments if p.why == "belote"]
        held = deal.result.memory["held"]
        assert sum(deal.result.delta) // 2 == 162 - held + 20 * (len(belotes) > 0)
    after = finished(3, held=81)
    assert after.result is not None
    before = finished(3)
    assert before.result is not None
    assert sum(after.result.delta) == sum(before.result.delta) + 162
    assert after.result.memory == {"held": 0}

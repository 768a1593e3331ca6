from __future__ import annotations

import random

import pytest

from breadth import skat
from breadth.table import arranged, calls, cards, legal, play_out, plays, ruleset, run
from wenzel import Deal, IllegalAction
from wenzel.plugin import Contract

RULES = ruleset(skat)
FOUR = ruleset(skat, 4)


def bidding(*tokens: str) -> Deal:
    """Dealer 0: forehand is seat 1, middlehand 2, rearhand 0."""
    return run(arranged(RULES, {}), *tokens)


def test_middlehand_bids_and_forehand_answers() -> None:
    deal = bidding()
    assert deal.turn == 2
    assert {"pass", "bid 18", "bid 20", "bid 264"} <= calls(deal)
    run(deal, "bid 20")
    assert deal.turn == 1
    assert calls(deal) == {"yes", "pass"}
    run(deal, "yes")
    assert deal.turn == 2
    assert "bid 20" not in calls(deal)
    assert "bid 22" in calls(deal)
    with pytest.raises(IllegalAction):
        run(deal, "bid 18")


def test_the_numbers_are_the_values_that_games_can_have() -> None:
    assert skat.BIDS[:12] == (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44)
    assert skat.BIDS[-1] == 264
    assert 59 in skat.BIDS
    assert 19 not in skat.BIDS


def test_rearhand_bids_against_the_survivor() -> None:
    deal = bidding("bid 18", "yes", "pass")
    assert deal.turn == 0
    run(deal, "bid 20")
    assert deal.turn == 1
    run(deal, "pass")
    assert deal.state.declarer == 0
    deal = bidding("bid 18", "pass")
    assert deal.turn == 0
    run(deal, "bid 20")
    assert deal.turn == 2
    run(deal, "yes", "pass")
    assert deal.state.declarer == 2


def test_forehand_may_bid_when_the_others_pass_or_the_deal_is_over() -> None:
    deal = bidding("pass", "pass")
    assert deal.turn == 1
    assert run(deal.copy(), "pass").how == "passed out"
    run(deal, "bid 18")
    assert (deal.state.declarer, deal.turn) == (1, 1)


def declared(hands: dict[int, str], game: str, *, top: str = "", bid: int = 18) -> Deal:
    """Seat 1 plays *game* from his hand."""
    deal = arranged(RULES, hands, top=top)
    return run(deal, "pass", "pass", f"bid {bid}", f"declare {game}")


def test_the_skat_is_taken_up_and_any_two_cards_laid_away() -> None:
    deal = run(arranged(RULES, {1: "JC"}, top="JS JH"), "pass", "pass", "bid 18", "take")
    assert {"JS", "JH"} <= cards(deal, 1)
    assert {"JS", "JH"} <= set(deal.view(2).unseen)
    assert deal.view(2).counts == [10, 12, 10]
    assert len(calls(deal)) == 12
    run(deal, "discard JC")
    assert len(calls(deal)) == 11
    run(deal, "discard JS")
    assert deal.view(2).counts == [10, 10, 10]
    assert deal.view(1).piles["laid:1"].known == ("JC", "JS")
    assert (deal.view(2).piles["laid:1"].count, deal.view(2).piles["laid:1"].known) == (2, ())
    assert calls(deal) == {f"declare {g}" for g in ("C", "S", "H", "D", "grand", "null", "ouvert")}


def test_with_four_the_dealer_sits_out_and_has_no_cards() -> None:
    deal = arranged(FOUR, {}, dealer=2)
    assert [hand.bit_count() for hand in deal.hands] == [10, 10, 0, 10]
    assert deal.view(0).sits_out == (2,)
    assert deal.turn == 0
    run(deal, "pass", "pass", "bid 18", "declare grand")
    assert deal.leader == 3
    while not deal.over:
        assert deal.turn not in (2, None)
        assert deal.legal_actions(2) == ()
        run(deal, deal.legal_actions(deal.turn or 0)[0])
    assert all(len(trick) == 3 for _, _, trick in deal.won)
    assert deal.result is not None
    assert deal.result.delta[2] == 0


def test_the_four_jacks_are_trumps_and_in_grand_the_only_ones() -> None:
    trumps = RULES.tricks(Contract("suit", 1, "D")).rules.trumps
    assert trumps == ("JC", "JS", "JH", "JD", "AD", "TD", "KD", "QD", "9D", "8D", "7D")
    assert RULES.tricks(Contract("grand", 1)).rules.trumps == ("JC", "JS", "JH", "JD")
    assert RULES.tricks(Contract("null", 1)).rules.trumps == ()


def test_in_null_the_order_is_ace_king_queen_jack_ten_and_the_first_trick_taken_loses() -> None:
    index = RULES.pack.index
    tricks = RULES.tricks(Contract("null", 1))
    assert tricks.winner([index("TC"), index("JC"), index("QC")]) == 2
    deal = declared({1: "AC"}, "null")
    while not deal.over:
        options = legal(deal)
        plays(deal, "AC" if "AC" in options else min(options))
    assert deal.how == "null lost"
    assert deal.result is not None
    assert deal.result.delta == (0, -70, 0)


LOW = {1: "7C 8C 9C 7S 8S 9S 7H 8H 7D 8D"}


@pytest.mark.parametrize(
    ("game", "taken", "value"), [("null", False, 35), ("null", True, 23), ("ouvert", False, 59)]
)
def test_null_has_fixed_values(game: str, taken: bool, value: int) -> None:
    deal = run(arranged(RULES, LOW, top="AC AS"), "pass", "pass", "bid 18")
    if taken:
        run(deal, "take", "discard AC", "discard AS")
    run(deal, f"declare {game}")
    while not deal.over:
        plays(deal, min(legal(deal), key=lambda c: "789TJQKA".index(c[0])))
    assert deal.how == "played"
    assert deal.result is not None
    assert deal.result.delta == (0, value, 0)


def test_ouvert_lies_open_before_the_first_lead() -> None:
    deal = declared(LOW, "ouvert")
    for seat in (None, 0, 2):
        assert set(deal.view(seat).open_hands[1]) == set(LOW[1].split())
    plays(deal, "7C")
    assert "7C" not in deal.view(0).open_hands[1]
    assert set(deal.view(None).open_hands) == {1}
    assert declared(LOW, "null").view(0).open_hands == {}


def test_null_cannot_be_declared_above_its_value() -> None:
    deal = run(arranged(RULES, {}), "pass", "pass", "bid 36")
    assert {"declare null", "declare ouvert"} & calls(deal) == {"declare ouvert"}


GRAND = {1: "JC JS JH JD AC TC AS TS AH TH"}


def test_matadors_count_with_and_without_and_the_skat_belongs_to_them() -> None:
    assert skat.matadors(declared(GRAND, "grand"), 1) == 4
    assert skat.matadors(declared(GRAND, "S"), 1) == 6
    assert skat.matadors(declared({1: "JS JD"}, "S", top="JC JH"), 1) == 4
    assert skat.matadors(declared({1: "JD", 2: "JC JS JH"}, "grand", top="7C 8C"), 1) == 3
    assert skat.matadors(declared({1: "7C", 2: "JC JS JH JD"}, "grand", top="8C 9C"), 1) == 4


def finished(deal: Deal) -> tuple[int, ...]:
    """Everybody plays his highest card."""
    while not deal.over:
        plays(deal, max(legal(deal), key=lambda c: (c[0] == "J", "789QKTA".find(c[0]))))
    assert deal.result is not None
    return deal.result.delta


def test_a_grand_counts_its_matadors_hand_schneider_and_schwarz() -> None:
    assert finished(declared(GRAND, "grand")) == (0, 24 * (4 + 1 + 1 + 1 + 1), 0)
    hands = {1: "JC JS JH JD AC TC AS TS AH 7H", 2: "TH KH", 0: "8H 9H"}
    deal = plays(declared(hands, "grand", top="7S 8S"), "7H TH 8H")
    assert finished(deal) == (0, 24 * (4 + 1 + 1 + 1), 0)


def test_a_game_lost_costs_double() -> None:
    hands = {1: "7C 8C 9C 7S 8S 9S 7H 8H 9H 7D", 2: "JC JS", 0: "JH JD"}
    delta = finished(declared(hands, "grand", top="8D 9D"))
    assert delta == (0, -24 * (4 + 1 + 1 + 1 + 1) * 2, 0)


def test_an_overbid_game_is_lost_at_the_least_multiple_that_was_bid() -> None:
    hands = {1: "JS AD TD KD QD AC AS AH TC TS", 2: "JC"}
    deal = declared(hands, "D", top="JH JD", bid=27)
    assert skat.matadors(deal, 1) == 1
    assert finished(deal)[1] >= 9 * 3
    deal = declared(hands, "D", top="JH JD", bid=60)
    assert finished(deal) == (0, -9 * 7 * 2, 0)


def test_sixty_one_points_win_with_the_skat() -> None:
    seen = set()
    for seed in range(80):
        deal = run(Deal.random(RULES, random.Random(seed)), "pass", "pass", "bid 18", "declare grand")
        play_out(deal, random.Random(seed))
        assert deal.result is not None
        codes = RULES.pack.codes
        mine = [codes[c] for c in range(32) if (deal.taken(1) | deal.pile("talon")) >> c & 1]
        points = sum(skat.VALUES.get(code[0], 0) for code in mine)
        assert (deal.result.delta[1] > 0) == (points >= 61)
        seen.add(points >= 61)
    assert seen == {True, False}

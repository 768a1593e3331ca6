from __future__ import annotations

import random
from itertools import pairwise

import pytest

from breadth import hearts
from breadth.table import arranged, calls, cards, legal, plays, ruleset, run
from wenzel import Deal, IllegalAction, Match

RULES = ruleset(hearts)


def passed(number: int = 0) -> Deal:
    """A deal in which everybody has passed his first three cards, with dealer 0."""
    deal = arranged(RULES, {}, number=number)
    while deal.phase == "bidding":
        assert deal.turn is not None
        deal.apply(deal.turn, deal.legal_actions(deal.turn)[0])
    return deal


def held(number: int, hands: dict[int, str]) -> Deal:
    """A deal without passing."""
    return arranged(RULES, hands, number=number * 4 + 3)


@pytest.mark.parametrize(("number", "on"), [(0, 1), (1, 3), (2, 2), (4, 1)])
def test_three_cards_go_left_right_and_across_in_turn(number: int, on: int) -> None:
    before, after = arranged(RULES, {}, number=number), passed(number)
    for seat in range(4):
        assert len(cards(before, seat) - cards(after, seat)) == 3
        assert cards(before, seat) - cards(after, seat) <= cards(after, (seat + on) % 4)


def test_in_every_fourth_deal_nothing_is_passed() -> None:
    deal = held(0, {})
    assert deal.phase == "play"


def test_nothing_of_the_passing_is_shown_until_all_have_chosen() -> None:
    deal = arranged(RULES, {1: "QS AS KS 2D 3D 4D 5D 6D 7D 8D 9D TD JD"})
    run(deal, "pass QS", "pass AS", "pass KS")
    for seat in (None, 0, 2, 3):
        view = deal.view(seat)
        assert view.counts == [13, 10, 13, 13]
        assert (view.piles["laid:1"].count, view.piles["laid:1"].known) == (3, ())
        assert [(c.seat, c.verb, c.token) for c in view.calls] == [(1, "pass", None)] * 3
    assert [call.token for call in deal.view(1).calls] == ["pass QS", "pass AS", "pass KS"]
    while deal.phase == "bidding":
        assert deal.turn is not None
        run(deal, deal.legal_actions(deal.turn)[0])
    assert deal.view(1).known == {2: ("AS", "KS", "QS")}
    assert {"QS", "AS", "KS"} <= set(deal.view(2).hand or ())
    assert not deal.view(0).known.get(2)
    assert "QS" in deal.view(0).unseen
    assert "QS" not in deal.view(1).unseen


def test_a_card_cannot_be_passed_twice() -> None:
    deal = arranged(RULES, {1: "QS"})
    run(deal, "pass QS")
    with pytest.raises(IllegalAction):
        run(deal, "pass QS")


def test_the_two_of_clubs_leads_whoever_holds_it_after_the_passing() -> None:
    deal = arranged(RULES, {1: "2C AS KS"})
    run(deal, "pass 2C", "pass AS", "pass KS")
    while deal.phase == "bidding":
        assert deal.turn is not None
        run(deal, deal.legal_actions(deal.turn)[0])
    assert deal.leader == 2
    assert legal(deal) == {"2C"}
    with pytest.raises(IllegalAction, match="the 2 of clubs leads to the first trick: you hold 2C"):
        run(deal, "play AS")


NO_CLUBS = "AH KH QS 2D 3D 4D 5D 6D 7D 8D 9D TD JD"


def test_no_points_are_played_to_the_first_trick() -> None:
    deal = held(0, {0: "2C 3C", 1: NO_CLUBS})
    plays(deal, "2C")
    assert legal(deal) == {"2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD"}
    with pytest.raises(IllegalAction, match="no points may be played to the first trick") as refused:
        run(deal, "play QS")
    assert refused.value.obliging == tuple(sorted(legal(deal), key=RULES.pack.index))


def test_who_has_nothing_but_points_plays_them_and_proves_it() -> None:
    deal = held(0, {0: "2C", 1: "QS AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H"})
    plays(deal, "2C")
    assert len(legal(deal)) == 13
    plays(deal, "QS")
    (proof,) = deal.view(2).proofs
    assert (proof.seat, proof.at_most) == (1, 0)
    assert proof.cards == RULES.pack.all & ~RULES.pack.where(suits="H") & ~RULES.pack.mask("QS")


def test_hearts_are_not_led_until_they_are_broken() -> None:
    deal = held(0, {0: "2C AS AH", 1: "3C 4S 4H", 2: "4C 5S 5H", 3: "5C 2H 3H 2D 3D 4D 5D 6D 7D 8D 9D TD JD"})
    plays(deal, "2C 3C 4C 5C")
    assert deal.contract is not None
    assert deal.contract.name == "unbroken"
    assert deal.turn == 3
    with pytest.raises(IllegalAction, match="hearts have not been broken"):
        run(deal, "play 2H")
    plays(deal, "JD AD")
    assert deal.contract.name == "unbroken"


def test_hearts_may_be_led_by_who_has_nothing_else_and_once_they_are_broken() -> None:
    hands = {0: "2C AS KS", 1: "AC 4S QS", 2: "4C 5S 6S", 3: "5C AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H"}
    deal = held(0, hands)
    plays(deal, "2C AC 4C 5C QS 6S")
    assert legal(deal, 3) == set(hands[3].split()) - {"5C"}
    plays(deal, "3H")
    assert deal.contract is not None
    plays(deal, "AS")
    assert deal.contract.name == "broken"
    assert deal.turn == 0
    assert any(code[1] == "H" for code in cards(deal, 0)) is False
    deal = held(0, {0: "2C 3C", 1: "AC 4C", 2: "5C 6C", 3: "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"})
    plays(deal, "2C AC 5C AH")
    assert deal.contract is not None
    assert deal.contract.name == "broken"


def test_each_heart_counts_one_and_the_queen_of_spades_thirteen() -> None:
    mask = RULES.pack.mask
    assert hearts.points(RULES, mask("QS AH 2H KS AC")) == 15
    assert hearts.points(RULES, mask("KS AC")) == 0
    assert hearts.points(RULES, RULES.pack.all) == 26


TOP = "AC KC QC AS KS QS AH KH QH AD KD QD"


def claimable(last: str) -> Deal:
    """Seat 1 has won the first trick and holds the top cards and *last*."""
    deal = held(0, {0: "2C", 1: f"{TOP} {last}", 2: "4C", 3: "5C"})
    return plays(deal, "2C AC 4C 5C")


def test_a_claim_needs_the_lead_and_cards_that_nothing_can_beat() -> None:
    deal = claimable("JD")
    assert calls(deal, 1) == {"claim"}
    assert [calls(deal, seat) for seat in (0, 2, 3)] == [set()] * 3
    plays(deal, "KD")
    assert calls(deal, 1) == set()
    deal = claimable("TD")  # the jack of diamonds is out: that much the claimant knows
    assert calls(deal, 1) == set()
    with pytest.raises(IllegalAction, match="no card that is out beats one of yours"):
        run(deal, "claim")


def test_a_claim_ends_the_deal_and_shows_the_claimants_cards_alone() -> None:
    deal = run(claimable("JD"), "claim")
    assert deal.how == "claimed"
    spectator = deal.view(None)
    assert spectator.open_hands == {1: deal.view(1).hand}
    assert spectator.result is not None
    assert spectator.result["delta"] == [26, 0, 26, 26]


def test_who_takes_all_points_gives_twenty_six_to_the_others() -> None:
    for seed in range(300):
        deal = Deal.random(RULES, random.Random(seed))
        rng = random.Random(seed)
        while not deal.over:
            assert deal.turn is not None
            deal.apply(deal.turn, rng.choice(deal.legal_actions(deal.turn)))
        assert deal.result is not None
        total = sum(deal.result.delta)
        assert total in (26, 78)
        assert (total == 78) == (26 in [hearts.points(RULES, deal.taken(s)) for s in range(4)] or total == 78)
        if total == 26:
            took = [hearts.points(RULES, deal.taken(s)) for s in range(4)]
            if deal.how == "played":
                assert list(deal.result.delta) == took


def test_the_fewest_points_win_once_somebody_has_the_target() -> None:
    rules = ruleset(hearts, target=30)
    match, rng = Match(rules, 4), random.Random(4)
    while not match.over:
        assert match.turn is not None
        match.apply(match.turn, rng.choice(match.legal_actions(match.turn)))
    assert max(match.totals) >= 30
    assert max(match.deals[-1].before.balances) < 30
    assert all(a.total <= b.total for a, b in pairwise(match.standings))
    assert match.standings[0].wins

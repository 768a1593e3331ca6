from __future__ import annotations

import random

import pytest

from breadth import bridge
from breadth.table import arranged, calls, legal, play_out, plays, ruleset, run
from wenzel import Deal, IllegalAction

RULES = ruleset(bridge)
CLUBS, SPADES, HEARTS, DIAMONDS = (" ".join(r + s for r in bridge.RANKS) for s in "CSHD")


def auction(text: str) -> Deal:
    """An auction: bids such as 1NT, P for pass, X and XX; dealer 0.  Seat 0 holds clubs, and so on round the table."""
    words = {"P": "pass", "X": "double", "XX": "redouble"}
    deal = arranged(RULES, {0: CLUBS, 1: SPADES, 2: HEARTS, 3: DIAMONDS})
    return run(deal, *(words.get(w) or f"bid {w[0]} {w[1:]}" for w in text.split()))


def test_a_bid_must_be_higher_than_the_last() -> None:
    assert len(calls(auction(""))) == 36
    deal = auction("1H")
    assert not {"bid 1 C", "bid 1 D", "bid 1 H"} & calls(deal)
    assert {"bid 1 S", "bid 1 NT", "bid 2 C", "pass", "double"} <= calls(deal)
    assert calls(auction("7NT")) == {"pass", "double"}


def test_only_an_opponents_bid_is_doubled_and_only_their_double_redoubled() -> None:
    assert "double" not in calls(auction("P"))
    assert "double" not in calls(auction("1H P"))
    assert "redouble" in calls(auction("1H X"))
    assert "double" not in calls(auction("1H X"))
    assert "redouble" not in calls(auction("1H X P P XX"))
    assert "redouble" in calls(auction("1H X P P"))
    assert not {"double", "redouble"} & calls(auction("1H X 1S P"))


def test_three_passes_end_the_auction_four_the_deal() -> None:
    assert auction("P P P P").how == "passed out"
    deal = auction("P P P 1C P P P")
    assert deal.phase == "play"
    assert auction("1C P P").phase == "bidding"


def test_the_declarer_is_who_first_named_the_strain_for_his_side() -> None:
    deal = auction("P 1S 2S P P X P 4S P P P")
    assert deal.contract is not None
    assert (deal.contract.declarer, deal.contract.level, deal.contract.trump) == (1, 4, "S")
    deal = auction("1H P 2NT P P P")
    assert deal.contract is not None
    assert (deal.contract.declarer, deal.contract.trump) == (2, None)
    assert dict(deal.contract.detail) == {"strain": "NT", "factor": 1}


def opened() -> Deal:
    """Seat 0 declares 1NT; seat 1 is to lead."""
    return auction("1NT P P P")


def test_the_dummy_lies_open_only_after_the_opening_lead() -> None:
    deal = opened()
    assert deal.turn == 1
    for seat in (None, 0, 1, 3):
        assert deal.view(seat).open_hands == {}
    plays(deal, "AS")
    for seat in (None, 0, 1, 2, 3):
        assert set(deal.view(seat).open_hands[2]) == set(HEARTS.split())
    assert set(deal.view(0).unseen) == set(SPADES.split() + DIAMONDS.split()) - {"AS"}
    plays(deal, "AH")
    assert "AH" not in deal.view(1).open_hands[2]


def test_the_declarer_plays_the_dummys_cards_and_the_dummy_does_nothing() -> None:
    deal = plays(opened(), "AS")
    assert (deal.turn, deal.player) == (0, 2)
    assert legal(deal, 0) == set(HEARTS.split())
    assert deal.legal_actions(2) == ()
    with pytest.raises(IllegalAction, match="it is seat 0's turn, not seat 2's"):
        run(deal, "2: play AH")
    with pytest.raises(IllegalAction, match="seat 2 does not hold AC"):
        run(deal, "play AC")
    plays(deal, "2H 3D")
    assert (deal.turn, deal.player) == (0, 0)
    assert legal(deal, 0) == set(CLUBS.split())
    assert [t.cards for t in plays(deal, "2C").view(3).tricks] == [
        ((1, "AS"), (2, "2H"), (3, "3D"), (0, "2C"))
    ]


def test_the_declarer_leads_from_the_dummy_when_it_won() -> None:
    deal = auction("P P 7H P P P")
    assert deal.contract is not None
    assert deal.contract.declarer == 2
    plays(deal, "AD 2C AS 2H")
    assert (deal.turn, deal.player) == (2, 2)
    plays(deal, "3H")
    assert (deal.turn, deal.player) == (3, 3)


def test_a_claim_may_be_made_by_the_declarer_on_lead_whatever_he_holds() -> None:
    deal = auction("7C P P P")
    assert calls(deal, 0) == set()
    plays(deal, "AS 2H AD AC")
    assert calls(deal, 0) == {f"claim {n}" for n in range(13)}
    assert all(calls(deal, seat) == set() for seat in (1, 2, 3))
    plays(deal, "KC")
    assert calls(deal, 0) == set()


def test_both_defenders_must_accept_a_claim() -> None:
    deal = plays(auction("7C P P P"), "AS 2H AD AC")
    run(deal, "claim 12")
    assert set(deal.view(1).open_hands) == {0, 2}
    assert (deal.phase, deal.turn) == ("bidding", 1)
    assert calls(deal) == {"accept", "contest"}
    assert legal(deal, 0) == set()
    run(deal, "accept")
    assert deal.turn == 3
    run(deal, "accept")
    assert deal.how == "claimed"
    assert deal.result is not None
    assert deal.result.delta == (7 * 20 + 300 + 1000, 0, 7 * 20 + 300 + 1000, 0)


def test_after_a_contested_claim_the_play_goes_on_and_the_trick_admits_no_other() -> None:
    deal = plays(auction("7C P P P"), "AS 2H AD AC")
    run(deal, "claim 3", "accept", "contest")
    assert (deal.phase, deal.turn, deal.player, deal.leader) == ("play", 0, 0, 0)
    assert legal(deal, 0) == set(CLUBS.split()) - {"AC"}
    assert calls(deal, 0) == set()
    plays(deal, "KC 3S 3H KD")
    assert calls(deal, 0) == {f"claim {n}" for n in range(12)}
    while deal.steps:
        deal.undo()
    assert deal.phase == "bidding"


MADE = [
    ((1, "C", 1, 0, False), 70),
    ((3, "NT", 1, 0, False), 400),
    ((3, "NT", 1, 1, True), 630),
    ((4, "S", 1, 0, True), 620),
    ((5, "D", 1, 1, False), 420),
    ((6, "H", 1, 0, False), 980),
    ((7, "NT", 1, 0, True), 2220),
    ((2, "S", 2, 1, False), 570),
    ((1, "NT", 4, 1, True), 1160),
]
DOWN = [
    ((1, 1, False), 50),
    ((3, 1, True), 300),
    ((1, 2, False), 100),
    ((2, 2, False), 300),
    ((3, 2, False), 500),
    ((4, 2, False), 800),
    ((1, 2, True), 200),
    ((3, 2, True), 800),
    ((2, 4, False), 600),
]


@pytest.mark.parametrize(("contract", "points"), MADE)
def test_contracts_made(contract: tuple[int, str, int, int, bool], points: int) -> None:
    assert bridge.made(*contract) == points


@pytest.mark.parametrize(("contract", "points"), DOWN)
def test_contracts_defeated(contract: tuple[int, int, bool], points: int) -> None:
    assert bridge.down(*contract) == points


@pytest.mark.parametrize(
    ("number", "dealer", "sides"), [(0, 0, []), (1, 1, [1]), (2, 2, [0]), (3, 3, [0, 1])]
)
def test_vulnerability_goes_with_the_number_of_the_deal(number: int, dealer: int, sides: list[int]) -> None:
    deal = arranged(RULES, {}, number=number, dealer=dealer)
    assert [side for side in (0, 1) if bridge.vulnerable(deal, side)] == sides


def test_tricks_beyond_or_short_of_the_contract_are_scored_for_the_right_side() -> None:
    for seed in range(20):
        deal = Deal.random(RULES, random.Random(seed))
        run(deal, "bid 1 NT", "pass", "pass", "pass")
        play_out(deal, random.Random(seed))
        assert deal.result is not None
        if deal.how != "played":
            continue
        tricks = sum(w % 2 == 0 for w in deal.trick_winners)
        points = 90 + 30 * (tricks - 7) if tricks >= 7 else 50 * (7 - tricks)
        assert deal.result.delta == ((points, 0) * 2 if tricks >= 7 else (0, points) * 2)

from __future__ import annotations

import random

import pytest

from breadth import briscola
from breadth.table import arranged, cards, legal, plays, ruleset, run
from wenzel import Deal, IllegalAction

RULES = ruleset(briscola)


def played(seed: int) -> Deal:
    deal, rng = Deal.random(RULES, random.Random(seed)), random.Random(seed)
    while not deal.over:
        assert deal.turn is not None
        deal.apply(deal.turn, rng.choice(deal.legal_actions(deal.turn)))
    return deal


def test_the_turned_up_card_gives_the_trump() -> None:
    deal = arranged(RULES, {}, turnup="2H")
    assert deal.contract is not None
    assert deal.contract.trump == "H"


def test_any_card_may_be_played_to_any_lead() -> None:
    deal = arranged(RULES, {1: "AC 3C KC", 0: "2C 4S AH"}, turnup="2H")
    plays(deal, "AC")
    assert legal(deal) == {"2C", "4S", "AH"}
    assert deal.view(1).proofs == ()
    with pytest.raises(IllegalAction, match="you do not hold 5D"):
        run(deal, "play 5D")


def test_the_winner_draws_first_and_each_sees_his_own_card_alone() -> None:
    deal = arranged(RULES, {1: "AC 3C KC", 0: "2C 4S 5D"}, turnup="2H", top="7C 6C")
    plays(deal, "AC 2C")
    assert cards(deal, 1) == {"3C", "KC", "7C"}
    assert cards(deal, 0) == {"4S", "5D", "6C"}
    assert "7C" in deal.view(0).unseen
    assert "6C" not in deal.view(0).unseen
    moves = [e for e in deal.view(0).events if e["e"] == "move"]
    assert moves == [
        {"e": "move", "from": "talon", "to": 1, "count": 1},
        {"e": "move", "from": "talon", "to": 0, "cards": ["6C"]},
    ]
    spectator = deal.view(None)
    assert spectator.piles["talon"].count == 31
    assert spectator.counts == [3, 3]


def test_the_turned_up_card_is_drawn_last_and_everybody_knows_who_has_it() -> None:
    deal = Deal.random(RULES, random.Random(5))
    up = RULES.pack.codes[deal.layout.turnup]
    while "turnup" in deal.piles:
        assert deal.turn is not None
        deal.apply(deal.turn, deal.legal_actions(deal.turn)[0])
    assert len(deal.won) == 17
    loser = 1 - deal.trick_winners[-1]
    assert up in cards(deal, loser)
    assert deal.view(None).known == {loser: (up,)}
    assert deal.view(1 - loser).known == {loser: (up,)}
    assert [hand.bit_count() for hand in deal.hands] == [3, 3]


def test_ace_three_king_knight_jack_is_the_order_and_trump_beats_all() -> None:
    deal = arranged(RULES, {}, turnup="2H")
    assert deal.contract is not None
    tricks, index = RULES.tricks(deal.contract), RULES.pack.index
    for high, low in zip("A3KNJ7654", "3KNJ76542", strict=True):
        assert tricks.winner([index(f"{low}C"), index(f"{high}C")]) == 1
    assert tricks.winner([index("AC"), index("2H")]) == 1
    assert tricks.winner([index("2C"), index("AS")]) == 0


def test_more_than_sixty_points_win_the_deal() -> None:
    seen = set()
    for seed in range(40):
        deal = played(seed)
        assert deal.result is not None
        assert len(deal.won) == 20
        codes = [[RULES.pack.codes[c] for c in range(40) if deal.taken(s) >> c & 1] for s in range(2)]
        points = [sum(briscola.VALUES.get(code[0], 0) for code in mine) for mine in codes]
        assert sum(points) == 120
        assert list(deal.result.delta) == [int(p > 60) for p in points]
        seen.add(deal.result.delta)
    assert {(0, 1), (1, 0)} <= seen

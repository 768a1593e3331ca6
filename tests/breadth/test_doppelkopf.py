from __future__ import annotations

import random

import pytest

from breadth import doppelkopf
from breadth.table import arranged, calls, legal, play_out, plays, ruleset, run
from wenzel import Deal, IllegalAction, Ruleset
from wenzel.plugin import Contract

RULES = ruleset(doppelkopf)
FIRST = ruleset(doppelkopf, ten_of_hearts="first")
PACK = RULES.pack


def winner(trick: str, rules: Ruleset = RULES) -> int:
    return rules.tricks(Contract("normal game")).winner([PACK.index(code) for code in trick.split()])


def test_of_equal_cards_the_first_wins() -> None:
    assert winner("AC AC' KC KC'") == 0
    assert winner("9C QC' QC JC") == 1
    assert winner("QD' QD") == 0


def test_the_second_ten_of_hearts_beats_the_first_unless_it_was_agreed_otherwise() -> None:
    assert winner("TH TH' QC 9D") == 1
    assert winner("TH' TH QC 9D") == 1
    assert winner("TH TH' QC 9D", FIRST) == 0


def test_trumps() -> None:
    tricks = RULES.tricks(Contract("normal game"))
    assert tricks.rules.trumps == (*doppelkopf.TOP, "AD", "TD", "KD", "9D")
    assert [PACK.names(tricks.members[0]).count(c) for c in ("TH", "TH'", "AH")] == [1, 1, 0]


def test_a_trump_led_asks_for_any_trump_and_a_void_hand_is_free() -> None:
    deal = plays(arranged(RULES, {1: "TH", 2: "QC 9D AH AC"}), "TH")
    assert {"QC", "9D"} <= legal(deal)
    assert not {"AH", "AC"} & legal(deal)
    with pytest.raises(IllegalAction, match="you must follow trumps"):
        run(deal, "play AH")


def test_partners_are_known_to_nobody_but_by_their_own_cards() -> None:
    deal = arranged(RULES, {1: "QC 9C", 2: "AC", 3: "QC' KC", 0: "TC"})
    assert deal.view(None).sides == {}
    assert deal.view(1).sides == {1: "re"}
    assert deal.view(2).sides == {2: "kontra"}
    plays(deal, "QC")
    assert deal.view(None).sides == {1: "re"}
    assert deal.view(3).sides == {0: "kontra", 1: "re", 2: "kontra", 3: "re"}
    assert deal.view(2).sides == {1: "re", 2: "kontra"}


def test_who_holds_both_queens_of_clubs_plays_alone_and_knows_it() -> None:
    deal = arranged(RULES, {1: "QC QC'"})
    assert deal.view(1).sides == {0: "kontra", 1: "re", 2: "kontra", 3: "kontra"}
    assert deal.view(0).sides == {0: "kontra"}
    assert doppelkopf.re_side(deal) == (1,)


def test_everybody_may_announce_for_his_own_side_until_he_has_played_two_cards() -> None:
    deal = arranged(RULES, {1: "QC 9C KC", 2: "AC", 3: "QC' KC'", 0: "TC"})
    assert [calls(deal, seat) for seat in range(4)] == [{"kontra"}, {"re"}, {"kontra"}, {"re"}]
    with pytest.raises(IllegalAction, match="cannot say re now"):
        run(deal, "0: re")
    run(deal, "3: re")
    assert calls(deal, 1) == set()
    assert deal.view(2).sides == {2: "kontra", 3: "re"}
    plays(deal, "9C AC KC' TC")
    assert [calls(deal, seat) for seat in (0, 2)] == [{"kontra"}, {"kontra"}]
    assert deal.turn == 2
    run(deal, deal.legal_actions(2)[0])
    assert calls(deal, 2) == set()
    assert calls(deal, 0) == {"kontra"}


def test_payments() -> None:
    alone = 0
    for seed in range(80):
        deal = play_out(Deal.random(RULES, random.Random(seed)), random.Random(seed))
        assert deal.result is not None
        ours = deal.result.sides["re"]
        points = sum(
            doppelkopf.VALUES.get(PACK.codes[c][0], 0)
            for s in ours
            for c in range(48)
            if deal.taken(s) >> c & 1
        )
        won = points >= 121
        low = 240 - points if won else points
        losers = [s for s in range(4) if (s in ours) != won]
        game = (
            1 + (low < 90) + (low < 60) + (low < 30) + (not set(losers) & set(deal.trick_winners)) + (not won)
        )
        game *= 2 ** (deal.state.re + deal.state.kontra)
        factor = 3 if len(ours) == 1 else 1
        expected = [(1 if (s in ours) == won else -1) * game * (factor if s in ours else 1) for s in range(4)]
        assert list(deal.result.delta) == expected
        alone += factor == 3
    assert alone

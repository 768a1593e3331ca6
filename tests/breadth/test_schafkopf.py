from __future__ import annotations

import random

import pytest

from breadth import schafkopf
from breadth.table import arranged, calls, legal, play_out, plays, ruleset, run
from wenzel import Deal, IllegalAction
from wenzel.plugin import Contract

RULES = ruleset(schafkopf)


def test_an_ace_is_called_by_who_lacks_it_and_has_its_suit() -> None:
    deal = arranged(RULES, {1: "AC 7C 8S QC QS QH QD JC"})
    assert "call AC" not in calls(deal)  # he has it
    assert "call AS" in calls(deal)
    assert "call AD" not in calls(deal)  # no diamond but trumps
    assert not any(c == "call AH" for c in RULES.actions.all)


def test_wenz_and_solo_go_over_a_call() -> None:
    deal = run(arranged(RULES, {1: "7S"}), "call AS")
    assert not any(c.startswith("call") for c in calls(deal))
    run(deal, "wenz")
    assert calls(deal) == {"pass", *(f"solo {s}" for s in "CSHD")}
    run(deal, "solo D", "pass")
    assert deal.contract == Contract("solo", 3, "D")
    assert run(arranged(RULES, {}), *["pass"] * 4).how == "passed out"


def test_trumps_are_queens_jacks_and_a_suit_in_wenz_the_jacks_alone() -> None:
    trumps = RULES.tricks(Contract("call", 1, "H", detail=(("called", "AS"),))).rules.trumps
    assert trumps == ("QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AH", "TH", "KH", "9H", "8H", "7H")
    assert RULES.tricks(Contract("wenz", 1)).rules.trumps == ("JC", "JS", "JH", "JD")


def called(hands: dict[int, str]) -> Deal:
    """Seat 1 calls the ace of spades and leads."""
    return run(arranged(RULES, hands), "call AS", "pass", "pass", "pass")


def test_the_called_ace_is_played_when_its_suit_is_led() -> None:
    deal = plays(called({1: "7S QC", 2: "AS TS 8S QS"}), "7S")
    assert legal(deal) == {"AS"}
    with pytest.raises(IllegalAction, match="its ace must be played"):
        run(deal, "play 8S")


def test_the_called_ace_is_not_thrown_away() -> None:
    deal = plays(called({1: "7C 7S", 2: "AS TS JD QD AH TH KH 9H"}), "7C")
    assert legal(deal) == {"TS", "JD", "QD", "AH", "TH", "KH", "9H"}
    with pytest.raises(IllegalAction, match="may not be thrown away"):
        run(deal, "play AS")


def test_the_called_suit_is_led_with_its_ace_unless_one_has_four() -> None:
    deal = called({1: "QC 7S", 2: "QS AS TS 8S", 3: "JD", 0: "JH"})
    plays(deal, "QC QS JD JH")
    run(deal, "play 7S")
    assert legal(deal) == {"AS"}
    led = called({1: "7H 7S", 2: "QS AS TS 8S JC JS 9H 8H", 3: "JD", 0: "JH"})
    plays(led, "7H QS JD JH")
    assert {"AS"} == {c for c in legal(led) if c[1] == "S" and c[0] not in "QJ"}
    with pytest.raises(IllegalAction, match="lead the called suit with its ace alone"):
        run(led, "play TS")
    runs = called({1: "7H 7S", 2: "QS AS TS 9S 8S JC JS 8H", 3: "JD", 0: "JH"})
    plays(runs, "7H QS JD JH")
    assert {"AS", "TS", "9S", "8S"} <= legal(runs)


def test_once_the_suit_has_been_led_the_ace_is_free() -> None:
    hands = {1: "7H 7S QC QH QD AH TH KH", 2: "QS AS TS 9S 8S JC JS 8H", 3: "JD KS AC TC KC 9C 8C 7C"}
    deal = plays(called(hands), "7H QS JD JH TS KS 7D 7S")
    assert {"AS", "9S", "8S"} <= legal(deal, 2)


def test_the_others_learn_the_partner_when_the_ace_falls() -> None:
    deal = called({1: "7S", 2: "AS"})
    assert deal.view(None).sides == {1: "declarer"}
    assert deal.view(1).sides == {1: "declarer"}
    assert deal.view(2).sides == {1: "declarer", 2: "declarer", 0: "others", 3: "others"}
    assert deal.view(3).sides == {1: "declarer", 3: "others"}
    plays(deal, "7S AS")
    for seat in (None, 0, 1, 2, 3):
        assert deal.view(seat).sides == {1: "declarer", 2: "declarer", 0: "others", 3: "others"}


def test_a_refusal_says_nothing_of_the_ace_to_others() -> None:
    deal = plays(called({1: "7S QC", 2: "8S 7C", 3: "AS"}), "7S")
    assert "8S" in legal(deal)
    with pytest.raises(IllegalAction) as refused:
        run(deal, "play 7C")
    assert "ace" not in str(refused.value)


def test_partners_share_and_a_soloist_is_paid_by_three() -> None:
    alone = together = 0
    for seed in range(40):
        deal = play_out(Deal.random(RULES, random.Random(seed)), random.Random(seed))
        assert deal.result is not None
        if deal.contract is None:
            continue
        ours = deal.result.sides["declarer"]
        points = sum(
            schafkopf.VALUES.get(RULES.pack.codes[c][0], 0)
            for seat in ours
            for c in range(32)
            if deal.taken(seat) >> c & 1
        )
        assert (deal.result.delta[ours[0]] > 0) == (points >= 61)
        base = abs(deal.result.delta[next(s for s in range(4) if s not in ours)])
        extra = 10 * (points >= 91 or points <= 30)
        tens = 10 * (len({w in ours for w in deal.trick_winners}) == 1)
        assert base == (20 if len(ours) == 2 else 50) + extra + tens
        assert abs(deal.result.delta[ours[0]]) == base * (3 if len(ours) == 1 else 1)
        alone += len(ours) == 1
        together += len(ours) == 2
    assert alone
    assert together

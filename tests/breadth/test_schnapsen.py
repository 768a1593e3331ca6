from __future__ import annotations

import random

import pytest

from breadth import schnapsen
from breadth.table import arranged, calls, cards, legal, plays, ruleset, run
from wenzel import Deal, IllegalAction
from wenzel.plugin import Contract

RULES = ruleset(schnapsen)


def dealt(mine: str = "", other: str = "", *, turnup: str = "AH", top: str = "") -> Deal:
    """Seat 1 leads and holds *mine*."""
    return arranged(RULES, {1: mine, 0: other}, turnup=turnup, top=top)


def test_before_the_talon_is_empty_any_card_may_be_played() -> None:
    deal = plays(dealt("AS KC QC JC KD", "TS JS TC AC AD"), "AS")
    assert len(legal(deal)) == 5


STRICT = [
    ("KS", "AS JS TH TC", {"AS"}),  # follow and beat
    ("KS", "JS QS TH TC", {"JS", "QS"}),  # follow
    ("KS", "TC JC TH JH", {"TH", "JH"}),  # trump
    ("KS", "TC JC", {"TC", "JC"}),  # anything
    ("KH", "JH TC TH", {"TH"}),
    ("KH", "JH TC", {"JH"}),
]


@pytest.mark.parametrize(("lead", "hand", "allowed"), STRICT)
def test_afterwards_one_must_follow_and_beat_else_trump(lead: str, hand: str, allowed: set[str]) -> None:
    pack = RULES.pack
    tricks = RULES.tricks(Contract("drawn", trump="H"))
    assert set(pack.names(tricks.legal(pack.mask(hand), [pack.index(lead)]))) == allowed


def test_obligations_begin_with_the_trick_after_the_last_card_was_drawn() -> None:
    deal = Deal.random(RULES, random.Random(2))
    up = RULES.pack.codes[deal.layout.turnup]
    while deal.contract is not None and deal.contract.name == "open":
        assert deal.turn is not None
        deal.apply(deal.turn, next(a for a in deal.legal_actions(deal.turn) if a.verb == "play"))
    assert len(deal.won) == 5
    assert deal.contract is not None
    assert deal.contract.name == "drawn"
    assert deal.view(None).known == {1 - deal.trick_winners[-1]: (up,)}
    assert calls(deal) <= {"claim", *(f"marriage {s}" for s in "CSHD")}


def test_closing_brings_the_obligations_and_ends_the_drawing() -> None:
    deal = run(dealt("AS KC QC JC KD", "TS JS TC AC AD"), "close")
    assert deal.turn == 1
    plays(deal, "AS")
    assert legal(deal) == {"TS", "JS"}
    with pytest.raises(IllegalAction, match="you must follow spades: you hold TS JS"):
        run(deal, "play AD")
    plays(deal, "JS")
    assert [hand.bit_count() for hand in deal.hands] == [4, 4]
    assert "close" not in calls(deal)
    assert "exchange" not in calls(deal)


def test_the_trump_jack_may_be_exchanged_for_the_turned_up_card() -> None:
    deal = dealt("JH KC QC TC KD")
    assert "exchange" in calls(deal, 1)
    assert "exchange" not in calls(deal, 0)
    run(deal, "exchange")
    assert "AH" in cards(deal, 1)
    view = deal.view(0)
    assert view.turnup == "JH"
    assert view.known == {1: ("AH",)}
    plays(deal, "AH")
    assert deal.view(0).known == {}


def test_the_leader_alone_announces_and_only_before_he_leads() -> None:
    deal = dealt("KS QS KC QC JH", "KD QD KH QH JC")
    assert calls(deal, 0) == set()
    plays(deal, "KC")
    assert calls(deal, 1) == set()
    assert calls(deal, 0) == set()


def test_a_marriage_is_shown_and_led_from() -> None:
    deal = dealt("KS QS KC QC JC")
    run(deal, "marriage S")
    assert deal.view(0).known == {1: ("KS", "QS")}
    assert deal.view(0).piles.get("open:marriage") is None
    assert legal(deal) == {"KS", "QS"}
    assert not any(call.startswith("marriage") for call in calls(deal))
    with pytest.raises(IllegalAction, match="you must lead the king or the queen of your marriage"):
        run(deal, "play JC")
    plays(deal, "QS")
    assert deal.state.melded == (0, 20)
    assert deal.view(0).known == {1: ("KS",)}


def test_a_marriage_in_trumps_counts_forty_but_only_with_a_trick() -> None:
    deal = run(dealt("KH QH KC QC JC", "TH JH TC AC AD"), "marriage H")
    assert deal.state.melded == (0, 40)
    plays(deal, "QH TH")
    assert schnapsen.points(deal, 1) == 0
    plays(deal, "JH KH")
    assert schnapsen.points(deal, 1) == 40 + 4 + 2


ACES = {
    "mine": "AS AC AD TS TC",
    "other": "JS JC JD QS QC",
    "turnup": "JH",
    "top": "TD QD KS QH KC KH TH KD",
}


def ahead() -> Deal:
    """Seat 1 has 65 points, seat 0 none."""
    deal = dealt(**ACES)
    plays(deal, "AS JS AC JC AD JD TS QS TC QC")
    assert schnapsen.points(deal, 1) == 11 * 3 + 10 * 2 + 2 * 3 + 3 * 2
    return deal


def test_nobody_claims_before_a_trick_has_been_won() -> None:
    assert "claim" not in calls(dealt(), 1)


def test_whoever_claims_rightly_wins_by_what_the_other_has() -> None:
    deal = ahead()
    plays(deal, "TD QD")
    assert schnapsen.points(deal, 1) >= 66
    run(deal, "claim")
    assert deal.how == "claimed"
    assert deal.result is not None
    assert deal.result.delta == (0, 3)


def test_a_false_claim_loses() -> None:
    deal = dealt(**ACES)
    plays(deal, "AS JS")
    run(deal, "claim")
    assert deal.result is not None
    assert deal.result.delta == (3, 0)
    deal = dealt("AS JC AD TS TC", "JS AC JD QS QC", turnup="JH")
    plays(deal, "JC AC QS AS")
    run(deal, "claim")
    assert deal.result is not None
    assert deal.result.delta == (2, 0)


def test_a_claim_is_open_whatever_the_other_holds() -> None:
    """The right to claim tells the claimant nothing: it never depends on points."""
    for seed in range(40):
        deal, rng = Deal.random(RULES, random.Random(seed)), random.Random(seed)
        while not deal.over:
            assert deal.turn is not None
            actions = deal.legal_actions(deal.turn)
            assert ("claim" in actions) == bool(deal.won and not deal.trick)
            deal.apply(deal.turn, rng.choice([a for a in actions if a != "claim"]))


def test_a_closer_who_makes_66_gets_what_the_other_had_when_he_closed() -> None:
    deal = run(dealt(**ACES), "close")
    plays(deal, "AS JS AC JC AD JD TS QS TC QC")
    assert deal.over
    assert deal.result is not None
    assert schnapsen.points(deal, 1) == 65
    assert deal.result.delta == (3, 0)
    deal = run(dealt("AS AC AD TS TC", "KS JC JD QS QC", turnup="JH"), "close")
    plays(deal, "AS QS AC JC AD JD TS KS")
    assert schnapsen.points(deal, 1) == 33 + 3 + 2 + 2 + 10 + 4
    plays(deal, "TC QC")
    assert schnapsen.points(deal, 1) == 67
    assert deal.result is not None
    assert deal.result.delta == (0, 3)


def test_a_closers_opponent_may_claim_rightly_or_wrongly() -> None:
    hands = ("KS JC JD QS QC", "AS AC AD TS TC")
    deal = run(dealt(*hands, turnup="JH"), "close")
    plays(deal, "QS AS")
    rightly, wrongly = deal.copy(), deal
    run(wrongly, "claim")
    assert wrongly.result is not None
    assert wrongly.result.delta == (0, 3)
    plays(rightly, "AC JC TC QC AD JD")
    assert schnapsen.points(rightly, 0) == 11 * 3 + 10 + 3 + 2 + 3 + 2
    plays(rightly, "TS KS")
    assert rightly.result is not None
    assert rightly.result.delta == (3, 0)


def test_with_no_claim_the_last_trick_wins_one() -> None:
    deal = Deal.random(RULES, random.Random(3))
    while not deal.over:
        assert deal.turn is not None
        deal.apply(deal.turn, next(a for a in deal.legal_actions(deal.turn) if a.verb == "play"))
    assert deal.result is not None
    assert deal.result.delta[deal.trick_winners[-1]] == 1

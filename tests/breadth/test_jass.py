from __future__ import annotations

import itertools

import pytest

from breadth import jass
from breadth.table import arranged, calls, legal, plays, ruleset, run
from wenzel import Deal, IllegalAction
from wenzel.plugin import Contract

RULES = ruleset(jass)


def led(contract: str, lead: str, hand: str, between: dict[int, str] | None = None) -> Deal:
    """Seat 1 leads *lead*; the next seat holds *hand*, seat 3 what *between* says."""
    deal = arranged(RULES, {1: lead, 2: hand, **(between or {})})
    run(deal, contract)
    return plays(deal, lead.split(maxsplit=1)[0])


def test_the_forehand_may_push_and_the_partner_must_choose() -> None:
    deal = arranged(RULES, {})
    assert calls(deal) == {"push", "C", "S", "H", "D", "obenabe", "undenufe"}
    run(deal, "push")
    assert deal.turn == 3
    assert "push" not in calls(deal)
    run(deal, "H")
    assert deal.contract == Contract("H", 3, "H")
    assert deal.turn == 1


HAND = "6S 7S JH 9H 6H AD KD 6C 7C"


def test_who_can_follow_may_trump_instead() -> None:
    assert legal(led("H", "AS", HAND)) == {"6S", "7S", "JH", "9H", "6H"}


def test_who_cannot_follow_is_free() -> None:
    assert legal(led("H", "AS", "JH 9H 6H AD KD 6C 7C 8C 9C")) == {
        "JH",
        "9H",
        "6H",
        "AD",
        "KD",
        "6C",
        "7C",
        "8C",
        "9C",
    }


def test_nobody_undertrumps_while_he_has_another_card() -> None:
    deal = led("H", "AS", "AH", {3: "JH 6H 7S KD 6C 7C 8C 9C TC"})
    plays(deal, "AH")
    assert legal(deal) == {"7S", "JH"}
    with pytest.raises(IllegalAction, match="follow suit or trump, and not undertrump"):
        run(deal, "play 6H")
    deal = led("H", "AS", "AH", {3: "JH 6H KD 6C 7C 8C 9C TC JC"})
    plays(deal, "AH")
    assert "6H" not in legal(deal)
    with pytest.raises(IllegalAction, match="you may not undertrump"):
        run(deal, "play 6H")


def test_who_has_nothing_but_lower_trumps_undertrumps() -> None:
    tricks, mask = RULES.tricks(Contract("H", 0, "H")), RULES.pack.mask
    trick = [RULES.pack.index("AS"), RULES.pack.index("JH")]
    assert tricks.legal(mask("6H 9H"), trick) == mask("6H 9H")
    assert tricks.legal(mask("6H 9H AC"), trick) == mask("AC")


def test_a_trump_led_must_be_followed_but_not_with_the_jack() -> None:
    assert legal(led("H", "AH", "JH 6H AD KD 6C 7C 8C 9C TC")) == {"JH", "6H"}
    assert len(legal(led("H", "AH", "JH 6S AD KD 6C 7C 8C 9C TC"))) == 9


def test_a_card_beside_a_trump_led_proves_nothing_about_the_jack() -> None:
    deal = plays(led("H", "AH", "JH 6S AD KD 6C 7C 8C 9C TC"), "6S")
    (proof,) = deal.view(1).proofs
    assert proof.cards == RULES.pack.where(suits="H") & ~RULES.pack.mask("JH")


def test_the_order_of_trumps_is_jack_nine_ace() -> None:
    tricks = RULES.tricks(Contract("H", 0, "H"))
    order = [RULES.pack.index(f"{r}H") for r in "J9AKQT876"]
    assert [tricks.winner([low, high]) for high, low in itertools.pairwise(order)] == [1] * 8
    assert tricks.winner([RULES.pack.index("AS"), RULES.pack.index("6H")]) == 1


def test_the_highest_wins_obenabe_and_the_lowest_undenufe() -> None:
    trick = [RULES.pack.index(code) for code in ("8S", "6S", "AS", "AH")]
    assert RULES.tricks(Contract("obenabe", 0)).winner(trick) == 2
    assert RULES.tricks(Contract("undenufe", 0)).winner(trick) == 1


@pytest.mark.parametrize("name", ["C", "H", "obenabe", "undenufe"])
def test_all_cards_count_152_together(name: str) -> None:
    contract = Contract(name, 0, name if name in "CSHD" else None)
    assert sum(jass.value(contract, code) for code in RULES.pack.codes) == 152


@pytest.mark.parametrize(("name", "factor"), [("C", 1), ("D", 2), ("undenufe", 3)])
def test_the_last_trick_counts_five_and_the_contract_multiplies(name: str, factor: int) -> None:
    deal = run(arranged(RULES, {}), name)
    while not deal.over:
        assert deal.turn is not None
        run(deal, deal.legal_actions(deal.turn)[0])
    assert deal.result is not None
    match = 100 * (len({w % 2 for w in deal.trick_winners}) == 1)
    assert deal.result.delta[0] == deal.result.delta[2]
    assert deal.result.delta[0] + deal.result.delta[1] == (157 + match) * factor


def test_all_tricks_bring_a_hundred_more() -> None:
    hands = {1: "JH 9H AH KH QH TH 8H 7H 6H"}
    deal = run(arranged(RULES, hands), "H")
    while not deal.over:
        assert deal.turn is not None
        run(deal, deal.legal_actions(deal.turn)[0])
    assert deal.result is not None
    assert deal.result.delta == (0, 257 * 2, 0, 257 * 2)

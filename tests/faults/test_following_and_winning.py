"""Faults that such software has had: following suit and winning tricks."""

from __future__ import annotations

import random

import attrs
import pytest

import small_games
from alike import refusals
from by_hand import dealt, legal, refused, say
from slow_tricks import Reference, contracts
from strategies import GAMES, catalogue, choose, fresh_deal, random_choices, walk
from wenzel import Catalogue, Match, PluginError, StaleAction
from wenzel.plugin import Variant, hookimpl
from wenzel.steps import Contract


@pytest.mark.parametrize("game", GAMES)
def test_fault_01_every_contract_makes_follow_the_whole_group_led(game: str) -> None:
    """In *every* contract of every game: whoever holds cards of the suit led, in the contract's sense, plays one of
    them (all of them are legal unless the ladder says to beat); and who holds none is not bound by the suit.
    """
    rng = random.Random(1)
    for rules, contract in contracts(game):
        tricks = rules.tricks(contract)
        slow = Reference(rules.hooks.trick_rules(rules, contract), rules.pack)
        beating = "beat" in str(
            [str(rung.when) for rung in (*slow.rules.ladder, *(slow.rules.trump_ladder or ()))]
        )
        for lead in rules.pack.codes:
            group = slow.cards_of(slow.suit(lead))
            for _ in range(6):
                hand = set(
                    sorted(set(rules.pack.codes) - {lead}, key=lambda _: rng.random())[: rng.randint(1, 8)]
                )
                got = set(rules.pack.names(tricks.legal(rules.pack.mask(hand), [rules.pack.index(lead)])))
                if hand & group:
                    assert got <= group
                    assert beating or got == hand & group
                else:
                    assert got == slow.legal(hand, [lead])


@pytest.mark.parametrize("game", ["kontraspiel", "polskpas"])
def test_fault_02_trump_jack_let_go_as_printed_suit(game: str) -> None:
    """A jack that is a trump belongs to the trumps, not to the suit printed on it."""
    rules = catalogue().ruleset(game)
    tricks = rules.tricks(Contract("solo", declarer=0, trump="S"))

    def answer(hand: str, *trick: str) -> set[str]:
        return set(
            rules.pack.names(tricks.legal(rules.pack.mask(hand), [rules.pack.index(c) for c in trick]))
        )

    assert answer("JC TC AH", "KC") == {"TC"}
    assert answer("JC AH QH", "KC") == {"JC", "AH", "QH"}  # no clubs: the jack may be played, and need not
    assert answer("JC TC AH", "9S") == {"JC"}  # a trump is led, and the jack is one
    assert answer("TC 9C AS", "JC") == {"AS"}


def test_fault_02_in_a_deal_from_the_first_bid_on() -> None:
    deal = dealt("kontraspiel", ["KC AC 9H 9D TD", "JC TC AH QH KH", "", ""], turnup="TS")
    say(deal, "accept")
    say(deal, "play KC")
    assert legal(deal) & {"play JC", "play TC", "play AH", "play QH", "play KH"} == {"play TC"}
    assert refused(deal, 1, "play JC").reason == "must-follow"


def test_fault_03_a_list_from_before_the_lead_is_of_no_use_after_it() -> None:
    deal = dealt("polignac", ["KS QS AS TS", "JS 9C 8C 7C", "KC QC JC AC", ""])
    while deal.phase == "bidding":
        say(deal, "pass")
    assert legal(deal, 1) == set()  # nothing is promised before the lead
    whole_hand = {f"play {card}" for card in deal.rules.pack.names(deal.hands[1])}
    early = deal.copy()
    say(deal, "play KS")
    now = legal(deal, 1)
    assert now < whole_hand
    for stale in sorted(whole_hand - now):
        error = refused(deal, 1, stale)
        assert error.reason == "must-follow"
        assert set(error.legal) == now
    with pytest.raises(StaleAction):
        deal.apply(1, min(now), step=early.steps)
    say(deal, f"1 {min(now)}")


def test_fault_03_lists_of_calls_change_with_the_deal() -> None:
    """The answer is computed anew after every action, undo and copy, however often it was asked before."""
    deal = dealt("baska", ["", "", "", ""])
    first = legal(deal)
    assert "kontra" in first
    say(deal, "kontra")
    second = legal(deal)
    assert "re" in second
    assert "kontra" not in second
    deal.undo()
    assert legal(deal) == first
    other = deal.copy()
    say(other, "gran")
    assert legal(deal) == first
    assert legal(other) != first
    assert legal(deal, 1) == set()


def test_fault_04_the_card_to_beat_is_the_one_that_wins_now() -> None:
    """Not the last one, not the one with the highest face, value or index: Baśka, trumps AH TH QC QS ... AD TD."""
    rules = catalogue().ruleset("baska")
    tricks = rules.tricks(Contract("ordinary"))

    def answer(hand: str, *trick: str) -> set[str]:
        return set(
            rules.pack.names(tricks.legal(rules.pack.mask(hand), [rules.pack.index(c) for c in trick]))
        )

    assert answer("QH JC TD", "QS", "AD") == {"QH", "JC", "TD"}  # QS wins, and none of them beats it
    assert answer("QC JC", "QS", "TD") == {"QC"}  # TD counts ten and was played last; QS wins
    assert answer("JD AS", "TD", "AD") == {"JD"}  # the ace of diamonds is a low trump
    assert answer("TC JH", "AC", "QD") == {
        "TC"
    }  # follow first, though TC cannot beat the queen that wins now
    assert answer("JC QH", "AC", "QD") == {"QH"}  # void: beat QD, and JC does not
    assert answer("JC JD", "AC", "QD") == {"JC", "JD"}  # void, nothing beats: anything
    assert answer("TH QC", "AH") == {"TH", "QC"}
    assert answer("AH TH", "QC", "QS") == {"AH", "TH"}


def test_fault_05_a_refusal_says_why() -> None:
    """Reason code, suit led, the cards that oblige, and the legal set: for the seat, and in the sentence."""
    deal = dealt("baska", ["QS JD AS TS", "QC JC AC TC", "", ""])
    while deal.phase == "bidding":
        say(deal, "pass")
    say(deal, "play QS")
    error = refused(deal, 1, "play AC")
    assert error.reason == "must-follow-beat"
    assert error.led == "trumps"
    assert error.obliging == ("QC",)
    assert error.legal == ("play QC",)
    assert (error.seat, error.action) == (1, "play AC")
    for word in ("play AC is refused", "trumps", "QS", "QC"):
        assert word in str(error)


@pytest.mark.parametrize("game", GAMES)
def test_fault_05_every_refused_card_gets_a_complete_refusal(game: str) -> None:
    rng = random.Random(2)
    seen = set()
    for seed in range(20):
        deal = fresh_deal(catalogue().ruleset(game), seed)
        for _ in walk(deal, random_choices(rng)):
            if deal.phase == "play" and deal.turn is not None:
                for text, reason, seat, action, may, led, obliging in refusals(deal, deal.turn)[:-2]:
                    if action.startswith("play") and reason.startswith("must"):
                        seen.add(reason)
                        assert led
                        assert obliging
                        assert may
                        assert f"{action} is refused" in text
                        assert all(card in text for card in obliging)
                        assert seat == deal.turn
    assert any(reason.startswith("must-follow") for reason in seen)


@pytest.mark.parametrize("answer", [(), [], [9], [-1], ["0"], [None]])
def test_fault_06_a_rule_that_names_no_winner_is_a_clear_error(answer: list[object]) -> None:
    """It names plugin and hook, and nothing hangs."""

    class Nobody:
        @hookimpl
        def winners(self) -> object:
            return answer

    @attrs.frozen
    class Plugin:
        @hookimpl
        def variants(self) -> list[Variant]:
            return [Variant(name="nobody", game="duel", api=1, rules=Nobody())]

    shelf = Catalogue([("small", small_games), ("extra", Plugin())], installed=False)
    match = Match(shelf.ruleset("duel", options={"target": 1}, variants=["nobody"]), seed=1)
    while not match.over:
        choose(match, 0)
    with pytest.raises(
        PluginError, match=r"plugin nobody: hook winners at .* at least one of the seats 0 to 1"
    ) as raised:
        _ = match.standings
    assert raised.value.hook == "winners"

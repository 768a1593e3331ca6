"""Kontraspiel, clause by clause: the order is that of the rules page."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectors_data import Case, catalogue, each, ruleset
from wenzel.cards import bits
from wenzel.deal import Deal
from wenzel.dealing import lay_out
from wenzel.errors import IllegalAction, RulesetError, StaleAction
from wenzel.ledger import Ledger, Payment
from wenzel.match import Match
from wenzel.ruleset import Ruleset
from wenzel.steps import Contract
from wenzel_kontraspiel.payment import base_value, deal_winner, payments

SEATS = range(4)
FREE = {"must_take": [False] * 4}

# Most deals below are set up like this: dealer 3, eldest 0, and hands that let the tests say who wins.
HANDS = ("AC KC QC AS KS", "JC AH KH QH JH", "TC 9C AD KD QD", "JS QS TS 9S TD")


def kontraspiel(**options: Any) -> Ruleset:
    return ruleset("kontraspiel", **options)


def deal_with(
    turnup: str,
    hands: Sequence[str] = HANDS,
    *,
    dealer: int = 3,
    pot: int = 0,
    memory: dict[str, Any] | None = None,
    **options: Any,
) -> Deal:
    """A deal with this turned-up card.  A hand that held it gets another card instead."""
    rules = kontraspiel(**options)
    dealt = [hand.split() for hand in hands]
    spare = [c for c in rules.pack.codes if c != turnup and not any(c in hand for hand in dealt)]
    dealt = [[spare.pop() if c == turnup else c for c in hand] for hand in dealt]
    before = {"balances": [0, -pot, 0, 0], "pot": pot, "memory": memory or {}}
    return Deal.from_cards(rules, dealer=dealer, hands=dealt, turnup=turnup, hidden=spare, before=before)


def say(deal: Deal, *doings: str) -> Deal:
    """Apply actions written as a seat and a token: ``say(deal, "0 pass", "1 accept")``."""
    for doing in doings:
        seat, token = doing.split(" ", 1)
        deal.apply(int(seat), token)
    return deal


def accepted(**options: Any) -> Deal:
    """Seat 0 has accepted bells, eldest is 0, no card has been played."""
    return say(deal_with("9D", **options), "0 accept")


def play(deal: Deal, cards: int = 20) -> Deal:
    """Play so many cards (to the end, by default), each time the first that may be played."""
    for _ in range(cards):
        seat = deal.turn
        if seat is None:
            break
        deal.apply(seat, next(a for a in deal.legal_actions(seat) if a.verb == "play"))
    return deal


def may(deal: Deal, seat: int, *verbs: str) -> list[str]:
    """What *seat* may do now, plays left out; with *verbs* only those."""
    calls = [a for a in deal.legal_actions(seat) if a.verb != "play"]
    return sorted(str(a) for a in calls if not verbs or a.verb in verbs)


def refusal(deal: Deal, seat: int, token: str) -> str:
    """The sentence with which an action is refused.  The deal must be as before."""
    before = deal.to_dict()
    with pytest.raises(IllegalAction) as caught:
        deal.apply(seat, token)
    assert deal.to_dict() == before
    return str(caught.value)


def paid(deal: Deal) -> list[tuple[int, int, int]]:
    """The payments after the ante: payer, payee, amount."""
    assert deal.result is not None
    return [(p.payer, p.payee, p.amount) for p in deal.result.payments[1:]]


# Pack, ranks, trumps


def test_pack_of_24_german_suited_cards() -> None:
    pack = kontraspiel().pack
    assert sorted(pack.codes) == sorted(r + s for r in "AKQJT9" for s in "CSHD")
    assert (pack.show("JS"), pack.speak("QH")) == ("U♠", "Ober of hearts")


@each("kontraspiel", "trump_count")
def test_number_of_trumps(case: Case) -> None:
    tricks = kontraspiel().tricks(Contract("solo", declarer=0, trump=case["trump"]))
    assert tricks.members[0].bit_count() == case["count"]


@each("kontraspiel", "trick_winner")
def test_winner_of_a_trick(case: Case) -> None:
    rules = kontraspiel()
    tricks = rules.tricks(Contract("solo", declarer=0, trump=case["trump"]))
    assert tricks.winner([rules.pack.index(c) for c in case["trick"]]) == case["winner"]


@each("kontraspiel", "legal")
def test_legal_cards(case: Case) -> None:
    rules = kontraspiel()
    tricks = rules.tricks(Contract("solo", declarer=0, trump=case["trump"]))
    legal = tricks.legal(rules.pack.mask(case["hand"]), [rules.pack.index(c) for c in case["trick"]])
    assert sorted(rules.pack.names(legal)) == sorted(case["legal"])


@pytest.mark.parametrize("trump", "CSHD")
def test_order_of_every_suit(trump: str) -> None:
    rules = kontraspiel()
    tricks = rules.tricks(Contract("solo", declarer=0, trump=trump))
    for suit in "CSHD":
        own = [r + suit for r in "AKQJT9" if r != "J" or suit in "HD"]
        order = ["JC", "JS", *own] if suit == trump else own
        group = tricks.group[rules.pack.index(order[-1])]
        assert sorted(rules.pack.names(tricks.members[group])) == sorted(order)
        for better, worse in pairwise(order):
            assert tricks.beats[rules.pack.index(worse)] & rules.pack.mask(better)
            assert not tricks.beats[rules.pack.index(better)] & rules.pack.mask(worse)


# Stakes and deal


def test_a_game_for_coins_without_a_bank() -> None:
    table = kontraspiel().table
    assert (table.coins, table.zero_sum, table.low_wins, table.direction) == (True, True, False, "clockwise")


def test_the_dealer_pays_one_unit_into_the_pot() -> None:
    deal = deal_with("9D", dealer=2, pot=5)
    assert deal.ledger.balances == [0, -5, -1, 0]
    assert deal.ledger.pot == 6


@pytest.mark.parametrize(("packets", "eldest"), [("2-3", [0, 1, 8, 9, 10]), ("3-2", [0, 1, 2, 12, 13])])
def test_packets(packets: str, eldest: list[int]) -> None:
    rules = kontraspiel(packets=packets)
    plan = rules.hooks.deal_plan(rules, rules.fresh)
    layout = lay_out(plan, 4, 3, [1 << i for i in range(24)])
    assert list(bits(layout.hands[0])) == eldest
    assert (layout.turnup, layout.talon) == (20, (21, 22, 23))


def test_the_deal_passes_to_the_left_also_when_not_played() -> None:
    match = Match(kontraspiel(deals=9), seed=5, dealer=1)
    while not match.over:
        seat = match.deal.turn
        assert seat is not None
        tokens = [str(a) for a in match.legal_actions(seat)]
        wanted = "pass" if match.deal.before.number % 2 else "accept"
        match.apply(seat, wanted if wanted in tokens else tokens[0])
    assert [d.dealer for d in match.deals] == [1, 2, 3, 0, 1, 2, 3, 0, 1]
    assert {r.how for r in match.results} == {"played", "passed out"}


@pytest.mark.parametrize(("pot", "base"), [(-3, 1), (0, 1), (1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (70, 4)])
def test_base_value_is_the_pot_from_1_to_4(pot: int, base: int) -> None:
    assert base_value(pot) == base


@pytest.mark.parametrize(
    ("includes", "before", "base"),
    [
        *((True, 0, 1), (True, 2, 3), (True, 3, 4), (True, 9, 4)),
        *((False, 0, 1), (False, 1, 1), (False, 2, 2), (False, 9, 4)),
    ],
)
def test_base_value_and_the_ante(includes: bool, before: int, base: int) -> None:
    deal = play(accepted(pot=before, base_includes_ante=includes))
    assert [a for payer, payee, a in paid(deal) if -2 in (payer, payee)] == [base]


# Becoming soloist: the turned-up card


@pytest.mark.parametrize("wenzel", ["JC", "JS"])
def test_the_dealer_takes_a_turned_up_wenzel(wenzel: str) -> None:
    deal = deal_with(wenzel)
    assert deal.turn == deal.dealer == 3
    assert deal.hands[3] & deal.rules.pack.mask(wenzel)
    assert all(may(deal, seat) == [] for seat in (0, 1, 2))
    laid = may(deal, 3)[0]
    say(deal, f"3 {laid}")
    assert deal.contract == Contract("solo", declarer=3, trump=wenzel[1])
    assert (deal.turn, deal.hands[3].bit_count()) == (0, 5)


def test_the_card_just_taken_cannot_be_laid_away() -> None:
    deal = deal_with("JC")
    assert may(deal, 3) == ["discard 9S", "discard JS", "discard QS", "discard TD", "discard TS"]
    assert "just taken" in refusal(deal, 3, "discard JC")
    assert "you do not hold AC" in refusal(deal, 3, "discard AC")


@pytest.mark.parametrize("unter", ["JH", "JD"])
def test_a_red_unter_is_no_wenzel(unter: str) -> None:
    deal = deal_with(unter)
    assert (deal.turn, may(deal, 0)) == (0, ["accept", "pass"])


@pytest.mark.parametrize("ace", ["AC", "AS", "AH", "AD"])
def test_the_dealer_may_take_a_turned_up_ace(ace: str) -> None:
    deal = deal_with(ace)
    assert (deal.turn, may(deal, 3)) == (3, ["leave", "take"])
    say(deal, "3 take")
    assert (deal.turn, len(may(deal, 3, "discard"))) == (3, 5)
    assert deal.hands[3] & deal.rules.pack.mask(ace)
    say(deal, f"3 {may(deal, 3)[0]}")
    assert deal.contract == Contract("solo", declarer=3, trump=ace[1])


def test_after_leave_the_first_round_begins() -> None:
    deal = say(deal_with("AD"), "3 leave")
    assert (deal.turn, may(deal, 0)) == (0, ["accept", "pass"])
    assert deal.view(0).turnup == "AD"


def test_the_dealer_chooses_before_he_has_seen_his_hand() -> None:
    deal = deal_with("AD")
    assert deal.view(3).hand is None
    assert all(len(deal.view(seat).hand or ()) == 5 for seat in (0, 1, 2))
    left = say(deal.copy(), "3 leave").view(3)
    assert set(left.hand or ()) == set(HANDS[3].split())
    taken = say(deal, "3 take").view(3)
    assert set(taken.hand or ()) == {*HANDS[3].split(), "AD"}


def everything_said_to(deal: Deal, seat: int) -> list[str]:
    """The answers to every action of the game that this seat may not do now."""
    legal = deal.legal_actions(seat)
    return [refusal(deal, seat, action) for action in deal.rules.actions.all if action not in legal]


@pytest.mark.parametrize("wenzel_optional", [False, True])
def test_while_he_chooses_nothing_depends_on_the_dealers_hand(wenzel_optional: bool) -> None:
    turnup = "JC" if wenzel_optional else "AD"
    deals = [
        deal_with(turnup, hands, wenzel_optional=wenzel_optional)
        for hands in (
            ("KC QC KS 9H 9D", "TC 9C TS KH QH", "AC AS TH KD QD", "JS QS 9S JH TD"),
            ("KC QC KS 9H 9D", "TC 9C TS KH QH", "QS 9S JH TD AH", "JS AC AS TH KD"),
            ("QC TC TS 9H KH", "KC KS JS 9S 9D", "AC AS TH KD QD", "9C QS QH JD JH"),
        )
    ]
    assert len({str(d.hands) for d in deals}) == 3
    assert deals[0].view(3).to_dict() == deals[1].view(3).to_dict() == deals[2].view(3).to_dict()
    assert all(d.legal_actions(3) == ("take", "leave") for d in deals)
    texts = [everything_said_to(d, 3) for d in deals]
    assert texts[0] == texts[1] == texts[2]
    assert not any(c in text for text in texts[0] for c in ("you hold", "do not hold"))


def test_the_others_never_see_what_was_laid_away_for_the_taken_card() -> None:
    one, other = (say(deal_with("AD"), "3 take", f"3 discard {c}") for c in ("QS", "9S"))
    for seat in (0, 1, 2, None):
        assert one.view(seat).to_dict() == other.view(seat).to_dict()
    assert one.view(3).piles["laid:3"].known == ("QS",)
    assert one.view(0).piles["laid:3"].known == ()
    assert all(everything_said_to(one, seat) == everything_said_to(other, seat) for seat in (0, 1, 2))


# Becoming soloist: sticky aces


def after(deal: Deal) -> list[bool]:
    assert deal.result is not None
    flags: list[bool] = deal.result.memory["must_take"]
    return flags


STRONG = "JC JS AC KC QC"
WEAK = ("JC JS AC KC AS", "KS AH KH QH JH", "QC QS KD QD JD", "9S TS 9H TH 9C")
"""Seat 3 wins no trick here, except with a trump that he takes; eldest draws it with the highest trump."""


def test_who_has_taken_an_ace_must_take_every_later_one() -> None:
    hands = ("KS QS TS 9S KH", "QH JH TH 9H KD", "QD JD TD 9D AS", STRONG)
    first = play(say(deal_with("AH", hands), "3 take", "3 discard QC"))
    assert 3 in first.trick_winners
    assert after(first) == [False, False, False, True]
    second = deal_with("AD", memory={"must_take": after(first)})
    assert (second.turn, may(second, 3, "take", "leave")) == (3, [])
    assert len(may(second, 3, "discard")) == 5
    assert len(second.view(3).hand or ()) == 6


def test_who_is_revolted_by_an_ace_he_took_is_free_again() -> None:
    deal = deal_with("AD", WEAK, memory={"must_take": [False, True, False, True]})
    play(say(deal, "3 discard 9C", "0 play JC"))
    assert 3 not in deal.trick_winners
    assert after(deal) == [False, True, False, False]
    assert may(deal_with("AS", memory=FREE), 3) == ["leave", "take"]


def test_who_takes_for_the_first_time_and_is_revolted_stays_free() -> None:
    deal = play(say(deal_with("AD", WEAK), "3 take", "3 discard 9C", "0 play JC"))
    assert 3 not in deal.trick_winners
    assert after(deal) == [False] * 4


def test_to_be_revolted_otherwise_frees_nobody() -> None:
    deal = play(
        say(deal_with("9D", WEAK, memory={"must_take": [True] * 4}), "0 pass", "1 pass", "2 pass", "3 accept")
    )
    assert 3 not in deal.trick_winners
    assert after(deal) == [True] * 4


def test_leave_changes_nothing() -> None:
    deal = play(say(deal_with("AD", memory={"must_take": [True, False, True, False]}), "3 leave", "0 accept"))
    assert after(deal) == [True, False, True, False]


def test_passed_out_changes_nothing() -> None:
    deal = deal_with("9D", memory={"must_take": [True, False, True, False]})
    say(deal, *[f"{seat} pass" for seat in (*SEATS, *SEATS)])
    assert after(deal) == [True, False, True, False]


@pytest.mark.parametrize("bound", [False, True])
@pytest.mark.parametrize("revolted", [False, True])
def test_a_wenzel_that_must_be_taken_neither_sets_nor_clears(bound: bool, revolted: bool) -> None:
    hands = ("JC AC KC AS KS", "AH KH QH JH QS", "QC TS 9S KD QD", "9H TH 9C TC 9D")
    deal = deal_with("JS", hands, memory={"must_take": [False, False, False, bound]})
    say(deal, "3 discard 9D", "0 play JC" if revolted else "0 play AC")
    if not revolted:
        say(deal, "1 play AH", "2 play QC", "3 play TC", "0 play KS", "1 play QS", "2 play 9S", "3 play JS")
    play(deal)
    assert (3 not in deal.trick_winners) is revolted
    assert after(deal) == [False, False, False, bound]


def test_nobody_else_is_bound() -> None:
    deal = deal_with("AD", memory={"must_take": [True, True, True, False]})
    assert may(deal, 3) == ["leave", "take"]


def test_no_sticky_ace() -> None:
    memory = {"must_take": [True] * 4}
    deal = deal_with("AD", memory=memory, sticky_ace=False)
    assert may(deal, 3) == ["leave", "take"]
    play(say(deal, "3 take", "3 discard QS"))
    assert deal.result is not None
    assert deal.result.memory == memory
    fresh = play(say(deal_with("AD", sticky_ace=False), "3 take", "3 discard QS"))
    assert fresh.result is not None
    assert fresh.result.memory == {}


def test_wenzel_optional() -> None:
    deal = deal_with("JS", wenzel_optional=True)
    assert may(deal, 3) == ["leave", "take"]
    assert deal.view(3).hand is None
    left = say(deal.copy(), "3 leave", "0 accept")
    assert left.contract == Contract("solo", declarer=0, trump="S")
    play(say(deal, "3 take", "3 discard QS"))
    assert after(deal) == [False, False, False, True]
    assert may(deal_with("AD", wenzel_optional=True, memory={"must_take": after(deal)}), 3, "take") == []
    bound = deal_with("JC", wenzel_optional=True, memory={"must_take": after(deal)})
    assert len(may(bound, 3, "discard")) == 5


@pytest.mark.parametrize("options", [{}, {"wenzel_optional": True}, {"sticky_ace": False}])
def test_memory_over_the_deals_of_a_match(options: dict[str, Any]) -> None:
    """Whole matches of dealers who take what they may, beside a model of who is bound."""
    rules = kontraspiel(deals=40, **options)
    happened: Counter[str] = Counter()
    for seed in range(4):
        match, rng, bound = Match(rules, seed), random.Random(seed), [False] * 4
        for number in range(40):
            deal = match.deals[number]
            dealer, turned = deal.dealer, rules.pack.codes[deal.layout.turnup]
            wenzel = turned in ("JC", "JS")
            choice = turned[0] == "A" or (wenzel and bool(options.get("wenzel_optional")))
            tokens = may(deal, dealer)
            assert ("take" in tokens) is (choice and not bound[dealer])
            assert any(t.startswith("discard") for t in tokens) is (
                (choice and bound[dealer]) or (wenzel and not choice)
            )
            while not deal.over:
                seat = deal.turn
                assert seat is not None
                mine = deal.legal_actions(seat)
                match.apply(seat, "take" if "take" in mine else mine[int(rng.random() * len(mine))])
            if choice and options.get("sticky_ace", True):
                happened["bound" if bound[dealer] else "free"] += 1
                bound[dealer] = dealer in deal.trick_winners
                happened["cleared"] += not bound[dealer]
                assert after(deal) == bound
    assert options.get("sticky_ace") is False or min(happened[k] for k in ("bound", "free", "cleared")) > 0


# Becoming soloist: the two rounds


def test_first_round_from_eldest() -> None:
    deal = deal_with("9D", dealer=1)
    for seat in (2, 3, 0, 1):
        assert (deal.turn, may(deal, seat)) == (seat, ["accept", "pass"])
        assert all(may(deal, other) == [] for other in SEATS if other != seat)
        say(deal, f"{seat} pass")
    assert deal.turn == 2


def test_accept_makes_the_preferred_suit_trumps_without_an_exchange() -> None:
    deal = say(deal_with("9D"), "0 pass", "1 accept")
    assert deal.contract == Contract("solo", declarer=1, trump="D")
    assert deal.hands == list(deal.layout.hands)
    assert deal.view(None).turnup == "9D"


def test_second_round_another_suit_and_only_eldest_the_preferred_one() -> None:
    deal = say(deal_with("9D"), *[f"{seat} pass" for seat in SEATS])
    assert may(deal, 0) == ["pass", "trump C", "trump D", "trump H", "trump S"]
    for seat in (1, 2, 3):
        say(deal, f"{seat - 1} pass")
        assert may(deal, seat) == ["pass", "trump C", "trump H", "trump S"]
        assert "only eldest may name the preferred suit" in refusal(deal, seat, "trump D")
    say(deal, "3 trump H")
    assert deal.contract == Contract("solo", declarer=3, trump="H")
    assert deal.turn == 0


def test_all_pass_and_the_pot_stays() -> None:
    deal = say(deal_with("9D", pot=2), *[f"{seat} pass" for seat in (*SEATS, *SEATS)])
    assert deal.result is not None
    data = deal.result.to_dict()
    assert (data["how"], data["played"], data["pot"]) == ("passed out", False, 3)
    assert (data["delta"], data["memory"]) == ([0, 0, 0, -1], FREE)
    assert data["notes"] == ["everybody passed; the pot stays"]


def test_all_that_is_said_in_the_two_rounds_is_public() -> None:
    deal = say(deal_with("9D"), *[f"{seat} pass" for seat in SEATS], "0 pass", "1 trump H")
    said = [(c.seat, c.token) for c in deal.view(None).calls]
    assert said == [*((seat, "pass") for seat in (0, 1, 2, 3, 0)), (1, "trump H")]
    assert [(c.seat, c.token) for c in accepted().view(3).calls] == [(0, "accept")]


# Announcements


def test_no_announcement_before_there_is_a_soloist_and_his_discard() -> None:
    for deal in (deal_with("9D"), deal_with("AD"), deal_with("JC"), say(deal_with("AD"), "3 take")):
        assert all(may(deal, seat, "match", "kontra", "recontra") == [] for seat in SEATS)
    bidding, discarding = deal_with("9D"), deal_with("JC")
    for call in ("match S", "kontra", "kontra AH", "recontra"):
        assert "there is no soloist yet" in refusal(bidding, 1, call)
        assert "when the soloist has laid a card away" in refusal(discarding, 1, call)


@pytest.mark.parametrize("cards", range(20))
def test_windows_of_the_announcements(cards: int) -> None:
    """Before, during and between the tricks, for every seat: cards counts what has been played."""
    deal = play(accepted(), cards)
    for seat in (1, 2, 3):
        assert bool(may(deal, seat, "match")) is (cards == 0)
        assert len(may(deal, seat, "kontra")) == (6 if cards == 0 else 1 if cards <= 4 else 0)
        assert ("kontra" in may(deal, seat)) is (cards <= 4)
    assert may(deal, 0, "match", "kontra", "recontra") == []
    if cards > 4:
        assert "too late: kontra may be said until the second trick" in refusal(deal, 1, "kontra")
    said = play(say(play(accepted(), min(cards, 4)), "1 kontra"), max(cards - 4, 0))
    assert [may(said, seat) for seat in SEATS] == [[], [], *([["recontra"] if cards <= 8 else []] * 2)]
    if cards > 8:
        assert "too late: recontra may be said until the third trick" in refusal(said, 2, "recontra")


def test_match_replaces_the_soloist_and_the_trumps() -> None:
    deal = accepted()
    assert may(deal, 1, "match") == ["match C", "match H", "match S"]
    say(deal, "1 match H")
    assert deal.contract == Contract("match", declarer=1, trump="H")
    assert deal.turn == 0
    assert [may(deal, seat) for seat in SEATS] == [["kontra"], [], ["kontra"], ["kontra"]]
    say(deal, "0 play AC", "1 play JH", "2 play TC", "3 play QS")
    assert deal.trick_winners == (1,)


def test_a_replaced_soloist_is_an_ordinary_player() -> None:
    deal = say(accepted(), "1 match H")
    assert may(say(deal.copy(), "0 kontra"), 0) == []
    assert may(say(deal.copy(), "2 kontra"), 0) == ["recontra"]
    say(deal, "2 kontra", "0 recontra")
    play(deal)
    assert deal.result is not None
    assert {p.payer for p in deal.result.payments if "soloist" in p.why} <= {1, -2}


@pytest.mark.parametrize("turnup", ["AD", "JC"])
def test_no_match_against_a_soloist_who_took_the_turned_up_card(turnup: str) -> None:
    deal = deal_with(turnup)
    if turnup == "AD":
        say(deal, "3 take")
    say(deal, "3 discard QS")
    assert [may(deal, seat) for seat in SEATS] == [["kontra"], ["kontra"], ["kontra"], []]
    assert "took the turned-up card" in refusal(deal, 0, "match H")


def test_match_is_open_after_an_ace_was_left_and_in_the_second_round() -> None:
    left = say(deal_with("AD"), "3 leave", "0 accept")
    assert may(left, 3, "match") == ["match C", "match H", "match S"]
    second = say(deal_with("9D"), *[f"{seat} pass" for seat in SEATS], "0 trump S")
    assert may(second, 2, "match") == ["match C", "match H", "match S"]


def test_match_once_in_a_deal() -> None:
    deal = say(accepted(), "1 match H")
    assert all(may(deal, seat, "match") == [] for seat in SEATS)
    assert "seat 1 has announced match already" in refusal(deal, 2, "match S")
    assert "you have announced match already" in refusal(deal, 1, "match S")


def test_match_may_not_be_played_in_the_preferred_suit() -> None:
    assert "preferred suit" in refusal(accepted(), 1, "match D")


def test_match_only_before_the_first_card() -> None:
    assert "too late" in refusal(play(accepted(), 1), 1, "match S")


def test_match_can_only_come_before_a_kontra() -> None:
    deal = say(accepted(), "1 kontra")
    assert all(may(deal, seat, "match") == [] for seat in SEATS)
    assert "a kontra fixes the soloist" in refusal(deal, 2, "match S")


def test_the_soloist_may_not_announce_match() -> None:
    deal = accepted()
    assert may(deal, 0) == []
    assert "the soloist may not announce match" in refusal(deal, 0, "match S")


def test_soloist_may_announce_match() -> None:
    deal = accepted(soloist_may_announce_match=True)
    assert may(deal, 0) == ["match C", "match H", "match S"]
    say(deal, "0 match C")
    assert deal.contract == Contract("match", declarer=0, trump="C")
    assert may(deal, 0) == []
    passes = [f"{seat} pass" for seat in SEATS]
    named = say(deal_with("9D", soloist_may_announce_match=True), *passes, "0 trump S")
    assert "match S" in may(named, 0)
    taken = say(deal_with("AD", soloist_may_announce_match=True), "3 take", "3 discard QS")
    assert may(taken, 3) == []


def test_kontra_by_any_player_but_the_soloist() -> None:
    deal = accepted()
    assert all("kontra" in may(deal, seat) for seat in (1, 2, 3))
    assert "the soloist may not say kontra" in refusal(deal, 0, "kontra")
    say(deal, "3 kontra")
    assert deal.turn == 0
    assert deal.hands == list(deal.layout.hands)


def test_one_kontra_in_a_deal() -> None:
    deal = say(accepted(), "3 kontra")
    assert all(may(deal, seat, "kontra") == [] for seat in SEATS)
    assert "seat 3 has said kontra already" in refusal(deal, 1, "kontra")
    assert "seat 3 has said kontra already" in refusal(deal, 1, "kontra AH")
    assert "you have said kontra already" in refusal(deal, 3, "kontra")


def test_a_second_kontra_at_the_same_moment_is_stale() -> None:
    deal = accepted()
    step = deal.steps
    deal.apply(1, "kontra", step=step)
    state = deal.to_dict()
    with pytest.raises(StaleAction):
        deal.apply(2, "kontra", step=step)
    assert deal.to_dict() == state
    assert "seat 1 has said kontra already" in refusal(deal, 2, "kontra")


def test_kontra_with_an_exchange() -> None:
    deal = say(accepted(), "1 kontra QH")
    assert set(deal.rules.pack.names(deal.hands[1])) == {"JC", "AH", "KH", "JH", "9D"}
    assert deal.view(1).piles["laid:1"].known == ("QH",)
    assert deal.turn == 0
    for seat in (0, 2, 3, None):
        view = deal.view(seat)
        assert view.turnup is None
        assert view.piles["laid:1"].count == 1
        assert not view.piles["laid:1"].known
        assert [(c.seat, c.verb, c.token) for c in view.calls[1:]] == [(1, "kontra", None)]
        assert {"e": "move", "from": "turnup", "to": 1, "cards": ["9D"]}.items() <= view.events[-1].items()
        assert '"QH"' not in str(view.to_dict()).replace("'", '"')


def test_the_others_never_learn_the_card_laid_away_for_the_exchange() -> None:
    one, other = (say(accepted(), f"1 kontra {c}") for c in ("QH", "JC"))
    for seat in (0, 2, 3, None):
        assert one.view(seat).to_dict() == other.view(seat).to_dict()
        if seat is not None:
            assert everything_said_to(one, seat) == everything_said_to(other, seat)


def test_all_see_who_holds_the_turned_up_card_after_an_exchange() -> None:
    deal = say(accepted(), "1 kontra QH")
    for seat in (0, 2, 3, None):
        assert deal.view(seat).known == {1: ("9D",)}
        assert "9D" not in deal.view(seat).unseen


def test_who_exchanges_on_his_turn_may_play_the_card_he_took() -> None:
    deal = say(deal_with("9D"), "0 pass", "1 accept")
    say(deal, "0 kontra QC")
    assert "play 9D" in deal.legal_actions(0)
    assert "play QC" not in deal.legal_actions(0)
    say(deal, "0 play 9D")


def test_the_card_laid_away_must_be_in_hand() -> None:
    deal = accepted()
    assert "you do not hold AC" in refusal(deal, 1, "kontra AC")
    assert "you do not hold 9D" in refusal(deal, 1, "kontra 9D")


def test_no_exchange_once_a_card_is_played() -> None:
    for cards in (1, 4):
        deal = play(accepted(), cards)
        held = deal.rules.pack.names(deal.hands[1])[0]
        assert may(deal, 1) == ["kontra"]
        assert "before the first card is played" in refusal(deal, 1, f"kontra {held}")


def test_no_exchange_if_the_turned_up_card_was_taken() -> None:
    deal = say(deal_with("JC"), "3 discard QS")
    assert may(deal, 1) == ["kontra"]
    assert "the soloist has the turned-up card" in refusal(deal, 1, "kontra AH")


@pytest.mark.parametrize("trump", "CSHD")
def test_no_exchange_against_a_soloist_of_the_second_round(trump: str) -> None:
    deal = say(deal_with("9D"), *[f"{seat} pass" for seat in SEATS], f"0 trump {trump}")
    assert may(deal, 1, "kontra") == ["kontra"]
    assert "accepted in the first round" in refusal(deal, 1, "kontra AH")


def test_no_exchange_after_a_match() -> None:
    deal = say(accepted(), "1 match H")
    assert may(deal, 2) == ["kontra"]
    assert "match has been announced" in refusal(deal, 2, "kontra AD")


@pytest.mark.parametrize("turnup", ["AD", "JC"])
def test_a_card_that_the_dealer_left_may_be_taken_by_kontra(turnup: str) -> None:
    deal = say(deal_with(turnup, wenzel_optional=True), "3 leave", "0 accept", "3 kontra QS")
    assert deal.hands[3] & deal.rules.pack.mask(turnup)
    play(deal)
    assert after(deal) == [False] * 4


def test_recontra_by_a_third_player_after_a_kontra() -> None:
    deal = accepted()
    assert "nobody has said kontra" in refusal(deal, 2, "recontra")
    say(deal, "1 kontra")
    assert [may(deal, seat) for seat in SEATS] == [[], [], ["recontra"], ["recontra"]]
    for seat in (0, 1):
        assert "neither soloist nor kontra" in refusal(deal, seat, "recontra")
    say(deal, "3 recontra")
    assert all(may(deal, seat) == [] for seat in SEATS)
    assert "seat 3 has said recontra already" in refusal(deal, 2, "recontra")
    assert "you have said recontra already" in refusal(deal, 3, "recontra")


def test_announce_then_play_and_play_then_announce() -> None:
    """Neither uses up the other, and both replay exactly as made."""
    first = say(deal_with("9D"), "0 pass", "1 accept", "0 kontra", "0 play AC")
    second = say(deal_with("9D"), "0 pass", "1 accept", "0 play AC", "0 kontra")
    assert first.turn == second.turn == 1
    assert [str(a) for a in first.legal_actions(1)] == [str(a) for a in second.legal_actions(1)]
    orders = [[e.kind for e in d.events][-2:] for d in (first, second)]
    assert orders == [["call", "play"], ["play", "call"]]
    assert paid(play(first)) == paid(play(second))


def test_announcements_in_a_match_are_recorded_and_replayed() -> None:
    match, rng = Match(kontraspiel(deals=100), seed=1), random.Random(1)
    verbs: set[str] = set()
    while not match.over:
        doings = [(seat, a) for seat in SEATS for a in match.legal_actions(seat)]
        seat, action = doings[int(rng.random() * len(doings))]
        verbs.add(action.verb + " ..." * bool(action.arg))
        match.apply(seat, action)
    assert verbs >= {"match ...", "kontra", "kontra ...", "recontra", "take", "leave", "accept", "trump ..."}
    again = Match.from_record(match.record(), catalogue("kontraspiel"))
    assert again.results == match.results


# Refused bids


def test_refused_bids_say_why() -> None:
    blind = deal_with("AD")
    for call in ("pass", "accept", "trump H", "discard TD", "discard AC"):
        assert "first take or leave the turned-up card" in refusal(blind, 3, call)
    taken = say(blind, "3 take")
    for call in ("pass", "accept", "trump H", "take", "leave"):
        assert "must lay another away" in refusal(taken, 3, call)
    first = deal_with("9D")
    assert "named in the second" in refusal(first, 0, "trump H")
    assert "not yours to take or leave" in refusal(first, 0, "take")
    assert "taken no card" in refusal(first, 0, "discard AC")
    assert "seat 0's turn" in refusal(first, 1, "pass")
    second = say(first, *[f"{seat} pass" for seat in SEATS])
    assert "first round only" in refusal(second, 0, "accept")
    playing = say(second, "0 trump H")
    for call in ("pass", "accept", "trump H", "take", "leave", "discard AC"):
        assert "the bidding is over" in refusal(playing, 0, call)


@given(st.integers(0, 2**32 - 1))
def test_a_refusal_names_no_card_that_the_refused_seat_does_not_know(seed: int) -> None:
    rng = random.Random(seed)
    options = {"wenzel_optional": rng.random() < 0.5, "soloist_may_announce_match": rng.random() < 0.5}
    deal = Deal.random(kontraspiel(**options), rng)
    stop = int(rng.random() * 20)
    while not deal.over and deal.steps < stop:
        doings = [(seat, a) for seat in SEATS for a in deal.legal_actions(seat)]
        deal.apply(*doings[int(rng.random() * len(doings))])
    for seat in SEATS:
        view = deal.view(seat)
        known = {*(view.hand or ()), *(c for _, c in view.played), view.turned}
        legal = deal.legal_actions(seat)
        for action in deal.rules.actions.all:
            if action in legal:
                continue
            with pytest.raises(IllegalAction) as caught:
                deal.apply(seat, action)
            text = str(caught.value)
            named = set(re.findall(r"\b[AKQJT9][CSHD]\b", text))
            assert named <= {*known, action.arg}
            if action.verb in ("match", "kontra", "recontra") and not deal.over:
                assert "not open now" not in text


# Play


def test_eldest_leads_whoever_is_soloist() -> None:
    for doings in (["0 accept"], ["0 pass", "1 accept"], ["0 pass", "1 pass", "2 pass", "3 accept"]):
        deal = say(deal_with("9D"), *doings)
        assert deal.leader == deal.turn == deal.eldest == 0


def test_no_duty_to_trump_or_to_beat() -> None:
    deal = say(accepted(), "0 play AC")
    assert set(deal.legal_actions(1)) >= {"play JC", "play AH"}
    say(deal, "1 play AH", "2 play 9C")
    assert "play TD" in deal.legal_actions(3)


def test_all_five_tricks_are_played() -> None:
    deal = play(accepted())
    assert len(deal.trick_winners) == 5
    assert deal.hands == [0] * 4


def winner_by_the_words(tricks: Sequence[int]) -> int:
    """Three or more tricks, else whoever first reached two."""
    for seat in SEATS:
        if tricks.count(seat) >= 3:
            return seat
    return next(seat for at, seat in enumerate(tricks) if tricks[: at + 1].count(seat) == 2)


def test_winner_of_the_deal() -> None:
    assert deal_winner([0, 1, 2, 1, 0]) == 1
    assert deal_winner([0, 0, 1, 1, 1]) == 1
    assert deal_winner([3, 3, 3, 3, 3]) == 3
    for tricks in product(SEATS, repeat=5):
        assert deal_winner(tricks) == winner_by_the_words(tricks)


# Payment


def settle(case: Case) -> tuple[Ledger, list[Payment]]:
    """The payments of a fact, carried out in a ledger that holds its pot."""
    declared: dict[str, int] = {
        name: case[name] for name in ("soloist", "kontra", "recontra") if name in case
    }
    made = payments(
        declared,
        tuple(case["trick_winners"]),
        base_value(case["pot"]),
        preferred=case["preferred"] == case["trump"],
        announced=case.get("match", False),
    )
    ledger = Ledger([0] * 4, case["pot"])
    for payment in made:
        ledger.pay(payment)
    return ledger, list(made)


@each("kontraspiel", "payment")
def test_payment(case: Case) -> None:
    ledger, _ = settle(case)
    assert ledger.balances == case["delta"]
    assert ledger.pot == case["pot_after"]


def declarations() -> Iterable[dict[str, int]]:
    for soloist, kontra, recontra in product(SEATS, (None, *SEATS), (None, *SEATS)):
        said = [seat for seat in (soloist, kontra, recontra) if seat is not None]
        if len(set(said)) == len(said) and (recontra is None or kontra is not None):
            yield dict(zip(("soloist", "kontra", "recontra"), said, strict=False))


def test_payments_by_the_words_for_every_course_of_a_deal() -> None:
    """Every declaration and every sequence of tricks up to the names of the seats, against the table of the page."""
    for declared in [
        d for d in declarations() if list(d.values()) == sorted(d.values()) and d["soloist"] == 0
    ]:
        for tricks, (preferred, announced) in product(
            product(SEATS, repeat=5), ((False, False), (True, False), (False, True))
        ):
            won, delta, pot = winner_by_the_words(tricks), [0] * 4, 0
            for seat in declared.values():
                delta[seat] += 3 if seat == won else -3
                pot += -3 if seat == won else 3
                if seat not in tricks:
                    for other in set(SEATS) - {seat}:
                        delta[other] += 2 if preferred else 1
                        delta[seat] -= 2 if preferred else 1
            match = set(tricks) == {0}
            each_pays = (2 if preferred or announced else 1) if match else -2 if announced else 0
            delta = [delta[0] + 3 * each_pays, *(d - each_pays for d in delta[1:])]
            ledger = Ledger([0] * 4)
            for payment in payments(declared, tricks, 3, preferred=preferred, announced=announced):
                ledger.pay(payment)
            assert (ledger.balances, ledger.pot) == (delta, pot)


def test_an_undeclared_winner_gets_nothing_and_the_declared_pay() -> None:
    hands = ("JC JS AC KC QC", "AS KS QS TS 9S", "AH KH QH JH TH", "JD 9D 9H TC 9C")
    deal = say(deal_with("TD", hands, pot=3), "0 pass", "1 accept", "2 kontra", "0 play JC")
    play(say(play(deal, 3), "0 play JS"))
    assert set(deal.trick_winners) == {0}
    assert {(1, -2, 4), (2, -2, 4)} <= set(paid(deal))
    assert not [p for p in paid(deal) if p[:2] == (-2, 0)]
    assert deal.result is not None
    assert deal.result.notes == (
        "seat 0, undeclared, has won the deal",
        "seat 0 has won all five tricks",
        "seat 1, the soloist, is revolted",
        "seat 2, the kontra, is revolted",
    )


def test_the_breakdown_multiplies_out() -> None:
    hands = ("JC JS AD KD QD", "AS KS QS TS 9S", "AH KH QH JH TH", "AC KC QC TC 9C")
    deal = play(say(deal_with("TD", hands), "0 accept", "1 kontra"))
    assert deal.result is not None
    data = deal.result.to_dict()
    match = [p for p in data["payments"] if p["why"] == "match"]
    assert [(p["from"], p["to"], p["base"], p["amount"]) for p in match] == [(s, 0, 1, 2) for s in (1, 2, 3)]
    assert all(p["factors"] == [["the preferred suit is trumps", 2]] for p in match)
    for seat in SEATS:
        moved = sum(p["amount"] * ((p["to"] == seat) - (p["from"] == seat)) for p in data["payments"])
        assert moved == data["delta"][seat]


def test_an_announced_match_is_doubled_when_made() -> None:
    hands = ("AS KS QS TS 9S", "JC JS AH KH QH", "AD KD QD JD 9H", "AC KC QC TC 9C")
    deal = say(deal_with("TD", hands), "0 accept", "1 match H")
    while not deal.over:
        seat = deal.turn
        assert seat is not None
        if seat == 1 and deal.trick:
            say(deal, "1 play QH")
        else:
            play(deal, 1)
    assert set(deal.trick_winners) == {1}
    assert deal.result is not None
    match = [p for p in deal.result.payments if p.payee == 1 and p.payer >= 0]
    assert {(p.why, p.base, p.factors, p.amount) for p in match} == {
        ("match", 1, (("match was announced", 2),), 2)
    }


@given(st.integers(0, 2**32 - 1))
def test_the_ledger_adds_to_zero_and_no_card_is_lost_at_every_moment(seed: int) -> None:
    rng = random.Random(seed)
    options = {
        "wenzel_optional": rng.random() < 0.5,
        "soloist_may_announce_match": rng.random() < 0.5,
        "base_includes_ante": rng.random() < 0.5,
        "sticky_ace": rng.random() < 0.5,
        "deals": 6,
    }
    match = Match(kontraspiel(**options), seed)
    while not match.over:
        deal = match.deal
        assert sum(deal.ledger.accounts) == 0
        assert deal.ledger.accounts[-1] == 0
        assert deal.ledger.pot >= 0
        where = [
            *(c for h in deal.hands for c in bits(h)),
            *(c for pile in deal.piles.values() for c in pile),
        ]
        where += [*deal.trick, *(c for _, _, cards in deal.won for c in cards)]
        assert sorted(where) == list(range(24))
        doings = [(seat, a) for seat in SEATS for a in deal.legal_actions(seat)]
        match.apply(*doings[int(rng.random() * len(doings))])
    assert sum(match.totals) + match.pot == 0


# Match end


def test_length_of_a_match_and_shared_wins() -> None:
    rules = kontraspiel()
    assert rules.options["deals"] == 12
    assert not rules.hooks.match_over(rules, 11, (0, 0, 0, 0))
    assert rules.hooks.match_over(rules, 12, (0, 0, 0, 0))
    assert sorted(rules.hooks.winners(rules, (3, -9, 3, 1))) == [0, 2]


# Tokens, options, page


def test_tokens() -> None:
    actions = kontraspiel().actions
    verbs = Counter(a.verb for a in actions.calls)
    assert verbs == {
        **dict.fromkeys(("take", "leave", "pass", "accept", "recontra"), 1),
        "trump": 4,
        "match": 4,
        "discard": 24,
        "kontra": 25,
    }


def test_options() -> None:
    game = catalogue("kontraspiel").games["kontraspiel"]
    declared = {o.name: o.default_for(4) for o in game.options}
    assert declared == {
        "packets": "2-3",
        "deals": 12,
        "sticky_ace": True,
        "wenzel_optional": False,
        "base_includes_ante": True,
        "soloist_may_announce_match": False,
    }
    with pytest.raises(RulesetError, match="for 4 players, not 3"):
        kontraspiel(players=3)


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("trump C", "acorns are trumps"),
        ("match S", "match, with leaves as trumps"),
        ("discard JC", "lay the Unter of acorns away"),
        ("kontra TD", "kontra, laying the ten of bells away for the turned-up card"),
        ("play QH", "play the Ober of hearts"),
        ("take", "take the turned-up card"),
        ("leave", "leave the turned-up card"),
        ("accept", "accept the preferred suit"),
        ("kontra", "kontra"),
        ("recontra", "recontra"),
        ("pass", "pass"),
    ],
)
def test_calls_in_words(token: str, words: str) -> None:
    assert kontraspiel().speak(token) == words


def test_rules_page() -> None:
    game = catalogue("kontraspiel").games["kontraspiel"]
    text = game.page()
    assert text.startswith("# Kontraspiel\n")
    for option in game.options:
        assert f"| `{option.name}` |" in text
    for verb in {a.verb for a in kontraspiel().actions.all}:
        assert re.search(rf"`{verb}\b", text), verb

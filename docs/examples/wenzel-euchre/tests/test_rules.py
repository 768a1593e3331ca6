"""The rules page, sentence by sentence."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest
import wenzel
from wenzel import Deal, IllegalAction, Match, Ruleset
from wenzel.plugin import Contract

# Dealer 3, so that seat 0 is eldest hand.  The nine of hearts is turned up.  Where a test plays the deal to its
# end, every seat plays the first legal card of its hand as it is written here.
SWEEP = ("JH JD AH KH QH", "9S TS QS AD AC", "KS AS TC QC TD", "JS KC QD KD JC")
FOUR = ("JH JD AH KH 9C", "9S TS QS AD AC", "KS AS TC QC TD", "JS KC QD KD JC")
THREE = ("JH JD AH 9C 9D", "9S TS QS AD AC", "KS AS TC QC TD", "JS KC QD KD JC")
TWO = ("JH JD 9C 9D KC", "9S TS AD AC QS", "KS AS TC QC TD", "JS TH QD KD JC")


def rules_with(**options: bool | int) -> Ruleset:
    return wenzel.ruleset("euchre", options=options)


def deal_of(hands: Sequence[str], turnup: str = "9H", *, dealer: int = 3, **options: bool | int) -> Deal:
    rules = rules_with(**options)
    given = [hand.split() for hand in hands]
    lying = {turnup}.union(*given)
    hidden = [code for code in rules.pack.codes if code not in lying]
    return Deal.from_cards(rules, dealer=dealer, hands=given, turnup=turnup, hidden=hidden)


def say(deal: Deal, *calls: str) -> Deal:
    """Make *calls* one after the other, each by the seat on turn."""
    for call in calls:
        assert deal.turn is not None
        deal.apply(deal.turn, call)
    return deal


def legal(deal: Deal) -> set[str]:
    """What the seat on turn may do."""
    assert deal.turn is not None
    return set(deal.legal_actions(deal.turn))


def play_out(deal: Deal, hands: Sequence[str]) -> Deal:
    while deal.turn is not None:
        wished = [f"play {code}" for code in hands[deal.turn].split()]
        open_now = deal.legal_actions(deal.turn)
        deal.apply(deal.turn, next((play for play in wished if play in open_now), open_now[0]))
    return deal


def delta(deal: Deal) -> tuple[int, ...]:
    assert deal.result is not None
    return deal.result.delta


# Table, pack and deal


def test_partners_sit_opposite() -> None:
    deal = play_out(say(deal_of(SWEEP), "order-up", "discard JS", "partner"), SWEEP)
    assert deal.result is not None
    assert sorted(deal.result.sides.values()) == [(0, 2), (1, 3)]


def test_the_pack_has_24_cards() -> None:
    assert {card.rank.code for card in rules_with().pack} == set("AKQJT9")
    assert len(rules_with().pack) == 24


def test_five_cards_each_one_turned_up_three_left() -> None:
    deal = Deal.random(rules_with(), random.Random(1))
    assert [hand.bit_count() for hand in deal.hands] == [5, 5, 5, 5]
    assert {name: len(cards) for name, cards in deal.piles.items()} == {"turnup": 1, "talon": 3}


def test_the_turned_up_card_is_for_all_to_see() -> None:
    view = deal_of(SWEEP).view(None)
    assert view.turnup == "9H"
    assert view.hand is None
    assert len(view.unseen) == 23


# Making trumps: first round


def test_eldest_hand_speaks_first_then_each_in_turn() -> None:
    deal = deal_of(SWEEP, dealer=1)
    turns = []
    for _ in range(8):
        turns.append(deal.turn)
        deal.apply(turns[-1] or 0, "pass" if len(turns) < 8 else "trump C")
    assert turns == [2, 3, 0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize("passes", range(4))
def test_first_round_takes_the_suit_turned_up_or_none(passes: int) -> None:
    deal = say(deal_of(SWEEP), *["pass"] * passes)
    assert legal(deal) == {"pass", "order-up"}
    maker = deal.turn
    say(deal, "order-up")
    assert deal.contract == Contract("makers", declarer=maker, trump="H")


@pytest.mark.parametrize("passes", range(4))
def test_the_dealer_takes_the_card_whoever_has_ordered_it_up(passes: int) -> None:
    deal = say(deal_of(SWEEP), *["pass"] * passes, "order-up")
    assert deal.turn == 3
    assert deal.view(3).counts == [5, 5, 5, 6]
    assert "9H" in (deal.view(3).hand or ())
    assert deal.view(0).turnup is None


def test_the_dealer_lays_away_one_of_the_cards_dealt_to_him() -> None:
    deal = say(deal_of(SWEEP), "order-up")
    assert legal(deal) == {f"discard {code}" for code in SWEEP[3].split()}
    with pytest.raises(IllegalAction, match="not the one he has taken up"):
        deal.apply(3, "discard 9H")


def test_nobody_else_sees_what_the_dealer_lays_away() -> None:
    deal = say(deal_of(SWEEP), "order-up", "discard QD")
    assert "QD" in deal.view(3).piles["laid:3"].known
    for observer in (0, 1, 2, None):
        view = deal.view(observer)
        assert view.piles["laid:3"].known == ()
        assert view.piles["laid:3"].count == 1
        assert "QD" in view.unseen
        assert view.calls[-1].token is None


def test_the_dealer_takes_the_card_even_if_he_will_sit_out() -> None:
    deal = say(deal_of(SWEEP), "pass", "order-up", "discard JS", "alone")
    assert deal.view(0).sits_out == (3,)
    assert "9H" in (deal.view(3).hand or ())


# Making trumps: second round


@pytest.mark.parametrize("passes", range(4, 7))
def test_second_round_takes_another_suit_or_none(passes: int) -> None:
    deal = say(deal_of(SWEEP), *["pass"] * passes)
    assert legal(deal) == {"pass", "trump C", "trump D", "trump S"}
    maker = deal.turn
    say(deal, "trump D")
    assert deal.contract == Contract("makers", declarer=maker, trump="D")


@pytest.mark.parametrize("turnup", ["9H", "TH"])
def test_the_suit_turned_up_is_gone_in_the_second_round(turnup: str) -> None:
    deal = say(deal_of(SWEEP, turnup), *["pass"] * 4)
    for gone in ("order-up", "trump H"):
        with pytest.raises(IllegalAction, match="passed by all"):
            deal.apply(0, gone)


def test_the_turned_up_card_stays_where_it_is() -> None:
    deal = say(deal_of(SWEEP), *["pass"] * 4, "trump S", "partner")
    assert deal.view(None).turnup == "9H"
    assert deal.view(None).counts == [5, 5, 5, 5]


def test_trumps_are_not_named_in_the_first_round() -> None:
    with pytest.raises(IllegalAction, match="only hearts can be made trumps"):
        deal_of(SWEEP).apply(0, "trump C")


# Making trumps: stuck dealer


def test_the_dealer_must_make_trumps_if_all_pass_twice() -> None:
    deal = say(deal_of(SWEEP), *["pass"] * 7)
    assert legal(deal) == {"trump C", "trump D", "trump S"}
    with pytest.raises(IllegalAction, match="the dealer must name trumps"):
        deal.apply(3, "pass")


def test_a_dealer_who_is_not_stuck_may_pass() -> None:
    deal = say(deal_of(SWEEP, stick_the_dealer=False), *["pass"] * 7)
    assert legal(deal) == {"pass", "trump C", "trump D", "trump S"}
    say(deal, "pass")
    assert deal.over
    assert deal.how == "passed out"
    assert delta(deal) == (0, 0, 0, 0)


# Playing alone


@pytest.mark.parametrize(
    "calls", [("pass", "order-up", "discard JS"), ("pass", "pass", "pass", "pass", "pass", "trump C")]
)
def test_the_maker_decides_whether_he_plays_alone(calls: tuple[str, ...]) -> None:
    deal = say(deal_of(SWEEP), *calls)
    assert deal.turn == 1
    assert legal(deal) == {"alone", "partner"}
    with pytest.raises(IllegalAction, match="who plays alone"):
        deal.apply(1, "pass")


def test_the_partner_of_a_lone_maker_sits_out() -> None:
    deal = say(deal_of(SWEEP), "order-up", "discard JS", "alone")
    assert deal.contract == Contract("alone", declarer=0, trump="H")
    play_out(deal, SWEEP)
    assert {seat for seat, _ in deal.view(None).played} == {0, 1, 3}
    assert [len(trick.cards) for trick in deal.view(None).tricks] == [3] * 5


def test_with_a_partner_all_four_play() -> None:
    deal = play_out(say(deal_of(SWEEP), "order-up", "discard JS", "partner"), SWEEP)
    assert deal.view(None).sits_out == ()
    assert [len(trick.cards) for trick in deal.view(None).tricks] == [4] * 5


@pytest.mark.parametrize("choice", ["alone", "partner"])
def test_defenders_are_not_asked_by_default(choice: str) -> None:
    deal = say(deal_of(SWEEP), "order-up", "discard JS", choice)
    assert deal.phase == "play"


@pytest.mark.parametrize("choice", ["alone", "partner"])
@pytest.mark.parametrize(("maker", "defenders"), [(0, (1, 3)), (1, (0, 2)), (2, (1, 3)), (3, (0, 2))])
def test_defenders_decide_in_turn_from_the_dealers_left(
    maker: int, defenders: tuple[int, int], choice: str
) -> None:
    opened = ["pass"] * maker + ["order-up", "discard JS", choice]
    deal = say(deal_of(SWEEP, allow_lone_defender=True), *opened)
    asked = []
    while deal.phase == "bidding":
        asked.append(deal.turn)
        assert legal(deal) == {"alone", "partner"}
        say(deal, "partner")
    assert tuple(asked) == defenders


@pytest.mark.parametrize("place", [0, 1])
def test_the_partner_of_a_lone_defender_sits_out(place: int) -> None:
    deal = deal_of(SWEEP, allow_lone_defender=True)
    say(deal, "order-up", "discard JS", "partner", *["partner"] * place, "alone")
    assert deal.phase == "play"
    assert deal.view(None).sits_out == ((3, 1)[place],)


def test_a_lone_maker_may_meet_a_lone_defender() -> None:
    deal = say(deal_of(SWEEP, allow_lone_defender=True), "order-up", "discard JS", "alone", "alone")
    assert deal.view(None).sits_out == (2, 3)
    play_out(deal, SWEEP)
    assert [[seat for seat, _ in trick.cards] for trick in deal.view(None).tricks] == [[0, 1]] * 5


# Play


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("C", "JC JS AC KC QC TC 9C"),
        ("S", "JS JC AS KS QS TS 9S"),
        ("H", "JH JD AH KH QH TH 9H"),
        ("D", "JD JH AD KD QD TD 9D"),
    ],
)
def test_order_of_the_trumps(trump: str, order: str) -> None:
    rules = rules_with()
    tricks = rules.tricks(Contract("makers", 0, trump))
    cards = [rules.pack.index(code) for code in order.split()]
    for higher, lower in itertools.pairwise(cards):
        assert tricks.winner([higher, lower]) == 0
        assert tricks.winner([lower, higher]) == 1
    for plain in set(range(24)) - set(cards):
        assert tricks.winner([plain, cards[-1]]) == 1
        assert tricks.winner([cards[-1], plain]) == 0


@pytest.mark.parametrize(
    ("trump", "order"), [("C", "AH KH QH JH TH 9H"), ("C", "AS KS QS TS 9S"), ("D", "AH KH QH TH 9H")]
)
def test_order_of_a_plain_suit(trump: str, order: str) -> None:
    rules = rules_with()
    tricks = rules.tricks(Contract("makers", 0, trump))
    cards = [rules.pack.index(code) for code in order.split()]
    for higher, lower in itertools.pairwise(cards):
        assert tricks.winner([higher, lower]) == 0
        assert tricks.winner([lower, higher]) == 1


BOWERS = ("AH AD 9C TC QC", "JD KD 9S TS KS", "KH QD AC KC AS", "JS QH JC TD QS")


def test_the_left_bower_must_follow_trumps() -> None:
    deal = say(deal_of(BOWERS), "order-up", "discard JS", "partner", "play AH")
    assert legal(deal) == {"play JD"}
    with pytest.raises(IllegalAction, match="you must follow trumps") as refused:
        deal.apply(1, "play KD")
    assert refused.value.obliging == ("JD",)


def test_the_left_bower_does_not_follow_its_printed_suit() -> None:
    deal = say(deal_of(BOWERS), "order-up", "discard JS", "partner", "play AD")
    assert legal(deal) == {"play KD"}


@pytest.mark.parametrize(
    ("choice", "leader"), [("partner", [0, 0, 0, 0]), ("alone", [0, 0, 1, 0])], ids=["partner", "alone"]
)
def test_eldest_hand_leads_or_else_the_next_who_plays(choice: str, leader: list[int]) -> None:
    for maker in range(4):
        deal = say(deal_of(SWEEP), *["pass"] * maker, "order-up", "discard JS", choice)
        assert deal.turn == leader[maker]


def test_seat_2_leads_if_eldest_hand_and_the_next_sit_out() -> None:
    deal = deal_of(SWEEP, allow_lone_defender=True)
    say(deal, "pass", "pass", "order-up", "discard JS", "alone", "partner", "alone")
    assert deal.view(None).sits_out == (0, 1)
    assert deal.turn == 2


def test_follow_suit_or_play_anything() -> None:
    deal = say(deal_of(BOWERS), "order-up", "discard JS", "partner", "play 9C")
    assert legal(deal) == {f"play {code}" for code in BOWERS[1].split()}
    say(deal, "play 9S")
    assert legal(deal) == {"play AC", "play KC"}


def test_the_winner_of_a_trick_leads_the_next() -> None:
    deal = say(deal_of(BOWERS), "order-up", "discard JS", "partner")
    say(deal, "play AH", "play JD", "play KH", "play 9H")
    assert deal.turn == 1
    assert deal.tricks_won == [0, 1, 0, 0]


# Score

ORDERED = ("order-up", "discard JS")
SCORES = [
    pytest.param(THREE, (*ORDERED, "partner", "partner", "partner"), 3, 1, id="three"),
    pytest.param(FOUR, (*ORDERED, "partner", "partner", "partner"), 4, 1, id="four"),
    pytest.param(SWEEP, (*ORDERED, "partner", "partner", "partner"), 5, 2, id="five"),
    pytest.param(THREE, (*ORDERED, "alone", "partner", "partner"), 3, 1, id="three-alone"),
    pytest.param(SWEEP, (*ORDERED, "alone", "partner", "partner"), 5, 4, id="five-alone"),
    pytest.param(SWEEP, (*ORDERED, "partner", "partner", "alone"), 5, 2, id="five-against-a-lone-defender"),
    pytest.param(TWO, (*ORDERED, "partner", "partner", "partner"), 2, -2, id="two"),
    pytest.param(TWO, (*ORDERED, "alone", "partner", "partner"), 2, -2, id="two-alone"),
    pytest.param(TWO, (*ORDERED, "partner", "alone"), 2, -4, id="two-against-a-lone-defender"),
]


@pytest.mark.parametrize(("hands", "calls", "taken", "worth"), SCORES)
def test_score_of_the_makers(hands: Sequence[str], calls: Sequence[str], taken: int, worth: int) -> None:
    deal = play_out(say(deal_of(hands, allow_lone_defender=True), *calls), hands)
    assert deal.tricks_won[0] + deal.tricks_won[2] == taken
    assert delta(deal) == (worth, -worth, worth, -worth)


def test_score_of_makers_without_a_trick() -> None:
    deal = play_out(say(deal_of(SWEEP), "pass", "order-up", "discard JS", "partner"), SWEEP)
    assert deal.tricks_won == [5, 0, 0, 0]
    assert delta(deal) == (2, -2, 2, -2)


def test_the_score_shows_how_it_came_about() -> None:
    deal = play_out(say(deal_of(SWEEP), *ORDERED, "alone"), SWEEP)
    assert deal.result is not None
    first, second = deal.result.payments
    assert (first.payer, first.payee, first.base, first.amount) == (1, 0, 1, 4)
    assert (second.payer, second.payee, second.base, second.amount) == (3, 2, 1, 4)
    assert first.factors == (("all five tricks", 2), ("alone", 2))
    assert first.why == "the makers took 5 tricks"


# Match and words


def test_a_match_has_eight_deals_and_the_deal_passes_on() -> None:
    match = Match(rules_with(), seed=3, dealer=2)
    rng = random.Random(3)
    while match.turn is not None:
        match.apply(match.turn, rng.choice(match.legal_actions(match.turn)))
    assert [deal.dealer for deal in match.deals] == [2, 3, 0, 1, 2, 3, 0, 1]
    assert sum(match.totals) == 0


def test_the_length_of_the_match_is_an_option() -> None:
    match = Match(rules_with(deals=2), seed=3)
    while match.turn is not None:
        match.apply(match.turn, match.legal_actions(match.turn)[-1])
    assert len(match.deals) == 2


def test_partners_win_together() -> None:
    match = Match(rules_with(deals=1), seed=5)
    while match.turn is not None:
        match.apply(match.turn, match.legal_actions(match.turn)[-1])
    assert {standing.seat for standing in match.standings if standing.wins} in ({0, 2}, {1, 3})


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("trump H", "make hearts trumps"),
        ("order-up", "order the turned-up card up"),
        ("alone", "play alone"),
        ("discard 9C", "discard 9♣"),
    ],
)
def test_calls_in_words(token: str, words: str) -> None:
    assert rules_with().speak(token) == words

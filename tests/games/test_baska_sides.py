"""Baśka: who plays with whom, who can know it, and that nothing tells it before the card that does."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baska_table import APART, FOUR_QUEENS, PACK, TOGETHER, baska, deal, dealt, play, players_choice, say
from vectors_data import Case, each, ruleset_of
from wenzel.deal import Deal
from wenzel.errors import IllegalAction
from wenzel.ruleset import Ruleset
from wenzel.steps import Contract

QUEENS = ("QC", "QS")
JACKS = ("JC", "JS", "JH", "JD")
CALLED = {"as-trefl": ("TH", "QH", "QD", "JC", "JS", "JH", "JD")}
EVERYBODY = (0, 1, 2, 3)
OBSERVERS = (None, *EVERYBODY)


def old(at: Deal) -> set[int]:
    return set(at.rules.hooks.sides(at)["old"])


def known(at: Deal, seat: int | None) -> dict[int, str]:
    return at.view(seat).sides


def everything(*old_ones: int) -> dict[int, str]:
    return {seat: "old" if seat in old_ones else "young" for seat in EVERYBODY}


# The true sides


def test_ordinary_the_holders_of_the_black_queens() -> None:
    assert old(say(deal(APART), "pass pass pass pass")) == {0, 1}


def test_cicha_one_against_three() -> None:
    assert old(say(deal(TOGETHER), "pass pass pass pass")) == {0}


@pytest.mark.parametrize("bid", ["gran", "zolo", "gran-du", "zolo-du"])
def test_a_lone_bidder_against_three(bid: str) -> None:
    assert old(say(deal(APART), f"pass pass {bid} pass pass pass")) == {2}


def test_baska_alone() -> None:
    at = say(deal(FOUR_QUEENS), "baska")
    assert at.result is not None
    assert at.result.sides == {"old": (0,)}


def test_wesele_bidder_and_partner() -> None:
    assert old(say(deal(TOGETHER), "wesele pass pass pass")) == {0, 1}


def test_the_wesele_partner_is_the_one_with_the_highest_jack_the_bidder_lacks() -> None:
    assert old(say(deal(("QC QS JC AD", "AC", "JS", "JH")), "wesele pass pass pass")) == {0, 2}
    assert old(say(deal(("QC QS JC JS", "AC", "AS", "JH")), "wesele pass pass pass")) == {0, 3}


@each("baska", "wesele_partner")
@pytest.mark.parametrize("bidder", EVERYBODY)
def test_wesele_partner(case: Case, bidder: int) -> None:
    rules = ruleset_of("baska", case)
    rest = [code for code in PACK if code not in case["bidder_hand"]]
    chance = random.Random(case["id"])
    for _ in range(8):
        chance.shuffle(rest)
        hands = [" ".join(rest[i : i + 4]) for i in (0, 4, 8)]
        hands.insert(bidder, " ".join(case["bidder_hand"]))
        at = say(deal(tuple(hands), rules), "pass " * bidder + "wesele pass pass pass")
        partner = next(s for s in EVERYBODY if case["partner_holds"] in hands[s])
        assert old(at) == {bidder, partner}


# What is public


def test_the_public_contract_of_a_cicha_is_that_of_an_ordinary_game() -> None:
    for hands in (APART, TOGETHER):
        at = say(deal(hands), "pass pass pass pass")
        assert at.contract == Contract("ordinary")
        assert at.view(None).contract == Contract("ordinary")


def test_ordinary_a_side_is_public_when_a_black_queen_falls() -> None:
    at = say(deal(APART), "pass pass pass pass")
    assert known(at, None) == {}
    play(at, "QC")
    assert known(at, None) == {0: "old"}
    play(at, "TH JS")
    assert known(at, None) == {0: "old"}
    play(at, "JC QS")
    assert known(at, None) == everything(0, 1)


def test_cicha_shows_with_the_second_queen() -> None:
    at = say(deal(TOGETHER), "pass pass pass pass")
    play(at, "QC")
    assert known(at, None) == {0: "old"}
    for code in ["TH", "QD", "AH", "TC", "AC", "JH", "QH", "TS", "AD", "JS", "AS"]:
        play(at, code)
        assert known(at, None) == {0: "old"}
    play(at, "QS")
    assert known(at, None) == everything(0)


@pytest.mark.parametrize("bid", ["gran", "zolo", "gran-du", "zolo-du"])
def test_a_lone_bidder_is_public_at_once(bid: str) -> None:
    at = say(deal(APART), f"pass {bid}")
    for seat in OBSERVERS:
        assert known(at, seat) == everything(1)
    say(at, "pass pass pass")
    for seat in OBSERVERS:
        assert known(at, seat) == everything(1)


def test_baska_is_public_for_all() -> None:
    at = say(deal(FOUR_QUEENS), "baska")
    assert [known(at, seat) for seat in OBSERVERS] == [everything(0)] * 5


def test_wesele_makes_the_bidder_public_and_the_partner_with_his_card() -> None:
    at = say(deal(TOGETHER), "wesele pass pass pass")
    assert known(at, None) == {0: "old"}
    play(at, "JS")
    assert known(at, None) == {0: "old"}
    play(at, "TH")
    assert known(at, None) == {0: "old"}
    play(at, "QD AH")
    assert known(at, None) == {0: "old"}
    play(at, "AD QC JC")
    assert known(at, None) == everything(0, 1)


def test_wesele_a_lower_jack_tells_only_when_the_bidder_has_shown_the_higher_ones() -> None:
    at = say(deal(("QC QS JC AD", "JS TH AC AS", "QH JH TS TC", "AH QD JD TD")), "wesele pass pass pass")
    play(at, "AD JS")
    assert known(at, None) == {0: "old"}
    assert known(at, 2) == {0: "old", 2: "young"}
    assert known(at, 0) == everything(0, 1)
    play(at, "QH AH JD")
    assert known(at, None) == {0: "old"}
    play(at, "JC")
    assert known(at, None) == everything(0, 1)


# What follows from a player's own cards


def test_an_old_with_one_black_queen_does_not_know_the_partner() -> None:
    at = deal(APART)
    assert known(at, 0) == {0: "old"}
    assert known(at, 1) == {1: "old"}
    assert known(at, 2) == {2: "young"}
    assert known(at, 3) == {3: "young"}
    say(at, "pass pass pass pass")
    assert [known(at, seat) for seat in EVERYBODY] == [{0: "old"}, {1: "old"}, {2: "young"}, {3: "young"}]
    play(at, "QC")
    assert [known(at, seat) for seat in EVERYBODY] == [
        *({0: "old"}, everything(0, 1), {0: "old", 2: "young"}, {0: "old", 3: "young"})
    ]


def test_who_holds_both_black_queens_knows_all_and_the_others_do_not() -> None:
    at = say(deal(TOGETHER), "pass pass pass pass")
    assert known(at, 0) == everything(0)
    assert [known(at, seat) for seat in (1, 2, 3)] == [{1: "young"}, {2: "young"}, {3: "young"}]


def test_wesele_the_holder_of_the_jack_of_clubs_knows_and_the_bidder_does_not() -> None:
    at = say(deal(TOGETHER), "wesele pass pass pass")
    assert known(at, 0) == {0: "old"}
    assert known(at, 1) == everything(0, 1)
    assert known(at, 2) == {0: "old", 2: "young"}


def test_wesele_who_holds_a_jack_that_may_be_called_does_not_know() -> None:
    hands = ("QC QS AH TH", "JS AC AS TC", "JC TS QH QD", "JH JD AD TD")
    at = say(deal(hands), "wesele pass pass pass")
    assert old(at) == {0, 2}
    assert known(at, 1) == {0: "old"}
    assert known(at, 3) == {0: "old"}
    # Two cards that are no jacks, beside the queens: now the bidder cannot hold the jack of clubs.
    play(at, "AH")
    assert known(at, 1) == {0: "old"}
    assert known(at, 3) == {0: "old", 3: "young"}
    play(at, "JS QH TD TH")
    assert known(at, 1) == {0: "old", 1: "young"}
    assert known(at, None) == {0: "old"}


def test_wesele_who_holds_no_jack_that_may_be_called_knows_that_he_is_young() -> None:
    at = say(deal(("QC QS JC JS", "JH AC AS TC", "AH TS QH QD", "TH JD AD TD")), "wesele pass pass pass")
    assert old(at) == {0, 1}
    assert known(at, 1) == {0: "old"}
    assert known(at, 2) == {0: "old", 2: "young"}
    assert known(at, 3) == {0: "old", 3: "young"}


def test_what_is_known_follows_the_bid_that_stands() -> None:
    at = say(deal(TOGETHER), "pass gran pass pass")
    assert known(at, 2) == everything(1)
    at = say(deal(TOGETHER), "wesele")
    assert known(at, 3) == {0: "old", 3: "young"}
    say(at, "zolo-du")
    assert known(at, 3) == everything(1)


# In general


@st.composite
def half_played(draw: st.DrawFn) -> Deal:
    """A deal in which some calls have been made and some cards played."""
    variants = draw(st.sampled_from([(), (), ("as-trefl",), ("as-pik", "pagat"), ("kop",)]))
    some: list[dict[str, Any]] = [{}, {"cicha_may_kontra": False}, {"settlement": "money"}]
    options = draw(st.sampled_from(some))
    order = draw(st.permutations(PACK))
    at = dealt(order, draw(st.booleans()), baska(variants, **options), draw(st.integers(0, 3)))
    for choice in draw(st.lists(st.integers(0, 209), max_size=34)):
        if at.over:
            break
        assert at.turn is not None
        at.apply(at.turn, players_choice(at, choice))
    return at


def public_sides(at: Deal) -> dict[int, str]:
    """Who is public by the section Sides: by cards that have fallen and by announcements."""
    bidding, shown = at.state, {code: seat for seat, code in at.view(None).played}
    if bidding.bid is None:
        fallen = [shown[queen] for queen in QUEENS if queen in shown]
        return everything(*fallen) if len(fallen) == 2 else dict.fromkeys(fallen, "old")
    if bidding.bid != "wesele":
        return everything(bidding.bidder)
    for card in called(at.rules):
        if shown.get(card) != bidding.bidder:
            return everything(bidding.bidder, shown[card]) if card in shown else {bidding.bidder: "old"}
    raise AssertionError("the bidder cannot hold all of them")


def called(rules: Ruleset) -> tuple[str, ...]:
    return next((CALLED[v.name] for v in rules.variants if v.name in CALLED), JACKS)


@settings(max_examples=100)
@given(half_played())
def test_spectators_know_what_is_public_and_players_that_and_nothing_false(at: Deal) -> None:
    assert known(at, None) == public_sides(at)
    truth = everything(*old(at))
    for seat in EVERYBODY:
        assert known(at, seat).items() >= known(at, None).items()
        assert known(at, seat).items() <= truth.items()
        if at.state.bid is None:
            assert known(at, seat)[seat] == truth[seat]
    if at.over:
        assert known(at, None) == truth


@settings(max_examples=60)
@given(half_played())
def test_what_views_call_proved_is_true(at: Deal) -> None:
    for seat in OBSERVERS:
        for proof in at.view(seat).proofs:
            done = Deal(at.rules, at.before, at.layout)
            replay_until(done, at, proof.step)
            held = (done.hands[proof.seat] & proof.cards).bit_count()
            assert held >= proof.at_least
            if not proof.at_least:
                assert held <= proof.at_most


def replay_until(done: Deal, at: Deal, events: int) -> None:
    """Do what was done in *at* as long as *done* has not more events than that."""
    for seat, action in actions(at):
        if len(done.events) >= events:
            return
        done.apply(seat, action)


def actions(at: Deal) -> list[tuple[int, str]]:
    """Everything that has been done."""
    told = [dict(event.full) for event in at.events]
    return [
        (e["seat"], e["do"] if e["e"] == "call" else f"play {e['card']}")
        for e in told
        if e["e"] in {"call", "play"}
    ]


# Nothing that a seat cannot know reaches it


def twin(at: Deal, seat: int | None, chance: random.Random) -> Deal | None:
    """The same deal with the cards that *seat* cannot know dealt otherwise, if all that has been done is legal then."""
    if at.over and at.result is not None and at.result.played:
        return None
    others = [s for s in EVERYBODY if s != seat]
    hidden = [code for s in others for code in at.rules.pack.names(at.hands[s])]
    chance.shuffle(hidden)
    hands = []
    for s in EVERYBODY:
        mine, now = at.layout.hands[s], at.hands[s]
        if s == seat:
            hands.append(list(at.rules.pack.names(mine)))
            continue
        count = now.bit_count()
        hands.append([*at.rules.pack.names(mine & ~now), *hidden[:count]])
        del hidden[:count]
    other = Deal.from_cards(at.rules, dealer=at.dealer, hands=hands)
    try:
        for who, action in actions(at):
            other.apply(who, action)
    except IllegalAction:
        return None
    return other


def observed(at: Deal, seat: int | None) -> tuple[Any, ...]:
    """All that reaches an observer: its view, whole and in parts, and every answer to what it might try."""
    view = at.view(seat)
    told = [json.dumps(view.to_dict()), repr(view), view.sides, view.proofs, view.unseen, repr(at)]
    if seat is not None:
        told.append(at.legal_actions(seat))
        told += [
            answer(at, seat, action)
            for action in at.rules.actions.all
            if action not in at.legal_actions(seat)
        ]
    return tuple(told)


def answer(at: Deal, seat: int, action: str) -> tuple[Any, ...]:
    with pytest.raises(IllegalAction) as caught:
        at.apply(seat, action)
    error = caught.value
    return str(error), repr(error), error.reason, error.legal, error.led, error.obliging


@settings(max_examples=100)
@given(half_played(), st.sampled_from(OBSERVERS), st.integers(0, 2**32))
def test_fault_16_no_view_tells_what_its_seat_cannot_know(at: Deal, seat: int | None, seed: int) -> None:
    chance = random.Random(seed)
    seen = observed(at, seat)
    for _ in range(3):
        other = twin(at, seat, chance)
        if other is not None:
            assert observed(other, seat) == seen


def test_fault_16_at_every_step_of_random_deals_with_other_sides() -> None:
    """The same without Hypothesis, where it counts how often the sides were really others."""
    chance = random.Random("other sides")
    differ = compared = 0
    for number in range(36):
        order = list(PACK)
        chance.shuffle(order)
        at = dealt(order, number % 2 == 0, baska())
        while not at.over:
            seat = OBSERVERS[int(chance.random() * 5)]
            other = twin(at, seat, chance)
            if other is not None:
                compared += 1
                differ += old(other) != old(at)
                assert observed(other, seat) == observed(at, seat), (number, at.steps, seat)
            wesele = number % 4 == 0 and "wesele" in at.legal_actions(at.turn)  # type: ignore[arg-type]
            at.apply(at.turn, "wesele" if wesele else players_choice(at, int(chance.random() * 3)))  # type: ignore[arg-type]
    assert compared > 200
    assert differ > 80


def test_fault_17_a_cicha_has_the_shape_of_an_ordinary_game() -> None:
    """Every key of every view is there in both, and who holds the same cards sees the same, step by step."""
    apart = ("QC AC JD TS", "QS JC TH AS", "QH QD JS JH", "AH TC AD TD")
    together = ("QC QS JD TS", "AC JC TH AS", "QH QD JS JH", "AH TC AD TD")
    one, other = deal(apart), deal(together)
    for _ in range(5):
        for seat in (None, 2, 3):
            assert one.view(seat).to_dict() == other.view(seat).to_dict()
        assert one.view(0).to_dict().keys() == other.view(0).to_dict().keys()
        if one.phase == "bidding":
            say(one, "pass")
            say(other, "pass")
    assert one.phase == other.phase == "play"

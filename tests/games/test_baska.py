"""Baśka, clause by clause in the order of its rules page: cards, deal, bidding, match."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baska_table import (
    APART,
    BIDS,
    FOUR_QUEENS,
    GRAN,
    NORMAL,
    PACK,
    TOGETHER,
    baska,
    calls,
    deal,
    refusal,
    say,
)
from vectors_data import Case, each, ruleset_of
from wenzel import Match
from wenzel.deal import Deal
from wenzel.dealing import shuffled
from wenzel.errors import ActionError, RulesetError
from wenzel.steps import Contract, Holding
from wenzel.tricks import CompiledTricks
from wenzel_baska.scoring import ALL_POINTS, POINTS


def codes_in_order(tricks: CompiledTricks, group: int) -> str:
    """The cards of a group, highest first."""
    members = [i for i in range(len(tricks.pack)) if tricks.members[group] >> i & 1]
    return " ".join(tricks.pack.codes[i] for i in sorted(members, key=lambda i: tricks.rank[i]))


def plain_suits(tricks: CompiledTricks) -> dict[str, str]:
    groups = range(1, tricks.suitless)
    return {tricks.names[g]: codes_in_order(tricks, g) for g in groups if tricks.members[g]}


# Pack, ranks, values


def test_the_pack_has_sixteen_cards_worth_104() -> None:
    assert sorted(baska().pack.codes) == sorted(PACK)
    assert POINTS == {"A": 11, "T": 10, "Q": 3, "J": 2}
    assert sum(POINTS[code[0]] for code in PACK) == ALL_POINTS == 104


@pytest.mark.parametrize("contract", ["ordinary", "wesele", "zolo", "zolo-du", "baska"])
def test_normal_order(contract: str) -> None:
    tricks = baska().tricks(Contract(contract))
    assert codes_in_order(tricks, 0) == NORMAL
    assert plain_suits(tricks) == {"clubs": "AC TC", "spades": "AS TS"}


@pytest.mark.parametrize("contract", ["gran", "gran-du"])
def test_gran_order(contract: str) -> None:
    tricks = baska().tricks(Contract(contract))
    assert codes_in_order(tricks, 0) == GRAN
    suits = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}
    assert plain_suits(tricks) == {name: f"A{s} T{s} Q{s}" for name, s in suits.items()}


@each("baska", "trump_count")
def test_trump_count(case: Case) -> None:
    tricks = ruleset_of("baska", case).tricks(Contract(case["contract"]))
    assert tricks.members[0].bit_count() == case["count"]


def test_only_four_play() -> None:
    for players in (2, 3, 5):
        with pytest.raises(RulesetError, match="baska is for 4 players"):
            ruleset_of("baska", {"players": players})


# Deal


@pytest.mark.parametrize("dealer", range(4))
def test_four_cards_each_singly_clockwise(dealer: int) -> None:
    rules = baska()
    before = Match(rules, seed=1, dealer=dealer).deal.before
    dealt = Deal.random(rules, random.Random(5), before)
    order = shuffled(range(16), random.Random(5))
    for k in range(4):
        assert dealt.layout.hands[(dealer + 1 + k) % 4] == sum(1 << order[k + 4 * r] for r in range(4))


def test_the_deal_passes_to_the_left_and_forehand_speaks_and_leads() -> None:
    match = Match(baska(), seed=3, dealer=2)
    for dealer in (2, 3, 0, 1, 2):
        assert match.deal.dealer == dealer
        assert match.turn == (dealer + 1) % 4
        for _ in range(4):
            match.apply(match.turn, "pass")
        assert (match.deal.phase, match.turn) == ("play", (dealer + 1) % 4)
        while match.deal.dealer == dealer:
            assert match.turn is not None
            match.apply(match.turn, match.legal_actions(match.turn)[0])


@pytest.mark.parametrize(
    "words", ["gran pass pass pass", "pass pass wesele pass pass pass", "pass zolo pass pass pass"]
)
def test_forehand_always_leads(words: str) -> None:
    at = say(deal((TOGETHER[2], TOGETHER[1], TOGETHER[0], TOGETHER[3])), words)
    assert (at.phase, at.turn, at.leader) == ("play", 0, 0)


# Bidding


def test_each_turn_one_call_in_turn() -> None:
    at = deal(APART)
    for seat, word in ((0, "pass"), (1, "kontra"), (2, "pass"), (3, "re"), (0, "pass")):
        assert at.turn == seat
        assert [s for s in range(4) if at.legal_actions(s)] == [seat]
        at.apply(seat, word)


def test_two_passes_leave_the_third_player_everything() -> None:
    at = say(deal((TOGETHER[2], TOGETHER[3], TOGETHER[0])), "pass pass")
    assert at.turn == 2
    assert calls(at) == {"pass", "kontra", "wesele", "gran", "zolo", "gran-du", "zolo-du"}


def test_the_bidding_ends_when_all_four_pass_at_the_start() -> None:
    at = say(deal(APART), "pass pass pass")
    assert at.phase == "bidding"
    assert say(at, "pass").phase == "play"


@pytest.mark.parametrize("word", ["kontra", "gran"])
def test_the_bidding_ends_when_three_in_a_row_have_passed_after_a_call(word: str) -> None:
    at = say(deal(APART), f"pass pass {word} pass pass")
    assert at.phase == "bidding"
    assert say(at, "pass").phase == "play"


def test_passes_before_a_call_do_not_count() -> None:
    assert say(deal(APART), "pass pass pass kontra pass pass").phase == "bidding"


def test_who_has_passed_may_call_again() -> None:
    at = say(deal(APART), "pass gran")
    say(at, "pass pass zolo")
    assert (at.state.bid, at.state.bidder) == ("zolo", 0)


@pytest.mark.parametrize(("standing", "higher"), [(b, set(BIDS[i + 1 :])) for i, b in enumerate(BIDS[:-1])])
def test_only_a_higher_bid_may_be_made(standing: str, higher: set[str]) -> None:
    at = deal(FOUR_QUEENS)
    say(at, f"{standing} kontra pass pass")
    assert calls(at) & set(BIDS) == higher
    for bid in set(BIDS) - higher:
        assert f"{bid} is not higher than {standing}" in refusal(at, bid)


def test_one_may_outbid_oneself_and_only_the_highest_bid_counts() -> None:
    at = say(deal(TOGETHER), "wesele kontra pass pass zolo pass pass pass")
    assert at.contract == Contract("zolo", declarer=0)
    assert at.state.doublers == ()


def test_a_new_bid_cancels_all_doublings_and_they_may_begin_again() -> None:
    at = say(deal(APART), "kontra re bok hirsch zolo")
    assert at.state.doublers == ()
    assert "kontra" in calls(at)
    assert "re" not in calls(at)
    assert say(at, "kontra").state.doublers == (1,)


def test_the_doubling_words_go_in_order_at_most_four() -> None:
    at = deal(APART)
    for word in ("kontra", "re", "bok", "hirsch"):
        assert calls(at) & {"kontra", "re", "bok", "hirsch"} == {word}
        for other in {"kontra", "re", "bok", "hirsch"} - {word}:
            assert f"the next one is {word}" in refusal(at, other)
        say(at, word)
    assert calls(at) == {"pass", "gran", "zolo", "gran-du", "zolo-du"}
    assert "there are 4 doublings already" in refusal(at, "hirsch")
    with pytest.raises(ActionError):
        say(at, "double")


def test_without_a_limit_the_fifth_doubling_and_all_later_ones_are_double() -> None:
    at = say(deal(APART, baska(max_doublings="none")), "kontra re bok hirsch")
    for n in range(5, 12):
        assert "double" in calls(at)
        assert "the next one is double" in refusal(at, "hirsch")
        say(at, "double")
        assert len(at.state.doublers) == n
    assert "the next one is kontra" in refusal(say(at, "zolo"), "double")


def test_no_limit_of_doublings_still_lets_a_deal_end() -> None:
    at = say(deal(APART, baska(max_doublings="none")), "kontra re bok hirsch" + " double" * 95)
    assert "double" in calls(at)
    say(at, "double")
    assert "double" not in calls(at)
    assert "100 doublings already" in refusal(at, "double")


def test_the_bidder_may_not_kontra_his_own_bid_but_may_answer() -> None:
    at = say(deal(APART), "gran pass pass kontra")
    assert (at.turn, at.state.bidder) == (0, 0)
    assert calls(at) == {"pass", "re", "zolo", "gran-du", "zolo-du"}
    assert say(deal(APART), "gran pass pass pass").phase == "play"


@given(st.lists(st.integers(0, 11), max_size=40))
def test_nobody_is_ever_offered_kontra_to_his_own_bid(choices: list[int]) -> None:
    at = deal(TOGETHER)
    for choice in choices:
        if at.phase != "bidding":
            break
        offered = at.legal_actions(at.turn)  # type: ignore[arg-type]
        assert not (at.state.bidder == at.turn and "kontra" in offered)
        at.apply(at.turn, offered[choice % len(offered)])  # type: ignore[arg-type]


def test_wesele_needs_both_black_queens() -> None:
    assert "wesele" in calls(deal(TOGETHER))
    at = deal(APART)
    assert "wesele" not in calls(at)
    assert "for wesele you must hold QC QS" in refusal(at, "wesele")


def test_baska_needs_all_four_queens_and_nobody_is_forced_to_say_it() -> None:
    assert "baska" in calls(deal(FOUR_QUEENS))
    assert "pass" in calls(deal(FOUR_QUEENS))
    assert "for baska you must hold QC QS QH QD" in refusal(deal(TOGETHER), "baska")


def test_baska_ends_the_deal_at_once_and_nothing_can_be_said_after_it() -> None:
    at = say(deal(FOUR_QUEENS), "pass kontra re pass baska")
    assert at.over
    assert at.turn is None
    assert at.contract == Contract("baska", declarer=0)
    assert at.result is not None
    assert (at.result.how, at.result.played, at.result.delta) == ("baska", False, (10, 0, 0, 0))
    assert "the deal is over" in refusal(at, "kontra", seat=1)


def test_gran_and_zolo_are_open_to_anyone() -> None:
    at = deal(APART)
    for _ in range(4):
        assert calls(at) >= {"gran", "zolo", "gran-du", "zolo-du"}
        say(at, "pass")


def test_calls_after_the_bidding_and_out_of_turn_are_refused() -> None:
    at = deal(APART)
    assert "it is seat 0's turn" in refusal(at, "kontra", seat=1)
    assert "no cards are being played yet" in refusal(at, "play QC")
    assert "the bidding is over" in refusal(say(at, "pass pass pass pass"), "kontra")


def test_cicha_may_kontra_unless_the_option_forbids_it() -> None:
    assert "kontra" in calls(deal(TOGETHER))
    strict = baska(cicha_may_kontra=False)
    at = deal(TOGETHER, strict)
    assert "kontra" not in calls(at)
    assert "who holds both black queens may answer a doubling" in refusal(at, "kontra")
    assert "re" in calls(say(at, "pass kontra pass pass"))
    assert "kontra" in calls(say(deal(TOGETHER, strict), "pass zolo pass pass"))
    assert "kontra" in calls(deal(APART, strict))


@given(
    st.permutations(PACK),
    st.lists(st.integers(0, 11), max_size=12),
    st.sampled_from([(), ("kop",)]),
    st.booleans(),
)
def test_every_call_that_is_not_open_is_refused_with_a_reason_and_only_those(
    order: list[str], choices: list[int], variants: tuple[str, ...], may: bool
) -> None:
    rules = baska(variants, cicha_may_kontra=may, max_doublings="none")
    at = deal(tuple(" ".join(order[i : i + 4]) for i in range(0, 16, 4)), rules)
    for choice in choices:
        if at.phase != "bidding":
            break
        offered = calls(at)
        for word in rules.actions.calls:
            assert (rules.hooks.refuse(at, at.turn, word) is None) == (word in offered), word
        say(at, sorted(offered)[choice % len(offered)])


# What a call proves


def proved(options: dict[str, Any], *said: tuple[int, str]) -> list[Holding]:
    rules = baska(**options)
    *earlier, (seat, word) = said
    return list(rules.hooks.implies(rules, tuple(earlier), seat, rules.parse(word)))


def test_wesele_and_baska_prove_queens() -> None:
    pack = baska().pack
    assert proved({}, (2, "wesele")) == [Holding(2, pack.mask("QC QS"), at_least=2)]
    assert proved({}, (0, "gran"), (1, "baska")) == [Holding(1, pack.mask("QC QS QH QD"), at_least=4)]
    for word in ("pass", "kontra", "gran", "zolo", "gran-du", "zolo-du"):
        assert proved({}, (2, word)) == []


def test_with_the_option_a_first_doubling_proves_at_most_one_black_queen() -> None:
    off: dict[str, Any] = {"cicha_may_kontra": False}
    at_most = [Holding(1, baska().pack.mask("QC QS"), at_most=1)]
    assert proved(off, (1, "kontra")) == at_most
    assert proved(off, (3, "pass"), (0, "pass"), (1, "kontra")) == at_most
    assert proved(off, (0, "kontra"), (1, "re")) == []
    assert proved(off, (0, "gran"), (1, "kontra")) == []
    assert proved(off, (1, "pass")) == []
    assert proved(off, (1, "gran")) == []


# Match


def finished(match: Match, seed: int = 0) -> Match:
    chance = random.Random(seed)
    while not match.over:
        assert match.turn is not None
        offered = match.legal_actions(match.turn)
        match.apply(match.turn, "pass" if "pass" in offered else offered[int(chance.random() * len(offered))])
    return match


@pytest.mark.parametrize(("options", "deals"), [({}, 16), ({"deals": 1}, 1), ({"deals": 5}, 5)])
def test_a_match_is_a_fixed_number_of_deals(options: dict[str, Any], deals: int) -> None:
    match = finished(Match(baska(**options), seed=7))
    assert len(match.results) == deals
    assert match.totals == tuple(sum(r.delta[s] for r in match.results) for s in range(4))


def test_the_highest_total_wins_and_ties_share() -> None:
    rules = baska(deals=1)
    for totals, winners in (((3, 9, 1, 2), {1}), ((9, 0, 9, 2), {0, 2}), ((0, 0, 0, 0), {0, 1, 2, 3})):
        for turn in range(4):
            turned = totals[-turn:] + totals[:-turn]
            assert set(rules.hooks.winners(rules, turned)) == {(s + turn) % 4 for s in winners}


# Words and pages


@pytest.mark.parametrize("variants", [(), ("kop",)])
def test_every_call_has_words_of_its_own_and_cards_are_pictures(variants: tuple[str, ...]) -> None:
    rules = baska(variants, max_doublings="none")
    spoken = [rules.speak(word) for word in rules.actions.calls]
    assert len(set(spoken)) == len(spoken)
    for word, words in zip(rules.actions.calls, spoken, strict=True):
        assert words == "pass" if word == "pass" else len(words) > len(word) + 8
    assert rules.speak("play QC") == "play Q♣"


def test_tokens_are_those_of_the_page() -> None:
    doublings = ("kontra", "re", "bok", "hirsch")
    assert baska().actions.calls == ("pass", *doublings, *BIDS)
    assert baska(max_doublings="none").actions.calls == ("pass", *doublings, "double", *BIDS)
    slup = ("kontra", "re", "bok", "slup")
    assert baska(("kop",)).actions.calls == ("pass", *slup, "wesele", "zolo", "zolo-du")
    assert baska(("kop",), max_doublings="none").actions.calls == (
        *("pass", *slup, "double", "wesele", "zolo", "zolo-du"),
    )


def test_a_thousand_random_deals_see_every_kind_of_game() -> None:
    """The other random tests would prove little if they all played the same game."""
    chance = random.Random("kinds of games")
    kinds: Counter[str] = Counter()
    rules = baska()
    for _ in range(1000):
        at = Deal.random(rules, chance)
        while not at.over:
            offered = at.legal_actions(at.turn)  # type: ignore[arg-type]
            some = "pass" if "pass" in offered and chance.random() < 0.8 else None
            at.apply(at.turn, some or offered[int(chance.random() * len(offered))])  # type: ignore[arg-type]
        assert at.result is not None
        kinds[at.result.payments[0].why.split(",")[0]] += 1
    assert set(kinds) >= {"ordinary", "cicha", "wesele", "gran", "zolo", "gran-du", "zolo-du"}

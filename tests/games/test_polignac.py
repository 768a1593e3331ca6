"""Polignac, clause by clause, in the order of its rules page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from vectors_data import Case, catalogue, each, ruleset, ruleset_of
from wenzel.deal import Deal
from wenzel.errors import ActionError, IllegalAction, RulesetError
from wenzel.ledger import BANK, Ledger, Payment
from wenzel.match import Match
from wenzel.ruleset import Ruleset
from wenzel.steps import Contract
from wenzel_polignac.rules import payments

PLAYERS = range(3, 9)
SPADES = "KS QS JS AS TS 9S 8S 7S"


def polignac(players: int = 4, **options: Any) -> Ruleset:
    return ruleset("polignac", players, **options)


def deal_with(rules: Ruleset, hands: Mapping[int, str], dealer: int = 0) -> Deal:
    """A deal in which some seats have these cards; the rest is dealt out in pack order."""
    given = {seat: cards.split() for seat, cards in hands.items()}
    taken = {code for cards in given.values() for code in cards}
    rest = [code for code in rules.pack.codes if code not in taken]
    size = len(rules.pack) // rules.players
    whole = []
    for seat in range(rules.players):
        mine = given.get(seat, [])
        wanted = size - len(mine)
        whole.append(mine + rest[:wanted])
        rest = rest[wanted:]
    return Deal.from_cards(rules, dealer=dealer, hands=whole)


def play(deal: Deal) -> Deal:
    """Play a deal to its end; everybody plays the first card that is legal."""
    while deal.turn is not None:
        deal.apply(deal.turn, deal.legal_actions(deal.turn)[0])
    return deal


def slam_deal(**options: Any) -> Deal:
    """Seat 1 is eldest and holds all spades, so it takes every trick."""
    return deal_with(polignac(**options), {1: SPADES})


def near_slam_deal(**options: Any) -> Deal:
    """Seat 1 is eldest and takes seven tricks with four jacks in them, and loses the last."""
    return deal_with(polignac(**options), {1: "KS QS JS AS TS 9S 8S 7D", 2: "JC JH KD QD JD AD TD 9D"})


def delta(deal: Deal) -> list[int]:
    assert deal.result is not None
    return list(deal.result.delta)


def order(rules: Ruleset) -> dict[str, tuple[str, ...]]:
    tricks = rules.tricks(Contract("play"))
    by_rank = sorted(range(len(rules.pack)), key=lambda card: tricks.rank[card])
    return {s: tuple(rules.pack.codes[c][0] for c in by_rank if rules.pack.codes[c][1] == s) for s in "CSHD"}


# Pack and deal


@each("polignac", "pack")
def test_pack_and_packets(case: Case) -> None:
    rules = ruleset_of("polignac", case)
    every = {rank + suit for rank in "AKQJT987" for suit in "CSHD"}
    assert sorted(every - set(rules.pack.codes)) == case["removed"]
    plan = rules.hooks.deal_plan(rules, rules.fresh)
    assert list(plan.packets) == case["packets"]
    assert plan.each == case["each"]
    assert plan.each * rules.players == len(rules.pack)  # no card is left over


@pytest.mark.parametrize("players", PLAYERS)
def test_every_suit_ranks_king_queen_jack_ace(players: int) -> None:
    ranks = tuple("KQJAT987")
    for suit, found in order(polignac(players)).items():
        assert found == tuple(r for r in ranks if r + suit in polignac(players).pack.codes)


def test_there_are_no_trumps() -> None:
    assert polignac().tricks(Contract("play")).members[0] == 0


@pytest.mark.parametrize("players", [2, 9])
def test_only_three_to_eight_play(players: int) -> None:
    with pytest.raises(RulesetError, match="3 to 8 players"):
        polignac(players)


def test_deal_and_play_go_counterclockwise() -> None:
    assert polignac().table.direction == "counterclockwise"
    assert polignac(direction="clockwise").table.direction == "clockwise"


@pytest.mark.parametrize("players", PLAYERS)
def test_the_deal_passes_to_the_next_player(players: int) -> None:
    match = Match(polignac(players, end="deals"), seed=5, dealer=1)
    while not match.over:
        match.apply(*_first(match))
    assert [deal.dealer for deal in match.deals] == [(1 + n) % players for n in range(2 * players)]


def _first(match: Match) -> tuple[int, str]:
    assert match.turn is not None
    return match.turn, match.legal_actions(match.turn)[0]


# Play


@pytest.mark.parametrize("dealer", range(4))
def test_the_player_after_the_dealer_leads(dealer: int) -> None:
    deal = deal_with(polignac(), {}, dealer)
    assert (deal.phase, deal.turn, deal.eldest) == ("play", (dealer + 1) % 4, (dealer + 1) % 4)


def test_the_winner_of_a_trick_leads() -> None:
    deal = deal_with(polignac(), {1: "7S KH", 2: "KS", 3: "8S", 0: "9S"})
    for seat, card in ((1, "7S"), (2, "KS"), (3, "8S"), (0, "9S")):
        deal.apply(seat, f"play {card}")
    assert deal.trick_winners == (2,)
    assert deal.turn == 2


@each("polignac", "legal")
def test_legal_cards(case: Case) -> None:
    rules = ruleset_of("polignac", case)
    tricks, index = rules.tricks(Contract("play")), rules.pack.index
    legal = tricks.legal(rules.pack.mask(case["hand"]), [index(code) for code in case["trick"]])
    assert sorted(rules.pack.names(legal)) == case["legal"]


def test_who_does_not_follow_is_told_why() -> None:
    deal = deal_with(polignac(), {1: "7S", 2: "KS QS 8H"})
    deal.apply(1, "play 7S")
    with pytest.raises(IllegalAction, match="you must follow spades: you hold KS QS") as refused:
        deal.apply(2, "play 8H")
    assert refused.value.reason == "must-follow"


@each("polignac", "trick_winner")
def test_trick_winner(case: Case) -> None:
    rules = ruleset_of("polignac", case)
    cards = [rules.pack.index(code) for code in case["trick"]]
    assert rules.tricks(Contract("play")).winner(cards) == case["winner"]


def test_who_has_taken_which_jack_is_public() -> None:
    deal = deal_with(polignac(), {1: "JS", 2: "KS", 3: "8S", 0: "9S"})
    for seat, card in ((1, "JS"), (2, "KS"), (3, "8S"), (0, "9S")):
        deal.apply(seat, f"play {card}")
    (trick,) = deal.view(None).tricks
    assert trick.winner == 2
    assert (1, "JS") in trick.cards


# Score


def paid(rules: Ruleset, payments: Sequence[Payment]) -> list[int]:
    ledger = Ledger([0] * rules.players)
    for payment in payments:
        ledger.pay(payment)
    return ledger.balances


@each("polignac", "deal_score")
def test_deal_score(case: Case) -> None:
    rules = ruleset_of("polignac", case)
    found = payments(rules, case["tricks"], case["captured_jacks"], case.get("announced"))
    assert paid(rules, found) == case["score"]


@pytest.mark.parametrize("players", PLAYERS)
def test_every_deal_has_five_points(players: int) -> None:
    for seed in range(5):
        deal = play(Match(polignac(players, slam="none"), seed).deals[0])
        assert sum(delta(deal)) == 5


def test_each_jack_costs_one_point_and_the_jack_of_spades_two() -> None:
    deal = play(near_slam_deal())
    assert delta(deal) == [0, 5, 0, 0]
    assert deal.result is not None
    assert deal.result.payments == (
        Payment(BANK, 1, 2, "jack of spades"),
        Payment(BANK, 1, 1, "other jacks", (("cards", 3),)),
    )


def test_queens_instead_of_jacks() -> None:
    deal = play(near_slam_deal(penalty_rank="Q"))
    queens = [len([c for c in deal.rules.pack.names(deal.taken(s)) if c[0] == "Q"]) for s in range(4)]
    assert delta(deal) == [queens[0], queens[1] + 1, queens[2], queens[3]]
    assert deal.result is not None
    assert deal.result.payments[0].why == "queen of spades"


def test_a_silent_slam_costs_the_others_five_each() -> None:
    deal = play(slam_deal())
    assert delta(deal) == [5, 0, 5, 5]
    assert deal.result is not None
    assert deal.result.notes == ("seat 1 took every trick",)


def test_a_slam_counts_tricks_not_jacks() -> None:
    deal = play(near_slam_deal())
    assert deal.tricks_won[1] == 7
    assert delta(deal)[1] == 5


def test_without_the_slam_rule_the_jacks_count() -> None:
    assert delta(play(slam_deal(slam="none"))) == [0, 5, 0, 0]


# Announcing a slam


@pytest.mark.parametrize("slam", ["silent", "none"])
def test_nothing_is_announced_by_default(slam: str) -> None:
    deal = slam_deal(slam=slam)
    assert deal.phase == "play"
    with pytest.raises(ActionError, match="no action of this game"):
        deal.apply(1, "capot")


@pytest.mark.parametrize("slam", ["capot", "general"])
@pytest.mark.parametrize("players", PLAYERS)
def test_each_is_asked_once_from_eldest(players: int, slam: str) -> None:
    deal = deal_with(polignac(players, slam=slam), {}, dealer=1)
    for turn in range(players):
        seat = (2 + turn) % players
        assert deal.turn == seat
        assert sorted(deal.legal_actions(seat)) == ["capot", "pass"]
        assert not any(deal.legal_actions(other) for other in range(players) if other != seat)
        deal.apply(seat, "pass")
    assert (deal.phase, deal.turn) == ("play", 2)
    assert deal.contract == Contract("play")


@pytest.mark.parametrize("slam", ["capot", "general"])
@pytest.mark.parametrize("announcer", [1, 2, 3, 0])
def test_the_first_capot_ends_the_calls_and_eldest_leads(slam: str, announcer: int) -> None:
    deal = slam_deal(slam=slam)
    while deal.turn != announcer:
        assert deal.turn is not None
        deal.apply(deal.turn, "pass")
    deal.apply(announcer, "capot")
    assert deal.contract == Contract(slam, declarer=announcer)
    assert (deal.phase, deal.turn) == ("play", 1)


def test_a_capot_comes_in_turn_and_before_the_opening_lead() -> None:
    deal = slam_deal(slam="capot")
    with pytest.raises(IllegalAction, match="it is seat 1's turn"):
        deal.apply(2, "capot")
    with pytest.raises(IllegalAction, match="no cards are being played yet"):
        deal.apply(1, "play KS")
    for seat in (1, 2, 3, 0):
        deal.apply(seat, "pass")
    for token in ("capot", "pass"):
        with pytest.raises(IllegalAction, match="before the opening lead"):
            deal.apply(1, token)


@pytest.mark.parametrize("slam", ["capot", "general"])
def test_announced_and_made(slam: str) -> None:
    deal = slam_deal(slam=slam)
    deal.apply(1, "capot")
    assert delta(play(deal)) == [5, 0, 5, 5]


@pytest.mark.parametrize("slam", ["capot", "general"])
def test_an_unannounced_slam_is_none(slam: str) -> None:
    deal = slam_deal(slam=slam)
    for seat in (1, 2, 3, 0):
        deal.apply(seat, "pass")
    assert delta(play(deal)) == [0, 5, 0, 0]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"slam": "capot"}, [0, 10, 0, 0]),
        ({"slam": "capot", "missed_capot_keeps_jacks": False}, [0, 5, 0, 0]),
        ({"slam": "general"}, [0, 5, 0, 0]),
        ({"slam": "general", "missed_capot_keeps_jacks": False}, [0, 5, 0, 0]),
    ],
)
def test_announced_and_missed(options: dict[str, Any], expected: list[int]) -> None:
    deal = near_slam_deal(**options)
    deal.apply(1, "capot")
    assert delta(play(deal)) == expected


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"slam": "capot"}, [0, 5, 5, 0]),
        ({"slam": "capot", "missed_capot_keeps_jacks": False}, [0, 0, 5, 0]),
        ({"slam": "general"}, [0, 5, 0, 0]),
    ],
)
def test_missed_because_another_takes_every_trick(options: dict[str, Any], expected: list[int]) -> None:
    deal = slam_deal(**options)
    deal.apply(1, "pass")
    deal.apply(2, "capot")
    assert delta(play(deal)) == expected


# End of the match


@each("polignac", "match_end")
def test_match_end(case: Case) -> None:
    rules = polignac(len(case["totals"]), target=case["target"])
    over = rules.hooks.match_over(rules, 3, case["totals"])
    assert over is case["over"]
    if over:
        won = rules.hooks.winners(rules, case["totals"])
        assert [seat for seat in range(rules.players) if seat not in won] == case["losers"]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_match_ends_after_the_deal_in_which_the_target_is_reached(players: int) -> None:
    match = Match(polignac(players, target=9), seed=11)
    while not match.over:
        match.apply(*_first(match))
    *earlier, last = match.results
    assert all(max(result.balances) < 9 for result in earlier)
    assert max(last.balances) >= 9
    assert len(last.trick_winners) == len(match.rules.pack) // players  # the last deal was played out
    for standing in match.standings:
        assert standing.wins is (standing.total < max(last.balances))
    assert match.standings[0].total == min(last.balances)


def test_if_all_are_level_all_share() -> None:
    rules = polignac(3, target=5)
    assert rules.hooks.winners(rules, (6, 6, 6)) == [0, 1, 2]
    assert all(standing.wins for standing in Match(rules, 1).standings)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_fixed_number_of_deals(players: int) -> None:
    rules = polignac(players, end="deals")
    assert rules.options["deals"] == 2 * players
    assert not rules.hooks.match_over(rules, 2 * players - 1, (50,) * players)
    assert rules.hooks.match_over(rules, 2 * players, (0,) * players)
    assert rules.hooks.match_over(polignac(players, end="deals", deals=1), 1, (0,) * players)


def test_after_a_fixed_number_of_deals_the_fewest_points_win_and_ties_share() -> None:
    rules = polignac(end="deals")
    assert list(rules.hooks.winners(rules, (7, 3, 4, 3))) == [1, 3]


# Options


def test_options_and_their_defaults() -> None:
    assert polignac().options == {
        "target": 20,
        "slam": "silent",
        "missed_capot_keeps_jacks": True,
        "removed_sevens": "red",
        "ace_high": False,
        "penalty_rank": "J",
        "direction": "counterclockwise",
        "end": "target",
        "deals": 8,
    }


@pytest.mark.parametrize("target", [4, 51, True, "20"])
def test_a_target_is_5_to_50(target: object) -> None:
    assert polignac(target=5).options["target"] == 5
    assert polignac(target=50).options["target"] == 50
    with pytest.raises(RulesetError, match="5 to 50"):
        catalogue("polignac").ruleset("polignac", 4, {"target": target})


@pytest.mark.parametrize("players", [4, 7, 8])
def test_removed_sevens_does_nothing_with_other_numbers_of_players(players: int) -> None:
    assert polignac(players, removed_sevens="black").pack == polignac(players).pack


def test_the_ace_may_rank_high() -> None:
    assert set(order(polignac(ace_high=True)).values()) == {tuple("AKQJT987")}


# The page


def test_the_page_names_every_option_value_and_token() -> None:
    text = catalogue("polignac").game("polignac").page()
    assert text.startswith("# Polignac\n")
    for option in catalogue("polignac").game("polignac").options:
        assert f"`{option.name}`" in text
        if isinstance(option.values, tuple):
            for value in option.values:
                assert f"`{str(value).lower() if isinstance(value, bool) else value}`" in text
    for token in ("pass", "capot", "play JS"):
        assert f"`{token}`" in text


def test_captured_penalty_cards_lie_face_up_for_everybody() -> None:
    match = Match(catalogue("polignac").ruleset("polignac", 4), seed=3)
    deal = match.deals[0]
    taken: dict[int, set[str]] = {}
    while not deal.over:
        match.apply(deal.turn, deal.legal_actions(deal.turn)[0])  # type: ignore[arg-type]
        taken = {}
        for winner, _, cards in deal.won:
            jacks = {deal.rules.pack.codes[i] for i in cards} & {"JC", "JS", "JH", "JD"}
            if jacks:
                taken.setdefault(winner, set()).update(jacks)
        for seat in (None, 0, 1, 2, 3):
            assert {s: set(cards) for s, cards in deal.view(seat).face_up.items()} == taken
    assert sum(map(len, taken.values())) == 4

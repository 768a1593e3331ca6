"""Baśka, clause by clause: result, value, doublings, settlement, and the options that change them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baska_table import (
    APART,
    FOUR_QUEENS,
    PACK,
    TOGETHER,
    baska,
    deal,
    dealt,
    delta,
    play,
    players_choice,
    say,
)
from vectors_data import Case, each, ruleset_of
from wenzel.ledger import BANK
from wenzel_baska.scoring import Outcome, doubling_factor, payments

DEFAULTS: dict[str, Any] = dict(baska().options)
SEATS = (0, 1, 2, 3)


def paid(outcome: Outcome, **options: Any) -> list[int]:
    """What every seat wins or loses."""
    out = [0, 0, 0, 0]
    for payment in payments(outcome, DEFAULTS | options, SEATS):
        for account, sign in ((payment.payer, -1), (payment.payee, 1)):
            if account != BANK:
                out[account] += sign * payment.amount
    return out


def ordinary(points: int, tricks: int, *doublers: int, game: str = "ordinary") -> Outcome:
    """A game of seats 0 and 2, the Old, against 1 and 3."""
    return Outcome(game, (0, 2), points, tricks, doublers)


def alone(game: str, points: int, tricks: int, *doublers: int) -> Outcome:
    """A game of seat 1 alone."""
    return Outcome(game, (1,), points, tricks, doublers)


# Result


@each("baska", "score")
@pytest.mark.parametrize("settlement", ["points", "money"])
def test_score(case: Case, settlement: str) -> None:
    options = dict(ruleset_of("baska", case).options) | {"settlement": settlement}
    outcome = Outcome(
        case["contract"], tuple(case["old"]), case["points_old"], case["tricks_old"], tuple(case["doublers"])
    )
    assert paid(outcome, **options) == case[settlement]


def test_a_side_needs_53_points() -> None:
    assert paid(ordinary(53, 2)) == [1, 0, 1, 0]
    assert paid(ordinary(51, 2)) == [0, 1, 0, 1]
    assert paid(alone("zolo", 53, 2)) == [0, 5, 0, 0]
    assert paid(alone("zolo", 51, 2)) == [5, 0, 5, 5]
    assert paid(alone("cicha", 53, 2)) == [0, 4, 0, 0]


@pytest.mark.parametrize("game", ["ordinary", "wesele"])
def test_at_52_the_side_of_the_last_doubling_loses_else_the_old(game: str) -> None:
    assert paid(ordinary(52, 2, game=game)) == [0, 1, 0, 1]
    assert paid(ordinary(52, 2, 1, 0, game=game)) == [0, 4, 0, 4]
    assert paid(ordinary(52, 2, 0, 1, game=game)) == [4, 0, 4, 0]
    assert paid(ordinary(52, 2, 0, 1, 2, game=game)) == [0, 8, 0, 8]


@pytest.mark.parametrize(("game", "value"), [("cicha", 4), ("gran", 5), ("zolo", 5)])
def test_at_52_the_lone_player_loses_unless_the_others_doubled_last(game: str, value: int) -> None:
    assert paid(alone(game, 52, 2)) == [value, 0, value, value]
    assert paid(alone(game, 52, 2, 0)) == [0, 2 * value, 0, 0]
    assert paid(alone(game, 52, 2, 0, 1)) == [4 * value, 0, 4 * value, 4 * value]


def test_cancelled_doublings_decide_no_tie() -> None:
    """The young say kontra, seat 2 bids zolo after it and takes 52 points: nobody has doubled that, so it loses."""
    line = "TC AC QD AD JS JC AH TH JD JH QH TD TS AS QC QS"
    lost = play(say(deal(APART), "pass kontra zolo pass pass pass"), line)
    assert delta(lost) == [5, 5, 0, 5]
    won = play(say(deal(APART), "pass kontra zolo kontra pass pass pass"), line)
    assert delta(won) == [0, 0, 10, 0]


@pytest.mark.parametrize("game", ["gran-du", "zolo-du"])
def test_du_games_are_won_with_all_four_tricks_alone(game: str) -> None:
    assert paid(alone(game, 104, 4)) == [0, 10, 0, 0]
    assert paid(alone(game, 102, 3)) == [10, 0, 10, 10]
    assert paid(alone(game, 52, 2, 0)) == [20, 0, 20, 20]


def test_baska_wins_without_play() -> None:
    assert delta(say(deal(FOUR_QUEENS), "baska")) == [10, 0, 0, 0]
    money = say(deal(FOUR_QUEENS, baska(settlement="money")), "pass kontra re pass baska")
    assert delta(money) == [30, -10, -10, -10]


# Value


@pytest.mark.parametrize("game", ["ordinary", "wesele"])
def test_value_by_what_the_losers_have(game: str) -> None:
    for points, tricks, value in ((78, 3, 1), (79, 3, 2), (102, 3, 2), (104, 3, 2), (104, 4, 3)):
        assert paid(ordinary(points, tricks, game=game)) == [value, 0, value, 0]
        assert paid(ordinary(104 - points, 4 - tricks, game=game)) == [0, value, 0, value]


@pytest.mark.parametrize(
    ("game", "value"),
    [("cicha", 4), ("gran", 5), ("zolo", 5), ("gran-du", 10), ("zolo-du", 10), ("baska", 10)],
)
def test_the_value_of_a_lone_players_game_is_fixed(game: str, value: int) -> None:
    assert paid(alone(game, 104, 4)) == [0, value, 0, 0]
    if game != "baska":
        assert paid(alone(game, 10, 1)) == [value, 0, value, value]
        assert paid(alone(game, 0, 0)) == [value, 0, value, value]


def test_a_trick_without_points_would_be_a_trick_all_the_same() -> None:
    assert paid(ordinary(104, 3)) == [2, 0, 2, 0]
    assert paid(ordinary(0, 1)) == [0, 2, 0, 2]


# Doubling factor


@each("baska", "doubling_factor")
def test_doubling_factor(case: Case) -> None:
    assert doubling_factor(case["doublers"], case["old"]) == case["factor"]


@given(st.lists(st.integers(0, 3), max_size=12), st.sets(st.integers(0, 3), min_size=1, max_size=2))
def test_the_factor_doubles_with_every_change_of_side(doublers: list[int], old: set[int]) -> None:
    sides = [seat in old for seat in doublers]
    changes = sum(a is not b for a, b in pairwise(sides))
    assert doubling_factor(doublers, old) == (2 ** (changes + 1) if doublers else 1)


def test_doublings_cancelled_by_a_bid_do_not_count() -> None:
    said = "kontra re bok zolo pass kontra pass pass pass"
    at = say(deal(APART), said)
    while not at.over:
        at.apply(at.turn, at.legal_actions(at.turn)[0])  # type: ignore[arg-type]
    assert at.result is not None
    assert {p.factors for p in at.result.payments} == {(("doublings", 2),)}


# Settlement


def test_points_credit_every_winner_and_money_moves_between_seats() -> None:
    assert paid(ordinary(60, 2)) == [1, 0, 1, 0]
    assert paid(ordinary(60, 2), settlement="money") == [1, -1, 1, -1]
    assert paid(alone("gran", 60, 2, 0), settlement="money") == [-10, 30, -10, -10]
    assert paid(alone("gran", 40, 2, 0), settlement="money") == [10, -30, 10, 10]


def test_the_table_keeps_points_and_adds_to_zero_with_money_alone() -> None:
    assert (baska().table.coins, baska().table.zero_sum) == (False, False)
    money = baska(settlement="money").table
    assert (money.coins, money.zero_sum) == (False, True)


def test_who_pays_whom_follows_the_deal_and_not_the_seat_numbers() -> None:
    for turn in SEATS:
        old = tuple((seat + turn) % 4 for seat in (1, 2))
        order = [(seat + turn) % 4 for seat in SEATS]
        pairs = [
            (p.payer, p.payee)
            for p in payments(Outcome("ordinary", old, 60, 2), {**DEFAULTS, "settlement": "money"}, order)
        ]
        assert pairs == [((0 + turn) % 4, old[0]), ((3 + turn) % 4, old[1])]


def test_a_turned_table_pays_as_before() -> None:
    """Fault 26: seat numbers decide nothing, not even who pays whom."""
    line = "QC TH JS JC QS QD TD AH JD JH QH AD TS AS TC AC"
    seen = set()
    for turn in SEATS:
        hands = tuple(APART[(seat - turn) % 4] for seat in SEATS)
        at = deal(hands, baska(settlement="money"), dealer=(3 + turn) % 4)
        play(say(at, "pass kontra pass pass pass"), line)
        assert at.result is not None
        seen.add(tuple(((p.payer - turn) % 4, (p.payee - turn) % 4, p.amount) for p in at.result.payments))
    assert seen == {((0, 2, 2), (1, 3, 2))}


# Options


def test_loss_factors() -> None:
    for factor in (1, 2, 3):
        assert paid(ordinary(40, 2), old_loss=factor) == [0, factor, 0, factor]
        assert paid(ordinary(20, 1, 1, game="wesele"), old_loss=factor) == [0, 4 * factor, 0, 4 * factor]
        assert paid(ordinary(60, 2), old_loss=factor, solo_loss=factor) == [1, 0, 1, 0]
        assert paid(ordinary(40, 2), solo_loss=factor) == [0, 1, 0, 1]
        for game, value in (("cicha", 4), ("gran", 5), ("zolo", 5), ("gran-du", 10), ("zolo-du", 10)):
            lost = factor * value
            assert paid(alone(game, 40, 2), solo_loss=factor) == [lost, 0, lost, lost]
            assert paid(alone(game, 40, 2), old_loss=factor) == [value, 0, value, value]
            assert paid(alone(game, 104, 4), solo_loss=factor) == [0, value, 0, 0]
        assert paid(alone("baska", 0, 0), solo_loss=factor) == [0, 10, 0, 0]


@pytest.mark.parametrize("game", ["ordinary", "wesele"])
def test_old_exit_raises_what_losing_old_need_and_nobody_else(game: str) -> None:
    for old_exit, value in ((26, 1), (27, 2)):
        assert paid(ordinary(26, 1, game=game), old_exit=old_exit) == [0, value, 0, value]
        assert paid(ordinary(27, 1, game=game), old_exit=old_exit) == [0, 1, 0, 1]
        assert paid(ordinary(25, 1, game=game), old_exit=old_exit) == [0, 2, 0, 2]
        assert paid(ordinary(78, 3, game=game), old_exit=old_exit) == [1, 0, 1, 0]
        assert paid(ordinary(79, 3, game=game), old_exit=old_exit) == [2, 0, 2, 0]


# Whole deals


def test_the_breakdown_names_base_and_factors() -> None:
    rules = baska(old_loss=3, settlement="money")
    at = say(deal(APART, rules), "pass pass kontra re pass pass pass")
    play(at, "QC TH JS JC QS QD TD AH JD JH QH AD TS AS TC AC")
    assert at.result is not None
    first = at.result.payments[0].to_dict()
    assert first["base"] * 2 * 3 == first["amount"] == 6
    assert first["factors"] == [["doublings", 2], ["old_loss", 3]]
    assert at.result.notes == ("ordinary: the Old, seats 0 and 1, lose with 2 tricks and 44 of 104 points",)


@settings(max_examples=80)
@given(
    order=st.permutations(PACK),
    together=st.booleans(),
    choices=st.lists(st.integers(0, 209), min_size=60, max_size=60),
    dealer=st.integers(0, 3),
    variants=st.sampled_from([(), ("pagat",), ("as-trefl",), ("as-pik", "turniej"), ("kop",)]),
    settlement=st.sampled_from(["points", "money"]),
)
def test_every_deal_is_scored_as_the_page_says(
    order: list[str],
    together: bool,
    choices: list[int],
    dealer: int,
    variants: tuple[str, ...],
    settlement: str,
) -> None:
    rules = baska(variants, settlement=settlement)
    at = dealt(order, together, rules, dealer)
    doublings: list[int] = []
    bid, bidder = "", -1
    for choice in [*choices, *[0] * 200]:
        if at.over:
            break
        seat, action = at.turn, players_choice(at, choice)
        assert seat is not None
        if action in {"kontra", "re", "bok", "hirsch", "slup"}:
            doublings.append(seat)
        elif action != "pass" and not action.startswith("play"):
            bid, bidder, doublings = action, seat, []
        at.apply(seat, action)
    assert at.result is not None
    old = set(at.result.sides["old"])
    if not bid:
        assert old == {s for s in SEATS if set(rules.pack.names(at.layout.hands[s])) & {"QC", "QS"}}
    assert bidder in old or not bid
    assert delta(at) == expected(at.result.trick_winners, won_points(at), bid, old, doublings, rules.options)


def won_points(at: Any) -> list[int]:
    points = [0, 0, 0, 0]
    for winner, _, cards in at.won:
        points[winner] += sum({"A": 11, "T": 10, "Q": 3, "J": 2}[at.rules.pack.codes[c][0]] for c in cards)
    return points


def expected(
    winners: tuple[int, ...],
    points: list[int],
    bid: str,
    old: set[int],
    doublings: list[int],
    options: dict[str, Any],
) -> list[int]:
    """The page's sections Result and Value, once more."""
    got = sum(points[seat] for seat in old)
    tricks = sum(winner in old for winner in winners)
    if bid == "baska":
        win = True
    elif bid in {"gran-du", "zolo-du"}:
        win = tricks == 4
    elif got == 52:
        win = bool(doublings) and doublings[-1] not in old
    else:
        win = got >= 53
    if bid in {"", "wesele"} and len(old) == 2:
        lost_points, lost_tricks = (104 - got, 4 - tricks) if win else (got, tricks)
        need = 26 if win else options["old_exit"]
        value = 3 if lost_tricks == 0 else 2 if lost_points < need else 1
    else:
        value = {"": 4, "gran": 5, "zolo": 5}.get(bid, 10)
    last = None
    for seat in doublings:
        if (seat in old) is not last:
            value *= 2
        last = seat in old
    if not win:
        value *= options["solo_loss" if len(old) == 1 else "old_loss"]
    if options["settlement"] == "points":
        return [value if (seat in old) is win else 0 for seat in SEATS]
    share = 3 if len(old) == 1 else 1
    return [(value if (s in old) is win else -value) * (share if s in old else 1) for s in SEATS]


def test_a_cicha_counts_as_such_and_is_told_at_the_end() -> None:
    at = say(deal(TOGETHER), "pass pass pass pass")
    while not at.over:
        at.apply(at.turn, at.legal_actions(at.turn)[0])  # type: ignore[arg-type]
    assert at.result is not None
    assert at.result.sides == {"old": (0,)}
    assert sum(delta(at)) in {4, 12}
    assert at.result.notes[0].startswith("cicha: seat 0, alone, ")
    assert at.result.contract is not None
    assert at.result.contract.name == "ordinary"

"""Simulation: what is counted, and the intervals."""

from __future__ import annotations

import json
import math

import attrs
import pytest

import wenzel
from wenzel.bots import RandomBot, SteadyBot, play_turn
from wenzel.simulate import Mean, Share, deal_winners, simulate

GAMES = ("baska", "kontraspiel", "polignac", "polskpas")


@pytest.mark.parametrize("game", GAMES)
def test_the_report_agrees_with_the_deals_themselves(game: str) -> None:
    rules = wenzel.ruleset(game)
    report = simulate(rules, 60, "x")
    bots = [RandomBot(f"x/{seat}") for seat in range(rules.players)]
    results: list[wenzel.Result] = []
    number = 0
    while len(results) < 60:
        match = wenzel.Match(rules, f"x/{number}", dealer=number % rules.players)
        while not match.over and len(results) + len(match.results) < 60:
            play_turn(match, bots)
        results += list(match.results)
        number += 1
    assert report.deals == len(results) == 60
    assert report.matches == number
    low = rules.table.low_wins
    for seat in report.seats:
        deltas = [r.delta[seat.seat] for r in results]
        assert seat.score.mean == pytest.approx(sum(deltas) / 60)
        deviation = math.sqrt(sum((d - sum(deltas) / 60) ** 2 for d in deltas) / 59)
        assert seat.score.high == pytest.approx(sum(deltas) / 60 + 1.959963985 * deviation / math.sqrt(60))
        assert seat.wins.count == sum(seat.seat in deal_winners(r, low) for r in results)
    named = [r.contract for r in results if r.contract is not None]
    assert sum(share.count for share in report.contracts.values()) == len(named)
    assert report.passed_out.count == 60 - len(named)


@pytest.mark.parametrize("game", GAMES)
def test_equal_seeds_give_equal_reports_but_for_the_time(game: str) -> None:
    rules = wenzel.ruleset(game)
    first, second, other = (simulate(rules, 40, seed) for seed in (1, 1, 2))
    assert attrs.evolve(first, seconds=0.0) == attrs.evolve(second, seconds=0.0)
    assert first.seats != other.seats
    data = first.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["deals_per_second"] > 0
    assert not any(call.startswith("play ") for call in first.calls)


def test_secret_calls_are_counted_by_their_verb_alone() -> None:
    report = simulate(wenzel.ruleset("polskpas"), 200, 3)
    assert report.calls["discard"] == report.calls["accept"]
    assert not any(call.startswith("discard ") for call in report.calls)
    assert any(call.startswith("trump ") for call in report.calls)


def test_progress_is_called_after_every_deal() -> None:
    done: list[int] = []
    simulate(wenzel.ruleset("polignac"), 25, 1, progress=done.append)
    assert done == list(range(1, 26))


def test_own_bots_may_play() -> None:
    rules = wenzel.ruleset("polignac")
    steady = simulate(rules, 150, 1, [SteadyBot(0), *[RandomBot(s) for s in range(1, 4)]])
    assert steady.seats[0].score.mean < min(s.score.mean for s in steady.seats[1:])
    with pytest.raises(wenzel.WenzelError, match="4 bots, not 1"):
        simulate(rules, 1, 1, [SteadyBot(0)])


@pytest.mark.parametrize("deals", [0, -1, True, 2.0, "9"])
def test_a_wrong_number_of_deals_is_refused(deals: object) -> None:
    with pytest.raises(wenzel.WenzelError, match="from 1 on"):
        simulate(wenzel.ruleset("polignac"), deals, 1)  # type: ignore[arg-type]


def test_intervals() -> None:
    # Wilson: roots of (p - x)^2 = z^2 p (1 - p) / n, so both ends satisfy it.
    share = Share.of(7, 20)
    for end in (share.low, share.high):
        assert (share.share - end) ** 2 == pytest.approx(1.959964**2 * end * (1 - end) / 20, rel=1e-5)
    none, all_of_them = Share.of(0, 10), Share.of(10, 10)
    assert none.low == 0.0 < none.high
    assert all_of_them.high == 1.0 > all_of_them.low
    assert Mean.of(5, 25, 1) == Mean(5.0, None, None)
    assert Mean.of(8, 32, 2) == Mean(4.0, 4.0, 4.0)


@pytest.mark.parametrize(
    ("delta", "low_wins", "won"),
    [
        ((4, -4, 0, 0), False, (0,)),
        ((0, -4, 0, 0), False, (0, 2, 3)),
        ((2, 0, 2, 1), True, (1,)),
        ((1, 1, 1, 1), True, ()),
    ],
)
def test_the_best_score_of_a_deal_wins_it_and_all_alike_is_no_win(
    delta: tuple[int, ...], low_wins: bool, won: tuple[int, ...]
) -> None:
    match = wenzel.Match(wenzel.ruleset("polignac"), seed=1)
    while not match.results:
        match.apply(match.turn or 0, match.legal_actions(match.turn or 0)[0])
    assert deal_winners(attrs.evolve(match.results[0], delta=delta), low_wins) == won


def test_nobody_wins_a_deal_that_is_passed_out() -> None:
    match = wenzel.Match(wenzel.ruleset("polskpas"), seed=1)
    while not match.results:
        match.apply(match.turn or 0, "pass")
    assert match.results[0].delta == (-4, 0, 0, 0)
    assert deal_winners(match.results[0], False) == ()

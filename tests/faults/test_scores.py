"""Faults that such software has had: scores."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from by_hand import dealt, say
from strategies import GAMES, SMALL, catalogue, fresh_deal, play_out, random_choices, tables, walk
from wenzel import Deal, Match


@pytest.mark.parametrize("settlement", ["points", "money"])
@pytest.mark.parametrize("doubled", [False, True])
def test_fault_22_a_silent_solo_is_one_against_three(settlement: str, doubled: bool) -> None:
    """Both black queens in one hand and no bid: the lone player pays or gets three times what the others do."""
    lost = won = 0
    for seed in range(12):
        deal = dealt("baska", [["QC QS AH TH", "QC QS AD TD"][seed % 2], "", "", ""], settlement=settlement)
        say(deal, "kontra" if doubled else "pass")
        rng = random.Random(seed)
        while not deal.over:
            actions = deal.legal_actions(deal.turn or 0)
            say(deal, "pass" if "pass" in actions else actions[int(rng.random() * len(actions))])
        assert deal.result is not None
        alone, *others = deal.result.delta
        value = 8 if doubled else 4
        if settlement == "money":
            assert sum(deal.result.delta) == 0
            assert (alone, others) in [(3 * value, [-value] * 3), (-3 * value, [value] * 3)]
        else:
            assert (alone, others) in [(value, [0, 0, 0]), (0, [value] * 3)]
        assert deal.result.sides == {"old": (0,)}
        won += alone > 0
        lost += not alone > 0
    assert won
    assert lost


@pytest.mark.parametrize("game", GAMES + SMALL)
def test_fault_23_a_deal_is_over_when_it_has_been_scored_and_not_before(game: str) -> None:
    """Not before the deal, not with the last cards half played, and never without a result."""
    rng = random.Random(23)
    for players, stack in tables(game):
        deal = fresh_deal(catalogue().ruleset(game, players, variants=stack), 23)
        for _ in walk(deal, random_choices(rng)):
            assert not deal.over
            assert deal.result is None
            assert deal.how is None
            assert deal.view(None).result is None
            assert not any(event.kind == "end" for event in deal.events)
        assert deal.over
        assert deal.result is not None
        assert [event.kind for event in deal.events].count("end") == 1
        if deal.result.played and not deal.piles and game not in SMALL:
            assert not any(deal.hands)


def everything_but_a_trick() -> Deal:
    """A deal of Polignac in which seat 0 has taken all five penalty points, and not every trick."""
    rng = random.Random(24)
    for seed in range(20_000):
        deal = fresh_deal(catalogue().ruleset("polignac"), seed)
        play_out(deal, random_choices(rng))
        jacks = deal.rules.pack.where("J")
        for seat in range(4):
            if deal.taken(seat) & jacks == jacks and len(set(deal.trick_winners)) > 1:
                return deal
    raise AssertionError("no such deal")


def test_fault_24_all_jacks_are_not_all_tricks() -> None:
    deal = everything_but_a_trick()
    assert deal.result is not None
    assert sorted(deal.result.delta) == [0, 0, 0, 5]


def test_fault_24_all_tricks_are_all_tricks() -> None:
    deal = dealt("polignac", ["KC QC JC AC TC 9C 8C 7C", "KS", "KH", "KD"])
    while not deal.over:
        say(deal, deal.legal_actions(deal.turn or 0)[0])
    assert deal.result is not None
    assert deal.result.delta == (0, 5, 5, 5)


def test_fault_24_no_points_are_not_no_trick() -> None:
    """In Baśka losers with a trick but few points are not losers without one: every card counts something, so the
    least that a trick brings is told from nothing.
    """
    deltas = set()
    for seed in range(300):
        deal = fresh_deal(catalogue().ruleset("baska"), seed)
        before = deal.before.balances
        while not deal.over:
            actions = deal.legal_actions(deal.turn or 0)
            say(deal, "pass" if "pass" in actions else actions[-1])
        assert deal.result is not None
        if len(deal.result.sides["old"]) == 2:
            old = set(deal.result.sides["old"])
            winners = {seat in old for seat in deal.trick_winners}
            losing = [seat in old for seat in range(4) if deal.result.delta[seat] == 0]
            value = max(deal.result.delta)
            assert (value == 3) == (losing[0] not in winners)
            deltas.add(value)
        assert deal.before.balances == before
    assert deltas == {1, 2, 3}


@pytest.mark.parametrize("game", GAMES + SMALL)
def test_fault_25_every_result_can_be_worked_out_from_its_breakdown(game: str) -> None:
    rng = random.Random(25)
    factored = 0
    for players, stack in tables(game):
        for seed in range(4):
            deal = fresh_deal(catalogue().ruleset(game, players, variants=stack), seed)
            play_out(deal, random_choices(rng))
            assert deal.result is not None
            data = deal.result.to_dict()
            changes: dict[object, int] = dict.fromkeys([*range(players), "pot", "bank"], 0)
            for payment in data["payments"]:
                amount = payment["base"]
                for name, factor in payment["factors"]:
                    assert name
                    amount *= factor
                    factored += 1
                assert amount == payment["amount"]
                assert payment["why"]
                changes[payment["from"]] -= amount
                changes[payment["to"]] += amount
            assert [changes[seat] for seat in range(players)] == data["delta"]
            shown = [e for e in deal.view(None).events if e["e"] == "pay"]
            assert [{k: v for k, v in e.items() if k != "e"} for e in shown] == data["payments"]
    assert factored or game in ("polignac", "polskpas", "guests", "duel")


@pytest.mark.parametrize("game", [*GAMES, "guests"])
@pytest.mark.parametrize(
    "totals", [(5, 5, 0, 0), (0, 0, 0, 0), (7, 3, 3, 3), (-4, -4, 8, 0), (20, 20, 20, 1)]
)
def test_fault_26_ties_do_not_fall_to_the_lowest_seat(game: str, totals: tuple[int, ...]) -> None:
    """The seats change places: the same players win, and all who are level do."""
    rules = catalogue().ruleset(game)
    for order in permutations(range(4)):
        winners = rules.hooks.winners(rules, [totals[i] for i in order])
        assert {order[seat] for seat in winners} == set(rules.hooks.winners(rules, totals))
        level = {totals[order[seat]] for seat in winners}
        assert all((totals[i] in level) == (seat in winners) for seat, i in enumerate(order))


@pytest.mark.parametrize("game", GAMES)
def test_fault_26_equal_totals_share_a_rank(game: str) -> None:
    options = {"end": "deals", "deals": 3} if game == "polignac" else {"deals": 3}
    rng = random.Random(26)
    shared = 0
    for seed in range(12):
        match = Match(catalogue().ruleset(game, options=options), seed=seed)
        while not match.over:
            actions = match.legal_actions(match.turn or 0)
            match.apply(match.turn or 0, actions[int(rng.random() * len(actions))])
        ranks = {standing.seat: standing for standing in match.standings}
        for one in ranks.values():
            for other in ranks.values():
                assert (one.total == other.total) == (one.rank == other.rank)
                if one.rank == other.rank:
                    assert one.wins == other.wins
                    shared += one is not other
    assert shared

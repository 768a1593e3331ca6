"""Faults that such software has had: turns, seeds, undo and saves."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence

import attrs
import pytest

import small_games
from by_hand import dealt, legal, say
from strategies import (
    GAMES,
    SMALL,
    catalogue,
    choose,
    fresh_deal,
    offers,
    random_choices,
    tables,
    walk,
)
from wenzel import Action, BotError, Catalogue, Deal, Match, RecordError, View
from wenzel.bots import RandomBot, SteadyBot, ask, play_turn
from wenzel.dealing import Layout
from wenzel.plugin import Game, Payment, Score, hookimpl


def turned(deal: Deal, by: int) -> Deal:
    """The same deal with everybody moved *by* seats on."""
    n = deal.rules.players
    before = attrs.evolve(
        deal.before,
        dealer=(deal.dealer + by) % n,
        balances=tuple(deal.before.balances[(seat - by) % n] for seat in range(n)),
        memory=turned_memory(dict(deal.before.memory), n, by),
    )
    hands = tuple(deal.layout.hands[(seat - by) % n] for seat in range(n))
    return Deal(deal.rules, before, Layout(hands, deal.layout.turnup, deal.layout.talon))


def turned_memory(memory: dict[str, object], players: int, by: int) -> dict[str, object]:
    """Lists with an entry for every seat turn with the seats."""
    return {
        name: [value[(seat - by) % players] for seat in range(players)]
        if isinstance(value, Sequence) and len(value) == players
        else value
        for name, value in memory.items()
    }


@pytest.mark.parametrize("game", GAMES)
def test_fault_27_no_seat_is_special(game: str) -> None:
    """Everybody moves on by some seats: everything moves with them.  Seat 0 is a seat like any other."""
    rng = random.Random(27)
    for players, stack in tables(game):
        rules = catalogue().ruleset(game, players, variants=stack)
        for seed in range(3):
            deal = fresh_deal(rules, seed)
            for by in range(1, players):
                here, there = deal.copy(), turned(deal, by)
                picks = random_choices(rng)
                for seat, action in walk(here, picks):
                    assert there.turn == ((here.turn or 0) + by) % players
                    for each in range(players):
                        assert legal(there, (each + by) % players) == legal(here, each)
                    there.apply((seat + by) % players, action)
                assert there.result is not None
                assert here.result is not None
                assert [there.result.delta[(s + by) % players] for s in range(players)] == list(
                    here.result.delta
                )
                assert there.result.pot == here.result.pot


def test_fault_27_seat_0_can_be_everything() -> None:
    """Soloist, declarer, caller, leader, winner, payer: a 0 is a seat and not nobody."""
    deal = say(
        dealt("polskpas", ["JC JS JH AS KS", "", "", ""], turnup="QS"), "0 accept", "0 discard KS", "0 vole"
    )
    assert deal.contract is not None
    assert deal.contract.declarer == 0
    for seat in (None, 0, 1):
        view = deal.view(seat)
        assert view.contract is not None
        assert view.contract.declarer == 0
        assert view.turn == view.player == 0
        assert view.calls[-1].seat == 0
        assert view.to_dict()["contract"]["declarer"] == 0
    while not deal.over:
        actions = deal.legal_actions(deal.turn or 0)
        say(deal, actions[0])
        assert deal.view(None).trick.cards == () or deal.view(None).trick.leader == deal.leader
    assert deal.result is not None
    assert {payment.payer for payment in deal.result.payments} | {
        payment.payee for payment in deal.result.payments
    } >= {0}


def test_fault_27_a_total_of_0_is_a_total() -> None:
    rules = catalogue().ruleset("polskpas", options={"deals": 1})
    assert set(rules.hooks.winners(rules, (0, -4, 4, 0))) == {2}
    assert set(rules.hooks.winners(rules, (0, -4, -4, -4))) == {0}
    low = catalogue().ruleset("polignac", options={"end": "deals", "deals": 1})
    assert set(low.hooks.winners(low, (0, 3, 2, 0))) == {0, 3}
    deal = dealt("polskpas", ["", "", "", ""], turnup="QS", before={"balances": [0, 0, 0, 0], "pot": 0})
    assert deal.ledger.balances == [0, 0, 0, -4]
    assert deal.view(None).balances == [0, 0, 0, -4]


def undo_everywhere(game: str, deals: int) -> None:
    rng = random.Random(28)
    for seed in range(deals):
        players, stack = tables(game)[seed % len(tables(game))]
        deal = fresh_deal(catalogue().ruleset(game, players, variants=stack), seed)
        before = json.dumps(deal.to_dict())
        for seat, action in walk(deal, random_choices(rng)):
            deal.apply(seat, action)
            after = json.dumps(deal.to_dict())
            deal.undo()
            assert json.dumps(deal.to_dict()) == before
            before = after


@pytest.mark.parametrize("game", GAMES + SMALL)
def test_fault_28_undo_restores_everything(game: str) -> None:
    undo_everywhere(game, 25)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES + SMALL)
def test_fault_28_in_five_hundred_deals(game: str) -> None:
    undo_everywhere(game, 500)


SCRIPT = """
import json, random, sys, wenzel
for game in sorted(wenzel.games()):
    if game not in sys.argv[1:]:
        continue
    match = wenzel.Match(wenzel.ruleset(game), seed=29)
    rng = random.Random(29)
    for _ in range(120):
        if match.over:
            break
        actions = match.legal_actions(match.turn)
        match.apply(match.turn, actions[int(rng.random() * len(actions))])
    print(match.record())
    print(json.dumps(match.view(None).to_dict()))
"""


def test_fault_29_one_seed_is_one_game_under_every_hash_seed() -> None:
    """(Digests of many more deals, for every Python, are compared in the tests of the core.)."""
    told = set()
    for hash_seed in ("0", "1", "random"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", SCRIPT, *GAMES],
            env=env,
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(done.stdout)
    assert len(told) == 1
    assert told.pop().count("\n") > 400


def layouts(match: Match) -> list[Layout]:
    return [deal.layout for deal in match.deals]


@pytest.mark.parametrize("game", GAMES)
def test_fault_30_another_bot_does_not_change_the_cards(game: str) -> None:
    """Nor do other calls, more or fewer actions, undo, or use of the global generator: deal n depends on seed and n."""
    options = {"end": "deals", "deals": 6} if game == "polignac" else {"deals": 6}
    rules = catalogue().ruleset(game, options=options)
    matches: list[Match] = []
    for bots in (
        [RandomBot(seat) for seat in range(4)],
        [RandomBot(99), *(RandomBot(seat) for seat in range(1, 4))],
        [SteadyBot(seat) for seat in range(4)],
    ):
        match = Match(rules, seed=30)
        while not match.over:
            random.seed(len(matches))
            play_turn(match, bots)
            if random.random() < 0.3:
                match.undo()
                play_turn(match, bots)
        matches.append(match)
    assert layouts(matches[0]) == layouts(matches[1]) == layouts(matches[2])
    assert len({match.record() for match in matches}) == 3
    state = random.getstate()
    match = Match(rules, seed=30)
    while not match.over:
        play_turn(match, [RandomBot(1)] * 4)
    assert random.getstate() == state  # and the host's generator is left alone


@pytest.mark.parametrize("game", GAMES)
def test_fault_31_three_deals_saved_and_three_more_are_six(game: str) -> None:
    options = {"end": "deals", "deals": 8} if game == "polignac" else {"deals": 8}
    rules = catalogue().ruleset(game, options=options)

    def play_until(match: Match, deals: int) -> None:
        rng = random.Random(f"{deals} {game}")
        while len(match.results) < deals:
            choose(match, int(rng.random() * 256))

    whole, saved = Match(rules, seed=31), Match(rules, seed=31)
    for match in (whole, saved):
        play_until(match, 3)
    loaded = Match.from_record(saved.record(), catalogue())
    for match in (whole, loaded):
        play_until(match, 6)
    assert layouts(loaded) == layouts(whole)
    assert loaded.record() == whole.record()


class Fixed:
    """Duel with its rules mended: a trick is worth two.  Everything else, options too, is the same."""

    @hookimpl
    def score(self, deal: Deal) -> Score:
        return Score(tuple(Payment(-1, seat, 2, "a trick") for seat in deal.trick_winners))


def shelf(mended: bool) -> Catalogue:
    """The small games, in which Duel's score has been mended or not."""
    mixed = type("Rules", (Fixed, small_games.Duel) if mended else (small_games.Duel,), {})()

    class Plugin:
        @hookimpl
        def games(self) -> list[Game]:
            return [attrs.evolve(game, rules=mixed) for game in small_games.games() if game.name == "duel"]

    return Catalogue([("small", Plugin())], installed=False)


def test_fault_32_a_save_that_the_rules_no_longer_bear_out_is_refused_whole() -> None:
    old = Match(shelf(mended=False).ruleset("duel"), seed=32)
    while not old.results:
        choose(old, 0)
    text = old.record()
    assert Match.from_record(text, shelf(mended=False)).record() == text
    with pytest.raises(
        RecordError, match=r"line \d+: the record says .*'amount': 1.*, the rules say .*'amount': 2"
    ):
        Match.from_record(text, shelf(mended=True))
    older = text.replace('"plugins":{"duel":"0"}', '"plugins":{"duel":"0.0.1"}', 1)
    with pytest.raises(RecordError, match=r"the record was written with duel '0\.0\.1' \(here '0'\)"):
        Match.from_record(older, shelf(mended=True))
    other = old.rules.fingerprint
    with pytest.raises(RecordError, match="other rules"):
        Match.from_record(text.replace(other, other[::-1]), shelf(mended=False))


class Bad:
    """A bot that fails in some way."""

    def __init__(self, how: object) -> None:
        self.how = how

    def choose(self, view: View) -> str:
        if isinstance(self.how, BaseException):
            raise self.how
        return self.how  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("how", "says"),
    [
        (ValueError("out of ideas"), "ValueError: out of ideas"),
        (ZeroDivisionError(), "ZeroDivisionError"),
        (RecursionError("deep"), "RecursionError"),
        (None, "answered None"),
        (7, "answered 7"),
        ("", "answered ''"),
        ("play 9H", "answered 'play 9H'"),
        ("nonsense", "it may: pass, accept"),
    ],
    ids=str,
)
def test_fault_33_a_bot_that_fails_is_named_and_can_be_replaced(how: object, says: str) -> None:
    match = Match(catalogue().ruleset("polskpas"), seed=33)
    turn = match.turn
    assert turn is not None
    before = match.record(), json.dumps(match.deal.to_dict())
    bots = [Bad(how) for _ in range(4)]
    with pytest.raises(BotError, match=f"the bot of seat {turn}") as raised:
        play_turn(match, bots)
    assert raised.value.seat == turn
    assert says in str(raised.value)
    if isinstance(how, BaseException):
        assert raised.value.__cause__ is how
    assert (match.record(), json.dumps(match.deal.to_dict())) == before
    with pytest.raises(BotError):
        ask(bots[turn], match.view(turn))
    match.apply(turn, "pass")  # the host does something else for that seat, and the match goes on
    assert match.turn == (turn + 1) % 4


def test_fault_33_a_bot_out_of_turn_fails_in_the_same_way() -> None:
    match = Match(catalogue().ruleset("kontraspiel"), seed=0)
    rng = random.Random(0)
    while not offers(match)[1]:
        actions = match.legal_actions(match.turn or 0)
        match.apply(match.turn or 0, actions[int(rng.random() * len(actions))])
    seat = next(iter(sorted(s for s, _ in offers(match)[1])))
    before = match.record()
    bots = [Quiet() if s != seat else Bad("play 9H") for s in range(4)]
    with pytest.raises(BotError) as raised:
        play_turn(match, bots)
    assert raised.value.seat == seat
    assert match.record() == before


class Quiet:
    """Never calls out of turn."""

    def choose(self, view: View) -> Action | None:
        return view.legal[0] if view.turn == view.seat else None

"""Bots, and what keeps a host safe from them."""

from __future__ import annotations

import random

import pytest

import wenzel
from wenzel.bots import Bot, RandomBot, SteadyBot, ask, play_turn
from wenzel.view import View

GAMES = ("baska", "kontraspiel", "polignac", "polskpas")


class Viewed:
    """A random bot behind another type, so that it is asked with views."""

    def __init__(self, seed: int | str) -> None:
        self.bot = RandomBot(seed)

    def choose(self, view: View) -> str | None:
        return self.bot.choose(view)


class Says:
    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View) -> str | None:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer  # type: ignore[return-value]


def transcript(game: str, seed: int, bots: list[Bot], deals: int = 3) -> list[tuple[int, str]]:
    match = wenzel.Match(wenzel.ruleset(game), seed=seed)
    done = []
    while not match.over and len(match.results) < deals:
        seat, action = play_turn(match, bots)
        done.append((seat, str(action)))
    return done


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [RandomBot, SteadyBot])
def test_bots_play_every_game_the_same_way_for_the_same_seed(game: str, kind: type[RandomBot]) -> None:
    first = transcript(game, 4, [kind(s) for s in range(4)])
    assert first == transcript(game, 4, [kind(s) for s in range(4)])
    if kind is RandomBot:
        assert first != transcript(game, 4, [kind(s + 9) for s in range(4)])


@pytest.mark.parametrize("game", GAMES)
def test_a_random_bot_chooses_the_same_with_and_without_a_view(game: str) -> None:
    assert transcript(game, 5, [RandomBot(s) for s in range(4)]) == transcript(
        game, 5, [Viewed(s) for s in range(4)]
    )


def test_a_random_bot_reaches_every_action_and_calls_out_of_turn_now_and_then() -> None:
    legal = [wenzel.Action("pass"), wenzel.Action("accept"), wenzel.Action("vole")]
    bot = RandomBot(1)
    on_turn = [bot.pick(legal, True) for _ in range(300)]
    assert all(80 <= on_turn.count(a) <= 120 for a in legal)
    out_of_turn = [bot.pick(legal, False) for _ in range(3000)]
    assert 2600 <= out_of_turn.count(None) <= 2800


def test_fault_30_another_bot_never_moves_the_cards() -> None:
    deals = []
    for kind in (RandomBot, SteadyBot):
        match = wenzel.Match(wenzel.ruleset("polignac"), seed=8)
        random.seed(0)
        bots = [kind(s) for s in range(4)]
        while not match.over:
            play_turn(match, bots)
        assert random.random() == random.Random(0).random(), "the global generator is nobody's"
        deals.append([deal.layout for deal in match.deals])
    shorter = min(map(len, deals))
    assert shorter > 1
    assert deals[0][:shorter] == deals[1][:shorter]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (ValueError("oh dear"), "failed: ValueError: oh dear"),
        (None, "answered None"),
        ("play ZZ", "answered 'play ZZ'"),
        ("vole", "answered 'vole'"),
        (7, "answered 7"),
        ("x" * 500, "answered 'xxx"),
        pytest.param(10**5000, "answered a very strange int", id="huge"),
    ],
)
def test_fault_33_a_bot_that_fails_is_named_with_its_seat_and_nothing_has_changed(
    answer: object, said: str
) -> None:
    match = wenzel.Match(wenzel.ruleset("polskpas"), seed=3)
    before = match.record(), match.deal.to_dict()
    bots: list[Bot] = [RandomBot(0), Says(answer), RandomBot(2), RandomBot(3)]
    with pytest.raises(wenzel.BotError, match="seat 1") as caught:
        play_turn(match, bots)
    assert caught.value.seat == 1
    assert said in str(caught.value)
    assert len(str(caught.value)) < 300
    assert (match.record(), match.deal.to_dict()) == before
    if isinstance(answer, ValueError):
        assert caught.value.__cause__ is answer
    bots[1] = SteadyBot(1)  # the host may substitute
    assert play_turn(match, bots)[0] == 1


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), SystemExit(3)])
def test_a_bot_does_not_swallow_what_stops_the_program(stop: BaseException) -> None:
    match = wenzel.Match(wenzel.ruleset("polskpas"), seed=3)
    with pytest.raises(type(stop)):
        ask(Says(stop), match.view(1))


def test_calls_out_of_turn_come_before_the_seat_on_turn() -> None:
    match = wenzel.Match(wenzel.ruleset("kontraspiel"), seed=7)
    for token in ("pass", "pass", "accept"):
        match.apply(match.turn or 0, token)
    asked = []

    class Asked:
        def choose(self, view: View) -> str | None:
            asked.append((view.seat, view.turn))
            assert view.legal
            return "kontra" if view.seat == 0 else None

    bots = [Asked() for _ in range(4)]
    assert play_turn(match, bots) == (0, "kontra")
    assert asked == [(2, 1), (0, 1)], "seat 3 is the soloist and has nothing to say"


def test_a_steady_bot_names_its_longest_suit_and_lays_its_lowest_card_away() -> None:
    rules = wenzel.ruleset("polskpas")
    hands = [
        ["AC", "9C", "AS", "KS", "QS"],
        ["JC", "9S", "AH", "QC", "AD"],
        ["TC", "KC", "TH", "QH", "KD"],
        ["TS", "JS", "JD", "9H", "KH"],
    ]
    deal = wenzel.Deal.from_cards(rules, dealer=3, hands=hands, turnup="TD", hidden=["JH", "9D", "QD"])
    said = {str(ask(SteadyBot(seed), deal.view(0))) for seed in range(40)}
    assert said == {"pass", "accept"}
    for _ in range(4):
        deal.apply(deal.turn, "pass")  # type: ignore[arg-type]
    said = {str(ask(SteadyBot(seed), deal.view(0))) for seed in range(40)}
    assert said == {"pass", "trump S"}
    deal = wenzel.Deal.from_cards(rules, dealer=3, hands=hands, turnup="TD", hidden=["JH", "9D", "QD"])
    deal.apply(0, "pass")
    deal.apply(1, "accept")
    assert {str(ask(SteadyBot(seed), deal.view(1))) for seed in range(9)} == {"discard 9S"}


def test_a_steady_bot_speaks_out_of_turn_with_a_strong_hand_alone() -> None:
    rules = wenzel.ruleset("kontraspiel")
    hands = [
        ["QC", "9C", "9S", "TH", "QD"],
        ["JC", "JS", "AD", "KD", "AS"],
        ["TC", "KC", "QH", "9D", "KS"],
        ["TS", "JH", "AH", "9H", "QS"],
    ]
    deal = wenzel.Deal.from_cards(rules, dealer=3, hands=hands, turnup="TD", hidden=["KH", "JD", "AC"])
    for seat, token in [(0, "pass"), (1, "pass"), (2, "pass"), (3, "accept")]:
        deal.apply(seat, token)
    said = {seat: [ask(SteadyBot(seed), deal.view(seat)) for seed in range(60)] for seat in (1, 2)}
    assert set(said[1]) == {None, "kontra"}, "now and then"
    assert 2 <= said[1].count("kontra") <= 25  # type: ignore[arg-type]
    assert set(said[2]) == {None}


def test_a_steady_bot_wins_cheaply_and_avoids_what_nobody_wants() -> None:
    rules = wenzel.ruleset("polskpas")
    hands = [
        ["AC", "KC", "AS", "KS", "QS"],
        ["9C", "9S", "TS", "9D", "TD"],
        ["TC", "9H", "TH", "QH", "KD"],
        ["QC", "JC", "JD", "AH", "KH"],
    ]
    deal = wenzel.Deal.from_cards(rules, dealer=3, hands=hands, turnup="JS", hidden=["JH", "AD", "QD"])
    for seat, token in [(0, "pass"), (1, "pass"), (2, "pass"), (3, "pass"), (0, "trump H")]:
        deal.apply(seat, token)
    bot = SteadyBot(0)
    assert ask(bot, deal.view(0)) == "play AC"
    for seat, token in [(0, "play KC"), (1, "play 9C"), (2, "play TC")]:
        deal.apply(seat, token)
    assert deal.legal_actions(3) == ("play QC",)
    loser = wenzel.ruleset("polignac", options={"direction": "clockwise"})
    match = wenzel.Match(loser, seed=1)
    match.apply(1, match.legal_actions(1)[0])
    view = match.view(2)
    chosen = ask(bot, view)
    led, mine = view.trick.cards[0][1], [a.arg for a in view.legal]
    order = loser.tricks(view.contract).rank  # type: ignore[arg-type]
    rank = {code: order[loser.pack.index(code)] for code in (*mine, led)}
    below = [c for c in mine if c[1] != led[1] or rank[c] > rank[led]]
    if below:
        assert chosen is not None
        assert chosen.arg in below

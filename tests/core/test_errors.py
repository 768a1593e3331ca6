"""Bad input: one typed error, a sentence that a person understands, and nothing changed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wenzel
from strategies import (
    GAMES,
    SMALL,
    catalogue,
    choices,
    choose,
    examples,
    fresh_deal,
    offers,
    rulesets,
    seeds,
    sentence,
    walk,
)
from wenzel import (
    ActionError,
    CardError,
    Catalogue,
    Deal,
    IllegalAction,
    LayoutError,
    Match,
    Pack,
    Ruleset,
    RulesetError,
    SeatError,
    StaleAction,
    WenzelError,
)
from wenzel.cards import Card, parse_card

HUGE = 10**5000
"""Python refuses to write so many digits."""


def label(value: object) -> str:
    """A name of a case that pytest can write."""
    try:
        return ascii(value)[:50]
    except ValueError:
        return "huge"


NOT_SEATS: tuple[Any, ...] = (
    True,
    False,
    "0",
    1.0,
    0.0,
    None,
    -1,
    99,
    HUGE,
    -HUGE,
    [],
    {},
    (0,),
    b"0",
    pytest.param(object(), id="object"),
)

NOT_ACTIONS: tuple[Any, ...] = (
    "",
    " ",
    "\n",
    "play",
    "play play",
    "play  ",
    "play XX",
    "play 1H",
    "playJS",
    "play JS JS",
    "nonsense",
    "pass pass",
    "-1",
    "99",
    "é",
    "\x00",
    "\ud800",
    "\u202eplay JS",
    "🂡",
    "x" * 81,
    "x" * 1_000_000,
    "play " + "J" * 70,
    None,
    0,
    1.5,
    True,
    HUGE,
    b"play JS",
    ["play JS"],
    {"play": "JS"},
    ("play", ["JS"]),
    pytest.param(object(), id="object"),
    Card("JS"),
)


def frozen(table: Deal | Match) -> str:
    """The whole state as text."""
    return json.dumps([d.to_dict() for d in table.deals] if isinstance(table, Match) else table.to_dict())


def in_play(game: str = "polskpas") -> Deal:
    """A deal in which cards are being played."""
    return _in_play(game).copy()


def over(game: str = "polskpas") -> Deal:
    """A deal that is over."""
    return _over(game).copy()


@cache
def _in_play(game: str) -> Deal:
    for seed in range(100):
        deal = fresh_deal(catalogue().ruleset(game), seed)
        for _ in walk(deal, bytes(range(0, 200, 2))):
            if deal.phase == "play" and deal.trick:
                return deal
    raise AssertionError


@cache
def _over(game: str) -> Deal:
    deal = fresh_deal(catalogue().ruleset(game), 5)
    for _ in walk(deal, bytes(range(0, 200, 2))):
        pass
    return deal


def fails(kind: type[WenzelError], *culprits: str, do: Callable[[], object]) -> WenzelError:
    """Whatever *do* raises is of exactly this kind and a sentence that names the culprits."""
    with pytest.raises(WenzelError) as raised:
        do()
    assert type(raised.value) is kind
    text = sentence(raised.value)
    for culprit in culprits:
        assert culprit in text
    return raised.value


# Actions


@pytest.mark.parametrize("seat", NOT_SEATS, ids=label)
@pytest.mark.parametrize("turn", range(4))
def test_a_seat_that_the_table_has_not(seat: Any, turn: int) -> None:
    """On turn or not, bidding or play: True is not seat 1, and "0" is not seat 0."""
    deals = (Deal.random(catalogue().ruleset("polskpas"), random.Random(1)), in_play(), over())
    for deal in deals:
        while not deal.over and deal.turn != turn:
            deal.apply(*offers(deal)[0][-1])
        before = frozen(deal)
        action = deal.legal_actions(deal.turn)[0] if deal.turn is not None else "play JS"
        fails(SeatError, "there is no seat", "0 to 3", do=lambda d=deal, a=action: d.apply(seat, a))  # type: ignore[misc]
        fails(SeatError, "there is no seat", do=lambda d=deal: d.legal_actions(seat))  # type: ignore[misc]
        if seat is not None:
            fails(SeatError, "there is no seat", do=lambda d=deal: d.view(seat))  # type: ignore[misc]
        assert frozen(deal) == before


@pytest.mark.parametrize("action", NOT_ACTIONS, ids=label)
@pytest.mark.parametrize("game", GAMES)
def test_something_that_is_no_action(game: str, action: Any) -> None:
    for deal in (Deal.random(catalogue().ruleset(game), random.Random(1)), in_play(game), over(game)):
        before = frozen(deal)
        for seat in range(deal.rules.players):
            fails(ActionError, do=lambda d=deal, s=seat: d.apply(s, action))  # type: ignore[misc]
        assert frozen(deal) == before


def test_a_card_of_another_pack() -> None:
    deal = in_play()
    assert deal.turn is not None
    fails(ActionError, "play 8S", "no action", do=lambda: deal.apply(deal.turn, "play 8S"))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_reasons_of_refusals(game: str) -> None:
    """Wrong seat, wrong phase, a card that another holds, the end."""
    deal = in_play(game)
    turn = deal.turn
    assert turn is not None
    before = frozen(deal)
    names = deal.rules.pack.names
    mine, others_card = names(deal.hands[turn])[0], names(deal.hands[(turn + 1) % deal.rules.players])[0]

    error = fails(
        IllegalAction, f"seat {turn}'s turn", do=lambda: deal.apply((turn + 1) % 4, f"play {others_card}")
    )
    assert isinstance(error, IllegalAction)
    assert error.reason == "not-your-turn"
    error = fails(
        IllegalAction, f"do not hold {others_card}", do=lambda: deal.apply(turn, f"play {others_card}")
    )
    assert isinstance(error, IllegalAction)
    assert (error.reason, error.legal) == ("not-in-hand", deal.legal_actions(turn))
    calls = [a for a in deal.rules.actions.calls if a not in deal.legal_actions(turn)]
    for call in calls:
        error = fails(IllegalAction, call, do=lambda c=call: deal.apply(turn, c))  # type: ignore[misc]
        assert isinstance(error, IllegalAction)
        assert error.reason == "not-now"
    assert frozen(deal) == before

    ended = over(game)
    for seat in range(4):
        error = fails(IllegalAction, "the deal is over", do=lambda s=seat: ended.apply(s, f"play {mine}"))  # type: ignore[misc]
        assert isinstance(error, IllegalAction)
        assert (error.reason, error.legal) == ("over", ())
    if game != "polignac":
        bidding = Deal.random(catalogue().ruleset(game), random.Random(3))
        assert bidding.turn is not None
        error = fails(IllegalAction, do=lambda: bidding.apply(bidding.turn, f"play {mine}"))  # type: ignore[arg-type]
        assert isinstance(error, IllegalAction)
        assert error.reason == "not-playing"


@pytest.mark.parametrize("step", [-1, 0, 10_000, HUGE, "3", 2.5], ids=label)
def test_a_stale_action(step: Any) -> None:
    deal = in_play()
    assert deal.turn is not None
    assert deal.steps != step
    action, before = deal.legal_actions(deal.turn)[0], frozen(deal)
    error = fails(StaleAction, "look again", do=lambda: deal.apply(deal.turn, action, step=step))  # type: ignore[arg-type]
    assert isinstance(error, StaleAction)
    assert (error.reason, error.legal) == ("stale", deal.legal_actions(deal.turn))
    assert frozen(deal) == before
    deal.apply(deal.turn, action, step=deal.steps)


def test_nothing_to_take_back() -> None:
    match = Match(catalogue().ruleset("baska"), seed=1)
    fails(WenzelError, "nothing to take back", do=match.undo)
    fails(WenzelError, "nothing to take back", do=match.deal.undo)


words = st.text(max_size=12) | st.sampled_from(
    ["play", "pass", "JS", "kontra", "trump", "10♠", "S", "vole", "'"]
)
things = (
    st.lists(words, max_size=4).map(" ".join)
    | st.text(max_size=200)
    | st.binary(max_size=20)
    | st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.lists(st.integers(), max_size=2)
    | st.tuples(st.text(max_size=3), st.lists(st.text(max_size=3), max_size=1))
    | st.dictionaries(st.text(max_size=3), st.integers(), max_size=2)
)


@pytest.mark.parametrize("game", GAMES + SMALL)
@examples(40)
@given(data=st.data())
def test_arbitrary_objects_as_seats_and_actions(game: str, data: st.DataObject) -> None:
    """Either it is done, or it is refused with an error of this library and nothing has changed."""
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    until = data.draw(st.integers(0, 40))
    for at, _ in enumerate(walk(deal, data.draw(choices))):
        if at == until:
            break
    for _ in range(5):
        before = frozen(deal)
        seat: Any = data.draw(st.integers(-1, 5) | things)
        action: Any = data.draw(things)
        try:
            deal.apply(seat, action)
        except WenzelError as error:
            sentence(error)
            assert frozen(deal) == before
        else:
            assert type(seat) is int
            assert isinstance(action, str)
            deal.undo()
            assert frozen(deal) == before


# Cards


@pytest.mark.parametrize(
    "text",
    [
        "1H",
        "XH",
        "",
        " ",
        "H",
        "10",
        "SS",
        "6",
        "♠",
        "♠♠",
        "JSX",
        "'",
        "J'S",
        "KZZ",
        "1S",
        "0C",
        "x" * 10**6,
        "JS" + "'" * 10**6,
    ],
)
def test_something_that_is_no_card(text: str) -> None:
    fails(CardError, do=lambda: parse_card(text))
    fails(CardError, do=lambda: Pack.of("AKQJ").index(text))


def test_bad_packs() -> None:
    fails(CardError, "at least one card", do=lambda: Pack([]))
    fails(CardError, "'swiss'", "french", do=lambda: Pack(["JS"], "swiss"))
    fails(CardError, "8S is not in this pack", do=lambda: Pack.of("AKQJ").without("8S"))


# Rulesets


@pytest.mark.parametrize(
    ("arguments", "culprits"),
    [
        ({"game": "bridge"}, ["'bridge'", "baska, kontraspiel, polignac, polskpas"]),
        ({"game": "Baska"}, ["'Baska'"]),
        ({"game": ""}, ["''"]),
        ({"game": None}, ["None"]),
        ({"game": []}, ["[]"]),
        ({"game": HUGE}, ["game"]),
        ({"game": "polignac", "players": 2}, ["polignac", "3 to 8", "2"]),
        ({"game": "polignac", "players": 9}, ["3 to 8", "9"]),
        ({"game": "baska", "players": 3}, ["baska", "4", "3"]),
        ({"game": "polskpas", "players": True}, ["4 or 3", "True"]),
        ({"game": "polskpas", "players": "4"}, ["'4'"]),
        ({"game": "polskpas", "players": 4.0}, ["4.0"]),
        ({"game": "polskpas", "players": HUGE}, ["4 or 3"]),
        ({"game": "polskpas", "options": {"steak": 4}}, ["'steak'", "stake, packets, deals"]),
        ({"game": "polskpas", "options": {"stake": "4"}}, ["stake", "'4'", "in steps of 4"]),
        ({"game": "polskpas", "options": {"stake": 5}}, ["stake", "5", "steps of 4"]),
        ({"game": "polskpas", "options": {"stake": 0}}, ["stake", "0"]),
        ({"game": "polskpas", "options": {"stake": 4.0}}, ["4.0"]),
        ({"game": "polskpas", "options": {"stake": HUGE}}, ["stake"]),
        ({"game": "polskpas", "options": {"deals": True}}, ["deals", "True"]),
        ({"game": "polskpas", "options": {"packets": "2-4"}}, ["packets", "'2-4'", "2-3, 3-2"]),
        ({"game": "polskpas", "options": {"packets": ["2-3"]}}, ["packets"]),
        ({"game": "polskpas", "options": {"packets": None}}, ["packets", "None"]),
        ({"game": "polskpas", "options": {7: 7}}, ["7"]),
        ({"game": "polskpas", "options": {(): 7}}, ["()"]),
        ({"game": "polskpas", "options": [("stake", 4)]}, ["options"]),
        ({"game": "polskpas", "options": 4}, ["options"]),
        ({"game": "kontraspiel", "options": {"sticky_ace": 1}}, ["sticky_ace", "1", "true, false"]),
        ({"game": "kontraspiel", "options": {"sticky_ace": "true"}}, ["sticky_ace", "'true'"]),
        ({"game": "kontraspiel", "options": {"sticky_ace": 0}}, ["sticky_ace", "0"]),
        ({"game": "baska", "variants": ["nonsense"]}, ["'nonsense'", "pagat", "kop"]),
        ({"game": "baska", "variants": "pagat"}, ["['pagat']"]),
        ({"game": "baska", "variants": ["pagat", "pagat"]}, ["pagat", "twice"]),
        ({"game": "baska", "variants": ["as-trefl", "as-pik"]}, ["as-trefl", "as-pik"]),
        ({"game": "baska", "variants": [None]}, ["None"]),
        ({"game": "baska", "variants": [[]]}, ["[]"]),
        ({"game": "baska", "variants": 5}, ["variants"]),
        ({"game": "polskpas", "variants": ["pagat"]}, ["polskpas", "'pagat'"]),
    ],
    ids=label,
)
def test_a_ruleset_that_does_not_exist(arguments: dict[str, Any], culprits: list[str]) -> None:
    fails(RulesetError, *culprits, do=lambda: catalogue().ruleset(**arguments))
    fails(RulesetError, *culprits, do=lambda: wenzel.ruleset(**arguments))


@pytest.mark.parametrize("seed", [1.5, True, b"x", [1], "\ud800", HUGE, -HUGE], ids=label)
def test_a_seed_that_is_none(seed: Any) -> None:
    fails(WenzelError, "seed", do=lambda: Match(catalogue().ruleset("polskpas"), seed=seed))


@pytest.mark.parametrize("dealer", [True, "0", 1.0, None, -1, 4, HUGE], ids=label)
def test_a_first_dealer_that_there_is_not(dealer: Any) -> None:
    fails(SeatError, "0 to 3", do=lambda: Match(catalogue().ruleset("polskpas"), seed=1, dealer=dealer))


@pytest.mark.parametrize("seed", ["", "x" * 1000, "zażółć", 0, -1, 10**3000], ids=label)
def test_any_other_seed_is_one(seed: Any) -> None:
    match = Match(catalogue().ruleset("polskpas"), seed=seed)
    again = Match.from_record(match.record(), catalogue())
    assert frozen(again) == frozen(match)


# Given deals

HANDS = [
    ["QC", "KD", "JC", "KS", "AD"],
    ["AH", "AC", "AS", "TS", "9H"],
    ["QD", "JD", "JH", "9S", "JS"],
    ["KC", "QS", "QH", "9C", "KH"],
]
GIVEN: dict[str, Any] = {"dealer": 1, "hands": HANDS, "turnup": "TC", "hidden": ["9D", "TH", "TD"]}


def test_the_given_deal_that_the_cases_below_spoil() -> None:
    assert Deal.from_cards(catalogue().ruleset("polskpas"), **GIVEN).turn == 2


def hands(seat: int, *cards: Any) -> list[Any]:
    """The hands with that of one seat replaced."""
    return [list(cards) if s == seat else hand for s, hand in enumerate(HANDS)]


@pytest.mark.parametrize(
    ("change", "culprits"),
    [
        ({"hands": hands(0, "QC", "KD", "JC", "KS", "KS")}, ["KS", "twice", "seat 0"]),
        ({"hands": hands(0, "QC", "KD", "JC", "KS", "AH")}, ["AH", "twice", "seat 0", "seat 1"]),
        ({"hands": hands(0, "QC", "KD", "JC", "KS", "8S")}, ["8S", "seat 0"]),
        ({"hands": hands(0, "QC", "KD", "JC", "KS", "")}, ["seat 0", "no card"]),
        ({"hands": hands(0, "QC", "KD", "JC", "KS", None)}, ["seat 0"]),
        ({"hands": hands(0, "QC", "KD", "JC", "KS", 7)}, ["seat 0"]),
        ({"hands": hands(0, "QC", "KD", "JC", "KS", HUGE)}, ["seat 0"]),
        ({"hands": hands(0, "QC", "KD", "JC", "KS", b"AD")}, ["seat 0"]),
        ({"hands": hands(0, "QC", "KD", "JC", "KS")}, ["seat 0", "4 cards", "5"]),
        ({"hands": hands(0, "QC", "KD", "JC", "KS", "AD", "9D")}, ["seat 0", "6 cards"]),
        ({"hands": [*HANDS[:3], "KC QS QH 9C KH"]}, ["seat 3", "list"]),
        ({"hands": [*HANDS[:3], None]}, ["seat 3", "list"]),
        ({"hands": HANDS[:3]}, ["hands", "4 lists"]),
        ({"hands": [*HANDS, []]}, ["hands", "4 lists"]),
        ({"hands": None}, ["hands"]),
        ({"hands": "QC KD"}, ["hands"]),
        ({"hands": 7}, ["hands"]),
        ({"turnup": None}, ["turnup"]),
        ({"turnup": "QC"}, ["QC", "twice", "turnup"]),
        ({"turnup": 7}, ["turnup"]),
        ({"turnup": ["TC"]}, ["turnup"]),
        ({"turnup": "8C"}, ["8C", "turnup"]),
        ({"hidden": ["9D", "TH"]}, ["TD", "nowhere"]),
        ({"hidden": ["9D", "TH", "TD", "TD"]}, ["TD", "twice", "hidden"]),
        ({"hidden": ["9D", "TH", "TD", "8S"]}, ["8S", "hidden"]),
        ({"hidden": 7}, ["hidden", "list"]),
        ({"before": {"balances": [1, 2, 3]}}, ["before", "balances", "4"]),
        ({"before": {"balances": [1, 0, 0, 0]}}, ["before", "add to 0", "1"]),
        ({"before": {"balances": [HUGE, 0, 0, 0]}}, ["before"]),
        ({"before": {"balances": [0, 0, 0, 0], "pot": 4}}, ["before", "add to 0", "4"]),
        ({"before": {"balances": [True, -1, 0, 0]}}, ["before", "balances"]),
        ({"before": {"balances": [1.0, -1.0, 0, 0]}}, ["before", "balances"]),
        ({"before": {"balances": "0000"}}, ["before", "balances"]),
        ({"before": {"balances": None}}, ["before", "balances"]),
        ({"before": {"balances": [0, 0, 0, 0], "totals": [1, -1, 0, 0]}}, ["before", "balances", "totals"]),
        ({"before": {"pot": "4"}}, ["before", "pot"]),
        ({"before": {"pot": True}}, ["before", "pot"]),
        ({"before": {"number": -1}}, ["before", "number"]),
        ({"before": {"number": 1.5}}, ["before", "number"]),
        ({"before": {"memory": [1]}}, ["before", "memory"]),
        ({"before": {"memory": None}}, ["before", "memory"]),
        ({"before": {"plot": 4}}, ["before", "'plot'", "pot"]),
        ({"before": {HUGE: 4}}, ["before"]),
        ({"before": 4}, ["before"]),
        ({"before": "balances"}, ["before"]),
        ({"before": [("pot", 0)]}, ["before"]),
    ],
    ids=label,
)
def test_a_given_deal_that_cannot_be(change: dict[str, Any], culprits: list[str]) -> None:
    rules = catalogue().ruleset("polskpas")
    fails(LayoutError, *culprits, do=lambda: Deal.from_cards(rules, **{**GIVEN, **change}))


@pytest.mark.parametrize("dealer", [True, "1", 1.0, None, -1, 4])
def test_a_given_deal_with_a_dealer_that_there_is_not(dealer: Any) -> None:
    rules = catalogue().ruleset("polskpas")
    fails(SeatError, "0 to 3", do=lambda: Deal.from_cards(rules, **{**GIVEN, "dealer": dealer}))


def test_a_given_deal_with_a_turned_up_card_in_a_game_without() -> None:
    rules = catalogue().ruleset("duel")
    codes = rules.pack.codes
    given_hands = [list(codes[:6]), list(codes[6:12])]
    do = lambda: Deal.from_cards(rules, dealer=0, hands=given_hands, turnup=codes[12], hidden=codes[13:])  # noqa: E731
    fails(LayoutError, "turnup", do=do)


def test_an_unhappy_host_can_catch_everything_by_one_name() -> None:
    for name in wenzel.__all__:
        kind = getattr(wenzel, name)
        if isinstance(kind, type) and issubclass(kind, Exception) and name != "PluginWarning":
            assert issubclass(kind, WenzelError)


def test_a_ruleset_is_not_changed_by_what_it_was_made_from() -> None:
    options = {"stake": 8}
    rules: Ruleset = catalogue().ruleset("polskpas", options=options)
    before = rules.fingerprint
    options["stake"] = 12
    assert rules.fingerprint == before
    assert Catalogue().ruleset("polskpas", options={"stake": 8}).fingerprint == before
    deal = Match(rules, seed=1).deal
    choose(deal, 0)
    assert deal.rules.options["stake"] == 8

"""Faults that such software has had: hidden partners and hidden cards."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from alike import all_it_gets, forms, never_named, observers, others, refusals, words_in
from by_hand import dealt, say
from strategies import GAMES, SMALL, catalogue, fresh_deal, random_choices, tables, walk
from wenzel import Deal, SeatError

FIXING = ("QC", "QS")
"""The cards that tell the sides of an ordinary game of Baśka."""

QUIET = ("pass", "kontra", "re", "bok", "hirsch")
"""The calls that tell nothing of the sides."""


def old(deal: Deal) -> set[int]:
    """The seats that were dealt a black queen."""
    queens = deal.rules.pack.mask(FIXING)
    return {seat for seat, hand in enumerate(deal.layout.hands) if hand & queens}


def check_sides_stay_hidden(deals: int) -> int:
    """Nothing that a spectator, or a player without a black queen, gets before a fixing card falls depends on the
    sides.  Returns in how many pairs of deals with *different* sides the observer got the same.
    """
    rules = catalogue().ruleset("baska")
    rng = random.Random(16)
    compared = 0
    for seed in range(deals):
        deal = fresh_deal(rules, seed)
        done: list[tuple[int, str]] = []
        for step in walk(deal, random_choices(rng)):
            public = deal.view(None)
            announced = {call.verb for call in public.calls} - set(QUIET)
            if announced or {card for _, card in public.played} & set(FIXING):
                break
            assert deal.view(None).sides == {}
            for seat in observers(deal):
                for other in others(deal, done, seat, rng, tries=2):
                    if old(other) != old(deal):
                        assert all_it_gets(other, seat) == all_it_gets(deal, seat)
                        compared += 1
                if seat is not None and not set(FIXING) & set(deal.view(seat).dealt):
                    assert set(deal.view(seat).sides) <= {seat}
            done.append(step)
    return compared


def test_fault_16_no_partner_is_named_before_the_card_that_tells() -> None:
    assert check_sides_stay_hidden(40) > 100


@pytest.mark.long
def test_fault_16_in_a_thousand_deals() -> None:
    assert check_sides_stay_hidden(1000) > 2500


def shape(value: Any) -> Any:
    """Names and kinds of JSON data, without the values."""
    if isinstance(value, dict):
        return {name: shape(inner) for name, inner in value.items()}
    return "list" if isinstance(value, list) else "value"


def queens(first: int, second: int) -> Deal:
    """A deal of Baśka with the black queens at these seats."""
    hands = ["", "", "", ""]
    hands[first] += "QC "
    hands[second] += "QS "
    return dealt("baska", ["JC AS " + hands[0], hands[1], hands[2], hands[3]])


def test_fault_17_the_shape_of_a_view_tells_nothing() -> None:
    """Both black queens in one hand, or in two: for the others the view has the same names, flags and lists."""
    together, apart = queens(1, 1), queens(1, 2)
    for seat in (None, 0, 2, 3):
        for deal in (together, apart):
            assert not {"cicha", "alone"} & words_in(deal.view(seat).to_dict())
        assert shape(together.view(seat).to_dict()) == shape(apart.view(seat).to_dict())
        assert set(vars(together.view(seat))) == set(vars(apart.view(seat)))
    while together.phase == "bidding":
        say(together, "pass")
        say(apart, "pass")
    # A spectator sees nothing but calls and counts so far: not only the shape, everything is the same.
    assert all_it_gets(together, None) == all_it_gets(apart, None)


def known_to(deal: Deal, seat: int | None, now: list[list[int]]) -> set[str]:
    """The cards that an observer may know, worked out from the whole deal and not from events: what was played, what
    was turned up, what lies open, and what has ever been in the observer's own hand once it had looked.
    """
    codes = deal.rules.pack.codes
    masks = 0
    for _, _, cards in deal.won:
        for card in cards:
            masks |= 1 << card
    for card in deal.trick:
        masks |= 1 << card
    if deal.layout.turnup >= 0:
        masks |= 1 << deal.layout.turnup
    for other in range(deal.rules.players):
        if deal._open >> other & 1:
            masks |= deal.hands[other] | deal.layout.hands[other]
    if seat is not None and not deal._blind >> seat & 1:
        for hands in now:
            masks |= hands[seat]
    return {codes[i] for i in range(len(codes)) if masks >> i & 1}


@pytest.mark.parametrize("game", GAMES + SMALL)
def test_fault_18_no_unknown_card_anywhere_in_what_an_observer_gets(game: str) -> None:
    """Every view, for every seat and a spectator, at every step: to_dict, repr, events, refusals, legal actions."""
    rng = random.Random(18)
    for seed in range(3 if len(tables(game)) < 10 else 1):
        for players, stack in tables(game):
            deal = fresh_deal(catalogue().ruleset(game, players, variants=stack), seed)
            hands = []
            codes = set(deal.rules.pack.codes)
            for at, _ in enumerate(walk(deal, random_choices(rng))):
                hands.append(list(deal.hands))
                for seat in observers(deal):
                    view = deal.view(seat)
                    text = json.dumps([view.to_dict(), repr(view), repr(deal)], default=str)
                    for said, _, _, action, *rest in (
                        refusals(deal, seat)[:-2] if seat is not None and at % 5 == 0 else ()
                    ):
                        if (
                            action.verb == "play"
                        ):  # it repeats the card that the seat has named; that tells nothing
                            text += said.replace(action.arg, "") + str(rest)
                    found = set(re.findall(r"\b[AKQJT98765432][CSHD]\b", text))
                    assert found & codes <= known_to(deal, seat, hands), (
                        seat,
                        found - known_to(deal, seat, hands),
                    )


def test_fault_18_the_seed_is_in_no_view() -> None:
    from wenzel import Match

    match = Match(catalogue().ruleset("polskpas"), seed="a very secret seed")
    for seat in (None, 0, 1, 2, 3):
        view = match.view(seat)
        assert "secret" not in json.dumps(view.to_dict())
        assert "secret" not in repr(view)
        assert "secret" not in repr(vars(view))
    assert "secret" not in repr(match)


def test_fault_18_a_view_holds_no_reference_to_the_deal() -> None:
    import gc

    deal = say(dealt("polskpas", ["", "", "", ""], turnup="TS"), "accept")
    view = deal.view(1)
    reached: set[int] = set()
    queue: list[object] = [view]
    while queue:
        thing = queue.pop()
        if id(thing) in reached or isinstance(thing, type) or thing is view.rules:
            continue
        reached.add(id(thing))
        assert not isinstance(thing, Deal)
        queue += [
            x
            for x in gc.get_referents(thing)
            if type(x).__module__ != "builtins" or isinstance(x, dict | list | tuple)
        ]
        if len(reached) > 5000:
            break
    assert id(deal) not in reached


@pytest.mark.parametrize("game", ["polskpas", "kontraspiel"])
def test_fault_19_what_was_laid_away_is_known_to_its_seat_alone(game: str) -> None:
    hands = ["9C 9S AH KH QH", "", "", ""]
    deal = say(
        dealt(game, hands, dealer=0 if game == "kontraspiel" else 3, turnup="JC"),
        *["accept"] * (game == "polskpas"),
    )
    assert deal.turn == 0
    say(deal, "discard 9C")
    while not deal.over:
        for seat in (None, 1, 2, 3):
            assert "9C" not in words_in(forms(deal, seat))
            assert "9C" not in json.dumps(deal.view(seat).to_dict()["piles"])
            call = deal.view(seat).calls[-1] if deal.view(seat).calls else None
            assert call is None or (call.verb, call.token) in {("discard", None), ("accept", "accept")}
        assert deal.view(0).piles["laid:0"].known == ("9C",)
        assert deal.view(0).to_dict()["calls"][-1]["do"] == "discard 9C"
        assert "9C" not in deal.view(0).unseen
        assert "9C" in deal.view(1).unseen
        say(deal, next(a for a in deal.legal_actions(deal.turn or 0) if a.startswith("play")))
    assert "9C" not in words_in(forms(deal, None))


@pytest.mark.parametrize("game", GAMES + SMALL)
def test_fault_20_a_spectator_sees_least_and_a_seat_that_is_not_there_sees_nothing(game: str) -> None:
    deal = fresh_deal(catalogue().ruleset(game), 20)
    view = deal.view(None)
    assert view.hand is None
    assert view.dealt == ()
    assert view.legal == ()
    assert not any("cards" in event for event in view.events)
    for seat in range(deal.rules.players):  # a spectator never knows a card that a player does not
        assert set(never_named(deal, seat)) <= set(never_named(deal, None))
    nobody: tuple[Any, ...] = (deal.rules.players, 99, -1, "0", "None", "", True, 0.0, [], {})
    for seat in nobody:
        with pytest.raises(SeatError):
            deal.view(seat)


def test_fault_20_two_players_who_see_a_card_are_not_everybody() -> None:
    """In a game for two a card given from hand to hand is seen by both players, and by no spectator."""
    deal = fresh_deal(catalogue().ruleset("duel"), 3)
    token = next(a for a in deal.legal_actions(deal.turn or 0) if a.startswith("give"))
    say(deal, token)
    assert token.arg in words_in(forms(deal, 0)) & words_in(forms(deal, 1))
    assert token.arg not in words_in(forms(deal, None))
    assert [e for e in forms(deal, None) if e["e"] == "move"] == [
        {"e": "move", "from": 1 - (deal.turn or 0), "to": deal.turn, "count": 1}
    ]


@pytest.mark.parametrize("game", GAMES + SMALL)
def test_fault_21_what_a_view_takes_for_proved_is_true(game: str) -> None:
    """Shown voids, must-beat inferences, calls and own discards: the true hands never contradict them, and the cards
    whose place is known are where the view says.  Samplers of layouts have these as their constraints.
    """
    rng = random.Random(21)
    proved = 0
    for players, stack in tables(game):
        for seed in range(2):
            deal = fresh_deal(catalogue().ruleset(game, players, variants=stack), seed)
            pack = deal.rules.pack
            history = [
                ({seat: len(forms(deal, seat)) for seat in observers(deal)}, list(deal.hands))
                for _ in walk(deal, random_choices(rng))
            ]
            for seat in observers(deal):
                view = deal.view(seat)
                for held in view.proofs:
                    hands = next(h for counts, h in history if counts[seat] == held.step)
                    number = (hands[held.seat] & held.cards).bit_count()
                    assert held.at_least <= number <= held.at_most, (seat, held)
                    proved += 1
                unseen = pack.mask(view.unseen)
                if seat is not None:
                    assert not unseen & (deal.hands[seat] | deal.layout.hands[seat] | deal.taken(seat))
                for card in (card for _, _, cards in deal.won for card in cards):
                    assert not unseen >> card & 1
    assert proved > 10


@pytest.mark.parametrize("game", GAMES)
def test_fault_21_equal_views_give_equal_answers(game: str) -> None:
    deal = fresh_deal(catalogue().ruleset(game), 4)
    for _ in walk(deal, random_choices(random.Random(4))):
        for seat in observers(deal):
            assert deal.view(seat) == deal.copy().view(seat)
            assert deal.view(seat).proofs == deal.copy().view(seat).proofs
            assert deal.view(seat).unseen == deal.copy().view(seat).unseen

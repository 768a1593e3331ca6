from __future__ import annotations

import random

import pytest

from breadth import tarot
from breadth.table import arranged, calls, cards, play_out, plays, ruleset, run
from wenzel import Deal, IllegalAction
from wenzel.plugin import Contract

RULES = ruleset(tarot)
PACK = RULES.pack
TRICKS = RULES.tricks(Contract("guard", 1))


def test_the_pack_has_seventy_eight_cards() -> None:
    assert len(PACK) == 78
    assert {"LZ", "1Z", "0Z", "NS", "AH"} <= set(PACK.codes)
    assert sum(map(tarot.halves, PACK.codes)) == 182
    assert PACK.index("21Z") == PACK.index("LZ")


def test_everybody_speaks_once_and_higher_than_before() -> None:
    deal = arranged(RULES, {})
    assert calls(deal) == {"pass", "small", "guard", "without", "against"}
    run(deal, "guard")
    assert calls(deal) == {"pass", "without", "against"}
    run(deal, "pass", "without", "pass")
    assert deal.phase == "play"
    assert deal.contract == Contract("without", 3)
    assert run(arranged(RULES, {}), *["pass"] * 4).how == "passed out"


def taken(hand: str = "", dog: str = "", bid: str = "small") -> Deal:
    """Seat 1 takes with *hand*, before he lays away."""
    return run(arranged(RULES, {1: hand}, top=dog), bid, "pass", "pass", "pass")


DOG = "AC 2C 3C 4C 5C 6C"


def test_the_dog_is_shown_to_all_and_taken_up() -> None:
    deal = taken(dog=DOG)
    assert set(DOG.split()) <= cards(deal, 1)
    for seat in (None, 0, 2, 3):
        assert set(deal.view(seat).known[1]) == set(DOG.split())
    deal = taken(dog=DOG, bid="without")
    assert deal.view(1).piles["talon"].known == ()
    assert deal.phase == "play"


def test_neither_kings_nor_tarots_are_laid_away() -> None:
    deal = taken("KC KS KH LZ 1Z 0Z 2Z 9Z QS QH", DOG)
    open_to_him = {call.split()[1] for call in calls(deal)}
    assert not {c for c in open_to_him if c[0] == "K" or c[1] == "Z"}
    assert {"QS", "QH", "AC"} <= open_to_him
    with pytest.raises(IllegalAction):
        run(deal, "discard KC")
    run(deal, "discard QS")
    assert deal.view(0).calls[-1].token is None
    assert "QS" in deal.view(0).unseen


TAROTS = "LZ KZ JZ IZ HZ GZ FZ EZ DZ CZ BZ AZ 9Z 8Z 7Z 1Z 0Z KC"


def test_with_nothing_else_tarots_but_no_oudlers_are_laid_away_and_shown() -> None:
    deal = taken(TAROTS, "KS KH KD 6Z QC QS")
    run(deal, "discard QC", "discard QS")
    open_to_him = {call.split()[1] for call in calls(deal)}
    assert open_to_him == {
        "KZ",
        "JZ",
        "IZ",
        "HZ",
        "GZ",
        "FZ",
        "EZ",
        "DZ",
        "CZ",
        "BZ",
        "AZ",
        "9Z",
        "8Z",
        "7Z",
        "6Z",
    }
    run(deal, "discard 6Z", "discard 7Z", "discard 8Z", "discard 9Z")
    assert deal.phase == "play"
    view = deal.view(0)
    assert view.piles["open:tarots laid away"].known == ("6Z", "7Z", "8Z", "9Z")
    assert view.piles["laid:1"].known == ()


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("8C", "2C KC 9Z 0Z AS", "2C KC 0Z"),  # follow; the Excuse is always allowed
        ("8C", "9Z 2Z 0Z AS", "9Z 2Z 0Z"),  # trump
        ("8C 5Z", "9Z 2Z 0Z AS", "9Z 0Z"),  # overtrump
        ("8C CZ", "9Z 2Z 0Z AS", "9Z 2Z 0Z"),  # undertrump
        ("8C", "0Z AS", "0Z AS"),
        ("5Z", "9Z 2Z 0Z AS", "9Z 0Z"),
        ("CZ", "9Z 2Z 0Z AS", "9Z 2Z 0Z"),
        ("0Z", "9Z 2C AS", "9Z 2C AS"),  # nothing to follow yet
        ("0Z 8C", "2C 9Z AS", "2C"),  # the next card sets the suit
        ("0Z 5Z", "9Z 2Z AS", "9Z"),
    ],
)
def test_obligations(trick: str, hand: str, allowed: str) -> None:
    played = [PACK.index(code) for code in trick.split()]
    assert set(PACK.names(TRICKS.legal(PACK.mask(hand), played))) == set(allowed.split())


@pytest.mark.parametrize(
    ("trick", "winner"), [("0Z 2C 3C AS", 2), ("2C 0Z AC KC", 3), ("0Z 1Z AC KC", 1), ("LZ 0Z KZ 2Z", 0)]
)
def test_the_excuse_never_wins(trick: str, winner: int) -> None:
    assert TRICKS.winner([PACK.index(code) for code in trick.split()]) == winner


def test_playing_the_excuse_proves_nothing() -> None:
    deal = run(arranged(RULES, {1: "8C", 2: "0Z 2C"}), "against", "pass", "pass", "pass")
    plays(deal, "8C 0Z")
    assert deal.view(0).proofs == ()


def finished(bid: str, seed: int) -> Deal:
    deal = run(Deal.random(RULES, random.Random(seed)), bid, "pass", "pass", "pass")
    return play_out(deal, random.Random(seed))


@pytest.mark.parametrize("bid", ["small", "guard", "without", "against"])
def test_the_taker_needs_fewer_points_the_more_oudlers_he_has(bid: str) -> None:
    for seed in range(12):
        deal = finished(bid, seed)
        assert deal.result is not None
        points, oudlers, little = tarot.attack(deal, 1)
        assert 0 <= points <= 182
        over = -(-points // 2) - (56, 51, 41, 36)[oudlers]
        each = (25 + abs(over)) * (1 if over >= 0 else -1) + (0 if little is None else 10 if little else -10)
        each *= tarot.BIDS[bid]
        assert deal.result.delta == (-each, 3 * each, -each, -each)


def test_the_dog_counts_for_the_taker_without_taking_it_and_against_him_for_the_others() -> None:
    without, against = finished("without", 3), finished("against", 3)
    dog = sum(tarot.halves(PACK.codes[card]) for card in without.layout.talon)
    assert without.trick_winners == against.trick_winners
    assert tarot.attack(without, 1)[0] - tarot.attack(against, 1)[0] == dog


def test_the_excuse_stays_with_its_side_for_a_low_card() -> None:
    moved = 0
    for seed in range(30):
        deal = finished("against", seed)
        mine = {code for code in PACK.codes if deal.taken(1) & PACK.mask([code])}
        plain = sum(map(tarot.halves, mine))
        excuse = next((t for t in deal.view(None).tricks[:-1] for _, c in t.cards if c == "0Z"), None)
        if excuse is None:
            continue
        owner = next(seat for seat, code in excuse.cards if code == "0Z")
        change = 0 if (owner == 1) == (excuse.winner == 1) else 8 if owner == 1 else -8
        assert tarot.attack(deal, 1)[0] == plain + change
        moved += change != 0
    assert moved

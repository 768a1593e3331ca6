"""Faults that such software has had: cards and packs."""

from __future__ import annotations

import random

import pytest

from by_hand import dealt
from strategies import GAMES, catalogue, choose, tables
from wenzel import CardError, Deal, LayoutError, Match, RulesetError
from wenzel.cards import parse_card


def test_fault_07_packs_have_their_sizes_and_distinct_cards() -> None:
    sizes = set()
    for game in GAMES:
        for players, stack in tables(game):
            pack = catalogue().ruleset(game, players, variants=stack).pack
            assert len(set(pack.codes)) == len(set(pack.cards)) == len(pack)
            assert pack.all == (1 << len(pack)) - 1
            sizes.add((game, players, len(pack)))
    assert sizes == {
        ("baska", 4, 16),
        ("kontraspiel", 4, 24),
        ("polskpas", 4, 24),
        ("polskpas", 3, 19),
        *(("polignac", n, 30) for n in (3, 5, 6)),
        ("polignac", 7, 28),
        ("polignac", 4, 32),
        ("polignac", 8, 32),
    }


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("6S", "6S"),
        ("6s", "6S"),
        ("6♠", "6S"),
        ("♠6", "6S"),
        ("6♠\ufe0e", "6S"),
        ("6♠\ufe0f", "6S"),
        ("♠\ufe0f6", "6S"),
        ("6♤", "6S"),
        ("10S", "TS"),
        ("TS", "TS"),
        ("ts", "TS"),
        ("10♠", "TS"),
        ("♠10", "TS"),
        (" 6 S ", "6S"),
        ("j♣", "JC"),
        ("Q♡", "QH"),
        ("a♦", "AD"),
    ],
)
def test_fault_07_card_texts_parse_to_what_they_say(text: str, code: str) -> None:
    assert str(parse_card(text)) == code


@pytest.mark.parametrize("text", ["1H", "XH", "", "11S", "100S", "6X", "SS", "66", "10", "S"])
def test_fault_07_other_texts_are_clear_errors(text: str) -> None:
    with pytest.raises(CardError, match=r"is no card: write the rank, then the suit, as in JS"):
        parse_card(text)


@pytest.mark.parametrize("game", GAMES)
def test_fault_08_no_card_vanishes_in_fifty_deals_of_one_match(game: str) -> None:
    options = {"end": "deals", "deals": 50} if game == "polignac" else {"deals": 50}
    match = Match(catalogue().ruleset(game, options=options), seed=8)
    rng = random.Random(8)
    everything = sorted(range(len(match.rules.pack)))
    while not match.over:
        deal = match.deal
        lying = [card for hand in deal.hands for card in everything if hand >> card & 1]
        lying += [
            *deal.trick,
            *(c for _, _, cards in deal.won for c in cards),
            *(c for p in deal.piles.values() for c in p),
        ]
        assert sorted(lying) == everything
        choose(match, int(rng.random() * 256))
    assert len(match.results) == 50
    piles = {name.partition(":")[0] for deal in match.deals for name in deal.piles}
    if game in ("kontraspiel", "polskpas"):
        assert piles == {"talon", "turnup", "laid"}  # cards were laid away, and they are still there


@pytest.mark.parametrize(
    ("hands", "culprit"),
    [
        (["AC AC", "", "", ""], "AC is given twice: in hand of seat 0 and in hand of seat 0"),
        (["AC KC", "KC", "", ""], "KC is given twice: in hand of seat 0 and in hand of seat 1"),
        (["KC", "", "", ""], "KC is given twice"),
        (["8C", "", "", ""], "8C is not in this pack"),
        (["AC KC QC JC TC 9C", "", "", ""], "6 cards given"),
    ],
)
def test_fault_09_given_hands_with_a_wrong_card_are_refused_at_once(hands: list[str], culprit: str) -> None:
    turnup = "KC" if hands == ["KC", "", "", ""] else "9D"
    with pytest.raises(LayoutError, match=culprit):
        dealt("polskpas", hands, turnup=turnup)


def test_fault_09_a_missing_card_is_named() -> None:
    rules = catalogue().ruleset("baska")
    codes = rules.pack.codes
    hands = [list(codes[i * 4 : i * 4 + 4]) for i in range(4)]
    assert Deal.from_cards(rules, dealer=0, hands=hands).turn == 1
    with pytest.raises(LayoutError, match="hand of seat 3: 3 cards given, the deal gives 4"):
        Deal.from_cards(rules, dealer=0, hands=[*hands[:3], hands[3][:3]])
    others = catalogue().ruleset("polskpas")
    five = [list(others.pack.codes[i * 5 : i * 5 + 5]) for i in range(4)]
    turnup = others.pack.codes[20]
    with pytest.raises(LayoutError, match="lie nowhere"):
        Deal.from_cards(others, dealer=0, hands=five, turnup=turnup, hidden=others.pack.codes[21:23])
    rest = Deal.from_cards(others, dealer=0, hands=five, turnup=turnup)  # unless the rest is not spoken of
    assert rest.pile("talon") == others.pack.mask(others.pack.codes[21:])


@pytest.mark.parametrize(
    ("game", "players", "says"),
    [
        ("polignac", 2, "polignac is for 3 to 8 players, not 2"),
        ("polignac", 9, "polignac is for 3 to 8 players, not 9"),
        ("baska", 3, "baska is for 4 players, not 3"),
        ("baska", 5, "baska is for 4 players, not 5"),
        ("kontraspiel", 3, "kontraspiel is for 4 players, not 3"),
        ("polskpas", 5, "polskpas is for 4 or 3 players, not 5"),
        ("polskpas", 0, "not 0"),
    ],
)
def test_fault_10_player_counts_outside_the_rules_are_refused(game: str, players: int, says: str) -> None:
    with pytest.raises(RulesetError, match=says):
        catalogue().ruleset(game, players)

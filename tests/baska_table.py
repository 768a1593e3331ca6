"""Deals of Baśka set up by hand, for its tests: hands of which only what matters is written, calls and cards."""

from __future__ import annotations

from typing import Any

import pytest

from vectors_data import ruleset
from wenzel.deal import Deal
from wenzel.errors import IllegalAction
from wenzel.ruleset import Ruleset

PACK = [rank + suit for suit in "CSHD" for rank in "ATQJ"]
NORMAL = "AH TH QC QS QH QD JC JS JH JD AD TD"
GRAN = "JC JS JH JD"
BIDS = ("wesele", "gran", "zolo", "gran-du", "zolo-du", "baska")

APART = ("QC AH TC JD", "QS TH AC JH", "QH QD TS JS", "AS JC AD TD")
"""Black queens with seats 0 and 1."""
TOGETHER = ("QC QS AC JS", "JC TH AS JH", "QH QD TS JD", "AH TC AD TD")
"""Both black queens with seat 0, the jack of clubs with seat 1."""
FOUR_QUEENS = ("QC QS QH QD", "JC TH AS JH", "JS AC TS JD", "AH TC AD TD")
"""All queens with seat 0."""


def baska(variants: tuple[str, ...] = (), **options: Any) -> Ruleset:
    """The game under these variants and options."""
    return ruleset("baska", 4, variants, **options)


def deal(
    hands: tuple[str, ...],
    rules: Ruleset | None = None,
    *,
    dealer: int = 3,
    before: dict[str, Any] | None = None,
) -> Deal:
    """A deal in which the seats hold these cards, and where fewer than four are named the next of the pack."""
    named = [hand.split() for hand in (*hands, "", "", "")[:4]]
    rest = [card for card in PACK if not any(card in hand for hand in named)]
    full = [hand + [rest.pop(0) for _ in range(4 - len(hand))] for hand in named]
    return Deal.from_cards(rules or baska(), dealer=dealer, hands=full, before=before)


def say(at: Deal, words: str) -> Deal:
    """Make these calls, each by the seat on turn."""
    for word in words.split():
        assert at.turn is not None
        at.apply(at.turn, word)
    return at


def play(at: Deal, codes: str) -> Deal:
    """Play these cards, each by the seat on turn."""
    for code in codes.split():
        assert at.turn is not None
        at.apply(at.turn, f"play {code}")
    return at


def calls(at: Deal) -> set[str]:
    """What the seat on turn may do now."""
    assert at.turn is not None
    return {str(action) for action in at.legal_actions(at.turn)}


def refusal(at: Deal, action: str, seat: int | None = None) -> str:
    """The sentence with which *action* is refused to the seat on turn, or to another; the deal stays as it was."""
    before = at.to_dict()
    who = at.turn if seat is None else seat
    assert who is not None
    with pytest.raises(IllegalAction) as caught:
        at.apply(who, action)
    assert at.to_dict() == before
    return str(caught.value)


def delta(at: Deal) -> list[int]:
    """What every seat has won or lost."""
    assert at.result is not None
    return list(at.result.delta)


def players_choice(at: Deal, choice: int) -> str:
    """What the seat on turn does, by a number: in the bidding two calls in three are ``pass``, and a call comes from
    the low end more often than from the high one, so that the smaller games are played as well.
    """
    assert at.turn is not None
    offered = at.legal_actions(at.turn)
    if at.phase == "play":
        return offered[choice % len(offered)]
    if choice % 3:
        return "pass"
    place = choice // 3
    return offered[min(place % len(offered), place // 7 % len(offered))]


def dealt(order: list[str], together: bool, rules: Ruleset, dealer: int = 3, before: Any = None) -> Deal:
    """A deal of the cards in this order; with *together* both black queens come to one hand."""
    cards = list(order)
    if together:
        first = cards.index("QC") // 4 * 4
        spot = first if cards[first] != "QC" else first + 1
        other = cards.index("QS")
        cards[spot], cards[other] = cards[other], cards[spot]
    hands = [cards[i : i + 4] for i in range(0, 16, 4)]
    return Deal.from_cards(rules, dealer=dealer, hands=hands, before=before)

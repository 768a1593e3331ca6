"""Helpers for the tests of the small games: rulesets, deals with chosen cards, and random play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType

from wenzel import Action, Catalogue, Deal, Ruleset
from wenzel.steps import Before


def ruleset(game: ModuleType, players: int | None = None, **options: object) -> Ruleset:
    """The ruleset of a game that is a module of this package."""
    catalogue = Catalogue([(game.__name__, game)], installed=False)
    (name,) = catalogue.games
    return catalogue.ruleset(name, players, options)


def arranged(
    rules: Ruleset,
    hands: Mapping[int, str],
    *,
    dealer: int = 0,
    turnup: str | None = None,
    top: str = "",
    number: int = 0,
    totals: Iterable[int] | None = None,
) -> Deal:
    """A deal in which the seats of *hands* hold the cards named, whole or in part, and the talon begins with *top*.

    What is not named is filled up in the order of the pack, from its end.
    """
    stands = Before(dealer, number, tuple(totals or [0] * rules.players))
    blank = Deal.random(rules, random.Random(0), stands)
    sizes = [hand.bit_count() for hand in blank.layout.hands]
    named = {seat: cards.split() for seat, cards in hands.items()}
    first = top.split()
    used = {*first, *(c for cards in named.values() for c in cards), turnup}
    rest = [c for c in rules.pack.codes if c not in used]
    if blank.layout.turnup >= 0 and turnup is None:
        turnup = rest.pop()
    dealt = []
    for seat, size in enumerate(sizes):
        cards = named.get(seat, [])
        dealt.append(cards + [rest.pop() for _ in range(size - len(cards))])
    given = {"number": number, "totals": list(stands.balances)}
    return Deal.from_cards(
        rules, dealer=dealer, hands=dealt, turnup=turnup, hidden=[*first, *reversed(rest)], before=given
    )


def run(deal: Deal, *tokens: str) -> Deal:
    """Apply tokens, each by the seat on turn; a token such as ``2: claim`` by the seat that it names."""
    for token in tokens:
        seat, mark, action = token.partition(": ")
        if mark:
            deal.apply(int(seat), action)
        else:
            assert deal.turn is not None
            deal.apply(deal.turn, token)
    return deal


def plays(deal: Deal, codes: str) -> Deal:
    """Play cards, each by whoever is on turn."""
    return run(deal, *(f"play {code}" for code in codes.split()))


def legal(deal: Deal, seat: int | None = None) -> set[str]:
    """The cards that the seat on turn may play."""
    who = deal.turn if seat is None else seat
    assert who is not None
    return {a.arg for a in deal.legal_actions(who) if a.verb == "play"}


def calls(deal: Deal, seat: int | None = None) -> set[str]:
    """The calls that a seat, by default the one on turn, may make."""
    who = deal.turn if seat is None else seat
    assert who is not None
    return {str(a) for a in deal.legal_actions(who) if a.verb != "play"}


def choices(deal: Deal) -> list[tuple[int, Action]]:
    """All that anybody may do now."""
    return [(seat, action) for seat in range(deal.rules.players) for action in deal.legal_actions(seat)]


def play_out(deal: Deal, rng: random.Random, each: Callable[[Deal], None] = lambda _: None) -> Deal:
    """Play at random to the end: seldom out of turn; *each* is called before every action and at the end."""
    while not deal.over:
        each(deal)
        seat: int | None = deal.turn
        if rng.random() < 0.1:
            seat = rng.choice(choices(deal))[0]
        assert seat is not None
        deal.apply(seat, rng.choice(deal.legal_actions(seat)))
    each(deal)
    return deal


def cards(deal: Deal, seat: int) -> set[str]:
    """The cards in a hand."""
    return set(deal.rules.pack.names(deal.hands[seat]))

"""Tables set up by hand, for tests of single rules: hands as texts, the rest of the pack filled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strategies import catalogue
from wenzel import Deal, IllegalAction


def dealt(
    game: str,
    hands: Sequence[str],
    *,
    dealer: int = 3,
    turnup: str | None = None,
    players: int | None = None,
    variants: Sequence[str] = (),
    before: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Deal:
    """A deal with these hands.  Hands that are too short are filled with cards nobody has named; the rest is hidden.

    :param more: options as well.
    """
    rules = catalogue().ruleset(game, players, {**(options or {}), **more}, variants)
    given = [hand.split() for hand in hands]
    given += [[] for _ in range(rules.players - len(given))]
    named = {card for hand in given for card in hand} | {turnup}
    spare = [card for card in rules.pack.codes if card not in named]
    each = rules.hooks.deal_plan(rules, rules.fresh).each
    for hand in given:
        hand += [spare.pop(0) for _ in range(each - len(hand))]
    return Deal.from_cards(rules, dealer=dealer, hands=given, turnup=turnup, hidden=spare, before=before)


def say(deal: Deal, *doings: str) -> Deal:
    """Do what the texts say, each a seat and a token: ``"0 pass"``.  A text without a seat is for the seat on turn."""
    for doing in doings:
        first, _, rest = doing.partition(" ")
        if first.isdigit():
            deal.apply(int(first), rest)
        else:
            assert deal.turn is not None
            deal.apply(deal.turn, doing)
    return deal


def legal(deal: Deal, seat: int | None = None) -> set[str]:
    """The tokens that a seat (default: the one on turn) may use."""
    seat = deal.turn if seat is None else seat
    assert seat is not None
    return {str(action) for action in deal.legal_actions(seat)}


def refused(deal: Deal, seat: int, action: str, **how: Any) -> IllegalAction:
    """The refusal of an action; the deal is checked to be as it was."""
    before = deal.to_dict()
    try:
        deal.apply(seat, action, **how)
    except IllegalAction as error:
        assert deal.to_dict() == before
        return error
    raise AssertionError(f"seat {seat} was let do {action}")

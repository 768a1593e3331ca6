"""Checks on given cards and accounts, for deals that are set up by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wenzel.cards import Card, Pack
from wenzel.dealing import Layout
from wenzel.errors import CardError, LayoutError, shown
from wenzel.ruleset import Ruleset
from wenzel.seats import check_seat
from wenzel.steps import Before
from wenzel.values import copied

__all__ = ["check_before", "check_layout"]


def check_layout(
    rules: Ruleset,
    before: Before,
    hands: Sequence[Sequence[str]],
    turnup: str | None,
    hidden: Sequence[str] | None,
) -> Layout:
    """The layout of given cards.

    :raises LayoutError: a card twice, one not in the pack, one missing, or hands of the wrong size.
    """
    plan = rules.hooks.deal_plan(rules, before)
    if not _is_list(hands) or len(hands) != rules.players:
        raise LayoutError(f"hands: {rules.players} lists of cards are needed, one for each seat")
    seen: dict[int, str] = {}
    masks = []
    dealt_to = range(rules.players) if plan.seats is None else plan.seats
    for seat, cards in enumerate(hands):
        where = f"hand of seat {seat}"
        indices = _indices(rules.pack, cards, where, seen)
        wanted = plan.each if seat in dealt_to else 0
        if len(indices) != wanted:
            raise LayoutError(f"{where}: {len(indices)} cards given, the deal gives {wanted}")
        masks.append(sum(1 << i for i in indices))
    if plan.turnup is not (turnup is not None):
        raise LayoutError(
            "turnup: a turned-up card is needed" if plan.turnup else "turnup: this deal turns no card up"
        )
    up = _indices(rules.pack, [turnup], "turnup", seen)[0] if turnup is not None else -1
    if hidden is None:
        hidden = [c for i, c in enumerate(rules.pack.codes) if i not in seen]
    talon = _indices(rules.pack, hidden, "hidden", seen)
    missing = [c for i, c in enumerate(rules.pack.codes) if i not in seen]
    if missing:
        raise LayoutError(
            f"{' '.join(missing)} of the pack lie nowhere; name them in hands, turnup or hidden"
        )
    return Layout(tuple(masks), up, tuple(talon))


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _indices(pack: Pack, cards: Sequence[Any], where: str, seen: dict[int, str]) -> list[int]:
    if not _is_list(cards):
        raise LayoutError(f"{where}: a list of cards is needed, not {type(cards).__name__}")
    out = []
    for card in cards:
        if not isinstance(card, (str, Card)):
            raise LayoutError(f"{where}: {shown(card)} is no card; write a text such as 'JS'")
        try:
            index = pack.index(card)
        except CardError as error:
            raise LayoutError(f"{where}: {error}") from None
        if index in seen:
            raise LayoutError(f"{pack.codes[index]} is given twice: in {seen[index]} and in {where}")
        seen[index] = where
        out.append(index)
    return out


def check_before(rules: Ruleset, dealer: int, given: Mapping[str, Any] | None) -> Before:
    """What stands before a given deal, from the fields ``balances`` and ``pot`` or ``totals``, ``memory``, ``number``.

    :raises LayoutError: wrong fields or values.
    """
    check_seat(dealer, rules.players)
    fields: object = given
    if fields is not None and not isinstance(fields, Mapping):
        raise LayoutError(f"before is a mapping of names and values, not {type(fields).__name__}")
    data = dict(given or {})
    if "balances" in data and "totals" in data:
        raise LayoutError("before: give balances (of coins) or totals (of points), not both")
    balances = data.pop("balances", data.pop("totals", [0] * rules.players))
    if not _is_list(balances) or len(balances) != rules.players or any(type(b) is not int for b in balances):
        raise LayoutError(f"before: {rules.players} whole numbers are needed as balances or totals")
    pot, number, memory = data.pop("pot", 0), data.pop("number", 0), data.pop("memory", {})
    if type(pot) is not int or type(number) is not int or number < 0:
        raise LayoutError("before: pot and number are whole numbers, number at least 0")
    if rules.table.zero_sum and sum(balances) + pot != 0:
        raise LayoutError(f"before: balances and pot must add to 0, not to {shown(sum(balances) + pot)}")
    if not isinstance(memory, Mapping):
        raise LayoutError("before: memory is a mapping")
    if data:
        raise LayoutError(
            f"before: unknown field {shown(next(iter(data)))}; known: balances, totals, pot, memory, number"
        )
    return Before(dealer, number, tuple(balances), pot, copied(memory, tuples=True))

"""Black Baśka: the club ace and the club ten are the highest trumps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wenzel.deal import Deal
from wenzel.plugin import Contract, TrickRules, hookimpl
from wenzel.ruleset import Ruleset
from wenzel.view import View
from wenzel_baska import parties
from wenzel_baska.rules import GRANS, TRUMPS, order

CALLED = ("TH", "QH", "QD", "JC", "JS", "JH", "JD")
"""The highest of these that the wesele bidder does not hold calls the partner."""


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules | None:
    """Fourteen trumps; the Gran order stays."""
    return None if contract.name in GRANS else order(rules, ("AC", "TC", *TRUMPS))


@hookimpl
def sides(deal: Deal) -> Mapping[str, Sequence[int]]:
    """As in the game, with other cards that call the wesele partner."""
    return parties.sides(deal, CALLED)


@hookimpl
def known_sides(view: View) -> Mapping[int, str]:
    """As in the game, with other cards that call the wesele partner."""
    return parties.known_sides(view, CALLED)

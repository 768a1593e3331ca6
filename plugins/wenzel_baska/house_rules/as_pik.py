"""The ace of spades is the highest trump."""

from __future__ import annotations

from wenzel.plugin import Contract, TrickRules, hookimpl
from wenzel.ruleset import Ruleset
from wenzel_baska.rules import GRANS, TRUMPS, order


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules | None:
    """Thirteen trumps; the Gran order stays."""
    return None if contract.name in GRANS else order(rules, ("AS", *TRUMPS))

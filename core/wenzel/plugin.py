"""What a plugin imports: the marker for its hooks and the version of the interface it is written for.

What a game is made of and what its hooks return is re-exported here.  The types of what hooks are given, ``Deal``,
``Ruleset`` and ``View``, are in :mod:`wenzel.deal`, :mod:`wenzel.ruleset` and :mod:`wenzel.view`.
"""

from __future__ import annotations

import pluggy

from wenzel.actions import Action
from wenzel.cards import Pack, bits
from wenzel.dealing import DealPlan
from wenzel.declare import Game, Numbers, Option, Variant, page
from wenzel.ledger import BANK, POT, Payment, Score
from wenzel.seats import around
from wenzel.steps import (
    TALON,
    TURNUP,
    Before,
    Contract,
    Holding,
    Move,
    Narrowed,
    Step,
    Table,
    laid_away,
    open_pile,
)
from wenzel.tricks import ANY, BEAT, FOLLOW, TRUMP, WHIST, Rung, TrickRules, named, order_of
from wenzel.values import value

__all__ = [
    "ANY",
    "API_VERSION",
    "BANK",
    "BEAT",
    "FOLLOW",
    "NAME",
    "POT",
    "TALON",
    "TRUMP",
    "TURNUP",
    "WHIST",
    "Action",
    "Before",
    "Contract",
    "DealPlan",
    "Game",
    "Holding",
    "Move",
    "Narrowed",
    "Numbers",
    "Option",
    "Pack",
    "Payment",
    "Rung",
    "Score",
    "Step",
    "Table",
    "TrickRules",
    "Variant",
    "around",
    "bits",
    "hookimpl",
    "laid_away",
    "named",
    "open_pile",
    "order_of",
    "page",
    "value",
]

NAME = "wenzel"
"""The pluggy project name."""

API_VERSION = 1
"""Version of the plugin interface.  A plugin states the version it was written for as a literal number."""

hookimpl = pluggy.HookimplMarker(NAME)
"""Marks a function as the implementation of the hook of its name."""

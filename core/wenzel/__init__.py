"""Wenzel: an embeddable, plugin-based framework for trick-taking card games.

>>> import wenzel
>>> name, *_ = wenzel.games()
>>> match = wenzel.Match(wenzel.ruleset(name), seed=7)
>>> while not match.over:
...     match.apply(match.turn, match.legal_actions(match.turn)[0])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

from wenzel.actions import Action
from wenzel.cards import Card, Pack
from wenzel.catalogue import Catalogue
from wenzel.deal import Deal
from wenzel.declare import Game, Variant
from wenzel.errors import (
    ActionError,
    BotError,
    CardError,
    IllegalAction,
    LayoutError,
    PluginError,
    PluginWarning,
    RecordError,
    RulesetError,
    SeatError,
    StaleAction,
    WenzelError,
)
from wenzel.match import Match, Standing
from wenzel.result import Result
from wenzel.ruleset import Ruleset
from wenzel.view import View

__all__ = [
    "Action",
    "ActionError",
    "BotError",
    "Card",
    "CardError",
    "Catalogue",
    "Deal",
    "Game",
    "IllegalAction",
    "LayoutError",
    "Match",
    "Pack",
    "PluginError",
    "PluginWarning",
    "RecordError",
    "Result",
    "Ruleset",
    "RulesetError",
    "SeatError",
    "StaleAction",
    "Standing",
    "Variant",
    "View",
    "WenzelError",
    "__version__",
    "games",
    "ruleset",
]

__version__ = version("wenzel")


def games() -> dict[str, Game]:
    """The installed games by name.  Broken plugins are left out with a :class:`PluginWarning`."""
    return Catalogue().games


def ruleset(
    game: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] = (),
) -> Ruleset:
    """A ruleset by names; see :meth:`Catalogue.ruleset`."""
    return Catalogue().ruleset(game, players, options, variants)

"""Ways to play that lead everywhere: at random, stubbornly, talkatively, for one seat and against it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from wenzel.actions import Action
from wenzel.deal import Deal

__all__ = ["POLICIES", "choose_one"]

Policy = Callable[[Deal, random.Random], tuple[int, Action]]
"""From a deal that is not over, and a generator, to a seat and its action."""


def choose_one(items: Sequence[Action], rng: random.Random) -> Action:
    """One of the items; only ``random()`` is used, which is the same on all versions of Python."""
    return items[int(rng.random() * len(items))]


def _turn(deal: Deal) -> tuple[int, tuple[Action, ...]]:
    assert deal.turn is not None  # noqa: S101 - nobody asks when the deal is over
    return deal.turn, deal.legal_actions(deal.turn)


def _out_of_turn(deal: Deal, rng: random.Random, chance: float) -> tuple[int, Action] | None:
    """Sometimes an announcement by any seat."""
    if deal.rules.hooks.legal_announcements is None or rng.random() >= chance:
        return None
    seat = int(rng.random() * deal.rules.players)
    calls = [action for action in deal.legal_actions(seat) if action not in deal.rules.actions.bit]
    if not calls or (seat == deal.turn and deal.phase == "bidding"):
        return None
    return seat, _by_verb(calls, rng)


def _by_verb(actions: Sequence[Action], rng: random.Random, avoid: str = "") -> Action:
    """A verb first, then one of its actions, so that rare words are said often."""
    verbs: dict[str, list[Action]] = {}
    for action in actions:
        verbs.setdefault(action.verb, []).append(action)
    if len(verbs) > 1:
        verbs.pop(avoid, None)
    return choose_one(list(verbs.values())[int(rng.random() * len(verbs))], rng)


def anything(deal: Deal, rng: random.Random) -> tuple[int, Action]:
    """Any legal action, each as likely as the others."""
    seat, actions = _turn(deal)
    return _out_of_turn(deal, rng, 0.2) or (seat, choose_one(actions, rng))


def first(deal: Deal, _: random.Random) -> tuple[int, Action]:
    """Always the first legal action."""
    seat, actions = _turn(deal)
    return seat, actions[0]


def last(deal: Deal, _: random.Random) -> tuple[int, Action]:
    """Always the last legal action."""
    seat, actions = _turn(deal)
    return seat, actions[-1]


def never_pass(deal: Deal, rng: random.Random) -> tuple[int, Action]:
    """Never ``pass`` where there is anything else; every announcement is made as soon as it is found."""
    seat, actions = _turn(deal)
    return _out_of_turn(deal, rng, 0.9) or (seat, _by_verb(actions, rng, "pass"))


def talkative(deal: Deal, rng: random.Random) -> tuple[int, Action]:
    """Every verb as likely as the others."""
    seat, actions = _turn(deal)
    return _out_of_turn(deal, rng, 0.5) or (seat, _by_verb(actions, rng))


def for_one(deal: Deal, rng: random.Random) -> tuple[int, Action]:
    """Everybody plays into the hands of the declarer (or of eldest hand)."""
    return _favour(deal, rng, helped=True)


def against_one(deal: Deal, rng: random.Random) -> tuple[int, Action]:
    """The declarer (or eldest hand) loses what can be lost."""
    return _favour(deal, rng, helped=False)


def _favour(deal: Deal, rng: random.Random, *, helped: bool) -> tuple[int, Action]:
    seat, actions = _turn(deal)
    if deal.phase != "play" or deal.contract is None:
        return talkative(deal, rng)
    said = _out_of_turn(deal, rng, 0.3)
    if said is not None:
        return said
    hero = deal.eldest if deal.contract.declarer is None else deal.contract.declarer
    tricks, bit = deal.rules.tricks(deal.contract), deal.rules.actions.bit
    cards = [(bit[a].bit_length() - 1, a) for a in actions if a in bit]
    best = deal.best()
    if best is not None:
        winning = [(card, a) for card, a in cards if tricks.beats[best[0]] >> card & 1]
        losing = [(card, a) for card, a in cards if not tricks.beats[best[0]] >> card & 1]
    else:
        winning = losing = cards
    if (deal.player == hero) is helped:
        return seat, min(winning or losing, key=lambda c: (tricks.rank[c[0]], c[0]))[1]
    return seat, max(losing or winning, key=lambda c: (tricks.rank[c[0]], c[0]))[1]


POLICIES: tuple[Policy, ...] = (anything, never_pass, first, talkative, for_one, last, against_one)
"""All ways to play."""

"""Shuffling and dealing: plans with packets, a turned-up card and a talon.

Only ``random.Random.random()`` gives the same numbers on all Python versions, so the shuffle is made from that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter

import attrs

from wenzel.seats import around
from wenzel.values import value

__all__ = ["DealPlan", "Layout", "generator", "shuffled"]


@attrs.frozen(cache_hash=True)
class DealPlan:
    """How the cards are dealt.

    :ivar packets: sizes of the packets, round by round: ``(2, 3)`` gives every seat two cards, then three.  A packet is
        a number of cards for each seat, beginning with eldest; a negative number puts that many cards to the talon
        in between (Skat: ``(3, -2, 4, 3)``).
    :ivar turnup: whether the next card after the hands is turned up.
    :ivar seats: the seats that are dealt to, in the order of dealing (default: all, eldest first).
    """

    packets: tuple[int, ...]
    turnup: bool = False
    seats: tuple[int, ...] | None = None

    @property
    def each(self) -> int:
        """Cards per hand."""
        return sum(p for p in self.packets if p > 0)

    @classmethod
    def even(
        cls, each: int, packet: int = 1, *, turnup: bool = False, seats: tuple[int, ...] | None = None
    ) -> DealPlan:
        """*each* cards in packets of *packet*; the last packet takes what is left over."""
        full, rest = divmod(each, packet)
        return cls((packet,) * full + ((rest,) if rest else ()), turnup, seats)


@value
class Layout:
    """Where the cards lie after the deal.

    :ivar hands: the set of cards of every seat.
    :ivar turnup: index of the turned-up card, or -1.
    :ivar talon: indices of the cards left over, face down, top first.
    """

    hands: tuple[int, ...]
    turnup: int
    talon: tuple[int, ...]


def generator(seed: int | str, number: int) -> random.Random:
    """The generator of deal *number* of a match: it depends on the seed and the number and on nothing else."""
    return random.Random(f"wenzel/{seed}/{number}")


def shuffled(items: Sequence[int], rng: random.Random) -> list[int]:
    """The items in random order, the same on every Python version (the shuffle of Fisher and Yates).

    Each in turn is drawn from those that are left.
    """
    left, draw = list(items), rng.random
    take = left.pop
    return [take(int(draw() * count)) for count in range(len(left), 0, -1)]


Pick = Callable[[Sequence[int]], tuple[int, ...]]
"""Picks the items at certain places of a sequence."""


def _pick(places: Sequence[int]) -> Pick:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda items: tuple([items[at] for at in places])


@cache
def _picks(plan: DealPlan, players: int, dealer: int, size: int) -> tuple[tuple[Pick, ...], int, Pick]:
    """What picks the hand of each seat out of the shuffled pack, the place of the turned-up card (-1: none), and what
    picks the talon.
    """
    hands: list[list[int]] = [[] for _ in range(players)]
    talon: list[int] = []
    at = 0
    seats = plan.seats if plan.seats is not None else around((dealer + 1) % players, players)
    for packet in plan.packets:
        if packet < 0:
            talon += range(at, at - packet)
            at -= packet
            continue
        for seat in seats:
            hands[seat] += range(at, at + packet)
            at += packet
    turnup = at if plan.turnup else -1
    at += plan.turnup
    if at > size:
        raise ValueError(f"the deal plan needs {at} cards, the pack has {size}")
    return tuple(map(_pick, hands)), turnup, _pick([*talon, *range(at, size)])


def lay_out(plan: DealPlan, players: int, dealer: int, cards: list[int]) -> Layout:
    """Deal shuffled cards, given as their bits.

    :raises ValueError: the plan needs more cards than there are.
    """
    picks, turnup, talon = _picks(plan, players, dealer, len(cards))
    return Layout(
        tuple([sum(pick(cards)) for pick in picks]),
        cards[turnup].bit_length() - 1 if turnup >= 0 else -1,
        tuple([card.bit_length() - 1 for card in talon(cards)]),
    )

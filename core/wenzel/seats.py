"""Seats and the direction of play.

Seats are numbered 0, 1, 2, ... *in the direction of play*: seat k + 1 acts after seat k, in every game.  Whether
that is clockwise or not is a fact for pictures and prompts; no rule computes with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from wenzel.errors import SeatError, shown

__all__ = ["Direction", "around", "check_seat", "seat_mask", "seats_in"]

Direction = Literal["clockwise", "counterclockwise"]


def around(first: int, players: int) -> tuple[int, ...]:
    """All seats of a table, beginning with *first*, in the direction of play."""
    return tuple((first + i) % players for i in range(players))


def seat_mask(seats: Iterable[int]) -> int:
    """A set of seats as an ``int`` with one bit per seat."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def seats_in(mask: int, players: int) -> tuple[int, ...]:
    """The seats of a set, ascending."""
    return tuple(s for s in range(players) if mask >> s & 1)


def check_seat(seat: object, players: int) -> int:
    """*seat* itself, if this table has it.

    :raises SeatError: it has not (or *seat* is no whole number).
    """
    if type(seat) is not int or not 0 <= seat < players:
        raise SeatError(f"there is no seat {shown(seat)}: this table has the seats 0 to {players - 1}")
    return seat

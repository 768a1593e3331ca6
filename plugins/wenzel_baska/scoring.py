"""Who has won and what it is worth: the sections *Result* and *Value* of the rules page."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby, product
from typing import Any

import attrs

from wenzel.plugin import BANK, Payment

POINTS = {"A": 11, "T": 10, "Q": 3, "J": 2}
ALL_POINTS = 104
ALL_TRICKS = 4

VALUES = {"cicha": 4, "gran": 5, "zolo": 5, "gran-du": 10, "zolo-du": 10, "baska": 10}
"""The fixed values; the ordinary game and the wesele depend on how they went."""


@attrs.frozen
class Outcome:
    """How a deal went.

    :ivar game: a bid, ``"ordinary"`` or ``"cicha"``.
    :ivar old: the seats of the Old, or of the lone player.
    :ivar points: the points in their tricks.
    :ivar tricks: the number of their tricks.
    :ivar doublers: the seats of the doublings that count, in order.
    """

    game: str
    old: tuple[int, ...]
    points: int
    tricks: int
    doublers: tuple[int, ...] = ()

    @property
    def old_win(self) -> bool:
        """Whether the Old, or the lone player, win."""
        if self.game == "baska":
            return True
        if self.game in {"gran-du", "zolo-du"}:
            return self.tricks == ALL_TRICKS
        if self.points * 2 == ALL_POINTS:
            return bool(self.doublers) and self.doublers[-1] not in self.old
        return self.points * 2 > ALL_POINTS

    def value(self, old_exit: int) -> tuple[int, str]:
        """The value before all factors, and what it is for.

        :param old_exit: the points with which losing Old avoid the doubled value.
        """
        if self.game in VALUES:
            return VALUES[self.game], self.game
        tricks, points, enough = self.tricks, self.points, old_exit
        if self.old_win:
            tricks, points, enough = ALL_TRICKS - tricks, ALL_POINTS - points, 26
        if not tricks:
            return 3, f"{self.game}, losers without a trick"
        if points < enough:
            return 2, f"{self.game}, losers under {enough} points"
        return 1, self.game

    def factors(self, options: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
        """The named factors on the value; those that are 1 are left out."""
        loss = "solo_loss" if len(self.old) == 1 else "old_loss"
        all_of_them = (
            ("doublings", doubling_factor(self.doublers, self.old)),
            (loss, 1 if self.old_win else options[loss]),
        )
        return tuple((name, factor) for name, factor in all_of_them if factor > 1)

    def sentence(self) -> str:
        """Who has won, for people."""
        seats = " and ".join(map(str, self.old))
        whose = f"seat {seats}, alone," if len(self.old) == 1 else f"the Old, seats {seats},"
        if self.game == "baska":
            return f"{whose} wins at once with all four queens"
        verb = ("win" if self.old_win else "lose") + ("s" if len(self.old) == 1 else "")
        tricks = "1 trick" if self.tricks == 1 else f"{self.tricks} tricks"
        return f"{self.game}: {whose} {verb} with {tricks} and {self.points} of {ALL_POINTS} points"


def doubling_factor(doublers: Iterable[int], old: Collection[int]) -> int:
    """2 to the number of runs: doublings in a row by the same side count once."""
    runs = sum(1 for _ in groupby(doublers, key=lambda seat: seat in old))
    return int(2**runs)


def payments(outcome: Outcome, options: Mapping[str, Any], seats: Sequence[int]) -> tuple[Payment, ...]:
    """What is credited or paid.

    :param seats: all seats in the order in which losers and winners are paired; it decides who pays whom with two
        against two, and no amount.
    """
    winners = [seat for seat in seats if (seat in outcome.old) is outcome.old_win]
    losers = [seat for seat in seats if seat not in winners]
    base, why = outcome.value(options["old_exit"])
    if options["settlement"] == "points":
        pairs: Iterable[tuple[int, int]] = [(BANK, winner) for winner in winners]
    elif len(winners) == len(losers):
        pairs = zip(losers, winners, strict=True)
    else:
        pairs = product(losers, winners)
    factors = outcome.factors(options)
    return tuple(Payment(loser, winner, base, why, factors) for loser, winner in pairs)

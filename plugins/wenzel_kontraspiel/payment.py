"""Who wins a deal of Kontraspiel, and what is paid for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wenzel.plugin import POT, Payment

__all__ = ["MATCH", "base_value", "deal_winner", "payments"]

MATCH = 5
"""Tricks of a match: all of them."""


def base_value(pot: int) -> int:
    """The base value B in units, for a pot of so many units: at least 1, at most 4."""
    return min(max(pot, 1), 4)


def deal_winner(trick_winners: Sequence[int]) -> int:
    """The seat that wins the deal, from the winners of its five tricks in order.

    Three tricks win.  If nobody has three, two players have two each, and the one who was first to have them wins.
    """
    winners = tuple(trick_winners)
    best = max(winners, key=winners.count)
    if winners.count(best) >= 3:
        return best
    return next(seat for at, seat in enumerate(winners) if seat in winners[:at])


def payments(
    declared: Mapping[str, int],
    trick_winners: Sequence[int],
    base: int,
    *,
    preferred: bool,
    announced: bool,
) -> tuple[Payment, ...]:
    """All that is paid after five tricks: first with the pot, then from player to player.

    :param declared: the seats of the declared players: ``soloist``, and ``kontra`` and ``recontra`` if they were said.
    :param trick_winners: the winner of every trick, in order.
    :param base: the base value B in units.
    :param preferred: whether the preferred suit is trumps.
    :param announced: whether the soloist has announced match.
    """
    winner = deal_winner(trick_winners)
    doubled = (("the preferred suit is trumps", 2),) if preferred else ()
    paid = [
        Payment(POT, seat, base, f"the {name} has won")
        if seat == winner
        else Payment(seat, POT, base, f"the {name} has not won")
        for name, seat in declared.items()
    ]
    soloist = declared["soloist"]
    if trick_winners.count(soloist) == MATCH:
        factors = (*doubled, ("match was announced", 2)) if announced else doubled
        paid += [Payment(seat, soloist, 1, "match", factors) for seat in others(soloist)]
    elif announced:
        paid += [Payment(soloist, seat, 2, "match was announced, and not made") for seat in others(soloist)]
    for name, revolted in declared.items():
        if revolted not in trick_winners:
            paid += [
                Payment(revolted, seat, 1, f"the {name} is revolted", doubled) for seat in others(revolted)
            ]
    return tuple(paid)


def others(seat: int) -> list[int]:
    """The three other seats."""
    return [other for other in range(4) if other != seat]

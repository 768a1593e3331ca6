"""Taking back: what an action may change is kept before it, and put back.

A card in a game without hooks around plays changes few things, and a short entry brings them back.  Before anything
else the deal keeps a whole snapshot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wenzel.deal import Deal

__all__ = ["restore", "snapshot", "take_back", "unplay", "unscore"]

Entry = tuple[Any, ...]
"""What brings one action back: an entry of a play (the player, the card, what was legal, what lay), or a snapshot."""

PLAY = 4
"""Length of the entry of a play; snapshots are longer."""


def take_back(deal: Deal, entry: Entry) -> None:
    """Put back what the last action changed."""
    if len(entry) == PLAY:
        unplay(deal, entry)
    else:
        restore(deal, entry)


def unplay(deal: Deal, entry: Entry) -> None:
    """Put back what a plain play changed, and all that followed from it."""
    if deal.result is not None:
        deal.phase, deal.how, deal.result = "play", None, None
        unscore(deal)
    if not deal.trick:
        _, deal.leader, cards = deal.won.pop()
        deal.trick.extend(cards)
        deal._log.pop()
    deal.trick.pop()
    deal._log.pop()
    player, card, deal._legal, deal._lying = entry
    deal.player = player
    deal.hands[player] |= 1 << card
    deal.turn = deal._controllers.get(player, player)


def unscore(deal: Deal) -> None:
    """Take back what the score has paid and what was written down of it."""
    logged, paid, accounts = deal._unscored
    del deal._log[logged:], deal._paid[paid:]
    deal.ledger.accounts[:] = accounts


def snapshot(deal: Deal) -> Entry:
    """All that a step may change (piles and controllers are replaced, never changed)."""
    return (
        deal.phase, deal.turn, deal.player, deal.state, deal.contract, deal.leader, deal.how, deal.result,
        deal.piles, deal._tricks, deal._lying, deal._legal, deal._next, deal._size,
        deal._controllers, deal._open, deal._blind, deal._announcers, deal._unscored,
        tuple(deal.hands), tuple(deal.trick), tuple(deal.ledger.accounts),
        len(deal.won), len(deal._log), len(deal._paid),
    )  # fmt: skip


def restore(deal: Deal, saved: Entry) -> None:
    """Put back all that :func:`snapshot` kept."""
    (
        deal.phase, deal.turn, deal.player, deal.state, deal.contract, deal.leader, deal.how, deal.result,
        deal.piles, deal._tricks, deal._lying, deal._legal, deal._next, deal._size,
        deal._controllers, deal._open, deal._blind, deal._announcers, deal._unscored,
        hands, trick, accounts, won, logged, paid,
    ) = saved  # fmt: skip
    deal.hands[:], deal.trick[:], deal.ledger.accounts[:] = hands, trick, accounts
    del deal.won[won:], deal._log[logged:], deal._paid[paid:]
    deal._bids = None

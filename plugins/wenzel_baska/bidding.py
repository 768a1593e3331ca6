"""What has been called, and why a call is not open: the section *Bidding* of the rules page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce

import attrs

from wenzel.deal import Deal
from wenzel.ruleset import Ruleset

BLACK_QUEENS = ("QC", "QS")
QUEENS = ("QC", "QS", "QH", "QD")

PASS = "pass"  # noqa: S105 - a call at the table
DOUBLINGS = ("kontra", "re", "bok", "hirsch")
FURTHER = "double"
"""The word for the fifth doubling and all later ones."""
BIDS = ("wesele", "gran", "zolo", "gran-du", "zolo-du", "baska")
"""All bids, each ranking above those before it."""
NEEDS = {"wesele": BLACK_QUEENS, "baska": QUEENS}
"""The cards that a bid demands in the bidder's hand."""


@attrs.frozen
class Bidding:
    """What stands.

    :ivar bid: the highest bid, or ``None`` while it is the ordinary game.
    :ivar bidder: the seat that made it.
    :ivar doublers: the seats of the doublings that no later bid has cancelled, in order.
    :ivar passes: how many players in a row have passed just now.
    """

    bid: str | None = None
    bidder: int | None = None
    doublers: tuple[int, ...] = ()
    passes: int = 0

    def after(self, seat: int, word: str) -> Bidding:
        """What stands once *seat* has said *word*.  A new bid cancels all doublings before it."""
        if word == PASS:
            return attrs.evolve(self, passes=self.passes + 1)
        if word in BIDS:
            return Bidding(word, seat)
        return Bidding(self.bid, self.bidder, (*self.doublers, seat))

    @property
    def silent(self) -> bool:
        """Whether nobody has said anything but ``pass``."""
        return self.bid is None and not self.doublers

    @property
    def closed(self) -> bool:
        """Whether the bidding is over: three passes in a row after a call, four at the start, or ``baska``."""
        return self.passes == (4 if self.silent else 3) or self.bid == "baska"


def stands(calls: Iterable[tuple[int, str]]) -> Bidding:
    """What stands after these calls, each a seat and its word."""
    return reduce(lambda bidding, call: bidding.after(*call), calls, Bidding())


@attrs.frozen
class Words:
    """The doublings in the order in which they are said, and the bids upwards."""

    doublings: tuple[str, ...]
    bids: tuple[str, ...]

    def above(self, bid: str | None) -> tuple[str, ...]:
        """The bids that are higher than *bid* (all of them, if there is none)."""
        return self.bids if bid is None else self.bids[self.bids.index(bid) + 1 :]


def words(rules: Ruleset) -> Words:
    """The words of a ruleset, as its vocabulary has them.

    So a variant decides them with the hook ``vocabulary``: the doublings are what stands between ``pass`` and the
    first bid.
    """
    return _words(rules.actions.calls)


@lru_cache(maxsize=64)
def _words(calls: tuple[str, ...]) -> Words:
    bids = tuple(call for call in calls if call in BIDS)
    return Words(calls[calls.index(PASS) + 1 : calls.index(bids[0])], bids)


ENDLESS = 100
"""Doublings that can stand at once where there is no limit: a deal has to end, and nobody counts beyond [ruling]."""


def next_doubling(rules: Ruleset, doublings: int) -> str | None:
    """The word of the next doubling when there are *doublings* already, or ``None`` if there may be no more."""
    limit = rules.options["max_doublings"]
    if doublings >= (ENDLESS if limit == "none" else limit):
        return None
    in_order = words(rules).doublings
    return in_order[min(doublings, len(in_order) - 1)]


def holds(deal: Deal, seat: int, codes: Iterable[str]) -> bool:
    """Whether all these cards are in the hand of *seat*."""
    needed = deal.rules.pack.mask(codes)
    return not needed & ~deal.hands[seat]


def why_no_doubling(deal: Deal, seat: int) -> str | None:
    """Why *seat* may make no doubling now, whatever its word; ``None`` if it may.

    That nobody says ``kontra`` to his own bid needs no rule: when the turn comes back to him and nobody has doubled or
    outbid him, three players have passed and the bidding is over.
    """
    bidding: Bidding = deal.state
    if next_doubling(deal.rules, len(bidding.doublers)) is None:
        return f"there are {len(bidding.doublers)} doublings already, and no more are allowed"
    if bidding.doublers:
        return None
    if bidding.bid is None and not deal.rules.options["cicha_may_kontra"] and holds(deal, seat, BLACK_QUEENS):
        return "while no bid stands, who holds both black queens may answer a doubling but not make the first one"
    return None


def open_calls(deal: Deal, seat: int) -> list[str]:
    """All that *seat*, whose turn it is, may call."""
    bidding: Bidding = deal.state
    calls = [PASS]
    doubling = next_doubling(deal.rules, len(bidding.doublers))
    if doubling is not None and why_no_doubling(deal, seat) is None:
        calls.append(doubling)
    higher = words(deal.rules).above(bidding.bid)
    return calls + [bid for bid in higher if bid not in NEEDS or holds(deal, seat, NEEDS[bid])]


def objection(deal: Deal, seat: int, word: str) -> str | None:
    """Why *seat*, whose turn it is, may not call *word*; ``None`` if it may, or if the word is not of this game."""
    bidding: Bidding = deal.state
    here = words(deal.rules)
    following = next_doubling(deal.rules, len(bidding.doublers))
    if word in here.doublings:
        why = why_no_doubling(deal, seat)
        if why is None and word != following:
            return f"the doublings go in order, and the next one is {following}"
        return why
    if word not in here.bids:
        return None
    if word not in here.above(bidding.bid):
        return f"{word} is not higher than {bidding.bid}, which has been bid"
    needed = NEEDS.get(word, ())
    return None if holds(deal, seat, needed) else f"for {word} you must hold {' '.join(needed)}"

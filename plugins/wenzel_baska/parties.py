"""Who plays with whom, and who can know it: the section *Sides* of the rules page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wenzel.deal import Deal
from wenzel.plugin import bits
from wenzel.view import View
from wenzel_baska.bidding import BLACK_QUEENS, Bidding, stands

JACKS = ("JC", "JS", "JH", "JD")
HAND = 4

Places = Mapping[str, int]
"""For some cards the seat that was dealt it."""


def sides(deal: Deal, called: Sequence[str] = JACKS) -> dict[str, tuple[int, ...]]:
    """The side of the Old, by the cards as they were dealt.

    :param called: the cards that call the wesele partner: the first of them that the bidder does not hold.
    """
    codes = deal.rules.pack.codes
    places = {codes[card]: seat for seat, hand in enumerate(deal.layout.hands) for card in bits(hand)}
    bidding: Bidding = deal.state
    if bidding.bidder is None:
        old = {places[queen] for queen in BLACK_QUEENS}
    elif bidding.bid == "wesele":
        old = {bidding.bidder, *partners(places, bidding.bidder, called, set())}
    else:
        old = {bidding.bidder}
    return {"old": tuple(sorted(old))}


def partners(places: Places, bidder: int, called: Sequence[str], elsewhere: set[int]) -> set[int]:
    """The seats that can be the wesele partner, one seat if it is settled.

    :param places: where cards are known to be or to have been.
    :param elsewhere: the seats, other than the bidder, that may have been dealt any of the other cards.
    """
    hidden = HAND - list(places.values()).count(bidder)  # the bidder's cards without a known place
    found: set[int] = set()
    for code in called:
        seat = places.get(code)
        if seat is not None and seat != bidder:
            return found | {seat}
        if seat is None:
            found |= elsewhere
            if not hidden:
                break  # the bidder does not hold it, so it is this card that calls
            hidden -= 1
    return found


def known_sides(view: View, called: Sequence[str] = JACKS) -> dict[int, str]:
    """What an observer knows of the sides, as they would be with the bid that stands.

    It follows from three things alone: the calls, the cards that have been played, and the observer's own cards.
    """
    everybody = range(view.rules.players)
    bidding = stands((call.seat, call.verb) for call in view.calls)
    places = {code: seat for seat, code in view.played}
    if view.seat is not None:
        places |= dict.fromkeys(view.dealt, view.seat)
    if bidding.bidder is None:
        old, candidates = _ordinary(places, set(everybody) - {view.seat})
    elif bidding.bid == "wesele":
        places |= dict.fromkeys(BLACK_QUEENS, bidding.bidder)
        old = {bidding.bidder}
        candidates = partners(places, bidding.bidder, called, set(everybody) - {view.seat, bidding.bidder})
        if len(candidates) == 1:
            old |= candidates
    else:
        old, candidates = {bidding.bidder}, set()
    return dict.fromkeys(sorted(old), "old") | {
        seat: "young" for seat in everybody if seat not in old and seat not in candidates
    }


def _ordinary(places: Places, elsewhere: set[int]) -> tuple[set[int], set[int]]:
    """Without a bid: the seats that are known to be Old, and those that may be."""
    old = {places[queen] for queen in BLACK_QUEENS if queen in places}
    settled = all(queen in places for queen in BLACK_QUEENS)
    return old, set() if settled else elsewhere

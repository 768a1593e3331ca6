"""Doppelkopf for four: a double pack of which the first of two equal cards wins, or the second ten of hearts;
partners are those with the queens of clubs, known to nobody at first. The normal game, with Re and Kontra,
without solos.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

import attrs

from wenzel.deal import Deal
from wenzel.plugin import (
    POT,
    Action,
    Contract,
    DealPlan,
    Game,
    Numbers,
    Option,
    Pack,
    Payment,
    Score,
    Step,
    Table,
    TrickRules,
    bits,
    hookimpl,
)
from wenzel.ruleset import Ruleset
from wenzel.view import View

TOP = ("TH", "QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD")
VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


@attrs.frozen
class State:
    """Which sides have announced that they will win."""

    re: bool = False
    kontra: bool = False


@hookimpl
def games() -> list[Game]:
    tens = Option("ten_of_hearts", ("second", "first"), "which of the two wins when they meet in a trick")
    deals = Option("deals", Numbers(1, 1000), "length of the match", default=8)
    return [Game("doppelkopf", "Doppelkopf", (4,), sys.modules[__name__], 1, (tens, deals))]


@hookimpl
def table(rules: Ruleset) -> Table:
    return Table(coins=True, zero_sum=True)


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of("ATKQJ9", copies=2)


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan.even(12, 3)


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    return ("re", "kontra")


@hookimpl
def open_deal(deal: Deal) -> Step:
    return Step(state=State(), contract=Contract("normal game"), play=deal.eldest)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    later = ("TH",) if rules.options["ten_of_hearts"] == "second" else ()
    return TrickRules.suited(rules.pack, "ATK9", trump="D", top=TOP, later_wins=later)


def re_side(deal: Deal) -> tuple[int, ...]:
    """The seats that were dealt a queen of clubs."""
    queens = deal.rules.pack.where("Q", "C")
    return tuple(seat for seat, hand in enumerate(deal.layout.hands) if hand & queens)


@hookimpl
def legal_announcements(deal: Deal, seat: int) -> Sequence[str]:
    """Until one has played two cards one may announce for one's side, which tells where one belongs."""
    if deal.phase != "play" or deal.hands[seat].bit_count() < 11:
        return ()
    mine = "re" if seat in re_side(deal) else "kontra"
    return () if getattr(deal.state, mine) else (mine,)


@hookimpl
def refuse(deal: Deal, seat: int, action: Action) -> str | None:
    return f"you cannot say {action} now: it is not your side's word, was said already, or it is too late"


@hookimpl
def call(deal: Deal, action: Action) -> Step:
    return Step(state=attrs.evolve(deal.state, **{str(action): True}))


@hookimpl
def sides(deal: Deal) -> Mapping[str, Sequence[int]]:
    return {"re": re_side(deal)}


@hookimpl
def known_sides(view: View) -> Mapping[int, str]:
    known = {c.seat: c.token for c in view.calls if c.token}
    queens = {card: seat for seat, card in view.played if card[:2] == "QC"}
    known |= dict.fromkeys(queens.values(), "re")
    if view.seat is not None:
        mine = [card for card in view.dealt if card[:2] == "QC"]
        known[view.seat] = "re" if mine else "kontra"
        queens |= dict.fromkeys(mine, view.seat)
    named = list(known.values())
    if len(queens) == 2 or named.count("re") == 2:
        known |= {s: "kontra" for s in range(4) if s not in known}
    elif named.count("kontra") == 3:
        known |= {s: "re" for s in range(4) if s not in known}
    return dict(sorted(known.items()))


@hookimpl
def score(deal: Deal) -> Score:
    ours = re_side(deal)
    theirs = tuple(s for s in range(4) if s not in ours)
    codes, takers = deal.rules.pack.codes, set(deal.trick_winners)
    points = sum(VALUES.get(codes[c][0], 0) for seat in ours for c in bits(deal.taken(seat)))
    won = points >= 121
    lost_side, low = (theirs, 240 - points) if won else (ours, points)
    game = 1 + sum(low < limit for limit in (90, 60, 30)) + (not takers & set(lost_side)) + (not won)
    factors = tuple((word, 2) for word in ("re", "kontra") if getattr(deal.state, word))
    winners, losers = (ours, theirs) if won else (theirs, ours)
    paid = [Payment(seat, POT, game, "game lost", _times(factors, winners)) for seat in losers]
    paid += [Payment(POT, seat, game, "game won", _times(factors, losers)) for seat in winners]
    return Score(tuple(paid))


def _times(factors: tuple[tuple[str, int], ...], others: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Who plays alone pays to, or is paid by, three."""
    return (*factors, ("alone", 3)) if len(others) == 3 else factors

"""Schnapsen for two: both draw after each trick; obligations begin when the talon is empty or closed. Trump
jack exchanged, marriages announced, 66 points claimed (a false claim loses).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import attrs

from wenzel.deal import Deal
from wenzel.plugin import (
    ANY,
    BANK,
    BEAT,
    FOLLOW,
    TALON,
    TRUMP,
    TURNUP,
    Action,
    Contract,
    DealPlan,
    Game,
    Move,
    Narrowed,
    Numbers,
    Option,
    Pack,
    Payment,
    Rung,
    Score,
    Step,
    TrickRules,
    bits,
    hookimpl,
    open_pile,
)
from wenzel.ruleset import Ruleset

RANKS = "ATKQJ"
VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TALLY = open_pile("marriage")


@attrs.frozen
class State:
    """Points for marriages; the marriage that must be led from (a mask); who closed the talon and what the
    other had then; who claimed.
    """

    melded: tuple[int, ...] = (0, 0)
    lead: int = 0
    closer: int | None = None
    worth: int = 0
    claimant: int | None = None


@hookimpl
def games() -> list[Game]:
    target = Option("target", Numbers(1, 21), "game points that end the match", default=7)
    return [Game("schnapsen", "Schnapsen", (2,), sys.modules[__name__], 1, (target,))]


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of(RANKS)


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan((3, 2), turnup=True)


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    return ("exchange", "close", "claim", *(f"marriage {s}" for s in "CSHD"))


@hookimpl
def open_deal(deal: Deal) -> Step:
    trump = deal.rules.pack.codes[deal.layout.turnup][1]
    return Step(state=State(), contract=Contract("open", trump=trump), play=deal.eldest)


def _pair(deal: Deal, suit: str) -> int:
    return deal.rules.pack.mask(f"K{suit} Q{suit}")


@hookimpl
def legal_announcements(deal: Deal, seat: int) -> Sequence[str]:
    """Whoever is to lead may announce; nothing here depends on more than his own cards and what lies open."""
    if deal.phase != "play" or deal.trick or seat != deal.turn or deal.contract is None:
        return ()
    hand, out = deal.hands[seat], []
    if deal.contract.name == "open":  # the talon has a card face down then
        if hand & deal.rules.pack.mask(f"J{deal.contract.trump}"):
            out.append("exchange")
        out.append("close")
    if deal.won:
        out.append("claim")
    if not deal.state.lead:
        out += [f"marriage {s}" for s in "CSHD" if hand & _pair(deal, s) == _pair(deal, s)]
    return out


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    state: State = deal.state
    assert deal.contract is not None
    trump = deal.contract.trump
    if action.verb == "exchange":
        jack, card = deal.rules.pack.mask(f"J{trump}"), deal.piles[TURNUP][0]
        return Step(moves=(Move(1 << card, TURNUP, seat), Move(jack, seat, TURNUP)))
    if action.verb == "close":
        closed = attrs.evolve(state, closer=seat, worth=worth(deal, 1 - seat))
        return Step(state=closed, contract=Contract("closed", trump=trump))
    if action.verb == "claim":
        return Step(state=attrs.evolve(state, claimant=seat), end="claimed")
    pair, melded = _pair(deal, action.arg), list(state.melded)
    melded[seat] += 40 if action.arg == trump else 20
    shown = (Move(pair, seat, TALLY), Move(pair, TALLY, seat))
    return Step(state=attrs.evolve(state, melded=tuple(melded), lead=pair), moves=shown)


@hookimpl
def narrow(deal: Deal, legal: int) -> Narrowed | None:
    if deal.state.lead and not deal.trick:
        return Narrowed(legal & deal.state.lead, "you must lead the king or the queen of your marriage")
    return None


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    strict = (Rung(FOLLOW & BEAT), Rung(FOLLOW), Rung(TRUMP), Rung(ANY))
    ladder = () if contract.name == "open" else strict
    return TrickRules.suited(rules.pack, RANKS, trump=contract.trump, ladder=ladder)


@hookimpl
def after_card(deal: Deal) -> Step | None:
    return Step(state=attrs.evolve(deal.state, lead=0)) if deal.state.lead else None


@hookimpl
def after_trick(deal: Deal, winner: int) -> Step | None:
    if deal.contract is None or deal.contract.name != "open":
        return None
    talon = deal.piles[TALON]
    first = Move(1 << talon[0], TALON, winner)
    if len(talon) > 1:
        return Step(moves=(first, Move(1 << talon[1], TALON, 1 - winner)))
    last = Move(1 << deal.piles[TURNUP][0], TURNUP, 1 - winner)
    return Step(moves=(first, last), contract=Contract("drawn", trump=deal.contract.trump))


def points(deal: Deal, seat: int) -> int:
    """Points in tricks and, with a trick at least, for marriages."""
    codes = deal.rules.pack.codes
    tricks = deal.taken(seat)
    return sum(VALUES[codes[card][0]] for card in bits(tricks)) + (
        int(deal.state.melded[seat]) if tricks else 0
    )


def worth(deal: Deal, loser: int) -> int:
    """Game points for a deal in which *loser* stands as he does now."""
    return 3 if not deal.taken(loser) else 2 if points(deal, loser) < 33 else 1


@hookimpl
def score(deal: Deal) -> Score:
    state: State = deal.state
    player = state.closer if state.closer is not None else state.claimant
    if player is None:
        return Score((Payment(BANK, deal.trick_winners[-1], 1, "last trick"),))
    other_claims = state.claimant == 1 - player  # against the closer; if wrongly, the closer has made it
    made = points(deal, 1 - player) < 66 if other_claims else points(deal, player) >= 66
    base = state.worth if state.closer is not None else worth(deal, 1 - player)
    if made:
        return Score((Payment(BANK, player, base, "66 points"),))
    return Score((Payment(BANK, 1 - player, max(base, 2), "the other did not make 66"),))


@hookimpl
def match_over(rules: Ruleset, totals: Sequence[int]) -> bool:
    return max(totals) >= int(rules.options["target"])

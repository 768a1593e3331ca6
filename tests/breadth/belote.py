"""Belote for two pairs: a card turned up and accepted, five cards first and three after the bidding; trump
and overtrump unless the partner holds the trick.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

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
    Numbers,
    Option,
    Pack,
    Payment,
    Rung,
    Score,
    Step,
    Table,
    TrickRules,
    around,
    bits,
    hookimpl,
)
from wenzel.ruleset import Ruleset

VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
PLAIN, TRUMPS = "ATKQJ987", "J9ATKQ87"


@hookimpl
def games() -> list[Game]:
    target = Option("target", Numbers(162, 3000), "points that end the match", default=1000)
    return [Game("belote", "Belote", (4,), sys.modules[__name__], 1, (target,))]


@hookimpl
def table(rules: Ruleset) -> Table:
    return Table(direction="counterclockwise", teams=((0, 2), (1, 3)))


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of(PLAIN)


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan((3, 2), turnup=True)


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    return ("pass", "take", *(f"trump {s}" for s in "CSHD"))


@hookimpl
def open_deal(deal: Deal) -> Step:
    return Step(state=0, turn=deal.eldest)


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    """The state is the number of passes; with the fifth call the second round begins."""
    if deal.state < 4:
        return ("pass", "take")
    turned = deal.rules.pack.codes[deal.layout.turnup][1]
    return ("pass", *(f"trump {s}" for s in "CSHD" if s != turned))


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    if action == "pass":
        return Step(end="passed out") if deal.state == 7 else Step(state=deal.state + 1, turn=(seat + 1) % 4)
    turnup = deal.layout.turnup
    trump = action.arg or deal.rules.pack.codes[turnup][1]
    moves = [Move(1 << turnup, TURNUP, seat)]
    talon = list(deal.piles[TALON])
    for to in around(deal.eldest, 4):
        count = 2 if to == seat else 3
        moves.append(Move(sum(1 << card for card in talon[:count]), TALON, to))
        del talon[:count]
    return Step(moves=tuple(moves), contract=Contract("belote", seat, trump), play=deal.eldest)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    trump = contract.trump
    return TrickRules(
        tuple(f"{r}{trump}" for r in TRUMPS),
        tuple((s, tuple(r + s for r in PLAIN)) for s in "CSHD" if s != trump),
        ladder=(
            Rung(FOLLOW),
            Rung(TRUMP & BEAT, unless_own_side_wins=True),
            Rung(TRUMP, unless_own_side_wins=True),
            Rung(ANY),
        ),
        trump_ladder=(Rung(FOLLOW & BEAT), Rung(FOLLOW), Rung(ANY)),
        sides=(0, 1, 0, 1),
    )


def value(code: str, trump: str | None) -> int:
    """What a card counts."""
    return (
        {"J": 20, "9": 14}.get(code[0], VALUES.get(code[0], 0))
        if code[1] == trump
        else VALUES.get(code[0], 0)
    )


def _belote(deal: Deal, team: Sequence[int], trump: str | None) -> bool:
    """Whether one seat of the pair played both king and queen of trumps."""
    pair = deal.rules.pack.mask(f"K{trump} Q{trump}")
    held = [0] * 4
    for _, leader, cards in deal.won:
        for i, card in enumerate(cards):
            held[(leader + i) % 4] |= 1 << card
    return any(held[seat] & pair == pair for seat in team)


@hookimpl
def score(deal: Deal) -> Score:
    contract, codes, winners = deal.contract, deal.rules.pack.codes, deal.trick_winners
    if contract is None:
        return Score(notes=("everybody passed",))
    assert contract.declarer is not None
    tricks, melds = [], []
    for team in deal.rules.table.teams:
        took = sum(value(codes[c], contract.trump) for seat in team for c in bits(deal.taken(seat)))
        took += 10 * (winners[-1] in team) + 90 * (set(winners) <= set(team))
        tricks.append(took)
        melds.append(20 * _belote(deal, team, contract.trump))
    takers = contract.declarer % 2
    held = deal.before.memory.get("held", 0)
    mine, theirs = (tricks[t] + melds[t] for t in (takers, 1 - takers))
    memory = {"held": 0}
    if mine == theirs:  # the takers' points wait for the winners of the next deal
        memory["held"] = held + tricks[takers]
        tricks[takers] = 0
    elif mine < theirs:
        tricks[1 - takers], tricks[takers] = sum(tricks) + held, 0
    else:
        tricks[takers] += held
    paid = []
    for team in deal.rules.table.teams:
        for why, points in (("tricks", tricks[team[0]]), ("belote", melds[team[0]])):
            paid += [Payment(BANK, seat, points, why) for seat in team if points]
    return Score(tuple(paid), memory)


@hookimpl
def match_over(rules: Ruleset, totals: Sequence[int]) -> bool:
    return max(totals) >= int(rules.options["target"]) and totals[0] != totals[1]

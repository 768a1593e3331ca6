"""French Tarot for four: twenty-one tarots and the Excuse, four bids, the dog taken up with restricted
discards, trump and overtrump, the little one led home in the last trick.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import attrs

from wenzel.deal import Deal
from wenzel.plugin import (
    ANY,
    BEAT,
    FOLLOW,
    TALON,
    TRUMP,
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
    bits,
    hookimpl,
    laid_away,
    named,
    open_pile,
)
from wenzel.ruleset import Ruleset

RANKS = "KQNJT98765432A"
TAROTS = tuple(f"{n}Z" for n in "LKJIHGFEDCBA987654321")
EXCUSE = "0Z"
OUDLERS = (EXCUSE, "1Z", "LZ")
BIDS = {"small": 1, "guard": 2, "without": 4, "against": 6}
NEEDED = (56, 51, 41, 36)
DOG, SHOWN = open_pile("dog"), open_pile("tarots laid away")


@attrs.frozen
class State:
    """The highest bid and whose it is; how many have spoken."""

    bid: str = ""
    taker: int | None = None
    spoken: int = 0


@hookimpl
def games() -> list[Game]:
    deals = Option("deals", Numbers(1, 1000), "length of the match", default=4)
    return [Game("tarot", "French Tarot", (4,), sys.modules[__name__], 1, (deals,))]


@hookimpl
def table(rules: Ruleset) -> Table:
    return Table(direction="counterclockwise", zero_sum=True)


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack((*TAROTS, EXCUSE, *(r + s for s in "CSHD" for r in RANKS)))


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan((3, -1) * 6)


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    return ("pass", *BIDS, *(f"discard {c}" for c in rules.pack.codes))


@hookimpl
def open_deal(deal: Deal) -> Step:
    return Step(state=State(), turn=deal.eldest)


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    state: State = deal.state
    if state.spoken == 4:
        return deal.rules.actions.on_cards("discard", _discards(deal))
    return ("pass", *(b for b, n in BIDS.items() if n > BIDS.get(state.bid, 0)))


def _discards(deal: Deal) -> int:
    """What may be laid away: no kings, no tarots; if there is nothing else, tarots but no oudlers."""
    state: State = deal.state
    assert state.taker is not None
    hand, pack = deal.hands[state.taker], deal.rules.pack
    plain = hand & pack.where("QNJT98765432A", "CSHD")
    return plain or hand & pack.mask(TAROTS) & ~pack.mask(OUDLERS)


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    state: State = deal.state
    if action.verb == "discard":
        card = deal.rules.pack.mask(action.arg)
        tarot = card & deal.rules.pack.mask(TAROTS)
        move = Move(card, seat, SHOWN if tarot else laid_away(seat))
        done = sum(len(deal.piles.get(p, ())) for p in (SHOWN, laid_away(seat))) == 5
        if done:
            return Step(moves=(move,), secret=not tarot, **_contract(deal, state))  # type: ignore[arg-type]
        return Step(turn=seat, moves=(move,), secret=not tarot)
    if action != "pass":
        state = State(str(action), seat, state.spoken)
    state = attrs.evolve(state, spoken=state.spoken + 1)
    if state.spoken < 4:
        return Step(state=state, turn=(seat + 1) % 4)
    if state.taker is None:
        return Step(end="passed out")
    if BIDS[state.bid] > 2:
        return Step(state=state, **_contract(deal, state))  # type: ignore[arg-type]
    dog = sum(1 << card for card in deal.piles[TALON])
    return Step(state=state, turn=state.taker, moves=(Move(dog, TALON, DOG), Move(dog, DOG, state.taker)))


def _contract(deal: Deal, state: State) -> dict[str, object]:
    return {"contract": Contract(state.bid, state.taker), "play": deal.eldest}


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    excuse = named(EXCUSE)
    return TrickRules(
        TAROTS,
        tuple((s, tuple(r + s for r in RANKS)) for s in "CSHD"),
        ladder=(
            Rung(FOLLOW, FOLLOW | excuse),
            Rung(TRUMP & BEAT, (TRUMP & BEAT) | excuse),
            Rung(TRUMP, TRUMP | excuse),
            Rung(ANY),
        ),
        trump_ladder=(
            Rung(FOLLOW & BEAT, (FOLLOW & BEAT) | excuse),
            Rung(FOLLOW, FOLLOW | excuse),
            Rung(ANY),
        ),
        never=(EXCUSE,),
    )


def halves(code: str) -> int:
    """What a card counts, in half points."""
    return 9 if code in OUDLERS else {"K": 9, "Q": 7, "N": 5, "J": 3}.get(code[0], 1) if code[1] != "Z" else 1


def attack(deal: Deal, taker: int) -> tuple[int, int, bool | None]:
    """The taker's half points, his oudlers, and whether he (or the others, or nobody) won the last trick with
    the 1.
    """
    codes = deal.rules.pack.codes
    beside = [card for pile in (SHOWN, laid_away(taker)) for card in deal.piles.get(pile, ())]
    if deal.state.bid == "without":
        beside += deal.piles[TALON]
    mine = {codes[card] for card in (*bits(deal.taken(taker)), *beside)}
    points = sum(map(halves, mine))
    for n, (winner, leader, cards) in enumerate(deal.won):
        played = [codes[card] for card in cards]
        if EXCUSE in played and n < len(deal.won) - 1:  # it stays with its side, which gives a card for it
            owner = (leader + played.index(EXCUSE)) % 4
            if (owner == taker) != (winner == taker):
                mine ^= {EXCUSE}
                points += 8 if owner == taker else -8
    last, _, cards = deal.won[-1]
    little = (last == taker) if "1Z" in [codes[card] for card in cards] else None
    return points, len(mine.intersection(OUDLERS)), little


@hookimpl
def score(deal: Deal) -> Score:
    state: State = deal.state
    if state.taker is None:
        return Score(notes=("everybody passed",))
    points, oudlers, little = attack(deal, state.taker)
    over = -(-points // 2) - NEEDED[oudlers]
    factor = ((state.bid, BIDS[state.bid]),)
    paid = []
    for other in range(4):
        if other == state.taker:
            continue
        for gain, base, why in ((over >= 0, 25 + abs(over), "deal"), (little, 10, "the 1 in the last trick")):
            if gain is not None:
                payer, payee = (other, state.taker) if gain else (state.taker, other)
                paid.append(Payment(payer, payee, base, why, factor))
    return Score(tuple(paid))

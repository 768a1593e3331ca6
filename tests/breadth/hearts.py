"""Hearts for four, each for himself: cards passed at once, the 2 of clubs leads, no points in the first
trick, hearts not led until broken. Who can take all the tricks that are left may claim them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from wenzel.deal import Deal
from wenzel.plugin import (
    ANY,
    BANK,
    FOLLOW,
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
)
from wenzel.ruleset import Ruleset

RANKS = "AKQJT98765432"
HEARTS = named(*(f"{r}H" for r in RANKS))
POINTS = HEARTS | named("QS")
PASS_TO = (1, 3, 2, 0)
"""How many seats on the cards are passed, deal by deal: left, right, across, not at all."""


@hookimpl
def games() -> list[Game]:
    target = Option("target", Numbers(20, 500), "points that end the match", default=100)
    return [Game("hearts", "Hearts", (4,), sys.modules[__name__], 1, (target,))]


@hookimpl
def table(rules: Ruleset) -> Table:
    return Table(low_wins=True)


@hookimpl
def pack(rules: Ruleset) -> Pack:
    return Pack.of(RANKS)


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    return DealPlan.even(13)


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    return (*(f"pass {c}" for c in rules.pack.codes), "claim")


@hookimpl
def open_deal(deal: Deal) -> Step:
    if PASS_TO[deal.before.number % 4]:
        return Step(turn=deal.eldest)
    return Step(contract=Contract("first trick"), play=_holder(deal.hands, deal.rules.pack))


def _holder(hands: Sequence[int], pack: Pack) -> int:
    return next(seat for seat, hand in enumerate(hands) if hand & pack.mask("2C"))


@hookimpl
def legal_bids(deal: Deal) -> Sequence[str]:
    assert deal.turn is not None
    return deal.rules.actions.on_cards("pass", deal.hands[deal.turn])


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    """Cards to be passed are laid away face down, and go on when everybody has laid his."""
    if action == "claim":
        return Step(state=seat, shows=(seat,), end="claimed")
    laid = Move(deal.rules.pack.mask(action.arg), seat, laid_away(seat))
    if len(deal.piles.get(laid_away(seat), ())) < 2:
        return Step(turn=seat, moves=(laid,), secret=True)
    if seat != deal.dealer:
        return Step(turn=(seat + 1) % 4, moves=(laid,), secret=True)
    moves, hands = [laid], deal.hands.copy()
    for giver in range(4):
        cards = sum(1 << card for card in deal.piles[laid_away(giver)]) | (laid.cards if giver == seat else 0)
        taker = (giver + PASS_TO[deal.before.number % 4]) % 4
        moves.append(Move(cards, laid_away(giver), taker))
        hands[giver] &= ~cards
        hands[taker] |= cards
    leader = _holder(hands, deal.rules.pack)
    return Step(moves=tuple(moves), secret=True, contract=Contract("first trick"), play=leader)


@hookimpl
def legal_announcements(deal: Deal, seat: int) -> Sequence[str]:
    """A claim is open to the leader if no card that others hold beats one of his: he sees that from his own
    cards and from what has been played.
    """
    if deal.contract is None or deal.trick or seat != deal.turn or not deal.won:
        return ()
    out = deal.rules.pack.all & ~deal.hands[seat]
    for taker in range(4):
        out &= ~deal.taken(taker)
    beats = deal.rules.tricks(deal.contract).beats
    return () if any(beats[card] & out for card in bits(deal.hands[seat])) else ("claim",)


@hookimpl
def trick_rules(rules: Ruleset, contract: Contract) -> TrickRules:
    if contract.name == "first trick":
        begin = Rung(named("2C"), say="the 2 of clubs leads to the first trick")
        spare = Rung(ANY - POINTS, say="no points may be played to the first trick")
        return TrickRules.suited(rules.pack, RANKS, lead=(begin,), ladder=(Rung(FOLLOW), spare, Rung(ANY)))
    unbroken: tuple[Rung, ...] = (Rung(ANY - HEARTS, say="hearts have not been broken"),)
    return TrickRules.suited(rules.pack, RANKS, lead=unbroken if contract.name == "unbroken" else ())


@hookimpl
def after_trick(deal: Deal, winner: int) -> Step | None:
    hearts = deal.rules.pack.where(suits="H")
    name = "broken" if any(deal.taken(s) & hearts for s in range(4)) else "unbroken"
    return Step(contract=Contract(name)) if deal.contract != Contract(name) else None


def points(rules: Ruleset, cards: int) -> int:
    return (cards & rules.pack.where(suits="H")).bit_count() + 13 * bool(cards & rules.pack.mask("QS"))


@hookimpl
def score(deal: Deal) -> Score:
    took = [points(deal.rules, deal.taken(seat)) for seat in range(4)]
    if deal.state is not None:  # whoever claimed
        took[deal.state] += 26 - sum(took)
    if 26 in took:
        return Score(tuple(Payment(BANK, s, 26, "the moon was shot") for s in range(4) if took[s] != 26))
    return Score(
        tuple(Payment(BANK, s, n, "hearts and the queen of spades") for s, n in enumerate(took) if n)
    )


@hookimpl
def match_over(rules: Ruleset, totals: Sequence[int]) -> bool:
    return max(totals) >= int(rules.options["target"])


@hookimpl
def refuse(deal: Deal, seat: int, action: Action) -> str | None:
    if action == "claim":
        return "you may claim when you lead and no card that is out beats one of yours"
    return None

"""The rules of Polignac, in the order of the rules page."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wenzel.deal import Deal
from wenzel.plugin import (
    BANK,
    Action,
    Contract,
    DealPlan,
    Pack,
    Payment,
    Score,
    Step,
    Table,
    TrickRules,
    hookimpl,
)
from wenzel.ruleset import Ruleset

UNANNOUNCED = Contract("play")
SLAM = 5
NAMES = {"J": "jack", "Q": "queen"}
PENALISED = {rank: frozenset(rank + suit for suit in "CSHD") for rank in NAMES}


# Pack and deal


@hookimpl
def table(rules: Ruleset) -> Table:
    """Penalty points: few are good.  Captured penalty cards lie face up."""
    penalised = tuple(f"{rules.options['penalty_rank']}{suit}" for suit in "CSHD")
    return Table(direction=rules.options["direction"], low_wins=True, face_up=penalised)


@hookimpl
def pack(rules: Ruleset) -> Pack:
    """32 cards, without as many sevens as it takes for equal hands."""
    full = Pack.of(order(rules))
    if rules.players == 7:
        return full.without("7C", "7S", "7H", "7D")
    if rules.players in (3, 5, 6):
        return full.without(*(("7H", "7D") if rules.options["removed_sevens"] == "red" else ("7C", "7S")))
    return full


def order(rules: Ruleset) -> str:
    """The ranks of every suit, highest first."""
    return "AKQJT987" if rules.options["ace_high"] else "KQJAT987"


@hookimpl
def deal_plan(rules: Ruleset) -> DealPlan:
    """Packets of two; an odd last card comes alone."""
    return DealPlan.even(len(rules.pack) // rules.players, 2)


# Announcing a slam


@hookimpl
def vocabulary(rules: Ruleset) -> Sequence[str]:
    """There are calls only where a slam must be announced."""
    return ("pass", "capot") if rules.options["slam"] in ("capot", "general") else ()


@hookimpl
def open_deal(deal: Deal) -> Step:
    """Eldest speaks, or leads where nothing is announced."""
    if deal.rules.actions.calls:
        return Step(turn=deal.eldest)
    return Step(contract=UNANNOUNCED, play=deal.eldest)


@hookimpl
def legal_bids() -> Sequence[str]:
    """Each player is asked once, until somebody announces."""
    return ("pass", "capot")


@hookimpl
def call(deal: Deal, seat: int, action: Action) -> Step:
    """The first announcement ends the calls; so does the last pass."""
    if action == "capot":
        announced = Contract(str(deal.rules.options["slam"]), declarer=seat)
        return Step(contract=announced, play=deal.eldest)
    following = (seat + 1) % deal.rules.players
    if following != deal.eldest:
        return Step(turn=following)
    return Step(contract=UNANNOUNCED, play=deal.eldest)


@hookimpl
def refuse(deal: Deal, seat: int, action: Action) -> str | None:
    """Why a call comes at the wrong time."""
    if deal.phase == "play":
        return f"{action} can be said before the opening lead alone"
    return None


# Play


@hookimpl
def trick_rules(rules: Ruleset) -> TrickRules:
    """No trumps; suit must be followed."""
    return TrickRules.suited(rules.pack, order(rules))


# Score


def sweeper(tricks: Sequence[int]) -> int | None:
    """The seat that has taken every trick, if one has; *tricks* says how many each seat has taken."""
    return tricks.index(max(tricks)) if tricks.count(0) == len(tricks) - 1 else None


def payments(
    rules: Ruleset, tricks: Sequence[int], taken: Sequence[Collection[str]], announcer: int | None
) -> Sequence[Payment]:
    """The penalty points of a deal.

    :param tricks: how many tricks each seat has taken.
    :param taken: the cards of the penalised rank that each seat has taken.
    :param announcer: who announced a slam, if anybody did.
    """
    rule, maker = rules.options["slam"], sweeper(tricks)
    if maker is not None and (rule == "silent" or maker == announcer):
        return [Payment(BANK, seat, SLAM, "slam") for seat in range(rules.players) if seat != maker]
    if announcer is None or rule == "general":
        return _for_cards(rules, taken)
    missed = Payment(BANK, announcer, SLAM, "missed capot")
    return [missed, *_for_cards(rules, taken)] if rules.options["missed_capot_keeps_jacks"] else [missed]


def _for_cards(rules: Ruleset, taken: Sequence[Collection[str]]) -> Sequence[Payment]:
    """Two points for the spade, one for each other card of its rank."""
    rank = rules.options["penalty_rank"]
    spade, name = f"{rank}S", NAMES[rank]
    paid = []
    for seat, cards in enumerate(taken):
        others = len(cards)
        if spade in cards:
            others -= 1
            paid.append(Payment(BANK, seat, 2, f"{name} of spades"))
        if others:
            paid.append(Payment(BANK, seat, 1, f"other {name}s", (("cards", others),)))
    return paid


@hookimpl
def score(deal: Deal) -> Score:
    """Who has taken which cards, and what they cost."""
    rules, tricks, codes = deal.rules, deal.tricks_won, deal.rules.pack.codes
    penalised = PENALISED[rules.options["penalty_rank"]]
    taken: list[list[str]] = [[] for _ in tricks]
    for winner, _, cards in deal.won:
        for card in cards:
            if codes[card] in penalised:
                taken[winner].append(codes[card])
    maker = sweeper(tricks)
    announcer = deal.contract.declarer if deal.contract else None
    return Score(
        tuple(payments(rules, tricks, taken, announcer)),
        notes=() if maker is None else (f"seat {maker} took every trick",),
    )


# Match


@hookimpl
def match_over(rules: Ruleset, deals: int, totals: Sequence[int]) -> bool:
    """At the target, looked at between deals, or after a fixed number of deals."""
    if rules.options["end"] == "deals":
        return deals >= int(rules.options["deals"])
    return max(totals) >= int(rules.options["target"])


@hookimpl
def winners(rules: Ruleset, totals: Sequence[int]) -> Sequence[int] | None:
    """With a target, those with the most points lose and everybody else wins.  If all are level, all share."""
    if rules.options["end"] == "deals":
        return None  # the fewest points win, as in any game where low wins
    most = max(totals)
    return [seat for seat, total in enumerate(totals) if total < most] or list(range(rules.players))

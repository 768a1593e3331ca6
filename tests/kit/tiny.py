"""A small sound game, and variants of it.

*Tiny*: four players, twelve cards, two each, one turned up.  In turn each passes or plays solo with the suit turned up
as trumps; the soloist takes that card and lays another away.  Before the second trick any seat may say ``double`` once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from wenzel import Deal, Ruleset
from wenzel.plugin import (
    TURNUP,
    Action,
    Contract,
    DealPlan,
    Game,
    Move,
    Option,
    Pack,
    Payment,
    Score,
    Step,
    Table,
    TrickRules,
    Variant,
    hookimpl,
    laid_away,
)


@attrs.frozen
class State:
    """Passes so far, the soloist, who has doubled."""

    passes: int = 0
    soloist: int | None = None
    doubled: int | None = None
    taken: bool = False


class Tiny:
    """The sound game."""

    @hookimpl
    def table(self) -> Table:
        return Table(coins=True, zero_sum=True)

    @hookimpl
    def pack(self) -> Pack:
        return Pack.of("AKQ")

    @hookimpl
    def vocabulary(self, rules: Ruleset) -> Sequence[str]:
        return ("pass", "solo", "double", *(f"discard {code}" for code in rules.pack.codes))

    @hookimpl
    def deal_plan(self) -> DealPlan:
        return DealPlan((2,), turnup=True)

    @hookimpl
    def open_deal(self, deal: Deal) -> Step:
        return Step(state=State(), turn=deal.eldest)

    @hookimpl
    def legal_bids(self, deal: Deal) -> Sequence[str]:
        state = deal.state
        if state.taken:
            hand = deal.hands[state.soloist] & ~(1 << deal.layout.turnup)
            return [f"discard {code}" for code in deal.rules.pack.names(hand)]
        return ("pass", "solo")

    @hookimpl
    def legal_announcements(self, deal: Deal) -> Sequence[str]:
        early = deal.phase == "play" and not deal.won
        return ("double",) if early and deal.state.doubled is None else ()

    @hookimpl
    def call(self, deal: Deal, seat: int, action: Action) -> Step:
        state = deal.state
        if action == "pass":
            if state.passes == 3:
                return Step(end="passed out")
            return Step(state=attrs.evolve(state, passes=state.passes + 1), turn=(seat + 1) % 4)
        if action == "solo":
            return Step(
                state=State(soloist=seat, taken=True),
                turn=seat,
                moves=(Move(1 << deal.layout.turnup, TURNUP, seat),),
            )
        if action == "double":
            return Step(state=attrs.evolve(state, doubled=seat))
        return self.begin(deal, seat, action)

    def begin(self, deal: Deal, seat: int, action: Action) -> Step:
        """The discard, after which play begins."""
        laid = Move(deal.rules.pack.mask(action.arg), seat, laid_away(seat))
        trump = deal.rules.pack.codes[deal.layout.turnup][1]
        return Step(
            state=State(soloist=seat),
            contract=Contract("solo", declarer=seat, trump=trump),
            play=deal.eldest,
            moves=(laid,),
            secret=True,
        )

    @hookimpl
    def trick_rules(self, rules: Ruleset, contract: Contract) -> TrickRules:
        return TrickRules.suited(rules.pack, "AKQ", trump=contract.trump)

    def calculation(self, deal: Deal) -> tuple[Payment, ...]:
        """Who pays whom."""
        soloist, stake = deal.state.soloist, deal.rules.options["stake"]
        if not deal.won:
            return ()
        factors = (("doubled", 2),) if deal.state.doubled is not None else ()
        won = deal.tricks_won[soloist] > 0
        pairs = [(s, soloist) if won else (soloist, s) for s in range(4) if s != soloist]
        return tuple(Payment(a, b, stake, "the soloist's trick", factors) for a, b in pairs)

    @hookimpl
    def score(self, deal: Deal) -> Score:
        return Score(self.calculation(deal))


def game(rules: object, **more: Any) -> Game:
    """A game with these rules."""
    options = more.pop("options", (Option("stake", (1, 3)), Option("deals", (3, 5))))
    return Game("tiny", "Tiny", (4,), rules, 1, options, **more)


# Every option value and every variant changes something; variants stack


class Nothing:
    """Rules of a variant that never have an opinion."""

    @hookimpl
    def refuse(self) -> None:
        return None


def variant(name: str, **more: Any) -> Variant:
    """A variant of Tiny."""
    return Variant(name, "tiny", 1, **more)


class Doubled:
    """A variant: every payment is doubled once more."""

    @hookimpl(wrapper=True)
    def score(self) -> Any:
        scored = yield
        return attrs.evolve(
            scored,
            payments=tuple(attrs.evolve(p, factors=(*p.factors, ("house rule", 2))) for p in scored.payments),
        )


class Offers:
    """A plugin with one game and some variants."""

    def __init__(self, the_game: Game, *variants: Variant) -> None:
        self._game, self._variants = the_game, variants

    @hookimpl
    def games(self) -> Sequence[Game]:
        return [self._game]

    @hookimpl
    def variants(self) -> Sequence[Variant]:
        return self._variants


SOUND = Tiny()
DOUBLED = Doubled()

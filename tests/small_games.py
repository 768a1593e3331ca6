"""Two small games for the tests.  Between them they use what the shipped games leave unused.

*Duel* is for two: six cards each, the rest a talon from which both draw after every trick.  Hearts may not be led
before one has been played.  First each gives a card, face down; who plays the queen of spades pays at once; who says
``strong`` shows that he holds an ace.

*Guests* is for four: forehand chooses whether his hand lies open, whether his opposite is his dummy, or whether the
next player sits out.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

import attrs

from wenzel import Deal, Ruleset, View
from wenzel.plugin import (
    BANK,
    TALON,
    Action,
    Contract,
    DealPlan,
    Game,
    Holding,
    Move,
    Narrowed,
    Numbers,
    Option,
    Pack,
    Payment,
    Score,
    Step,
    Table,
    TrickRules,
    Variant,
    hookimpl,
)

PACK = Pack.of("AKQJ")


@attrs.frozen
class Given:
    """Duel: how many have given their card, and who has said that he is strong."""

    gave: int = 0
    strong: tuple[int, ...] = ()


class Duel:
    """The rules of Duel."""

    @hookimpl
    def table(self) -> Table:
        return Table(direction="counterclockwise")

    @hookimpl
    def pack(self) -> Pack:
        return PACK

    @hookimpl
    def vocabulary(self, rules: Ruleset) -> Sequence[str]:
        return ("strong", *(f"give {code}" for code in rules.pack.codes))

    @hookimpl
    def deal_plan(self) -> DealPlan:
        return DealPlan.even(6, 4)

    @hookimpl
    def open_deal(self, deal: Deal) -> Step:
        return Step(state=Given(), turn=deal.eldest)

    @hookimpl
    def legal_bids(self, deal: Deal) -> Sequence[str]:
        assert deal.turn is not None
        return [f"give {code}" for code in deal.rules.pack.names(deal.hands[deal.turn])]

    @hookimpl
    def legal_announcements(self, deal: Deal, seat: int) -> Sequence[str]:
        mine = deal.layout.hands[seat] & deal.hands[seat]
        can = deal.phase == "bidding" and seat not in deal.state.strong and mine & deal.rules.pack.where("A")
        return ("strong",) if can else ()

    @hookimpl
    def call(self, deal: Deal, seat: int, action: Action) -> Step:
        state: Given = deal.state
        if action.verb == "strong":
            return Step(state=attrs.evolve(state, strong=(*state.strong, seat)))
        given = Move(deal.rules.pack.mask(action.arg), seat, 1 - seat)
        after = attrs.evolve(state, gave=state.gave + 1)
        if after.gave < 2:
            return Step(state=after, moves=(given,), secret=True, turn=1 - seat)
        return Step(state=after, moves=(given,), secret=True, contract=Contract("duel"), play=deal.eldest)

    @hookimpl
    def refuse(self, deal: Deal, action: Action) -> str | None:
        return "cards are given before the play" if action.verb == "give" and deal.phase == "play" else None

    @hookimpl
    def trick_rules(self, rules: Ruleset) -> TrickRules:
        return TrickRules.suited(rules.pack, "AKQJ")

    @hookimpl
    def narrow(self, deal: Deal, legal: int) -> Narrowed | None:
        hearts = deal.rules.pack.where(suits="H")
        broken = any(1 << card & hearts for _, _, cards in deal.won for card in cards)
        if deal.trick or broken or not legal & ~hearts:
            return None
        return Narrowed(legal & ~hearts, "hearts have not been broken")

    @hookimpl
    def after_card(self, deal: Deal, seat: int, card: int) -> Step | None:
        if deal.rules.pack.codes[card] != "QS":
            return None
        return Step(payments=(Payment(seat, BANK, 1, "played the queen of spades"),))

    @hookimpl
    def after_trick(self, deal: Deal, winner: int) -> Step | None:
        talon = deal.piles.get(TALON, ())
        if not talon:
            return None
        return Step(moves=tuple(Move(1 << talon[i], TALON, (winner + i) % 2) for i in range(2)))

    @hookimpl
    def sides(self) -> Mapping[str, Sequence[int]]:
        return {"first": (0,)}

    @hookimpl
    def known_sides(self, view: View) -> Mapping[int, str]:
        return {0: "first"}

    @hookimpl
    def score(self, deal: Deal) -> Score:
        return Score(tuple(Payment(BANK, seat, 1, "a trick") for seat in deal.trick_winners))

    @hookimpl
    def match_over(self, rules: Ruleset, totals: Sequence[int]) -> bool:
        return max(totals) >= int(rules.options["target"])

    @hookimpl
    def winners(self, totals: Sequence[int]) -> Sequence[int]:
        return [totals.index(max(totals))]

    @hookimpl
    def implies(self, rules: Ruleset, seat: int, action: Action) -> Sequence[Holding] | None:
        return (Holding(seat, rules.pack.where("A"), 1, 4),) if action == "strong" else None

    @hookimpl
    def speak(self, rules: Ruleset, action: Action) -> str | None:
        return f"give the {rules.pack.speak(action.arg)}" if action.verb == "give" else None


class Cheap:
    """A variant of Duel: tricks pay double, the queen of spades is harmless, and one does not say ``strong``."""

    @hookimpl(wrapper=True)
    def score(self) -> Generator[None, Score, Score]:
        score = yield
        return attrs.evolve(
            score, payments=tuple(attrs.evolve(p, factors=(("cheap", 2),)) for p in score.payments)
        )

    @hookimpl
    def after_card(self) -> Step:
        return Step()

    @hookimpl
    def legal_announcements(self) -> Sequence[str]:
        return ()


class Guests:
    """The rules of Guests."""

    @hookimpl
    def table(self) -> Table:
        return Table(teams=((0, 2), (1, 3)))

    @hookimpl
    def pack(self) -> Pack:
        return PACK

    @hookimpl
    def vocabulary(self) -> Sequence[str]:
        return ("open", "dummy", "alone")

    @hookimpl
    def deal_plan(self) -> DealPlan:
        return DealPlan((3, -4))

    @hookimpl
    def open_deal(self, deal: Deal) -> Step:
        return Step(turn=deal.eldest)

    @hookimpl
    def legal_bids(self) -> Sequence[str]:
        return ("open", "dummy", "alone")

    @hookimpl
    def call(self, seat: int, action: Action) -> Step:
        contract = Contract(action.verb, declarer=seat, trump="H", level=1, detail=(("fixed", (seat,)),))
        opposite, following = (seat + 2) % 4, (seat + 1) % 4
        if action == "open":
            return Step(contract=contract, play=seat, shows=(seat,))
        if action == "dummy":
            return Step(contract=contract, play=seat, shows=(opposite,), plays_for=((opposite, seat),))
        return Step(contract=contract, play=seat, sits_out=(following,))

    @hookimpl
    def trick_rules(self, rules: Ruleset, contract: Contract) -> TrickRules:
        return TrickRules.suited(rules.pack, "AKQJ", trump=contract.trump)

    @hookimpl
    def score(self, deal: Deal) -> Score:
        return Score(tuple(Payment(BANK, seat, 1, "a trick") for seat in deal.trick_winners))


@hookimpl
def games() -> list[Game]:
    target = Option("target", Numbers(1, 30), "tricks that end the match", default=9)
    return [
        Game(name="duel", title="Duel", players=(2,), rules=Duel(), api=1, options=(target,)),
        Game(name="guests", title="Guests", players=(4,), rules=Guests(), api=1),
    ]


@hookimpl
def variants() -> list[Variant]:
    return [
        Variant(name="cheap", game="duel", api=1, rules=Cheap()),
        Variant(name="short", game="duel", api=1, sets={"target": 4}),
    ]

"""For every sentence of the kit one or more games that break it: Tiny with one hook spoilt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from kit.tiny import Tiny
from wenzel import Deal, Ruleset
from wenzel.plugin import BANK, Action, Payment, Score, Step, hookimpl

# Every hook answers with the right type


class NobodyWins(Tiny):
    @hookimpl
    def winners(self) -> Sequence[int]:
        return ()


class SpeaksNumbers(Tiny):
    @hookimpl
    def speak(self) -> Any:
        return 7


class FailsLate(Tiny):
    @hookimpl
    def score(self, deal: Deal) -> Score:
        if deal.won and deal.state.doubled is not None:
            raise KeyError("doubled")
        return Score(self.calculation(deal))


class CountsSecrets(Tiny):
    def begin(self, deal: Deal, seat: int, action: Action) -> Step:
        secrets: Any = 1
        return attrs.evolve(super().begin(deal, seat, action), secret=secrets)


# Tokens are unique and can be read


class TwoPasses(Tiny):
    @hookimpl
    def vocabulary(self, rules: Ruleset) -> Sequence[str]:
        return (*Tiny.vocabulary(self, rules), "Pass")


class CardAsWord(Tiny):
    @hookimpl
    def vocabulary(self, rules: Ruleset) -> Sequence[str]:
        return (*Tiny.vocabulary(self, rules), "AS")


# Cards are conserved


class LosesDiscard(Tiny):
    def begin(self, deal: Deal, seat: int, action: Action) -> Step:
        deal.hands[seat] &= ~deal.rules.pack.mask(action.arg)
        return attrs.evolve(super().begin(deal, seat, action), moves=())


# Exactly one seat is on turn


class NoSuchSeat(Tiny):
    @hookimpl
    def call(self, deal: Deal, seat: int, action: Action) -> Step:
        step = Tiny.call(self, deal, seat, action)
        return attrs.evolve(step, turn=seat + 1) if action == "pass" and step.end is None else step


# Whoever is on turn has a legal action


class Speechless(Tiny):
    @hookimpl
    def legal_bids(self, deal: Deal) -> Sequence[str]:
        return () if deal.state.passes == 3 else Tiny.legal_bids(self, deal)


class SaysTwice(Tiny):
    @hookimpl
    def legal_bids(self, deal: Deal) -> Sequence[str]:
        bids = Tiny.legal_bids(self, deal)
        return (*bids, bids[0]) if deal.state.passes == 1 else bids


# Deals and matches come to an end


class PassesForEver(Tiny):
    @hookimpl
    def call(self, deal: Deal, seat: int, action: Action) -> Step:
        if action == "pass":
            return Step(state=attrs.evolve(deal.state, passes=0), turn=(seat + 1) % 4)
        return Tiny.call(self, deal, seat, action)


class CountsForEver(Tiny):
    @hookimpl
    def call(self, deal: Deal, seat: int, action: Action) -> Step:
        if action == "pass":
            return Step(state=attrs.evolve(deal.state, passes=deal.state.passes + 1), turn=(seat + 1) % 4)
        return Tiny.call(self, deal, seat, action)


class PlaysForEver(Tiny):
    @hookimpl
    def match_over(self, totals: Sequence[int]) -> bool:
        return max(totals) - min(totals) < 0


# Undo gives back the state before; a copy is independent


class OneList(Tiny):
    """Its state is a list that the calls change."""

    @hookimpl
    def open_deal(self, deal: Deal) -> Step:
        return Step(state=[0], turn=deal.eldest)

    @hookimpl
    def legal_bids(self, deal: Deal) -> Sequence[str]:
        return ("pass",)

    @hookimpl
    def legal_announcements(self, deal: Deal) -> Sequence[str]:
        return ()

    @hookimpl
    def call(self, deal: Deal, seat: int, action: Action) -> Step:
        deal.state[0] += 1
        return Step(turn=(seat + 1) % 4) if deal.state[0] < 4 else Step(end="passed out")


# A record comes back as the same match


class Remembers(Tiny):
    """It counts its deals in the rules, not in the match."""

    scored = 0

    @hookimpl
    def score(self, deal: Deal) -> Score:
        self.scored += 1
        return Score(self.calculation(deal), notes=(f"score number {self.scored}",))


# The same seed gives the same game under every hash seed


class Unordered(Tiny):
    @hookimpl
    def vocabulary(self, rules: Ruleset) -> Sequence[str]:
        return list(set(Tiny.vocabulary(self, rules)))


# The accounts add to zero


class FromTheBank(Tiny):
    def calculation(self, deal: Deal) -> tuple[Payment, ...]:
        return (Payment(BANK, deal.eldest, 1, "a present"),)


class PrintsMoney(Tiny):
    def calculation(self, deal: Deal) -> tuple[Payment, ...]:
        deal.ledger.accounts[0] += 1
        return super().calculation(deal)


# Scores multiply out


@attrs.frozen
class RoundedPayment(Payment):
    """A payment that is more than its calculation."""

    @property
    def amount(self) -> int:
        return super().amount + 1


class Rounds(Tiny):
    def calculation(self, deal: Deal) -> tuple[Payment, ...]:
        return tuple(RoundedPayment(**attrs.asdict(p)) for p in super().calculation(deal))


class SaysNoReason(Tiny):
    def calculation(self, deal: Deal) -> tuple[Payment, ...]:
        return tuple(attrs.evolve(p, why=" ") for p in super().calculation(deal))


# The events tell everything


class SwapsHands(Tiny):
    def begin(self, deal: Deal, seat: int, action: Action) -> Step:
        one, two = (seat + 1) % 4, (seat + 2) % 4
        deal.hands[one], deal.hands[two] = deal.hands[two], deal.hands[one]
        return super().begin(deal, seat, action)


# No seat is special


class SeatNobody(Tiny):
    """Seat 0 is taken for nobody."""

    @hookimpl
    def legal_bids(self, deal: Deal) -> Sequence[str]:
        bids = Tiny.legal_bids(self, deal)
        return bids if deal.turn or deal.state.taken else ("pass",)


class FirstOfTheBest(Tiny):
    @hookimpl
    def winners(self, totals: Sequence[int]) -> Sequence[int]:
        return (totals.index(max(totals)),)


# What a seat cannot know changes nothing for it


class AcesToTheLeft(Tiny):
    """Who sits before a hand with an ace may not play solo."""

    @hookimpl
    def legal_bids(self, deal: Deal) -> Sequence[str]:
        bids = Tiny.legal_bids(self, deal)
        left = deal.hands[((deal.turn or 0) + 1) % 4]
        return ("pass",) if not deal.state.taken and left & deal.rules.pack.where("A") else bids


class TellingRefusal(Tiny):
    @hookimpl
    def refuse(self, deal: Deal, seat: int) -> str:
        return "the others hold better cards" if deal.hands[(seat + 1) % 4] & 1 else "not now"


class TellingContract(Tiny):
    def begin(self, deal: Deal, seat: int, action: Action) -> Step:
        step = super().begin(deal, seat, action)
        aces = deal.rules.pack.where("A") & deal.hands[(seat + 1) % 4]
        assert step.contract is not None
        return attrs.evolve(step, contract=attrs.evolve(step.contract, level=aces.bit_count()))


class TellingTurn(Tiny):
    """A seat that holds no ace is not asked."""

    @hookimpl
    def call(self, deal: Deal, seat: int, action: Action) -> Step:
        step = Tiny.call(self, deal, seat, action)
        after = (seat + 1) % 4
        if action == "pass" and deal.state.passes < 2 and not deal.hands[after] & deal.rules.pack.where("A"):
            passed = attrs.evolve(deal.state, passes=deal.state.passes + 2)
            return attrs.evolve(step, state=passed, turn=(seat + 2) % 4)
        return step


# A view names no card that its seat cannot know


class OpenDiscard(Tiny):
    def begin(self, deal: Deal, seat: int, action: Action) -> Step:
        return attrs.evolve(super().begin(deal, seat, action), secret=False)


class TalonInNotes(Tiny):
    @hookimpl
    def score(self, deal: Deal) -> Score:
        talon = " ".join(deal.rules.pack.codes[i] for i in deal.layout.talon)
        return Score(self.calculation(deal), notes=(f"the talon was {talon}",))


UNORDERED = Unordered()

BROKEN: Mapping[str, tuple[type[Tiny], ...]] = {
    "hooks": (NobodyWins, SpeaksNumbers, FailsLate, CountsSecrets),
    "tokens": (TwoPasses, CardAsWord),
    "cards": (LosesDiscard,),
    "turn": (NoSuchSeat,),
    "legal": (Speechless, SaysTwice),
    "ends": (PassesForEver, CountsForEver, PlaysForEver),
    "undo": (OneList,),
    "copy": (OneList,),
    "record": (Remembers,),
    "ledger": (FromTheBank, PrintsMoney),
    "scores": (Rounds, SaysNoReason),
    "events": (SwapsHands,),
    "rotation": (SeatNobody, FirstOfTheBest),
    "secrets": (AcesToTheLeft, TellingRefusal, TellingContract, TellingTurn),
    "views": (OpenDiscard, TalonInNotes),
}

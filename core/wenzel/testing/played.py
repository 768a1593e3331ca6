"""Deals as the kit handles them: the cards, what stood before, and what was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from wenzel.cards import bits
from wenzel.deal import Deal
from wenzel.dealing import Layout
from wenzel.errors import PluginError, WenzelError
from wenzel.ruleset import Ruleset
from wenzel.steps import Before

__all__ = ["Failure", "Played", "Transcript", "mapped", "refusal", "walk"]


@attrs.frozen
class Played:
    """One deal: what stood before it, the cards as dealt, and the actions (seat and token) done in it."""

    before: Before
    layout: Layout
    steps: tuple[tuple[int, str], ...] = ()

    def begin(self, rules: Ruleset) -> Deal:
        """The deal before its first action."""
        return Deal(rules, self.before, self.layout)

    def replay(self, rules: Ruleset) -> Deal:
        """The deal after its last action."""
        deal = self.begin(rules)
        for seat, token in self.steps:
            deal.apply(seat, token)
        return deal

    def upto(self, steps: int) -> Played:
        """The same deal with its first *steps* actions alone."""
        return attrs.evolve(self, steps=self.steps[:steps])


def walk(rules: Ruleset, played: Played) -> Iterator[tuple[int, Deal]]:
    """Replay a deal: the deal after 0, 1, 2, ... actions.  It is one object; leave it as it is."""
    deal = played.begin(rules)
    yield 0, deal
    for done, (seat, token) in enumerate(played.steps, 1):
        deal.apply(seat, token)
        yield done, deal


def refusal(deal: Deal, seat: int, action: str) -> WenzelError | None:
    """The error with which *action* is refused; ``None`` if it was not, and so has been done.

    :raises PluginError: a hook failed, which is no refusal.
    """
    try:
        deal.apply(seat, action)
    except PluginError:
        raise
    except WenzelError as error:
        return error
    return None


@attrs.frozen
class Transcript:
    """A deal in the words of people, from which it can be replayed.

    :ivar dealer: seat of the dealer.
    :ivar hands: the cards of every seat as dealt.
    :ivar turnup: the turned-up card, or ``None``.
    :ivar hidden: the talon, top first.
    :ivar before: ``balances``, ``pot``, ``memory`` and ``number``, as :meth:`wenzel.Deal.from_cards` takes them.
    :ivar steps: the actions: seat and token.
    """

    dealer: int
    hands: tuple[tuple[str, ...], ...]
    turnup: str | None
    hidden: tuple[str, ...]
    before: dict[str, Any]
    steps: tuple[tuple[int, str], ...]

    @classmethod
    def of(cls, rules: Ruleset, played: Played) -> Transcript:
        """The transcript of a deal of *rules*."""
        names, codes = rules.pack.names, rules.pack.codes
        before, layout = played.before, played.layout
        return cls(
            before.dealer,
            tuple(names(hand) for hand in layout.hands),
            codes[layout.turnup] if layout.turnup >= 0 else None,
            tuple(codes[i] for i in layout.talon),
            {
                "balances": list(before.balances),
                "pot": before.pot,
                "memory": dict(before.memory),
                "number": before.number,
            },
            played.steps,
        )

    def replay(self, rules: Ruleset) -> Deal:
        """The deal after the last action.

        :raises WenzelError: it does not replay under these rules.
        """
        deal = Deal.from_cards(
            rules,
            dealer=self.dealer,
            hands=self.hands,
            turnup=self.turnup,
            hidden=self.hidden,
            before=self.before,
        )
        for seat, token in self.steps:
            deal.apply(seat, token)
        return deal

    def to_dict(self) -> dict[str, Any]:
        """The transcript as JSON data."""
        return {
            "dealer": self.dealer,
            "hands": [list(hand) for hand in self.hands],
            "turnup": self.turnup,
            "hidden": list(self.hidden),
            "before": self.before,
            "steps": [list(step) for step in self.steps],
        }

    def __str__(self) -> str:
        before = ", ".join(f"{name} {value}" for name, value in self.before.items() if value)
        lines = [f"dealer {self.dealer}" + (f"; before: {before}" if before else "")]
        lines += [
            f"  seat {seat} is dealt {' '.join(hand) or 'nothing'}" for seat, hand in enumerate(self.hands)
        ]
        if self.turnup is not None:
            lines.append(f"  turned up: {self.turnup}")
        if self.hidden:
            lines.append(f"  talon: {' '.join(self.hidden)}")
        steps = [f"  {number}. seat {seat}: {token}" for number, (seat, token) in enumerate(self.steps, 1)]
        if len(steps) > _LONG:
            steps[_LONG // 2 : -_LONG // 2] = [f"  ... and so on, {len(steps)} actions in all ..."]
        return "\n".join(lines + (steps or ["  (nothing has been done yet)"]))


_LONG = 80
"""More actions than this are not printed whole."""


@attrs.frozen
class Failure:
    """A sentence that does not hold for a ruleset.

    :ivar check: short name of the check.
    :ivar sentence: the rule that is broken.
    :ivar detail: how it is broken.
    :ivar ruleset: the ruleset on one line.
    :ivar seed: the seed of the run that found it; the same seed finds it again.
    :ivar transcript: the shortest deal found that shows it, or ``None`` if it shows without a deal.
    """

    check: str
    sentence: str
    detail: str
    ruleset: str
    seed: int
    transcript: Transcript | None = None

    def to_dict(self) -> dict[str, Any]:
        """The failure as JSON data."""
        data = {name: getattr(self, name) for name in ("check", "sentence", "detail", "ruleset", "seed")}
        return {**data, "transcript": None if self.transcript is None else self.transcript.to_dict()}

    def __str__(self) -> str:
        lines = [f"{self.sentence}: {self.detail}", f"  rules: {self.ruleset}", f"  seed: {self.seed}"]
        if self.transcript is not None:
            lines += ["  " + line for line in str(self.transcript).splitlines()]
        return "\n".join(lines)


def mapped(layout: Layout, cards: Sequence[int]) -> Layout:
    """The layout with card *i* replaced by ``cards[i]`` everywhere."""
    return Layout(
        tuple(sum(1 << cards[i] for i in bits(hand)) for hand in layout.hands),
        cards[layout.turnup] if layout.turnup >= 0 else -1,
        tuple(cards[i] for i in layout.talon),
    )

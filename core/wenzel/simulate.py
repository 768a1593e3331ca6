"""Simulation: many deals played by bots, and what an analyst wants to know about them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any

import attrs

from wenzel.bots import Bot, RandomBot, play_turn
from wenzel.deal import Deal
from wenzel.errors import WenzelError
from wenzel.match import Match
from wenzel.result import Result
from wenzel.ruleset import Ruleset

__all__ = ["Mean", "Report", "Seat", "Share", "deal_winners", "simulate"]

Z95 = 1.959963984540054
"""Quantile of the normal distribution for two-sided intervals of 95 %."""


@attrs.frozen
class Share:
    """A share of a number of trials with its 95 % interval by Wilson's method.

    :ivar count: how often it happened.
    :ivar share: *count* over the number of trials.
    :ivar low: lower end of the interval.
    :ivar high: upper end of the interval.
    """

    count: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, count: int, trials: int) -> Share:
        """The share of *count* in *trials*, of which there is at least one.

        Source: E. B. Wilson, Journal of the American Statistical Association 22 (1927).
        """
        share, z2 = count / trials, Z95 * Z95
        middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
        half = Z95 / (1 + z2 / trials) * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
        # At the ends of the scale the formula gives the end itself, but for rounding.
        return cls(
            count,
            share,
            0.0 if count == 0 else max(0.0, middle - half),
            1.0 if count == trials else min(1.0, middle + half),
        )


@attrs.frozen
class Mean:
    """A mean with its 95 % interval by the normal approximation.

    :ivar mean: the mean.
    :ivar low: lower end of the interval, or ``None`` if there are fewer than two values.
    :ivar high: upper end of the interval, or ``None`` if there are fewer than two values.
    """

    mean: float
    low: float | None
    high: float | None

    @classmethod
    def of(cls, total: int, squares: int, count: int) -> Mean:
        """From the sum, the sum of squares and the number of the values."""
        mean = total / count
        if count < 2:
            return cls(mean, None, None)
        variance = (count * squares - total * total) / (count * (count - 1))  # exact but for the one division
        half = Z95 * math.sqrt(variance / count)
        return cls(mean, mean - half, mean + half)


@attrs.frozen
class Seat:
    """What the deals brought to one seat.

    :ivar seat: the seat.
    :ivar wins: in how many deals it won (see :func:`deal_winners`).
    :ivar score: its mean score for a deal, in units.
    """

    seat: int
    wins: Share
    score: Mean


@attrs.frozen
class Report:
    """What a simulation found.

    :ivar rules: the ruleset, as :meth:`wenzel.Ruleset.identity` gives it.
    :ivar seed: the seed.  The same seed gives the same report, but for the times.
    :ivar deals: number of deals.
    :ivar matches: number of matches that the deals belong to; the last one may be unfinished.
    :ivar passed_out: deals that ended without a contract and without play.
    :ivar seats: for every seat its wins and its score.
    :ivar contracts: for every contract, in how many deals it was the last one: its name, with the trump suit if any.
    :ivar calls: how often every call was made: its token as everybody hears it (of a secret call the verb alone).
    :ivar seconds: how long it took, in seconds.
    """

    rules: Mapping[str, Any]
    seed: int | str
    deals: int
    matches: int
    passed_out: Share
    seats: tuple[Seat, ...]
    contracts: Mapping[str, Share]
    calls: Mapping[str, int]
    seconds: float

    @property
    def deals_per_second(self) -> float:
        """The speed."""
        return self.deals / self.seconds if self.seconds else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The whole as JSON data."""
        return {
            "rules": dict(self.rules),
            "seed": self.seed,
            "deals": self.deals,
            "matches": self.matches,
            "passed_out": attrs.asdict(self.passed_out),
            "seats": [attrs.asdict(s) for s in self.seats],
            "contracts": {name: attrs.asdict(share) for name, share in self.contracts.items()},
            "calls": dict(self.calls),
            "seconds": self.seconds,
            "deals_per_second": self.deals_per_second,
        }


def deal_winners(result: Result, low_wins: bool) -> tuple[int, ...]:
    """The seats that won a deal: those whose score for the deal (``result.delta``) is the best at the table.

    All of several best seats win.  Nobody wins if all seats come out alike or if the deal was passed out.

    :param low_wins: whether a low score is good (``rules.table.low_wins``).
    """
    best = min(result.delta) if low_wins else max(result.delta)
    if _passed_out(result) or result.delta.count(best) == len(result.delta):
        return ()
    return tuple(seat for seat, delta in enumerate(result.delta) if delta == best)


def _passed_out(result: Result) -> bool:
    return not result.played and result.contract is None


def simulate(
    rules: Ruleset,
    deals: int,
    seed: int | str,
    bots: Sequence[Bot] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Let bots play *deals* deals and count.

    The deals form matches, one after the other, so that pots and memories are as in real play; the first dealer moves
    on from match to match.  The last match may stay unfinished.

    :param deals: number of deals, at least 1.
    :param seed: cards and default bots depend on it, and on nothing else.
    :param bots: a bot for every seat (default: random ones).
    :param progress: is called after every deal with the number of deals done.
    :raises WenzelError: *deals* is no number from 1 on, or the bots are too few.
    :raises BotError: a bot failed.
    :raises PluginError: a hook of the game failed.
    """
    if type(deals) is not int or deals < 1:
        raise WenzelError(f"the number of deals is a whole number from 1 on, not {deals!r:.40}")
    players = rules.players
    table = [RandomBot(f"{seed}/{seat}") for seat in range(players)] if bots is None else bots
    if len(table) != players:
        raise WenzelError(f"{players} seats need {players} bots, not {len(table)}")
    tally = _Tally(rules)
    begin = perf_counter()
    matches = 0
    while tally.deals < deals:
        match = Match(rules, f"{seed}/{matches}", dealer=matches % players)
        matches += 1
        done = 0
        while tally.deals < deals and (not match.over or done < len(match.results)):
            while len(match.deals) - 1 == done and not match.over:
                play_turn(match, table)
            tally.add(match.deals[done])
            done += 1
            if progress is not None:
                progress(tally.deals)
    return tally.report(seed, matches, perf_counter() - begin)


class _Tally:
    """The counts so far."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.deals = self.passed_out = 0
        self.wins = [0] * rules.players
        self.totals = [0] * rules.players
        self.squares = [0] * rules.players
        self.contracts: Counter[str] = Counter()
        self.calls: Counter[str] = Counter()

    def add(self, deal: Deal) -> None:
        """Count a deal that is over."""
        result = deal.result
        assert result is not None  # noqa: S101 - for the type checker
        self.deals += 1
        self.passed_out += _passed_out(result)
        for seat, delta in enumerate(result.delta):
            self.totals[seat] += delta
            self.squares[seat] += delta * delta
        for seat in deal_winners(result, self.rules.table.low_wins):
            self.wins[seat] += 1
        if result.contract is not None:
            self.contracts[" ".join(filter(None, (result.contract.name, result.contract.trump)))] += 1
        for event in deal.events:
            form = event.seen_by(None)
            if form["e"] == "call":
                self.calls[form.get("do", form["verb"])] += 1

    def report(self, seed: int | str, matches: int, seconds: float) -> Report:
        n = self.deals
        return Report(
            rules=self.rules.identity(),
            seed=seed,
            deals=n,
            matches=matches,
            passed_out=Share.of(self.passed_out, n),
            seats=tuple(
                Seat(seat, Share.of(self.wins[seat], n), Mean.of(self.totals[seat], self.squares[seat], n))
                for seat in range(self.rules.players)
            ),
            contracts={name: Share.of(count, n) for name, count in _by_count(self.contracts)},
            calls=dict(_by_count(self.calls)),
            seconds=seconds,
        )


def _by_count(counts: Counter[str]) -> list[tuple[str, int]]:
    """Most frequent first, ties by name: an order that depends on the counts alone."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))

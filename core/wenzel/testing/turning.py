"""The check that no seat is special: turn the table, and everything turns with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from wenzel.deal import Deal
from wenzel.dealing import Layout
from wenzel.events import Event
from wenzel.ruleset import Ruleset
from wenzel.steps import Before
from wenzel.testing.played import Played
from wenzel.testing.shrink import Finding

__all__ = ["turned", "turned_before"]

SEATS = frozenset({"seat", "by", "dealer", "turn", "player", "declarer"})
"""Keys of events whose value is a seat."""

SEAT_LISTS = frozenset({"seats", "trick_winners"})
"""Keys whose value is a list of seats."""

PER_SEAT = frozenset({"delta", "balances", "totals"})
"""Keys whose value is a list with one entry for every seat."""


TOGETHER = frozenset({"dealt", "show", "dummy", "move"})
"""Events of which several in a row may come in another order."""


def turned(rules: Ruleset, played: Played) -> Finding | None:
    """The same deal with all seats moved on: legal actions, events and result move with them."""
    players = rules.players
    turn = 1 + (played.layout.hands[0] + len(played.steps)) % (players - 1) if players > 1 else 0
    if not _fits(rules, turn):
        turn = next((k for k in range(1, players) if _fits(rules, k)), 0)
    if turn == 0:
        return None
    table = _Turn(players, turn, bool(rules.table.teams))
    before = turned_before(played.before, players, turn)
    wrong = _plans(rules, played.before, before, table) or _ends(rules, table)
    if wrong:
        return 0, wrong
    hands = tuple(played.layout.hands[(seat - turn) % players] for seat in range(players))
    twin = Deal(rules, before, Layout(hands, played.layout.turnup, played.layout.talon))
    deal = played.begin(rules)
    at = 0
    for done in range(len(played.steps) + 1):
        news, others = deal.events[at:], twin.events[at:]
        wrong = table.events_differ(news, others)
        if wrong:
            return done, f"turned by {turn}, {wrong}"
        at += len(news)
        if (table.seat(deal.turn), table.seat(deal.player)) != (twin.turn, twin.player):
            return done, f"turned by {turn}, seat {deal.turn} on turn becomes seat {twin.turn}"
        for seat in range(players):
            mine_legal, legal = deal.legal_actions(seat), twin.legal_actions((seat + turn) % players)
            if set(mine_legal) != set(legal):
                return done, (
                    f"turned by {turn}, seat {seat}, who may {', '.join(mine_legal) or 'do nothing'}, "
                    f"may {', '.join(legal) or 'do nothing'}"
                )
        if done < len(played.steps):
            seat, token = played.steps[done]
            deal.apply(seat, token)
            twin.apply((seat + turn) % players, token)
    if deal.result is not None and twin.result is not None:
        a, b = deal.result.to_dict(), twin.result.to_dict()
        if not table.same(a, b):
            return len(played.steps), f"turned by {turn}, the result {a} becomes {b}"
    return None


def turned_before(before: Before, players: int, turn: int) -> Before:
    """What stands before a deal, turned: lists with one entry for every seat turn, in the memory too."""
    table = _Turn(players, turn, named=False)
    return attrs.evolve(
        before,
        dealer=(before.dealer + turn) % players,
        balances=tuple(table.turn_list(before.balances)),
        memory=table.turn_memory(before.memory),
    )


def _fits(rules: Ruleset, turn: int) -> bool:
    """Whether the declared teams stay the same teams."""
    if turn == 0:
        return False
    teams = {frozenset(team) for team in rules.table.teams}
    return teams == {frozenset((s + turn) % rules.players for s in team) for team in teams}


def _plans(rules: Ruleset, before: Before, after: Before, table: _Turn) -> str | None:
    plan, other = rules.hooks.deal_plan(rules, before), rules.hooks.deal_plan(rules, after)
    seats = None if plan.seats is None else tuple(table.seat(s) for s in plan.seats)
    if attrs.evolve(plan, seats=seats) != other:
        return f"turned by {table.by}, the deal plan {plan} becomes {other}"
    return None


def _ends(rules: Ruleset, table: _Turn) -> str | None:
    """End and winners of a match turn with the totals; ties do not fall to a seat."""
    for totals in ([0] * table.players, [5, *[0] * (table.players - 1)], [5, 5, *[0] * (table.players - 2)]):
        other = table.turn_list(totals)
        winners = {table.seat(s) for s in rules.hooks.winners(rules, tuple(totals))}
        theirs = set(rules.hooks.winners(rules, tuple(other)))
        if winners != theirs:
            return f"with totals {other} seats {sorted(theirs)} win, but turned they are {sorted(winners)}"
        for deals in (1, 10):
            if rules.hooks.match_over(rules, deals, totals) != rules.hooks.match_over(rules, deals, other):
                return f"after {deals} deals the match is over with totals {totals} or {other}, but not with both"
    return None


class _Turn:
    """Turning data by a number of seats."""

    def __init__(self, players: int, by: int, named: bool) -> None:
        self.players, self.by, self.teams = players, by, named

    def seat(self, seat: Any) -> Any:
        return (seat + self.by) % self.players if type(seat) is int else seat

    def turn_list(self, items: Sequence[Any]) -> list[Any]:
        return [items[(seat - self.by) % self.players] for seat in range(self.players)]

    def turn_memory(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {k: self.turn_memory(v) for k, v in value.items()}
        if isinstance(value, (list, tuple)) and len(value) == self.players:
            return type(value)(self.turn_list(value))
        return value

    def text(self, text: str, *, by: int | None = None) -> str:
        """The text with its seats turned: ``seat 2``, ``seats 1 and 3`` (in ascending order), ``laid:2``."""
        step = self.by if by is None else by

        def turn(found: re.Match[str]) -> str:
            seats = sorted((int(n) + step) % self.players for n in re.findall(r"\d+", found[2]))
            return found[1] + " ".join(map(str, seats))

        return re.sub(r"(\bseats? |:)(\d+(?:(?:, | and | or |, and )\d+)*)", turn, text)

    def events_differ(self, mine: Sequence[Event], theirs: Sequence[Event]) -> str | None:
        """What differs between the events of one action and those of the turned one."""
        if len(mine) != len(theirs):
            return f"{len(theirs)} events happen instead of {len(mine)}"
        paid = [[e.full for e in events if e.kind == "pay"] for events in (mine, theirs)]
        if not self._payments(*paid):
            return f"the payments {list(map(dict, paid[0]))} become {list(map(dict, paid[1]))}"
        left = [e for e in theirs if e.kind != "pay"]
        for a in (e for e in mine if e.kind != "pay"):
            run = 0
            while run < len(left) and a.kind in TOGETHER and left[run].kind == a.kind:
                run += 1
            b = left.pop(next((i for i, e in enumerate(left[:run]) if self.same(a.full, e.full)), 0))
            if not self.same(a.full, b.full):
                return f"the event {dict(a.full)} becomes {dict(b.full)}"
            for seat in range(self.players):
                one, two = a.seen_by(seat), b.seen_by(self.seat(seat))
                if not self.same(one, two):
                    return f"the event {dict(one)}, as seat {seat} sees it, becomes {dict(two)}"
        return None

    def same(self, mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> bool:
        """Whether *theirs* is *mine* turned."""
        return mine.keys() == theirs.keys() and all(self._value(k, v, theirs[k]) for k, v in mine.items())

    def _value(self, key: str, mine: Any, theirs: Any) -> bool:
        if key in SEATS:
            return bool(self.seat(mine) == theirs)
        if key in SEAT_LISTS:
            return (
                sorted(map(self.seat, mine)) == sorted(theirs)
                if key == "seats"
                else list(map(self.seat, mine)) == theirs
            )
        if key in PER_SEAT:
            return self.turn_list(mine) == list(theirs)
        if key in ("from", "to"):
            return bool(self.seat(mine) == theirs) if type(mine) is int else self._texts([mine], [theirs])
        if key == "sides":
            return self._sides(mine, theirs)
        if key == "memory":
            return bool(self.turn_memory(mine) == theirs)
        if key in ("contract", "result") and isinstance(mine, Mapping) and isinstance(theirs, Mapping):
            return self.same(mine, theirs)
        if key == "detail":
            return mine.keys() == theirs.keys() and all(self._either(v, theirs[k]) for k, v in mine.items())
        if key == "payments":
            return self._payments(mine, theirs)
        if key in ("notes", "why", "how"):
            return self._texts(mine, theirs) if isinstance(mine, list) else self._texts([mine], [theirs])
        return bool(mine == theirs)

    def _texts(self, mine: Sequence[Any], theirs: Sequence[Any]) -> bool:
        return sorted(self.text(str(t)) for t in mine) == sorted(self.text(str(t), by=0) for t in theirs)

    def _payments(self, mine: Sequence[Any], theirs: Sequence[Any]) -> bool:
        """Whether every account pays and receives the same; which loser pays which winner, no rule says."""
        return sorted(self._halves(mine, self.by)) == sorted(self._halves(theirs, 0))

    def _halves(self, payments: Sequence[Any], by: int) -> Iterator[tuple[str, ...]]:
        for payment in payments:
            why = self.text(payment["why"], by=by)
            for side in ("from", "to"):
                account = payment[side]
                seat = (account + by) % self.players if type(account) is int else account
                yield (
                    side,
                    str(seat),
                    str(payment["amount"]),
                    str(payment["base"]),
                    str(payment["factors"]),
                    why,
                )

    def _sides(self, mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> bool:
        """Named sides keep their names; of fixed teams only the seats count, since their names are numbers."""
        a = {name: sorted(map(self.seat, seats)) for name, seats in mine.items()}
        b = {name: sorted(seats) for name, seats in theirs.items()}
        return sorted(a.values()) == sorted(b.values()) if self.teams else a == b

    def _either(self, mine: Any, theirs: Any) -> bool:
        """A detail of a contract is a seat, a list of seats, one entry for every seat, or none of these."""
        if mine == theirs or self.seat(mine) == theirs:
            return True
        if isinstance(mine, list) and isinstance(theirs, list):
            if len(mine) == self.players and self.turn_list(mine) == theirs:
                return True
            return sorted(map(str, map(self.seat, mine))) == sorted(map(str, theirs))
        return False

"""The log: what happens at a table, told event by event as one reader learns it.

Nothing is remembered between two calls: everything is looked up in the reader's view, so the log is right after an undo
as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from wenzel.cli.screen import Cell, Screen
from wenzel.cli.words import Words
from wenzel.events import Form
from wenzel.steps import Contract
from wenzel.view import View

__all__ = ["Log"]

LABEL = 9
"""Width of the first column, in which the seats stand."""


@attrs.frozen
class _Moment:
    """One event of a view, with its number."""

    view: View
    at: int
    form: Form


class Log:
    """Tells the events of deals.

    :param words: the reader's words.
    :param hands: whether to show the hands that the reader sees when they are dealt.
    """

    def __init__(self, screen: Screen, words: Words, hands: bool) -> None:
        self.screen, self.words, self.hands = screen, words, hands

    def tell(self, view: View, start: int) -> None:
        """Tell the events of a deal from number *start* on."""
        for at in range(start, len(view.events)):
            form = view.events[at]
            teller = _TELLERS.get(form["e"])
            if teller is not None:
                teller(self, _Moment(view, at, form))

    def tricks(self, view: View) -> None:
        """Tell the tricks that have been gathered once more."""
        if not view.tricks:
            self.screen.line("no trick has been gathered yet", indent=2)
        for at, form in enumerate(view.events):
            if form["e"] == "trick":
                self._trick(_Moment(view, at, form))

    def _line(self, label: str, *what: Cell) -> None:
        self.screen.line(f"{label:<{LABEL}} ", *what, indent=2, hang=LABEL + 1)

    def _seat(self, seat: int, *what: Cell) -> None:
        self._line(self.words.seat(seat), *what)

    # --- one method for each kind of event --------------------------------------------------------------------

    def _deal(self, now: _Moment) -> None:
        view, form = now.view, now.form
        parts = [f"Deal {form['number'] + 1}", f"dealer: {self.words.seat(form['dealer'])}"]
        if view.rules.table.coins:
            parts.append(f"pot {form['pot']}")
        self.screen.write("")
        self.screen.line((" · ".join(parts), "head"))

    def _dealt(self, now: _Moment) -> None:
        form = now.form
        if self.hands and "cards" in form:
            self._seat(form["seat"], self.words.cards(self.words.sorted(form["cards"])))

    def _turnup(self, now: _Moment) -> None:
        form = now.form
        self._line("turned up", self.words.card(form["card"]))

    def _talon(self, now: _Moment) -> None:
        form = now.form
        if self.hands and "cards" in form:
            self._line("hidden", self.words.cards(form["cards"]))

    def _call(self, now: _Moment) -> None:
        view, at, form = now.view, now.at, now.form
        following = view.events[at + 1] if at + 1 < len(view.events) else {"e": ""}
        if "do" not in form and following["e"] == "move" and following["from"] == form["seat"]:
            return  # a card laid away in secret: the line about the card says it all
        self._seat(form["seat"], self.words.call(form.get("do", form["verb"])))

    def _move(self, now: _Moment) -> None:
        form = now.form
        source, target, words = form["from"], form["to"], self.words
        if "cards" in form:
            what = words.cards(form["cards"])
        else:
            what = "a card" if form["count"] == 1 else f"{form['count']} cards"
        if isinstance(source, int) and isinstance(target, int):
            self._seat(source, f"{words.verb(source, 'gives')} {words.seat(target)} {what}")
        elif isinstance(target, int):
            self._seat(target, f"{words.verb(target, 'takes')} {what} ({words.pile(source)})")
        elif isinstance(source, int):
            way = "away" if target.startswith("laid:") else f"to: {words.pile(target)}"
            self._seat(source, f"{words.verb(source, 'lays')} {what} {way}")
        else:
            self._line(words.pile(source), f"{what} to: {words.pile(target)}")

    def _show(self, now: _Moment) -> None:
        view, form = now.view, now.form
        self._seat(form["seat"], f"hand lies open: {self.words.cards(view.sorted(form['cards']))}")

    def _contract(self, now: _Moment) -> None:
        view, at, form = now.view, now.at, now.form
        said = self._said(form)
        before = [self._said(e) for e in view.events[:at] if e["e"] == "contract"]
        if said and said != (before or [""])[-1]:
            self._line("contract", (said, "good"))

    def _said(self, form: Form) -> str:
        c = form["contract"]
        return self.words.contract(
            Contract(c["name"], c["declarer"], c["trump"], c["level"], tuple(c["detail"].items()))
        )

    def _sits(self, now: _Moment) -> None:
        form = now.form
        if form["seats"]:
            self._line("sit out", self.words.seats(form["seats"]))

    def _dummy(self, now: _Moment) -> None:
        form = now.form
        self._seat(form["by"], f"plays the cards of {self.words.seat(form['seat'])}")

    def _trick(self, now: _Moment) -> None:
        view, at, form = now.view, now.at, now.form
        number, words = sum(e["e"] == "trick" for e in view.events[:at]), self.words
        parts: list[Cell] = []
        for seat, code in view.tricks[number].cards:
            who = "you" if seat == words.me else str(seat)
            if seat == form["seat"]:
                parts.append((f"{f'{who}:{words.card(code)}*':<9}", "good"))
            else:
                parts.append(f"{f'{who}:{words.card(code)}':<9}")
        self._line(f"trick {number + 1}", *parts, f"→ {words.seat(form['seat'])}")

    def _pay(self, now: _Moment) -> None:
        view, at, form = now.view, now.at, now.form
        if at not in _final_payments(view):
            words = self.words
            payee = "into the pot" if form["to"] == "pot" else f"to {words.account(form['to'])}"
            paid = f"{words.calculation(form)} {payee} ({words.pretty(form['why'])})"
            if isinstance(form["from"], int):
                self._seat(form["from"], f"{words.verb(form['from'], 'pays')} {paid}")
            else:
                self._line(form["from"], paid)

    def _end(self, now: _Moment) -> None:
        view, form = now.view, now.form
        words, screen = self.words, self.screen
        screen.line(
            ("Result", "head"), "" if form["how"] == "played" else f": {words.pretty(form['how'])}", indent=2
        )
        for note in form["notes"]:
            screen.line(words.pretty(note), indent=4)
        for side, seats in form["sides"].items():
            screen.line(f"{side}: {words.seats(seats)}", indent=4)
        groups: dict[tuple[Any, ...], list[Form]] = {}
        for (
            paid
        ) in view.payments:  # also those that were made in the course of the deal, so that the sums come out
            key = (paid["base"], tuple(map(tuple, paid["factors"])), paid["why"])
            groups.setdefault(key, []).append(paid)
        for same in groups.values():
            each = " each" if len(same) > 1 else ""
            why = words.pretty(same[0]["why"])
            screen.line(f"{_pairs(words, same)}: {words.calculation(same[0])}{each} ({why})", indent=4)
        self._scores(view, form["delta"])

    def _scores(self, view: View, delta: Sequence[int]) -> None:
        words, coins = self.words, view.rules.table.coins
        rows: list[list[Cell]] = [["", *[(words.seat(s), "quiet") for s in range(len(delta))]]]
        if view.tricks:
            won = [t.winner for t in view.tricks]
            rows.append(["tricks", *[str(won.count(s)) for s in range(len(delta))]])
        rows.append(["this deal", *map(words.amount, delta)])
        after: list[Cell] = [(words.amount(b), "good") for b in view.balances]
        rows.append(["balance" if coins else "total", *after])
        if coins:
            rows[0].append(("pot", "quiet"))
            for row in rows[1:]:
                row.append(str(view.pot) if row is rows[-1] else "")
        self.screen.table(rows, "<" + ">" * (len(rows[0]) - 1), indent=4)


def _final_payments(view: View) -> list[int]:
    """The numbers of the events that are payments at the end of a deal that is over."""
    at = len(view.events) - 1
    if view.events[at]["e"] != "end":
        return []
    first = at
    while view.events[first - 1]["e"] == "pay":
        first -= 1
    return list(range(first, at))


def _pairs(words: Words, payments: Sequence[Form]) -> str:
    """Who pays whom: ``seat 1, seat 3 → you``; points come from nowhere in particular."""
    payers = list(dict.fromkeys(words.account(p["from"]) for p in payments))
    payees = list(dict.fromkeys(words.account(p["to"]) for p in payments))
    if payers == ["bank"]:
        return ", ".join(payees)
    if len(payers) == 1 or len(payees) == 1:
        return f"{', '.join(payers)} → {', '.join(payees)}"
    return ", ".join(f"{words.account(p['from'])} → {words.account(p['to'])}" for p in payments)


_TELLERS = {
    "deal": Log._deal,
    "dealt": Log._dealt,
    "turnup": Log._turnup,
    "talon": Log._talon,
    "call": Log._call,
    "move": Log._move,
    "show": Log._show,
    "contract": Log._contract,
    "sits": Log._sits,
    "dummy": Log._dummy,
    "trick": Log._trick,
    "pay": Log._pay,
    "end": Log._end,
}

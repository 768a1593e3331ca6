"""The two faces of a match: text for people, and data for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

from wenzel.actions import Action
from wenzel.cli.log import Log
from wenzel.cli.reading import meant, numbered
from wenzel.cli.screen import Cell, Screen, columns
from wenzel.cli.table import draw
from wenzel.cli.words import Words
from wenzel.errors import ActionError, IllegalAction, WenzelError
from wenzel.match import Match
from wenzel.ruleset import Ruleset
from wenzel.view import View

__all__ = ["DataFace", "Face", "Leave", "TakeBack", "TextFace"]


FEW = 6
"""So many choices stand one below the other."""


class Leave(Exception):
    """The person leaves the table."""


class TakeBack(Exception):
    """The person wants an action of theirs back."""


class Face(Protocol):
    """What a session needs of whoever sits in front of it."""

    def begin(self, match: Match) -> None:
        """The match begins, or goes on."""

    def tell(self, view: View, start: int) -> None:
        """Events from number *start* on have happened in the deal of *view*."""

    def ask(self, view: View) -> Action:
        """The person is on turn."""

    def offer(self, view: View) -> Action | None:
        """The person is not on turn, but may make a call.  ``None``: does not want to."""

    def refused(self, error: WenzelError) -> None:
        """The answer is no good; the person is asked again."""

    def taken_back(self, action: Action) -> None:
        """The person's last action, and what came after it, has been taken back."""

    def pause(self) -> None:
        """A deal is over and another begins."""

    def end(self, match: Match) -> None:
        """The match is over, or is played no further."""


class TextFace:
    """Text for a person in the seat *seat*, or for one who watches (``None``)."""

    def __init__(self, screen: Screen, rules: Ruleset, seat: int | None, *, hands: bool) -> None:
        self.screen = screen
        self.words = Words(rules, seat)
        self.log = Log(screen, self.words, hands)
        self._drawn = False

    def begin(self, match: Match) -> None:
        """See :meth:`Face.begin`."""
        rules, screen = match.rules, self.screen
        way = "clockwise" if rules.table.direction == "clockwise" else "counter-clockwise"
        screen.line((rules.game.title, "head"), f" · {rules.players} players, {way} · {rules.game.summary}")
        for variant in rules.variants:
            screen.line(f"variant {variant.name}: {variant.summary}", indent=2)
        changed = {
            n: v for n, v in rules.options.items() if v != rules.option_list[n].default_for(rules.players)
        }
        if changed:
            from wenzel.declare import describe_settings

            screen.line(f"options {describe_settings(changed)}", indent=2)

    def tell(self, view: View, start: int) -> None:
        """See :meth:`Face.tell`."""
        self.log.tell(view, start)

    def pause(self) -> None:
        """See :meth:`Face.pause`: a person at a terminal gets time to read."""
        if self.screen.interactive:
            word = self.screen.ask("  Enter for the next deal > ").strip().lower()
            if _KEYS.get(word) == "leave":
                raise Leave

    def end(self, match: Match) -> None:
        """See :meth:`Face.end`."""
        standings(self.screen, self.words, match)
        if match.over or self.words.me is None:
            self.screen.line((f"seed {match.seed}", "quiet"), indent=2)

    # --- asking -----------------------------------------------------------------------------------------------

    def ask(self, view: View) -> Action:
        """See :meth:`Face.ask`."""
        if not self._drawn:
            self._show(view)
        self._drawn = True
        prompt = "your card" if view.phase == "play" else "your call"
        if view.phase == "play" and not view.trick.cards:
            prompt = "you lead, your card"
        if view.phase == "play" and view.player != view.seat and view.player is not None:
            prompt = f"a card of {self.words.seat(view.player)}"
        action = self._read(view, f"{prompt} (? for help) > ", optional=False)
        assert action is not None  # noqa: S101 - for the type checker
        return action

    def offer(self, view: View) -> Action | None:
        """See :meth:`Face.offer`."""
        if not self._drawn:
            self._show(view, f"It is {self.words.seat(view.turn or 0)}'s turn, but you may speak:")
        self._drawn = True
        return self._read(view, "your call (Enter for none, ? for help) > ", optional=True)

    def refused(self, error: WenzelError) -> None:
        """See :meth:`Face.refused`."""
        self.screen.line(("! ", "head"), self.words.refusal(str(error)), indent=2)

    def taken_back(self, action: Action) -> None:
        """See :meth:`Face.taken_back`."""
        self.screen.line(f"taken back: {self.words.refusal(action)}", indent=2)

    def _read(self, view: View, prompt: str, *, optional: bool) -> Action | None:
        while True:
            text = self.screen.ask(prompt)
            word = text.strip().lower()
            if not word and optional:
                self._drawn = False
                return None
            if word in _KEYS and word not in view.rules.actions.code:
                self._key(_KEYS[word], view, optional)
                continue
            try:
                action = meant(view, text)
            except ActionError as error:
                self.refused(error)
                continue
            if action in view.legal:
                self._drawn = False
            return action

    def _key(self, key: str, view: View, optional: bool) -> None:
        if key == "leave":
            raise Leave
        if key == "undo":
            self._drawn = False
            raise TakeBack
        if key == "table":
            self._show(view)
        elif key == "tricks":
            self.log.tricks(view)
        else:
            self._help(view, optional)

    def _show(self, view: View, lead: str = "") -> None:
        draw(self.screen, self.words, view)
        if lead:
            self.screen.line(lead, indent=3)
        plays = [a.arg for a in view.legal if a in view.rules.actions.bit]
        calls = [a for a in view.legal if a not in view.rules.actions.bit]
        if plays and len(plays) < len(view.hand or ()):
            self.screen.line(f"you may play: {self.words.cards(view.sorted(plays))}", indent=3)
        if plays and calls:
            self.screen.line(f"or say: {', '.join(map(self.words.token, calls))}", indent=3)
        elif calls:
            self._choices(self._choosable(view, calls), 3)

    def _choosable(self, view: View, actions: Sequence[Action]) -> list[str]:
        """Actions as they are typed, with their numbers where these count."""
        if numbered(view):
            return [f"{i} {self.words.choice(a)}" for i, a in enumerate(actions, 1)]
        return [self.words.choice(a).removeprefix("play ") for a in actions]

    def _choices(self, texts: Sequence[str], indent: int) -> None:
        """A few choices one below the other, many side by side."""
        lines = list(texts)
        if len(lines) > FEW:
            lines = columns(map(self.screen.fit, texts), self.screen.console.width - indent)
        for line in lines:
            self.screen.line(line, indent=indent)

    def _help(self, view: View, optional: bool) -> None:
        screen = self.screen
        screen.write("")
        screen.line(("You may now", "head"), indent=2)
        cards = view.sorted(a.arg for a in view.legal if a in view.rules.actions.bit)
        plays = [view.rules.parse(code) for code in cards]
        self._choices(self._choosable(view, [*plays, *(a for a in view.legal if a not in plays)]), 4)
        screen.line(("How to type it", "head"), indent=2)
        pack = view.rules.pack
        first = pack.codes[0]
        screen.line(
            f"a card: rank, then suit, as in {first} or {first.lower()}; T or 10 for the ten", indent=4
        )
        suits = dict.fromkeys(code[1] for code in pack.codes)
        known = ", ".join(f"{s} {pack.suit_name(s)}" for s in suits)
        screen.line(
            f"suits: {known}" + ("; ranks: U Unter, O Ober" if pack.style == "german" else ""), indent=4
        )
        screen.line("a call: its words, or its number where the calls are numbered", indent=4)
        screen.line(
            "? this help · table: draw the table again · tricks: tell the tricks of this deal again"
            " · undo: take your last move back · quit: leave" + (" · Enter: say nothing" if optional else ""),
            indent=4,
        )
        if view.contract is not None:
            trumps = view.rules.tricks(view.contract).members[0]
            if trumps:
                high_to_low = view.sorted(view.rules.pack.names(trumps))
                screen.line(("Trumps, high to low: ", "head"), self.words.cards(high_to_low), indent=2)
        screen.line("Signs", ": > leads the trick, * wins it so far", indent=2)
        screen.line(f"The rules: wenzel rules {view.rules.game.name}", indent=2)


_KEYS = {
    **dict.fromkeys(("?", "help"), "help"),
    **dict.fromkeys(("quit", "exit"), "leave"),
    "undo": "undo",
    "table": "table",
    "tricks": "tricks",
}


def standings(screen: Screen, words: Words, match: Match) -> None:
    """Write where everybody stands."""
    done = len(match.results)
    if not done:
        return
    screen.write("")
    head = "Final standings" if match.over else "Standings"
    screen.line((head, "head"), f" after {done} deal{'' if done == 1 else 's'}")
    rows: list[list[Cell]] = [
        [
            f"{standing.rank}.",
            (words.seat(standing.seat), "good" if standing.seat == words.me else ""),
            words.amount(standing.total),
            "wins" if standing.wins and match.over else "",
        ]
        for standing in match.standings
    ]
    screen.table(rows, "><><")
    pot = match.results[-1].pot if match.results else 0
    if pot:
        screen.line(f"{pot} left in the pot", indent=2)


class DataFace:
    """JSON lines for a program: every line is one object with a key ``"type"``.

    The program answers every ``"turn"`` and every ``"offer"`` with one line: a token, or after an offer an empty line
    for no call.
    """

    def __init__(self, screen: Screen, seat: int | None) -> None:
        self.screen, self.seat = screen, seat

    def _send(self, kind: str, **data: Any) -> None:
        self.screen.raw(json.dumps({"type": kind, **data}, separators=(",", ":")))

    def begin(self, match: Match) -> None:
        """See :meth:`Face.begin`."""
        self._send("match", rules=match.rules.identity(), seat=self.seat)

    def tell(self, view: View, start: int) -> None:
        """See :meth:`Face.tell`."""
        for event in view.events[start:]:
            self._send("event", deal=view.number, event=event)

    def ask(self, view: View) -> Action:
        """See :meth:`Face.ask`."""
        self._send("turn", view=view.to_dict())
        return view.rules.parse(self.screen.ask("").strip())

    def offer(self, view: View) -> Action | None:
        """See :meth:`Face.offer`."""
        self._send("offer", view=view.to_dict())
        text = self.screen.ask("").strip()
        return view.rules.parse(text) if text else None

    def refused(self, error: WenzelError) -> None:
        """See :meth:`Face.refused`."""
        reason = error.reason if isinstance(error, IllegalAction) else "no-action"
        self._send("refused", reason=reason, message=str(error))

    def taken_back(self, action: Action) -> None:
        """See :meth:`Face.taken_back`."""

    def pause(self) -> None:
        """See :meth:`Face.pause`."""

    def end(self, match: Match) -> None:
        """See :meth:`Face.end`."""
        self._send("standings", over=match.over, pot=match.pot, standings=standing_data(match))


def standing_data(match: Match) -> list[dict[str, Any]]:
    """The standings as JSON data."""
    return [{"seat": s.seat, "total": s.total, "rank": s.rank, "wins": s.wins} for s in match.standings]

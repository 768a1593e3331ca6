"""One sitting at a table: who is asked when, and what is told to whom."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from wenzel.actions import Action
from wenzel.bots import Bot, ask
from wenzel.cli.face import Face, TakeBack
from wenzel.cli.saving import uninterrupted
from wenzel.errors import ActionError, IllegalAction, WenzelError
from wenzel.match import Match
from wenzel.seats import around

__all__ = ["Session"]


class Session:
    """Plays a match on.

    :param match: the match.
    :param face: whoever looks on, and plays *seat*.
    :param bots: a bot for every other seat.
    :param seat: the seat of the person, or ``None`` if bots play all.
    :param eyes: the seat whose view is told (``None``: a spectator's).
    :param keep: is called with the match before a person is asked and after every deal.
    :param deals: stop after so many deals of the match (default: at its end).
    :param pace: seconds to wait after every action of a bot.
    """

    def __init__(
        self,
        match: Match,
        face: Face,
        bots: Mapping[int, Bot],
        *,
        seat: int | None,
        eyes: int | None,
        keep: Callable[[Match], None],
        deals: int | None = None,
        pace: float = 0.0,
    ) -> None:
        self.match, self.face, self.bots, self.seat, self.eyes = match, face, bots, seat, eyes
        self.keep, self.pace = keep, pace
        self.limit = deals
        self._acts: list[tuple[int, Action]] = []  # who did what in this sitting
        self._told = [0, 0]  # deal, and how many of its events the reader has been told
        self._declined: set[tuple[int, int, frozenset[str]]] = set()

    def run(self) -> None:
        """Play until the match is over or stops.

        :raises EndOfInput, Leave: the person is gone.
        :raises WenzelError: a bot or a plugin failed.
        """
        match = self.match
        self.face.begin(match)
        self._told = [len(match.deals) - 1, 0]
        self._tell()
        while not self._done():
            try:
                acted = self._act()
            except TakeBack:
                self._take_back()
                continue
            if acted is None:
                continue
            self._tell()
        self.face.end(match)

    def _done(self) -> bool:
        return self.match.over or (self.limit is not None and len(self.match.results) >= self.limit)

    # --- acting -----------------------------------------------------------------------------------------------

    def _act(self) -> int | None:
        """Let somebody do one thing; the seat, or ``None`` if what a person typed was refused."""
        match = self.match
        turn: int = match.turn  # type: ignore[assignment]
        if match.rules.hooks.legal_announcements is not None:
            for seat in around(turn, match.rules.players)[1:]:
                if match.legal_actions(seat):
                    call = self._offer(seat)
                    if call is not None:
                        return seat if self._apply(seat, call) else None
        action: Action | None
        if turn == self.seat:
            action = self._person(turn, offer=False)
        else:
            action = ask(self.bots[turn], match.view(turn))
            if self.pace:
                time.sleep(self.pace)
        return turn if action is not None and self._apply(turn, action) else None

    def _offer(self, seat: int) -> Action | None:
        """A call out of turn of *seat*, which has the chance to make one.

        A person is asked once in every trick, and again when there is a new word to say.
        """
        match = self.match
        if seat != self.seat:
            return ask(self.bots[seat], match.view(seat))
        words = frozenset(a.verb for a in match.legal_actions(seat))
        chance = (len(match.deals), len(match.deal.won), words)
        if any(chance[:2] == old[:2] and words <= old[2] for old in self._declined):
            return None
        call = self._person(seat, offer=True)
        if call is None:
            self._declined.add(chance)
        return call

    def _person(self, seat: int, *, offer: bool) -> Action | None:
        self.keep(self.match)
        view = self.match.view(seat)
        while True:
            try:
                action = self.face.offer(view) if offer else self.face.ask(view)
                if action is None or action in view.legal:
                    return action
                self.match.apply(seat, action)  # raises the reason
            except (ActionError, IllegalAction) as error:
                self.face.refused(error)

    def _apply(self, seat: int, action: Action) -> bool:
        with uninterrupted():
            self.match.apply(seat, action)
        self._acts.append((seat, action))
        return True

    def _take_back(self) -> None:
        """Take everything back up to and with the person's last action in this sitting."""
        if all(seat != self.seat for seat, _ in self._acts):
            self.face.refused(WenzelError("there is nothing of yours to take back in this sitting"))
            return
        with uninterrupted():
            while True:
                self.match.undo()
                seat, action = self._acts.pop()
                if seat == self.seat:
                    break
        self._declined.clear()
        self._told = [len(self.match.deals) - 1, len(self.match.view(self.eyes).events)]
        self.face.taken_back(action)

    # --- telling ----------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Tell what has happened since the last time, deal by deal."""
        match = self.match
        while True:
            deal, told = self._told
            view = match.deals[deal].view(self.eyes)
            self.face.tell(view, told)
            self._told[1] = len(view.events)
            if deal + 1 == len(match.deals):
                return
            self.keep(match)
            if self.limit is not None and deal + 1 >= self.limit:
                return
            if self.seat is not None:
                self.face.pause()
            self._told = [deal + 1, 0]

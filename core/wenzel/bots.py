"""Bots: players that are programs.

A bot is any object with a method ``choose``, which gets a view and returns an action.  It never gets the deal, so it
cannot know more than a person in its seat would.  :func:`ask` and :func:`play_turn` keep a host safe from bots that
fail or cheat: they raise :class:`wenzel.BotError` with the seat, and the match is as it was.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from wenzel.actions import Action
from wenzel.errors import BotError, shown
from wenzel.match import Match
from wenzel.seats import around
from wenzel.view import View

__all__ = ["Bot", "RandomBot", "SteadyBot", "ask", "play_turn"]

INTERRUPTS = 0.1
"""How often a :class:`RandomBot` makes a call out of turn when it is asked and may."""

SPEAKS_UP = 0.15
"""How often a :class:`SteadyBot` makes another call than the first one that is open to it.  Where low totals win it is
a quarter of that."""

BREAKS_IN = 0.15
"""How often a :class:`SteadyBot` says what its hand is good for while cards are played, each time that it may."""

GOOD, BETTER = 0.5, 0.85
"""The share of all tricks with which it does; the second for the declarer, who has promised some already."""


class Bot(Protocol):
    """What the helpers of this module ask of a bot."""

    def choose(self, view: View) -> str | None:
        """The bot's action, or its token: one of ``view.legal``.

        A bot that is not on turn (``view.turn != view.seat``) is asked whether it wants to make a call out of turn;
        ``None`` means that it does not.  On turn it must answer with an action.
        """


class RandomBot:
    """Chooses evenly among everything that is legal.  Out of turn it mostly keeps quiet.

    :param seed: what it does depends on the seed and on how it has been asked before, and on nothing else: it has a
        generator of its own, so another bot never changes the cards.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(f"wenzel bot/{seed}").random

    def choose(self, view: View) -> Action | None:
        """See :meth:`Bot.choose`."""
        return self.pick(view.legal, view.turn == view.seat)

    def pick(self, legal: Sequence[Action], on_turn: bool) -> Action | None:
        """The same choice without a view, of which this bot needs no more than the legal actions."""
        if not on_turn and self._random() >= INTERRUPTS:
            return None
        return legal[int(self._random() * len(legal))]


class SteadyBot:
    """Plays by rules of thumb that hold in most games; it knows none of them in particular.

    While calls are made it mostly takes the first one that is open (in most games, to pass), otherwise more often an
    early one than a late one.  Of suits it names the one of which it holds most, of cards the lowest.  While cards are
    played it now and then makes a call, if it may count on most of the tricks, and only one that is a single word.  It
    leads its best card, wins a trick as last player with the cheapest card that does, before that with its best, and
    otherwise throws its lowest.  Where low totals win it plays the highest card that does not take the trick, and makes
    no calls out of turn.

    :param seed: as for :class:`RandomBot`.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(f"wenzel bot/{seed}").random

    def choose(self, view: View) -> Action | None:
        """See :meth:`Bot.choose`."""
        plays = [a for a in view.legal if a in view.rules.actions.bit]
        on_turn = view.turn == view.seat
        if view.contract is not None and (plays or not on_turn):
            words = [a for a in view.legal if not a.args]
            if words and self._strong(view) and self._random() < BREAKS_IN:
                return words[0]
        if not on_turn:
            return None
        if plays and view.contract is not None:
            return self._card(view, plays)
        verbs = list(dict.fromkeys(a.verb for a in view.legal))
        verb = verbs[0]
        if len(verbs) > 1 and self._random() < (SPEAKS_UP / 4 if view.rules.table.low_wins else SPEAKS_UP):
            verb = verbs[1 + int(self._random() ** 3 * (len(verbs) - 1))]
        return self._fitting(view, next(a for a in view.legal if a.verb == verb))

    def _strong(self, view: View) -> bool:
        """Whether the own hand promises most of the tricks, those that it has won counted."""
        hand = view.hand
        if not hand or view.rules.table.low_wins:
            return False
        rules, contract = view.rules, view.contract
        tricks, index = rules.tricks(contract), rules.pack.index  # type: ignore[arg-type]
        unseen = [index(code) for code in view.unseen]
        good = 0.0
        for code in hand:
            card = index(code)
            group = tricks.group[card]
            above = [c for c in unseen if tricks.beats[card] >> c & 1]
            mine = sum(tricks.beats[card] >> index(c) & 1 for c in hand if tricks.group[index(c)] == group)
            higher = sum(tricks.group[c] == group for c in above) - mine  # the own higher cards draw one each
            good += (1.0 if len(above) <= higher + mine else 0.6) / (1 + max(0, higher))
        won = sum(t.winner == view.seat for t in view.tricks)
        lies = any(seat == view.seat for seat, _ in view.trick.cards)
        declares = contract is not None and contract.declarer == view.seat
        return won + good >= (BETTER if declares else GOOD) * (len(view.tricks) + lies + len(hand))

    def _fitting(self, view: View, action: Action) -> Action:
        """The action of the same word with the suit or card that suits the hand."""
        rules, hand = view.rules, view.hand or ()
        same = [a for a in view.legal if a.verb == action.verb and len(a.args) == 1]
        if action not in same:
            return action
        held = [code[1] for code in hand]
        if all(a.arg in "CSHD" for a in same):
            return max(same, key=lambda a: held.count(a.arg))
        if all(a.arg in hand for a in same):
            codes = rules.pack.codes
            turned = view.turned[1] if view.turned else ""

            def worth(a: Action) -> tuple[bool, int, int]:
                suit = [code for code in codes if code[1] == a.arg[1]]
                return a.arg[1] == turned, -suit.index(a.arg), held.count(a.arg[1])

            return min(same, key=worth)
        return action

    def _card(self, view: View, plays: Sequence[Action]) -> Action:
        rules = view.rules
        tricks = rules.tricks(view.contract)  # type: ignore[arg-type]
        lying = [rules.pack.index(card) for _, card in view.trick.cards]
        best = tricks.trick(lying)[1]
        low_to_high = sorted(plays, key=lambda a: (-tricks.rank[rules.pack.index(a.arg)], a))
        winning = [a for a in low_to_high if best < 0 or tricks.beats[best] & rules.actions.bit[a]]
        losing = [a for a in low_to_high if a not in winning]
        last = len(lying) + 1 == rules.players - len(view.sits_out)
        if rules.table.low_wins:
            if losing:
                return losing[-1]
            return winning[-1] if last else winning[0]
        if not winning:
            return losing[0]
        return winning[0] if last else winning[-1]


def ask(bot: Bot, view: View) -> Action | None:
    """What *bot* does, given what its seat knows.

    :param view: the view of a seat that has something to do, on turn or not.
    :returns: one of ``view.legal``; out of turn perhaps ``None``: no call.
    :raises BotError: the bot failed, or answered with something that its seat may not do.
    """
    try:
        answer = bot.choose(view)
    except Exception as error:
        raise _failed(bot, view.seat, f"failed: {type(error).__name__}: {error}") from error
    return _checked(bot, view.seat, answer, view.legal, view.turn == view.seat)


def play_turn(match: Match, bots: Sequence[Bot]) -> tuple[int, Action]:
    """Let the bots carry on by exactly one action.

    Before the seat on turn acts, every other seat that may do something is asked, in the order of play from that seat,
    whether it makes a call out of turn; the first that does has acted.

    :param bots: a bot for every seat.
    :returns: the seat that acted, and its action.
    :raises BotError: a bot failed or answered with something illegal.  The match is as it was: the host may do
        something else for that seat.
    """
    turn: int = match.turn  # type: ignore[assignment]
    if match.rules.hooks.legal_announcements is not None:
        for seat in around(turn, match.rules.players)[1:]:
            legal = match.legal_actions(seat)
            if legal:
                call = _answer(match, seat, bots[seat], legal)
                if call is not None:
                    match.apply(seat, call)
                    return seat, call
    action: Action = _answer(match, turn, bots[turn], match.legal_actions(turn))  # type: ignore[assignment]
    match.apply(turn, action)
    return turn, action


def _answer(match: Match, seat: int, bot: Bot, legal: Sequence[Action]) -> Action | None:
    if type(bot) is RandomBot:  # it needs no view, and views take most of the time of a simulation
        return bot.pick(legal, seat == match.turn)
    return ask(bot, match.view(seat))


def _checked(
    bot: Bot, seat: int | None, answer: object, legal: Sequence[Action], on_turn: bool
) -> Action | None:
    if answer is None and not on_turn:
        return None
    for action in legal:
        if isinstance(answer, str) and action == answer:
            return action
    raise _failed(bot, seat, f"answered {shown(answer, 80)}; it may: {', '.join(legal) or 'nothing'}")


def _failed(bot: Bot, seat: int | None, what: str) -> BotError:
    return BotError(
        f"the bot of seat {seat} ({type(bot).__name__}) {what}", seat=-1 if seat is None else seat
    )

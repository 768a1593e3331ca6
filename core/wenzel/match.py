"""A match: deals in a row, with rotating dealer, accounts, and what a game remembers from deal to deal."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import attrs

from wenzel import record as records
from wenzel.actions import Action
from wenzel.catalogue import Catalogue
from wenzel.deal import Deal
from wenzel.dealing import generator
from wenzel.errors import PluginError, RecordError, WenzelError, shown
from wenzel.result import Result
from wenzel.ruleset import Ruleset
from wenzel.seats import check_seat
from wenzel.steps import Before
from wenzel.values import copied
from wenzel.view import View

__all__ = ["Match", "Standing"]

MAX_SEED_BITS = 10_000
"""Longest seed that is a number; Python refuses to write numbers that are much longer."""

MAX_SEED_CHARACTERS = 1000
"""Longest seed that is a text."""

IDLE_DEALS = 1000
"""More deals than this in a row in which nobody can do anything mean that the match does not end."""


@attrs.frozen
class Standing:
    """Where a seat stands: its total in units, its rank (1 is best, ties share one), and whether it wins."""

    seat: int
    total: int
    rank: int
    wins: bool


class Match:
    """A match of one game.

    When a deal ends, the next one begins by itself; :attr:`results` holds what is finished.

    :param rules: the ruleset.
    :param seed: a whole number or a text (default: a random number).  The n-th deal depends on the seed and n alone.
    :param dealer: seat of the first dealer.
    :raises PluginError: a hook of the game failed.
    :raises SeatError: there is no such dealer.

    :ivar rules: the ruleset.
    :ivar seed: the seed.  Who knows it knows all cards: keep it from clients.
    :ivar deals: all deals so far, the current one last.
    :ivar over: whether the match is over.
    """

    def __init__(self, rules: Ruleset, seed: int | str | None = None, *, dealer: int = 0) -> None:
        given: object = rules
        if not isinstance(given, Ruleset):
            raise WenzelError(f"rules is a ruleset, which wenzel.ruleset makes, not {type(given).__name__}")
        self.rules = rules
        self.seed = secrets.randbits(63) if seed is None else _checked_seed(seed)
        self.first_dealer = check_seat(dealer, rules.players)
        self.deals: list[Deal] = []
        self.over = False
        self._deal_on()

    # --- reading ----------------------------------------------------------------------------------------------

    @property
    def deal(self) -> Deal:
        """The current deal; the last one if the match is over.  It knows all cards."""
        return self.deals[-1]

    @property
    def turn(self) -> int | None:
        """The seat on turn, ``None`` if the match is over."""
        return None if self.over else self.deal.turn

    @property
    def results(self) -> tuple[Result, ...]:
        """The results of the finished deals."""
        return tuple(d.result for d in self.deals if d.result is not None)

    @property
    def totals(self) -> tuple[int, ...]:
        """Balance or total of every seat after the finished deals, in units."""
        results = self.results
        return results[-1].balances if results else (0,) * self.rules.players

    @property
    def pot(self) -> int:
        """What lies in the pot now, in units; after the match, what is left there."""
        return self.deal.ledger.pot

    @property
    def standings(self) -> tuple[Standing, ...]:
        """All seats, best first; equal totals share a rank.  :attr:`Standing.wins` is the game's own word."""
        totals, low = self.totals, self.rules.table.low_wins
        winners = self.rules.hooks.winners(self.rules, totals)
        if not winners or any(w not in range(self.rules.players) for w in winners):
            what, seats = f"names {shown(winners, 60)}", self.rules.players - 1
            raise self.rules.broken("winners", what, f"it must name at least one of the seats 0 to {seats}")
        ranks = {
            seat: 1 + sum((other < total) if low else (other > total) for other in totals)
            for seat, total in enumerate(totals)
        }
        order = sorted(ranks, key=lambda s: (ranks[s], s))
        return tuple(Standing(s, totals[s], ranks[s], s in winners) for s in order)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """What *seat* may do now; see :meth:`Deal.legal_actions`."""
        return self.deal.legal_actions(seat)

    def view(self, seat: int | None) -> View:
        """What *seat* knows of the current deal (``None``: a spectator); see :meth:`Deal.view`."""
        return self.deal.view(seat)

    # --- doing ------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str, *, step: int | None = None) -> None:
        """Do *action* as *seat*; see :meth:`Deal.apply`.  Whatever is raised, the match is as it was."""
        self.deal.apply(seat, action, step=step)
        if self.deal.over:
            deals = len(self.deals)
            try:
                self._deal_on()
            except BaseException:
                del self.deals[deals:]
                self.deal.undo()
                self.over = False
                raise

    def undo(self) -> None:
        """Take the last action back, if need be in the deal before.

        :raises WenzelError: nothing has been done yet.
        """
        if not any(deal.steps for deal in self.deals):
            raise WenzelError("there is nothing to take back")
        while not self.deal.steps:
            self.deals.pop()
        self.deal.undo()
        self.over = False

    def _deal_on(self) -> None:
        """Begin deals until somebody can act or the match is over."""
        rules = self.rules
        for _ in range(IDLE_DEALS):
            number = len(self.deals)
            result = self.deal.result if self.deals else None
            if result is not None and rules.hooks.match_over(rules, number, result.balances):
                self.over = True
                return
            before = Before(
                (self.first_dealer + number) % rules.players,
                number,
                result.balances if result else (0,) * rules.players,
                result.pot if result else 0,
                copied(result.memory, tuples=True) if result else {},
            )
            self.deals.append(Deal.random(rules, generator(self.seed, number), before))
            if not self.deal.over:
                return
        what = f"does not end the match: {IDLE_DEALS} deals in a row in which nobody could do anything"
        raise rules.broken("match_over", what, "end the match, or deal so that somebody can act")

    def __copy__(self) -> Match:
        """An independent match in the same state; undo works on it as well."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.deals = [deal.copy() for deal in self.deals]
        return new

    def __deepcopy__(self, _: object) -> Match:
        return self.__copy__()

    # --- records ----------------------------------------------------------------------------------------------

    def record(self) -> str:
        """The whole match so far as JSON lines (see :mod:`wenzel.record`).  It holds all cards and the seed."""
        header = {
            "wenzel": version("wenzel"),
            "plugins": self.rules.versions,
            "fingerprint": self.rules.fingerprint,
            **self.rules.identity(),
            "seed": self.seed,
            "dealer": self.first_dealer,
        }
        return records.dump(header, (event.full for deal in self.deals for event in deal.events))

    @classmethod
    def from_record(cls, text: str, catalogue: Catalogue | None = None) -> Match:
        """Replay a record, verifying every event.

        :param text: the record.
        :param catalogue: where to find the game (default: all installed plugins).
        :raises RecordError: it cannot be read, belongs to other rules, or does not replay.
        :raises RulesetError: its game, variants or options do not exist here.
        """
        where: object = catalogue
        if where is not None and not isinstance(where, Catalogue):
            raise WenzelError(f"catalogue is a Catalogue, not {type(where).__name__}")
        header, events = records.load(text)
        rules = _rules_of(header, catalogue or Catalogue())
        if not 0 <= header["dealer"] < rules.players:
            raise RecordError("the header has no good dealer", 1)
        try:
            match = cls(rules, header["seed"], dealer=header["dealer"])
        except PluginError:
            raise
        except WenzelError as error:
            raise RecordError(f"the header is no good: {error}", 1) from error
        match._replay(events, _differs(header, rules))
        return match

    def _replay(self, lines: Iterator[dict[str, Any]], written: str) -> None:
        """Compare the events with the lines, one by one; where they run out, apply the next line's action."""
        deal = known = 0
        at, line = 2, next(lines, None)
        while True:
            for event in self.deals[deal].events_after(known):
                if line is None:
                    raise RecordError("the record ends in the middle of what one action brings about", at)
                # 1 and true are equal in Python; they are not in a record.
                if event.full != line or records.written(event.full) != records.written(line):
                    raise RecordError(
                        f"the record says {shown(line, 120)}, the rules say {shown(dict(event.full), 120)}{written}",
                        at,
                    )
                known += 1
                at, line = at + 1, next(lines, None)
            if deal + 1 < len(self.deals):
                deal, known = deal + 1, 0
            elif line is None:
                return
            else:
                self._redo(line, at, written)

    def _redo(self, line: dict[str, Any], number: int, written: str) -> None:
        """Apply the action of one line."""
        kind, seat = line.get("e"), line.get("seat")
        card = line.get("card")
        action = line.get("do") if kind == "call" else f"play {card}" if isinstance(card, str) else None
        if kind not in ("call", "play") or self.over:
            raise RecordError(f"{shown(line, 120)} does not follow from the rules{written}", number)
        if kind == "play" and seat == self.deal.player:
            seat = self.deal.turn  # whoever plays the cards of that seat
        try:
            self.apply(seat, action)  # type: ignore[arg-type]
        except PluginError:
            raise
        except WenzelError as error:
            raise RecordError(f"the action does not replay: {error}{written}", number) from error


def _checked_seed(seed: object) -> int | str:
    """*seed* itself, if it is one that can be written down."""
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise WenzelError(f"a seed is a whole number or a text, not {type(seed).__name__}")
    if isinstance(seed, int):
        if seed.bit_length() > MAX_SEED_BITS:
            raise WenzelError(f"a seed has at most {MAX_SEED_BITS} bits; this one has {seed.bit_length()}")
        return seed
    if len(seed) > MAX_SEED_CHARACTERS:
        raise WenzelError(f"a seed has at most {MAX_SEED_CHARACTERS} characters; this one has {len(seed)}")
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise WenzelError(f"a seed is a text that can be written; {ascii(seed)[:40]} cannot") from None
    return seed


def _rules_of(header: dict[str, Any], catalogue: Catalogue) -> Ruleset:
    names = header["variants"]
    if not all(isinstance(n, str) for n in names):
        raise RecordError("the header has no good variants", 1)
    rules = catalogue.ruleset(header["game"], header["players"], header["options"], names)
    if rules.fingerprint != header["fingerprint"]:
        raise RecordError(
            f"the record was made under other rules: its fingerprint is {shown(header['fingerprint'])}, "
            f"here it is {rules.fingerprint!r}",
            1,
        )
    return rules


def _differs(header: dict[str, Any], rules: Ruleset) -> str:
    """A hint for messages if the record was written by other versions of the plugins."""
    differ = [
        f"{name} {shown(header['plugins'].get(name), 20)} (here {here!r})"
        for name, here in rules.versions.items()
        if header["plugins"].get(name) != here
    ]
    return f"; the record was written with {', '.join(differ)}" if differ else ""

"""A deal: one mutable object with ``apply``, ``undo`` and a cheap ``copy``.

The state is plain data: sets of cards as ints, seats as ints, and the game's own immutable value for its bidding.
Together with :mod:`wenzel.match` this is the only caller of rule hooks.  Playing a card in a game without hooks for it
calls none: the compiled trick rules decide.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from wenzel import events
from wenzel.actions import Action
from wenzel.carry import NOTHING_LIES, call, carry_out, finish, gather, play_with_hooks, without_cards
from wenzel.dealing import Layout, lay_out, shuffled
from wenzel.dump import dump
from wenzel.errors import ActionError, StaleAction, WenzelError, shown
from wenzel.events import Event
from wenzel.given import check_before, check_layout
from wenzel.guarding import said
from wenzel.ledger import Ledger, Payment
from wenzel.refusing import refuse
from wenzel.result import Result
from wenzel.ruleset import Ruleset
from wenzel.seats import check_seat
from wenzel.steps import TALON, TURNUP, Before, Contract, Phase
from wenzel.undo import restore, snapshot, take_back, unplay
from wenzel.view import View

__all__ = ["MAX_STEPS", "Deal"]

MAX_STEPS = 2_000
"""More actions than this in one deal mean that its bidding does not end.  The longest auction of bridge has 319."""

Won = tuple[int, int, tuple[int, ...]]
"""A gathered trick: winner, leader, cards in the order of play."""

Unscored = tuple[int, int, tuple[int, ...]]
"""What stood before the score: number of entries in the log, number of payments, accounts."""


class Deal:
    """One deal of a game.  Make it with :meth:`random`, :meth:`from_cards`, or let a match do it.

    Hooks read it, and must not change it.  It knows everything: give clients and bots :meth:`view`.

    :ivar rules: the ruleset.
    :ivar before: what stood before the deal.
    :ivar dealer: seat of the dealer.
    :ivar eldest: the seat after the dealer.
    :ivar layout: the cards as they were dealt.
    :ivar phase: ``"bidding"``, ``"play"`` or ``"over"``.
    :ivar turn: the seat on turn; ``None`` once the deal is over.
    :ivar player: the seat whose card comes next; differs from *turn* where one seat plays for another.
    :ivar state: the game's own value.
    :ivar contract: the public contract, or ``None``.
    :ivar hands: the set of cards of every seat, as masks.
    :ivar piles: the cards beside the hands by pile, as tuples of indices.
    :ivar trick: the cards that lie on the table, as indices in the order of play.
    :ivar leader: the seat that leads or led the trick.
    :ivar won: the gathered tricks: (winner, leader, cards as indices in the order of play).
    :ivar how: why the deal ended, or ``None``.
    """

    __slots__ = (
        "_announcers",
        "_bids",
        "_blind",
        "_controllers",
        "_halves",
        "_legal",
        "_log",
        "_lying",
        "_next",
        "_open",
        "_opening",
        "_paid",
        "_past",
        "_size",
        "_tricks",
        "_unscored",
        "before",
        "contract",
        "dealer",
        "eldest",
        "hands",
        "how",
        "layout",
        "leader",
        "ledger",
        "phase",
        "piles",
        "player",
        "result",
        "rules",
        "state",
        "trick",
        "turn",
        "won",
    )

    # --- making one -------------------------------------------------------------------------------------------

    def __init__(self, rules: Ruleset, before: Before, layout: Layout) -> None:
        """Use :meth:`random` or :meth:`from_cards`.

        :raises PluginError: the game's opening fails.
        """
        self.rules = rules
        self.before = before
        self.layout = layout
        self.dealer = before.dealer
        self.eldest = (before.dealer + 1) % rules.players
        self.hands = list(layout.hands)
        self.piles: dict[str, tuple[int, ...]] = {}
        if layout.turnup >= 0:
            self.piles[TURNUP] = (layout.turnup,)
        if layout.talon:
            self.piles[TALON] = layout.talon
        self.ledger = Ledger(before.balances, before.pot)
        self.phase: Phase = "bidding"
        self.turn: int | None = None
        self.player: int | None = None
        self.state: Any = None
        self.contract: Contract | None = None
        self.trick: list[int] = []
        self.won: list[Won] = []
        self.leader = -1
        self.how: str | None = None
        self.result: Result | None = None
        self._tricks: Any = None  # CompiledTricks, once there is a contract
        self._lying: Any = NOTHING_LIES  # what lies on the table, and whose card wins it
        self._legal = 0  # what the player may play, as a mask; 0 outside play
        self._halves = rules.actions.halves
        self._next = rules.next_seat
        self._size = rules.players
        self._controllers: dict[int, int] = {}
        self._announcers = 0 if rules.announce is None else -1  # seats that are asked for calls out of turn
        self._open = self._blind = 0  # seats as masks
        self._log: list[Event | events.Recipe] = []  # what has happened since the cards were dealt
        self._paid: list[Payment] = []
        self._bids: tuple[Action, ...] | None = None  # the answer of legal_bids, until something changes
        self._unscored: Unscored = (0, 0, ())
        self._past: list[tuple[Any, ...]] = []  # one entry for every action, for undo
        step = rules.hooks.open_deal(self)
        for seat in step.blind:
            self._blind |= 1 << seat
        self._opening = self._blind
        carry_out(self, step, "open_deal")
        if not self.over and self.turn is None:
            what = "gives neither turn nor play, and does not end the deal"
            raise rules.broken("open_deal", what, "say who calls or leads first")

    @classmethod
    def random(cls, rules: Ruleset, rng: random.Random, before: Before | None = None) -> Deal:
        """A deal from a shuffled pack.

        :param rng: the generator; only its ``random()`` is used.
        :param before: what stands before it (default: dealer 0, all accounts empty).
        """
        if before is None:
            before = rules.fresh
        plan = rules.hooks.deal_plan(rules, before)
        cards = shuffled(rules.card_bits, rng)
        try:
            layout = lay_out(plan, rules.players, before.dealer, cards)
        except (ValueError, LookupError, TypeError) as error:
            what = f"gives a plan that cannot be dealt: {said(error)}"
            cure = f"the pack has {len(rules.pack)} cards"
            if isinstance(error, TypeError):
                cure = "packets and seats are tuples of numbers: (3, 4)"
            raise rules.broken("deal_plan", what, cure) from error
        return cls(rules, before, layout)

    @classmethod
    def from_cards(
        cls,
        rules: Ruleset,
        *,
        dealer: int,
        hands: Sequence[Sequence[str]],
        turnup: str | None = None,
        hidden: Sequence[str] | None = None,
        before: Mapping[str, Any] | None = None,
    ) -> Deal:
        """A deal from given cards.

        :param dealer: seat of the dealer.
        :param hands: the cards of every seat as dealt, seat 0 first, in any text form.
        :param turnup: the turned-up card, if the game turns one up.
        :param hidden: the rest of the pack, top of the talon first (default: what is left, in the order of the pack).
        :param before: ``balances`` and ``pot``, or ``totals``; ``memory``; ``number`` (default: all empty).
        :raises LayoutError: the cards are not a whole deal of this game, or *before* has wrong fields.
        :raises SeatError: there is no such dealer.
        """
        stands = check_before(rules, dealer, before)
        return cls(rules, stands, check_layout(rules, stands, hands, turnup, hidden))

    # --- reading ----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.phase == "over"

    @property
    def steps(self) -> int:
        """How many actions have been applied (and not taken back)."""
        return len(self._past)

    @property
    def tricks_won(self) -> list[int]:
        """How many tricks every seat has gathered."""
        count = [0] * self.rules.players
        for winner, _, _ in self.won:
            count[winner] += 1
        return count

    @property
    def trick_winners(self) -> tuple[int, ...]:
        """The winner of every gathered trick."""
        return tuple([winner for winner, _, _ in self.won])

    def taken(self, seat: int) -> int:
        """The cards in the tricks that *seat* has gathered, as a mask."""
        mask = 0
        for winner, _, cards in self.won:
            if winner == seat:
                for card in cards:
                    mask |= 1 << card
        return mask

    def pile(self, name: str) -> int:
        """The cards of a pile beside the hands, as a mask; 0 if there is no such pile."""
        return sum([1 << card for card in self.piles.get(name, ())])

    def best(self) -> tuple[int, int] | None:
        """The card that wins the trick now (its index) and the seat that played it."""
        return (self._tricks.trick(self.trick)[1], self._lying[1]) if self.trick else None

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, for those who may know everything.  Observers get :meth:`view`."""
        dealt = events.opening(self.rules.pack, self.before, self.layout, self._opening)
        return (*dealt, *events.made(self._log, self.rules.pack))

    def events_after(self, count: int) -> list[Event]:
        """The same without the first *count*, at no cost for those if the deal has begun."""
        dealt = events.opening_size(self.layout)
        if count < dealt:
            return list(self.events[count:])
        return events.made(self._log[count - dealt :], self.rules.pack)

    def view(self, seat: int | None) -> View:
        """What *seat* knows (``None``: a spectator).

        :raises SeatError: there is no such seat.
        """
        if seat is not None:
            check_seat(seat, self.rules.players)
        return View(
            self.rules,
            seat,
            (event.seen_by(seat) for event in self.events),
            phase=self.phase,
            turn=self.turn,
            player=self.player,
            legal=() if seat is None else self.legal_actions(seat),
        )

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """What *seat* may do now, on turn or not; possibly nothing.

        :raises SeatError: there is no such seat.
        :raises PluginError: a hook of the game failed.
        """
        if self._legal and seat is self.turn:  # `is`: True and 1.0 equal seat 1, and are refused below
            mask = self._legal
            low, high = self._halves
            plays: tuple[Action, ...] = low[mask & 4095] + high[mask >> 12]
            if not self._announcers >> seat & 1:
                return plays
            tokens = self.rules.announce(self, seat)
            return plays + self._tokens("legal_announcements", tokens) if tokens else plays
        if self.phase == "bidding" and seat is self.turn:
            bids = self._bid_actions()
            return bids + self._announcements(seat) if self._announcers else bids
        check_seat(seat, self.rules.players)
        return self._announcements(seat) if self.phase != "over" else ()

    def _bid_actions(self) -> tuple[Action, ...]:
        if self._bids is None:
            hook = self.rules.hooks.legal_bids
            self._bids = self._tokens("legal_bids", hook(self) if hook is not None else ())
            if not self._bids:
                what = f"leaves seat {self.turn}, which is on turn, nothing to do"
                raise self.rules.broken(
                    "legal_bids", what, "name at least one call, or begin the play in time"
                )
        return self._bids

    def _announcements(self, seat: int) -> tuple[Action, ...]:
        if not self._announcers >> seat & 1:
            return ()
        tokens = self.rules.announce(self, seat)
        return self._tokens("legal_announcements", tokens) if tokens else ()

    def _tokens(self, hook: str, tokens: Sequence[str]) -> tuple[Action, ...]:
        by_token = self.rules.actions.by_token
        try:
            return tuple([by_token[token] for token in tokens])
        except (KeyError, TypeError):
            wrong: object = next(t for t in tokens if type(t).__hash__ is None or t not in by_token)
            what = f"names {shown(wrong, 60)}, which is not in the vocabulary"
            raise self.rules.broken(hook, what, "the hook vocabulary must name every call") from None

    # --- doing ------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str, *, step: int | None = None) -> None:
        """Do *action* as *seat*.  Whatever is raised, the deal is as it was.

        :param action: an action or its token.
        :param step: if given, :attr:`steps` as the caller knew it; the action is refused as stale if the deal has moved
            on since.
        :raises IllegalAction: the rules do not allow it now; it says why.
        :raises ActionError: it is no action of this game.
        :raises SeatError: there is no such seat.
        :raises PluginError: a hook of the game failed.
        """
        rules = self.rules
        try:
            bit = rules.plain_plays.get(action, 0)
        except TypeError:
            raise ActionError(f"an action is a text such as 'play JS', not {type(action).__name__}") from None
        if not bit & self._legal or seat is not self.turn or step is not None:
            self._apply_any(seat, action, step)
            return
        # The hot path: a card in a game without hooks around plays.  No hook is called and nothing is made but one
        # tuple for undo.  wenzel.carry.play_with_hooks says the same in words; a test keeps the two equal.
        player: Any = self.player
        tricks, trick, hands = self._tricks, self.trick, self.hands
        card = bit.bit_length() - 1
        lie, holder = lying = self._lying
        entry = player, card, self._legal, lying
        self._past.append(entry)
        self._log.append(entry)
        hands[player] ^= bit
        if not trick:
            lie, holder = self._lying = tricks.led[card], player
        elif lie[0] & bit:
            lie, holder = self._lying = lie[2][card], player
        trick.append(card)
        if len(trick) == self._size:
            self._end_trick(holder)
            return
        self.player = self.turn = player = self._next[player]
        if self._controllers:
            self.turn = self._controllers.get(player, player)
        hand = hands[player]
        for when, legal in lie[1] if tricks.waived is None else lie[tricks.binding(player, holder)]:
            if hand & when:
                self._legal = hand & legal
                return
        unplay(self, self._past.pop())
        raise without_cards(self, player)

    def _apply_any(self, seat: int, text: str, step: int | None) -> None:
        """Any action, by any path: with a snapshot, so that a hook that fails leaves no trace."""
        if seat is not self.turn:
            check_seat(seat, self.rules.players)
        action = self.rules.actions.by_token.get(text) or self.rules.parse(text)
        bids = self._bids  # known to be legal if the caller has asked before
        legal = (
            bids if bids is not None and seat == self.turn and action in bids else self.legal_actions(seat)
        )
        if step is not None and step != len(self._past):
            raise StaleAction(
                f"{action!s} was meant for step {shown(step, 20)}, but the deal is at step {len(self._past)}; "
                "look again",
                reason="stale",
                seat=seat,
                action=action,
                legal=legal,
            )
        if action not in legal:
            raise refuse(self, seat, action, legal)
        if len(self._past) >= MAX_STEPS:
            what = f"has not ended the deal after {MAX_STEPS} actions"
            raise self.rules.broken("call", what, "every call must bring the end of the bidding nearer")
        saved = snapshot(self)
        depth = len(self._past)
        try:
            bit = self.rules.actions.bit.get(action)
            if bit is None:
                call(self, seat, action)
            else:
                play_with_hooks(self, bit)
        except BaseException:
            restore(self, saved)
            raise
        finally:
            del self._past[depth:]
            self._bids = None
        self._past.append(saved)

    def _end_trick(self, winner: int) -> None:
        """Gather the trick; the winner leads, or the deal is scored."""
        gather(self, winner)
        hand = self.hands[winner]
        if hand:
            self._legal = hand if self._tricks.lead is None else self._tricks.legal(hand)
            return
        try:
            finish(self, "played")
        except BaseException:
            unplay(self, self._past.pop())
            raise

    # --- taking back ------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last action back, whoever made it.

        :raises WenzelError: nothing has been done yet.
        """
        if not self._past:
            raise WenzelError("there is nothing to take back")
        take_back(self, self._past.pop())

    def copy(self) -> Deal:
        """An independent deal in the same state; undo works on it as well."""
        new = object.__new__(type(self))
        for name in Deal.__slots__:
            setattr(new, name, getattr(self, name))
        for name in ("hands", "trick", "won", "_log", "_paid", "_past"):
            setattr(new, name, getattr(self, name).copy())
        new.ledger = Ledger(())
        new.ledger.accounts = self.ledger.accounts.copy()
        return new

    __copy__ = copy  # a shallow one would share its lists

    def __deepcopy__(self, _: object) -> Deal:
        return self.copy()

    def to_dict(self) -> dict[str, Any]:
        """The whole state as JSON data, hidden cards and all: for tests and for the host's own eyes."""
        return dump(self)

    def __repr__(self) -> str:
        return (
            f"<Deal {self.before.number} of {self.rules}: {self.phase}, turn {self.turn}, {self.steps} steps>"
        )

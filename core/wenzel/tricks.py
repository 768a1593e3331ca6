"""Trick rules: which cards are trumps, what beats what, and what a hand is obliged to play.

:class:`TrickRules` is data that a plugin returns for a contract.  The heart of it is the **obligation ladder**: a
tuple of rungs, each a pair of card sets written with words (:data:`FOLLOW`, :data:`BEAT`, :data:`TRUMP`,
:data:`ANY`, :func:`named`) and ``|``, ``&``, ``-``.  *If the hand meets the first set, the legal cards are the hand's
share of the second*; the first rung that applies decides.

:meth:`TrickRules.compile` turns the words into plain tables of ints, once per contract.  From the tables come the
legal cards, the winner, the reason why a card is refused, and what a play proves about a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import attrs

from wenzel.cards import Pack, bits

__all__ = [
    "ANY",
    "BEAT",
    "FOLLOW",
    "TRUMP",
    "WHIST",
    "CompiledTricks",
    "Rung",
    "TrickRules",
    "Words",
    "named",
    "order_of",
]


@attrs.frozen
class Words:
    """A card set in words, relative to the group led and the best card so far.  Combine with ``|``, ``&``, ``-``."""

    op: Literal["follow", "beat", "trump", "any", "named", "or", "and", "minus"]
    parts: tuple[Words, ...] = ()
    cards: tuple[str, ...] = ()

    def __or__(self, other: Words) -> Words:
        return Words("or", (self, other))

    def __and__(self, other: Words) -> Words:
        return Words("and", (self, other))

    def __sub__(self, other: Words) -> Words:
        return Words("minus", (self, other))

    def __str__(self) -> str:
        if self.op == "named":
            return " ".join(self.cards)
        if not self.parts:
            return self.op
        return {"or": " or ", "and": " and ", "minus": " except "}[self.op].join(map(str, self.parts))

    def evaluate(self, pack: Pack, follow: int, beat: int, trump: int) -> int:
        """The set as a mask, given the masks of the three words that depend on the trick."""
        if self.op == "follow":
            return follow
        if self.op == "beat":
            return beat
        if self.op == "trump":
            return trump
        if self.op == "any":
            return pack.all
        if self.op == "named":
            return faces(pack, self.cards)
        left, right = (part.evaluate(pack, follow, beat, trump) for part in self.parts)
        if self.op == "or":
            return left | right
        return left & right if self.op == "and" else left & ~right


FOLLOW = Words("follow")
"""The cards of the group led (trumps, if a trump was led)."""
BEAT = Words("beat")
"""The cards that would beat the best card so far."""
TRUMP = Words("trump")
"""The trumps."""
ANY = Words("any")
"""All cards."""


def named(*codes: str) -> Words:
    """The cards with these codes (all copies of them)."""
    return Words("named", cards=codes)


def faces(pack: Pack, codes: Iterable[str]) -> int:
    """The set of all copies of the faces *codes* that the pack has."""
    wanted = set(codes)
    mask = 0
    for i, card in enumerate(pack.cards):
        if card.code in wanted:
            mask |= 1 << i
    return mask


@attrs.frozen
class Rung:
    """One obligation: if the hand meets *when*, its cards in *legal* (default: *when* itself) are the legal ones.

    :ivar unless_own_side_wins: the rung is waived while the player's own side (:attr:`TrickRules.sides`) holds the
        trick, as in Belote.
    :ivar say: the sentence for a refused card, if the words do not make a good one.
    """

    when: Words
    legal: Words = attrs.field(default=attrs.Factory(lambda self: self.when, takes_self=True))
    unless_own_side_wins: bool = attrs.field(default=False, kw_only=True)
    say: str = attrs.field(default="", kw_only=True)

    @property
    def code(self) -> str:
        """Reason code of a refusal, such as ``must-follow-beat``."""
        words = [w for w in ("follow", "trump", "beat") if w in _leaves(self.legal)]
        return "must-" + ("-".join(words) or "obey")


def _leaves(words: Words) -> set[str]:
    return {words.op} if not words.parts else set().union(*(_leaves(p) for p in words.parts))


WHIST = (Rung(FOLLOW), Rung(ANY))
"""Follow suit; who cannot may play anything."""


@attrs.frozen
class TrickRules:
    """The rules of a trick under one contract.

    :ivar trumps: codes of the trumps, highest first (empty: no trumps).
    :ivar plain: for every plain suit its letter and its codes, highest first.  The letter names the group in messages.
    :ivar ladder: rungs when a plain suit was led.  A hand that meets no rung may play anything.
    :ivar trump_ladder: rungs when a trump was led, if other than *ladder*.
    :ivar lead: rungs for the leader (``FOLLOW`` and ``BEAT`` are empty there), if he is not free.
    :ivar never: codes of cards that belong to no suit and never win (the Excuse).  If one is led, the next card that
        is not one of them sets the group to follow.
    :ivar later_wins: codes of those equal cards of which the later played beats the earlier one.
    :ivar sides: side number per seat, for rungs that are waived while the own side wins.  It must be public knowledge.
    """

    trumps: tuple[str, ...]
    plain: tuple[tuple[str, tuple[str, ...]], ...]
    ladder: tuple[Rung, ...] = WHIST
    trump_ladder: tuple[Rung, ...] | None = None
    lead: tuple[Rung, ...] = ()
    never: tuple[str, ...] = ()
    later_wins: tuple[str, ...] = ()
    sides: tuple[int, ...] | None = None

    @classmethod
    def suited(
        cls,
        pack: Pack,
        order: str,
        *,
        trump: str | None = None,
        top: Iterable[str] = (),
        ladder: tuple[Rung, ...] = WHIST,
        **more: Any,
    ) -> TrickRules:
        """The usual form: every suit ranks in *order* (rank letters, highest first), the suit *trump* is trumps, and
        above it stand the permanent trumps *top* (codes, highest first), which belong to no printed suit.

        :param trump: the letter of a suit of the pack, or ``None``: no suit is trumps.
        :raises ValueError: *trump* is no suit of the pack.
        """
        if trump is not None and trump not in {card.code[1] for card in pack.cards}:
            raise ValueError(
                f"{trump!r} is no suit of this pack: trump is a letter such as {pack.codes[0][1]!r}"
            )
        raised = tuple(top)
        skip = set(raised) | set(more.get("never", ()))
        present = {card.code for card in pack.cards}

        def suit(letter: str) -> tuple[str, ...]:
            return tuple(r + letter for r in order if r + letter in present and r + letter not in skip)

        letters = dict.fromkeys(card.code[1] for card in pack.cards if card.code not in skip)
        return cls(
            trumps=tuple(c for c in raised if c in present) + (suit(trump) if trump else ()),
            plain=tuple((s, suit(s)) for s in letters if s != trump),
            ladder=ladder,
            **more,
        )

    def compile(self, pack: Pack) -> CompiledTricks:
        """The tables for *pack*.

        :raises ValueError: a card stands in two places or in none.
        """
        return CompiledTricks(self, pack)


Rungs = tuple[tuple[int, int], ...]

Lie = tuple[int, Rungs, list[Any], Rungs]
"""What lies on the table, as one needs it to play on: the cards that beat the best one, the rungs that bind the next
player, what lies after each card that becomes the best, and the rungs where some are waived.  It depends on the group
led and the best card alone, so it is made beforehand: :attr:`CompiledTricks.lies`."""

BOUND, WAIVED = 1, 3
"""Places in a ``Lie`` of the rungs, and of the rungs where some are waived."""
"""Compiled rungs: pairs of masks (when, legal)."""


def allowed(rungs: Rungs, hand: int) -> int:
    """The share of *hand* that the first rung which applies to it allows; 0 if none applies."""
    for when, legal in rungs:
        if hand & when:
            return hand & legal
    return 0


class CompiledTricks:
    """Trick rules as plain tables of ints.  All attributes are read-only by convention.

    :ivar group: for every card its group: 0 trumps, 1.. the plain suits, last the cards that never win.
    :ivar members: for every group the mask of its cards.
    :ivar suitless: the number of the last group.
    :ivar names: for every group its name for people.
    :ivar beats: for every card the mask of the cards that would beat it if it were the best so far.
    :ivar rungs: ``rungs[led group][best card]`` is a tuple of (when, legal) mask pairs; the last one always applies.
    :ivar waived: the same without the rungs that are waived while the own side wins, or ``None`` if there are none.
    :ivar lead: the pairs for the leader, or ``None`` if he is free.
    :ivar lies: ``lies[led group][best card]`` is what then lies on the table (a ``Lie``).
    :ivar led: the same for a trick of one card.
    :ivar rank: for every card its place when a hand is sorted (trumps first, each group high to low).
    """

    __slots__ = (
        "beats",
        "group",
        "lead",
        "led",
        "lies",
        "members",
        "names",
        "pack",
        "rank",
        "rules",
        "rungs",
        "sides",
        "suitless",
        "waived",
    )

    def __init__(self, rules: TrickRules, pack: Pack) -> None:
        self.rules, self.pack, self.sides = rules, pack, rules.sides
        orders = [rules.trumps, *(codes for _, codes in rules.plain), rules.never]
        self.names = ("trumps", *(pack.suit_name(s) for s, _ in rules.plain), "no suit")
        self.members = [faces(pack, codes) for codes in orders]
        self.suitless = len(orders) - 1
        self.group = self._groups(pack, orders)
        places = {code: i for i, code in enumerate(c for codes in orders for c in codes)}
        self.rank = [places[card.code] for card in pack.cards]
        self.beats = [self._beaten_by(card) for card in range(len(pack))]
        self.rungs = [[self._rungs(g, b, False) for b in range(len(pack))] for g in range(len(orders))]
        waivable = any(r.unless_own_side_wins for r in (*rules.ladder, *(rules.trump_ladder or ())))
        self.waived = (
            [[self._rungs(g, b, True) for b in range(len(pack))] for g in range(len(orders))]
            if waivable and rules.sides
            else None
        )
        self.lead = self._pairs(rules.lead, 0, 0) if rules.lead else None
        self.lies = self._lies()
        self.led = [self.lies[group][card] for card, group in enumerate(self.group)]

    def _lies(self) -> list[list[Lie]]:
        """For every group led and every best card what lies on the table: a ``Lie``."""
        table: list[list[Lie]] = [[] for _ in self.members]
        after_suitless: list[Lie] = []  # the first card of a suit sets the group to follow
        for led, row in enumerate(table):
            after = after_suitless if led == self.suitless else row
            for best in range(len(self.pack)):
                waived = self.waived[led][best] if self.waived is not None else ()
                row.append((self.beats[best], self.rungs[led][best], after, waived))
        after_suitless += [table[group][card] for card, group in enumerate(self.group)]
        return table

    @staticmethod
    def _groups(pack: Pack, orders: list[tuple[str, ...]]) -> list[int]:
        group: list[int] = []
        for card in pack.cards:
            where = [g for g, codes in enumerate(orders) if card.code in codes]
            if len(where) != 1:
                raise ValueError(
                    f"trick rules name {card.code} in {len(where)} orders; it must be in exactly one"
                )
            group.append(where[0])
        for codes in orders:
            for code in codes:
                if codes.count(code) > 1:
                    raise ValueError(f"trick rules name {code} twice in one order")
        return group

    def _beaten_by(self, card: int) -> int:
        group = self.group[card]
        if group == self.suitless:
            return self.pack.all & ~self.members[group]
        higher = 0
        for other in bits(self.members[group]):
            later = (
                self.rank[other] == self.rank[card] and self.pack.cards[other].code in self.rules.later_wins
            )
            if self.rank[other] < self.rank[card] or (later and other != card):
                higher |= 1 << other
        return higher | (self.members[0] if group else 0)

    def _pairs(self, ladder: Iterable[Rung], follow: int, beat: int) -> Rungs:
        """Masks of a ladder, with the free-for-all at its end; empty rungs are left out, a free one ends it."""
        pairs = []
        for rung in ladder:
            when = rung.when.evaluate(self.pack, follow, beat, self.members[0])
            if when:
                legal = rung.legal.evaluate(self.pack, follow, beat, self.members[0])
                if when & ~legal:
                    raise ValueError(
                        f"the rung {rung.when} / {rung.legal} could leave a hand without a legal card; "
                        "its second set must contain the first"
                    )
                pairs.append((when, legal))
            if when == self.pack.all:
                break
        if not pairs or pairs[-1][0] != self.pack.all:
            pairs.append((self.pack.all, self.pack.all))
        return tuple(pairs)

    def _ladder(self, led: int, own_side_wins: bool) -> tuple[Rung, ...]:
        rules = self.rules
        if led == self.suitless:
            return ()  # nothing but cards without a suit so far: there is nothing to follow
        ladder = rules.trump_ladder if led == 0 and rules.trump_ladder is not None else rules.ladder
        return tuple(r for r in ladder if not (own_side_wins and r.unless_own_side_wins))

    def _rungs(self, led: int, best: int, own_side_wins: bool) -> Rungs:
        return self._pairs(self._ladder(led, own_side_wins), self.members[led], self.beats[best])

    def binding(self, player: int, holder: int) -> int:
        """Which part of what lies binds *player* while *holder* has the best card so far."""
        return WAIVED if self.table(player, holder) is self.waived else BOUND

    def table(self, player: int, holder: int) -> list[list[Rungs]]:
        """The rungs that bind *player* while *holder* has the best card so far."""
        if self.waived is not None and self.sides is not None and self.sides[player] == self.sides[holder]:
            return self.waived
        return self.rungs

    def trick(self, cards: Iterable[int]) -> tuple[int, int, int]:
        """Group led, best card and the best card's place (0 = leader) of the cards played so far."""
        led = best = place = -1
        for i, card in enumerate(cards):
            if best < 0:
                led, best, place = self.group[card], card, i
            elif self.beats[best] >> card & 1:
                if led == self.suitless:
                    led = self.group[card]
                best, place = card, i
        return led, best, place

    def legal(self, hand: int, cards: Iterable[int] = (), own_side_wins: bool = False) -> int:
        """The legal part of *hand* after *cards* have been played to the trick."""
        led, best, _ = self.trick(cards)
        if best < 0:
            pairs = self.lead or ((hand, hand),)
        else:
            pairs = (self.waived if own_side_wins and self.waived else self.rungs)[led][best]
        return allowed(pairs, hand)

    def winner(self, cards: Iterable[int]) -> int:
        """The place (0 = leader) of the card that wins the trick."""
        return self.trick(cards)[2]

    def proves(self, pairs: Rungs, card: int) -> int:
        """The cards that a hand is proved not to hold by playing *card* under the rungs *pairs*: what the rungs
        before the first one that allows the card speak of.
        """
        absent = 0
        for when, legal in pairs:
            if legal >> card & 1:
                return absent
            absent |= when
        return absent

    def refusal(self, hand: int, led: int, best: int, own_side_wins: bool, show: str) -> tuple[str, str, int]:
        """Why the rung that binds *hand* refuses other cards: reason code, sentence, obliging cards.

        :param show: how the best card so far is to be called in the sentence.
        """
        lead = best < 0
        follow, beat = (0, 0) if lead else (self.members[led], self.beats[best])
        for rung in self.rules.lead if lead else self._ladder(led, own_side_wins):
            when = rung.when.evaluate(self.pack, follow, beat, self.members[0])
            if hand & when:
                return rung.code, rung.say or self._sentence(rung, led, best, show), hand & when
        return "must-obey", "that card may not be played now", 0

    def _sentence(self, rung: Rung, led: int, best: int, show: str) -> str:
        words = _leaves(rung.when)
        if "follow" in words:
            text = f"you must follow {self.names[led]}"
            return text + (f" and beat {show}" if "beat" in words else "")
        if "trump" in words:
            higher = "beat" in words and self.group[best] == 0  # any trump beats another card
            return "you must play a trump" + (f" that beats {show}" if higher else "")
        if "beat" in words:
            return f"you must beat {show}"
        return f"you must play one of: {rung.legal}"


def order_of(suits: Mapping[str, str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Plain suits from a mapping of suit letter to rank letters, highest first: ``{"C": "ATQ", "S": "ATQ"}``."""
    return tuple((s, tuple(r + s for r in ranks)) for s, ranks in suits.items())

"""Cards, packs and their text forms.

A card is written rank then suit, one character each: ``JS`` is the jack of spades, ``TH`` the ten of hearts.
German-suited packs use the same codes (acorns C, leaves S, hearts H, bells D; Unter J, Ober Q); only what a
person sees differs.

Inside a deal a card is its *index* in the pack and a set of cards is an ``int`` with one bit per index.  A
pack may hold equal cards (double packs): index and bit differ, the face is equal, and the code of the second
copy carries an apostrophe (``TH'``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

import attrs

from wenzel.errors import CardError

__all__ = ["Card", "Pack", "Rank", "Suit", "bits", "parse_card"]


@attrs.frozen
class Suit:
    """A printed suit.

    :ivar code: one ASCII letter.
    :ivar name: English name in the plural, French-suited.
    :ivar symbol: one character of the Unicode card symbols.
    :ivar german: name in a German-suited pack.
    """

    code: str
    name: str
    symbol: str
    german: str

    def __str__(self) -> str:
        return self.code


@attrs.frozen
class Rank:
    """A printed rank: one ASCII character, its English name, and its German-suited short form and name."""

    code: str
    name: str
    short: str
    german_short: str
    german: str

    def __str__(self) -> str:
        return self.code


SUITS: dict[str, Suit] = {
    s.code: s
    for s in (
        Suit("C", "clubs", "\u2663", "acorns"),
        Suit("S", "spades", "\u2660", "leaves"),
        Suit("H", "hearts", "\u2665", "hearts"),
        Suit("D", "diamonds", "\u2666", "bells"),
        Suit("Z", "tarots", "*", "tarots"),
    )
}
"""All suits.  ``Z`` is the suit of cards that have none: the tarots, the fool among them (see :data:`TAROTS`)."""

RANKS: dict[str, Rank] = {
    r.code: r
    for r in (
        Rank("A", "ace", "A", "A", "ace"),
        Rank("K", "king", "K", "K", "king"),
        Rank("Q", "queen", "Q", "O", "Ober"),
        Rank("J", "jack", "J", "U", "Unter"),
        Rank("N", "knight", "N", "N", "knight"),
        Rank("T", "ten", "10", "10", "ten"),
        *(
            Rank(str(n), name, str(n), str(n), name)
            for n, name in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine"), 2)
        ),
    )
}
"""The ranks of the suits.  ``N`` (knight) serves packs beyond the common one."""

TAROTS: dict[str, Rank] = {
    code: Rank(code, str(n), str(n), str(n), str(n)) for n, code in enumerate("0123456789ABCDEFGHIJKL")
}
"""The ranks of the tarots, whose suit is ``Z``: their numbers, from 10 on as letters (A is 10, L is 21).
0 is the fool, which is the Excuse of French Tarot and the Skus of Tarock."""

_NUMBERS = {rank.short: code for code, rank in TAROTS.items()}
_ALIASES = {s.symbol: s.code for s in SUITS.values()} | {
    "\u2664": "S",
    "\u2661": "H",
    "\u2662": "D",
    "\u2667": "C",
}


@attrs.frozen
class Card:
    """One physical card: a face, and which copy of that face it is (0 in all common packs).

    ``str`` gives the code, ``repr`` round-trips.
    """

    code: str
    copy: int = 0

    def __attrs_post_init__(self) -> None:
        face, copy = self.code, self.copy
        given: object = face
        if not isinstance(given, str) or type(copy) is not int or not 0 <= copy <= MAX_COPIES:
            raise CardError(f"a card is a text such as 'JS' and a copy from 0 to {MAX_COPIES}")
        if len(face) != 2 or face[1] not in SUITS or face[0] not in _ranks(face[1]):
            raise CardError(f"{_quote(face)} is no card: write the rank, then the suit, as in JS, TH or 9D")

    @property
    def rank(self) -> Rank:
        """The printed rank."""
        return _ranks(self.code[1])[self.code[0]]

    @property
    def suit(self) -> Suit:
        """The printed suit (not the suit it belongs to in play: trump rules decide that)."""
        return SUITS[self.code[1]]

    def __str__(self) -> str:
        return self.code + "'" * self.copy

    def __repr__(self) -> str:
        return f"Card({self.code!r})" if not self.copy else f"Card({self.code!r}, {self.copy})"


def _ranks(suit: str) -> dict[str, Rank]:
    """The ranks that a suit has."""
    return TAROTS if suit == "Z" else RANKS


MAX_COPIES = 9
"""No pack has more further copies of a card than this."""


def parse_card(text: str) -> Card:
    """The card that a person means by *text*.

    Takes ``6S``, ``6s``, ``6♠``, ``♠6``, ``S6``, a variation selector after the symbol, ``10S`` for ``TS``, and
    ``21Z`` for the tarot ``LZ``.  A trailing apostrophe names the second copy in a double pack.

    :raises CardError: the text is no card.
    """
    plain = "".join(c for c in text if not unicodedata.category(c).startswith(("M", "Z", "C"))).upper()
    copies = len(plain) - len(plain.rstrip("'"))
    plain = plain.rstrip("'")
    plain = "".join(_ALIASES.get(c, c) for c in plain)
    number = plain.strip("Z")
    if number != plain and number in _NUMBERS:
        return Card(_NUMBERS[number] + "Z", copies)
    plain = plain.replace("10", "T")
    if len(plain) == 2 and plain[0] in SUITS and plain[1] in _ranks(plain[0]):
        plain = plain[1] + plain[0]
    if len(plain) != 2 or copies > MAX_COPIES:
        raise CardError(f"{_quote(text)} is no card: write the rank, then the suit, as in JS, TH or 9D")
    return Card(plain, copies)


def _quote(text: str) -> str:
    """A short, printable quotation of what somebody typed."""
    return ascii(text if len(text) <= 40 else text[:37] + "...")


def bits(mask: int) -> Iterator[int]:
    """The indices of the cards in the set *mask*, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Pack(Sequence[Card]):
    """An ordered list of physical cards, all distinct; every card has an index and one bit.

    :param cards: codes or cards, in any order the game finds useful.  Equal codes become copies 0, 1, ...
    :param style: ``"french"`` or ``"german"``: which names and symbols people see.
    """

    __slots__ = ("_index", "all", "cards", "codes", "style")

    def __init__(self, cards: Iterable[str | Card], style: str = "french") -> None:
        seen: dict[str, int] = {}
        made: list[Card] = []
        for item in cards:
            code = item.code if isinstance(item, Card) else Card(item).code
            copy = seen.get(code, 0)
            if copy > MAX_COPIES:
                raise CardError(
                    f"a pack holds no card more than {MAX_COPIES + 1} times; {code} is there once too often"
                )
            made.append(Card(code, copy))
            seen[code] = copy + 1
        if not made:
            raise CardError("a pack needs at least one card")
        if style not in ("french", "german"):
            raise CardError(f"unknown pack style {style!r}: french, german")
        self.cards = tuple(made)
        self.codes = tuple(str(c) for c in made)
        self.style = style
        self.all = (1 << len(made)) - 1
        """The set of all cards."""
        self._index = {code: i for i, code in enumerate(self.codes)}

    @classmethod
    def of(cls, ranks: str, suits: str = "CSHD", *, copies: int = 1, style: str = "french") -> Pack:
        """The pack of all *ranks* in all *suits*: ``Pack.of("AKQJT9")`` has 24 cards."""
        return cls((r + s for _ in range(copies) for s in suits for r in ranks), style)

    def without(self, *codes: str) -> Pack:
        """The same pack with some cards taken out.

        :raises CardError: a card is not there to take out.
        """
        gone = {self.index(c) for c in codes}
        return Pack((c for i, c in enumerate(self.cards) if i not in gone), self.style)

    def __len__(self) -> int:
        return len(self.cards)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self.cards[index]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and (self.cards, self.style) == (other.cards, other.style)

    def __hash__(self) -> int:
        return hash((self.cards, self.style))

    def __repr__(self) -> str:
        return f"<Pack of {len(self)} {self.style} cards>"

    def index(self, card: str | Card, *_: int) -> int:
        """The index of a card, given as a card, a code or any text that :func:`parse_card` takes.

        :raises CardError: no card, or not in this pack.
        """
        found = self._index.get(str(card))
        if found is None:
            parsed = parse_card(str(card))
            found = self._index.get(str(parsed))
            if found is None:
                raise CardError(f"{parsed} is not in this pack of {len(self)} cards")
        return found

    def mask(self, cards: str | Iterable[str | Card]) -> int:
        """The set of the given cards: a list of cards or codes, or one text with codes between blanks."""
        out = 0
        for card in cards.split() if isinstance(cards, str) else cards:
            out |= 1 << self.index(card)
        return out

    def where(self, ranks: str = "", suits: str = "") -> int:
        """The set of the cards whose rank is among *ranks* (if given) and whose suit is among *suits* (if given)."""
        out = 0
        for i, card in enumerate(self.cards):
            if (not ranks or card.code[0] in ranks) and (not suits or card.code[1] in suits):
                out |= 1 << i
        return out

    def names(self, mask: int) -> tuple[str, ...]:
        """The codes of the cards in the set *mask*, in pack order."""
        codes = self.codes
        return tuple([codes[i] for i in bits(mask)])

    def show(self, code: str, *, ascii: bool = False) -> str:  # noqa: A002 - no other word says it
        """A card as a person sees it: ``J♠``, German-suited ``U♠``; with *ascii* letters alone (``JS``)."""
        rank, suit = _ranks(code[1])[code[0]], SUITS[code[1]]
        if ascii:
            return str(code)
        return (rank.german_short if self.style == "german" else rank.short) + suit.symbol + code[2:]

    def speak(self, code: str) -> str:
        """A card in words: ``jack of spades``, German-suited ``Unter of leaves``."""
        rank, suit = _ranks(code[1])[code[0]], SUITS[code[1]]
        if suit.code == "Z":
            return f"tarot {rank.name}" if rank.code != "0" else "fool"
        return f"{rank.german} of {suit.german}" if self.style == "german" else f"{rank.name} of {suit.name}"

    def suit_name(self, suit: str) -> str:
        """The name of a suit in this pack's style."""
        return SUITS[suit].german if self.style == "german" else SUITS[suit].name

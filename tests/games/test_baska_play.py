"""Baśka, clause by clause: which cards may be played, and who wins a trick."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from baska_table import (
    GRAN,
    NORMAL,
    PACK,
    baska,
    calls,
    deal,
    play,
    refusal,
    say,
)
from vectors_data import Case, each, ruleset_of
from wenzel.steps import Contract

ORDERS = {
    (): (NORMAL, {"C": "AT", "S": "AT"}),
    ("as-trefl",): ("AC TC " + NORMAL, {"S": "AT"}),
    ("as-pik",): ("AS " + NORMAL, {"C": "AT", "S": "T"}),
    ("kop",): (NORMAL, {"C": "AT", "S": "AT"}),
}
THREE_TENS = ("AH TC TS TH QC QS QH QD JC JS JH JD AD TD", {"C": "A", "S": "A"})
GRAN_ORDER = (GRAN, dict.fromkeys("CSHD", "ATQ"))


class ByThePage:
    """The play of a trick written down a second time, as the page says it, without any tables."""

    def __init__(self, order: tuple[str, dict[str, str]], trumping: str) -> None:
        self.trumps = order[0].split()
        self.suits = [[rank + suit for rank in ranks] for suit, ranks in order[1].items()]
        self.trumping = trumping

    def suit(self, card: str) -> list[str]:
        return next(cards for cards in (self.trumps, *self.suits) if card in cards)

    def beats(self, card: str, other: str) -> bool:
        mine, theirs = self.suit(card), self.suit(other)
        if mine is theirs:
            return mine.index(card) < mine.index(other)
        return mine is self.trumps

    def winner(self, trick: list[str]) -> int:
        best = 0
        for at, card in enumerate(trick):
            if self.beats(card, trick[best]):
                best = at
        return best

    def legal(self, hand: list[str], trick: list[str]) -> set[str]:
        if not trick:
            return set(hand)
        led, best = self.suit(trick[0]), trick[self.winner(trick)]
        follow = {card for card in hand if self.suit(card) is led}
        beat = {card for card in hand if self.beats(card, best)}
        trumps = {card for card in hand if card in self.trumps}
        if follow:
            return follow & beat or follow
        if led is self.trumps or self.trumping == "free":
            return set(hand)
        return beat or (trumps if self.trumping == "always" else set()) or set(hand)


@settings(max_examples=200)
@given(
    order=st.permutations(PACK),
    played=st.integers(0, 3),
    held=st.integers(1, 4),
    variants=st.sampled_from(list(ORDERS)),
    gran=st.booleans(),
    three_tens=st.booleans(),
    trumping=st.sampled_from(["overtake", "always", "free"]),
)
def test_legal_cards_and_the_winner_of_a_trick_are_those_of_the_page(
    order: list[str],
    played: int,
    held: int,
    variants: tuple[str, ...],
    gran: bool,
    three_tens: bool,
    trumping: str,
) -> None:
    more = {"three_tens": three_tens} if variants == ("kop",) else {}
    rules = baska(variants, trumping=trumping, **more)
    gran = gran and variants != ("kop",)
    of_the_page = THREE_TENS if more.get("three_tens") else ORDERS[variants]
    page = ByThePage(GRAN_ORDER if gran else of_the_page, trumping)
    tricks = rules.tricks(Contract("gran" if gran else "ordinary"))
    trick, hand = order[:played], order[played : played + held]
    index = rules.pack.index
    assert set(rules.pack.names(tricks.legal(rules.pack.mask(hand), map(index, trick)))) == page.legal(
        hand, trick
    )
    whole = order[:4]
    assert tricks.winner(map(index, whole)) == page.winner(whole)


@each("baska", "trick_winner")
def test_trick_winner(case: Case) -> None:
    rules = ruleset_of("baska", case)
    assert (
        rules.tricks(Contract(case["contract"])).winner(map(rules.pack.index, case["trick"]))
        == case["winner"]
    )


@each("baska", "legal")
def test_legal(case: Case) -> None:
    rules = ruleset_of("baska", case)
    hand, trick = rules.pack.mask(case["hand"]), map(rules.pack.index, case["trick"])
    legal = rules.tricks(Contract(case["contract"])).legal(hand, trick)
    assert sorted(rules.pack.names(legal)) == sorted(case["legal"])


LEAD_AC = ("AC QC AD JD", "TC QH JS JH", "AS QS TD QD", "TS TH AH JC")
"""Seat 0 leads the ace of clubs; seat 1 must follow, seat 2 is void, seat 3 as well."""


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    at = play(say(deal(LEAD_AC), "pass pass pass pass"), "AC TC QS TH")
    assert (at.trick_winners, at.turn, at.leader) == ((3,), 3, 3)
    assert calls(at) == {"play TS", "play AH", "play JC"}


def test_follow_and_beat_comes_first_then_follow_then_beat_then_any() -> None:
    at = play(say(deal(LEAD_AC), "pass pass pass pass"), "AC")
    assert calls(at) == {"play TC"}
    assert "you must follow clubs: you hold TC" in refusal(at, "play QH")
    play(at, "TC")
    assert calls(at) == {"play QS", "play TD", "play QD"}
    assert "you must beat AC: you hold QS TD QD" in refusal(at, "play AS")
    play(at, "QS")
    assert calls(at) == {"play TH", "play AH"}
    assert "you must beat QS" in refusal(at, "play JC")


def test_the_card_to_beat_is_the_winning_one_whoever_played_it() -> None:
    """Old to Old: the ten of hearts that is winning belongs to the partner, and must be beaten all the same."""
    hands = ("QC TH TC JD", "JS JH AC TS", "QS AH AS TD", "QH QD JC AD")
    at = play(say(deal(hands), "pass pass pass pass"), "TH JS")
    assert calls(at) == {"play AH"}
    assert "you must follow trumps and beat TH" in refusal(at, "play QS")


def test_trumping_always_and_free_change_what_a_void_player_does() -> None:
    led = "AC TC QS"
    weak = ("AC QC AD JD", "TC QH JS JH", "AH QS TD QD", "TS AS JC TH")
    strong = ("AC QC AD JD", "TC QH JS TH", "AH QS TD QD", "TS AS JC JH")
    for trumping, expected in (
        ("overtake", {"play TS", "play AS", "play JC", "play JH"}),
        ("always", {"play JC", "play JH"}),
        ("free", {"play TS", "play AS", "play JC", "play JH"}),
    ):
        at = play(say(deal(strong, baska(trumping=trumping)), "pass pass pass pass"), led)
        assert calls(at) == expected
    for trumping, expected in (
        ("overtake", {"play TH"}),
        ("always", {"play TH"}),
        ("free", {"play TS", "play AS", "play JC", "play TH"}),
    ):
        at = play(say(deal(weak, baska(trumping=trumping)), "pass pass pass pass"), led)
        assert calls(at) == expected
    always = play(say(deal(strong, baska(trumping="always")), "pass pass pass pass"), led)
    assert "you must play a trump: you hold JC JH" in refusal(always, "play TS")

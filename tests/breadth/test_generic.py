"""What holds for every game, tested on all the small games by random play.

The check of what a seat may know keeps its own books: it looks at where the cards lie after every action, not at who is
said to have seen an event.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from types import ModuleType

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from breadth import (
    belote,
    bridge,
    briscola,
    doppelkopf,
    euchre,
    hearts,
    jass,
    linger_longer,
    oh_hell,
    pinochle,
    schafkopf,
    schnapsen,
    skat,
    tarot,
)
from breadth.table import play_out, ruleset
from wenzel import Action, Catalogue, Deal, IllegalAction, Match, PluginError, Ruleset, testing
from wenzel.dealing import Layout
from wenzel.plugin import Step, hookimpl

MODULES = (
    belote, bridge, briscola, doppelkopf, euchre, hearts, jass, linger_longer, oh_hell, pinochle, schafkopf, schnapsen,
    skat, tarot,
)  # fmt: skip
TABLES = [(module, players) for module in MODULES for players in module.games()[0].players]
every_game = pytest.mark.parametrize(
    ("game", "players"), TABLES, ids=[f"{m.__name__.rpartition('.')[2]}-{p}" for m, p in TABLES]
)
seeds = st.integers(0, 2**30)
few = settings(max_examples=max(2, settings().max_examples // 50))
"""Whole deals are long examples: a fiftieth of the usual number."""
CODE = re.compile(r"\b[0-9A-NQTJK][CSHDZ]\b'?")


def dealt(game: ModuleType, players: int, seed: int) -> Deal:
    """A deal of a match, not always the first, with any dealer."""
    rules = ruleset(game, players)
    match = Match(rules, seed, dealer=seed % rules.players)
    rng = random.Random(seed)
    while seed % 3 and len(match.deals) < seed % 3 + 1 and not match.over:
        match.apply(match.turn or 0, rng.choice(match.legal_actions(match.turn or 0)))
    return match.deals[-1 if not match.over else 0].copy()


@every_game
@few
@given(seeds)
def test_cards_are_conserved_and_one_seat_is_on_turn(game: ModuleType, players: int, seed: int) -> None:
    def check(deal: Deal) -> None:
        places = [
            *deal.hands,
            *(1 << card for pile in deal.piles.values() for card in pile),
            *(1 << card for card in deal.trick),
            *(1 << card for _, _, trick in deal.won for card in trick),
        ]
        total = 0
        for place in places:
            assert not total & place, "a card lies in two places"
            total |= place
        assert total == deal.rules.pack.all
        assert (deal.turn is None) == deal.over
        if deal.turn is not None:
            assert deal.legal_actions(deal.turn)
        for seat in range(players):
            if seat != deal.turn:
                assert not any(a.verb == "play" for a in deal.legal_actions(seat))

    deal = play_out(dealt(game, players, seed), random.Random(seed), check)
    assert deal.result is not None
    for payment in deal.result.payments:
        product = payment.base
        for _, factor in payment.factors:
            product *= factor
        assert product == payment.amount
    if deal.rules.table.zero_sum:
        assert sum(deal.result.delta) == 0


@every_game
@few
@given(seeds)
def test_undo_takes_everything_back_and_copies_are_apart(game: ModuleType, players: int, seed: int) -> None:
    before: list[dict[str, object]] = []
    done: list[tuple[int, Action]] = []
    deal, rng = dealt(game, players, seed), random.Random(seed)
    while not deal.over:
        before.append(deal.to_dict())
        seat = deal.turn
        assert seat is not None
        action = rng.choice(deal.legal_actions(seat))
        done.append((seat, action))
        copy = deal.copy()
        copy.apply(seat, action)
        assert deal.to_dict() == before[-1]
        deal.apply(seat, action)
        assert copy.to_dict() == deal.to_dict()
        deal.undo()
        assert deal.to_dict() == before[-1]
        deal.apply(seat, action)
    end, copy = deal.to_dict(), deal.copy()
    for state in reversed(before):
        deal.undo()
        assert deal.to_dict() == state
    assert copy.to_dict() == end
    for seat, action in done:
        deal.apply(seat, action)
    assert deal.to_dict() == end


@every_game
@few
@given(seeds)
def test_a_match_ends_and_its_record_replays(game: ModuleType, players: int, seed: int) -> None:
    (name,) = (g.name for g in game.games())
    catalogue = Catalogue([(name, game)], installed=False)
    short = {
        "target": {"hearts": 20, "jass": 200, "belote": 162, "pinochle": 50}.get(name, 2),
        "deals": 2,
        "top": 2,
    }
    options = {o.name: short[o.name] for o in game.games()[0].options if o.name in short}
    match, rng = Match(catalogue.ruleset(name, players, options), seed), random.Random(seed)
    while not match.over:
        assert match.turn is not None
        match.apply(match.turn, rng.choice(match.legal_actions(match.turn)))
        if len(match.deals) == 1 and match.deal.steps in (5, 20):
            half = match.record()
            assert Match.from_record(half, catalogue).record() == half
    again = Match.from_record(match.record(), catalogue)
    assert again.over
    assert again.record() == match.record()
    assert again.totals == match.totals
    assert [s.wins for s in match.standings].count(True) >= 1


class Books:
    """What every seat, and a spectator, has had before its eyes."""

    def __init__(self, deal: Deal) -> None:
        self.seen: dict[int | None, set[str]] = {seat: set() for seat in (None, *range(deal.rules.players))}
        self.read = 0

    def look(self, deal: Deal) -> None:
        """Take note of everything that lies open now, or was laid open and taken up again by the last action."""
        names, state = deal.rules.pack.names, deal.to_dict()
        public = set(state["trick"]) | {c for _, _, cards in state["won"] for c in cards}
        for seat in state["open"]:
            public |= set(names(deal.hands[seat]))
        for name, cards in state["piles"].items():
            if name == "turnup" or name.startswith("open:"):
                public |= set(cards)
            elif name.startswith("laid:"):
                self.seen[int(name[5:])] |= set(cards)
        for full, _, _ in state["events"][self.read :]:
            ends = (str(full.get("from")), str(full.get("to")))
            if full["e"] == "move" and any(end == "turnup" or end.startswith("open:") for end in ends):
                public |= set(full["cards"])
        self.read = len(state["events"])
        for seat, seen in self.seen.items():
            seen.update(public)
            if seat is not None:
                seen.update(names(deal.hands[seat]))


def mentioned(text: str) -> set[str]:
    """The cards that a text speaks of, but for aces that are called by name."""
    return set(CODE.findall(re.sub(r"call A[CSD]|\"called\": \"A[CSD]\"|\"called\", \"A[CSD]\"", "", text)))


@every_game
@few
@given(seeds)
def test_views_and_refusals_name_no_card_that_was_not_seen(game: ModuleType, players: int, seed: int) -> None:
    deal = dealt(game, players, seed)
    books, rng = Books(deal), random.Random(seed)
    everything = deal.rules.actions.all

    def check(deal: Deal) -> None:
        books.look(deal)
        for seat, seen in books.seen.items():
            view = deal.view(seat)
            text = json.dumps(view.to_dict())
            assert mentioned(text) <= seen, f"seat {seat} has not seen {mentioned(text) - seen}"
            assert set(view.unseen) >= set(deal.rules.pack.codes) - seen
            if seat is None:
                continue
            assert view.hand is not None
            assert set(view.hand) == set(deal.rules.pack.names(deal.hands[seat]))
            assert view.counts == [hand.bit_count() for hand in deal.hands]
            for other, known in view.known.items():
                assert set(known) <= set(deal.rules.pack.names(deal.hands[other]))
            action = rng.choice(everything)
            if action not in view.legal:
                with pytest.raises(IllegalAction) as refused:
                    deal.apply(seat, action)
                assert mentioned(str(refused.value)) <= seen | mentioned(action)

    play_out(deal, rng, check)


PUBLIC = {hearts: {"2C"}}
"""Cards whose place everybody learns from who leads."""


def swapped(deal: Deal, first: int, second: int) -> Layout:
    """The layout with two cards in each other's place."""

    def swap(mask: int) -> int:
        held = (mask >> first & 1) << second | (mask >> second & 1) << first
        return mask & ~(1 << first | 1 << second) | held

    talon = tuple({first: second, second: first}.get(card, card) for card in deal.layout.talon)
    return attrs.evolve(deal.layout, hands=tuple(map(swap, deal.layout.hands)), talon=talon)


def worlds(
    rules: Ruleset, deal: Deal, actions: list[tuple[int, str]], pairs: list[tuple[int, int]]
) -> Iterator[Deal]:
    """Deals in which two hidden cards have changed places and the same was done."""
    for first, second in pairs:
        other = Deal(rules, deal.before, swapped(deal, first, second))
        try:
            for seat, action in actions:
                other.apply(seat, action)
        except IllegalAction:
            continue
        yield other


@every_game
def test_what_a_seat_cannot_know_changes_nothing_for_it(game: ModuleType, players: int) -> None:
    compared = 0
    for seed in range(8):
        start = dealt(game, players, seed)
        deal, rng = start.copy(), random.Random(seed)
        while deal.steps:
            deal.undo()
        actions: list[tuple[int, str]] = []
        books = Books(deal)
        books.look(deal)
        for _ in range(rng.randrange(40)):
            seat = deal.turn
            assert seat is not None
            action = rng.choice(deal.legal_actions(seat))
            deal.apply(seat, action)
            if deal.over:
                deal.undo()
                break
            actions.append((seat, action))
            books.look(deal)
        observer = rng.randrange(players)
        hidden = set(deal.rules.pack.codes) - books.seen[observer] - PUBLIC.get(game, set())
        cards = sorted(deal.rules.pack.index(code) for code in hidden)
        if len(cards) < 2:
            continue
        pairs = [(a, b) for a, b in (rng.sample(cards, 2) for _ in range(8))]
        for other in worlds(deal.rules, deal, actions, pairs):
            compared += 1
            assert other.view(observer).to_dict() == deal.view(observer).to_dict()
            for action in rng.sample(deal.rules.actions.all, 5):
                assert refusal(other, observer, action) == refusal(deal, observer, action)
    assert compared >= 10


def refusal(deal: Deal, seat: int, action: str) -> str:
    """What is said against an action, or that nothing is."""
    copy = deal.copy()
    try:
        copy.apply(seat, action)
    except IllegalAction as error:
        return str(error)
    return "legal"


SENTENCES = tuple(name for name in testing.SENTENCES if name not in ("hashing", "options", "variants"))
"""What the kit says of one ruleset.  The rest needs games that other processes can import."""


@pytest.mark.parametrize("game", MODULES, ids=[m.__name__.rpartition(".")[2] for m in MODULES])
def test_the_kit_finds_no_fault(game: ModuleType) -> None:
    assert testing.check_ruleset(ruleset(game), deals=1, seed=11, checks=SENTENCES) == []


@pytest.mark.long
@every_game
def test_the_kit_finds_no_fault_in_many_deals(game: ModuleType, players: int) -> None:
    assert testing.check_ruleset(ruleset(game, players), deals=40, seed=12, checks=SENTENCES) == []


def test_a_step_that_calls_in_the_middle_of_a_trick_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linger_longer, "after_card", hookimpl(lambda deal: Step(turn=0)), raising=False)
    deal = Deal.random(ruleset(linger_longer), random.Random(1))
    before = deal.to_dict()
    assert deal.turn is not None
    with pytest.raises(PluginError, match="wants a call of seat 0 in the middle of a trick"):
        deal.apply(deal.turn, deal.legal_actions(deal.turn)[0])
    assert deal.to_dict() == before

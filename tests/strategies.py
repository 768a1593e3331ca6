"""Random tables and random play, for all tests that need some.

Everything is drawn over what the catalogue declares: a game that declares a new option or variant is tried with it
at once.  Seeds and choices are drawn by Hypothesis, so a failure prints them and is made small: choices shrink to
zeros, and zeros mean that the seat on turn does the first thing it may do.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

import small_games
from wenzel import Catalogue, Deal, Match, Ruleset, RulesetError
from wenzel.steps import Before

GAMES = ("baska", "kontraspiel", "polignac", "polskpas")
"""The games that ship with Wenzel.  All four must be there: a test that finds none of a game fails."""

SMALL = ("duel", "guests")
"""The games of :mod:`small_games`."""

CHOICES = 96
"""How many choices are drawn for a playout; after them the seat on turn does the first thing it may do."""

MAX_ACTIONS = 400
"""More actions than this in one random deal mean that the game does not end."""


@cache
def catalogue() -> Catalogue:
    """All installed plugins and the small games of the tests, found once."""
    return Catalogue([("small", small_games)])


def examples(percent: int) -> settings:
    """So many per cent of the examples that the Hypothesis profile in force asks for."""
    return settings(max_examples=max(1, settings.default.max_examples * percent // 100))  # type: ignore[union-attr]


@cache
def stacks(game: str, players: int) -> tuple[tuple[str, ...], ...]:
    """All stacks of variants that combine, in every order, up to three at once; the empty one first."""
    found: list[tuple[str, ...]] = []
    names = tuple(catalogue().variants.get(game, {}))
    for size in range(4):
        for names_in_order in permutations(names, size):
            try:
                catalogue().ruleset(game, players, variants=names_in_order)
            except RulesetError:
                continue
            found.append(names_in_order)
    return tuple(found)


@cache
def tables(game: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Every number of players with every stack of variants."""
    return tuple((n, stack) for n in catalogue().game(game).players for stack in stacks(game, n))


@cache
def _ruleset(
    game: str, players: int, variants: tuple[str, ...], options: tuple[tuple[str, Any], ...]
) -> Ruleset:
    return catalogue().ruleset(game, players, dict(options), variants)


@st.composite
def rulesets(draw: st.DrawFn, game: str | None = None) -> Ruleset:
    """A shipped game with a number of players, a stack of variants, and values for some of the options."""
    game = game or draw(st.sampled_from(GAMES))
    players, variants = draw(st.sampled_from(tables(game)))
    declared = catalogue().ruleset(game, players, variants=variants).option_list if variants else None
    options = declared or {o.name: o for o in catalogue().game(game).options}
    chosen = draw(st.lists(st.sampled_from(sorted(options)), unique=True, max_size=4)) if options else []
    values = tuple((name, draw(st.sampled_from(options[name].samples(players)))) for name in sorted(chosen))
    return _ruleset(game, players, variants, values)


def befores(rules: Ruleset, rng: random.Random, memories: tuple[dict[str, Any], ...] = ({},)) -> Before:
    """What may stand before a deal: any dealer, and accounts that add up where they have to."""
    balances = [int(rng.random() * 41) - 20 for _ in range(rules.players)]
    pot = -sum(balances) if rules.table.zero_sum else 0
    if pot < 0:
        balances, pot = [-b for b in balances], -pot
    memory = memories[int(rng.random() * len(memories))]
    return Before(int(rng.random() * rules.players), int(rng.random() * 20), tuple(balances), pot, memory)


def fresh_deal(rules: Ruleset, seed: int) -> Deal:
    """A deal from a shuffled pack; what stands before it is random as well."""
    rng = random.Random(f"tests/{seed}")
    return Deal.random(rules, rng, befores(rules, rng, memories(rules)))


@cache
def memories(rules: Ruleset) -> tuple[dict[str, Any], ...]:
    """What a game is seen to remember from deal to deal: nothing, and what comes out of some matches of it."""
    found: dict[str, dict[str, Any]] = {"{}": {}}
    for seed in range(12):
        match = Match(rules, seed=seed)
        rng = random.Random(seed)
        for _ in range(200):
            if match.over:
                break
            choose(match, int(rng.random() * 256))
        for result in match.results:
            found.setdefault(repr(sorted(result.memory.items())), dict(result.memory))
    return tuple(found.values())


def offers(table: Deal | Match) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """All that can be done now: by the seat on turn, and by the others out of turn."""
    players = table.rules.players
    everything = [(seat, str(action)) for seat in range(players) for action in table.legal_actions(seat)]
    return [o for o in everything if o[0] == table.turn], [o for o in everything if o[0] != table.turn]


def pick(table: Deal | Match, choice: int) -> tuple[int, str]:
    """One thing that can be done now, by a choice from 0 to 255: one in five is out of turn, if anything is."""
    mine, others = offers(table)
    from_all = others if choice >= 205 and others else mine
    return from_all[choice % len(from_all)]


def choose(table: Deal | Match, choice: int) -> tuple[int, str]:
    """Do what :func:`pick` says."""
    seat, action = pick(table, choice)
    table.apply(seat, action)
    return seat, action


def walk(deal: Deal, choices: bytes) -> Iterator[tuple[int, str]]:
    """Play *deal* to its end.  Yields every action *before* it is applied; the caller sees the deal as it is then."""
    for at in range(MAX_ACTIONS):
        if deal.over:
            return
        seat, action = pick(deal, choices[at] if at < len(choices) else 0)
        yield seat, action
        deal.apply(seat, action)
    raise AssertionError(f"{deal!r} does not end")


def play_out(deal: Deal, choices: bytes) -> list[tuple[int, str]]:
    """Play *deal* to its end; the actions."""
    return list(walk(deal, choices))


def random_choices(rng: random.Random) -> bytes:
    """Choices from a generator, for tests that loop by themselves."""
    return bytes(int(rng.random() * 256) for _ in range(CHOICES))


seeds = st.integers(0, 2**32 - 1)
choices = st.binary(min_size=CHOICES, max_size=CHOICES)


@st.composite
def deals(draw: st.DrawFn, game: str | None = None) -> Deal:
    """A random deal of a random table, nothing done yet."""
    return fresh_deal(draw(rulesets(game)), draw(seeds))


@st.composite
def playouts(draw: st.DrawFn, game: str | None = None) -> tuple[Deal, bytes]:
    """A random deal and choices for it; see :func:`walk`."""
    return draw(deals(game)), draw(choices)


def sentence(error: BaseException) -> str:
    """The text of an error, checked to be one that a person can read: printable, of one line, not a bare repr."""
    text = str(error)
    assert 10 < len(text) < 2000, text
    assert text.isprintable(), ascii(text)
    assert " " in text, text
    return text

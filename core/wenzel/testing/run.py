"""Running the checks: on one ruleset, or on everything that a game offers."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from wenzel.catalogue import Catalogue
from wenzel.errors import PluginError, PluginWarning, RulesetError, WenzelError
from wenzel.ruleset import Ruleset
from wenzel.testing.checks import (
    CHECKS,
    OPTIONS,
    VARIANTS,
    check_deals,
    check_hash_seeds,
    names_of,
    place,
)
from wenzel.testing.choice_checks import Offer, pairs, pairs_that_fail, values_without_effect
from wenzel.testing.played import Failure

__all__ = ["check_game", "check_ruleset", "rulesets_of"]

DEALS = 16
"""So many deals are played with the defaults for every number of players and for every variant."""

Progress = Callable[[int, int, str], None]
"""Told after every piece of work: how many are done, how many there are, what was done."""


def check_ruleset(
    rules: Ruleset, *, deals: int = DEALS, seed: int = 0, checks: Sequence[str] | None = None
) -> list[Failure]:
    """Check one ruleset.

    :param rules: any ruleset, of a shipped game or of anybody's.
    :param deals: so many deals are played, in all ways.
    :param seed: the same seed plays the same deals.
    :param checks: names of checks (default: all that concern one ruleset).
    :returns: at most one failure of every check; empty if all is well.
    :raises ValueError: there is no such check.
    """
    wanted = names_of(checks)
    failures = list(check_deals(rules, deals, seed, wanted))
    if "hashing" in wanted:
        failures += check_hash_seeds([rules], min(deals, 8), seed)
    return _distinct(failures)


@attrs.frozen
class Setting:
    """A ruleset by names, and how many deals are played with it."""

    players: int
    options: Mapping[str, Any]
    variants: tuple[str, ...]
    deals: int


def rulesets_of(
    offer: Offer,
    *,
    players: Iterable[int] | None = None,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] | None = None,
    deals: int = DEALS,
) -> Iterator[Setting]:
    """All rulesets of a game that are worth checking: for every number of players the defaults, every variant, every
    pair of variants in both orders, and with each of them every sample of every option, one option at a time.

    What is given is held fast.
    """
    few = max(2, deals // 4)
    given = dict(options or {})
    for count in players or offer.catalogue.game(offer.name).players:
        if variants is not None:
            stacks = [tuple(variants)]
        else:
            stacks = [(), *((name,) for name in offer.variants_for(count)), *pairs(offer, count)]
        for stack in stacks:
            yield Setting(count, given, stack, deals if len(stack) < 2 else few)
            if len(stack) > 1 and variants is None:
                continue
            rules = offer.ruleset(count, given, stack)
            fixed = set(given).union(*(offer.variants[name].sets for name in stack))
            for option in rules.option_list.values():
                for value in option.samples(count):
                    if value != rules.options[option.name] and option.name not in fixed:
                        yield Setting(count, {**given, option.name: value}, stack, few)


def check_game(
    name: str,
    *,
    catalogue: Catalogue | None = None,
    players: Iterable[int] | None = None,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] | None = None,
    deals: int = DEALS,
    seed: int = 0,
    checks: Sequence[str] | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> list[Failure]:
    """Check everything that a game offers: all numbers of players, options, variants, and pairs of variants.

    :param name: the game.
    :param catalogue: where to find it (default: all installed plugins).
    :param players: only these numbers of players.
    :param options: these options keep these values.
    :param variants: this stack of variants alone (``()``: none), instead of every one and every pair.
    :param deals: so many deals are played with every main ruleset, a quarter of it with the others.
    :param seed: the same seed plays the same deals.
    :param checks: names of checks (default: all).
    :param jobs: so many processes work at a time.  More than one needs a *name* that other processes can find, so the
        default catalogue.
    :param progress: told after every piece of work.
    :returns: the failures; empty if all is well.
    :raises RulesetError: there is no such game, variant, option or number of players.
    :raises PluginError: the plugin is broken as a whole.
    :raises ValueError: there is no such check.
    """
    wanted = names_of(checks)
    shelf = catalogue or installed()
    offer = Offer(shelf, name)
    shelf.game(name)
    try:
        settings = list(rulesets_of(offer, players=players, options=options, variants=variants, deals=deals))
    except PluginError as error:
        return [place(name, seed, error)]
    work: list[tuple[str, tuple[Any, ...]]] = []
    if wanted & {check.name for check in CHECKS}:
        size = max(1, min(6, len(settings) // (4 * jobs)))
        work += [("deals", tuple(settings[i : i + size])) for i in range(0, len(settings), size)]
    if "hashing" in wanted:
        work += [("hashing", tuple(settings[i : i + 40])) for i in range(0, len(settings), 40)]
    counts = sorted({setting.players for setting in settings})
    if "variants" in wanted and variants is None:
        work += [("variants", (count,)) for count in counts]
    if "options" in wanted and not options:
        stacks = [()] + [(v,) for v in offer.variants] if variants is None else [tuple(variants)]
        work += [("options", (count, stack)) for count in counts for stack in stacks]
    order = {"options": 0, "hashing": 1, "deals": 2, "variants": 3}
    work.sort(key=lambda item: order[item[0]])  # the long pieces first
    done: list[list[Failure]] = [[] for _ in work]
    for ready, (at, failures) in enumerate(
        _worked(shelf if catalogue is not None else None, name, work, seed, wanted, jobs), 1
    ):
        done[at] = failures
        if progress is not None:
            progress(ready, len(work), work[at][0])
    return _distinct([failure for failures in done for failure in failures])


def installed() -> Catalogue:
    """All installed games.  That another plugin is broken is no concern of a check."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PluginWarning)
        return Catalogue()


def _worked(
    shelf: Catalogue | None, name: str, work: Sequence[Any], seed: int, wanted: frozenset[str], jobs: int
) -> Iterator[tuple[int, list[Failure]]]:
    """The pieces of work as they are done, each with its number."""
    if jobs <= 1 or shelf is not None:
        for at, (kind, what) in enumerate(work):
            yield at, _piece(shelf or installed(), name, kind, what, seed, wanted)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed

    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        futures = {
            pool.submit(_piece, None, name, kind, what, seed, wanted): at
            for at, (kind, what) in enumerate(work)
        }
        for future in as_completed(futures):
            yield futures[future], future.result()


def _piece(
    shelf: Catalogue | None, name: str, kind: str, what: tuple[Any, ...], seed: int, wanted: frozenset[str]
) -> list[Failure]:
    """One piece of work; in a process of its own it finds the installed game by its name."""
    offer = Offer(shelf or installed(), name)
    if kind == "variants":
        (players,) = what
        return [
            VARIANTS.failure(offer.ruleset(players), seed, reason)
            for _, reason in pairs_that_fail(offer, players)
        ]
    if kind == "options":
        players, stack = what
        if not offer.stacks(stack, players):
            return []
        try:
            found = list(values_without_effect(offer, players, stack, seed))
        except PluginError as error:
            return [place(name, seed, error)]
        return [OPTIONS.failure(rules, seed, detail) for detail, rules in found]
    failures: list[Failure] = []
    rulesets = []
    for setting in what:
        try:
            rules = offer.ruleset(setting.players, setting.options, setting.variants)
        except RulesetError:
            raise
        except WenzelError as error:
            failures.append(
                place(name, seed, error if isinstance(error, PluginError) else _as_plugin(name, error))
            )
            continue
        rulesets.append(rules)
        if kind == "deals":
            failures += check_deals(rules, setting.deals, seed, wanted)
    if kind == "hashing" and rulesets:
        failures += check_hash_seeds(rulesets, 4, seed)
    return failures


def _as_plugin(name: str, error: WenzelError) -> PluginError:
    return PluginError(str(error), plugin=name)


def _distinct(failures: Iterable[Failure]) -> list[Failure]:
    """Each failure once."""
    seen: dict[tuple[str, str, str], Failure] = {}
    for failure in failures:
        seen.setdefault((failure.check, failure.detail, failure.ruleset), failure)
    return list(seen.values())

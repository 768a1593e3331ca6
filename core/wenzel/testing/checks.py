"""The sentences that hold for every ruleset, each with the check that looks for a deal in which it does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

import attrs

from wenzel.errors import PluginError
from wenzel.ruleset import Ruleset
from wenzel.testing import hidden_checks, hook_checks, listening, match_checks, state_checks, turning
from wenzel.testing.corpus import bound, corpus, stream
from wenzel.testing.digest import disagreement
from wenzel.testing.played import Failure, Played, Transcript
from wenzel.testing.reference import NotImportable
from wenzel.testing.shrink import Probe, attempt, shrink

__all__ = [
    "CHECKS",
    "GAME_CHECKS",
    "SENTENCES",
    "Check",
    "check_deals",
    "check_hash_seeds",
    "names_of",
    "place",
]

OTHERS = 25
"""So many other deals are looked at for a shorter one that shows the same."""


ENOUGH = 60
"""Of a deal that does not end the checks look at so many actions."""


@attrs.frozen
class Check:
    """One sentence.

    :ivar name: what people type.
    :ivar sentence: what must hold.
    :ivar probe: from a ruleset to a function that looks for the first fault in a deal.
    :ivar whole: from a ruleset and a seed to a fault that needs more than one deal, or none.
    """

    name: str
    sentence: str
    probe: Callable[[Ruleset], Probe] | None = None
    whole: Callable[[Ruleset, int], tuple[str, Played | None] | None] | None = None

    def failure(self, rules: Ruleset, seed: int, detail: str, played: Played | None = None) -> Failure:
        """The failure of this sentence."""
        transcript = None if played is None else Transcript.of(rules, played)
        return Failure(self.name, self.sentence, detail, str(rules), seed, transcript)


def _each(function: Callable[[Ruleset, Played], tuple[int, str] | None]) -> Callable[[Ruleset], Probe]:
    return lambda rules: partial(function, rules)


def _match_ends(rules: Ruleset, seed: int) -> tuple[str, Played | None] | None:
    found = match_checks.match_ends(rules, seed) or match_checks.real_match(rules, seed)
    return None if found is None else (found, None)


def _words(rules: Ruleset, _: int) -> tuple[str, Played | None] | None:
    found = hook_checks.words(rules)
    return None if found is None else (found, None)


CHECKS: tuple[Check, ...] = (
    Check("hooks", "Every hook answers with the right type", hook_checks.answers),
    Check("tokens", "Tokens are unique and can be read", whole=_words),
    Check("cards", "Cards are conserved", _each(state_checks.cards)),
    Check("turn", "Exactly one seat is on turn", listening.on_turn),
    Check("legal", "Whoever is on turn has a legal action", listening.something_to_do),
    Check("ends", "Deals and matches come to an end", _each(state_checks.ends), _match_ends),
    Check("undo", "Undo gives back the state before", _each(state_checks.undone)),
    Check("copy", "A copy is independent", _each(state_checks.copies)),
    Check("record", "A record comes back as the same match", whole=match_checks.records),
    Check("ledger", "The accounts add to zero", listening.accounts),
    Check("scores", "Scores multiply out", _each(state_checks.calculations)),
    Check("events", "The events tell everything", _each(state_checks.rebuilt)),
    Check("rotation", "No seat is special", _each(turning.turned)),
    Check("secrets", "What a seat cannot know changes nothing for it", _each(hidden_checks.secrets)),
    Check("views", "A view names no card that its seat cannot know", _each(hidden_checks.named)),
)
"""The checks on one ruleset within one process."""

HASHING = Check("hashing", "The same seed gives the same game under every hash seed")
OPTIONS = Check("options", "Every option value and every variant changes something")
VARIANTS = Check("variants", "Variants stack in both orders or are declared exclusive")
GAME_CHECKS = (HASHING, OPTIONS, VARIANTS)
"""The checks that need other processes or the whole offer of a game."""

SENTENCES: dict[str, str] = {check.name: check.sentence for check in (*CHECKS, *GAME_CHECKS)}
"""All sentences by the name of their check."""


def names_of(names: Sequence[str] | None) -> frozenset[str]:
    """The names of the wanted checks (``None``: all).

    :raises ValueError: there is no such check; the message lists those that exist.
    """
    if names is None:
        return frozenset(SENTENCES)
    for name in names:
        if name not in SENTENCES:
            raise ValueError(f"there is no check {name!r}; the checks: {', '.join(SENTENCES)}")
    return frozenset(names)


def check_deals(rules: Ruleset, deals: int, seed: int, wanted: frozenset[str]) -> Iterator[Failure]:
    """At most one failure of every check in :data:`CHECKS` that is wanted."""
    try:
        played = corpus(rules, deals, seed)
    except PluginError as error:
        yield place(rules, seed, error)
        return
    for check in CHECKS:
        if check.name in wanted:
            try:
                failure = _check(check, rules, played, seed)
            except PluginError as error:
                failure = place(rules, seed, error)
            if failure is not None:
                yield failure


def place(rules: Ruleset | str, seed: int, error: PluginError) -> Failure:
    """The failure that a broken hook is."""
    check = CHECKS[1] if error.hook == "vocabulary" else CHECKS[0]
    return Failure(check.name, check.sentence, str(error), str(rules), seed)


def _check(check: Check, rules: Ruleset, deals: Sequence[Played], seed: int) -> Failure | None:
    if check.probe is not None:
        probe = check.probe(rules)
        for whole in deals:
            endless = len(whole.steps) >= bound(
                rules
            )  # is for one check to say, and all others would take ages
            played = whole.upto(ENOUGH) if endless and check.name != "ends" else whole
            finding = attempt(probe, played)
            if finding is not None:
                others = islice(stream(rules, seed + 1), OTHERS)
                shortest, detail = shrink(rules, probe, played, finding, others)
                return check.failure(rules, seed, detail, shortest)
    if check.whole is not None:
        found = check.whole(rules, seed)
        if found is not None:
            return check.failure(rules, seed, *found)
    return None


def check_hash_seeds(rulesets: Sequence[Ruleset], deals: int, seed: int) -> Iterator[Failure]:
    """Play the same in processes with different hash seeds."""
    try:
        found = disagreement(rulesets, deals, seed)
    except NotImportable as error:
        yield HASHING.failure(rulesets[0], seed, str(error))
        return
    for number, detail, played in found:
        yield HASHING.failure(rulesets[number], seed, detail, played)

"""A ruleset: a game, its variants and options and a number of players, ready to play.

It is immutable, holds no state of any deal, and may be shared by any number of deals, matches and threads.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from wenzel.actions import Action, ActionSpace
from wenzel.cards import Pack
from wenzel.declare import Game, Option, Variant, describe_settings
from wenzel.errors import PluginError, RulesetError, shown
from wenzel.folding import Folded, stack
from wenzel.guarding import Author
from wenzel.steps import Before, Contract, Table
from wenzel.tricks import CompiledTricks

__all__ = ["Ruleset"]


class Ruleset:
    """See the module.  Use :func:`wenzel.ruleset` or :meth:`wenzel.Catalogue.ruleset` to make one.

    :param game: the game.
    :param players: number of players (default: the game's first).
    :param options: option values given explicitly; they beat what variants set.
    :param variants: variants stacked over the game, in this order.
    :param versions: version of the distribution of each plugin, by plugin name (for records).
    :raises RulesetError: unknown or bad values; the message lists what exists.
    :raises PluginError: a plugin's hooks are broken.

    :ivar pack: the pack.
    :ivar table: facts about the table.
    :ivar actions: all actions that can occur, with their stable integers.
    :ivar options: all options with their values.
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        variants: Sequence[Variant] = (),
        versions: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.variants = tuple(variants)
        self.versions = dict(versions or {})
        self.players = self._check_players(players)
        self._check_variants()
        self.option_list = self._declared()
        self.options = self._settle({} if options is None else options)
        layers = [(game.name, game.rules), *((v.name, v.rules) for v in self.variants if v.rules is not None)]
        self.hooks = self._fold(layers)
        self.table: Table = self.hooks.table(self)
        self.pack: Pack = self.hooks.pack(self)
        words = self.hooks.vocabulary(self)
        try:
            self.actions = ActionSpace(self.pack, words)
        except (ValueError, TypeError, AttributeError) as error:
            cure = "every call must be an ASCII token of its own, such as 'trump H'"
            raise self.broken("vocabulary", f"gives words that cannot be used: {error}", cure) from error
        if self.actions.calls and self.hooks.call is None:
            raise self.broken("vocabulary", "names calls, but nobody answers them", "write the hook call")
        hooked = any(
            getattr(self.hooks, name) is not None for name in ("narrow", "after_card", "after_trick")
        )
        self.plain_plays: dict[str, int] = {} if hooked else self.actions.bit
        """From the token of a play to the card's bit, for games in which a play calls no hook; else empty."""
        self.announce = self.hooks.legal_announcements
        """The hook for calls out of turn, or ``None`` in games without them (asked at every play)."""
        self.has_sides = bool(self.table.teams) or not self.hooks.is_default("sides")
        self.card_bits = tuple(1 << i for i in range(len(self.pack)))
        self.next_seat = (*range(1, self.players), 0)
        self.fresh = Before(0, 0, (0,) * self.players)
        """What stands before the first deal of a match with dealer 0."""
        self._tricks: dict[Contract, CompiledTricks] = {}

    def broken(self, hook: str, what: str, cure: str = "") -> PluginError:
        """The error that the last answer to a hook is to blame for; it names the plugin that gave it, and its place.

        :param what: what is wrong, to follow on the name of the hook.
        :param cure: what the author should do.
        """
        author = self.hooks.author(hook) or Author(self.game.name, hook, self.game.rules)
        return author.broken(what, cure)

    def _fold(self, layers: Sequence[tuple[str, object]]) -> Folded:
        """The folded hooks; :mod:`wenzel.testing` listens in here."""
        return Folded(stack(layers))

    def _check_players(self, players: int | None) -> int:
        allowed = self.game.players
        if players is None:
            return allowed[0]
        if type(players) is not int or players not in allowed:
            raise RulesetError(
                f"{self.game.name} is for {_spoken(allowed)} players, not {shown(players)}",
            )
        return players

    def _check_variants(self) -> None:
        names = [v.name for v in self.variants]
        for variant in self.variants:
            if variant.game != self.game.name:
                raise RulesetError(
                    f"variant {variant.name} belongs to {variant.game}, not to {self.game.name}"
                )
            if names.count(variant.name) > 1:
                raise RulesetError(f"variant {variant.name} is given twice")
            if variant.players is not None and self.players not in variant.players:
                raise RulesetError(
                    f"variant {variant.name} is for {_spoken(variant.players)} players, not {self.players}"
                )
            for other in names:
                if other in variant.excludes:
                    raise RulesetError(
                        f"variants {variant.name} and {other} do not combine: {variant.excludes[other]}"
                    )

    def _declared(self) -> dict[str, Option]:
        declared = {o.name: o for o in self.game.options}
        for variant in self.variants:
            for option in variant.options:
                if option.name in declared:
                    raise RulesetError(
                        f"variant {variant.name} adds option {option.name}, which is there already"
                    )
                declared[option.name] = option
        return declared

    def _settle(self, given: object) -> dict[str, Any]:
        settled = {name: option.default_for(self.players) for name, option in self.option_list.items()}
        for variant in self.variants:
            for name, value in variant.sets.items():
                try:
                    settled[self._known(name).name] = self._known(name).check(value)
                except RulesetError as error:
                    raise RulesetError(f"variant {variant.name} sets an option: {error}") from None
        if not isinstance(given, Mapping):
            raise RulesetError(f"options is a mapping of names and values, not {type(given).__name__}")
        for name, value in given.items():
            settled[self._known(name).name] = self._known(name).check(value)
        return settled

    def _known(self, name: str) -> Option:
        if name not in self.option_list:
            have = ", ".join(self.option_list) or "none"
            raise RulesetError(f"{self.game.name} has no option {shown(name, 60)}; its options: {have}")
        return self.option_list[name]

    def __repr__(self) -> str:
        return f"<Ruleset {self}>"

    def __str__(self) -> str:
        """Game, variants and the options that differ from the default, on one line."""
        changed = {
            n: v for n, v in self.options.items() if v != self.option_list[n].default_for(self.players)
        }
        parts = [self.game.name, f"({self.players})", *(f"+{v.name}" for v in self.variants)]
        return " ".join([*parts, describe_settings(changed)]).strip()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Ruleset)
            and self.identity() == other.identity()
            and self._sources() == other._sources()
        )

    def _sources(self) -> list[int]:
        """Whose hooks these are: two catalogues find the same modules."""
        return [id(self.game.rules), *(id(v.rules) for v in self.variants)]

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, _: object) -> Ruleset:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a ruleset holds functions of plugins and is not pickled, and so are deals, matches and views; "
            "write Match.record() or View.to_dict() instead, or make the ruleset again by its names"
        )

    def identity(self) -> dict[str, Any]:
        """Everything that decides how the game goes, as JSON data."""
        return {
            "game": self.game.name,
            "players": self.players,
            "variants": [v.name for v in self.variants],
            "options": dict(self.options),
        }

    @property
    def fingerprint(self) -> str:
        """A short text that is the same for the same game, players, variants (in order) and options."""
        text = json.dumps(self.identity(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def tricks(self, contract: Contract) -> CompiledTricks:
        """The compiled trick rules of a contract.

        :raises PluginError: the game's trick rules do not compile.
        """
        found = self._tricks.get(contract)
        if found is None:
            rules = self.hooks.trick_rules(self, contract)
            try:
                found = rules.compile(self.pack)
            except (ValueError, TypeError, AttributeError, KeyError) as error:
                what = f"gives impossible rules for the contract {contract.name}: {error}"
                cure = "every card of the pack must stand in exactly one order"
                if not isinstance(error, ValueError):
                    cure = "orders are tuples of codes, ladders are tuples of Rung: (Rung(FOLLOW), Rung(ANY))"
                raise self.broken("trick_rules", what, cure) from error
            if len(self._tricks) > 1000:
                self._tricks.clear()  # contracts with many details must not fill the memory
            self._tricks[contract] = found
        return found

    def parse(self, text: object) -> Action:
        """The action that *text* means; see :meth:`wenzel.actions.ActionSpace.parse`.

        :raises ActionError: it means none.
        """
        return self.actions.parse(text)

    def speak(self, action: str) -> str:
        """An action in words for people."""
        spoken: str = self.hooks.speak(self, self.parse(action))
        return spoken


def _spoken(numbers: Sequence[int]) -> str:
    """``3, 4 or 5``."""
    texts = [str(n) for n in numbers]
    ordered = sorted(numbers)
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]} to {ordered[-1]}"
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)

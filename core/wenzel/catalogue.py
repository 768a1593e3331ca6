"""Finding games and variants: what is installed, what is broken, and rulesets by name.

A :class:`Catalogue` is an ordinary object; there is none hidden in a module.  One broken plugin never keeps the
others from loading: it is listed in :attr:`Catalogue.broken`, and asking for it by name raises its cause.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import Distribution, EntryPoint, distributions, entry_points
from typing import Any

import attrs

from wenzel.declare import Game, Variant
from wenzel.errors import PluginError, PluginWarning, RulesetError, shown
from wenzel.folding import check_catalogue_plugin, check_rules
from wenzel.guarding import places_of, said, source_of
from wenzel.offered import is_name, wrong_declaration
from wenzel.plugin import API_VERSION, NAME
from wenzel.ruleset import Ruleset

__all__ = ["GROUP", "Catalogue", "Source"]

GROUP = "wenzel.games"
"""The entry-point group in which plugins are found."""

BY_HAND = "added by hand"
"""Stands for the distribution of a plugin that has none."""

MAX_LABEL = 100
"""Longest name, in characters, of a plugin that is added by hand."""


@attrs.frozen
class Source:
    """Where a plugin comes from: the entry point's name, the distribution and its version."""

    plugin: str
    distribution: str
    version: str

    def __str__(self) -> str:
        version = "" if self.distribution == BY_HAND else f" {self.version}"
        return f"{self.plugin} ({self.distribution}{version})"


class Catalogue:
    """The games and variants at hand.

    :param plugins: plugins to add by hand, as pairs of a name and a module or object.
    :param installed: whether to add all installed plugins (entry-point group ``wenzel.games``).

    :ivar games: the games by name.
    :ivar variants: for every game its variants by name.
    :ivar broken: for every plugin that was left out its error.
    :ivar sources: where each game and each variant (as ``game/variant``) comes from.
    """

    def __init__(self, plugins: Iterable[tuple[str, object]] = (), *, installed: bool = True) -> None:
        self.games: dict[str, Game] = {}
        self.variants: dict[str, dict[str, Variant]] = {}
        self.broken: dict[str, PluginError] = {}
        self.sources: dict[str, Source] = {}
        self._lost: dict[str, PluginError] = {}  # the same for each game and variant that they offered
        if installed:
            for point in sorted(self._points(), key=_order):
                self._load(point)
        for name, plugin in _pairs(plugins):
            self._take(plugin, Source(name, BY_HAND, "0"))

    def _points(self) -> Iterable[EntryPoint]:
        """The entry points of all plugins that are installed."""
        try:
            return entry_points(group=GROUP)
        except Exception:  # noqa: BLE001 - one distribution with damaged files keeps all from being listed
            return self._points_one_by_one()

    def _points_one_by_one(self) -> Iterable[EntryPoint]:
        """The same from one distribution after the other; those that are damaged are left out."""
        found: dict[str, list[EntryPoint]] = {}
        for dist in distributions():
            name = _fact(dist, "name", "unknown")
            if name != "unknown" and name in found:
                continue  # what comes later on the path is hidden
            try:
                found.setdefault(name, []).extend(dist.entry_points.select(group=GROUP))
            except Exception as error:  # noqa: BLE001 - the files may hold anything
                source = Source(name, name, _fact(dist, "version", "0"))
                self._leave_out(source, _unusable(source, "has damaged metadata", error))
        return [point for points in found.values() for point in points]

    def _load(self, point: EntryPoint) -> None:
        source = Source(point.name, _fact(point.dist, "name", "unknown"), _fact(point.dist, "version", "0"))
        try:
            plugin = point.load()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - SystemExit at import must not end the host
            self._leave_out(source, _unusable(source, "does not load", error))
            return
        try:
            self._take(plugin, source)
        except PluginError as error:
            self._leave_out(source, error)

    def _take(self, plugin: object, source: Source) -> None:
        """Take a plugin in, wholly or not at all.

        :raises PluginError: whatever is wrong with it: a module may hold anything, and fail when it is looked at.
        """
        try:
            self._add(plugin, source)
        except (KeyboardInterrupt, PluginError):
            raise
        except BaseException as error:
            raise _unusable(source, "cannot be read", error) from error

    def _leave_out(self, source: Source, error: PluginError) -> None:
        name = source.plugin
        if name in self.broken:
            name = f"{name} ({source.distribution})"
        self.broken[name] = error
        warnings.warn(f"left out: {error}", PluginWarning, stacklevel=4)

    def _add(self, plugin: object, source: Source) -> None:
        """Check a plugin and note what it offers.

        :raises PluginError: it is not well formed, or a name is taken.
        """
        check_catalogue_plugin(plugin, source.plugin, rules_too=True)
        offered: dict[str, Game | Variant] = {}
        try:
            for game in _asked(plugin, "games", Game, source):
                self._offer(offered, game.name, game, source)
            for variant in _asked(plugin, "variants", Variant, source):
                self._offer(offered, f"{variant.game}/{variant.name}", variant, source)
            for item in offered.values():
                _check(item, plugin, source)
            if not any(item.rules is plugin for item in offered.values()):
                check_catalogue_plugin(plugin, source.plugin)
        except PluginError as error:
            for key in offered.keys() - self.sources.keys():
                self._lost.setdefault(key, error)
            raise
        if not offered:
            raise PluginError(
                f"plugin {source} offers nothing; mark a function games() or variants() with @hookimpl",
                plugin=source.plugin,
            )
        for key, item in offered.items():
            self.sources[key] = source
            if isinstance(item, Game):
                self.games[key] = item
            else:
                self.variants.setdefault(item.game, {})[item.name] = item

    def _offer(
        self, offered: dict[str, Game | Variant], key: str, item: Game | Variant, source: Source
    ) -> None:
        """Note what is offered under its name.

        :raises PluginError: it is no name, or it is taken.
        """
        kind = _kind(item)
        if not is_name(item.name):
            raise PluginError(
                f"plugin {source}: {shown(item.name)} is no name for a {kind}; "
                "use lower-case letters, digits and single hyphens",
                plugin=source.plugin,
            )
        if key in offered:
            raise PluginError(
                f"plugin {source}: the {kind} {item.name} is offered twice; give each a name of its own",
                plugin=source.plugin,
            )
        offered[key] = item
        if key in self.sources:
            raise PluginError(
                f"plugin {source}: the {kind} {item.name} is already there, from {self.sources[key]}; "
                "remove one of the two distributions",
                plugin=source.plugin,
            )

    def ruleset(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        variants: Sequence[str] = (),
    ) -> Ruleset:
        """A ruleset by names.

        :param game: name of the game.
        :param players: number of players (default: the game's first).
        :param options: option values; text is not converted.
        :param variants: names of variants, in the order in which they are stacked.
        :raises RulesetError: an unknown name or a bad value; the message lists what exists.
        :raises PluginError: the plugin is broken.
        """
        chosen = self.game(game)
        have = self.variants.get(game, {})
        names: object = variants
        if isinstance(names, str) or not isinstance(names, Sequence):
            example = f"such as [{shown(names)}]" if isinstance(names, str) else f"not {type(names).__name__}"
            raise RulesetError(f"variants is a list of names, {example}")
        stacked = []
        for name in names:
            if not isinstance(name, str) or name not in have:
                if isinstance(name, str):
                    for broken, key in ((self.broken, name), (self._lost, f"{game}/{name}")):
                        if key in broken:
                            raise broken[key]
                raise RulesetError(
                    f"{game} has no variant {shown(name, 60)}; its variants: {', '.join(have) or 'none'}"
                )
            stacked.append(have[name])
        keys = [game, *(f"{game}/{v.name}" for v in stacked)]
        return Ruleset(chosen, players, options, stacked, {key: self.sources[key].version for key in keys})

    def game(self, name: str) -> Game:
        """A game by name.

        :raises RulesetError: there is none of that name; the message lists what exists.
        :raises PluginError: there is, but it is broken.
        """
        known: object = name
        if isinstance(known, str):
            if known in self.games:
                return self.games[known]
            for broken in (self.broken, self._lost):
                if known in broken:
                    raise broken[known]
        out = f"; plugins that were left out as broken: {', '.join(self.broken)}" if self.broken else ""
        raise RulesetError(
            f"there is no game {shown(name, 60)}; the games: {', '.join(self.games) or 'none'}{out}"
        )


def _pairs(plugins: object) -> list[tuple[str, object]]:
    """The plugins that are given by hand.

    :raises PluginError: they are no pairs of a name and a plugin.
    """
    pairs: list[Any] = [plugins]
    if isinstance(plugins, Iterable) and not isinstance(plugins, (str, bytes)):
        pairs = list(plugins)
    for pair in pairs:
        if not (isinstance(pair, (tuple, list)) and len(pair) == 2 and _is_label(pair[0])):
            what = shown(pair, 60)
            raise PluginError(
                f"plugins is a list of pairs of a name and a module or object; {what} is none",
                plugin="unknown",
            )
    return pairs


def _is_label(name: object) -> bool:
    """Whether messages may call a plugin so."""
    return isinstance(name, str) and 0 < len(name) <= MAX_LABEL and name.isprintable()


def _asked(plugin: object, hook: str, kind: type, source: Source) -> list[Any]:
    """What a catalogue hook of a plugin offers."""
    function = getattr(plugin, hook, None)
    if function is None or not hasattr(function, f"{NAME}_impl"):
        return []
    where = f"plugin {source}: hook {hook} at {source_of(function)}"
    try:
        offered = function()
    except (Exception, SystemExit) as error:
        raise PluginError(
            f"{where} failed: {said(error)}; {_cure(source)}", plugin=source.plugin, hook=hook
        ) from error
    if not isinstance(offered, (list, tuple)) or not all(isinstance(item, kind) for item in offered):
        raise PluginError(
            f"{where} returned {_kinds(offered)}; it must return a list of {kind.__name__}",
            plugin=source.plugin,
            hook=hook,
        )
    return list(offered)


def _kind(item: Game | Variant) -> str:
    return "game" if isinstance(item, Game) else "variant"


def _check(item: Game | Variant, plugin: object, source: Source) -> None:
    """Check one game or variant: the interface it is written for, what it declares, its rules.

    :raises PluginError: something is wrong with it.
    """
    hook = f"{_kind(item)}s"
    wrong = wrong_declaration(item)
    if item.api != API_VERSION:
        by_hand = source.distribution == BY_HAND
        cure = "write it for" if by_hand else f"install a version of {source.distribution} for"
        wrong = (
            f"is written for plugin interface {shown(item.api)}, this Wenzel has {API_VERSION}; "
            f"{cure} interface {API_VERSION}"
        )
    if wrong:
        where = source_of(getattr(plugin, hook))
        raise PluginError(
            f"plugin {source}: hook {hook} at {where}: {item.name}: {wrong}", plugin=source.plugin, hook=hook
        )
    if item.rules is not None:
        check_rules(item.rules, item.name, whole=isinstance(item, Game))


def _kinds(offered: object) -> str:
    """What a hook returned, by type: for messages."""
    if isinstance(offered, (list, tuple)):
        return f"a {type(offered).__name__} of {', '.join(dict.fromkeys(type(i).__name__ for i in offered))}"
    return "nothing" if offered is None else type(offered).__name__


def _cure(source: Source) -> str:
    if source.distribution == BY_HAND:
        return "mend it, or leave it out"
    return f"mend it, or remove it with: pip uninstall {source.distribution}"


def _unusable(source: Source, what: str, error: BaseException) -> PluginError:
    """The error that a plugin as a whole is."""
    places = places_of(error)
    where = f" ({places[-1][0]}:{places[-1][1]})" if places else ""
    broken = PluginError(
        f"plugin {source} {what}: {said(error)}{where}; {_cure(source)}", plugin=source.plugin
    )
    broken.__cause__ = error
    return broken


def _order(point: EntryPoint) -> tuple[bool, str, str, str]:
    """Wenzel's own games first, so that nobody takes their names; then by name, whatever the order of the files."""
    dist = _fact(point.dist, "name", "")
    return dist != NAME, point.name, point.value, dist


def _fact(dist: Distribution | None, name: str, default: str) -> str:
    """The name or the version of a distribution; *default* where its files do not say, or are damaged."""
    try:
        fact = getattr(dist, name, None)
    except Exception:  # noqa: BLE001 - the files may hold anything
        return default
    return fact if isinstance(fact, str) and fact else default

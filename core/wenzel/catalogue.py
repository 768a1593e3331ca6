"""Finding games and variants: what is installed, what is broken, and rulesets by name.

A :class:`Catalogue` is an ordinary object; there is none hidden in a module.  One broken plugin never keeps the
others from loading: it is listed in :attr:`Catalogue.broken`, and asking for it by name raises its cause.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import attrs

from wenzel.declare import Game, Variant
from wenzel.errors import PluginError, PluginWarning, RulesetError, shown
from wenzel.folding import check_catalogue_plugin, source_of
from wenzel.plugin import API_VERSION, NAME
from wenzel.ruleset import Ruleset

__all__ = ["GROUP", "Catalogue", "Source"]

GROUP = "wenzel.games"
"""The entry-point group in which plugins are found."""


@attrs.frozen
class Source:
    """Where a plugin comes from: the entry point's name, the distribution and its version."""

    plugin: str
    distribution: str
    version: str

    def __str__(self) -> str:
        return f"{self.plugin} ({self.distribution} {self.version})"


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
        if installed:
            for point in sorted(entry_points(group=GROUP), key=lambda p: (p.name, p.value)):
                self._load(point)
        for name, plugin in plugins:
            self._add(plugin, Source(name, "added by hand", "0"))

    def _load(self, point: EntryPoint) -> None:
        dist = point.dist
        source = Source(point.name, dist.name if dist else "unknown", dist.version if dist else "0")
        try:
            plugin = point.load()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit at import must not end the host
            where = _place(error)
            broken = PluginError(
                f"plugin {source} does not load: {type(error).__name__}: {error}{where}; "
                f"mend it, or remove it with: pip uninstall {source.distribution}",
                plugin=point.name,
            )
            broken.__cause__ = error
            self._leave_out(source, broken)
            return
        try:
            self._add(plugin, source)
        except PluginError as error:
            self._leave_out(source, error)

    def _leave_out(self, source: Source, error: PluginError) -> None:
        name = source.plugin
        if name in self.broken:
            name = f"{name} ({source.distribution})"
        self.broken[name] = error
        warnings.warn(f"left out: {error}", PluginWarning, stacklevel=4)

    def _add(self, plugin: object, source: Source) -> None:
        """Take a plugin in, wholly or not at all.

        :raises PluginError: it is not well formed, or a name is taken.
        """
        check_catalogue_plugin(plugin, source.plugin, rules_too=True)
        games, variants = _asked(plugin, "games", Game, source), _asked(plugin, "variants", Variant, source)
        if not any(offered.rules is plugin for offered in (*games, *variants)):
            check_catalogue_plugin(plugin, source.plugin)
        if not games and not variants:
            raise PluginError(
                f"plugin {source} offers nothing: mark a function games() or variants() with @hookimpl",
                plugin=source.plugin,
            )
        for game in games:
            self._check_name(game.name, game.name, source, "game")
        for variant in variants:
            self._check_name(variant.name, f"{variant.game}/{variant.name}", source, "variant")
        for game in games:
            self.games[game.name] = game
            self.sources[game.name] = source
        for variant in variants:
            self.variants.setdefault(variant.game, {})[variant.name] = variant
            self.sources[f"{variant.game}/{variant.name}"] = source

    def _check_name(self, name: object, key: str, source: Source, kind: str) -> None:
        if not isinstance(name, str) or not name.replace("-", "").isalnum() or name != name.lower():
            raise PluginError(
                f"plugin {source}: {name!r} is no name for a {kind}; use lower-case letters, digits and hyphens",
                plugin=source.plugin,
            )
        if key in self.sources:
            raise PluginError(
                f"plugin {source}: the {kind} {name} is already there, from {self.sources[key]}; "
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
                if isinstance(name, str) and name in self.broken:
                    raise self.broken[name]
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
            if known in self.broken:
                raise self.broken[known]
        raise RulesetError(
            f"there is no game {shown(name, 60)}; the games: {', '.join(self.games) or 'none'}"
        )


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
            f"{where} failed: {type(error).__name__}: {error}", plugin=source.plugin, hook=hook
        ) from error
    if not isinstance(offered, (list, tuple)) or not all(isinstance(item, kind) for item in offered):
        raise PluginError(
            f"{where} must return a list of {kind.__name__}, not {type(offered).__name__}",
            plugin=source.plugin,
            hook=hook,
        )
    for item in offered:
        if item.api != API_VERSION:
            raise PluginError(
                f"{where}: {item.name} is written for plugin interface {item.api!r}, this Wenzel has {API_VERSION}; "
                f"install a version of {source.distribution} for interface {API_VERSION}",
                plugin=source.plugin,
                hook=hook,
            )
    return list(offered)


def _place(error: BaseException) -> str:
    """Where an import failed: the last place in its traceback, or the line of a syntax error."""
    if isinstance(error, SyntaxError) and error.filename:
        return f" ({error.filename}:{error.lineno})"
    trace, last = error.__traceback__, None
    while trace is not None:
        last, trace = trace, trace.tb_next
    return f" ({last.tb_frame.f_code.co_filename}:{last.tb_lineno})" if last else ""

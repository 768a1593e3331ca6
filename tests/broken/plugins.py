"""Plugins that load, and whose hooks fail or answer with something of a wrong type: every hook in every position."""

from __future__ import annotations

import re

from broken.scratch import HEAD
from wenzel.guarding import MAY_PASS, RETURNS


class Plugins:
    """What is installed: sources of modules with many classes, and the message that is due for each."""

    def __init__(self) -> None:
        self.rules: dict[str, str] = {}
        self.due: dict[str, str] = {}
        self.blamed: dict[str, str] = {}
        self.hooks: dict[str, str] = {}

    def add(
        self, name: str, hook: str, body: str, due: str, *, over: str = "", base: str = "", blamed: str = ""
    ) -> None:
        """One plugin: a game, or (with *over*) a variant of that game.

        :param body: its class; the line of the hook bears ``# <name> here``.
        :param due: what the message says after the place of the hook.
        :param blamed: the plugin that is to blame, if another.
        """
        self.rules[name] = (
            f"class {_class(name)}({base or ('' if over else 'Duel')}):\n{body.replace('# here', f'# {name} here')}"
        )
        key = f"{over}+{name}" if over else name
        self.due[key] = due
        self.blamed[key] = blamed or name
        self.hooks[key] = hook

    def source(self) -> str:
        """One module with them all."""
        games = [name for name in self.rules if name in self.due]
        variants = [key.split("+") for key in self.due if "+" in key]
        lines = [HEAD, *self.rules.values(), "", "@hookimpl", "def games():", "    return ["]
        for name in games:
            options = f", options={_OPTIONS}"
            lines.append(
                f'        Game(name="{name}", title="A game", players=(2,), rules={_class(name)}(), api=1{options}),'
            )
        lines += ["    ]", "", "", "@hookimpl", "def variants():", "    return ["]
        lines += [
            f'        Variant(name="{name}", game="{game}", api=1, rules={_class(name)}()),'
            for game, *_, name in variants
        ]
        return "\n".join([*lines, "    ]", ""])


_OPTIONS = '(Option("target", Numbers(1, 30), default=9),)'


def _class(name: str) -> str:
    return "".join(word.capitalize() for word in re.split(r"[-_]", name))


PLUGINS = Plugins()


# Every hook fails, in a game and in a variant of a sound game, and as a wrapper

BOOM = " failed in line {after}: KeyError: 'boom'; mend it, or do without {plugin}"

for _hook in RETURNS:
    _raises = f'    @hookimpl  # here\n    def {_hook}(self):\n        raise KeyError("boom")\n'
    PLUGINS.add(f"fails-{_hook.replace('_', '-')}", _hook, _raises, BOOM)
    PLUGINS.add(f"over-{_hook.replace('_', '-')}", _hook, _raises, BOOM, over="duel")
    PLUGINS.add(
        f"around-{_hook.replace('_', '-')}",
        _hook,
        f'    @hookimpl(wrapper=True)  # here\n    def {_hook}(self):\n        yield\n        raise KeyError("boom")\n',
        BOOM.replace("after", "after1"),
        over="duel",
    )

# Every hook answers with something of a wrong type, and those that must answer with nothing

for _hook, _wanted in RETURNS.items():
    _kinds = " or ".join(t.__name__ for t in (_wanted if isinstance(_wanted, tuple) else (_wanted,)))
    _wrong = f"    @hookimpl  # here\n    def {_hook}(self):\n        return 3.5\n"
    _due = f" returned float; it must return {_kinds}"
    PLUGINS.add(f"wrong-{_hook.replace('_', '-')}", _hook, _wrong, _due)
    PLUGINS.add(f"instead-{_hook.replace('_', '-')}", _hook, _wrong, _due, over="duel")
    PLUGINS.add(
        f"turned-{_hook.replace('_', '-')}",
        _hook,
        f"    @hookimpl(wrapper=True)  # here\n    def {_hook}(self):\n        yield\n        return 3.5\n",
        _due,
        over="duel",
    )
    if _hook not in MAY_PASS:
        PLUGINS.add(
            f"forgets-{_hook.replace('_', '-')}",
            _hook,
            f"    @hookimpl(wrapper=True)  # here\n    def {_hook}(self):\n        answer = yield\n",
            f" returned nothing; it must return {_kinds}",
            over="duel",
        )
for _hook in ("pack", "deal_plan", "trick_rules", "score", "call", "legal_bids"):
    _wanted = RETURNS[_hook]
    _kinds = " or ".join(t.__name__ for t in (_wanted if isinstance(_wanted, tuple) else (_wanted,)))
    PLUGINS.add(
        f"silent-{_hook.replace('_', '-')}",
        _hook,
        f"    @hookimpl  # here\n    def {_hook}(self):\n        pass\n",
        f" returned nothing; it must return {_kinds}",
    )

"""Writes ``docs/reference/hooks.md`` from the docstrings of :mod:`wenzel.hooks`: ``python docs/hook_reference.py``.

The page is kept with the others, so that it can be read without being built; a test compares it with what this
module makes.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from wenzel import defaults, hooks
from wenzel.folding import REQUIRED
from wenzel.guarding import MAY_PASS

PAGE = Path(__file__).parent / "reference" / "hooks.md"

INTRODUCTION = """\
<!-- Written by docs/hook_reference.py from the docstrings of wenzel.hooks. Change those, and run it again. -->

# Hooks

{module}

A hook takes any of the arguments of its signature, by name, and may leave out the others: `def pack(rules)` and
`def score(deal)` are usual, `def table()` is possible. What it returns is checked: another type is a
{{exc}}`~wenzel.errors.PluginError` that names the plugin, the hook and the line. What a class has for fields and
methods is in the [API reference](api.md); at a terminal `python -m pydoc wenzel.plugin.Step` prints the same.

| hook | is asked for | if nobody answers |
|---|---|---|
{table}
"""


def specified(specs: type) -> dict[str, Callable[..., Any]]:
    """The hooks of a class of specifications, in their order."""
    return {name: hook for name, hook in vars(specs).items() if inspect.isfunction(hook) and name[0] != "_"}


def signature(name: str, hook: Callable[..., Any]) -> str:
    """The exact signature of a hook, without ``self``: ``score(deal: Deal) -> Score``."""
    found = inspect.signature(hook)
    own = [p for p in found.parameters.values() if p.name != "self"]
    return name + str(found.replace(parameters=own)).replace("'", "")


def heading(name: str, hook: Callable[..., Any]) -> str:
    """The heading of a hook."""
    return f"### `{signature(name, hook)}`"


def prose(docstring: str | None) -> str:
    """A docstring as Markdown: roles in MyST's form, literals in single backticks, fields as a list."""
    text = inspect.cleandoc(docstring or "")
    text = re.sub(r":class:`(\w+)`", r"`\1`", text)  # a class of specifications, which this page is about
    text = re.sub(r":(attr|meth):`((?:\w+\.)*(\w+\.\w+))`", r"{\1}`\3 <\2>`", text)
    text = re.sub(r":(\w+):`([^`]+)`", r"{\1}`~\2`", text)
    text = re.sub(r"``([^`]+)``", r"`\1`", text)
    text = re.sub(r"^:param (\w+): ", r"- `\1`: ", text, flags=re.MULTILINE)
    text = re.sub(r"^:returns: ", "Returns ", text, flags=re.MULTILINE)
    return re.sub(r"(?<=[.:])  (?=\S)", " ", text)


def otherwise(name: str) -> str:
    """What holds where no plugin answers a hook."""
    if name in REQUIRED:
        return "the game is refused: **required**"
    if name in MAY_PASS:
        return "the core does without"
    return "the default" if hasattr(defaults, name) else "the first call is an error"


def page() -> str:
    """The whole page."""
    rules = specified(hooks.RulesHooks)
    offers = specified(hooks.CatalogueHooks)
    rows = [
        f"| [`{name}`](#hook-{name.replace('_', '-')}) | {first(hook)} | {otherwise(name)} |"
        for name, hook in rules.items()
    ]
    parts = [INTRODUCTION.format(module=prose(hooks.__doc__).partition("\n\n")[2], table="\n".join(rows))]
    for title, specs, group in (
        ("What a plugin offers", hooks.CatalogueHooks, offers),
        ("The rules", hooks.RulesHooks, rules),
    ):
        parts += [f"## {title}", prose(specs.__doc__), *entries(group)]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def entries(group: dict[str, Callable[..., Any]]) -> Iterator[str]:
    """An anchor, a heading and the text of every hook."""
    for name, hook in group.items():
        yield f"(hook-{name.replace('_', '-')})=\n{heading(name, hook)}"
        yield prose(hook.__doc__)


def first(hook: Callable[..., Any]) -> str:
    """The first sentence of a hook's docstring, to stand in a table."""
    paragraph = " ".join(prose(hook.__doc__).partition("\n\n")[0].split())
    sentence = re.split(r"(?<=[^.])[.:](?: |$)", paragraph)[0]
    return sentence[0].lower() + sentence[1:]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

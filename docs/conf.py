"""Sphinx configuration. The build needs no network."""

from __future__ import annotations

import builtins
import re
import sys
from importlib import import_module
from importlib.metadata import version as installed_version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

project = "Wenzel"
author = "The Wenzel authors"
copyright = "2026, The Wenzel authors"
release = installed_version("wenzel")
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
source_suffix = {".md": "markdown"}
# The examples are distributions of their own; pages show them where they speak of them.
exclude_patterns = ["_build", "examples"]

html_theme = "furo"
html_title = f"Wenzel {release}"

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3  # so that [text](page.md#heading) is checked

# Every name must resolve, but for those of other projects: to look these up would take the network.
_elsewhere = {
    *sys.stdlib_module_names,
    *dir(builtins),
    "attr",
    "attrs",
    "click",
    "hypothesis",
    "pluggy",
    "pytest",
    "rich",
}
nitpick_ignore = [("py:class", "wenzel.values.T")]  # a type variable, which has no page
nitpick_ignore_regex = [(r"py:.*", rf"(?:{'|'.join(map(re.escape, sorted(_elsewhere)))})(?:\..*)?")]


def _places(target: str, module: str) -> list[str]:
    """Under which names a target may be documented, if not under its own.

    ``wenzel.Match`` and ``wenzel.plugin.Game`` are documented where they are defined, an annotation that is read as
    text names a class without its module, and the fields of a class are documented with the class.
    """
    names = []
    for start in (target, f"{module}.{target}"):
        parts = start.split(".")
        for cut in range(len(parts) - 1, 0, -1):
            try:
                thing: Any = import_module(".".join(parts[:cut]))
            except ImportError:
                continue
            for name in parts[cut:]:
                holder, thing = thing, getattr(thing, name, None)
                if isinstance(holder, type) and name in getattr(holder, "__annotations__", {}):
                    thing = holder
            where, what = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
            if where and what:
                names.append(f"{where}.{what}")
    return names


def _resolve(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: Element) -> Element | None:
    """Find a name of Wenzel's own where it is documented."""
    if node["refdomain"] != "py":
        return None
    domain = env.domains.python_domain
    target, module = node["reftarget"], node.get("py:module") or "wenzel"
    last = f".{target.removeprefix('wenzel.plugin.')}"
    for name in (*_places(target, module), *(n for n in domain.objects if n.endswith(last))):
        if name in domain.objects and name.startswith("wenzel."):
            return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", name, node, content)
    return None


def _plain_defaults(*event: Any) -> tuple[str, str] | None:
    """Defaults that are functions or factories are shown as dots: their repr is no Python, and says nothing."""
    signature, returns = event[-2:]
    if not signature:
        return None
    return re.sub(r"=\s?(?:<function [\w.]+(?:\.<lambda>)?>|NOTHING)", "=...", signature), returns


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-signature", _plain_defaults)
    app.connect("missing-reference", _resolve)

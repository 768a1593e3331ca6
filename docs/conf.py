"""Sphinx configuration. The build needs no network."""

from __future__ import annotations

import builtins
import re
import sys
from importlib.metadata import version as installed_version

project = "Wenzel"
author = "The Wenzel authors"
copyright = "2026, The Wenzel authors"
release = installed_version("wenzel")
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]

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
nitpick_ignore_regex = [(r"py:.*", rf"(?:{'|'.join(map(re.escape, sorted(_elsewhere)))})(?:\..*)?")]

"""The hook reference says what the specifications say: every hook, its exact signature, and nothing else."""

from __future__ import annotations

import inspect
import re
import runpy

import pytest

from doc_blocks import DOCS
from wenzel.hooks import CatalogueHooks, RulesHooks

PAGE = (DOCS / "reference" / "hooks.md").read_text(encoding="utf-8")
HOOKS = {
    name: hook
    for specs in (CatalogueHooks, RulesHooks)
    for name, hook in vars(specs).items()
    if inspect.isfunction(hook)
}


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_has_a_heading_with_its_signature_and_its_text(name: str) -> None:
    found = inspect.signature(HOOKS[name])
    arguments = ", ".join(f"{p.name}: {p.annotation}" for p in list(found.parameters.values())[1:])
    heading = f"### `{name}({arguments}) -> {found.return_annotation}`\n"
    assert PAGE.count(heading) == 1
    section = PAGE.partition(heading)[2].partition("\n### ")[0]
    words = re.findall(r"\w+", re.sub(r":\w+:", "", inspect.getdoc(HOOKS[name]) or ""))
    assert len(words) > 4
    assert " ".join(words[:4]) in " ".join(re.findall(r"\w+", section))


def test_the_page_has_nothing_that_does_not_exist() -> None:
    assert re.findall(r"^### `(\w+)\(", PAGE, re.MULTILINE) == list(HOOKS)
    assert re.findall(r"^\| \[`(\w+)`\]", PAGE, re.MULTILINE) == [
        name for name in HOOKS if name in vars(RulesHooks)
    ]


def test_the_page_is_what_the_docstrings_make() -> None:
    writer = runpy.run_path(str(DOCS / "hook_reference.py"))
    assert writer["page"]() == PAGE, "the docstrings have changed: run python docs/hook_reference.py"

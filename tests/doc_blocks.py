"""The fenced blocks of the documentation: where they stand, what they are, and which pages belong together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs

__all__ = ["DOCS", "LANGUAGES", "ROOT", "Block", "blocks", "pages", "units"]

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"

LANGUAGES = frozenset({"console", "json", "markdown", "python", "sh", "text", "toml"})
"""What a block may be; anything else is a mistake."""

NESTED = frozenset({"{note}", "{tip}", "{warning}", "{admonition}"})
"""Directives whose body is text, perhaps with blocks."""

QUIET = frozenset({"{eval-rst}", "{toctree}"})
"""Directives without code; Sphinx checks them."""


@attrs.frozen
class Block:
    """One fenced block.

    :ivar page: the page, or the file that it includes.
    :ivar line: number of the first line of the text, from 1.
    :ivar language: the first word after the fence.
    :ivar text: what stands between the fences, without the indentation of the fence.
    :ivar before: the line above the fence.
    """

    page: Path
    line: int
    language: str
    text: str
    before: str

    @property
    def where(self) -> str:
        """The place, for messages."""
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks(page: Path) -> list[Block]:
    """The blocks of a page, in order."""
    return list(_found(page, page.read_text(encoding="utf-8").splitlines(), 1))


def _found(page: Path, lines: list[str], first: int) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        fence = re.match(r"( *)(`{3,}|~{3,})\s*(\S*)\s*(.*)", lines[at])
        if fence is None:
            at += 1
            continue
        indent, ticks, language, argument = fence.groups()
        close = re.compile(rf" *{ticks[0]}{{{len(ticks)},}}\s*$")
        end = next((i for i in range(at + 1, len(lines)) if close.match(lines[i])), None)
        assert end is not None, f"{page}:{first + at}: the block has no end"
        body = [line.removeprefix(indent) for line in lines[at + 1 : end]]
        if language == "{include}":
            yield from blocks((page.parent / argument).resolve())
        elif language in NESTED:
            yield from _found(page, body, first + at + 1)
        elif language not in QUIET:
            before = lines[at - 1].strip() if at else ""
            yield Block(page, first + at + 1, language, "\n".join(body) + "\n", before)
        at = end + 1


def pages() -> list[Path]:
    """README.md and all pages of the manual.

    The pages of ``docs/examples`` are those of distributions of their own, and run where these are installed.
    """
    skipped = (DOCS / "examples", DOCS / "_build")
    manual = (p for p in sorted(DOCS.rglob("*.md")) if not any(p.is_relative_to(s) for s in skipped))
    return [ROOT / "README.md", *manual]


def units() -> dict[str, list[Path]]:
    """Pages whose blocks run one after the other, by the name of their test: the tutorial is one, in the order of its
    table of contents; every other page is one of its own.
    """
    found: dict[str, list[Path]] = {}
    for page in pages():
        if page.parent != DOCS / "tutorial":
            found[page.relative_to(ROOT).with_suffix("").as_posix()] = [page]
    index = DOCS / "tutorial" / "index.md"
    contents = re.search(r"```\{toctree\}\n(.*?)```", index.read_text(encoding="utf-8"), re.DOTALL)
    assert contents is not None
    names = [line for line in contents[1].split("\n") if line and line[0] != ":"]
    found["docs/tutorial"] = [index, *(index.parent / f"{name}.md" for name in names)]
    return found

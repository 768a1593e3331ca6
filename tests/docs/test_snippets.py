"""Every block of code in README.md and in the manual runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from doc_blocks import blocks, units
from doc_runner import Reader
from wenzel import Catalogue
from wenzel.testing import SENTENCES, check_game

UNITS = units()
ELSEWHERE = {"<!-- play-command -->", "<!-- test-command -->"}
"""What stands above the two commands of README.md that have tests of their own."""


@pytest.mark.parametrize("name", UNITS)
def test_the_blocks_of_a_page_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    reader = Reader(home, tmp_path / "environment", monkeypatch)
    try:
        for page in UNITS[name]:
            for block in blocks(page):
                if block.before not in ELSEWHERE:
                    reader.follow(block)
        for module in reader.modules.values():
            check_what_is_taught(vars(module))
    finally:
        reader.forget()


def check_what_is_taught(names: dict[str, object]) -> None:
    """A game that a page builds in its own namespace is sound, with every variant that the page adds to it."""
    offers = [value for value in names.values() if isinstance(value, Catalogue)]
    for offer in offers:
        for game in offer.games:
            if offer.sources[game].distribution == "added by hand":
                sentences = [
                    name for name in SENTENCES if name != "hashing"
                ]  # a page is no importable module
                assert check_game(game, catalogue=offer, deals=4, checks=sentences) == []

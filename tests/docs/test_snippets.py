"""Every block of code in README.md and in the manual runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from doc_blocks import blocks, units
from doc_runner import Reader
from wenzel import Catalogue
from wenzel.testing import SENTENCES, check_game, check_ruleset

pytestmark = pytest.mark.once  # the blocks are the same under every interpreter

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
        if name != "docs/tutorial":  # which ends in tests of its own
            for module in reader.modules.values():
                check_what_is_taught(vars(module))
    finally:
        reader.forget()


def check_what_is_taught(names: dict[str, object]) -> None:
    """A game that a page builds in its own namespace is sound, and so is every variant that it adds to a game."""
    sentences = [name for name in SENTENCES if name != "hashing"]  # other processes cannot import a page
    elsewhere = Catalogue().sources
    for offer in [value for value in names.values() if isinstance(value, Catalogue)]:
        for key in offer.sources.keys() - elsewhere.keys():
            game, _, variant = key.partition("/")
            if variant:
                failures = check_ruleset(offer.ruleset(game, variants=[variant]), deals=4, checks=sentences)
            else:
                failures = check_game(game, catalogue=offer, deals=4, checks=sentences)
            assert not failures, "\n\n".join(map(str, failures))

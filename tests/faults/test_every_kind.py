"""The faults have numbers, and every number its tests."""

from __future__ import annotations

import re
from pathlib import Path


def test_no_kind_of_fault_is_without_a_test() -> None:
    """1 to 37 are about the core and the games; those about the command line have their tests with it."""
    texts = [file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py")]
    numbers = {int(n) for text in texts for n in re.findall(r"^def test_fault_(\d\d)_", text, re.MULTILINE)}
    assert numbers == set(range(1, 38))

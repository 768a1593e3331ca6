"""A distribution whose metadata is damaged is named, and keeps nothing else from working."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from wenzel import Catalogue, PluginWarning

GOOD = b"Metadata-Version: 2.1\nName: damaged\nVersion: 1.0\n"
POINTS = b"[wenzel.games]\nnowhere = nowhere_at_all\n"

DAMAGED: dict[str, tuple[bytes | None, bytes]] = {
    "no metadata": (None, POINTS),
    "no name": (b"Metadata-Version: 2.1\n", POINTS),
    "no version": (b"Metadata-Version: 2.1\nName: damaged\n", POINTS),
    "metadata in no encoding": (b"\xff\xfe" + GOOD, POINTS),
    "a line without a value": (GOOD, b"[wenzel.games]\nnowhere\n"),
    "entry points in no encoding": (GOOD, b"\xff\xfe" + POINTS),
    "no value": (GOOD, b"[wenzel.games]\nnowhere =\n"),
    "no module": (GOOD, b"[wenzel.games]\nnowhere = a b:c:d\n"),
}


@pytest.mark.parametrize("kind", DAMAGED)
@pytest.mark.parametrize("first", [True, False])
def test_damaged_metadata_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, first: bool
) -> None:
    metadata, points = DAMAGED[kind]
    for number in (1, 2):  # two of a kind: nothing may depend on comparing what is not there
        info = tmp_path / f"damaged{number}-1.0.dist-info"
        info.mkdir()
        if metadata is not None:
            (info / "METADATA").write_bytes(metadata)
        (info / "entry_points.txt").write_bytes(points)
    monkeypatch.syspath_prepend(str(tmp_path))
    if not first:
        import sys

        monkeypatch.setattr(sys, "path", [*sys.path[1:], sys.path[0]])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = Catalogue()
    assert {"baska", "kontraspiel", "polignac", "polskpas"} <= found.games.keys()
    assert found.ruleset("baska").versions.keys() == {"baska"}
    assert found.broken
    told = [str(w.message) for w in caught if w.category is PluginWarning]
    assert told
    assert all("None" not in text.replace("NoneType", "") for text in told)

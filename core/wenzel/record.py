"""Records: a match as JSON lines, a header and one line for every event.

This module knows the format; :meth:`wenzel.Match.record` writes it and :meth:`wenzel.Match.from_record` replays it,
verifying every event.  Text from strangers is safe to read: it is data, names no files, and its size is bounded.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from wenzel.errors import RecordError

__all__ = ["FORMAT", "MAX_CHARACTERS", "MAX_LINE", "dump", "load"]

FORMAT = 1
"""Version of the record format."""

MAX_CHARACTERS = 64 * 1024 * 1024
"""Longest record, in characters, that is read."""

MAX_LINE = 100_000
"""Longest line, in characters, that is read."""

_HEADER: dict[str, type | tuple[type, ...]] = {
    "wenzel": str,
    "game": str,
    "plugins": dict,
    "fingerprint": str,
    "players": int,
    "options": dict,
    "variants": list,
    "seed": (int, str),
    "dealer": int,
}


def dump(header: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> str:
    """A record as text: ASCII, one JSON object a line, a newline at the end."""
    lines = [json.dumps({"format": FORMAT, **header}, separators=(",", ":"))]
    lines += [json.dumps(dict(event), separators=(",", ":")) for event in events]
    return "\n".join(lines) + "\n"


def load(text: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Header and events of a record.

    :raises RecordError: no record, another format, or a damaged line (the error names it).
    """
    if not isinstance(text, str):
        raise RecordError(f"a record is text, not {type(text).__name__}")
    if len(text) > MAX_CHARACTERS:
        raise RecordError(f"the record has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    lines = text.split("\n")
    if lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise RecordError("the record is empty")
    header = _object(lines[0].removeprefix("\ufeff"), 1)
    if header.get("format") != FORMAT or type(header["format"]) is not int:
        raise RecordError(
            f"not a record of format {FORMAT}: its header says format {header.get('format')!r:.40}; "
            "use the version of wenzel that wrote it",
            1,
        )
    for name, kind in _HEADER.items():
        if not isinstance(header.get(name), kind) or isinstance(header[name], bool):
            raise RecordError(f"the header has no good {name}", 1)
    return header, [_object(line, number) for number, line in enumerate(lines[1:], 2)]


def _object(line: str, number: int) -> dict[str, Any]:
    if len(line) > MAX_LINE:
        raise RecordError(f"the line has {len(line)} characters; at most {MAX_LINE} are read", number)
    try:
        data = json.loads(line, parse_constant=_no_constant, parse_float=_no_constant)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"the line is damaged, it is no JSON object: {str(error)[:100]}", number) from None
    if not isinstance(data, dict):
        raise RecordError("the line is damaged, it is no JSON object", number)
    return data


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text[:20]} has no place in a record")

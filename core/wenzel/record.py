"""Records: a match as JSON lines, a header and one line for every event.

This module knows the format; :meth:`wenzel.Match.record` writes it and :meth:`wenzel.Match.from_record` replays it,
verifying every event.  Text from strangers is safe to read: it is data, names no files, and its size is bounded.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wenzel.errors import RecordError, shown

__all__ = ["FORMAT", "MAX_CHARACTERS", "MAX_LINE", "dump", "load", "written"]

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


def written(event: Mapping[str, Any]) -> str:
    """An event as text that is the same for the same JSON data, whatever the order of the names."""
    return json.dumps(dict(event), sort_keys=True, separators=(",", ":"))


def load(text: str) -> tuple[dict[str, Any], Iterator[dict[str, Any]]]:
    """Header and events of a record.  Lines are read one by one as they are asked for, so that a damaged record costs
    no more memory than its sound beginning.

    :raises RecordError: no record, another format, or (while the events are read) a damaged line; the error names it.
    """
    given: object = text
    if not isinstance(given, str):
        raise RecordError(f"a record is text, not {type(given).__name__}")
    if len(text) > MAX_CHARACTERS:
        raise RecordError(f"the record has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    objects = (_object(line, number) for number, line in enumerate(_lines(text.removeprefix("\ufeff")), 1))
    header = next(objects, None)
    if header is None:
        raise RecordError("the record is empty")
    if header.get("format") != FORMAT or type(header["format"]) is not int:
        raise RecordError(
            f"not a record of format {FORMAT}: its header says format {shown(header.get('format'))}; "
            "use the version of wenzel that wrote it",
            1,
        )
    for name, kind in _HEADER.items():
        if not isinstance(header.get(name), kind) or isinstance(header[name], bool):
            raise RecordError(f"the header has no good {name}", 1)
    return header, objects


def _lines(text: str) -> Iterator[str]:
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if end < len(text) or text[start:end].strip():  # blanks after the last line are no line
            yield text[start:end]
        start = end + 1


def _object(line: str, number: int) -> dict[str, Any]:
    if len(line) > MAX_LINE:
        raise RecordError(f"the line has {len(line)} characters; at most {MAX_LINE} are read", number)
    try:
        data = json.loads(
            line, object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_no_constant
        )
    except json.JSONDecodeError as error:
        raise RecordError(f"the line is damaged: {error.msg} at column {error.colno}", number) from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"the line is damaged: {str(error)[:100]}", number) from None
    if not isinstance(data, dict):
        raise RecordError("the line is damaged, it is no JSON object", number)
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return data


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text[:20]} has no place in a record")

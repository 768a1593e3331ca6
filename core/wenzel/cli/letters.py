"""What a terminal can show: the one place that decides between symbols and letters.

:func:`fit` turns a text into one that an encoding can show, and that does nothing to the terminal but show: texts come
from records and plugins, and an escape sequence in one of them must not move the cursor, rename the window or turn the
line round.  It is used where texts enter the layout, so that columns stay straight.  :func:`prepare` makes the standard
streams do the same with anything that comes by another way, so that no character can end the program.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import sys
import unicodedata
from functools import cache
from pathlib import Path
from typing import TextIO

__all__ = ["ascii_only", "fit", "prepare", "readable", "typed"]

_HANDLER = "wenzel.letters"

_PLAIN = {
    **dict(zip("♣♠♥♦♧♤♡♢", "CSHDCSHD", strict=True)),
    **dict.fromkeys("–—‐‑−", "-"),
    **dict.fromkeys("•∙▪", "*"),
    "·": "-",
    **dict.fromkeys("‘’‚", "'"),
    **dict.fromkeys("“”„", '"'),
    "×": "x",
    "→": "->",
    "←": "<-",
    "▸": ">",
    "…": "...",
    "ł": "l",
    "Ł": "L",
    "ø": "o",
    "Ø": "O",
    "đ": "d",
    "ß": "ss",
    "æ": "ae",
    "Æ": "Ae",
    "±": "+/-",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "½": "1/2",
    "¼": "1/4",
    "✓": "x",
    "§": "S.",
}


@cache
def _plain(char: str) -> str:
    """ASCII for one character."""
    if char in _PLAIN:
        return _PLAIN[char]
    code = ord(char)
    if 0x2500 <= code < 0x2580:  # box drawing
        return "-" if char in "─━┄┅┈┉╌╍═╴╶╸╺" else "|" if char in "│┃┆┇┊┋╎╏║╵╷╹╻" else "+"
    if 0x2580 <= code < 0x25A0:  # blocks
        return "#"
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Cf"):
        return ""
    if char.isspace():
        return " "
    return "".join(c for c in unicodedata.normalize("NFKD", char) if c.isascii()) or "?"


@cache
def _shown(char: str, encoding: str) -> str:
    kind = unicodedata.category(char)
    if kind == "Cc" and char not in "\n\t":
        return f"\\x{ord(char):02x}"
    if kind == "Cf":  # among them those that reverse the direction of writing
        return ""
    if kind in ("Zl", "Zp"):
        return " "
    try:
        char.encode(encoding)
    except UnicodeError:
        return _plain(char)
    return char


def fit(text: str, encoding: str) -> str:
    """*text* as *encoding* can show it: ``♠`` becomes ``S``, ``ś`` becomes ``s``.

    Control characters are written out as numbers, all but the end of a line and the tabulator; other characters that
    nobody sees are left out.
    """
    if text.isascii() and text.isprintable():
        return text
    # All suits or none: a table in which some suits are letters is hard to read.
    whole = encoding if readable("♣♠♥♦", encoding) else "ascii"
    return "".join(_plain(c) if c in "♣♠♥♦" and whole == "ascii" else _shown(c, encoding) for c in text)


def readable(text: str, encoding: str) -> bool:
    """Whether *encoding* can show the whole of *text*."""
    try:
        text.encode(encoding)
    except UnicodeError:
        return False
    return True


def typed(line: str, encoding: str) -> str:
    """A line that was read, with the bytes that *encoding* does not know taken as UTF-8: so ``Q♣`` can be typed at a
    terminal whose encoding is set too narrow.
    """
    if line.isascii():
        return line
    try:
        return line.encode(encoding, "surrogateescape").decode("utf-8")
    except UnicodeError:
        return line.encode("utf-8", "replace").decode("utf-8")


def _replace(error: UnicodeError) -> tuple[str, int]:
    """Error handler of the streams: letters for what the encoding cannot show."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def prepare() -> None:
    """Make the standard streams fit to use: none is missing, and no character makes them fail."""
    codecs.register_error(_HANDLER, _replace)
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - it stays open like the one it replaces
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    _reconfigure(sys.stdin, errors="surrogateescape")
    for stream in (sys.stdout, sys.stderr):
        _reconfigure(stream, errors=_HANDLER)


def ascii_only() -> None:
    """Write letters alone from now on, whatever the terminal could show."""
    for stream in (sys.stdout, sys.stderr):
        _reconfigure(stream, encoding="ascii", errors=_HANDLER)


def _reconfigure(stream: TextIO, **how: str) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:  # an embedding host may have put another object there
        with contextlib.suppress(ValueError, OSError):
            reconfigure(**how)

"""Beginning a package: a complete, working, tested game or variant, written into a new directory.

What is written is the author's to change.  It passes its own tests, ``ruff``, and ``mypy --strict`` as it stands.
The texts are the files in ``templates``; ``{{word}}`` in them is replaced.
"""

from __future__ import annotations

import datetime as dt
import re
import shutil
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from wenzel.errors import WenzelError, shown
from wenzel.offered import is_name

__all__ = ["distribution_of", "write_game", "write_variant"]

MAX_NAME, MAX_TEXT = 30, 50
"""Longest names and texts, in characters: so that no line that is written gets too long."""

_WORD = re.compile(r"\{\{(\w+)\}\}")


def distribution_of(name: str, game: str | None = None) -> str:
    """The name of the distribution of a game, or of a variant of *game*: ``wenzel-belote``, ``wenzel-belote-short``.

    The name of its package is the same with underscores.
    """
    return "-".join(["wenzel", *([game] if game else []), name])


def write_game(name: str, into: Path, *, title: str = "", author: str = "") -> tuple[Path, ...]:
    """Write the package of a new game.

    It is a small whist for two against two: something to change step by step into the game that is meant.

    :param name: name of the game: lower-case letters, digits and single hyphens.
    :param into: the directory to make.
    :param title: what people read (default: the name with capitals).
    :param author: who writes it, for the licence.
    :returns: the files that were written, as paths inside *into*.
    :raises WenzelError: a bad name or text, or *into* exists already; nothing has been written.
    :raises OSError: it cannot be written; what had been written is gone again.
    """
    return _write("game", into, _words(name, distribution_of(name), title, author))


def write_variant(
    name: str,
    game: str,
    into: Path,
    *,
    game_title: str = "",
    needs: str = "wenzel",
    title: str = "",
    author: str = "",
) -> tuple[Path, ...]:
    """Write the package of a new variant of a game.

    It is a house rule that goes with every game: the last trick is worth something.

    :param name: name of the variant: lower-case letters, digits and single hyphens.
    :param game: name of the game that it changes.
    :param into: the directory to make.
    :param game_title: the title of the game (default: its name with capitals).
    :param needs: the distribution that the game is in.
    :param title: what people read (default: the name with capitals).
    :param author: who writes it, for the licence.
    :returns: the files that were written, as paths inside *into*.
    :raises WenzelError: a bad name or text, or *into* exists already; nothing has been written.
    :raises OSError: it cannot be written; what had been written is gone again.
    """
    words = _words(name, distribution_of(name, game), title, author)
    required = ["attrs>=22.2", f"wenzel>={words['wenzel']}"] + ([needs] if needs != "wenzel" else [])
    words |= {
        "game": _name(game),
        "game_title": game_title if not _unfit(game_title) else _titled(game),
        "needs": ", ".join(f'"{requirement}"' for requirement in required),
        "option": f"{name.replace('-', '_')}_value"
        if name[0].isalpha()
        else f"value_{name.replace('-', '_')}",
    }
    return _write("variant", into, words)


def _words(name: str, distribution: str, title: str, author: str) -> dict[str, str]:
    title = _text("title", title) or _titled(_name(name))
    return {
        "name": name,
        "distribution": distribution,
        "package": distribution.replace("-", "_"),
        "title": title,
        "author": _text("author", author) or f"The authors of {title}",
        "year": str(dt.datetime.now(tz=dt.UTC).year),
        "wenzel": ".".join(version("wenzel").split(".")[:2]),
    }


def _titled(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _name(name: str) -> str:
    if not is_name(name):
        raise WenzelError(f"{shown(name)} is no name; use lower-case letters, digits and single hyphens")
    if len(name) > MAX_NAME:
        raise WenzelError(f"the name {name[:MAX_NAME]}... is too long; it has at most {MAX_NAME} characters")
    return name


def _text(what: str, text: str) -> str:
    text = " ".join(text.split())
    problem = text and _unfit(text)
    if problem:
        raise WenzelError(f"the {what} {problem}")
    return text


def _unfit(text: str) -> str:
    """Why a text cannot stand in Python, TOML and Markdown as it is, if it cannot."""
    if not 0 < len(text) <= MAX_TEXT:
        return f"must have 1 to {MAX_TEXT} characters"
    for character in text:
        if not character.isprintable() or character in '"\\{}[]`<>|*_#':
            return f"cannot hold {character!a}; use letters, digits and plain punctuation"
    return ""


def _write(kind: str, into: Path, words: Mapping[str, str]) -> tuple[Path, ...]:
    texts = {
        Path(*(words.get(part, part) for part in parts)): _WORD.sub(lambda found: words[found[1]], text)
        for parts, text in _templates(files(__name__) / "templates" / kind)
    }
    try:
        into.mkdir(parents=True)
    except FileExistsError:
        raise WenzelError(f"{into} exists already; nothing is overwritten, name another directory") from None
    try:
        for path, text in texts.items():
            target = into / path
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
    except BaseException:
        shutil.rmtree(into, ignore_errors=True)
        raise
    return tuple(texts)


def _templates(folder: Traversable, above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """The templates in a folder: where each belongs, and its text."""
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            yield from _templates(entry, (*above, entry.name))
        elif entry.name.endswith(".in"):
            name = entry.name.removesuffix(".in")
            yield (*above, ".gitignore" if name == "gitignore" else name), entry.read_text("utf-8")

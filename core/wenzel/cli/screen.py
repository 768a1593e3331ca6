"""The screen: where everything that a person reads is written, and the line that they type is read.

It writes what the output can show (see :mod:`wenzel.cli.letters`): colours on a terminal only and never with
``NO_COLOR``, symbols only where the encoding has them.  No meaning is carried by colour alone.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Sequence

from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme

from wenzel.cli import letters

__all__ = ["Cell", "EndOfInput", "Screen", "columns"]

Cell = str | tuple[str, str]
"""A text, or a text and its style."""

LONGEST = 1000
"""So many characters of a typed line are looked at."""

_THEME = Theme(
    {
        "red": "red",
        "head": "bold",
        "quiet": "dim",
        "good": "bold",
        "note": "italic",
        "markdown.code": "bold",
        "markdown.code_block": "default",
        "markdown.h1": "bold",
        "markdown.h2": "bold underline",
        "markdown.h3": "bold",
    }
)


class EndOfInput(Exception):
    """There is nothing more to read: the input has ended."""


class Screen:
    """Standard output, standard error and standard input, for people.

    :ivar console: standard output as rich sees it.
    :ivar coloured: whether colours are wanted where a terminal can show them.
    :ivar encoding: the encoding of standard output.
    """

    def __init__(self) -> None:
        self._open()

    def _open(self) -> None:
        self.coloured = not os.environ.get("NO_COLOR")
        self.console = Console(
            file=sys.stdout,
            color_system="auto" if self.coloured else None,
            theme=_THEME,
            markup=False,
            emoji=False,
            highlight=False,
            _environ=_surroundings(),
        )
        self.encoding = getattr(sys.stdout, "encoding", None) or "ascii"

    def ascii_only(self) -> None:
        """Write letters alone from now on."""
        letters.ascii_only()
        self._open()
        self.encoding = "ascii"

    @property
    def interactive(self) -> bool:
        """Whether a person sits at both ends."""
        return bool(sys.stdin.isatty() and sys.stdout.isatty())

    @property
    def styled(self) -> bool:
        """Whether the output is a terminal rather than a file or a pipe."""
        return self.console.is_terminal

    # --- texts ------------------------------------------------------------------------------------------------

    def fit(self, text: str) -> str:
        """*text* as the output can show it."""
        return letters.fit(text, self.encoding)

    def text(self, *parts: Cell) -> Text:
        """A styled text from parts, each a string or a pair of a string and a style, made fit for the output."""
        styled = (part if isinstance(part, tuple) else (part, "") for part in parts)
        text = Text.assemble(*((self.fit(said).replace("\n", " "), style) for said, style in styled))
        text.highlight_regex(r"(?:10|[2-9A-Z])?[♥♦]", "red")
        return text

    # --- writing ----------------------------------------------------------------------------------------------

    def write(self, *what: RenderableType) -> None:
        """Write lines of text, or anything that rich can show."""
        for item in what:
            self.console.print(self.fit(item) if isinstance(item, str) else item)

    def line(self, *parts: Cell, indent: int = 0, hang: int = 2) -> None:
        """Write one text; where it is wrapped, its further lines are indented by *hang* more blanks."""
        text = self.text(*parts)
        width = max(20, self.console.width - indent - hang)
        first, *rest = text.wrap(self.console, width) if text.cell_len > width + hang else [text]
        self._out(Text(" " * indent) + first)
        for more in rest:
            self._out(Text(" " * (indent + hang)) + more)

    def table(self, rows: Sequence[Sequence[Cell]], justify: str, indent: int = 2, gap: int = 2) -> None:
        """Write rows in columns.

        :param rows: cells, each a string or a pair of a string and a style.
        :param justify: ``<`` or ``>`` for every column.  The last column is wrapped if it does not fit.
        """
        cells = [[self.text(cell) for cell in row] for row in rows]
        wide = [
            max((row[i].cell_len for row in cells if i < len(row)), default=0) for i in range(len(justify))
        ]
        margin = indent + sum(wide[:-1]) + gap * (len(wide) - 1)
        room = max(8, self.console.width - margin)
        for row in cells:
            line = Text(" " * indent)
            for i, cell in enumerate(row[:-1]):
                blanks = Text(" " * (wide[i] - cell.cell_len))
                line += blanks + cell if justify[i] == ">" else cell + blanks
                line += Text(" " * gap)
            last, blanks = row[-1], Text("")
            if len(row) < len(justify) or justify[-1] == ">":
                blanks = (
                    Text(" " * (wide[len(row) - 1] - last.cell_len))
                    if justify[len(row) - 1] == ">"
                    else blanks
                )
            first, *rest = last.wrap(self.console, room) if last.cell_len > room else [last]
            self._out(line + blanks + first)
            for more in rest:
                self._out(Text(" " * margin) + more)

    def _out(self, line: Text) -> None:
        line.rstrip()
        self.console.print(line, soft_wrap=True)

    def raw(self, text: str) -> None:
        """Write *text* as it is, with a newline: data, never wrapped."""
        sys.stdout.write(text + "\n")

    def problem(self, text: str) -> None:
        """Write one line to standard error."""
        encoding = getattr(sys.stderr, "encoding", None) or "ascii"
        sys.stderr.write(letters.fit(" ".join(text.split()), encoding) + "\n")
        sys.stderr.flush()

    # --- reading ----------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """The line that is typed after *prompt*.

        :raises EndOfInput: there is none.
        """
        encoding = getattr(sys.stdin, "encoding", None) or "utf-8"
        return letters.typed(self._line(self.fit(prompt)), encoding)

    def _line(self, prompt: str) -> str:
        if self.interactive and sys.stdin is sys.__stdin__:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - lets `input` edit the line
            sys.stdout.flush()
            try:
                return input(prompt)
            except (EOFError, OSError) as error:
                sys.stdout.write("\n")
                raise EndOfInput from error
        sys.stdout.write(prompt)
        sys.stdout.flush()
        try:
            line = rest = sys.stdin.readline(LONGEST)
            while len(rest) == LONGEST and not rest.endswith("\n"):
                rest = sys.stdin.readline(LONGEST)  # no part of a long line is a line of its own
        except (OSError, ValueError) as error:  # ValueError: the stream is closed
            raise EndOfInput from error
        if not line:
            raise EndOfInput
        if prompt and not sys.stdin.isatty():
            sys.stdout.write(
                self.fit(line.rstrip("\r\n")) + "\n"
            )  # so that a transcript shows what was typed
        return line


def _surroundings() -> dict[str, str]:
    """The environment without sizes of a terminal that are none."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in ("COLUMNS", "LINES")
        or (value.isascii() and value.isdigit() and len(value) < 5 and int(value) > 0)
    }


def columns(texts: Iterable[str], width: int) -> list[str]:
    """Texts side by side in as many columns as fit into *width*, read from left to right."""
    items = list(texts)
    wide = max(map(len, items), default=0) + 3
    each = max(1, width // wide)
    return [
        "".join(item.ljust(wide) for item in items[at : at + each]).rstrip()
        for at in range(0, len(items), each)
    ]

"""Files: records are written whole or not at all, and read up to a bound.  Interrupts wait until a step is done."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wenzel.errors import RecordError, WenzelError
from wenzel.record import MAX_CHARACTERS

__all__ = ["Keeper", "read_record", "uninterrupted"]


def read_record(path: Path) -> str:
    """The text of a record.

    :raises RecordError: it cannot be read, is too long, or is no UTF-8.
    """
    try:
        with path.open(encoding="utf-8", newline="\n") as file:
            return file.read(MAX_CHARACTERS + 1)
    except UnicodeDecodeError as error:
        raise RecordError(f"{path} is no record: it is not written in UTF-8") from error
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {error.strerror or error}") from error


class Keeper:
    """Keeps the record of a match in one file.

    :param path: the file, or ``None`` to keep nothing.
    :param fresh: whether the file must not exist yet.
    :raises WenzelError: it exists, or it is no ordinary file.
    """

    def __init__(self, path: Path | None, *, fresh: bool) -> None:
        self.path = path
        if path is not None and os.path.lexists(path):
            if fresh:
                raise WenzelError(
                    f"{path} exists; take it up again with --resume {path}, or choose another name"
                )
            if not path.is_file():
                raise WenzelError(f"{path} is no ordinary file, so nothing can be saved there")

    def keep(self, record: str) -> None:
        """Write the record: first beside the file, then in its place, so that the old one stays whole until then.

        :raises WenzelError: it cannot be written.
        """
        if self.path is None:
            return
        path = self.path.resolve()
        try:
            with uninterrupted():
                _replace(path, record)
        except OSError as error:
            raise WenzelError(f"{self.path} cannot be written: {error.strerror or error}") from error


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:60]}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, name)
        os.replace(name, path)  # noqa: PTH105 - both are names, and this is the atomic step
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)  # noqa: PTH108
        raise


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until the block is done, so that nothing is left half-way.  A second one does not wait."""
    waiting = False

    def wait(*_: object) -> None:
        nonlocal waiting
        if waiting:
            raise KeyboardInterrupt
        waiting = True

    before: Any = None
    with contextlib.suppress(ValueError):  # not in the main thread, where no signal arrives anyway
        before = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt

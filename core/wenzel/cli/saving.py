"""Files: records are written whole or not at all, and read up to a bound.  Interrupts wait until a step is done."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
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
    :param was: what the file holds; ``None`` if it must not exist yet.
    :param say: is told if the match has to be kept elsewhere.
    :raises WenzelError: it exists, or it is no ordinary file.
    """

    def __init__(self, path: Path | None, was: str | None, say: Callable[[str], None]) -> None:
        self.path, self._was, self._say = path, was, say
        if path is not None and os.path.lexists(path):
            if was is None:
                raise WenzelError(_exists(path))
            if not path.is_file():
                raise WenzelError(f"{path} is no ordinary file, so nothing can be saved there")

    def keep(self, record: str) -> None:
        """Write the record: first beside the file, then in its place, so that the old one stays whole until then.

        What another program has written to the file in the meantime stays there; the match goes on in a new file.

        :raises WenzelError: it cannot be written.
        """
        if self.path is None:
            return
        try:
            with uninterrupted():
                if self._was is not None and _changed(self.path, self._was):
                    self._move_on()
                if self._was is None:
                    _create(self.path, record)
                else:
                    _replace(self.path.resolve(), record)
                self._was = record
        except FileExistsError as error:
            raise WenzelError(_exists(self.path)) from error
        except OSError as error:
            raise WenzelError(f"{self.path} cannot be written: {error.strerror or error}") from error

    def _move_on(self) -> None:
        """Keep the match in another file from now on."""
        old = self.path
        assert old is not None  # noqa: S101 - for the type checker
        names = (old.with_name(f"{old.name}.{number}") for number in itertools.count(2))
        self.path, self._was = next(name for name in names if not os.path.lexists(name)), None
        self._say(f"another program has written to {old}; this match is kept in {self.path} from now on")


def _exists(path: Path) -> str:
    return f"{path} exists; take it up again with --resume {path}, or choose another name"


def _changed(path: Path, was: str) -> bool:
    """Whether the file holds something else than it did.  One that is gone, or cannot be read, is no loss."""
    try:
        with path.open(encoding="utf-8", newline="\n") as file:
            return file.read(len(was) + 1) != was
    except UnicodeDecodeError:
        return True
    except OSError:
        return False


def _create(path: Path, text: str) -> None:
    """Write a new file; of two programs that want the same name only one gets it."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        _replace(path, text)
    except BaseException:
        with contextlib.suppress(OSError):
            path.unlink()
        raise


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

"""The command line as tests run it: in this process with streams of any encoding, or as a process at a terminal."""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable

import attrs

UNSET = (
    "NO_COLOR",
    "FORCE_COLOR",
    "TTY_COMPATIBLE",
    "PYTHONIOENCODING",
    "WENZEL_TRACEBACK",
    "COLUMNS",
    "LINES",
)


@attrs.frozen
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def all(self) -> str:
        return self.out + self.err


Run = Callable[..., Outcome]


def environment(**more: str) -> dict[str, str]:
    """The environment of a process under test."""
    env = {name: value for name, value in os.environ.items() if name not in UNSET}
    return {**env, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **more}


def process(*args: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """The command line as a process with closed input."""
    return subprocess.run(
        [sys.executable, "-m", "wenzel.cli", *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=60,
        env=environment(**more),
    )


_AT_TERMINAL = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from wenzel.cli import main
sys.exit(main())
"""


class Terminal:
    """The command line at a terminal of its own, so that Ctrl-C and Ctrl-D arrive as from a keyboard."""

    def __init__(self, *args: str, **more: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.shown = ""
        self._fd, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-c", _AT_TERMINAL, *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env=environment(**more),
        )
        os.close(slave)

    def type(self, keys: str) -> None:
        os.write(self._fd, keys.encode())

    def interrupt(self) -> None:
        """Type Ctrl-C, as a person does: not in the very instant in which a prompt appears.

        Python misses an interrupt that comes between its last look for one and its waiting for a key, until the next
        key; on a busy machine that instant is long.
        """
        time.sleep(0.5)
        self.type("\x03")

    def until(self, text: str, seconds: float = 20) -> str:
        """Wait until *text* is shown after what was waited for before; everything up to it."""
        end = time.monotonic() + seconds
        while text not in self.shown:
            left = end - time.monotonic()
            assert left > 0, f"{text!r} did not come; shown was:\n{self.shown}"
            if not self._read(left):
                assert text in self.shown, f"the program ended before {text!r}; shown was:\n{self.shown}"
        at = self.shown.index(text) + len(text)
        before, self.shown = self.shown[:at], self.shown[at:]
        return before

    def _read(self, seconds: float) -> bool:
        if not select.select([self._fd], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self._fd, 65536)
        except OSError:  # the other end is closed
            return False
        self.shown += data.decode("utf-8", "replace")
        return bool(data)

    def ended(self, seconds: float = 20) -> int:
        """The exit code; what was shown last stands in :attr:`shown`."""
        end = time.monotonic() + seconds
        while self._read(max(0.0, min(0.2, end - time.monotonic()))) and self._process.poll() is None:
            assert time.monotonic() < end, f"the program does not end; shown was:\n{self.shown}"
        code = self._process.wait(max(0.1, end - time.monotonic()))
        while select.select([self._fd], [], [], 0)[0] and self._read(0):
            pass
        return code

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):
            os.close(self._fd)


Start = Callable[..., Terminal]

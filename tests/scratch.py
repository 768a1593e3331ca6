"""A scratch environment: a virtual environment of its own, into which real distributions can be installed.

Everything that is installed beside it (Wenzel, pip, hatchling, pytest) is borrowed from the environment of this
process, so that no index is asked for anything.
"""

from __future__ import annotations

import os
import subprocess
import sysconfig
import venv
from collections.abc import Sequence
from pathlib import Path

import attrs

__all__ = ["Environment", "clean"]


def clean(**more: str) -> dict[str, str]:
    """The variables of this process without those that steer Python, pip, pytest and the measuring of coverage."""
    steering = ("COVERAGE", "PIP", "PYTEST", "PYTHON", "TOX")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(steering)}
    return kept | {"PYTHONUTF8": "1", "COLUMNS": "100", "NO_COLOR": "1"} | more


@attrs.frozen
class Environment:
    """A virtual environment in the directory *path*."""

    path: Path

    @classmethod
    def make(cls, path: Path) -> Environment:
        """Make one."""
        made = cls(path)
        venv.create(path, with_pip=False)
        ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
        own = subprocess.run(
            [made.python, "-c", ask], env=clean(), capture_output=True, text=True, check=True
        )
        borrowed = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
        lines = [f"import site; site.addsitedir({path!r})\n" for path in borrowed]
        Path(own.stdout.strip(), "borrowed.pth").write_text("".join(lines), encoding="utf-8")
        return made

    @property
    def scripts(self) -> Path:
        """Where its programs are."""
        return self.path / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> str:
        """Its interpreter."""
        return str(self.scripts / "python")

    def pip(self, arguments: Sequence[str], cwd: Path) -> subprocess.CompletedProcess[str]:
        """Run pip, which may ask no index and has to build with what is here."""
        settings = {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_NO_BUILD_ISOLATION": "false",  # pip reads it upside down: this means no isolation
            "PIP_NO_COMPILE": "1",
            "PIP_NO_INDEX": "1",
            "PIP_YES": "1",
        }
        return subprocess.run(
            [self.python, "-m", "pip", *arguments],
            cwd=cwd,
            env=clean(**settings),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

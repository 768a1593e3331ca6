"""Distributions that are installed for real into a scratch directory, and processes that find them there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HEAD = """\
from __future__ import annotations

import attrs
from wenzel.plugin import *
from wenzel.plugin import Action, hookimpl
import wenzel_duel
from wenzel_duel import Duel
"""
"""How the modules of broken plugins begin: what an author has at hand, and a game that works, to break it."""


def files_of(distribution: str, module: str, source: str, points: Mapping[str, str]) -> dict[str, str]:
    """All files of an installed distribution that holds one module, by their paths."""
    info = f"{distribution.replace('-', '_')}-1.0.dist-info"
    listed = "\n".join(f"{name} = {value}" for name, value in points.items())
    files = {
        f"{module}.py": source,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[wenzel.games]\n{listed}\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{info}/RECORD"))
    return files


def install(site: Path, name: str, source: str, points: Mapping[str, str] | None = None) -> Path:
    """Install the distribution ``broken-<name>`` with the module ``wenzel_<name>``; the path of the module.

    :param points: its entry points (default: one of its own name for its module).
    """
    module = f"wenzel_{name.replace('-', '_')}"
    for path, text in files_of(f"broken-{name}", module, source, points or {name: module}).items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(text, encoding="utf-8")
    return site / f"{module}.py"


def wheel(into: Path, name: str, source: str) -> Path:
    """The same as a wheel, for pip."""
    module = f"wenzel_{name.replace('-', '_')}"
    path = into / f"broken_{name.replace('-', '_')}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in files_of(f"broken-{name}", module, source, {name: module}).items():
            archive.writestr(file, text)
    return path


def run(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the scratch directory on its path."""
    paths = [str(site), os.environ.get("PYTHONPATH", "")]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, *words], env=env, cwd=site, capture_output=True, encoding="utf-8", check=False
    )


def told(site: Path, script: str, *words: str) -> Any:
    """What a script writes, as JSON data."""
    done = run(site, "-c", script, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def expected(template: str, file: Path, source: str) -> str:
    """A message: ``{file}`` is the module, ``{here}`` and ``{there}`` the lines that bear such a remark."""
    lines = source.splitlines()
    places = {
        word: next((n for n, line in enumerate(lines, 1) if line.endswith(f"# {word}")), 0)
        for word in ("here", "there")
    }
    for word, place in places.items():
        assert place or f"{{{word}}}" not in template, f"no line of the plugin says # {word}"
    return template.format(file=file, **places)

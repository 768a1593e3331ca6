"""What is shipped: the contents of the wheel, its metadata, and what becomes importable."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from configparser import ConfigParser
from email.message import Message
from email.parser import Parser
from importlib import metadata
from pathlib import Path, PurePosixPath

import attrs
import pytest

import wenzel

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("baska", "kontraspiel", "polignac", "polskpas")
PACKAGES = {"wenzel", *(f"wenzel_{game}" for game in GAMES)}
WHEEL_UNDER_TEST = os.environ.get("WENZEL_TEST_WHEEL") == "1"


@attrs.frozen
class Wheel:
    names: frozenset[str]
    metadata: Message
    entry_points: ConfigParser


def copy_source(to: Path) -> Path:
    """Copy what the build reads, so that a test may spoil it."""
    ignored = shutil.ignore_patterns("__pycache__", "_build")
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for name in (*listed["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"], ".gitignore"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=ignored)
        elif source.exists():  # .gitignore is no part of the sdist, from which these tests run too
            shutil.copy(source, to / name)
    return to


def build(source: Path, target: str, into: Path) -> Path:
    """Build the ``target`` (wheel or sdist) of ``source`` and return the only file made."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = into.iterdir()
    return made


def read_wheel(path: Path) -> Wheel:
    with zipfile.ZipFile(path) as archive:
        names = frozenset(archive.namelist())
        (info,) = {name.split("/")[0] for name in names if ".dist-info/" in name}
        entry_points = ConfigParser()
        entry_points.read_string(archive.read(f"{info}/entry_points.txt").decode())
        described = Parser().parsestr(archive.read(f"{info}/METADATA").decode())
    return Wheel(names, described, entry_points)


def top_level(names: Iterable[str]) -> set[str]:
    return {PurePosixPath(name).parts[0] for name in names}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    source = copy_source(tmp_path_factory.mktemp("source"))
    return read_wheel(build(source, "wheel", tmp_path_factory.mktemp("wheel")))


def importable(module: str, tmp_path: Path) -> bool:
    """Whether a fresh interpreter in an empty directory finds ``module``."""
    code = f"import importlib.util as u, sys; sys.exit(u.find_spec({module!r}) is None)"
    return subprocess.run([sys.executable, "-I", "-c", code], cwd=tmp_path, check=False).returncode == 0


# --- the wheel -------------------------------------------------------------------------------------------


def test_wheel_holds_the_five_packages_alone(wheel: Wheel) -> None:
    assert top_level(wheel.names) == PACKAGES | {f"wenzel-{wheel.metadata['Version']}.dist-info"}


def test_wheel_holds_every_module(wheel: Wheel) -> None:
    modules = {
        path.relative_to(root).as_posix()
        for root in (ROOT / "core", ROOT / "plugins")
        for path in root.glob("wenzel*/**/*.py")
    }
    assert modules
    assert {name for name in wheel.names if name.endswith(".py")} == modules


def test_every_package_is_typed(wheel: Wheel) -> None:
    assert {f"{package}/py.typed" for package in PACKAGES} <= wheel.names


def test_no_stray_file_gets_into_the_wheel(wheel: Wheel, tmp_path: Path) -> None:
    source = copy_source(tmp_path / "source")
    for root in ("core", "plugins"):
        for stray in ("__init__.py", "stray.py", "notes.txt", ".hidden", "py.typed", "stray/__init__.py"):
            path = source / root / stray
            path.parent.mkdir(exist_ok=True)
            path.touch()
        for cache in (source / root / "__pycache__", *(source / root).glob("wenzel*/")):
            cached = cache / "__pycache__" / "stray.cpython-311.pyc"
            cached.parent.mkdir(parents=True, exist_ok=True)
            cached.touch()
    (source / "plugins" / "wenzel_stray").mkdir()
    (source / "plugins" / "wenzel_stray" / "__init__.py").touch()
    assert read_wheel(build(source, "wheel", tmp_path / "wheel")).names == wheel.names


def test_sdist_builds_the_same_wheel(wheel: Wheel, tmp_path: Path) -> None:
    sdist = build(copy_source(tmp_path / "source"), "sdist", tmp_path / "sdist")
    shutil.unpack_archive(sdist, tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert {"tox.ini", "tests", "docs", "README.md", "LICENSE", "CHANGELOG.md"} <= {
        path.name for path in unpacked.iterdir()
    }
    assert read_wheel(build(unpacked, "wheel", tmp_path / "wheel")).names == wheel.names


def test_roots_are_not_packages() -> None:
    assert not (ROOT / "core" / "__init__.py").exists()
    assert not (ROOT / "plugins" / "__init__.py").exists()


# --- the metadata ----------------------------------------------------------------------------------------


def test_runtime_needs_pluggy_and_attrs_alone(wheel: Wheel) -> None:
    required = [line for line in wheel.metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert sorted(re.split(r"[^\w.-]", line)[0] for line in required) == ["attrs", "pluggy"]


def test_every_need_has_a_lower_bound(wheel: Wheel) -> None:
    required = wheel.metadata.get_all("Requires-Dist", [])
    assert [line for line in required if not re.match(r"[\w.-]+>=[\d.]+(;|$)", line)] == []


def test_entry_points(wheel: Wheel) -> None:
    assert {group: dict(wheel.entry_points[group]) for group in wheel.entry_points.sections()} == {
        "console_scripts": {"wenzel": "wenzel.cli:main"},
        "pytest11": {"wenzel": "wenzel.testing.pytest_plugin"},
        "wenzel.games": {game: f"wenzel_{game}" for game in GAMES},
    }


def test_version_has_one_source(wheel: Wheel) -> None:
    assert wheel.metadata["Version"] == metadata.version("wenzel")
    assert f"## [{wheel.metadata['Version']}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_licence_is_shipped(wheel: Wheel) -> None:
    assert wheel.metadata["License-Expression"] == "MIT"
    assert f"wenzel-{wheel.metadata['Version']}.dist-info/licenses/LICENSE" in wheel.names


# --- what is installed -----------------------------------------------------------------------------------


@pytest.mark.parametrize("root", ["core", "plugins"])
def test_roots_are_not_importable(root: str, tmp_path: Path) -> None:
    assert not importable(root, tmp_path)


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_packages_are_importable(package: str, tmp_path: Path) -> None:
    assert importable(package, tmp_path)


@pytest.mark.parametrize("entry_point", metadata.distribution("wenzel").entry_points, ids=lambda e: e.name)
def test_entry_points_load(entry_point: metadata.EntryPoint) -> None:
    assert entry_point.load() is not None


@pytest.mark.parametrize("module", ["wenzel", "wenzel.testing.pytest_plugin"])
def test_import_is_cheap(module: str, tmp_path: Path) -> None:
    """The plugin of pytest is loaded in every environment that holds Wenzel, also in those without the extras."""
    heavy = ["asyncio", "click", "hypothesis", "rich"]
    code = (
        f"import sys; before = set(sys.modules); import {module}; "
        f"print(*sorted((set(sys.modules) - before) & set({heavy!r})))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_what_is_under_test() -> None:
    """In tox the wheel, and nothing of the source tree; else the source tree itself."""
    module = Path(wenzel.__file__).resolve()
    roots = {str(ROOT / "core"), str(ROOT / "plugins")}
    if WHEEL_UNDER_TEST:
        assert "site-packages" in module.parts
        assert not roots & {str(Path(entry).resolve()) for entry in sys.path}
    assert module.is_relative_to(ROOT / "core") is not WHEEL_UNDER_TEST


def test_the_wheel_holds_all_that_is_under_test(wheel: Wheel) -> None:
    if WHEEL_UNDER_TEST:
        files = {file.as_posix() for file in metadata.distribution("wenzel").files or ()}
    else:
        roots = (ROOT / "core", ROOT / "plugins")
        files = {f.relative_to(root).as_posix() for root in roots for f in root.rglob("*") if f.is_file()}
    code = {
        name
        for name in files
        if name.startswith("wenzel") and ".dist-info/" not in name and ".pyc" not in name
    }
    assert code == {name for name in wheel.names if ".dist-info/" not in name}


def test_what_is_installed_keeps_the_lower_bounds() -> None:
    """And in the environment ``lowest`` it is exactly those."""
    bounds = {
        match[1]: match[2]
        for line in metadata.requires("wenzel") or ()
        if (match := re.match(r"([\w.-]+)>=([\d.]+)", line))
    }

    def release(version: str) -> list[int]:
        """Compare 22.2 and 22.2.0 as equal."""
        numbers = [int(number) for number in re.findall(r"\d+", version)[:3]]
        return numbers + [0] * (3 - len(numbers))

    installed = {name: release(metadata.version(name)) for name in bounds}
    assert all(installed[name] >= release(bound) for name, bound in bounds.items())
    if os.environ.get("WENZEL_TEST_LOWEST") == "1":
        assert installed == {name: release(bound) for name, bound in bounds.items()}

"""The modules of the core form levels: each imports only from levels below its own.  And the core names no game."""

from __future__ import annotations

import ast
import importlib.util
from functools import cache
from pathlib import Path

import pytest

LEVELS: tuple[tuple[str, ...], ...] = (
    ("errors", "values"),
    ("cards", "seats", "record"),
    ("actions", "tricks", "ledger", "dealing", "declare"),
    ("steps",),
    ("result", "plugin"),
    ("events", "hooks", "defaults", "refusing", "guarding", "dump", "undo"),
    ("folding", "view", "offered"),
    ("ruleset",),
    ("given", "carry", "catalogue"),
    ("deal",),
    ("match",),
    ("bots",),
    ("simulate",),
    ("",),  # the package itself: what it exports
    ("testing", "scaffold"),
    ("cli",),
)
"""All modules of ``wenzel``, the lowest level first.  A package of modules (``cli``, ``testing``) counts as one."""

LEVEL = {name: number for number, names in enumerate(LEVELS) for name in names}

GAME_PACKAGES = ("wenzel_baska", "wenzel_kontraspiel", "wenzel_polignac", "wenzel_polskpas")

OPEN_TO_GAMES = ("plugin", "deal", "ruleset", "view", "steps", "tricks", "cards", "actions", "")
"""What a plugin imports: the names it needs, and the types of what its hooks are given."""


def folder(package: str) -> Path:
    """Where an installed package lies."""
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def part(file: Path) -> str:
    """The name in :data:`LEVELS` under which a file of ``wenzel`` counts."""
    relative = file.relative_to(folder("wenzel"))
    return relative.parts[0] if len(relative.parts) > 1 else relative.stem.replace("__init__", "")


@cache
def imports(file: Path) -> tuple[tuple[int, str], ...]:
    """All imports of Wenzel's modules in a file, inside functions too, as line and part.

    What stands under ``if TYPE_CHECKING:`` is read by type checkers alone and does not count.
    """
    found: list[tuple[int, str]] = []
    modules = {path.stem for path in folder("wenzel").iterdir()}

    def walk(node: ast.AST) -> None:
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            return
        if isinstance(node, ast.Import):
            found.extend((node.lineno, n.name) for n in node.names)
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file.name}:{node.lineno}: a relative import"
            for name in node.names:
                below = (
                    f"{node.module}.{name.name}"
                    if node.module == "wenzel" and name.name in modules
                    else node.module
                )
                found.append((node.lineno, str(below)))
        for child in ast.iter_child_nodes(node):
            walk(child)

    walk(ast.parse(file.read_text("utf-8")))
    return tuple((line, f"{name}.".split(".")[1]) for line, name in found if name.split(".")[0] == "wenzel")


def sources() -> list[Path]:
    return sorted(folder("wenzel").rglob("*.py"))


def test_every_module_has_a_level_and_every_level_its_modules() -> None:
    assert {part(file) for file in sources()} == set(LEVEL)
    assert len(LEVEL) == sum(map(len, LEVELS))


@pytest.mark.parametrize("name", LEVEL)
def test_a_module_imports_from_levels_below_alone(name: str) -> None:
    wrong = [
        f"{file.name}:{line} imports {target or 'wenzel'}"
        for file in sources()
        if part(file) == name
        for line, target in imports(file)
        if target != name and LEVEL[target] >= LEVEL[name]
    ]
    assert not wrong


def test_the_check_above_sees_imports() -> None:
    """It finds what everybody knows is there, also inside functions and by either form of the statement."""
    match = {target for _, target in imports(folder("wenzel") / "match.py")}
    assert {"deal", "record", "errors"} <= match
    everywhere = {target for file in sources() for _, target in imports(file)}
    assert everywhere >= set(LEVEL) - {"cli", "testing"}


@pytest.mark.parametrize("package", GAME_PACKAGES)
def test_a_shipped_game_imports_what_any_game_may(package: str) -> None:
    files = sorted(folder(package).rglob("*.py"))
    assert files
    for file in files:
        for line, target in imports(file):
            assert target in OPEN_TO_GAMES, f"{package}/{file.name}:{line} imports wenzel.{target}"


@pytest.mark.parametrize("word", ["polignac", "polskpas", "kontraspiel", "baska", "baśka"])
def test_the_core_names_no_game(word: str) -> None:
    texts = [
        file
        for file in folder("wenzel").rglob("*")
        if file.suffix in (".py", ".md", ".txt", ".json", ".toml")
    ]
    assert len(texts) > 20
    assert not [str(file) for file in texts if word in file.read_text("utf-8").lower()]

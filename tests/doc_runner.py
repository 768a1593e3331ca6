"""Runs the blocks of documentation pages as a reader would: files are written, code is run, commands are typed."""

from __future__ import annotations

import ast
import json
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
from importlib import invalidate_caches
from importlib.metadata import requires
from pathlib import Path
from types import ModuleType

import pytest

from doc_blocks import LANGUAGES, ROOT, Block
from scratch import Environment, clean

__all__ = ["Reader", "merged"]

NAMED = re.compile(r"(?:#|<!--) ([\w./-]+\.(?:md|py|toml))( \(complete\))?(?: -->)?\n")
"""The first line of a block that stands for a file."""


class Reader:
    """Somebody who follows a page from top to bottom, in an empty directory.

    * ``python`` blocks run one after the other in one namespace for each page.  One that begins with a comment such as
      ``# wenzel_nap/rules.py`` is for that file: it makes the file, or changes it as :func:`merged` says.  Where it is
      called complete, it must be what the file has become.
    * ``console`` blocks have commands after ``$``; whatever else stands there is output, for the eye.
    * ``sh`` blocks are commands that are typed elsewhere, on another evening: they run in an empty directory, and as
      with all commands nobody is there to answer them.
    * ``toml``, ``json`` and ``markdown`` are read, and written where they name a file.
    """

    def __init__(self, home: Path, scratch: Path, patch: pytest.MonkeyPatch) -> None:
        self.home, self.cwd, self.scratch, self.patch = home, home, scratch, patch
        self.modules: dict[Path, ModuleType] = {}
        self._environment: Environment | None = None
        patch.chdir(home)
        patch.syspath_prepend(str(home))
        patch.setattr(
            sys, "dont_write_bytecode", True
        )  # a file may change twice within the second that a cache knows

    def follow(self, block: Block) -> None:
        """Do what one block says."""
        assert block.language in LANGUAGES, f"{block.where}: {block.language!r} is no language of these pages"
        named = NAMED.match(block.text)
        if block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "json":
            json.loads(block.text)
        if block.language in ("console", "sh"):
            self._type(block)
        elif named is not None:
            path, text = self.cwd / named[1], block.text[named.end() :]
            if named[2]:
                self._compare(block, path, text)
            else:
                self._write(path, text)
        elif block.language == "python":
            self._run(block)

    # --- files and code ---------------------------------------------------------------------------------------

    def _write(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".py" and path.exists():
            text = merged(path.read_text(encoding="utf-8"), text)
        path.write_text(text, encoding="utf-8")
        self.forget()

    @staticmethod
    def _compare(block: Block, path: Path, text: str) -> None:
        became = {
            key: ast.dump(ast.parse(part)) for key, part in _statements(path.read_text("utf-8")).items()
        }
        listed = {key: ast.dump(ast.parse(part)) for key, part in _statements(text).items()}
        differ = sorted(key for key in became.keys() | listed.keys() if became.get(key) != listed.get(key))
        unlike = [key for key in differ if not _is_import(key)]
        assert not unlike, f"{block.where}: {path.name} has become another file in {', '.join(unlike)}"
        path.write_text(text, encoding="utf-8")

    def forget(self) -> None:
        """Forget the modules that were imported from the reader's directory, as a fresh interpreter would."""
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None) or "").startswith(str(self.home)):
                del sys.modules[name]
        invalidate_caches()

    def _run(self, block: Block) -> None:
        module = self.modules.get(block.page)
        if module is None:
            module = self.modules[block.page] = ModuleType(f"page_{block.page.stem.replace('-', '_')}_md")
        self.patch.setitem(sys.modules, module.__name__, module)
        code = compile("\n" * (block.line - 1) + block.text, str(block.page), "exec", dont_inherit=True)
        exec(code, vars(module))  # noqa: S102 - the pages are ours

    # --- commands ---------------------------------------------------------------------------------------------

    def _type(self, block: Block) -> None:
        lines = block.text.splitlines()
        commands = [
            line.removeprefix("$ ") for line in lines if line.startswith("$ ") or block.language == "sh"
        ]
        assert commands, f"{block.where}: a console block without a command"
        here = self.cwd
        if block.language == "sh":
            self.cwd = Path(tempfile.mkdtemp(dir=self.home.parent))
        for command in commands:
            self._command(block, shlex.split(command, comments=True))
        if block.language == "sh":
            self.cwd = here

    def _command(self, block: Block, words: list[str]) -> None:
        program, arguments = words[0], words[1:]
        if program == "cd":
            self.cwd = self.cwd / arguments[0]
            self.patch.chdir(self.cwd)
        elif program == "pip":
            self._pip(block, arguments)
        elif program == "wenzel":
            self._python(block, ["-m", "wenzel.cli", *arguments])
        elif program == "pytest":
            self._python(block, ["-m", "pytest", "-p", "no:cacheprovider", *arguments])
        elif program == "python":
            self._python(block, arguments)
        else:
            pytest.fail(f"{block.where}: nobody knows the command {program}")

    def _python(self, block: Block, arguments: list[str]) -> None:
        python = sys.executable if self._environment is None else self._environment.python
        done = subprocess.run(
            [python, *arguments],
            cwd=self.cwd,
            env=clean(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        self._well(block, done)

    def _pip(self, block: Block, arguments: list[str]) -> None:
        """Install and remove for real, in a scratch environment; but Wenzel itself is there, with its extras."""
        for name in arguments:
            wanted = re.fullmatch(r"wenzel\[([^\]]+)\]", name)
            for extra in wanted[1].split(",") if wanted is not None else ():
                known = [text.replace("'", '"') for text in requires("wenzel") or ()]
                assert any(f'extra == "{extra}"' in text for text in known), (
                    f"{block.where}: no extra {extra}"
                )
        if self._environment is None:
            self._environment = Environment.make(self.scratch)
        places = [str(ROOT / name) if name.startswith("./docs/") else name for name in arguments]
        self._well(block, self._environment.pip(places, self.cwd))

    @staticmethod
    def _well(block: Block, done: subprocess.CompletedProcess[str]) -> None:
        if done.returncode:
            pytest.fail(f"{block.where}: {shlex.join(done.args)}\n{done.stdout}{done.stderr}", pytrace=False)


def merged(old: str, new: str) -> str:
    """A Python file after a reader has worked the text *new* into it.

    What the file defines already under the same name is replaced where it stands; everything else is added at the
    end; imports are joined.
    """
    have, add = _statements(old), _statements(new)
    imports = _imports([*have, *add])
    out = {key: text for statements in (have, add) for key, text in statements.items() if not _is_import(key)}
    return "\n\n".join(filter(None, [out.pop("", ""), "\n".join(imports), *out.values()])) + "\n"


def _is_import(key: str) -> bool:
    return key.startswith(("from ", "import "))


def _statements(text: str) -> dict[str, str]:
    """The statements of a file by what they define; an import by itself, the docstring of the file by nothing."""
    lines, found, start, last = text.splitlines(), dict[str, str](), 0, ""
    for node in ast.parse(text).body:
        end = node.end_lineno or node.lineno
        source = re.sub(r"\A(?:# [\w./-]+\.py\n)", "", "\n".join(lines[start:end]).strip("\n")).strip("\n")
        start = end
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            last = ast.unparse(node)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            last = node.name
        elif isinstance(node, ast.Assign):
            last = ast.unparse(node.targets[0])
        else:  # the docstring of the file, or of the constant above
            assert isinstance(node, ast.Expr), f"a statement that defines nothing: {source}"
            source = f"{found[last]}\n{source}" if last else source
        found[last] = source
    return found


def _imports(keys: list[str]) -> list[str]:
    """All imports, one for each module."""
    names: dict[str, set[str]] = {}
    plain = set()
    for key in keys:
        if key.startswith("import "):
            plain.add(key)
        elif key.startswith("from "):
            module, _, what = key.removeprefix("from ").partition(" import ")
            names.setdefault(module, set()).update(what.split(", "))
    froms = [f"from {module} import {', '.join(sorted(names[module]))}" for module in sorted(names)]
    first = [line for line in froms if line.startswith("from __future__")]
    return [*first, *sorted(plain), *(line for line in froms if line not in first)]

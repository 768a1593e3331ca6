"""What holds for the pages as such: links lead somewhere, the public names are all documented, commands are those of
the project.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.metadata import requires
from pathlib import Path

import pytest

import wenzel
from doc_blocks import DOCS, LANGUAGES, ROOT, Block, blocks, pages
from scratch import Environment, clean
from wenzel import plugin

API = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files_and_blocks_have_a_language(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if "://" not in link and not link.startswith("mailto:"):
            assert (page.parent / link).resolve().exists(), f"{page}: {link}"
    for block in blocks(page):
        assert block.language in LANGUAGES, block.where


# The API reference


def test_every_name_of_the_package_is_in_the_api_reference() -> None:
    section = API.partition("\n## wenzel\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"`~wenzel\.(?:\w+\.)?(\w+)`", section)) | set(re.findall(r"`(__\w+__)`", section))
    assert named == set(wenzel.__all__)


def test_every_name_of_the_plugin_module_is_in_the_api_reference() -> None:
    section = API.partition("\n### wenzel.plugin\n")[2].partition("\n### ")[0]
    named = set(re.findall(r"`~wenzel\.\w+\.(\w+)`|autodata:: wenzel\.plugin\.(\w+)", section))
    assert {one or other for one, other in named} == set(plugin.__all__)


def test_the_modules_of_the_api_reference_exist_and_say_what_is_public() -> None:
    modules = re.findall(r"^### (wenzel\.\w+)$", API, re.MULTILINE)
    assert len(modules) >= 20
    for name in modules:
        module = sys.modules.get(name) or import_module(name)
        assert module.__doc__, name
        assert name == "wenzel.hooks" or module.__all__, name


# The two commands of the README


def marked(name: str) -> Block:
    """The block under a marker of README.md."""
    (block,) = (b for b in blocks(ROOT / "README.md") if b.before == f"<!-- {name} -->")
    assert block.text.count("\n") == 1, f"{block.where}: the command is one line"
    return block


def test_the_play_command_plays_a_match(tmp_path: Path) -> None:
    """As it stands there, but that nothing is fetched: pip and what Wenzel needs are borrowed."""
    make, install, play = (shlex.split(part) for part in marked("play-command").text.split(" && "))
    assert make == ["python3", "-m", "venv", ".venv"]
    home = tmp_path / "wenzel"
    home.mkdir()
    kept = ("core", "plugins", "README.md", "LICENSE", "pyproject.toml")
    for name in kept:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
        copy(ROOT / name, home / name)
    environment = Environment.make(home / ".venv")

    assert install[0] == ".venv/bin/pip"
    installed = environment.pip([install[1], "--force-reinstall", "--no-deps", *install[2:]], home)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    (extra,) = re.findall(r"\.\[(\w+)\]", install[-1])
    assert any(f'extra == "{extra}"' in text.replace("'", '"') for text in requires("wenzel") or ())

    assert play[0] == ".venv/bin/wenzel"
    program = environment.scripts / Path(play[0]).name
    done = subprocess.run(
        [str(program), *play[1:]],
        cwd=home,
        env=clean(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Final standings after 12 deals" in done.stdout, done.stdout[-2000:]


def test_the_test_command_is_what_ci_runs() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    program = re.search(r"^command=\$\(awk '\n(.*?)' README\.md\)$", script, re.DOTALL | re.MULTILINE)
    assert program is not None
    assert re.search(r'^bash -c "\$command" ', script, re.MULTILINE)
    extracted = subprocess.run(
        ["awk", program[1], "README.md"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    block = marked("test-command")
    assert extracted.stdout == block.text
    make, install, run = block.text.rstrip("\n").split(" && ")
    directory = make.removeprefix("python3 -m venv ")
    assert install == f"{directory}/bin/pip install --quiet tox"
    assert run == f"{directory}/bin/tox run"
    assert os.access(ROOT / ".ci" / "run", os.X_OK)

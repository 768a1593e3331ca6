"""Plugins that are broken before anybody plays: each installed, and the host lives, lists the rest and says what is
wrong, where, and what to do.
"""

from __future__ import annotations

import re
import shutil
import site as sites
import subprocess
import sysconfig
import venv
from pathlib import Path
from typing import Any

import attrs
import pytest

import wenzel
from broken.kinds import KINDS
from broken.scratch import expected, install, run, told, wheel

SMALL_GAMES = Path(__file__).resolve().parents[1] / "small_games.py"
SHIPPED = ["baska", "kontraspiel", "polignac", "polskpas"]

LIST = """
import json, sys, warnings
import wenzel

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    found = wenzel.Catalogue()


def asked(name):
    try:
        found.ruleset("duel", variants=[name]) if name.startswith("variant") else found.ruleset(name)
    except wenzel.PluginError as error:
        return [str(error), error.plugin, error.hook, type(error.__cause__).__name__]


print(json.dumps({
    "games": list(found.games),
    "variants": list(found.variants["duel"]),
    "broken": {name: str(error) for name, error in found.broken.items()},
    "warnings": [[w.category.__name__, str(w.message), w.filename] for w in caught],
    "asked": {name: asked(name) for name in found.broken},
    "played": len(wenzel.Match(found.ruleset("polignac"), seed=1).legal_actions(1)),
}))
"""


def source_of(name: str) -> str:
    return KINDS[name][0].replace("{name}", name)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One environment that holds a good foreign game and every broken plugin at once."""
    made = tmp_path_factory.mktemp("site")
    install(made, "duel", SMALL_GAMES.read_text("utf-8"))
    for name in KINDS:
        install(made, name, source_of(name))
    return made


@pytest.fixture(scope="module")
def found(site: Path) -> Any:
    """What a host finds there."""
    return told(site, LIST)


def message(site: Path, name: str) -> str:
    """The message that is due."""
    template = KINDS[name][1].replace("{name}", name).replace("{wenzel}", wenzel.__version__)
    template = template.replace("{attrs}", str(attrs.__file__))
    return expected(template, site / f"wenzel_{name.replace('-', '_')}.py", source_of(name))


@pytest.mark.parametrize("name", KINDS)
def test_the_message_says_what_is_wrong_and_what_to_do(site: Path, found: Any, name: str) -> None:
    assert found["broken"][name] == message(site, name)


def test_the_host_lives_and_has_the_other_games(found: Any) -> None:
    assert found["games"] == [*SHIPPED, "duel", "guests"]
    assert found["variants"] == ["cheap", "short"]
    assert list(found["broken"]) == sorted(KINDS)
    assert found["played"] > 0


def test_each_gets_one_warning_that_names_plugin_and_distribution_and_cause(found: Any) -> None:
    assert found["warnings"] == [
        ["PluginWarning", f"left out: {text}", "<string>"] for text in found["broken"].values()
    ]
    for name, text in found["broken"].items():
        assert name in text


@pytest.mark.parametrize("name", KINDS)
def test_asking_for_it_by_name_raises_its_cause(found: Any, name: str) -> None:
    text, plugin, _, _ = found["asked"][name]
    assert text == found["broken"][name]
    assert plugin == name


def test_the_cause_is_chained(found: Any) -> None:
    causes = {name: asked[3] for name, asked in found["asked"].items() if asked[3] != "NoneType"}
    assert causes == {
        "exits": "SystemExit",
        "games-exit": "SystemExit",
        "games-fail": "ZeroDivisionError",
        "games-incomplete": "TypeError",
        "import-error": "ModuleNotFoundError",
        "odd-module": "RuntimeError",
        "raises": "Odd",
        "syntax-error": "SyntaxError",
    }


def test_the_hook_is_named(found: Any) -> None:
    hooks = {name: asked[2] for name, asked in found["asked"].items()}
    assert hooks["renamed-argument"] == hooks["no-score"] == hooks["variant-argument"] == "score"
    assert hooks["wrong-api"] == hooks["games-fail"] == "games"
    assert hooks["variant-sets"] == "variants"
    assert hooks["misspelt-hook"] == "trick_ruels"
    assert hooks["import-error"] is hooks["takes-duel"] is None


def test_the_command_line_lists_the_games_and_tells_what_is_left_out(site: Path) -> None:
    done = run(site, "-m", "wenzel.cli", "games")
    assert done.returncode == 0
    assert re.findall(r"^([a-z-]+) · ", done.stdout, re.MULTILINE) == [*SHIPPED, "duel", "guests"]
    assert "left out" not in done.stdout
    errors = " ".join(done.stderr.split())
    for name in KINDS:
        assert " ".join(message(site, name).split()) in errors
    assert "Traceback" not in done.stderr


def test_the_command_line_says_why_a_broken_game_cannot_be_played(site: Path) -> None:
    done = run(site, "-m", "wenzel.cli", "rules", "import-error")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"error: {message(site, 'import-error')}\n"


def test_an_unknown_name_hints_at_what_was_left_out(site: Path) -> None:
    done = run(site, "-W", "ignore", "-c", "import wenzel; wenzel.ruleset('belote')")
    assert done.stderr.splitlines()[-1] == (
        "wenzel.errors.RulesetError: there is no game 'belote'; the games: "
        f"{', '.join([*SHIPPED, 'duel', 'guests'])}; plugins that were left out as broken: {', '.join(sorted(KINDS))}"
    )


# Installed and removed by pip


def borrowing(path: Path) -> str:
    """A fresh environment that borrows what this one has, pip included; its Python."""
    venv.create(path, with_pip=False)
    (python,) = [p for p in (path / "bin" / "python", path / "Scripts" / "python.exe") if p.exists()]
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    own = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True).stdout.strip()
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), *sites.getsitepackages()}
    lines = [f"import site; site.addsitedir({place!r})\n" for place in sorted(borrowed)]
    Path(own, "borrowed.pth").write_text("".join(lines), encoding="utf-8")
    return str(python)


@pytest.mark.once
def test_pip_installs_it_the_host_lives_and_the_cure_in_the_message_removes_it(tmp_path: Path) -> None:
    python = borrowing(tmp_path / "environment")
    made = wheel(tmp_path, "import-error", source_of("import-error"))

    def do(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [python, *words], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
        )

    def pip(*words: str) -> None:
        done = do("-m", "pip", "--disable-pip-version-check", *words)
        assert done.returncode == 0, done.stdout + done.stderr

    ask = "import wenzel; print(*wenzel.games())"
    before = do("-c", ask)
    assert (before.returncode, before.stderr) == (0, "")
    pip("install", "--no-index", "--no-deps", str(made))
    with_it = do("-c", ask)
    assert (with_it.returncode, with_it.stdout) == (0, before.stdout)
    assert with_it.stderr.count("PluginWarning") == 1
    assert "left out: plugin import-error (broken-import-error 1.0) does not load: " in with_it.stderr
    command = re.search(r"remove it with: pip (uninstall \S+)", with_it.stderr)
    assert command is not None
    pip(*command[1].split(), "--yes")
    after = do("-c", ask)
    assert (after.stdout, after.stderr) == (before.stdout, "")
    shutil.rmtree(tmp_path / "environment")

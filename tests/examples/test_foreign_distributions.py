"""The distributions of ``docs/examples``, installed for real into a fresh environment, as anybody would do it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
DISTRIBUTIONS = {"wenzel-euchre": "wenzel-euchre", "house-rule": "wenzel-baska-last-round"}
"""For each directory the name of its distribution."""

RANDOM_MATCH = """
import random, sys, wenzel

game, *variants = sys.argv[1:]
match = wenzel.Match(wenzel.ruleset(game, variants=variants), seed=11)
rng = random.Random(11)
while match.turn is not None:
    match.apply(match.turn, rng.choice(match.legal_actions(match.turn)))
assert wenzel.Match.from_record(match.record()).totals == match.totals
print(len(match.results), "deals", wenzel.__file__)
"""


@attrs.frozen
class Environment:
    """A virtual environment with its own Wenzel.

    Everything else (pip, what Wenzel needs, pytest, hatchling) is borrowed from the environment of this process, so
    that no index is asked for anything.
    """

    path: Path

    def run(self, command: str, cwd: Path) -> str:
        """Run one command line; its output, or a failure that shows it."""
        words = shlex.split(command)
        if words[0] == "pip":  # borrowed without its script
            words[:1] = ["python", "-m", "pip"]
        program = shutil.which(words[0], path=str(self.path / ("Scripts" if os.name == "nt" else "bin")))
        assert program is not None, f"{words[0]} is not in the environment"
        # The measuring of coverage would follow into an installation that is none of its business.
        kept = {
            k: v for k, v in os.environ.items() if not k.startswith(("COVERAGE", "PYTEST", "PYTHON", "PIP"))
        }
        settings = {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_NO_BUILD_ISOLATION": "false",  # pip reads it upside down: this means no isolation
            "PIP_NO_COMPILE": "1",
            "PIP_NO_INDEX": "1",
            "PIP_YES": "1",
            "PYTHONUTF8": "1",
        }
        done = subprocess.run(
            [program, *words[1:]],
            cwd=cwd,
            env=kept | settings,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, f"$ {command}\n{done.stdout}{done.stderr}"
        return done.stdout


def build(source: Path, into: Path) -> Path:
    """The wheel of *source*."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = into.iterdir()
    return wheel


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """A fresh environment with Wenzel's wheel in it."""
    made = Environment(tmp_path_factory.mktemp("environment"))
    venv.create(made.path, with_pip=False)
    wheel = build(ROOT, tmp_path_factory.mktemp("wheel"))
    own = made.run("python -c \"import sysconfig; print(sysconfig.get_path('purelib'))\"", made.path).strip()
    borrowed = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
    lines = [f"import site; site.addsitedir({path!r})\n" for path in borrowed]
    Path(own, "borrowed.pth").write_text("".join(lines), encoding="utf-8")
    made.run(f"pip install --force-reinstall --no-deps {shlex.quote(str(wheel))}", made.path)
    return made


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    """A copy of the examples."""
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    return Path(shutil.copytree(EXAMPLES, tmp_path / "examples", ignore=ignored))


@pytest.fixture(params=DISTRIBUTIONS)
def installed(
    request: pytest.FixtureRequest, environment: Environment, examples: Path, tmp_path: Path
) -> Iterator[Path]:
    """A directory with the tests and the settings of one example, and without its code: that is installed."""
    here = examples / request.param
    wheel = build(here, tmp_path / "wheel")
    environment.run(f"pip install {shlex.quote(str(wheel))}", tmp_path)
    for module in here.glob("wenzel_*"):
        shutil.rmtree(module) if module.is_dir() else module.unlink()
    yield here
    environment.run(f"pip uninstall {DISTRIBUTIONS[request.param]}", tmp_path)


def console(page: Path) -> list[str]:
    """The commands of the first console block of a page."""
    block = re.search(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    return [line.removeprefix("$ ") for line in block[1].splitlines()]


def listed(output: str) -> set[str]:
    """The games that ``wenzel games`` lists."""
    return set(re.findall(r"^([a-z-]+) · ", output, re.MULTILINE))


def test_three_commands_install_list_and_remove_a_game(environment: Environment, examples: Path) -> None:
    install, games, remove = console(examples / "wenzel-euchre" / "README.md")
    shipped = {"baska", "kontraspiel", "polignac", "polskpas"}
    before = listed(environment.run(games, examples))
    assert before >= shipped
    assert "euchre" not in before
    environment.run(install, examples)
    assert listed(environment.run(games, examples)) == before | {"euchre"}
    environment.run(remove, examples)
    assert listed(environment.run(games, examples)) == before


def test_three_commands_install_play_and_remove_a_house_rule(
    environment: Environment, examples: Path
) -> None:
    install, play, remove = console(examples / "house-rule" / "README.md")
    environment.run(install, examples)
    assert environment.run(play, examples)
    environment.run(remove, examples)
    with pytest.raises(AssertionError, match="last-round"):
        environment.run(play, examples)


def test_an_installed_example_plays_and_passes_its_own_tests(
    environment: Environment, installed: Path
) -> None:
    names = {"wenzel-euchre": ("euchre", 8), "house-rule": ("baska last-round", 16)}
    game, deals = names[installed.name]
    (installed / "match.py").write_text(RANDOM_MATCH, encoding="utf-8")
    output = environment.run(f"python match.py {game}", installed)
    assert output.startswith(f"{deals} deals ")
    assert Path(output.split()[-1]).is_relative_to(environment.path)

    readme = (installed / "README.md").read_text(encoding="utf-8")
    for code in re.findall(r"```python\n(.*?)```", readme, re.DOTALL):
        (installed / "readme.py").write_text(code, encoding="utf-8")
        assert environment.run("python readme.py", installed)

    output = environment.run("python -m pytest -p no:cacheprovider", installed)
    assert re.search(r"\d+ passed in ", output), output
    assert not re.search(r"skipped|xfailed|warning", output), output


def test_the_house_rule_is_short() -> None:
    code = (EXAMPLES / "house-rule" / "wenzel_baska_last_round.py").read_text(encoding="utf-8")
    assert len(code.splitlines()) < 30

"""What ``wenzel new`` writes: complete packages that pass their own tests, ruff and mypy --strict as they stand."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from wenzel import WenzelError
from wenzel.scaffold import distribution_of, write_game, write_variant

SHIPPED = ("baska", "kontraspiel", "polignac", "polskpas")
LONG = "a-name-of-thirty-characters-xx"


@attrs.frozen
class Desk:
    """An author's directory, with a place in which packages are installed."""

    path: Path

    def run(self, *words: str, cwd: str = ".", ahead: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run Python's ``-m`` with what is installed here on the path, and *ahead* of it."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("COVERAGE", "PYTEST", "PIP"))}
        paths = [str(ahead or ""), str(self.path / "site"), os.environ.get("PYTHONPATH", "")]
        settings = {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "PYTHONUTF8": "1", "NO_COLOR": "1"}
        return subprocess.run(
            [sys.executable, "-m", *words],
            cwd=self.path / cwd,
            env=kept | settings,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def done(self, *words: str, cwd: str = ".") -> str:
        """The same; it must succeed."""
        done = self.run(*words, cwd=cwd)
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
        return done.stdout

    def install(self, *packages: str) -> None:
        """Install packages with pip, from nothing but what is here."""
        pip = "pip install --quiet --no-index --no-deps --no-build-isolation --no-compile --target site"
        self.done(*pip.split(), "--disable-pip-version-check", *(f"./{name}" for name in packages))

    def files(self, package: str) -> dict[str, str]:
        """All that lies in a directory, by path."""
        top = self.path / package
        return {
            path.relative_to(top).as_posix(): path.read_text("utf-8")
            for path in sorted(top.rglob("*"))
            if path.is_file()
        }


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A game, a variant of it, a variant of every shipped game, and a game with the longest names, as the command
    line writes them; the first ones installed.
    """
    made = Desk(tmp_path_factory.mktemp("desk"))
    made.done("wenzel.cli", "new", "game", "odd-tricks", "--title", "Odd Tricks", "--author", "Zoë Öhman")
    made.done("wenzel.cli", "new", "game", LONG, "--title", "M" * 50, "--author", "W" * 50)
    made.install("wenzel-odd-tricks")
    variants = [made.done("wenzel.cli", "new", "variant", "last", "--of", game) for game in SHIPPED]
    assert len(variants) == 4
    made.done("wenzel.cli", "new", "variant", "last", "--of", "odd-tricks")
    write_variant(LONG, LONG, made.path / "longest", title="M" * 50, author="W" * 50, game_title="N" * 50)
    made.install("wenzel-odd-tricks-last", *(f"wenzel-{game}-last" for game in SHIPPED))
    return made


ALL = (
    "wenzel-odd-tricks",
    "wenzel-odd-tricks-last",
    f"wenzel-{LONG}",
    "longest",
    *(f"wenzel-{game}-last" for game in SHIPPED),
)


@pytest.mark.once
def test_they_are_complete(desk: Desk) -> None:
    for package in ALL:
        files = desk.files(package)
        (module,) = {path.split("/")[0] for path in files} - {"tests"} - {p for p in files if "/" not in p}
        assert set(files) == {
            ".gitignore",
            "LICENSE",
            "README.md",
            "pyproject.toml",
            "tests/test_rules.py",
            "tests/test_sound.py",
            *(f"{module}/{name}" for name in ("__init__.py", "py.typed", "rules.md", "rules.py")),
        }
        assert not [path for path, text in files.items() if "{{" in text or "}}" in text]
        project = tomllib.loads(files["pyproject.toml"])["project"]
        assert list(project["entry-points"]["wenzel.games"].values()) == [module]
        assert project["name"].replace("-", "_") == module
        assert f"Copyright (c) {project['authors'][0]['name']}" in re.sub(r" \d{4}", "", files["LICENSE"])


@pytest.mark.once
def test_ruff_has_nothing_to_say(desk: Desk) -> None:
    """To short names and to long ones."""
    for package in ALL:
        desk.done("ruff", "check", "--no-cache", cwd=package)
        desk.done("ruff", "format", "--no-cache", "--check", cwd=package)


@pytest.mark.once
@pytest.mark.parametrize("package", ["wenzel-odd-tricks", "wenzel-odd-tricks-last", "longest"])
def test_mypy_has_nothing_to_say(desk: Desk, package: str) -> None:
    """With the settings in the package, which are strict."""
    assert tomllib.loads(desk.files(package)["pyproject.toml"])["tool"]["mypy"]["strict"] is True
    output = desk.done("mypy", "--cache-dir", str(desk.path / "mypy-cache"), cwd=package)
    assert output == "Success: no issues found in 4 source files\n"


@pytest.mark.once
@pytest.mark.parametrize(("package", "least"), [("wenzel-odd-tricks", 65), ("wenzel-odd-tricks-last", 55)])
def test_their_own_tests_pass(desk: Desk, package: str, least: int) -> None:
    """The tests of the rules page, and every sentence of the kit."""
    output = desk.done("pytest", "-p", "no:cacheprovider", cwd=package)
    passed = re.search(r"= (\d+) passed in ", output)
    assert passed is not None, output
    assert int(passed[1]) >= least
    assert not re.search(r"skipped|xfailed|xpassed|warning", output), output


@pytest.mark.once
def test_a_variant_of_any_game_does_what_its_page_says(desk: Desk) -> None:
    pages = [f"wenzel-{game}-last/tests/test_rules.py" for game in SHIPPED]
    output = desk.done("pytest", "-p", "no:cacheprovider", "--import-mode=importlib", "-W", "error", *pages)
    assert f"{42 * len(SHIPPED)} passed" in output


@pytest.mark.once
def test_wenzel_check_is_content(desk: Desk) -> None:
    for words in ("odd-tricks --plain", "odd-tricks --variant last"):
        desk.done(
            "wenzel.cli", "check", *words.split(), "--deals", "2", "--check", "options", "--check", "hooks"
        )


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize("game", SHIPPED)
def test_a_variant_of_any_game_is_sound(desk: Desk, game: str) -> None:
    assert " passed in " in desk.done("pytest", "-p", "no:cacheprovider", cwd=f"wenzel-{game}-last")


@pytest.mark.long
@pytest.mark.once
def test_wenzel_check_is_content_with_everything(desk: Desk) -> None:
    desk.done("wenzel.cli", "check", "odd-tricks")


@pytest.mark.long
@pytest.mark.once
def test_their_tests_notice_every_deliberate_fault(desk: Desk) -> None:
    words = "check odd-tricks --plain --mutate --tests wenzel-odd-tricks/tests/test_rules.py"
    output = desk.run("wenzel.cli", *words.split()).stdout
    assert re.search(r"odd-tricks: \d+ faults; the kit notices \d+, the tests \d+\n", output), output
    assert "NOT NOTICED" not in output


@pytest.mark.once
@pytest.mark.parametrize(
    ("old", "new", "noticed"),
    [
        ('("all seven tricks", 2)', '("all seven tricks", 3)', {"test_7", "test_8"}),
        ("play=deal.eldest", "play=deal.dealer", {"test_4", "test_5", "test_6"}),
        ('RANKS = "AKQJT987"', 'RANKS = "KQJT987A"', {"test_1", "test_6"}),
    ],
)
def test_their_tests_notice_a_change(
    desk: Desk, tmp_path: Path, old: str, new: str, noticed: set[str]
) -> None:
    """A sentence that no longer holds makes the tests fail that depend on it, and no other ones."""
    path = (
        shutil.copytree(desk.path / "wenzel-odd-tricks", tmp_path / "new") / "wenzel_odd_tricks" / "rules.py"
    )
    rules = path.read_text("utf-8")
    assert old in rules
    path.write_text(rules.replace(old, new), encoding="utf-8")
    words = ("pytest", "-p", "no:cacheprovider", "-q", "tests/test_rules.py")
    done = desk.run(*words, cwd=str(tmp_path / "new"), ahead=tmp_path / "new")
    assert done.returncode == 1, done.stdout + done.stderr
    assert set(re.findall(r"^FAILED tests/test_rules.py::(test_\d)", done.stdout, re.MULTILINE)) == noticed


@pytest.mark.once
def test_they_are_listed_described_and_played(desk: Desk) -> None:
    games = desk.done("wenzel.cli", "games")
    assert "odd-tricks · Odd Tricks · 4 players\n" in games
    assert games.count("+last ") == 5
    page = desk.done("wenzel.cli", "rules", "odd-tricks", "--variant", "last")
    assert page.startswith("# Odd Tricks\n\nFour players, two against two. Partners sit opposite each other.")
    assert "adds the option last_value (1 to 100): what the last trick is worth" in page
    output = desk.done(
        "wenzel.cli", "simulate", "odd-tricks", "--variant", "last", "--deals", "20", "--seed", "1"
    )
    assert output


# Names, texts and directories


@pytest.mark.parametrize(
    "name",
    ["", "Belote", "be lote", "be_lote", "belote-", "-belote", "be--lote", "bełote", "../x", "x/y", "."],
)
def test_a_bad_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(WenzelError, match="is no name; use lower-case letters, digits and single hyphens"):
        write_game(name, tmp_path / "new")
    with pytest.raises(WenzelError, match="is no name"):
        write_variant(name, "belote", tmp_path / "new")
    with pytest.raises(WenzelError, match="is no name"):
        write_variant("short", name, tmp_path / "new")
    assert not list(tmp_path.iterdir())


def test_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        WenzelError, match=r"^the name a{30}\.\.\. is too long; it has at most 30 characters$"
    ):
        write_game("a" * 31, tmp_path / "new")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("what", ["title", "author"])
@pytest.mark.parametrize(
    "text", ['"', "a\\b", "{{name}}", "\x00", "\u202e", "<b>", "x" * 51, '"""\nimport os']
)
def test_a_text_that_could_break_out_is_refused(tmp_path: Path, what: str, text: str) -> None:
    with pytest.raises(WenzelError, match=f"^the {what} (cannot hold|must have)"):
        write_game("belote", tmp_path / "new", **{what: text})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["directory", "file", "link"])
def test_nothing_is_overwritten(tmp_path: Path, kind: str) -> None:
    target = tmp_path / "new"
    if kind == "directory":
        target.mkdir()
        (target / "mine.txt").write_text("mine", encoding="utf-8")
    elif kind == "file":
        target.write_text("mine", encoding="utf-8")
    else:
        target.symlink_to(tmp_path / "nowhere")
    before = sorted(tmp_path.rglob("*"))
    exists = "exists already; nothing is overwritten, name another directory"
    with pytest.raises(WenzelError, match=exists):
        write_game("belote", target)
    with pytest.raises(WenzelError, match=exists):
        write_variant("short", "belote", target)
    assert sorted(tmp_path.rglob("*")) == before


def test_what_cannot_be_written_is_gone_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    write_text = Path.write_text

    def full(path: Path, *text: str, **more: str) -> int:
        if len(written) == 5:
            raise OSError(28, "No space left on device")
        written.append(path.name)
        return write_text(path, *text, **more)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left"):
        write_game("belote", tmp_path / "new")
    assert len(written) == 5
    assert not list(tmp_path.iterdir())


def test_the_same_names_write_the_same_files(tmp_path: Path) -> None:
    first, second = (Desk(tmp_path / name) for name in ("first", "second"))
    paths = [write_variant("short", "belote", desk.path / "new") for desk in (first, second)]
    assert first.files("new") == second.files("new")
    assert sorted(path.as_posix() for path in paths[0]) == sorted(first.files("new"))


def test_defaults(tmp_path: Path) -> None:
    write_variant("2-short", "tarot-5", tmp_path / "new", needs="wenzel-tarot")
    files = Desk(tmp_path).files("new")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    assert project["name"] == distribution_of("2-short", "tarot-5") == "wenzel-tarot-5-2-short"
    assert project["description"] == "2 short, a house rule for Tarot 5"
    assert project["authors"] == [{"name": "The authors of 2 short"}]
    assert [re.split("[>=]", need)[0] for need in project["dependencies"]] == [
        "attrs",
        "wenzel",
        "wenzel-tarot",
    ]
    assert '"value_2_short"' in files["wenzel_tarot_5_2_short/__init__.py"]


# The command line


@pytest.fixture
def clean(tmp_path: Path) -> Iterator[Desk]:
    yield Desk(tmp_path)
    assert not list(tmp_path.iterdir()), "something was written"


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (
            "new game polignac",
            1,
            r"there is a game polignac already, from polignac \(wenzel [\d.]+\); choose another name",
        ),
        ("new game Pol", 1, "'Pol' is no name; use lower-case letters, digits and single hyphens"),
        ("new game x --title [", 1, "the title cannot hold '\\['; use letters, digits and plain punctuation"),
        ("new game", 2, r"Missing argument 'NAME'. \(try: wenzel new game --help\)"),
        ("new variant x", 2, r"Missing option '--of'. \(try: wenzel new variant --help\)"),
        ("new variant x --of nothing", 1, "there is no game 'nothing'; the games: .*"),
        (
            "new variant kop --of baska",
            1,
            r"baska has a variant kop already, from baska \(wenzel [\d.]+\); choose another name",
        ),
    ],
)
def test_refusals_of_the_command_line(clean: Desk, words: str, code: int, message: str) -> None:
    done = clean.run("wenzel.cli", *words.split())
    assert (done.returncode, done.stdout) == (code, "")
    assert re.fullmatch(f"error: {message}\n", done.stderr), done.stderr


def test_the_command_line_says_what_it_wrote_and_what_comes_next(tmp_path: Path) -> None:
    output = Desk(tmp_path).done("wenzel.cli", "new", "game", "sueca", "--dir", "deep/down/here")
    listed, _, after = output.partition("\n\n")
    assert {Path(line) for line in listed.splitlines()} == {
        path.relative_to(tmp_path)
        for path in (tmp_path / "deep" / "down" / "here").rglob("*")
        if path.is_file()
    }
    assert after.split() == (
        f"Now: cd {Path('deep/down/here')} pip install --editable '.[test]' pytest wenzel play sueca".split()
    )
    again = Desk(tmp_path).run("wenzel.cli", "new", "game", "sueca", "--dir", "deep/down/here")
    assert (again.returncode, again.stdout) == (1, "")
    assert "exists already; nothing is overwritten" in again.stderr
    blocked = Desk(tmp_path).run("wenzel.cli", "new", "game", "sueca", "--dir", "deep/down/here/LICENSE/x")
    assert (blocked.returncode, blocked.stdout) == (1, "")
    assert "cannot be written: Not a directory" in blocked.stderr

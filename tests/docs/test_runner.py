"""The runner of the documentation's blocks itself: what is wrong on a page is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from doc_blocks import ROOT, Block, blocks
from doc_runner import Reader, merged


def block(language: str, text: str) -> Block:
    return Block(ROOT / "README.md", 1, language, text, "")


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    home = tmp_path / "home"
    home.mkdir()
    return Reader(home, tmp_path / "environment", monkeypatch)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("", "print()\n"),
        ("py", "print()\n"),
        ("python", "assert 1 == 2\n"),
        ("python", "print(undefined)\n"),
        ("console", "wenzel games\n"),  # no prompt, so it would not have run
        ("console", "$ wenzel rules no-such-game\n"),
        ("console", "$ curl example.org\n"),
        ("sh", "wenzel no-such-command\n"),
        ("console", "$ pip install wenzel[no-such-extra]\n"),
        ("toml", "[project\n"),
        ("json", "{'a': 1}\n"),
    ],
)
def test_a_block_that_is_wrong_fails(reader: Reader, language: str, text: str) -> None:
    with pytest.raises((AssertionError, NameError, ValueError, pytest.fail.Exception)):
        reader.follow(block(language, text))


def test_blocks_of_a_page_share_a_namespace_and_files_are_imported_anew(reader: Reader) -> None:
    for language, text in (
        ("python", "# part.py\nVALUE = 1\n"),
        ("python", "import part\nfirst = part.VALUE\n"),
        ("python", "# part.py\nVALUE = 2\n"),
        ("python", "import part\nassert (first, part.VALUE) == (1, 2)\n"),
        ("console", '$ python -c "import part; assert part.VALUE == 2"\n'),
    ):
        reader.follow(block(language, text))
    with pytest.raises(AssertionError, match=r"part\.py has become another file in VALUE"):
        reader.follow(block("python", "# part.py (complete)\nVALUE = 3\n"))


def test_merging_replaces_by_name_appends_the_rest_and_joins_imports() -> None:
    old = '"""A file."""\nfrom a import b\n\nX = 1\n"""About X."""\n\n\ndef f():\n    return 1\n'
    new = "# file.py\nfrom a import c\nimport d\n\n@d\ndef f():\n    return 2\n\nY = 2\n"
    assert merged(old, new) == (
        '"""A file."""\n\nimport d\nfrom a import b, c\n\n'
        'X = 1\n"""About X."""\n\n@d\ndef f():\n    return 2\n\nY = 2\n'
    )


def test_blocks_are_found_where_they_stand(tmp_path: Path) -> None:
    (tmp_path / "other.md").write_text("```text\nincluded\n```\n", encoding="utf-8")
    page = tmp_path / "page.md"
    page.write_text(
        "<!-- mark -->\n```python\nx = 1\n```\n\n- item\n\n  ```json\n  {}\n  ```\n\n"
        "````{note}\n```toml\na = 1\n```\n````\n\n```{include} other.md\n```\n\n```{toctree}\npage\n```\n\n"
        "~~~console\n$ wenzel games\n```\n~~~\n",
        encoding="utf-8",
    )
    found = blocks(page)
    assert [(b.language, b.text, b.line, b.before) for b in found] == [
        ("python", "x = 1\n", 3, "<!-- mark -->"),
        ("json", "{}\n", 9, ""),
        ("toml", "a = 1\n", 14, ""),
        ("text", "included\n", 2, ""),
        ("console", "$ wenzel games\n```\n", 26, ""),
    ]

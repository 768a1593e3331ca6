"""One line in a test file: a test for every sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from wenzel.catalogue import Catalogue
from wenzel.testing.checks import SENTENCES, names_of
from wenzel.testing.run import check_game

__all__ = ["game_tests"]


def game_tests(
    game: str,
    *,
    catalogue: Catalogue | None = None,
    players: Iterable[int] | None = None,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] | None = None,
    deals: int = 8,
    seed: int = 0,
    checks: Sequence[str] | None = None,
) -> Callable[[str], None]:
    """A test function for pytest, with one case for every sentence.

    One line in a test file is enough: ``test_game = game_tests("euchre")``.  The arguments are those of
    :func:`wenzel.testing.check_game`; it needs pytest.

    :raises ValueError: there is no such check.
    """
    import pytest

    wanted = names_of(checks)

    @pytest.mark.parametrize("check", [name for name in SENTENCES if name in wanted])
    def test_game(check: str) -> None:
        failures = check_game(
            game,
            catalogue=catalogue,
            players=players,
            options=options,
            variants=variants,
            deals=deals,
            seed=seed,
            checks=[check],
        )
        if failures:
            pytest.fail("\n\n".join(map(str, failures)), pytrace=False)

    return test_game

"""The pytest plugin of the kit.  It adds one option, with which ``wenzel check --mutate`` asks the author's tests
whether they notice a fault: ``--wenzel-mutant GAME/FAULT``.

The tests themselves come from one line in a test file; see :func:`wenzel.testing.game_tests`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

__all__: list[str] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.getgroup("wenzel").addoption(
        "--wenzel-mutant",
        metavar="GAME/FAULT",
        help="break the rules of a game on purpose; the tests should notice (wenzel check --mutate lists the faults)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Break the rules before any test is collected, if that is asked for."""
    wanted = config.getoption("--wenzel-mutant", None)
    if wanted:
        import pytest

        from wenzel.testing.mutants import activate

        game, _, mutant = str(wanted).partition("/")
        try:
            config.add_cleanup(activate(game, mutant))
        except ValueError as error:
            raise pytest.UsageError(f"--wenzel-mutant: {error}") from error


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say which rules are broken."""
    wanted = config.getoption("--wenzel-mutant", None)
    return f"wenzel: the rules are broken on purpose: {wanted}" if wanted else None

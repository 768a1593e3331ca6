"""The command line, as its own tests run it."""

from __future__ import annotations

from cli.conftest import run, saved, terminal

__all__ = ["run", "saved", "terminal"]

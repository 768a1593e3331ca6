"""Small immutable values."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import attrs

__all__ = ["value"]

T = TypeVar("T")

if TYPE_CHECKING:
    from attrs import frozen as value
else:

    def value(cls: type[T]) -> type[T]:
        """A class of immutable values that are made at every deal: frozen for type checkers.

        At run time nothing enforces it, since an object that does takes five times as long to make.
        """
        return attrs.define(cls, eq=True, unsafe_hash=True)

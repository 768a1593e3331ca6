"""Small immutable values, and copies of data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

__all__ = ["copied", "value"]

T = TypeVar("T")

if TYPE_CHECKING:
    from attrs import frozen as value
else:

    def value(cls: type[T]) -> type[T]:
        """A class of immutable values that are made at every deal: frozen for type checkers.

        At run time nothing enforces it, since an object that does takes five times as long to make.
        """
        return attrs.define(cls, eq=True, unsafe_hash=True)


def copied(data: Any, *, tuples: bool = False) -> Any:
    """A deep copy of JSON data.

    :param tuples: whether tuples stay tuples; else they become lists.
    """
    if data is None or isinstance(data, (str, int)):
        return data
    if isinstance(data, (dict, Mapping)):  # a dict is the usual case, and found out much faster
        return {name: copied(part, tuples=tuples) for name, part in data.items()}
    if isinstance(data, (list, tuple)):
        parts = [copied(part, tuples=tuples) for part in data]
        return tuple(parts) if tuples and isinstance(data, tuple) else parts
    return data

"""Values: dataclasses whose fields nobody assigns after they are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a class a hashable dataclass with slots, frozen for mypy, which refuses assignments to its fields.

    For what a partie is made of. At run time nothing is refused: a frozen dataclass takes three to four times
    as long to make, and most of what an action does is to make events.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)

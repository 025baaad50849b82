"""Copies of states, attribute by attribute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self


class Copied:
    """A part of a state, with slots, that can be copied.

    A class names as ``deep`` its attributes that change in place: a copy gets copies of these. Everything
    else is replaced as a whole when it changes, so that a copy may share it.
    """

    __slots__ = ()

    _shared: ClassVar[tuple[str, ...]] = ()
    _deep: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, deep: Sequence[str] = ()) -> None:
        super().__init_subclass__()
        cls._deep = (*cls._deep, *deep)
        slots = [slot for kind in cls.__mro__ for slot in vars(kind).get("__slots__", ())]
        cls._shared = tuple(slot for slot in slots if slot not in cls._deep)

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        for slot in self._shared:
            setattr(twin, slot, getattr(self, slot))
        for slot in self._deep:
            own = getattr(self, slot)
            setattr(twin, slot, None if own is None else own.copy())
        return twin

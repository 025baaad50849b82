"""Copies of states, attribute by attribute."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self


class Copied:
    """A part of a state, with slots, that can be copied.

    A class names as ``deep`` its attributes that change in place: a copy gets copies of these. Everything
    else is replaced as a whole when it changes, so that a copy may share it.
    """

    __slots__ = ()

    _deep: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, deep: Sequence[str] = ()) -> None:
        super().__init_subclass__()
        cls._deep = (*cls._deep, *deep)
        slots = [slot for kind in cls.__mro__ for slot in vars(kind).get("__slots__", ())]
        setattr(cls, "copy", _written_out(slots, cls._deep))  # noqa: B010 - mypy lets no method be assigned

    def copy(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError


def _written_out(slots: Sequence[str], deep: Sequence[str]) -> Callable[[Any], Any]:
    """Write the method that copies, a line a slot: searches copy states so often that a loop would cost."""
    lines = ["def copy(self):", "    twin = new(type(self))"]
    for slot in slots:
        own = f"self.{slot}"
        lines.append(
            f"    twin.{slot} = None if {own} is None else {own}.copy()"
            if slot in deep
            else f"    twin.{slot} = {own}"
        )
    space: dict[str, Any] = {"new": object.__new__}
    exec("\n".join([*lines, "    return twin"]), space)  # noqa: S102 - as dataclasses are written
    copy: Callable[[Any], Any] = space["copy"]
    return copy

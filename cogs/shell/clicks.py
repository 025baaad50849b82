"""Ids of buttons, selects and forms: a decorated dataclass is the id, its codec and its route.

``bk1:k:17:0:forgive:e12:14`` is a short text that says all a click needs, written by a layout::

    @click("k:{person}:{page}[:{verb}:{source}:{seen}]")
    @dataclass(frozen=True, slots=True)
    class TabId(Click):
        person: int
        …

A part in brackets is left out while its first field has its default. A click brings its id back weeks later
and after restarts, so a layout once used is never given another meaning: change it and the version changes.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

VERSION: Final = "bk1"
NUMBER: Final = r"0|[1-9][0-9]{0,17}"
"""Pattern of a number in our ids."""
NO_USER: Final = 1 << 63
"""An id larger than any user id in Discord, too large for Discord to read."""

_PART: Final = re.compile(r"\{(\w+)\}|[\[\]]|[^{}\[\]]+")


@dataclass(frozen=True, slots=True)
class Written:
    """Format of a field in an id: its pattern, and functions to parse and format it.

    ``read`` raises ``ValueError`` for a text that matches the pattern but is invalid.
    """

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


GAME_NAME: Final = r"[a-z_]{1,20}"
"""A game's name in an id."""
POSITIVE: Final = Written("[1-9][0-9]{0,17}", int)


class Click:
    """Base class of ids of buttons, selects and forms."""

    __slots__ = ()
    _layout: ClassVar[_Layout]

    @property
    def custom_id(self) -> str:
        """The id as Discord keeps it."""
        return _written_out(self)

    @property
    def at_table(self) -> int | None:
        """The number of the table that it concerns, if any."""
        return getattr(self, "table", None)


@lru_cache(maxsize=4096)  # each hand at a table repeats most of its ids, and that of the others' menu
def _written_out(one: Click) -> str:
    return f"{VERSION}:{one._layout.write(one)}"


Kind = TypeVar("Kind", bound=type[Click])

KINDS: Final[dict[str, list[type[Click]]]] = {}
"""Kinds of clicks by the letter after the version."""


def click(layout: str) -> Callable[[Kind], Kind]:
    """Class decorator that registers a dataclass as an id with this layout.

    The layout's first part is a letter that belongs to the feature.
    """

    def register(kind: Kind) -> Kind:
        kind._layout = _Layout(layout, kind)
        KINDS.setdefault(layout[0], []).append(kind)
        return kind

    return register


def parse(custom_id: str) -> Click | None:
    """Return the click of a custom id, or ``None`` if the id isn't one of this version's."""
    for kind in KINDS.get(letter_of(custom_id), ()):
        if (match := kind._layout.pattern.fullmatch(custom_id)) is not None:
            try:
                return kind._layout.read(match)
            except ValueError:  # a day or a card that there isn't
                return None
    return None


def letter_of(custom_id: str) -> str:
    """Return the letter that says to which feature a custom id belongs; empty if it isn't one of ours."""
    version, _, rest = custom_id.partition(":")
    return rest[:1] if version == VERSION else ""


def placeholder_id(place: int) -> str:
    """Return the id of a disabled button that fills a played card's place; it can never be clicked."""
    return f"{VERSION}:x:{place}"


@dataclass(frozen=True, slots=True)
class _Field:
    """A field within a layout."""

    name: str
    written: Written
    default: Any


_Part: TypeAlias = "str | _Field | list[_Part]"
"""A part of a layout: text, a field, or an optional part that contains a field."""


class _Layout:
    """Layout of an id: its text and fields."""

    def __init__(self, layout: str, kind: type[Click]) -> None:
        self._kind = kind
        self._hints = get_type_hints(kind, include_extras=True)
        self._defaults = {one.name: one.default for one in dataclasses.fields(kind)}  # type: ignore[arg-type]
        self._fields: dict[str, _Field] = {}
        self._parts = self._read_layout(_PART.finditer(layout), optional=False)
        self.pattern: Final = re.compile(f"{VERSION}:{self._pattern(self._parts)}")

    def _read_layout(self, found: Iterator[re.Match[str]], *, optional: bool) -> list[_Part]:
        parts: list[_Part] = []
        for one in found:
            if one[0] == "[":
                parts.append(self._read_layout(found, optional=True))
            elif one[0] == "]":
                break
            elif (name := one[1]) is not None:
                written = _written(self._hints[name], optional=optional)
                self._fields[name] = _Field(name, written, self._defaults[name])
                parts.append(self._fields[name])
            else:
                parts.append(one[0])
        return parts

    def _pattern(self, parts: Iterable[_Part]) -> str:
        return "".join(
            re.escape(part)
            if isinstance(part, str)
            else f"(?P<{part.name}>{part.written.pattern})"
            if isinstance(part, _Field)
            else f"(?:{self._pattern(part)})?"
            for part in parts
        )

    def read(self, match: re.Match[str]) -> Click:
        """Parse an id into its click. Raises ``ValueError`` if its values are invalid."""
        given = {name: text for name, text in match.groupdict().items() if text is not None}
        return self._kind(**{name: self._fields[name].written.read(text) for name, text in given.items()})

    def write(self, one: Click, parts: Iterable[_Part] | None = None) -> str:
        """Format a click as an id."""
        text = ""
        for part in self._parts if parts is None else parts:
            if isinstance(part, str):
                text += part
            elif isinstance(part, _Field):
                text += part.written.write(getattr(one, part.name))
            else:
                decisive = next(inner for inner in part if isinstance(inner, _Field))
                if getattr(one, decisive.name) != decisive.default:
                    text += self.write(one, part)
        return text


def _written(hint: Any, *, optional: bool) -> Written:
    """Return how a type is written; ``None`` becomes a hyphen unless the field can be left out."""
    if get_origin(hint) is Annotated:
        inner, how = get_args(hint)
        return how if isinstance(how, Written) else _with_none(Written(how), inner, optional=optional)
    if get_origin(hint) in (Union, types.UnionType):
        (inner,) = (one for one in get_args(hint) if one is not type(None))
        return _with_none(_written(inner, optional=optional), hint, optional=optional)
    if get_origin(hint) is Literal:
        return Written("|".join(map(re.escape, get_args(hint))))
    if hint is bool:
        return Written("[01]", lambda text: text == "1", lambda value: str(int(value)))
    if hint is int:
        return Written(NUMBER, int)
    raise TypeError(f"nobody knows how {hint} is written in an id")


def _with_none(written: Written, hint: Any, *, optional: bool) -> Written:
    if optional or type(None) not in get_args(hint):
        return written
    return Written(
        f"-|{written.pattern}",
        lambda text: None if text == "-" else written.read(text),
        lambda value: "-" if value is None else written.write(value),
    )

"""The ids on the buttons and the form with which sheets from paper are brought in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Final, Self

from cogs.shell.id_format import NO_USER, NUMBER, VERSION

IMPORT_TEMPLATE: Final = re.compile(rf"{VERSION}:q:(?P<verb>ok|no|undo|mend):(?P<key>[0-9a-f]{{1,32}})\Z")
TYPED_TEMPLATE: Final = re.compile(
    rf"{VERSION}:q:type:(?P<game>[a-z]{{1,20}}):(?P<preset>[a-z0-9_]{{1,20}}):(?P<lines>parties|deals)"
    r":(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2}):(?P<rated>[01])\Z"
)
GIVE_TEMPLATE: Final = re.compile(rf"{VERSION}:q:give:(?P<paper>{NUMBER}):(?P<user>[0-9]{{1,20}})\Z")


@dataclass(frozen=True, slots=True)
class ImportId:
    """``ok`` or ``no`` to a sheet that was shown (``key`` names it), ``mend`` for one that has faults, or
    ``undo`` (``key``: its digest)."""

    verb: str
    key: str
    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:q:{self.verb}:{self.key}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``IMPORT_TEMPLATE`` matched."""
        return cls(match["verb"], match["key"])


@dataclass(frozen=True, slots=True)
class TypedId:
    """The form into which a sheet is typed: what it is a sheet of, and the day where it doesn't say."""

    game: str
    preset: str
    lines: str
    day: date
    rated: bool
    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        rated = int(self.rated)
        return f"{VERSION}:q:type:{self.game}:{self.preset}:{self.lines}:{self.day}:{rated}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``TYPED_TEMPLATE`` matched. Raises ``ValueError`` for a day that there isn't."""
        day = date.fromisoformat(match["day"])
        return cls(match["game"], match["preset"], match["lines"], day, match["rated"] == "1")


@dataclass(frozen=True, slots=True)
class GiveId:
    """Yes, what the name with the number ``paper`` has is to be this ``user``'s (Discord's id)."""

    paper: int
    user: int
    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:q:give:{self.paper}:{self.user}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``GIVE_TEMPLATE`` matched. Raises ``ValueError`` for a user that there can't be."""
        if (user := int(match["user"])) >= NO_USER:
            raise ValueError("no user's id")
        return cls(int(match["paper"]), user)

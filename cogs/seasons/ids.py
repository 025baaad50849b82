"""The ids on the buttons about seasons. Times are in milliseconds since 1970."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from cogs.shell.id_format import NUMBER, VERSION
from cogs.shell.names import LONG_NAME

SEASON_TEMPLATE: Final = re.compile(
    rf"{VERSION}:y:(?P<page>list|show|fame):(?P<game>-|[a-z]{{1,20}}):(?P<number>-?(?:{NUMBER}))\Z"
)

_TIME: Final = rf"-?(?:{NUMBER})"
OPEN_SEASON_TEMPLATE: Final = re.compile(
    rf"{VERSION}:y:open:(?P<begins>now|{_TIME}):(?P<cut>none|{_TIME}):(?P<name>[^\n]{{1,{LONG_NAME}}})\Z"
)
CLOSE_SEASON_TEMPLATE: Final = re.compile(rf"{VERSION}:y:close:(?P<begins>{_TIME})\Z")
_TIMES: Final = range(-5_000_000_000_000, 200_000_000_000_000)
"""From 1811 to 8307: calendars end somewhere."""


def _time(text: str) -> int:
    if (time := int(text)) not in _TIMES:
        raise ValueError("no time of any season")
    return time


@dataclass(frozen=True, slots=True)
class SeasonId:
    """A way to a page about seasons.

    ``list`` and ``fame`` (of a ``game``) have numbered pages, ``show`` the season that begins at a time, in
    milliseconds since 1970: on paper people have played before that, too.
    """

    page: str
    number: int = 0
    game: str | None = None

    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:y:{self.page}:{self.game or '-'}:{self.number}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``SEASON_TEMPLATE`` matched. Raises ``ValueError`` for a time beyond all calendars."""
        return cls(match["page"], _time(match["number"]), None if match["game"] == "-" else match["game"])


@dataclass(frozen=True, slots=True)
class OpenSeasonId:
    """Yes, a season with this ``name`` is to begin: at a time, or with the click if that is ``None``.

    ``cut`` is the beginning of the semester of which somebody was told that it ends with that, if one does.
    """

    begins_ms: int | None
    cut: int | None
    name: str
    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        begins = "now" if self.begins_ms is None else self.begins_ms
        return f"{VERSION}:y:open:{begins}:{'none' if self.cut is None else self.cut}:{self.name}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``OPEN_SEASON_TEMPLATE`` matched. Raises ``ValueError`` as ``SeasonId.of`` does."""
        begins = None if match["begins"] == "now" else _time(match["begins"])
        return cls(begins, None if match["cut"] == "none" else _time(match["cut"]), match["name"])


@dataclass(frozen=True, slots=True)
class CloseSeasonId:
    """Yes, the season is to end that has begun at a time."""

    begins_ms: int
    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:y:close:{self.begins_ms}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``CLOSE_SEASON_TEMPLATE`` matched. Raises ``ValueError`` as ``SeasonId.of`` does."""
        return cls(_time(match["begins"]))

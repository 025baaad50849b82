"""The ids on the buttons about seasons."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from cogs.ui.id_format import NUMBER, VERSION

SEASON_TEMPLATE: Final = re.compile(
    rf"{VERSION}:y:(?P<page>list|show|fame):(?P<game>-|[a-z]{{1,20}}):(?P<number>-?(?:{NUMBER}))\Z"
)


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
        """The id that ``SEASON_TEMPLATE`` matched."""
        return cls(match["page"], int(match["number"]), None if match["game"] == "-" else match["game"])

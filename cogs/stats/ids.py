"""The ids of the buttons and selects below somebody's statistics."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, Self, TypeAlias, cast, get_args

from cogs.leaderboards.ids import PERIOD
from cogs.shell.id_format import NUMBER, VERSION

Tab: TypeAlias = Literal["overview", "contracts", "course", "king", "versus"]
TABS: Final[tuple[Tab, ...]] = get_args(Tab)
Asked: TypeAlias = Literal["game", "period", "other"]
"""What is chosen in a select."""

STATISTICS_TEMPLATE: Final = re.compile(
    rf"{VERSION}:e:(?P<person>{NUMBER}):(?P<other>-|{NUMBER}):(?P<game>-|[a-z]{{1,20}})"
    rf":(?P<period>{PERIOD}):(?P<tab>{'|'.join(TABS)})(:(?P<asked>{'|'.join(get_args(Asked))}))?\Z"
)


@dataclass(frozen=True, slots=True)
class StatisticsId:
    """A page of a person's statistics, ``other`` being who they are compared with there; people by number.

    ``period`` is as on a leaderboard: the same one is meant when the button is pressed later.

    A button leads there. With ``asked`` it is a select whose choice takes the place of that part.
    """

    person: int
    other: int | None
    game: str | None
    period: str
    tab: Tab
    asked: Asked | None = None

    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        other = "-" if self.other is None else self.other
        parts = (VERSION, "e", self.person, other, self.game or "-", self.period, self.tab, self.asked)
        return ":".join(str(part) for part in parts if part is not None)

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``STATISTICS_TEMPLATE`` matched."""
        return cls(
            int(match["person"]),
            None if match["other"] == "-" else int(match["other"]),
            None if match["game"] == "-" else match["game"],
            match["period"],
            cast(Tab, match["tab"]),
            cast("Asked | None", match["asked"]),
        )

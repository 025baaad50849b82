"""The ids of the buttons and selects below a leaderboard: all that its page is made of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from cogs.shell.id_format import VERSION
from engine.standings.leaderboard import Measure
from engine.standings.outcome import COMPANIES
from engine.standings.tally import EVERY, TOGETHER

CIRCLES: Final = (TOGETHER, *COMPANIES, EVERY)
"""The kinds of company that a board can be about."""
_COMPANY: Final = dict(zip("tpmc*", CIRCLES, strict=True))
_MEASURE: Final[dict[str, Measure]] = {"r": "rating", "p": "place", "d": "points", "w": "wins"}
PERIOD: Final = r"all|s-?[0-9]{1,14}|m[0-9]{6}|e[0-9]{8}"
"""All time, a season by its beginning (milliseconds since 1970), a month or the day of an evening."""
PAGES: Final = ("first", "back", "next", "last", "own")
SELECTS: Final = ("by", "period", "game", "company")
VERBS: Final = (*PAGES, *SELECTS, "share", "open")
"""To another page, to another board, to everybody; ``open`` shows the page in a message of its own."""

LEADERBOARD_TEMPLATE: Final = re.compile(
    rf"{VERSION}:b:(?P<game>[a-z]{{1,20}}):(?P<preset>\*|[a-z0-9_]{{1,20}}):(?P<company>[tpmc*])"
    rf":(?P<period>{PERIOD}):(?P<by>[rpdw]):(?P<least>[1-9][0-9]{{0,3}}):(?P<page>0|[1-9][0-9]{{0,9}})"
    rf":(?P<verb>{'|'.join(VERBS)})\Z"
)


@dataclass(frozen=True, slots=True)
class LeaderboardId:
    """A page, counted from 0, of the leaderboard of whatever server it is clicked in.

    ``preset`` and ``company`` may be ``EVERY``; ``period`` is one of the days that are meant, so that the
    same month is meant when the button is pressed a month later.
    """

    game: str
    preset: str
    company: str
    period: str
    by: Measure
    least: int
    page: int = 0
    verb: str = "open"

    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        company = next(letter for letter, name in _COMPANY.items() if name == self.company)
        by = next(letter for letter, name in _MEASURE.items() if name == self.by)
        parts = (self.game, self.preset, company, self.period, by, self.least, self.page, self.verb)
        return ":".join((VERSION, "b", *map(str, parts)))

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``LEADERBOARD_TEMPLATE`` matched."""
        return cls(
            match["game"],
            match["preset"],
            _COMPANY[match["company"]],
            match["period"],
            _MEASURE[match["by"]],
            int(match["least"]),
            int(match["page"]),
            match["verb"],
        )

"""Ids of the buttons and selects below a leaderboard, which hold all of a page; the button to a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias, get_args

from cogs.shell.clicks import Click, Written, click
from cogs.shell.layout import Component, button
from cogs.texts.catalogue import Words
from engine.players.levels import Level
from engine.seasons.calendar import ALL_TIME
from engine.standings.leaderboard import Measure
from engine.standings.outcome import COMPANIES, Company
from engine.standings.tally import EVERY, TOGETHER

CIRCLES: Final = (TOGETHER, *COMPANIES, *Level, EVERY)
"""The kinds of company that a board can be restricted to, among them computers of one level."""
PERIOD: Final = r"all|s-?[0-9]{1,14}|m[0-9]{6}|e[0-9]{8}"
"""All time, a season by its begin (milliseconds since 1970), a month, or an evening by its day."""
PAGES: Final = ("first", "back", "next", "last", "own")
SELECTS: Final = ("by", "period", "game", "company")
Verb: TypeAlias = Literal[
    "first", "back", "next", "last", "own", "by", "period", "game", "company", "share", "open"
]
VERBS: Final = get_args(Verb)
"""Turn to another page, change the board, share it. ``open`` shows the page in a message of its own."""


def _lettered(letters: Mapping[str, str]) -> Written:
    """Return a field whose names are written as one letter each."""
    by_name = {name: letter for letter, name in letters.items()}
    return Written(f"[{''.join(letters)}]", letters.__getitem__, by_name.__getitem__)


_COMPANY: Final = _lettered(dict(zip("tpmc123*", CIRCLES, strict=True)))
_MEASURE: Final = _lettered({"r": "rating", "p": "place", "d": "points", "w": "wins"})


@click("b:{game}:{preset}:{company}:{period}:{by}:{least}:{page}:{verb}")
@dataclass(frozen=True, slots=True)
class LeaderboardId(Click):
    """A page, counted from 0, of a leaderboard of the server in which it is clicked.

    ``preset`` and ``company`` may be ``EVERY``. ``period`` is absolute, so that a button pressed a month
    later still means the same month.
    """

    game: Annotated[str, r"[a-z]{1,20}"]
    preset: Annotated[str, r"\*|[a-z0-9_]{1,20}"]
    company: Annotated[str, _COMPANY]
    period: Annotated[str, PERIOD]
    by: Annotated[Measure, _MEASURE]
    least: Annotated[int, Written("[1-9][0-9]{0,3}", int)]
    page: Annotated[int, Written("0|[1-9][0-9]{0,9}", int)] = 0
    verb: Verb = "open"


def leaderboard_button(game: str, company: Company, words: Words) -> Component:
    """Return the button to a board on which a partie in this company counts."""
    if company == "computers":
        at = LeaderboardId(game, EVERY, company, ALL_TIME, "points", least=1)
    else:
        at = LeaderboardId(game, EVERY, TOGETHER, ALL_TIME, "rating", least=1)
    return button(at.custom_id, words("board-button-open"))

"""A page of a leaderboard, with the reader's own line wherever it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.standings.tally import BoardKey
from engine.storage.records import StandingRow
from engine.storage.standings import Ranking
from engine.storage.store import Store

Measure: TypeAlias = Literal["rating", "place", "points", "wins"]
"""By rating, average place, points a deal, or parties won."""

_COLUMNS: Final[Mapping[Measure, str]] = {
    "rating": "rating",
    "place": "place_average",
    "points": "points_a_deal",
    "wins": "wins",
}
MEASURES: Final[tuple[Measure, ...]] = tuple(_COLUMNS)


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody on a board. People who are equal share a rank."""

    rank: int
    name: str
    standing: StandingRow

    @property
    def person(self) -> int:
        """The person's number."""
        return self.standing.person


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page, counted from 0, of ``pages``; ``own`` is the reader's line on whatever page."""

    lines: tuple[Line, ...]
    page: int
    pages: int
    people: int
    own: Line | None


def ranking(measure: Measure, few_points_win: bool) -> Ranking:
    """What a measure ranks by: low places are good, and few points where the game says so."""
    low_wins = measure == "place" or (measure == "points" and few_points_win)
    return Ranking(_COLUMNS[measure], high_wins=not low_wins)


async def leaderboard(
    store: Store, board: BoardKey, by: Ranking, *, least_games: int, page: int, size: int, reader: int | None
) -> Leaderboard:
    """A page of so many lines; pages that don't exist count as the nearest. Raises ``StorageError``."""
    standings = store.standings
    number = (await standings.boards([board])).get(board)
    if number is None:
        return Leaderboard((), 0, 1, 0, None)
    people = await standings.count(number, least_games)
    pages = max(1, -(-people // size))
    page = min(max(page, 0), pages - 1)
    rows = await standings.ranked(number, by, least_games, page * size, size)
    own = [] if reader is None else await standings.on_boards([number], [reader])
    found = [row for row in own if row.games >= least_games]
    await store.persons.load([row.person for row in (*rows, *found)])

    async def line(row: StandingRow, rank: int | None = None) -> Line:
        if rank is None:
            rank = 1 + await standings.count_better(number, by, least_games, getattr(row, by.column))
        return Line(rank, store.persons.known(row.person).name, row)

    lines: list[Line] = []
    for place, row in enumerate(rows, page * size + 1):
        tied = bool(lines) and getattr(lines[-1].standing, by.column) == getattr(row, by.column)
        lines.append(await line(row, lines[-1].rank if tied else place if lines else None))
    return Leaderboard(tuple(lines), page, pages, people, await line(found[0]) if found else None)

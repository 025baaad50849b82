"""Regrouping a server's results into months and seasons after a change of its calendar.

Ratings and all-time standings stay as they are. Scores are read in order, so that only the months and seasons
around one moment are in memory; only differences are written.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Final, TypeAlias

from engine.seasons.calendar import ALL_TIME, Calendar
from engine.seasons.calendars import USUAL_ZONE
from engine.standings.rating import Rating
from engine.standings.store import finish_of, fraternity_row, standing_row
from engine.standings.tally import BoardKey, Tally, among_fraternities, boards_of
from engine.storage.records import BoardRow, ScoreRow
from engine.storage.statements import Write
from engine.store import Store

PAGE: Final = 250
"""Scores read per page."""
PEOPLE: Final = 100
"""People per board whose rows are written together; tables that play meanwhile wait for no more."""
_NEAR_MS: Final = 2 * 86_400_000
"""Milliseconds around a moment in which a month may begin twice, when the clock is put back."""

_FACT: Final = "calendar "
"""Prefix of the key for the calendar terms of a server's boards; without the fact, the default terms."""


class _Page:
    """The tallies of one board: by person, and by fraternity and person."""

    __slots__ = ("fraternities", "people")

    def __init__(self) -> None:
        self.people: dict[int, Tally] = {}
        self.fraternities: dict[int, dict[int, Tally]] = {}

    def add(self, row: ScoreRow, fraternities: bool) -> None:
        """Add a score, in order."""
        finish, rating = finish_of(row), Rating(row.mu, row.sigma)
        earlier = self.people.get(row.person, Tally())
        self.people[row.person] = earlier.plus(finish, row.ended_ms, rating)
        if fraternities and row.fraternity is not None:
            own = self.fraternities.setdefault(row.person, {})
            earlier = own.get(row.fraternity, Tally())
            own[row.fraternity] = earlier.plus(finish, row.ended_ms, rating)


_Pages: TypeAlias = dict[BoardKey, _Page]


def terms_key(guild: str) -> str:
    """Return the key of the calendar terms by which a server's boards are grouped."""
    return _FACT + guild


async def is_grouped(store: Store, guild: str, calendar: Calendar) -> bool:
    """Tell whether a server's boards are grouped by this calendar. Raises ``StorageError``."""
    return bool(await store.facts.get(terms_key(guild), Calendar(USUAL_ZONE).terms) == calendar.terms)


async def regroup(store: Store, guild: str, calendar: Calendar) -> None:
    """Regroup a server's results by a calendar. Nothing may be counted there meanwhile.

    If interrupted, it has to be repeated: until its end ``is_grouped`` returns false, for the old calendar as
    well. Raises ``StorageError``.
    """
    await store.facts.put(terms_key(guild), None)
    for game in await store.divisions.games(guild):
        await _Regrouping(store, guild, game, calendar).run()
    await store.facts.put(terms_key(guild), calendar.terms)


class _Regrouping:
    """Regroups one game's boards of months and seasons."""

    def __init__(self, store: Store, guild: str, game: str, calendar: Calendar) -> None:
        self._store = store
        self._guild = guild
        self._game = game
        self._calendar = calendar
        self._open: _Pages = {}
        self._numbers: dict[BoardKey, int] = {}
        """Numbers of existing boards."""
        self._stale: set[BoardKey] = set()
        """Existing boards that have not been rewritten."""

    async def run(self) -> None:
        divisions = self._store.divisions
        for row in await divisions.boards(self._guild, self._game):
            self._numbers[BoardKey(*row[1:])] = row.board
        self._stale = {key for key in self._numbers if key.period != ALL_TIME}
        order: tuple[int, int, int] | None = None
        while rows := await divisions.scores_after(self._guild, self._game, order, PAGE):
            await self._write(await asyncio.to_thread(self._add, rows))
            order = rows[-1].ended_ms, rows[-1].table, rows[-1].person
        await self._write(self._open)
        await self._write({key: _Page() for key in self._stale})

    def _add(self, rows: Iterable[ScoreRow]) -> _Pages:
        """Add scores, and return the pages that are complete."""
        now = 0
        for row in rows:
            now = row.ended_ms
            for board in boards_of(row, self._calendar):
                if board.period != ALL_TIME:
                    self._open.setdefault(board, _Page()).add(row, among_fraternities(board))
            time.sleep(0)  # the event loop has its turn after each, not after the interpreter's five ms
        near = {
            period
            for moment in (now - _NEAR_MS, now, now + _NEAR_MS)
            for period in self._calendar.periods(moment)
        }
        return {board: self._open.pop(board) for board in list(self._open) if board.period not in near}

    async def _write(self, pages: _Pages) -> None:
        standings = self._store.standings
        for key, page in pages.items():
            self._stale.discard(key)
            if key not in self._numbers:
                number = self._numbers[key] = await standings.next_board()
                await self._store.writer.submit([standings.opening(BoardRow(number, *key))])
            number = self._numbers[key]
            people = sorted({*page.people, *await self._store.divisions.people_on(number)})
            for start in range(0, len(people), PEOPLE):
                writes = await self._differences(number, page, people[start : start + PEOPLE])
                if writes:
                    await self._store.writer.submit(writes)

    async def _differences(self, number: int, page: _Page, people: list[int]) -> list[Write]:
        """Return the writes that bring people's rows on a board up to date."""
        standings, fraternities = self._store.standings, self._store.fraternity_standings
        held = {row.person: row for row in await standings.on_boards([number], people)}
        worn = {(row.fraternity, row.person): row for row in await fraternities.of_people([number], people)}
        writes = []
        for person in people:
            if (tally := page.people.get(person)) is None:
                writes.append(standings.dropping(number, person))
            elif (row := standing_row(number, person, tally)) != held.get(person):
                writes.append(standings.standing(row))
            for fraternity, tally in page.fraternities.get(person, {}).items():
                own = fraternity_row(number, fraternity, person, tally)
                if own != worn.pop((fraternity, person), None):
                    writes.append(fraternities.putting(own))
        return [*writes, *(fraternities.dropping(number, *left) for left in worn)]

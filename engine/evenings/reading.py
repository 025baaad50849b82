"""Reading stored evenings: one of them, a server's, or all upcoming ones."""

from __future__ import annotations

from engine.evenings.evening import DONE, GONE, LIVE, Evening
from engine.evenings.store import AttendanceRow
from engine.game import Refusal
from engine.store import Store


class EveningReader:
    """Finds evenings. Raises ``StorageError`` where the database can't be read."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, meeting: int, evening: int) -> Evening:
        """Return an evening by its numbers. Raises ``Refusal("unknown_evening")``."""
        row = await self._store.meetings.evening(meeting, evening)
        about = await self._store.meetings.get(meeting)
        if row is None or about is None:
            raise Refusal("unknown_evening")
        return Evening(about, row, tuple(await self._store.meetings.answers(meeting, evening)))

    async def newest(self, meeting: int) -> Evening:
        """Return the newest evening of a meeting: upcoming, or under way. Raises like ``get``."""
        rows = await self._store.meetings.evenings_of(meeting)
        if not rows:
            raise Refusal("unknown_evening")
        return await self.get(meeting, rows[-1].evening)

    async def of_guild(self, guild: str) -> list[Evening]:
        """Return the newest evening of each of a server's meetings, in order of time."""
        about = {row.meeting: row for row in await self._store.meetings.going_on(guild)}
        newest = await self._store.meetings.newest_of(about)
        answers: dict[int, list[AttendanceRow]] = {}
        for answer in await self._store.meetings.answers_of(newest):
            answers.setdefault(answer.meeting, []).append(answer)
        found = [Evening(about[row.meeting], row, tuple(answers.get(row.meeting, ()))) for row in newest]
        return sorted(found, key=lambda evening: evening.row.begins_ms)

    async def live(self) -> list[Evening]:
        """Return all evenings that are upcoming or under way, of all servers."""
        rows = await self._store.meetings.with_status(LIVE)
        return [await self.get(row.meeting, row.evening) for row in rows]

    async def unfinished(self) -> list[Evening]:
        """Return evenings that are over but whose Discord event may not be."""
        rows = await self._store.meetings.with_event(("over", "skipped"), (GONE, DONE))
        return [await self.get(row.meeting, row.evening) for row in rows]

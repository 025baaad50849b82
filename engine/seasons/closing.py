"""The ends of seasons: each is announced once, when it comes or at the next start."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from engine.jobs import BackgroundTasks, JobRunner
from engine.seasons.calendar import Calendar, Season
from engine.standings.counting import StandingsWorker
from engine.storage.errors import StorageError
from engine.storage.kept import Job
from engine.storage.statements import Write
from engine.store import Store

log = logging.getLogger(__name__)

KIND: Final = "season"
"""Kind of the jobs for the end of a server's season; the key is the server."""
_STILL_NEWS_MS: Final = 14 * 86_400_000
"""Milliseconds within which the end of a season without a job is still announced."""


class Closing:
    """Keeps a job for the end of each server's season.

    ``announcing`` returns the write that announces a season to a server, once for each key, and ``announced``
    is called when that is written. ``now_ms`` is the time in milliseconds since 1970.
    """

    def __init__(
        self,
        store: Store,
        standings_worker: StandingsWorker,
        jobs: JobRunner,
        announcing: Callable[[str, str, str], Write],
        announced: Callable[[], None],
        now_ms: Callable[[], int],
    ) -> None:
        self._store = store
        self._standings_worker = standings_worker
        self._jobs = jobs
        self._announcing = announcing
        self._announced = announced
        self._now_ms = now_ms
        self._background_tasks = BackgroundTasks("noting the end of a season")
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        standings_worker.counted.append(self._attend)
        jobs.on(KIND, self._keep)

    def ending(self, guild: str, calendar: Calendar, season: Season) -> Write:
        """Return the write that announces the end of a season to a server."""
        payload = json.dumps({"begins": season.begins_ms, "ends": season.ends_ms})
        return self._announcing(_key(guild, calendar, season), guild, payload)

    async def close(self) -> None:
        """Stop."""
        await self._background_tasks.close()

    def _attend(self, guild: str) -> None:
        """Check a server's job after its results were counted."""
        self._background_tasks.begin(self._see_to(guild))

    async def _see_to(self, guild: str) -> None:
        try:
            async with self._locks[guild]:  # so that nothing older is written after something newer
                await self._note_end(guild)
        except StorageError as error:  # it is seen to again with the next partie, or the next start
            log.error("the end of a season can't be noted now: %s", error)

    async def _note_end(self, guild: str) -> None:
        known = await self._store.jobs.get(KIND, guild)
        if known is not None and known.at_ms <= self._now_ms():
            return  # it is about to be kept
        at_ms = await self._next(guild, known)
        if at_ms != (None if known is None else known.at_ms):
            await self._store.writer.submit([self._meeting(guild, at_ms)])
        self._jobs.look()

    async def _next(self, guild: str, known: Job | None) -> int | None:
        """Return when the next season of a server ends that is to be announced."""
        now, calendar = self._now_ms(), await self._store.seasons.calendar(guild)
        if known is None:  # perhaps a season has ended between its last partie and the note of its end
            played = [one for one in await self._standings_worker.seasons(guild) if one.begins_ms <= now]
            ended = played[0].ends_ms if played else None
            if ended is not None and now - _STILL_NEWS_MS < ended <= now:
                told = await self._store.announcements.get(_key(guild, calendar, played[0]))
                if told is None:
                    return ended
        season = calendar.season(now)
        return None if season is None else season.ends_ms

    def _meeting(self, guild: str, at_ms: int | None) -> Write:
        if at_ms is None:
            return self._jobs.cancelling(KIND, guild)
        return self._jobs.making(KIND, guild, at_ms)

    async def _keep(self, job: Job) -> None:
        guild, now = job.key, self._now_ms()
        await self._standings_worker.bring_up(guild)
        calendar = await self._store.seasons.calendar(guild)
        ended, current = calendar.season(job.at_ms - 1), calendar.season(now)
        writes = [self._meeting(guild, None if current is None else current.ends_ms)]
        if ended is not None and ended.ends_ms is not None and ended.ends_ms <= now:
            writes.append(self.ending(guild, calendar, ended))
        await self._store.writer.submit(writes)
        self._announced()


def _key(guild: str, calendar: Calendar, season: Season) -> str:
    """Return the key of a season's announcement. For a semester it is the same in every time zone."""
    whole = calendar.begin_of(calendar.day(season.begins_ms)) == season.begins_ms
    if season.name or not whole:
        return f"season {guild} {season.begins_ms}"
    return f"season {guild} {calendar.day(season.begins_ms)}"

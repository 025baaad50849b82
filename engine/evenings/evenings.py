"""Runs the evenings of servers: each step is durable and done once, even if the process is killed."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final

from engine.evenings import fair_seats
from engine.evenings.evening import PATIENCE_MS, REST_MS, Evening, EveningSeating, key_of
from engine.evenings.planning import STEP, EveningPlanner, Telling, Told, with_status
from engine.game import OptionsError, Refusal
from engine.jobs import JobRunner
from engine.storage.kept import Job
from engine.storage.statements import Write
from engine.store import Store

__all__ = ["KEPT", "OPENING", "REST", "EveningService", "Told"]

log = logging.getLogger(__name__)

OPENING: Final = "stammtisch tables"
"""Kind of the jobs for opening the tables of drawn seats."""
KEPT: Final = "stammtisch seats"
"""Kind of the jobs for giving up seats that nobody has taken."""
REST: Final = "stammtisch rest"
"""Kind of the jobs for checking whether anything is still played."""


class EveningService(EveningPlanner):
    """Meetings and their evenings, from planning to the end."""

    def __init__(self, store: Store, jobs: JobRunner, now_ms: Callable[[], int], telling: Telling) -> None:
        super().__init__(store, jobs, now_ms, telling)
        jobs.on(STEP, self._keep)

    # -- the evening ---------------------------------------------------------------------------------------

    async def draw(self, meeting: int, number: int) -> Evening:
        """Draw the seats, grouping people who have met least; the tables are then to be opened.

        If nobody means to come, the evening ends at once. Raises ``Refusal("evening_begun")`` when the seats
        were already drawn.
        """
        async with self._lock(meeting):
            evening = await self._expect(meeting, number, "planned", "gathering")
            await self._store.persons.load(evening.who("yes"))
            known = map(self._store.persons.known, evening.who("yes"))
            people = [person.id for person in known if person.external_id is not None]
            if not people:
                return await self._end(evening)
            now = self._now_ms()
            seating = await fair_seats.seat(self._store, evening, people, now)
            drawn = replace(evening, row=evening.row._replace(status="playing", seating=seating.dump()))
            writes = [*self._writes(drawn), self._jobs.making(OPENING, drawn.key, now)]
            await self._write(drawn, writes)
        return drawn

    def seating(self, evening: Evening, seating: EveningSeating) -> Write:
        """Return the write of a seating."""
        return self._store.meetings.putting_evening(evening.row._replace(seating=seating.dump()))

    async def seat(self, evening: Evening, seating: EveningSeating, *, open_tables: bool = False) -> Evening:
        """Save the seating. ``open_tables``: also schedule opening tables for groups without one.

        Call this within ``changing``.
        """
        seated = replace(evening, row=evening.row._replace(seating=seating.dump()))
        writes = [self._store.meetings.putting_evening(seated.row)]
        if open_tables:
            writes.append(self._jobs.making(OPENING, seated.key, self._now_ms()))
        await self._write(seated, writes)
        return seated

    @asynccontextmanager
    async def changing(self, meeting: int, number: int) -> AsyncIterator[Evening]:
        """Yield the evening while holding its lock. Raises ``Refusal("unknown_evening")``."""
        async with self._lock(meeting):
            yield await self.get(meeting, number)

    async def tables_opened(self, evening: Evening) -> None:
        """Note that all tables are open, and schedule when seats are freed of people who haven't come."""
        await self._store.writer.submit([self._jobs.cancelling(OPENING, evening.key)])
        await self.keep_on(evening)

    async def keep_on(self, evening: Evening) -> None:
        """Look once more, later, who has not come yet."""
        at = self._now_ms() + PATIENCE_MS
        await self._store.writer.submit([self._jobs.making(KEPT, evening.key, at)])
        self._jobs.look()

    async def kept(self, kind: str, key: str) -> None:
        """Forget a job that was kept."""
        await self._store.writer.submit([self._jobs.cancelling(kind, key)])

    async def rest(self, evening: Evening, after_ms: int = REST_MS) -> None:
        """Schedule a check whether anything is still played."""
        at = self._now_ms() + after_ms
        await self._store.writer.submit([self._jobs.making(REST, evening.key, at)])
        self._jobs.look()

    async def end(self, meeting: int, number: int) -> Evening:
        """End an evening, announce its ranking and plan the next one. Raises ``unknown_evening``."""
        async with self._lock(meeting):
            evening = await self.get(meeting, number)
            return await self._end(evening) if evening.live else evening

    # -- steps ---------------------------------------------------------------------------------------------

    async def _keep(self, job: Job) -> None:
        meeting, number = key_of(job.key)
        if job.payload == "draw":
            await self._draw_by_itself(meeting, number)
        elif job.payload == "end":
            await self.end(meeting, number)
            await self.kept(STEP, job.key)
        else:
            await self._go_on(meeting, number, job)

    async def _draw_by_itself(self, meeting: int, number: int) -> None:
        try:
            await self.draw(meeting, number)
        except OptionsError as error:
            log.error("evening %d.%d: its house rules can't be played: %s", meeting, number, error.code)
            await self.end(meeting, number)
        except Refusal:  # somebody was faster
            log.info("evening %d.%d: its seats are drawn", meeting, number)

    async def _go_on(self, meeting: int, number: int, job: Job) -> None:
        """Do the next step: remind people, or begin."""
        async with self._lock(meeting):
            evening = await self.get(meeting, number)
            if evening.row.status != "planned":
                await self.kept(STEP, job.key)
                return
            told: Sequence[Write] = ()
            if job.payload == "begin":
                evening = with_status(evening, "gathering")
            elif evening.who("yes"):
                told = self._telling(evening, "remind")
            await self._write(evening, [*self._writes(evening), *told])

    async def _end(self, evening: Evening) -> Evening:
        played = evening.row.status == "playing"
        over = with_status(evening, "over" if played else "skipped")
        after = None if evening.meeting.ended_ms is not None else self._next(evening)
        if after is None and evening.meeting.ended_ms is None:
            over = replace(over, meeting=over.meeting._replace(ended_ms=self._now_ms()))
        writes = [
            self._store.meetings.putting(over.meeting),
            *self._writes(over),
            *(() if after is None else self._writes(after)),
            *(self._telling(over, "over") if played else ()),
            *(self._jobs.cancelling(kind, over.key) for kind in (OPENING, KEPT, REST)),
        ]
        await self._write(over, writes, after)
        return over

"""Plans evenings, and keeps their dates, answers and Discord ids."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import date, time, timedelta
from typing import Final, Literal, TypeAlias
from weakref import WeakValueDictionary

from engine.evenings.evening import ASKED, GONE, LIVE, Answer, Evening, EveningSeating, Status, next_step
from engine.evenings.plan import Plan
from engine.evenings.reading import EveningReader
from engine.evenings.store import AttendanceRow, EveningRow, MeetingRow
from engine.game import Refusal
from engine.jobs import JobRunner
from engine.seasons.calendar import Calendar
from engine.storage.records import Person
from engine.storage.statements import Write
from engine.store import Store

log = logging.getLogger(__name__)

STEP: Final = "stammtisch"
"""Kind of the jobs for the next step of an evening."""
MOST: Final = 20
"""Most meetings planned in a server."""
MOST_OF_ONE: Final = 8
"""Most of them that one person has planned, who would otherwise keep everybody else from it."""
AHEAD: Final = timedelta(days=366)
"""Furthest date of an evening from today; later dates are typing errors."""
_LEAST_MS: Final = 3 * 3_600_000
"""Milliseconds that an evening may last at least, even if it begins before noon."""

Told: TypeAlias = Literal["asked", "remind", "moved", "off", "over"]
"""Kinds of announcements about an evening."""
Telling: TypeAlias = Callable[[Evening, Told], Sequence[Write]]
"""Returns the writes of an announcement."""


class EveningPlanner(EveningReader):
    """Meetings and their evenings, until they begin. Raises ``StorageError`` when a write fails.

    What ``telling`` returns is stored exactly when the subject of the announcement is; ``changed`` are called
    after each change. ``now_ms`` counts from 1970.
    """

    def __init__(self, store: Store, jobs: JobRunner, now_ms: Callable[[], int], telling: Telling) -> None:
        super().__init__(store)
        self._jobs = jobs
        self._now_ms = now_ms
        self._numbering = asyncio.Lock()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._telling = telling
        self.changed: list[Callable[[Evening], None]] = []

    # -- planning ------------------------------------------------------------------------------------------

    async def plan(self, guild: str, channel: str, name: str, plan: Plan, organiser: Person) -> Evening:
        """Plan evenings; the first one is created at once.

        Raises ``Refusal`` ``too_many_evenings``, ``too_many_of_yours``, ``evening_far`` or ``evening_past``.
        The latter two apply to regular evenings as well: the date is never moved on to a later week.
        """
        async with self._numbering:
            return await self._plan(guild, channel, name, plan, organiser)

    async def plan_again(
        self, guild: str, channel: str, name: str, plan: Plan, organiser: Person, guests: Collection[int]
    ) -> tuple[Evening, bool]:
        """Return the evening planned in a channel on the first day of a plan, and whether that was just now.

        Whoever plans it is coming, and the ``guests`` (people by number) are called. Raises as ``plan``.
        """
        async with self._numbering:
            standing = await self.standing(guild, channel, plan)
            if standing is not None:
                return standing, False
            return await self._plan(guild, channel, name, plan, organiser, guests), True

    async def standing(self, guild: str, channel: str, plan: Plan) -> Evening | None:
        """Return the meeting in a channel that takes place on the first day of a plan, if there is one."""
        for evening in await self.of_guild(guild):
            if evening.meeting.channel == channel:
                begins = evening.row.begins_ms
                days = (begins, evening.plan.next_after(begins, later_than=evening.plan.day_of(begins)))
                if plan.first in (plan.day_of(ms) for ms in days if ms is not None):
                    return evening
        return None

    async def _plan(
        self,
        guild: str,
        channel: str,
        name: str,
        plan: Plan,
        organiser: Person,
        guests: Collection[int] | None = None,
    ) -> Evening:
        """Plan evenings; with ``guests``, the organiser means to come and they are called."""
        self._expect_near(plan)
        now, begins = self._now_ms(), plan.begins_ms(plan.first)
        if begins <= now:
            raise Refusal("evening_past")
        going_on = await self._store.meetings.going_on(guild)
        if len(going_on) >= MOST:
            raise Refusal("too_many_evenings", limit=MOST)
        if sum(row.organiser == organiser.id for row in going_on) >= MOST_OF_ONE:
            raise Refusal("too_many_of_yours", limit=MOST_OF_ONE)
        number = await self._store.meetings.next_id()
        about = MeetingRow(number, guild, channel, name, plan.dump(), organiser.id, now)
        answers = {} if guests is None else {organiser.id: "yes", **dict.fromkeys(guests, ASKED)}
        rows = tuple(AttendanceRow(number, 1, person, answer, now) for person, answer in answers.items())
        evening = Evening(about, _new(number, 1, now, begins), rows)
        writes = [
            self._store.meetings.putting(about),
            *self._writes(evening),
            *map(self._store.meetings.answering, rows),
            *(self._telling(evening, "asked") if guests else ()),
        ]
        await self._write(evening, writes)
        return evening

    async def answer(self, meeting: int, number: int, person: Person, answer: Answer) -> Evening:
        """Save somebody's answer. Raises ``Refusal("evening_begun")`` once seats are drawn."""
        async with self._lock(meeting):
            evening = await self._expect(meeting, number, "planned", "gathering")
            row = AttendanceRow(meeting, number, person.id, answer, self._now_ms())
            await self._store.writer.submit([self._store.meetings.answering(row)])
        changed = await self.get(*evening.number)
        self._changed(changed)
        return changed

    async def skip(self, meeting: int) -> Evening:
        """Skip the next evening; the one after it takes its place.

        Raises ``Refusal`` ``evening_once`` where there is none, ``evening_begun`` and ``unknown_evening``.
        """
        async with self._lock(meeting):
            evening = await self._expect_newest(meeting, "planned", "gathering")
            after = self._next(evening)
            if after is None:
                raise Refusal("evening_once")
            skipped = with_status(evening, "skipped")
            writes = [*self._writes(skipped), *self._writes(after), *self._telling(skipped, "off")]
            await self._write(skipped, writes, after)
        return after

    async def cancel(self, meeting: int) -> Evening:
        """Plan no further evenings; one that is under way is played to its end."""
        async with self._lock(meeting):
            evening = await self.newest(meeting)
            about = evening.meeting._replace(ended_ms=self._now_ms())
            ended = replace(evening, meeting=about)
            writes = [self._store.meetings.putting(about)]
            if evening.row.status in ("planned", "gathering"):
                ended = with_status(ended, "skipped")
                writes += [*self._writes(ended), *self._telling(ended, "off")]
            await self._write(ended, writes)
        return ended

    async def move(self, meeting: int, *, first: date | None = None, at: time | None = None) -> Evening:
        """Move evenings to another hour, or to other days from ``first`` on.

        Raises ``Refusal`` ``evening_past``, ``evening_far`` or ``unknown_evening``. An evening that has begun
        is not moved.
        """
        async with self._lock(meeting):
            evening = await self.newest(meeting)
            plan = evening.plan.moved(first=first, at=at)
            if first is not None:
                self._expect_near(plan)
            day = first or plan.day_of(evening.row.begins_ms)
            return await self._moved(evening, plan, plan.begins_ms(day))

    async def rehouse(self, meeting: int, channel: str) -> Evening:
        """Move evenings to another channel: the old one was deleted, together with the card."""
        async with self._lock(meeting):
            evening = await self.newest(meeting)
            moved = replace(evening, meeting=evening.meeting._replace(channel=channel))
            await self._write(moved, [self._store.meetings.putting(moved.meeting)])
        return moved

    async def rezone(self, guild: str, zone: str) -> None:
        """Change a server's time zone; its evenings keep their local time."""
        for row in await self._store.meetings.going_on(guild):
            async with self._lock(row.meeting):
                evening = await self.newest(row.meeting)
                if evening.plan.zone != zone:
                    plan = evening.plan.moved(zone=zone)
                    day = evening.plan.day_of(evening.row.begins_ms)
                    await self._moved(evening, plan, plan.begins_ms(day), told=False)

    async def _moved(self, evening: Evening, plan: Plan, begins: int, *, told: bool = True) -> Evening:
        moved = replace(evening, meeting=evening.meeting._replace(plan=plan.dump()))
        writes = [self._store.meetings.putting(moved.meeting)]
        if evening.row.status == "planned":
            if told and begins <= self._now_ms():
                raise Refusal("evening_past")
            if begins != evening.row.begins_ms:
                moved = replace(moved, row=moved.row._replace(begins_ms=begins))
                writes += [*self._writes(moved), *(self._telling(moved, "moved") if told else ())]
        await self._write(moved, writes)
        return moved

    # -- what Discord calls it -----------------------------------------------------------------------------

    async def note(
        self,
        meeting: int,
        number: int,
        *,
        message: str | None = None,
        event: str | None = None,
        event_ms: int | None = None,
    ) -> Evening:
        """Save the Discord id of an evening's card or event (``GONE`` once somebody has deleted it).

        ``event_ms``: when the event begins, in line with the evening.
        """
        async with self._lock(meeting):
            evening = await self.get(meeting, number)
            row = evening.row
            row = row._replace(
                message=message or row.message, event=event or row.event, event_ms=event_ms or row.event_ms
            )
            await self._store.writer.submit([self._store.meetings.putting_evening(row)])
        return replace(evening, row=row)

    async def lost_event(self, event: str) -> Evening | None:
        """Note that a scheduled event was deleted in Discord; its evening takes place all the same."""
        row = await self.with_event(event)
        if row is None:
            return None
        evening = await self.note(row.meeting, row.evening, event=GONE)
        self._changed(evening)
        return evening

    async def with_event(self, event: str) -> EveningRow | None:
        """Return the live evening to which a scheduled event belongs."""
        live = await self._store.meetings.with_status(LIVE)
        return next((row for row in live if row.event == event), None)

    async def event_moved(self, meeting: int, number: int, begins_ms: int) -> None:
        """Move an evening to when somebody has moved its event; those that follow keep their dates."""
        async with self._lock(meeting):
            evening = await self.get(meeting, number)
            if evening.row.status != "planned" or begins_ms <= self._now_ms():
                return
            row = evening.row._replace(begins_ms=begins_ms, event_ms=begins_ms)
            moved = replace(evening, row=row)
            await self._write(moved, [*self._writes(moved), *self._telling(moved, "moved")])

    # -- writing -------------------------------------------------------------------------------------------

    def _next(self, evening: Evening) -> Evening | None:
        now, plan, begun = self._now_ms(), evening.plan, evening.row.begins_ms
        begins = plan.next_after(max(now, begun), later_than=plan.day_of(begun))
        if begins is None:
            return None
        return Evening(evening.meeting, _new(evening.row.meeting, evening.row.evening + 1, now, begins))

    def _writes(self, evening: Evening) -> list[Write]:
        """Return the writes of an evening and of the job for its next step."""
        kept = self._store.meetings.putting_evening(evening.row)
        if not evening.live:
            return [kept, self._jobs.cancelling(STEP, evening.key)]
        now, plan = self._now_ms(), evening.plan
        step, at = next_step(evening.row, plan.lead * 60_000, _ends_ms(plan, evening.row.begins_ms), now)
        return [kept, self._jobs.making(STEP, evening.key, at, step)]

    async def _write(self, evening: Evening, writes: Sequence[Write], after: Evening | None = None) -> None:
        await self._store.writer.submit(writes)
        self._jobs.look()
        self._changed(evening)
        if after is not None:
            self._changed(after)

    def _changed(self, evening: Evening) -> None:
        for listener in self.changed:
            try:
                listener(evening)
            except Exception:
                log.exception("evening %s: a listener failed", evening.key)

    # -- expecting -----------------------------------------------------------------------------------------

    def _expect_near(self, plan: Plan) -> None:
        """Refuse a first day that is past or too far ahead."""
        today = plan.day_of(self._now_ms())
        if plan.first < today:
            raise Refusal("evening_past")
        if plan.first > today + AHEAD:
            raise Refusal("evening_far")

    async def _expect(self, meeting: int, number: int, *statuses: Status) -> Evening:
        evening = await self.get(meeting, number)
        if evening.row.status not in statuses:
            raise Refusal("evening_begun" if evening.row.status == "playing" else "evening_over")
        return evening

    async def _expect_newest(self, meeting: int, *statuses: Status) -> Evening:
        newest = await self.newest(meeting)
        return await self._expect(meeting, newest.row.evening, *statuses)

    def _lock(self, meeting: int) -> asyncio.Lock:
        return self._locks.setdefault(meeting, asyncio.Lock())


def _new(meeting: int, number: int, now_ms: int, begins_ms: int) -> EveningRow:
    return EveningRow(meeting, number, now_ms, begins_ms, "planned", EveningSeating().dump())


def with_status(evening: Evening, status: Status) -> Evening:
    """Return the evening with another status."""
    return replace(evening, row=evening.row._replace(status=status))


def _ends_ms(plan: Plan, begins_ms: int) -> int:
    """Return noon of the next day, where another evening begins in the standings."""
    calendar = Calendar(plan.zone)
    _, ends = calendar.evening_span(calendar.evening(begins_ms + _LEAST_MS))
    return ends

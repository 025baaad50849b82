"""Plans evenings, and keeps their dates, answers and events."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from typing import ClassVar, Final, Literal, Self, TypeAlias

from engine.background import JobRunner
from engine.game import Refusal
from engine.gatherings.gathering import GONE, LIVE, Answer, EveningPlan, Gathering, Kind
from engine.gatherings.gatherings import Gatherings
from engine.gatherings.store import GatheringRow, GroupRow, SittingRow
from engine.seasons.calendar import Calendar
from engine.storage.kept import Job, appointments
from engine.storage.records import Person
from engine.storage.rows import Write

Step: TypeAlias = Literal["remind", "begin", "draw", "end"]
"""The next automatic step of an evening."""

STEP: Final = "stammtisch"
"""Kind of the jobs for the next step of an evening."""
KEPT: Final = "stammtisch seats"
"""Kind of the jobs for giving up seats that nobody has taken."""
REST: Final = "stammtisch rest"
"""Kind of the jobs for checking whether anything is still played."""

PATIENCE_MS: Final = 10 * 60_000
"""Milliseconds after its beginning until an evening's seats are drawn automatically, and again until seats
that were not taken are given up."""
MOST_OF_ONE: Final = 8
"""Most evenings that one person has planned, who would otherwise keep everybody else from it."""
AHEAD: Final = timedelta(days=366)
"""Furthest date of an evening from today; later dates are typing errors."""
_LEAST_MS: Final = 3 * 3_600_000
"""Milliseconds that an evening may last at least, even if it begins before noon."""


@dataclass(frozen=True, slots=True)
class Evening(Gathering):
    """One evening with everything that is known of it."""

    kind: ClassVar[Kind] = "evening"

    @property
    def plan(self) -> EveningPlan:
        """Game and schedule."""
        return EveningPlan.load(self.row.plan)

    @property
    def concerned(self) -> list[tuple[int, int]]:
        """Only this date: whoever can come on one day can't on another."""
        return [self.id]

    def who(self, answer: Answer) -> list[int]:
        """Return the people who gave this answer, in the order in which they answered."""
        return [row.person for row in self.answers if row.answer == answer]

    @property
    def people(self) -> set[int]:
        """Everybody who has been given a seat."""
        return {person for group in self.seated() for person in group.persons}

    def joined(self, group: GroupRow, person: int) -> Self:
        """Return the evening with one more person at the table of a group."""
        waiting = [one for one in self.out() if one != person]
        return self.with_groups(group.of((*group.persons, person))).with_waiting(waiting)

    def with_group(self, people: Collection[int]) -> Self:
        """Return the evening with one more group, of people who waited or came late."""
        number = 1 + max((one.number for one in self.groups), default=0)
        waiting = [one for one in self.out() if one not in people]
        return self.with_groups(GroupRow(*self.id, number).of(people)).with_waiting(waiting)

    def after(self, now_ms: int) -> SittingRow | None:
        """Return the next date; ``None`` when no evening is left."""
        plan, begun = self.plan, self.sitting.begins_ms
        begins = plan.next_after(max(now_ms, begun), later_than=plan.day_of(begun))
        return None if begins is None else _planned(self.row.gathering, self.number + 1, now_ms, begins)

    def next_step(self, now_ms: int) -> tuple[Step, int]:
        """Return the next step and its time. A reminder that is overdue is left out."""
        plan, begins = self.plan, self.sitting.begins_ms
        if self.sitting.status == "planned":
            remind = begins - plan.lead * 60_000
            return ("remind", remind) if now_ms < remind else ("begin", begins)
        if self.sitting.status == "calling":
            return "draw", begins + PATIENCE_MS
        # at noon of the next day another evening begins in the standings
        calendar = Calendar(plan.zone)
        _, ends = calendar.evening_span(calendar.evening(begins + _LEAST_MS))
        return "end", ends


class EveningPlanner(Gatherings[Evening]):
    """Evenings until they begin."""

    value = Evening
    _jobs: JobRunner

    # -- planning ------------------------------------------------------------------------------------------

    async def plan(
        self, guild: str, channel: str, name: str, plan: EveningPlan, organiser: Person
    ) -> Evening:
        """Plan evenings; the first one is created at once.

        Raises ``Refusal`` ``too_many_evenings``, ``too_many_of_yours``, ``evening_far`` or ``evening_past``.
        The latter two apply to regular evenings as well: the date is never moved on to a later week.
        """
        async with self._store.gatherings.numbering:
            return await self._plan(guild, channel, name, plan, organiser)

    async def plan_again(
        self,
        guild: str,
        channel: str,
        name: str,
        plan: EveningPlan,
        organiser: Person,
        guests: Collection[int],
    ) -> tuple[Evening, bool]:
        """Return the evening planned in a channel on the first day of a plan, and whether that was just now.

        Whoever plans it is coming, and the ``guests`` (people by number) are called. Raises as ``plan``.
        """
        async with self._store.gatherings.numbering:
            standing = await self.standing(guild, channel, plan)
            if standing is not None:
                return standing, False
            return await self._plan(guild, channel, name, plan, organiser, guests), True

    async def standing(self, guild: str, channel: str, plan: EveningPlan) -> Evening | None:
        """Return the evening in a channel that takes place on the first day of a plan, if there is one."""
        for evening in await self.going_on(guild):
            if evening.row.channel == channel:
                begins = evening.sitting.begins_ms
                days = (begins, evening.plan.next_after(begins, later_than=evening.plan.day_of(begins)))
                if plan.first in (plan.day_of(ms) for ms in days if ms is not None):
                    return evening
        return None

    async def _plan(
        self,
        guild: str,
        channel: str,
        name: str,
        plan: EveningPlan,
        organiser: Person,
        guests: Collection[int] | None = None,
    ) -> Evening:
        """Plan evenings; with ``guests``, the organiser means to come and they are called."""
        self._expect_near(plan)
        now, begins = self._now_ms(), plan.begins_ms(plan.first)
        Refusal.unless(begins > now, "evening_past")
        going_on = await self._expect_room(guild)
        Refusal.unless(
            sum(row.organiser == organiser.id for row in going_on) < MOST_OF_ONE,
            "too_many_of_yours",
            limit=MOST_OF_ONE,
        )
        number = await self._store.gatherings.numbers.next()
        row = GatheringRow(number, guild, channel, name, "evening", plan.dump(), organiser.id, now)
        evening = Evening(row, (_planned(number, 1, now, begins),), 1)
        if guests is None:
            return await self._save(None, evening)
        asked: dict[int, Answer] = dict.fromkeys(guests, "asked")
        evening = evening.answered({organiser.id: "yes", **asked}, now)
        return await self._save(None, evening, "asked" if guests else None)

    async def answer(self, number: int, sitting: int, person: Person, answer: Answer) -> Evening:
        """Save somebody's answer. Raises ``Refusal("evening_begun")`` once seats are drawn."""
        async with self._undrawn(number, sitting) as evening:
            return await self._save(evening, evening.answered({person.id: answer}, self._now_ms()))

    async def skip(self, number: int) -> Evening:
        """Skip the next evening; return the one after it, which takes its place.

        Raises ``Refusal`` ``evening_once`` where there is none, ``evening_begun`` and ``unknown_evening``.
        """
        async with self._undrawn(number) as evening:
            skipped = self._followed(evening.changed(status="skipped"))
            Refusal.unless(skipped.row.ended_ms is None, "evening_once")
            await self._save(evening, skipped, "off")
        return await self.get(number)

    async def cancel(self, number: int) -> Evening:
        """Plan no further evenings; one that is under way is played to its end."""
        async with self._held(number) as evening:
            ended = replace(evening, row=evening.row._replace(ended_ms=self._now_ms()))
            if evening.sitting.status in ("planned", "calling"):
                return await self._save(evening, ended.changed(status="skipped"), "off")
            return await self._save(evening, ended)

    async def move(self, number: int, *, first: date | None = None, at: time | None = None) -> Evening:
        """Move evenings to another hour, or to other days from ``first`` on.

        Raises ``Refusal`` ``evening_past``, ``evening_far`` or ``unknown_evening``. An evening that has begun
        is not moved.
        """
        async with self._held(number) as evening:
            plan = replace(evening.plan, first=first or evening.plan.first, at=at or evening.plan.at)
            if first is not None:
                self._expect_near(plan)
            day = first or plan.day_of(evening.sitting.begins_ms)
            return await self._moved(evening, plan, plan.begins_ms(day))

    async def rezone(self, guild: str, zone: str) -> None:
        """Change a server's time zone; its evenings keep their local time."""
        for one in await self.going_on(guild):
            async with self._held(one.row.gathering) as evening:
                if evening.plan.zone != zone:
                    plan = replace(evening.plan, zone=zone)
                    day = evening.plan.day_of(evening.sitting.begins_ms)
                    await self._moved(evening, plan, plan.begins_ms(day), told=False)

    async def _moved(self, evening: Evening, plan: EveningPlan, begins: int, *, told: bool = True) -> Evening:
        moved = replace(evening, row=evening.row._replace(plan=plan.dump()))
        if evening.sitting.status != "planned":
            return await self._save(evening, moved)
        if told and begins <= self._now_ms():
            raise Refusal("evening_past")
        moved = moved.changed(begins_ms=begins)
        told = told and begins != evening.sitting.begins_ms
        return await self._save(evening, moved, "moved" if told else None)

    # -- what Discord calls it -----------------------------------------------------------------------------

    async def lost_event(self, event: str) -> None:
        """Note that a scheduled event was deleted in Discord; its evening takes place all the same."""
        evening = await self.with_event(event)
        if evening is not None:
            self._changed(await self.note(*evening.id, event=GONE))

    async def with_event(self, event: str) -> Evening | None:
        """Return the live evening to which a scheduled event belongs."""
        for row in await self._store.gatherings.with_status("evening", LIVE):
            if row.event == event:
                return await self.get(row.gathering, row.number)
        return None

    async def event_moved(self, number: int, sitting: int, begins_ms: int) -> None:
        """Move an evening to when somebody has moved its event; those that follow keep their dates."""
        async with self._held(number, sitting) as evening:
            if evening.sitting.status == "planned" and begins_ms > self._now_ms():
                await self._save(evening, evening.changed(begins_ms=begins_ms, event_ms=begins_ms), "moved")

    # -- jobs, and what is expected ------------------------------------------------------------------------

    def _due(self, now: Evening) -> list[Write]:
        if not now.live:
            return [appointments.delete(kind, now.key) for kind in (STEP, KEPT, REST)]
        step, at = now.next_step(self._now_ms())
        return [appointments.put(Job(STEP, now.key, at, step))]

    def _changed(self, now: Evening) -> None:
        self._jobs.look()
        super()._changed(now)

    def _expect_near(self, plan: EveningPlan) -> None:
        """Refuse a first day that is past or too far ahead."""
        today = plan.day_of(self._now_ms())
        Refusal.unless(plan.first >= today, "evening_past")
        Refusal.unless(plan.first <= today + AHEAD, "evening_far")

    @asynccontextmanager
    async def _undrawn(self, number: int, sitting: int = 0) -> AsyncIterator[Evening]:
        """Keep others from changing an evening, as ``_held`` does.

        Raises ``Refusal`` ``evening_begun`` or ``evening_over`` once its seats are drawn.
        """
        async with self._held(number, sitting) as evening:
            Refusal.unless(
                evening.sitting.status in ("planned", "calling"),
                "evening_begun" if evening.sitting.status == "playing" else "evening_over",
            )
            yield evening


def _planned(gathering: int, number: int, now_ms: int, begins_ms: int) -> SittingRow:
    return SittingRow(gathering, number, now_ms, begins_ms, "planned")

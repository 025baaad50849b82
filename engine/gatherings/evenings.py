"""Runs evenings from the drawing of seats to the last card: tables, latecomers, those who stay away."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Final, Literal, TypeAlias

from engine.background import JobRunner
from engine.game import OptionsError, Refusal, Seat
from engine.gatherings.gathering import Told, key_of
from engine.gatherings.gatherings import PLAYED, Noting, Telling
from engine.gatherings.planning import KEPT, PATIENCE_MS, REST, STEP, Evening, EveningPlanner
from engine.gatherings.store import GroupRow
from engine.seating import RoundHistory, SeatedRound, divide, seat_rounds
from engine.storage.errors import StorageError
from engine.storage.kept import Job, appointments
from engine.store import Store
from engine.tables import Person, Table, TableError, TableRegistry, TableState, lobby, seats
from engine.tables.results import idle

log = logging.getLogger(__name__)

REST_MS: Final = 15 * 60_000
"""Milliseconds without play at its tables after which an evening ends."""
IDLE_MS: Final = PATIENCE_MS // 2
"""Milliseconds for which others wait for somebody who has not come before that seat is freed."""
REMEMBERED_MS: Final = 183 * 86_400_000
"""Milliseconds for which meetings of people are remembered: half a year."""
REMEMBERED: Final = 8
"""Number of past evenings for which waiting in vain is remembered."""
PASSING: Final = frozenset({"storage_failed", "storage_conflict", "stopping"})
"""Error codes that prevent a table from being opened now, but are expected to pass soon."""

Opening: TypeAlias = Callable[[Evening, Sequence[Person], Noting], Awaitable[Table]]
"""Opens the table of some people, noted in the same batch."""
Seen: TypeAlias = Callable[[Collection[str]], Awaitable[Collection[str]]]
"""Returns those of some channels that somebody sees."""
Found: TypeAlias = Literal["yours", "seated", "waiting", "opening"]
"""A latecomer's seat: their own, another one, none yet, or one at a table that is being opened."""


class Evenings(EveningPlanner):
    """Evenings, from planning to the end. ``opening`` opens a table in the way of the server."""

    def __init__(
        self,
        store: Store,
        registry: TableRegistry,
        jobs: JobRunner,
        now_ms: Callable[[], int],
        telling: Telling,
        opening: Opening,
    ) -> None:
        super().__init__(store, registry, now_ms, telling)
        self._jobs = jobs
        self._opens = opening
        jobs.on(STEP, self._take_step)
        jobs.on(KEPT, self._free_due)
        jobs.on(REST, self._rest_due)

    # -- seats ---------------------------------------------------------------------------------------------

    async def draw(self, number: int, sitting: int) -> Evening:
        """Draw the seats, grouping people who have met least; then the tables open in the background.

        If nobody means to come, the evening ends at once. Raises ``Refusal("evening_begun")`` when the seats
        were already drawn, and ``OptionsError`` for house rules that this version can't play.
        """
        async with self._undrawn(number, sitting) as evening:
            people = [person.id for person in self._staying(evening.who("yes"))]
            if not people:
                return await self._end(evening)
            drawn = self._with_seats(evening, await self._seats_of(evening, people))
            kept = appointments.put(Job(KEPT, evening.key, self._now_ms() + PATIENCE_MS))
            await self._save(evening, drawn, also=[kept])
        self._go_on(number)
        return drawn

    async def _seats_of(self, evening: Evening, people: Sequence[int]) -> SeatedRound:
        """Return who sits with whom. Leftover people wait, unless computers fill up the tables."""
        plan, book = evening.plan, self._store.gatherings
        seats = plan.seats
        sizes = divide(len(people), seats, least=min(2, len(people)) if plan.fill else seats)
        met = await book.met(evening.row.guild, people, self._now_ms() - REMEMBERED_MS)
        # those are seated first who have waited in vain on earlier evenings
        earlier = [row for row in evening.sittings[: evening.number - 1] if row.status == "over"]
        groups = await book.groups([(row.gathering, row.number) for row in earlier[-REMEMBERED:]])
        waited = Counter(person for group in groups if not group.number for person in group.persons)
        history, seed = RoundHistory(met, waited), evening.row.gathering * 1000 + evening.number
        (seated,) = await asyncio.to_thread(seat_rounds, people, [sizes], history, seed=seed)
        return seated

    async def late(self, number: int, sitting: int, person: Person, seen: Seen) -> tuple[Found, int | None]:
        """Find a seat for a latecomer; return what there is, and the table if they have a seat.

        If all seats are taken, a new table opens: at once where computers play along, else when enough people
        wait. Only tables in channels that are ``seen`` are looked at, since one may have been moved. Raises
        ``Refusal("evening_over")``.
        """
        async with self._held(number, sitting) as evening:
            Refusal.unless(evening.sitting.status == "playing", "evening_over")
            has: Found = "yours" if person.id in evening.people else "seated"
            table = await self._seat_at_table(evening, person, seen)
            if table is not None:
                return has, table
            waiting = evening.out() if person.id in evening.out() else (*evening.out(), person.id)
            seats = evening.plan.seats
            enough = len(waiting) >= (1 if evening.plan.fill else seats)
            after = evening.with_waiting(waiting)
            if enough:
                after = after.with_group(waiting[:seats])
            await self._save(evening, after)
        if enough:
            self._go_on(number)
        return ("waiting" if person.id in after.out() else "opening"), None

    async def _seat_at_table(self, evening: Evening, person: Person, seen: Seen) -> int | None:
        """Return the table at which somebody sits, or now does: the one with the fewest people."""
        states = {state.table: state for state in await self._states(evening)}
        for group in evening.seated():
            own = states.get(group.table or 0)
            sits = own is not None and own.status in PLAYED and own.seat_of(person.id) is not None
            if sits and person.id in group.persons:
                return group.table
        channels = await seen({state.channel for state in states.values()})
        groups = [one for one in evening.seated() if one.table in states]
        for group in sorted(groups, key=lambda one: (len(states[one.table or 0].persons), one.table)):
            state = states[group.table or 0]
            if state.channel in channels and await self._sit(state, person):
                await self._save(evening, evening.joined(group, person.id))
                return state.table
        return None

    async def _sit(self, state: TableState, person: Person) -> bool:
        """Seat somebody at a table, in a computer's place if need be; return whether there was a seat."""
        if state.status not in PLAYED:
            return False
        try:
            table = await self._registry.table(state.table)
            if state.status == "playing":
                await table.do(seats.take_seat, person)
            else:
                await table.do(lobby.sit, person)
        except TableError as error:
            log.info("nobody can sit down at table %d: %s", state.table, error.code)
            return False
        return True

    async def end(self, number: int, sitting: int) -> Evening:
        """End an evening, announce its ranking and plan the next one. Raises ``unknown_evening``."""
        async with self._held(number, sitting) as evening:
            return await self._end(evening) if evening.live else evening

    async def _end(self, evening: Evening) -> Evening:
        played = evening.sitting.status == "playing"
        over = self._followed(evening.changed(status="over" if played else "skipped"))
        return await self._save(evening, over, "over" if played else None)

    # -- tables --------------------------------------------------------------------------------------------

    async def _open(self, now: Evening, group: GroupRow, people: Sequence[Person], noting: Noting) -> Table:
        return await self._opens(now, people, noting)

    async def _open_tables(self, now: Evening) -> Evening:
        """Open the tables, and schedule when seats are freed of people who haven't come."""
        now = await super()._open_tables(now)
        await self._appoint(KEPT, now, PATIENCE_MS)
        return now

    async def _not_opened(self, now: Evening, group: GroupRow, refusal: Refusal) -> Evening:
        """Let the people of the group wait."""
        if refusal.code in PASSING:
            raise refusal
        log.warning("evening %s: a table can't be opened: %s", now.key, refusal.code)
        return await self._save(now, now.with_groups(group.of(())).with_waiting([*now.out(), *group.persons]))

    def published(self, state: TableState) -> None:
        """Start a table when everybody is there; end the evening, soon, once no table plays any more."""
        super().published(state)
        people = sum(seat.kind == "person" for seat in state.seats)
        if state.status == "lobby" and people > 1 and all(seat.kind != "empty" for seat in state.seats):
            self._background_tasks.begin(self._start(state))

    async def _start(self, state: TableState) -> None:
        """Start a table at which somebody has waited alone."""
        evening = await self.of_table(state.table)
        if evening is None or evening.sitting.status != "playing":
            return
        try:
            table = await self._registry.table(state.table)
            await table.do(lobby.start, state.host)
        except Refusal as refusal:  # somebody has got up again, or was faster
            log.info("table %d does not begin by itself: %s", state.table, refusal.code)

    async def _look_at(self, now: Evening) -> None:
        """Schedule a check whether anything is still played, if nothing is."""
        if not await self.playing(now):
            await self._appoint(REST, now, REST_MS)

    async def playing(self, evening: Evening) -> int:
        """Return at how many of an evening's tables people play or are about to."""
        return sum(state.status in PLAYED for state in await self._states(evening))

    async def _states(self, evening: Evening) -> list[TableState]:
        """Return the states of an evening's tables, except those that can't be read."""
        found = []
        for table in evening.tables:
            try:
                found.append((await self._registry.table(table)).state)
            except TableError as error:
                log.error("evening %s: table %d can't be read: %s", evening.key, table, error.code)
        return found

    # -- jobs ----------------------------------------------------------------------------------------------

    async def _appoint(self, kind: str, evening: Evening, after_ms: int) -> None:
        """Make a job for some time later."""
        await self._store.writer.submit([appointments.put(Job(kind, evening.key, self._now_ms() + after_ms))])
        self._jobs.look()

    async def _done(self, job: Job) -> None:
        await self._store.writer.submit([appointments.delete(job.kind, job.key)])

    async def _take_step(self, job: Job) -> None:
        number, sitting = key_of(job.key)
        if job.payload == "draw":
            await self._draw_by_itself(number, sitting)
        elif job.payload == "end":
            await self.end(number, sitting)
            await self._done(job)
        else:
            await self._remind_or_begin(number, sitting, job)

    async def _draw_by_itself(self, number: int, sitting: int) -> None:
        try:
            await self.draw(number, sitting)
        except OptionsError as error:
            log.error("evening %d.%d: its house rules can't be played: %s", number, sitting, error.code)
            await self.end(number, sitting)
        except StorageError:
            raise
        except Refusal:  # somebody was faster
            log.info("evening %d.%d: its seats are drawn", number, sitting)

    async def _remind_or_begin(self, number: int, sitting: int, job: Job) -> None:
        async with self._held(number, sitting) as evening:
            if evening.sitting.status != "planned":
                await self._done(job)
            elif job.payload == "begin":
                await self._save(evening, evening.changed(status="calling"))
            else:
                told: Told | None = "remind" if evening.who("yes") else None
                await self._save(evening, evening, told, self._due(evening))

    async def _rest_due(self, job: Job) -> None:
        evening = await self.get(*key_of(job.key))
        if evening.sitting.status == "playing" and not await self.playing(evening):
            await self.end(*evening.id)
        await self._done(job)

    async def _free_due(self, job: Job) -> None:
        """Free the seats of people who have not come, and look again while some have not played yet."""
        evening = await self.get(*key_of(job.key))
        waits = evening.opening
        for state in await self._states(evening):
            if state.status == "playing":
                table = await self._registry.table(state.table)
                away = (seat for seat, place in enumerate(state.seats) if place.kind == "substitute")
                for seat in {*away, *state.waiting_for & state.present}:
                    await self._free(table, seat)
                waits = waits or bool(idle(table.state))
        await self._done(job)
        if waits:
            await self._appoint(KEPT, evening, PATIENCE_MS)

    async def _free(self, table: Table, seat: Seat) -> None:
        """Free a seat whose owner has not come."""
        try:
            await table.do(seats.free_missed, seat, IDLE_MS)
        except TableError as refusal:
            if refusal.code != "owner_plays":
                log.info("table %d stays as it is: %s", table.id, refusal.code)

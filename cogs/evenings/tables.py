"""Opens the tables of evenings, starts them when everybody is there, and notices when play has ended."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from cogs.evenings.latecomers import PLAYED, snapshots_of
from cogs.shell.services import Services
from cogs.tables.cards import Cards
from engine.evenings.evening import PATIENCE_MS, Evening, Group, key_of
from engine.evenings.evenings import KEPT, OPENING, REST, EveningService
from engine.game import Refusal, Seat
from engine.jobs import BackgroundTasks, JobRunner
from engine.players.levels import Level
from engine.storage.kept import Job
from engine.storage.records import Person
from engine.tables import Access, Table, TableError, TableState, lobby, seats
from engine.tables.lobby import Party

log = logging.getLogger(__name__)

PASSING: Final = frozenset({"storage_failed", "storage_conflict", "stopping"})
"""Error codes that prevent a table from being opened now, but are expected to pass soon."""


IDLE_MS: Final = PATIENCE_MS // 2
"""Milliseconds for which others wait for somebody who has not come before that seat is freed."""


class EveningTables:
    """The tables of evenings, from the drawing of seats to the last card."""

    def __init__(self, services: Services, cards: Cards, evenings: EveningService, jobs: JobRunner) -> None:
        self._services = services
        self._cards = cards
        self._evenings = evenings
        self._tables: dict[int, tuple[int, int]] = {}
        """The running evenings, by table."""
        self._background_tasks = BackgroundTasks("opening an evening's tables")
        jobs.on(OPENING, self._open_due)
        jobs.on(KEPT, self._free_due)
        jobs.on(REST, self._rest_due)

    # -- opening -------------------------------------------------------------------------------------------

    async def _open_due(self, job: Job) -> None:
        """Open a table for every group that has none, exactly once."""
        async with self._evenings.changing(*key_of(job.key)) as evening:
            number = 0
            while evening.row.status == "playing" and number < len(evening.seating.groups):
                group = evening.seating.groups[number]
                if group.table is None:
                    try:
                        table = await self._open(evening, number, await self._people(group))
                    except Refusal as refusal:
                        if refusal.code in PASSING:
                            raise
                        log.warning("evening %s: a table can't be opened: %s", evening.key, refusal.code)
                        evening = await self._evenings.seat(evening, evening.seating.refused(number))
                        continue
                    self._tables[table.id] = evening.number
                    evening = await self._evenings.seat(evening, evening.seating.opened(number, table.id))
                number += 1
            await self._evenings.tables_opened(evening)
        if not evening.seating.groups:
            await self._evenings.rest(evening)

    async def _open(self, evening: Evening, number: int, people: Sequence[Person]) -> Table:
        """Open the table of a group, noted in the same batch.

        Several people sit there, computers on the other seats, and it begins. Somebody alone waits for
        others, who may sit down.
        """
        plan, registry = evening.plan, self._services.registry
        host, *others = people
        called = [one.external_id for one in people if one.external_id is not None]
        chosen = self._services.preferences.server(evening.meeting.guild)
        table = await registry.open(
            evening.meeting.guild,
            evening.meeting.channel,
            host,
            plan.game,
            plan.preset,
            dict(plan.overrides),
            Access(),
            plan.rule_set,
            pace=chosen.pace,
            spectators=chosen.spectators,
            rated=chosen.rated,
            level=Level(chosen.computer_level),
            party=Party(
                others,
                noting=lambda table: [self._evenings.seating(evening, evening.seating.opened(number, table))],
                arranged=False,
                recurs=plan.rhythm != "once",
                begins=bool(others),
            ),
        )
        calls: list[str] = []
        with self._cards.of(table.state).claimed(calls):
            calls += await self._cards.called(called, table.state)
            if plan.fill and not others:
                for _ in range(len(table.state.seats) - 1):
                    await table.do(lobby.add_computer, host)
        return table

    async def _people(self, group: Group) -> list[Person]:
        """Return the people of a group who were not forgotten. Raises ``TableError`` if nobody is left."""
        people = [await self._services.registry.known(one) for one in group.people]
        staying = [person for person in people if person.external_id is not None]
        if not staying:
            raise TableError("forgotten")
        return staying

    # -- beginning and ending ------------------------------------------------------------------------------

    def resume(self) -> None:
        """Load the tables of running evenings."""
        self._background_tasks.insist(self._find)

    async def _find(self) -> None:
        for evening in await self._evenings.live():
            self._tables |= dict.fromkeys(evening.seating.tables, evening.number)

    def evening_of(self, table: int) -> tuple[int, int] | None:
        """Return the number of the evening that a running table belongs to."""
        return self._tables.get(table)

    def published(self, snapshot: TableState) -> None:
        """Start a table when everybody is there; end the evening, soon, once no table plays any more."""
        if snapshot.table not in self._tables:
            return
        if snapshot.status == "lobby":
            people = sum(seat.kind == "person" for seat in snapshot.seats)
            if people > 1 and all(seat.kind != "empty" for seat in snapshot.seats):
                self._background_tasks.begin(self._start(snapshot))
        elif snapshot.status not in PLAYED:
            self._background_tasks.begin(self._rest(self._tables[snapshot.table]))

    async def close(self) -> None:
        """Stop; the next start does the rest."""
        await self._background_tasks.close()

    async def _start(self, snapshot: TableState) -> None:
        """Start a table at which somebody has waited alone."""
        try:
            table = await self._services.registry.table(snapshot.table)
            await table.do(lobby.start, snapshot.host)
        except Refusal as refusal:  # somebody has got up again, or was faster
            log.info("table %d does not begin by itself: %s", snapshot.table, refusal.code)
        except Exception:
            log.exception("table %d could not begin", snapshot.table)

    async def _rest(self, number: tuple[int, int]) -> None:
        try:
            evening = await self._evenings.get(*number)
            if evening.row.status != "playing":
                self._forget(evening)
            elif not await self._playing(evening):
                await self._evenings.rest(evening)
        except Exception:  # it ends at noon
            log.exception("evening %d.%d: nobody looks whether it is over", *number)

    async def _rest_due(self, job: Job) -> None:
        evening = await self._evenings.get(*key_of(job.key))
        if evening.row.status == "playing" and not await self._playing(evening):
            await self._evenings.end(*evening.number)
        await self._evenings.kept(REST, job.key)
        self._forget(evening)

    def _forget(self, evening: Evening) -> None:
        for table in evening.seating.tables:
            self._tables.pop(table, None)

    async def _playing(self, evening: Evening) -> bool:
        """Whether any of the evening's tables plays or is about to."""
        snapshots = await snapshots_of(self._services.registry, evening)
        return any(snapshot.status in PLAYED for snapshot in snapshots)

    # -- those who don't come ------------------------------------------------------------------------------

    async def _free_due(self, job: Job) -> None:
        """Free the seats of people who have not come, and look again while some have not played yet."""
        evening = await self._evenings.get(*key_of(job.key))
        waits = False
        for snapshot in await snapshots_of(self._services.registry, evening):
            if snapshot.status == "playing":
                table = await self._services.registry.table(snapshot.table)
                away = (seat for seat, place in enumerate(snapshot.seats) if place.kind == "substitute")
                for seat in {*away, *snapshot.waiting_for & snapshot.present}:
                    await self._free(table, seat)
                waits = waits or bool(table.state.idle)
        await self._evenings.kept(KEPT, job.key)
        if waits:
            await self._evenings.keep_on(evening)

    async def _free(self, table: Table, seat: Seat) -> None:
        """Free a seat whose owner has not come."""
        try:
            await table.do(seats.free_missed, seat, IDLE_MS)
        except TableError as refusal:
            if refusal.code != "owner_plays":
                log.info("table %d stays as it is: %s", table.id, refusal.code)

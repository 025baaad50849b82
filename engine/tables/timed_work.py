"""Work that tables do by themselves: computers move, clocks act, and after a start all that is due wakes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine, Sequence
from typing import Any

from engine.players.pool import Players
from engine.storage.records import TableJob
from engine.tables.clock import TimerKind
from engine.tables.context import Context
from engine.tables.errors import TableError
from engine.tables.loaded_tables import LoadedTables
from engine.tables.outage_tracker import OutageTracker

log = logging.getLogger(__name__)


class TimedWork:
    """Runs what the timers of tables begin, each table in a task of its own."""

    def __init__(self, context: Context, tables: LoadedTables, players: Players) -> None:
        self._context = context
        self._tables = tables
        self._players = players
        self._tasks: set[asyncio.Task[None]] = set()
        self._waker: asyncio.Task[None] | None = None
        self.to_wake = 0
        """Number of tables that were due at the start and are not awake yet."""
        self.outages = OutageTracker(context, self._extend, self._extend_resting, self._tick)

    async def start(self) -> None:
        """Wake what was due, then what is quarantined, in the background and at a bounded rate.

        That begins when people can act: whoever clicks first doesn't wait for tables at which nobody does.
        Clocks act when everybody has got the time back in which the bot was down.
        """
        due = [job.table for job in await self._context.store.table_jobs.waking()]
        wanted = dict.fromkeys([*due, *await self._context.store.tables.quarantined()])
        self._waker = asyncio.create_task(self._wake(wanted))
        await self.outages.begin()

    async def stop(self) -> None:
        """Cancel what was begun, and begin nothing more."""
        self._context.schedule.close()
        doing = [*self._tasks, *([] if self._waker is None else [self._waker])]
        for task in doing:
            task.cancel()
        await asyncio.gather(*doing, return_exceptions=True)
        await self.outages.end()

    async def _wake(self, numbers: Collection[int]) -> None:
        settings = self._context.settings
        self.to_wake = len(numbers)
        await self.outages.reachable.wait()
        while numbers:
            unread = []
            for number in numbers:
                try:
                    table = await self._tables.load(number)
                    if table.snapshot.status == "quarantined":
                        await table.core.release()  # rules may have been mended, or the file put back
                    else:
                        self._context.publish(table.snapshot)
                except TableError as error:  # logged where it was found
                    if error.code == "storage_failed":
                        unread.append(number)
                        self.to_wake += 1
                except Exception:
                    log.exception("table %d can't be woken", number)
                self.to_wake -= 1
                await asyncio.sleep(1 / settings.wakes_per_second)
            if numbers := unread:
                await asyncio.sleep(settings.storage_retry)

    def fire(self, number: int, kind: TimerKind) -> None:
        """Begin what a table's timer stands for."""
        if kind == "rendered":
            table = self._tables.get(number)
            if table is not None:
                table.core.note_rendered()
        elif kind == "clock":
            self._tick(number)
        else:
            self._begin(self._let_move(number), f"a move at table {number}")

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _let_move(self, number: int) -> None:
        try:
            await (await self._tables.load(number)).play.move_by_itself(self._players)
        except TableError as error:
            self._try_again(number, "computer", error)
        except Exception:
            log.exception("table %d: no move could be made", number)

    def _tick(self, number: int) -> None:
        table = self._tables.get(number)
        guild = None if table is None else table.snapshot.guild
        if self.outages.admits(number, guild) and not self._context.stopping:
            self._begin(self._let_tick(number), f"the clock of table {number}")

    async def _let_tick(self, number: int) -> None:
        try:
            table = await self._tables.load(number)
            if self.outages.admits(number, table.snapshot.guild):
                await table.clock.tick()
        except TableError as error:
            self._try_again(number, "clock", error)
        except Exception:
            log.exception("table %d: its clock has stopped", number)

    def _try_again(self, number: int, kind: TimerKind, error: TableError) -> None:
        """Set a timer anew when a table could not be loaded because the database didn't answer."""
        if error.code == "storage_failed":
            self._context.retry(number, kind)

    async def _extend(self, number: int, ms: int) -> None:
        """Give a table time back. Raises only errors that may pass when it is tried again."""
        try:
            await (await self._tables.load(number)).clock.extend(ms)
        except TableError as error:
            if error.code in ("storage_failed", "storage_conflict"):
                raise
            log.error("table %d gets no time back: %s", number, error.code)

    async def _extend_resting(self, due: Sequence[TableJob], ms: int) -> None:
        """Give time back to tables at which nobody is waited for.

        Those that are not in memory stay unloaded until their clock acts. Raises like ``_extend``, and
        ``StorageError``.
        """
        schedule = self._context.schedule
        if ms > 0:
            numbers = [job.table for job in due]
            given = await self._tables.credit.give(numbers, ms, self._context.clock.now_ms())
        else:
            given = frozenset(job.table for job in due if job.table not in self._tables)
        for job in due:
            if job.table not in given:
                await self._extend(job.table, ms)
            elif not schedule.has(job.table, "clock"):
                # this may be early: what is due is looked up when the table is loaded
                schedule.set(job.table, "clock", job.at)

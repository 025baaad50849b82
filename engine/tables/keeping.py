"""The tables in memory, and what they do by themselves: computers move, clocks act, what is due wakes."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from functools import partial
from weakref import WeakValueDictionary

from engine.background import BackgroundTasks
from engine.exchange.store import PAPER
from engine.game import Game
from engine.players.pool import PlayerPool
from engine.storage.errors import OFTEN, StorageDamaged, StorageError
from engine.storage.records import Entry, Person, TableJob
from engine.storage.rows import Write
from engine.tables.checks import TableError
from engine.tables.clock import TIMERS, TimerKind, milliseconds
from engine.tables.outages import OutageTracker
from engine.tables.play import move_by_itself
from engine.tables.table import Context, Table

log = logging.getLogger(__name__)

SWEEP_MS = 15_000
"""Milliseconds between two searches for idle tables."""


class LoadedTables:
    """Each table at most once: one that is dropped stays the same while somebody still uses it.

    ``game`` finds a game by name and raises ``Refusal("unknown_game")``. ``dropped`` are called with the
    number of a table that has left memory.
    """

    def __init__(self, context: Context, game: Callable[[str], Game]) -> None:
        self._context = context
        self._game = game
        self._tables: WeakValueDictionary[int, Table] = WeakValueDictionary()
        self._used: OrderedDict[int, tuple[Table, int]] = OrderedDict()  # holds them, longest unused first
        self._loading: dict[int, asyncio.Task[Table]] = {}
        self.dropped: list[Callable[[int], None]] = []
        self._giving = asyncio.Lock()
        """Held while something is written to the logs of tables that are not in memory."""

    def __contains__(self, number: int) -> bool:
        return number in self._tables

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, number: int) -> Table | None:
        """Return a table if it is in memory."""
        return self._tables.get(number)

    def add(self, table: Table) -> None:
        """Add a table. One that is being opened, too: whoever is told of it may ask for it."""
        self._tables[table.id] = table

    async def settled(self) -> None:
        """Wait until everything that was begun at any table is done."""
        for table in list(self._tables.values()):
            async with table.lock:
                pass

    def kept(self, number: int) -> bool:
        """Whether a table is kept in memory."""
        return number in self._used

    async def load(self, number: int) -> Table:
        """Return a table by number, loaded when it isn't in memory. Raises ``unknown_table``."""
        table = self.get(number)
        if table is None:
            loading = self._loading.get(number)
            if loading is None:
                loading = self._loading[number] = asyncio.create_task(self._load(number))
                loading.add_done_callback(partial(self._loaded, number))
            table = await asyncio.shield(loading)
        self.touch(table)
        return table

    def _loaded(self, number: int, loading: asyncio.Task[Table]) -> None:
        del self._loading[number]
        if not loading.cancelled():
            loading.exception()  # logged where it was found; whoever asked may have left meanwhile

    async def _load(self, number: int) -> Table:
        store = self._context.store
        try:
            async with self._giving:
                pass
            await store.forgotten.load()
            row = await store.tables.get(number)
            if row is None or row.status == PAPER:  # nothing can be done at a table on paper
                raise TableError("unknown_table", table=number)
            game = self._game(row.game)
            table = Table(self._context, row, game, game.load_options(row.options))
            await table.load()
            # what they have chosen says how the table is shown
            await store.preferences.load("guild", [row.guild])
            owners = (seat.owner for seat in table.state.seats)
            await store.preferences.load("person", [str(owner) for owner in owners if owner is not None])
        except TableError:
            raise
        except StorageDamaged as error:
            log.error("table %d is quarantined: %s", number, error)
            raise TableError("quarantined") from None
        except StorageError as error:
            log.error("table %d can't be read: %s", number, error, extra=OFTEN)
            raise
        except Exception:
            log.exception("table %d can't be loaded", number)
            raise TableError("quarantined") from None
        self.add(table)
        return table

    async def give_unloaded(self, numbers: Collection[int], ms: int) -> frozenset[int]:
        """Give those that are not in memory so many milliseconds back; return who got it, durably.

        Whoever loads a table waits until that is written. Raises ``StorageError``; then nobody has got it.
        """
        store, now_ms = self._context.store, self._context.clock.now_ms()
        async with self._giving:
            unloaded = [one for one in numbers if one not in self._tables and one not in self._loading]
            newest = await store.logs.newest(unloaded)
            writes: list[Write] = []
            for number, seq in newest.items():
                entry = Entry(seq + 1, "clock", None, None, now_ms, f"extend {ms}")
                writes += store.logs.appending(number, [entry])
            async with store.writer.seen_through(writes):
                return frozenset(newest)

    def touch(self, table: Table) -> None:
        """Keep a table that is used now."""
        self._used[table.id] = (table, self._context.clock.now_ms())
        self._used.move_to_end(table.id)

    def unload(self, number: int) -> bool:
        """Drop a table from memory; ``False`` when it is busy. The next touch loads it again."""
        table = self._tables.get(number)
        if table is not None:
            if table.busy:
                return False
            table.note_rendered()
        self._context.schedule.clear(number, "rendered")
        self._used.pop(number, None)
        self._context.store.message_refs.forget(number)
        for listener in self.dropped:
            listener(number)
        return True

    def unload_named(self, person: Person) -> None:
        """Drop the tables that show somebody's name, so that what is shown from now on has none."""
        for number, (table, _) in list(self._used.items()):
            state = table.state
            named = person.external_id in state.access.invited
            seated = state.seat_of(person.id) is not None
            if named or seated or person.id in (*state.reserved.values(), state.host_id):
                self.unload(number)

    def let_go(self, guild: str) -> None:
        """Drop a server's tables from memory: what is kept of it is about to be deleted."""
        for number, table in list(self._tables.items()):
            if table.state.guild == guild:
                for kind in TIMERS:
                    self._context.schedule.clear(number, kind)
                self.unload(number)
                self._used.pop(number, None)
                self._tables.pop(number, None)

    def sweep_later(self) -> None:
        """Drop idle tables from time to time from now on."""
        if not self._context.stopping:
            self._context.clock.call_later(SWEEP_MS, self._sweep)

    def _sweep(self) -> None:
        settings, store, now_ms = self._context.settings, self._context.store, self._context.clock.now_ms()
        if expired := store.forgotten.expired(now_ms):
            store.writer.behind(*expired)
        surplus = len(self._used) - settings.max_loaded
        for number, (table, used) in list(self._used.items()):
            over = table.state.status in ("finished", "closed")
            kept = settings.over_idle_after if over else settings.idle_after
            if (surplus > 0 or used <= now_ms - int(kept * 1000)) and self.unload(number):
                surplus -= 1
        # payloads that were not written yet when their table left, or whose table was never loaded
        for number in store.message_refs.known - self._used.keys():
            store.message_refs.forget(number)
        self.sweep_later()


class TimedWork:
    """Runs what the timers of tables begin, each table in a task of its own."""

    def __init__(self, context: Context, tables: LoadedTables, players: PlayerPool) -> None:
        self._context = context
        self._tables = tables
        self._players = players
        self._background_tasks = BackgroundTasks("waking tables")
        self.to_wake = 0
        """Number of tables that were due at the start and are not awake yet."""
        self.outages = OutageTracker(context, self._extend, self._extend_resting, self._tick)

    async def start(self) -> None:
        """Wake what was due, then what is quarantined, in the background and at a bounded rate.

        That begins when people can act: whoever clicks first doesn't wait for tables at which nobody does.
        Clocks act when everybody has got the time back in which the bot was down.
        """
        due = [job.table for job in await self._context.store.table_jobs.waking()]
        wanted = dict.fromkeys([*due, *await self._context.store.tables.having(["quarantined"])])
        self._background_tasks.begin(self._wake(wanted))
        await self.outages.begin()

    async def stop(self) -> None:
        """Cancel what was begun, and begin nothing more."""
        self._context.schedule.close()
        await self._background_tasks.close()
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
                    if table.state.status == "quarantined":
                        await table.release()  # rules may have been mended, or the file put back
                    else:
                        self._context.publish(table.state)
                except StorageError:
                    unread.append(number)
                    self.to_wake += 1
                except TableError:  # logged where it was found
                    pass
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
                table.note_rendered()
        elif kind == "clock":
            self._tick(number)
        else:
            self._begin(number, kind)

    def _tick(self, number: int) -> None:
        table = self._tables.get(number)
        guild = None if table is None else table.state.guild
        if self.outages.admits(number, guild) and not self._context.stopping:
            self._begin(number, "clock")

    def _begin(self, number: int, kind: TimerKind) -> None:
        self._background_tasks.begin(self._run(number, kind), f"the {kind} timer of table {number}")

    async def _run(self, number: int, kind: TimerKind) -> None:
        try:
            table = await self._tables.load(number)
            if kind == "clock":
                if self.outages.admits(number, table.state.guild):
                    await table.tick()
            elif not self._context.schedule.has(number, kind):  # else something has put it off meanwhile
                await move_by_itself(table, self._players)
        except StorageError:
            settings, schedule = self._context.settings, self._context.schedule
            schedule.set_later(number, kind, milliseconds(settings.storage_retry))
        except TableError:  # it has moved on, or is out of play
            pass

    async def _extend(self, number: int, ms: int) -> None:
        """Give a table time back. Raises only errors that may pass when it is tried again."""
        try:
            await (await self._tables.load(number)).extend(ms)
        except TableError as error:
            log.error("table %d gets no time back: %s", number, error.code)

    async def _extend_resting(self, due: Sequence[TableJob], ms: int) -> None:
        """Give time back to tables at which nobody is waited for.

        Those that are not in memory stay unloaded until their clock acts. Raises like ``_extend``, and
        ``StorageError``.
        """
        schedule = self._context.schedule
        if ms > 0:
            given = await self._tables.give_unloaded([job.table for job in due], ms)
        else:
            given = frozenset(job.table for job in due if job.table not in self._tables)
        for job in due:
            if job.table not in given:
                await self._extend(job.table, ms)
            elif not schedule.has(job.table, "clock"):
                # this may be early: what is due is looked up when the table is loaded
                schedule.set(job.table, "clock", job.at)

"""The registry: all tables of a bot."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from engine.exchange.store import PAPER
from engine.game import Game, Refusal
from engine.games.registry import GAMES
from engine.players import PlayerPool, Players
from engine.record import Record
from engine.storage.errors import StorageConflict, StorageDamaged, StorageError
from engine.storage.records import Person, TableJob, TableRow
from engine.storage.series import SeriesRow
from engine.storage.statements import Write
from engine.storage.tables import UNFINISHED, Opened
from engine.store import Store
from engine.tables.access import EVERYONE, Access
from engine.tables.clock import Clock, SystemClock
from engine.tables.context import Context
from engine.tables.errors import TableError
from engine.tables.export import record_of
from engine.tables.fairness import Promise, promises_of
from engine.tables.forgetting import forget, marks_of
from engine.tables.history import Histories
from engine.tables.outage_tracker import OutageTracker
from engine.tables.room import Limit, open_limits, shared
from engine.tables.schedule import TIMERS, Schedule, TimerKind
from engine.tables.settings import TableSettings
from engine.tables.snapshot import Snapshot
from engine.tables.summaries import store_summaries
from engine.tables.table import Table
from engine.tables.terms import Spectators
from engine.tables.time_credit import TimeCredit
from engine.tables.turn_clock import PaceName

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Party:
    """People who sit down together when their table is opened; computers take what stays free.

    ``series`` are the deals that other tables play as well. ``noting`` gives what is to be written in the
    same batch, from the table's number.
    """

    others: Sequence[Person]
    series: SeriesRow | None = None
    noting: Callable[[int], Sequence[Write]] = lambda table: ()


Listener: TypeAlias = Callable[[Snapshot], Awaitable[None] | None]

SWEEP_MS = 60_000
"""Milliseconds between two searches for idle tables."""
RECENT_MS = 42 * 86_400_000
"""Milliseconds for which it is remembered what a server likes to open: six weeks."""
FAREWELL = 5.0
"""Seconds that listeners get to finish when the registry stops."""


class TableRegistry:
    """Opens and finds tables, wakes those that have something due, tells listeners what is published.

    ``games`` defaults to the registry, ``players`` to a worker process of its own.

    ``listeners`` are called with every published snapshot, in order for each table: functions at once (so
    they must be quick), coroutine functions in a task of their own. What one raises is logged and goes no
    further. ``dropped`` are called with the number of a table that has left memory. ``surfaces``, ``facts``,
    ``rule_sets`` and ``preferences`` are the store's repositories for what the engine doesn't read.
    """

    def __init__(
        self,
        store: Store,
        *,
        players: Players | None = None,
        settings: TableSettings | None = None,
        clock: Clock | None = None,
        games: Mapping[str, Game] | None = None,
    ) -> None:
        clock = clock or SystemClock()
        self._context = Context(
            store, settings or TableSettings(), clock, Schedule(clock, self._fire), self._publish
        )
        self._players = players or PlayerPool()
        self._games = GAMES if games is None else games
        self._tables: WeakValueDictionary[int, Table] = WeakValueDictionary()
        self._used: OrderedDict[int, tuple[Table, int]] = OrderedDict()  # holds them, longest unused first
        self._loading: dict[int, asyncio.Task[Table]] = {}
        self._opening: Counter[tuple[str, str]] = Counter()
        self._forgetting = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._told: set[asyncio.Future[None]] = set()
        self._waker: asyncio.Task[None] | None = None
        self._giving = TimeCredit(store, lambda number: number in self._tables or number in self._loading)
        self._presence = OutageTracker(self._context, self._extend, self._extend_resting, self._tick)
        self.listeners: list[Listener] = []
        self.dropped: list[Callable[[int], None]] = []
        self.histories = Histories(store, self._game)
        self.surfaces = store.surfaces
        self.facts = store.facts
        self.rule_sets = store.rule_sets
        self.preferences = store.preferences

    # -- life ----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Wake what was due, in the background and at a bounded rate, earliest first.

        A table that wakes publishes its snapshot to the listeners and goes on where it stood. Clocks act
        when everybody has got the time back in which the bot was down.
        """
        await self._context.store.forgotten.load()
        due = await self._context.store.table_jobs.all()
        wanted = dict.fromkeys(item.table for item in due if item.kind != "clock")
        self._waker = asyncio.create_task(self._wake(wanted))
        await self._presence.begin()
        self._sweep_later()

    def unreachable(self) -> None:
        """Note that nobody can click: clocks stand still until ``reachable``."""
        self._presence.lost()

    def reachable(self) -> None:
        """Note that people can click (again); after an outage they get the time back."""
        self._presence.found()

    async def stop(self) -> None:
        """Finish what was begun and refuse everything new (``stopping``). Doesn't close the store."""
        self._context.stopping = True
        self._context.schedule.close()
        doing = [*self._tasks, *([] if self._waker is None else [self._waker])]
        for task in doing:
            task.cancel()
        await asyncio.gather(*doing, return_exceptions=True)
        await self._presence.end()
        for table in list(self._tables.values()):
            await (
                table.settled()
            )  # what was shown just now is shown again: a call may still have been to come
        told = self._told - {asyncio.current_task()}
        if told:
            await asyncio.wait(told, timeout=FAREWELL)
        await self._players.close()
        await self._context.store.flush()

    # -- persons and tables --------------------------------------------------------------------------

    async def person(self, external_id: str, name: str, locale: str | None = None) -> Person:
        """Get or create a person; a changed name or locale is noted. Costs no query when known.

        What the person has chosen can be read from ``preferences`` then.

        Raises ``TableError("storage_failed")``.
        """
        try:
            person = await self._context.store.persons.meet(external_id, name, locale)
            await self.preferences.load("person", [str(person.id)])
            return person
        except StorageError as error:
            log.error("a person could not be stored: %s", error)
            raise TableError("storage_failed") from None

    async def known(self, number: int) -> Person:
        """Return a person by number. Raises ``KeyError`` when there is none."""
        await self._context.store.persons.load([number])
        return self._context.store.persons.known(number)

    async def expect_no_seat(self, person: Person) -> None:
        """Raise ``TableError`` ``still_seated`` if the person owns a seat of a table that is not over.

        Also of one that was put away. Raises ``storage_failed``.
        """
        try:
            numbers = await self._context.store.tables.open_with(person.id, UNFINISHED)
        except StorageError:
            raise TableError("storage_failed") from None
        seated = [one.table for one in await self._snapshots(numbers) if one.seats_of(person.id)]
        if seated:
            raise TableError("still_seated", tables=", ".join(map(str, seated)), count=len(seated))

    async def forget(self, person: Person) -> None:
        """Forget who a person is and what they have chosen; logs and results keep the number.

        Where they know cards of a deal that isn't over they stay out of it, whatever they are called then.
        Raises what ``expect_no_seat`` does.
        """
        store = self._context.store
        async with self._forgetting:
            if store.persons.gone(person.id):
                return
            await store.forgotten.load()
            with store.persons.leaving(person):
                for table in list(self._tables.values()):
                    await table.settled()  # what they have begun is done; nothing more is
                await self.expect_no_seat(person)
                try:
                    await self.preferences.forget("person", str(person.id))
                    kept = await marks_of(store, person, self._context.clock.now_ms(), self.table)
                    await forget(store, person, kept)
                except StorageError as error:
                    log.error("a person could not be forgotten: %s", error)
                    raise TableError("storage_failed") from None
        for number, (table, _) in list(self._used.items()):
            snapshot = table.snapshot
            named = person.external_id in snapshot.access.invited
            if named or person in (*snapshot.persons, snapshot.host):
                self.unload(number)  # what is shown from now on has no name

    async def open(
        self,
        guild: str,
        channel: str,
        host: Person,
        game: str,
        preset: str | None = None,
        overrides: Mapping[str, Any] | None = None,
        access: Access = EVERYONE,
        rule_set: str | None = None,
        pace: PaceName = "none",
        spectators: Spectators = "after",
        rated: bool = True,
        *,
        party: Party | None = None,
    ) -> Table:
        """Open a table; the host sits on seat 0. ``preset`` ``None`` is the game's first.

        ``rule_set`` is the name under which the server has saved these house rules, if it has. With
        ``spectators`` ``at_once`` whoever only watches sees all hands, and whoever sits down agrees to that.
        A friendly partie, not ``rated``, counts on no leaderboard. With a ``party`` it begins at once, and
        only the server's limit of tables holds.

        Raises ``TableError`` ``too_many_tables``, ``too_many_invited`` or ``forgotten``, ``OptionsError``,
        and ``Refusal("unknown_game")``.
        """
        context = self._context
        if context.stopping:
            raise TableError("stopping")
        rules = self._game(game)
        preset = preset or rules.presets[0]
        options = rules.options(preset, overrides)
        if len(access.invited) > context.settings.invited:
            raise TableError("too_many_invited", limit=context.settings.invited)
        places = shared(guild, channel, host.id).items()
        self._opening.update(places)
        try:
            await context.store.forgotten.load()
            await self._expect_room(guild, channel, host, among_others=party is not None)
            await self.preferences.load("guild", [guild])
            row = TableRow(
                table=await context.store.tables.next_id(),
                guild=guild,
                channel=channel,
                game=rules.name,
                preset=preset,
                options=options.model_dump_json(),
                access=access.dump(),
                host=host.id,
                status="lobby",
                opened_ms=context.clock.now_ms(),
                rule_set=rule_set,
            )
            table = Table(context, row, rules, options)
            # known before it is published: a listener may ask for it
            self._tables[table.id] = table
            if party is None:
                await table.open(host, pace, spectators, rated)
            else:
                await table.open(
                    host,
                    pace,
                    spectators,
                    rated,
                    series=party.series,
                    then=table.beginning(party.others),
                    also=party.noting(table.id),
                )
        except StorageConflict:
            context.store.tables.recount()
            raise TableError("storage_conflict") from None
        except StorageError as error:
            log.error("a table could not be opened: %s", error)
            raise TableError("storage_failed") from None
        finally:
            self._opening.subtract(places)
        self._touch(table)
        return table

    async def uncover(self, series: int) -> None:
        """Show everybody the deals of a series, if all its tables are over. Calling it again is harmless.

        Raises ``StorageError``.
        """
        for number in await self._context.store.series.tables(series):
            try:
                await self._uncover(number)
            except StorageError:
                raise
            except Exception:  # the others are shown all the same
                log.exception("table %d: its deals can't be told", number)

    async def _uncover(self, number: int) -> None:
        store = self._context.store
        row = await store.tables.get(number)
        if row is None or await store.series.open_deals(number) is not None:
            return
        if not await store.played_deals.of_table(number):
            await store_summaries(store, self._game(row.game), row)
        table = await self.table(number)
        await table.uncover()
        self._publish(table.snapshot)

    async def table(self, table_id: int) -> Table:
        """Return a table by number, loaded when it isn't in memory. Raises ``unknown_table``."""
        table = self._tables.get(table_id)
        if table is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            table = await asyncio.shield(loading)
        self._touch(table)
        return table

    async def tables(
        self, guild: str | None = None, channel: str | None = None, person: int | None = None
    ) -> list[Snapshot]:
        """The tables that are not over (lobby, playing, quarantined), oldest first.

        ``person`` is the number of somebody who owns a seat there.
        """
        rows = self._context.store.tables
        numbers: Iterable[int] = await rows.open_at(guild, channel)
        if person is not None:
            with_person = set(await rows.open_with(person))
            numbers = [number for number in numbers if number in with_person]
        return [
            snapshot
            for snapshot in await self._snapshots(numbers)
            if snapshot.status in ("lobby", "playing", "quarantined")
            and (person is None or snapshot.seats_of(person))
        ]

    async def shelved(self, guild: str) -> list[Snapshot]:
        """The tables of a server whose parties are put away, oldest first."""
        found = await self._snapshots(await self._context.store.tables.shelved_at(guild))
        return [snapshot for snapshot in found if snapshot.status == "shelved"]

    async def opened_most(self, guild: str, limit: int = 5) -> list[Opened]:
        """Return the games and rule sets that a server opened in the last weeks, most often first."""
        since = self._context.clock.now_ms() - RECENT_MS
        return await self._context.store.tables.opened_most(guild, since, limit)

    async def played(self, guild: str, channel: str | None = None, limit: int = 25) -> list[TableRow]:
        """Return the tables at which cards have been dealt, over or not, newest first."""
        return await self._context.store.tables.dealt_at(guild, channel, limit)

    async def record(
        self, table_id: int, guild: str, visible: Callable[[str], bool] = lambda channel: True
    ) -> Record:
        """Return the record of a table of this server, over or not, up to its last finished deal.

        ``visible`` says whether whoever asks may know of a channel; a table in another is unknown.

        Raises ``TableError`` ``unknown_table`` or ``no_deal_finished``, and ``Refusal("unknown_game")``.
        """
        row = await self._row(table_id, guild, visible)
        return await record_of(self._context.store, self._game(row.game), row)

    async def promises(
        self, table_id: int, guild: str, visible: Callable[[str], bool] = lambda channel: True
    ) -> list[Promise]:
        """Return the commitments of a table of this server and their outcomes, oldest first.

        Seeds are told of finished deals only. ``visible`` as for ``record``. Raises ``unknown_table`` and
        ``Refusal("unknown_game")``.
        """
        row = await self._row(table_id, guild, visible)
        return await promises_of(self._context.store, self._game(row.game), row)

    async def _row(self, table_id: int, guild: str, visible: Callable[[str], bool]) -> TableRow:
        row = await self._context.store.tables.get(table_id)
        if row is None or row.guild != guild or not visible(row.channel):
            raise TableError("unknown_table", table=table_id)
        return row

    def rendered(self, table_id: int, seq: int) -> None:
        """Note that the public card of a table shows ``seq``; if that is the newest, no rendering is due."""
        table = self._tables.get(table_id)
        if table is not None:
            table.rendered(seq)

    def unload(self, table_id: int) -> bool:
        """Drop a table from memory; ``False`` when it is busy. The next touch loads it again."""
        table = self._tables.get(table_id)
        if table is not None and table.busy:
            return False
        if table is not None:
            table.note_rendered()
        self._context.schedule.clear(table_id, "rendered")
        self._used.pop(table_id, None)
        self.surfaces.forget(table_id)
        for listener in self.dropped:
            listener(table_id)
        return True

    def let_go(self, guild: str) -> None:
        """Drop a server's tables from memory: what is kept of it is about to be deleted."""
        for number, table in list(self._tables.items()):
            if table.snapshot.guild == guild:
                for job in TIMERS:
                    self._context.schedule.clear(number, job)
                self.unload(number)
                self._used.pop(number, None)
                self._tables.pop(number, None)

    def loaded(self, table_id: int) -> bool:
        """Whether a table is kept in memory."""
        return table_id in self._used

    async def _snapshots(self, numbers: Iterable[int]) -> list[Snapshot]:
        snapshots = []
        for number in numbers:
            try:
                snapshots.append((await self.table(number)).snapshot)
            except TableError:
                log.error("table %d is left out of a list: it can't be loaded", number)
        return snapshots

    def _game(self, name: str) -> Game:
        try:
            return self._games[name]
        except KeyError:
            raise Refusal("unknown_game", game=name) from None

    async def _expect_room(
        self, guild: str, channel: str, host: Person, *, among_others: bool = False
    ) -> None:
        """Raise ``too_many_tables`` when a limit is reached, counting those that are being opened just now.

        For one of many tables opened ``among_others`` the limits of its channel and host don't hold.
        """
        context, places = self._context, shared(guild, channel, host.id)
        limits = await open_limits(context, guild, channel, host.id)
        own = [snapshot.table for snapshot in await self.tables(person=host.id)]
        for one in (*limits, Limit("person", context.settings.tables_per_person, own)):
            if among_others and one.scope != "guild":
                continue
            others = self._opening[one.scope, places[one.scope]] - 1
            if len(one.tables) + others >= one.limit:
                raise TableError("too_many_tables", scope=one.scope, limit=one.limit)

    async def _load(self, table_id: int) -> Table:
        try:
            await self._giving.done(table_id)
            await self._context.store.forgotten.load()
            row = await self._context.store.tables.get(table_id)
            if row is None or row.status == PAPER:  # nothing can be done at a table on paper
                raise TableError("unknown_table", table=table_id)
            game = self._game(row.game)
            table = Table(self._context, row, game, game.load_options(row.options))
            await table.load()
            # what they have chosen says how the table is shown
            await self.preferences.load("guild", [row.guild])
            owners = (seat.owner for seat in table.snapshot.seats)
            await self.preferences.load("person", [str(owner.id) for owner in owners if owner is not None])
        except TableError:
            raise
        except StorageDamaged as error:
            log.error("table %d is quarantined: %s", table_id, error)
            raise TableError("quarantined") from None
        except StorageError as error:
            log.error("table %d can't be read: %s", table_id, error)
            raise TableError("storage_failed") from None
        except Exception:
            log.exception("table %d can't be loaded", table_id)
            raise TableError("quarantined") from None
        self._tables[table_id] = table
        return table

    def _touch(self, table: Table) -> None:
        self._used[table.id] = (table, self._context.clock.now_ms())
        self._used.move_to_end(table.id)

    # -- what happens by itself ----------------------------------------------------------------------

    async def _wake(self, numbers: Collection[int]) -> None:
        settings = self._context.settings
        while numbers:
            unread = []
            for number in numbers:
                try:
                    self._publish((await self.table(number)).snapshot)
                except TableError as error:  # logged where it was found
                    if error.code == "storage_failed":
                        unread.append(number)
                await asyncio.sleep(1 / settings.wakes_per_second)
            if numbers := unread:
                await asyncio.sleep(settings.storage_retry)

    def _fire(self, table_id: int, job: TimerKind) -> None:
        if job == "rendered":
            table = self._tables.get(table_id)
            if table is not None:
                table.note_rendered()
            return
        if job == "clock":
            self._tick(table_id)
        else:
            self._begin(self._let_move(table_id), f"a move at table {table_id}")

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _tick(self, table_id: int) -> None:
        if self._presence.admits(table_id) and not self._context.stopping:
            self._begin(self._let_tick(table_id), f"the clock of table {table_id}")

    async def _let_tick(self, table_id: int) -> None:
        try:
            await (await self.table(table_id)).tick()
        except TableError as error:
            self._try_again(table_id, "clock", error)
        except Exception:
            log.exception("table %d: its clock has stopped", table_id)

    async def _extend(self, table_id: int, ms: int) -> None:
        """Give a table time back. Raises only errors that may pass when it is tried again."""
        try:
            await (await self.table(table_id)).extend(ms)
        except TableError as error:
            if error.code in ("storage_failed", "storage_conflict"):
                raise
            log.error("table %d gets no time back: %s", table_id, error.code)

    async def _extend_resting(self, due: Sequence[TableJob], ms: int) -> None:
        """Give time back to tables at which nobody is waited for.

        Those that are not in memory stay unloaded until their clock acts. Raises like ``_extend``, and
        ``StorageError``.
        """
        schedule = self._context.schedule
        if ms > 0:
            given = await self._giving.give([item.table for item in due], ms, self._context.clock.now_ms())
        else:
            given = frozenset(item.table for item in due if item.table not in self._tables)
        for item in due:
            if item.table not in given:
                await self._extend(item.table, ms)
            elif not schedule.has(item.table, "clock"):
                # earlier than need be: what is due is looked up when it is loaded
                schedule.set(item.table, "clock", item.at)

    async def _let_move(self, table_id: int) -> None:
        try:
            await (await self.table(table_id)).move_by_itself(self._players)
        except TableError as error:
            self._try_again(table_id, "computer", error)
        except Exception:
            log.exception("table %d: no move could be made", table_id)

    def _try_again(self, table_id: int, job: TimerKind, error: TableError) -> None:
        """Schedule a job again later, when a table could not be loaded because the database didn't answer."""
        if error.code == "storage_failed":
            retry = int(self._context.settings.storage_retry * 1000)
            self._context.schedule.set(table_id, job, self._context.clock.now_ms() + retry)

    def _sweep_later(self) -> None:
        if not self._context.stopping:
            self._context.clock.call_at(self._context.clock.now_ms() + SWEEP_MS, self._sweep)

    def _sweep(self) -> None:
        settings, store, now_ms = self._context.settings, self._context.store, self._context.clock.now_ms()
        if expired := store.forgotten.expired(now_ms):
            store.writer.behind(*expired)
        surplus = len(self._used) - settings.max_loaded
        for number, (table, used) in list(self._used.items()):
            kept = (
                settings.over_idle_after
                if table.snapshot.status in ("finished", "closed")
                else settings.idle_after
            )
            if (surplus > 0 or used <= now_ms - int(kept * 1000)) and self.unload(number):
                surplus -= 1
        # what was still being written when its table left, or is remembered of tables that never came
        for number in self.surfaces.known - self._used.keys():
            self.surfaces.forget(number)
        self._sweep_later()

    def _publish(self, snapshot: Snapshot) -> None:
        for listener in self.listeners:
            try:
                told = listener(snapshot)
            except Exception:
                log.exception("table %d: a listener failed", snapshot.table)
                continue
            if told is not None:
                task = asyncio.ensure_future(_reported(told, snapshot.table))
                self._told.add(task)
                task.add_done_callback(self._told.discard)


def _reported(told: Awaitable[None], table_id: int) -> Coroutine[Any, Any, None]:
    async def wait() -> None:
        try:
            await told
        except Exception:
            log.exception("table %d: a listener failed", table_id)

    return wait()

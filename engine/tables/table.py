"""A table: it runs commands under its lock, makes what they change durable, and publishes it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Concatenate, Final, NamedTuple, ParamSpec

from engine.game import Event, Game, Options, Refusal
from engine.storage.errors import OFTEN, StorageConflict, StorageDamaged, StorageError
from engine.storage.records import Entry, TableRow, due, tables
from engine.storage.rows import Write
from engine.storage.tables import SeriesRow, SeriesTable, WholeLog, series_tables
from engine.store import Store
from engine.tables.change import Draft, Jobs, conclude, expect_known, expect_restraint, jobs_after, writes_of
from engine.tables.checks import TableError, expect_open
from engine.tables.clock import Clock, Schedule, TableSettings, next_due, pause_ms
from engine.tables.replay import replay
from engine.tables.seats import close, take_due_steps
from engine.tables.state import TableState, with_

log = logging.getLogger(__name__)

P = ParamSpec("P")


@dataclass(slots=True)
class Context:
    """Parts that all tables of a registry share. ``stopping``: no command is run any more."""

    store: Store
    settings: TableSettings
    clock: Clock
    schedule: Schedule
    publish: Callable[[TableState], None]
    stopping: bool = False


class Table:
    """Seats, a log, and the partie that is the fold of that log. The registry gives it to whoever asks."""

    def __init__(self, context: Context, row: TableRow, game: Game, options: Options) -> None:
        self.id: Final = row.table
        """The table's number."""
        self.context = context
        self.lock = asyncio.Lock()
        known = partial(context.store.persons.known, guild=row.guild)
        self.state = TableState.of(row, game, options, known, context.settings)
        """The newest published state."""
        self.series: SeriesRow | None = None
        self._seed: bytes | None = None
        self._stored: Jobs = {}
        self._rendered_seq = 0
        self._shown_seq = 0
        """The newest entry that others than its author may know of."""

    # -- reading -------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is going on, so that the table should stay in memory."""
        return self.lock.locked() or self.state.moves_itself is not None

    # -- changing ------------------------------------------------------------------------------------

    def draft(self) -> Draft:
        """Return a draft in which nothing has changed yet."""
        return Draft(self.state, self.context.store, self.context.clock.now_ms(), self._seed, self.series)

    async def do(
        self,
        command: Callable[Concatenate[Draft, P], Awaitable[None] | None],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> TableState:
        """Run a command under the lock: it changes a draft, which is written durably, then published.

        Returns the published state. Whatever the command raises, nothing has changed then. A broken table
        raises ``quarantined``, and can only be closed.
        """
        async with self.lock:
            TableError.when(self.context.stopping, "stopping")
            if self.state.quarantined and command is not close:
                raise TableError("quarantined")
            expect_open(self.state)
            draft = self.draft()
            try:
                asking = command(draft, *args, **kwargs)
                if asking is not None:
                    await asking
                expect_known(draft)
                expect_restraint(draft, self.state)
                if draft.entries:
                    await conclude(draft)
                draft.follow_up()
            except Refusal:
                raise
            except Exception:
                self._fall_into_quarantine("the rules")
                raise TableError("quarantined") from None
            if draft.entries:
                await self._commit(draft)
            if draft.refusal is not None:
                raise draft.refusal
            return self.state

    async def _commit(self, draft: Draft) -> None:
        """Make a draft durable, then publish them. This is finished even when cancelled meanwhile."""
        wanted = jobs_after(draft, self._stored)
        state = draft.state if draft.private else self._told(draft.state, draft.events)
        meanwhile = None if draft.ahead is None or draft.private else partial(draft.ahead, state)
        try:
            async with self.context.store.writer.seen_through(self._writes(draft, wanted), meanwhile):
                self._take_over(state, draft, wanted)
        except StorageConflict:
            log.error("table %d: somebody else has written its log, loading it anew", self.id)
            await self.load()
            self.context.publish(self.state)
            raise
        except StorageDamaged as error:
            self._fall_into_quarantine(str(error), incident=False)
            raise TableError("quarantined") from None
        except StorageError as error:
            log.error("table %d: nothing stored: %s", self.id, error, extra=OFTEN)
            raise

    def _writes(self, draft: Draft, wanted: Jobs) -> list[Write]:
        return writes_of(draft, self.state, self._stored, wanted)

    def _take_over(self, state: TableState, draft: Draft, jobs: Jobs) -> None:
        """Make the durable ``state`` of a draft the table's, with the ``jobs`` that are stored now.

        Intents are published to nobody, and nothing that others see is timed by them.
        """
        moved_by_itself = "computer" in self._stored
        self.state, self._stored, self._seed = state, jobs, draft.seed
        self._drop_outdated_marks()
        if not draft.private:
            self._publish()
        elif ("computer" in self._stored) != moved_by_itself:
            self._schedule_moves()

    def _told(self, state: TableState, events: Sequence[Event] = ()) -> TableState:
        """Return a state as it is published after today's, with the events that have led there."""
        return with_(state, previous_seq=self.state.seq or state.seq, _events=tuple(events))

    def _drop_outdated_marks(self) -> None:
        """Drop the rows kept of forgotten people once the deal, or the table, is over."""
        store, state = self.context.store, self.state
        if state.covered:
            return  # others are still dealt these cards
        over = state.stage in ("finished", "closed")
        if passed := store.forgotten.passed(self.id, None if over else state.deal_number):
            store.writer.behind(*passed)

    async def extend(self, ms: int) -> None:
        """Give everybody back the time in which nobody could act; nobody gets more than their whole time.

        Raises ``TableError`` when it could not be stored.
        """
        async with self.lock:
            TableError.when(self.context.stopping, "stopping")
            if not self.state.quarantined:
                await self._give_back(ms)

    async def _give_back(self, ms: int) -> None:
        """Give that time back, also when the machine's clock was set back. Under the lock."""
        draft, clock = self.draft(), self.state.clock
        if next_due(self.state) is None or (
            ms <= 0 and all(at <= draft.now_ms for at in (*clock.since, clock.stirred))
        ):
            return
        draft.add("clock", f"extend {max(0, ms)}")
        await self._commit(draft)

    async def tick(self) -> None:
        """Take the clock's steps that are due, if any still are; for the registry's schedule.

        Nothing of this depends on anybody's cards, so that a deadline tells nothing about them. Raises
        ``TableError``.
        """
        await self.do(take_due_steps)
        if not self.context.schedule.has(self.id, "clock"):  # it was too early
            self._schedule_clock()

    # -- publishing ----------------------------------------------------------------------------------

    def _publish(self) -> None:
        self._shown_seq = self.state.seq
        self._schedule_moves()
        self._schedule_clock()
        self.context.publish(self.state)

    def _schedule_moves(self) -> None:
        if self.state.moves_itself is None:
            self.context.schedule.clear(self.id, "computer")
        else:
            self.context.schedule.set_later(self.id, "computer", pause_ms(self.state))

    def _schedule_clock(self) -> None:
        """Set the timer for the clock's next step."""
        at = next_due(self.state)
        if at is None or self.state.quarantined:
            self.context.schedule.clear(self.id, "clock")
        else:
            self.context.schedule.set(self.id, "clock", at)

    def rendered(self, seq: int) -> None:
        """Note that the public card shows ``seq``; in the database once the table is quiet for a while."""
        self._rendered_seq = max(self._rendered_seq, seq)
        if "render" in self._stored and self._rendered_seq >= self._shown_seq:
            pause = int(self.context.settings.rendered_pause * 1000)
            self.context.schedule.set_later(self.id, "rendered", pause)

    def note_rendered(self) -> None:
        """Clear the job of rendering if the newest state is shown and nothing is being written."""
        if "render" in self._stored and not self.lock.locked() and self._rendered_seq >= self._shown_seq:
            self._stored = {kind: at for kind, at in self._stored.items() if kind != "render"}
            self.context.store.writer.behind(due.delete(self.id, "render"))

    async def uncover(self) -> None:
        """Uncover the table if every table with these cards is over; publishes nothing."""
        async with self.lock:
            if not self.state.covered:
                return
            if await self.context.store.series.open_deals(self.id) is not None:
                return
            self.state = self._told(with_(self.state, covered=False))
            self._drop_outdated_marks()

    # -- when something breaks -----------------------------------------------------------------------

    async def quarantine(self, where: str) -> None:
        """Stop all changes here; what can be seen stays. From an exception's handler."""
        async with self.lock:
            self._fall_into_quarantine(where)

    def _fall_into_quarantine(self, where: str, *, incident: bool = True) -> None:
        log.error("table %d is quarantined: %s", self.id, where, exc_info=incident)
        self.state = self._told(with_(self.state, quarantined=True))
        # not awaited: the table is out of play already, and a restart would only find the fault again
        self.context.store.writer.submit([tables.change(self.id, status="quarantined", closed_ms=None)])
        self._publish()

    async def release(self) -> TableState:
        """Load a quarantined table anew, and release it if its log can be followed.

        Raises ``StorageError``.
        """
        async with self.lock:
            unplayed, store = self.state.without_log(), self.context.store
            unplayed = with_(unplayed, row=unplayed.row._replace(status="playing"))
            loaded = await load_table(self.context, unplayed)
            if not loaded.state.quarantined:
                await store.writer.submit([tables.change(self.id, status=loaded.state.stage, closed_ms=None)])
            self._adopt(loaded)
            if not self.state.quarantined:
                await self._give_back(self.context.clock.now_ms() - self.state.time_ms)
            self._publish()
            return self.state

    # -- opening and loading -------------------------------------------------------------------------

    async def open(
        self, opening: Callable[[Draft], None], series: SeriesRow | None, also: Sequence[Write]
    ) -> None:
        """Write a new table's row, and the first entries that ``opening`` adds, together with ``also``.

        Raises ``StorageError``, and ``TableError("forgotten")``.
        """
        async with self.lock:
            self.series = series
            self.state = with_(self.state, covered=series is not None)
            draft, store = self.draft(), self.context.store
            opening(draft)
            expect_known(draft)
            draft.follow_up()
            jobs = jobs_after(draft, self._stored)
            writes = [tables.insert(self.state.row), *self._writes(draft, jobs), *also]
            if series is not None:
                writes.append(series_tables.insert(SeriesTable(self.id, series.series)))
            async with store.writer.seen_through(writes):
                self._take_over(self._told(draft.state, draft.events), draft, jobs)

    async def load(self) -> None:
        """Load the table from its log, without publishing."""
        self._adopt(await load_table(self.context, self.state.without_log()))

    def _adopt(self, loaded: LoadedTable) -> None:
        state, self._stored, self._seed, self.series = loaded
        self.state = self._told(state)
        self._shown_seq = state.seq
        self._schedule_moves()
        self._schedule_clock()


class LoadedTable(NamedTuple):
    """A table as the database has it."""

    state: TableState
    stored: Jobs
    seed: bytes | None
    """The seed of which the next deal's commitment is the hash. A secret."""
    series: SeriesRow | None
    """The series whose seeds are dealt here and at other tables."""


async def load_table(context: Context, unplayed: TableState) -> LoadedTable:
    """Fold the log of a table that is as before its first entry. Raises ``StorageError``.

    When the rules have changed so that the log can't be followed, the table is set back to the start of the
    last deal whose digest holds and deals anew; if there is none it is quarantined.
    """
    store, table, row = context.store, unplayed.table, unplayed.row
    whole = await store.logs.whole(table)
    entries = whole.entries
    series, covered = None, False
    if any(entry.kind == "table" and entry.token == "duplicate" for entry in entries):  # noqa: S105
        series = await store.series.of(table)
        covered = await store.series.open_deals(table) is not None
    stored = {job.kind: job.at for job in await store.table_jobs.of(table)}
    await store.persons.load({entry.actor for entry in entries if entry.actor is not None})
    # a long partie takes a few hundred milliseconds
    followed = await asyncio.to_thread(replay, unplayed, entries, whole.digests)
    quarantined = row.status == "quarantined"
    state = with_(followed.state, quarantined=quarantined, covered=covered)
    await store.persons.load(state.reserved.values())
    loaded = LoadedTable(state, stored, whole.seed(state.commitment.seq), series)
    if followed.fault is None or state.stage == "closed":
        return loaded
    log.error("table %d: entry %s can't be followed: %s", table, followed.faulty, followed.fault)
    if not quarantined and row.status != "finished" and followed.deal_start is not None:
        set_back = await _set_back(loaded, followed.deal_start, context, whole)
        if set_back is not None:
            return set_back
    return loaded._replace(state=with_(state, quarantined=True))


async def _set_back(
    loaded: LoadedTable, deal_start: int, context: Context, whole: WholeLog
) -> LoadedTable | None:
    """Deal anew where a deal began, durably; ``None`` if that can't be done."""
    before, now_ms = loaded.state, context.clock.now_ms()
    undo = Entry(before.seq + 1, "undo", None, None, now_ms, f"{deal_start - 1} rules_changed")
    followed = await asyncio.to_thread(replay, before.without_log(), [*whole.entries, undo], whole.digests)
    if followed.fault is not None:
        return None
    seed = whole.seed(followed.state.commitment.seq)
    draft = Draft(followed.state, context.store, now_ms, seed, loaded.series)
    draft.entries.append(undo)
    try:
        draft.follow_up()
        jobs = jobs_after(draft, loaded.stored)
        await context.store.writer.submit(writes_of(draft, before, loaded.stored, jobs))
    except Exception:
        log.exception("table %d could not be set back", before.table)
        return None
    log.warning("table %d: set back to the start of deal %s", before.table, draft.deals[0].deal)
    return loaded._replace(state=draft.state, seed=draft.seed, stored=jobs)

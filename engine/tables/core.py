"""The core of every table: changes under a lock, durable before they are published."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from engine.game import Event, Game, IllegalAction, Options
from engine.storage.errors import OFTEN, StorageConflict, StorageDamaged, StorageError
from engine.storage.persons import ForgottenRow
from engine.storage.records import Entry, TableJob, TableRow
from engine.storage.statements import Write
from engine.storage.tables import SeriesRow
from engine.tables.access import Access
from engine.tables.change_set import ChangeSet, Step, StoredJobs, expect_restraint, row_with, writes_of
from engine.tables.checks import expect_open
from engine.tables.clock import TimerKind
from engine.tables.conclusions import conclude
from engine.tables.context import Context
from engine.tables.deadlines import expiry, next_due, pause_ms
from engine.tables.errors import TableError, reading
from engine.tables.loading import LoadedTable, load_table
from engine.tables.snapshot import Snapshot, snapshot_of
from engine.tables.state import TableState

log = logging.getLogger(__name__)


class TableCore:
    """Loads, changes, publishes and quarantines a table; its subjects change it through ``change``."""

    def __init__(self, context: Context, row: TableRow, game: Game, options: Options) -> None:
        self.context = context
        self.row = row
        self.access = Access.load(row.access)
        self.lock = asyncio.Lock()
        self.state = TableState(game, options)
        self.quarantined = False
        self.series: SeriesRow | None = None
        self._seed: bytes | None = None
        self._covered = False
        self._stored = StoredJobs()
        self._rendered_seq = 0
        self._shown_seq = 0
        """The newest entry that others than its author may know of."""
        self._snapshot: Snapshot | None = None

    # -- reading -------------------------------------------------------------------------------------

    @property
    def id(self) -> int:
        """The table's number."""
        return self.row.table

    @property
    def snapshot(self) -> Snapshot:
        """The newest published state."""
        assert self._snapshot is not None
        return self._snapshot

    @property
    def busy(self) -> bool:
        """Whether something is going on, so that the table should stay in memory."""
        return self.lock.locked() or (self.state.moves_itself is not None and not self.quarantined)

    def forgotten(self, person: int) -> ForgottenRow | None:
        """Return the row that was kept of a person when they were forgotten, if any."""
        store = self.context.store
        return store.forgotten.of(self.id, store.persons.known(person).external_id)

    # -- changing ------------------------------------------------------------------------------------

    async def change(
        self,
        step: Step,
        *,
        even_quarantined: bool = False,
        ahead: Callable[[Snapshot], None] | None = None,
    ) -> Snapshot:
        """Run a step under the lock: collect what it changes and what follows, append durably, publish.

        ``ahead`` may be called with the state while it is being written, to get ready. Nobody may be told of
        it before it is published; it never is if it can't be written.
        """
        async with self.lock:
            if self.context.stopping:
                raise TableError("stopping")
            if self.quarantined and not even_quarantined:
                raise TableError("quarantined")
            expect_open(self.state)
            changes = ChangeSet(self.id, self.state, self.context.clock.now_ms(), self._seed, self.series)
            try:
                step(changes)
                self._expect_known(changes.entries)
                earlier = self._entries_since_deal(changes.entries)
                expect_restraint(changes.entries, earlier, self.context.settings.entries_per_deal)
                if changes.entries:
                    await conclude(changes, self.context, self.row)
                changes.follow_up()
            except TableError as refusal:
                if refusal.code == "not_host":  # steps know numbers of people, and no names
                    raise TableError("not_host", host=self.snapshot.host.name) from None
                raise
            except IllegalAction:
                raise
            except Exception:
                self._fall_into_quarantine("the rules")
                raise TableError("quarantined") from None
            if changes.entries:
                await self._commit(changes, ahead)
            return self.snapshot

    def _expect_known(self, entries: Iterable[Entry]) -> None:
        """Raise ``TableError("forgotten")`` when an author has had themselves forgotten meanwhile."""
        gone = self.context.store.persons.gone
        if any(entry.actor is not None and gone(entry.actor) for entry in entries):
            raise TableError("forgotten")

    def _entries_since_deal(self, entries: Iterable[Entry]) -> Mapping[int, int]:
        """Return ``TableState.entries_since_deal``, for forgotten authors with their earlier ones."""
        counts = self.state.entries_since_deal
        for actor in {entry.actor for entry in entries if entry.actor is not None}:
            if (before := self.forgotten(actor)) is not None:
                counts = {**counts, actor: counts.get(actor, 0) + before.entries_in(self.state.deal_number)}
        return counts

    async def _commit(self, changes: ChangeSet, ahead: Callable[[Snapshot], None] | None = None) -> None:
        """Make changes durable, then publish them. This is finished even when cancelled meanwhile."""
        wanted = self._stored.after(changes, self.context.settings)
        foreseen: list[Snapshot] = []
        meanwhile = None
        if ahead is not None and not changes.private:
            meanwhile = partial(self._foresee, changes, foreseen, ahead)
        try:
            cancelled = await self.context.store.writer.see_through(self._writes(changes, wanted), meanwhile)
        except StorageConflict:
            log.error("table %d: somebody else has written its log, loading it anew", self.id)
            with reading(self.id):
                await self.load()
            self.context.publish(self.snapshot)
            raise TableError("storage_conflict") from None
        except StorageDamaged as error:
            self._fall_into_quarantine(str(error), incident=False)
            raise TableError("quarantined") from None
        except StorageError as error:
            log.error("table %d: nothing stored: %s", self.id, error, extra=OFTEN)
            raise TableError("storage_failed") from None
        self._take_over(changes, wanted, *foreseen)
        if cancelled is not None:
            raise cancelled

    def _writes(self, changes: ChangeSet, wanted: StoredJobs) -> list[Write]:
        return writes_of(
            changes, self.state, self._stored, wanted, self.row, self.context, covered=self._covered
        )

    def _take_over(self, changes: ChangeSet, jobs: StoredJobs, foreseen: Snapshot | None = None) -> None:
        """Make durable changes the table's state, with the ``jobs`` that are stored now, and publish them."""
        state, moved_by_itself = changes.state, self._stored.computer
        self._stored, self.state, self._seed = jobs, state, changes.seed
        self._drop_outdated_marks()
        self.row, self.access = self._row_at(state)
        if changes.private:  # nobody is told, and nothing that others see is timed by it
            self._snapshot = replace(self.snapshot, seq=state.seq, _intents=state.intents)
            if self._stored.computer != moved_by_itself:
                self._schedule_moves()
        else:
            self._publish(changes.events, foreseen)

    def _foresee(
        self, changes: ChangeSet, foreseen: list[Snapshot], ahead: Callable[[Snapshot], None]
    ) -> None:
        """Add the snapshot that changes will lead to, and pass it on; publishes nothing."""
        state = changes.state
        foreseen.append(self._snapshot_of(*self._row_at(state), state, changes.events))
        ahead(foreseen[0])

    def _row_at(self, state: TableState) -> tuple[TableRow, Access]:
        """Return the table's row, and who may come in, once the table is in a state."""
        row = self.row if state.channel is None else replace(self.row, channel=state.channel)
        terms = state.terms
        return (row, self.access) if terms is None else (row_with(row, terms), terms.access)

    def _drop_outdated_marks(self) -> None:
        """Drop the rows kept of forgotten people once the deal, or the table, is over."""
        if self._covered:
            return  # others are still dealt these cards
        store, state = self.context.store, self.state
        over = state.status in ("finished", "closed")
        if passed := store.forgotten.passed(self.id, None if over else state.deal_number):
            store.writer.behind(*passed)

    async def give_back(self, ms: int) -> None:
        """Give everybody back the time in which they could not act. Under the lock.

        Nobody gets more than their whole time, also when the machine's clock was set back.
        """
        now, clock = self.context.clock.now_ms(), self.state.clock
        if next_due(self.state, self.context.settings) is None or (
            ms <= 0 and all(at <= now for at in (*clock.since, clock.stirred))
        ):
            return
        changes = ChangeSet(self.id, self.state, now, self._seed)
        changes.add("clock", f"extend {max(0, ms)}")
        await self._commit(changes)

    # -- publishing ----------------------------------------------------------------------------------

    def _publish(self, events: Sequence[Event], snapshot: Snapshot | None = None) -> None:
        self._show(events, snapshot)
        self._schedule_moves()
        self.schedule_clock()
        self.context.publish(self.snapshot)

    def _show(self, events: Sequence[Event], snapshot: Snapshot | None = None) -> None:
        self._shown_seq = self.state.seq
        self._snapshot = snapshot or self._snapshot_of(self.row, self.access, self.state, events)

    def _snapshot_of(
        self, row: TableRow, access: Access, state: TableState, events: Sequence[Event]
    ) -> Snapshot:
        return snapshot_of(
            row,
            state.options,
            access,
            state,
            partial(self.context.store.persons.known, guild=row.guild),
            quarantined=self.quarantined,
            previous=self._snapshot,
            events=events,
            paces=self.context.settings.paces,
            expires=expiry(state, self.context.settings),
            covered=self._covered,
        )

    def _schedule_moves(self) -> None:
        if self.state.moves_itself is None or self.quarantined:
            self.context.schedule.clear(self.id, "computer")
        else:
            self.context.schedule.set_later(self.id, "computer", pause_ms(self.state, self.context.settings))

    def schedule_clock(self) -> None:
        """Set the timer for the clock's next step."""
        at = next_due(self.state, self.context.settings)
        if at is None or self.quarantined:
            self.context.schedule.clear(self.id, "clock")
        else:
            self.context.schedule.set(self.id, "clock", at)

    def try_again(self, kind: TimerKind, error: TableError) -> None:
        """Set a timer anew when what it began could not be stored."""
        if error.code in ("storage_failed", "storage_conflict"):
            self.context.retry(self.id, kind)

    def rendered(self, seq: int) -> None:
        """Note that the public card shows ``seq``; in the database once the table is quiet for a while."""
        self._rendered_seq = max(self._rendered_seq, seq)
        if self._stored.render and self._rendered_seq >= self._shown_seq:
            pause = int(self.context.settings.rendered_pause * 1000)
            self.context.schedule.set_later(self.id, "rendered", pause)

    def note_rendered(self) -> None:
        """Clear the job of rendering if the newest state is shown and nothing is being written."""
        if self._stored.render and not self.lock.locked() and self._rendered_seq >= self._shown_seq:
            self._stored = self._stored._replace(render=False)
            self.context.store.writer.behind(self.context.store.table_jobs.clearing(self.id, "render"))

    async def uncover(self) -> None:
        """Uncover the table if every table with these cards is over; publishes nothing."""
        async with self.lock:
            if not self._covered:
                return
            with reading(self.id):
                if await self.context.store.series.open_deals(self.id) is not None:
                    return
            self._covered = False
            self._drop_outdated_marks()
            self._show(())

    async def settled(self) -> None:
        """Wait until every operation that was begun is done."""
        async with self.lock:
            return

    # -- when something breaks -----------------------------------------------------------------------

    async def quarantine(self, where: str) -> None:
        """Stop all changes here; what can be seen stays. From an exception's handler."""
        async with self.lock:
            self._fall_into_quarantine(where)

    def _fall_into_quarantine(self, where: str, *, incident: bool = True) -> None:
        log.error("table %d is quarantined: %s", self.id, where, exc_info=incident)
        self.quarantined = True
        # not awaited: the table is out of play already, and a restart would only find the fault again
        store = self.context.store
        store.writer.submit([store.tables.marking(self.id, "quarantined", None)])
        self._publish(())

    async def release(self) -> Snapshot:
        """Load a quarantined table anew, and release it if its log can be followed.

        Raises ``TableError("storage_failed")``.
        """
        async with self.lock:
            row, store = replace(self.row, status="playing"), self.context.store
            with reading(self.id):
                loaded = await load_table(self.context, row, self.state.game, self.state.options)
                if not loaded.quarantined:
                    await store.writer.submit([store.tables.marking(self.id, loaded.state.status, None)])
            self.row = row
            self._adopt(loaded)
            if not self.quarantined:
                await self.give_back(self.context.clock.now_ms() - self.state.time_ms)
            self._publish(())
            return self.snapshot

    # -- opening and loading -------------------------------------------------------------------------

    async def open(self, opening: Step, series: SeriesRow | None, also: Sequence[Write]) -> None:
        """Write a new table's row and first entries, together with ``also``.

        Raises ``StorageError``, and ``TableError("forgotten")``.
        """
        async with self.lock:
            self.series, self._covered = series, series is not None
            store, now_ms = self.context.store, self.context.clock.now_ms()
            changes = ChangeSet(self.id, self.state, now_ms, None, series)
            opening(changes)
            self._expect_known(changes.entries)
            changes.follow_up()
            jobs = self._stored.after(changes, self.context.settings)
            writes = [store.tables.adding(self.row), *self._writes(changes, jobs), *also]
            if series is not None:
                writes.append(store.series.joining(self.id, series.series))
            cancelled = await store.writer.see_through(writes)
            self._take_over(changes, jobs)
            if cancelled is not None:
                raise cancelled

    async def load(self) -> None:
        """Load the table from its log, without publishing."""
        self._adopt(await load_table(self.context, self.row, self.state.game, self.state.options))

    def _adopt(self, loaded: LoadedTable) -> None:
        self.state, self._stored, self.quarantined, self._seed, self.series, self._covered = loaded
        self._show(())
        self._schedule_moves()
        self.schedule_clock()
        clock_at = next_due(self.state, self.context.settings)
        if self._stored.clock is None and clock_at is not None:  # written before such tables had an end
            self._stored = self._stored._replace(clock=clock_at)
            store = self.context.store
            store.writer.behind(store.table_jobs.setting(TableJob(clock_at, self.id, "clock")))

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
from engine.tables.change_set import ChangeSet, Step, StoredJobs, expect_restraint, writes_of
from engine.tables.checks import expect_open
from engine.tables.clock import TimerKind
from engine.tables.conclusions import conclude
from engine.tables.context import Context
from engine.tables.deadlines import next_due, pause_ms
from engine.tables.errors import TableError, reading
from engine.tables.loading import LoadedTable, load_table
from engine.tables.state import TableState, with_

log = logging.getLogger(__name__)


class TableCore:
    """Loads, changes, publishes and quarantines a table; its subjects change it through ``change``."""

    def __init__(self, context: Context, row: TableRow, game: Game, options: Options) -> None:
        self.context = context
        self.lock = asyncio.Lock()
        known = partial(context.store.persons.known, guild=row.guild)
        self.state = TableState.of(row, game, options, known, context.settings)
        """The newest published state."""
        self.series: SeriesRow | None = None
        self._seed: bytes | None = None
        self._stored = StoredJobs()
        self._rendered_seq = 0
        self._shown_seq = 0
        """The newest entry that others than its author may know of."""

    # -- reading -------------------------------------------------------------------------------------

    @property
    def id(self) -> int:
        """The table's number."""
        return self.state.table

    @property
    def busy(self) -> bool:
        """Whether something is going on, so that the table should stay in memory."""
        return self.lock.locked() or self.state.moves_itself is not None

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
        ahead: Callable[[TableState], None] | None = None,
    ) -> TableState:
        """Run a step under the lock: collect what it changes and what follows, append durably, publish.

        ``ahead`` may be called with the state while it is being written, to get ready. Nobody may be told of
        it before it is published; it never is if it can't be written.
        """
        async with self.lock:
            if self.context.stopping:
                raise TableError("stopping")
            if self.state.quarantined and not even_quarantined:
                raise TableError("quarantined")
            expect_open(self.state)
            changes = ChangeSet(self.state, self.context.clock.now_ms(), self._seed, self.series)
            try:
                step(changes)
                self._expect_known(changes.entries)
                earlier = self._entries_since_deal(changes.entries)
                expect_restraint(changes.entries, earlier, self.context.settings.entries_per_deal)
                if changes.entries:
                    await conclude(changes, self.context)
                changes.follow_up()
            except TableError as refusal:
                if refusal.code == "not_host":  # steps know numbers of people, and no names
                    raise TableError("not_host", host=self.state.host.name) from None
                raise
            except IllegalAction:
                raise
            except Exception:
                self._fall_into_quarantine("the rules")
                raise TableError("quarantined") from None
            if changes.entries:
                await self._commit(changes, ahead)
            return self.state

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

    async def _commit(self, changes: ChangeSet, ahead: Callable[[TableState], None] | None = None) -> None:
        """Make changes durable, then publish them. This is finished even when cancelled meanwhile."""
        wanted = self._stored.after(changes)
        state = changes.state if changes.private else self._told(changes.state, changes.events)
        meanwhile = None if ahead is None or changes.private else partial(ahead, state)
        try:
            cancelled = await self.context.store.writer.see_through(self._writes(changes, wanted), meanwhile)
        except StorageConflict:
            log.error("table %d: somebody else has written its log, loading it anew", self.id)
            with reading(self.id):
                await self.load()
            self.context.publish(self.state)
            raise TableError("storage_conflict") from None
        except StorageDamaged as error:
            self._fall_into_quarantine(str(error), incident=False)
            raise TableError("quarantined") from None
        except StorageError as error:
            log.error("table %d: nothing stored: %s", self.id, error, extra=OFTEN)
            raise TableError("storage_failed") from None
        self._take_over(state, changes, wanted)
        if cancelled is not None:
            raise cancelled

    def _writes(self, changes: ChangeSet, wanted: StoredJobs) -> list[Write]:
        return writes_of(changes, self.state, self._stored, wanted, self.context)

    def _take_over(self, state: TableState, changes: ChangeSet, jobs: StoredJobs) -> None:
        """Make the durable ``state`` of some changes the table's, with the ``jobs`` that are stored now.

        Intents are published to nobody, and nothing that others see is timed by them.
        """
        moved_by_itself = self._stored.computer
        self.state, self._stored, self._seed = state, jobs, changes.seed
        self._drop_outdated_marks()
        if not changes.private:
            self._publish()
        elif self._stored.computer != moved_by_itself:
            self._schedule_moves()

    def _told(self, state: TableState, events: Sequence[Event] = ()) -> TableState:
        """Return a state as it is published after today's, with the events that have led there."""
        return with_(state, previous_seq=self.state.seq or state.seq, _events=tuple(events), _cache={})

    def _drop_outdated_marks(self) -> None:
        """Drop the rows kept of forgotten people once the deal, or the table, is over."""
        store, state = self.context.store, self.state
        if state.covered:
            return  # others are still dealt these cards
        over = state.stage in ("finished", "closed")
        if passed := store.forgotten.passed(self.id, None if over else state.deal_number):
            store.writer.behind(*passed)

    async def give_back(self, ms: int) -> None:
        """Give everybody back the time in which they could not act. Under the lock.

        Nobody gets more than their whole time, also when the machine's clock was set back.
        """
        now, clock = self.context.clock.now_ms(), self.state.clock
        if next_due(self.state) is None or (
            ms <= 0 and all(at <= now for at in (*clock.since, clock.stirred))
        ):
            return
        changes = ChangeSet(self.state, now, self._seed)
        changes.add("clock", f"extend {max(0, ms)}")
        await self._commit(changes)

    # -- publishing ----------------------------------------------------------------------------------

    def _publish(self) -> None:
        self._shown_seq = self.state.seq
        self._schedule_moves()
        self.schedule_clock()
        self.context.publish(self.state)

    def _schedule_moves(self) -> None:
        if self.state.moves_itself is None:
            self.context.schedule.clear(self.id, "computer")
        else:
            self.context.schedule.set_later(self.id, "computer", pause_ms(self.state))

    def schedule_clock(self) -> None:
        """Set the timer for the clock's next step."""
        at = next_due(self.state)
        if at is None or self.state.quarantined:
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
            if not self.state.covered:
                return
            with reading(self.id):
                if await self.context.store.series.open_deals(self.id) is not None:
                    return
            self.state = self._told(with_(self.state, covered=False))
            self._drop_outdated_marks()

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
        self.state = self._told(with_(self.state, quarantined=True))
        # not awaited: the table is out of play already, and a restart would only find the fault again
        store = self.context.store
        store.writer.submit([store.tables.marking(self.id, "quarantined", None)])
        self._publish()

    async def release(self) -> TableState:
        """Load a quarantined table anew, and release it if its log can be followed.

        Raises ``TableError("storage_failed")``.
        """
        async with self.lock:
            unplayed, store = self.state.without_log(), self.context.store
            unplayed = with_(unplayed, row=replace(unplayed.row, status="playing"))
            with reading(self.id):
                loaded = await load_table(self.context, unplayed)
                if not loaded.state.quarantined:
                    await store.writer.submit([store.tables.marking(self.id, loaded.state.stage, None)])
            self._adopt(loaded)
            if not self.state.quarantined:
                await self.give_back(self.context.clock.now_ms() - self.state.time_ms)
            self._publish()
            return self.state

    # -- opening and loading -------------------------------------------------------------------------

    async def open(self, opening: Step, series: SeriesRow | None, also: Sequence[Write]) -> None:
        """Write a new table's row and first entries, together with ``also``.

        Raises ``StorageError``, and ``TableError("forgotten")``.
        """
        async with self.lock:
            self.series = series
            self.state = with_(self.state, covered=series is not None)
            store, now_ms = self.context.store, self.context.clock.now_ms()
            changes = ChangeSet(self.state, now_ms, None, series)
            opening(changes)
            self._expect_known(changes.entries)
            changes.follow_up()
            jobs = self._stored.after(changes)
            writes = [store.tables.adding(self.state.row), *self._writes(changes, jobs), *also]
            if series is not None:
                writes.append(store.series.joining(self.id, series.series))
            cancelled = await store.writer.see_through(writes)
            self._take_over(self._told(changes.state, changes.events), changes, jobs)
            if cancelled is not None:
                raise cancelled

    async def load(self) -> None:
        """Load the table from its log, without publishing."""
        self._adopt(await load_table(self.context, self.state.without_log()))

    def _adopt(self, loaded: LoadedTable) -> None:
        state, self._stored, self._seed, self.series = loaded
        self.state = self._told(state)
        self._shown_seq = state.seq
        self._schedule_moves()
        self.schedule_clock()
        clock_at = next_due(self.state)
        if self._stored.clock is None and clock_at is not None:  # written before such tables had an end
            self._stored = self._stored._replace(clock=clock_at)
            store = self.context.store
            store.writer.behind(store.table_jobs.setting(TableJob(clock_at, self.id, "clock")))

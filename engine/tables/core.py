"""The core of every table: changes under a lock, durable before they are published."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, TypeAlias

from engine.game import Event, Game, IllegalAction, Options, Seat
from engine.players.names import pick
from engine.storage.errors import StorageConflict, StorageDamaged, StorageError
from engine.storage.forgotten import ForgottenRow
from engine.storage.records import DealRow, Entry, Person, TableJob, TableRow
from engine.storage.series import SeriesRow
from engine.storage.statements import Write
from engine.tables.access import Access
from engine.tables.change_set import ChangeSet
from engine.tables.context import Context
from engine.tables.deadlines import expiry, next_due
from engine.tables.errors import TableError
from engine.tables.proposals import OF_THE_MOMENT
from engine.tables.restraint import expect_restraint
from engine.tables.results import result_row
from engine.tables.snapshot import Snapshot, Status, snapshot_of
from engine.tables.state import TableState, replay
from engine.tables.summaries import summaries_of
from engine.tables.terms import Spectators, Terms
from engine.tables.turn_clock import PaceName

log = logging.getLogger(__name__)

OWN_CARD_PAUSES: Final = (1.2, 2.8)
"""Lowest and highest multiple of a computer's pause until somebody's own card plays itself."""
_LOT: Final = random.SystemRandom()

Step: TypeAlias = Callable[[ChangeSet], None]


class TableCore:
    """Loads, changes, publishes and quarantines a table; subclasses add the operations."""

    def __init__(self, context: Context, row: TableRow, game: Game, options: Options) -> None:
        self._context = context
        self._row = row
        self._game = game
        self._options = options
        self._access = Access.load(row.access)
        self._lock = asyncio.Lock()
        self._state = TableState(game, options)
        self._quarantined = False
        # what stands in the database as due at this table
        self._render_due = False
        self._moves_due = False
        self._clock_due: int | None = None
        self._seed: bytes | None = None
        """The seed of which the next deal's commitment is the hash. A secret."""
        self._series: SeriesRow | None = None
        """The series whose seeds are dealt here and at other tables."""
        self._covered = False
        """Whether other tables are still dealt these cards, so that only the players may see them."""
        self._rendered_seq = 0
        self._shown_seq = 0
        """The newest entry that others than its author may know of."""
        self._snapshot: Snapshot | None = None

    # -- reading -------------------------------------------------------------------------------------

    @property
    def id(self) -> int:
        """The table's number."""
        return self._row.table

    @property
    def snapshot(self) -> Snapshot:
        """The newest published state."""
        assert self._snapshot is not None
        return self._snapshot

    @property
    def busy(self) -> bool:
        """Whether something is going on, so that the table should stay in memory."""
        return self._lock.locked() or (self._state.moves_itself is not None and not self._quarantined)

    # -- changing ------------------------------------------------------------------------------------

    async def _change(self, step: Step, *, even_quarantined: bool = False) -> Snapshot:
        """Run a step under the lock: collect what it changes and what follows, append durably, publish."""
        async with self._lock:
            if self._context.stopping:
                raise TableError("stopping")
            if self._quarantined and not even_quarantined:
                raise TableError("quarantined")
            self._expect_open()
            changes = ChangeSet(self._state, self._context.clock.now_ms(), self._seed, self._series)
            try:
                step(changes)
                self._expect_known(changes.entries)
                expect_restraint(
                    changes.entries,
                    self._entries_since_deal(changes.entries),
                    self._context.settings.entries_per_deal,
                )
                if changes.entries:
                    await self._conclude(changes)
                changes.follow_up()
            except (TableError, IllegalAction):
                raise
            except Exception:
                self._fall_into_quarantine("the rules")
                raise TableError("quarantined") from None
            if changes.entries:
                await self._commit(changes)
            return self.snapshot

    def _expect_known(self, entries: Iterable[Entry]) -> None:
        """Raise ``TableError("forgotten")`` when an author has had themselves forgotten meanwhile."""
        if any(
            entry.actor is not None and self._context.store.persons.gone(entry.actor) for entry in entries
        ):
            raise TableError("forgotten")

    def _before(self, person: int) -> ForgottenRow | None:
        """Return the row that was kept of a person when they were forgotten, if any."""
        store = self._context.store
        return store.forgotten.of(self.id, store.persons.known(person).external_id)

    def _entries_since_deal(self, entries: Iterable[Entry]) -> Mapping[int, int]:
        """Return ``TableState.entries_since_deal``, for forgotten authors with their earlier ones."""
        counts = Counter(self._state.entries_since_deal)
        for actor in {entry.actor for entry in entries if entry.actor is not None}:
            if (before := self._before(actor)) is not None:
                counts[actor] += before.entries_in(self._state.deal_number)
        return counts

    async def _conclude(self, changes: ChangeSet) -> None:
        """Add the consequences of this change: of an agreement, or of everybody being back.

        For subclasses, which call this first. Under the lock; may raise like a step.
        """

    async def _commit(self, changes: ChangeSet) -> None:
        """Make changes durable, then publish them. This is finished even when cancelled meanwhile."""
        moves_due = changes.state.moves_itself is not None
        try:
            cancelled = await self._context.store.writer.see_through(self._writes(changes, moves_due))
        except StorageConflict:
            log.error("table %d: somebody else has written its log, loading it anew", self.id)
            with self._reading():
                await self.load()
            self._context.publish(self.snapshot)
            raise TableError("storage_conflict") from None
        except StorageDamaged as error:
            self._fall_into_quarantine(str(error), incident=False)
            raise TableError("quarantined") from None
        except StorageError as error:
            log.error("table %d: nothing stored: %s", self.id, error)
            raise TableError("storage_failed") from None
        self._state, self._seed = changes.state, changes.seed
        self._let_pass()
        if changes.state.channel is not None:
            self._row = replace(self._row, channel=changes.state.channel)
        if changes.state.terms is not None:
            self._row = _row_with(self._row, changes.state.terms)
            self._options, self._access = changes.state.terms.options, changes.state.terms.access
        moved_by_itself, self._moves_due = self._moves_due, moves_due
        if changes.private:  # nobody is told, and nothing others see changes its time
            self._snapshot = replace(self.snapshot, seq=self._state.seq, _intents=self._state.intents)
            if moves_due != moved_by_itself:
                self._schedule_moves()
            if cancelled is not None:
                raise cancelled
            return
        self._render_due = True
        self._clock_due = self._clock_at(changes.state)
        self._publish(changes.events)
        if cancelled is not None:
            raise cancelled

    def _let_pass(self) -> None:
        """Drop the rows kept of forgotten people once the deal, or the table, is over."""
        if self._covered:
            return  # others are still dealt these cards
        store, state = self._context.store, self._state
        over = state.status in ("finished", "closed")
        if passed := store.forgotten.passed(self.id, None if over else state.deal_number):
            store.writer.behind(*passed)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Translate ``StorageError`` to ``TableError``: a failed query doesn't break the table."""
        try:
            yield
        except StorageError as error:
            log.error("table %d: nothing could be read: %s", self.id, error)
            raise TableError("storage_failed") from None

    def _writes(self, changes: ChangeSet, moves_due: bool) -> list[Write]:
        store, state = self._context.store, changes.state
        writes = store.logs.appending(self.id, changes.entries, changes.deals, changes.seeds)
        summaries = [] if self._covered else summaries_of(self._row, state, changes.events, changes.now_ms)
        writes += [write for row in summaries for write in store.played_deals.adding(row)]
        if not self._render_due and not changes.private:
            writes.append(store.table_jobs.setting(TableJob(changes.now_ms, self.id, "render")))
        if moves_due and not self._moves_due:
            writes.append(
                store.table_jobs.setting(
                    TableJob(changes.now_ms + self._pause_ms(state), self.id, "computer")
                )
            )
        elif self._moves_due and not moves_due:
            writes.append(store.table_jobs.clearing(self.id, "computer"))
        clock_at = self._clock_at(state)
        if clock_at is not None and clock_at != self._clock_due:
            writes.append(store.table_jobs.setting(TableJob(clock_at, self.id, "clock")))
        elif clock_at is None and self._clock_due is not None:
            writes.append(store.table_jobs.clearing(self.id, "clock"))
        if state.channel is not None and state.channel != self._row.channel:
            writes.append(store.tables.moving(self.id, state.channel))
        if state.terms is not None and state.terms is not self._state.terms:
            writes.append(store.tables.configuring(_row_with(self._row, state.terms)))
        if state.status != self._state.status:
            over = state.status in ("finished", "closed")
            writes.append(store.tables.marking(self.id, state.status, changes.now_ms if over else None))
            if state.status == "finished":
                writes.append(store.results.adding(result_row(self._row, state)))
        return writes

    def _pause_ms(self, state: TableState) -> int:
        """Return the milliseconds until a seat moves without a click; more if that makes a question void.

        For somebody's own card it is drawn by lot, whether they chose it early or have no other: how long it
        took says nothing of what they hold.
        """
        settings, question, seat = self._context.settings, state.proposal, state.moves_itself
        pause = settings.computer_pause
        if question is not None and question.kind in OF_THE_MOMENT:
            pause = settings.answer_pause
        elif seat is not None and not state.computer_plays(seat):
            pause *= _LOT.uniform(*OWN_CARD_PAUSES)
        return int(pause * 1000)

    def _clock_at(self, state: TableState) -> int | None:
        """Return when the clock has to act next; ``None`` for never."""
        return next_due(state, self._context.settings)

    def _publish(self, events: Sequence[Event]) -> None:
        self._show(events)
        self._schedule_moves()
        self._schedule_clock()
        self._context.publish(self.snapshot)

    def _schedule_moves(self) -> None:
        if self._state.moves_itself is None or self._quarantined:
            self._context.schedule.clear(self.id, "computer")
        else:
            at = self._context.clock.now_ms() + self._pause_ms(self._state)
            self._context.schedule.set(self.id, "computer", at)

    def _schedule_clock(self) -> None:
        at = self._clock_at(self._state)
        if at is None or self._quarantined:
            self._context.schedule.clear(self.id, "clock")
        else:
            self._context.schedule.set(self.id, "clock", at)

    def _show(self, events: Sequence[Event]) -> None:
        self._shown_seq = self._state.seq
        self._snapshot = snapshot_of(
            self._row,
            self._options,
            self._access,
            self._state,
            self._context.store.persons.known,
            quarantined=self._quarantined,
            previous=self._snapshot,
            events=events,
            paces=self._context.settings.paces,
            expires=expiry(self._state, self._context.settings),
            covered=self._covered,
        )

    # -- when something breaks -----------------------------------------------------------------------

    async def _quarantine(self, where: str) -> None:
        async with self._lock:
            self._fall_into_quarantine(where)

    def _fall_into_quarantine(self, where: str, *, incident: bool = True) -> None:
        """Stop all changes here; what can be seen stays. From an exception's handler."""
        log.error("table %d is quarantined: %s", self.id, where, exc_info=incident)
        self._quarantined = True
        # not awaited: the table is out of play already, and a restart would only find the fault again
        store = self._context.store
        store.writer.submit([store.tables.marking(self.id, "quarantined", None)])
        self._publish(())

    async def release(self) -> Snapshot:
        """Release a quarantined table, after what broke it was mended; loads it anew."""
        async with self._lock:
            self._row = replace(self._row, status="playing")
            with self._reading():
                await self.load()
            if not self._quarantined:
                store = self._context.store
                await store.writer.submit([store.tables.marking(self.id, self._state.status, None)])
                await self._give_back(self._context.clock.now_ms() - self._state.time_ms)
            self._publish(())
            return self.snapshot

    async def _give_back(self, ms: int) -> None:
        """Give everybody back the time in which they could not act. Under the lock.

        Nobody gets more than their whole time, also when the machine's clock was set back.
        """
        now, clock = self._context.clock.now_ms(), self._state.clock
        if self._clock_at(self._state) is None or (
            ms <= 0 and all(at <= now for at in (*clock.since, clock.stirred))
        ):
            return
        changes = ChangeSet(self._state, now, self._seed)
        changes.add("clock", f"extend {max(0, ms)}")
        await self._commit(changes)

    # -- loading -------------------------------------------------------------------------------------

    async def open(
        self,
        host: Person,
        pace: PaceName,
        spectators: Spectators = "after",
        rated: bool = True,
        *,
        series: SeriesRow | None = None,
        then: Step | None = None,
        also: Sequence[Write] = (),
    ) -> None:
        """Write a new table's row and first entries; the host sits on seat 0. For the registry.

        ``then`` goes on from there, and ``also`` is written with it. Raises ``StorageError``, and
        ``TableError("forgotten")``.
        """
        async with self._lock:
            self._series, self._covered = series, series is not None
            changes = ChangeSet(self._state, self._context.clock.now_ms(), None, series)
            changes.add("table", "open", actor=host.id)
            if pace != "none":
                changes.add("clock", f"pace {pace}", actor=host.id)
            if spectators == "at_once":
                changes.add("table", "spectators open", actor=host.id)
            if not rated:
                changes.add("table", "friendly", actor=host.id)
            if series is not None:
                changes.add("table", "duplicate")
            changes.add("seat", "sit", actor=host.id, seat=0)
            self._expect_known(changes.entries)
            changes.commit()
            if then is not None:
                then(changes)
                changes.follow_up()
            store = self._context.store
            moves_due = changes.state.moves_itself is not None
            writes = [store.tables.adding(self._row), *self._writes(changes, moves_due), *also]
            if series is not None:
                writes.append(store.series.joining(self.id, series.series))
            cancelled = await store.writer.see_through(writes)
            self._state, self._seed = changes.state, changes.seed
            self._render_due = True
            self._moves_due = moves_due
            self._clock_due = self._clock_at(self._state)
            self._publish(changes.events)
            if cancelled is not None:
                raise cancelled

    async def load(self) -> None:
        """Fold the log, without publishing. For the registry.

        When the rules have changed so that the log can't be followed, the table is set back to the start
        of the last deal whose digest holds and deals anew; if there is none it is quarantined.
        """
        store = self._context.store
        entries = await store.logs.entries(self.id)
        deals = await store.logs.deals(self.id)
        seeds = {row.seq: row.seed for row in await store.logs.seeds(self.id)}
        if any(entry.kind == "table" and entry.token == "duplicate" for entry in entries):  # noqa: S105
            self._series = await store.series.of(self.id)
            self._covered = await store.series.open_deals(self.id) is not None
        due = {item.kind: item.at for item in await store.table_jobs.of(self.id)}
        await store.persons.load({entry.actor for entry in entries if entry.actor is not None})
        self._render_due, self._moves_due = "render" in due, "computer" in due
        self._clock_due = due.get("clock")
        self._quarantined = self._row.status == "quarantined"
        await self._follow(entries, deals, seeds)
        self._show(())
        self._schedule_moves()
        self._schedule_clock()
        clock_at = self._clock_at(self._state)
        if self._clock_due is None and clock_at is not None:  # written before such tables had an end
            self._clock_due = clock_at
            store.writer.behind(store.table_jobs.setting(TableJob(clock_at, self.id, "clock")))

    async def uncover(self) -> None:
        """Uncover the table if every table with these cards is over; publishes nothing. For the registry."""
        async with self._lock:
            if not self._covered:
                return
            with self._reading():
                if await self._context.store.series.open_deals(self.id) is not None:
                    return
            self._covered = False
            self._let_pass()
            self._show(())

    async def _follow(self, entries: list[Entry], deals: list[DealRow], seeds: Mapping[int, bytes]) -> None:
        digests = {deal.seq: deal.digest for deal in deals}
        # a long partie takes a few hundred milliseconds
        followed = await asyncio.to_thread(replay, self._game, self._options, entries, digests)
        self._state, self._seed = followed.state, seeds.get(followed.state.commitment.seq)
        if followed.fault is None or self._state.status == "closed":
            return
        log.error("table %d: entry %s can't be followed: %s", self.id, followed.faulty, followed.fault)
        if self._quarantined or self._row.status == "finished" or followed.deal_start is None:
            self._quarantined = True
            return
        undo = Entry(
            self._state.seq + 1,
            "undo",
            None,
            None,
            self._context.clock.now_ms(),
            f"{followed.deal_start - 1} rules_changed",
        )
        set_back = await asyncio.to_thread(replay, self._game, self._options, [*entries, undo], digests)
        if set_back.fault is not None:
            self._quarantined = True
            return
        seed = seeds.get(set_back.state.commitment.seq)
        changes = ChangeSet(set_back.state, undo.time_ms, seed, self._series)
        changes.entries.append(undo)
        try:
            changes.follow_up()
            await self._context.store.writer.submit(
                self._writes(changes, changes.state.moves_itself is not None)
            )
        except Exception:
            log.exception("table %d could not be set back", self.id)
            self._quarantined = True
            return
        self._state, self._seed = changes.state, changes.seed
        self._render_due = True
        self._moves_due = changes.state.moves_itself is not None
        self._clock_due = self._clock_at(self._state)
        log.warning("table %d: set back to the start of deal %s", self.id, changes.deals[0].deal)

    # -- the checks ----------------------------------------------------------------------------------

    def _expect_open(self) -> None:
        if self._state.status == "closed":
            raise TableError("table_closed")
        if self._state.status == "finished":
            raise TableError("table_finished")

    def _expect(self, status: Status) -> None:
        self._expect_open()
        if self._state.status == "shelved":
            raise TableError("shelved")
        if self._state.status != status:
            raise TableError("not_started" if status == "playing" else "already_started")

    def _expect_decision(self, person: Person, seat: Seat, decision: int) -> None:
        self._expect("playing")
        if self._state.clock.paused:
            raise TableError("paused")
        self._seat_of(person)
        places = self._state.places
        if not 0 <= seat < len(places) or places[seat].owner != person.id:
            raise TableError("not_your_seat")
        if places[seat].computer is not None:
            raise TableError("replaced")
        if self._state.decisions[seat] != decision:
            raise TableError("stale")

    def _expect_host(self, person: Person) -> None:
        if person.id != self._state.host:
            raise TableError("not_host")

    def _expect_own(self) -> None:
        if self._state.arranged:
            raise TableError("arranged")

    def _expect_acting_host(self, person: Person) -> None:
        if not self._state.acts_as_host(person.id):
            raise TableError("not_host")

    def _seat_of(self, person: Person) -> Seat:
        seat = self._state.seat_of(person.id)
        if seat is None:
            raise TableError("not_seated")
        return seat

    def _fresh_name(self, state: TableState) -> str:
        return pick({place.computer for place in state.places if place.computer is not None}, self.id)

    # -- what is shown -------------------------------------------------------------------------------

    def rendered(self, seq: int) -> None:
        """Note that the public card shows ``seq``; in the database once the table is quiet for a while."""
        self._rendered_seq = max(self._rendered_seq, seq)
        if self._render_due and self._rendered_seq >= self._shown_seq:
            pause = int(self._context.settings.rendered_pause * 1000)
            self._context.schedule.set(self.id, "rendered", self._context.clock.now_ms() + pause)

    def note_rendered(self) -> None:
        """Clear the job of rendering if the newest state is shown and nothing is being written."""
        if self._render_due and not self._lock.locked() and self._rendered_seq >= self._shown_seq:
            self._render_due = False
            self._context.store.writer.behind(self._context.store.table_jobs.clearing(self.id, "render"))

    async def settled(self) -> None:
        """Wait until every operation that was begun is done."""
        async with self._lock:
            return


def _row_with(row: TableRow, terms: Terms) -> TableRow:
    return replace(
        row,
        preset=terms.preset,
        options=terms.options.model_dump_json(),
        access=terms.access.dump(),
        rule_set=terms.rule_set,
    )

"""The writes of a change to a table, for one batch."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engine.storage.records import TableJob, TableRow
from engine.storage.statements import Write
from engine.tables.change_set import ChangeSet
from engine.tables.clock import TableSettings
from engine.tables.context import Context
from engine.tables.deadlines import next_due, pause_ms
from engine.tables.results import result_row
from engine.tables.state import TableState
from engine.tables.summaries import summaries_of
from engine.tables.terms import Terms


class StoredJobs(NamedTuple):
    """The jobs of a table that stand in the database; ``clock``: when that has to act, or earlier."""

    render: bool = False
    computer: bool = False
    clock: int | None = None

    def after(self, changes: ChangeSet, settings: TableSettings) -> StoredJobs:
        """Return what stands there once some changes are written."""
        computer = changes.state.moves_itself is not None
        if changes.private:  # nothing that others see is done at another time because of it
            return self._replace(computer=computer)
        return StoredJobs(
            True, computer, self._stored_clock(next_due(changes.state, settings), changes.now_ms)
        )

    def _stored_clock(self, due: int | None, now: int) -> int | None:
        """Return what to store of when the clock has to act.

        Every move puts that off, and would have to write it. But a clock that is early merely checks what is
        due, so the row stays as it is until half of its time is gone.
        """
        if due is None or self.clock is None or not now + (due - now) // 2 <= self.clock <= due:
            return due
        return self.clock


def writes_of(
    changes: ChangeSet,
    before: TableState,
    stored: StoredJobs,
    wanted: StoredJobs,
    row: TableRow,
    context: Context,
    *,
    covered: bool,
) -> list[Write]:
    """Return the writes of changes that begin at a state ``before``. Nothing is told of ``covered`` cards.

    ``stored`` are the table's jobs now, ``wanted`` those after the changes.
    """
    store, state = context.store, changes.state
    writes = store.logs.appending(row.table, changes.entries, changes.deals, changes.seeds)
    summaries = [] if covered else summaries_of(row, state, changes.events, changes.now_ms)
    writes += [write for summary in summaries for write in store.played_deals.adding(summary)]
    writes += _job_writes(changes, stored, wanted, row.table, context)
    if state.channel is not None and state.channel != row.channel:
        writes.append(store.tables.moving(row.table, state.channel))
    if state.terms is not None and state.terms is not before.terms:
        writes.append(store.tables.configuring(row_with(row, state.terms)))
    if state.status != before.status:
        over = state.status in ("finished", "closed")
        writes.append(store.tables.marking(row.table, state.status, changes.now_ms if over else None))
        if (result := result_row(row, state)) is not None:
            writes.append(store.results.adding(result))
    return writes


def _job_writes(
    changes: ChangeSet, stored: StoredJobs, wanted: StoredJobs, table: int, context: Context
) -> list[Write]:
    jobs, settings, writes = context.store.table_jobs, context.settings, list[Write]()
    if wanted.render and not stored.render:
        writes.append(jobs.setting(TableJob(changes.now_ms, table, "render")))
    if wanted.computer and not stored.computer:
        at = changes.now_ms + pause_ms(changes.state, settings)
        writes.append(jobs.setting(TableJob(at, table, "computer")))
    elif stored.computer and not wanted.computer:
        writes.append(jobs.clearing(table, "computer"))
    if wanted.clock is not None and wanted.clock != stored.clock:
        writes.append(jobs.setting(TableJob(wanted.clock, table, "clock")))
    elif wanted.clock is None and stored.clock is not None:
        writes.append(jobs.clearing(table, "clock"))
    return writes


def row_with(row: TableRow, terms: Terms) -> TableRow:
    """Return a table's row with other terms."""
    return replace(
        row,
        game=terms.game,
        preset=terms.preset,
        options=terms.options.model_dump_json(),
        access=terms.access.dump(),
        rule_set=terms.rule_set,
    )

"""Loading a table: following its log, and setting it back where the rules have changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.game import Game, Options
from engine.storage.records import Entry, TableRow
from engine.storage.tables import SeriesRow
from engine.tables.change_set import ChangeSet, StoredJobs, writes_of
from engine.tables.context import Context
from engine.tables.replay import replay
from engine.tables.state import TableState

log = logging.getLogger(__name__)


class LoadedTable(NamedTuple):
    """A table as the database has it."""

    state: TableState
    stored: StoredJobs
    quarantined: bool
    seed: bytes | None
    """The seed of which the next deal's commitment is the hash. A secret."""
    series: SeriesRow | None
    """The series whose seeds are dealt here and at other tables."""
    covered: bool
    """Whether other tables are still dealt these cards, so that only the players may see them."""


async def load_table(context: Context, row: TableRow, game: Game, options: Options) -> LoadedTable:
    """Fold a table's log. Raises ``StorageError``.

    When the rules have changed so that the log can't be followed, the table is set back to the start of the
    last deal whose digest holds and deals anew; if there is none it is quarantined.
    """
    store, table = context.store, row.table
    entries = await store.logs.entries(table)
    digests = {deal.seq: deal.digest for deal in await store.logs.deals(table)}
    seeds = {seed.seq: seed.seed for seed in await store.logs.seeds(table)}
    series, covered = None, False
    if any(entry.kind == "table" and entry.token == "duplicate" for entry in entries):  # noqa: S105
        series = await store.series.of(table)
        covered = await store.series.open_deals(table) is not None
    due = {job.kind: job.at for job in await store.table_jobs.of(table)}
    stored = StoredJobs("render" in due, "computer" in due, due.get("clock"))
    await store.persons.load({entry.actor for entry in entries if entry.actor is not None})
    # a long partie takes a few hundred milliseconds
    followed = await asyncio.to_thread(replay, game, options, entries, digests)
    state, quarantined = followed.state, row.status == "quarantined"
    await store.persons.load(state.reserved.values())
    loaded = LoadedTable(state, stored, quarantined, seeds.get(state.commitment.seq), series, covered)
    if followed.fault is None or state.status == "closed":
        return loaded
    log.error("table %d: entry %s can't be followed: %s", table, followed.faulty, followed.fault)
    if not quarantined and row.status != "finished" and followed.deal_start is not None:
        set_back = await _set_back(loaded, followed.deal_start, context, row, entries, digests, seeds)
        if set_back is not None:
            return set_back
    return loaded._replace(quarantined=True)


async def _set_back(
    loaded: LoadedTable,
    deal_start: int,
    context: Context,
    row: TableRow,
    entries: Sequence[Entry],
    digests: Mapping[int, str],
    seeds: Mapping[int, bytes],
) -> LoadedTable | None:
    """Deal anew where a deal began, durably; ``None`` if that can't be done."""
    before, now_ms = loaded.state, context.clock.now_ms()
    undo = Entry(before.seq + 1, "undo", None, None, now_ms, f"{deal_start - 1} rules_changed")
    followed = await asyncio.to_thread(replay, before.game, before.options, [*entries, undo], digests)
    if followed.fault is not None:
        return None
    seed = seeds.get(followed.state.commitment.seq)
    changes = ChangeSet(row.table, followed.state, now_ms, seed, loaded.series)
    changes.entries.append(undo)
    try:
        changes.follow_up()
        jobs = loaded.stored.after(changes, context.settings)
        await context.store.writer.submit(
            writes_of(changes, before, loaded.stored, jobs, row, context, covered=loaded.covered)
        )
    except Exception:
        log.exception("table %d could not be set back", row.table)
        return None
    log.warning("table %d: set back to the start of deal %s", row.table, changes.deals[0].deal)
    return loaded._replace(state=changes.state, seed=changes.seed, stored=jobs)

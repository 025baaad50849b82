"""Loading a table: following its log, and setting it back where the rules have changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.storage.records import Entry
from engine.storage.tables import SeriesRow
from engine.tables.change_set import ChangeSet, StoredJobs, writes_of
from engine.tables.context import Context
from engine.tables.replay import replay
from engine.tables.state import TableState, with_

log = logging.getLogger(__name__)


class LoadedTable(NamedTuple):
    """A table as the database has it."""

    state: TableState
    stored: StoredJobs
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
    followed = await asyncio.to_thread(replay, unplayed, entries, digests)
    quarantined = row.status == "quarantined"
    state = with_(followed.state, quarantined=quarantined, covered=covered)
    await store.persons.load(state.reserved.values())
    loaded = LoadedTable(state, stored, seeds.get(state.commitment.seq), series)
    if followed.fault is None or state.stage == "closed":
        return loaded
    log.error("table %d: entry %s can't be followed: %s", table, followed.faulty, followed.fault)
    if not quarantined and row.status != "finished" and followed.deal_start is not None:
        set_back = await _set_back(loaded, followed.deal_start, context, entries, digests, seeds)
        if set_back is not None:
            return set_back
    return loaded._replace(state=with_(state, quarantined=True))


async def _set_back(
    loaded: LoadedTable,
    deal_start: int,
    context: Context,
    entries: Sequence[Entry],
    digests: Mapping[int, str],
    seeds: Mapping[int, bytes],
) -> LoadedTable | None:
    """Deal anew where a deal began, durably; ``None`` if that can't be done."""
    before, now_ms = loaded.state, context.clock.now_ms()
    undo = Entry(before.seq + 1, "undo", None, None, now_ms, f"{deal_start - 1} rules_changed")
    followed = await asyncio.to_thread(replay, before.without_log(), [*entries, undo], digests)
    if followed.fault is not None:
        return None
    seed = seeds.get(followed.state.commitment.seq)
    changes = ChangeSet(followed.state, now_ms, seed, loaded.series)
    changes.entries.append(undo)
    try:
        changes.follow_up()
        jobs = loaded.stored.after(changes)
        await context.store.writer.submit(writes_of(changes, before, loaded.stored, jobs, context))
    except Exception:
        log.exception("table %d could not be set back", before.table)
        return None
    log.warning("table %d: set back to the start of deal %s", before.table, changes.deals[0].deal)
    return loaded._replace(state=changes.state, seed=changes.seed, stored=jobs)

"""Voiding a result while tables play: its duration, and the delays for others."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from benchmarks._server import GUILD
from engine.standings.counting import StandingsWorker
from engine.storage.records import Entry, ResultRow, TableRow, tables
from engine.store import Store

TABLES: Final = 8
"""Number of tables that play meanwhile."""
EVERY: Final = 0.02
"""Seconds from a durable action at a table to the next."""
TICK: Final = 0.002
IDLE: Final = 3.0


@dataclass(frozen=True)
class Spread:
    """Percentiles in milliseconds."""

    p50: float
    p99: float
    most: float

    @classmethod
    def of(cls, seconds: list[float]) -> Spread:
        ordered = sorted(1000 * one for one in seconds)
        return cls(ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1])


@dataclass(frozen=True)
class Voiding:
    """The cost of voiding, and the same time without it for comparison."""

    seconds: float
    lag_before: Spread
    lag: Spread
    writes_before: Spread
    writes: Spread


async def voiding(store: Store, row: ResultRow) -> Voiding:
    """Void a result and wait until ratings and standings have followed."""
    first = row.table + 1_000_000
    for table in range(first, first + TABLES):
        opened = TableRow(table, GUILD, "5", row.game, row.preset, "{}", "{}", 1, "playing", row.ended_ms)
        await store.writer.submit([tables.insert(opened)])
    async with _playing(store, first, 1) as (lags_before, writes_before):
        await asyncio.sleep(IDLE)
    gc.collect()
    gc.freeze()  # as the bot does after its start: the other benchmark's rows are none of the bot's
    standings_worker = StandingsWorker(store)
    async with _playing(store, first, 1_000_000) as (lags, writes):
        began = time.perf_counter()
        await standings_worker.rule(row, voided=True, actor=1, reason="measured", time_ms=row.ended_ms)
        await standings_worker.settled()
        seconds = time.perf_counter() - began
    await standings_worker.close()
    gc.unfreeze()
    return Voiding(seconds, *map(Spread.of, (lags_before, lags, writes_before, writes)))


@asynccontextmanager
async def _playing(store: Store, first: int, seq: int) -> AsyncIterator[tuple[list[float], list[float]]]:
    """While tables write, measure the delay of the event loop and the duration of each write, in seconds."""
    lags: list[float] = []
    writes: list[float] = []

    async def watch() -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(TICK)
            lags.append(time.perf_counter() - began - TICK)

    async def play(table: int) -> None:
        at = seq
        while True:
            began = time.perf_counter()
            entry = Entry(at, "game", 1, at % 4, 1_700_000_000_000, "HK")
            await store.writer.submit(store.logs.appending(table, [entry]))
            writes.append(time.perf_counter() - began)
            at += 1
            await asyncio.sleep(EVERY)

    tasks = [asyncio.create_task(watch()), *(asyncio.create_task(play(first + n)) for n in range(TABLES))]
    try:
        yield lags, writes
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

"""``python -m benchmarks store``: the cost of making an action durable.

Fifty tables that each append one entry after the other, through our store (group commit), against the
plainest thing that is as safe: one INSERT and one commit per action on one aiosqlite connection, also with
WAL and ``synchronous=FULL``. Then the same with a single table, where there is nothing to gather. Rounds
alternate between the two in one run, each on a fresh file.

Printed, medians over the rounds: actions a second, p50 and p99 of the acknowledgement (milliseconds), CPU
of this process per action (milliseconds). A ratio is ours over the plain one's right after it, lower is
better, for the time and for the CPU per action, again as medians. Where a PostgreSQL server can be started,
the same store runs on it, too; its ratio is the CPU of this process over that on SQLite. Last, without a
counterpart: whole clicks of Quodlibet at fifty tables, rules and all.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import aiosqlite

from benchmarks._verdict import verdict
from engine.storage import records
from engine.storage.records import Entry, TableRow
from engine.store import Store
from engine.tables import Table, TableRegistry, TableSettings, lobby, play
from tests import postgres
from tests.inline_players import InlinePlayers

TABLES = 50
BAR = 1.5
"""The most that an action may take, as a ratio to the plainest thing, at one table as at fifty."""

Append = Callable[[int, Entry], Awaitable[None]]


@dataclass(frozen=True)
class Round:
    """Measurements of one round; times in milliseconds."""

    per_second: float
    p50: float
    p99: float
    cpu: float

    @classmethod
    def of(cls, latencies: list[float], wall: float, cpu: float) -> Round:
        ordered = sorted(latencies)
        count = len(ordered)
        return cls(
            count / wall, 1e3 * ordered[count // 2], 1e3 * ordered[count * 99 // 100], 1e3 * cpu / count
        )


async def measured(append: Append, tables: int, seconds: float) -> Round:
    """Let tables append for ``seconds``, each waiting for its acknowledgements."""
    latencies: list[float] = []
    began, cpu = time.perf_counter(), time.process_time()

    async def keep_playing(table: int) -> None:
        seq = 0
        while time.perf_counter() - began < seconds:
            seq += 1
            start = time.perf_counter()
            await append(table, Entry(seq, "game", 1, seq % 4, 1_700_000_000_000, "HK"))
            latencies.append(time.perf_counter() - start)

    await asyncio.gather(*map(keep_playing, range(1, tables + 1)))
    return Round.of(latencies, time.perf_counter() - began, time.process_time() - cpu)


async def ours(url: str | Path, tables: int, seconds: float) -> Round:
    """Measure the store's writer, as it writes for a bot: with the lease."""
    store = Store(url)
    await store.migrate()
    await store.lease.take()
    host = await store.persons.meet("1", "Emma")
    for table in range(1, tables + 1):
        row = TableRow(table, "g", "c", "quodlibet", "frankonia", "{}", "{}", host.id, "playing", 0)
        await store.writer.submit([records.tables.insert(row)])

    async def append(table: int, entry: Entry) -> None:
        await store.writer.submit(store.logs.appending(table, [entry]))

    result = await measured(append, tables, seconds)
    await store.close()
    return result


async def plain(path: Path, tables: int, seconds: float) -> Round:
    """Measure one commit per action, by hand."""
    async with aiosqlite.connect(path) as connection:
        await connection.execute("PRAGMA journal_mode=WAL")
        await connection.execute("PRAGMA synchronous=FULL")
        await connection.execute(
            'CREATE TABLE log ("table" INTEGER, seq INTEGER, kind TEXT, actor INTEGER, seat INTEGER,'
            ' time_ms INTEGER, token TEXT, version INTEGER, PRIMARY KEY ("table", seq)) WITHOUT ROWID'
        )
        await connection.commit()
        lock = asyncio.Lock()

        async def append(table: int, entry: Entry) -> None:
            async with lock:
                await connection.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (table, *entry))
                await connection.commit()

        return await measured(append, tables, seconds)


async def clicks(path: Path, seconds: float) -> Round:
    """Measure four people at each of fifty tables of Quodlibet, clicking at random at full speed."""
    store = Store(path)
    await store.migrate()
    settings = TableSettings(
        tables_per_channel=TABLES,
        tables_per_guild=TABLES,
        tables_per_person=TABLES,
        opened_per_channel=TABLES,
        opened_per_guild=TABLES,
    )
    registry = TableRegistry(store, players=InlinePlayers(), settings=settings)
    people = [await registry.person(str(number), f"P{number}") for number in range(4)]
    tables = []
    for _ in range(TABLES):
        table = await registry.open("g", "c", people[0], "quodlibet", None, {"parties": 12})
        for person in people[1:]:
            await table.do(lobby.sit, person)
        await table.do(lobby.start, people[0])
        tables.append(table)
    latencies: list[float] = []
    began, cpu = time.perf_counter(), time.process_time()

    async def keep_playing(table: Table) -> None:
        rng = random.Random(table.id)
        while table.state.status == "playing":
            state = table.state
            seat = min(state.waiting_for)
            token = rng.choice(state.legal(seat)).token
            start = time.perf_counter()
            await table.do(play.act, people[seat], seat, state.decisions[seat], token)
            latencies.append(time.perf_counter() - start)
            if time.perf_counter() - began >= seconds:
                return

    await asyncio.gather(*map(keep_playing, tables))
    result = Round.of(latencies, time.perf_counter() - began, time.process_time() - cpu)
    await registry.stop()
    await store.close()
    return result


def median(rounds: list[Round]) -> Round:
    """Return the median of each figure."""
    return Round(
        *(
            statistics.median(getattr(one, name) for one in rounds)
            for name in ("per_second", "p50", "p99", "cpu")
        )
    )


async def measure(rounds: int, seconds: float) -> dict[str, list[Round]]:
    """Return the measurements of all rounds, alternating, by name."""
    found: dict[str, list[Round]] = {}
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(tempfile.TemporaryDirectory(prefix="bierkoenig-bench-"))
        server = None if postgres.binaries() is None else stack.enter_context(postgres.cluster())
        for number in range(rounds):
            for tables in (TABLES, 1):
                if server is not None:
                    name = f"round_{tables}_{number}"
                    await server.run(f"CREATE DATABASE {name}")
                    on_server = await ours(server.url(name), tables, seconds)
                    found.setdefault(f"postgresql_{tables}", []).append(on_server)
                for name, kind in (("ours", ours), ("plain", plain)):
                    path = Path(place) / f"{name}-{tables}-{number}.db"
                    found.setdefault(f"{name}_{tables}", []).append(await kind(path, tables, seconds))
        found["clicks"] = [await clicks(Path(place) / "clicks.db", seconds)]
    return found


def run(rounds: int = 9, seconds: float = 0.5) -> dict[str, float]:
    """Measure, print the table and return every figure with ``worst_ratio``."""
    rounds_of = asyncio.run(measure(rounds, seconds))
    found = {name: median(results) for name, results in rounds_of.items()}
    titles = {
        f"ours_{TABLES}": f"{TABLES} tables, group commit",
        f"plain_{TABLES}": f"{TABLES} tables, a commit per action",
        f"postgresql_{TABLES}": f"{TABLES} tables, PostgreSQL",
        "ours_1": "1 table, our store",
        "plain_1": "1 table, a commit per action",
        "postgresql_1": "1 table, PostgreSQL",
        "clicks": f"{TABLES} tables of Quodlibet, whole clicks",
    }
    print(f"{'':38} {'actions/s':>10} {'p50 ms':>8} {'p99 ms':>8} {'CPU ms':>8}")
    figures: dict[str, float] = {}
    for name, title in titles.items():
        if name not in found:
            continue
        one = found[name]
        print(f"{title:38} {one.per_second:10.0f} {one.p50:8.3f} {one.p99:8.3f} {one.cpu:8.3f}")
        figures |= {
            f"{name}_per_second": round(one.per_second, 1),
            f"{name}_p50_ms": round(one.p50, 4),
            f"{name}_p99_ms": round(one.p99, 4),
            f"{name}_cpu_ms": round(one.cpu, 4),
        }
    for tables in (TABLES, 1):
        pairs = list(zip(rounds_of[f"ours_{tables}"], rounds_of[f"plain_{tables}"], strict=True))
        time_ratio = statistics.median(plain.per_second / ours.per_second for ours, plain in pairs)
        cpu_ratio = statistics.median(ours.cpu / plain.cpu for ours, plain in pairs)
        figures[f"time_ratio_{tables}"] = round(time_ratio, 3)
        figures[f"cpu_ratio_{tables}"] = round(cpu_ratio, 3)
        print(
            f"{tables} table{'s'[: tables > 1]}: time {time_ratio:.2f},"
            f" CPU {cpu_ratio:.2f} of a commit per action"
        )
        if f"postgresql_{tables}" in found:
            both = zip(rounds_of[f"postgresql_{tables}"], rounds_of[f"ours_{tables}"], strict=True)
            ratio = statistics.median(one.cpu / embedded.cpu for one, embedded in both)
            figures[f"postgresql_cpu_ratio_{tables}"] = round(ratio, 3)
            print(f"{tables} table{'s'[: tables > 1]}: CPU on PostgreSQL {ratio:.2f} of that on SQLite")
    figures["worst_ratio"] = max(value for name, value in figures.items() if "_ratio_" in name)
    return figures


def main(argv: list[str]) -> int:
    """Run the benchmark's command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks store", description="Durable actions.")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each round")
    options = parser.parse_args(argv)
    return verdict(run(options.rounds, options.seconds), BAR)

"""``python -m benchmarks statistics``: the cost of computing somebody's statistics, and delays for others.

Two people of a server in which others play as well: one has played few deals of Quodlibet, the other many.
For each, ``/stats`` as the bot does it: the deals are read some tables at a time, then the figures are
reckoned in a thread; and the comparison with somebody who sat at the same tables. Meanwhile a task asks the
event loop every millisecond how late it is: so long everybody else's clicks wait.

Printed, medians over the rounds: milliseconds until everything is told, and the loop's lag (p99 and most).
``worst_ratio`` is the time a deal of the one with many over that of the one with few: about 1 when it grows
with the number of deals and no faster; 1.5 is the bar.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks._verdict import verdict
from engine.games.quodlibet.contracts import CONTRACTS
from engine.standings.facts import facts_of
from engine.standings.statistics import rivalry_of, statistics_of
from engine.storage.records import PlayedDealRow, ScoreRow, TableRow, tables
from engine.store import Store

GUILD: Final = "g"
GAME: Final = "quodlibet"
A_PARTIE: Final = 12
FEW: Final = 1_000
MANY: Final = 20_000
BAR: Final = 1.5
_BATCH: Final = 3000
_MENU: Final = [name for name in CONTRACTS if name not in ("alles_oder_nichts", "sequence", "black_peter")]


@dataclass(frozen=True)
class Told:
    """Durations of one request, in milliseconds."""

    all: float
    lag_p99: float
    lag_most: float


def deals(chance: random.Random, table: int, people: list[int], at: int) -> list[PlayedDealRow]:
    """Return the deals of an eventful partie."""
    rows = []
    for number in range(A_PARTIE):
        points = [10 * chance.randrange(12) for _ in people]
        deeds: list[list[object]] = [["fine", chance.randrange(4), 10]]
        if number % 4 == 3:
            deeds.append(["wheel", None, number // 4 + 1])
        rows.append(
            PlayedDealRow(
                table,
                number + 1,
                GUILD,
                GAME,
                "frankonia",
                at + number,
                _MENU[number % len(_MENU)],
                number % 4,
                json.dumps(points),
                True,
                json.dumps(people),
                json.dumps(people),
                json.dumps(deeds),
            )
        )
    return rows


async def fill(store: Store, few: int, many: int) -> tuple[int, int, int]:
    """Write evenings of a person with few deals, one with many, and one who plays with both."""
    chance = random.Random(1)
    numbers = [(await store.persons.meet(str(number), f"P{number}")).id for number in range(8)]
    rare, keen, *others = numbers
    writes = []
    for table in range(1, (few + many) // A_PARTIE + 1):
        who = rare if table <= few // A_PARTIE else keen
        people = [who, others[0], *chance.sample(others[1:], 2)]
        row = TableRow(table, GUILD, "c", GAME, "frankonia", "{}", "{}", who, "finished", table * 100)
        writes.append(tables.insert(row))
        for deal in deals(chance, table, people, table * 100):
            writes += store.played_deals.adding(deal)
        if len(writes) > _BATCH:
            await store.writer.submit(writes)
            writes = []
    await store.writer.submit(writes)
    return rare, keen, others[0]


async def measured(work: Callable[[], Awaitable[None]]) -> Told:
    """Do the work and measure the loop's delay meanwhile."""
    lags: list[float] = []
    done = asyncio.Event()

    async def watch() -> None:
        while not done.is_set():
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            lags.append(1e3 * (time.perf_counter() - before) - 1)

    watching = asyncio.create_task(watch())
    await asyncio.sleep(0.01)
    began = time.perf_counter()
    await work()
    took = 1e3 * (time.perf_counter() - began)
    done.set()
    await watching
    ordered = sorted(lags)
    return Told(took, ordered[len(ordered) * 99 // 100], ordered[-1])


async def measure(rounds: int, few: int, many: int) -> dict[str, list[Told]]:
    """Return all measurements of all rounds, by name."""
    found: dict[str, list[Told]] = {}
    with tempfile.TemporaryDirectory(prefix="bierkoenig-bench-") as place:
        store = Store(Path(place) / "tables.db")
        await store.migrate()
        rare, keen, friend = await fill(store, few, many)
        gc.collect()
        gc.freeze()  # as the bot does when it has started

        def alone(person: int) -> Callable[[], Awaitable[None]]:
            async def work() -> None:
                facts = await facts_of(store, GUILD, GAME, person)
                await asyncio.to_thread(statistics_of, facts, person, few_win=True)

            return work

        async def versus() -> None:
            facts = await facts_of(store, GUILD, GAME, keen)
            scores: list[ScoreRow] = []
            await asyncio.to_thread(rivalry_of, facts, keen, friend, scores)

        for _ in range(rounds):
            for name, work in (("few", alone(rare)), ("many", alone(keen)), ("versus", versus)):
                found.setdefault(name, []).append(await measured(work))
        await store.close()
    return found


def run(rounds: int = 5, few: int = FEW, many: int = MANY) -> dict[str, float]:
    """Measure, print the table and return every figure with ``worst_ratio``."""
    rounds_of = asyncio.run(measure(rounds, few, many))
    titles = {
        "few": f"statistics of {few} deals",
        "many": f"statistics of {many} deals",
        "versus": f"head to head over {many} deals",
    }
    print(f"{'':32} {'ms':>8} {'lag p99':>8} {'most':>8}")
    figures: dict[str, float] = {}
    for name, title in titles.items():
        one = Told(
            *(
                statistics.median(getattr(each, key) for each in rounds_of[name])
                for key in ("all", "lag_p99", "lag_most")
            )
        )
        print(f"{title:32} {one.all:8.1f} {one.lag_p99:8.2f} {one.lag_most:8.2f}")
        figures |= {
            f"{name}_ms": round(one.all, 2),
            f"{name}_lag_p99_ms": round(one.lag_p99, 3),
            f"{name}_lag_most_ms": round(one.lag_most, 3),
        }
    figures["worst_ratio"] = round(figures["many_ms"] / many / (figures["few_ms"] / few), 3)
    print(f"a deal of {many} costs {figures['worst_ratio']:.2f} of one of {few}")
    return figures


def main(argv: list[str]) -> int:
    """Run the benchmark's command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks statistics", description="Statistics.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--few", type=int, default=FEW, help="deals of the one with few")
    parser.add_argument("--many", type=int, default=MANY, help="deals of the other")
    options = parser.parse_args(argv)
    return verdict(run(options.rounds, options.few, options.many), BAR)

"""``python -m benchmarks thinking``: what computers that think all the time cost people elsewhere.

At sixteen tables a person plays with three Magisters; at two others four people play, who click at a fixed
rate, whether or not the last click was answered. Rounds alternate: at rest, in which the sixteen wait for
their people, and busy, in which these act as soon as they are asked. This is measured with a bot that pauses
before a computer's move as usual, and with one that doesn't, whose workers are never without a question.
Kauflabet is not among the games: who has dropped out isn't asked, so that no table of it rests.

Printed, as medians of all rounds: p50 and p99 of the answers to people at tables of four, at rest and busy;
the same for people among Magisters; the cores that the bot and its workers use. Then for all busy rounds: how
long after the move before a computer's came, its pause included; how long it was thought about, waiting for a
worker included; and the moves that no worker had chosen in time, so that rules of thumb were followed. The
bar is for the p50 at tables of four: twice that at rest, with pauses and without.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import sqlite3
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import aiohttp

from benchmarks._verdict import verdict
from benchmarks.clicks import (
    CHANNELS,
    PEOPLE,
    PRIMARY,
    SUCCESS,
    Json,
    Side,
    Table,
    Watcher,
    at_a_rate,
    bot_environment,
    commands_known,
    cpu_seconds,
    emoji_uploaded,
    open_quodlibet,
    percentile,
    process,
)
from benchmarks.resume import free_port
from discord_sandbox import RejectedError, buttons

TABLES: Final = 16
GAMES: Final = ("quodlibet", "fuenfzehnern", "quodlibet", "blattla")
PLAYED_BY_FOUR: Final = CHANNELS[:2]
PLAYED_WITH_COMPUTERS: Final = CHANNELS[2:]
PAUSES: Final = {"usual": 1.0, "none": 0.0}
"""A computer's pause, in seconds."""
BAR: Final = 2.0
"""The most that the p50 of answers may be while computers think, as a ratio to that at rest."""
LONG: Final = "100000"
"""Seconds in which no clock acts."""
WORKER: Final = b"engine.players.worker"
EPHEMERAL: Final = 64


@dataclass
class Round:
    """A round's figures: answers to people at tables of four and among computers, in seconds, and cores."""

    answers: list[float] = field(default_factory=list)
    answers_among_computers: list[float] = field(default_factory=list)
    bot_cores: float = 0.0
    worker_cores: float = 0.0


@dataclass
class Guest:
    """Somebody among three Magisters, who acts as soon as they are asked."""

    person: Watcher
    channel: str
    game: str
    chance: random.Random
    table: int = 0

    async def begin(self) -> None:
        """Open a table, begin with computers, and take up the hand."""
        reply = await self.person.command(self.channel, "table open", game=self.game)
        card = reply.message
        found = re.search(r"bk1:t:(\d+):join", json.dumps(card))
        assert card is not None and found is not None, reply
        self.table = int(found[1])
        menu = await self.person.click(card, f"bk1:u:{self.table}:open")
        assert menu.message is not None, menu
        await self.person.click(menu.message, f"bk1:u:{self.table}:level:magister")
        await self.person.click(card, f"bk1:t:{self.table}:fill")
        await self.person.click(card, f"bk1:t:{self.table}:hand", force=True)

    def choice(self) -> tuple[Json, list[str]] | None:
        """Return the hand and the moves that it offers, ``None`` while it offers none."""
        acting = f"bk1:h:{self.table}:"
        for message in reversed(self.person.seen()):  # the newest: a hand follows the card
            if message["flags"] & EPHEMERAL:
                ours = [one for one in buttons(message) if one["custom_id"].startswith(acting)]
                moves = [
                    one["custom_id"]
                    for one in ours
                    if one["style"] in (PRIMARY, SUCCESS) and not one.get("disabled")
                ]
                if ours:
                    return (message, moves) if moves else None
        return None

    async def asked(self) -> tuple[Json, list[str]]:
        """Wait until there is something to decide. Raises TimeoutError when the table stands still."""
        await self.person.wait_until(lambda: self.choice() is not None)
        found = self.choice()
        assert found is not None
        return found

    async def play(self, going: asyncio.Event, answers: list[float]) -> None:
        """Act whenever asked while there is play, until cancelled."""
        while True:
            await going.wait()
            hand, moves = await self.asked()
            if not going.is_set():
                continue
            began = time.perf_counter()
            with contextlib.suppress(RejectedError):  # the hand has just followed the card
                await self.person.click(hand, self.chance.choice(moves), force=True)
                answers.append(time.perf_counter() - began)


def workers_of(bot: int) -> Iterator[int]:
    """Yield the process ids of a bot's workers."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has just ended
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == bot and WORKER in (folder / "cmdline").read_bytes():
                yield int(folder.name)


@contextlib.asynccontextmanager
async def cores_noted(bot: int, this: Round) -> AsyncIterator[None]:
    """Note how many cores the bot and its workers use meanwhile."""
    workers, began = list(workers_of(bot)), time.perf_counter()
    own, theirs = cpu_seconds(bot), sum(map(cpu_seconds, workers))
    yield
    seconds = time.perf_counter() - began
    this.bot_cores = (cpu_seconds(bot) - own) / seconds
    this.worker_cores = (sum(map(cpu_seconds, workers)) - theirs) / seconds


def waits(database: Path, tables: Sequence[int], spans: Sequence[tuple[float, float]]) -> list[float]:
    """Return by how many seconds each computer's move within the spans came after what was done before.

    Spans are from and until, in seconds of the epoch.
    """
    query, found = 'SELECT time_ms, kind, actor, seat FROM log WHERE "table" = ? ORDER BY seq', list[float]()
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        for table in tables:
            before = 0.0
            for at_ms, kind, actor, seat in connection.execute(query, (table,)):
                at = at_ms / 1000
                computers = kind == "game" and actor is None and seat is not None
                # what follows by itself is stored with what it follows
                if computers and at > before and any(low <= before and at <= high for low, high in spans):
                    found.append(at - before)
                before = at
    return found


async def counted(port: int) -> dict[str, float]:
    """Return what the bot has counted of its workers so far."""
    address = f"http://127.0.0.1:{port}/metrics"
    async with aiohttp.ClientSession() as session, session.get(address) as response:
        told = await response.text()
    lines = [line.rpartition(" ") for line in told.splitlines() if line.startswith("bierkoenig_worker")]
    return {name.removeprefix("bierkoenig_worker_"): float(value) for name, _, value in lines}


async def measure(rate: float, seconds: float, rounds: int, pause: float) -> Json:
    """Play at rest and busy, turn by turn, and return every figure."""
    async with contextlib.AsyncExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bierkoenig-thinking-")))
        database, port = data / "thinking.db", free_port()
        sandbox = await stack.enter_async_context(process("discord_sandbox", "--port", "0"))
        assert sandbox.stdout is not None
        at = json.loads(await sandbox.stdout.readline())
        environment = bot_environment(at, database) | {
            "BIERKOENIG_CLOCKS__LIVE_REMINDER_SECONDS": LONG,
            "BIERKOENIG_COGS__DOUBLE_TAP": "0",
            "BIERKOENIG_CLOCKS__LIVE_TURN_SECONDS": LONG,
            "BIERKOENIG_LOGGING__LEVEL": "error",
            "BIERKOENIG_MONITORING__PORT": str(port),
            "BIERKOENIG_TABLES__COMPUTER_PAUSE": str(pause),
        }
        bot = await stack.enter_async_context(process("bot", "run", env=environment))
        people = [await stack.enter_async_context(await Watcher.join(at["url"], name)) for name in PEOPLE]
        await commands_known(people, "table")
        await emoji_uploaded(at["url"])

        async def renew(table: Table) -> None:
            """Replace a finished partie by another one at a new table."""
            if not any(hand.playable() for hand in table.hands):
                fresh = await open_quodlibet(people, table.channel)
                table.card, table.hands = fresh.card, fresh.hands

        tables = [await open_quodlibet(people, channel) for channel in PLAYED_BY_FOUR]
        side = Side("bot", at["url"], bot.pid, tables, renew)
        guests = []
        for number in range(TABLES):
            channel = PLAYED_WITH_COMPUTERS[number % len(PLAYED_WITH_COMPUTERS)]
            game, person = GAMES[number % len(GAMES)], people[number // len(GAMES) % len(people)]
            guests.append(Guest(person, channel, game, random.Random(number)))
            await guests[-1].begin()

        going, among_computers = asyncio.Event(), list[float]()
        playing = asyncio.gather(*(guest.play(going, among_computers) for guest in guests))
        kinds: dict[str, list[Round]] = {"rest": [], "busy": []}
        spans: list[tuple[float, float]] = []
        for number in range(1 + rounds):
            for kind, done in kinds.items():
                if kind == "busy":
                    going.set()
                    await asyncio.sleep(pause)  # they are in the midst of it
                else:
                    going.clear()
                    await asyncio.gather(*(guest.asked() for guest in guests))
                this, began = Round(), time.time()
                among_computers.clear()
                async with cores_noted(bot.pid, this):
                    await at_a_rate(side, rate, seconds, this.answers)
                this.answers_among_computers += among_computers
                done.append(this)
                if kind == "busy":
                    spans.append((began, time.time()))
                if playing.done():
                    playing.result()
            if number == 0:  # everything imported, every cache filled
                spans.clear()
                kinds = {"rest": [], "busy": []}
                before = await counted(port)
        playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await playing
        after = await counted(port)
        thoughts = after["seconds_count"] - before["seconds_count"]
        waited = waits(database, [guest.table for guest in guests], spans)
    figures: Json = {"failures": side.failures}
    for kind, done in kinds.items():
        for name, share in (("p50_ms", 0.5), ("p99_ms", 0.99)):
            figures[f"{kind}_{name}"] = _median(1000 * percentile(one.answers, share) for one in done)
            if kind == "busy":
                each = (1000 * percentile(one.answers_among_computers, share) for one in done)
                figures[f"among_computers_{name}"] = _median(each)
        figures[f"{kind}_bot_cores"] = _median(one.bot_cores for one in done)
        figures[f"{kind}_worker_cores"] = _median(one.worker_cores for one in done)
        figures[f"{kind}_clicks"] = sum(len(one.answers) for one in done)
    return figures | {
        "moves": len(waited),
        "wait_p50_s": round(percentile(waited, 0.5), 3),
        "wait_p99_s": round(percentile(waited, 0.99), 3),
        "thought_mean_s": round((after["seconds_sum"] - before["seconds_sum"]) / max(1, thoughts), 3),
        "by_rule": int(after["failures_total"]),
        "workers_lost": int(after["losses_total"]),
    }


def _median(values: Iterator[float]) -> float:
    return round(statistics.median(values), 2)


def main(argv: list[str]) -> int:
    """Measure and print; the exit status is 1, too, when a click failed or rules of thumb were followed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks thinking")
    parser.add_argument("--rate", type=float, default=20.0, help="clicks a second at tables of four")
    parser.add_argument("--seconds", type=float, default=3.0, help="length of a round")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each kind and pause")
    options = parser.parse_args(argv)
    every: Json = {"benchmark": "thinking", "rate": options.rate}
    ratios: dict[str, float] = {}
    failures = 0
    for name, pause in PAUSES.items():
        figures = asyncio.run(measure(options.rate, options.seconds, options.rounds, pause))
        report(f"pauses: {name}", figures)
        ratios[f"{name}_p50"] = round(figures["busy_p50_ms"] / figures["rest_p50_ms"] / BAR, 3)
        failures += figures["failures"] + figures["by_rule"]
        every |= {f"{name}_{figure}": value for figure, value in figures.items()}
    worst = max(ratios.values())
    return verdict(every | {"ratios": ratios, "worst_ratio": worst}, 1, failed=failures > 0)


def report(title: str, figures: Json) -> None:
    """Print the figures of a bot."""
    print(f"{title:38}{'at rest':>10}{'busy':>10}{'ratio':>10}{'bar':>10}")
    for name, title in (("p50_ms", "answer, p50 (ms)"), ("p99_ms", "answer, p99 (ms)")):
        rest, busy = figures[f"rest_{name}"], figures[f"busy_{name}"]
        print(
            f"{title:38}{rest:>10.2f}{busy:>10.2f}{busy / rest:>10.2f}{BAR if name == 'p50_ms' else '':>10}"
        )
    for name, title in (("bot_cores", "cores for the bot"), ("worker_cores", "cores for its workers")):
        print(f"{title:38}{figures[f'rest_{name}']:>10.2f}{figures[f'busy_{name}']:>10.2f}")
    for name, title in (
        ("among_computers_p50_ms", "answer among computers, p50 (ms)"),
        ("among_computers_p99_ms", "answer among computers, p99 (ms)"),
        ("moves", "moves of computers"),
        ("wait_p50_s", "wait for a move, p50 (s)"),
        ("wait_p99_s", "wait for a move, p99 (s)"),
        ("thought_mean_s", "thinking, mean (s)"),
        ("by_rule", "moves by rules of thumb"),
        ("workers_lost", "workers lost"),
    ):
        print(f"{title:38}{'':>10}{figures[name]:>10}")

"""``python -m benchmarks resume``: the cost of open tables at a restart.

Starts of the bot beside none, 1 000 and 10 000 open tables, turn by turn: nine each. A tenth of the tables
are live, half of them with a clock that runs, half with a computer whose move is due; at the others nobody
is waited for. The databases are written by the store's own functions (``_open_tables``) and copied for
each start, and each has messages of its own in the sandbox, put back before each start. There the bot has
been before: its commands and emoji are known, and it has shown all live tables once, with their pictures.

A live table costs what it costs to give its clock the time back, to let its computers move and to show that.
So some starts have the same live tables and no others: what a start with all of them costs on top is the
cost of those at which nobody is waited for.

Printed, medians: seconds from the start of the process to the first answered click on a card, the same for
everybody; CPU of the bot's process until all that was due is in play again and the bot is quiet; seconds
until the former; entries that the tables' logs have got; requests that show tables; memory. The bars: the
first answer takes 1.1 times what it does beside none, each table at which nobody waits costs 2 ms of CPU, and
everything due is in play again. Quiet is a bot that uses next to no CPU and for which no picture waits. So
that this is soon, pictures may have nearly all the time: as many are drawn, without pauses. The CPU of the
whole restart, what is played and drawn at live tables included, is printed without a bar.

Preparing takes seven minutes, and a start of each size two and a half: half an hour in all.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import copy
import json
import resource
import shutil
import socket
import sqlite3
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

import aiohttp

from benchmarks._open_tables import (
    CHANNELS,
    IDLE,
    IN_TEN,
    LIVE,
    PER_GUILD,
    add,
    channel_of,
    fill,
    guild_of,
    kind_of,
    members_of,
    people_of,
    templates,
)
from benchmarks._verdict import verdict
from benchmarks.clicks import Json, cpu_seconds, process
from discord_sandbox import Bucket, Person, Sandbox, SandboxSettings
from discord_sandbox.default_world import default_world
from discord_sandbox.nonces import Nonces
from discord_sandbox.payloads import user_payload
from discord_sandbox.permissions import BOT_DEFAULT, MEMBER_DEFAULT
from discord_sandbox.snowflakes import timestamp
from discord_sandbox.world import (
    Attachment,
    Channel,
    ChannelType,
    Guild,
    Member,
    Message,
    Role,
    User,
    World,
)
from engine.store import Store

FIRST_ANSWER: Final = 1.1
CPU_MS: Final = 2.0
CLICKED: Final = 1
"""The table that is clicked."""
CHANNEL: Final = "spieltisch"
QUIET: Final = 3.0
"""Seconds in which a bot that is quiet uses no more CPU than ``AT_REST``."""
AT_REST: Final = 0.06
WAITING: Final = "bierkoenig_pictures_waiting"
PATIENCE: Final = 420.0
AT_LEISURE: Final = {"BIERKOENIG_TABLES__WAKES_PER_SECOND": "20"}
"""So that no table goes without a picture because too many wait for one."""
LONG: Final = "100000"
"""Seconds in which no clock acts, and in preparation no computer."""


@dataclass(frozen=True)
class Start:
    """Measurements of one start: seconds, and bytes of memory."""

    answer: float
    cpu: float
    in_play: float
    memory: int
    entries: int
    edits: int
    refused: int


@dataclass(frozen=True)
class Prepared:
    """A database with open tables, and the sandbox's messages that belong to it."""

    path: Path
    tables: int
    live: dict[int, int]
    """The newest entry in the log of each live table."""
    messages: Messages

    @property
    def idle(self) -> int:
        """Number of tables at which nobody is waited for."""
        return self.tables - len(self.live)


class Messages:
    """All messages of a sandbox, and their attachments, as they are now."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._attachments: dict[int, Attachment] = dict(sandbox.world.attachments)
        self._channels: dict[int, dict[int, Message]] = {
            place.id: copy.deepcopy(place.messages) for place in sandbox.world.channels.values()
        }

    def put_back(self, sandbox: Sandbox) -> None:
        """Make them the only ones, as if they had been sent long ago."""
        for place in sandbox.world.channels.values():
            place.messages = copy.deepcopy(self._channels.get(place.id, {}))
        sandbox.world.attachments.clear()
        sandbox.world.attachments.update(self._attachments)
        sandbox.core.nonces = Nonces()


def town(tables: int) -> World:
    """Return the default world with further servers, of which the bot and those who play are members."""
    world = default_world("Bierkönig")
    for one in people_of(tables + PER_GUILD):
        world.users[one] = user = User(one, f"p{one}", f"P{one}", "de")
        user.payload = user_payload(user)
    for first in range(PER_GUILD, PER_GUILD + tables, PER_GUILD):
        guild = Guild(guild_of(first), f"Haus {first}", world.bot.id, "de", "#3b6ea5")
        guild.roles[guild.id] = Role(guild.id, "@everyone", int(MEMBER_DEFAULT))
        managed = Role(guild.id + 500, "Bierkönig", int(BOT_DEFAULT), 1, managed=True, bot_id=world.bot.id)
        guild.roles[managed.id] = managed
        guild.members[world.bot.id] = Member(world.bot, timestamp(guild.id), roles=[managed.id])
        guild.members |= {one: Member(world.users[one], timestamp(guild.id)) for one in members_of(first)}
        world.guilds[guild.id] = guild
        for place in range(CHANNELS):
            number = channel_of(first + place * IN_TEN)
            world.add_channel(Channel(number, guild.id, ChannelType.TEXT, f"tisch-{place}", place))
    world.bot.payload = user_payload(world.bot)
    return world


class Bench:
    """A sandbox with somebody who clicks, and the bot that is started in it."""

    def __init__(self, sandbox: Sandbox, anna: Person) -> None:
        self._sandbox = sandbox
        self._anna = anna
        self._port = free_port()

    @contextlib.asynccontextmanager
    async def bot(self, database: Path, **settings: str) -> AsyncIterator[int]:
        """Run the bot in a process of its own, with further ``settings``; yield the process's id."""
        sandbox = self._sandbox
        environment = {
            "BIERKOENIG_DISCORD__TOKEN": sandbox.token,
            "BIERKOENIG_DISCORD__API_URL": sandbox.api_url,
            "BIERKOENIG_DISCORD__GATEWAY_URL": sandbox.gateway_url,
            "BIERKOENIG_STORAGE__URL": str(database),
            "BIERKOENIG_BACKUP__EVERY": "0",
            "BIERKOENIG_LOGGING__LEVEL": "error",
            "BIERKOENIG_CLOCKS__LIVE_REMINDER_SECONDS": LONG,
            "BIERKOENIG_CLOCKS__LIVE_TURN_SECONDS": LONG,
            "BIERKOENIG_TABLES__COMPUTER_PAUSE": "1",
            "BIERKOENIG_COGS__PICTURE_SHARE": "0.9",
            "BIERKOENIG_MONITORING__PORT": str(self._port),
            **settings,
        }
        async with process("bot", "run", env=environment) as child:
            yield child.pid
        await until(lambda: not sandbox.core.gateway.online)

    async def prepare(self, path: Path, tables: int) -> Prepared:
        """Let the bot show what it hasn't shown yet, pictures and emoji, too, and do nothing else."""
        while not all_shown(path):
            async with self.bot(path, BIERKOENIG_TABLES__COMPUTER_PAUSE="86400", **AT_LEISURE) as pid:
                await until(lambda: not waiting(path), 0.25)
                await self._quiet(pid)
        newest = dict(rows(path, 'SELECT "table", max(seq) FROM log GROUP BY "table"'))
        live = {n: newest[n] for n in newest if n >= PER_GUILD and kind_of(n) in LIVE}
        return Prepared(path, tables, live, Messages(self._sandbox))

    async def start(self, prepared: Prepared) -> Start:
        """Start the bot, click as soon as it is there, and wait until it is quiet."""
        path = prepared.path.with_name("running.db")
        shutil.copy(prepared.path, path)
        prepared.messages.put_back(self._sandbox)
        earlier, entries = ask(path, "SELECT count(*) FROM log"), self._sandbox.core.journal.since(0)
        told = entries[-1].n if entries else 0
        (card,) = [one for one in await self._anna.messages(CHANNEL) if f"bk1:t:{CLICKED}:hand" in str(one)]
        began = time.perf_counter()
        async with self.bot(path) as pid:
            await until(lambda: self._sandbox.core.gateway.online)
            while (await self._anna.click(card, f"bk1:t:{CLICKED}:hand")).state != "answered":
                pass
            answer = time.perf_counter() - began
            await until(lambda: in_play(path, prepared), 0.25)
            due = time.perf_counter() - began
            cpu, memory = await self._quiet(pid)
            added = ask(path, "SELECT count(*) FROM log") - earlier
        done = self._sandbox.core.journal.since(told)
        for left in path.parent.glob("running.db*"):
            left.unlink()
        edits = sum(one.method in ("PATCH", "POST") and "/channels/" in one.path for one in done)
        refused = sum(one.status in (404, 429) for one in done)
        return Start(answer, cpu, due, memory, added, edits, refused)

    async def _quiet(self, pid: int) -> tuple[float, int]:
        """Wait until the bot is quiet; return its CPU time (seconds) before that, and its memory (bytes)."""
        async with asyncio.timeout(PATIENCE):
            while True:
                before = cpu_seconds(pid)
                await asyncio.sleep(QUIET)
                if cpu_seconds(pid) - before <= AT_REST and not await self._pictures_waiting():
                    return before, memory_of(pid)

    async def _pictures_waiting(self) -> float:
        address = f"http://127.0.0.1:{self._port}/metrics"
        async with aiohttp.ClientSession() as session, session.get(address) as response:
            told = await response.text()
        counts = [line.rpartition(" ")[2] for line in told.splitlines() if line.startswith(WAITING)]
        assert counts, told
        return sum(map(float, counts))


async def until(condition: Callable[[], object], pause: float = 0.005) -> None:
    """Wait for something that happens by itself, looking after each pause. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - a process and a database have no event for it
            await asyncio.sleep(pause)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def memory_of(pid: int) -> int:
    """Return the resident memory of a process, in bytes."""
    pages = Path(f"/proc/{pid}/statm").read_text().split()
    return int(pages[1]) * resource.getpagesize()


def rows(path: Path, query: str) -> list[Any]:
    """Return what a database answers, while it is in use."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


def ask(path: Path, query: str) -> Any:
    """Return the one value of an answer."""
    return rows(path, query)[0][0]


def waiting(path: Path) -> bool:
    """Whether the bot has a card to draw, or emoji to upload."""
    cards = ask(path, "SELECT count(*) FROM due WHERE kind = 'render'")
    return bool(cards) or not ask(path, "SELECT count(*) FROM facts WHERE key = 'application-emoji'")


def all_shown(path: Path) -> bool:
    """Whether nothing waits, and the cards that the bot has posted have their pictures."""
    cards = rows(path, "SELECT \"table\", payload FROM surfaces WHERE kind = 'message'")
    bare = [n for n, payload in cards if json.loads(payload)["picture"] is None]
    return not waiting(path) and not any(n == CLICKED or kind_of(n) in LIVE for n in bare)


def in_play(path: Path, prepared: Prepared) -> bool:
    """Whether at each live table the clock was given its time back, or computers have moved on."""
    if not prepared.live:
        return True
    oldest, due = min(prepared.live), "SELECT \"table\" FROM due WHERE kind = 'computer'"
    extended = rows(path, "SELECT \"table\", seq FROM log WHERE kind = 'clock' AND token LIKE 'extend %'")
    moved = rows(path, f'SELECT "table", max(seq) FROM log WHERE "table" >= {oldest} GROUP BY "table"')
    found = {n for n, seq in extended if seq > prepared.live.get(n, seq)} | {
        n for n, seq in moved if seq > prepared.live.get(n, seq) and kind_of(n) == "computer"
    }
    return found == prepared.live.keys() and not rows(path, due)


async def measure(starts: int, sizes: list[int], live_starts: int) -> dict[str, tuple[Prepared, list[Start]]]:
    """Return the measurements of all starts by what was open: none, so many, or the live ones alone."""
    async with contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bierkoenig-resume-")))
        given = SandboxSettings(identifies=Bucket.of(100, 5.0))  # each start begins a session at once
        sandbox = await stack.enter_async_context(Sandbox(given, world=town(max(sizes))))
        anna = await stack.enter_async_context(await Person.join(sandbox.url, "Anna"))
        bench, known, channel = Bench(sandbox, anna), await templates(), int(anna.channel(CHANNEL))
        store = Store(first := folder / "none.db")
        await store.migrate()
        people = [int(anna.id) + place for place in range(4)]
        at = (int(anna.guild_of(str(channel))), channel, people)
        await add(store, CLICKED, *at, known["quodlibet", "resting"])
        await store.close()
        prepared = {"none": await bench.prepare(first, 0)}
        for size in sizes:
            for name, kinds in ((alone(str(size)), LIVE), (str(size), (*IDLE, *LIVE))):
                shutil.copy(first, path := folder / f"{name}.db")
                store = Store(path)
                tables = await fill(store, size, known, kinds)
                await store.close()
                prepared["none"].messages.put_back(sandbox)
                prepared[name] = await bench.prepare(path, tables)
        found: dict[str, list[Start]] = {name: [] for name in prepared}
        for turn in range(starts):
            for name, one in prepared.items():
                if one.idle or name == "none" or turn < live_starts:
                    found[name].append(await bench.start(one))
        return {name: (one, found[name]) for name, one in prepared.items()}


def alone(name: str) -> str:
    """Name the starts that have only the live ones of the tables of others."""
    return f"{name}_live"


def median(starts: list[Start]) -> Start:
    """Return the median of each figure."""
    return Start(*(statistics.median(getattr(one, field.name) for one in starts) for field in fields(Start)))


def report(found: dict[str, tuple[Prepared, list[Start]]]) -> Json:
    """Print the table, and return every figure."""
    starts, figures, ratios = {name: median(some) for name, (_, some) in found.items()}, Json(), Json()
    none = starts["none"]
    print(f"{'open tables':>12}{'answer s':>10}{'CPU s':>8}{'in play s':>11}{'entries':>9}", end="")
    print(f"{'edits':>8}{'memory MiB':>12}")
    for name, one in starts.items():
        print(f"{name:>12}{one.answer:>10.2f}{one.cpu:>8.2f}{one.in_play:>11.1f}{one.entries:>9.0f}", end="")
        print(f"{one.edits:>8.0f}{one.memory / 2**20:>12.0f}")
        figures |= {f"{name}_{key}": round(value, 3) for key, value in asdict(one).items()}
    for name, (tables, _) in found.items():
        if not tables.idle:
            continue
        one, live = starts[name], starts[alone(name)]
        costs = {
            "cpu_ms_per_idle_table": 1000 * (one.cpu - live.cpu) / tables.idle,
            "kib_per_idle_table": (one.memory - live.memory) / tables.idle / 1024,
            "cpu_ms_per_live_table": 1000 * (live.cpu - none.cpu) / len(tables.live),
            "kib_per_loaded_table": (live.memory - none.memory) / len(tables.live) / 1024,
            "restart_ms_per_idle_table": 1000 * (one.cpu - none.cpu) / tables.idle,
        }
        idle_ms, idle_kib, live_ms, live_kib, restart_ms = costs.values()
        print(f"{name}: {idle_ms:.2f} ms of CPU and {idle_kib:.2f} KiB for an idle table", end=", ")
        print(f"{live_ms:.2f} ms and {live_kib:.2f} KiB for a live one", end="; ")
        print(f"the whole restart is {restart_ms:.2f} ms for each idle one")
        figures |= {f"{name}_{key}": round(value, 3) for key, value in costs.items()}
        ratios |= {
            f"{name}_answer": round(one.answer / none.answer / FIRST_ANSWER, 3),
            f"{name}_cpu": round(idle_ms / CPU_MS, 3),
        }
    return {"benchmark": "resume", **figures, "ratios": ratios, "worst_ratio": max(ratios.values())}


def main(argv: list[str]) -> int:
    """Measure and print; the exit status is 1, too, when Discord has refused a request."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks resume")
    parser.add_argument("--starts", type=int, default=9, help="of each size")
    parser.add_argument("--tables", type=int, nargs="+", default=[1000, 10_000], help="open tables")
    parser.add_argument("--live-starts", type=int, default=9, help="beside live tables alone")
    options = parser.parse_args(argv)
    found = asyncio.run(measure(options.starts, sorted(options.tables), options.live_starts))
    refused = any(start.refused for _, starts in found.values() for start in starts)
    return verdict(report(found), 1, failed=refused)

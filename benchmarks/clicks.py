"""``python -m benchmarks clicks``: the cost of a click on a card, against a bot that only echoes.

Three sandboxes, each in a process of its own: one with the bot, one with an echo bot that makes the same
requests for a click (its answer, three refreshed hands), knows no rules and stores nothing, and one with a
lean echo bot, whose four requests pass by discord.py's objects as ours do. Four people sit at eight tables of
each. Rounds alternate between the bots, and between clicks at a fixed rate, which come whether or not the
last one was answered (a click's time counts from when it was due), and clicks one at a time.

Then the same at an evening's pace, two clicks a second, with the bot as it comes: pictures are drawn for
nearly every click, and taps that come too soon are refused.

Printed, as the median of all rounds: p50 and p99 of the answer, CPU of the bot's process per click, and how
long its event loop waited for a core per click where the kernel counts that (``schedstat``); milliseconds
each. With ``--store postgresql`` the database server's CPU is part of the bot's. The bars are for p50 and
CPU, as a ratio to the plain echo bot; ``worst_ratio`` is the worst measurement divided by its bar.

What keeps the comparison fair is printed, too: bytes and components of the messages, requests for a click,
how long the three other hands take to follow, and for the bot commits and pictures for a click and how old
the public card was allowed to get, from a click's answer to the end of the first edit of the card that began
after it. The echo bots wait for no disk: what the one below ``TMPDIR`` takes to make a commit's pages durable
is printed as well, so that machines can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import statistics
import struct
import sys
import tempfile
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import aiohttp

from benchmarks._verdict import verdict
from cogs.shell.card_emoji import emoji_files
from cogs.texts.catalogue import Texts
from discord_sandbox import Person, buttons, files_of
from discord_sandbox.components import walk
from tests import postgres
from tests.wire.asking import free_port

PEOPLE: Final = ("Anna", "Bert", "Dora", "Emil")
CHANNELS: Final = (
    "allgemein",
    "spieltisch",
    "spieltisch-2",
    "küche",
    "Stammtisch",
    "general",
    "card-table",
    "darts",
)
PRIMARY, SUCCESS = 1, 3
CLOCK_TICKS: Final = os.sysconf("SC_CLK_TCK")
BOTS: Final = ("bot", "echo", "lean")
BUSY: Final = ("rate", "single")
"""Kinds of rounds in which clicks come as fast as they can be tapped."""
EVENING: Final = ("evening",)
"""Rounds at an evening's pace."""
FOLLOWING: Final[dict[str, float]] = {"rate": 0.3, "single": 0.3, "evening": 4.0}
"""Seconds after the last click of a round that belong to it: other hands follow, and the last pictures."""
BARS: Final = {
    "rate_p50_ms": 1.15,
    "rate_cpu_ms": 1.5,
    "single_p50_ms": 1.7,
    "single_cpu_ms": 1.9,
    "evening_cpu_ms": 3.0,
}
"""The most that each figure may be, as a ratio to the echo bot's."""
PACE: Final = 2.0
"""Clicks a second at eight tables on an evening."""
COMMITS: Final = "bierkoenig_commit_seconds_count"
PAGES_A_COMMIT: Final = 3
"""Pages of 4096 bytes that a move adds to SQLite's log, about."""
FOLLOWS: Final = 1.0
"""Seconds within which the other hands at a table show what a click has done."""

Json = dict[str, Any]


class Watcher(Person):
    """Somebody who notes when each message was changed, in seconds of the epoch."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.changed: dict[str, list[float]] = defaultdict(list)

    def _hear(self, name: str, data: Any) -> None:
        if name == "MESSAGE_UPDATE":
            self.changed[data["id"]].append(time.time())
        super()._hear(name, data)


@dataclass
class Hand:
    """One person's private message at one table."""

    person: Watcher
    message: Json
    busy: bool = False

    def changed_after(self, when: float) -> float | None:
        """Return the first time after ``when`` at which the message was changed."""
        times = self.person.changed[self.message["id"]]
        place = bisect_left(times, when)
        return times[place] if place < len(times) else None

    def playable(self) -> list[str]:
        """Return the custom ids of the enabled buttons that move a partie on."""
        message = self.person.latest(self.message)
        return [
            one["custom_id"]
            for one in buttons(message)
            if one["style"] in (PRIMARY, SUCCESS)
            and not one.get("disabled")
            and not one["custom_id"].endswith(":again")
        ]


@dataclass
class Table:
    """A table's public message and its four hands."""

    channel: str
    card: Json
    hands: list[Hand]
    turn: int = 0
    """Next to click where everybody may: people take turns at both bots."""
    answered: list[float] = field(default_factory=list)
    """When clicks at the table were answered, in seconds of the epoch."""

    def ready(self) -> tuple[Hand, list[str]] | None:
        """Return a hand that can act, and its buttons."""
        for step in range(len(self.hands)):
            hand = self.hands[(self.turn + step) % len(self.hands)]
            if not hand.busy and (ids := hand.playable()):
                return hand, ids
        return None


class Clicked(NamedTuple):
    """A click: when it was sent and answered, in seconds of the epoch, and the other hands at the table."""

    sent: float
    answered: float
    others: list[Hand]

    def lags(self) -> list[float]:
        """Return how long after the answer each of the other hands was changed: infinity if it never was."""
        changes = (hand.changed_after(self.sent) for hand in self.others)
        return [float("inf") if at is None else max(0.0, at - self.answered) for at in changes]


@dataclass
class Round:
    """A round's figures: answers in seconds; CPU and waiting in seconds, and new pictures, for each click."""

    answers: list[float] = field(default_factory=list)
    cpu: float = 0.0
    pictures: float = 0.0
    waited: float | None = None


@dataclass
class Side:
    """One of the two bots under measurement."""

    name: str
    url: str
    pid: int
    tables: list[Table]
    renew: Callable[[Table], Any]
    server: int | None = None
    """The process of the database server, if it has one."""
    chance: random.Random = field(default_factory=lambda: random.Random(7))
    rounds: dict[str, list[Round]] = field(default_factory=lambda: defaultdict(list))
    clicked: list[Clicked] = field(default_factory=list)
    components: list[int] = field(default_factory=list)
    """How many components the clicked messages had."""
    clicks: int = 0
    failures: int = 0
    waited_for_table: int = 0
    pictures: set[str] = field(default_factory=set)
    """All pictures that were seen on a public card."""
    turn: int = 0

    def forget(self) -> None:
        """Forget what was measured so far."""
        self.clicked.clear()
        self.components.clear()
        self.pictures.clear()
        self.clicks = self.failures = 0
        for table in self.tables:
            table.answered.clear()

    def cpu(self) -> float:
        """Seconds of processor time that the bot and its database server have used so far."""
        return cpu_seconds(self.pid) + (0.0 if self.server is None else family_cpu_seconds(self.server))

    def next_ready(self) -> Table | None:
        """Return the next table in turn at which somebody can act, so that nobody waits idly."""
        for _ in self.tables:
            self.turn += 1
            table = self.tables[self.turn % len(self.tables)]
            if table.ready():
                return table
        return None

    async def renew_next(self) -> None:
        """Replace the next table in turn if it is over."""
        self.turn += 1
        await self.renew(self.tables[self.turn % len(self.tables)])

    async def renew_all(self) -> None:
        """Replace all tables that are over, so that a round has all of them to click at."""
        for table in self.tables:
            await self.renew(table)


def cpu_seconds(pid: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


def family_cpu_seconds(pid: int) -> float:
    """User and system time so far of a process, its running children and those that have ended."""
    ended = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    of_ended = (int(ended[13]) + int(ended[14])) / CLOCK_TICKS
    return cpu_seconds(pid) + of_ended + sum(cpu_seconds(int(child)) for child in children)


def wait_for_core(pid: int) -> float | None:
    """Seconds that a process's main thread has waited for a core so far; None where that isn't counted."""
    try:
        ran, waited, _ = map(int, Path(f"/proc/{pid}/schedstat").read_text().split())
    except FileNotFoundError:
        return None
    return waited / 1e9 if ran else None


async def click(side: Side, table: Table, answers: list[float], due: float) -> None:
    """Press one fitting button and note how long the answer took since ``due``."""
    found = table.ready()
    if found is None:
        return
    hand, ids = found
    hand.busy = True
    side.clicks += 1
    side.components.append(sum(1 for _ in walk(hand.person.latest(hand.message)["components"])))
    table.turn = table.hands.index(hand) + 1
    sent = time.time()
    try:
        reply = await hand.person.click(hand.message, side.chance.choice(ids), force=True)
    finally:
        hand.busy = False
    if reply.state != "answered":
        side.failures += 1
        return
    answers.append(time.perf_counter() - due)
    answered = time.time()
    table.answered.append(answered)
    side.clicked.append(Clicked(sent, answered, [one for one in table.hands if one is not hand]))


@contextlib.asynccontextmanager
async def measured(side: Side, kind: str) -> AsyncIterator[Round]:
    """Measure a round of clicks and keep it."""
    this = Round()
    cpu, pictures, waited = side.cpu(), len(side.pictures), wait_for_core(side.pid)
    yield this
    await asyncio.sleep(FOLLOWING[kind])
    clicks = max(1, len(this.answers))
    this.cpu = (side.cpu() - cpu) / clicks
    this.pictures = (len(side.pictures) - pictures) / clicks
    after = wait_for_core(side.pid)
    this.waited = None if waited is None or after is None else (after - waited) / clicks
    side.rounds[kind].append(this)


async def at_a_rate(side: Side, rate: float, seconds: float, answers: list[float]) -> None:
    """Click at a fixed rate, whether or not earlier clicks were answered."""
    running: set[asyncio.Task[None]] = set()
    start = time.perf_counter()
    for number in range(int(rate * seconds)):
        due = start + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        table = side.next_ready()
        if table is None:
            side.waited_for_table += 1
            await side.renew_next()
            continue
        task = asyncio.create_task(click(side, table, answers, due))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)


async def one_at_a_time(side: Side, count: int, answers: list[float]) -> None:
    """Click, wait for the answer, click."""
    for _ in range(count):
        for _ in range(200):
            table = side.next_ready()
            if table is not None:
                break
            await asyncio.sleep(0.005)
        if table is None:
            await side.renew_next()
            continue
        await click(side, table, answers, time.perf_counter())


@contextlib.asynccontextmanager
async def process(*command: str, env: Mapping[str, str] | None = None) -> AsyncIterator[Any]:
    """Run a child process of this Python, and end it with the context."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, stdout=asyncio.subprocess.PIPE, env={**os.environ, **(env or {})}
    )
    try:
        yield child
    finally:
        with contextlib.suppress(ProcessLookupError):
            child.terminate()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(child.wait(), 15)


def bot_environment(sandbox: Json, database: Path | str) -> dict[str, str]:
    """Return the settings of a bot in a sandbox that lets anybody open any number of tables."""
    limits = (
        "TABLES_PER_PERSON",
        "TABLES_PER_GUILD",
        "TABLES_PER_CHANNEL",
        "OPENED_PER_CHANNEL",
        "OPENED_PER_GUILD",
    )
    return {
        "BIERKOENIG_DISCORD__TOKEN": sandbox["token"],
        "BIERKOENIG_DISCORD__API_URL": sandbox["api_url"],
        "BIERKOENIG_DISCORD__GATEWAY_URL": sandbox["gateway_url"],
        "BIERKOENIG_STORAGE__URL": str(database),
        "BIERKOENIG_LOGGING__LEVEL": "warning",
        **{f"BIERKOENIG_TABLES__{limit}": "1000" for limit in limits},
    }


async def commands_known(persons: Sequence[Watcher], name: str) -> None:
    """Wait until the bot is online and has registered its commands."""
    for _ in range(300):
        for person in persons:
            await person.refresh()
        if all(p.bot_online and any(c["name"] == name for c in p.commands) for p in persons):
            return
        await asyncio.sleep(0.1)
    raise RuntimeError(f"/{name} never came up")


async def emoji_uploaded(url: str) -> None:
    """Wait until the bot has uploaded its cards, which it does beside everything else."""
    expected = len(emoji_files(Texts()))
    uploaded = 0
    while uploaded < expected:
        await asyncio.sleep(0.5)
        done = [entry for entry in await journal(url) if entry["path"].endswith("/emojis")]
        uploaded = sum(entry["method"] == "POST" and entry["status"] < 300 for entry in done)


async def open_echo(persons: Sequence[Watcher], channel: str, number: int) -> Table:
    """Return a public message of the echo bot and four private ones."""
    reply = await persons[0].command(channel, "echo", table=number)
    assert reply.message is not None
    return await seat(persons, channel, reply.message, f"table:{number}")


async def open_quodlibet(persons: Sequence[Watcher], channel: str) -> Table:
    """Return a table of ours with four people and their hands open, in its first deal."""
    host, *guests = persons
    known = {message["id"] for message in await host.messages(channel)}
    await host.command(channel, "table open")
    channel_id = host.channel(channel)

    def fresh_card(message: Json) -> bool:
        return (
            message["channel_id"] == channel_id
            and message["id"] not in known
            and any(":join" in one["custom_id"] for one in buttons(message))
        )

    card = await host.wait_for(fresh_card)
    join = next(one["custom_id"] for one in buttons(card) if one["custom_id"].endswith(":join"))
    for guest in guests:
        await guest.wait_for(lambda message: message["id"] == card["id"])
        await guest.click(card, join)
    await host.click(card, join.replace(":join", ":start"), force=True)
    return await seat(persons, channel, card, join.replace(":join", ":hand"))


async def seat(persons: Sequence[Watcher], channel: str, card: Json, hand_id: str) -> Table:
    """Open a private hand for everybody."""
    hands = []
    for person in persons:
        await person.wait_for(lambda message: message["id"] == card["id"])
        reply = await person.click(card, hand_id, force=True)
        assert reply.message is not None, reply
        hands.append(Hand(person, reply.message))
    return Table(persons[0].channel(channel), card, hands)


async def journal(url: str) -> list[Json]:
    """Return every request that a sandbox's bot has made."""
    async with aiohttp.ClientSession() as session, session.get(f"{url}/_/journal") as answer:
        entries = await answer.json()
        found: list[Json] = entries["entries"] if isinstance(entries, dict) else entries
        return found


def staleness(entries: list[Json], tables: list[Table]) -> list[float]:
    """Return for each answered click the seconds until an edit of the card that began after it."""
    edits: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for entry in entries:
        if entry["method"] == "PATCH" and "/channels/" in entry["path"] and entry["status"] == 200:
            end = entry["at"]
            edits[entry["path"].split("/channels/")[1].split("/")[0]].append((end - entry["ms"] / 1000, end))
    ages = []
    for table in tables:
        done = sorted(edits[table.channel])
        begins = [begin for begin, _ in done]
        for answered in table.answered:
            place = bisect_left(begins, answered)
            if place < len(done):
                ages.append(done[place][1] - answered)
    return ages


async def disk_waits(folder: Path, count: int = 40) -> list[float]:
    """Return the seconds that the disk takes to make as much durable as a commit writes.

    Written over and over, like SQLite's log, and with pauses, since a disk at rest is slower.
    """
    waits = []
    with (folder / "disk").open("w+b", buffering=0) as file:
        for _ in range(count):
            pages = os.urandom(PAGES_A_COMMIT * 4096)
            began = time.perf_counter()
            file.seek(0)
            file.write(pages)
            os.fdatasync(file.fileno())
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(0.02)
    return waits


def percentile(values: list[float], share: float) -> float:
    """Return the value below which ``share`` of the values lie; nan without values."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def look_at_pictures(side: Side) -> None:
    """Note each picture that a card shows, until cancelled."""
    person = side.tables[0].hands[0].person
    while True:
        side.pictures |= {file["id"] for message in person.seen() for file in files_of(message)}
        await asyncio.sleep(0.2)


@dataclass(frozen=True)
class Plan:
    """How much is measured: clicks a second and seconds of the rounds at a rate, clicks of those without,
    and the number of rounds of each kind and bot."""

    rates: Mapping[str, float]
    seconds: Mapping[str, float]
    rounds: Mapping[str, int]
    singles: int


@contextlib.asynccontextmanager
async def opened(name: str, database: str, extra: dict[str, str]) -> AsyncIterator[Side]:
    """Start a bot and its sandbox, and deal at all tables."""
    async with contextlib.AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(process("discord_sandbox", "--port", "0"))
        assert sandbox.stdout is not None
        at = json.loads(await sandbox.stdout.readline())
        if name == "bot":
            environment = bot_environment(at, database) | extra
            child = await stack.enter_async_context(process("bot", "run", env=environment))
        else:
            addresses = (
                "--api-url",
                at["api_url"],
                "--gateway-url",
                at["gateway_url"],
                "--token",
                at["token"],
            )
            lean = ("--lean",) if name == "lean" else ()
            child = await stack.enter_async_context(process("benchmarks._echo_bot", *addresses, *lean))
        persons = [await stack.enter_async_context(await Watcher.join(at["url"], who)) for who in PEOPLE]
        await commands_known(persons, "table" if name == "bot" else "echo")
        if name == "bot":
            await emoji_uploaded(at["url"])
            tables = [await open_quodlibet(persons, channel) for channel in CHANNELS]
        else:
            tables = [await open_echo(persons, channel, number) for number, channel in enumerate(CHANNELS)]

        async def renew(table: Table) -> None:
            """Replace a finished partie by another one at a new table."""
            if name == "bot" and not any(hand.playable() for hand in table.hands):
                fresh = await open_quodlibet(persons, table.channel)
                table.card, table.hands = fresh.card, fresh.hands

        yield Side(name, at["url"], child.pid, tables, renew)


async def measure(plan: Plan, store: str) -> Json:
    """All bots, turn by turn; every figure in milliseconds."""
    figures: Json = {"rates": dict(plan.rates), "store": store}
    with contextlib.ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(postgres.cluster()) if store == "postgresql" else None
        for kinds, taps in ((BUSY, {"BIERKOENIG_COGS__DOUBLE_TAP": "0"}), (EVENING, {})):
            database = str(data / f"{kinds[0]}.db")
            if server is not None:
                await server.run(f"CREATE DATABASE {kinds[0]}")
                database = server.url(kinds[0])
            figures |= await compared(plan, kinds, database, taps, None if server is None else server.process)
        figures["disk_ms"] = round(1000 * statistics.median(await disk_waits(data)), 2)
    return figures


async def compared(
    plan: Plan, kinds: Sequence[str], database: str, taps: Mapping[str, str], server: int | None
) -> Json:
    """Return the figures of some kinds of rounds."""
    port = None if server is None else free_port()
    async with contextlib.AsyncExitStack() as stack:
        extra = {**taps} if port is None else {**taps, "BIERKOENIG_MONITORING__PORT": str(port)}
        sides = [await stack.enter_async_context(opened(name, database, extra)) for name in BOTS]
        bot = sides[0]
        bot.server = server
        for side in sides:  # everything imported, every cache filled
            await at_a_rate(side, plan.rates["rate"], 2.0, [])
            side.forget()
        looking = asyncio.create_task(look_at_pictures(bot))
        began, commits = time.time(), await commits_made(database, port)
        for number in range(max(plan.rounds[kind] for kind in kinds)):
            await bot.renew_all()
            for kind, side in itertools.product(kinds, sides):
                if number >= plan.rounds[kind]:
                    continue
                async with measured(side, kind) as this:
                    if kind in plan.rates:
                        await at_a_rate(side, plan.rates[kind], plan.seconds[kind], this.answers)
                    else:
                        await one_at_a_time(side, plan.singles, this.answers)
        commits = await commits_made(database, port) - commits
        looking.cancel()
        await asyncio.sleep(2.5)
        entries = {
            side.name: [entry for entry in await journal(side.url) if entry["at"] >= began] for side in sides
        }
        figures: Json = {}
        for side in sides:
            of_this = {**of_rounds(side, kinds), **of_messages(side, entries[side.name], kinds[0])}
            figures |= {f"{side.name}_{figure}": value for figure, value in of_this.items()}
        ages = [1000 * age for age in staleness(entries["bot"], bot.tables)]
        return figures | {
            f"{kinds[0]}_pictures_per_click": round(
                statistics.median(one.pictures for one in bot.rounds[kinds[0]]), 2
            ),
            f"{kinds[0]}_table_edits_per_click": round(table_edits(entries["bot"]) / max(1, bot.clicks), 2),
            f"{kinds[0]}_commits_per_click": round(commits / max(1, bot.clicks), 2),
            f"{kinds[0]}_table_behind_p50_ms": round(percentile(ages, 0.5)),
            f"{kinds[0]}_table_behind_p99_ms": round(percentile(ages, 0.99)),
        }


def table_edits(entries: list[Json]) -> int:
    """Return how often a public message was edited."""
    return sum(entry["method"] == "PATCH" and "/channels/" in entry["path"] for entry in entries)


async def commits_made(database: str, port: int | None) -> int:
    """Return how many commits the bot has made since its start.

    For PostgreSQL its monitoring port is asked, which costs a click a little.
    """
    if port is None:
        return commits_in(Path(f"{database}-shm"))
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/metrics") as answer,
    ):
        lines = (await answer.text()).splitlines()
    return next(int(float(line.split()[1])) for line in lines if line.startswith(COMMITS))


def commits_in(index: Path) -> int:
    """Return how many commits SQLite counts in the index of its log.

    See https://sqlite.org/walformat.html, "WAL-Index Header".
    """
    _, _, changes = struct.unpack_from("=3I", index.read_bytes())
    return int(changes)


def of_messages(side: Side, entries: list[Json], kind: str) -> Json:
    """Return what a bot has sent, and how soon other hands followed."""
    answers = [one for one in entries if "/interactions/" in one["path"]]
    edits = [one for one in entries if "/webhooks/" in one["path"]]
    lags = [1000 * lag for clicked in side.clicked for lag in clicked.lags()]
    figures: Json = {
        "requests_per_click": round((len(answers) + len(edits)) / max(1, side.clicks), 2),
        "answer_bytes": round(statistics.mean(one["size"] for one in answers)),
        "edit_bytes": round(statistics.mean(one["size"] for one in edits)),
        "components": round(statistics.mean(side.components), 1),
        "follow_p50_ms": round(percentile(lags, 0.5), 1),
        "follow_p99_ms": round(percentile(lags, 0.99), 1),
        "follow_late": sum(lag > 1000 * FOLLOWS for lag in lags),
        "failures": side.failures,
        "429": sum(entry["status"] == 429 for entry in entries),
    }
    return {f"{kind}_{name}": value for name, value in figures.items()}


def of_rounds(side: Side, kinds: Sequence[str]) -> Json:
    """Return the medians of a bot's rounds."""
    figures: Json = {}
    for kind in kinds:
        rounds = side.rounds[kind]
        waits = [1000 * one.waited for one in rounds if one.waited is not None]
        for name, share in (("p50_ms", 0.5), ("p99_ms", 0.99)):
            each = [percentile(one.answers, share) for one in rounds]
            figures[f"{kind}_{name}"] = round(1000 * statistics.median(each), 2)
        figures[f"{kind}_cpu_ms"] = round(1000 * statistics.median(one.cpu for one in rounds), 2)
        figures[f"{kind}_core_wait_ms"] = round(statistics.median(waits), 3) if waits else None
        figures[f"{kind}_clicks"] = sum(len(one.answers) for one in rounds)
    return figures


def main(argv: list[str]) -> int:
    """Measure and print; the exit status is 1, too, when a click failed, hands were late, or Discord would
    have said 429."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks clicks")
    parser.add_argument("--rate", type=float, default=40.0, help="clicks a second over all tables")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of a round at that rate")
    parser.add_argument("--rounds", type=int, default=12, help="rounds of each kind and bot")
    parser.add_argument("--singles", type=int, default=160, help="clicks of a round one at a time")
    parser.add_argument("--evenings", type=int, default=4, help="rounds at an evening's pace")
    parser.add_argument("--evening-seconds", type=float, default=20.0, help="length of such a round")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    options = parser.parse_args(argv)
    plan = Plan(
        {"rate": options.rate, "evening": PACE},
        {"rate": options.seconds, "evening": options.evening_seconds},
        {"rate": options.rounds, "single": options.rounds, "evening": options.evenings},
        options.singles,
    )
    figures = asyncio.run(measure(plan, options.store))
    ratios: dict[str, float] = {}
    titles = {
        "rate": f"{options.rate:g} clicks a second",
        "single": "one at a time",
        "evening": f"{PACE:g} clicks a second",
    }
    print(f"{'':38}{'bot':>10}{'echo':>10}{'ratio':>10}{'bar':>10}{'lean':>10}{'ratio':>10}")
    for kind, title in titles.items():
        for figure, unit in (
            ("p50_ms", "p50"),
            ("p99_ms", "p99"),
            ("cpu_ms", "CPU a click"),
            ("core_wait_ms", "wait for a core"),
        ):
            ours, echo, lean = (figures[f"{bot}_{kind}_{figure}"] for bot in BOTS)
            bar = BARS.get(f"{kind}_{figure}")
            line = f"{title + ', ' + unit + ' (ms)':38}"
            if not ours or not echo or not lean:
                print(f"{line}{'not counted here':>20}")
                continue
            compared_to_echo = f"{echo:>10.2f}{ours / echo:>10.2f}{bar or '':>10}"
            print(f"{line}{ours:>10.2f}{compared_to_echo}{lean:>10.2f}{ours / lean:>10.2f}")
            if bar is not None:
                ratios[f"{kind}_{figure}"] = round(ours / echo / bar, 3)
    for kind in (BUSY[0], EVENING[0]):
        print(titles[kind])
        for name, title in (
            ("requests_per_click", "requests for a click"),
            ("answer_bytes", "bytes of an answer"),
            ("edit_bytes", "bytes of an edit"),
            ("components", "components of a clicked message"),
            ("follow_p50_ms", "other hands follow, p50 (ms)"),
            ("follow_p99_ms", "other hands follow, p99 (ms)"),
            ("follow_late", f"hands that took over {FOLLOWS:g} s"),
            ("429", "answers of 429"),
        ):
            print(f"  {title:36}" + "".join(f"{figures[f'{bot}_{kind}_{name}']:>10}" for bot in BOTS))
        for name, title in (
            ("table_behind_p50_ms", "public message behind, p50 (ms)"),
            ("table_behind_p99_ms", "public message behind, p99 (ms)"),
            ("table_edits_per_click", "edits of the public message for a click"),
            ("pictures_per_click", "pictures for a click"),
            ("commits_per_click", "commits for a click"),
        ):
            print(f"  {title:36}{figures[f'{kind}_{name}']:>10}")
    print(f"{'this disk, for a commit (ms)':38}{figures['disk_ms']:>10}")
    worst = max(ratios.values())
    settings = [f"bot_{kinds[0]}" for kinds in (BUSY, EVENING)]
    faults = sum(figures[f"{one}_{what}"] for one in settings for what in ("429", "failures"))
    late = any(figures[f"{one}_follow_p99_ms"] > 1000 * FOLLOWS for one in settings)
    found = {"benchmark": "clicks", **figures, "ratios": ratios, "worst_ratio": worst}
    return verdict(found, 1, failed=late or faults > 0)

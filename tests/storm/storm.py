"""A storm: groups play while faults strike one after the other, and after each everybody has to go on."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import re
import resource
import signal
import struct
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from discord_sandbox import Bucket, Buckets, Sandbox, SandboxSettings
from tests.acquainted import acquainted
from tests.bot.processes import Running, bierkoenig, environment, output_of
from tests.postgres import Server
from tests.storm.faults import SHARDS, Kind
from tests.storm.people import Group, Guest
from tests.storm.recorder import Recorder
from tests.wire.table import eventually, ids_of, text_of

DEFECT: Final = "STORM_DEFECT"
"""Environment variable with the name of the defect to patch into the bot."""
CLOCK: Final = "STORM_CLOCK"
"""Environment variable with the path of a file that holds the offset of the bot's clock in seconds."""
IDENTIFY_SECONDS: Final = 0.1
"""Seconds that shards wait for each other before they identify; Discord's 5 would be most of a start."""
_PREPARE: Final = "tests.storm.defects:prepare"
_TRACEBACK: Final = re.compile(r"\bTraceback\b|\bFatal Python error\b|\bnever (awaited|retrieved)\b")


class Bot:
    """A bot that is restarted repeatedly on one database."""

    def __init__(self, sandbox: Sandbox, folder: Path, url: str, defect: str = "") -> None:
        self._sandbox = sandbox
        self.folder = folder
        self.url = url
        self.started: list[float] = []
        """Start times of its processes, in seconds since 1970."""
        self.complaints: list[str] = []
        """Unexpected lines of the log."""
        self.expected: set[str] = set()
        """Patterns of log lines that the current faults explain."""
        self.log: Path | None = None
        """The file for the whole log, if it is kept."""
        self._defect = defect
        self._clock = folder / "clock"
        self.turn_clock(0.0)
        self._running: Running | None = None
        self._life: contextlib.AsyncExitStack | None = None
        self._read = 0

    @property
    def database(self) -> Path | None:
        """The path of the SQLite database, if it is one."""
        return None if "://" in self.url else Path(self.url)

    # -- coming and going ---------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Start the process without waiting for it to be ready."""
        settings = {
            "storage__url": self.url,
            "tables__computer_pause": "0.02",
            "tables__deal_pause": "0",
            "cogs__render_pause": "0.1",
            "cogs__refreshes": "500",
            "cogs__mention_after": "0.3",
            "cogs__fresh_card_pause": "5",
            "tables__tables_per_channel": "1000",
            "tables__tables_per_guild": "10000",
            "tables__tables_per_person": "10000",
            "tables__opened_per_channel": "1000",
            "tables__opened_per_guild": "10000",
            "outbox__channel_seconds": "0.5",
            "logging__format": "json",
        }
        env = environment(self._sandbox, **settings) | {CLOCK: str(self._clock), DEFECT: self._defect}
        stack = contextlib.AsyncExitStack()
        self._running = await stack.enter_async_context(bierkoenig("run", env=env, prepare=_PREPARE))
        self._life, self._read = stack, 0
        self.started.append(time.time())

    async def online(self) -> bool:
        """Wait until it is online; return ``False`` if it has ended instead."""
        await eventually(lambda: self._sandbox.core.gateway.online or not self.alive)
        return self.alive

    async def ready(self) -> bool:
        """Wait until it reports that it is ready; return ``False`` if it has ended instead."""
        await eventually(lambda: self.says('"ready"') or not self.alive)
        return self.alive

    async def end(self, how: signal.Signals) -> int:
        """Send a signal, wait for the end, and return the exit status."""
        assert self._running is not None
        self._running.signal(how)
        status = await self.wait()
        await eventually(lambda: not self._sandbox.core.gateway.online)
        return status

    async def wait(self) -> int:
        """Wait for the end, and return the exit status."""
        assert self._running is not None and self._life is not None
        status = await self._running.ends()
        self.read_log()
        await self._life.aclose()
        return status

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._running is not None and self._running.process.returncode is None

    @property
    def pid(self) -> int:
        """The id of the process that was started last."""
        assert self._running is not None
        return self._running.process.pid

    # -- what it says -------------------------------------------------------------------------------------

    def says(self, text: str) -> bool:
        """Whether the running process has written this text."""
        return self._running is not None and text in self._running.output

    def read_log(self) -> None:
        """Examine the output since the last call."""
        if self._running is None:
            return
        text = self._running.output
        end = text.rfind("\n") + 1
        new, self._read = text[self._read : end], end
        if self.log is not None and new:
            with self.log.open("a") as file:
                file.write(new)
        self.complaints += [line[:1500] for line in self._complaints(new.splitlines())]

    def _complaints(self, lines: Iterable[str]) -> Iterable[str]:
        for line in lines:
            loud = _TRACEBACK.search(line) or _level(line) in ("error", "critical")
            if loud and not any(re.search(pattern, line) for pattern in self.expected):
                yield line

    # -- what is done to it -------------------------------------------------------------------------------

    @property
    def resident(self) -> int:
        """Return its resident memory in bytes; 0 if it has ended."""
        with contextlib.suppress(OSError):
            found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
            return int(found[1]) * 1024 if found else 0
        return 0

    def limit_files(self, size: int | None) -> None:
        """Limit the size of all files to this many bytes; ``None`` removes the limit.

        Writes then fail in the kernel, for every file of the process, as they do on a full disk.
        """
        with contextlib.suppress(ProcessLookupError):
            _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))

    def turn_clock(self, seconds: float) -> None:
        """Set the offset of its clock from ours, in seconds, which may be negative."""
        self._clock.parent.mkdir(parents=True, exist_ok=True)
        with self._clock.open("r+b" if self._clock.exists() else "wb") as file:
            file.write(struct.pack("d", seconds))


def _level(line: str) -> str:
    with contextlib.suppress(ValueError):
        said = json.loads(line)
        return str(said.get("level", "")) if isinstance(said, dict) else ""
    return ""


TABLES: Final[tuple[dict[str, Any], ...]] = (
    {"game": "quodlibet", "pace": "none"},
    {"game": "kauflabet", "rules": "n_deals=4", "pace": "none"},
    {"game": "fuenfzehnern", "rules": "n_deals=4", "pace": "relaxed"},
    {"game": "blattla", "rules": "n_deals=4", "pace": "none"},
    {"game": "quodlibet", "pace": "relaxed"},
    {"game": "kauflabet", "rules": "n_deals=4", "pace": "relaxed"},
    {"game": "fuenfzehnern", "rules": "n_deals=4", "pace": "none"},
    {"game": "blattla", "rules": "n_deals=4", "pace": "relaxed"},
)
PLACES: Final = (
    "allgemein",
    "spieltisch",
    "spieltisch-2",
    "küche",
    "general",
    "card-table",
    "darts",
    "card-table",
)
NAMES: Final = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Frieda")
OVER_ALREADY: Final = (
    *("Diese Partie ist schon zu Ende", "This game is already over"),
    *("gibt es nicht", "There is no table"),
)
"""Messages about a table that is over, or that can't be found because its channel isn't visible."""
SEATED: Final = 3
"""People at a table; computers take the other seats."""
PATIENCE: Final = 60.0
"""Seconds after a fault's end by which every table goes on by itself: nobody waits longer uncalled."""
MEASURED: Final = 0.5
"""Seconds between two measurements of memory."""


@dataclass
class Measure:
    """The memory of a process at one time."""

    at: float
    clicks: int
    start: int
    """The number of processes started so far: memory is only compared within one process."""
    resident: int


@dataclass
class Storm:
    """The parts of a storm, and its outcome."""

    sandbox: Sandbox
    bot: Bot
    recorder: Recorder
    groups: list[Group]
    chance: random.Random
    cluster: Server | None = None
    patience: float = PATIENCE
    fired: Counter[str] = field(default_factory=Counter)
    memory: list[Measure] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)
    _numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    async def strike(self, kind: Kind) -> None:
        """Inject a fault, and check that everybody goes on afterwards."""
        self.bot.expected = set(kind.expected)
        self.fired[kind.name] += 1
        self.recorder.stories.append(f"— {kind.name}")
        self.recorder.note(fault=kind.name)
        await kind.strike(self)
        await self.all_go_on(kind.name)
        self.bot.read_log()
        self.bot.expected = set()

    async def all_go_on(self, after: str) -> None:
        """Wait until every table has made progress."""
        if not self.bot.alive:
            self.recorder.breaks("stays up", f"the process ended after {after}")
            await self.bot.wait()
            await self.bot.begin()
            await self.bot.online()
        before = {group.name: group.went_on for group in self.groups}
        deadline = time.monotonic() + self.patience

        def behind() -> list[Group]:
            return [group for group in self.groups if group.went_on == before[group.name]]

        while behind() and time.monotonic() < deadline and self.bot.alive:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        self.recorder.read_journal()
        for group in behind():
            promise = "tables go on" if group.can_act else "hands have buttons"
            self.recorder.breaks(promise, f"after {after}: {group.describe()}")
            group.give_up()

    async def move_house(self, group: Group) -> None:
        """Delete a group's channel, and let the group go on in a new one."""
        host, old = group.people[0], group.channel
        guild = host.guild_of(old)
        name = f"stube-{next(self._numbers)}"
        new = (await host.control("create_channel", guild_id=guild, name=name))["id"]
        await host.control("delete_channel", channel_id=old)
        for person in {person.id: person for one in self.groups for person in one.people}.values():
            person.lose_channel(old)
        await eventually(lambda: any(one["id"] == new for one in _channels(host)))
        for one in self.groups:
            if one.channel == old:
                one.channel = new
                await self._move(one)

    async def _move(self, group: Group) -> None:
        # whoever was voted out has no seat, and leads no table any more
        seated = [person for person in group.people if person.id not in group.gone]
        for person in seated * 3:
            if group.table is None:
                return
            reply = await person.command(group.channel, "table move", table=group.table)
            if reply.message is not None and f"bk1:t:{group.table}:" in " ".join(ids_of(reply.message)):
                return
            if reply.message is not None and any(said in text_of(reply.message) for said in OVER_ALREADY):
                # its end stood in the channel that is gone; the audit sees whether it was the end
                self.recorder.ended.add(group.table)
                group.give_up()
            await asyncio.sleep(0.3)

    async def measure(self) -> None:
        """Measure memory periodically."""
        while True:
            if self.bot.alive and (resident := self.bot.resident):
                clicks = len(self.recorder.attempts)
                self.memory.append(Measure(time.monotonic(), clicks, len(self.bot.started), resident))
            self.recorder.read_journal()
            self.bot.read_log()
            await asyncio.sleep(MEASURED)

    async def calm_down(self) -> None:
        """Stop all clicks, and wait until everything is up to date."""
        for group in self.groups:
            group.going.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.patience):
                while not all(map(self._calm, self.groups)):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
        for group in self.groups:
            if not group.can_act:
                self.recorder.breaks("hands have buttons", f"at the end: {group.describe()}")
            for hand in group.shows_what_is_over:
                self.recorder.breaks(
                    "acknowledged is kept", f"{group.name} shows what was done already: {hand}"
                )

    async def counted(self) -> None:
        """Wait until the bot has caught up on statistics that it missed while its database was away."""
        env = environment(storage__url=self.bot.url)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.patience):
                while self.bot.alive and (await output_of("db", "verify", env=env))[0] != 0:  # noqa: ASYNC110
                    await asyncio.sleep(2)

    def _calm(self, group: Group) -> bool:
        return group.resting and group.can_act and not group.shows_what_is_over


def _channels(person: Guest) -> list[Any]:
    return [channel for guild in person.guilds for channel in guild["channels"]]


def settings(*, record_bodies: bool) -> SandboxSettings:
    """Return settings with Discord's limits, but shorter periods: the simulated people click faster, too."""
    spoken = Bucket.of(5, 0.5)
    buckets = Buckets(
        webhook=Bucket.of(500, 2.0), message_create=spoken, message_edit=spoken, message_delete=spoken
    )
    return SandboxSettings(
        buckets=buckets,
        global_limit=Bucket.of(500, 1.0),
        identifies=Bucket.of(1, IDENTIFY_SECONDS),
        record_bodies=record_bodies,
        shards=SHARDS,
    )


@contextlib.asynccontextmanager
async def gathered(
    folder: Path,
    url: str,
    seed: int,
    *,
    tables: int = len(TABLES),
    defect: str = "",
    cluster: Server | None = None,
    patience: float = PATIENCE,
    trail: Path | None = None,
) -> AsyncIterator[Storm]:
    """Yield a storm with groups at their tables and the bot running, in which play has begun."""
    async with (
        acquainted(settings(record_bodies=trail is not None)) as sandbox,
        contextlib.AsyncExitStack() as stack,
    ):
        bot = Bot(sandbox, folder, url, defect)
        recorder = Recorder(sandbox.core.journal, trail=trail, started=bot.started)
        await bot.begin()
        stack.push_async_callback(_end, bot)
        assert await bot.online(), "the bot has to start"
        people = [await stack.enter_async_context(await Guest.join(sandbox.url, name)) for name in NAMES]
        groups = [_group(number, people, seed, recorder) for number in range(tables)]
        storm = Storm(sandbox, bot, recorder, groups, random.Random(seed), cluster, patience)
        tasks = [asyncio.create_task(group.play(), name=group.name) for group in groups]
        tasks.append(asyncio.create_task(storm.measure(), name="memory"))
        try:
            yield storm
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def _group(number: int, people: Sequence[Guest], seed: int, recorder: Recorder) -> Group:
    seated = [people[(number + place) % len(people)] for place in range(SEATED)]
    return Group(
        f"group {number + 1} ({TABLES[number]['game']})",
        list(seated),
        seated[0].channel(PLACES[number]),
        random.Random(f"{seed} {number}"),
        recorder,
        **TABLES[number],
    )


async def _end(bot: Bot) -> None:
    if bot.alive:
        await bot.end(signal.SIGKILL)


async def stop(storm: Storm) -> None:
    """End the storm: wait for calm, then expect a clean stop."""
    await storm.calm_down()
    await storm.counted()
    if storm.bot.alive:
        status = await storm.bot.end(signal.SIGTERM)
        if status != 0:
            storm.recorder.breaks("ends in order", f"the last stop ended with {status}")
    storm.recorder.read_journal()

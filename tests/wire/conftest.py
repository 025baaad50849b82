"""A sandbox, a bot that logs in to it over real sockets with a real database, and people."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot import lifecycle
from bot.config import Config
from cogs.app import App, install
from cogs.shell.feature import Services
from cogs.tables.message import TableMessage
from discord_sandbox import Bucket, Buckets, Person, Sandbox, SandboxSettings
from engine.background import JobRunner
from engine.settings import TableOptions
from engine.storage.kept import appointments
from engine.tables.clock import SystemClock
from tests.acquainted import acquainted, been_there
from tests.bot.processes import Running, bierkoenig, environment
from tests.databases import prepare
from tests.engine.conftest import jobs_settled
from tests.inline_players import InlinePlayers
from tests.wire.table import People, RunBot, eventually
from tests.wire.witness import Witness

Join = Callable[..., Awaitable[list[Witness]]]
Somebody = TypeVar("Somebody", bound=Person)

CHANNEL_SECONDS = 0.5
"""Seconds for which posts, edits and deletions count: a tenth of Discord's, here and in the bot."""


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a bot within this process try again sooner, and write sooner what nobody waits for.

    It is more patient with the answer to who sees a channel: on a busy machine that takes longer, and what is
    then not known changes what people see.
    """
    monkeypatch.setattr("cogs.shell.visibility.PATIENCE", 60.0)
    monkeypatch.setattr("engine.storage.writer.BEHIND", 0.1)
    monkeypatch.setattr("cogs.shell.direct._pause", lambda attempt: 0.05 * (attempt + 1))
    for waiting in (
        "hand.message.RETRY_AFTER",
        "shell.posting.RETRY_AFTER",
        "shell.live_message.LiveMessage.retry_after",
        "tables.messages.RetiredMessage.retry_after",
    ):
        monkeypatch.setattr(f"cogs.{waiting}", 0.05)


@pytest.fixture
async def sandbox(request: pytest.FixtureRequest) -> AsyncIterator[Sandbox]:
    """A sandbox as strict as Discord, with limits that are counted faster.

    Where they are not the subject, and would keep people waiting: ``pytest.mark.without_limits``.
    """
    # people here click a hundred times faster than people do, so their hands are refreshed as often,
    # and what a channel takes in five seconds it takes in half a second
    spoken = Bucket.of(5, CHANNEL_SECONDS)
    buckets = Buckets(
        webhook=Bucket.of(500, 2.0), message_create=spoken, message_edit=spoken, message_delete=spoken
    )
    limits = request.node.get_closest_marker("without_limits") is None
    given = SandboxSettings(buckets=buckets, rate_limits=limits, identifies=Bucket.of(100, 5.0))
    async with acquainted(given) as running:
        yield running
        assert all(text for _, text in running.world.pushes), "a locked phone shows such a call as empty"
        wrong = re.compile("_DUPLICATED|_SCHEDULE_PAST")
        refused = [one for one in running.core.journal.entries if wrong.search(str(one.refusal))]
        assert not refused, [(one.path, one.refusal) for one in refused]


def settings(
    sandbox: Sandbox,
    database: Path,
    clocks: dict[str, Any] | None = None,
    outbox: dict[str, Any] | None = None,
    logging: dict[str, Any] | None = None,
    monitoring: dict[str, Any] | None = None,
    storage: dict[str, Any] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A configuration for a bot in a sandbox, with pauses that don't keep a test waiting.

    ``options`` are those of tables and cogs.
    """
    given = {"computer_pause": 0.01, "deal_pause": 0, "render_pause": 0.02, "picture_rest": 0.1}
    given |= {"refreshes": 500, "double_tap": 0, "call_pause": 0}  # tests tap quicker than people
    given |= options
    of_tables = given.keys() & TableOptions.model_fields.keys()
    return {
        "discord": {
            "token": sandbox.token,
            "api_url": sandbox.api_url,
            "gateway_url": sandbox.gateway_url,
        },
        "storage": storage or {"url": str(database)},
        "backup": {"every": 0},
        "cogs": {name: value for name, value in given.items() if name not in of_tables},
        "tables": {name: given[name] for name in of_tables},
        "clocks": clocks or {},
        "outbox": {"channel_seconds": CHANNEL_SECONDS, **(outbox or {})},
        "logging": logging or {},
        "monitoring": monitoring or {},
        "process": {"shutdown_seconds": 5},
    }


CardsAtRest = Callable[..., Awaitable[None]]


@pytest.fixture
def cards_at_rest(monkeypatch: pytest.MonkeyPatch) -> CardsAtRest:
    """Return a function that waits until no table's message will change, and people see them as they are."""
    messages: list[TableMessage] = []
    begin = TableMessage.__init__

    def note(message: TableMessage, *given: Any, **named: Any) -> None:
        begin(message, *given, **named)
        messages.append(message)

    async def rest(*people: Person) -> None:
        await eventually(lambda: all(message.idle and not message.picture.busy for message in messages))
        for message, person in itertools.product(messages, people):
            there = await person._get(f"/_/channels/{message.channel}/messages", limit="50")
            newest = next(one for one in there if one["id"] == str(message.message_id))
            await eventually(lambda: person.latest(newest) == newest)  # noqa: B023

    monkeypatch.setattr(TableMessage, "__init__", note)
    return rest


@contextlib.asynccontextmanager
async def running(sandbox: Sandbox, database: Path, **play: Any) -> AsyncIterator[App]:
    """Run the bot within this process, on this database."""
    started: list[App] = []
    install = vars(lifecycle)["install"]  # a test may have a clock of its own in there

    async def note(client: Any, services: Services) -> App:
        started.append(await install(client, services))
        return started[-1]

    config = Config(**settings(sandbox, prepare(database, been_there), **play))
    shutdown = lifecycle.Shutdown(config.process.shutdown_seconds)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(lifecycle, "install", note)
            # a process for them is a third of a second's work; bots that are processes have theirs
            patch.setattr(lifecycle, "PlayerPool", lambda workers: InlinePlayers())
            await lifecycle.start(config, asyncio.Event(), shutdown)
        await eventually(lambda: sandbox.core.gateway.online)
        outages = started[-1].parts.services.registry._timed_work.outages
        # else whoever is quick gets the time since the start back in the midst of a test
        await eventually(lambda: outages.settled or sandbox.core.gateway.down)
        yield started[-1]
    finally:
        await shutdown.run()


@pytest.fixture
def run_bot(sandbox: Sandbox, tmp_path: Path) -> RunBot:
    """Run the bot within this process: ``async with run_bot(mention_after=0.1) as app: …``.

    The database stays, so a second run goes on where the first was stopped.
    """
    return functools.partial(running, sandbox, tmp_path / "bot.db")


@pytest.fixture
async def bot(run_bot: RunBot) -> AsyncIterator[App]:
    """A bot that runs as long as the test."""
    async with run_bot() as app:
        yield app


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[TurnedClock]:
    """The machine's clock, for bots within this process."""
    with turned(monkeypatch) as one:
        yield one


@contextlib.asynccontextmanager
async def as_process(sandbox: Sandbox, database: Path, **play: Any) -> AsyncIterator[Running]:
    """Run the bot as a process of its own, on this database; ``output`` is what it has said."""
    given = {
        f"BIERKOENIG_{section.upper()}__{key.upper()}": str(value)
        for section, values in settings(sandbox, prepare(database, been_there), **play).items()
        for key, value in values.items()
    }
    async with bierkoenig("run", env=environment() | given) as bot:
        await bot.says('"ready"')
        yield bot
        bot.signal(signal.SIGTERM)
        assert await bot.ends() == 0, bot.output


@contextlib.asynccontextmanager
async def arriving(
    sandbox: Sandbox, kind: type[Somebody]
) -> AsyncIterator[Callable[..., Awaitable[list[Somebody]]]]:
    """Let people of a kind come, by name, and stay."""
    async with contextlib.AsyncExitStack() as stack:

        async def come(*names: str) -> list[Somebody]:
            came: list[Somebody] = []
            for name in names:
                came.append(await kind.join(sandbox.url, name))
                await stack.enter_async_context(came[-1])
            for person in came:
                await person.wait_until(lambda: person.bot_online)  # noqa: B023 - awaited within the turn
            return came

        yield come


@pytest.fixture
async def people(sandbox: Sandbox) -> AsyncIterator[People]:
    """``anna, bert = await people("Anna", "Bert")``."""
    async with arriving(sandbox, Person) as come:
        yield come


@pytest.fixture
async def join(sandbox: Sandbox) -> AsyncIterator[Join]:
    """``anna, bert = await join("Anna", "Bert")``: people who miss no message."""
    async with arriving(sandbox, Witness) as come:
        yield come


_MS = timedelta(milliseconds=1)


class TurnedClock:
    """Runs as the machine's does, and jumps when it is told to."""

    def __init__(self) -> None:
        self.ahead = timedelta()
        self.jobs: JobRunner | None = None
        """The jobs of the bot that was started last."""

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC) + self.ahead

    async def turn_to(self, moment: datetime) -> None:
        """Turn the clock to a time, and let everything due by then happen."""
        assert moment >= self.now(), "time passes in one direction only"
        self.ahead += moment - self.now()
        await self.settle()

    async def turn(self, **time: float) -> None:
        """Let so much time pass: ``minutes=10``."""
        await self.turn_to(self.now() + timedelta(**time))

    async def until_planned(self, kind: str) -> None:
        """Wait until there is a job of a kind."""
        assert self.jobs is not None
        async with asyncio.timeout(60):
            database = self.jobs._store.database
            while not await appointments.where(database, appointments.c.kind == kind):  # noqa: ASYNC110 - there is nothing to hook into
                await asyncio.sleep(0.01)

    async def settle(self) -> None:
        """Return when everything due by now is done."""
        assert self.jobs is not None
        self.jobs.look()
        await jobs_settled(self.jobs)


@contextlib.contextmanager
def turned(monkeypatch: pytest.MonkeyPatch) -> Iterator[TurnedClock]:
    """Give every bot that is begun within this process a clock that can be turned."""
    clock = TurnedClock()

    async def install_with_clock(client: Any, services: Services) -> Any:
        clock.jobs = services.jobs
        return await install(client, services)

    with monkeypatch.context() as patched:
        patched.setattr(
            SystemClock, "now_ms", lambda self: (clock.now() - datetime.fromtimestamp(0, UTC)) // _MS
        )
        patched.setattr(lifecycle, "install", install_with_clock)
        yield clock

"""The process from start to end: components are started in order and stopped in reverse order."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args

import aiohttp
import discord
import structlog

from bot.client import Client, log_in, point_at
from bot.config import Config, ConfigError, MonitoringSection
from bot.database import StartError, TakenError, keep_backing_up, open_store
from bot.emoji import EmojiUpload
from bot.language import load_texts
from bot.logging import report_unhandled
from bot.outbox import Outbox
from bot.service import ServiceManager
from cogs.app import install
from cogs.pictures.queue import PictureQueue, Renderer
from cogs.shell.card_emoji import UploadedEmoji, emoji_files
from cogs.shell.feature import InFlight, Services, unnoticed
from cogs.shell.preferences import Preferences
from engine.background import BackgroundTasks, JobRunner
from engine.cards import Deck
from engine.departures import Departures
from engine.fraternities.service import FraternityService
from engine.players.pool import PlayerPool
from engine.standings.counting import StandingsWorker
from engine.storage.errors import StorageDamaged, StorageError
from engine.tables import SystemClock, TableRegistry, TableSettings

if TYPE_CHECKING:
    from bot.monitoring.monitor import Monitor

_log = structlog.get_logger(__name__)

T = TypeVar("T")

SWITCH_SECONDS: Final = 0.0003
"""Seconds after which a thread that runs Python makes way for another: the commit that a click waits for
begins while its hands are drawn, and the event loop doesn't wait for a picture. Python's default is 0.005."""
LARGE_BUFFER: Final = 1024 * 1024
"""Size in bytes from which a freed buffer is returned to the system; a canvas has some megabytes. Four times
what asyncio allocates for each read from a socket (256 KiB), which would be mapped and unmapped each time."""
KEPT_FREE: Final = 2 * LARGE_BUFFER
"""Maximum free bytes at the end of the heap, where those reads are allocated; glibc's fixed 128 KiB would
shrink the heap after each."""
ARENAS: Final = 2
"""Maximum number of heaps; by default there are eight for each core, which grow for hours."""
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8
"""Parameters of mallopt(3)."""
YOUNG_OBJECTS: Final = 10_000
"""New objects that are still there when the garbage collector looks through them."""
HOPELESS: Final = {
    4004: "discord.token: expected a token that Discord accepts, found one that it has withdrawn; "
    "copy the new one at https://discord.com/developers/applications → Bot",
    4010: "Discord refuses the shard that the bot says it is (4010), a mistake of this version: update it",
    4012: "Discord has given up the version of its gateway that the bot speaks (4012): update the bot",
    4013: "Discord doesn't know an intent that the bot asks for (4013), a mistake of this version: update it",
    4014: "Discord withholds an intent that the bot asks for (4014): this version needs no privileged "
    "one, so update it; where code of your own asks for one, switch it on at "
    "https://discord.com/developers/applications → Bot → Privileged Gateway Intents",
}
"""Advice by close code, for codes after which reconnecting is useless according to Discord's documentation
("Gateway Close Event Codes")."""
SHARDING_REQUIRED: Final = 4011
"""The close code for too many servers in a shard."""
CALLED_AFTER: Final = 2.0
"""Seconds in which a mention that is due gets posted; a table quiet for longer isn't woken by a start."""
LEAST_PATIENCE: Final = 1.0
"""Seconds that each step of the shutdown gets, even when the others have used up the time."""


HANGS_AFTER: Final = 15.0
"""Seconds after ``shutdown_seconds`` until a process that doesn't come to its end is ended."""


class Stopping(Exception):  # noqa: N818 - an event, not an error
    """The process was asked to stop before it had come up."""


class Stop(asyncio.Event):
    """Set when the process is to end. Then it does within ``seconds``, whatever hangs, unless ``done``."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._timer = threading.Timer(seconds, self._leave)
        self._timer.daemon = True

    def set(self) -> None:
        if not self.is_set():
            self._timer.start()
        super().set()

    def done(self) -> None:
        """Nothing can hang any more."""
        self._timer.cancel()

    def _leave(self) -> None:
        _log.error("something doesn't end, so the process leaves; nothing that anybody was told is lost")
        os._exit(1)


class Shutdown:
    """Stops components, last started first, each within the remaining time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._steps: list[tuple[str, Callable[[float], Awaitable[None]]]] = []
        self.abandoned = False
        """Whether to skip an orderly shutdown: another bot has taken over, and this one would overwrite its
        messages with outdated state."""

    def push(self, name: str, step: Callable[[float], Awaitable[None]]) -> None:
        """Add a step, which is called with the seconds that it may take."""
        self._steps.append((name, step))

    async def run(self) -> None:
        """Run all steps; one that fails or takes too long doesn't prevent the others."""
        deadline = time.monotonic() + self._seconds
        while self._steps and not self.abandoned:
            name, step = self._steps.pop()
            left = max(deadline - time.monotonic(), LEAST_PATIENCE)
            stepping = asyncio.ensure_future(step(left))
            await asyncio.wait({stepping}, timeout=left + 0.5)
            if not stepping.done():
                _log.warning("a step of the shutdown took too long", step=name)
                stepping.cancel()  # not waited for: what is being written can't be called back
            elif not stepping.cancelled() and (error := stepping.exception()) is not None:
                _log.error("a step of the shutdown failed", step=name, exc_info=error)


def run(config: Config, *, while_stdin_open: bool = False) -> None:
    """Run the bot until SIGTERM or SIGINT (or, if requested, until standard input is closed).

    Raises ``ConfigError`` and ``StartError``, also when another bot takes the database over later. A second
    signal ends the process at once.
    """
    stop = Stop(config.process.shutdown_seconds + HANGS_AFTER)
    try:
        asyncio.run(_main(config, stop, while_stdin_open=while_stdin_open))
    finally:
        stop.done()


async def _main(config: Config, stop: Stop, *, while_stdin_open: bool) -> None:
    asyncio.get_running_loop().set_exception_handler(report_unhandled)
    _heed_signals(stop)
    if while_stdin_open:
        await asyncio.get_running_loop().connect_read_pipe(lambda: _StdinClosed(stop), sys.stdin)
    shutdown = Shutdown(config.process.shutdown_seconds)
    try:
        with contextlib.suppress(Stopping):
            connection = await start(config, stop, shutdown)
            await _or_stop(asyncio.shield(connection), stop)
    except (discord.HTTPException, aiohttp.ClientError) as error:
        raise StartError(f"Discord hung up while the bot was starting: {error}") from None
    except StorageDamaged as error:
        raise ConfigError(f"storage.url: the bot can't start: {error}; put a backup in its place") from None
    except StorageError as error:
        raise StartError(f"the database failed while the bot was starting: {error}") from None
    finally:
        stop.set()
        await shutdown.run()
    if shutdown.abandoned:
        logging.disable()  # whatever still runs is cut off now, and has nothing to say that helps
        raise TakenError(
            "another bot has taken over the database while this one was paused or cut off from it; "
            "nothing was lost, and this one ends"
        )
    _log.info("stopped")


async def start(config: Config, stop: asyncio.Event, shutdown: Shutdown) -> asyncio.Future[None]:
    """Start everything, push the steps for stopping it, and return a future for the end of the connection.

    Raises ``ConfigError``, ``StartError``, and ``Stopping`` when ``stop`` is set meanwhile.
    """
    config.discord.require_token()
    limit_heap()
    sys.setswitchinterval(SWITCH_SECONDS)
    point_at(config.discord)
    texts = load_texts(config.cogs)
    manager = ServiceManager.of_environment()
    manager.begin()

    monitor = await _monitored(config.monitoring, shutdown)
    store = await _or_stop(open_store(config.storage.url, Path(config.backup.to)), stop)
    shutdown.push("database", lambda _: store.close())
    tasks = BackgroundTasks("work of the process")
    tasks.begin(store.database.watch(), "watching the database")

    def taken_over() -> None:
        shutdown.abandoned = True
        stop.set()

    store.lease.report_lost = taken_over
    players = PlayerPool(workers=config.tables.computer_workers)
    shutdown.push("computer players", lambda _: players.close())

    client = await _or_stop(log_in(config.discord, None if monitor is None else monitor.request_hooks), stop)
    shutdown.push("gateway", lambda _: client.close())
    manager.client = client
    in_flight = InFlight()
    shutdown.push("answers", lambda _: in_flight.close())
    pictures = PictureQueue(Renderer(), config.cogs.picture_share)
    shutdown.push("pictures", lambda _: pictures.close())
    outbox = Outbox(config.outbox)
    outbox.start()
    shutdown.push("outbox", lambda seconds: _end_outbox(outbox, seconds))

    registry = TableRegistry(store, players=players, settings=_table_settings(config))
    standings_worker = StandingsWorker(store)
    registry.listeners.append(standings_worker.published)
    shutdown.push("standings", lambda _: standings_worker.close())
    clock = SystemClock()
    jobs = JobRunner(store, clock)
    fraternities = FraternityService(store, clock.now_ms, worn="fraternities" not in texts.off)
    await fraternities.begin()
    departures = Departures(store, config.privacy.departed_server_days, clock.now_ms)
    departures.leaving += [registry.loaded.let_go, fraternities.let_go]
    decks = {deck: emoji_files(texts, deck) for deck in get_args(Deck)}
    upload = EmojiUpload(client, registry.store.facts, {**decks["german"], **decks["french"]})
    await _or_stop(upload.find(), stop)
    services = Services(
        registry=registry,
        texts=texts,
        card_emoji=UploadedEmoji(upload.ids),
        outbox=outbox,
        preferences=Preferences(registry.store.preferences),
        pictures=pictures,
        settings=config.cogs,
        in_flight=in_flight,
        store=store,
        standings_worker=standings_worker,
        jobs=jobs,
        fraternities=fraternities,
        departures=departures,
        now_ms=clock.now_ms,
        handled=unnoticed if monitor is None else monitor.handled,
    )

    def use_emoji() -> None:
        services.card_emoji.have(upload.ids)
        client.dispatch("emoji_uploaded")

    def upload_deck(deck: Deck) -> None:
        tasks.begin(upload.complete(decks[deck], use_emoji), "uploading emoji")

    services.card_emoji.asked = upload_deck
    front = await _or_stop(install(client, services), stop)
    shutdown.push("hands and cards", front.close)
    shutdown.push("jobs", lambda _: jobs.close())
    shutdown.push("departures", lambda _: departures.close())
    services.card_emoji.of(texts.of(None))  # the German deck; the French one when somebody plays with it
    tasks.begin(keep_backing_up(store, config.backup), "backing up")
    shutdown.push("background tasks", lambda _: tasks.close())

    # pushed last and so the first to stop: from then on every click gets a friendly "restarting"
    shutdown.push("tables", lambda _: _stop_intake(registry, monitor))
    if monitor is not None:
        monitor.watch(client, services, outbox, players)
    await registry.start()
    standings_worker.begin()
    jobs.begin()
    shutdown.push("service manager", lambda _: manager.close())
    # code, texts and emoji stay for ever: the garbage collector needn't look through them at each pass
    gc.collect()
    gc.freeze()
    # and few long passes cost a click half as much as many short ones
    gc.set_threshold(YOUNG_OBJECTS)
    return asyncio.create_task(stay_connected(client), name="gateway")


def limit_heap() -> None:
    """Return large buffers to the system as soon as they are freed, and let threads share two heaps.

    Call it before threads are started. By default glibc takes buffers of sizes that were freed before from
    its heap, where small, long-lived allocations settle between them: some score sheets then cost as much as
    all of them together. Threads that run Python wait for each other anyway, so that heaps of their own gain
    nothing.
    """
    with contextlib.suppress(AttributeError, OSError, TypeError):  # another C library
        library = ctypes.CDLL(None)
        library.mallopt(_M_MMAP_THRESHOLD, LARGE_BUFFER)
        library.mallopt(_M_TRIM_THRESHOLD, KEPT_FREE)
        library.mallopt(_M_ARENA_MAX, ARENAS)


async def _monitored(section: MonitoringSection, shutdown: Shutdown) -> Monitor | None:
    """Serve the figures of this process until it has done everything else that ends it, if that is wanted."""
    if not section.port and not section.traces:
        return None
    from bot.monitoring.monitor import Monitor

    monitor = Monitor(section)
    await monitor.open()
    shutdown.push("monitoring", lambda _: monitor.close())
    return monitor


async def stay_connected(client: Client) -> None:
    """Keep the gateway connected, reconnecting when it breaks. Raises ``ConfigError`` or ``StartError``."""
    try:
        await client.connect()
    except (discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
        code = error.code if isinstance(error, discord.ConnectionClosed) else 4014
        if code in HOPELESS:
            raise ConfigError(HOPELESS[code]) from None
        if code == SHARDING_REQUIRED:
            raise StartError(
                "Discord wants the bot's servers split among more shards (4011): "
                "started again, it takes as many as Discord recommends"
            ) from None
        raise StartError(f"Discord closed the connection for good, with code {code}") from None


async def _stop_intake(registry: TableRegistry, monitor: Monitor | None) -> None:
    if monitor is not None:
        monitor.stopping = True
    _log.info("no more moves; finishing what was begun")
    await registry.stop()


async def _end_outbox(outbox: Outbox, seconds: float) -> None:
    await outbox.flush(seconds)
    await outbox.close()
    figures = outbox.figures
    _log.info(
        "outbox closed",
        sent=figures.sent,
        replaced=figures.replaced,
        failed=figures.failed,
        dropped=figures.dropped,
        longest_wait=round(figures.longest_wait, 3),
    )


async def _or_stop(work: Coroutine[Any, Any, T] | asyncio.Future[T], stop: asyncio.Event) -> T:
    """Return the result of ``work``; if the process is to stop first, cancel it and raise ``Stopping``."""
    task = asyncio.ensure_future(work)
    halt = asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({task, halt}, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            raise Stopping
        return task.result()
    finally:
        task.cancel()
        halt.cancel()
        await asyncio.gather(task, halt, return_exceptions=True)


def _heed_signals(stop: asyncio.Event) -> None:
    def heed(number: signal.Signals) -> None:
        if stop.is_set():
            # nothing acknowledged is lost: it was durable before anybody was told
            os._exit(128 + number)
        _log.info("told to stop; a second signal leaves at once", signal=number.name)
        stop.set()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, heed, number)


class _StdinClosed(asyncio.Protocol):
    """Notices that standard input was closed: the parent process is gone."""

    def __init__(self, stop: asyncio.Event) -> None:
        self._stop = stop

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop.set()


def _table_settings(config: Config) -> TableSettings:
    shown = config.cogs.mention_after + CALLED_AFTER
    return TableSettings(**dict(config.tables), clocks=config.clocks, rendered_pause=shown)

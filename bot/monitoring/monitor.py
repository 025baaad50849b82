"""Serves ``/metrics``, ``/healthz`` and ``/readyz``, and measures how late the event loop is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

import aiohttp
import structlog
from aiohttp import web
from aiohttp.helpers import is_ip_address
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler
from prometheus_client.exposition import choose_encoder

from bot.client import Client, answer_listeners
from bot.config import ConfigError, MonitoringSection
from bot.monitoring.metrics import Metrics, Parts, route_of
from bot.outbox import Outbox
from cogs.shell import direct
from cogs.shell.direct import Answer
from cogs.shell.feature import Services
from engine.extras import how_to_add
from engine.players.pool import PlayerPool
from engine.storage.errors import StorageError
from engine.tables import TableState
from engine.tables.outages import ALIVE

if TYPE_CHECKING:
    from bot.monitoring.tracing import Tracing


EVERY: Final = 0.25
"""Seconds between two looks."""


async def watch_lag(observe: Callable[[float], None]) -> None:
    """Tell ``observe`` again and again by how many seconds a timer of the running loop was late."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY
        await asyncio.sleep(EVERY)
        observe(loop.time() - due)


_log = structlog.get_logger(__name__)

_server_log = logging.getLogger(f"{__name__}.server")
# what is no HTTP is answered with 400; anybody can send it, and it is no failure of ours
_server_log.addFilter(
    lambda record: not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))
)
ANSWERS_WITHIN: Final = 2.0
"""Seconds in which a database that is there answers."""


class Monitor:
    """The figures of a process and where they are served. ``stopping``: it is about to end."""

    def __init__(self, section: MonitoringSection) -> None:
        self._section = section
        self._runner: web.AppRunner | None = None
        self._lag: asyncio.Task[None] | None = None
        self._tracing = _tracing(section.traces) if section.traces else None
        self.metrics = Metrics()
        self.stopping = False

    @property
    def request_hooks(self) -> aiohttp.TraceConfig | None:
        """Hooks that trace requests to Discord, if they are traced."""
        return None if self._tracing is None else self._tracing.request_hooks

    def handled(self, kind: str, feature: str, outcome: str, seconds: float) -> None:
        """Take note of a click, a form or a command."""
        self.metrics.handled(kind, feature, outcome, seconds)
        if self._tracing is not None:
            self._tracing.handled(feature, outcome)

    async def open(self) -> None:
        """Begin to serve, if there is a port. Raises ``ConfigError`` when it is taken."""
        if not self._section.port:
            return
        app = web.Application(middlewares=[self._check_host])
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/readyz", self._readyz)
        app.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(app, access_log=None, logger=_server_log)
        await self._runner.setup()
        where = f"http://{self._section.address}:{self._section.port}"
        try:
            await web.TCPSite(self._runner, self._section.address, self._section.port).start()
        except OSError as error:
            await self._runner.cleanup()
            reason = error.strerror or error
            raise ConfigError(
                f"monitoring.port: nobody can listen at {where}: {reason}; name another"
            ) from None
        self._lag = asyncio.create_task(watch_lag(self.metrics.loop_lag.observe), name="loop lag")
        _log.info("metrics are served", at=f"{where}/metrics")

    def watch(self, client: Client, services: Services, outbox: Outbox, players: PlayerPool) -> None:
        """Look at a bot from now on; its services call ``handled``."""
        self.metrics.parts = Parts(client, services, outbox, players)
        answer_listeners.append(self._answered)
        direct.observers.append(self._asked)
        services.store.writer.committed = self.metrics.committed
        services.registry.listeners.append(self._published)
        if self._tracing is not None:
            client.router.around = self._tracing.within
            services.store.writer.around = partial(self._tracing.within, "commit")

    async def close(self) -> None:
        """Stop serving."""
        if self._answered in answer_listeners:
            answer_listeners.remove(self._answered)
            direct.observers.remove(self._asked)
        if self._lag is not None:
            self._lag.cancel()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._tracing is not None:
            await self._tracing.close()

    def _answered(self, answer: aiohttp.ClientResponse) -> None:
        self.metrics.requested(route_of(answer.url.raw_path), answer.status)

    async def _asked(self, path: str, asking: Awaitable[Answer]) -> Answer:
        answer = await (asking if self._tracing is None else self._tracing.request(path, asking))
        self.metrics.requested(route_of(path), answer.status)
        return answer

    def _published(self, state: TableState) -> None:
        if state.status == "finished":
            self.metrics.finished(state.game)

    @web.middleware
    async def _check_host(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse names that anybody can register and make point here: a web page would read the answers
        (DNS rebinding)."""
        try:
            name = request.url.host or ""
        except ValueError:
            name = "."
        if "." in name and name != self._section.address.lower() and not is_ip_address(name):
            told = "Ask by an address or a name without dots; another name belongs into monitoring.address.\n"
            return web.Response(status=421, text=told)
        return await handler(request)

    async def _metrics(self, request: web.Request) -> web.Response:
        if self.metrics.parts is not None:
            try:
                self.metrics.tables = await self.metrics.parts.services.store.tables.by_status()
            except StorageError:
                self.metrics.tables = {}
        encode, kind = choose_encoder(request.headers.get("Accept", ""))
        # with all features in use these are a thousand lines and some milliseconds: the event loop goes on
        body = await asyncio.to_thread(encode, self.metrics.registry)
        return web.Response(body=body, headers={"Content-Type": kind})

    async def _healthz(self, request: web.Request) -> web.Response:
        """Alive: the event loop answers. A restart would mend nothing else."""
        return web.json_response({"status": "ok"})

    async def _readyz(self, request: web.Request) -> web.Response:
        because = list(self._reasons())
        if self.metrics.parts is not None:
            try:
                async with asyncio.timeout(ANSWERS_WITHIN):
                    await self.metrics.parts.services.store.facts.get(ALIVE)
            except (StorageError, TimeoutError):
                because.append("the database doesn't answer")
        if because:
            return web.json_response({"status": "not ready", "because": because}, status=503)
        return web.json_response({"status": "ok"})

    def _reasons(self) -> Iterator[str]:
        """Yield why nobody can play just now."""
        parts = self.metrics.parts
        if self.stopping:
            yield "stopping"
        if parts is None:
            yield "starting"
            return
        if not parts.client.connected:
            yield "not connected to Discord"
        if parts.services.store.writer.failing:
            yield "the database takes nothing"
        if parts.services.store.lease.lost:
            yield "another bot has taken over the database"


def _tracing(endpoint: str) -> Tracing:
    try:
        from bot.monitoring.tracing import Tracing
    except ImportError:
        raise ConfigError(
            f"monitoring.traces: OpenTelemetry is missing; install it: {how_to_add('tracing')}"
        ) from None
    return Tracing(endpoint)

"""The sandbox's server, and the class that starts and stops it inside a test."""

from __future__ import annotations

import contextlib
import socket
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from discord_sandbox import media
from discord_sandbox.callers import guard
from discord_sandbox.core import Core
from discord_sandbox.people import PeopleApi
from discord_sandbox.rest import channels, commands, emojis, guilds, interactions, messages, scheduled_events
from discord_sandbox.rest.call import bind
from discord_sandbox.rest.unrouted import unrouted
from discord_sandbox.settings import SandboxSettings
from discord_sandbox.world import World

API = "/api/v10"
PAGE = Path(__file__).parent / "page"
ROUTES = (
    *interactions.ROUTES,
    *messages.ROUTES,
    *channels.ROUTES,
    *commands.ROUTES,
    *emojis.ROUTES,
    *guilds.ROUTES,
    *scheduled_events.ROUTES,
)


class PortTakenError(RuntimeError):
    """The port is in use."""


class Sandbox:
    """A running sandbox: ``async with Sandbox(SandboxSettings()) as sandbox: …``.

    Entering raises PortTakenError if the port of the settings is in use.
    """

    def __init__(self, settings: SandboxSettings | None = None, *, world: World | None = None) -> None:
        self.settings = settings or SandboxSettings()
        self.core = Core(self.settings, world)
        self._runner: web.AppRunner | None = None

    @property
    def world(self) -> World:
        """The sandbox's state."""
        return self.core.world

    @property
    def url(self) -> str:
        """The page's address, without a trailing slash."""
        return self.core.url

    @property
    def api_url(self) -> str:
        """The value for ``discord.http.Route.BASE``."""
        return self.core.url + API

    @property
    def gateway_url(self) -> str:
        """The value for ``discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY``."""
        return self.core.gateway_url

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.core.token

    @property
    def application_id(self) -> int:
        """The id of the bot's application, which is also its user's id."""
        return self.world.bot.id

    async def start(self) -> None:
        """Listen. Raises PortTakenError."""
        listener = _listen(self.settings.host, self.settings.port)
        port = listener.getsockname()[1]
        self.core.url = f"http://{_reachable(self.settings.host)}:{port}"
        self._runner = web.AppRunner(
            self._application(), access_log=None, handle_signals=False, shutdown_timeout=1.0
        )
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        self.core.interactions.close()
        self.core.event_clock.close()
        await self.core.gateway.close()
        await self.core.hub.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def _application(self) -> web.Application:
        app = web.Application(client_max_size=64 * 1024 * 1024, middlewares=[guard(self.core)])
        for route in ROUTES:
            app.router.add_route(route.method, API + route.path, bind(self.core, route))
        app.router.add_get("/gw/", self.core.gateway.serve)
        app.router.add_get("/gw", self.core.gateway.serve)
        app.router.add_routes(PeopleApi(self.core).routes())
        app.router.add_routes(media.routes(self.core))
        app.router.add_route("*", API + "/{rest:.*}", unrouted(self.core))
        app.router.add_get("/", _index)
        if PAGE.is_dir():
            app.router.add_static("/page/", PAGE)
        return app


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket, so that a taken port is noticed before anything else starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with contextlib.ExitStack() as undo:
        undo.callback(listener.close)
        try:
            listener.bind((host, port))
            listener.listen(512)
        except OSError as error:
            raise PortTakenError(f"cannot listen on {host}:{port}: {error.strerror}") from None
        undo.pop_all()
    listener.setblocking(False)
    return listener


def _reachable(host: str) -> str:
    """Return the host by which this machine reaches the listening address."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared, not bound
    return f"[{host}]" if ":" in host else host


async def _index(_request: web.Request) -> web.StreamResponse:
    page = PAGE / "index.html"
    if not page.is_file():
        return web.Response(text="The sandbox runs; its page is not installed.")
    return web.FileResponse(page, headers={"Cache-Control": "no-cache", "X-Frame-Options": "DENY"})

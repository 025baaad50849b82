"""Handling of the bot's requests: authorisation, limits, delays, answers and the journal."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from aiohttp import web
from pydantic import TypeAdapter
from pydantic_core import to_json

from discord_sandbox.bodies import Body, read_body, snowflake
from discord_sandbox.errors import DiscordError, refusal, unauthorized
from discord_sandbox.faults import PAGE, Fault
from discord_sandbox.limits import BannedError
from discord_sandbox.world import Channel, Guild, Json

if TYPE_CHECKING:
    from discord_sandbox.core import Core

T = TypeVar("T")
_log = logging.getLogger(__name__)
_JSON = {"Content-Type": "application/json"}
LINE_BROKE = 499
"""Status in the journal for a request that got no answer."""


class Call:
    """A handler's argument: the sandbox, the request and its body."""

    def __init__(self, core: Core, request: web.Request) -> None:
        self.core = core
        self.request = request
        self.body = Body(b"")
        self.status: int | None = None
        """Set by a handler that answers with something other than 200 or 204."""
        self.fault: Fault | None = None
        """The injected fault, if any."""
        self.refusal: Json | None = None
        """The body of an error that the handler has raised."""

    def id(self, name: str) -> int:
        """Return an id from the path. Raises DiscordError 50035 if it isn't a number."""
        return snowflake(self.request.match_info[name], name)

    def text(self, name: str) -> str:
        """Return a text from the path."""
        return self.request.match_info[name]

    def read(self, model: TypeAdapter[T]) -> T:
        """Return the validated body."""
        return self.body.read(model)

    def channel(self) -> Channel:
        """Return the channel of the path. Raises DiscordError 10003."""
        return self.core.channel(self.id("channel_id"))

    def guild(self) -> Guild:
        """Return the guild of the path. Raises DiscordError 10004, or 50001 where the bot isn't in it.

        A guild without the bot is 10004 only when the guild itself is requested (discord-api-docs #5840), its
        members are 50001 (discord-api-docs #1716).
        """
        guild = self.core.guild(self.id("guild_id"))
        if not self.core.bot_is_in(guild.id):
            raise refusal(50001)
        return guild


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Route:
    """A route of the API. ``bucket`` names a field of the settings' buckets, empty for none.

    ``exempt`` requests don't count to the global limit; ``open`` ones need no bot token.
    """

    method: str
    path: str
    handler: Handler
    bucket: str = "other"
    exempt: bool = False
    open: bool = False

    @property
    def major(self) -> str | None:
        """The path parameter that separates this route's buckets."""
        for name in ("channel_id", "guild_id", "token"):
            if f"{{{name}}}" in self.path:
                return name
        return None


def bind(core: Core, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """Return the aiohttp handler of a route."""
    bucket = getattr(core.settings.buckets, route.bucket) if route.bucket else None
    limited = core.settings.rate_limits
    name = f"{route.method} {route.path}" if route.bucket in ("other", "") else route.bucket
    major = route.major

    async def answer(request: web.Request, call: Call) -> tuple[int, bytes, dict[str, str]]:
        headers: dict[str, str] = {}
        try:
            token = request.headers.get("Authorization", "").removeprefix("Bot ")
            if not route.open and token != core.token:
                raise unauthorized()
            if call.fault is not None:
                call.fault.refuse()
            if limited:
                core.limits.check_ban()
                if bucket is not None:
                    key = request.match_info[major] if major else ""
                    headers = core.limits.take(name, bucket, key, exempt=route.exempt)
            if request.can_read_body:
                call.body = await read_body(request, core.settings.attachment_bytes)
            result = await route.handler(call)
        except DiscordError as error:
            # "429s with X-RateLimit-Scope: shared are not counted": topics/rate-limits#invalid-request-limit
            shared = error.headers.get("X-RateLimit-Scope") == "shared"
            if error.status in (401, 403, 429) and limited and not shared:
                core.limits.count_invalid()
            call.refusal = error.body()
            return error.status, to_json(call.refusal), headers | error.headers | _JSON
        if result is None:
            return call.status or 204, b"", headers
        return call.status or 200, to_json(result), headers | _JSON

    async def handle(request: web.Request) -> web.StreamResponse:
        started = time.perf_counter()
        call = Call(core, request)
        status = 500
        try:
            if core.faults.active:
                call.fault = await core.faults.meet(request.method, request.path)
            how = call.fault.how if call.fault is not None else None
            if how == "dropped":
                status = LINE_BROKE
                return _hung_up(request)
            if how == "unavailable":
                status = 502
                return _page(502, "502 Bad Gateway")
            if how == "page":
                status = 200
                return _page(200, "Please log in")
            if how == "banned":
                status = 429
                return _banned(call.fault.seconds if call.fault is not None else 0)
            status, body, headers = await answer(request, call)
            if how == "cut":
                return _hung_up(request)
            if how == "unsure":
                return _page(504, "504 Gateway Time-out")
            if how == "garbled":
                body = body[: len(body) // 2]
            return web.Response(status=status, body=body or None, headers=headers)
        except BannedError as ban:
            status = 429
            return _banned(ban.retry_after)
        except asyncio.CancelledError:
            status = 499
            raise
        except Exception:
            _log.exception("%s %s failed inside the sandbox", request.method, route.path)
            return web.Response(
                status=500, body=to_json({"message": "500: Internal Server Error", "code": 0}), headers=_JSON
            )
        finally:
            core.journal.add(
                method=request.method,
                route=route.path,
                path=request.path,
                status=status,
                seconds=time.perf_counter() - started,
                body=call.body.raw,
                fault=None if call.fault is None else call.fault.name,
                refusal=call.refusal,
            )

    return handle


def _banned(seconds: float) -> web.Response:
    """Return the answer of the proxy in front of Discord: no JSON, and no ``Via``."""
    return web.Response(
        status=429, text="error code: 1015", headers={"Retry-After": str(max(1, round(seconds)))}
    )


def _page(status: int, title: str) -> web.Response:
    return web.Response(status=status, text=PAGE.format(title), content_type="text/html")


def _hung_up(request: web.Request) -> web.Response:
    """Break the line; the returned response reaches nobody."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()

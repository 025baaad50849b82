"""One request over a connection of an aiohttp session, without the objects a session makes for it.

aiohttp opens the connections, keeps them and reads what comes back. What is left out is what such a request
doesn't need: redirects, cookies, proxies, a task that writes the body. See
``docs/internals/direct-edits.md``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary

import aiohttp
import yarl
from aiohttp.client_reqrep import ClientRequest
from aiohttp.http import HttpProcessingError
from discord.http import Route


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer, as far as discord.py reads one."""

    status: int
    reason: str
    headers: Mapping[str, str]
    data: bytes

    async def text(self, encoding: str = "utf-8") -> str:
        """Return the body as text."""
        return self.data.decode(encoding)


class _Way:
    """By what a session's connections to Discord are chosen, and all that is the same in each request."""

    def __init__(self) -> None:
        base = yarl.URL(Route.BASE)
        self.request = ClientRequest("GET", base, loop=asyncio.get_running_loop())
        self.path = base.raw_path.rstrip("/")
        self.headers = "".join(f"{name}: {value}\r\n" for name, value in self.request.headers.items())


Observer: TypeAlias = Callable[[str, Awaitable[Answer]], Awaitable[Answer]]

observers: Final[list[Observer]] = []
"""Each is given the path and the request under way, for which it waits and whose answer it returns."""

_WAYS: Final[WeakKeyDictionary[aiohttp.ClientSession, _Way]] = WeakKeyDictionary()


async def ask(
    session: aiohttp.ClientSession,
    method: str,
    path: str,
    body: bytes,
    authorization: str | None = None,
    *,
    kind: str = "application/json",
) -> Answer:
    """Send a body to a path below Discord's address, which is quoted already, and return the answer.

    ``authorization``: where the path has no token; ``kind``: the type of the body's content.

    Raises ``aiohttp.ClientError`` and ``TimeoutError`` as the session does.
    """
    asking: Awaitable[Answer] = _ask(session, method, path, body, authorization, kind)
    for observer in observers:
        asking = observer(path, asking)
    return await asking


async def _ask(
    session: aiohttp.ClientSession, method: str, path: str, body: bytes, authorization: str | None, kind: str
) -> Answer:
    if (way := _WAYS.get(session)) is None:
        way = _WAYS[session] = _Way()
    authorized = "" if authorization is None else f"Authorization: {authorization}\r\n"
    headers = f"{way.headers}Content-Type: {kind}\r\n{authorized}Content-Length: {len(body)}\r\n"
    head = f"{method} {way.path}{path} HTTP/1.1\r\n{headers}\r\n"
    connector = session.connector
    assert connector is not None
    async with asyncio.timeout(session.timeout.total):
        try:
            connection = await connector.connect(way.request, [], session.timeout)
        except TimeoutError as error:
            raise aiohttp.ConnectionTimeoutError("Discord takes no connection") from error
        try:
            return await _exchange(connection, head.encode("ascii") + body)
        except BaseException:
            connection.close()
            raise
        finally:
            connection.release()


async def _exchange(connection: aiohttp.connector.Connection, request: bytes) -> Answer:
    protocol, transport = connection.protocol, connection.transport
    assert protocol is not None and transport is not None
    protocol.set_response_params(read_until_eof=True)
    transport.write(request)
    try:
        message, payload = await protocol.read()
        while message.code < 200:  # it is still to come
            message, payload = await protocol.read()
    except HttpProcessingError as error:
        raise aiohttp.ClientPayloadError("what was answered is not HTTP") from error
    return Answer(message.code, message.reason, message.headers, await payload.read())

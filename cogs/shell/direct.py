"""Edits of messages that were clicked, of hands and of public cards, past discord.py's objects for them.

A click at a table is answered by editing its message, three more hands are edited then, and the public
message. For each of these discord.py makes objects, among them a message with all its components that
nobody looks at; that costs more than the request. Here the same is sent, and the same happens to it:
requests with one token wait for each other, those of discord.py included, and whatever isn't success is
treated as there.

aiohttp opens the connections, keeps them and reads what comes back. What is left out is what such a request
doesn't need: redirects, cookies, proxies, a task that writes the body. See
``docs/internals/messages.md``.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias
from weakref import WeakKeyDictionary

import aiohttp
import discord
import orjson
import yarl
from aiohttp.client_reqrep import ClientRequest
from aiohttp.http import HttpProcessingError
from discord import http as discord_http
from discord.http import Route
from discord.webhook import async_

from cogs.shell.discord_errors import ASKED_AGAIN_AFTER, Kept, may_be_taken, uploaded_in
from cogs.shell.layout import RawLayout

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, as far as discord.py reads one. ``data`` is empty where nobody was to look at it."""

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

PATIENCE: Final = 300.0
"""Seconds that an answer may take, as in aiohttp's sessions."""

observers: Final[list[Observer]] = []
"""Each is given the path and the request under way, for which it waits and whose answer it returns."""

_WAYS: Final[WeakKeyDictionary[aiohttp.ClientSession, _Way]] = WeakKeyDictionary()


async def ask(
    session: aiohttp.ClientSession,
    method: str,
    path: str,
    body: bytes,
    authorization: str | None,
    kind: str,
    told: bool,
) -> Answer:
    """Send a body to a path below Discord's address, which is quoted already, and return the answer.

    ``authorization``: where the path has no token; ``kind``: the type of the body's content; ``told``:
    whether somebody looks at what a success tells.

    Raises ``aiohttp.ClientError``.
    """
    asking: Awaitable[Answer] = _ask(session, method, path, body, authorization, kind, told)
    for observer in observers:
        asking = observer(path, asking)
    return await asking


async def _ask(
    session: aiohttp.ClientSession,
    method: str,
    path: str,
    body: bytes,
    authorization: str | None,
    kind: str,
    told: bool,
) -> Answer:
    if (way := _WAYS.get(session)) is None:
        way = _WAYS[session] = _Way()
    authorized = "" if authorization is None else f"Authorization: {authorization}\r\n"
    headers = f"{way.headers}Content-Type: {kind}\r\n{authorized}Content-Length: {len(body)}\r\n"
    head = f"{method} {way.path}{path} HTTP/1.1\r\n{headers}\r\n"
    connector = session.connector
    if connector is None:
        raise aiohttp.ClientConnectionError("the connection was closed for good")
    try:
        connection = await connector.connect(way.request, [], session.timeout)
    except TimeoutError as error:
        raise aiohttp.ConnectionTimeoutError("Discord takes no connection") from error
    try:
        return await _exchange(connection, head.encode("ascii") + body, told)
    except BaseException:
        connection.close()
        raise
    finally:
        connection.release()


async def _exchange(connection: aiohttp.connector.Connection, request: bytes, told: bool) -> Answer:
    """Send a request and return the answer. After ``PATIENCE`` the connection is broken off."""
    protocol, transport = connection.protocol, connection.transport
    assert protocol is not None and transport is not None
    protocol.set_response_params(read_until_eof=True)
    transport.write(request)
    # one timer: aiohttp would set its own anew with each piece that comes
    limit = asyncio.get_running_loop().call_later(PATIENCE, transport.abort)
    try:
        message, payload = await protocol.read()
        while message.code < 200:  # it is still to come
            message, payload = await protocol.read()
        # once all of it has come, the connection can be used again, unless that was too much at once
        whole = payload.is_eof() and transport.is_reading()
        data = b"" if whole and message.code < 300 and not told else await payload.read()
    except HttpProcessingError as error:
        raise aiohttp.ClientPayloadError("what was answered is not HTTP") from error
    finally:
        limit.cancel()
    return Answer(message.code, message.reason, message.headers, data)


ATTEMPTS: Final = 5
"""How often a request is sent while Discord or the connection fails."""

_RESET: Final = (54, 10054)
"""Error numbers of a connection that the other side has reset, as discord.py knows them."""
_UPDATE: Final = discord.InteractionResponseType.message_update
_FLAGS: Final = discord.MessageFlags(components_v2=True).value
_REFUSALS: Final = {403: discord.Forbidden, 404: discord.NotFound}

Bucket: TypeAlias = tuple[int, str]
"""Requests that share a limit: the id of the application or the interaction and the token, or a channel's."""


async def answer_in_place(
    interaction: discord.Interaction[Any], drawing: RawLayout, attachments: Sequence[Kept]
) -> None:
    """Answer a click by editing the message it is in, as ``interaction.response.edit_message`` does.

    Raises ``discord.InteractionResponded`` and ``discord.HTTPException``.
    """
    response = interaction.response
    if response.is_done():
        raise discord.InteractionResponded(interaction)
    message = {**_message(drawing), "attachments": [one.to_dict() for one in attachments]}
    path = f"/interactions/{interaction.id}/{interaction.token}/callback"
    body = {"type": _UPDATE.value, "data": message}
    await _send(interaction.client, "POST", path, (interaction.id, interaction.token), body)
    response._response_type = _UPDATE


async def edit(client: discord.Client, token: str, drawing: RawLayout, message: int | None = None) -> None:
    """Edit the answer to a token's interaction, or a ``message`` that has followed it.

    Raises ``discord.HTTPException``.
    """
    application = client.application_id
    assert application is not None, "not logged in"
    path = f"/webhooks/{application}/{token}/messages/{message or '@original'}"
    await _send(client, "PATCH", path, (application, token), _message(drawing))


async def edit_posted(
    client: discord.Client,
    channel: int,
    message: int,
    drawing: RawLayout,
    files: Sequence[Kept] | discord.File,
) -> int | None:
    """Edit a message of ours in a channel, as ``PartialMessage.edit`` does.

    ``files`` are those that stay, or a new one, whose id is returned. Raises ``discord.HTTPException``.
    """
    upload: discord.File | None = None
    if isinstance(files, discord.File):
        upload, attachments = files, [files.to_dict(0)]
    else:
        attachments = [dict(one.to_dict()) for one in files]
    body = {**_message(drawing), "content": None, "attachments": attachments}
    path = f"/channels/{channel}/messages/{message}"
    bucket, authorization = (channel, "edits"), f"Bot {client.http.token}"
    answer = await _send(client, "PATCH", path, bucket, body, authorization, upload)
    if upload is None:
        return None
    try:
        return uploaded_in(orjson.loads(answer.data))
    except orjson.JSONDecodeError as error:
        raise aiohttp.ClientPayloadError("the answer is not JSON") from error


def _message(drawing: RawLayout) -> dict[str, Any]:
    return {"components": drawing.components, "flags": _FLAGS, "allowed_mentions": {"parse": []}}


async def _send(
    client: discord.Client,
    method: str,
    path: str,
    bucket: Bucket,
    body: dict[str, Any],
    authorization: str | None = None,
    upload: discord.File | None = None,
) -> Answer:
    locks = async_.async_context.get()._locks
    if (lock := locks.get(bucket)) is None:
        lock = locks[bucket] = asyncio.Lock()
    session: aiohttp.ClientSession = client.http._HTTPClient__session  # type: ignore[attr-defined]
    data, kind = orjson.dumps(body), "application/json"
    if upload is not None:
        data, kind = _form(data, upload)
    await lock.acquire()
    renewed, refused = 0.0, False
    try:
        for attempt in range(ATTEMPTS):
            try:
                answer = await ask(session, method, path, data, authorization, kind, upload is not None)
            except OSError as error:
                if error.errno not in _RESET or attempt == ATTEMPTS - 1:
                    raise
                pause = _pause(attempt)
            else:
                if answer.headers.get("X-Ratelimit-Remaining") == "0" and answer.status != 429:
                    renewed = discord.utils._parse_ratelimit_header(answer)
                if 200 <= answer.status < 300:
                    if answer.status != 204 and answer.headers.get("Content-Type") != "application/json":
                        raise aiohttp.ClientPayloadError("the answer is not JSON")
                    return answer
                pause = await _pause_after(answer, attempt, refused)
                refused = answer.status == 400
            await asyncio.sleep(pause)
        raise AssertionError("the last attempt returns or raises")
    finally:
        if renewed:  # the next request waits for that, and not whoever sent this one
            asyncio.get_running_loop().call_later(renewed, lock.release)
        else:
            lock.release()


def _form(payload: bytes, upload: discord.File) -> tuple[bytes, str]:
    """Return a form of JSON and a file, and the type of its content."""
    boundary = secrets.token_hex(16)
    parts = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n'.encode(),
        payload,
        f'\r\n--{boundary}\r\nContent-Disposition: form-data; name="files[0]"; '
        f'filename="{upload.filename}"\r\nContent-Type: application/octet-stream\r\n\r\n'.encode(),
        upload.fp.read(),
        f"\r\n--{boundary}--\r\n".encode(),
    )
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


async def _pause_after(answer: Any, attempt: int, refused: bool) -> float:
    """Return the seconds after which to try once more, or raise the error that discord.py has for this.

    ``refused``: so was the attempt before.
    """
    said: Any = await discord_http.json_or_text(answer)
    status, last = answer.status, attempt == ATTEMPTS - 1
    if status == 429 and "Via" in answer.headers and not last:
        log.warning("a token is limited; trying again in %.2f s", said["retry_after"])
        return float(said["retry_after"])
    if status >= 500 and not last:
        return _pause(attempt)
    if status >= 500:
        raise discord.DiscordServerError(answer, said)
    code = said.get("code", 0) if isinstance(said, dict) else 0
    if refused or last or not may_be_taken(status, code):
        raise _REFUSALS.get(status, discord.HTTPException)(answer, said)
    log.info("an edit is made once more: code %d", code)
    return ASKED_AGAIN_AFTER


def _pause(attempt: int) -> float:
    return 1.0 + 2 * attempt

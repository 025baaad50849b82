"""Direct edits: Discord is asked the same as by discord.py, and its answers mean the same."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route
from discord.webhook import async_

import bot.client  # it teaches discord.py what may be asked once more, and what is no answer
from cogs.shell import direct
from cogs.shell.discord_errors import Kept
from cogs.shell.layout import RawLayout
from tests.payloads import MESSAGE as EDITED

APPLICATION, INTERACTION, MESSAGE, TOKEN = 1, 2, 3, "aW50ZXJhY3Rpb24:x_y-z"
DRAWING = RawLayout([{"type": 10, "content": "Grüße 🍺"}])
KEPT = [Kept(17)]

Said = tuple[int, dict[str, Any], dict[str, str]]
"""Status, body and headers of an answer."""

OK: Said = (200, {}, {})
EXHAUSTED: Said = (200, {}, {"X-Ratelimit-Remaining": "0", "X-Ratelimit-Reset-After": "0.05"})
LIMITED: Said = (429, {"retry_after": 0.7, "global": False}, {"Via": "1.1 google"})
SHARED: Said = (
    429,
    {"retry_after": 0.6, "global": False},
    {"Via": "1.1 google", "X-RateLimit-Scope": "shared"},
)
EVERYTHING: Said = (
    429,
    {"retry_after": 0.9, "global": True},
    {"Via": "1.1 google", "X-RateLimit-Global": "true"},
)
USED_UP: Said = (429, LIMITED[1], {**LIMITED[2], **EXHAUSTED[2]})
BANNED: Said = (429, {"retry_after": 3600}, {})
BROKEN: Said = (502, {}, {})
REFUSED: Said = (400, {"code": 50035, "message": "Invalid Form Body"}, {})
OLD: Said = (429, {"code": 30046, "message": "too old", **LIMITED[1]}, LIMITED[2])
PAGE: Said = (200, {}, {"Content-Type": "text/html"})
LOST: Said = (0, {}, {})
"""The line breaks and nothing is answered."""


@dataclass
class Discord:
    """A server that gives the answers it is told to, and what it was asked."""

    client: discord.Client
    answers: list[Said] = field(default_factory=list)
    asked: list[Any] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    """Those of the last request."""
    connections: set[object] = field(default_factory=set)
    length: int | None = None
    """How much of an answer comes; ``None`` for all of it."""
    most: int = 0
    """The most requests that were under way at once."""
    _under_way: int = 0

    async def answer(self, request: web.Request) -> web.Response:
        self._under_way += 1
        self.most = max(self.most, self._under_way)
        self.headers = dict(request.headers)
        self.connections.add(request.transport)
        files = []
        if request.content_type == "multipart/form-data":
            form = dict(await request.post())
            body = json.loads(str(form.pop("payload_json")))
            for name, one in form.items():
                assert isinstance(one, web.FileField)
                files.append((name, one.filename, one.content_type, one.file.read()))
        else:
            body = await request.json()
        for _ in range(20):  # others would come meanwhile
            await asyncio.sleep(0)
        self._under_way -= 1
        body.pop("tts", None)  # discord.py's addition: an edit has no such field
        body.get("data", {}).pop("tts", None)
        self.asked.append((request.method, request.path, request.content_type, body, files))
        status, said, headers = self.answers.pop(0)
        if not status:
            assert request.transport is not None
            request.transport.abort()
        if status == 200:
            said = {"interaction": {"id": "2", "type": 3}} if request.method == "POST" else EDITED
        plain = {"Content-Type": "application/json", **headers}
        body = json.dumps(said).encode()
        return web.Response(body=body[: self.length], status=status, headers=plain)

    async def told(self, answers: list[Said], asking: Awaitable[Any]) -> tuple[Any, ...]:
        """Ask; return what was asked, how long was waited, and the error that came of it."""
        self.answers[:], self.asked[:], self.pauses[:] = answers, [], []
        error: Any = None
        try:
            await asking
        except discord.DiscordException as raised:
            error = type(raised), getattr(raised, "status", None), getattr(raised, "code", None), str(raised)
        except aiohttp.ClientError as raised:
            error = type(raised)
        assert not self.answers, "nothing is asked less often"
        # discord.py even waits before it gives up, or returns when the limit is renewed
        return list(self.asked), self.pauses[: len(answers) - 1], error


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    client = discord.Client(intents=discord.Intents.none(), allowed_mentions=discord.AllowedMentions.none())
    running = Discord(client)
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", running.answer)
    sleep = asyncio.sleep

    async def note(seconds: float, result: Any = None) -> Any:
        if seconds:
            running.pauses.append(seconds)
        return await sleep(0, result)

    async with TestServer(app) as site:
        monkeypatch.setattr(Route, "BASE", str(site.make_url("")).rstrip("/"))
        monkeypatch.setattr(asyncio, "sleep", note)
        # as the monitor listens: to discord.py's answers, which direct requests don't make
        monkeypatch.setattr(bot.client, "answer_listeners", [lambda answer: answer.url.raw_path])
        await client._async_setup_hook()
        client.http._HTTPClient__session = session = aiohttp.ClientSession()  # type: ignore
        client._connection.application_id = APPLICATION
        yield running
        await session.close()


def webhook(client: discord.Client) -> discord.Webhook:
    """The webhook of an interaction, over which discord.py edits its answers."""
    hook = discord.Webhook.partial(APPLICATION, TOKEN, client=client)
    hook.type = discord.WebhookType.application
    return hook


def clicked(client: discord.Client) -> discord.Interaction[Any]:
    """A click on a button of a private message."""
    data: Any = {
        "id": str(INTERACTION),
        "application_id": str(APPLICATION),
        "type": 3,
        "token": TOKEN,
        "version": 1,
        "attachment_size_limit": 0,
        "data": {"custom_id": "bk1:x:1", "component_type": 2},
    }
    return discord.Interaction(data=data, state=client._connection)


@pytest.mark.parametrize(
    "answers",
    [
        [OK],
        [EXHAUSTED],
        [LIMITED, OK],
        [SHARED, EVERYTHING, USED_UP, EXHAUSTED],
        [LIMITED] * 5,
        [BROKEN, BROKEN, OK],
        [BROKEN] * 5,
        [LIMITED, BROKEN, (403, {"code": 50013, "message": "Missing Permissions"}, {})],
        [BANNED],
        [LOST],
        [PAGE],
        [OLD],
        [REFUSED, OK],
        [REFUSED, REFUSED],
        [BROKEN, REFUSED, OK],
        [(404, {"code": 10008, "message": "Unknown Message"}, {})],
        [(401, {"code": 50027, "message": "Invalid Webhook Token"}, {})],
        [(400, {"code": 40060, "message": "Interaction has already been acknowledged."}, {})],
        [(404, {"code": 10062, "message": "Unknown interaction"}, {})],
    ],
    ids=lambda answers: " ".join(str(status) for status, _, _ in answers),
)
async def test_what_is_asked_waited_and_raised_is_the_same(server: Discord, answers: list[Said]) -> None:
    client = server.client
    hook = webhook(client)
    for message in (None, MESSAGE):
        here: Any = message or "@original"
        theirs = await server.told(answers, hook.edit_message(here, view=DRAWING))
        ours = await server.told(answers, direct.edit(client, TOKEN, DRAWING, message))
        assert ours == theirs
    first, second = clicked(client), clicked(client)
    theirs = await server.told(answers, first.response.edit_message(view=DRAWING, attachments=KEPT))
    ours = await server.told(answers, direct.answer_in_place(second, DRAWING, KEPT))
    assert ours == theirs
    assert second.response.type is first.response.type


@pytest.mark.parametrize(
    "answers",
    [
        [OK],
        [EXHAUSTED],
        [LIMITED, OK],
        [BROKEN, OK],
        [LOST],
        [PAGE],
        [OLD],
        [REFUSED, OK],
        [REFUSED, REFUSED],
        [(403, {"code": 50013, "message": "Missing Permissions"}, {})],
        [(404, {"code": 10008, "message": "Unknown Message"}, {})],
    ],
    ids=lambda answers: " ".join(str(status) for status, _, _ in answers),
)
async def test_a_public_message_is_edited_in_the_same_way(server: Discord, answers: list[Said]) -> None:
    client = server.client
    client.http.token, client.http._global_over = "secret", asyncio.Event()
    client.http._global_over.set()
    message = client.get_partial_messageable(INTERACTION).get_partial_message(MESSAGE)
    theirs = await server.told(answers, message.edit(content=None, view=DRAWING, attachments=KEPT))
    authorized = server.headers["Authorization"]
    ours = await server.told(answers, direct.edit_posted(client, INTERACTION, MESSAGE, DRAWING, KEPT))
    assert ours == theirs
    assert server.headers["Authorization"] == authorized
    theirs = await server.told(answers, message.edit(content=None, view=DRAWING, attachments=[picture()]))
    asking = direct.edit_posted(client, INTERACTION, MESSAGE, DRAWING, picture())
    assert await server.told(answers, asking) == theirs


async def test_the_answer_to_a_picture_that_is_cut_off_is_no_answer(server: Discord) -> None:
    server.client.http.token, server.length = "secret", 10
    asking = direct.edit_posted(server.client, INTERACTION, MESSAGE, DRAWING, picture())
    _, _, error = await server.told([(200, {}, {})], asking)
    assert error is aiohttp.ClientPayloadError


async def test_a_request_is_broken_off_that_discord_does_not_answer(
    server: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(direct, "PATIENCE", 0)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await direct.edit(server.client, TOKEN, DRAWING, MESSAGE)


async def test_a_session_that_was_closed_for_good_is_a_broken_connection(server: Discord) -> None:
    await server.client.http._HTTPClient__session.close()  # type: ignore[attr-defined]
    for asking in (
        webhook(server.client).edit_message(MESSAGE, view=DRAWING),
        direct.edit(server.client, TOKEN, DRAWING, 3),
    ):
        with pytest.raises(aiohttp.ClientConnectionError):
            await asking


def picture() -> discord.File:
    """A picture with a description."""
    return discord.File(io.BytesIO(b"\xff\xd8 any bytes \r\n--\x00"), "table.jpg", description="Größe: 3")


@pytest.mark.parametrize(("number", "times"), [(54, 2), (10054, 5), (104, 1)])
async def test_a_connection_that_was_reset_is_tried_again_as_often(
    server: Discord, monkeypatch: pytest.MonkeyPatch, number: int, times: int
) -> None:
    connector = server.client.http._HTTPClient__session.connector  # type: ignore[attr-defined]
    connect = connector.connect
    resets = 0

    async def reset(*arguments: Any, **options: Any) -> Any:
        nonlocal resets
        if resets < times:
            resets += 1
            raise OSError(number, "connection reset")  # as Windows and macOS number it
        return await connect(*arguments, **options)

    monkeypatch.setattr(connector, "connect", reset)
    hook = webhook(server.client)
    came_of_it = []
    for asking in (
        hook.edit_message(MESSAGE, view=DRAWING),
        direct.edit(server.client, TOKEN, DRAWING, 3),
    ):
        resets = 0
        server.answers[:], server.pauses[:] = [OK], []
        error = None
        try:
            await asking
        except OSError as raised:
            error = raised.errno
        came_of_it.append((resets, list(server.pauses), error))
    assert came_of_it[0] == came_of_it[1]


async def test_a_click_is_answered_once(server: Discord) -> None:
    interaction = clicked(server.client)
    await server.told([OK], direct.answer_in_place(interaction, DRAWING, []))
    _, _, error = await server.told([], direct.answer_in_place(interaction, DRAWING, []))
    assert error[0] is discord.InteractionResponded


async def test_where_a_limit_is_used_up_the_next_request_waits_and_nobody_else(server: Discord) -> None:
    hook = webhook(server.client)
    for again in (
        hook.edit_message(MESSAGE, view=DRAWING),
        direct.edit(server.client, TOKEN, DRAWING, 3),
    ):
        await server.told([EXHAUSTED], direct.edit(server.client, TOKEN, DRAWING, MESSAGE))
        (lock,) = async_.async_context.get()._locks.values()

        assert lock.locked()

        async def renewed(lock: asyncio.Lock = lock) -> int:
            async with lock:
                return len(server.asked)

        server.answers[:] = [OK]
        asked, _ = await asyncio.gather(renewed(), again)
        assert asked == 1, "nothing more is asked until the limit is renewed"


async def test_requests_with_one_token_wait_for_each_other_in_either_way(server: Discord) -> None:
    hook = webhook(server.client)
    server.answers[:] = [OK] * 4
    await asyncio.gather(
        *(hook.edit_message(MESSAGE, view=DRAWING) for _ in range(2)),
        *(direct.edit(server.client, TOKEN, DRAWING, MESSAGE) for _ in range(2)),
    )
    assert server.most == 1 and not server.answers


async def test_connections_are_used_again_and_headers_are_those_of_the_session(server: Discord) -> None:
    await server.told([OK], webhook(server.client).edit_message(MESSAGE, view=DRAWING))
    theirs = server.headers
    await server.told([OK], direct.edit(server.client, TOKEN, DRAWING, MESSAGE))
    ours = server.headers
    assert ours.pop("Content-Length") and theirs.pop("Content-Length")
    assert ours == theirs
    assert len(server.connections) == 1

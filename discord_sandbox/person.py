"""A person driven from a test or benchmark: sees what the page shows, clicks, types and writes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp
from pydantic_core import from_json, to_json

from discord_sandbox.components import BUTTON
from discord_sandbox.inputs import Json, RejectedError, command_input, filled_part, upload
from discord_sandbox.reading import Predicate, find
from discord_sandbox.replies import Modal, PendingReplies, Reply

T = TypeVar("T")
_LOADING = 1 << 7


@dataclass(slots=True)
class Person:
    """Somebody in the sandbox. Join with ``async with await Person.join(url, "Anna") as anna:``."""

    url: str
    id: str
    name: str
    locale: str
    guilds: list[Json]
    commands: list[Json]
    _session: aiohttp.ClientSession = field(repr=False)
    _socket: aiohttp.ClientWebSocketResponse = field(repr=False)
    unread: dict[str, Json] = field(default_factory=dict, repr=False)
    bot_online: bool = False
    _view: dict[str, dict[str, Json]] = field(default_factory=dict, repr=False)
    _replies: PendingReplies = field(default_factory=PendingReplies, repr=False)
    _news: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    _reader: asyncio.Task[None] | None = field(default=None, repr=False)

    # Coming and going

    @classmethod
    async def join(cls, url: str, who: str | int) -> Self:
        """Open a page as somebody, by id or name. Raises RejectedError for an unknown person."""
        session = aiohttp.ClientSession()
        try:
            async with session.get(f"{url}/_/people") as answer:
                people = await answer.json()
            found = [p for p in people if str(who) in (p["id"], p["username"], p["global_name"])]
            if not found:
                raise RejectedError(f"nobody is called {who!r}")
            me = found[0]
            socket = await session.ws_connect(f"{url}/_/ws?person={me['id']}", max_msg_size=0)
            async with session.get(f"{url}/_/state", params={"person": me["id"]}) as answer:
                state = await answer.json()
        except BaseException:
            await session.close()
            raise
        person = cls(
            url,
            me["id"],
            me["global_name"] or me["username"],
            me["locale"],
            state["guilds"],
            state["commands"],
            session,
            socket,
            state["unread"],
            state["bot"]["online"],
        )
        person._reader = asyncio.create_task(person._read())
        return person

    async def leave(self) -> None:
        """Close the page."""
        await self._socket.close()
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        await self._session.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.leave()

    # Looking around

    def channel(self, name: str, *, guild: str | None = None) -> str:
        """Return the id of a channel by name. Raises KeyError."""
        for one in self.guilds:
            if guild in (None, one["name"], one["id"]):
                for channel in one["channels"]:
                    if name in (channel["name"], channel["id"]):
                        return str(channel["id"])
        raise KeyError(name)

    def guild_of(self, channel: str) -> str:
        """Return the id of the guild a channel is in. Raises KeyError."""
        for guild in self.guilds:
            if any(one["id"] == channel for one in guild["channels"]):
                return str(guild["id"])
        raise KeyError(channel)

    async def refresh(self) -> None:
        """Load guilds, channels, commands and unread marks anew."""
        state = await self._get("/_/state")
        self.guilds, self.commands = state["guilds"], state["commands"]
        self.unread, self.bot_online = state["unread"], state["bot"]["online"]

    async def messages(self, channel: str, limit: int = 50) -> list[Json]:
        """Return the messages that this person sees in a channel, newest last."""
        channel = self._channel_id(channel)
        found: list[Json] = await self._get(f"/_/channels/{channel}/messages", limit=str(limit))
        self._view.setdefault(channel, {}).update((message["id"], message) for message in found)
        return found

    def latest(self, message: Json) -> Json:
        """Return the latest version of a message; itself if no event about it has come."""
        return self._view.get(message["channel_id"], {}).get(message["id"], message)

    def seen(self) -> list[Json]:
        """Return every message known so far that still exists, oldest first."""
        return [message for channel in self._view.values() for message in channel.values()]

    async def wait_for(self, predicate: Predicate, timeout: float = 60.0) -> Json:  # noqa: ASYNC109
        """Wait for a matching message, already seen or not. Raises TimeoutError."""

        def look() -> Json | None:
            return next((m for m in reversed(self.seen()) if predicate(m)), None)

        return await self._until(look, timeout)

    async def wait_until(self, condition: Callable[[], bool], timeout: float = 60.0) -> None:  # noqa: ASYNC109
        """Wait until a condition holds; it is checked at every event. Raises TimeoutError."""
        await self._until(lambda: condition() or None, timeout)

    async def filled(self, reply: Reply, timeout: float = 60.0) -> Json:  # noqa: ASYNC109
        """Wait for the message of a deferred answer. Raises TimeoutError."""
        if reply.message is None:
            raise RejectedError("that answer has no message")
        before = reply.message
        if reply.state != "deferred":
            return self.latest(before)
        # a message that is to be changed stays as it was until then
        return await self.wait_for(
            lambda m: m["id"] == before["id"] and m != before and not m["flags"] & _LOADING, timeout
        )

    # Doing

    async def command(self, channel: str, name: str, /, *, force: bool = False, **options: Any) -> Reply:
        """Use a slash command: ``await anna.command(channel, "table open", game="chess")``.

        A file is given as a pair of its name and bytes. ``force`` sends what isn't offered to them, too.

        Raises RejectedError for an unknown command or option.
        """
        return await self._send(self._command_body("command", channel, name, options) | {"force": force})

    async def autocomplete(
        self, channel: str, name: str, option: str, text: str, /, *, force: bool = False, **others: Any
    ) -> list[Json]:
        """Return the bot's suggestions while ``option`` is typed."""
        body = self._command_body("autocomplete", channel, name, others | {option: text}, focused=option)
        answer = await self._post("/_/interactions", body | {"force": force})
        choices: list[Json] = answer["choices"]
        return choices

    async def click(
        self,
        message: Json,
        custom_id: str | Predicate | None = None,
        *,
        label: str | None = None,
        force: bool = False,
    ) -> Reply:
        """Press a button, found by custom id, label or a predicate over the component.

        ``force`` sends any custom id, whether or not the message has it. Raises RejectedError.
        """
        return await self.fire(message, custom_id, label=label, force=force)

    def fire(
        self,
        message: Json,
        custom_id: str | Predicate | None = None,
        *,
        label: str | None = None,
        values: Sequence[str] | None = None,
        force: bool = False,
    ) -> asyncio.Future[Reply]:
        """Press without waiting: for clicks at a fixed rate. The future holds the reply or RejectedError."""
        message = self.latest(message)
        if force and isinstance(custom_id, str):
            wanted, kind = custom_id, BUTTON
        else:
            component = find(message, custom_id, label)
            wanted, kind = component["custom_id"], component["type"]
        body: Json = {
            "kind": "component",
            "channel_id": message["channel_id"],
            "message_id": message["id"],
            "custom_id": wanted,
            "component_type": kind,
            "force": force,
        }
        if values is not None:
            body["values"] = list(values)
        return self._send(body)

    async def select(self, message: Json, custom_id: str | Predicate, *values: str) -> Reply:
        """Choose in a select."""
        return await self.fire(message, custom_id, values=values)

    async def submit(self, modal: Modal, answers: Mapping[str, Any], *, force: bool = False) -> Reply:
        """Send a form: custom id → text, list of values, or bool; a file is a pair of its name and bytes."""
        uploads: dict[str, Json] = {}

        def keep(custom_id: str, given: Any) -> Any:
            if not (isinstance(given, list) and given and isinstance(given[0], tuple)):
                return given
            keys = [f"{custom_id} {number}" for number in range(len(given))]
            uploads.update(zip(keys, map(upload, given), strict=True))
            return keys

        kept = {custom_id: keep(custom_id, given) for custom_id, given in answers.items()}
        components = [filled_part(part, kept) for part in modal.components]
        return await self._send(
            {
                "kind": "modal",
                "interaction_id": modal.interaction_id,
                "custom_id": modal.custom_id,
                "components": components,
                **({"uploads": uploads} if uploads else {}),
                "force": force,
            }
        )

    async def write(self, channel: str, content: str) -> Json:
        """Write a message."""
        channel = self._channel_id(channel)
        written: Json = await self._post(f"/_/channels/{channel}/messages", {"content": content})
        return written

    async def delete(self, message: Json) -> None:
        """Delete a message, or dismiss an ephemeral one."""
        await self._call("DELETE", f"/_/channels/{message['channel_id']}/messages/{message['id']}")

    async def open_thread(self, channel: str, name: str, *, private: bool = False) -> Json:
        """Open a thread; returns its channel."""
        path = f"/_/channels/{self._channel_id(channel)}/threads"
        thread: Json = await self._post(path, {"name": name, "private": private})
        await self.refresh()
        return thread

    async def add_to_thread(self, thread: str, user: str) -> None:
        """Add somebody to a thread, by id; this can be the bot."""
        await self._call("PUT", f"/_/channels/{thread}/thread-members/{user}")

    async def take_out_of_thread(self, thread: str, user: str) -> None:
        """Take somebody out of a thread, or leave it oneself."""
        await self._call("DELETE", f"/_/channels/{thread}/thread-members/{user}")

    async def acknowledge(self, channel: str) -> None:
        """Mark a channel as read."""
        await self._post(f"/_/channels/{self._channel_id(channel)}/ack", {})

    async def control(self, do: str, **what: Any) -> Json:
        """Manipulate the sandbox: ``await anna.control("permissions", channel_id=…, deny=[…])``."""
        done: Json = await self._post("/_/control", {"do": do, **what})
        return done

    # Inside

    def _channel_id(self, channel: str) -> str:
        return channel if channel.isdigit() else self.channel(channel)

    def _command_body(
        self, kind: str, channel: str, name: str, options: Mapping[str, Any], focused: str | None = None
    ) -> Json:
        channel = self._channel_id(channel)
        guild = self.guild_of(channel)
        known = [command for command in self.commands if command["guild_id"] in (None, guild)]
        return {
            "kind": kind,
            "guild_id": guild,
            "channel_id": channel,
            **command_input(known, name, options, focused),
        }

    def _send(self, body: Json) -> asyncio.Future[Reply]:
        nonce, future = self._replies.begin()
        frame = to_json(body | {"nonce": nonce})
        sending = asyncio.ensure_future(self._socket.send_frame(frame, aiohttp.WSMsgType.TEXT))
        sending.add_done_callback(lambda done: self._sent(done, nonce))
        return future

    def _sent(self, done: asyncio.Future[None], nonce: str) -> None:
        if not done.cancelled() and (error := done.exception()) is not None:
            self._replies.fail(nonce, error)

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                event = from_json(message.data)
                self._hear(event["t"], event["d"])
                self._news.set()
                self._news = asyncio.Event()
        self._replies.give_up()

    def _hear(self, name: str, data: Any) -> None:
        match name:
            case "MESSAGE_CREATE" | "MESSAGE_UPDATE":
                self._view.setdefault(data["channel_id"], {})[data["id"]] = data
            case "MESSAGE_DELETE":
                self._view.get(data["channel_id"], {}).pop(data["id"], None)
            case "INTERACTION":
                message_id = data.get("message_id")
                found = (view[message_id] for view in self._view.values() if message_id in view)
                self._replies.settle(data, next(found, None))
            case "MODAL":
                self._replies.opened(data)
            case "REFUSED":
                self._replies.refused(data)
            case "CHANNEL_CREATE" | "THREAD_CREATE":
                for guild in self.guilds:
                    known = {channel["id"] for channel in guild["channels"]}
                    if guild["id"] == data["guild_id"] and data["id"] not in known:
                        guild["channels"].append(data)
            case "EVENTS_UPDATE":
                for guild in self.guilds:
                    if guild["id"] == data["guild_id"]:
                        guild["events"] = data["events"]
            case "MEMBERS_UPDATE":
                for guild in self.guilds:
                    if guild["id"] == data["guild_id"]:
                        guild |= {"members": data["members"], "roles": data["roles"]}
            case "COMMANDS_UPDATE":
                self.commands = data["commands"]
            case "UNREAD":
                self.unread[data["channel_id"]] = data
            case "BOT":
                self.bot_online = data["online"]

    async def _until(self, look: Callable[[], T | None], timeout: float) -> T:  # noqa: ASYNC109
        async with asyncio.timeout(timeout):
            while True:
                news = self._news
                if (found := look()) is not None:
                    return found
                await news.wait()

    async def _get(self, path: str, **query: str) -> Any:
        return await self._call("GET", path, query=query)

    async def _post(self, path: str, body: Json) -> Any:
        return await self._call("POST", path, body=body)

    async def _call(
        self, method: str, path: str, *, body: Json | None = None, query: Mapping[str, str] | None = None
    ) -> Any:
        params = {"person": self.id, **(query or {})}
        async with self._session.request(method, self.url + path, params=params, json=body) as answer:
            raw = await answer.read()
            data = from_json(raw) if raw else None
            if answer.status >= 400:
                raise RejectedError(data["message"] if data else f"status {answer.status}")
            return data


@contextlib.asynccontextmanager
async def people(url: str, *names: str) -> AsyncIterator[list[Person]]:
    """Join as several people at once; all leave at the end."""
    joining: list[Awaitable[Person]] = [Person.join(url, name) for name in names]
    joined = await asyncio.gather(*joining)
    try:
        yield list(joined)
    finally:
        await asyncio.gather(*(person.leave() for person in joined))

"""Events for people's pages, and everybody's unread messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web
from pydantic_core import to_json

from discord_sandbox.outlet import Outlet
from discord_sandbox.permissions import Permission
from discord_sandbox.world import Channel, Json, Message

if TYPE_CHECKING:
    from discord_sandbox.core import Core


@dataclass(slots=True)
class Unread:
    """One person's unread messages in a channel."""

    count: int = 0
    mentions: set[int] = field(default_factory=set)
    read_until: int = 0

    def payload(self) -> Json:
        """Return the JSON for the page."""
        return {"count": self.count, "mentions": len(self.mentions)}


class Hub:
    """All open pages, by person."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._pages: dict[int, set[Outlet]] = {}
        self._unread: dict[tuple[int, int], Unread] = {}
        self._announced_online = False

    async def serve(
        self, request: web.Request, person_id: int, hear: Callable[[bytes], Json | None]
    ) -> web.WebSocketResponse:
        """Push events to one page until it closes; ``hear`` handles its messages and may refuse them."""
        socket = web.WebSocketResponse(compress=False, heartbeat=30)
        await socket.prepare(request)
        outlet = Outlet(socket, request.transport)
        self._pages.setdefault(person_id, set()).add(outlet)
        writer = asyncio.create_task(outlet.run())
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT and (refused := hear(message.data.encode())) is not None:
                    outlet.send(_frame("REFUSED", refused))
        finally:
            self._pages[person_id].discard(outlet)
            await outlet.finish(writer)
        return socket

    async def close(self) -> None:
        """Close every page's socket."""
        for outlets in self._pages.values():
            for outlet in outlets:
                outlet.close(1001)

    # Pushing

    def push(self, name: str, data: Any, people: Iterable[int]) -> None:
        """Send an event to these people's open pages; serialised once, and only if somebody listens."""
        frame: bytes | None = None
        for person_id in people:
            for outlet in self._pages.get(person_id, ()):
                if frame is None:
                    frame = _frame(name, data)
                outlet.send(frame)

    def push_all(self, name: str, data: Any) -> None:
        """Send an event to every open page."""
        self.push(name, data, list(self._pages))

    def push_channel(self, name: str, data: Any, channel: Channel) -> None:
        """Send an event to everybody who may see that channel."""
        self.push(name, data, self.viewers(channel))

    def push_message(self, name: str, data: Any, message: Message, channel: Channel) -> None:
        """Send a message's event to those who may see it: everybody in the channel, or one person alone."""
        if message.ephemeral_for is not None:
            self.push(name, data, (message.ephemeral_for,))
        else:
            self.push_channel(name, data, channel)

    def viewers(self, channel: Channel) -> list[int]:
        """Return people with an open page who may see the channel."""
        return [p for p in self._pages if self._core.allowed(p, channel) & Permission.VIEW_CHANNEL]

    def bot_state(self, *, online: bool) -> None:
        """Tell everybody that the bot came online or went offline."""
        if online != self._announced_online:
            self._announced_online = online
            self.push_all("BOT", {"online": online})

    # Unread

    def note_message(self, message: Message, channel: Channel) -> None:
        """Count a new message as unread for everybody in the channel but its author."""
        for user in self._core.world.users.values():
            if user.bot or not self._core.allowed(user.id, channel) & Permission.VIEW_CHANNEL:
                continue
            unread = self._unread.setdefault((user.id, channel.id), Unread())
            if user.id == message.author_id:
                unread.count, unread.read_until = 0, message.id
                unread.mentions.clear()
            else:
                unread.count += 1
                if user.id in message.mentioned:
                    unread.mentions.add(message.id)
            self._tell(user.id, channel.id, unread)

    def note_deletion(self, message: Message) -> None:
        """Remove a deleted message from the unread ones."""
        for user in self._core.world.users.values():
            unread = self._unread.get((user.id, message.channel_id))
            if unread is None or message.id <= unread.read_until or user.id == message.author_id:
                continue
            unread.count = max(0, unread.count - 1)
            unread.mentions.discard(message.id)
            self._tell(user.id, message.channel_id, unread)

    def acknowledge(self, person_id: int, channel: Channel) -> None:
        """Mark a channel as read by this person."""
        unread = self._unread.setdefault((person_id, channel.id), Unread())
        unread.count = 0
        unread.mentions.clear()
        unread.read_until = channel.last_message_id or 0
        self._tell(person_id, channel.id, unread)

    def unread(self, person_id: int) -> Json:
        """Return counts by channel id, for channels with unread messages."""
        return {
            str(channel): unread.payload()
            for (person, channel), unread in self._unread.items()
            if person == person_id and unread.count
        }

    def forget_channel(self, channel_id: int) -> None:
        """Forget a deleted channel."""
        for key in [key for key in self._unread if key[1] == channel_id]:
            del self._unread[key]

    def _tell(self, person_id: int, channel_id: int, unread: Unread) -> None:
        if self._pages.get(person_id):
            self.push("UNREAD", {"channel_id": str(channel_id)} | unread.payload(), (person_id,))


def _frame(name: str, data: Any) -> bytes:
    return b'{"t":"%b","d":%b}' % (name.encode(), to_json(data))

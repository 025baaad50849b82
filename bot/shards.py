"""Shards that do what discord.py leaves undone when a line breaks.

It drops the session when the first attempt to reconnect fails, waits longer and longer for the next one and
lets all shards wait with it; it keeps servers that have left in the meantime, and tells of no READY but the
first when there are several shards.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import discord
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.state import AutoShardedConnectionState

LONGEST_PAUSE: Final = 5
"""Power of two that the seconds between two attempts don't exceed; in discord.py they become 17 minutes."""


class ResumingShard(discord.shard.Shard):
    """A shard that resumes its session however many attempts that takes, and waits for them alone."""

    ws: DiscordWebSocket

    def launch(self) -> None:
        """Listen to a new connection; if it breaks, the pauses between attempts are short again."""
        self._backoff = ExponentialBackoff()
        self._backoff._max = LONGEST_PAUSE
        super().launch()

    async def _handle_disconnect(self, e: Exception) -> None:
        """Deal with a broken line, in a task of its own: it may pause for minutes."""
        self._task = self._client.loop.create_task(super()._handle_disconnect(e))

    async def reconnect(self) -> None:
        """Try again after an attempt that failed; without a session there is nothing to resume."""
        if self.ws.session_id is None:
            await super().reconnect()
            return
        # the session's own address may be what is gone; the general one knows all sessions
        self.ws.gateway = DiscordWebSocket.DEFAULT_GATEWAY
        await self.reidentify(ReconnectWebSocket(self.id, resume=True))


discord.shard.Shard = ResumingShard  # type: ignore[misc]


class ConnectionState(AutoShardedConnectionState[Any]):
    """The cache of servers, and when it is complete."""

    def parse_ready(self, data: Any) -> None:
        """Begin a session, and report the servers of its shard that have been left since the last one.

        Each session after the first ones is followed by ``on_ready``, as with a single shard.
        """
        waiting = self._ready_task
        super().parse_ready(data)
        shard, _ = data["shard"]
        named = {int(guild["id"]) for guild in data["guilds"]}
        for guild in [one for one in self.guilds if one.shard_id == shard and one.id not in named]:
            self._remove_guild(guild)
            self.dispatch("guild_remove", guild)
        if self._ready_task is waiting and self._get_client().is_ready():
            self._ready_task = asyncio.create_task(self._delay_ready())

    async def _delay_ready(self) -> None:
        """Wait for the servers of all shards that begin anew; another one that does begins this anew, too."""
        await asyncio.wait(self._ready_tasks.values())  # a gather that is cancelled would end them as well
        await super()._delay_ready()

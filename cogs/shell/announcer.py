"""Post announcements to servers, each exactly once, even if the process is killed in between.

An announcement is stored before it is posted, and the channel is stored before each attempt. A message that
was posted but not recorded, because the process was killed in between, is therefore found again.
Announcements of one kind for one channel are posted in the order in which they were made.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

import discord

from cogs.shell.blockade import lacking_there
from cogs.shell.idempotent_poster import IdempotentPoster, News, RefusedError, UncertainError
from cogs.shell.services import Services
from engine.background_tasks import BackgroundTasks
from engine.storage.announcements import Announcement
from engine.storage.errors import StorageError
from engine.storage.statements import Write

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 30.0
"""Seconds until the next attempt when it is unknown whether Discord has received the message."""
REFUSED_AGAIN: Final = 1800.0
"""Seconds until the next attempt after Discord refused; asking more often would get the bot banned."""
HELD_UP: Final = 20
"""Failed attempts after which later announcements no longer wait for this one."""
GIVEN_UP_MS: Final = 7 * 86_400_000
"""Age in milliseconds after which an announcement is dropped: news older than a week is no news."""
AT_ONCE: Final = 8
"""Upper bound on announcements posted at a time, so that a slow channel doesn't delay the others."""
LONGEST_DRAWING: Final = 60.0
"""Seconds after which rendering an announcement's message is abandoned for now."""

Render: TypeAlias = Callable[[Announcement, bool], Awaitable[News | None]]
"""Renders the message right before it is posted, with or without pictures; ``None`` if outdated."""
Posted: TypeAlias = Callable[[Announcement], None]
"""Called with an announcement after its message was posted."""


class Announcer:
    """Posts announcements. ``now`` returns the time in seconds since 1970."""

    def __init__(self, client: discord.Client, services: Services, now: Callable[[], float]) -> None:
        self._client = client
        self._services = services
        self._announcements = services.store.announcements
        self._board = IdempotentPoster(client, services.outbox)
        self._now = now
        self._kinds: dict[str, Render] = {}
        self._posted: dict[str, Posted] = {}
        self._waiting: dict[str, Announcement] = {}
        """Announcements being posted or waiting for the next attempt, by key."""
        self._changes = 0
        """Counts changes of servers and channels, to notice one during an attempt."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._plain: set[str] = set()
        """Keys of announcements whose pictures Discord refused."""
        self._told: set[str] = set()
        """Keys of finished announcements; a query begun a moment earlier may still list them as new."""
        self._tries: Counter[str] = Counter()
        """Failed attempts by key."""
        self._lines: WeakValueDictionary[tuple[str, str, str], asyncio.Lock] = WeakValueDictionary()
        self._background_tasks = BackgroundTasks("announcing")
        self._places = asyncio.Semaphore(AT_ONCE)
        self._ready = False

    def on(self, kind: str, render: Render, posted: Posted = lambda row: None) -> None:
        """Register ``render`` for a kind of announcement; call before the client is connected.

        ``posted`` is called once the message is posted and recorded, because things may have changed
        meanwhile.
        """
        self._kinds[kind], self._posted[kind] = render, posted

    def announcing(
        self, key: str, guild: str, kind: str, payload: str = "", channel: str | None = None
    ) -> Write:
        """Return the write that stores an announcement, to submit with what it announces; then call ``look``.

        Does nothing for a key that was ever announced before. Without a ``channel`` (Discord's id) it goes to
        the server's news channel.
        """
        return self._announcements.making(
            Announcement(key, guild, channel or "", kind, payload, self._now_ms())
        )

    async def announce(
        self, key: str, guild: str, kind: str, payload: str = "", channel: str | None = None
    ) -> None:
        """Store an announcement that has no writes of its own; durable on return. Raises ``StorageError``."""
        await self._services.store.writer.submit([self.announcing(key, guild, kind, payload, channel)])
        self.look()

    def look(self) -> None:
        """Post the announcements that are stored."""
        if self._ready:
            self._background_tasks.begin(self._look())

    def ready(self) -> None:
        """Post pending announcements now that the client knows its servers."""
        self._ready = True
        self.look()

    def reopened(self, channels: Collection[int]) -> None:
        """Retry what was refused in these channels, because something about them has changed."""
        self._changes += 1
        for key in list(self._timers):
            place = self._waiting[key].place
            if place is not None and int(place) in channels:
                self._again(key)

    def changed(self, guild: str) -> None:
        """Retry a server's announcements, because it may have chosen another news channel."""
        self._changes += 1
        for key in list(self._timers):
            if self._waiting[key].guild == guild:
                self._again(key)

    async def close(self) -> None:
        """Stop; pending announcements are posted after the next start."""
        self._ready = False
        for timer in self._timers.values():
            timer.cancel()
        await self._background_tasks.close()

    async def channel_for(self, guild: str) -> str | None:
        """Return a server's news channel: the one it has chosen, else the one where it last played.

        Raises ``StorageError``.
        """
        await self._services.preferences.load(guild)
        chosen = self._services.preferences.server(guild).news_channel
        if chosen is not None:
            return chosen
        played = await self._services.store.tables.dealt_at(guild, None, 1)
        return played[0].channel if played else None

    # -- what is to be posted ------------------------------------------------------------------------------

    def _now_ms(self) -> int:
        return int(self._now() * 1000)

    async def _look(self) -> None:
        try:
            rows = await self._announcements.to_post()
        except StorageError as error:
            log.error("what is to be announced can't be read now: %s", error)
            asyncio.get_running_loop().call_later(RETRY_AFTER, self.look)
            return
        for row in rows:
            known = row.key in self._waiting or row.key in self._told
            if not known and row.kind in self._kinds:
                self._waiting[row.key] = row
                self._background_tasks.begin(self._deliver(row.key))

    async def _deliver(self, key: str) -> None:
        """Post an announcement after the earlier ones of its line, with as many attempts as that takes."""
        row = self._waiting[key]
        async with self._lines.setdefault((row.guild, row.channel, row.kind), asyncio.Lock()):
            again = await self._tried_in_vain(key)
            while again and self._tries[key] < HELD_UP:
                await asyncio.sleep(RETRY_AFTER)
                again = await self._tried_in_vain(key)
        if again:
            self._later(key, RETRY_AFTER)

    async def _tried_in_vain(self, key: str) -> bool:
        """Try to post an announcement and return whether to retry soon; a refused one waits for a timer."""
        kind, changes = self._waiting[key].kind, self._changes
        try:
            async with self._places:
                await self._tell(key)
        except RefusedError as refused:
            log.warning("an announcement (%s) waits: %s", kind, refused)
            # what changed meanwhile may be just what was missing
            self._later(key, REFUSED_AGAIN if self._changes == changes else 0)
        except (UncertainError, StorageError, TimeoutError) as error:
            log.warning("an announcement (%s) is tried again soon: %r", kind, error)
            self._tries[key] += 1
            return True
        except Exception:  # the others are posted all the same
            log.exception("an announcement (%s) can't be made now", kind)
            self._later(key, REFUSED_AGAIN)
        else:
            del self._waiting[key]
            self._told.add(key)
            self._plain.discard(key)
            self._tries.pop(key, None)
        return False

    def _later(self, key: str, seconds: float) -> None:
        if self._ready:
            self._timers[key] = asyncio.get_running_loop().call_later(seconds, self._again, key)

    def _again(self, key: str) -> None:
        self._timers.pop(key).cancel()
        if self._ready:
            self._background_tasks.begin(self._deliver(key))

    # -- one of them ---------------------------------------------------------------------------------------

    async def _tell(self, key: str) -> None:
        """Post and record an announcement, or give it up. Raises what ``_tried_in_vain`` handles."""
        row = self._waiting[key]
        if self._now_ms() - row.made_ms > GIVEN_UP_MS:
            log.warning("an announcement (%s) is given up: it is no news any more", row.kind)
            await self._write(self._announcements.giving_up(key, self._now_ms()))
            return
        if (message := await self._posted_before(row)) is None:
            place = await self._place(row)
            async with asyncio.timeout(LONGEST_DRAWING):
                news = await self._kinds[row.kind](row, self._pictured(row, place))
            if news is None:
                await self._write(self._announcements.giving_up(key, self._now_ms()))
                return
            message = await self._post(row._replace(place=place, tried_ms=self._now_ms()), news)
        await self._write(self._announcements.posted(key, str(message)))
        self._posted[row.kind](row)

    async def _posted_before(self, row: Announcement) -> int | None:
        if row.place is None or row.tried_ms is None:
            return None
        try:
            return await self._board.find(row.key, int(row.place), row.tried_ms)
        except RefusedError:  # then nobody can look there, and the nonce must do
            return None

    async def _place(self, row: Announcement) -> str:
        await self._services.preferences.load(row.guild)
        place = row.channel or await self.channel_for(row.guild)
        if place is None:
            raise RefusedError("there is no channel for it")
        if self._client.get_guild(int(row.guild)) is None:
            raise RefusedError("the server is out of reach")
        if lacking := lacking_there(self._client, int(row.guild), int(place)):
            self._waiting[row.key] = row._replace(place=place, tried_ms=None)
            raise RefusedError(f"not allowed there: {', '.join(lacking)}")
        return place

    def _pictured(self, row: Announcement, place: str) -> bool:
        guild = self._client.get_guild(int(row.guild))
        channel = None if guild is None else guild.get_channel_or_thread(int(place))
        if guild is not None and channel is not None and not channel.permissions_for(guild.me).attach_files:
            return False
        return row.key not in self._plain and self._services.preferences.server(row.guild).pictures

    async def _post(self, row: Announcement, news: News) -> int:
        assert row.place is not None and row.tried_ms is not None
        await self._write(self._announcements.trying(row.key, row.place, row.tried_ms))
        self._waiting[row.key] = row
        try:
            return await self._board.post(row.key, int(row.place), news)
        except RefusedError as refused:
            self._waiting[row.key] = row._replace(tried_ms=None)
            if news.pictures and row.key not in self._plain:
                self._plain.add(row.key)
                raise UncertainError(f"with its picture it was refused: {refused}") from None
            raise

    async def _write(self, write: Write) -> None:
        await self._services.store.writer.submit([write])

"""Post public messages: mentions that ring, nothing twice, and what may have been posted before is found.

What a locked phone shows of a message is its text as it was sent. Components have none, so a mention among
them comes as an empty notification (discord-api-docs 7854); and edits call nobody. So the text goes first,
and components take its place.

For some minutes Discord gives the same message back for the same nonce. Afterwards the message still carries
our mark, the number of its first component.

An announcement is stored before it is posted, and the channel is stored before each attempt. A message that
was posted but not recorded, because the process was killed in between, is therefore found again.
Announcements of one kind for one channel are posted in the order in which they were made.
"""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

import discord

from cogs.pictures.canvas import Picture
from cogs.shell.answers import Interaction, answer_publicly, files_of
from cogs.shell.discord_errors import lacking_there
from cogs.shell.feature import Feature, Services
from cogs.shell.layout import RawLayout
from cogs.shell.live_message import (
    Kind,
    LiveMessage,
    Outbox,
    Priority,
    RefusedError,
    UncertainError,
    through_outbox,
)
from engine.background import BackgroundTasks
from engine.storage.errors import StorageError
from engine.storage.kept import Announcement, announcements
from engine.storage.rows import Write

log = logging.getLogger(__name__)
CLOCKS_DIFFER_MS: Final = 120_000
"""Milliseconds by which Discord's clock may differ from ours."""
LOOKED_THROUGH: Final = 100
"""Number of messages searched for one that may have been posted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """Content of a post: layout, pictures, and mentions."""

    view: RawLayout
    pictures: Sequence[Picture] = ()
    people: Sequence[str] = ()
    """Discord's ids of the people whom it mentions; then it has no pictures."""


class IdempotentPoster:
    """Posts and finds notices by their key."""

    def __init__(self, client: discord.Client, outbox: Outbox) -> None:
        self._client = client
        self._outbox = outbox

    async def post(self, key: str, channel: int, news: News) -> int:
        """Post a message unless it was just posted, and return its id.

        Raises RefusedError or UncertainError.
        """
        view, people = marked(key, news.view), news.people[:MOST_CALLED]
        files = [file for picture in news.pictures for file in files_of(picture)]
        said = {"content": call_text(view, people)} if people else {"view": view, "files": files}

        async def send() -> int:
            place = self._client.get_partial_messageable(channel)
            message = await place.send(**said, allowed_mentions=mentioning(people), nonce=nonce(key))
            return message.id

        message = await through_outbox(
            self._outbox, ("notice", key), channel, Priority.SCORE, Kind.POST, send
        )
        if people:
            try:
                await self.edit(key, channel, message, view, people)
            except RefusedError as error:  # its text says as much, and to post it anew would call twice
                log.warning("a call in channel %d stays as text: %s", channel, error)
        return message

    async def edit(
        self,
        key: str,
        channel: int,
        message: int,
        view: RawLayout,
        people: Sequence[str] = (),
    ) -> None:
        """Edit a message that was posted. Raises as ``post``."""

        async def send() -> None:
            posted = self._client.get_partial_messageable(channel).get_partial_message(message)
            await posted.edit(content=None, view=view, allowed_mentions=mentioning(people))

        await through_outbox(self._outbox, ("notice edited", key), channel, Priority.SCORE, Kind.EDIT, send)

    async def find(self, key: str, channel: int, since_ms: int) -> int | None:
        """Return the id of a notice's message posted after a time (in ms since 1970).

        ``None`` also where the bot may not look: then the nonce must do. Raises UncertainError.
        """
        after = datetime.fromtimestamp((since_ms - CLOCKS_DIFFER_MS) / 1000, UTC)

        async def look() -> int | None:
            place = self._client.get_partial_messageable(channel)
            async for message in place.history(limit=LOOKED_THROUGH, after=after, oldest_first=True):
                marks = [getattr(one, "id", None) for one in message.components]
                if message.author == self._client.user and mark(key) in marks:
                    return message.id
            return None

        with suppress(RefusedError):
            return await through_outbox(
                self._outbox, ("notice sought", key), channel, Priority.SCORE, Kind.POST, look
            )
        return None


def marked(key: str, view: RawLayout) -> RawLayout:
    """Return the layout with the mark by which it is found again; edits of a notice have to keep it."""
    first, *others = view.components
    return RawLayout([{**first, "id": mark(key)}, *others])


def nonce(key: str) -> str:
    """Return the nonce by which Discord recognises a repeated post; at most 25 characters are allowed."""
    return hashlib.sha256(key.encode()).hexdigest()[:24]


def mark(key: str) -> int:
    """Return the id of a notice's first component; Discord allows any below 2 to the power of 31."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4], "big") % 0x7FFF_FFFE + 1


MOST_CALLED: Final = 80
"""Most people mentioned in a message; Discord allows a hundred, and 2000 characters."""
_LONGEST: Final = 2000
"""Discord's limit for a message's text, in characters."""


def mentioning(people: Iterable[str]) -> discord.AllowedMentions:
    """Allow mentions of these people, by Discord's ids, and of nobody else."""
    users = [discord.Object(int(one)) for one in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def call_text(drawing: RawLayout, people: Sequence[str]) -> str:
    """Return what a layout says as the text of a message, and mention everybody whom that doesn't."""
    people = people[:MOST_CALLED]
    told = drawing.text()
    while True:
        missing = " ".join(f"<@{one}>" for one in people if f"<@{one}>" not in told)
        text = f"{missing}\n{told}".strip()
        if len(text) <= _LONGEST:
            return text
        told = told.rpartition("\n")[0]


async def answer_calling(services: Services, interaction: Interaction, drawing: RawLayout, user: str) -> None:
    """Answer publicly, and mention somebody who sees it unless they were called just now."""
    place = str(interaction.guild_id), str(interaction.channel_id)
    there = await services.visibility.mentionable(interaction.client, *place, [user])
    people = services.recent_calls.add(there or [], services.settings.call_pause)
    if not people:
        await answer_publicly(interaction, view=drawing)
        return
    mentions = mentioning(people)
    sent = await answer_publicly(interaction, content=call_text(drawing, people), allowed_mentions=mentions)
    await sent.edit(content=None, view=drawing, allowed_mentions=mentions)


def share(
    services: Services, interaction: Interaction, what: str, drawing: RawLayout, picture: Picture | None
) -> None:
    """Submit a message with its picture to the outbox, for the channel in which somebody has clicked.

    ``what`` names its kind; of messages shared faster than the channel's limits allow, only the newest is
    shown. Nobody is mentioned.
    """
    channel = interaction.channel_id
    assert channel is not None
    place = interaction.client.get_partial_messageable(channel)

    async def post() -> None:
        nobody = discord.AllowedMentions.none()
        try:
            await place.send(view=drawing, files=files_of(picture), allowed_mentions=nobody)
        except discord.HTTPException as error:
            log.info("a %s could not be shared (code %s)", what, error.code)

    services.outbox.submit((what, channel, interaction.user.id), channel, Priority.WATCH, post, Kind.POST)


# -- announcements -------------------------------------------------------------------------------------------


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


class Announcer(Feature):
    """Posts announcements."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self.services = services
        self.poster = IdempotentPoster(client, services.outbox)
        self.places = asyncio.Semaphore(AT_ONCE)
        self.changes = 0
        """Counts changes of servers and channels, to notice one during an attempt."""
        self.posts = False
        """Whether anything may be posted: the client knows its servers, and the process isn't ending."""
        self.client = client
        self._kinds: dict[str, tuple[Render, Posted]] = {}
        self._waiting: dict[str, AnnouncementMessage] = {}
        """Announcements being posted or waiting for the next attempt, by key."""
        self._told: set[str] = set()
        """Keys of finished announcements; a query begun a moment earlier may still list them as new."""
        self._lines: WeakValueDictionary[tuple[str, str, str], asyncio.Lock] = WeakValueDictionary()
        self._background_tasks = BackgroundTasks("announcing")
        services.preferences.server_listeners.append(self.changed)

    def on(self, kind: str, render: Render, posted: Posted = lambda row: None) -> None:
        """Register ``render`` for a kind of announcement; call before the client is connected.

        ``posted`` is called once the message is posted and recorded, because things may have changed
        meanwhile.
        """
        self._kinds[kind] = render, posted

    def announcing(
        self, key: str, guild: str, kind: str, payload: str = "", channel: str | None = None
    ) -> Write:
        """Return the write that stores an announcement, to submit with what it announces; then call ``look``.

        Does nothing for a key that was ever announced before. Without a ``channel`` (Discord's id) it goes to
        the server's news channel.
        """
        return announcements.note(
            Announcement(key, guild, channel or "", kind, payload, self.services.now_ms())
        )

    def look(self) -> None:
        """Post the announcements that are stored."""
        if self.posts:
            self._background_tasks.insist(self._look)

    async def ready(self) -> None:
        """Post pending announcements now that the client knows its servers."""
        self.posts = True
        self.look()

    @Feature.listener()
    async def on_channels_reopened(self, channels: Collection[int]) -> None:
        """Retry what was refused in these channels, because something about them has changed."""
        self._retry(lambda row: row.place is not None and int(row.place) in channels)

    def changed(self, guild: str) -> None:
        """Retry a server's announcements, because it may have chosen another news channel."""
        self._retry(lambda row: row.guild == guild)

    def _retry(self, concerned: Callable[[Announcement], bool]) -> None:
        self.changes += 1
        for waiting in list(self._waiting.values()):
            if waiting.waits and concerned(waiting.row):
                waiting.at_once()

    async def stop(self) -> None:
        """Stop; pending announcements are posted after the next start."""
        self.posts = False
        for waiting in self._waiting.values():
            waiting.stop()
        await self._background_tasks.close()

    async def channel_for(self, guild: str) -> str | None:
        """Return a server's news channel: the one it has chosen, else the one where it last played.

        Raises ``StorageError``.
        """
        await self.services.preferences.load(guild)
        chosen = self.services.preferences.server(guild).news_channel
        if chosen is not None:
            return chosen
        played = await self.services.store.tables.dealt_at(guild, None, 1)
        return played[0].channel if played else None

    async def _look(self) -> None:
        unposted = announcements.c.message.is_(None), announcements.c.given_up_ms.is_(None)
        oldest_first = [announcements.c.made_ms, announcements.c.key]
        for row in await announcements.where(self.services.store.database, *unposted, by=oldest_first):
            known = row.key in self._waiting or row.key in self._told
            if not known and row.kind in self._kinds:
                self._waiting[row.key] = AnnouncementMessage(self, row, self._kinds[row.kind])
                self._waiting[row.key].at_once()

    def told(self, key: str) -> None:
        """Note that an announcement is posted, or given up."""
        del self._waiting[key]
        self._told.add(key)

    # -- what an announcement needs to know ----------------------------------------------------------------

    def line(self, row: Announcement) -> asyncio.Lock:
        """Return the lock of the announcements that are posted one after the other."""
        return self._lines.setdefault((row.guild, row.channel, row.kind), asyncio.Lock())

    async def place(self, row: Announcement) -> str:
        """Return the channel for an announcement. Raises RefusedError if there is none."""
        await self.services.preferences.load(row.guild)
        place = row.channel or await self.channel_for(row.guild)
        if place is None:
            raise RefusedError("there is no channel for it")
        if self.client.get_guild(int(row.guild)) is None:
            raise RefusedError("the server is out of reach")
        return place

    def pictured(self, guild: str, place: str) -> bool:
        """Whether announcements in a channel have pictures."""
        server = self.client.get_guild(int(guild))
        channel = None if server is None else server.get_channel_or_thread(int(place))
        allowed = channel is None or server is None or channel.permissions_for(server.me).attach_files
        return allowed and self.services.preferences.server(guild).pictures


class AnnouncementMessage(LiveMessage):
    """The message of one announcement, until it is posted or given up."""

    def __init__(self, announcer: Announcer, row: Announcement, kind: tuple[Render, Posted]) -> None:
        super().__init__(announcer.services.outbox, f"an announcement ({row.kind})")
        self.row = row
        self._announcer = announcer
        self._render, self._posted = kind
        self._plain = False
        """Whether Discord has refused its pictures."""
        self._tries = 0
        """The number of failed attempts."""
        self._changes = 0

    @property
    def wanted(self) -> bool:
        return self._announcer.posts

    async def update(self) -> None:
        """Post it after the earlier ones of its line, with as many attempts as that takes."""
        async with self._announcer.line(self.row):
            while await self._tried_in_vain():
                if self._tries >= HELD_UP:
                    self.request(RETRY_AFTER)
                    return
                await asyncio.sleep(RETRY_AFTER)

    async def _tried_in_vain(self) -> bool:
        """Try to post it and return whether to retry soon; a refused one waits for a timer."""
        self._changes = self._announcer.changes
        try:
            async with self._announcer.places:
                await self._tell()
        except RefusedError:
            raise
        except (UncertainError, StorageError, TimeoutError) as error:
            log.warning("%s is tried again soon: %r", self.name, error)
            self._tries += 1
            return True
        except Exception:  # the others are posted all the same
            log.exception("%s can't be made now", self.name)
            self.request(REFUSED_AGAIN)
        else:
            self._announcer.told(self.row.key)
        return False

    async def refused(self, error: RefusedError, *, attached: bool = False) -> None:
        log.warning("%s waits: %s", self.name, error)
        if not error.mistaken:  # what changed meanwhile may be just what was missing
            self.request(REFUSED_AGAIN if self._changes == self._announcer.changes else 0)

    async def _tell(self) -> None:
        """Post and record it, or give it up. Raises what ``_tried_in_vain`` handles."""
        announcer, key = self._announcer, self.row.key
        if announcer.services.now_ms() - self.row.made_ms > GIVEN_UP_MS:
            log.warning("%s is given up: it is no news any more", self.name)
            await self._write(announcements.change(key, given_up_ms=announcer.services.now_ms()))
            return
        message = None
        if self.row.place is not None and self.row.tried_ms is not None:
            message = await announcer.poster.find(key, int(self.row.place), self.row.tried_ms)
        if message is None:
            place = await announcer.place(self.row)
            if lacking := lacking_there(announcer.client, int(self.row.guild), int(place)):
                self.row = self.row._replace(place=place, tried_ms=None)
                raise RefusedError(f"not allowed there: {', '.join(lacking)}")
            async with asyncio.timeout(LONGEST_DRAWING):
                pictured = not self._plain and announcer.pictured(self.row.guild, place)
                news = await self._render(self.row, pictured)
            if news is None:
                await self._write(announcements.change(key, given_up_ms=announcer.services.now_ms()))
                return
            message = await self._post(place, news)
        await self._write(announcements.change(key, message=str(message)))
        self._posted(self.row)

    async def _post(self, place: str, news: News) -> int:
        announcer, guild = self._announcer, self.row.guild
        there = await announcer.services.visibility.mentionable(announcer.client, guild, place, news.people)
        if there is None:
            raise UncertainError("who is in the thread is not known")
        news = replace(news, people=there)
        tried_ms = self._announcer.services.now_ms()
        await self._write(announcements.change(self.row.key, place=place, tried_ms=tried_ms))
        self.row = self.row._replace(place=place, tried_ms=tried_ms)
        try:
            return await self._announcer.poster.post(self.row.key, int(place), news)
        except RefusedError as refused:
            self.row = self.row._replace(tried_ms=None)
            if news.pictures and not self._plain:
                self._plain = True
                raise UncertainError(f"with its picture it was refused: {refused}") from None
            raise

    async def _write(self, write: Write) -> None:
        await self._announcer.services.store.writer.submit([write])

"""Dependencies of cogs on the process: the table registry, texts, card emoji, the outbox and settings.

The process builds a ``Services`` and hands it to ``cogs.app.install``; nothing here is global.
"""

from __future__ import annotations

import asyncio
import enum
import time
from collections.abc import Awaitable, Callable, Hashable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import aiohttp
import discord

from cogs.shell.settings import CogSettings
from cogs.shell.visibility import Visibility

if TYPE_CHECKING:
    from cogs.pictures.queue import PictureQueue
    from cogs.shell.card_emoji import UploadedEmoji
    from cogs.shell.preferences import Preferences
    from cogs.texts.catalogue import Texts, Words
    from engine.cards import Deck
    from engine.departures import Departures
    from engine.fraternities.service import FraternityService
    from engine.jobs import JobRunner
    from engine.standings.counting import StandingsWorker
    from engine.store import Store
    from engine.tables import TableRegistry


class InFlight:
    """Keeps the tasks that answer interactions."""

    def __init__(self) -> None:
        self._answering: set[asyncio.Task[object]] = set()
        self._closed = False

    def take(self) -> bool:
        """Register the current task as answering an interaction; return ``False`` when closed."""
        task = asyncio.current_task()
        if self._closed or task is None:
            return False
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        return True

    async def close(self) -> None:
        """Accept nothing more, and wait until everything accepted is answered."""
        self._closed = True
        if self._answering:
            await asyncio.wait(self._answering)


class RecentCalls:
    """Who was called lately, so that nobody can have somebody's phone ring again and again.

    ``now`` returns a time in seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._called: dict[str, float] = {}

    def add(self, people: Iterable[str], pause: float) -> list[str]:
        """Note that people are called, and return those who weren't within ``pause`` seconds."""
        now = self._now()
        self._called = {one: at for one, at in self._called.items() if now - at < pause}
        fresh = [one for one in dict.fromkeys(people) if one not in self._called]
        self._called |= dict.fromkeys(fresh, now)
        return fresh


class Panels:
    """The newest private page that each person has opened in a channel, such as a table's menu or its rules.

    It goes when their hand comes below it. Kept in memory only, as long as Discord lets it be deleted.
    """

    def __init__(self) -> None:
        self._shown: dict[tuple[int, int | None], discord.Interaction[Any]] = {}

    def shown(self, interaction: discord.Interaction[Any]) -> None:
        """Note that an interaction was answered with a page of its own."""
        self._shown = {key: one for key, one in self._shown.items() if not one.is_expired()}
        self._shown[_key(interaction)] = interaction

    def taken(self, interaction: discord.Interaction[Any]) -> None:
        """Note that something else has taken the page's place, perhaps."""
        self._shown.pop(_key(interaction), None)

    async def clear(self, interaction: discord.Interaction[Any]) -> None:
        """Delete the page of whoever clicks."""
        page = self._shown.pop(_key(interaction), None)
        if page is not None:
            with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
                await page.delete_original_response()


def _key(interaction: discord.Interaction[Any]) -> tuple[int, int | None]:
    return interaction.user.id, interaction.channel_id


class Priority(enum.IntEnum):
    """Who goes first when requests to Discord are scarce; lower numbers do."""

    TURN = 0
    """Somebody is waited for and has to be told."""
    TABLE = 1
    """The public card of a table being played."""
    SCORE = 2
    """Results and finished tables."""
    WATCH = 3
    """Updates for spectators."""


class Kind(enum.Enum):
    """Which of a channel's rate limits a request counts against; Discord keeps one for each of these."""

    POST = "post"
    EDIT = "edit"
    DELETE = "delete"


class Outbox(Protocol):
    """Sends edits and posts that count against Discord's limits (interaction answers don't)."""

    def submit(
        self,
        key: Hashable,
        channel_id: int,
        priority: Priority,
        send: Callable[[], Awaitable[None]],
        kind: Kind = Kind.EDIT,
    ) -> None:
        """Send soon; the newest ``send`` of a key replaces one that still waits.

        Requests of one kind to one channel are sent one at a time; others don't wait for each other. ``send``
        makes at most one request to ``channel_id`` and handles its own errors; an error that it raises
        nevertheless is logged by the outbox and forgotten.
        """

    async def flush(self, timeout: float) -> None:  # noqa: ASYNC109 - the process owns the deadline
        """Wait until nothing is pending, at most ``timeout`` seconds."""


def unnoticed(kind: str, feature: str, outcome: str, seconds: float) -> None:
    """Take no note of an interaction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Everything that a cog may use besides the interaction itself."""

    registry: TableRegistry
    texts: Texts
    card_emoji: UploadedEmoji
    outbox: Outbox
    preferences: Preferences
    store: Store
    standings_worker: StandingsWorker
    jobs: JobRunner
    fraternities: FraternityService
    departures: Departures
    pictures: PictureQueue
    now_ms: Callable[[], int]
    """Returns the time in milliseconds since 1970."""
    settings: CogSettings = field(default_factory=CogSettings)
    in_flight: InFlight = field(default_factory=InFlight)
    visibility: Visibility = field(default_factory=Visibility)
    recent_calls: RecentCalls = field(default_factory=RecentCalls)
    panels: Panels = field(default_factory=Panels)
    handled: Callable[[str, str, str, float], None] = unnoticed
    """Called after each interaction with its kind, feature and outcome, and the seconds that it took."""

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return self.now_ms() / 1000

    def words(
        self,
        guild: str | int | None,
        locale: str | discord.Locale | None,
        reader: int | None,
        deck: Deck | None = None,
    ) -> Words:
        """Return the words for one reader, in their language, and with the cards that they like.

        If they like none better, it is the ``deck`` of a table, or else the server's.
        """
        return self.texts.of(locale, self.preferences.card_names(guild, reader, deck))

    def words_for(self, interaction: discord.Interaction[Any], deck: Deck | None = None) -> Words:
        """Return the words for the user who clicks or types, perhaps at a table that has a ``deck``."""
        reader = self.store.persons.met(str(interaction.user.id))
        return self.words(interaction.guild_id, interaction.locale, reader, deck)

    def public_words(
        self, guild: str | int, preferred: str | discord.Locale | None, deck: Deck | None = None
    ) -> Words:
        """Return the words for everybody in a server, perhaps at a table that has a ``deck``.

        ``preferred`` is the server's language if it chose none.
        """
        chosen = self.preferences.server(guild)
        own = chosen.language if chosen.language in self.texts.languages else preferred
        return self.texts.of(own, self.preferences.card_names(guild, table=deck))

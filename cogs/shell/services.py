"""What cogs need of the process that runs them: the hall, texts, faces, the outbox and a few settings.

The process builds a ``Services`` and hands it to ``cogs.app.install``; nothing here is global.
"""

from __future__ import annotations

import enum
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from cogs.pictures.renderer import Renderer
from cogs.shell.in_flight import InFlight
from cogs.shell.visibility import Visibility

if TYPE_CHECKING:
    import discord

    from cogs.shell.card_emoji import CardEmoji
    from cogs.shell.preferences import Preferences
    from cogs.texts.catalogue import Texts, Words
    from engine.appointments import Appointments
    from engine.departures import Departures
    from engine.fraternities.service import FraternityService
    from engine.standings.worker import StandingsWorker
    from engine.store import Store
    from engine.tables import TableRegistry


class Priority(enum.IntEnum):
    """Who goes first when the process is short of requests: lower numbers do."""

    TURN = 0
    """Somebody is waited for and has to be told."""
    TABLE = 1
    """The public card of a table that is being played."""
    SCORE = 2
    """Results and finished tables."""
    WATCH = 3
    """Things for people who only look on."""


class Kind(enum.Enum):
    """Which of a channel's limits a request counts to: Discord keeps one for each of these."""

    POST = "post"
    EDIT = "edit"
    DELETE = "delete"


class Outbox(Protocol):
    """The one way out for edits and posts that count to Discord's limits (interaction answers don't)."""

    def submit(
        self,
        key: Hashable,
        channel_id: int,
        priority: Priority,
        send: Callable[[], Awaitable[None]],
        kind: Kind = Kind.EDIT,
    ) -> None:
        """Send soon. The newest ``send`` of a key replaces one that still waits.

        Requests of one kind to one channel go one at a time; the others don't wait for each other.

        ``send`` makes at most one request to ``channel_id`` and handles its own errors; one that
        raises nevertheless is logged by the outbox and forgotten.
        """

    async def flush(self, timeout: float) -> None:  # noqa: ASYNC109 - the process owns the deadline
        """Wait until nothing waits or runs, at most ``timeout`` seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CogSettings:
    """Times and limits of what Discord shows, times in seconds. Tests shorten them."""

    asleep_after: float = 840.0
    """A private hand goes to sleep when its newest token is this old; Discord lets it die after 900 s."""
    refresh_pause: float = 0.01
    """Hands are refreshed this long after a change: the answer to the click that caused it goes first."""
    refreshes: int = 4
    """So many refreshes of a hand through one token within ``refresh_window``. Discord takes five in two
    seconds, and discord.py keeps the one that uses up the last waiting, with a click's answer behind it."""
    refresh_window: float = 2.0
    spectators: int = 20
    """So many people may look on at a table with a private view; everybody sees the card."""
    spectator_pause: float = 0.25
    """What spectators see is refreshed this long after the players' hands."""
    render_pause: float = 0.3
    """A table's card waits this long for further changes before it is drawn."""
    mention_after: float = 3.0
    """Somebody whose turn it is, and whose hand is asleep, is mentioned after this long."""
    fresh_card_after: float = 3000.0
    """A table card older than this is posted anew: Discord allows fewer edits after an hour."""
    fresh_card_pause: float = 30.0
    """A deal that begins earlier than this after the last card of its channel goes on in the same message."""
    picture_rest: float = 1.2
    """A table is drawn as a picture when nothing has happened there for so long, …"""
    picture_stale: float = 10.0
    """… or, while play goes on without rest, when its picture is this old."""
    picture_share: float = 0.05
    """The part of the time that may go into drawing tables, so that clicks never wait for pictures."""
    picture_patience: float = 1.0
    """A fresh card waits at most this long for its picture."""
    homeless_days: float = 14.0
    """A partie whose channel is gone is put away after so many days."""
    departed_server_days: int = 30
    """What is kept of a server that has removed the bot is deleted after so many days; 0: never."""
    refresh_patience: float = 1.0
    """A click's answer waits at most this long for a refresh of the same message that is under way."""
    late_after: float = 3.0
    """Interactions that were replayed after a reconnect and are older than this are skipped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Everything that a cog may use besides the interaction itself."""

    hall: TableRegistry
    texts: Texts
    card_emoji: CardEmoji
    outbox: Outbox
    preferences: Preferences
    store: Store
    standings_worker: StandingsWorker
    appointments: Appointments
    roll: FraternityService
    departures: Departures
    studio: Renderer = field(default_factory=Renderer)
    settings: CogSettings = field(default_factory=CogSettings)
    in_flight: InFlight = field(default_factory=InFlight)
    visibility: Visibility = field(default_factory=Visibility)

    def words(self, guild: str | int | None, locale: str | discord.Locale | None) -> Words:
        """The words for one reader in a server: in their language, with the names that the server likes."""
        return self.texts.of(locale, "ass" if guild is None else self.preferences.server(guild).ace_name)

    def words_for(self, interaction: discord.Interaction[Any]) -> Words:
        """The words for whoever clicks or types."""
        return self.words(interaction.guild_id, interaction.locale)

    def public_words(self, guild: str | int, preferred: str | discord.Locale | None) -> Words:
        """The words for everybody in a server; ``preferred`` is its own language, if it has chosen none."""
        chosen = self.preferences.server(guild)
        return self.texts.of(preferred if chosen.language == "auto" else chosen.language, chosen.ace_name)

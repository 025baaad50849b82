"""Evenings in the server's own list of events, if the bot may create events there."""

import logging
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

import discord

from cogs.gatherings.view import rhythm
from cogs.shell.discord_errors import UNREACHABLE
from cogs.shell.feature import Services
from cogs.shell.live_message import UncertainError
from cogs.shell.names import LONG_NAME, plain_text, unlinked
from engine.gatherings.evenings import Evenings
from engine.gatherings.gathering import DONE, GONE
from engine.gatherings.planning import Evening

log = logging.getLogger(__name__)

LASTS: Final = timedelta(hours=4)
"""Assumed duration of an evening: Discord requires an event's end."""
_UNKNOWN_EVENT: Final = 10070
_LONGEST_PLACE: Final = 100
_LEEWAY_MS: Final = 5_000
"""Margin in milliseconds: Discord rejects events that have begun by the time the request arrives."""

_scheduled, _active = discord.EventStatus.scheduled, discord.EventStatus.active


class _Wanted(NamedTuple):
    """The contents of an event."""

    name: str
    description: str
    location: str
    begins: datetime


class EveningEvents:
    """Keeps Discord's events in line with evenings.

    Each event is for a single date: Discord's own recurrence ignores time zones, and eight o'clock would
    become nine when the clocks change.
    """

    def __init__(self, client: discord.Client, services: Services, evenings: Evenings) -> None:
        self._client = client
        self._services = services
        self._evenings = evenings
        self._agreed: dict[tuple[int, int], tuple[str, int, str]] = {}
        """State of each evening when its event was last in line with it."""

    def look_again(self, number: tuple[int, int]) -> None:
        """Look anew whether the event of an evening was changed by somebody."""
        self._agreed.pop(number, None)

    def allowed(self, guild: str) -> bool:
        """Whether the bot may create events in a server."""
        server = self._server(guild)
        return server is not None and server.me.guild_permissions.create_events

    def _server(self, guild: str) -> discord.Guild | None:
        """Return a server, or ``None`` while it is down: nothing is known of it then."""
        server = self._client.get_guild(int(guild))
        return None if server is None or server.unavailable else server

    async def keep(self, evening: Evening) -> None:
        """Create, change or end the event of an evening. Raises ``StorageError`` and UncertainError."""
        server = self._server(evening.row.guild)
        event = evening.sitting.event
        stands = (evening.sitting.status, evening.sitting.begins_ms, evening.row.channel)
        if server is None or event in (GONE, DONE) or self._agreed.get(evening.id) == stands:
            return
        if (
            evening.sitting.status == "planned"
            and evening.sitting.begins_ms <= self._services.now_ms() + _LEEWAY_MS
        ):
            return  # about to be opened: planned or moved to right now, or in another time zone it is late
        try:
            if event is not None:
                await self._follow(server, evening, int(event))
            elif evening.sitting.status == "planned" and self.allowed(evening.row.guild):
                await self._enter(server, evening)
            else:  # perhaps it is allowed the next time
                return
            self._agreed[evening.id] = stands
        except discord.HTTPException as error:
            if error.status == 429 or error.status >= 500:
                raise UncertainError(f"status {error.status}, code {error.code}") from None
            if error.code == _UNKNOWN_EVENT:
                await self._evenings.note(*evening.id, event=GONE)
            else:
                log.warning("evening %s: its event was refused (code %s)", evening.key, error.code)
        except UNREACHABLE as error:
            raise UncertainError(repr(error)) from None
        finally:
            if not evening.live:
                self._agreed.pop(evening.id, None)

    async def _enter(self, server: discord.Guild, evening: Evening) -> None:
        wanted = self._wanted(server, evening)
        made = await self._made_before(server, wanted) or await server.create_scheduled_event(
            name=wanted.name,
            description=wanted.description,
            location=wanted.location,
            start_time=wanted.begins,
            end_time=wanted.begins + LASTS,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
        )
        await self._evenings.note(*evening.id, event=str(made.id), event_ms=evening.sitting.begins_ms)

    async def _made_before(self, server: discord.Guild, wanted: _Wanted) -> discord.ScheduledEvent | None:
        """Find the event that an earlier process created without being able to record it."""
        for event in await server.fetch_scheduled_events(with_counts=False):
            own = self._client.user is not None and event.creator_id == self._client.user.id
            if own and (event.name, event.start_time) == (wanted.name, wanted.begins):
                return event
        return None

    async def _follow(self, server: discord.Guild, evening: Evening, number: int) -> None:
        event = await server.fetch_scheduled_event(number, with_counts=False)
        status = evening.sitting.status
        if event.status not in (_scheduled, _active):
            await self._evenings.note(*evening.id, event=GONE if evening.live else DONE)
            return
        if status == "planned":
            wanted = self._wanted(server, evening)
            begins_ms = round(event.start_time.timestamp() * 1000)
            if evening.sitting.event_ms not in (None, begins_ms) and begins_ms != evening.sitting.begins_ms:
                await self._evenings.event_moved(*evening.id, begins_ms)
                return
            known = server.get_channel_or_thread(int(evening.row.channel)) is not None
            location = wanted.location if known else event.location or wanted.location
            if (event.start_time, event.location) != (wanted.begins, location):
                await event.edit(
                    description=wanted.description,
                    location=location,
                    start_time=wanted.begins,
                    end_time=wanted.begins + LASTS,
                )
            if evening.sitting.event_ms != evening.sitting.begins_ms:
                await self._evenings.note(*evening.id, event_ms=evening.sitting.begins_ms)
        elif evening.live:
            if event.status is _scheduled:
                await event.start()
        else:
            await (event.end() if event.status is _active else event.cancel())
            await self._evenings.note(*evening.id, event=DONE)

    def _wanted(self, server: discord.Guild, evening: Evening) -> _Wanted:
        words = self._services.public_words(self._client, evening.row.guild)
        plan = evening.plan
        channel = server.get_channel_or_thread(int(evening.row.channel))
        place = evening.row.channel if channel is None else channel.name
        return _Wanted(
            unlinked(plain_text(evening.row.name, LONG_NAME)),
            f"{rhythm(plan, words)} · {words.game(plan.game)}",
            unlinked(f"#{place}")[:_LONGEST_PLACE],  # a thread may be called discord.gg/code
            datetime.fromtimestamp(evening.sitting.begins_ms / 1000, UTC),
        )

"""Evenings in Discord: their cards, buttons, and automatic transitions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from functools import partial

import discord

from cogs.evenings.cards import EveningCards
from cogs.evenings.events import EveningEvents
from cogs.evenings.latecomers import Latecomers
from cogs.evenings.news import EveningNews, telling
from cogs.evenings.tables import EveningTables
from cogs.evenings.view import EveningId
from cogs.shell.announcer import Announcer
from cogs.shell.answers import Interaction, say, stored
from cogs.shell.feature import Feature, on_click
from cogs.shell.preferences import is_trusted, may
from cogs.shell.rights import person_of
from cogs.shell.services import Services
from cogs.tables.cards import Cards
from engine.evenings.evening import ANSWERS, Evening
from engine.evenings.evenings import EveningService
from engine.game import Refusal
from engine.storage.errors import StorageError
from engine.tables import Person, TableState

log = logging.getLogger(__name__)


class Stammtisch(Feature):
    """Evenings of a regular table: their cards with buttons, events, tables and rankings.

    ``now`` is the time in seconds since 1970.
    """

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        cards: Cards,
        announcer: Announcer,
        now: Callable[[], float],
    ) -> None:
        self._services = services
        self._announcer = announcer
        self.evenings = EveningService(
            services.store, services.jobs, lambda: int(now() * 1000), partial(telling, announcer)
        )
        self.events = EveningEvents(client, services, self.evenings, now)
        self.cards = EveningCards(client, services, self.evenings, self.events)
        self._news = EveningNews(services, self.evenings, self.cards, announcer)
        self._tables = EveningTables(services, cards, self.evenings, services.jobs)
        self._latecomers = Latecomers(services, self.evenings)
        self.evenings.changed.append(self._changed)
        self._tasks: set[asyncio.Task[None]] = set()

    # -- the process ---------------------------------------------------------------------------------------

    def _changed(self, evening: Evening) -> None:
        self.cards.changed(evening.number)
        self._announcer.look()

    async def ready(self) -> None:
        """Show all evenings as they are now; the client knows its servers."""
        self._tables.resume()
        self.cards.ready()

    def published(self, snapshot: TableState) -> None:
        self._tables.published(snapshot)

    @Feature.listener()
    async def on_card_placed(self, table: int) -> None:
        """Update the link on an evening's card after a table's card was posted anew."""
        number = self._tables.evening_of(table)
        if number is not None:
            self.cards.changed(number)

    @Feature.listener()
    async def on_scheduled_event_delete(self, event: discord.ScheduledEvent) -> None:
        """Note that an event was deleted, which may have belonged to an evening."""
        await self.evenings.lost_event(str(event.id))

    @Feature.listener()
    async def on_scheduled_event_update(
        self, before: discord.ScheduledEvent, after: discord.ScheduledEvent
    ) -> None:
        """Follow an event that was cancelled, or moved, if it belongs to an evening."""
        if after.status is discord.EventStatus.canceled:
            await self.evenings.lost_event(str(after.id))
        elif before.start_time != after.start_time:
            row = await self.evenings.with_event(str(after.id))
            if row is not None:
                self.events.look_again((row.meeting, row.evening))
                self.cards.changed((row.meeting, row.evening))

    @Feature.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.cards.back(str(guild.id))

    @Feature.listener()
    async def on_channels_reopened(self, channels: Collection[int]) -> None:
        self.cards.reopened(channels)

    def chosen(self, guild: str) -> None:
        """Follow a server's changed settings, such as its time zone."""
        task = asyncio.create_task(self._rezone(guild))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _rezone(self, guild: str) -> None:
        try:
            await self.evenings.rezone(guild, self._services.preferences.server(guild).timezone)
        except StorageError as error:
            log.error("the evenings of a server keep their old clock: %s", error)

    async def stop(self) -> None:
        """Finish running work; the next start resumes."""
        await asyncio.gather(*self._tasks, self._tables.close(), return_exceptions=True)
        await self.cards.close()

    # -- buttons -------------------------------------------------------------------------------------------

    @on_click(EveningId)
    async def click(self, interaction: Interaction, clicked: EveningId) -> None:
        """Handle a click on a button of an evening's card."""
        evening = await self._here(interaction, clicked)
        person = await person_of(interaction, self._services.registry)
        match clicked.verb:
            case "open":
                await self._open(interaction, evening, person)
            case "late":
                await self._late(interaction, evening, person)
            case "end":
                self._expect_organiser(interaction, evening, person)
                ended = await stored(self.evenings.end(*evening.number))
                await self.cards.answer(interaction, ended)
            case answer if answer in ANSWERS:
                signed = await stored(self.evenings.answer(*evening.number, person, answer))
                await self.cards.answer(interaction, signed)

    async def _open(self, interaction: Interaction, evening: Evening, person: Person) -> None:
        if evening.row.status == "planned":
            raise Refusal("evening_not_begun")
        if person.id not in evening.who("yes") and not self._is_organiser(interaction, evening, person):
            raise Refusal("not_coming")
        drawn = await stored(self.evenings.draw(*evening.number))
        await self.cards.answer(interaction, drawn)

    async def _late(self, interaction: Interaction, evening: Evening, person: Person) -> None:
        words = self._services.words_for(interaction)
        async with self.evenings.changing(*evening.number) as now:
            if now.row.status != "playing":
                raise Refusal("evening_over")
            sat = person.id in now.seating.people
            seen = partial(self._services.visibility.seen, interaction)
            table = await stored(self._latecomers.seat(now, person, seen))
        if table is not None:
            told = words("evening-late-yours" if sat else "evening-late-seated", table=str(table))
        else:
            changed = await stored(self.evenings.get(*evening.number))
            waits = person.id in changed.seating.waiting
            told = words("evening-late-waiting" if waits else "evening-late-opening")
        await say(interaction, told)

    # -- who may ---------------------------------------------------------------------------------------------

    async def _here(self, interaction: Interaction, clicked: EveningId) -> Evening:
        """Return the evening of a click. Raises ``Refusal("unknown_evening")`` if they may not know of it."""
        evening = await stored(self.evenings.get(clicked.meeting, clicked.evening))
        if not await self.may_know(interaction, evening):
            raise Refusal("unknown_evening")
        return evening

    async def own(self, interaction: Interaction, meeting: int) -> Evening:
        """Return the newest evening of a meeting if whoever asks may change it.

        Raises ``Refusal`` ``unknown_evening`` or ``not_organiser``.
        """
        evening = await stored(self.evenings.newest(meeting))
        if evening.meeting.ended_ms is not None or not await self.may_know(interaction, evening):
            raise Refusal("unknown_evening")
        self._expect_organiser(interaction, evening, await person_of(interaction, self._services.registry))
        return evening

    async def may_know(self, interaction: Interaction, evening: Evening) -> bool:
        """Whether whoever asks sees an evening's channel, or organises it: the channel may be gone.

        Nobody may know of an evening of another server.
        """
        if evening.meeting.guild != str(interaction.guild_id):
            return False
        if await self._services.visibility.sees(interaction, evening.meeting.channel):
            return True
        person = await stored(self._services.store.persons.find(str(interaction.user.id)))
        own = person is not None and person.id == evening.meeting.organiser
        return own or is_trusted(interaction, self._services.preferences.server(evening.meeting.guild))

    def _is_organiser(self, interaction: Interaction, evening: Evening, person: Person) -> bool:
        keepers = self._services.preferences.server(evening.meeting.guild).who_keeps
        return person.id == evening.meeting.organiser or may(interaction, keepers)

    def _expect_organiser(self, interaction: Interaction, evening: Evening, person: Person) -> None:
        if not self._is_organiser(interaction, evening, person):
            raise Refusal("not_organiser")

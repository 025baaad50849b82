"""The common part of the cogs of evenings and tournaments: start, stop, who may know of or organise them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from itertools import compress
from typing import Generic, TypeVar

import discord

from cogs.gatherings.cards import GatheringCards
from cogs.shell.answers import Interaction
from cogs.shell.discord_errors import is_gone
from cogs.shell.feature import Feature
from cogs.shell.posting import Announcer
from cogs.shell.preferences import is_trusted, keeps
from engine.game import Refusal
from engine.gatherings.gathering import Gathering, unknown
from engine.tables import TableState

G = TypeVar("G", bound=Gathering)


class GatheringFeature(Feature, Generic[G]):
    """Gatherings of one kind in Discord, with their cards."""

    def __init__(self, cards: GatheringCards[G], announcer: Announcer) -> None:
        self._services = cards.services
        self._cards = cards
        self._announcer = announcer
        self._gatherings = cards.gatherings
        self._begun = False
        self._gatherings.listeners.append(self._changed)

    def _changed(self, now: G) -> None:
        if not now.opening:  # a round is told when its tables are there
            self._announcer.look()
        self._cards.changed(now)

    async def ready(self) -> None:
        """Resume what is played, and show everything as it is now; the client knows its servers."""
        if not self._begun:
            await self._gatherings.begin()
            self._begun = True
        self._cards.ready()

    async def stop(self) -> None:
        """Finish running work; the next start resumes."""
        await self._gatherings.close()
        await self._cards.close()

    def published(self, state: TableState) -> None:
        self._gatherings.published(state)

    @Feature.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._cards.back(str(guild.id))

    @Feature.listener()
    async def on_channels_reopened(self, channels: Collection[int]) -> None:
        self._cards.reopened(channels)

    async def _is_gone(self, interaction: Interaction, now: G) -> bool:
        """Whether its channel doesn't exist any more."""
        return await is_gone(interaction.client, int(now.row.guild), int(now.row.channel))

    # -- who may -------------------------------------------------------------------------------------------

    async def _known(self, interaction: Interaction, found: Sequence[G]) -> list[G]:
        """Return those that whoever asks may know of."""
        known = await asyncio.gather(*(self._may_know(interaction, one) for one in found))
        return list(compress(found, known))

    async def _named(
        self, interaction: Interaction, number: int, sitting: int = 0, *, running: bool = False
    ) -> G:
        """Return the one of that number, with ``running`` only until it has ended.

        Raises ``unknown_evening`` or ``unknown_tournament``, also if whoever asks may not know of it.
        """
        guild = str(interaction.guild_id)
        now = await self._gatherings.get(number, sitting, guild=guild)
        ended = running and now.row.ended_ms is not None
        if ended or not await self._may_know(interaction, now):
            raise unknown(now.kind)
        return now

    async def _may_know(self, interaction: Interaction, now: G) -> bool:
        """Whether whoever asks sees the channel, or may organise it: the channel may be gone."""
        if await self._services.visibility.sees(interaction, now.row.channel):
            return True
        trusted = is_trusted(interaction, self._services.preferences.server(now.row.guild))
        return trusted or await self._announced_it(interaction, now)

    async def _is_organiser(self, interaction: Interaction, now: G) -> bool:
        return keeps(interaction, self._services.preferences) or await self._announced_it(interaction, now)

    async def _announced_it(self, interaction: Interaction, now: G) -> bool:
        person = await self._services.store.persons.find(str(interaction.user.id))
        return person is not None and person.id == now.row.organiser

    async def _expect_organiser(self, interaction: Interaction, now: G) -> None:
        """Raise ``not_evening_organiser`` or ``not_tournament_organiser``."""
        if await self._is_organiser(interaction, now):
            return
        if now.kind == "evening":
            raise Refusal("not_evening_organiser")
        raise Refusal("not_tournament_organiser")

"""Finding tournaments that a reader may know of, and checks of who may organise them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import compress

from cogs.shell.answers import Interaction, stored
from cogs.shell.preferences import is_trusted, may
from cogs.shell.services import Services
from engine.game import Refusal
from engine.tournaments.tournament import Tournament
from engine.tournaments.tournaments import TournamentService


class TournamentFinder:
    """Finds the tournament that a command is about."""

    def __init__(self, services: Services, tournaments: TournamentService) -> None:
        self._services = services
        self._tournaments = tournaments

    async def chosen(self, interaction: Interaction, number: int | None, *, live: bool = True) -> Tournament:
        """Return the tournament of that number; without one, the only running one, or this channel's.

        Raises ``Refusal`` ``unknown_tournament`` or ``which_tournament``.
        """
        guild = str(interaction.guild_id)
        if number is not None:
            one = await stored(self._tournaments.get(guild, number))
            if not await self._may_know(interaction, one):
                raise Refusal("unknown_tournament")
            return one
        found = await self.known(interaction, await stored(self._tournaments.live(guild)))
        if not found and not live:
            found = (await self.known(interaction, await stored(self._tournaments.past(guild))))[:1]
        here = [one for one in found if one.row.channel == str(interaction.channel_id)] or found
        if not here:
            raise Refusal("unknown_tournament")
        if len(here) > 1:
            raise Refusal("which_tournament")
        return here[0]

    async def known(self, interaction: Interaction, found: Sequence[Tournament]) -> list[Tournament]:
        """Return those tournaments that whoever asks may know of."""
        known = await asyncio.gather(*(self._may_know(interaction, one) for one in found))
        return list(compress(found, known))

    async def _may_know(self, interaction: Interaction, now: Tournament) -> bool:
        """Whether whoever asks sees the channel, or may organise the tournament: the channel may be gone."""
        if await self._services.visibility.sees(interaction, now.row.channel):
            return True
        trusted = is_trusted(interaction, self._services.preferences.server(now.row.guild))
        return trusted or await self._announced_it(interaction, now)

    async def _is_organiser(self, interaction: Interaction, now: Tournament) -> bool:
        keepers = self._services.preferences.server(now.row.guild).who_keeps
        return may(interaction, keepers) or await self._announced_it(interaction, now)

    async def _announced_it(self, interaction: Interaction, now: Tournament) -> bool:
        person = await stored(self._services.store.persons.find(str(interaction.user.id)))
        return person is not None and person.id == now.row.organiser

    async def expect_organiser(self, interaction: Interaction, now: Tournament) -> None:
        if not await self._is_organiser(interaction, now):
            raise Refusal("not_tournament_organiser")

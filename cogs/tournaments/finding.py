"""Finding tournaments that a reader may know of, and checks of who may organise them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import compress
from typing import Final

from discord import app_commands

from cogs.house_rules import typed as house_rules
from cogs.shell.answers import Interaction, say, stored
from cogs.shell.feature import Asking, Tip
from cogs.shell.layout import button
from cogs.shell.names import LONG_NAME, plain_text, shown
from cogs.shell.preferences import is_trusted, may
from cogs.shell.services import Services
from cogs.tournaments.view import TournamentId, Verb
from engine.game import Refusal
from engine.tournaments.tournament import Tournament
from engine.tournaments.tournaments import TournamentService

LISTED: Final = 15
TOLD: Final = 1
"""Tournaments that help tells of."""


class TournamentFinder:
    """Lists tournaments, and finds the one that a command is about."""

    def __init__(self, services: Services, tournaments: TournamentService) -> None:
        self._services = services
        self._tournaments = tournaments

    async def list_all(self, interaction: Interaction) -> None:
        """List the running tournaments, and the newest past ones."""
        words, guild = self._services.words_for(interaction), str(interaction.guild_id)
        live, past = await stored(self._tournaments.live(guild)), await stored(self._tournaments.past(guild))
        lines = [
            words(
                f"tournament-listed-{one.row.status}",
                name=shown(one.row.name, LONG_NAME),
                game=words.game(one.plan.game),
                place=f"<#{one.row.channel}>",
                round=one.round,
                rounds=one.plan.rounds,
                count=len(one.playing_in(one.round + 1)),
                time=f"<t:{(one.row.ended_ms or one.row.made_ms) // 1000}:D>",
            )
            for one in (await self._known(interaction, [*live, *past]))[:LISTED]
        ]
        await say(interaction, "\n".join(lines) or words("tournament-none"))

    async def tips(self, asking: Asking) -> list[Tip]:
        """Tell of the tournaments that run in this channel, with the buttons of their cards."""
        words, interaction = asking.words, asking.interaction
        here = str(interaction.channel_id)
        tips: list[Tip] = []
        for one in await stored(self._tournaments.newest_in(str(interaction.guild_id), here, TOLD)):
            entered = one.entrant(asking.person.id) is not None
            verbs: tuple[Verb, ...] = ("standings", "leave") if entered else ("join", "standings")
            offered = [
                button(TournamentId(one.number, verb).custom_id, words(f"button-tournament-{verb}"))
                for verb in verbs
            ]
            name = shown(one.row.name, LONG_NAME)
            tips.append(Tip("here", 40, words("help-tournament-here", name=name), offered))
        return tips

    async def choices(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Suggest tournaments while somebody types."""
        guild = str(interaction.guild_id)
        found = [*await self._tournaments.live(guild), *await self._tournaments.past(guild)]
        fitting = [one for one in found if typed.casefold() in one.row.name.casefold()]
        return [
            app_commands.Choice(name=plain_text(one.row.name, LONG_NAME), value=one.number)
            for one in await self._known(interaction, fitting)
        ][: house_rules.MAX_CHOICES]

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
        found = await self._known(interaction, await stored(self._tournaments.live(guild)))
        if not found and not live:
            found = (await self._known(interaction, await stored(self._tournaments.past(guild))))[:1]
        here = [one for one in found if one.row.channel == str(interaction.channel_id)] or found
        if not here:
            raise Refusal("unknown_tournament")
        if len(here) > 1:
            raise Refusal("which_tournament")
        return here[0]

    async def _known(self, interaction: Interaction, found: Sequence[Tournament]) -> list[Tournament]:
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

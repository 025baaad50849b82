"""Fraternities: ``/fraternity`` with all that belongs to it, and the buttons of fraternities and pacts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import cast

import discord
from discord import app_commands

from cogs.fraternities.contests import Contests
from cogs.fraternities.fraternities import FraternityCommands
from cogs.fraternities.honours import FraternityHonours
from cogs.fraternities.members import Members
from cogs.fraternities.pacts import PactCommands
from cogs.fraternities.roles import VanishedRoles, follow_roles
from cogs.fraternities.view import MAX_TITLE, FraternityId
from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.commands import attached, group, localised
from cogs.shell.feature import Asking, Feature, Tip, on_click, on_submit
from cogs.shell.names import LONG_NAME
from cogs.shell.services import Services
from engine.fraternities.diplomacy import Diplomacy
from engine.fraternities.standing import MEASURES, Measure
from engine.games.registry import GAMES


class FraternityClicks:
    """Routes each click on one of our buttons to its handler."""

    def __init__(self, fraternities: FraternityCommands, members: Members, pacts: PactCommands) -> None:
        self._doing: Mapping[str, Callable[[Interaction, FraternityId], Awaitable[None]]] = {
            "make": fraternities.make,
            "paint": fraternities.paint,
            "dissolve": fraternities.dissolve,
            "join": members.join,
            "move": members.move,
            "list": lambda interaction, _: fraternities.list_all(interaction),
            "invite": members.invite_chosen,
            "entitle": members.ask_title,
            "leave": members.ask_leave,
            "part": members.leave,
            "confirm": pacts.click,
            "withdraw": pacts.click,
            "end": pacts.ask_end,
            "sever": pacts.click,
        }

    async def click(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Call the handler of a button."""
        await self._doing[clicked.verb](interaction, clicked)


class Fraternities(Feature):
    """Groups of people in a server: their colours, members, standings, matches and pacts."""

    fraternity = group("fraternity", keepers=True)
    pact = group("pact")

    def __init__(
        self,
        services: Services,
        commands: FraternityCommands,
        members: Members,
        contests: Contests,
        pacts: PactCommands,
        vanished: VanishedRoles,
    ) -> None:
        self._services = services
        self._commands = commands
        self._members = members
        self._contests = contests
        self._pacts = pacts
        self._vanished = vanished
        self._clicks = FraternityClicks(commands, members, pacts)

    async def ready(self) -> None:
        await self._vanished.on_ready()

    async def interacted(self, interaction: Interaction) -> None:
        await follow_roles(interaction, self._services)

    @Feature.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._vanished.on_guild_available(guild)

    @Feature.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        await self._vanished.on_guild_role_delete(role)

    async def tips(self, asking: Asking) -> list[Tip]:
        found = [Tip("keep", 60, asking.words("help-fraternity"))] if asking.keeps else []
        return [*found, *self._commands.tips(asking)]

    @on_click(FraternityId)
    async def click(self, interaction: Interaction, clicked: FraternityId) -> None:
        await self._clicks.click(interaction, clicked)

    @on_submit(FraternityId)
    async def submit(self, interaction: Interaction, clicked: FraternityId) -> None:
        await self._members.submit(interaction, clicked)

    # -- changing one --------------------------------------------------------------------------------------

    @localised("fraternity-create", fraternity)
    async def create(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        colours: app_commands.Range[str, 1, 100],
        role: discord.Role | None = None,
    ) -> None:
        await self._commands.create(interaction, name, colours, role)

    @localised("fraternity-rename", fraternity)
    async def rename(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        fraternity: str | None = None,
    ) -> None:
        await self._commands.rename(interaction, name, fraternity)

    @localised("fraternity-colours", fraternity)
    async def colours(
        self,
        interaction: Interaction,
        colours: app_commands.Range[str, 1, 100],
        fraternity: str | None = None,
    ) -> None:
        await self._commands.recolour(interaction, colours, fraternity)

    @localised("fraternity-bind", fraternity)
    async def bind(
        self, interaction: Interaction, role: discord.Role | None = None, fraternity: str | None = None
    ) -> None:
        await self._commands.bind(interaction, role, fraternity)

    @localised("fraternity-dissolve", fraternity)
    async def dissolve(self, interaction: Interaction, fraternity: str | None = None) -> None:
        await self._commands.ask_dissolve(interaction, fraternity)

    # -- looking at them -----------------------------------------------------------------------------------

    @attached("leaderboard", "fraternity")
    async def show(self, interaction: Interaction, fraternity: str | None = None) -> None:
        await self._commands.show(interaction, fraternity)

    # -- others' membership: one's own is on the fraternity's page -------------------------------------------

    @localised("fraternity-invite", fraternity)
    async def invite(
        self, interaction: Interaction, person: discord.User, fraternity: str | None = None
    ) -> None:
        await self._members.invite(interaction, person, fraternity)

    @localised("fraternity-expel", fraternity)
    async def expel(self, interaction: Interaction, person: discord.User) -> None:
        await self._members.expel(interaction, person)

    @localised("fraternity-title", fraternity)
    async def entitle(
        self,
        interaction: Interaction,
        person: discord.User,
        title: app_commands.Range[str, 0, MAX_TITLE] = "",
    ) -> None:
        await self._members.entitle(interaction, str(person.id), title)

    @entitle.autocomplete("title")
    async def titles(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._members.titles(interaction, typed)

    # -- against each other --------------------------------------------------------------------------------

    @attached(
        "leaderboard",
        "fraternities",
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "measure": {name: f"fraternity-measure-{name}" for name in MEASURES},
        },
    )
    async def standings(
        self,
        interaction: Interaction,
        game: str | None = None,
        period: app_commands.Range[str, 0, 100] | None = None,
        measure: str = "strength",
        across: bool = False,
    ) -> None:
        await self._contests.standings(interaction, game, period, cast(Measure, measure), across)

    @standings.autocomplete("period")
    async def periods(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._contests.periods(interaction, typed)

    @attached("table", "match")
    async def match(self, interaction: Interaction, table: int | None = None) -> None:
        await self._contests.declare(interaction, table)

    @attached("leaderboard", "matches")
    async def matches(
        self, interaction: Interaction, fraternity: str | None = None, against: str | None = None
    ) -> None:
        await self._contests.list_matches(interaction, fraternity, against)

    @rename.autocomplete("fraternity")
    @colours.autocomplete("fraternity")
    @bind.autocomplete("fraternity")
    @dissolve.autocomplete("fraternity")
    @show.autocomplete("fraternity")
    @invite.autocomplete("fraternity")
    @matches.autocomplete("fraternity")
    @matches.autocomplete("against")
    async def named(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._commands.choices(interaction, typed)

    # -- pacts of servers ----------------------------------------------------------------------------------

    fraternity.add_command(pact)

    @localised("pact-offer", pact)
    async def offer(self, interaction: Interaction) -> None:
        await self._pacts.offer(interaction)

    @localised("pact-accept", pact)
    async def accept(self, interaction: Interaction, code: app_commands.Range[str, 1, 40]) -> None:
        await self._pacts.accept(interaction, code)

    @localised("pact-list", pact)
    async def list_pacts(self, interaction: Interaction) -> None:
        await self._pacts.show(interaction)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts, services = bot.parts, bot.parts.services
    commands = FraternityCommands(services, parts.illustrations, FraternityHonours(services, parts.now))
    diplomacy = Diplomacy(services.store, parts.now)
    await bot.add_cog(
        Fraternities(
            services,
            commands,
            Members(services, commands),
            Contests(services, commands, diplomacy, parts.illustrations, parts.now),
            PactCommands(services, commands, diplomacy),
            VanishedRoles(bot, services),
        )
    )

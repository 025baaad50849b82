"""Seasons: ``/season open, close, rename``, ``/leaderboard seasons``, and their questions and pages."""

from __future__ import annotations

from typing import Final, TypeAlias

from discord import app_commands

from cogs.parts import Bot
from cogs.seasons.ids import CloseSeasonId, OpenSeasonId, SeasonId
from cogs.seasons.news import SEASON_NEWS, SeasonNews
from cogs.seasons.seasons import SeasonCommands
from cogs.shell.answers import Interaction
from cogs.shell.commands import attached, group, localised
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.shell.names import LONG_NAME
from engine.seasons.closing import Closing
from engine.storage.statements import Write

MAX_CHOICES: Final = 25
"""Maximum number of suggestions that Discord allows."""
Name: TypeAlias = app_commands.Range[str, 1, LONG_NAME]


class Seasons(Feature):
    """Semesters and a server's own seasons, their winners and the hall of fame."""

    season = group("season", keepers=True)

    def __init__(self, commands: SeasonCommands, closing: Closing) -> None:
        self._commands = commands
        self._closing = closing

    async def stop(self) -> None:
        await self._closing.close()

    @localised("season-open", season)
    async def open_one(self, interaction: Interaction, name: Name, begins: str | None = None) -> None:
        await self._commands.ask_open(interaction, name, begins)

    @localised("season-close", season)
    async def close(self, interaction: Interaction) -> None:
        await self._commands.ask_close(interaction)

    @localised("season-rename", season)
    async def rename(self, interaction: Interaction, season: str, name: Name) -> None:
        await self._commands.rename(interaction, season, name)

    @attached("leaderboard", "seasons")
    async def show(self, interaction: Interaction, season: str | None = None) -> None:
        await self._commands.show(interaction, season)

    @show.autocomplete("season")
    async def every(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._suggested(interaction, typed, opened=False)

    @rename.autocomplete("season")
    async def opened(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._suggested(interaction, typed, opened=True)

    async def _suggested(
        self, interaction: Interaction, typed: str, *, opened: bool
    ) -> list[app_commands.Choice[str]]:
        found = await self._commands.suggestions(interaction, typed, opened=opened)
        return [app_commands.Choice(name=name, value=value) for name, value in found[:MAX_CHOICES]]

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("keep", 50, asking.words("help-season"))] if asking.keeps else []

    @on_click(SeasonId)
    async def click(self, interaction: Interaction, clicked: SeasonId) -> None:
        await self._commands.click(interaction, clicked)

    @on_click(OpenSeasonId)
    async def begin(self, interaction: Interaction, clicked: OpenSeasonId) -> None:
        await self._commands.open(interaction, clicked)

    @on_click(CloseSeasonId)
    async def end(self, interaction: Interaction, clicked: CloseSeasonId) -> None:
        await self._commands.close(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts, services, announcer = bot.parts, bot.parts.services, bot.parts.announcer

    def now_ms() -> int:
        return int(1000 * parts.now())

    def announcing(key: str, guild: str, payload: str) -> Write:
        return announcer.announcing(key, guild, SEASON_NEWS, payload)

    announcer.on(SEASON_NEWS, SeasonNews(bot, services, now_ms).draw)
    closing = Closing(
        services.store, services.standings_worker, services.jobs, announcing, announcer.look, now_ms
    )
    commands = SeasonCommands(services, announcer, closing, parts.illustrations, parts.now)
    await bot.add_cog(Seasons(commands, closing))

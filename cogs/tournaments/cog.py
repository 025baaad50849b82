"""Tournaments: ``/tournament`` for those who hold them, ``/leaderboard tournament``, and a card's buttons."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.house_rules.completions import Completions
from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.commands import attached, group, localised
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.shell.names import LONG_NAME
from cogs.tables.agreeing import PACE_CHOICES, pace_named
from cogs.tournaments.ids import TournamentId
from cogs.tournaments.tournaments import TournamentCommands, TournamentRequest
from engine.games.registry import GAMES
from engine.tables import Snapshot
from engine.tournaments.tournament import MISSED, MOST_ROUNDS


class Tournaments(Feature):
    """Tournaments with rounds at several tables."""

    tournament = group("tournament", keepers=True)

    def __init__(self, commands: TournamentCommands, completions: Completions) -> None:
        self._commands = commands
        self._completions = completions

    async def ready(self) -> None:
        await self._commands.on_ready()

    async def stop(self) -> None:
        await self._commands.close()

    def published(self, snapshot: Snapshot) -> None:
        self._commands.published(snapshot)

    async def tips(self, asking: Asking) -> list[Tip]:
        found = [Tip("keep", 70, asking.words("help-tournament"))] if asking.keeps else []
        return [*found, *await self._commands.found.tips(asking)]

    @on_click(TournamentId)
    async def click(self, interaction: Interaction, clicked: TournamentId) -> None:
        await self._commands.click(interaction, clicked)

    @localised(
        "tournament-create",
        tournament,
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "missed": {name: f"choice-missed-{name}" for name in MISSED},
            "pace": PACE_CHOICES,
        },
    )
    async def create(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        rounds: app_commands.Range[int, 1, MOST_ROUNDS],
        game: str | None = None,
        preset: app_commands.Range[str, 0, 100] | None = None,
        rules: app_commands.Range[str, 0, 1000] = "",
        duplicate: bool = False,
        missed: str = "average",
        role: discord.Role | None = None,
        pace: str | None = None,
    ) -> None:
        wish = TournamentRequest(
            name=name,
            rounds=rounds,
            game=game,
            preset=preset,
            rules=rules,
            duplicate=duplicate,
            missed=next(known for known in MISSED if known == missed),
            role=None if role is None else str(role.id),
            pace=None if pace is None else pace_named(pace),
        )
        await self._commands.create(interaction, wish)

    @create.autocomplete("preset")
    async def presets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._completions.rule_set(interaction, typed)

    @create.autocomplete("rules")
    async def rules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._completions.rules(interaction, typed)

    @localised("tournament-next", tournament)
    async def next_round(
        self, interaction: Interaction, tournament: int | None = None, close: bool = False
    ) -> None:
        await self._commands.next(interaction, tournament, close=close)

    @attached("leaderboard", "tournament")
    async def standings(self, interaction: Interaction, tournament: int | None = None) -> None:
        await self._commands.standings(interaction, tournament)

    @localised("tournament-late", tournament)
    async def late(
        self, interaction: Interaction, member: discord.User, tournament: int | None = None
    ) -> None:
        await self._commands.late(interaction, tournament, member)

    @localised("tournament-drop", tournament)
    async def drop(
        self, interaction: Interaction, member: discord.User, tournament: int | None = None
    ) -> None:
        await self._commands.drop(interaction, tournament, member)

    @localised("tournament-end", tournament)
    async def end(self, interaction: Interaction, tournament: int | None = None, close: bool = False) -> None:
        await self._commands.end(interaction, tournament, close=close)

    @localised("tournament-list", tournament)
    async def list_all(self, interaction: Interaction) -> None:
        await self._commands.found.list_all(interaction)

    @next_round.autocomplete("tournament")
    @standings.autocomplete("tournament")
    @late.autocomplete("tournament")
    @drop.autocomplete("tournament")
    @end.autocomplete("tournament")
    async def found(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._commands.found.choices(interaction, typed)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts, services = bot.parts, bot.parts.services
    commands = TournamentCommands(
        bot, services, parts.rule_sets, parts.announcer, parts.illustrations, parts.now
    )
    await bot.add_cog(Tournaments(commands, Completions(services, parts.rule_sets)))

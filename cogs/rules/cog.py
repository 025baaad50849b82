"""The rules at hand: ``/rules`` and the buttons that lead to a section."""

from __future__ import annotations

from discord import app_commands

from cogs.parts import Bot
from cogs.rules.ids import RulesId
from cogs.rules.rules import Rules
from cogs.shell.answers import Interaction
from cogs.shell.commands import localised
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.tables.lobby import LobbyCommands
from engine.games.registry import GAMES


class RulesAtHand(Feature):
    """Looking up rules."""

    def __init__(self, rules: Rules, lobby: LobbyCommands) -> None:
        self._rules = rules
        self._lobby = lobby

    @localised("rules", choices={"game": {name: f"game-{name}" for name in GAMES}})
    async def rules(
        self,
        interaction: Interaction,
        game: str | None = None,
        topic: app_commands.Range[str, 0, 100] | None = None,
        table: int | None = None,
    ) -> None:
        await self._rules.look_up(interaction, game, topic, table)

    @rules.autocomplete("topic")
    async def topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._rules.topics(interaction, typed)

    @rules.autocomplete("table")
    async def tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._lobby.choices(interaction, typed, own=False)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 20, asking.words("help-rules"))]

    @on_click(RulesId)
    async def click(self, interaction: Interaction, clicked: RulesId) -> None:
        await self._rules.click(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_cog(RulesAtHand(Rules(bot.parts.services), bot.parts.lobby))

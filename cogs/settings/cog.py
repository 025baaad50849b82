"""Settings: ``/settings server, mine`` and what is chosen in their panels."""

from __future__ import annotations

from cogs.parts import Bot
from cogs.settings.ids import SettingId
from cogs.settings.settings import SettingsPanels
from cogs.shell.answers import Interaction
from cogs.shell.commands import group, localised
from cogs.shell.feature import Feature, on_click, on_submit


class Settings(Feature):
    """Settings of servers and people."""

    settings = group("settings")

    def __init__(self, panels: SettingsPanels) -> None:
        self._panels = panels

    @localised("settings-server", settings)
    async def server(self, interaction: Interaction) -> None:
        await self._panels.show_server(interaction)

    @localised("settings-mine", settings)
    async def mine(self, interaction: Interaction) -> None:
        await self._panels.show_mine(interaction)

    @on_click(SettingId)
    async def click(self, interaction: Interaction, clicked: SettingId) -> None:
        await self._panels.click(interaction, clicked)

    @on_submit(SettingId)
    async def submit(self, interaction: Interaction, clicked: SettingId) -> None:
        await self._panels.submit(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(Settings(SettingsPanels(parts.services, parts.rule_sets, parts.now)))

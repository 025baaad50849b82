"""Settings: ``/settings`` and what is chosen in its panels."""

from __future__ import annotations

from cogs.parts import Bot
from cogs.settings.ids import SettingId
from cogs.settings.settings import SettingsPanels
from cogs.settings.view import server_button
from cogs.shell.answers import Interaction
from cogs.shell.commands import localised
from cogs.shell.feature import Feature, on_click, on_submit
from cogs.shell.tips import Asking, Tip


class Settings(Feature):
    """Settings of servers and people."""

    def __init__(self, panels: SettingsPanels) -> None:
        self._panels = panels

    @localised("settings")
    async def settings(self, interaction: Interaction) -> None:
        await self._panels.show_mine(interaction)

    async def tips(self, asking: Asking) -> list[Tip]:
        words = asking.words
        mine = Tip("more", 80, words("help-settings"))
        servers = Tip("keep", 10, words("help-server"), [server_button(words)])
        return [mine, servers] if asking.changes else [mine]

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

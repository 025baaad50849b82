"""The tutorial: ``/tutorial`` and the buttons that lead through it."""

from __future__ import annotations

from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.commands import localised
from cogs.shell.feature import Feature, on_click
from cogs.tutorial.ids import TutorialId
from cogs.tutorial.tutorial import Tutorial


class TutorialHand(Feature):
    """A private practice hand."""

    def __init__(self, tutorial: Tutorial) -> None:
        self._tutorial = tutorial

    @localised("tutorial")
    async def tutorial(self, interaction: Interaction) -> None:
        await self._tutorial.begin(interaction)

    @on_click(TutorialId)
    async def click(self, interaction: Interaction, clicked: TutorialId) -> None:
        await self._tutorial.click(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_cog(TutorialHand(Tutorial(bot.parts.services, bot.parts.lobby)))

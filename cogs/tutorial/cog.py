"""The tutorial: the buttons that lead to it, on a screen of ``/help``, and through it."""

from __future__ import annotations

from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.tutorial.ids import TutorialId
from cogs.tutorial.tutorial import Tutorial


class TutorialHand(Feature):
    """A private practice hand."""

    def __init__(self, tutorial: Tutorial) -> None:
        self._tutorial = tutorial

    async def tips(self, asking: Asking) -> list[Tip]:
        return await self._tutorial.tips(asking)

    @on_click(TutorialId)
    async def click(self, interaction: Interaction, clicked: TutorialId) -> None:
        await self._tutorial.click(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_cog(TutorialHand(Tutorial(bot.parts.services, bot.parts.lobby)))

"""Reviews: ``/table review``."""

from __future__ import annotations

from discord import app_commands

from cogs.parts import Bot
from cogs.review.review import Reviews
from cogs.shell.answers import Interaction
from cogs.shell.commands import attached
from cogs.shell.feature import Feature
from cogs.shell.tips import Asking, Tip


class Review(Feature):
    """Judges one's own decisions in a finished deal."""

    def __init__(self, reviews: Reviews) -> None:
        self._reviews = reviews

    @attached("table", "review")
    async def review(
        self, interaction: Interaction, table: int | None = None, deal: int | None = None
    ) -> None:
        await self._reviews.show(interaction, table, deal)

    @review.autocomplete("table")
    async def tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._reviews.choices(interaction, typed)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 45, asking.words("help-review"))]


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_cog(Review(Reviews(bot.parts.services, bot.parts.records)))

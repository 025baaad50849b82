"""Explanations: ``/table review`` and the questions below it, and hints."""

from __future__ import annotations

from discord import app_commands

from cogs.parts import Bot
from cogs.review.hints import Hints
from cogs.review.review import Reviews
from cogs.shell.answers import Interaction
from cogs.shell.commands import attached
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.tables.ids import HintId, ReviewId, WhyId


class Review(Feature):
    """Judges decisions in a finished deal, and helps with the next one where that harms nobody."""

    def __init__(self, reviews: Reviews, hints: Hints) -> None:
        self._reviews = reviews
        self._hints = hints

    @attached("table", "review")
    async def review(
        self, interaction: Interaction, table: int | None = None, deal: int | None = None
    ) -> None:
        await self._reviews.show(interaction, table, deal)

    @review.autocomplete("table")
    async def tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._reviews.choices(interaction, typed)

    @on_click(ReviewId)
    async def click(self, interaction: Interaction, clicked: ReviewId) -> None:
        await self._reviews.click(interaction, clicked)

    @on_click(WhyId)
    async def why(self, interaction: Interaction, clicked: WhyId) -> None:
        await self._reviews.why(interaction, clicked)

    @on_click(HintId)
    async def hint(self, interaction: Interaction, clicked: HintId) -> None:
        await self._hints.click(interaction, clicked)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 45, asking.words("help-review"))]


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    services = bot.parts.services
    await bot.add_cog(Review(Reviews(services, bot.parts.records), Hints(services, bot.parts.play)))

"""Adds evenings and tournaments to the bot."""

from __future__ import annotations

from cogs.gatherings.evenings import Evenings
from cogs.gatherings.tournaments import Tournaments
from cogs.gatherings.week_later import WeekLater
from cogs.parts import Bot


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    services, evenings = bot.parts.services, Evenings(bot)
    services.preferences.server_listeners.append(evenings.chosen)
    await bot.add_cog(Tournaments(bot))
    await bot.add_cog(evenings)
    await bot.add_cog(WeekLater(services, evenings))

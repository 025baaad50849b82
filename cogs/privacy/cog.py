"""Personal data: ``/privacy`` and its buttons, which lead to the erasure."""

from __future__ import annotations

from functools import partial

from cogs.parts import Bot
from cogs.privacy.ids import PrivacyId
from cogs.privacy.privacy import Privacy
from cogs.shell.answers import Interaction
from cogs.shell.commands import localised
from cogs.shell.feature import Feature, on_click
from cogs.shell.tips import Asking, Tip
from engine.exchange.claiming import forget_names


class PrivacyOfPeople(Feature):
    """Access to one's personal data, and its erasure."""

    def __init__(self, privacy: Privacy) -> None:
        self._privacy = privacy

    @localised("privacy")
    async def privacy(self, interaction: Interaction) -> None:
        await self._privacy.show(interaction)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 90, asking.words("help-privacy"))]

    @on_click(PrivacyId)
    async def click(self, interaction: Interaction, clicked: PrivacyId) -> None:
        await self._privacy.click(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts, services = bot.parts, bot.parts.services
    farewells = (services.fraternities.part, partial(forget_names, services.store), parts.hands.part)
    await bot.add_cog(PrivacyOfPeople(Privacy(services, parts.cards, farewells)))

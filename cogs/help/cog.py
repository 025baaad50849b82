"""Help: ``/help``, which tells what somebody can do here and now, and the buttons of its screens."""

from __future__ import annotations

from cogs.help.view import HelpId, help_screen
from cogs.parts import Bot
from cogs.shell.answers import Interaction, respond
from cogs.shell.commands import localised
from cogs.shell.feature import Asking, Feature, Screen, on_click
from cogs.shell.preferences import may
from cogs.shell.rights import person_of


class Help(Feature):
    """Everybody's first question. Each feature answers for itself, so that nothing is told that is off."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._services = bot.parts.services

    @localised("help")
    async def help(self, interaction: Interaction) -> None:
        await self._show(interaction, "here", fresh=True)

    @on_click(HelpId)
    async def turn(self, interaction: Interaction, clicked: HelpId) -> None:
        await self._show(interaction, clicked.screen, fresh=False)

    async def _show(self, interaction: Interaction, screen: Screen, *, fresh: bool) -> None:
        asking = await self._asking(interaction)
        features = [cog for cog in self._bot.cogs.values() if isinstance(cog, Feature)]
        tips = [tip for feature in features for tip in await feature.tips(asking)]
        await respond(interaction, help_screen(tips, screen, asking.words), fresh=fresh)

    async def _asking(self, interaction: Interaction) -> Asking:
        services, guild = self._services, str(interaction.guild_id)
        settings, registry = services.preferences.server(guild), services.registry
        person = await person_of(interaction, registry)
        await services.preferences.load(guild, [person])
        return Asking(
            interaction,
            person,
            services.words_for(interaction),
            await registry.tables(guild, str(interaction.channel_id)),
            await registry.tables(guild, person=person.id),
            may(interaction, settings.who_opens),
            may(interaction, settings.who_keeps),
            may(interaction, settings.who_changes),
        )


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_cog(Help(bot))

"""Help: ``/help``, which tells what somebody can do here and now, and the buttons of its screens."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.parts import Bot
from cogs.shell.answers import Interaction, respond
from cogs.shell.clicks import Click, click
from cogs.shell.feature import Asking, Feature, Screen, Tip, localised, on_click
from cogs.shell.layout import GREEN, MessageBuilder, RawLayout, button
from cogs.shell.preferences import may
from cogs.shell.rights import person_of
from cogs.texts.catalogue import Words


@click("l:{screen}")
@dataclass(frozen=True, slots=True)
class HelpId(Click):
    """Leads to a screen of ``/help``."""

    screen: Screen


SCREENS: Final[tuple[Screen, ...]] = ("here", "more", "keep")


def help_screen(tips: Sequence[Tip], screen: Screen, words: Words) -> RawLayout:
    """Draw a screen of tips, with buttons to the others for which there are any.

    What can be done here and now has its buttons at each tip, the other screens have theirs together.
    """
    builder = MessageBuilder(GREEN)
    told = sorted((tip for tip in tips if tip.screen == screen), key=lambda tip: tip.rank)
    builder.text(f"## {words(f'help-{screen}')}")
    if screen == "here":
        for tip in told:
            if len(tip.buttons) == 1:
                builder.beside(tip.text, tip.buttons[0])
            else:
                builder.text(tip.text)
                builder.buttons(tip.buttons)
    else:
        builder.text(*(tip.text for tip in told))
        builder.buttons([one for tip in told for one in tip.buttons])
    builder.line()
    builder.buttons(
        [
            button(
                HelpId(one).custom_id,
                words(f"help-button-{one}"),
                style=discord.ButtonStyle.primary if one == screen else discord.ButtonStyle.secondary,
            )
            for one in SCREENS
            if any(tip.screen == one for tip in tips)
        ]
    )
    return builder.view()


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
        services, guild = self._services, str(interaction.guild_id)
        settings, registry = services.preferences.server(guild), services.registry
        person = await person_of(interaction, registry)
        await services.preferences.load(guild, [person])
        asking = Asking(
            interaction,
            person,
            services.words_for(interaction),
            await registry.tables(guild, str(interaction.channel_id)),
            await registry.tables(guild, person=person.id),
            may(interaction, settings.who_opens),
            may(interaction, settings.who_keeps),
            may(interaction, settings.who_changes),
        )
        features = [cog for cog in self._bot.cogs.values() if isinstance(cog, Feature)]
        tips = [tip for feature in features for tip in await feature.tips(asking)]
        await respond(interaction, help_screen(tips, screen, asking.words), fresh=fresh)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Help)

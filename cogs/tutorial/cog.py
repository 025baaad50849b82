"""The tutorial: a private practice hand, for any number of people at once, and the buttons to it."""

from __future__ import annotations

from cogs.parts import Bot
from cogs.shell.answers import Interaction, respond
from cogs.shell.feature import Asking, Feature, Screen, Services, Tip, on_click
from cogs.shell.layout import button
from cogs.shell.rights import TAUGHT, is_newcomer, person_of
from cogs.tables.cog import Tables
from cogs.tutorial.view import TutorialId, tutorial_view
from engine.game import IllegalAction, Refusal
from engine.tutorial import VERSION, station


class TutorialHand(Feature):
    """A private practice hand, and the buttons of its message.

    Each click brings its path, so nothing is stored but how far somebody has come.
    """

    def __init__(self, services: Services, tables: Tables) -> None:
        self._services = services
        self._tables = tables

    async def tips(self, asking: Asking) -> list[Tip]:
        """Lead newcomers to the first station; further down once they were told, or if other games are on."""
        if not await is_newcomer(self._services, asking.person):
            return []
        games = {state.game for state in (*asking.own, *asking.here)}
        told = self._services.preferences.tutorial(asking.person) == "told"
        begin = button(TutorialId(VERSION, "go", ()).custom_id, asking.words("tutorial-button-begin"))
        screen: Screen = "more" if told or (games and TAUGHT not in games) else "here"
        return [Tip(screen, 0, asking.words("tutorial-tip"), [begin])]

    @on_click(TutorialId)
    async def click(self, interaction: Interaction, clicked: TutorialId) -> None:
        """Show the station that a button leads to, or why a card is refused; or open a table.

        Raises ``Refusal("tutorial_lost")`` for an invalid path, ``Refusal("tutorial_opened")`` where the
        reader has a table in that channel already, and whatever ``Tables.open`` raises.
        """
        if clicked.version != VERSION:
            raise Refusal("tutorial_lost")
        services = self._services
        person = await person_of(interaction, services.registry)
        if clicked.verb == "open":
            where = str(interaction.guild_id), str(interaction.channel_id)
            for table in await services.registry.tables(*where, person.id):
                if table.status in ("lobby", "playing") and table.host == person:
                    raise Refusal("tutorial_opened", table=str(table.table))
            await self._tables.open(
                interaction, "quodlibet", None, None, None, [], "", rated=False, filled=True
            )
            return
        words = services.words_for(interaction)
        refused = None
        try:
            reached = station(clicked.path)
        except IllegalAction as refusal:
            reached, refused = station(clicked.path[:-1]), words.refusal(refusal)
        await services.preferences.note_tutorial(person, "done" if reached.part == "end" else "told")
        drawing = tutorial_view(reached, person, words, services.card_emoji.of(words), refused)
        await respond(interaction, drawing, fresh=False)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_cog(TutorialHand(bot.parts.services, bot.parts.tables))

"""The tutorial: a private hand to try out, for as many people at once as like."""

from __future__ import annotations

from cogs.shell.answers import Interaction
from cogs.shell.context import person_of
from cogs.shell.services import Services
from cogs.tables.lobby import Lobby
from cogs.tutorial.ids import TutorialId
from cogs.tutorial.view import tutorial_view
from engine.game import IllegalAction, Refusal
from engine.tutorial import VERSION, station


class Tutorial:
    """What ``/tutorial`` and the buttons of its message do. It keeps nothing: each click brings its path."""

    def __init__(self, services: Services, lobby: Lobby) -> None:
        self._services = services
        self._lobby = lobby

    async def begin(self, interaction: Interaction) -> None:
        """Show the first station, in a message for whoever asked."""
        services = self._services
        person = await person_of(interaction, services.hall)
        words = services.words_for(interaction)
        drawing = tutorial_view(station(()), person, words, services.card_emoji)
        await services.preferences.welcome(person)
        await interaction.response.send_message(view=drawing, ephemeral=True)

    async def click(self, interaction: Interaction, clicked: TutorialId) -> None:
        """Go where a button leads, or say why not; or open a table.

        Raises ``Refusal("tutorial_lost")`` for a path that isn't one, and what ``Lobby.open`` does.
        """
        if clicked.version != VERSION:
            raise Refusal("tutorial_lost")
        if clicked.verb == "open":
            await self._lobby.open(interaction, "quodlibet", None, None, None, [], "", filled=True)
            return
        services = self._services
        person = await person_of(interaction, services.hall)
        words = services.words_for(interaction)
        refused = None
        try:
            reached = station(clicked.path)
        except IllegalAction as refusal:
            reached, refused = station(clicked.path[:-1]), words.refusal(refusal)
        drawing = tutorial_view(reached, person, words, services.card_emoji, refused)
        await interaction.response.edit_message(view=drawing)

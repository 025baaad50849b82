"""Pictures on request, shown privately: the score sheet, the course of the partie, the user's hand."""

from __future__ import annotations

from cogs.games.charts import course, score_sheet
from cogs.games.picturing import hand_spec
from cogs.games.render_context import HandContext, RenderContext
from cogs.pictures.spec import PictureSpec
from cogs.shell.answers import Interaction, in_private, respond
from cogs.shell.context import person_of
from cogs.shell.message_builder import AMBER, MessageBuilder
from cogs.shell.names import Names
from cogs.shell.pictured import files_of, in_time
from cogs.shell.rights import known_table
from cogs.shell.services import Services
from cogs.shell.worn_colours import worn_at
from cogs.tables.ids import LookId
from engine.game import Refusal
from engine.tables import Person, Snapshot, TableError


class PictureCommands:
    """Handles the buttons for pictures; for people who want none, describes the picture in words."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def click(self, interaction: Interaction, clicked: LookId) -> None:
        """Show the picture, in the place of the menu if that was clicked."""
        registry = self._services.registry
        person = await person_of(interaction, registry)
        table = await known_table(interaction, self._services, person, clicked.table)
        snapshot = table.snapshot
        spec = self._spec(interaction, clicked.what, person, snapshot)
        builder, fresh = MessageBuilder(AMBER), not in_private(interaction)
        if not self._wants_pictures(person, snapshot.guild):
            builder.text(spec.alt)
            await respond(interaction, builder.view(), fresh=fresh)
            return
        drawing = self._services.pictures.for_person(interaction.user.id, spec)
        picture = await in_time(interaction, drawing, fresh=fresh)
        builder.picture(picture.filename, picture.alt)
        await respond(interaction, builder.view(), files_of(picture), fresh=fresh)

    def _spec(self, interaction: Interaction, what: str, person: Person, snapshot: Snapshot) -> PictureSpec:
        """Return the spec of the picture.

        Raises ``TableError`` ``covered``, ``not_started`` and ``not_seated``, and
        ``Refusal("no_cards_now")``.
        """
        words = self._services.words_for(interaction)
        card_emoji = self._services.card_emoji.of(words)
        seat = snapshot.seat_of(person.id)
        if what != "hand" and snapshot.covered:
            raise TableError("covered", table=snapshot.table)
        if not snapshot.started:
            raise TableError("not_started")
        if what == "hand":
            if seat is None:
                raise TableError("not_seated")
            order = self._services.preferences.mine(person).sort
            names = Names(snapshot, words, seat)
            hand = hand_spec(HandContext(snapshot, words, card_emoji, names, seat, None, order=order))
            if hand is None:
                raise Refusal("no_cards_now")
            return hand
        worn = worn_at(snapshot, self._services.fraternities)
        context = RenderContext(snapshot, words, card_emoji, Names(snapshot, words), worn=worn)
        return course(context) if what == "course" else score_sheet(context)

    def _wants_pictures(self, person: Person, guild: str) -> bool:
        preferences = self._services.preferences
        return preferences.server(guild).pictures and preferences.mine(person).pictures == "server"

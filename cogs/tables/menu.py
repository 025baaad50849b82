"""Handle the clicks on a table's menu, which is one private message throughout."""

from __future__ import annotations

from cogs.games.render_context import RenderContext
from cogs.shell.answers import Interaction, respond
from cogs.shell.choosing import the_chosen
from cogs.shell.confirmation import said
from cogs.shell.context import person_of
from cogs.shell.names import Names
from cogs.shell.raw_layout import RawLayout
from cogs.shell.rights import known_table
from cogs.shell.services import Services
from cogs.tables.ids import LevelId, MenuId
from cogs.tables.menu_view import fair_note, sure, table_menu
from cogs.tables.private_hands import PrivateHands
from cogs.tables.seats import free_if_gone
from engine.game import Refusal
from engine.players.levels import Level
from engine.tables import Person, Snapshot, Table, TableError


class TableMenu:
    """Opens the menu, and does what it offers."""

    def __init__(self, services: Services, hands: PrivateHands) -> None:
        self._services = services
        self._hands = hands

    async def click(self, interaction: Interaction, clicked: MenuId) -> None:
        """Handle a click. Raises ``TableError`` for a table that is over or put away."""
        services = self._services
        person, table = await self._at(interaction, clicked.table)
        words, snapshot = services.words_for(interaction), table.snapshot
        seat = snapshot.seat_of(person.id)
        match clicked.verb:
            case "open":
                if snapshot.status not in ("lobby", "playing"):
                    over = {"shelved": "shelved", "finished": "table_finished"}
                    raise TableError(over.get(snapshot.status, "table_closed"))
                await respond(interaction, self._menu(interaction, snapshot, person))
                services.panels.shown(interaction)
            case "fair":
                drawing = fair_note(snapshot, words, seated=seat is not None)
                await respond(interaction, drawing, fresh=False)
            case "watch":
                await self._hands.watch(interaction, clicked.table)
            case "remove":
                if await free_if_gone(interaction.client, services, snapshot, clicked.seat):
                    name = Names(snapshot, words).plain(clicked.seat)
                    told = words("seat-freed", name=name, table=str(table.id))
                else:
                    await table.proposals.remove(person, clicked.seat)
                    told = words("asked-remove")
                await respond(interaction, said(told), fresh=False)
            case "leave" | "close":
                await respond(interaction, sure(snapshot, seat, clicked.verb, words), fresh=False)
            case "left":
                await table.seats.leave(person)
                await self._hands.show(interaction, table.id)  # it says so, and what can be done now
            case "closed":
                await table.seats.close(person)
                await self._hands.show(interaction, table.id)

    async def set_level(self, interaction: Interaction, clicked: LevelId) -> None:
        """Let computers play at a level, all of them or the one that was chosen."""
        person, table = await self._at(interaction, clicked.table)
        if clicked.level is None:
            seat, _, level = the_chosen(interaction).partition("-")
            if level not in set(Level) or not seat.isdecimal():
                raise Refusal("outdated_button")
            snapshot = await table.lobby.set_level(person, Level(level), int(seat))
        else:
            snapshot = await table.lobby.set_level(person, clicked.level)
        await respond(interaction, self._menu(interaction, snapshot, person), fresh=False)

    async def _at(self, interaction: Interaction, number: int) -> tuple[Person, Table]:
        person = await person_of(interaction, self._services.registry)
        return person, await known_table(interaction, self._services, person, number)

    def _menu(self, interaction: Interaction, snapshot: Snapshot, person: Person) -> RawLayout:
        words, seat = self._services.words_for(interaction), snapshot.seat_of(person.id)
        emoji, names = self._services.card_emoji.of(words), Names(snapshot, words, seat)
        context = RenderContext(snapshot, words, emoji, names)
        return table_menu(context, seat, host=snapshot.host.id == person.id)

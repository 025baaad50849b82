"""Handle the clicks on a table's menu, which is one private message throughout."""

from __future__ import annotations

from cogs.games.render_context import RenderContext
from cogs.shell.answers import Interaction, respond
from cogs.shell.confirmation import said
from cogs.shell.context import person_of
from cogs.shell.names import Names
from cogs.shell.rights import known_table
from cogs.shell.services import Services
from cogs.tables.ids import MenuId
from cogs.tables.menu_view import fair_note, sure, table_menu
from cogs.tables.private_hands import PrivateHands
from engine.tables import TableError


class TableMenu:
    """Opens the menu, and does what it offers."""

    def __init__(self, services: Services, hands: PrivateHands) -> None:
        self._services = services
        self._hands = hands

    async def click(self, interaction: Interaction, clicked: MenuId) -> None:
        """Handle a click. Raises ``TableError`` for a table that is over or put away."""
        services = self._services
        person = await person_of(interaction, services.registry)
        table = await known_table(interaction, services, person, clicked.table)
        words, snapshot = services.words_for(interaction), table.snapshot
        seat = snapshot.seat_of(person.id)
        match clicked.verb:
            case "open":
                if snapshot.status not in ("lobby", "playing"):
                    over = {"shelved": "shelved", "finished": "table_finished"}
                    raise TableError(over.get(snapshot.status, "table_closed"))
                context = RenderContext(
                    snapshot, words, services.card_emoji.of(words), Names(snapshot, words, seat)
                )
                host = snapshot.host.id == person.id
                await respond(interaction, table_menu(context, seat, host=host))
            case "fair":
                drawing = fair_note(snapshot, words, seated=seat is not None)
                await respond(interaction, drawing, fresh=False)
            case "watch":
                await self._hands.watch(interaction, clicked.table)
            case "remove":
                await table.proposals.remove(person, clicked.seat)
                await respond(interaction, said(words("asked-remove")), fresh=False)
            case "leave" | "close":
                await respond(interaction, sure(snapshot, clicked.verb, words), fresh=False)
            case "left":
                snapshot = await table.seats.leave(person)
                left = f"table-left-{snapshot.status}"
                told = words(left if words.has(left) else "table-left", table=str(table.id))
                await respond(interaction, said(told), fresh=False)
            case "closed":
                await table.seats.close(person, "host")
                told = words("table-closed", table=str(table.id))
                await respond(interaction, said(told), fresh=False)

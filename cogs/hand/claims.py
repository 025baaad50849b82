"""Claiming the rest of a deal, with the button below a hand or ``/table claim``."""

from __future__ import annotations

from cogs.hand.claim_view import confirmation
from cogs.hand.ids import ClaimId
from cogs.hand.play import HandActions
from cogs.shell.answers import Interaction, respond
from cogs.shell.context import only, own_tables, person_of
from cogs.shell.rights import known_table
from cogs.shell.services import Services
from engine.game import Seat
from engine.tables import Person, Snapshot, TableError


class Claims:
    """Claims the rest of a deal, after asking in a message of its own, since the hand will lie open."""

    def __init__(self, services: Services, play: HandActions) -> None:
        self._services = services
        self._play = play

    async def click(self, interaction: Interaction, clicked: ClaimId) -> None:
        """Ask for confirmation, or lay the hand open."""
        registry = self._services.registry
        person = await person_of(interaction, registry)
        table = await known_table(interaction, self._services, person, clicked.table)
        snapshot = table.snapshot
        if snapshot.seat_of(person.id) != clicked.seat:
            raise TableError("not_your_seat")
        if clicked.verb == "ask":
            if snapshot.decision(clicked.seat) != clicked.decision:
                raise TableError("stale")
            await self._ask(interaction, snapshot, person, clicked.seat)
            return
        await table.proposals.claim(person, clicked.seat, clicked.decision)
        await self._play.show(interaction, clicked.table)  # with the question, or how it was answered

    async def command(self, interaction: Interaction, number: int | None) -> None:
        """Ask for confirmation, at the table with that number or the user's only one."""
        registry = self._services.registry
        person = await person_of(interaction, registry)
        if number is None:
            number = only(await own_tables(interaction, registry, person.id))
        snapshot = (await known_table(interaction, self._services, person, number)).snapshot
        seat = snapshot.seat_of(person.id)
        if seat is None:
            raise TableError("not_seated")
        await self._ask(interaction, snapshot, person, seat)

    async def _ask(self, interaction: Interaction, snapshot: Snapshot, person: Person, seat: Seat) -> None:
        if not snapshot.may_claim(seat):
            raise TableError("claimed_already" if seat in snapshot.claimed else "nothing_to_claim")
        words = self._services.words_for(interaction)
        card_emoji = self._services.card_emoji.of(words)
        order = self._services.preferences.mine(person).sort
        drawing = confirmation(snapshot, seat, words, card_emoji, order)
        await respond(interaction, drawing)

"""Decisions by agreement in a long evening: breaks, undo, putting away and resuming."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.house_rules.typed import MAX_CHOICES
from cogs.shell.answers import Interaction, say
from cogs.shell.context import only, own_tables, person_of
from cogs.shell.permissions import expect_permissions
from cogs.shell.rights import known_table, own_table, table_here
from cogs.shell.services import Services
from cogs.tables.cards import Cards
from cogs.tables.ids import AgreeId
from cogs.tables.private_hands import PrivateHands
from engine.game import Refusal
from engine.tables import Agreement, Person, Snapshot, Table, TableError


class Agreements:
    """Handlers for the buttons below a question, on a pause and on a table put away, and their commands."""

    def __init__(self, services: Services, cards: Cards, hands: PrivateHands) -> None:
        self._services = services
        self._cards = cards
        self._hands = hands

    # -- buttons -----------------------------------------------------------------------------------------

    async def click(self, interaction: Interaction, clicked: AgreeId) -> None:
        """Handle a click on one of these buttons, on a card or in a hand."""
        registry = self._services.registry
        person = await person_of(interaction, registry)
        message = interaction.message
        private = message is not None and message.flags.ephemeral
        table = await (
            known_table(interaction, self._services, person, clicked.table)
            if private
            else table_here(interaction, self._services, clicked.table)
        )
        if private:
            await self._hands.change(interaction, table, person, partial(_do, table, person, clicked))
        else:
            snapshot = await _do(table, person, clicked)
            await self._cards.of(snapshot).answer(interaction, snapshot)

    # -- commands ----------------------------------------------------------------------------------------

    async def propose(self, interaction: Interaction, kind: Agreement, number: int | None) -> None:
        """Ask the others for something, or do it at once if nobody has to be asked."""
        person = await person_of(interaction, self._services.registry)
        table = await own_table(interaction, self._services, person, number)
        snapshot = await table.proposals.propose(person, kind)
        words = self._services.words_for(interaction)
        done = snapshot.proposal is None
        await say(interaction, words(f"done-{kind}", table=str(table.id)) if done else words(f"asked-{kind}"))

    async def resume(self, interaction: Interaction, number: int | None) -> None:
        """End a pause, or resume a partie that was put away: in this channel, calling its people."""
        services = self._services
        words = services.words_for(interaction)
        person = await person_of(interaction, services.registry)
        if number is None:
            number = only(await self._resting(interaction, person))
        table = await known_table(interaction, self._services, person, number)
        if table.snapshot.status != "shelved":
            await table.proposals.go(person)
            await say(interaction, words("resumed", table=str(table.id)))
            return
        if table.snapshot.seat_of(person.id) is None:
            raise TableError("not_seated")
        expect_permissions(interaction, words)
        card = self._cards.of(table.snapshot)
        await card.load()
        with card.claimed():
            await table.shelf.move(person, str(interaction.channel_id))
            snapshot = await table.shelf.here(person)
            card.see(snapshot)
            card.blocking.unblock()
            # who is missing is called as they like it, and not by the card
            await card.open(interaction, ())

    # -- which table ---------------------------------------------------------------------------------------

    async def choices(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Autocomplete the user's resting tables."""
        registry = self._services.registry
        words = self._services.words_for(interaction)
        person = await person_of(interaction, registry)
        found = [
            app_commands.Choice(
                name=words("card-title", game=words.game(one.game), table=str(one.table)), value=one.table
            )
            for one in await self._resting(interaction, person)
        ]
        return [choice for choice in found if typed.lower() in choice.name.lower()][:MAX_CHOICES]

    async def _resting(self, interaction: Interaction, person: Person) -> list[Snapshot]:
        """Return somebody's tables in this server that are paused or put away."""
        registry = self._services.registry
        paused = [one for one in await own_tables(interaction, registry, person.id) if one.clock.paused]
        shelved = await registry.shelved(str(interaction.guild_id))
        return paused + [one for one in shelved if one.seats_of(person.id)]


async def _do(table: Table, person: Person, clicked: AgreeId) -> Snapshot:
    match clicked.verb:
        case "undo" | "pause" | "shelve" as kind:
            return await table.proposals.propose(person, kind)
        case "yes":
            return await table.proposals.answer(person, True, clicked.question)
        case "no" | "withdraw":
            return await table.proposals.answer(person, False, clicked.question)
        case "go":
            return await table.proposals.go(person)
        case "here":
            return await table.shelf.here(person)
        case "resume":
            return await table.shelf.resume(person)
        case _:
            raise Refusal("outdated_button")

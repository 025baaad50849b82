"""Decisions by agreement in a long evening: breaks, undo, putting away and resuming, free seats."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from cogs.house_rules.typed import MAX_CHOICES
from cogs.shell.answers import Interaction, say
from cogs.shell.context import only, own_tables, person_of
from cogs.shell.names import shown
from cogs.shell.permissions import expect_permissions
from cogs.shell.rights import known_table, table_here
from cogs.shell.services import Kind, Priority, Services
from cogs.tables.cards import Cards, public_words
from cogs.tables.ids import AgreeId
from cogs.tables.private_hands import PrivateHands
from engine.game import Refusal, Seat
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
        if clicked.verb == "take":
            await table.seats.take_seat(person)
            await self._hands.show(interaction, clicked.table)
        elif private:
            await self._hands.change(interaction, table, person, partial(_do, table, person, clicked))
        else:
            snapshot = await _do(table, person, clicked)
            await self._cards.of(snapshot).answer(interaction, snapshot)

    # -- commands ----------------------------------------------------------------------------------------

    async def propose(self, interaction: Interaction, kind: Agreement, number: int | None) -> None:
        """Ask the others for something, or do it at once if nobody has to be asked."""
        person = await person_of(interaction, self._services.registry)
        table = await self._own(interaction, person, number)
        snapshot = await table.proposals.propose(person, kind)
        words = self._services.words_for(interaction)
        done = snapshot.proposal is None
        await say(interaction, words(f"done-{kind}", table=str(table.id)) if done else words(f"asked-{kind}"))

    async def resume(self, interaction: Interaction, number: int | None) -> None:
        """End a pause, or resume a partie that was put away: in this channel, calling its people."""
        services = self._services
        words = services.words_for(interaction)
        person = await person_of(interaction, services.registry)
        table = await self._own(interaction, person, number, resting=True)
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

    async def release(
        self, interaction: Interaction, member: discord.Member | None, number: int | None
    ) -> None:
        """Free the user's seat for good or, as the host, the seat of somebody who is away."""
        words = self._services.words_for(interaction)
        person = await person_of(interaction, self._services.registry)
        table = await self._own(interaction, person, number)
        if member is None or member.id == interaction.user.id:
            snapshot = await table.seats.give_up(person)
            text = "seat-given-up-closed" if snapshot.status == "closed" else "seat-given-up"
            await say(interaction, words(text, table=str(table.id)))
            return
        seat = _seat_of(table.snapshot, member)
        snapshot = await table.seats.free_seat(person, seat)
        self._tell_owner(snapshot, member.id)
        await say(interaction, words("seat-freed", name=shown(member.display_name), table=str(table.id)))

    async def sit(self, interaction: Interaction, number: int | None) -> None:
        """Sit down in a free seat that a computer plays, and show its cards."""
        registry = self._services.registry
        person = await person_of(interaction, registry)
        if number is None:
            here = await registry.tables(str(interaction.guild_id), str(interaction.channel_id))
            number = only([one for one in here if one.free_seats])
        table = await known_table(interaction, self._services, person, number)
        await table.seats.take_seat(person)
        await self._hands.show(interaction, number)

    async def hand_host(self, interaction: Interaction, member: discord.Member, number: int | None) -> None:
        """Make another member the host."""
        person = await person_of(interaction, self._services.registry)
        table = await self._own(interaction, person, number)
        await table.seats.hand_host(person, _seat_of(table.snapshot, member))
        words = self._services.words_for(interaction)
        await say(interaction, words("host-handed", name=shown(member.display_name), table=str(table.id)))

    # -- which table ---------------------------------------------------------------------------------------

    async def _own(
        self, interaction: Interaction, person: Person, number: int | None, *, resting: bool = False
    ) -> Table:
        """Return the table by number, or else the user's only one (that is ``resting``)."""
        registry = self._services.registry
        if number is None:
            own = (
                self._resting(interaction, person)
                if resting
                else own_tables(interaction, registry, person.id)
            )
            number = only(await own)
        return await known_table(interaction, self._services, person, number)

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

    def _tell_owner(self, snapshot: Snapshot, member: int) -> None:
        """Mention a member who has lost their seat, because they can't see anything of the table now."""
        client, services = self._cards.client, self._services
        text = public_words(client, services, snapshot.guild)(
            "seat-lost", person=f"<@{member}>", table=str(snapshot.table)
        )
        only_them = discord.AllowedMentions(users=[discord.Object(member)])
        channel = int(snapshot.channel)

        async def send() -> None:
            await client.get_partial_messageable(channel).send(text, allowed_mentions=only_them)

        key = ("seat lost", snapshot.table, member)
        services.outbox.submit(key, channel, Priority.TABLE, send, Kind.POST)


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


def _seat_of(snapshot: Snapshot, member: discord.Member) -> Seat:
    """Return the seat that a member owns. Raises ``Refusal("sits_elsewhere")``."""
    for seat, state in enumerate(snapshot.seats):
        if state.owner is not None and state.owner.external_id == str(member.id):
            return seat
    raise Refusal("sits_elsewhere", name=shown(member.display_name))

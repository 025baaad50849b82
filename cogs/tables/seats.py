"""Who sits where once play has begun: sitting down for a computer, leaving for good, removing somebody."""

from __future__ import annotations

from contextlib import suppress

import discord

from cogs.shell.answers import Interaction, respond, say
from cogs.shell.context import expect_here, only, person_of
from cogs.shell.names import MAX_NAME, Names, plain_text, shown
from cogs.shell.rights import known_table, own_table, table_here
from cogs.shell.services import Kind, Priority, Services
from cogs.tables.cards import Cards, public_words
from cogs.tables.ids import SeatId
from cogs.tables.private_hands import PrivateHands
from cogs.tables.seat_question import seat_question
from engine.game import Refusal, Seat
from engine.tables import Snapshot, Table, TableError


class SeatCommands:
    """Handlers for the button of a free seat, and for the commands about seats and who runs the table."""

    def __init__(self, services: Services, cards: Cards, hands: PrivateHands) -> None:
        self._services = services
        self._cards = cards
        self._hands = hands

    async def offer(self, interaction: Interaction, number: int) -> None:
        """Answer the button of a free seat: ask who clicks whether they want to sit down."""
        await self._ask(interaction, await table_here(interaction, self._services, number))

    async def take(self, interaction: Interaction, clicked: SeatId) -> None:
        """Let whoever has said yes sit down, and show them the cards of the seat."""
        person = await person_of(interaction, self._services.registry)
        table = await known_table(interaction, self._services, person, clicked.table)
        await table.seats.take_seat(person, clicked.seat)
        await self._hands.show(interaction, clicked.table)

    async def sit(self, interaction: Interaction, number: int | None) -> None:
        """Let the user sit down in a lobby; in play, ask whether they want a seat that a computer plays."""
        registry = self._services.registry
        person = await person_of(interaction, registry)
        if number is None:
            here = await registry.tables(str(interaction.guild_id), str(interaction.channel_id))
            free = [one for one in here if one.status == "lobby" or one.free_seats]
            if not free:
                raise Refusal("no_free_seat_here")
            number = only(free)
        table = await known_table(interaction, self._services, person, number)
        if table.snapshot.status == "lobby":
            await table.lobby.sit(person)
            await self._hands.show(interaction, number)
        else:
            await self._ask(interaction, table)

    async def _ask(self, interaction: Interaction, table: Table) -> None:
        person = await person_of(interaction, self._services.registry)
        seats = await table.seats.seats_for(person)
        words = self._services.words_for(interaction)
        await respond(
            interaction, seat_question(table.snapshot, seats, words, self._services.card_emoji.of(words))
        )

    async def release(
        self, interaction: Interaction, member: discord.User | None, number: int | None
    ) -> None:
        """Free the user's seat for good or, as the host, the seat of somebody who is away.

        Anybody frees the seat of somebody who has left the server.
        """
        words = self._services.words_for(interaction)
        person = await person_of(interaction, self._services.registry)
        table = await own_table(interaction, self._services, person, number)
        if member is None or member.id == interaction.user.id:
            snapshot = await table.seats.give_up(person)
            text = "seat-given-up-closed" if snapshot.status == "closed" else "seat-given-up"
            await say(interaction, words(text, table=str(table.id)))
            return
        snapshot = table.snapshot
        seat = _seat_of(snapshot, member)
        if not await free_if_gone(interaction.client, self._services, snapshot, seat):
            self._tell_owner(await table.seats.free_seat(person, seat), member.id)
        name = Names(snapshot, words).plain(seat)
        await say(interaction, words("seat-freed", name=name, table=str(table.id)))

    async def remove(self, interaction: Interaction, member: discord.User, number: int | None) -> None:
        """Ask the others, as the host, whether a computer shall play for somebody from the next deal on.

        Who has left the server is asked about no more: a computer plays on at once, whoever says so.
        """
        person = await person_of(interaction, self._services.registry)
        table = await own_table(interaction, self._services, person, number)
        snapshot, words = table.snapshot, self._services.words_for(interaction)
        seat = _seat_of(snapshot, member)
        if await free_if_gone(interaction.client, self._services, snapshot, seat):
            name = Names(snapshot, words).plain(seat)
            await say(interaction, words("seat-freed", name=name, table=str(table.id)))
            return
        await table.proposals.remove(person, seat)
        await say(interaction, words("asked-remove"))

    async def hand_host(self, interaction: Interaction, member: discord.User, number: int | None) -> None:
        """Make another member the host."""
        expect_here(member)
        person = await person_of(interaction, self._services.registry)
        table = await own_table(interaction, self._services, person, number)
        await table.seats.hand_host(person, _seat_of(table.snapshot, member))
        words = self._services.words_for(interaction)
        await say(interaction, words("host-handed", name=shown(member.display_name), table=str(table.id)))

    def _tell_owner(self, snapshot: Snapshot, member: int) -> None:
        """Mention a member who has lost their seat, because they can't see anything of the table now."""
        client, services = self._cards.client, self._services
        text = public_words(client, services, snapshot.guild)(
            "seat-lost", person=f"<@{member}>", table=str(snapshot.table)
        )
        only_them = discord.AllowedMentions(users=[discord.Object(member)])
        channel = int(snapshot.channel)

        async def send() -> None:
            place = snapshot.guild, snapshot.channel
            if not await services.visibility.mentionable(client, *place, [str(member)]):
                return
            await client.get_partial_messageable(channel).send(text, allowed_mentions=only_them)

        key = ("seat lost", snapshot.table, member)
        services.outbox.submit(key, channel, Priority.TABLE, send, Kind.POST)


async def free_if_gone(
    client: discord.Client, services: Services, snapshot: Snapshot, seat: Seat | None
) -> bool:
    """Free a seat whose owner has left the server, so that the table goes on; return whether they have."""
    if seat is None or seat >= len(snapshot.seats) or (owner := snapshot.seats[seat].owner) is None:
        return False
    if owner.external_id is None:
        return False
    if not await services.visibility.has_left(client, snapshot.guild, owner.external_id):
        return False
    with suppress(TableError):  # somebody else has noticed it, or the table is over
        await (await services.registry.table(snapshot.table)).seats.depart(owner)
    return True


def _seat_of(snapshot: Snapshot, member: discord.User) -> Seat:
    """Return the seat that a member owns. Raises ``Refusal("sits_elsewhere")``."""
    for seat, state in enumerate(snapshot.seats):
        if state.owner is not None and state.owner.external_id == str(member.id):
            return seat
    raise Refusal("sits_elsewhere", name=plain_text(member.display_name, MAX_NAME))

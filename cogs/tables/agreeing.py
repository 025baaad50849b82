"""Who sits where once play has begun, and what a table agrees on: breaks, undo, putting away, its pace."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Final

import discord
from discord import app_commands

from cogs.games.render_context import RenderContext
from cogs.shell.answers import Interaction, in_private, one_of, respond, say
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.feature import Feature, Services, attached, on_click
from cogs.shell.layout import AMBER, RawLayout, button, said, small
from cogs.shell.live_message import Kind, Priority
from cogs.shell.names import MAX_NAME, Names, plain_text, shown, table_title
from cogs.shell.rights import (
    expect_here,
    expect_permissions,
    known_table,
    only,
    own_table,
    own_tables,
    person_of,
    suggest_own_table,
    suggest_table,
    table_choices,
    table_here,
)
from cogs.tables.ids import AgreeId, SeatId
from cogs.tables.lines import points_text, sign_of
from cogs.tables.messages import PrivateHands, TableMessages
from cogs.texts.catalogue import Words
from engine.game import Refusal, Seat
from engine.games.registry import game
from engine.tables import PACES, Agreement, Person, Table, TableError, TableState, lobby, play, seats

PACE_CHOICES: Final[Mapping[str, str]] = {pace: f"setting-pace-{pace}" for pace in PACES}
"""Paces to choose from, and the ids of their texts."""


class Agreements(Feature):
    """Agreements at a table and who sits there: their commands, and the buttons that ask and answer."""

    def __init__(self, services: Services, table_messages: TableMessages, hand: PrivateHands) -> None:
        self._services = services
        self._table_messages = table_messages
        self._hand = hand

    # -- breaks, and what is taken back ----------------------------------------------------------------------

    @attached("table", "undo")
    @app_commands.autocomplete(table=suggest_own_table)
    async def undo(self, interaction: Interaction, table: int | None = None) -> None:
        await self._propose(interaction, "undo", table)

    @attached("table", "pause")
    @app_commands.autocomplete(table=suggest_own_table)
    async def pause(self, interaction: Interaction, table: int | None = None) -> None:
        await self._propose(interaction, "pause", table)

    @attached("table", "shelve")
    @app_commands.autocomplete(table=suggest_own_table)
    async def shelve(self, interaction: Interaction, table: int | None = None) -> None:
        await self._propose(interaction, "shelve", table)

    @attached("table", "resume")
    async def resume(self, interaction: Interaction, table: int | None = None) -> None:
        """End a pause, or resume a partie that was put away: in this channel, calling its people."""
        person = await person_of(interaction, self._services.registry)
        if table is None:
            table = only(await self._resting(interaction, person))
        found = await known_table(interaction, self._services, person, table)
        if found.state.status != "shelved":
            await found.do(play.go, person)
            await self.reply(interaction, "resumed", table=str(found.id))
            return
        TableError.unless(found.state.seat_of(person.id) is not None, "not_seated")
        expect_permissions(interaction, self._services.words_for(interaction))
        message = self._table_messages.of(found.state)
        with message.claimed():
            await found.do(seats.move, person, str(interaction.channel_id))
            # who is missing is called as they like it, and not by the message
            await message.bring(interaction, await found.do(seats.here, person))

    @resume.command.autocomplete("table")
    async def suggest_resting(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Suggest the user's tables that are paused or put away."""
        person = await person_of(interaction, self._services.registry)
        resting = await self._resting(interaction, person)
        return table_choices(resting, typed, self._services.words_for(interaction))

    async def _propose(self, interaction: Interaction, kind: Agreement, number: int | None) -> None:
        """Ask the others for something, or do it at once if nobody has to be asked."""
        person, table = await own_table(interaction, self._services, number)
        done = (await table.do(play.propose, person, kind)).proposal is None
        await self.reply(interaction, f"done-{kind}" if done else f"asked-{kind}", table=str(table.id))

    async def _resting(self, interaction: Interaction, person: Person) -> list[TableState]:
        """Return somebody's tables in this server that are paused or put away."""
        registry = self._services.registry
        paused = [one for one in await own_tables(interaction, registry, person.id) if one.clock.paused]
        shelved = await registry.shelved(str(interaction.guild_id))
        return paused + [one for one in shelved if one.seat_of(person.id) is not None]

    # -- seats -----------------------------------------------------------------------------------------------

    @attached("table", "release")
    @app_commands.autocomplete(table=suggest_own_table)
    async def release(
        self, interaction: Interaction, player: discord.User | None = None, table: int | None = None
    ) -> None:
        """Free the user's seat for good or, as the host, the seat of somebody who is away.

        Anybody frees the seat of somebody who has left the server.
        """
        person, found = await own_table(interaction, self._services, table)
        if player is None or player.id == interaction.user.id:
            closed = (await found.do(seats.give_up, person)).status == "closed"
            await self.reply(
                interaction, "seat-given-up-closed" if closed else "seat-given-up", table=str(found.id)
            )
            return
        seat, names = _seat_of(found.state, player), Names(found.state, self._services.words_for(interaction))
        if not await free_if_gone(interaction.client, self._services, found.state, seat):
            self._tell_owner(await found.do(seats.free_seat, person, seat), player.id)
        await self.reply(interaction, "seat-freed", name=names.plain(seat), table=str(found.id))

    @attached("table", "remove")
    @app_commands.autocomplete(table=suggest_own_table)
    async def remove(self, interaction: Interaction, player: discord.User, table: int | None = None) -> None:
        """Ask the others, as the host, whether a computer shall play for somebody from the next deal on.

        Who has left the server is asked about no more: a computer plays on at once, whoever says so.
        """
        person, found = await own_table(interaction, self._services, table)
        seat = _seat_of(found.state, player)
        await say(interaction, await replaced(interaction, self._services, found, person, seat))

    @attached("table", "sit")
    @app_commands.autocomplete(table=suggest_table)
    async def sit(self, interaction: Interaction, table: int | None = None) -> None:
        """Let the user sit down in a lobby; in play, ask whether they want a seat that a computer plays."""
        registry = self._services.registry
        person = await person_of(interaction, registry)
        if table is None:
            here = await registry.tables(str(interaction.guild_id), str(interaction.channel_id))
            free = [one for one in here if one.status == "lobby" or one.free_seats]
            Refusal.unless(free, "no_free_seat_here")
            table = only(free)
        found = await known_table(interaction, self._services, person, table)
        if found.state.status == "lobby":
            await found.do(lobby.sit, person)
            await self._hand.show(interaction, table)
        else:
            await self._ask(interaction, found)

    @attached("table", "host")
    @app_commands.autocomplete(table=suggest_own_table)
    async def host(self, interaction: Interaction, player: discord.User, table: int | None = None) -> None:
        """Make another member the host."""
        expect_here(player)
        person, found = await own_table(interaction, self._services, table)
        await found.do(seats.hand_host, person, _seat_of(found.state, player))
        await self.reply(interaction, "host-handed", name=shown(player.display_name), table=str(found.id))

    def _tell_owner(self, state: TableState, member: int) -> None:
        """Mention a member who has lost their seat, because they can't see anything of the table now."""
        client, services = self._table_messages.client, self._services
        text = self._table_messages.words(state.guild)(
            "seat-lost", person=f"<@{member}>", table=str(state.table)
        )
        only_them = discord.AllowedMentions(users=[discord.Object(member)])
        channel = int(state.channel)

        async def send() -> None:
            place = state.guild, state.channel
            if not await services.visibility.mentionable(client, *place, [str(member)]):
                return
            await client.get_partial_messageable(channel).send(text, allowed_mentions=only_them)

        services.outbox.submit(("seat lost", state.table, member), channel, Priority.TABLE, send, Kind.POST)

    async def _ask(self, interaction: Interaction, table: Table) -> None:
        person = await person_of(interaction, self._services.registry)
        free = await seats.open_seats(table.draft(), person)
        words = self._services.words_for(interaction, table.state.deck)
        await respond(
            interaction, seat_question(table.state, free, words, self._services.card_emoji.of(words))
        )

    # -- the clock -------------------------------------------------------------------------------------------

    @attached("table", "pace", {"pace": PACE_CHOICES})
    @app_commands.autocomplete(table=suggest_own_table)
    async def pace(self, interaction: Interaction, pace: str, table: int | None = None) -> None:
        """Change a table's pace, as the host or their deputy; the card shows it to everybody."""
        chosen, words = one_of(PACES, pace), self._services.words_for(interaction)
        person = await person_of(interaction, self._services.registry)
        if table is None:
            tables = await own_tables(interaction, self._services.registry, person.id)
            table = only([one for one in tables if one.acts_as_host(person.id)])
        found = await known_table(interaction, self._services, person, table)
        await found.do(seats.set_pace, person, chosen)
        await say(interaction, words("pace-set", table=str(table), pace=words(f"setting-pace-{chosen}")))

    # -- buttons ---------------------------------------------------------------------------------------------

    @on_click(AgreeId)
    async def click(self, interaction: Interaction, clicked: AgreeId) -> None:
        """Handle a click on one of these buttons, on a card or in a hand.

        A free seat's asks who clicks whether they want to sit down.
        """
        if clicked.verb == "take":
            await self._ask(interaction, await table_here(interaction, self._services, clicked.table))
            return
        person = await person_of(interaction, self._services.registry)
        if in_private(interaction):
            table = await known_table(interaction, self._services, person, clicked.table)
            await self._hand.change(interaction, table, person, partial(_do, table, person, clicked))
        else:
            table = await table_here(interaction, self._services, clicked.table)
            state = await _do(table, person, clicked)
            await self._table_messages.of(state).answer(interaction, state)

    @on_click(SeatId)
    async def take_seat(self, interaction: Interaction, clicked: SeatId) -> None:
        """Let whoever has said yes sit down, and show them the cards of the seat."""
        person, table = await own_table(interaction, self._services, clicked.table)
        await table.do(seats.take_seat, person, clicked.seat)
        await self._hand.show(interaction, clicked.table)


_COMMANDS: Final = {"go": play.go, "here": seats.here, "resume": seats.resume}
"""Commands at a table by the verb of a button."""


async def _do(table: Table, person: Person, clicked: AgreeId) -> TableState:
    match clicked.verb:
        case "undo" | "pause" | "shelve" as kind:
            return await table.do(play.propose, person, kind)
        case "yes" | "no" | "withdraw" as answer:
            return await table.do(play.answer, person, answer == "yes", clicked.question)
        case _:
            return await table.do(_COMMANDS[clicked.verb], person)


async def free_if_gone(
    client: discord.Client, services: Services, state: TableState, seat: Seat | None
) -> bool:
    """Free a seat whose owner has left the server, so that the table goes on; return whether they have."""
    if seat is None or seat >= len(state.seats) or (owner := state.owner(seat)) is None:
        return False
    if owner.external_id is None:
        return False
    if not await services.visibility.has_left(client, state.guild, owner.external_id):
        return False
    with suppress(TableError):  # somebody else has noticed it, or the table is over
        await (await services.registry.table(state.table)).do(seats.give_up, owner, gone=True)
    return True


async def replaced(
    interaction: Interaction, services: Services, table: Table, person: Person, seat: Seat
) -> str:
    """Free a seat whose owner has left the server, or ask whether a computer shall play for anybody else.

    Returns what is said of it.
    """
    state, words = table.state, services.words_for(interaction)
    if await free_if_gone(interaction.client, services, state, seat):
        return words("seat-freed", name=Names(state, words).plain(seat), table=str(table.id))
    await table.do(play.remove, person, seat)
    return words("asked-remove")


def _seat_of(state: TableState, member: discord.User) -> Seat:
    """Return the seat that a member owns. Raises ``Refusal("sits_elsewhere")``."""
    for seat in range(len(state.seats)):
        if (owner := state.owner(seat)) is not None and owner.external_id == str(member.id):
            return seat
    raise Refusal("sits_elsewhere", name=plain_text(member.display_name, MAX_NAME))


def seat_question(state: TableState, seats: list[Seat], words: Words, card_emoji: CardEmoji) -> RawLayout:
    """Build the question with a button for each of the seats that whoever is asked could take."""
    context = RenderContext(state, words, card_emoji, Names(state, words))
    style = discord.ButtonStyle.success
    return said(
        f"**{words('seat-question', table=table_title(state, words))}**",
        *(_standing(context, seat) for seat in seats),
        small(words("seat-question-means", deal=state.deal_number or 1)),
        accent=AMBER,
        buttons=[
            button(
                SeatId(state.table, seat).custom_id,
                words("button-sit-for", name=context.names.raw(seat)),
                style=style,
            )
            for seat in seats
        ],
    )


def _standing(context: RenderContext, seat: Seat) -> str:
    """Return who plays a seat, its place and its points as far as everybody may know them."""
    state, name = context.state, context.names.marked(seat)
    if state.covered:
        return name
    standing = game(state.game).standing(state.view(None))
    points = points_text(state.game, standing.points[seat], context.words)
    return f"{sign_of(standing.places[seat])} {name} · {points}"

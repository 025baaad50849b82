"""Who sits where once play has begun, and what a table agrees on: breaks, undo, putting away, its pace."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Final

import discord
from discord import app_commands

from cogs.games.placing import points_text, sign_of
from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.shell.answers import Interaction, respond, say
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.layout import AMBER, MessageBuilder, RawLayout, button, small
from cogs.shell.names import MAX_NAME, Names, plain_text, shown
from cogs.shell.rights import (
    expect_here,
    expect_permissions,
    known_table,
    only,
    own_table,
    own_tables,
    person_of,
    table_here,
)
from cogs.shell.services import Kind, Priority, Services
from cogs.shell.suggestions import table_choices
from cogs.tables.cards import Cards, PrivateHands, public_words
from cogs.tables.ids import AgreeId, SeatId
from cogs.texts.catalogue import Words
from engine.game import Refusal, Seat
from engine.games.registry import game
from engine.tables import Agreement, Person, Snapshot, Table, TableError
from engine.tables.clock import PACES, PaceName

PACE_CHOICES: Final[Mapping[str, str]] = {pace: f"setting-pace-{pace}" for pace in PACES}
"""Paces to choose from, and the ids of their texts."""


def pace_named(name: str) -> PaceName:
    """Return the pace chosen from ``PACE_CHOICES``. Raises ``Refusal`` for anything else."""
    pace = next((pace for pace in PACES if pace == name), None)
    if pace is None:
        raise Refusal("setting_value", key="pace", value=name[:80])
    return pace


class Clocks:
    """Sets tables' clocks."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def set_pace(self, interaction: Interaction, name: str, number: int | None) -> None:
        """Change a table's pace, as the host or their deputy; the card shows it to everybody."""
        registry = self._services.registry
        pace = pace_named(name)
        person = await person_of(interaction, registry)
        if number is None:
            tables = await own_tables(interaction, registry, person.id)
            number = only([table for table in tables if person.id in table.acting_hosts])
        table = await known_table(interaction, self._services, person, number)
        await table.clock.set_pace(person, pace)
        words = self._services.words_for(interaction)
        await say(interaction, words("pace-set", table=str(number), pace=words(f"setting-pace-{pace}")))


def seat_question(snapshot: Snapshot, seats: list[Seat], words: Words, card_emoji: CardEmoji) -> RawLayout:
    """Build the question with a button for each of the seats that whoever is asked could take."""
    context = RenderContext(snapshot, words, card_emoji, Names(snapshot, words))
    builder = MessageBuilder(AMBER)
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    builder.text(
        f"**{words('seat-question', table=title)}**",
        *(_standing(context, seat) for seat in seats),
        small(words("seat-question-means", deal=snapshot.deal_number or 1)),
    )
    style = discord.ButtonStyle.success
    builder.buttons(
        [
            button(
                SeatId(snapshot.table, seat).custom_id,
                words("button-sit-for", name=context.names.raw(seat)),
                style=style,
            )
            for seat in seats
        ]
    )
    return builder.view()


def _standing(context: RenderContext, seat: Seat) -> str:
    """Return who plays a seat, its place and its points as far as everybody may know them."""
    snapshot, name = context.snapshot, context.names.marked(seat)
    if snapshot.covered:
        return name
    totals = GAME_VIEWS[snapshot.game].lines.view(context, None).totals
    few_win = game(snapshot.game).few_points_win
    better = sum(other < totals[seat] if few_win else other > totals[seat] for other in totals)
    return f"{sign_of(better + 1)} {name} · {points_text(snapshot.game, totals[seat], context.words)}"


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
        return table_choices(await self._resting(interaction, person), typed, words)

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

"""The channel of a table: where it was opened, a thread of its own, or where it was moved."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import discord

from cogs.shell.answers import Interaction, answer_publicly, say
from cogs.shell.rights import expect_permissions, only, person_of, table_in_charge
from cogs.shell.services import Services
from cogs.tables.cards import Cards, public_words
from engine.game import Refusal
from engine.tables import Table

log = logging.getLogger(__name__)

_ARCHIVED_AFTER: Final = 10_080
"""Minutes without a message after which Discord archives a table's thread; the maximum allowed."""


class Places:
    """Opens threads for tables, and moves tables."""

    def __init__(self, services: Services, cards: Cards) -> None:
        self._services = services
        self._cards = cards

    def wants_thread(self, interaction: Interaction, asked: bool | None) -> bool:
        """Whether a new table gets a thread: as ``asked``, else by the server's setting where possible.

        Raises ``Refusal`` ``no_threads_here`` or ``missing_permissions``.
        """
        possible = isinstance(interaction.channel, discord.TextChannel)
        if asked and not possible:
            raise Refusal("no_threads_here")
        liked = self._services.preferences.server(str(interaction.guild_id)).thread
        wanted = possible and (liked if asked is None else asked)
        expect_permissions(interaction, self._services.words_for(interaction), thread=wanted)
        return wanted

    async def open_in_thread(self, interaction: Interaction, table: Table, guests: Sequence[str]) -> None:
        """Answer the command that opened a table with a link to the table's thread.

        If Discord opens none, the table stays where it was opened.
        """
        snapshot = table.snapshot
        card = self._cards.of(snapshot)
        words = public_words(interaction.client, self._services, snapshot.guild)
        title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
        with card.claimed(guests):
            answer = await answer_publicly(interaction, content=title)
            assert interaction.channel_id is not None
            parent = interaction.client.get_partial_messageable(
                interaction.channel_id, guild_id=interaction.guild_id
            )
            try:
                message = parent.get_partial_message(answer.id)
                thread = await message.create_thread(name=title, auto_archive_duration=_ARCHIVED_AFTER)
            except discord.HTTPException as error:
                log.warning("table %d: no thread could be opened (code %s)", snapshot.table, error.code)
                await say(interaction, self._services.words_for(interaction)("channel-no_thread"))
                return
            await table.shelf.move(None, str(thread.id))
        line = words("channel-thread", title=title, place=thread.mention)
        await answer.edit(content=line)

    async def move(self, interaction: Interaction, number: int | None) -> None:
        """Move a table to this channel, as its host or a manager of its channel; the answer is its card.

        If it is here already, its card is posted anew at the end of the channel. Raises ``Refusal``
        ``not_in_charge``, ``missing_permissions`` and as ``only``, and ``TableError``.
        """
        services = self._services
        expect_permissions(interaction, services.words_for(interaction))
        person = await person_of(interaction, services.registry)
        here = str(interaction.channel_id)
        if number is None:
            own = await services.registry.tables(str(interaction.guild_id), person=person.id)
            number = only([one for one in own if one.channel != here] or own)
        table, in_charge = await table_in_charge(interaction, services, person, number)
        host = table.snapshot.host.id == person.id
        if not host and not in_charge:
            raise Refusal("not_in_charge")
        card = self._cards.of(table.snapshot)
        with card.claimed():
            await table.shelf.move(person if host and table.snapshot.seats_of(person.id) else None, here)
            card.see(table.snapshot)
            card.blocking.unblock()
            await card.open(interaction, (), moved=True)

"""Redraw the card of a partie that is over, when something about it has changed."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from cogs.shell.discord_errors import TOO_OLD_TO_EDIT, UNREACHABLE
from cogs.shell.names import wording_at
from cogs.shell.services import Kind, Priority
from cogs.tables.card_picture import FILENAME, AttachedPicture, kept
from cogs.tables.cards import CARD_KEY, CARD_REF, Cards
from cogs.tables.view import table_card
from engine.tables import TableError

log = logging.getLogger(__name__)


AGAIN_AFTER: Final = 30.0
"""Seconds until the next attempt when Discord takes no more edits of messages that old."""


async def redraw(cards: Cards, table: int, *, voided: bool, pictured: bool = True) -> None:
    """Redraw the card once; if Discord refuses that, the card stays as it is.

    ``voided``: the result doesn't count. The picture is removed unless it is to stay ``pictured``.
    """
    if (card := cards.known(table)) is not None and pictured:
        card.voided = voided
        card.request()
        return
    services = cards.services
    stored = await services.registry.message_refs.get(table, CARD_REF, CARD_KEY)
    if stored is None:
        return
    try:
        snapshot = (await services.registry.table(table)).snapshot
    except TableError:  # logged where it was found
        return
    attached = AttachedPicture.stored(stored) if pictured else None
    words = cards.words(snapshot.guild)
    drawing = table_card(
        snapshot,
        words,
        services.card_emoji.of(words),
        None if attached is None else (FILENAME, attached.alt),
        wording_at(snapshot, services.preferences),
        voided=voided,
    )
    place = cards.client.get_partial_messageable(stored["channel"])

    async def send() -> None:
        try:
            await place.get_partial_message(stored["message"]).edit(view=drawing, attachments=kept(attached))
        except (discord.HTTPException, *UNREACHABLE) as error:
            if getattr(error, "code", 0) == TOO_OLD_TO_EDIT:
                asyncio.get_running_loop().call_later(AGAIN_AFTER, submit)
                return
            log.info("table %d: its card stays as it was: %r", table, error)

    def submit() -> None:
        services.outbox.submit(("card over", table), stored["channel"], Priority.WATCH, send, Kind.EDIT)

    submit()

"""Saying on the card of a partie that is over that its result was voided, or counts again."""

from __future__ import annotations

import logging

import discord

from cogs.services import Kind, Priority
from cogs.ui.blockade import UNREACHABLE
from cogs.ui.card import table_card
from cogs.ui.cards import CARD_KEY, CARD_SURFACE, Cards
from cogs.ui.easel import FILENAME
from cogs.ui.manners import manners_at
from engine.tables import TableError

log = logging.getLogger(__name__)


async def show_ruling(cards: Cards, table: int, *, voided: bool) -> None:
    """Redraw the card, once; where Discord doesn't take that any more the card stays as it is."""
    if (card := cards.known(table)) is not None:
        card.voided = voided
        card.request()
        return
    services = cards.services
    stored = await services.hall.surfaces.get(table, CARD_SURFACE, CARD_KEY)
    if stored is None:
        return
    try:
        snapshot = (await services.hall.table(table)).snapshot
    except TableError:  # logged where it was found
        return
    alt = stored.get("alt")
    drawing = table_card(
        snapshot,
        cards.words(snapshot.guild),
        services.faces,
        None if alt is None else (FILENAME, alt),
        manners_at(snapshot, services.preferences),
        voided=voided,
    )
    place = cards.client.get_partial_messageable(stored["channel"])

    async def send() -> None:
        try:
            await place.get_partial_message(stored["message"]).edit(view=drawing)
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.info("table %d: its card doesn't say what was ruled: %r", table, error)

    services.outbox.submit(("ruling", table), stored["channel"], Priority.WATCH, send, Kind.EDIT)

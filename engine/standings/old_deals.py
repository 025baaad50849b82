"""Finished deals of tables whose log is older than the telling of deals."""

from __future__ import annotations

import asyncio
import logging

from engine.games.registry import GAMES
from engine.storage.store import Store
from engine.tables.told import deals_of_log

log = logging.getLogger(__name__)


async def tell_old_deals(store: Store) -> None:
    """Tell the deals of every log of which none is told; one after the other, so that nobody notices.

    Raises ``StorageError``.
    """
    for number in await store.played_deals.untold():
        row = await store.tables.get(number)
        game = None if row is None else GAMES.get(row.game)
        if row is None or game is None:
            continue
        entries = await store.logs.entries(number)
        try:
            options = game.load_options(row.options)
            told = await asyncio.to_thread(deals_of_log, game, options, row, entries)
        except Exception:
            log.exception("table %d: its deals can't be told", number)
            continue
        await store.writer.submit([write for deal in told for write in store.played_deals.adding(deal)])

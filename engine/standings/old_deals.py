"""Recovering finished deals from logs that are older than their storage."""

from __future__ import annotations

import logging

from engine.games.registry import GAMES
from engine.storage.errors import StorageError
from engine.store import Store
from engine.tables.change import store_summaries

log = logging.getLogger(__name__)


async def tell_old_deals(store: Store) -> None:
    """Store the deals of every log that has none stored, one log after the other to block nobody.

    Series that other tables still play are left out. Raises ``StorageError``.
    """
    for number in await store.played_deals.untold():
        row = await store.tables.get(number)
        game = None if row is None else GAMES.get(row.game)
        if row is None or game is None or await store.series.open_deals(number) is not None:
            continue
        try:
            await store_summaries(store, game, row)
        except StorageError:
            raise
        except Exception:
            log.exception("table %d: its deals can't be told", number)

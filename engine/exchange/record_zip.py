"""ZIP archives of records; only of finished parties, so that no cards are revealed early."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Final

from engine.exchange.store import ResultFilter
from engine.game import Game
from engine.record import write
from engine.store import Store
from engine.tables.errors import TableError
from engine.tables.export import record_of

PAGE: Final = 100


async def write_records(
    store: Store, games: Mapping[str, Game], choice: ResultFilter, file: IO[bytes] | Path
) -> int:
    """Write the record of each result that was played here, and return their number.

    Parties from paper have no record, and neither do those of a game that no longer exists, or of which
    today's rules can't replay a single deal. Raises ``StorageError``.
    """
    written = 0
    after: tuple[int, int] | None = None
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        while page := await store.exchange.page(choice, after, PAGE):
            for kept in page:
                game = games.get(kept.row.game)
                if kept.paper or game is None or (row := await store.tables.get(kept.row.table)) is None:
                    continue
                try:
                    record = await record_of(store, game, row)
                except TableError:
                    continue
                name = f"{row.game}-{row.table}-{record.date.isoformat()}.txt"
                await asyncio.to_thread(archive.writestr, name, await asyncio.to_thread(write, record))
                written += 1
            after = page[-1].row.ended_ms, page[-1].row.table
    return written

"""Writing an export to a file, piece by piece, without blocking the event loop."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import IO
from zoneinfo import ZoneInfo

from engine.exchange.files import Format, sheet_of
from engine.exchange.results import results
from engine.exchange.store import ResultFilter
from engine.store import Store


async def write_results(
    store: Store,
    choice: ResultFilter,
    kind: Format,
    file: IO[bytes],
    *,
    zone: str,
    made: datetime,
    separator: str = ",",
) -> int:
    """Write the chosen results as a table or as JSON, in UTF-8, and return their number.

    ``zone`` is the server's time zone. Raises ``StorageError`` and ``OSError``.
    """
    sheet, written = sheet_of(kind, choice.guild, zone, made, separator), 0

    def put(text: str) -> None:
        file.write(text.encode())

    put(sheet.head())
    async for page in results(store, choice, ZoneInfo(zone)):
        await asyncio.to_thread(lambda page=page: put(sheet.lines(page)))  # type: ignore[misc]
        written += len(page)
    put(sheet.foot())
    return written

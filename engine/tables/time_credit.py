"""Giving tables time back without loading them: where nobody is waited for, an entry in the log is enough."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from engine.storage.records import Entry
from engine.store import Store


class TimeCredit:
    """Writes to the logs of tables that are not in memory; whoever loads one waits until that is done.

    ``in_memory`` tells whether a table is loaded, or about to be.
    """

    def __init__(self, store: Store, in_memory: Callable[[int], bool]) -> None:
        self._store = store
        self._in_memory = in_memory
        self._lent: dict[int, asyncio.Future[None]] = {}

    async def give(self, tables: Collection[int], ms: int, now_ms: int) -> frozenset[int]:
        """Give those that are not in memory so many milliseconds back; return who got it, durably.

        Raises ``StorageError``; then nobody has got it. Cancelled, all of them may get it, or nobody.
        """
        lent = [table for table in tables if not self._in_memory(table)]
        given = asyncio.get_running_loop().create_future()
        self._lent.update(dict.fromkeys(lent, given))
        written: asyncio.Future[None] | None = None

        def give_up(_: object = None) -> None:
            for table in lent:
                del self._lent[table]
            given.set_result(None)

        try:
            newest = await self._store.logs.newest_of(lent)
            token = f"extend {ms}"
            entries = [
                (table, Entry(seq + 1, "clock", None, None, now_ms, token)) for table, seq in newest.items()
            ]
            written = self._store.writer.submit(
                [write for table, entry in entries for write in self._store.logs.appending(table, [entry])]
            )
            await asyncio.shield(written)
        finally:
            if written is None or written.done():
                give_up()
            else:  # cancelled; it is written all the same
                written.add_done_callback(give_up)
        return frozenset(newest)

    async def done(self, table: int) -> None:
        """Wait until nothing is being written to a table's log."""
        while (given := self._lent.get(table)) is not None:
            await asyncio.wait({given})

"""Saves decisions about fraternities and pacts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.storage.errors import StorageError
from engine.storage.statements import Write
from engine.store import Store
from engine.tables.errors import TableError


class Scribe:
    """Makes decisions durable and knows the time. ``now`` returns seconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    def now_ms(self) -> int:
        """Return the time in milliseconds since 1970."""
        return int(1000 * self._now())

    async def write(self, writes: Sequence[Write]) -> None:
        """Write rows, all or none. Raises ``TableError("storage_failed")``."""
        try:
            await self._store.writer.submit(writes)
        except StorageError:
            raise TableError("storage_failed") from None

"""Saving decisions about fraternities and pacts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.storage.errors import StorageError
from engine.storage.statements import Write
from engine.store import Store
from engine.tables.errors import TableError


async def save(store: Store, writes: Sequence[Write]) -> None:
    """Write rows, all or none. Raises ``TableError("storage_failed")``."""
    try:
        await store.writer.submit(writes)
    except StorageError:
        raise TableError("storage_failed") from None

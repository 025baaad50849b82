"""Database access for interactions."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import TypeVar

from engine.storage.errors import StorageError
from engine.tables import TableError

log = logging.getLogger(__name__)

T = TypeVar("T")


async def stored(work: Awaitable[T]) -> T:
    """Await database work, turning ``StorageError`` into ``TableError("storage_failed")``."""
    try:
        return await work
    except StorageError as error:
        log.error("what somebody asked for can't be read or written: %s", error)
        raise TableError("storage_failed") from None

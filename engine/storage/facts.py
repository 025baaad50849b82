"""Single facts that the bot remembers, such as a command hash or the ids of emoji."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.schema import facts
from engine.storage.statements import DELETE_FACT, PUT_FACT, Write

NEWEST_TABLE: Final = "newest_table"
"""Key of the highest table number, kept when tables were deleted."""


class Facts:
    """JSON-able values by key. ``put`` is durable on return; what ``note`` keeps may be lost in a crash."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str, default: Any = None) -> Any:
        """Return the value, or ``default``."""
        row = await self._database.first(select(facts.c.value).where(facts.c.key == key))
        return default if row is None else json.loads(row.value)

    async def keys(self, prefix: str, value: Any) -> list[str]:
        """Return the keys with this prefix and value."""
        query = select(facts.c.key).where(facts.c.key.startswith(prefix, autoescape=True))
        found = await self._database.rows(query.where(facts.c.value == json.dumps(value)))
        return sorted(row.key for row in found)

    def deleting(self, key: str) -> Write:
        """Return the write that deletes a value."""
        return DELETE_FACT.write(key)

    def note(self, key: str, value: Any) -> None:
        """Keep a value soon, without waiting until it is durable."""
        self._database.writer.behind(self.putting(key, value))

    def putting(self, key: str, value: Any) -> Write:
        """Return the write of a value, replacing the one before."""
        return PUT_FACT.write(key, json.dumps(value))

    async def put(self, key: str, value: Any) -> None:
        """Keep a value, replacing the one before. Raises ``StorageError``."""
        await self._database.writer.submit([self.putting(key, value)])

"""Storage of the cogs' messages and tokens: payloads that the engine doesn't interpret."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final, TypeAlias

import orjson
from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.schema import message_refs
from engine.storage.statements import DELETE_REF, PUT_REF, Write

Payload: TypeAlias = dict[str, Any]
_AT_A_TIME: Final = 200
"""Payloads that are parsed before others get their turn."""


class MessageRefs:
    """Payloads by table, kind and key. Written behind: readable at once, durable within a second.

    A table's payloads are read from the database once; ``forget`` drops them from memory.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._loaded: dict[int, dict[tuple[str, str], Payload]] = {}
        # changes to tables that are not loaded; None: deleted
        self._changed: dict[int, dict[tuple[str, str], Payload | None]] = {}

    def put(self, table: int, kind: str, key: str, payload: Payload, *, promptly: bool = False) -> None:
        """Keep a JSON-able payload, replacing the one before. It must not be changed afterwards.

        ``promptly``: start writing at once, as for a new message that nobody would find after a crash.
        """
        self._database.writer.behind(_putting(table, kind, key, payload))
        self._keep(table, kind, key, payload)
        if promptly:
            self._database.writer.hurry()

    def _keep(self, table: int, kind: str, key: str, payload: Payload) -> None:
        if table in self._loaded:
            self._loaded[table][kind, key] = payload
        else:
            self._changed.setdefault(table, {})[kind, key] = payload

    async def put_durably(self, table: int, kind: str, key: str, payload: Payload) -> None:
        """Like ``put``, but durable on return. Raises ``StorageError``."""
        write = _putting(table, kind, key, payload)
        self._keep(table, kind, key, payload)
        await self._database.writer.submit([write])

    def delete(self, table: int, kind: str, key: str) -> None:
        """Delete a payload."""
        self._database.writer.behind(DELETE_REF.write(table, kind, key))
        if table in self._loaded:
            self._loaded[table].pop((kind, key), None)
        else:
            self._changed.setdefault(table, {})[kind, key] = None

    async def get(self, table: int, kind: str, key: str) -> Payload | None:
        """Return the payload, or ``None``."""
        return (await self._of(table)).get((kind, key))

    async def all_of(self, table: int, kind: str | None = None) -> dict[tuple[str, str], Payload]:
        """Return a table's payloads by (kind, key), of one kind or of all."""
        return {
            key: payload for key, payload in (await self._of(table)).items() if kind is None or key[0] == kind
        }

    async def tables_with(self, kind: str) -> list[int]:
        """Return the tables that have a durable payload of a kind, ascending."""
        query = select(message_refs.c.table).where(message_refs.c.kind == kind).distinct()
        rows = await self._database.rows(query.order_by(message_refs.c.table))
        return [row.table for row in rows]

    async def durable(self, kind: str) -> AsyncIterator[tuple[int, Payload]]:
        """Yield the table and payload of all that is durable of a kind. Keeps nothing of it in memory."""
        query = select(message_refs.c.table, message_refs.c.payload).where(message_refs.c.kind == kind)
        for place, row in enumerate(await self._database.rows(query), start=1):
            yield row.table, orjson.loads(row.payload)
            if place % _AT_A_TIME == 0:  # there may be thousands, and others want the loop
                await asyncio.sleep(0)

    @property
    def known(self) -> frozenset[int]:
        """The tables with payloads in memory."""
        return frozenset((*self._loaded, *self._changed))

    def forget(self, table: int) -> None:
        """Drop a table's payloads from memory once all of them are written."""
        if not self._database.writer.writing_behind(message_refs.name, table):
            self._loaded.pop(table, None)
            self._changed.pop(table, None)

    async def _of(self, table: int) -> dict[tuple[str, str], Payload]:
        if table not in self._loaded:
            query = select(message_refs.c.kind, message_refs.c.key, message_refs.c.payload)
            rows = await self._database.rows(query.where(message_refs.c.table == table))
            if table not in self._loaded:  # another task may have been faster
                found = {(row.kind, row.key): orjson.loads(row.payload) for row in rows}
                for key, payload in self._changed.pop(table, {}).items():
                    if payload is None:
                        found.pop(key, None)
                    else:
                        found[key] = payload
                self._loaded[table] = found
        return self._loaded[table]


def _putting(table: int, kind: str, key: str, payload: Payload) -> Write:
    return PUT_REF.write(table, kind, key, orjson.dumps(payload).decode())

"""The writing side of a PostgreSQL database: a connection of its own, with three trips to the server a group.

asyncpg is asked directly. Most of what a group costs this process is its trips, and SQLAlchemy's connection
needs one more, and as much time again for each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from sqlalchemy import URL, NullPool
from sqlalchemy.ext.asyncio import create_async_engine

from engine.storage.errors import StorageConflict, StorageError, StorageFailed
from engine.storage.leases import RowLease
from engine.storage.statements import Write, gathered

Connection: TypeAlias = Any
"""A connection of asyncpg, which is installed only where PostgreSQL is used."""

PATIENCE = 30.0
"""Seconds that a group, or a query, may take. A line that was cut without a word would otherwise hold it for
a quarter of an hour. Longer than a lease, whose row an earlier connection may still have locked."""
_TAKEN = "23505"
"""SQLSTATE unique_violation."""
_OF_VALUES, _OF_CONSTRAINTS = "22", "23"
"""Classes of SQLSTATE that blame a row: data exception, integrity constraint violation."""
_HELD_BY_NO_COLUMN = frozenset({"22000", "22003", "22021"})
"""SQLSTATE of a value that no row can have: refused by the driver, out of range, not a character."""


class PostgresBackend:
    """A backend with one transaction per group; ``synchronous_commit`` keeps PostgreSQL's default, on.

    A lost connection is replaced by a new one, never by one from the readers' pool: when the server has
    restarted, those are lost as well, and each of them would fail a group.
    """

    def __init__(self, url: URL, lease: RowLease) -> None:
        self._engine = create_async_engine(url, poolclass=NullPool)
        self._lease = lease
        self._connection: Connection = None

    async def commit(self, writes: Sequence[Write], meanwhile: Callable[[], None] | None = None) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._commit(writes, meanwhile)
        except StorageError:
            raise
        except Exception as error:  # while it starts or recovers, a server refuses in more ways than one
            raise _translated(error) from error

    async def _commit(self, writes: Sequence[Write], meanwhile: Callable[[], None] | None) -> None:
        connection = await self._connected()
        try:
            await self._lease.begin(connection)
            for statement, rows in gathered(writes):
                sql = statement.sql(self._engine.dialect)
                await (
                    connection.execute(sql, *rows[0]) if len(rows) == 1 else connection.executemany(sql, rows)
                )
            if meanwhile is not None:
                asyncio.get_running_loop().call_soon(meanwhile)
            await connection.execute("COMMIT")
        except BaseException as error:
            await self._leave(connection, error)
            raise

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    async def _connected(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            pooled = await self._engine.raw_connection()
            self._connection = pooled.driver_connection
            pooled.detach()
        return self._connection

    async def _leave(self, connection: Connection, error: BaseException) -> None:
        """End a transaction that has failed. After anything but a refused row the connection goes as well."""
        if _blames_a_row(error):
            with suppress(Exception):
                await connection.execute("ROLLBACK")
                return
        self._connection = None
        connection.terminate()


def names_no_row(error: BaseException) -> bool:
    """Whether the server, or the driver before it, refuses a value that no column can hold."""
    return getattr(error, "sqlstate", None) in _HELD_BY_NO_COLUMN


def _blames_a_row(error: BaseException) -> bool:
    state = str(getattr(error, "sqlstate", None) or "")
    return state[:2] in (_OF_VALUES, _OF_CONSTRAINTS) or isinstance(error, ValueError)


def _translated(error: BaseException) -> StorageError:
    if getattr(error, "sqlstate", None) == _TAKEN:
        return StorageConflict(_told(error))
    return StorageFailed(_told(error), systemic=not _blames_a_row(error))


def _told(error: BaseException) -> str:
    """Describe an error without the values of the statement, which include cards and seeds.

    The driver quotes them, and so does the server in the details of its message.
    """
    if isinstance(error, OSError):
        return str(error) or "it doesn't answer"
    import asyncpg

    # while connecting, SQLAlchemy wraps what the driver raises, which may have a cause of its own
    cause = error if isinstance(error, asyncpg.PostgresError) else error.__cause__ or error
    kind, state = type(cause).__qualname__, getattr(cause, "sqlstate", None)
    return f"{kind} (SQLSTATE {state})" if state else kind

"""The writing side of a PostgreSQL database, through asyncpg."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import exc
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.storage.errors import StorageConflict, StorageError, StorageFailed
from engine.storage.leases import RowLease
from engine.storage.statements import Write, gathered

_TAKEN = "23505"
"""SQLSTATE unique_violation."""


class PostgresBackend:
    """A backend with one transaction per group; ``synchronous_commit`` keeps PostgreSQL's default, on."""

    def __init__(self, engine: AsyncEngine, lease: RowLease) -> None:
        self._engine = engine
        self._lease = lease

    async def commit(self, writes: Sequence[Write]) -> None:
        try:
            async with self._engine.begin() as connection:
                await self._lease.check(connection)
                for statement, rows in gathered(writes):
                    values = [dict(zip(statement.columns, row, strict=True)) for row in rows]
                    await connection.execute(statement.element(self._engine.dialect), values)
        except (exc.SQLAlchemyError, OSError) as error:
            raise _translated(error) from error

    async def close(self) -> None:
        """Do nothing: the engine belongs to the database."""


def _translated(error: exc.SQLAlchemyError | OSError) -> StorageError:
    if isinstance(error, exc.IntegrityError) and getattr(error.orig, "sqlstate", None) == _TAKEN:
        return StorageConflict(_told(error))
    data = isinstance(error, exc.IntegrityError | exc.DataError | exc.StatementError) and not (
        isinstance(error, exc.DBAPIError)
        and (error.connection_invalidated or isinstance(error, exc.OperationalError | exc.InterfaceError))
    )
    return StorageFailed(_told(error), systemic=not data)


def _told(error: exc.SQLAlchemyError | OSError) -> str:
    """Describe an error without the values of the statement, which include cards and seeds.

    Both libraries quote them, and so does the server in the details of its message.
    """
    if isinstance(error, OSError):
        return str(error)
    cause = getattr(error, "orig", None) or error
    kind, state = type(cause.__cause__ or cause).__qualname__, getattr(cause, "sqlstate", None)
    return f"{kind} (SQLSTATE {state})" if state else kind

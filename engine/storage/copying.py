"""Copying a whole database into an empty one, also between SQLite and PostgreSQL, and proving them equal.

Everything is written in one transaction, which is committed once the copy was read back and compared. So a
copy that is interrupted, or differs, leaves the target as empty as it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Table, func, literal_column, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from engine.storage.database import Database
from engine.storage.errors import StorageError
from engine.storage.postgres import leases
from engine.storage.rows import metadata

ROWS_AT_ONCE: Final = 1000
"""Rows that are in memory at a time."""
COPIED: Final[tuple[Table, ...]] = tuple(table for table in metadata.sorted_tables if table is not leases)
"""All tables, referenced ones first. Who may write to a database is its own matter."""


class Contents(NamedTuple):
    """A table's content: the number of its rows, and a digest of them that doesn't depend on their order."""

    rows: int = 0
    digest: int = 0

    def with_rows(self, rows: Sequence[Sequence[Any]]) -> Contents:
        """Return the contents with further rows."""
        added = sum(int.from_bytes(hashlib.sha256(repr(tuple(row)).encode()).digest()) for row in rows)
        return Contents(self.rows + len(rows), (self.digest + added) % (1 << 256))


async def sizes(database: Database) -> dict[str, int]:
    """Return the number of rows by table. Raises ``StorageFailed``."""
    return {table.name: int((await database.first(_count(table)))[0]) for table in COPIED}


async def copy(source: Database, target: Database, advance: Callable[[int], None]) -> dict[str, Contents]:
    """Copy everything and return the contents of each table, which are the same in both.

    Nobody else may write to either. ``advance`` is called with numbers of rows, each row twice: copied, and
    compared. Raises ``StorageError`` when the target isn't empty, a table came out differently, or one of the
    two failed; the text says which.
    """
    reading, writing = (create_async_engine(one.url, poolclass=NullPool) for one in (source, target))
    try:
        with _blaming("target"):
            return await _copied(reading, writing, advance)
    finally:
        await reading.dispose()
        await writing.dispose()


async def _copied(
    reading: AsyncEngine, writing: AsyncEngine, advance: Callable[[int], None]
) -> dict[str, Contents]:
    async with AsyncExitStack() as connections:
        with _blaming("source"):
            original = await connections.enter_async_context(reading.connect())
        made = await connections.enter_async_context(writing.begin())
        await _expect_empty(made)
        copied: dict[str, Contents] = {}
        for table in COPIED:
            contents = Contents()
            async for rows in _read(original, table, "source"):
                await _write(made, table, rows)
                contents = contents.with_rows(rows)
                advance(len(rows))
            copied[table.name] = contents
        for table in COPIED:
            contents = Contents()
            async for rows in _read(made, table, "target"):
                contents = contents.with_rows(rows)
                advance(len(rows))
            if contents != copied[table.name]:
                raise StorageError(f"table {table.name} came out differently; nothing was kept of the copy")
        return copied


@contextmanager
def _blaming(side: str) -> Iterator[None]:
    """Raise ``StorageError`` with the name of the database that failed."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        raise StorageError(f"the {side} failed: {getattr(error, 'orig', None) or error}") from error


async def _expect_empty(connection: AsyncConnection) -> None:
    filled = [table.name for table in COPIED if (await connection.execute(_count(table))).scalar_one()]
    if filled:
        raise StorageError(f"the target is not empty: it has rows in {', '.join(filled)}")


async def _read(connection: AsyncConnection, table: Table, side: str) -> AsyncIterator[Sequence[Any]]:
    with _blaming(side):
        async with connection.stream(select(table)) as result:
            async for rows in result.partitions(ROWS_AT_ONCE):
                yield rows


async def _write(connection: AsyncConnection, table: Table, rows: Sequence[Any]) -> None:
    try:
        await connection.execute(table.insert(), [row._asdict() for row in rows])
    except SQLAlchemyError as error:
        # the values, which drivers and servers quote, can be cards
        cause = getattr(error, "orig", None) or error
        kind = type(cause.__cause__ or cause).__qualname__
        raise StorageError(f"table {table.name} has rows that the target refuses ({kind})") from None


def _count(table: Table) -> Any:
    counted: ColumnElement[int] = func.count(literal_column("*"))
    return select(counted).select_from(table)

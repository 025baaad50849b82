"""Whole databases: bringing one to the newest schema, and copying one into an empty one of either kind.

A copy is written in one transaction, which is committed once it was read back and compared. So a copy that is
interrupted, or differs, leaves the target as empty as it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, ColumnElement, Connection, Table, func, inspect, literal_column, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from engine.storage.database import Database
from engine.storage.errors import StorageError, StorageUnusable
from engine.storage.postgres import leases
from engine.storage.rows import metadata

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATING = 0x6269_6572
"""Key of PostgreSQL's advisory lock for migrations, within a database."""
_ASPECTS = {"modify_type": "type", "modify_nullable": "NOT NULL"}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


@cache
def versions() -> tuple[str, ...]:
    """Return every schema version, newest first. This reads all migrations."""
    return tuple(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


async def upgrade(url: URL) -> None:
    """Upgrade a database to the newest schema version, in one transaction.

    Raises ``StorageUnusable`` for the schema of a newer version of the program.
    """
    await _on_connection(url, _upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # two bots may start at once on a new database: the second waits, then finds it migrated
        connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
    if not _is_newest(connection):
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


async def is_newest(url: URL) -> bool:
    """Tell whether the database has the newest schema; change nothing. A SQLite file must be there.

    Raises ``StorageUnusable`` when the schema is newer than this program.
    """
    return await _on_connection(url, _is_newest)


def _is_newest(connection: Connection) -> bool:
    version, newest = MigrationContext.configure(connection).get_current_revision(), versions()[0]
    if version is not None and version not in versions():
        raise StorageUnusable(
            f"its schema {version} is newer than this program, which knows schemas up to {newest}",
            "update the program, or put a backup in its place that is no newer",
        )
    return version == newest


async def is_blank(url: URL) -> bool:
    """Tell whether there is no table in a database, ours or anybody's."""
    return await _on_connection(url, lambda connection: not inspect(connection).get_table_names())


async def differences(url: URL) -> list[str]:
    """Return the differences between a database's actual schema and the expected one, one a line.

    Compares tables, columns, indexes, unique and foreign keys; parts of a missing table aren't named.
    """
    return await _on_connection(url, _differences)


async def _on_connection(url: URL, work: Callable[[Connection], T]) -> T:
    """Return the result of ``work``, done in one transaction on a connection of its own."""
    engine = create_async_engine(url, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


def _differences(connection: Connection) -> list[str]:
    found = compare_metadata(MigrationContext.configure(connection), metadata)
    whole = {one[1].name for one in found if one[0] in ("add_table", "remove_table")}
    told = []
    for one in found:
        if isinstance(one, list):  # what differs about one column
            for aspect, _, table, column, *_ in one:
                told.append(
                    f"column {table}.{column} has another {_ASPECTS.get(aspect, aspect)} than the schema"
                )
            continue
        kind, thing, is_missing = one[0], one[-1], one[0].startswith("add_")
        if kind.endswith("_table"):
            name = f"table {thing.name}"
        elif kind.endswith("_column"):
            name = f"column {one[2]}.{thing.name}"
        elif thing.table.name in whole:
            continue
        elif kind.endswith("_index"):
            name = f"index {thing.name} of {thing.table.name}"
        else:  # unique and foreign keys, which may have no name
            columns = ", ".join(column.name for column in thing.columns)
            name = (
                f"a {'foreign' if kind.endswith('_fk') else 'unique'} key of {thing.table.name} ({columns})"
            )
        told.append(f"{name} is missing" if is_missing else f"{name} is not part of the schema")
    return told


ROWS_AT_ONCE: Final = 1000
"""Rows that are in memory at a time."""


class Contents(NamedTuple):
    """A table's content: the number of its rows, and a digest of them that doesn't depend on their order."""

    rows: int = 0
    digest: int = 0

    def with_rows(self, rows: Sequence[Sequence[Any]]) -> Contents:
        """Return the contents with further rows."""
        added = sum(int.from_bytes(hashlib.sha256(repr(tuple(row)).encode()).digest()) for row in rows)
        return Contents(self.rows + len(rows), (self.digest + added) % (1 << 256))


def _tables() -> list[Table]:
    """Return all tables, referenced ones first. Who may write to a database is its own matter."""
    return [table for table in metadata.sorted_tables if table is not leases]


async def sizes(database: Database) -> dict[str, int]:
    """Return the number of rows by table. Raises ``StorageFailed``."""
    return {table.name: int((await database.first(_count(table)))[0]) for table in _tables()}


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
        for table in _tables():
            contents = Contents()
            async for rows in _read(original, table, "source"):
                await _write(made, table, rows)
                contents = contents.with_rows(rows)
                advance(len(rows))
            copied[table.name] = contents
        for table in _tables():
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
    filled = [table.name for table in _tables() if (await connection.execute(_count(table))).scalar_one()]
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

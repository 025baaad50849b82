"""Running the migrations from within the program."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, func, inspect, select
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from engine.storage.errors import StorageUnusable
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

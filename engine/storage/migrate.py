"""Running the migrations from inside the program."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

MIGRATIONS = Path(__file__).parent / "migrations"


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


@cache
def _newest() -> str | None:
    """The newest version there is; finding out means to read all migrations."""
    return ScriptDirectory.from_config(_config()).get_current_head()


async def upgrade(url: URL) -> None:
    """Bring a database to the newest version of the schema, in one transaction."""
    engine = create_async_engine(url, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    if not _is_newest(connection):
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


async def is_newest(url: URL) -> bool:
    """Whether the database has the schema of this version; changes nothing."""
    engine = create_async_engine(url, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_is_newest)
    finally:
        await engine.dispose()


def _is_newest(connection: Connection) -> bool:
    return MigrationContext.configure(connection).get_current_revision() == _newest()

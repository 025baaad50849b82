"""The database: opening, migrating, backing up, checking, and its repositories by subject."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from engine.exchange.store import ExchangeStore
from engine.fraternities.store import FraternityStore
from engine.gatherings.store import GatheringStore
from engine.seasons.store import SeasonStore
from engine.standings.leaderboard import Rankings
from engine.standings.store import Standings
from engine.storage import backups
from engine.storage.backups import Series
from engine.storage.database import Database
from engine.storage.errors import StorageError, StorageUnusable
from engine.storage.kept import Facts, MessageRefs, RuleSetStore, SettingStore
from engine.storage.migrate import upgrade, versions
from engine.storage.persons import Forgotten, Persons
from engine.storage.results import PlayedDeals, ResultStore
from engine.storage.servers import DepartureBook, Traces
from engine.storage.sqlite import damage, orphaned_copy, orphaned_journal
from engine.storage.tables import Logs, SeriesBook, TableJobs, TableStore
from engine.tab.store import Rounds

log = logging.getLogger(__name__)

T = TypeVar("T")

KEPT_BEFORE_MIGRATIONS: Final = 3
"""Number of backups from before migrations that stay beside a database."""


class Store:
    """One database. ``sqlite+aiosqlite:///path`` (or a plain path) and ``postgresql+asyncpg://…``."""

    def __init__(self, url: str | Path) -> None:
        """Connect to a database. ``migrate`` comes before all else; it makes a SQLite file that is missing.

        Raises ``ValueError`` when the address is not one that we can use, and ``StorageUnusable`` without the
        driver.
        """
        self.database = database = Database(url)
        self.path = database.path
        """The file of a SQLite database, else ``None``."""
        self.writer = database.writer
        """The writer, through which everything is written."""
        self.lease = database.lease
        """The right to write, which one process has at a time; ``close`` gives it back."""
        self.persons = Persons(database)
        self.tables = TableStore(database)
        self.logs = Logs(database)
        self.table_jobs = TableJobs(database)
        self.results = ResultStore(database)
        self.message_refs = MessageRefs(database)
        self.facts = Facts(database)
        self.forgotten = Forgotten(database, self.facts)
        self.rule_sets = RuleSetStore(database)
        self.preferences = SettingStore(database)
        self.standings = Standings(database)
        self.rankings = Rankings(database, self.persons)
        self.played_deals = PlayedDeals(database)
        self.seasons = SeasonStore(database, self.preferences)
        self.fraternities = FraternityStore(database)
        self.rounds = Rounds(database)
        self.exchange = ExchangeStore(database)
        self.gatherings = GatheringStore(database)
        self.series = SeriesBook(database)
        self.traces = Traces(database)
        self.departures = DepartureBook(database)

    async def migrate(self) -> None:
        """Bring the schema to the newest version; does nothing when it is there.

        A SQLite database that is changed by it is backed up before, beside it.
        Raises ``StorageUnusable`` when the schema is newer than this program.
        """
        path = self.path
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            await asyncio.to_thread(_back_up_before_migration, path)
        await upgrade(self.database.url)

    async def expect_sound(self) -> None:
        """Look through a SQLite file, if there is one.

        Raises ``StorageUnusable`` when it is damaged, or missing while its journal or a copy is there.
        """
        path = self.path
        if path is None:
            return
        if (copy := orphaned_copy(path)) is not None:
            raise StorageUnusable(
                f"the file is missing or empty, and {copy.name} beside it holds all that was stored",
                f"`bierkoenig db restore {copy}` puts it in its place; to begin anew, move {copy.name} away",
            )
        if (journal := orphaned_journal(path)) is not None:
            raise StorageUnusable(
                f"the file is missing or empty, and {journal.name} beside it holds the last moves",
                "put the file back, or a backup in its place (`bierkoenig db restore`); "
                f"to begin anew, delete {journal.name}",
            )
        if not path.exists():
            return
        found = await asyncio.to_thread(damage, path)
        if found is not None:
            raise StorageUnusable(
                f"it is damaged or no database ({found})",
                "put a backup in its place; `bierkoenig db verify` says what else is damaged",
            )

    async def close(self) -> None:
        """Write what waits and close."""
        await self.database.close()

    async def copied(self, copy: Callable[[Path], T]) -> T:
        """Let ``copy`` copy the file of a SQLite database, also while tables play, and return what it does.

        Raises what it does, and ``StorageError`` for PostgreSQL, which has ``pg_dump``.
        """
        source = self.path
        if source is None:
            raise StorageError("PostgreSQL is backed up with pg_dump")
        await self.writer.flush()
        self.database.expect_same()  # a copy of whatever lies there now would push out a good one
        return await asyncio.to_thread(copy, source)

    async def restore(self, backup: Path) -> Path | None:
        """Put a backup in the place of a SQLite database; returns where that is kept, if there was one.

        Do nothing else with this store. Raises ``OSError``, and ``StorageError`` when the backup can't be
        used, a bot uses the database, or it is PostgreSQL, which has ``pg_restore``.
        """
        target = self.path
        if target is None:
            raise StorageError("PostgreSQL is restored with pg_restore")
        return await asyncio.to_thread(backups.restore, backup, target, versions())

    async def verify(self) -> list[str]:
        """Return a line for each fault of the database's file. PostgreSQL checks itself."""
        source = self.path
        return [] if source is None else await asyncio.to_thread(backups.faults, source)


def _back_up_before_migration(path: Path) -> None:
    version = backups.version_of(path) if path.exists() else None
    if version is not None and version in versions()[1:]:
        copy = Series(path, path.parent, "before-migration-").add(KEPT_BEFORE_MIGRATIONS, version)
        log.info("%s has schema %s; before it is migrated it was copied to %s", path, version, copy)

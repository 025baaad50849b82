"""The database: opening, migrating, reading, writing, backing up, checking."""

from __future__ import annotations

from pathlib import Path
from typing import Self


class Store:
    """One database. ``sqlite+aiosqlite:///path`` (or a plain path) and ``postgresql+asyncpg://…``."""

    @classmethod
    async def open(cls, url: str | Path) -> Self:
        """Open a database; a SQLite file is made when missing. Run ``migrate`` before anything else."""
        raise NotImplementedError

    async def migrate(self) -> None:
        """Bring the schema to the newest version; does nothing when it is there."""
        raise NotImplementedError

    async def close(self) -> None:
        """Write what waits and close."""
        raise NotImplementedError

    async def backup(self, path: Path) -> None:
        """Write a consistent copy of a SQLite database to a new file, also while tables play."""
        raise NotImplementedError

    async def verify(self) -> list[str]:
        """What is wrong with the database's files, a line each; the logs are checked elsewhere."""
        raise NotImplementedError

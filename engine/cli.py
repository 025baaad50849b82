"""What the command line offers without Discord: the database's upkeep.

Each function prints what it did or found and returns an exit status: 0, or 1 when something is wrong.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from engine.games.registry import GAMES
from engine.storage.database import parse_url
from engine.storage.errors import StorageError
from engine.storage.store import Store
from engine.tables.verify import faults

OK, FAILED = 0, 1


def migrate(url: str) -> int:
    """Bring a database to the newest schema; a SQLite file that is missing is made."""

    async def work(store: Store) -> int:
        await store.migrate()
        print(f"{_named(url)} has the newest schema")
        return OK

    return _with_store(url, work)


def backup(url: str, file: Path) -> int:
    """Copy a SQLite database to a new file, also while the bot runs."""

    async def work(store: Store) -> int:
        await store.backup(file)
        print(f"{_named(url)} copied to {file}")
        return OK

    return _missing(url) or _with_store(url, work)


def verify(url: str) -> int:
    """Check the file, and every table: log, digests, seeds and result. A line for each fault."""

    async def work(store: Store) -> int:
        found = [f"file: {fault}" for fault in await store.verify()]
        found += [fault async for fault in faults(store, GAMES)]
        for fault in found:
            print(fault)
        tables = len(await store.tables.all())
        print(f"{tables} tables checked, {len(found)} faults")
        return FAILED if found else OK

    return _missing(url) or _with_store(url, work)


def _with_store(url: str, work: Callable[[Store], Awaitable[int]]) -> int:
    async def run() -> int:
        store = await Store.open(url)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except FileExistsError as error:
        return _complain(f"{error}: there is a file already; name a new one")
    except (StorageError, OSError, ValueError) as error:
        return _complain(str(error))
    except (SQLAlchemyError, sqlite3.Error) as error:
        reason = getattr(error, "orig", None) or error
        return _complain(f"{_named(url)}: {reason}; is it a database of ours, and migrated?")


def _missing(url: str) -> int:
    """``FAILED``, with a complaint, when a SQLite file isn't there (reading would make an empty one)."""
    try:
        address = parse_url(url)
    except ValueError as error:
        return _complain(str(error))
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").exists():
        return _complain(f"{address.database}: there is no such database")
    return OK


def _named(url: str) -> str:
    """The address, without a password."""
    return parse_url(url).render_as_string(hide_password=True)


def _complain(text: str) -> int:
    print(text, file=sys.stderr)
    return FAILED

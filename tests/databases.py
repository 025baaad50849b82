"""Databases with today's schema for tests that are about something else: copied, not migrated each time."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from sqlalchemy import URL

from engine.store import Store

Filling = Callable[[Store], Awaitable[object]]
"""A function that writes something into a database."""


async def nothing(store: Store) -> None:
    """Leave a database empty."""


def make(url: URL, filling: Filling = nothing) -> None:
    """Bring a database to the newest schema and fill it, in a loop of its own: another may run here."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _make(url, filling)).result()


async def _make(url: URL, filling: Filling) -> None:
    store = Store(url.render_as_string(hide_password=False))
    await store.migrate()
    await filling(store)
    await store.close()


@cache
def _template(filling: Filling) -> bytes:
    """A SQLite file with the newest schema and a filling."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "template.db")
        make(URL.create("sqlite+aiosqlite", database=str(path)), filling)
        assert [one.name for one in path.parent.iterdir()] == [path.name], "all of it is in one file"
        return path.read_bytes()


def prepare(path: Path, filling: Filling = nothing) -> Path:
    """Put a migrated SQLite file there, with a filling, unless there is one already.

    A filling runs once only; later calls get copies of its result.
    """
    if not path.exists():
        path.touch(mode=0o600)
        path.write_bytes(_template(filling))
    return path

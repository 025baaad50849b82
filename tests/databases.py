"""Databases with today's schema for tests that are about something else: copied, not migrated each time."""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from sqlalchemy import URL

from engine.storage.migrate import upgrade


def migrate(url: URL) -> None:
    """Bring a database to the newest schema, from wherever one stands: a loop may be running here."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, upgrade(url)).result()


@cache
def _template() -> bytes:
    """A SQLite file with the newest schema and nothing in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "template.db")
        migrate(URL.create("sqlite+aiosqlite", database=str(path)))
        return path.read_bytes()


def prepare(path: Path) -> Path:
    """Lay a migrated SQLite file there, unless there is one already."""
    if not path.exists():
        path.write_bytes(_template())
    return path

"""A database that refuses a batch doesn't quote it in its message, since cards and seeds are in it."""

from __future__ import annotations

import traceback

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from engine.incidents import traced
from engine.storage import postgres
from engine.storage.database import parse_url
from engine.storage.errors import StorageError
from engine.storage.records import Entry
from engine.store import Store

CARD = "HK"


async def refused(store: Store, entry: Entry) -> StorageError:
    """The error with which a log's entry is refused."""
    with pytest.raises(StorageError) as refusal:
        await store.writer.submit(store.logs.appending(1, [entry]))
    return refusal.value


def told(error: StorageError) -> str:
    """Everything that a log would show of an error."""
    return f"{error} {error!r} {traced(error)}"


@pytest.mark.parametrize("database_kind", ["postgres"])
async def test_neither_the_server_nor_its_driver_quotes_what_was_to_be_written(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = create_async_engine(parse_url(url))
    async with engine.begin() as connection:
        await connection.execute(text("ALTER TABLE log ADD CHECK (seq < 100) NOT VALID"))
    await engine.dispose()
    strange = [
        Entry(100, "game", 1, 0, 1, CARD),  # the server quotes the row
        Entry(1, "game", 1, 0, CARD, CARD),  # type: ignore[arg-type]  # the driver quotes the value
    ]
    for entry in strange:
        error = await refused(store, entry)
        assert CARD not in told(error)
        assert "Check" in str(error) or "Data" in str(error), "what kind of refusal it was"
    # as it would be if it were told as it came
    monkeypatch.setattr(postgres, "_told", str)
    assert CARD in told(await refused(store, strange[1]))


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_a_file_quotes_nothing(store: Store) -> None:
    error = await refused(store, Entry(None, "game", 1, 0, 1, CARD))  # type: ignore[arg-type]
    assert "NOT NULL" in str(error)
    assert CARD not in told(error)
    assert CARD not in "".join(traceback.format_exception(error))

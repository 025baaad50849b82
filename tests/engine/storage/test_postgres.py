"""The writer's own connection to PostgreSQL: how it breaks, what is refused, and what is told of it."""

from __future__ import annotations

import asyncio
import sys
import traceback

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.dialects.postgresql.asyncpg import dialect
from sqlalchemy.ext.asyncio import create_async_engine

from engine.incidents import traced
from engine.storage.database import parse_url
from engine.storage.errors import StorageConflict, StorageError, StorageFailed
from engine.storage.kept import Fact, facts
from engine.storage.records import Entry, Person, persons
from engine.storage.rows import Rows
from engine.storage.statements import Statement
from engine.store import Store
from tests.postgres import Server

postgres = pytest.mark.parametrize("database_kind", ["postgres"])


async def hang_up(connection: asyncpg.Connection) -> None:
    """Let the server end all connections but this one."""
    others = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    await connection.execute(f"SELECT pg_terminate_backend(pid) {others}")


@postgres
async def test_it_connects_again_when_the_server_has_hung_up(store: Store, postgres_server: Server) -> None:
    other = await asyncpg.connect(user="postgres", host=str(postgres_server.place), database="postgres")
    for number in range(3):
        await store.writer.submit([facts.put(Fact(f"before {number}", "1"))])
        await hang_up(other)
        try:
            await store.writer.submit([facts.put(Fact(f"after {number}", "1"))])
        except StorageFailed as error:  # it was told so in the midst of it
            assert error.systemic
            await store.writer.submit([facts.put(Fact(f"after {number}", "1"))])
    await other.close()
    assert {
        await store.facts.get(f"{when} {number}") for when in ("before", "after") for number in range(3)
    } == {1}


@postgres
async def test_it_goes_on_by_itself_however_a_server_was_away(store: Store, postgres_server: Server) -> None:
    await asyncio.gather(*(store.facts.get("reads") for _ in range(3)))  # these connections go stale
    await store.writer.submit([facts.put(Fact("before", "1"))])
    last = await asyncpg.connect(user="postgres", host=str(postgres_server.place), database="postgres")
    await asyncio.to_thread(postgres_server.stop, "smart", "--no-wait")  # refuses whoever comes now
    await hang_up(last)
    for _ in range(2):  # the connection is lost, then another refused
        await refused(store)
    await asyncio.to_thread(postgres_server.stop, "fast")  # nobody listens
    await refused(store)
    store.writer.behind(facts.put(Fact("behind", "1")))
    await asyncio.to_thread(postgres_server.start)
    assert await store.facts.get("before") == 1
    await store.writer.submit([facts.put(Fact("after", "1"))])
    assert not store.writer.failing
    await store.writer.flush()
    assert await store.facts.get("behind") == 1


@postgres
async def test_a_server_that_says_nothing_is_not_waited_for(
    store: Store, postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.writer.submit([facts.put(Fact("before", "1"))])
    monkeypatch.setattr("engine.storage.postgres.PATIENCE", 0.1)
    assert await store.facts.get("before") == 1  # so that a reader is connected
    with postgres_server.paused():
        await refused(store)
        async with asyncio.timeout(20):
            with pytest.raises(StorageFailed) as unanswered:
                await store.facts.get("before")
        assert unanswered.value.systemic
    monkeypatch.undo()
    await store.writer.submit([facts.put(Fact("after", "1"))])
    assert await store.facts.get("after") == 1


@postgres
async def test_no_row_has_a_value_that_its_column_cannot_hold(store: Store) -> None:
    assert await store.logs.newest([3_000_000_000]) == {}
    assert await store.facts.get("a\0b") is None
    with pytest.raises(StorageFailed):  # any other mistake in a query is one
        await store.database.rows(text("SELECT CAST('three' AS integer)"))


async def refused(store: Store) -> None:
    """Expect that nothing can be written, and that this is known."""
    async with asyncio.timeout(20):
        with pytest.raises(StorageFailed) as refused:
            await store.writer.submit([facts.put(Fact("meanwhile", "1"))])
    assert refused.value.systemic
    assert store.writer.failing


@postgres
async def test_a_batch_that_is_refused_leaves_the_connection_as_it_was(store: Store) -> None:
    nobody = [Entry(1, "game", 99, 0, 1, "HK")]
    for _ in range(2):
        with pytest.raises(StorageFailed) as refused:
            await store.writer.submit(store.logs.appending(1, nobody))  # there is neither table nor person
        assert not refused.value.systemic
        await store.writer.submit([facts.put(Fact("goes on", "1"))])
    person = await store.persons.meet("1", "Emma")
    assert person.id == 1
    with pytest.raises(StorageConflict):
        await store.writer.submit([persons.insert(Person(1, "2", "Anna"))])
    assert await store.facts.get("goes on") == 1


def test_every_statement_takes_its_values_in_the_order_of_its_columns() -> None:
    modules = [module for name, module in sys.modules.items() if name.startswith("engine.")]
    rows = [one for module in modules for one in vars(module).values() if isinstance(one, Rows)]
    found = {
        one for holder in (*modules, *rows) for one in vars(holder).values() if isinstance(one, Statement)
    }
    assert len(found) > 60, "those of all stores, which the store has imported"
    for statement in found:
        sql = statement.sql(dialect())  # type: ignore[no-untyped-call]  # which compares them
        assert statement.columns == () or f"${len(statement.columns)}" in sql


# A database that refuses a batch doesn't quote it in its message, since cards and seeds are in it.

CARD = "HK"


async def refusal_of(store: Store, entry: Entry) -> StorageError:
    """The error with which a log's entry is refused."""
    with pytest.raises(StorageError) as refusal:
        await store.writer.submit(store.logs.appending(1, [entry]))
    return refusal.value


def told(error: StorageError) -> str:
    """Everything that a log would show of an error."""
    return f"{error} {error!r} {traced(error)}"


@postgres
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
        error = await refusal_of(store, entry)
        assert CARD not in told(error)
        assert "Check" in str(error) or "Data" in str(error), "what kind of refusal it was"
    # as it would be if it were told as it came
    monkeypatch.setattr("engine.storage.postgres._told", str)
    assert CARD in told(await refusal_of(store, strange[1]))


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_a_file_quotes_nothing(store: Store) -> None:
    error = await refusal_of(store, Entry(None, "game", 1, 0, 1, CARD))  # type: ignore[arg-type]
    assert "NOT NULL" in str(error)
    assert CARD not in told(error)
    assert CARD not in "".join(traceback.format_exception(error))

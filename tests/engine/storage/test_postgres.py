"""The writer's own connection to PostgreSQL: what it does when it breaks, and what is refused."""

from __future__ import annotations

import sys

import pytest
from sqlalchemy import text
from sqlalchemy.dialects.postgresql.asyncpg import dialect
from sqlalchemy.ext.asyncio import create_async_engine

from engine.storage.database import parse_url
from engine.storage.errors import StorageConflict, StorageFailed
from engine.storage.records import Entry
from engine.storage.statements import ADD_PERSON, PUT_FACT, Statement
from engine.store import Store

postgres = pytest.mark.parametrize("database_kind", ["postgres"])


async def hang_up(url: str) -> None:
    """Let the server end all other connections to a database."""
    engine = create_async_engine(parse_url(url))
    async with engine.connect() as connection:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        await connection.execute(text(f"SELECT pg_terminate_backend(pid) {others}"))
    await engine.dispose()


@postgres
async def test_it_connects_again_when_the_server_has_hung_up(store: Store, url: str) -> None:
    for number in range(3):
        await store.writer.submit([PUT_FACT.write(f"before {number}", "1")])
        await hang_up(url)
        try:
            await store.writer.submit([PUT_FACT.write(f"after {number}", "1")])
        except StorageFailed as error:  # it was told so in the midst of it
            assert error.systemic
            await store.writer.submit([PUT_FACT.write(f"after {number}", "1")])
    assert {
        await store.facts.get(f"{when} {number}") for when in ("before", "after") for number in range(3)
    } == {1}


@postgres
async def test_a_batch_that_is_refused_leaves_the_connection_as_it_was(store: Store) -> None:
    nobody = [Entry(1, "game", 99, 0, 1, "HK")]
    for _ in range(2):
        with pytest.raises(StorageFailed) as refused:
            await store.writer.submit(store.logs.appending(1, nobody))  # there is neither table nor person
        assert not refused.value.systemic
        await store.writer.submit([PUT_FACT.write("goes on", "1")])
    person = await store.persons.meet("1", "Emma")
    assert person.id == 1
    with pytest.raises(StorageConflict):
        await store.writer.submit([ADD_PERSON.write(1, "2", "Anna", None)])
    assert await store.facts.get("goes on") == 1


def test_every_statement_takes_its_values_in_the_order_of_its_columns() -> None:
    modules = [module for name, module in sys.modules.items() if name.startswith("engine.")]
    named = {one for module in modules for one in vars(module).values() if isinstance(one, Statement)}
    assert len(named) > 60, "those of all stores, which the store has imported"
    for statement in named:
        sql = statement.sql(dialect())  # type: ignore[no-untyped-call]  # which compares them
        assert statement.columns == () or f"${len(statement.columns)}" in sql

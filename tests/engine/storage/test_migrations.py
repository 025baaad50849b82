"""The migrations: none is ever edited again, and together they make the schema that the code knows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from engine.schema import metadata
from engine.storage.database import parse_url
from engine.storage.errors import StorageUnusable
from engine.storage.migrate import MIGRATIONS
from engine.store import Store


def test_no_migration_that_has_landed_was_edited() -> None:
    """SHA256SUMS gets a line with each new migration; its existing lines never change."""
    landed = (MIGRATIONS / "SHA256SUMS").read_text().splitlines()
    assert landed == [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  versions/{file.name}"
        for file in sorted((MIGRATIONS / "versions").glob("*.py"))
    ]


async def test_the_migrations_make_the_schema_that_the_code_knows(empty_url: str) -> None:
    engine = create_async_engine(parse_url(empty_url))
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
        known = await connection.run_sync(_shape)
        await connection.run_sync(metadata.drop_all)
    store = await Store.open(empty_url)
    await store.migrate()
    await store.close()
    async with engine.connect() as connection:
        migrated = await connection.run_sync(_shape)
    await engine.dispose()
    assert migrated == known
    assert len(known) == len(metadata.tables)


def _shape(connection: Connection) -> dict[str, Any]:
    """Everything that a database knows of each table, in an order that doesn't depend on its history."""
    inspector = inspect(connection)
    shape: dict[str, Any] = {}
    for table in set(inspector.get_table_names()) - {"alembic_version"}:
        shape[table] = {
            "columns": _sorted(inspector.get_columns(table)),
            "primary key": inspector.get_pk_constraint(table)["constrained_columns"],
            "foreign keys": _sorted(inspector.get_foreign_keys(table)),
            "unique": _sorted(inspector.get_unique_constraints(table)),
            "indexes": _sorted(inspector.get_indexes(table)),
        }
    if connection.dialect.name == "sqlite":
        for row in connection.execute(text("PRAGMA table_list")):
            if row.name in shape:
                shape[row.name]["without rowid"] = row.wr
    return shape


def _sorted(found: Iterable[Mapping[str, Any]]) -> list[dict[str, str]]:
    plain = [
        {key: str(value) for key, value in {**one, **one.get("dialect_options", {})}.items()} for one in found
    ]
    for one in plain:
        one.pop("dialect_options", None)
    return sorted(plain, key=lambda one: one["name"] + str(one))


async def test_migrating_twice_changes_nothing(store: Store) -> None:
    person = await store.persons.meet("7", "Emma")
    await store.migrate()
    assert await store.persons.meet("7", "Emma") == person


async def test_what_is_missing_or_foreign_is_named(store: Store, url: str) -> None:
    assert await store.schema_faults() == []
    engine = create_async_engine(parse_url(url))
    async with engine.begin() as connection:
        for change in (
            "DROP TABLE round_deals",
            "DROP TABLE due",
            "CREATE TABLE notes (id INTEGER PRIMARY KEY)",
            "ALTER TABLE tables DROP COLUMN rule_set",
            "ALTER TABLE facts ADD COLUMN colour TEXT",
            "DROP INDEX scores_by_person",
            "CREATE INDEX mine ON facts (value)",
        ):
            await connection.execute(text(change))
    await engine.dispose()
    assert sorted(await store.schema_faults()) == [
        "column facts.colour is not part of the schema",
        "column tables.rule_set is missing",
        "index mine of facts is not part of the schema",
        "index scores_by_person of scores is missing",
        "table due is missing",
        "table notes is not part of the schema",
        "table round_deals is missing",
    ]


async def test_a_column_of_another_kind_is_named(empty_url: str) -> None:
    store = await Store.open(empty_url)
    await store.migrate()
    engine = create_async_engine(parse_url(empty_url))
    async with engine.begin() as connection:
        await connection.execute(text("DROP TABLE departures"))
        await connection.execute(
            text("CREATE TABLE departures (guild TEXT NOT NULL PRIMARY KEY, left_ms BIGINT)")
        )
    await engine.dispose()
    assert await store.schema_faults() == ["column departures.left_ms has another NOT NULL than the schema"]
    await store.close()


async def test_a_newer_schema_is_refused(store: Store, url: str) -> None:
    await make_newer(url)
    for use in (store.migrate, store.is_migrated):
        with pytest.raises(StorageUnusable, match=r"its schema 9999 is newer than this program") as refusal:
            await use()
        assert "update the program" in refusal.value.advice


async def make_newer(url: str) -> None:
    """Mark the database as if a later version of the program had been here."""
    engine = create_async_engine(parse_url(url))
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()

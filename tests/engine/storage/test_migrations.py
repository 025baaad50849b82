"""A database gets a new schema, or moves to another database of either kind: nothing is lost."""

import asyncio
import hashlib
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table as SqlTable, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from engine import cli
from engine.games.registry import GAMES
from engine.storage import migrate
from engine.storage.database import Database, parse_url
from engine.storage.errors import StorageError
from engine.storage.kept import Fact, facts
from engine.storage.migrate import MIGRATIONS, differences
from engine.storage.rows import metadata
from engine.store import Store
from engine.tables import Entry, Table, TableSettings, lobby
from tests.engine.conftest import Cluster, database, tamper
from tests.engine.storage.test_writer import a_table
from tests.engine.tables.conftest import Evening, seen, step

# The migrations: none is ever edited again, and together they make the schema that the code knows.


def test_no_migration_that_has_landed_was_edited() -> None:
    """SHA256SUMS gets a line with each new migration; its existing lines never change."""
    assert (MIGRATIONS / "SHA256SUMS").read_text().splitlines() == [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  versions/{file.name}"
        for file in sorted((MIGRATIONS / "versions").glob("*.py"))
    ]


async def test_the_migrations_make_the_schema_that_the_code_knows(empty_url: str) -> None:
    engine = create_async_engine(parse_url(empty_url))
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
        known = await connection.run_sync(_shape)
        await connection.run_sync(metadata.drop_all)
    store = Store(empty_url)
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


async def test_what_is_missing_or_foreign_is_named(store: Store, url: str) -> None:
    assert await differences(store.database.url) == []
    await tamper(
        url,
        "DROP TABLE round_deals",
        "DROP TABLE due",
        "CREATE TABLE notes (id INTEGER PRIMARY KEY)",
        "ALTER TABLE tables DROP COLUMN rule_set",
        "ALTER TABLE facts ADD COLUMN colour TEXT",
        "DROP INDEX scores_by_person",
        "CREATE INDEX mine ON facts (value)",
    )
    assert sorted(await differences(store.database.url)) == [
        "column facts.colour is not part of the schema",
        "column tables.rule_set is missing",
        "index mine of facts is not part of the schema",
        "index scores_by_person of scores is missing",
        "table due is missing",
        "table notes is not part of the schema",
        "table round_deals is missing",
    ]


async def test_a_column_of_another_kind_is_named(store: Store, url: str) -> None:
    await tamper(
        url,
        "DROP TABLE departures",
        "CREATE TABLE departures (guild TEXT NOT NULL PRIMARY KEY, left_ms BIGINT)",
    )
    assert await differences(store.database.url) == [
        "column departures.left_ms has another NOT NULL than the schema"
    ]


# A database moves to another one, of either kind, with everything in it, and play goes on there.

MOVES = 12
MANY = 99
SETTINGS = TableSettings(
    computer_pause=3600,
    thinking=0,
    tables_per_channel=MANY,
    tables_per_person=MANY,
    opened_per_channel=MANY,
)


async def move(table: Table) -> None:
    """Let people and computers move at a table."""
    for _ in range(MOVES):
        if table.state.status == "playing":
            await step(table, -1)


async def play_every_game(url: str) -> None:
    """Open a table of each game, and play some moves there."""
    evening = Evening(url)
    registry = await evening.begin(games=GAMES, settings=SETTINGS)
    emma = await evening.person("Emma")
    for game in GAMES:
        table = await registry.open("g", "c", emma, game)
        await table.do(lobby.start, emma, filled=True)
        await move(table)
        assert table.state.status == "playing"
    await evening.store.writer.submit([facts.put(Fact("ä ß 🂡", '{"quoted": "\'"}'))])
    await evening.end()


async def look(url: str, *, playing_on: bool = False) -> list[tuple[object, ...]]:
    """Look at all open tables of a database, and let them play on if that is asked for."""
    evening = Evening(url)
    registry = await evening.begin(games=GAMES, settings=SETTINGS)
    found = await registry.tables()
    for state in found if playing_on else ():
        table = await registry.table(state.table)
        await move(table)
        assert table.state.seq > state.seq
    await evening.end()
    return [seen(state) for state in found]


async def some_rows(store: Store) -> None:
    """Fill a few tables of a database."""
    entries = [Entry(seq, "game", None, None, 1, "HK") for seq in (1, 2)]
    await store.writer.submit(store.logs.appending(await a_table(store), entries))
    await store.facts.put("a", 1)


filled = pytest.mark.parametrize("filling", [some_rows])


async def moved(source: str, target: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Copy a database with the command."""
    status = await asyncio.to_thread(cli.copy, source, target)
    told = capsys.readouterr()
    assert status == cli.OK, told.err
    assert "read back and compared: equal" in told.out


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_there_and_back_with_open_tables_of_every_game(
    url: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_every_game(url)
    before = await look(url)
    assert len(before) == len(GAMES)
    cluster: Cluster = request.getfixturevalue("postgres_cluster")
    back = str(tmp_path / "back.db")
    async with database(cluster.place) as there:
        await moved(url, there, capsys)
        assert await look(there) == before
        await moved(there, back, capsys)
        assert await look(back, playing_on=True) == before
        assert await asyncio.to_thread(cli.verify, back) == cli.OK
        await look(there, playing_on=True)
        assert await asyncio.to_thread(cli.verify, there) == cli.OK


@filled
async def test_nothing_is_copied_over_anything(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = f"{tmp_path / 'other.db'}"
    assert await asyncio.to_thread(cli.copy, url, other) == cli.OK
    assert await asyncio.to_thread(cli.copy, url, other) == cli.FAILED
    assert "the target is not empty: it has rows in facts, persons" in capsys.readouterr().err
    assert await asyncio.to_thread(cli.copy, url, url) == cli.WRONG
    foreign = tmp_path / "foreign.db"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE persons (name)")
    assert await asyncio.to_thread(cli.copy, url, str(foreign)) == cli.FAILED
    assert "has tables of another version, or somebody else's" in capsys.readouterr().err
    assert await asyncio.to_thread(cli.copy, str(tmp_path / "nowhere.db"), other) == cli.FAILED


async def test_nothing_is_copied_from_or_to_a_database_in_use(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.storage.postgres.RENEWED_EVERY", 0.01)
    other = Store(tmp_path / "other.db")
    await other.migrate()
    await other.lease.take()
    assert await asyncio.to_thread(cli.copy, url, str(tmp_path / "other.db")) == cli.FAILED
    assert await asyncio.to_thread(cli.copy, str(tmp_path / "other.db"), url) == cli.FAILED
    told = capsys.readouterr().err
    assert told.count("is using the database") == told.count("stop it first") == 2, told
    await other.close()


@filled
async def test_a_copy_that_differs_is_not_kept(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = migrate._write

    async def lose_a_row(connection: AsyncConnection, table: SqlTable, rows: Sequence[Any]) -> None:
        await honest(connection, table, rows[1:] if table.name == "log" else rows)

    monkeypatch.setattr(migrate, "_write", lose_a_row)
    target = str(tmp_path / "other.db")
    assert await asyncio.to_thread(cli.copy, url, target) == cli.FAILED
    assert "table log came out differently" in capsys.readouterr().err
    monkeypatch.undo()
    assert await asyncio.to_thread(cli.copy, url, target) == cli.OK, "nothing was kept"


@pytest.mark.parametrize("database_kind", ["postgres"])
@pytest.mark.parametrize("from_server", [False, True])
async def test_the_database_that_lets_nobody_in_is_the_one_that_is_named(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], from_server: bool
) -> None:
    file = str(tmp_path / "file.db")
    assert await asyncio.to_thread(cli.migrate, file) == cli.OK
    closed = url.replace("postgres@", "nobody:hush@")
    ends = (closed, file) if from_server else (file, closed)
    assert await asyncio.to_thread(cli.copy, *ends) == cli.FAILED
    told = capsys.readouterr().err
    assert 'role "nobody" does not exist' in told and "postgresql+asyncpg://nobody" in told
    assert file not in told and "hush" not in told
    # one that fails in the middle is named as well
    with pytest.raises(StorageError, match=r"^the (source|target) failed: .*role \"nobody\"") as failed:
        await migrate.copy(Database(ends[0]), Database(ends[1]), lambda rows: None)
    assert ("source" in str(failed.value)) == from_server


@pytest.mark.parametrize("database_kind", ["postgres"])
async def test_rows_that_the_target_refuses_are_not_quoted(url: str, tmp_path: Path) -> None:
    source, target = Store(tmp_path / "source.db"), Store(url)
    await source.migrate()
    await source.writer.submit([facts.put(Fact("HK\0", "HK"))])  # PostgreSQL's texts hold no such character
    with pytest.raises(StorageError, match="table facts has rows that the target refuses") as refused:
        await migrate.copy(source.database, target.database, lambda rows: None)
    assert "HK" not in str(refused.value)
    await source.close()
    await target.close()

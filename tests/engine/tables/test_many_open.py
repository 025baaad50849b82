"""However many tables are open elsewhere, who opens one or asks for their own looks at few of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy.dialects import sqlite

from engine.storage.database import Database
from engine.storage.tables import UNFINISHED
from engine.tables import TableSettings
from tests.engine.tables.conftest import MANY_TABLES, Evening

Ask = Callable[[Any], Awaitable[object]]

QUESTIONS: dict[str, tuple[Ask, str]] = {
    "in a channel": (
        lambda tables: tables.open_at("guild", "channel", limit=11),
        "tables_by_place (guild=? AND channel=? AND status=?)",
    ),
    "on a server": (
        lambda tables: tables.open_at("guild", limit=51),
        "tables_by_server (guild=? AND status=?)",
    ),
    "opened by somebody": (
        lambda tables: tables.open_at("guild", opener=1),
        "tables_by_host (host=? AND status=?)",
    ),
    "put away": (lambda tables: tables.shelved_at("guild"), "tables_by_server (guild=? AND status=?)"),
    "with somebody": (lambda tables: tables.open_with(1), "log_seated (actor=?)"),
    "with somebody in a channel": (
        lambda tables: tables.open_with(1, guild="guild", channel="channel"),
        "log_seated (actor=?)",
    ),
    "with somebody, over": (lambda tables: tables.open_with(1, ("finished",)), "log_seated (actor=?)"),
    "with somebody, unfinished": (lambda tables: tables.open_with(1, UNFINISHED), "log_seated (actor=?)"),
}


@pytest.mark.parametrize("name", QUESTIONS)
async def test_each_question_is_answered_by_an_index(
    name: str, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = evening.store.path
    if path is None:
        pytest.skip("the plans are SQLite's")
    asked: list[Any] = []
    rows = Database.rows

    async def noting(database: Database, query: Any) -> Any:
        asked.append(query)
        return await rows(database, query)

    monkeypatch.setattr(Database, "rows", noting)
    ask, index = QUESTIONS[name]
    await ask(evening.store.tables)
    compiled = asked[-1].compile(
        dialect=sqlite.dialect(paramstyle="qmark"), compile_kwargs={"render_postcompile": True}
    )
    values = [compiled.params[place] for place in compiled.positiontup]
    with closing(sqlite3.connect(path)) as connection:
        plan = "\n".join(row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {compiled}", values))
    assert index in plan and "SCAN" not in plan and "tables_by_status" not in plan


async def test_who_opens_a_table_or_asks_for_their_own_loads_no_other(evening: Evening) -> None:
    registry = await evening.restart(settings=TableSettings(**MANY_TABLES))
    emma, otto = await evening.people("Emma", "Otto")
    own = await evening.table(emma)
    for _ in range(20):
        await evening.table(otto)
    registry = await evening.restart(settings=TableSettings(**MANY_TABLES))
    emma = await evening.person("Emma")
    await evening.table(emma)
    assert [one.host for one in await registry.tables(person=emma.id)] == [emma, emma]
    loaded = [number for number in range(own.id, own.id + 30) if number in registry.loaded]
    assert loaded == [own.id, own.id + 21]


async def test_a_limit_looks_at_no_more_tables_than_it_allows(evening: Evening) -> None:
    otto = await evening.person("Otto")
    await evening.restart(settings=TableSettings(**MANY_TABLES))
    otto = await evening.person("Otto")
    opened = [(await evening.table(otto)).id for _ in range(8)]
    tables = evening.store.tables
    assert await tables.open_at("guild", "channel") == opened
    assert len(await tables.open_at("guild", "channel", limit=3)) == 3

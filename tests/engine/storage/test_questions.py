"""Both kinds of database understand what repositories ask and write, do the same, and use indexes."""

import inspect
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import (
    Column,
    Delete,
    Insert,
    Table,
    Update,
    UpdateBase,
    event,
)
from sqlalchemy.dialects import sqlite as sqlite_dialect
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from engine.exchange.store import ResultFilter
from engine.standings.fold import Board, Ladder
from engine.standings.leaderboard import Ranking
from engine.standings.store import clearing
from engine.storage import results
from engine.storage.kept import MessageRef, message_refs
from engine.storage.records import Entry, Person, TableJob, TableRow, due, persons, tables
from engine.storage.rows import Rows, Statement, Write, metadata, update_of
from engine.storage.tables import OPEN, SHELVED, UNFINISHED
from engine.store import Store
from tests.databases import prepare
from tests.engine.conftest import tamper
from tests.engine.storage.conftest import filler, inserting

ROWS: Final = 3
"""The number of rows in each table."""

ARGUMENTS: Final[Mapping[str, Any]] = {
    "after": (0, 0),
    "begin_ms": 0,
    "board": Board("1", "quodlibet", "together", "1"),
    "by": Ranking("rating", high_wins=True),
    "channel": "1",
    "choice": ResultFilter("1", "quodlibet"),
    "code": "1",
    "count": 2,
    "end_ms": 2**40,
    "ended": True,
    "external_id": "1",
    "fraternity": 1,
    "game": "quodlibet",
    "games": ["quodlibet"],
    "guild": "1",
    "key": "1",
    "kind": "1",
    "kinds": ["1", "2"],
    "ladder": Ladder("1", "quodlibet"),
    "least_games": 1,
    "limit": 2,
    "name": "1",
    "number": 1,
    "numbers": [1, 2, 3],
    "opener": 1,
    "order": (2, 2),
    "owner": "1",
    "owners": ["1", "2"],
    "page": 0,
    "pairs": [(1, 1), (2, 2)],
    "people": [1, 2, 3],
    "person": 1,
    "person_ids": [1, 2, 3],
    "period": "1",
    "periods": ["1", "2"],
    "prefix": "",
    "quoted": "1",
    "reader": 1,
    "scope": "1",
    "now_ms": 0,
    "since_ms": 0,
    "size": 2,
    "start": 1,
    "statuses": ["1", "2"],
    "table": 1,
    "tables": [1, 2, 3],
    "tied": True,
    "value": 1,
    "without": ["3"],
}
"""Arguments for the repositories' methods, by the name of the parameter."""
OTHERS: Final[Mapping[tuple[str, str], Any]] = {
    ("Logs.entries", "after"): 0,
    ("Rankings.reached", "games"): 1,
}
WRITING: Final = frozenset(
    {"call", "change", "clear", "delete", "erase", "forget", "meet", "put", "put_durably"}
)
"""Names of the methods that write instead of asking."""
COMPUTED: Final = frozenset({"SeasonStore.calendar"})
"""Methods that follow from other questions, and have an answer where nothing is stored."""

CONSTANT: Final = {"game": "quodlibet", "circle": "together", "periods": '["1"]'}
"""Columns in which every row has the same, but for the key of a new one."""

Question = Callable[[], Awaitable[object]]


@pytest.fixture
async def postgres(store: Store, url: str) -> Store:
    await fill(url)
    return store


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[Store]:
    path = prepare(tmp_path / "beside.db")
    await fill(f"sqlite+aiosqlite:///{path}")
    store = Store(path)
    yield store
    await store.close()


async def fill(url: str) -> None:
    """Fill every table with rows that differ."""
    filled = [
        inserting(
            table, [{column.name: value(column, row) for column in table.c} for row in range(1, ROWS + 1)]
        )
        for table in metadata.sorted_tables
    ]
    await tamper(url, *filled)


def value(column: Column[Any], row: int) -> Any:
    """A column's value in a row: the first row has everything, the last one only the required columns."""
    if column.nullable and row == ROWS:
        return None
    if column.name == "guild" and not alone(column):
        return "1"
    if column.name in CONSTANT and not (column.primary_key and row > ROWS):
        return CONSTANT[column.name]
    return filler(column, row)


def alone(column: Column[Any]) -> bool:
    table = column.table
    assert isinstance(table, Table)
    return [one.name for one in table.primary_key] == [column.name]


def questions(store: Store, other: Mapping[str, Any] | None = None) -> Iterator[tuple[str, Question]]:
    """Every query of the repositories; with ``other`` arguments only those that take one of them."""
    beneath = store.database, store.writer, store.lease
    for repository in vars(store).values():
        if repository in beneath:
            continue
        for name, method in inspect.getmembers(repository, inspect.iscoroutinefunction):
            if name.startswith("_") or name in WRITING:
                continue
            called = f"{type(repository).__name__}.{name}"
            if called in COMPUTED:
                continue
            arguments = {
                one.name: OTHERS[called, one.name] if (called, one.name) in OTHERS else ARGUMENTS[one.name]
                for one in inspect.signature(method).parameters.values()
                if one.name in ARGUMENTS or one.default is one.empty
            }
            if other is not None:
                if not other.keys() & arguments:
                    continue
                arguments |= {one: value for one, value in other.items() if one in arguments}
            yield called, lambda method=method, arguments=arguments: method(**arguments)  # type: ignore[misc]


@pytest.mark.parametrize("database_kind", ["postgres"])
async def test_both_databases_give_the_same_answers(postgres: Store, sqlite: Store) -> None:
    asked = dict(questions(sqlite))
    assert len(asked) > 80
    answers = {name: await ask() for name, ask in asked.items()}
    for name, ask in questions(postgres):
        answer = await ask()
        assert answer == answers[name] or repr(answer) == repr(answers[name]), name
    told = [name for name, answer in answers.items() if answer]
    assert len(told) > 60, sorted(answers.keys() - set(told))


async def test_of_one_server_nothing_is_told_to_another(sqlite: Store) -> None:
    """Every row that names a server names the same one; the questions are asked for another one."""
    asked = dict(questions(sqlite, {"guild": "9", "choice": ResultFilter("9", "quodlibet")}))
    assert len(asked) > 30
    for name, ask in asked.items():
        assert not await ask(), name


# -- writing ----------------------------------------------------------------------------------------------


def every_write() -> Iterator[Write]:
    """Every write: new rows, then the same with the first row's values, then updates, and deletions last."""
    modules = [module for name, module in sys.modules.items() if name.startswith("engine.")]
    rows = [one for module in modules for one in vars(module).values() if isinstance(one, Rows)]
    found = {
        one for holder in (*modules, *rows) for one in vars(holder).values() if isinstance(one, Statement)
    }
    for kept in rows:
        keys = tuple(column.name for column in kept.table.primary_key)
        found |= {update_of(kept.table, (one.name,), keys) for one in kept.table.c if one.name not in keys}
    known = sorted(found, key=lambda one: one.order)
    made: dict[type[UpdateBase], list[Statement]] = {kind: [] for kind in (Insert, Update, Delete)}
    for one in known:
        element = one.build(sqlite_dialect.dialect())
        next(some for kind, some in made.items() if isinstance(element, kind)).append(one)
    yield from (one.write(*row_of(one, new=True)) for one in made[Insert])
    yield from (one.write(*row_of(one)) for one in made[Insert] if one.keyed)
    named = {key.column.table for table in metadata.sorted_tables for key in table.foreign_keys}
    dropped = [one for one in made[Delete] if one.target not in named]
    yield from (one.write(*row_of(one)) for one in (*made[Update], *dropped))
    yield from (*clearing(), *results.clearing())


def row_of(statement: Statement, *, new: bool = False) -> list[Any]:
    """Values for a new row, or for a changed one."""
    keys = {one.name for one in statement.target.primary_key}
    row = list[Any]()
    for name in (one.removeprefix("_") for one in statement.columns):
        if not new and name == "external_id":
            row.append(None)
        else:
            row.append(value(statement.target.c[name], ROWS + 1 if new or name in keys else 1))
    return row


async def contents(engine: AsyncEngine, table: Table) -> list[str]:
    """All rows of a table."""
    async with engine.connect() as connection:
        return sorted(map(repr, (await connection.execute(table.select())).all()))


@pytest.mark.parametrize("database_kind", ["postgres"])
async def test_both_databases_hold_the_same_after_every_write(
    postgres: Store, sqlite: Store, url: str, tmp_path: Path
) -> None:
    engines = [create_async_engine(one) for one in (url, f"sqlite+aiosqlite:///{tmp_path / 'beside.db'}")]
    written = set()
    for write in every_write():
        for store in (postgres, sqlite):
            await store.writer.submit([write])
        written.add(write.statement)
        table = write.statement.target
        here, there = [await contents(engine, table) for engine in engines]
        assert here == there, (table.name, write.statement.columns)
    assert len(written) > 70
    for engine in engines:
        assert not await contents(engine, metadata.tables["standings"])
        await engine.dispose()


# -- however many tables are open elsewhere, each question about some of them is answered by an index ------


TABLES: Final = 2000
PER_SERVER: Final = 25
PEOPLE: Final = 1000
LIVE: Final = 50
"""One of so many has something to do."""

Ask = Callable[[Store], Awaitable[object]]


async def mentions(store: Store) -> list[int]:
    """The tables with a mention that isn't deleted."""
    return [table async for table, _ in store.message_refs.durable("call")]


QUESTIONS: Final[dict[str, tuple[Ask, str]]] = {
    "in a channel": (lambda store: store.tables.having(OPEN, "1", "1", limit=11), "tables_by_place"),
    "on a server": (lambda store: store.tables.having(OPEN, "1", limit=51), "tables_by_server"),
    "opened by somebody": (lambda store: store.tables.having(OPEN, "1", opener=1), "tables_by_host"),
    "put away": (lambda store: store.tables.having(SHELVED, "1"), "tables_by_server"),
    "with somebody": (lambda store: store.tables.open_with(1), "log_seated"),
    "with somebody in a channel": (
        lambda store: store.tables.open_with(1, guild="1", channel="1"),
        "log_seated",
    ),
    "with somebody, over": (lambda store: store.tables.open_with(1, ("finished",)), "log_seated"),
    "with somebody, unfinished": (lambda store: store.tables.open_with(1, UNFINISHED), "log_seated"),
    "quarantined": (lambda store: store.tables.having(["quarantined"]), "tables_by_status"),
    "what wakes at a start": (lambda store: store.table_jobs.waking(), "due_by_time"),
    "open hands": (lambda store: store.message_refs.tables_with("hand"), "surfaces_by_kind"),
    "mentions": (mentions, "surfaces_by_kind"),
}


async def many_tables(store: Store) -> None:
    """Open tables at each of which two people sit, and at few of which there is something to do."""
    people = [Person(number, str(number), f"P{number}") for number in range(1, PEOPLE + 1)]
    writes: list[Write] = [persons.insert(person) for person in people]
    for number in range(TABLES):
        seated = [people[(number + place * 7) % PEOPLE].id for place in range(2)]
        place = str(number // PER_SERVER), str(number % 5)
        status = "shelved" if number % 10 == 0 else "playing"
        writes.append(
            tables.insert(TableRow(number, *place, "quodlibet", "p", "{}", "{}", seated[0], status, 1))
        )
        entries = [Entry(seq, "seat", one, seq, 1, "sit") for seq, one in enumerate(seated, start=1)]
        entries += [Entry(seq, "game", None, None, 1, "HK") for seq in range(3, 8)]
        writes += store.logs.appending(number, entries)
        writes.append(due.put(TableJob(number, "clock", 1)))
        writes.append(message_refs.put(MessageRef(number, "card", "newest", "{}")))
        if number % LIVE == 0:
            writes.append(due.put(TableJob(number, "render", 1)))
            writes += [message_refs.put(MessageRef(number, kind, "1", "{}")) for kind in ("hand", "call")]
    await store.writer.submit(writes)


among_many_tables = pytest.mark.parametrize("filling", [many_tables])


async def plan_of(store: Store, ask: Ask) -> str:
    """How the database finds the answer to a question of one statement."""
    heard: list[tuple[str, Any]] = []
    readers = store.database.readers

    def hear(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        heard.append((statement, values))

    event.listen(readers.sync_engine, "before_cursor_execute", hear)
    await ask(store)
    event.remove(readers.sync_engine, "before_cursor_execute", hear)
    ((statement, values),) = heard
    explain = "EXPLAIN QUERY PLAN" if store.path else "EXPLAIN"
    async with readers.connect() as connection:
        if not store.path:
            await connection.exec_driver_sql("ANALYZE")
        rows = await connection.exec_driver_sql(f"{explain} {statement}", values)
        return "\n".join(str(row[-1]) for row in rows)


@among_many_tables
async def test_each_question_is_answered_by_an_index(store: Store) -> None:
    for name, (ask, index) in QUESTIONS.items():
        plan = await plan_of(store, ask)
        assert index in plan, (name, plan)
        assert "SCAN" not in plan and "Seq Scan" not in plan, (name, plan)
        assert index == "tables_by_status" or "tables_by_status" not in plan, (name, plan)


@among_many_tables
async def test_what_is_read_of_all_tables_is_not_kept(store: Store) -> None:
    assert len(await mentions(store)) == TABLES // LIVE
    assert not store.message_refs.known

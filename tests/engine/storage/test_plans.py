"""However many tables are open elsewhere, each question about some of them is answered by an index."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest
from sqlalchemy import event

from engine.storage.kept import MessageRef, message_refs
from engine.storage.records import Entry, TableJob, TableRow, due, tables
from engine.storage.statements import Write
from engine.storage.tables import OPEN, SHELVED, UNFINISHED
from engine.store import Store
from tests.databases import Filling

TABLES: Final = 2000
PER_SERVER: Final = 25
PEOPLE: Final = 1000
LIVE: Final = 50
"""One of so many has something to do."""

Ask = Callable[[Store], Awaitable[object]]


async def mentions(store: Store) -> list[int]:
    """The tables with a mention that isn't deleted."""
    return [table async for table, _ in store.message_refs.durable("mention")]


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


async def fill(store: Store) -> None:
    """Open tables at each of which two people sit, and at few of which there is something to do."""
    people = [await store.persons.meet(str(number), f"P{number}") for number in range(PEOPLE)]
    writes: list[Write] = []
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
            writes += [message_refs.put(MessageRef(number, kind, "1", "{}")) for kind in ("hand", "mention")]
    await store.writer.submit(writes)


@pytest.fixture
def filling() -> Filling:
    return fill


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


@pytest.mark.parametrize("database_kind", ["sqlite", "postgres"])
async def test_each_question_is_answered_by_an_index(store: Store) -> None:
    for name, (ask, index) in QUESTIONS.items():
        plan = await plan_of(store, ask)
        assert index in plan, (name, plan)
        assert "SCAN" not in plan and "Seq Scan" not in plan, (name, plan)
        assert index == "tables_by_status" or "tables_by_status" not in plan, (name, plan)


async def test_what_is_read_of_all_tables_is_not_kept(store: Store) -> None:
    assert len(await mentions(store)) == TABLES // LIVE
    assert not store.message_refs.known

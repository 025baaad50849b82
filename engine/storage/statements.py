"""Write statements, prepared once, with rows that can be gathered into groups; those of the core's tables.

A row is a tuple in the order of ``Statement.columns``. Rows with a key (``keyed``) replace each other: of
several with one key only the last is written, so that a group of batches runs each statement once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Dialect, Table, and_, bindparam, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Delete, Insert, Update

from engine.storage.schema import (
    announcements,
    appointments,
    counted,
    deal_players,
    deals,
    departures,
    due,
    facts,
    forgotten,
    log,
    message_refs,
    metadata,
    nicknames,
    persons,
    played_deals,
    results,
    round_deals,
    rule_sets,
    rulings,
    seeds,
    series,
    series_tables,
    settings,
    tables,
)

Row: TypeAlias = tuple[Any, ...]
Key: TypeAlias = tuple[Hashable, ...]


@dataclass(eq=False)
class Statement:
    """An insert, update or delete that is compiled once for each dialect.

    ``keyed`` says how many columns at the front of the row make its key (0: rows never replace each other);
    statements on one database table share their keys.
    """

    target: Table
    columns: tuple[str, ...]
    build: Callable[[Dialect], Insert | Update | Delete]
    kind: Literal["insert", "update", "delete"]
    keyed: int = 0
    _number: int = field(default_factory=count().__next__)
    _built: dict[str, Insert | Update | Delete] = field(default_factory=dict)
    _compiled: dict[str, str] = field(default_factory=dict)

    @property
    def order(self) -> tuple[bool, int, bool, int]:
        """A key that sorts the statements of a group, as foreign keys and then definitions demand.

        A row comes before those that reference it, and is updated after it was inserted. Deletions run last,
        and there rows that reference others go before these.
        """
        place, deletes = _places(len(metadata.tables))[self.target], self.kind == "delete"
        return deletes, -place if deletes else place, self.kind == "update", self._number

    def element(self, dialect: Dialect) -> Insert | Update | Delete:
        """Return the statement as a SQLAlchemy Core element."""
        if dialect.name not in self._built:
            self._built[dialect.name] = self.build(dialect)
        return self._built[dialect.name]

    def sql(self, dialect: Dialect) -> str:
        """Return the SQL with a placeholder for each column in turn, as drivers take it."""
        if dialect.name not in self._compiled:
            compiled = self.element(dialect).compile(dialect=dialect)
            order = tuple(compiled.positiontup or ())
            assert order == self.columns, (order, self.columns)
            self._compiled[dialect.name] = str(compiled)
        return self._compiled[dialect.name]

    def write(self, *row: Any) -> Write:
        """Return the write of one row."""
        return Write(self, row)


class Write(NamedTuple):
    """A statement with the row to write."""

    statement: Statement
    row: Row

    @property
    def key(self) -> Key | None:
        """The key shared by rows that replace each other, or ``None``."""
        keyed = self.statement.keyed
        return (self.statement.target.name, *self.row[:keyed]) if keyed else None


def gathered(writes: Iterable[Write]) -> list[tuple[Statement, list[Row]]]:
    """Group the writes by statement, in an order in which the statements can run."""
    plain: dict[Statement, list[Row]] = {}
    latest: dict[Key, Write] = {}
    for write in writes:
        key = write.key
        if key is None:
            plain.setdefault(write.statement, []).append(write.row)
        else:
            latest[key] = write
    for write in latest.values():
        plain.setdefault(write.statement, []).append(write.row)
    return sorted(plain.items(), key=lambda item: item[0].order)


@cache
def _places(tables: int) -> dict[Table, int]:
    """Return the place of each table in an order in which referenced ones come first.

    ``tables`` is the number of tables known: features define theirs when they are imported.
    """
    return {table: place for place, table in enumerate(metadata.sorted_tables)}


def insert_into(table: Table) -> Statement:
    """Return the insert of new rows."""
    return Statement(table, _names(table), lambda dialect: insert(table), "insert")


def upsert_into(table: Table, keyed: int) -> Statement:
    """Return the insert of rows that replace those with the same first ``keyed`` columns."""
    names = _names(table)

    def build(dialect: Dialect) -> Insert:
        make: Any = postgresql.insert if dialect.name == "postgresql" else sqlite.insert
        statement = make(table)
        changed = {name: statement.excluded[name] for name in names[keyed:]}
        result: Insert = statement.on_conflict_do_update(index_elements=list(names[:keyed]), set_=changed)
        return result

    return Statement(table, names, build, "insert", keyed)


def note_in(table: Table, keyed: int | None = None) -> Statement:
    """Return an insert of rows that never change; the first ``keyed`` columns, or all, are their key."""

    def build(dialect: Dialect) -> Insert:
        make: Any = postgresql.insert if dialect.name == "postgresql" else sqlite.insert
        statement: Insert = make(table).on_conflict_do_nothing()
        return statement

    names = _names(table)
    return Statement(table, names, build, "insert", len(names) if keyed is None else keyed)


def update_of(table: Table, values: tuple[str, ...], names: tuple[str, ...]) -> Statement:
    """Return the update of some columns, in the rows found by others."""

    def build(dialect: Dialect) -> Update:
        chosen: dict[str, Any] = {value: bindparam(f"_{value}") for value in values}
        return update(table).where(_bound(table, names)).values(chosen)

    return Statement(table, tuple(f"_{name}" for name in (*values, *names)), build, "update")


def delete_from(table: Table, names: tuple[str, ...]) -> Statement:
    """Return the deletion of a row by the columns by which it is put."""
    return replace(delete_where(table, *names), keyed=len(names))


@cache
def delete_where(table: Table, *names: str) -> Statement:
    """Return the deletion of rows with given values, in other columns than those by which they are put."""
    columns = tuple(f"_{name}" for name in names)
    return Statement(table, columns, lambda dialect: delete(table).where(_bound(table, names)), "delete")


@cache
def delete_all_from(table: Table) -> Statement:
    """Return the deletion of all rows of a table that can be recomputed."""
    return Statement(table, (), lambda dialect: delete(table), "delete")


def _names(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns)


def _bound(table: Table, names: tuple[str, ...]) -> ColumnElement[bool]:
    return and_(*(table.c[name] == bindparam(f"_{name}") for name in names))


ADD_PERSON = insert_into(persons)
RENAME_PERSON = update_of(persons, ("name", "locale"), ("person",))
PUT_NICKNAME = upsert_into(nicknames, 2)
DELETE_NICKNAME = delete_from(nicknames, ("person", "guild"))
ADD_TABLE = insert_into(tables)
SET_STATUS = update_of(tables, ("status", "closed_ms"), ("table",))
SET_TERMS = update_of(tables, ("game", "preset", "options", "access", "rule_set"), ("table",))
SET_CHANNEL = update_of(tables, ("channel",), ("table",))
APPEND = insert_into(log)
ADD_DEAL = insert_into(deals)
ADD_SEED = insert_into(seeds)
ADD_RESULT = insert_into(results)
SET_DUE = upsert_into(due, 2)
CLEAR_DUE = delete_from(due, ("table", "kind"))
PUT_REF = upsert_into(message_refs, 3)
DELETE_REF = delete_from(message_refs, ("table", "kind", "key"))
PUT_FACT = upsert_into(facts, 1)
DELETE_FACT = delete_from(facts, ("key",))
PUT_RULE_SET = upsert_into(rule_sets, 2)
DELETE_RULE_SET = delete_from(rule_sets, ("guild", "key"))
PUT_SETTING = upsert_into(settings, 3)
DELETE_SETTING = delete_from(settings, ("scope", "owner", "key"))
PUT_PLAYED_DEAL = upsert_into(played_deals, 2)
ADD_DEAL_PLAYER = note_in(deal_players)
ADD_RULING = insert_into(rulings)
MARK_COUNTED = insert_into(counted)
UNMARK_COUNTED = delete_from(counted, ("table",))
CLEAR_PLAYED_DEALS = (
    delete_all_from(round_deals),
    delete_all_from(deal_players),
    delete_all_from(played_deals),
)
ERASE_PERSON = update_of(persons, ("external_id", "name", "locale"), ("person",))
SET_ACCESS = update_of(tables, ("access",), ("table",))
SET_TOKEN = update_of(log, ("token",), ("table", "seq"))
PUT_FORGOTTEN = upsert_into(forgotten, 2)
DELETE_FORGOTTEN = delete_from(forgotten, ("table", "mark"))
ADD_ROUND_DEAL = note_in(round_deals)
ADD_ANNOUNCEMENT = note_in(announcements, 1)
TRY_ANNOUNCEMENT = update_of(announcements, ("place", "tried_ms"), ("key",))
POST_ANNOUNCEMENT = update_of(announcements, ("message",), ("key",))
GIVE_ANNOUNCEMENT_UP = update_of(announcements, ("given_up_ms",), ("key",))
PUT_SERIES = upsert_into(series, 1)
ADD_SERIES_TABLE = insert_into(series_tables)
PUT_JOB = upsert_into(appointments, 2)
DELETE_JOB = delete_from(appointments, ("kind", "key"))
PUT_DEPARTURE = upsert_into(departures, 1)
DELETE_DEPARTURE = delete_from(departures, ("guild",))

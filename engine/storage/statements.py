"""Every write statement, prepared, with rows that can be gathered into groups.

A row is a tuple in the order of ``Statement.columns``. Rows with a key (``keyed``) replace each other: of
several with one key only the last is written, so that a group of batches runs each statement once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Dialect, Table, and_, bindparam, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Delete, Insert, Update

from engine.storage import schema

_LAST = 1000

Row: TypeAlias = tuple[Any, ...]
Key: TypeAlias = tuple[Hashable, ...]


@dataclass(eq=False)
class Statement:
    """An insert, update or delete that is compiled once for each dialect.

    ``rank`` orders the statements of a group, so that a table's row comes before its log. ``keyed`` says
    how many columns at the front of the row make its key (0: rows never replace each other); statements
    on one database table share their keys.
    """

    target: Table
    rank: int
    columns: tuple[str, ...]
    build: Callable[[Dialect], Insert | Update | Delete]
    keyed: int = 0
    _built: dict[str, Insert | Update | Delete] = field(default_factory=dict)
    _compiled: dict[str, str] = field(default_factory=dict)

    def element(self, dialect: Dialect) -> Insert | Update | Delete:
        """Return the statement as a SQLAlchemy Core element."""
        if dialect.name not in self._built:
            self._built[dialect.name] = self.build(dialect)
        return self._built[dialect.name]

    def sql(self, dialect: Dialect) -> str:
        """Return the SQL with a ``?`` for each column, for drivers with positional parameters."""
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
    return sorted(plain.items(), key=lambda item: item[0].rank)


def _names(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns)


def _insert(table: Table, rank: int) -> Statement:
    return Statement(table, rank, _names(table), lambda dialect: insert(table))


def _upsert(table: Table, rank: int, keyed: int) -> Statement:
    names = _names(table)

    def build(dialect: Dialect) -> Insert:
        make: Any = postgresql.insert if dialect.name == "postgresql" else sqlite.insert
        statement = make(table)
        changed = {name: statement.excluded[name] for name in names[keyed:]}
        result: Insert = statement.on_conflict_do_update(index_elements=list(names[:keyed]), set_=changed)
        return result

    return Statement(table, rank, names, build, keyed)


def _note(table: Table, rank: int, keyed: int | None = None) -> Statement:
    """Return an insert of rows that never change; the first ``keyed`` columns, or all, are their key."""

    def build(dialect: Dialect) -> Insert:
        make: Any = postgresql.insert if dialect.name == "postgresql" else sqlite.insert
        statement: Insert = make(table).on_conflict_do_nothing()
        return statement

    names = _names(table)
    return Statement(table, rank, names, build, len(names) if keyed is None else keyed)


def _bound(table: Table, names: tuple[str, ...]) -> ColumnElement[bool]:
    return and_(*(table.c[name] == bindparam(f"_{name}") for name in names))


def _delete(table: Table, rank: int, names: tuple[str, ...]) -> Statement:
    return Statement(
        table,
        rank,
        tuple(f"_{name}" for name in names),
        lambda dialect: delete(table).where(_bound(table, names)),
        len(names),
    )


@cache
def deleting(table: Table, *names: str) -> Statement:
    """Return the deletion of rows with given values; it runs last, and for referencing tables first."""
    rank = _LAST - schema.metadata.sorted_tables.index(table)
    return replace(_delete(table, rank, names), keyed=0)  # by other columns than those by which rows are put


def _clear(table: Table, rank: int) -> Statement:
    """Return the deletion of all rows of a table that can be recomputed."""
    return Statement(table, rank, (), lambda dialect: delete(table))


def _update(table: Table, rank: int, values: tuple[str, ...], names: tuple[str, ...]) -> Statement:
    def build(dialect: Dialect) -> Update:
        chosen: dict[str, Any] = {value: bindparam(f"_{value}") for value in values}
        return update(table).where(_bound(table, names)).values(chosen)

    return Statement(table, rank, tuple(f"_{name}" for name in (*values, *names)), build)


ADD_PERSON = _insert(schema.persons, 0)
RENAME_PERSON = _update(schema.persons, 1, ("name", "locale"), ("person",))
ADD_TABLE = _insert(schema.tables, 2)
SET_STATUS = _update(schema.tables, 3, ("status", "closed_ms"), ("table",))
SET_TERMS = _update(schema.tables, 3, ("preset", "options", "access", "rule_set"), ("table",))
SET_CHANNEL = _update(schema.tables, 3, ("channel",), ("table",))
APPEND = _insert(schema.log, 4)
ADD_DEAL = _insert(schema.deals, 5)
ADD_SEED = _insert(schema.seeds, 5)
ADD_RESULT = _insert(schema.results, 6)
SET_DUE = _upsert(schema.due, 7, 2)
CLEAR_DUE = _delete(schema.due, 8, ("table", "kind"))
PUT_SURFACE = _upsert(schema.surfaces, 9, 3)
DELETE_SURFACE = _delete(schema.surfaces, 10, ("table", "kind", "key"))
PUT_FACT = _upsert(schema.facts, 11, 1)
DELETE_FACT = _delete(schema.facts, 12, ("key",))
PUT_RULE_SET = _upsert(schema.rule_sets, 12, 2)
DELETE_RULE_SET = _delete(schema.rule_sets, 13, ("guild", "key"))
PUT_SETTING = _upsert(schema.settings, 14, 3)
DELETE_SETTING = _delete(schema.settings, 15, ("scope", "owner", "key"))
PUT_PLAYED_DEAL = _upsert(schema.played_deals, 6, 2)
ADD_DEAL_PLAYER = _note(schema.deal_players, 7)
ADD_RULING = _insert(schema.rulings, 16)
PUT_SEASON = _upsert(schema.seasons, 17, 2)
MARK_COUNTED = _insert(schema.counted, 18)
UNMARK_COUNTED = _delete(schema.counted, 19, ("table",))
PUT_SCORE = _upsert(schema.scores, 20, 2)
DELETE_SCORE = _delete(schema.scores, 21, ("table", "person"))
ADD_BOARD = _insert(schema.boards, 22)
PUT_STANDING = _upsert(schema.standings, 23, 2)
RERATE_STANDING = _update(schema.standings, 24, ("mu", "sigma", "rating"), ("board", "person"))
DELETE_STANDING = _delete(schema.standings, 25, ("board", "person"))
CLEAR_PLAYED_DEALS = (
    _clear(schema.round_deals, 26),
    _clear(schema.deal_players, 26),
    _clear(schema.played_deals, 26),
)
CLEAR_DERIVED = (
    _clear(schema.fraternity_standings, 27),
    _clear(schema.standings, 27),
    _clear(schema.boards, 28),
    _clear(schema.scores, 29),
    _clear(schema.counted, 30),
)
"""Deletes everything that can be recomputed from the results, in a possible order."""
ERASE_PERSON = _update(schema.persons, 31, ("external_id", "name", "locale"), ("person",))
FORGET_INVITATIONS = _delete(schema.invitations, 32, ("person",))
SET_ACCESS = _update(schema.tables, 33, ("access",), ("table",))
SET_TOKEN = _update(schema.log, 34, ("token",), ("table", "seq"))
PUT_FORGOTTEN = _upsert(schema.forgotten, 35, 2)
DELETE_FORGOTTEN = _delete(schema.forgotten, 36, ("table", "mark"))
PUT_FRATERNITY = _upsert(schema.fraternities, 45, 1)
END_MEMBERSHIP = _update(schema.memberships, 46, ("until_ms",), ("fraternity", "person", "since_ms"))
NAME_MEMBERSHIP = _update(schema.memberships, 46, ("title",), ("fraternity", "person", "since_ms"))
ADD_MEMBERSHIP = _insert(schema.memberships, 47)
PUT_INVITATION = _upsert(schema.invitations, 47, 2)
DELETE_INVITATION = _delete(schema.invitations, 48, ("fraternity", "person"))
PUT_FRATERNITY_STANDING = _upsert(schema.fraternity_standings, 48, 3)
RERATE_FRATERNITY_STANDING = _update(
    schema.fraternity_standings, 49, ("mu", "sigma", "rating"), ("board", "fraternity", "person")
)
DELETE_FRATERNITY_STANDING = _delete(schema.fraternity_standings, 49, ("board", "fraternity", "person"))
PUT_PACT = _upsert(schema.pacts, 49, 2)
DELETE_PACT = _delete(schema.pacts, 49, ("guild", "other"))
PUT_PACT_OFFER = _upsert(schema.pact_offers, 49, 1)
DELETE_PACT_OFFER = _delete(schema.pact_offers, 49, ("code",))
ADD_ROUND = _insert(schema.rounds, 50)
ADD_ROUND_DEAL = _note(schema.round_deals, 51)
FORGET_NOTES = _update(schema.rounds, 52, ("reason",), ("actor",))
ADD_ANNOUNCEMENT = _note(schema.announcements, 40, 1)
TRY_ANNOUNCEMENT = _update(schema.announcements, 41, ("place", "tried_ms"), ("key",))
POST_ANNOUNCEMENT = _update(schema.announcements, 42, ("message",), ("key",))
GIVE_ANNOUNCEMENT_UP = _update(schema.announcements, 43, ("given_up_ms",), ("key",))
PUT_MEETING = _upsert(schema.meetings, 60, 1)
PUT_EVENING = _upsert(schema.evenings, 61, 2)
PUT_ATTENDANCE = _upsert(schema.attendances, 62, 3)
PUT_SERIES = _upsert(schema.series, 65, 1)
ADD_SERIES_TABLE = _insert(schema.series_tables, 66)
PUT_TOURNAMENT = _upsert(schema.tournaments, 67, 1)
PUT_ENTRANT = _upsert(schema.entrants, 68, 2)
PUT_PAIRING = _upsert(schema.pairings, 69, 3)
SET_RESULT_SEATS = _update(schema.results, 70, ("seats",), ("table",))
PUT_JOB = _upsert(schema.appointments, 80, 2)
DELETE_JOB = _delete(schema.appointments, 81, ("kind", "key"))
PUT_DEPARTURE = _upsert(schema.departures, 82, 1)
DELETE_DEPARTURE = _delete(schema.departures, 83, ("guild",))

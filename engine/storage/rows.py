"""Rows of database tables, declared once: a named tuple says the columns, and what is read is such a tuple.

::

    class Ruling(NamedTuple):
        table: Annotated[int, Ref("results.table")]
        number: int
        voided: bool
        actor: int | None                       # may be missing
        time_ms: int                            # a time, so a large number

    rulings = Rows(Ruling, "rulings", 2)        # its first two columns are the key

    await writer.submit([rulings.insert(ruling)])
    await rulings.where(database, rulings.c.table == table, by=[rulings.c.number])

Statements are prepared once. What they write is a tuple in the order of ``Statement.columns``; those with a
key (``keyed``) replace each other: of several with one key only the last is written, so that a group of
batches runs each statement once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    and_,
    bindparam,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Delete, Insert, Update

if TYPE_CHECKING:
    from engine.storage.database import Database

metadata = MetaData()
"""Every table of the database, once ``engine.store`` is imported, which has the stores that declare them."""

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
    _compiled: dict[str, str] = field(default_factory=dict)

    @property
    def order(self) -> tuple[bool, int, bool, int, int]:
        """A key that sorts the statements of a group, as foreign keys and then definitions demand.

        A row comes before those that reference it, and is updated after it was inserted. Of two updates the
        one that changes less runs last. Deletions come at the end, and there rows that reference others go
        before these.
        """
        place, deletes = _places(len(metadata.tables))[self.target], self.kind == "delete"
        updates = self.kind == "update"
        return deletes, -place if deletes else place, updates, -len(self.columns) * updates, self._number

    def sql(self, dialect: Dialect) -> str:
        """Return the SQL with a placeholder for each column in turn, as drivers take it."""
        if dialect.name not in self._compiled:
            compiled = self.build(dialect).compile(dialect=dialect)
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


def upsert_into(table: Table, keyed: int, *, changing: bool = True) -> Statement:
    """Return the insert of rows that replace those with the same first ``keyed`` columns.

    Where these are all, or nothing is to be ``changing``, a row with them stays as it is.
    """
    names = _names(table)

    def build(dialect: Dialect) -> Insert:
        statement: Any = (postgresql if dialect.name == "postgresql" else sqlite).insert(table)
        new = {name: statement.excluded[name] for name in names[keyed:] if changing}
        put: Insert = (
            statement.on_conflict_do_update(index_elements=list(names[:keyed]), set_=new)
            if new
            else statement.on_conflict_do_nothing()
        )
        return put

    return Statement(table, names, build, "insert", keyed)


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


# -- rows ------------------------------------------------------------------------------------------------

Ref: Final = ForeignKey
"""``Annotated[int, Ref("tables.table")]``: the row of another table to which a column refers."""
Small: Final = SmallInteger
"""``Annotated[int, Small]``: an integer of 16 bits. ``Big``: of 64 bits, as every time (``…_ms``) is.

A text instead is the name of the column, where the value calls it otherwise.
"""
Big: Final = BigInteger

_TYPES: Final[dict[Any, Any]] = {
    bool: Boolean,
    bytes: LargeBinary,
    float: Double,
    int: Integer,
    str: Text,
}


R = TypeVar("R", bound=NamedTuple)


class Rows(Generic[R]):
    """The rows of one database table. Writes are returned, to be submitted with others; reads give ``R``.

    The first ``keyed`` columns are the primary key. With ``under`` there is one more in front: the number of
    the table that the row belongs to, which the value doesn't repeat. It is then given as ``front``.
    """

    def __init__(
        self,
        row: type[R],
        name: str,
        keyed: int,
        *parts: Index | UniqueConstraint,
        under: str | None = None,
        **options: Any,
    ) -> None:
        front = [] if under is None else [Column[Any]("table", Integer, ForeignKey(under))]
        columns = [*front, *_columns(row)]
        for column in columns[:keyed]:
            column.primary_key, column.nullable, column.autoincrement = True, False, False
        self._row = row
        self._key = columns[:keyed]
        self.table = Table(name, metadata, *columns, *parts, **options)
        self.c = self.table.c
        self.query: Select[Any] = select(*columns[len(front) :])
        """Selects the columns of ``R``."""
        self._names = tuple(column.name for column in self._key)
        self._insert = insert_into(self.table)
        self._put = upsert_into(self.table, keyed)
        self._note = upsert_into(self.table, keyed, changing=False)
        self._delete = delete_from(self.table, self._names)
        self._changes: dict[tuple[str, ...], Statement] = {}

    def insert(self, row: R, *front: int) -> Write:
        """Return the write of a new row. It fails when there is one with its key."""
        return Write(self._insert, (*front, *row))

    def put(self, row: R) -> Write:
        """Return the write of a row that replaces the one with its key."""
        return Write(self._put, (*row,))

    def note(self, row: R) -> Write:
        """Return the write of a row that never changes: one with its key stays as it is."""
        return Write(self._note, (*row,))

    def change(self, *key: Any, **values: Any) -> Write:
        """Return the write of some columns of the row with that key."""
        names = tuple(values)
        statement = self._changes.get(names)
        if statement is None:
            statement = self._changes[names] = update_of(self.table, names, self._names)
        return Write(statement, (*values.values(), *key))

    def delete(self, *key: Any) -> Write:
        """Return the deletion of the row with that key."""
        return Write(self._delete, key)

    async def get(self, database: Database, *key: Any) -> R | None:
        """Return the row with that key, or ``None``."""
        same = (column == value for column, value in zip(self._key, key, strict=True))
        return await self.first(database, self.query.where(*same))

    def same(self, **values: Any) -> list[ColumnElement[bool]]:
        """Return conditions for columns that must have these values; ``None`` stands for any."""
        return [self.c[name] == value for name, value in values.items() if value is not None]

    async def first(self, database: Database, query: Select[Any]) -> R | None:
        """Return the first row of a query made of ``query``, or ``None``."""
        found = await database.first(query)
        return None if found is None else self._row._make(found)

    async def where(
        self, database: Database, *conditions: ColumnElement[bool], by: Sequence[ColumnElement[Any]] = ()
    ) -> list[R]:
        """Return the rows that meet some conditions, ordered by some columns."""
        return await self.all(database, self.query.where(*conditions).order_by(*by))

    async def all(self, database: Database, query: Select[Any]) -> list[R]:
        """Return all rows of a query made of ``query``."""
        return [self._row._make(row) for row in await database.rows(query)]


def _columns(row: type[NamedTuple]) -> list[Column[Any]]:
    """Return the columns that a row's annotations say."""
    return [_column(name, hint) for name, hint in get_type_hints(row, include_extras=True).items()]


def _column(name: str, hint: Any) -> Column[Any]:
    kind: Any = Big if name.endswith("_ms") else None
    refs: list[ForeignKey] = []
    nullable = False
    while get_origin(hint) is Annotated or NoneType in get_args(hint):
        if get_origin(hint) is Annotated:
            hint, *said = get_args(hint)
            # a column takes a foreign key for itself, and several rows may be declared with one
            refs += [ForeignKey(one.target_fullname) for one in said if isinstance(one, ForeignKey)]
            kind = next((one for one in said if isinstance(one, type)), kind)
            name = next((one for one in said if isinstance(one, str)), name)
        else:
            nullable = True
            (hint,) = (one for one in get_args(hint) if one is not NoneType)
    return Column(name, kind or _TYPES.get(hint, Text), *refs, nullable=nullable)

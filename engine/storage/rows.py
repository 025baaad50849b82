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
    await rulings.all(database, rulings.query.where(rulings.c.table == table))
"""

from __future__ import annotations

from types import NoneType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Select,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    select,
)

from engine.storage.database import Database
from engine.storage.statements import (
    Statement,
    Write,
    delete_from,
    insert_into,
    metadata,
    note_in,
    update_of,
    upsert_into,
)

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
        self._note = note_in(self.table, keyed)
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

    async def first(self, database: Database, query: Select[Any]) -> R | None:
        """Return the first row of a query made of ``query``, or ``None``."""
        found = await database.first(query)
        return None if found is None else self._row._make(found)

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

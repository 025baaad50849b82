"""Tests that talk to databases directly run on both kinds in every run."""

from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, Double, Executable, Integer, LargeBinary, SmallInteger, Table


@pytest.fixture(params=["sqlite", "postgres"])
def database_kind(request: pytest.FixtureRequest) -> str:
    """The kind of database."""
    return str(request.param)


def inserting(table: Table, rows: Sequence[dict[str, Any]]) -> Executable:
    """Insert rows; of those with the same key the first one is taken."""
    keyed: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in rows:
        keyed.setdefault(tuple(row[key.name] for key in table.primary_key), row)
    return table.insert().values(list(keyed.values()))


def filler(column: Column[Any], number: int) -> Any:
    """A value for a column, another one for each number where there are as many."""
    kind = column.type
    if isinstance(kind, Boolean):
        return number % 2 == 0
    if isinstance(kind, LargeBinary):
        return bytes([number % 100]) * 32
    if isinstance(kind, SmallInteger):
        return number % 100
    if isinstance(kind, Double):
        return number / 3
    return number if isinstance(kind, Integer) else str(number)

"""Tests that talk to databases directly run on both kinds in every run."""

from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Executable, Table


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

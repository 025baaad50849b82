"""The people of an evening's table when it is opened."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.evenings.tables import EveningTables
from engine.evenings.evening import Group
from engine.tables import TableError
from tests.databases import prepare
from tests.engine.tables.conftest import Evening


async def test_nobody_who_was_forgotten_since_the_seats_were_drawn(tmp_path: Any) -> None:
    evening = Evening(f"sqlite+aiosqlite:///{prepare(tmp_path / 'tables.db')}")
    registry = await evening.begin()
    emma, otto = await evening.people("Emma", "Otto")
    jobs: Any = SimpleNamespace(on=lambda kind, keep: None)
    services: Any = SimpleNamespace(registry=registry)
    tables = EveningTables(services, None, None, jobs)  # type: ignore[arg-type]
    group = Group((emma.id, otto.id))
    await registry.forget(emma)
    assert await tables._people(group) == [otto]
    await registry.forget(otto)
    with pytest.raises(TableError, match="forgotten"):
        await tables._people(group)
    await evening.end()

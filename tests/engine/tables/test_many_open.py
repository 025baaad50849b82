"""However many tables are open elsewhere, who opens one or asks for their own looks at few of them."""

from __future__ import annotations

from engine.tables import TableSettings
from tests.engine.tables.conftest import MANY_TABLES, Evening


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

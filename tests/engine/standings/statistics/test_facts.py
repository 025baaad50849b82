"""The facts behind statistics are read page by page, for one server alone, and can be rebuilt from logs."""

from __future__ import annotations

import pytest

from engine.standings.statistics import facts as facts_module
from engine.standings.statistics.facts import facts_of, games_of
from engine.storage.records import Ruling
from engine.store import Store
from tests.engine.standings.seasons_of_parties import keep, result
from tests.engine.standings.statistics.evenings import deal


async def played(store: Store, tables: int, deals: int) -> None:
    """Tables of four people: the odd ones in the server 1, the even ones in the server 2."""
    rows = [
        result(table, [1, 2, 3, 4], [1, 2, 3, 4], guild="21"[table % 2]) for table in range(1, tables + 1)
    ]
    await keep(store, rows, 4)
    for table in range(1, tables + 1):
        for number in range(1, deals + 1):
            row = deal(number, "minus", (10, 0, 0, 70), table=table, guild="21"[table % 2])
            await store.writer.submit(store.played_deals.adding(row))


async def test_everything_is_read_and_nothing_twice(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts_module, "TOGETHER", 2)
    await played(store, 10, 6)
    read = await facts_of(store, "1", "quodlibet", 1)
    assert [(row.table, row.deal) for row in read.deals] == [
        (table, number) for table in (1, 3, 5, 7, 9) for number in range(1, 7)
    ]


async def test_servers_see_nothing_of_each_other(store: Store) -> None:
    await played(store, 3, 2)
    one, two = [await facts_of(store, guild, "quodlibet", 1) for guild in "12"]
    assert {row.table for row in one.deals} == {1, 3} and {row.table for row in two.deals} == {2}
    assert (await facts_of(store, "3", "quodlibet", 1)).deals == []
    assert (await facts_of(store, "1", "blattla", 1)).deals == []
    assert await games_of(store, "1", 1) == ["quodlibet"]
    assert await games_of(store, "3", 1) == []


async def test_voided_results_are_left_out_until_they_count_again(store: Store) -> None:
    await played(store, 3, 2)
    for number, voided in ((1, True), (2, False), (3, True)):
        ruling = Ruling(1, number, voided, 1, "a joke", 5)
        await store.writer.submit([store.results.ruling(ruling)])
        tables = {row.table for row in (await facts_of(store, "1", "quodlibet", 1)).deals}
        assert tables == ({3} if voided else {1, 3})

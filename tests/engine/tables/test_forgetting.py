"""Somebody who is forgotten leaves results without a name, and comes back as somebody new."""

from __future__ import annotations

import asyncio

import pytest

from engine.tables import Access, Person, TableError
from tests.engine.tables.conftest import Evening, play_out


async def played(evening: Evening) -> tuple[Person, int]:
    """Emma, who has played a partie at Otto's invitation, and the table's number."""
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(otto, access=Access("invited", ("id-Emma",)), deals=1)
    await table.configure(
        otto, table.snapshot.preset, {"players": 2, "deals": 1}, access=table.snapshot.access
    )
    await table.sit(emma)
    await table.start(otto)
    await play_out(table)
    return emma, table.id


async def texts(evening: Evening, table: int) -> str:
    """Whatever the database says of a table in text."""
    row = await evening.store.tables.get(table)
    result = await evening.store.results.get(table)
    entries = await evening.store.logs.entries(table)
    return f"{row} {result} {entries}"


async def test_nothing_is_left_but_a_number(evening: Evening) -> None:
    emma, table = await played(evening)
    await evening.hall.preferences.change("person", str(emma.id), {"sort": "ranks"})
    assert "id-Emma" in await texts(evening, table), "she was invited by her id"
    before = await evening.store.results.get(table)
    await evening.hall.forget(emma)
    assert "id-Emma" not in await texts(evening, table)
    assert await evening.store.results.get(table) == before
    assert (await evening.hall.preferences.get("person", str(emma.id))).values == {}
    for _ in range(2):  # before a restart and after
        erased = await evening.hall.known(emma.id)
        assert (erased.external_id, erased.name, erased.locale) == (None, "", None)
        snapshot = (await evening.hall.table(table)).snapshot
        assert snapshot.status == "finished", "the log can be followed as before"
        assert "Emma" not in {person.name for person in snapshot.persons}
        await evening.restart()


async def test_who_comes_back_is_somebody_new(evening: Evening) -> None:
    emma, _ = await played(evening)
    forgetting = asyncio.create_task(evening.hall.forget(emma))
    await asyncio.sleep(0)
    meeting = [asyncio.create_task(evening.person("Emma")) for _ in range(3)]
    await forgetting
    again = await evening.person("Emma")
    assert again.id != emma.id and again.name == "Emma"
    await asyncio.gather(*meeting)
    assert await evening.store.traces.count(again.id) == {}
    assert (await evening.store.traces.count(emma.id))["log"] > 0


@pytest.mark.parametrize("status", ["lobby", "playing", "replaced", "shelved"])
async def test_nobody_is_forgotten_at_a_table(evening: Evening, status: str) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(otto, emma)
    if status != "lobby":
        await table.start(otto)
    if status == "replaced":
        await table.leave(emma)
    if status == "shelved":
        await table.put_away()
    with pytest.raises(TableError, match="still_seated") as refused:
        await evening.hall.forget(emma)
    assert refused.value.params["tables"] == str(table.id)
    if status == "lobby":
        await table.leave(emma)
    else:
        await table.give_up(emma)
    await evening.hall.forget(emma)
    assert (await evening.hall.known(emma.id)).name == ""

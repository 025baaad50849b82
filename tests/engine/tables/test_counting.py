"""Rated or friendly, a match or not: settled before the start, kept in the log, told with the result."""

from __future__ import annotations

import pytest

from engine.storage.records import ResultRow
from engine.tables import Snapshot, Table, TableError
from tests.engine.tables.conftest import Evening, play_out


async def result_of(evening: Evening, table: Table) -> ResultRow:
    """The result, after the two people of the table have played."""
    await table.lobby.start(table.snapshot.host)
    await play_out(table)
    result = await evening.store.results.get(table.id)
    assert result is not None
    return result


def counts(snapshot: Snapshot) -> tuple[bool, bool]:
    return snapshot.rated, snapshot.contest


async def test_a_table_is_rated_where_nothing_is_said(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    assert counts(table.snapshot) == (True, False)
    tokens = [entry.token for entry in await evening.store.logs.entries(table.id)]
    assert not {"rated", "friendly", "contest"} & set(tokens), "as in every older log"
    result = await result_of(evening, table)
    assert (result.rated, result.contest) == (True, False)


async def test_a_friendly_table_stays_so_after_a_restart(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.registry.open(
        "guild", "channel", emma, "highest", None, {"players": 2}, rated=False
    )
    await table.lobby.sit(otto)
    assert counts(table.snapshot) == (False, False)
    registry = await evening.restart()
    table = await registry.table(table.id)
    assert counts(table.snapshot) == (False, False)
    assert not (await result_of(evening, table)).rated


async def test_the_host_settles_it_before_the_start(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    with pytest.raises(TableError, match="not_host"):
        await table.lobby.set_rated(otto, False)
    with pytest.raises(TableError, match="not_host"):
        await table.lobby.declare_contest(otto)
    assert not (await table.lobby.set_rated(emma, False)).rated
    assert (await table.lobby.set_rated(emma, True)).rated
    await table.lobby.start(emma)
    with pytest.raises(TableError, match="already_started"):
        await table.lobby.set_rated(emma, False)
    with pytest.raises(TableError, match="already_started"):
        await table.lobby.declare_contest(emma)


async def test_a_match_is_rated_and_a_friendly_partie_is_no_match(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)

    async def told_friendly() -> bool:
        """Whether the board of an evening shows the running partie as friendly."""
        return table.id in await evening.store.played_deals.friendly([table.id])

    await table.lobby.set_rated(emma, False)
    assert counts(await table.lobby.declare_contest(otto, force=True)) == (True, True)
    assert not await told_friendly()
    assert counts(await table.lobby.set_rated(emma, False)) == (False, False)
    assert await told_friendly()
    assert counts(await table.lobby.declare_contest(emma)) == (True, True)
    assert counts(await table.lobby.declare_contest(emma, False)) == (False, False), (
        "what the host has said before"
    )
    assert await told_friendly()
    await table.lobby.declare_contest(emma)
    await table.lobby.set_rated(emma, True)
    assert counts(await table.lobby.declare_contest(emma, False)) == (True, False)
    await table.lobby.declare_contest(emma)
    await table.lobby.configure(emma, table.snapshot.preset, {"players": 2, "deals": 1})
    assert counts(table.snapshot) == (True, True), "other house rules don't change it"
    assert not await told_friendly()
    result = await result_of(evening, table)
    assert (result.rated, result.contest) == (True, True)

"""Rated or friendly, a match or not: settled before the start, kept in the log, told with the result."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from engine.standings.outcome import outcome_of
from engine.storage.records import ResultRow
from engine.tables import Table, TableError, TableState, lobby, seats
from engine.tables.proofs import faults
from tests.engine.tables.conftest import Evening, act, play_out, until
from tests.engine.tables.highest import Highest


async def result_of(evening: Evening, table: Table) -> ResultRow:
    """The result, after the two people of the table have played."""
    await table.do(lobby.start, table.state.host)
    await play_out(table)
    result = await evening.store.results.get(table.id)
    assert result is not None
    return result


def counts(snapshot: TableState) -> tuple[bool, bool]:
    return snapshot.rated, snapshot.contest


async def test_a_table_is_rated_where_nothing_is_said(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    assert counts(table.state) == (True, False)
    tokens = [entry.token for entry in await evening.store.logs.entries(table.id)]
    assert not {"rated", "friendly", "contest"} & set(tokens), "as in every older log"
    result = await result_of(evening, table)
    assert (result.rated, result.contest) == (True, False)


async def test_a_friendly_table_stays_so_after_a_restart(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.registry.open(
        "guild", "channel", emma, "highest", None, {"players": 2}, rated=False
    )
    await table.do(lobby.sit, otto)
    assert counts(table.state) == (False, False)
    registry = await evening.restart()
    table = await registry.table(table.id)
    assert counts(table.state) == (False, False)
    assert not (await result_of(evening, table)).rated


async def test_the_host_settles_it_before_the_start(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    with pytest.raises(TableError, match="not_host"):
        await table.do(lobby.set_rated, otto, False)
    with pytest.raises(TableError, match="not_host"):
        await table.do(lobby.declare_contest, otto)
    assert not (await table.do(lobby.set_rated, emma, False)).rated
    assert (await table.do(lobby.set_rated, emma, True)).rated
    await table.do(lobby.start, emma)
    with pytest.raises(TableError, match="already_started"):
        await table.do(lobby.set_rated, emma, False)
    with pytest.raises(TableError, match="already_started"):
        await table.do(lobby.declare_contest, emma)


async def test_a_match_is_rated_and_a_friendly_partie_is_no_match(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)

    async def told_friendly() -> bool:
        """Whether the board of an evening shows the running partie as friendly."""
        return table.id in await evening.store.played_deals.friendly([table.id])

    await table.do(lobby.set_rated, emma, False)
    assert counts(await table.do(lobby.declare_contest, otto, force=True)) == (True, True)
    assert not await told_friendly()
    assert counts(await table.do(lobby.set_rated, emma, False)) == (False, False)
    assert await told_friendly()
    assert counts(await table.do(lobby.declare_contest, emma)) == (True, True)
    assert counts(await table.do(lobby.declare_contest, emma, False)) == (False, False), (
        "what the host has said before"
    )
    assert await told_friendly()
    await table.do(lobby.declare_contest, emma)
    await table.do(lobby.set_rated, emma, True)
    assert counts(await table.do(lobby.declare_contest, emma, False)) == (True, False)
    await table.do(lobby.declare_contest, emma)
    await table.do(lobby.configure, emma, table.state.preset, {"players": 2, "deals": 1})
    assert counts(table.state) == (True, True), "other house rules don't change it"
    assert not await told_friendly()
    result = await result_of(evening, table)
    assert (result.rated, result.contest) == (True, True)


@pytest.mark.parametrize("how", ["closes it", "leaves", "gives the seat up"])
async def test_whoever_ends_a_partie_against_computers_in_its_second_half_gave_it_up(
    evening: Evening, how: str
) -> None:
    (emma,) = await evening.people("Emma")

    async def ended_in(deal: int, *, rated: bool = True) -> ResultRow | None:
        options = {"players": 3, "deals": 4}
        table = await evening.registry.open("guild", "channel", emma, "highest", None, options, rated=rated)
        await table.do(lobby.start, emma, filled=True)
        while (table.state.deal_number or 0) < deal:
            await until(lambda: table.state.waiting_for == {0})
            await act(table, emma)
        ends: dict[str, Callable[..., None]] = {
            "closes it": seats.close,
            "leaves": seats.leave,
            "gives the seat up": seats.give_up,
        }
        ended = await table.do(ends[how], emma)
        assert (ended.status, ended.outcome is None) == ("closed", not rated or deal < 3)
        return await evening.store.results.get(table.id)

    assert await ended_in(2) is None, "half of it isn't played"
    assert await ended_in(3, rated=False) is None
    result = await ended_in(3)
    assert result is not None and json.loads(result.places)[0] == 3
    outcome = outcome_of(result)
    assert (outcome.company, outcome.compared, set(outcome.owners)) == ("computers", False, {emma.id})
    assert [fault async for fault in faults(evening.store, {"highest": Highest()})] == []

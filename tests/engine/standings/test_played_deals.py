"""Finished deals are stored with the action that ends them, and can be recovered from the log."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest

from engine.games.registry import GAMES
from engine.players.pool import InlinePlayers
from engine.store import Store
from engine.tables import EVERYONE, TableRegistry, TableSettings, lobby, seats
from engine.tables.change import deals_of_log
from tests.engine.tables.conftest import act_next, moved

QUICK = TableSettings(computer_pause=0, deal_pause=0, rendered_pause=0)


@pytest.fixture
async def registry(store: Store) -> AsyncIterator[TableRegistry]:
    registry = TableRegistry(store, players=InlinePlayers(), settings=QUICK)
    yield registry
    await registry.stop()


async def test_every_deal_is_kept_as_it_ends(store: Store, registry: TableRegistry) -> None:
    emma, otto = [await registry.person(name, name) for name in ("Emma", "Otto")]
    table = await registry.open("1", "2", emma, "fuenfzehnern", "relaxed", {"n_deals": 4}, EVERYONE)
    await table.do(lobby.sit, otto)
    await table.do(lobby.fill, emma)
    await table.do(lobby.start, emma)
    while table.state.status == "playing":
        people = [seat for seat in table.state.waiting_for if table.state.seats[seat].kind == "person"]
        if table.state.deal_number == 3 and 1 in people:
            await table.do(seats.leave, otto)
        elif people:
            await act_next(table)
        else:
            await moved(table)
    rows = await store.played_deals.of_table(table.id)
    assert [row.deal for row in rows] == [1, 2, 3, 4]
    players = [json.loads(row.players) for row in rows]
    assert [deal[:2] for deal in players] == [[emma.id, otto.id]] * 2 + [[emma.id, "bursch"]] * 2
    assert all(deal[2:] == ["bursch", "bursch"] for deal in players)
    totals = [sum(points) for points in zip(*(json.loads(row.points) for row in rows), strict=True)]
    result = await store.results.get(table.id)
    assert result is not None and totals == json.loads(result.points)

    row = await store.tables.get(table.id)
    assert row is not None
    entries, game = await store.logs.entries(table.id), GAMES["fuenfzehnern"]
    assert deals_of_log(game, game.load_options(row.options), row, entries) == rows
    assert await store.played_deals.untold() == []
    begin, end = rows[0].ended_ms, rows[-1].ended_ms
    assert [one.deal for one in await store.played_deals.within("1", row.game, begin, end + 1)] == rows
    assert await store.played_deals.within("2", row.game, begin, end + 1) == []


async def test_of_a_partie_without_an_end_the_finished_deals_count(
    store: Store, registry: TableRegistry
) -> None:
    emma = await registry.person("Emma", "Emma")
    table = await registry.open("1", "2", emma, "fuenfzehnern", "relaxed", {"n_deals": 4}, EVERYONE)
    await table.do(lobby.fill, emma)
    await table.do(lobby.start, emma)
    while table.state.deal_number != 3:
        people = [seat for seat in table.state.waiting_for if table.state.seats[seat].kind == "person"]
        await (act_next(table) if people else moved(table))
    await table.do(seats.close, emma, force=True, reason="admin")
    assert [row.deal for row in await store.played_deals.of_table(table.id)] == [1, 2]
    assert await store.results.get(table.id) is None
    assert await store.results.not_counted() == []
    assert await store.played_deals.untold() == []

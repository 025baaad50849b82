"""Deals and parties count as they end, and everything derived comes back from logs and results."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select

from engine.games.registry import GAMES
from engine.players.pool import InlinePlayers
from engine.schema import metadata
from engine.standings import audit
from engine.standings.counting import StandingsWorker
from engine.standings.store import clearing
from engine.storage import results
from engine.store import Store
from engine.tables import EVERYONE, Person, Table, TableRegistry, TableSettings, lobby, seats
from engine.tables.archive import deals_of_log
from tests.engine.standings.seasons_of_parties import rule
from tests.engine.tables.conftest import act_next, moved

DERIVED = frozenset(write.statement.target.name for write in (*clearing(), *results.clearing()))


@pytest.fixture
async def standings_worker(store: Store) -> AsyncIterator[StandingsWorker]:
    standings_worker = StandingsWorker(store)
    yield standings_worker
    await standings_worker.close()


@pytest.fixture
async def registry(store: Store, standings_worker: StandingsWorker) -> AsyncIterator[TableRegistry]:
    quick = TableSettings(computer_pause=0, deal_pause=0, rendered_pause=0)
    registry = TableRegistry(store, players=InlinePlayers(), settings=quick)
    registry.listeners.append(standings_worker.published)
    yield registry
    await registry.stop()


async def opened(registry: TableRegistry, *people: Person, rated: bool = True) -> Table:
    """A partie of four deals, computers in the seats that are left."""
    rules: dict[str, object] = {"n_deals": 4}
    table = await registry.open("1", "2", people[0], "fuenfzehnern", "relaxed", rules, EVERYONE, rated=rated)
    for person in people[1:]:
        await table.do(lobby.sit, person)
    await table.do(lobby.fill, people[0])
    await table.do(lobby.start, people[0])
    return table


async def play_until(table: Table, deal: int) -> None:
    """Play until this deal begins, or to the end."""
    while table.state.status == "playing" and table.state.deal_number != deal:
        people = [seat for seat in table.state.waiting_for if table.state.seats[seat].kind == "person"]
        await (act_next(table) if people else moved(table))


async def everything_derived(store: Store) -> dict[str, set[tuple[object, ...]]]:
    """Every derived row, without its generation, whose number doesn't matter."""
    found = {}
    for name in DERIVED:
        rows = [row._mapping for row in await store.database.rows(select(metadata.tables[name]))]
        found[name] = {tuple(value for key, value in row.items() if key != "generation") for row in rows}
    return found


async def test_every_deal_is_kept_as_it_ends(store: Store, registry: TableRegistry) -> None:
    emma, otto = [await registry.person(name, name) for name in ("Emma", "Otto")]
    table = await opened(registry, emma, otto)
    await play_until(table, 3)
    await table.do(seats.leave, otto)
    await play_until(table, 0)
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


async def test_what_is_derived_can_be_thrown_away_and_comes_back(
    store: Store, registry: TableRegistry, standings_worker: StandingsWorker
) -> None:
    emma, otto, karl = [await registry.person(name, name) for name in ("Emma", "Otto", "Karl")]
    finished = await opened(registry, emma, otto, karl)
    await play_until(finished, 2)
    await finished.do(seats.leave, karl)
    await play_until(finished, 0)
    await standings_worker.settled()
    assert {row.table for row in await store.standings.every_score()} == {finished.id}
    await play_until(await opened(registry, otto, emma, rated=False), 0)
    given_up = await opened(registry, emma)
    ended = await opened(registry, emma, karl)
    for table in (given_up, ended):
        await play_until(table, 3)
        await table.do(seats.close, emma, force=True)
    assert await store.results.get(given_up.id) and not await store.results.get(ended.id)
    assert [row.deal for row in await store.played_deals.of_table(ended.id)] == [1, 2]
    assert await store.played_deals.untold() == []
    row = await store.results.get(finished.id)
    assert row is not None
    await standings_worker.settled()
    await rule(store, row)

    before = await everything_derived(store)
    assert {name for name, rows in before.items() if not rows} <= {"round_deals"}
    assert {deal[2] for deal in before["deal_players"]} >= {finished.id, given_up.id, ended.id}
    await audit.rebuild(store)
    assert await everything_derived(store) == before

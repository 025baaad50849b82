"""Everything derived from logs and results can be thrown away and comes out the same when recomputed."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select

from engine.players.pool import InlinePlayers
from engine.schema import metadata
from engine.standings.store import clearing
from engine.standings.worker import StandingsWorker
from engine.storage import results
from engine.store import Store
from engine.tables import EVERYONE, Person, Table, TableRegistry, TableSettings, lobby, seats
from tests.engine.tables.conftest import act_next, moved, play_out

QUICK = TableSettings(computer_pause=0, deal_pause=0, rendered_pause=0)
DERIVED = frozenset(write.statement.target.name for write in (*clearing(), *results.clearing()))


@pytest.fixture
async def registry(store: Store) -> AsyncIterator[TableRegistry]:
    registry = TableRegistry(store, players=InlinePlayers(), settings=QUICK)
    yield registry
    await registry.stop()


async def counted_anew(store: Store) -> None:
    """Count all results that are not counted, as after a start."""
    standings_worker = StandingsWorker(store)
    standings_worker.begin()
    await standings_worker.settled()
    await standings_worker.close()


async def everything_derived(store: Store) -> dict[str, set[tuple[object, ...]]]:
    """Every derived row, without its generation, whose number doesn't matter."""
    found = {}
    for name in DERIVED:
        table = metadata.tables[name]
        rows = [row._mapping for row in await store._database.rows(select(table))]
        found[name] = {tuple(value for key, value in row.items() if key != "generation") for row in rows}
    return found


async def opened(
    registry: TableRegistry, people: list[Person], game: str = "fuenfzehnern", rated: bool = True
) -> Table:
    chosen: dict[str, tuple[str, dict[str, object]]] = {
        "fuenfzehnern": ("relaxed", {"n_deals": 4}),
        "quodlibet": ("frankonia", {"wheels": "false", "contracts": "plus-minus"}),
    }
    preset, rules = chosen[game]
    table = await registry.open("1", "2", people[0], game, preset, rules, EVERYONE, rated=rated)
    for person in people[1:]:
        await table.do(lobby.sit, person)
    await table.do(lobby.fill, people[0])
    await table.do(lobby.start, people[0])
    return table


async def play_until(table: Table, deal: int) -> None:
    while table.state.status == "playing" and table.state.deal_number != deal:
        people = [seat for seat in table.state.waiting_for if table.state.seats[seat].kind == "person"]
        await (act_next(table) if people else moved(table))


async def test_all_of_it_comes_back(store: Store, registry: TableRegistry) -> None:
    emma, otto, karl = [await registry.person(name, name) for name in ("Emma", "Otto", "Karl")]
    finished = await opened(registry, [emma, otto, karl])
    await play_until(finished, 2)
    await finished.do(seats.leave, karl)
    await play_out(finished)
    for table in (
        await opened(registry, [otto, emma], rated=False),
        await opened(registry, [karl, emma, otto], "quodlibet"),
        await opened(registry, [karl, otto]),
    ):
        await play_out(table)
    given_up = await opened(registry, [emma])
    ended = await opened(registry, [emma, karl])
    for table in (given_up, ended):
        await play_until(table, 3)
        await table.do(seats.close, emma, force=True)
    results = [await store.results.get(table.id) for table in (given_up, ended)]
    assert results[0] is not None and results[1] is None
    await counted_anew(store)
    standings_worker = StandingsWorker(store)
    row = await store.results.get(finished.id)
    assert row is not None
    await standings_worker.rule(row, voided=True, actor=emma.id, reason="wrong cards", time_ms=5)
    await standings_worker.settled()
    await standings_worker.close()

    before = await everything_derived(store)
    assert {name for name, rows in before.items() if not rows} <= {"round_deals"}
    assert {deal[2] for deal in before["deal_players"]} >= {finished.id, given_up.id, ended.id}
    await store.standings.clear()
    await store.played_deals.clear()
    assert not any((await everything_derived(store)).values())
    await counted_anew(store)
    assert await everything_derived(store) == before

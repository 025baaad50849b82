"""Results are counted as tables finish, after a start, and with the calendar that a server has chosen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from engine.players.pool import InlinePlayers
from engine.seasons.calendars import Calendars
from engine.standings import audit
from engine.standings.worker import StandingsWorker
from engine.storage.records import SeasonRow
from engine.store import Store
from engine.tables import EVERYONE, TableRegistry, TableSettings, lobby
from tests.engine.standings.seasons_of_parties import keep, ms, result
from tests.engine.tables.conftest import play_out


@pytest.fixture
async def standings_worker(store: Store) -> AsyncIterator[StandingsWorker]:
    standings_worker = StandingsWorker(store)
    yield standings_worker
    await standings_worker.close()


async def calendars(store: Store) -> Calendars:
    known = Calendars(store)
    await known.load(["1"])
    return known


async def play(store: Store, standings_worker: StandingsWorker) -> int:
    """A short partie of two people and two computers; the table's number."""
    registry = TableRegistry(
        store,
        players=InlinePlayers(),
        settings=TableSettings(computer_pause=0, deal_pause=0, rendered_pause=0),
    )
    registry.listeners.append(standings_worker.published)
    emma, otto = [await registry.person(name, name) for name in ("Emma", "Otto")]
    table = await registry.open("1", "2", emma, "fuenfzehnern", "relaxed", {"n_deals": 4}, EVERYONE)
    await table.do(lobby.sit, otto)
    await table.do(lobby.fill, emma)
    await table.do(lobby.start, emma)
    await play_out(table)
    await registry.stop()
    return table.id


async def test_a_partie_counts_when_it_is_over(store: Store, standings_worker: StandingsWorker) -> None:
    number = await play(store, standings_worker)
    await standings_worker.settled()
    scores = (await audit.stored(store)).scores
    assert {table for table, _ in scores} == {number} and len(scores) == 2
    assert {score.company for score in scores.values()} == {"mixed"}
    assert await audit.differences(store, await calendars(store)) == []


async def test_a_partie_that_ends_before_older_ones_are_counted_takes_nothing_from_them(
    store: Store, standings_worker: StandingsWorker
) -> None:
    ended = datetime(2026, 9, 30, tzinfo=UTC)
    rows = [
        result(number, [1, 2, 3, 4], [number % 4 + 1, 2, 3, 4], ended=ended + timedelta(hours=number))
        for number in range(1, 8)
    ]
    await keep(store, rows[:1], 4)
    await standings_worker.bring_up("1")
    await keep(store, rows[1:], 4)
    await standings_worker.bring_up("1", 7)
    assert await store.standings.every_counted() == {1, 7}
    await standings_worker.bring_up("1", 7)
    standings_worker.begin()
    await standings_worker.settled()
    assert await store.standings.every_counted() == set(range(1, 8))
    assert await audit.differences(store, await calendars(store)) == []


async def test_what_an_older_version_has_played_is_counted_after_the_start(
    store: Store, standings_worker: StandingsWorker
) -> None:
    older = StandingsWorker(store)
    number = await play(store, older)
    await older.settled()
    deals = await store.played_deals.of_table(number)
    assert len(deals) == 4
    await store.standings.clear()
    await store.played_deals.clear()
    standings_worker.begin()
    await standings_worker.settled()
    assert await store.played_deals.of_table(number) == deals
    assert len((await audit.stored(store)).scores) == 2


async def test_a_result_that_cannot_be_counted_stops_no_other(
    store: Store, standings_worker: StandingsWorker
) -> None:
    rows = [result(number, [1, 2, None, None], [1, 2, 3, 4], guild=str(number)) for number in (1, 2, 3)]
    rows[1] = rows[1]._replace(seats="[]", points="nonsense")
    await keep(store, rows, 2)
    standings_worker.begin()
    await standings_worker.settled()
    assert {table for table, _ in (await audit.stored(store)).scores} == {1, 3}


async def test_a_server_has_the_seasons_and_the_time_that_it_has_chosen(
    store: Store, standings_worker: StandingsWorker
) -> None:
    ended = datetime(2026, 9, 30, 23, 30, tzinfo=UTC)  # in Berlin it is October, and a new semester
    await store.preferences.change("guild", "2", {"timezone": "America/New_York"})
    await store.preferences.change("guild", "3", {"timezone": "Gone/Nowhere"})
    await keep(store, [], 2)
    await store.seasons.put(SeasonRow("1", ms(ended) - 5, None, "Old Boys", 1, None))
    rows = [result(int(guild), [1, 2, None, None], [1, 2, 3, 4], guild=guild, ended=ended) for guild in "123"]
    await keep(store, rows, 2)
    standings_worker.begin()
    await standings_worker.settled()
    periods = {
        (board.guild, board.period)
        for board, _ in await store.standings.every_standing()
        if board.period != "all"
    }
    autumn = ms(datetime(2026, 9, 30, 22, tzinfo=UTC))
    spring = ms(datetime(2026, 3, 1, 5, tzinfo=UTC))
    assert periods == {
        ("1", "month 2026-10"), ("1", f"season {ms(ended) - 5}"),
        ("2", "month 2026-09"), ("2", f"season {spring}"),
        ("3", "month 2026-10"), ("3", f"season {autumn}"),
    }  # fmt: skip


async def test_a_result_is_voided_and_counts_again(store: Store, standings_worker: StandingsWorker) -> None:
    rows = [result(number, [1, 2, None, None], [1, 2, 3, 4]) for number in (1, 2)]
    await keep(store, rows, 2)
    standings_worker.begin()
    await standings_worker.settled()
    before = await audit.stored(store)

    async def rule(voided: bool) -> bool:
        ruled = await standings_worker.rule(rows[0], voided=voided, actor=2, reason="wrong cards", time_ms=5)
        await standings_worker.settled()
        assert await audit.differences(store, await calendars(store)) == []
        return ruled

    assert await rule(True)
    assert {table for table, _ in (await audit.stored(store)).scores} == {2}
    assert not await rule(True), "it is voided already"
    assert await rule(False)
    assert await audit.stored(store) == before
    told = [(one.number, one.voided, one.actor) for one in await store.results.rulings(1)]
    assert told == [(1, True, 2), (2, False, 2)]


async def test_voiding_goes_on_after_a_restart(store: Store, standings_worker: StandingsWorker) -> None:
    rows = [result(number, [1, 2, None, None], [1, 2, 3, 4]) for number in (1, 2)]
    await keep(store, rows, 2)
    standings_worker.begin()
    await standings_worker.settled()
    stopped = StandingsWorker(store)
    assert await stopped.rule(rows[0], voided=True, actor=1, reason="wrong cards", time_ms=5)
    await stopped.close()  # before anything has followed
    assert {table for table, _ in (await audit.stored(store)).scores} == {1, 2}
    standings_worker.begin()
    await standings_worker.settled()
    assert {table for table, _ in (await audit.stored(store)).scores} == {2}
    assert await audit.differences(store, await calendars(store)) == []

"""Standings follow the results, whatever is counted, voided or interrupted, and can be recomputed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from itertools import count

import pytest

from engine.fraternities.store import MembershipRow
from engine.standings import audit, updater
from engine.standings.rating import NEW, Rating
from engine.standings.store import Worn
from engine.standings.tally import Ladder
from engine.standings.updater import StandingsUpdater
from engine.storage.errors import StorageError
from engine.storage.records import ResultRow, Ruling
from engine.storage.statements import Write
from engine.store import Store
from tests.databases import Filling
from tests.engine.standings.power import power_failing_after
from tests.engine.standings.seasons_of_parties import (
    BEGIN,
    calendar,
    found,
    keep,
    ms,
    parties,
    result,
    rule,
)

PEOPLE = 9
NOW = ms(BEGIN + timedelta(days=2000))
"""A time long after all parties."""


async def sixty_parties(store: Store) -> None:
    """Sixty parties counted as they came, of people who were in fraternities at times."""
    rows = parties(60, PEOPLE)
    await keep(store, rows, PEOPLE)
    await found(store, PEOPLE)
    assert await StandingsUpdater(store, calendar).catch_up() == len(rows)


@pytest.fixture
def filling() -> Filling:
    return sixty_parties


@pytest.fixture
async def keeper(store: Store) -> StandingsUpdater:
    return StandingsUpdater(store, calendar)


async def test_counting_one_after_the_other_gives_what_all_together_give(
    store: Store, keeper: StandingsUpdater
) -> None:
    assert await audit.differences(store, calendar) == []
    assert await keeper.catch_up() == 0


async def test_everything_that_is_derived_can_be_thrown_away(store: Store, keeper: StandingsUpdater) -> None:
    before = await audit.stored(store)
    assert len(before.scores) > 100 and len(before.tallies) > 90
    await store.standings.clear()
    assert await audit.stored(store) == audit.Derived({}, {}, {})
    await audit.rebuild(store, calendar)
    assert await audit.stored(store) == before
    assert await keeper.catch_up() == 0


async def test_what_is_voided_stays_so_when_all_is_computed_anew(
    store: Store, keeper: StandingsUpdater
) -> None:
    row = min(await store.results.all_valid(), key=lambda one: one.ended_ms)
    await rule(keeper, row)
    before = await audit.stored(store)
    await audit.rebuild(store, calendar)
    assert await audit.stored(store) == before
    assert await keeper.catch_up() == 0


async def test_a_standing_that_was_tampered_with_is_found(store: Store, keeper: StandingsUpdater) -> None:
    (board, person), tally = next(iter((await store.standings.every_standing()).items()))
    generation = (await store.standings.ladders(board.guild))[board.game].generation
    place, wrong = (board.circle, board.period, person), tally._replace(wins=tally.wins + 1)
    ladder = Ladder(board.guild, board.game)
    await store.writer.submit([store.standings.standing(ladder, generation, place, wrong)])
    (found,) = await audit.differences(store, calendar)
    assert found == f"standing of person {person}, {' '.join(board)}: is not what the results give"


async def test_a_fraternity_in_a_score_that_was_tampered_with_is_found(
    store: Store, keeper: StandingsUpdater
) -> None:
    row = next(row for row in await store.standings.every_score() if row.fraternity is not None)
    generation = (await store.standings.ladders(row.guild))[row.game].generation
    await store.writer.submit([store.standings.scoring(row._replace(fraternity=None), generation)])
    (found,) = await audit.differences(store, calendar)
    assert found == f"score of person {row.person}, table {row.table}: is not what the results give"


@pytest.mark.parametrize("number", [0, 30, 59])
async def test_voiding_a_result_changes_everything_after_it(
    store: Store, keeper: StandingsUpdater, number: int
) -> None:
    rows = await store.results.all_valid()
    before = await audit.stored(store)
    row = sorted(rows, key=lambda one: one.ended_ms)[number]
    await rule(keeper, row)
    assert await audit.differences(store, calendar) == []
    assert all(table != row.table for table, _ in (await audit.stored(store)).scores)
    await rule(keeper, row, voided=False)
    assert await audit.stored(store) == before


async def test_a_long_past_is_computed_anew_in_small_steps(
    store: Store, keeper: StandingsUpdater, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updater, "PAGE", 7)
    monkeypatch.setattr(updater, "BATCH", 10)
    submit, sizes = store.writer.submit, list[int]()

    def noting(batch: list[Write], meanwhile: Callable[[], None] | None = None) -> object:
        sizes.append(len(batch))
        return submit(batch, meanwhile)

    monkeypatch.setattr(store.writer, "submit", noting)
    row = min(await store.results.all_valid(), key=lambda one: one.ended_ms)
    await rule(keeper, row)
    assert len(sizes) > 20 and max(sizes) <= 10, "tables that play have their turn between two batches"
    assert await audit.differences(store, calendar) == []


async def test_readers_see_the_old_standings_or_the_new_ones_and_nothing_between(
    store: Store, keeper: StandingsUpdater, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updater, "BATCH", 30)
    row = min(await store.results.all_valid(), key=lambda one: one.ended_ms)
    before, seen = await audit.stored(store), list[audit.Derived]()
    assert await keeper.rule(row, voided=True, actor=1, reason="wrong cards", time_ms=row.ended_ms)
    for writes in count():
        try:
            with power_failing_after(store, writes, monkeypatch):
                await keeper.catch_up()
            break
        except StorageError:
            seen.append(await audit.stored(store))
    after = await audit.stored(store)
    assert before != after and len(seen) > 4
    assert all(one in (before, after) for one in seen)
    assert await audit.differences(store, calendar) == []


async def test_the_newest_result_is_added_to_what_stands_there(
    store: Store, keeper: StandingsUpdater, pages: Counter[str]
) -> None:
    before = (await store.standings.ladders("1"))["quodlibet"]
    newest = result(500, [1, 2, 3, None], [1, 2, 3, 4], ended=BEGIN + timedelta(days=900))
    await keep(store, [newest], PEOPLE)
    assert await keeper.catch_up() == 1
    assert not pages, "nothing is folded anew"
    after = (await store.standings.ladders("1"))["quodlibet"]
    assert after.generation == before.generation and after.periods > before.periods
    assert await audit.differences(store, calendar) == []


async def test_a_ruling_that_was_interrupted_is_followed_after_the_start(
    store: Store, keeper: StandingsUpdater
) -> None:
    row = max(await store.results.all_valid(), key=lambda one: one.ended_ms)
    ruling = store.results.ruling(Ruling(row.table, 1, True, 1, "twice", row.ended_ms))
    await store.writer.submit([ruling, store.standings.discounting(row.table)])
    (told,) = await audit.differences(store, calendar)
    assert told.startswith(f"{row.game} in server {row.guild}: ")
    assert "but 1 of these wait to be counted" in told, "whoever looks meanwhile needn't worry"
    assert await StandingsUpdater(store, calendar).catch_up() == 1
    assert await audit.differences(store, calendar) == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("writes", [0, 1, 2, 3, 4, 5, 6, 9, 14, 20])
async def test_a_fold_that_was_interrupted_is_done_again_after_the_start(
    store: Store, keeper: StandingsUpdater, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    monkeypatch.setattr(updater, "BATCH", 30)
    late = [row._replace(table=row.table + 500, guild="1") for row in parties(8, PEOPLE, seed=7)]
    await keep(store, late, PEOPLE)
    with power_failing_after(store, writes, monkeypatch), pytest.raises(StorageError):
        await keeper.catch_up()
    newest = result(600, [1, 2, 3, 4], [1, 2, 3, 4], ended=BEGIN + timedelta(days=900))
    await keep(store, [newest], PEOPLE)
    assert await StandingsUpdater(store, calendar).catch_up() > 0
    assert await audit.differences(store, calendar) == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("writes", [1, 3, 8])
async def test_computing_all_anew_that_was_interrupted_is_made_good_after_the_start(
    store: Store, keeper: StandingsUpdater, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    before = await audit.stored(store)
    monkeypatch.setattr(updater, "BATCH", 100)
    with power_failing_after(store, writes, monkeypatch), pytest.raises(StorageError):
        await audit.rebuild(store, calendar)
    assert await StandingsUpdater(store, calendar).catch_up() > 0
    assert await audit.stored(store) == before


async def test_a_result_from_earlier_days_counts_where_it_belongs(
    store: Store, keeper: StandingsUpdater
) -> None:
    late = result(500, [1, 2, 3, None], [1, 2, 3, 4], ended=BEGIN + timedelta(days=20))
    await keep(store, [late], PEOPLE)
    assert await keeper.catch_up() == 1
    assert await audit.differences(store, calendar) == []


@pytest.fixture
def pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the pages of results read from now on, by game, to compute the standings after one result."""
    since, asked = store.results.since, Counter[str]()

    async def counting(guild: str, game: str, order: tuple[int, int], limit: int) -> list[ResultRow]:
        asked[game] += 1
        return await since(guild, game, order, limit)

    monkeypatch.setattr(store.results, "since", counting)
    return asked


async def test_years_that_come_late_are_counted_in_one_go(
    store: Store, keeper: StandingsUpdater, pages: Counter[str]
) -> None:
    """As when an old list is brought in, or a fold was interrupted."""
    late = [row._replace(table=row.table + 500, guild="1") for row in parties(25, PEOPLE, seed=7)]
    await keep(store, late, PEOPLE)
    assert await keeper.catch_up() == len(late)
    assert pages == {"quodlibet": 2, "blattla": 2}, "a page, and nothing after it"
    assert await audit.differences(store, calendar) == []


async def test_years_that_nobody_has_counted_are_counted_in_one_go(
    store: Store, keeper: StandingsUpdater, pages: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a new version counts everything anew."""
    before = await audit.stored(store)
    await store.standings.clear()
    monkeypatch.setattr(updater, "ONE_BY_ONE", 3)
    assert await keeper.catch_up() == 60
    assert pages == {"quodlibet": 4, "blattla": 4}, "a page of each server, and nothing after it"
    assert await audit.stored(store) == before


async def test_a_result_that_cannot_be_read_stops_none_that_comes_late(
    store: Store, keeper: StandingsUpdater
) -> None:
    early = BEGIN - timedelta(days=9)
    late = [result(number, [1, 2, 3, 4], [1, 2, 3, 4], ended=early) for number in (500, 501)]
    await keep(store, [late[0]._replace(seats="[]", points="nonsense"), late[1]], PEOPLE)
    await keeper.catch_up()
    tables = {table for table, _ in (await audit.stored(store)).scores}
    assert 501 in tables and 500 not in tables
    await audit.rebuild(store, calendar)
    assert await audit.differences(store, calendar) == []


async def test_a_result_that_no_database_takes_keeps_no_other_game_waiting(
    store: Store, keeper: StandingsUpdater
) -> None:
    nobody = PEOPLE + 1
    new = [
        result(500, [nobody, 2, 3, 4], [1, 2, 3, 4], ended=BEGIN + timedelta(days=900)),
        result(501, [1, 2, 3, 4], [1, 2, 3, 4], ended=BEGIN + timedelta(days=901), game="blattla"),
        result(502, [1, 2, 3, 4], [1, 2, 3, 4], ended=BEGIN + timedelta(days=902), guild="2"),
    ]
    await keep(store, new, PEOPLE)
    await keeper.catch_up()
    tables = {table for table, _ in (await audit.stored(store)).scores}
    assert {501, 502} <= tables and 500 not in tables


@pytest.mark.parametrize("days", [(None, None), (100, 300)])
async def test_what_people_play_for_fraternities_is_summed_up_from_their_scores(
    store: Store, days: tuple[int | None, int | None]
) -> None:
    begin, end = (None if day is None else ms(BEGIN + timedelta(days=day)) for day in days)
    wanted: dict[tuple[int, int], Worn] = {}
    for row in sorted(await store.standings.every_score(), key=lambda one: (one.ended_ms, one.table)):
        inside = (begin or row.ended_ms) <= row.ended_ms and (end is None or row.ended_ms < end)
        counts = row.rated and row.company != "computers" and inside
        if counts and row.fraternity is not None and (row.guild, row.game) == ("1", "quodlibet"):
            key = row.fraternity, row.person
            before = wanted.get(key, Worn(*key, 0, 0, 0, NEW))
            wins, places = before.wins + (row.place == 1), before.places + row.place
            wanted[key] = Worn(*key, before.games + 1, wins, places, Rating(row.mu, row.sigma))
    assert len(wanted) > 3
    assert await store.standings.worn("1", "quodlibet", begin, end) == [wanted[key] for key in sorted(wanted)]


async def test_joining_and_leaving_later_changes_nothing_of_what_was_played(
    store: Store, keeper: StandingsUpdater
) -> None:
    before = await audit.stored(store)
    joined = [MembershipRow(2, person, NOW) for person in range(1, PEOPLE + 1)]
    await store.writer.submit([store.fraternities.beginning(row) for row in joined])
    assert await audit.differences(store, calendar) == []
    await store.writer.submit([store.fraternities.ending(row._replace(until_ms=NOW + 1)) for row in joined])
    assert await audit.differences(store, calendar) == []
    await audit.rebuild(store, calendar)
    assert await audit.stored(store) == before


async def test_voiding_results_by_chance_leaves_what_the_others_give_to_fraternities(
    store: Store, keeper: StandingsUpdater
) -> None:
    rows = await store.results.all_valid()
    for number, row in enumerate(random.Random(3).sample(rows, 8), 1):
        await rule(keeper, row)
        if number % 4 == 0:
            assert await audit.differences(store, calendar) == []

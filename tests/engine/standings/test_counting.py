"""Standings are the fold of the results, whatever is counted, voided, divided anew or interrupted."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count as numbers

import pytest
from sqlalchemy import select

from engine.seasons.calendar import Season
from engine.standings import counting
from engine.standings.counting import StandingsWorker
from engine.standings.fold import NEW, Ladder, Rating
from engine.standings.store import Worn, ladders, scores, standings
from engine.storage.errors import StorageError
from engine.storage.records import ResultRow, SeasonRow
from engine.storage.rows import Write
from engine.store import Store
from tests.databases import Filling
from tests.engine.standings.deals_of_parties import (
    BEGIN,
    count,
    found,
    keep,
    ms,
    parties,
    result,
    ruled,
)

PEOPLE = 9
ZONES = ("America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Cairo", "UTC", "Europe/Berlin")


async def sixty_parties(store: Store) -> None:
    """Sixty counted parties of people who were in fraternities at times, in Germany and New York."""
    await store.preferences.change("guild", "2", {"timezone": "America/New_York"})
    await keep(store, parties(60, PEOPLE), PEOPLE)
    await found(store, PEOPLE)
    assert await count(store) == 60


@pytest.fixture
def filling() -> Filling:
    return sixty_parties


empty = pytest.mark.parametrize("filling", [lambda store: keep(store, [], PEOPLE)], ids=["nothing played"])


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "PAGE", 20)
    monkeypatch.setattr(counting, "BATCH", 30)


@pytest.fixture
def pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the pages of results read from now on, by game, to compute the standings after one result."""
    since, asked = store.results.since, Counter[str]()

    async def noting(guild: str, game: str, order: tuple[int, int], limit: int) -> list[ResultRow]:
        asked[game] += 1
        return await since(guild, game, order, limit)

    monkeypatch.setattr(store.results, "since", noting)
    return asked


@contextmanager
def power_failing_after(store: Store, writes: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Let so many batches be written while the block runs; further ones raise ``StorageError``.

    Yields the sizes of those that were.
    """
    submit, sizes = store.writer.submit, list[int]()

    def failing(batch: list[Write], meanwhile: Callable[[], None] | None = None) -> object:
        if len(sizes) == writes:
            raise StorageError("the power has failed")
        sizes.append(len(batch))
        return submit(batch, meanwhile)

    with monkeypatch.context() as patched:
        patched.setattr(store.writer, "submit", failing)
        yield sizes


async def tables_of(store: Store) -> set[int]:
    """The tables whose results are in the standings."""
    return {row.table for row in await store.standings.every_score()}


async def unseen(store: Store) -> int:
    """The number of rows that belong to no current generation."""
    held = sum([len(await store.database.rows(select(table))) for table in (scores, standings)])
    return held - len(await store.standings.every_score()) - len(await store.standings.every_standing())


async def first_result(store: Store) -> ResultRow:
    return min(await store.results.all_valid(), key=lambda row: row.ended_ms)


# -- whatever happens --------------------------------------------------------------------------------------


async def another_calendar(store: Store, chance: random.Random) -> None:
    """Choose another time zone and rhythm at random, and some seasons that people have opened."""
    at = BEGIN + timedelta(days=chance.randrange(-30, 30))
    for number in range(chance.randrange(4)):
        ends = at + timedelta(days=chance.randrange(1, 200), seconds=chance.randrange(86_400))
        await store.seasons.put(SeasonRow("1", ms(at), ms(ends), f"Season {number}", 1, 1))
        at = ends + timedelta(days=chance.choice((0, 0, 20)))
    rhythm = chance.choice(("semesters", "by_hand"))
    since = chance.choice((None, ms(BEGIN + timedelta(days=chance.randrange(400)))))
    chosen = {"timezone": chance.choice(ZONES), "season_rhythm": rhythm, "by_hand_since": since}
    await store.preferences.change("guild", "1", chosen)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(6))
async def test_results_by_chance_voided_late_divided_anew_and_killed_anywhere(
    store: Store, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Power fails in half of the steps; what follows the next one is right all the same."""
    chance, newest, voided = random.Random(seed), BEGIN + timedelta(days=900), list[ResultRow]()
    for number in range(1, 19):
        seated: list[int] = [*chance.sample(range(1, PEOPLE + 1), chance.choice((1, 2, 4)))]
        sitting: list[int | str] = [*seated, *["magister"] * (4 - len(seated))]
        match chance.choice(("newest", "late", "void", "restore", "calendar", "nothing")):
            case "newest":
                newest += timedelta(hours=5)
                await keep(store, [result(500 + number, sitting, [1, 2, 3, 4], ended=newest)], PEOPLE)
            case "late":
                late = BEGIN + timedelta(days=chance.randrange(500))
                await keep(store, [result(500 + number, sitting, [2, 1, 3, 3], ended=late)], PEOPLE)
            case "void":
                voided.append(chance.choice(await store.results.all_valid()))
                assert await ruled(store, voided[-1])
            case "restore" if voided:
                assert await ruled(store, voided.pop(), voided=False)
            case "calendar":
                await another_calendar(store, chance)
        with power_failing_after(store, chance.randrange(20), monkeypatch):
            try:
                await count(store)
            except StorageError:
                continue
        assert await counting.differences(store) == []
        assert await unseen(store) == 0
    await count(store)
    assert await counting.differences(store) == []
    before = await counting.stored(store)
    await counting.rebuild(store)
    assert await counting.stored(store) == before


@pytest.mark.parametrize("change", ["void", "calendar"])
async def test_readers_see_the_old_standings_or_the_new_ones_and_nothing_between(
    store: Store, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    before, seen = await counting.stored(store), list[counting.Figures]()
    if change == "void":
        await ruled(store, await first_result(store))
    else:
        await store.preferences.change("guild", "1", {"timezone": "Pacific/Apia"})
    for writes in numbers():
        try:
            with power_failing_after(store, writes, monkeypatch):
                await count(store)
            break
        except StorageError:
            seen.append(await counting.stored(store))
    after = await counting.stored(store)
    assert before != after and len(seen) > 4
    for ladder, figures in after.items():
        assert all(one[ladder] in (before[ladder], figures) for one in seen)
    assert await counting.differences(store) == []


async def test_the_newest_result_is_added_to_what_stands_there(
    store: Store, pages: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (await store.standings.ladders("1"))["quodlibet"]
    await keep(store, [result(500, [1, 2, 3, None], [1, 2, 3, 4], ended=BEGIN + timedelta(days=900))], PEOPLE)
    assert await count(store) == 1
    assert not pages, "nothing is folded anew"
    after = (await store.standings.ladders("1"))["quodlibet"]
    assert after.generation == before.generation and after.periods > before.periods
    assert await counting.differences(store) == []
    with power_failing_after(store, 0, monkeypatch):
        assert await count(store) == 0, "what is right already is not written again"


@pytest.mark.parametrize("later_ms", [0, 1000 * 86_400_000], ids=["late", "new"])
async def test_years_that_come_at_once_are_counted_in_one_go(
    store: Store, pages: Counter[str], monkeypatch: pytest.MonkeyPatch, later_ms: int
) -> None:
    """As when an old list is brought in, or a fold was interrupted."""
    monkeypatch.setattr(counting, "ONE_BY_ONE", 3)
    many = [
        row._replace(table=row.table + 500, guild="1", ended_ms=row.ended_ms + later_ms)
        for row in parties(25, PEOPLE, seed=7)
    ]
    await keep(store, many, PEOPLE)
    assert await count(store) == len(many)
    assert max(pages.values()) <= 4, "each page once"
    assert await counting.differences(store) == []


async def test_a_long_past_is_computed_anew_in_small_steps(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ruled(store, await first_result(store))
    with power_failing_after(store, 1000, monkeypatch) as sizes:
        await count(store)
    assert len(sizes) > 10 and max(sizes) <= 30, "tables that play have their turn between two batches"


async def test_a_fold_that_was_interrupted_leaves_nothing_when_the_calendar_is_the_old_one_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.preferences.change("guild", "1", {"timezone": "Pacific/Apia"})
    with power_failing_after(store, 3, monkeypatch), pytest.raises(StorageError):
        await count(store)
    assert await unseen(store) > 0
    await store.preferences.change("guild", "1", {"timezone": "Europe/Berlin"})
    await count(store)
    assert await unseen(store) == 0
    assert await counting.differences(store) == []


# -- what the audit finds, and what can't be counted ---------------------------------------------------------


async def test_figures_that_were_tampered_with_are_found(store: Store) -> None:
    held = await store.standings.every_standing()
    (board, person), tally = next(iter(held.items()))
    ladder = Ladder(board.guild, board.game)
    known = (await store.standings.ladders(board.guild))[board.game]
    place, wrong = (board.circle, board.period, person), tally._replace(wins=tally.wins + 1)
    score = next(
        row
        for row in await store.standings.every_score()
        if row.fraternity is not None and (row.guild, row.game) == ladder
    )
    await store.writer.submit(
        [
            store.standings.standing(ladder, known.generation, place, wrong),
            store.standings.scoring(score._replace(fraternity=None), known.generation),
            ladders.put(known._replace(entries=known.entries + 1)),
        ]
    )
    assert await counting.differences(store) == [
        f"{ladder.game} in server {ladder.guild}: 3 figures are not what the results give"
    ]


async def test_whoever_looks_while_a_ruling_waits_to_be_followed_need_not_worry(store: Store) -> None:
    row = await first_result(store)
    await ruled(store, row)
    assert row.table in await tables_of(store)
    (told,) = await counting.differences(store)
    assert told.startswith(f"{row.game} in server {row.guild}: ")
    assert "but 1 of these wait to be counted" in told
    assert await count(store) == 1
    assert row.table not in await tables_of(store)


async def test_a_result_that_cannot_be_read_stops_no_other(store: Store) -> None:
    early = BEGIN - timedelta(days=9)
    late = [result(number, [1, 2, 3, 4], [1, 2, 3, 4], ended=early) for number in (500, 501)]
    await keep(store, [late[0]._replace(seats="[]", points="nonsense"), late[1]], PEOPLE)
    await count(store)
    tables = await tables_of(store)
    assert 501 in tables and 500 not in tables
    await counting.rebuild(store)
    assert await counting.differences(store) == []


async def test_a_result_that_no_database_takes_keeps_no_other_game_waiting(store: Store) -> None:
    nobody = PEOPLE + 1
    new = [
        result(500, [nobody, 2, 3, 4], [1, 2, 3, 4], ended=BEGIN + timedelta(days=900)),
        result(501, [1, 2, 3, 4], [1, 2, 3, 4], ended=BEGIN + timedelta(days=901), game="blattla"),
        result(502, [1, 2, 3, 4], [1, 2, 3, 4], ended=BEGIN + timedelta(days=902), guild="2"),
    ]
    await keep(store, new, PEOPLE)
    await count(store)
    tables = await tables_of(store)
    assert {501, 502} <= tables and 500 not in tables


@pytest.mark.sample(1)
@pytest.mark.parametrize("writes", [1, 3, 8])
async def test_computing_all_anew_that_was_interrupted_is_made_good_after_the_start(
    store: Store, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    before = await counting.stored(store)
    with power_failing_after(store, writes, monkeypatch), pytest.raises(StorageError):
        await counting.rebuild(store)
    assert await count(store) > 0
    assert await counting.stored(store) == before


# -- fraternities ------------------------------------------------------------------------------------------


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


# -- the calendar ------------------------------------------------------------------------------------------


@empty
async def test_a_server_has_the_seasons_and_the_time_that_it_has_chosen(store: Store) -> None:
    ended = datetime(2026, 9, 30, 23, 30, tzinfo=UTC)  # in Berlin it is October, and a new semester
    await store.preferences.change("guild", "2", {"timezone": "America/New_York"})
    await store.preferences.change("guild", "3", {"timezone": "Gone/Nowhere"})
    await store.seasons.put(SeasonRow("1", ms(ended) - 5, None, "Old Boys", 1, None))
    rows = [result(int(guild), [1, 2, None, None], [1, 2, 3, 4], guild=guild, ended=ended) for guild in "123"]
    await keep(store, rows, 2)
    await count(store)
    autumn = ms(datetime(2026, 9, 30, 22, tzinfo=UTC))
    spring = ms(datetime(2026, 3, 1, 5, tzinfo=UTC))
    periods = {guild: await store.standings.periods(guild) for guild in "123"}
    assert periods == {
        "1": {"all", "month 2026-10", f"season {ms(ended) - 5}"},
        "2": {"all", "month 2026-09", f"season {spring}"},
        "3": {"all", "month 2026-10", f"season {autumn}"},
    }


async def test_the_seasons_of_a_server_are_those_in_which_something_counts(
    store: Store, standings_worker: StandingsWorker
) -> None:
    """Semesters outlive the change to seasons by hand, and back."""
    calendar, rows = await store.seasons.calendar("1"), await store.standings.every_standing()
    seasons = await standings_worker.seasons("1")
    assert [f"{calendar.semester(season.begins_ms)[0]:%Y-%m}" for season in seasons] == [
        "2026-03", "2025-10", "2025-03", "2024-10",
    ]  # fmt: skip
    since = seasons[1].begins_ms + 1  # in the last but one: the last has not begun then
    for rhythm, kept in (({"season_rhythm": "by_hand", "by_hand_since": since}, seasons[1:]),
                         ({"season_rhythm": "semesters", "by_hand_since": None}, seasons)):  # fmt: skip
        await store.preferences.change("guild", "1", rhythm)
        await standings_worker.bring_up("1")
        assert await standings_worker.seasons("1") == kept
    assert await store.standings.every_standing() == rows
    nobody_came = Season(ms(BEGIN) - 5_000_000, ms(BEGIN) - 4_000_000, "Nobody came")
    await store.seasons.put(SeasonRow("1", nobody_came.begins_ms, nobody_came.ends_ms, "Nobody came", 1, 1))
    await standings_worker.bring_up("1")
    assert nobody_came not in await standings_worker.seasons("1")
    assert await standings_worker.seasons("3") == []


# -- in the background -------------------------------------------------------------------------------------


@empty
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
    standings_worker.begin()
    await standings_worker.settled()
    assert await store.standings.every_counted() == set(range(1, 8))
    assert await counting.differences(store) == []

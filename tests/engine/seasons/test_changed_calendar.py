"""A server that changes its calendar gets the boards that it would have had with it from the start."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from engine.fraternities.store import Memberships
from engine.seasons.calendar import Calendar, Season
from engine.seasons.calendars import Calendars
from engine.standings import audit, updater
from engine.standings.store import scores, standings
from engine.standings.tally import Board, Tally
from engine.standings.updater import StandingsUpdater
from engine.standings.worker import StandingsWorker
from engine.storage.errors import StorageError
from engine.storage.records import SeasonRow
from engine.store import Store
from tests.engine.standings.power import power_failing_after
from tests.engine.standings.seasons_of_parties import BEGIN, GAMES, found, keep, ms, parties

PEOPLE = 7
ZONES = ("America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Cairo", "UTC", "Europe/Berlin")


@pytest.fixture(autouse=True)
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updater, "PAGE", 20)
    monkeypatch.setattr(updater, "BATCH", 20)


async def played(store: Store, count: int = 30, seed: int = 1) -> None:
    """Two servers in Germany with many parties, all counted."""
    await keep(store, [], PEOPLE)
    await found(store, PEOPLE)
    await keep(store, parties(count, PEOPLE, seed), PEOPLE)
    calendars = Calendars(store)
    await calendars.load("12")
    await audit.rebuild(store, calendars)


after_thirty_parties = pytest.mark.parametrize("filling", [played], ids=["thirty parties"])


async def differences(store: Store) -> list[str]:
    """The differences between the boards and those that the current calendars give."""
    calendars = Calendars(store)
    await calendars.load("12")
    return await audit.differences(store, calendars)


async def theirs(store: Store) -> dict[tuple[Board, int], Tally]:
    """The boards of the second server."""
    found = await store.standings.every_standing()
    return {(board, person): tally for (board, person), tally in found.items() if board.guild == "2"}


async def choose_at_random(store: Store, guild: str, chance: random.Random) -> None:
    """Choose another time zone and rhythm at random, and some seasons that people have opened."""
    at = BEGIN + timedelta(days=chance.randrange(-30, 30))
    for number in range(chance.randrange(4)):
        ends = at + timedelta(days=chance.randrange(1, 200), seconds=chance.randrange(86_400))
        await store.seasons.put(SeasonRow(guild, ms(at), ms(ends), f"Season {number}", 1, 1))
        at = ends + timedelta(days=chance.choice((0, 0, 20)))
    rhythm = chance.choice(("semesters", "by_hand"))
    since = chance.choice((None, ms(BEGIN + timedelta(days=chance.randrange(400)))))
    chosen = {"timezone": chance.choice(ZONES), "season_rhythm": rhythm, "by_hand_since": since}
    await store.preferences.change("guild", guild, chosen)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(4))
async def test_it_gives_what_counting_all_anew_gives(store: Store, seed: int) -> None:
    await played(store, seed=seed)
    other = await theirs(store)
    await choose_at_random(store, "1", random.Random(seed))
    standings_worker = StandingsWorker(store)
    standings_worker.changed("1")
    await standings_worker.settled()
    assert await differences(store) == []
    assert await theirs(store) == other
    await standings_worker.close()


async def test_results_that_come_later_fall_into_the_new_periods(store: Store) -> None:
    rows = parties(30, PEOPLE)
    await keep(store, rows[:22], PEOPLE)
    standings_worker = StandingsWorker(store)
    standings_worker.begin()
    await standings_worker.settled()
    await store.preferences.change("guild", "1", {"timezone": "Pacific/Apia"})
    standings_worker.changed("1")
    await keep(store, rows[22:], PEOPLE)
    await standings_worker.bring_up("1")
    await standings_worker.bring_up("2")
    await standings_worker.settled()
    assert await differences(store) == []
    await standings_worker.close()


@pytest.mark.sample(1)
@after_thirty_parties
@pytest.mark.parametrize("writes", [0, 3, 7, 12])
async def test_interrupted_it_is_taken_up_after_the_next_start(
    store: Store, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    before = await audit.stored(store)
    since = ms(BEGIN + timedelta(days=300))
    chosen = {"timezone": "Pacific/Apia", "season_rhythm": "by_hand", "by_hand_since": since}
    await store.preferences.change("guild", "1", chosen)
    calendars = Calendars(store)
    await calendars.load("12")
    with power_failing_after(store, writes, monkeypatch), pytest.raises(StorageError):
        await StandingsUpdater(store, calendars).follow_calendar("1")
    after = await audit.stored(store)
    assert after.scores == before.scores, "readers see the old standings, or the new ones"
    for game in GAMES:
        there = {key: tally for key, tally in after.tallies.items() if key[0][:2] == ("1", game)}
        assert there in [
            {key: tally for key, tally in some.tallies.items() if key[0][:2] == ("1", game)}
            for some in (before, await wanted(store))
        ]
    standings_worker = StandingsWorker(store)
    standings_worker.begin()
    await standings_worker.settled()
    assert await differences(store) == []
    assert await rows_of_old_generations(store) == 0
    await standings_worker.close()


async def wanted(store: Store) -> audit.Derived:
    """The standings that follow from the results with the current calendars."""
    calendars = Calendars(store)
    await calendars.load("12")
    memberships = Memberships(await store.fraternities.memberships())
    return audit.derived(calendars, await store.results.all_valid(), memberships)


async def rows_of_old_generations(store: Store) -> int:
    """The number of rows that nobody sees."""
    held = [len(await store._database.rows(select(table))) for table in (scores, standings)]
    seen = await audit.stored(store)
    return sum(held) - len(seen.scores) - len(seen.tallies)


@pytest.mark.long
@after_thirty_parties
async def test_interrupted_it_is_undone_when_the_server_goes_back_to_its_old_calendar(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with power_failing_after(store, 9, monkeypatch), pytest.raises(StorageError):
        await StandingsUpdater(store, lambda guild: Calendar("Pacific/Apia")).follow_calendar("1")
    assert await rows_of_old_generations(store) > 0
    standings_worker = StandingsWorker(store)
    await standings_worker.bring_up("1")
    assert await differences(store) == []
    assert await rows_of_old_generations(store) == 0
    await standings_worker.close()


@after_thirty_parties
async def test_what_is_right_already_is_not_written_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    standings_worker = StandingsWorker(store)
    with power_failing_after(store, 0, monkeypatch):
        await standings_worker.bring_up("1")
    assert await differences(store) == []
    await standings_worker.close()


@after_thirty_parties
async def test_the_seasons_of_a_server_are_those_in_which_something_counts(store: Store) -> None:
    standings_worker = StandingsWorker(store)
    calendar = await standings_worker.calendar("1")
    seasons = await standings_worker.seasons("1")
    assert [calendar.semester_of(season) for season in seasons] == [
        (2026, False), (2025, True), (2025, False), (2024, True),
    ]  # fmt: skip
    empty = Season(ms(BEGIN) - 5_000_000, ms(BEGIN) - 4_000_000, "Nobody came")
    await store.seasons.put(SeasonRow("1", empty.begins_ms, empty.ends_ms, empty.name, 1, 1))
    await standings_worker.bring_up("1")
    assert empty not in await standings_worker.seasons("1")
    assert await standings_worker.seasons("3") == []
    await standings_worker.close()


@after_thirty_parties
async def test_semesters_outlive_the_change_to_seasons_by_hand_and_back(store: Store) -> None:
    standings_worker = StandingsWorker(store)
    await standings_worker.bring_up("1")
    seasons, rows = await standings_worker.seasons("1"), await store.standings.every_standing()
    since = seasons[1].begins_ms + 1  # in the last but one: the last has not begun then
    for rhythm, kept in (({"season_rhythm": "by_hand", "by_hand_since": since}, seasons[1:]),
                         ({"season_rhythm": "semesters", "by_hand_since": None}, seasons)):  # fmt: skip
        await store.preferences.change("guild", "1", rhythm)
        await standings_worker.bring_up("1")
        assert await standings_worker.seasons("1") == kept
        assert await differences(store) == []
    assert await store.standings.every_standing() == rows
    await standings_worker.close()


async def test_a_month_that_begins_twice_is_one_month(store: Store) -> None:
    """St. John's put its clock back a minute after midnight until 2011, in 2009 on the first of November."""
    calendar = Calendar("America/St_Johns")
    turn = datetime(2009, 11, 1, 2, 31, tzinfo=UTC)
    assert calendar.month(ms(turn) - 1) == "month 2009-11"
    assert calendar.month(ms(turn)) == "month 2009-10"
    rows = [
        row._replace(guild="1", ended_ms=ms(turn) + 20_000 * number)
        for number, row in enumerate(parties(16, PEOPLE), -8)
    ]
    await store.preferences.change("guild", "1", {"timezone": "America/St_Johns"})
    await keep(store, rows, PEOPLE)
    await audit.rebuild(store, lambda guild: Calendar("UTC"))
    await StandingsUpdater(store, lambda guild: calendar).follow_calendar("1")
    assert await differences(store) == []

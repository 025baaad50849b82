"""Seasons: when they begin and end, whom they honour, and that their end is announced once."""

import asyncio
import random
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest

from engine.background import JobRunner
from engine.seasons.calendar import RHYTHMS, Calendar, Season
from engine.seasons.closing import (
    KIND,
    LEAST_GAMES,
    Closing,
    games_of,
    honours_of,
    newest_title,
    season_honours,
)
from engine.standings.counting import StandingsWorker
from engine.storage.kept import Announcement, announcements, appointments
from engine.storage.records import ResultRow, SeasonRow
from engine.storage.rows import Write
from engine.store import Store
from tests.engine.conftest import jobs_settled
from tests.engine.standings.deals_of_parties import count, keep, ms, result, seasons_between
from tests.engine.tables.conftest import FakeClock

END = datetime(2026, 9, 30, 22, tzinfo=UTC)
"""Midnight in Berlin, when the summer semester ends."""


class House:
    """The services that close seasons, put together as in the bot; ``restart`` builds them anew."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = FakeClock()

    async def restart(self) -> None:
        self.standings_worker = StandingsWorker(self.store)
        self.jobs = JobRunner(self.store, self.clock)
        self.closing = Closing(
            self.store,
            self.standings_worker,
            self.jobs,
            self._announcing,
            lambda: None,
            self.clock.now_ms,
        )
        self.standings_worker.begin()
        self.jobs.begin()
        await self.settled()

    def _announcing(self, key: str, guild: str, payload: str) -> Write:
        return announcements.note(Announcement(key, guild, "", "season", payload, 1))

    async def settled(self) -> None:
        """Wait until everything due is done before the clock goes on."""
        for _ in range(4):
            await self.standings_worker.settled()
            await self.closing._background_tasks.settled()
            await jobs_settled(self.jobs)

    async def close(self) -> None:
        await self.closing.close()
        await self.jobs.close()
        await self.standings_worker.close()

    async def set_to(self, moment: datetime) -> None:
        self.clock.turn((ms(moment) - self.clock.now) / 1000)
        await self.settled()

    async def changed(self, guild: str = "1", **values: str | int) -> None:
        if values:
            await self.store.preferences.change("guild", guild, values)
        self.standings_worker.changed(guild)
        await self.settled()

    async def told(self) -> list[str]:
        """The keys of the announcements, sorted."""
        return sorted(row.key for row in await announcements.where(self.store.database))

    async def awaited(self, guild: str = "1") -> datetime | None:
        """The end of the season that will be announced next, or ``None``."""
        known = await appointments.get(self.store.database, KIND, guild)
        return None if known is None else datetime.fromtimestamp(known.at_ms / 1000, UTC)


def party(number: int, ended: datetime, guild: str = "1") -> ResultRow:
    return result(number, [1, 2, None, None], [1, 2, 3, 4], ended=ended, guild=guild)


@pytest.fixture
async def house(store: Store) -> AsyncIterator[House]:
    house = House(store)
    await keep(store, [], 2)
    await keep(store, [party(1, END - timedelta(days=3))], 2)
    house.clock.now = ms(END - timedelta(days=1))
    await house.restart()
    yield house
    await house.close()


async def test_each_semester_is_told_of_at_midnight_and_once(house: House) -> None:
    assert await house.awaited() == END and await house.told() == []
    await house.set_to(END - timedelta(milliseconds=1))
    assert await house.told() == []
    await house.set_to(END)
    assert await house.told() == ["season 1 2026-03-01"]
    assert await house.awaited() == datetime(2027, 2, 28, 23, tzinfo=UTC)
    await house.restart()
    assert await house.told() == ["season 1 2026-03-01"]


async def test_it_is_told_at_the_next_start_if_nobody_was_there(house: House) -> None:
    await house.close()
    house.clock.now = ms(END + timedelta(days=40))
    await house.restart()
    assert await house.told() == ["season 1 2026-03-01"]


async def test_a_season_that_ended_before_its_end_could_be_noted_is_told_while_it_is_news(
    house: House, store: Store
) -> None:
    await house.close()
    await store.writer.submit([appointments.delete(KIND, "1")])
    await keep(store, [party(2, END - timedelta(days=1), "2")], 2)
    house.clock.now = ms(END + timedelta(days=13))
    await house.restart()
    assert await house.told() == ["season 1 2026-03-01", "season 2 2026-03-01"]
    assert await house.awaited("2") == datetime(2027, 2, 28, 23, tzinfo=UTC)
    await house.close()
    await keep(store, [party(3, END - timedelta(days=1), "3")], 2)
    house.clock.now = ms(END + timedelta(days=15))
    await house.restart()
    assert "season 3 2026-03-01" not in await house.told()


async def test_another_clock_moves_the_end_and_tells_nothing_twice(house: House) -> None:
    await house.changed(timezone="America/New_York")
    assert await house.awaited() == END + timedelta(hours=6)
    await house.changed(timezone="Pacific/Apia")
    assert await house.awaited() == END - timedelta(hours=11)
    await house.set_to(END - timedelta(hours=11))
    assert await house.told() == ["season 1 2026-03-01"]
    await house.changed(timezone="America/New_York")  # where that semester goes on
    assert await house.awaited() == END + timedelta(hours=6)
    await house.set_to(END + timedelta(hours=6))
    assert await house.told() == ["season 1 2026-03-01"]


async def test_a_season_of_ones_own_has_an_end_when_it_is_closed(house: House, store: Store) -> None:
    opened = SeasonRow("1", house.clock.now, None, "For ever", 1, None)
    await store.seasons.put(opened)
    await house.changed()
    assert await house.awaited() is None
    await house.set_to(END + timedelta(days=400))
    assert await house.told() == []
    await store.seasons.put(opened._replace(ends_ms=house.clock.now, closer=1))
    await house.changed()
    assert await house.awaited() == datetime(2028, 2, 29, 23, tzinfo=UTC), "of what is left of the semester"


async def test_the_semester_that_is_running_when_a_server_goes_by_hand_is_its_last(house: House) -> None:
    await house.changed(season_rhythm="by_hand", by_hand_since=house.clock.now)
    assert await house.awaited() == END
    await house.set_to(END)
    assert await house.told() == ["season 1 2026-03-01"]
    assert await house.awaited() is None
    await house.restart()
    await house.set_to(END + timedelta(days=200))
    assert await house.told() == ["season 1 2026-03-01"]


async def test_what_was_read_before_a_change_is_not_written_after_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.changed(season_rhythm="by_hand")
    read, have_read, going_on = house.store.seasons.calendar, asyncio.Event(), asyncio.Event()

    async def slow(guild: str) -> Calendar:
        found = await read(guild)
        if not have_read.is_set():
            have_read.set()
            await going_on.wait()
        return found

    await house.store.preferences.change("guild", "1", {"season_rhythm": "semesters"})
    monkeypatch.setattr(house.store.seasons, "calendar", slow)
    house.closing._attend("1")
    await have_read.wait()
    await house.store.preferences.change("guild", "1", {"timezone": "America/New_York"})
    house.closing._attend("1")
    asyncio.get_running_loop().call_later(0.1, going_on.set)
    await house.settled()
    assert await house.awaited() == END + timedelta(hours=6)


# -- honours ---------------------------------------------------------------------------------------------


HOUR = timedelta(hours=1)
SUMMER = Season(ms(datetime(2026, 2, 28, 23, tzinfo=UTC)), ms(END))


def parties(first: int, people: list[int | None], count: int = LEAST_GAMES, **known: str) -> list[ResultRow]:
    """Parties won by the first player, the last of them in the season's last second."""
    places = list(range(1, len(people) + 1))
    moments = [END - timedelta(seconds=1, hours=one) for one in range(count)]
    return [
        result(first + one, people, places, ended=moment, **known)  # type: ignore[arg-type]
        for one, moment in enumerate(moments)
    ]


async def counted(store: Store, rows: list[ResultRow]) -> None:
    await keep(store, rows, 9)
    await count(store)


async def ranks(store: Store, game: str = "quodlibet", guild: str = "1") -> list[tuple[int | None, int]]:
    honours = await honours_of(store, guild, SUMMER, game)
    return [(line.rank, line.person) for line in honours.lines]


async def test_three_are_honoured_who_have_played_enough(store: Store) -> None:
    rows = [
        *parties(1, [4, 3, 2, 1]),
        *parties(11, [9, 8, None, None], LEAST_GAMES - 1),  # too few, however good
        result(21, [5, 1, 2, 3], [1, 2, 3, 4], ended=END),  # the next season
        *parties(31, [7, None, None, None], 9),  # alone with computers
        *parties(41, [6, 5, 4], game="blattla"),
        *parties(51, [3, 2], guild="2"),
    ]
    await counted(store, rows)
    assert await ranks(store) == [(1, 4), (2, 3), (3, 2)]
    assert await ranks(store, "blattla") == [(1, 6), (2, 5), (3, 4)]
    assert await ranks(store, "kauflabet") == []
    assert await ranks(store, guild="2") == [(1, 3), (2, 2)]
    games = [one.game for one in await season_honours(store, "1", SUMMER)]
    assert games == await games_of(store, "1") == ["quodlibet", "blattla"]


async def test_equals_share_a_place_and_a_title_may_stay_free(store: Store) -> None:
    shared = [
        result(1 + one, [1, 2, 3, 4], [1, 1, 1, 1], ended=END - timedelta(hours=one + 1))
        for one in range(LEAST_GAMES)
    ]
    await counted(store, [*shared, *parties(11, [5, 6], 1, game="blattla")])
    assert await ranks(store) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert await ranks(store, "blattla") == [], "played, but by nobody often enough"


async def test_the_newest_title_is_that_of_the_newest_season_with_a_winner(store: Store) -> None:
    begins = datetime(2025, 9, 30, 22, tzinfo=UTC)
    winter, before = Season(ms(begins), SUMMER.begins_ms), Season(0, ms(begins))
    blattla = [result(one, [1, 2], [1, 2], game="blattla", ended=begins + one * HOUR) for one in (1, 2, 3)]
    await counted(store, [*blattla, *parties(11, [1, 2], LEAST_GAMES - 1)])
    assert await newest_title(store, "1", [SUMMER, winter, before]) == "blattla", "whose title isn't free"
    assert await newest_title(store, "1", [SUMMER, before]) is None
    assert await newest_title(store, "2", [SUMMER, winter]) is None


# -- the calendar ---------------------------------------------------------------------------------------


BERLIN = Calendar("Europe/Berlin")
HOUR_MS = 3_600_000


def at(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> int:
    """A time in UTC."""
    return ms(datetime(year, month, day, hour, minute, tzinfo=UTC))


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 28), 23), (date(2026, 10, 24), 25)])
def test_an_evening_lasts_until_noon_also_when_the_clock_changes(day: date, hours: int) -> None:
    begin, end = BERLIN.evening_span(day)
    assert (end - begin) // HOUR_MS == hours
    assert BERLIN.evening(begin) == BERLIN.evening(end - 1) == day
    assert BERLIN.evening(end) == day + timedelta(days=1)


def test_seasons_that_people_have_opened_cut_semesters_off() -> None:
    carnival = Season(at(2026, 2, 1), at(2026, 2, 18), "Carnival")
    own = Season(at(2027, 1, 1), None, "For ever")
    calendar = Calendar("UTC", opened=[own, carnival])
    found = [
        calendar.season(at(*day))
        for day in ((2026, 1, 5), (2026, 2, 5), (2026, 2, 20), (2026, 12, 1), (2030, 1, 1))
    ]
    assert found[1] is carnival and found[4] is own
    ends = [None if one is None else (one.begins_ms, one.ends_ms) for one in found]
    assert ends[0] == (at(2025, 10, 1), carnival.begins_ms)
    assert ends[2] == (carnival.ends_ms, at(2026, 3, 1))
    assert ends[3] == (at(2026, 10, 1), own.begins_ms)
    assert Calendar("UTC", "by_hand", [carnival]).season(at(2026, 3, 5)) is None


ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Cairo")


@pytest.mark.parametrize(
    ("zone", "day", "begins"),
    [
        ("Europe/Berlin", date(2026, 10, 1), at(2026, 9, 30, 22)),
        ("Europe/Berlin", date(2027, 3, 1), at(2027, 2, 28, 23)),
        ("America/New_York", date(2026, 10, 1), at(2026, 10, 1, 4)),
        ("America/New_York", date(2026, 3, 1), at(2026, 3, 1, 5)),
        (
            "Australia/Lord_Howe",
            date(2026, 10, 1),
            at(2026, 9, 30, 13, 30),
        ),  # half an hour later on 4 October
        ("Australia/Lord_Howe", date(2026, 3, 1), at(2026, 2, 28, 13)),
        ("Pacific/Apia", date(2011, 10, 1), at(2011, 10, 1, 10)),  # the last semester east of the date line
        ("Pacific/Apia", date(2012, 3, 1), at(2012, 2, 29, 10)),  # a day earlier on the wall
        ("Pacific/Apia", date(2011, 12, 30), at(2011, 12, 30, 10)),  # the day that there never was
        ("Africa/Cairo", date(2026, 4, 24), at(2026, 4, 23, 22)),  # which begins at one o'clock
    ],
)
def test_a_day_begins_when_its_zone_says(zone: str, day: date, begins: int) -> None:
    assert Calendar(zone).begin_of(day) == begins


def test_a_server_that_goes_by_hand_keeps_its_semesters_and_the_one_that_is_running_ends_as_usual() -> None:
    before, now = Calendar("UTC"), at(2026, 5, 20)
    after = Calendar("UTC", "by_hand", by_hand_since_ms=now)
    for day in ((2024, 12, 1), (2026, 2, 1), (2026, 5, 1), (2026, 9, 30, 23)):
        assert after.season(at(*day)) == before.season(at(*day)) is not None
    assert after.season(at(2026, 10, 1)) is None
    assert Calendar("UTC", by_hand_since_ms=now).terms == before.terms, "back to semesters"
    assert after.terms not in (before.terms, Calendar("UTC", "by_hand").terms)


def test_by_hand_nothing_is_left_of_a_semester_after_a_season_of_ones_own() -> None:
    carnival = Season(at(2026, 6, 1), at(2026, 6, 18), "Carnival")
    calendar = Calendar("UTC", "by_hand", [carnival], at(2026, 5, 20))
    assert calendar.season(at(2026, 5, 30)) == Season(at(2026, 3, 1), carnival.begins_ms)
    assert calendar.season(at(2026, 6, 10)) is carnival
    assert calendar.season(at(2026, 6, 18)) is None
    assert Calendar("UTC", "by_hand", [carnival], at(2026, 6, 20)).season(at(2026, 6, 18)) is not None


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("rhythm", [*RHYTHMS, "by_hand since"])
@pytest.mark.parametrize("seed", range(3))
def test_every_moment_is_in_one_season_at_most(zone: str, rhythm: str, seed: int) -> None:
    chance = random.Random(seed)
    first, last = at(2009, 1, 1), at(2013, 1, 1)
    edges = sorted(chance.sample(range(first, last), 8))
    own = [Season(edges[one], edges[one + 1], f"S{one}") for one in range(0, 8, 2)]
    since = chance.randrange(first, last) if rhythm.endswith("since") else None
    calendar = Calendar(zone, "semesters" if rhythm == "semesters" else "by_hand", own, since)
    every = list(seasons_between(calendar, first, last))
    assert every == sorted(every, key=lambda season: season.begins_ms)
    assert [season for season in every if season.name] == own
    for season, after in pairwise(every):
        assert season.ends_ms is not None
        if rhythm == "semesters":
            assert season.ends_ms == after.begins_ms, "no gap"
        assert season.ends_ms <= after.begins_ms
    for _ in range(200):
        ms = chance.randrange(first, last)
        around = [one for one in every if one.begins_ms <= ms < (one.ends_ms or last)]
        assert around == [one for one in (calendar.season(ms),) if one is not None]
        assert around or not (rhythm == "semesters" or (since is not None and ms <= since))


def test_semesters_have_the_names_of_their_years() -> None:
    seasons = seasons_between(BERLIN, at(2026, 1, 5), at(2027, 3, 1))
    found = [BERLIN.semester(season.begins_ms)[0] for season in seasons]
    assert found == [date(2025, 10, 1), date(2026, 3, 1), date(2026, 10, 1), date(2027, 3, 1)]

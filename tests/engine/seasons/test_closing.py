"""The end of a season is announced once and never overslept, and its honours go to the best-rated."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from engine.jobs import JobRunner
from engine.seasons.calendar import Calendar, Season
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
from engine.storage.kept import Announcement, announcements
from engine.storage.records import ResultRow, SeasonRow
from engine.storage.statements import Write
from engine.store import Store
from tests.engine.standings.seasons_of_parties import count, keep, ms, result
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
            await self.jobs.settled()

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
        return sorted(row.key for row in await self.store.announcements.to_post())

    async def awaited(self, guild: str = "1") -> datetime | None:
        """The end of the season that will be announced next, or ``None``."""
        known = await self.store.jobs.get(KIND, guild)
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
    await store.writer.submit([house.jobs.cancelling(KIND, "1")])
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

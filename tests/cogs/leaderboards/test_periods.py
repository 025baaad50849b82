"""The periods of leaderboards and statistics follow a server's local time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.leaderboards.periods import BoardPeriod, BoardPeriods, season_name, shortened
from cogs.texts.catalogue import Texts, Words
from engine.game import Refusal
from engine.seasons.calendar import Calendar, Season
from engine.standings.counting import StandingsWorker
from engine.storage.records import SeasonRow
from engine.store import Store
from tests.engine.standings.seasons_of_parties import keep, ms, result

NOW = ms(datetime(2026, 3, 31, 23, 30, tzinfo=UTC))
"""In Berlin it is already April, but the evening is still that of March 31."""


@pytest.fixture
async def standings_worker(store: Store) -> AsyncIterator[StandingsWorker]:
    standings_worker = StandingsWorker(store)
    yield standings_worker
    await standings_worker.close()


@pytest.fixture
def periods(store: Store, standings_worker: StandingsWorker) -> BoardPeriods:
    services: Any = SimpleNamespace(store=store, standings_worker=standings_worker, now_ms=lambda: NOW)
    return BoardPeriods(services)


async def test_what_goes_on_now_lasts_as_the_clock_says(periods: BoardPeriods, en: Words) -> None:
    async def meant(typed: str) -> BoardPeriod:
        return await periods.meant(typed, "1", en)

    month, evening, season = [await meant(what) for what in ("month", "evening", "season")]
    april = ms(datetime(2026, 3, 31, 22, tzinfo=UTC)), ms(datetime(2026, 4, 30, 22, tzinfo=UTC))
    assert (month.name, month.lasts, month.span) == ("April 2026", april, None)
    noons = ms(datetime(2026, 3, 31, 10, tzinfo=UTC)), ms(datetime(2026, 4, 1, 10, tzinfo=UTC))
    assert evening.lasts == evening.span == noons
    assert season.lasts.begins_ms == ms(datetime(2026, 2, 28, 23, tzinfo=UTC)) and season.span is None
    assert (await meant("all")).lasts.holds(0)
    for one in (month, evening, season):
        assert await periods.coded(one.code, "1", en) == one


async def test_an_open_season_has_no_end_and_between_seasons_there_is_none(
    periods: BoardPeriods, store: Store, en: Words
) -> None:
    await keep(store, [], 1)
    await store.preferences.change("guild", "1", {"season_rhythm": "by_hand"})
    with pytest.raises(Refusal, match="board_no_season"):
        await periods.meant("season", "1", en)
    await store.seasons.put(SeasonRow("1", NOW - 5, None, "For ever", 1, None))
    assert (await periods.meant("season", "1", en)).lasts == (NOW - 5, None)


async def test_past_seasons_and_months_are_offered_the_newest_first(
    periods: BoardPeriods, standings_worker: StandingsWorker, store: Store, en: Words
) -> None:
    ended = [datetime(2024, 7, 5, tzinfo=UTC), datetime(2025, 12, 5, tzinfo=UTC)]
    rows = [result(number, [1, 2, None, None], [1, 2, 3, 4], ended=at) for number, at in enumerate(ended, 1)]
    await keep(store, rows, 2)
    await standings_worker.bring_up("1")
    offered = await periods.offered("1", en)
    assert [one.name for one in offered] == [
        "All time", "Summer term 2026", "April 2026", "Tonight", "Last night",
        "Winter term 2025/26", "Summer term 2024", "December 2025", "July 2024",
    ]  # fmt: skip
    assert [one.lasts.holds(ms(ended[0])) for one in offered].count(True) == 3
    chosen = await periods.coded("e20240705", "1", en)
    assert [one.name for one in shortened(offered, chosen, 3)] == [
        "All time",
        "Summer term 2026",
        chosen.name,
    ]
    assert [one.name for one in await periods.offered("2", en)][-1] == "Last night"


@pytest.mark.parametrize(
    "forged", ["", "s", "m", "e", "m202613", "e20260230", "e00010101", "s" + "9" * 30, "all!"]
)
async def test_what_is_no_period_is_refused(periods: BoardPeriods, en: Words, forged: str) -> None:
    with pytest.raises(Refusal, match="board_period_unknown"):
        await periods.coded(forged, "1", en)


WHOLE = Calendar("Europe/Berlin")
ADVENT = Season(WHOLE.begin_of(date(2026, 11, 29)), WHOLE.begin_of(date(2026, 12, 25)), "Advent")
CUT = Calendar("Europe/Berlin", opened=[ADVENT])


@pytest.mark.parametrize(
    ("day", "language", "name"),
    [
        (date(2026, 11, 28), "de", "Wintersemester 2026/27"),
        (date(2026, 12, 1), "de", "Advent"),
        (date(2026, 12, 25), "de", "Wintersemester 2026/27 ab 25. Dezember"),
        (date(2027, 2, 1), "en", "Winter term 2026/27 from 25 December"),
        (date(2027, 3, 1), "en", "Summer term 2027"),
    ],
)
def test_what_is_left_of_a_semester_is_told_from_its_first_part(day: date, language: str, name: str) -> None:
    season = CUT.season(CUT.begin_of(day))
    assert season is not None and season_name(season, CUT, Texts().of(language)) == name

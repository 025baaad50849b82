"""Leaderboards as messages, safe with any names, and their periods, which follow a server's local time."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.leaderboards.cog import possible
from cogs.leaderboards.periods import BoardPeriod, BoardPeriods, season_name, shortened
from cogs.leaderboards.view import (
    PAGE_SIZE,
    LeaderboardId,
    ReadersPage,
    leaderboard_message,
    leaderboard_spec,
    shared_message,
)
from cogs.pictures.canvas import ALT_LIMIT
from cogs.shell.layout import RawLayout
from cogs.texts.catalogue import Texts, Words
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.seasons.calendar import Calendar, Season
from engine.standings.counting import StandingsWorker
from engine.standings.facts import Span
from engine.standings.fold import NEW, Rating, Tally
from engine.standings.leaderboard import BoardLine, Leaderboard
from engine.storage.records import SeasonRow
from engine.store import Store
from tests.cogs.seating import buttons, check, components, text
from tests.engine.standings.deals_of_parties import keep, ms, result

LONG = "*_`~|" * 8
KNOWN = Rating(30, 2)
EVENING = BoardPeriod("e20261121", "Heute Abend", lasts=Span(0, 1))
ALL_TIME = BoardPeriod("all", "Gesamte Zeit", "all")
PERIODS = [BoardPeriod(f"m{2000 + number}12", f"Dezember {2000 + number}") for number in range(24)]


def line(person: int, rank: int | None, *, rating: Rating = KNOWN, games: int = 99) -> BoardLine:
    tally = Tally(games, 33, 4 * games, -12345 * games, 12 * games, 1, rating)
    return BoardLine(rank, person, tally, running=True, paused=True, friendly=True)


def sight(period: BoardPeriod, own: BoardLine | None, by: str = "points") -> ReadersPage:
    """Return a middle page with ten long names, and the reader on another page."""
    at = LeaderboardId("fuenfzehnern", "together", period.code, by, 1000, 5)  # type: ignore[arg-type]
    board = Leaderboard(tuple(line(person, 50 + person) for person in range(PAGE_SIZE)), 5, 500, 5000, own)
    return ReadersPage(at, period, board, dict.fromkeys(range(PAGE_SIZE + 1), LONG))


@pytest.mark.parametrize("period", [ALL_TIME, EVENING], ids=["all time", "evening"])
def test_the_fullest_page_is_within_the_limits(period: BoardPeriod, de: Words, en: Words) -> None:
    full = sight(period, line(PAGE_SIZE, 4999))
    note = "Gerade wollen viele ein Bild. " * 3
    for words in (de, en):
        view = leaderboard_message(full, words, None, list(GAMES), [period, *PERIODS], note=note).view()
        check(view)
        assert "\\*\\_" in text(view) and LONG[:5] not in text(view)
        spec = leaderboard_spec(full, words)
        assert len(spec.alt) <= ALT_LIMIT and words("board-you", line="")[:3] in spec.alt
        check(shared_message(replace(full, board=replace(full.board, own=None)), words, None, LONG).view())


def test_ones_own_line_is_there_wherever_one_stands(de: Words) -> None:
    def message(page: ReadersPage) -> RawLayout:
        return leaderboard_message(page, de, None, ["fuenfzehnern"], [ALL_TIME]).view()

    elsewhere = text(message(sight(ALL_TIME, line(PAGE_SIZE, 77))))
    assert (
        "**77.**" in elsewhere
        and "Seite 6 von 500" in elsewhere
        and "Du stehst auf Platz 77 von 5.000." in elsewhere
    )
    few = text(message(sight(ALL_TIME, line(PAGE_SIZE, None, games=998))))
    assert "Dir fehlen noch 2 Partien" in few and "– **" in few
    nobody = text(message(sight(ALL_TIME, None)))
    assert "Du " not in nobody and "Dir " not in nobody
    empty = replace(sight(ALL_TIME, None), board=Leaderboard((), 0, 1, 0, None))
    told = text(message(empty))
    assert "eine kleinere Zahl" in told and "Seite" not in told
    here = sight(ALL_TIME, line(3, 53))
    assert not here.apart
    assert not [one for one in buttons(message(here)) if ":own" in str(one)]
    assert [row.own for row in leaderboard_spec(here, de).rows].index(True) == 3


def test_what_everybody_reads_has_nothing_of_ones_own(en: Words) -> None:
    view = shared_message(sight(ALL_TIME, None), en, None, "Anna").view()
    assert "**Anna** shows the leaderboard:" in text(view) and "You" not in text(view)
    assert [one["custom_id"].rsplit(":", 1)[1] for one in buttons(view)] == ["open"]
    assert "select" not in json.dumps([one["type"] for one in components(view)])


def test_ratings_are_told_as_sure_as_they_are(de: Words) -> None:
    sure = {"new": NEW, "little": Rating(30, 7.5), "well": KNOWN}
    board = Leaderboard(tuple(line(n, n + 1, rating=rating) for n, rating in enumerate(sure.values())))
    shown = replace(sight(ALL_TIME, None, by="rating"), board=board)
    assert [row.cells[0] for row in leaderboard_spec(shown, de).rows] == ["–", "1300?", "1960"]
    against = replace(shown, at=possible(replace(shown.at, circle="computers")))
    assert against.at.by == "points", "nobody is compared there"
    assert leaderboard_spec(against, de).columns[0].head == "Ø Platz"
    assert not leaderboard_spec(against, de).notes[0].text.startswith("Wertung")


# -- the periods that a board is about -----------------------------------------------------------------------

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

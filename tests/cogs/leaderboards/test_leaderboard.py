"""Leaderboards as messages: within Discord's limits at their fullest, and safe with any names."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cogs.leaderboards.cog import possible
from cogs.leaderboards.periods import BoardPeriod
from cogs.leaderboards.view import (
    PAGE_SIZE,
    LeaderboardId,
    ReadersPage,
    Ways,
    leaderboard_message,
    leaderboard_spec,
    shared_message,
)
from cogs.pictures.spec import ALT_LIMIT
from cogs.texts.catalogue import Words
from engine.games.registry import GAMES
from engine.standings.facts import Span
from engine.standings.fold import NEW, Rating, Tally
from engine.standings.leaderboard import BoardLine, Leaderboard
from tests.cogs.discord_limits import buttons, check, components, text

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
    lines = tuple(line(person, 50 + person) for person in range(PAGE_SIZE))
    board = Leaderboard(lines, 5, 500, 5000, own)
    names = dict.fromkeys(range(PAGE_SIZE + 1), LONG)
    return ReadersPage(at, period, board, names)


@pytest.mark.parametrize("period", [ALL_TIME, EVENING], ids=["all time", "evening"])
def test_the_fullest_page_is_within_the_limits(period: BoardPeriod, de: Words, en: Words) -> None:
    full = sight(period, line(PAGE_SIZE, 4999))
    ways = Ways(list(GAMES), [period, *PERIODS], "Gerade wollen viele ein Bild. " * 3)
    for words in (de, en):
        view = leaderboard_message(full, words, None, ways).view()
        check(view)
        assert "\\*\\_" in text(view) and LONG[:5] not in text(view)
        spec = leaderboard_spec(full, words)
        assert len(spec.alt) <= ALT_LIMIT and words("board-you", line="")[:3] in spec.alt
        check(shared_message(replace(full, board=replace(full.board, own=None)), words, None, LONG).view())


def test_ones_own_line_is_there_wherever_one_stands(de: Words) -> None:
    ways = Ways(["fuenfzehnern"], [ALL_TIME])
    elsewhere = text(leaderboard_message(sight(ALL_TIME, line(PAGE_SIZE, 77)), de, None, ways).view())
    assert (
        "**77.**" in elsewhere
        and "Seite 6 von 500" in elsewhere
        and "Du stehst auf Platz 77 von 5.000." in elsewhere
    )
    few = text(leaderboard_message(sight(ALL_TIME, line(PAGE_SIZE, None, games=998)), de, None, ways).view())
    assert "Dir fehlen noch 2 Partien" in few and "– **" in few
    nobody = text(leaderboard_message(sight(ALL_TIME, None), de, None, ways).view())
    assert "Du " not in nobody and "Dir " not in nobody
    empty = replace(sight(ALL_TIME, None), board=Leaderboard((), 0, 1, 0, None))
    told = text(leaderboard_message(empty, de, None, ways).view())
    assert "eine kleinere Zahl" in told and "Seite" not in told
    here = sight(ALL_TIME, line(3, 53))
    assert not here.apart
    assert not [
        one for one in buttons(leaderboard_message(here, de, None, ways).view()) if ":own" in str(one)
    ]
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
    cells = [row.cells[0] for row in leaderboard_spec(shown, de).rows]
    assert cells == ["–", "1300?", "1960"]
    against = replace(shown, at=possible(replace(shown.at, circle="computers")))
    assert against.at.by == "points", "nobody is compared there"
    assert leaderboard_spec(against, de).columns[0].head == "Ø Platz"
    assert not leaderboard_spec(against, de).notes[0].text.startswith("Wertung")

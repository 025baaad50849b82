"""A season's honours go to the best-rated who have played enough, and follow changed results."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from engine.seasons.calendar import Season
from engine.seasons.honours import LEAST_GAMES, games_of, honours_of, newest_title, season_honours
from engine.standings.counting import StandingsWorker
from engine.storage.records import ResultRow
from engine.store import Store
from tests.engine.standings.seasons_of_parties import keep, ms, result

END = datetime(2026, 9, 30, 22, tzinfo=UTC)
"""Midnight in Berlin, when the summer semester ends."""
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


async def counted(store: Store, rows: list[ResultRow]) -> StandingsWorker:
    await keep(store, [], 9)
    await keep(store, rows, 9)
    standings_worker = StandingsWorker(store)
    standings_worker.begin()
    await standings_worker.settled()
    return standings_worker


async def ranks(
    store: Store, game: str = "quodlibet", guild: str = "1"
) -> list[tuple[int | None, int]] | None:
    honours = await honours_of(store, guild, SUMMER, game)
    return None if honours is None else [(line.rank, line.person) for line in honours.lines]


async def test_three_are_honoured_who_have_played_enough(store: Store) -> None:
    rows = [
        *parties(1, [4, 3, 2, 1]),
        *parties(11, [9, 8, None, None], LEAST_GAMES - 1),  # too few, however good
        result(21, [5, 1, 2, 3], [1, 2, 3, 4], ended=END),  # the next season
        *parties(31, [7, None, None, None], 9),  # alone with computers
        *parties(41, [6, 5, 4], game="blattla"),
        *parties(51, [3, 2], guild="2"),
    ]
    standings_worker = await counted(store, rows)
    assert await ranks(store) == [(1, 4), (2, 3), (3, 2)]
    assert await ranks(store, "blattla") == [(1, 6), (2, 5), (3, 4)]
    assert await ranks(store, "kauflabet") is None
    assert await ranks(store, guild="2") == [(1, 3), (2, 2)]
    games = [one.game for one in await season_honours(store, "1", SUMMER)]
    assert games == await games_of(store, "1") == ["quodlibet", "blattla"]
    await standings_worker.close()


async def test_equals_share_a_place_and_a_title_may_stay_free(store: Store) -> None:
    shared = [
        result(1 + one, [1, 2, 3, 4], [1, 1, 1, 1], ended=END - timedelta(hours=one + 1))
        for one in range(LEAST_GAMES)
    ]
    standings_worker = await counted(store, [*shared, *parties(11, [5, 6], 1, game="blattla")])
    assert await ranks(store) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert await ranks(store, "blattla") == [], "played, but by nobody often enough"
    await standings_worker.close()


async def test_the_newest_title_is_that_of_the_newest_season_with_a_winner(store: Store) -> None:
    begins = datetime(2025, 9, 30, 22, tzinfo=UTC)
    winter, before = Season(ms(begins), SUMMER.begins_ms), Season(0, ms(begins))
    blattla = [result(one, [1, 2], [1, 2], game="blattla", ended=begins + one * HOUR) for one in (1, 2, 3)]
    standings_worker = await counted(store, [*blattla, *parties(11, [1, 2], LEAST_GAMES - 1)])
    assert await newest_title(store, "1", [SUMMER, winter, before]) == "blattla", "whose title isn't free"
    assert await newest_title(store, "1", [SUMMER, before]) is None
    assert await newest_title(store, "2", [SUMMER, winter]) is None
    await standings_worker.close()


async def test_a_voided_result_takes_honours_away_and_gives_them_back(store: Store) -> None:
    rows = parties(1, [4, 3, 2, 1])
    standings_worker = await counted(store, rows)
    before = await ranks(store)
    assert before is not None and len(before) == 3

    async def rule(voided: bool) -> list[tuple[int | None, int]] | None:
        await standings_worker.rule(rows[0], voided=voided, actor=1, reason="revoke", time_ms=1)
        await standings_worker.settled()
        return await ranks(store)

    assert await rule(True) == []
    assert await rule(False) == before
    await standings_worker.close()

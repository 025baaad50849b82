"""Standings and matches between fraternities: fair to small and large ones, and separate for each server."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction

import pytest

from engine.fraternities.matches import Balance, FraternityMatch, matches
from engine.fraternities.standing import BEST, ENOUGH_GAMES, FraternityLine, Measure, standing
from engine.fraternities.store import FraternityRow, MembershipRow
from engine.standings import audit
from engine.standings.worker import StandingsUpdater
from engine.storage.records import ResultRow
from engine.store import Store
from tests.engine.standings.seasons_of_parties import BEGIN, COLOURS, calendar, keep, result, rule

BADENIA, SUEVIA, RHENANIA = 1, 2, 3


async def counted(
    store: Store, rows: Sequence[ResultRow], people: int, members: dict[int, str]
) -> StandingsUpdater:
    """A store with counted results, and fraternities by number with people who are members all the time."""
    await keep(store, rows, people)
    for number, letters in members.items():
        row = FraternityRow(number, "1", f"F{number}", COLOURS[0], None, 1, 0)
        await store.writer.submit([store.fraternities.putting(row)])
        joined = [MembershipRow(number, int(letter), 0) for letter in letters]
        await store.writer.submit([store.fraternities.beginning(one) for one in joined])
    keeper = StandingsUpdater(store, calendar)
    await keeper.catch_up()
    return keeper


async def lines(store: Store, measure: Measure, guild: str = "1") -> list[FraternityLine]:
    """The standing of a server in Quodlibet over all time."""
    return await standing(store, guild, "quodlibet", "all", measure)


async def test_averages_count_however_many_play_for_a_fraternity(store: Store) -> None:
    """Three good players are above three just as good ones with three bad ones beside them, and not below
    a crowd that has played more."""
    rows, table = [], 0
    for round_ in range(3 * ENOUGH_GAMES):
        for seated in ([1, 4, 7, 8], [2, 5, 8, 9], [3, 6, 9, 7]):
            table += 1
            ended = BEGIN + timedelta(hours=table)
            rows.append(result(table, seated, [1, 2, 3, 4], ended=ended, deals=4 + round_ % 2))
    await counted(store, rows, 9, {BADENIA: "123", SUEVIA: "456789"})
    by_place = await lines(store, "place")
    assert [(line.rank, line.fraternity.fraternity) for line in by_place] == [(1, BADENIA), (2, SUEVIA)]
    assert by_place[0].place == 1 and by_place[1].place == Fraction(2 + 3 + 4, 3)
    assert [line.share for line in await lines(store, "wins")] == [1, 0]
    strong = await lines(store, "strength")
    assert [line.rank for line in strong] == [1, 2]
    assert strong[0].strength is not None and strong[1].strength is not None
    assert strong[0].rated == strong[1].rated == BEST


async def test_who_has_played_too_little_is_listed_below_without_a_rank(store: Store) -> None:
    rows = [
        result(table, [1, 2, 3, 4], [4, 3, 2, 1], ended=BEGIN + timedelta(hours=table))
        for table in range(1, ENOUGH_GAMES + 1)
    ]
    await counted(store, rows, 6, {BADENIA: "123", SUEVIA: "4"})
    badenia, suevia = await lines(store, "strength")
    assert (badenia.rank, badenia.fraternity.fraternity, suevia.rank) == (1, BADENIA, None)
    assert suevia.strength is None and suevia.rated == 1
    assert [line.rank for line in await lines(store, "wins")] == [1, None]


async def test_who_is_equal_shares_a_rank_and_other_servers_are_not_seen(store: Store) -> None:
    rows = [
        result(table, [1, 2, 3, 4], [1, 1, 3, 3], ended=BEGIN + timedelta(hours=table))
        for table in range(1, 11)
    ]
    await counted(store, rows, 4, {BADENIA: "13", SUEVIA: "24"})
    assert [line.rank for line in await lines(store, "place")] == [1, 1]
    assert await lines(store, "place", guild="2") == []


async def test_a_match_is_won_by_the_better_average_place(store: Store) -> None:
    rows = [
        result(1, [1, 2, 3, None], [1, 2, 4, 3], ended=BEGIN, contest=True),  # 2.5 to 2
        result(2, [1, 2, 3, 4], [2, 1, 4, 3], ended=BEGIN + timedelta(days=1), contest=True),
        result(3, [1, 3, None, None], [1, 2, 3, 4], ended=BEGIN + timedelta(days=2), contest=True),  # alone
        result(4, [1, 2, 3, 4], [1, 2, 3, 4], ended=BEGIN + timedelta(days=3)),
    ]
    keeper = await counted(store, rows, 4, {BADENIA: "13", SUEVIA: "2", RHENANIA: "4"})
    second, first = await matches(store, "1")
    assert (first.table, first.winner) == (1, SUEVIA)
    assert [side.fraternity for side in second.sides] == [SUEVIA, BADENIA, RHENANIA]
    assert Balance.of([first, second], SUEVIA, BADENIA) == Balance(2, 0, 0)
    assert Balance.of([first, second], BADENIA, RHENANIA) == Balance(0, 1, 0)
    assert Balance.over_all([first, second], SUEVIA) == Balance(2, 0, 0)
    assert await matches(store, "2") == []
    await rule(keeper, rows[0])
    assert [match.table for match in await matches(store, "1")] == [2]


@pytest.mark.parametrize(("points", "winner"), [([20, 30, 50, 60], BADENIA), ([20, 30, 60, 50], None)])
async def test_equal_places_are_decided_by_points(
    store: Store, points: list[int], winner: int | None
) -> None:
    """In Quodlibet few points win; Badenia has the first and third seat, and the match may be a draw."""
    row = result(1, [1, 2, 3, 4], [1, 1, 3, 3], contest=True, points=points)
    await counted(store, [row], 4, {BADENIA: "13", SUEVIA: "24"})
    (match,) = await matches(store, "1")
    assert isinstance(match, FraternityMatch) and match.winner == winner


async def test_friendly_parties_and_those_against_computers_count_for_no_fraternity(store: Store) -> None:
    rows = [
        result(1, [1, 2, None, None], [1, 2, 3, 4]),
        result(2, [1, 2, 3, 4], [1, 2, 3, 4], rated=False),
        result(3, [1, None, None, None], [1, 2, 3, 4]),
    ]
    await counted(store, rows, 4, {BADENIA: "1"})
    stored = await audit.stored(store)
    assert {part.games for part in stored.parts.values()} == {1}
    assert {part.person for part in stored.parts.values()} == {1}
    assert {row.fraternity for row in stored.scores.values() if row.person == 1} == {BADENIA}

"""The board of an evening: deals of parties that are over, under way, shelved, given up or voided."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from engine.seasons.calendar import Calendar
from engine.standings.evening import EveningSums, evening
from engine.standings.leaderboard import OWN_PAGE, ranking
from engine.storage.records import Ruling, results, rulings
from engine.store import Store
from tests.engine.standings.deals_of_parties import COMPUTER, open_table, play
from tests.engine.standings.seasons_of_parties import result

EIGHT = datetime(2025, 3, 29, 19, tzinfo=UTC)
"""Eight o'clock in Germany, the evening before the clocks are put forward."""
SPAN = Calendar("Europe/Berlin").evening_span(date(2025, 3, 29))
POINTS = ranking("points", few_points_win=True)
PLACE = ranking("place", few_points_win=True)


@pytest.fixture
async def people(store: Store) -> Store:
    for number in range(1, 9):
        await store.persons.meet(str(number), f"P{number}")
    return store


async def tonight(store: Store, **more: object) -> EveningSums:
    return await evening(store, "1", SPAN, "quodlibet", few_points_win=True, **more)  # type: ignore[arg-type]


def sums(found: EveningSums) -> dict[int, tuple[int, int]]:
    """Points and number of deals by person."""
    return {line.person: (line.tally.points, line.tally.deals) for line in found.lines}


async def test_a_partie_that_goes_on_counts_deal_by_deal(people: Store) -> None:
    await open_table(people, 1, EIGHT)
    await play(people, 1, [1, 2, 3, COMPUTER], [[0, 10, 20, 5], [0, 10, 0, 5]], EIGHT)
    found = await tonight(people)
    board = found.board(POINTS, least_deals=1, page=0, size=2, reader=3)
    assert [(line.rank, line.person) for line in board.lines] == [(1, 1), (2, 2)]
    assert board.own is not None and (board.own.rank, board.own.running) == (2, True), (
        "ten points a deal, too"
    )
    assert (board.people, board.pages) == (3, 2)
    later = found.board(POINTS, least_deals=1, page=OWN_PAGE, size=2, reader=3)
    assert later.page == 1 and [(line.rank, line.person) for line in later.lines] == [(2, 3)]
    # P1 leads before the computer
    assert [(one.tally.games, one.tally.places, one.tally.wins) for one in found.lines] == [
        (1, 1, 1),
        (1, 3, 0),
        (1, 3, 0),
    ]
    await play(people, 1, [1, 2, 3, COMPUTER], [[60, 0, 0, 0]], EIGHT + timedelta(hours=1), first=3)
    board = (await tonight(people)).board(POINTS, least_deals=1, page=0, size=9, reader=None)
    assert [(line.rank, line.person) for line in board.lines] == [(1, 2), (1, 3), (3, 1)]


async def test_what_becomes_of_a_partie_is_said(people: Store) -> None:
    for table, status in enumerate(("playing", "shelved", "closed"), 1):
        await open_table(people, table, EIGHT, status=status, friendly=table == 2)
        await play(people, table, [table, 7, COMPUTER, COMPUTER], [[3, 6, 9, 9]], EIGHT)
    found = await tonight(people)
    assert (found.tables, found.deals) == (3, 3)
    by_person = {line.person: line for line in found.lines}
    assert by_person[1].running and not by_person[1].paused
    assert by_person[2].paused and by_person[2].friendly
    assert by_person[7].running and by_person[7].paused and by_person[7].friendly
    assert by_person[7].tally.deals == 3 and by_person[7].tally.games == 2, "what is given up has no place"
    ranked = found.board(PLACE, least_deals=1, page=0, size=9, reader=3)
    assert 3 not in [line.person for line in ranked.lines]
    assert ranked.own is not None and ranked.own.rank is None


async def test_what_is_voided_doesnt_count_and_a_final_place_is_the_results(people: Store) -> None:
    for table in (1, 2):
        await open_table(people, table, EIGHT, status="finished")
        await play(
            people, table, [1, 2, COMPUTER, COMPUTER], [[4, 4, 9, 9], [0, 8, 0, 0]], EIGHT, uncounted=[2]
        )
        row = result(table, [1, 2, None, None], [2, 1, 3, 3], ended=EIGHT)
        await people.writer.submit([results.insert(row)])
    found = await tonight(people)
    assert sums(found) == {1: (8, 2), 2: (8, 2)}, "the playoff is no deal"
    assert {line.person: line.tally.wins for line in found.lines} == {1: 0, 2: 2}, "but it has decided"
    await people.writer.submit([rulings.insert(Ruling(1, 1, True, 1, "a joke", 1))])
    assert sums(await tonight(people)) == {1: (4, 1), 2: (4, 1)}
    await people.writer.submit([rulings.insert(Ruling(1, 2, False, 1, "none", 1))])
    assert sums(await tonight(people)) == {1: (8, 2), 2: (8, 2)}


async def test_points_are_those_of_whoever_played_and_fines_belong_to_them(people: Store) -> None:
    await open_table(people, 1, EIGHT)
    deeds = [(2, "fine", 0, 5), (2, "wheel", None, 1), (3, "kingdom", None, 1), (3, "wheel", None, 2)]
    await play(people, 1, [1, 2, 3, 4], [[1, 0, 0, 0], [1, 0, 0, 0]], EIGHT, deeds=deeds)
    await play(
        people, 1, [COMPUTER, 2, 3, 4], [[7, 0, 0, 0]], EIGHT, deeds=deeds, first=3, owners=[1, 2, 3, 4]
    )
    found = await tonight(people)
    assert sums(found)[1] == (7, 2), "two deals and a fine; the computer's seven are nobody's"
    place = next(line.tally.places for line in found.lines if line.person == 1)
    assert place == 4, "with the computer's points the seat is last"


async def test_an_evening_lasts_from_noon_to_noon_in_its_own_server(people: Store) -> None:
    noon = datetime(2025, 3, 29, 11, tzinfo=UTC)  # Germany is an hour ahead, and two the day after
    for table, begin in enumerate(
        (
            noon - timedelta(seconds=2),
            noon,
            noon + timedelta(hours=22, minutes=59, seconds=58),
            noon + timedelta(hours=23),
        ),
        1,
    ):
        await open_table(people, table, begin)
        await play(people, table, [table, COMPUTER, COMPUTER, COMPUTER], [[1, 1, 1, 1]], begin)
    await open_table(people, 5, EIGHT, guild="2")
    await play(people, 5, [5, 1, COMPUTER, COMPUTER], [[1, 1, 1, 1]], EIGHT, guild="2")
    assert set(sums(await tonight(people))) == {2, 3}
    assert await people.played_deals.games_within("1", *SPAN) == {"quodlibet": 2}


async def test_one_game_one_circle_some_tables(people: Store) -> None:
    await open_table(people, 1, EIGHT)
    await play(people, 1, [1, COMPUTER, COMPUTER, COMPUTER], [[1, 1, 1, 1]], EIGHT)
    await open_table(people, 2, EIGHT)
    await play(people, 2, [2, 3, COMPUTER, COMPUTER], [[1, 1, 1, 1]], EIGHT)
    await open_table(people, 3, EIGHT, game="blattla")
    await play(people, 3, [4, 5, COMPUTER, COMPUTER], [[1, 1, 1, 1]], EIGHT, game="blattla")
    assert set(sums(await tonight(people))) == {1, 2, 3}
    assert set(sums(await tonight(people, circle="together"))) == {2, 3}
    assert set(sums(await tonight(people, circle="computers"))) == {1}
    assert set(sums(await tonight(people, some_tables={1}))) == {1}

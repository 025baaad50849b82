"""Leaderboards and the board of an evening: ranks with ties, pages, and what counts for whom."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from engine.games.registry import GAMES
from engine.seasons.calendar import Calendar
from engine.standings.evening import EveningSums, evening
from engine.standings.fold import CIRCLES, Board
from engine.standings.leaderboard import LEAST_PARTIES, MEASURES, OWN_PAGE, Measure, OneSidedPair, ranking
from engine.standings.stakes import EVEN
from engine.storage.records import Entry, ResultRow, Ruling, results, rulings
from engine.store import Store
from tests.engine.standings.deals_of_parties import (
    BEGIN,
    COMPUTER,
    count,
    keep,
    open_table,
    parties,
    play,
    result,
    rule,
)

BOARD = Board("1", "quodlibet", "together", "all")


async def counted(store: Store, rows: Sequence[ResultRow], people: int) -> None:
    await keep(store, rows, people)
    await count(store)


async def eighty_parties(store: Store) -> None:
    await counted(store, parties(80, 12), 12)


after_eighty_parties = pytest.mark.parametrize("filling", [eighty_parties], ids=["eighty parties"])


async def test_whoever_has_played_little_stays_on_the_board(store: Store) -> None:
    rows = [result(1, [5, 6, 7, 4], [1, 2, 3, 4]), result(2, [1, 2, 3, 4], [1, 2, 3, 4])]
    rows += [result(number, [1, 2], [1, 2]) for number in (3, 4)]
    await counted(store, rows, 7)
    by = ranking("place", few_points_win=True)
    whole = await store.rankings.leaderboard(
        BOARD, by, least_games=3, page=0, size=10, reader=None, newcomers=True
    )
    assert [line.person for line in whole.lines[:2]] == [1, 2] and whole.people == 2
    assert [line.rank for line in whole.lines] == [1, 2, None, None, None, None, None]
    assert whole.lines[2].person == 4, "who has played most of them"
    assert {line.person for line in whole.lines} == set(range(1, 8))
    paged = [
        await store.rankings.leaderboard(
            BOARD, by, least_games=3, page=page, size=3, reader=5, newcomers=True
        )
        for page in (0, 1, 2, 9)
    ]
    assert [line for one in paged[:3] for line in one.lines] == list(whole.lines)
    own = paged[0].own
    assert own is not None and (own.rank, own.tally.games) == (None, 1), "there, but not ranked yet"
    assert [(one.page, one.pages) for one in paged] == [(0, 3), (1, 3), (2, 3), (2, 3)]
    asked = await store.rankings.leaderboard(BOARD, by, least_games=3, page=0, size=10, reader=None)
    assert [line.person for line in asked.lines] == [1, 2], "who asks for a minimum gets it"


async def test_equals_share_their_rank_over_the_end_of_a_page(store: Store) -> None:
    await counted(store, [result(1, [1, 2, 3, 4], [1, 2, 2, 2])], 4)
    by = ranking("place", few_points_win=True)
    pages = [
        await store.rankings.leaderboard(BOARD, by, least_games=1, page=page, size=2, reader=1)
        for page in (0, 1, 9)
    ]
    assert [[line.rank for line in page.lines] for page in pages] == [[1, 2], [2, 2], [2, 2]]
    assert [page.page for page in pages] == [0, 1, 1] and pages[0].pages == 2


@pytest.mark.sample(1)
@after_eighty_parties
@pytest.mark.parametrize("measure", MEASURES)
async def test_the_best_come_first(store: Store, measure: Measure) -> None:
    by = ranking(measure, few_points_win=True)
    board = await store.rankings.leaderboard(BOARD, by, least_games=3, page=0, size=50, reader=None)
    values = [by.figure(line.tally) for line in board.lines]
    assert values == sorted(values, reverse=by.high_wins) and len(values) == board.people > 5
    assert [line.rank for line in board.lines] == [
        1 + sum(other > value if by.high_wins else other < value for other in values) for value in values
    ]
    for line in board.lines:
        alone = await store.rankings.leaderboard(
            BOARD, by, least_games=3, page=OWN_PAGE, size=1, reader=line.person
        )
        assert alone.lines == (line,) and alone.own == line


@after_eighty_parties
@pytest.mark.parametrize("measure", MEASURES)
async def test_the_pages_together_are_the_board(store: Store, measure: Measure) -> None:
    """Wherever a page starts, everybody is on exactly one page."""
    by = ranking(measure, few_points_win=measure == "points")
    whole = await store.rankings.leaderboard(BOARD, by, least_games=2, page=0, size=50, reader=None)
    pages = [
        await store.rankings.leaderboard(BOARD, by, least_games=2, page=page, size=3, reader=None)
        for page in range(-(-whole.people // 3))
    ]
    assert len(pages) == pages[0].pages > 2
    assert tuple(line for page in pages for line in page.lines) == whole.lines


async def test_servers_see_nothing_of_each_other(store: Store) -> None:
    rows = [
        result(1, [1, 2, None, None], [1, 2, 3, 4], guild="1"),
        result(2, [3, 4, None, None], [1, 2, 3, 4], guild="2"),
    ]
    await counted(store, rows, 4)
    by = ranking("wins", few_points_win=True)
    for guild, names in (("1", {"P1", "P2"}), ("2", {"P3", "P4"}), ("3", set())):
        board = BOARD._replace(guild=guild)
        page = await store.rankings.leaderboard(board, by, least_games=1, page=0, size=10, reader=3)
        assert {store.persons.known(line.person).name for line in page.lines} == names
        assert (page.own is not None) == (guild == "2")


async def test_no_page_is_too_far_and_whoever_is_not_there_stands_nowhere(store: Store) -> None:
    await counted(store, [result(1, [1, 2, 3, 4], [1, 2, 3, 4])], 4)
    by = ranking("rating", few_points_win=True)
    far = await store.rankings.leaderboard(BOARD, by, least_games=1, page=10**18, size=3, reader=99)
    assert far.page == 1 and [line.rank for line in far.lines] == [4] and far.own is None
    nobody = await store.rankings.leaderboard(BOARD, by, least_games=50, page=7, size=3, reader=1)
    assert nobody.lines == () and (nobody.page, nobody.pages, nobody.people) == (0, 1, 0)


async def test_what_counts_against_computers_counts_not_among_people(store: Store) -> None:
    rows = [
        result(1, [1, 2, 3, 4], [1, 2, 3, 4]),
        result(2, [1, 2, None, None], [2, 1, 3, 4]),
        result(3, [3, "magister", "magister", "magister"], [1, 2, 3, 4]),
        result(4, [4, "fuchs", "magister", "fuchs"], [1, 2, 3, 4]),
        result(5, [4, "fuchs", "fuchs", "fuchs"], [1, 2, 3, 4]),
        result(6, [4, "fuchs", "fuchs", "fuchs"], [1, 2, 3, 4], rated=False),
    ]
    await counted(store, rows, 4)
    by = ranking("wins", few_points_win=True)
    games = {}
    for circle in CIRCLES:
        board = BOARD._replace(circle=circle)
        page = await store.rankings.leaderboard(board, by, least_games=1, page=0, size=9, reader=None)
        games[circle] = {line.person: line.tally.games for line in page.lines}
    assert games == {"together": {1: 2, 2: 2, 3: 1, 4: 1}, "computers": {3: 1, 4: 2}}
    ladders = await store.standings.ladders("1")
    assert {game: ladder.entries for game, ladder in ladders.items()} == {"quodlibet": 9}


# -- pairs of people of whom one always loses, as those who keep the books see them ----------------------


ANNA, ANNAS_SECOND, BERT, CILLI, PUPIL, TEACHER = range(1, 7)


class Season:
    """Parties of some people, one a day."""

    def __init__(self) -> None:
        self.rows: list[ResultRow] = []

    def play(self, times: int, first: int, second: int, *, tied: bool = False, rated: bool = True) -> None:
        """Two people beside two Magisters, of whom the first comes in before the second, or with them."""
        for _ in range(times):
            table = len(self.rows) + 1
            seats: list[int | str] = [first, second, "magister", "magister"]
            places = [2, 2, 1, 4] if tied else [2, 3, 1, 4]
            self.rows.append(result(table, seats, places, ended=BEGIN + timedelta(days=table), rated=rated))


async def test_an_account_that_is_there_to_lose_is_shown_and_nobody_else(store: Store) -> None:
    season = Season()
    season.play(20, BERT, CILLI)
    season.play(1, CILLI, BERT)  # Cilli has won once: that is the luck of cards
    season.play(LEAST_PARTIES, ANNA, ANNAS_SECOND)
    farmed = len(season.rows)
    season.play(3, BERT, ANNA)  # Anna plays with others, too, and loses
    season.play(LEAST_PARTIES - 1, TEACHER, PUPIL)  # not enough to say anything
    season.play(5, TEACHER, PUPIL, rated=False)  # friendly games don't count
    await keep(store, season.rows, 6)
    await count(store)

    told = [OneSidedPair("quodlibet", ANNA, ANNAS_SECOND, LEAST_PARTIES, LEAST_PARTIES + 3, farmed)]
    assert await store.rankings.one_sided("1", GAMES) == told
    assert await store.rankings.one_sided("2", GAMES) == [], "servers see nothing of each other"
    assert await store.rankings.one_sided("1", ["blattla"]) == []

    # those who keep the books void one of the games: what is left is too little
    await rule(store, season.rows[farmed - 1])
    assert await store.rankings.one_sided("1", GAMES) == []


async def test_whoever_has_met_somebody_else_or_has_been_equal_once_is_not_shown(store: Store) -> None:
    season = Season()
    season.play(30, ANNA, BERT)
    season.play(1, CILLI, BERT)  # Bert loses always, but not to Anna alone
    season.play(30, TEACHER, PUPIL)
    season.play(1, TEACHER, PUPIL, tied=True)
    await keep(store, season.rows, 6)
    await count(store)
    assert await store.rankings.one_sided("1", GAMES) == []


# -- the board of an evening: parties that are over, under way, shelved, given up or voided ---------------


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


async def sat(
    store: Store,
    table: int,
    players: Sequence[int | str | None],
    deals: Sequence[Sequence[int]],
    begin: datetime = EIGHT,
    *,
    guild: str = "1",
    game: str = "quodlibet",
    status: str = "playing",
    friendly: bool = False,
    **how: Any,
) -> None:
    """Store a table, and the deals that have been played there."""
    await open_table(store, table, begin, status=status, guild=guild, game=game, friendly=friendly)
    await play(store, table, players, deals, begin, guild=guild, game=game, **how)


async def tonight(store: Store, **more: object) -> EveningSums:
    return await evening(store, "1", SPAN, "quodlibet", **more)  # type: ignore[arg-type]


def sums(found: EveningSums) -> dict[int, tuple[int, int]]:
    """Points and number of deals by person."""
    return {line.person: (line.tally.points, line.tally.deals) for line in found.lines}


async def test_a_partie_that_goes_on_counts_deal_by_deal(people: Store) -> None:
    await sat(people, 1, [1, 2, 3, COMPUTER], [[0, 10, 20, 5], [0, 10, 0, 5]])
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
        await sat(
            people, table, [table, 7, COMPUTER, COMPUTER], [[3, 6, 9, 9]], status=status, friendly=table == 2
        )
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
        await sat(
            people,
            table,
            [1, 2, COMPUTER, COMPUTER],
            [[4, 4, 9, 9], [0, 8, 0, 0]],
            status="finished",
            uncounted=[2],
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
        await sat(people, table, [table, COMPUTER, COMPUTER, COMPUTER], [[1, 1, 1, 1]], begin)
    await sat(people, 5, [5, 1, COMPUTER, COMPUTER], [[1, 1, 1, 1]], guild="2")
    assert set(sums(await tonight(people))) == {2, 3}
    assert await people.played_deals.games_within("1", *SPAN) == {"quodlibet": 2}


async def test_one_game_one_circle_some_tables(people: Store) -> None:
    await sat(people, 1, [1, COMPUTER, COMPUTER, COMPUTER], [[1, 1, 1, 1]])
    await sat(people, 2, [2, 3, COMPUTER, COMPUTER], [[1, 1, 1, 1]])
    await sat(people, 3, [4, 5, COMPUTER, COMPUTER], [[1, 1, 1, 1]], game="blattla")
    assert set(sums(await tonight(people))) == {1, 2, 3}
    assert set(sums(await tonight(people, circle="together"))) == {2, 3}
    assert set(sums(await tonight(people, circle="computers"))) == {1}
    assert set(sums(await tonight(people, some_tables={1}))) == {1}


async def test_an_evening_is_settled_over_all_tables_that_play_for_stakes(people: Store) -> None:
    async def settlement() -> tuple[Sequence[tuple[int, int, int]], int]:
        found, elsewhere = [
            (await evening(people, "1", SPAN, game)).settlement for game in ("blattla", "ramsch")
        ]
        assert found == elsewhere and found.other_games
        return found.payments, found.left_out

    await sat(people, 1, [1, 2, 3, 4], [[30, -10, -10, -10]], game="blattla", status="finished")
    await people.writer.submit([results.insert(result(1, [1, 2, 3, 4], [1, 2, 2, 2], ended=EIGHT))])
    await sat(people, 2, [1, 2, 3, 5], [[-20, 20, 20, -20], [-10, -10, 10, 10]], game="schafkopf")
    await sat(people, 3, [1, 2, 3, COMPUTER], [[90, -30, -30, -30]], game="blattla")
    await sat(people, 4, [1, 2, 3, 4], [[90, -30, -30, -30]], game="blattla", friendly=True)
    await sat(people, 5, [1, 2, 3, 4], [[90, -30, -30, -30]], game="blattla")
    arranged = Entry(2, "table", None, None, 0, "arranged")
    await people.writer.submit([*people.logs.appending(5, [arranged], [])])
    assert await settlement() == (((4, 3, 10), (5, 3, 10)), 1)
    await people.writer.submit([rulings.insert(Ruling(1, 1, True, 1, "a joke", 1))])
    assert await settlement() == (((1, 3, 30), (5, 2, 10)), 1)
    await sat(people, 6, [1, 2, 3, 4], [[9, -3, -3, -3]], EIGHT + timedelta(days=2), game="blattla")
    assert await settlement() == (((1, 3, 30), (5, 2, 10)), 1)


async def test_whoever_rests_in_the_last_deal_has_a_share_of_the_stock(people: Store) -> None:
    owners = [1, 2, 3, 4, 5]
    await sat(people, 1, [None, 2, 3, 4, 5], [[0, -5, -5, -5, -5]], game="blattla", owners=owners)
    await play(people, 1, [1, 2, 3, 4, None], [[4] * 5], EIGHT, game="blattla", owners=owners, first=2)
    found = await evening(people, "1", SPAN, "blattla")
    assert sums(found) == {1: (4, 1), 2: (-1, 2), 3: (-1, 2), 4: (-1, 2), 5: (-1, 1)}
    assert sum(amount for _, creditor, amount in found.settlement.payments if creditor == 1) == 4


async def test_whoever_left_before_a_card_was_played_is_named_where_they_owe_something(people: Store) -> None:
    owners = [1, 2, 3, 4]
    await sat(people, 1, [COMPUTER, 2, 3, 4], [[-30, 10, 10, 10]], game="blattla", owners=owners)
    found = await evening(people, "1", SPAN, "blattla")
    assert [line.person for line in found.lines] == [2, 3, 4] and found.people == {*owners}


async def test_penalties_are_owed_to_nobody(people: Store) -> None:
    await sat(people, 1, [1, 2, 3, 4], [[30, 10, 10, 10]])
    assert (await evening(people, "1", SPAN, "quodlibet")).settlement == EVEN

"""Finished parties and their deals: whose result each seat has, and that all of it comes back from logs."""

import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from itertools import product

import pytest
from sqlalchemy import select

from engine.games.registry import GAMES
from engine.players.levels import Level
from engine.seasons.calendar import Calendar
from engine.standings import counting
from engine.standings.counting import StandingsWorker
from engine.standings.fold import (
    NEW,
    Company,
    Fold,
    Rating,
    SeatAccount,
    Why,
    account_of,
    held,
    outcome_of,
    rated,
)
from engine.standings.store import clearing
from engine.storage import results
from engine.storage.records import ResultRow
from engine.storage.rows import metadata
from engine.store import Store
from engine.tables import EVERYONE, Person, Table, TableRegistry, TableSettings, lobby, seats
from engine.tables.archive import deals_of_log
from tests.engine.standings.deals_of_parties import result, rule
from tests.engine.tables.conftest import play_out, there, until_deal
from tests.inline_players import InlinePlayers

FUCHS, BURSCH, MAGISTER = Level


@pytest.mark.parametrize(
    ("people", "company", "compared"),
    [
        ((1, 2, 3, 4), "people", True),
        ((1, 2, 3, None), "mixed", True),
        ((1, 2, None, None), "mixed", True),
        ((1, 2, None, None, None), "mixed", False),  # Kauflabet, with more computers than people
        ((1, 2, 3, None, None), "mixed", True),
        ((1, None), "computers", False),
        ((1, None, None, None), "computers", False),
    ],
)
def test_ratings_follow_where_computers_are_not_more(
    people: tuple[int | None, ...], company: Company, compared: bool
) -> None:
    places = list(range(1, 1 + len(people)))
    outcome = outcome_of(result(1, people, places, game="quodlibet"))
    assert (outcome.company, outcome.compared) == (company, compared)
    assert not outcome_of(result(1, people, places, rated=False)).compared


def test_partners_are_rated_as_one_player() -> None:
    before = {1: Rating(30.0, 6.0), 3: Rating(20.0, 3.0)}
    after = rated(replace(outcome_of(result(1, (1, 2, 3, 4), [1, 3, 1, 3])), game="bierkopf"), before)
    assert after[1].mu - 30 == pytest.approx(after[3].mu - 20) and after[1].mu > 30
    assert after[1].sigma / 6 == pytest.approx(after[3].sigma / 3)
    assert after[2] == after[4] and after[2].mu < NEW.mu
    together = replace(outcome_of(result(1, (1, None, 3, None), [1, 3, 1, 3])), game="bierkopf")
    assert not together.compared, "partners have nobody to be compared with"


@pytest.mark.parametrize(
    ("people", "computers", "moves"), [(1, 3, False), (2, 2, True), (3, 1, True), (2, 3, False), (3, 2, True)]
)
def test_ratings_are_those_of_people_whatever_the_computers(people: int, computers: int, moves: bool) -> None:
    persons = list(range(1, 1 + people))
    after = set()
    for levels in product(Level, repeat=computers):
        places = [*range(computers + 1, computers + 1 + people), *range(1, computers + 1)]  # computers win
        rated = outcome_of(result(1, [*persons, *levels], places))
        friendly = outcome_of(result(2, [*persons, *levels], places, rated=False))
        scores = Fold(Calendar("Europe/Berlin")).add_all([rated, friendly])
        ratings = {score.person: Rating(score.mu, score.sigma) for score in scores}
        after.add(tuple(ratings.get(person, NEW) for person in persons))
    (told,) = after  # the same after every combination of levels
    assert (told != (NEW,) * people) == moves
    if moves:
        assert sorted(told, key=lambda rating: -rating.mu) == list(told), "in the order of people's places"


@pytest.mark.parametrize(
    ("seats", "level"),
    [
        ((1, MAGISTER, MAGISTER, MAGISTER), MAGISTER),
        ((1, FUCHS), FUCHS),
        ((1, FUCHS, MAGISTER, MAGISTER), None),
        ((1, 2, MAGISTER, MAGISTER), None),  # company
        ((1, 2, 3, 4), None),
    ],
)
def test_a_partie_against_computers_of_one_level_has_it(
    seats: tuple[int | str, ...], level: Level | None
) -> None:
    assert outcome_of(result(1, seats, list(range(1, 1 + len(seats))))).level == level


# -- whose result a seat's is ----------------------------------------------------------------------------


def with_seat(owner: int | None, played: Mapping[str, int], began: int | None = 1) -> ResultRow:
    """A partie of twelve deals; the first seat as given, the others played by people from end to end.

    Its deals were played in the order of ``played``, from the first on.
    """
    row = result(1, [1, 2, 3, 4], [1, 2, 3, 4])
    seats = json.loads(row.seats)
    shares = {who: {"deals": deals, "decisions": 8 * deals} for who, deals in played.items()}
    players = [int(who) if who.isdecimal() else who for who, deals in played.items() for _ in range(deals)]
    seats[0] = {"owner": owner, "computer": None, "played": shares, "held": held(players, began)}
    return row._replace(seats=json.dumps(seats))


def seat_of(row: ResultRow) -> SeatAccount:
    return account_of(row).seats[0]


@pytest.mark.parametrize(
    ("began", "owner", "played", "person", "why"),
    [
        (1, 1, {"1": 12}, 1, "alone"),
        (1, 1, {"1": 1, "bursch": 11}, 1, "alone"),
        (1, None, {"1": 1, "bursch": 11}, 1, "alone"),
        (1, 5, {"1": 7, "5": 5}, 1, "most"),
        (1, 5, {"1": 6, "5": 6}, 5, "owner"),
        (1, 7, {"1": 6, "5": 6}, 1, "first"),
        (1, 5, {"1": 2, "bursch": 6, "5": 4}, 1, "begun"),
        (1, 1, {"bursch": 12}, 1, "untouched"),
        (None, None, {"bursch": 12}, None, "nobody"),
        (None, 5, {"bursch": 12}, None, "nobody"),
        (None, 5, {"bursch": 11, "5": 1}, None, "computers"),
        (None, None, {"bursch": 7, "5": 1, "magister": 4}, None, "computers"),
        (None, 5, {"bursch": 6, "5": 6}, 5, "alone"),
        (None, None, {"bursch": 2, "5": 1, "magister": 9}, 5, "alone"),
    ],
)
def test_whose_result_it_is(
    began: int | None, owner: int | None, played: dict[str, int], person: int | None, why: Why
) -> None:
    seat = seat_of(with_seat(owner, played, began))
    assert (seat.finish.person, seat.why) == (person, why)
    assert seat.computers == sum(deals for who, deals in played.items() if not who.isdecimal())


def test_an_account_names_everybody_who_has_played() -> None:
    account = account_of(with_seat(5, {"1": 7, "6": 5}))
    assert account.persons == {1, 2, 3, 4, 6}
    assert account.deals == 12


# -- deals and parties count as they end, and come back from logs and results -----------------------------


DERIVED = frozenset(write.statement.target.name for write in (*clearing(), *results.clearing()))


@pytest.fixture
async def registry(store: Store, standings_worker: StandingsWorker) -> AsyncIterator[TableRegistry]:
    quick = TableSettings(computer_pause=0, deal_pause=0, rendered_pause=0)
    registry = TableRegistry(store, players=InlinePlayers(), settings=quick)
    registry.listeners.append(standings_worker.published)
    yield registry
    await registry.stop()


async def opened(registry: TableRegistry, *people: Person, rated: bool = True) -> Table:
    """A partie of four deals, computers in the seats that are left."""
    rules: dict[str, object] = {"n_deals": 4}
    table = await registry.open("1", "2", people[0], "fuenfzehnern", "relaxed", rules, EVERYONE, rated=rated)
    for person in people[1:]:
        await table.do(lobby.sit, person)
    await table.do(lobby.fill, people[0])
    await table.do(lobby.start, people[0])
    return table


async def everything_derived(store: Store) -> dict[str, set[tuple[object, ...]]]:
    """Every derived row, without its generation, whose number doesn't matter."""
    found = {}
    for name in DERIVED:
        rows = [row._mapping for row in await store.database.rows(select(metadata.tables[name]))]
        found[name] = {tuple(value for key, value in row.items() if key != "generation") for row in rows}
    return found


async def test_every_deal_is_kept_as_it_ends(store: Store, registry: TableRegistry) -> None:
    emma, otto = [await registry.person(name, name) for name in ("Emma", "Otto")]
    table = await opened(registry, emma, otto)
    await until_deal(table, 3)
    await table.do(seats.leave, otto)
    await play_out(table)
    rows = await store.played_deals.of_table(table.id)
    assert [row.deal for row in rows] == [1, 2, 3, 4]
    players = [json.loads(row.players) for row in rows]
    assert [deal[:2] for deal in players] == [[emma.id, otto.id]] * 2 + [[emma.id, "bursch"]] * 2
    assert all(deal[2:] == ["bursch", "bursch"] for deal in players)
    totals = [sum(points) for points in zip(*(json.loads(row.points) for row in rows), strict=True)]
    assert totals == json.loads(there(await store.results.get(table.id)).points)

    row = there(await store.tables.get(table.id))
    entries, game = await store.logs.entries(table.id), GAMES["fuenfzehnern"]
    assert deals_of_log(game, game.load_options(row.options), row, entries) == rows
    assert await store.played_deals.untold() == []
    begin, end = rows[0].ended_ms, rows[-1].ended_ms
    assert [one.deal for one in await store.played_deals.within("1", begin, end + 1)] == rows
    assert await store.played_deals.within("2", begin, end + 1) == []


async def test_what_is_derived_can_be_thrown_away_and_comes_back(
    store: Store, registry: TableRegistry, standings_worker: StandingsWorker
) -> None:
    emma, otto, karl = [await registry.person(name, name) for name in ("Emma", "Otto", "Karl")]
    finished = await opened(registry, emma, otto, karl)
    await until_deal(finished, 2)
    await finished.do(seats.leave, karl)
    await play_out(finished)
    await standings_worker.settled()
    assert {row.table for row in await store.standings.every_score()} == {finished.id}
    await play_out(await opened(registry, otto, emma, rated=False))
    given_up = await opened(registry, emma)
    ended = await opened(registry, emma, karl)
    for table in (given_up, ended):
        await until_deal(table, 3)
        await table.do(seats.close, emma, force=True)
    assert await store.results.get(given_up.id) and not await store.results.get(ended.id)
    assert [row.deal for row in await store.played_deals.of_table(ended.id)] == [1, 2]
    assert await store.played_deals.untold() == []
    row = there(await store.results.get(finished.id))
    await standings_worker.settled()
    await rule(store, row)

    before = await everything_derived(store)
    assert {name for name, rows in before.items() if not rows} <= {"round_deals"}
    assert {deal[2] for deal in before["deal_players"]} >= {finished.id, given_up.id, ended.id}
    await counting.rebuild(store)
    assert await everything_derived(store) == before

"""Data that is deleted: of servers that remove the bot, and of people who are forgotten."""

import asyncio
import hashlib
import itertools
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from sqlalchemy import Executable, Table

from engine.departures import DAY_MS, Departures
from engine.exchange.importing import paper_id, sheet_key
from engine.storage.errors import StorageFailed
from engine.storage.kept import NEWEST_TABLE, RuleSetRow, appointments, facts, rule_sets, settings
from engine.storage.persons import KEY_FACT, ForgottenRow
from engine.storage.records import persons
from engine.storage.rows import metadata
from engine.storage.writer import Batch
from engine.store import Store
from engine.tables.archive import forget
from tests.engine.conftest import tamper
from tests.engine.storage.conftest import filler, inserting
from tests.engine.storage.test_writer import a_table

# Servers that remove the bot: their data is deleted in time, and nobody else loses anything.

EMMA = 1
HERE, THERE = "11", "112"
"""Two servers, the id of one of which begins with the other's."""
DAYS = 30
OF_NO_SERVER: Final = {"persons", "leases", "departures"}
MANY = 6
"""The number of a server's tables: more than are deleted at once."""

Rows = dict[str, list[tuple[Any, ...]]]


def everything(guild: str) -> Iterator[Executable]:
    """Rows of a server in every database table, by what their columns and foreign keys say."""
    first = 1000 * int(guild)
    numbers = range(first, first + MANY)
    for table in metadata.sorted_tables:
        if table.name not in OF_NO_SERVER:
            rows = [{one.name: value(table, one, guild, number) for one in table.c} for number in numbers]
            yield inserting(table, rows)
    yield facts.table.insert().values(key=sheet_key(guild, "digest"), value="1")
    yield settings.table.insert().values(scope="person", owner=guild, key="0", value="1")
    for kind, key in (("season", guild), ("step", f"{first}.1")):
        yield appointments.table.insert().values(kind=kind, key=key, at_ms=0, payload="")


def value(table: Table, column: Any, guild: str, number: int) -> Any:
    """A value for a column of a server's row; numbers tell which server or table it belongs to."""
    if any(key.column is persons.c.person for key in column.foreign_keys):
        return EMMA if column.name == "actor" else int(guild)
    match table.name, column.name:
        case _, "guild":
            return guild
        case "settings", "scope":
            return "guild"
        case "settings", "owner":
            return guild
        case "settings", "value":
            return "1"
        case "series_tables" | "groups", "series":
            return number
        case "facts", "key":
            return sheet_key(guild, str(number))
        case "appointments", "key":
            return f"{number}.0"
    return filler(column, number)


@pytest.fixture(autouse=True)
async def emma(url: str) -> None:
    """Emma, who acts on all servers."""
    await tamper(url, person(EMMA, "7", "Emma"))


def person(number: int, external_id: str, name: str) -> Executable:
    return persons.table.insert().values(person=number, external_id=external_id, name=name)


async def fill(url: str, *guilds: str) -> None:
    """Fill servers with data. Each has somebody of its own, and Uta on paper."""
    for guild in guilds:
        own = person(int(guild), guild, "Otto")
        on_paper = person(10 * int(guild), paper_id(guild, "Uta"), "Uta")
        await tamper(url, own, on_paper, *everything(guild))


async def held(store: Store) -> Rows:
    """All rows of all tables, except the note of the highest number of a table."""
    rows = {
        table.name: sorted(map(tuple, await store.database.rows(table.select())), key=repr)
        for table in metadata.sorted_tables
    }
    rows["facts"] = [row for row in rows["facts"] if row[0] != NEWEST_TABLE]
    return {name: found for name, found in rows.items() if found}


class Time:
    """A clock set by the test, in milliseconds since 1970."""

    def __init__(self) -> None:
        self.ms = 10 * DAY_MS

    def __call__(self) -> int:
        return self.ms

    def pass_days(self, days: float) -> None:
        self.ms += int(days * DAY_MS)


@pytest.fixture
def time() -> Time:
    return Time()


def departures_of(store: Store, time: Time, days: float = DAYS) -> Departures:
    return Departures(store, days, time, pause=0)


@pytest.fixture
def departures(store: Store, time: Time) -> Departures:
    return departures_of(store, time)


async def look(departures: Departures, *guilds: str) -> None:
    """Let the bot be on these servers, and let it act on that."""
    departures._present = set(guilds)
    await departures.bring_up()


async def test_every_row_of_a_server_that_has_left_goes_and_no_other(
    store: Store, url: str, time: Time, departures: Departures
) -> None:
    await fill(url, THERE)
    wanted = await held(store)
    await fill(url, HERE)
    await look(departures, THERE)
    before = await held(store)
    assert len((await store.preferences.get("guild", HERE)).values) == MANY
    time.pass_days(DAYS - 0.01)
    await look(departures, THERE)
    assert await held(store) == before, "it may come back"
    time.pass_days(0.01)
    await look(departures, THERE)
    left = await held(store)
    nobody = [(number, None, "", None) for number in (int(HERE), 10 * int(HERE))]
    assert left.pop("persons") == sorted([*wanted.pop("persons"), *nobody], key=repr)
    assert left == wanted
    assert not (await store.preferences.get("guild", HERE)).values, "nor is it remembered"


async def test_whoever_comes_back_in_time_finds_everything(
    store: Store, url: str, time: Time, departures: Departures
) -> None:
    await fill(url, HERE, THERE)
    before = await held(store)
    await look(departures, THERE)
    assert await store.departures.all() == {HERE: time.ms}
    time.pass_days(DAYS - 1)
    await look(departures, THERE, HERE)
    assert await store.departures.all() == {}
    time.pass_days(2)
    await look(departures, THERE)
    assert await store.departures.all() == {HERE: time.ms}, "the time begins anew"
    assert {**await held(store), "departures": []} == {**before, "departures": []}


async def test_for_ever_means_for_ever(store: Store, url: str, time: Time) -> None:
    await fill(url, HERE)
    departures = departures_of(store, time, days=0)
    await look(departures)
    before = await held(store)
    time.pass_days(10_000)
    await look(departures)
    assert await held(store) == before


class Killed(BaseException):
    """Raised in place of the process's end."""


def killed_after(store: Store, batches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the process end after so many batches have been written."""
    submit, begun = store.writer.submit, itertools.count(1)

    def submitted(batch: Batch, meanwhile: Callable[[], None] | None = None) -> asyncio.Future[None]:
        if next(begun) > batches:
            raise Killed
        return submit(batch, meanwhile)

    monkeypatch.setattr(store.writer, "submit", submitted)


@pytest.mark.sample(1)
async def test_a_deletion_that_was_interrupted_anywhere_is_finished_by_the_next_start(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch, time: Time
) -> None:
    await fill(url, THERE)
    wanted = await held(store)
    await fill(url, HERE)
    await look(departures_of(store, time), THERE)
    time.pass_days(DAYS)
    kills = 0
    while HERE in await store.departures.all():
        again = Store(url)
        killed_after(again, 8, monkeypatch)  # some of them are written again by each start
        try:
            await look(departures_of(again, time), THERE)
        except Killed:
            kills += 1
        assert kills < 20, "each start goes on"
        await whole(again)
        await again.close()
    assert kills >= 3
    left = await held(store)
    assert {**left, "persons": []} == {**wanted, "persons": []}


async def whole(store: Store) -> None:
    """Check that each table is either complete or gone."""
    rows = await held(store)
    numbers = {row[0] for row in rows["tables"]}
    for name in ("log", "deals", "seeds", "results", "scores", "surfaces", "played_deals"):
        assert {row[0] for row in rows[name]} == numbers, name
    assert await store.verify() == []


async def test_whoever_begins_something_while_it_is_deleted_waits(
    store: Store, url: str, time: Time, departures: Departures
) -> None:
    await fill(url, HERE)
    await look(departures)
    time.pass_days(DAYS)
    begun = asyncio.Event()
    departures.leaving.append(lambda guild: begun.set())
    deleting = asyncio.create_task(departures.bring_up())
    await begun.wait()
    departures.joined(HERE)
    await departures.settled(HERE)
    await store.writer.submit([rule_sets.put(RuleSetRow(HERE, "new", "New", "quodlibet", "x", "{}", 11, 0))])
    await deleting
    await departures.bring_up()
    assert [row[1] for row in (await held(store))["rule_sets"]] == ["new"]
    assert await store.departures.all() == {}


async def test_nobody_is_called_any_more_as_in_a_server_that_has_left(
    store: Store, url: str, time: Time, departures: Departures
) -> None:
    await fill(url, HERE, THERE)
    await look(departures, THERE)
    await store.persons.load([EMMA])
    emma = store.persons.known(EMMA)
    for guild in (HERE, THERE):
        await store.persons.call(emma, guild, f"Emma of {guild}")
    time.pass_days(DAYS)
    await look(departures, THERE)
    assert [store.persons.known(EMMA, guild).name for guild in (HERE, THERE)] == ["Emma", f"Emma of {THERE}"]


async def test_no_number_of_a_table_is_given_twice(store: Store, url: str, time: Time) -> None:
    await fill(url, HERE)
    await look(departures_of(store, time))
    time.pass_days(DAYS)
    await look(departures_of(store, time))
    again = Store(url)
    assert await again.tables.numbers.next() == 1000 * int(HERE) + MANY
    await again.close()


# Records kept of people who were forgotten: in the same write, for a while, and under no id.

ID = "247000000000000042"


async def rows(url: str) -> list[ForgottenRow]:
    """The records that another process, started now, would find for the id."""
    again = Store(url)
    await again.forgotten.load()
    found = again.forgotten.every(ID)
    await again.close()
    return found


async def keep(store: Store, *tables: int, until_ms: int = 1000, opened: bool = False) -> list[ForgottenRow]:
    """Forget somebody about whom these tables have notes."""
    await store.forgotten.load()
    mark = store.forgotten.mark(ID)
    kept = [ForgottenRow(await a_table(store, one), mark, 2, True, 5, opened, until_ms) for one in tables]
    await forget(store, await store.persons.meet(ID, "Emma"), kept)
    return kept


async def test_marks_are_durable_with_the_forgetting(store: Store, url: str) -> None:
    kept = await keep(store, 1, 2)
    assert await rows(url) == kept
    assert store.forgotten.of(1, ID) == kept[0]
    assert store.forgotten.of(1, "247000000000000043") is None
    assert store.forgotten.of(3, ID) is None


async def test_nothing_is_kept_of_whoever_could_not_be_forgotten(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(writes: object, meanwhile: object) -> None:
        raise StorageFailed("no room on the disk", systemic=True)

    emma, table = await store.persons.meet(ID, "Emma"), await a_table(store)
    await store.forgotten.load()
    kept = [ForgottenRow(table, store.forgotten.mark(ID), 1, True, 0, False, 1000)]
    with monkeypatch.context() as patch:
        patch.setattr(store.writer._backend, "commit", full)
        with pytest.raises(StorageFailed):
            await forget(store, emma, kept)
    assert store.forgotten.every(ID) == [] == await rows(url)
    assert await store.persons.find(ID) == emma
    await forget(store, emma, kept)
    assert await rows(url) == kept, "the key came with them"


async def test_without_the_key_nobody_can_try_which_id_it_was(store: Store) -> None:
    (kept,) = await keep(store, 1)
    assert ID not in repr(kept)
    plain = {hashlib.new(name, ID.encode()).hexdigest() for name in ("md5", "sha1", "sha256", "blake2s")}
    assert kept.mark not in plain
    key = bytes.fromhex(await store.facts.get(KEY_FACT))
    assert len(key) == 32
    assert store.forgotten.mark(ID) == kept.mark


async def test_what_holds_for_a_deal_goes_with_it_and_the_rest_with_the_table(store: Store, url: str) -> None:
    await keep(store, 1)
    await keep(store, 2, opened=True)
    for table in (1, 2):
        assert store.forgotten.passed(table, 2) == [], "it goes on"
        store.writer.behind(*store.forgotten.passed(table, 3))
    await store.writer.flush()
    (left,) = await rows(url)
    assert (left.table, left.saw, left.entries, left.opened) == (2, False, 0, True)
    assert store.forgotten.opened_by(ID) == {2} == store.forgotten.opened_by(None, 2)
    assert store.forgotten.passed(2, 4) == []
    store.writer.behind(*store.forgotten.passed(2, None))
    await store.writer.flush()
    assert await rows(url) == [] == store.forgotten.every(ID)


async def test_nothing_is_kept_beyond_its_time(store: Store, url: str) -> None:
    await keep(store, 1, until_ms=1000)
    await keep(store, 2, until_ms=2000)
    assert store.forgotten.expired(999) == []
    store.writer.behind(*store.forgotten.expired(1000))
    await store.writer.flush()
    assert [row.table for row in await rows(url)] == [2]

"""PostgreSQL: how the connection breaks, what it refuses, and of two bots at one database one plays."""

import asyncio
import re
import signal
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from discord_sandbox.app import Sandbox
from discord_sandbox.settings import SandboxSettings
from engine import cli
from engine.incidents import traced
from engine.storage.database import parse_url
from engine.storage.errors import LeaseHeld, StorageConflict, StorageError, StorageFailed
from engine.storage.kept import Fact, facts
from engine.storage.postgres import FileLease, PostgresBackend, RowLease
from engine.storage.records import Entry, Person, persons
from engine.store import Store
from tests.bot.processes import bierkoenig, environment
from tests.engine.conftest import tamper
from tests.postgres import Server

postgres = pytest.mark.parametrize("database_kind", ["postgres"])
systemic_failure = pytest.RaisesExc(StorageFailed, check=lambda error: error.systemic)


async def hang_up(connection: asyncpg.Connection) -> None:
    """Let the server end all connections but this one."""
    others = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    await connection.execute(f"SELECT pg_terminate_backend(pid) {others}")


@postgres
async def test_it_connects_again_when_the_server_has_hung_up(store: Store, postgres_server: Server) -> None:
    other = await asyncpg.connect(user="postgres", host=str(postgres_server.place), database="postgres")
    for number in range(3):
        await store.writer.submit([facts.put(Fact(f"before {number}", "1"))])
        await hang_up(other)
        try:
            await store.writer.submit([facts.put(Fact(f"after {number}", "1"))])
        except StorageFailed as error:  # it was told so in the midst of it
            assert error.systemic
            await store.writer.submit([facts.put(Fact(f"after {number}", "1"))])
    await other.close()
    assert {
        await store.facts.get(f"{when} {number}") for when in ("before", "after") for number in range(3)
    } == {1}


@postgres
async def test_it_goes_on_by_itself_however_a_server_was_away(store: Store, postgres_server: Server) -> None:
    await asyncio.gather(*(store.facts.get("reads") for _ in range(3)))  # these connections go stale
    await store.writer.submit([facts.put(Fact("before", "1"))])
    last = await asyncpg.connect(user="postgres", host=str(postgres_server.place), database="postgres")
    await asyncio.to_thread(postgres_server.stop, "smart", "--no-wait")  # refuses whoever comes now
    await hang_up(last)
    for _ in range(2):  # the connection is lost, then another refused
        await refused(store)
    await asyncio.to_thread(postgres_server.stop, "fast")  # nobody listens
    await refused(store)
    store.writer.behind(facts.put(Fact("behind", "1")))
    await asyncio.to_thread(postgres_server.start)
    assert await store.facts.get("before") == 1
    await store.writer.submit([facts.put(Fact("after", "1"))])
    assert not store.writer.failing
    await store.writer.flush()
    assert await store.facts.get("behind") == 1


@postgres
async def test_a_server_that_says_nothing_is_not_waited_for(
    store: Store, postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.writer.submit([facts.put(Fact("before", "1"))])
    monkeypatch.setattr("engine.storage.postgres.PATIENCE", 0.1)
    assert await store.facts.get("before") == 1  # so that a reader is connected
    with postgres_server.paused():
        async with asyncio.timeout(20):
            with pytest.raises(StorageFailed, match="it doesn't answer"):
                await store.writer.submit([facts.put(Fact("meanwhile", "1"))])
            with systemic_failure:
                await store.facts.get("before")
        assert store.writer.failing
    monkeypatch.undo()
    await store.writer.submit([facts.put(Fact("after", "1"))])
    assert await store.facts.get("after") == 1


@postgres
async def test_no_row_has_a_value_that_its_column_cannot_hold(store: Store) -> None:
    assert await store.logs.newest([3_000_000_000]) == {}
    assert await store.facts.get("a\0b") is None
    with pytest.raises(StorageFailed):  # any other mistake in a query is one
        await store.database.rows(text("SELECT CAST('three' AS integer)"))


async def refused(store: Store) -> None:
    """Expect that nothing can be written, and that this is known."""
    async with asyncio.timeout(20):
        with systemic_failure:
            await store.writer.submit([facts.put(Fact("meanwhile", "1"))])
    assert store.writer.failing


@postgres
async def test_a_batch_that_is_refused_leaves_the_connection_as_it_was(store: Store) -> None:
    nobody = [Entry(1, "game", 99, 0, 1, "HK")]
    for _ in range(2):
        with pytest.raises(StorageFailed) as refused:
            await store.writer.submit(store.logs.appending(1, nobody))  # there is neither table nor person
        assert not refused.value.systemic
        await store.writer.submit([facts.put(Fact("goes on", "1"))])
    person = await store.persons.meet("1", "Emma")
    assert person.id == 1
    with pytest.raises(StorageConflict):
        await store.writer.submit([persons.insert(Person(1, "2", "Anna"))])
    assert await store.facts.get("goes on") == 1


# A database that refuses a batch doesn't quote it in its message, since cards and seeds are in it.

CARD = "HK"


async def refusal_of(store: Store, entry: Entry) -> StorageError:
    """The error with which a log's entry is refused."""
    with pytest.raises(StorageError) as refusal:
        await store.writer.submit(store.logs.appending(1, [entry]))
    return refusal.value


def told(error: StorageError) -> str:
    """Everything that a log would show of an error."""
    return f"{error} {error!r} {traced(error)}"


@postgres
async def test_neither_the_server_nor_its_driver_quotes_what_was_to_be_written(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tamper(url, "ALTER TABLE log ADD CHECK (seq < 100) NOT VALID")
    strange = [
        Entry(100, "game", 1, 0, 1, CARD),  # the server quotes the row
        Entry(1, "game", 1, 0, CARD, CARD),  # type: ignore[arg-type]  # the driver quotes the value
    ]
    for entry in strange:
        error = await refusal_of(store, entry)
        assert CARD not in told(error)
        assert "Check" in str(error) or "Data" in str(error), "what kind of refusal it was"
    # as it would be if it were told as it came
    monkeypatch.setattr("engine.storage.postgres._told", str)
    assert CARD in told(await refusal_of(store, strange[1]))


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_a_file_quotes_nothing(store: Store) -> None:
    error = await refusal_of(store, Entry(None, "game", 1, 0, 1, CARD))  # type: ignore[arg-type]
    assert "NOT NULL" in str(error)
    assert CARD not in told(error)
    assert CARD not in "".join(traceback.format_exception(error))


# -- of two bots one plays, the other says why it does not, and nothing is overwritten ---------------------


NEVER = 1000.0

Expire = Callable[[], Awaitable[None]]
Make = Callable[..., RowLease]


@pytest.fixture
async def server(url: str) -> AsyncIterator[AsyncEngine]:
    """The database without a lease, as an outsider sees it."""
    engine = create_async_engine(parse_url(url))
    yield engine
    await engine.dispose()


@pytest.fixture
def expire(url: str) -> Expire:
    """Make all leases expire."""

    return partial(tamper, url, "UPDATE leases SET until_ms = 0")


@pytest.fixture
async def lease_of(url: str) -> AsyncIterator[Make]:
    """A maker of leases for any number of holders; none is renewed unless it is asked for."""
    made = []

    def make(lasts: float = 15.0, renewed_every: float = NEVER) -> RowLease:
        made.append(RowLease(parse_url(url), lasts=lasts, renewed_every=renewed_every))
        return made[-1]

    yield make
    for lease in made:
        await lease.give_back()


async def written(server: AsyncEngine) -> set[str]:
    async with server.connect() as connection:
        return set((await connection.execute(facts.table.select())).scalars())


@postgres
async def test_whoever_comes_second_is_told_who_plays(lease_of: Make) -> None:
    first, second = lease_of(renewed_every=0.2), lease_of()
    await first.take()
    reasons: list[str] = []
    with pytest.raises(
        LeaseHeld, match=r"another bot \(process \d+ on .+\) is using the database postgresql"
    ):
        await second.take(reasons.append)
    assert len(reasons) == 1
    assert re.search(r"unless it is running still, this bot starts in 1[45] s", reasons[0])
    assert not first.lost


@postgres
async def test_after_a_crash_the_next_takes_over_when_the_lease_has_expired(
    lease_of: Make, expire: Expire
) -> None:
    await lease_of().take()
    told = asyncio.Event()
    taking = asyncio.create_task(lease_of().take(lambda reason: told.set()))
    await told.wait()
    assert not taking.done()
    await expire()
    await taking


@postgres
async def test_a_new_database_has_a_place_for_a_lease_when_it_is_migrated(empty_url: str) -> None:
    store = Store(empty_url)
    await store.lease.take()
    await store.migrate()
    await store.lease.take()
    other = RowLease(parse_url(empty_url))
    waiting = asyncio.Event()
    taking = asyncio.create_task(other.take(lambda reason: waiting.set()))
    await waiting.wait()
    await store.close()
    await taking
    await other.give_back()


@postgres
async def test_two_that_migrate_a_new_database_at_once_do_it_once(empty_url: str) -> None:
    stores = [Store(empty_url) for _ in range(2)]
    await asyncio.gather(*(store.migrate() for store in stores))
    for store in stores:
        await store.close()


@postgres
async def test_whoever_was_overtaken_writes_nothing_any_more(
    lease_of: Make, expire: Expire, server: AsyncEngine
) -> None:
    paused, other = lease_of(), lease_of()
    ended = asyncio.Event()
    paused.report_lost = ended.set
    await paused.take()
    stale, fresh = PostgresBackend(server.url, paused), PostgresBackend(server.url, other)
    await stale.commit([facts.put(Fact("before", "1"))])
    await expire()
    await stale.commit([facts.put(Fact("expired, and nobody wants it", "1"))])
    await other.take()
    for _ in range(2):
        with systemic_failure:  # trying batch by batch is of no use
            await stale.commit([facts.put(Fact("after", "1"))])
    assert ended.is_set()
    await fresh.commit([facts.put(Fact("other", "1"))])
    assert await written(server) == {"before", "expired, and nobody wants it", "other"}


@postgres
async def test_a_renewal_tells_whoever_was_overtaken(lease_of: Make, url: str) -> None:
    idle = lease_of(renewed_every=0.05)
    ended = asyncio.Event()
    idle.report_lost = ended.set
    await idle.take()
    await tamper(url, "UPDATE leases SET epoch = epoch + 1")
    await ended.wait()


@postgres
async def test_nobody_takes_over_in_the_middle_of_a_transaction(
    lease_of: Make, expire: Expire, server: AsyncEngine
) -> None:
    slow = lease_of()
    await slow.take()
    await expire()
    connection = await connected(server)
    await slow.begin(connection)
    taking = asyncio.create_task(lease_of().take())
    await blocked(server)
    await connection.execute("INSERT INTO facts VALUES ('in time', '1')")
    await connection.execute("COMMIT")
    await taking
    await connection.close()
    assert await written(server) == {"in time"}


async def connected(server: AsyncEngine) -> Any:
    """Return a connection of the driver's own."""
    pooled = await server.raw_connection()
    connection = pooled.driver_connection
    pooled.detach()
    return connection


async def blocked(server: AsyncEngine) -> None:
    """Wait until somebody waits for a row's lock."""
    waiting = text(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE wait_event_type = 'Lock' AND datname = current_database()"
    )
    async with server.connect() as connection:
        while not (await connection.execute(waiting)).scalar_one():
            await connection.rollback()


@postgres
async def test_a_transaction_that_somebody_was_paused_in_is_ended_by_the_server(
    lease_of: Make, expire: Expire, server: AsyncEngine
) -> None:
    paused = lease_of(lasts=0.1)
    await paused.take()
    await expire()
    connection = await connected(server)
    await paused.begin(connection)
    await lease_of().take()
    connection.terminate()


@pytest.mark.sample(2)
@pytest.mark.parametrize("command", [cli.rebuild, cli.migrate])
async def test_commands_that_write_are_refused_while_a_bot_plays(
    command: Callable[[str], int], url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = parse_url(url).database if url.startswith("sqlite") else None
    lease = RowLease(parse_url(url), renewed_every=0.2) if path is None else FileLease(Path(path))
    await lease.take()
    assert await asyncio.to_thread(command, url) == cli.FAILED
    refusal = capsys.readouterr().err.splitlines()[-1]
    assert re.match(r"another bot .*is using the database .+: stop it first$", refusal)
    assert await asyncio.to_thread(cli.verify, url) == cli.OK, "whoever only reads needs no lease"
    await lease.give_back()
    assert await asyncio.to_thread(command, url) == cli.OK


# -- whole bots ---------------------------------------------------------------------------------------


@postgres
async def test_of_two_bots_one_plays(
    url: str,
    lease_of: Make,
    expire: Expire,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The test plays the other bot, which takes a lease as well."""
    monkeypatch.chdir(tmp_path)
    await lease_of(lasts=NEVER).take()
    async with Sandbox(SandboxSettings()) as sandbox:
        env = environment(sandbox, storage__url=url)
        async with bierkoenig("run", env=env) as late:
            await late.says("unless it is running still")
            await tamper(url, "UPDATE leases SET until_ms = until_ms + 1")  # as its holder does all the time
            assert await late.ends() == 2
        assert "bierkoenig: another bot (process" in late.output
        async with bierkoenig("run", env=env) as bot:
            await bot.says("unless it is running still")
            await expire()
            await bot.says('"ready"')
            bot.signal(signal.SIGSTOP)
            await expire()
            await lease_of().take()
            bot.signal(signal.SIGCONT)
            assert await bot.ends() == 2
        assert "bierkoenig: another bot has taken over the database" in bot.output
        assert "Traceback" not in late.output + bot.output

"""Two bots at one database: one of them plays, the other says why it doesn't, and nothing is overwritten."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from discord_sandbox.app import Sandbox
from discord_sandbox.settings import SandboxSettings
from engine import cli
from engine.storage.database import parse_url
from engine.storage.errors import LeaseHeld, StorageFailed
from engine.storage.kept import Fact, facts
from engine.storage.postgres import FileLease, PostgresBackend, RowLease
from engine.store import Store
from tests.bot.processes import bierkoenig, environment, output_of

postgres = pytest.mark.parametrize("database_kind", ["postgres"])
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
def expire(server: AsyncEngine) -> Expire:
    """Make all leases expire."""

    async def end() -> None:
        async with server.begin() as connection:
            await connection.execute(text("UPDATE leases SET until_ms = 0"))

    return end


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
    first, second = lease_of(renewed_every=0.01), lease_of()
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
    store = await Store.open(empty_url)
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
    stores = [await Store.open(empty_url) for _ in range(2)]
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
        with pytest.raises(StorageFailed) as failed:
            await stale.commit([facts.put(Fact("after", "1"))])
        assert failed.value.systemic, "trying batch by batch is of no use"
    assert ended.is_set()
    await fresh.commit([facts.put(Fact("other", "1"))])
    assert await written(server) == {"before", "expired, and nobody wants it", "other"}


@postgres
async def test_a_renewal_tells_whoever_was_overtaken(lease_of: Make, server: AsyncEngine) -> None:
    idle = lease_of(renewed_every=0.05)
    ended = asyncio.Event()
    idle.report_lost = ended.set
    await idle.take()
    async with server.begin() as connection:
        await connection.execute(text("UPDATE leases SET epoch = epoch + 1"))
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
    url: str, server: AsyncEngine, expire: Expire, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with Sandbox(SandboxSettings()) as sandbox:
        env = environment(sandbox, storage__url=url)
        async with bierkoenig("run", env=env) as first:
            await first.says('"ready"')
            async with bierkoenig("run", env=env) as second:
                await second.says("unless it is running still")
                await renewed(server)
                assert await second.ends() == 2
            assert "bierkoenig: another bot (process" in second.output
            assert "Traceback" not in second.output
            first.signal(signal.SIGKILL)
            await first.ends()
        async with bierkoenig("run", env=env) as third:
            await third.says("unless it is running still")
            await expire()
            await third.says('"ready"')
            third.signal(signal.SIGSTOP)
            await expire()
            async with bierkoenig("run", env=env) as fourth:
                await fourth.says('"ready"')
                third.signal(signal.SIGCONT)
                assert await third.ends() == 2
                assert "bierkoenig: another bot has taken over the database" in third.output
                assert "Traceback" not in third.output, third.output
                fourth.signal(signal.SIGTERM)
                assert await fourth.ends() == 0
        status, output = await output_of("db", "rebuild", env=env)
        assert (status, "unless" in output) == (0, False), "given back in order"


async def renewed(server: AsyncEngine) -> None:
    """Renew a lease, as its holder does every few seconds."""
    async with server.begin() as connection:
        await connection.execute(text("UPDATE leases SET until_ms = until_ms + 1"))

"""Databases to test on: a SQLite file, and PostgreSQL where its binaries are on the machine."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import Executable, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from engine.background import JobRunner
from engine.games.registry import GAMES
from engine.gatherings.evenings import Evenings
from engine.gatherings.gathering import Gathering, Told
from engine.gatherings.gatherings import Noting
from engine.gatherings.planning import Evening
from engine.gatherings.tournaments import Tournaments
from engine.standings.counting import StandingsWorker
from engine.storage.database import parse_url
from engine.storage.kept import Announcement, announcements
from engine.storage.rows import Write
from engine.store import Store
from engine.tables import Party, Person, Table, TableRegistry
from tests.databases import Filling, make, nothing, prepare
from tests.engine.tables import conftest as tables
from tests.engine.tables.conftest import FakeClock
from tests.postgres import Server, binaries, cluster

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A temporary cluster."""
    if binaries() is None:
        pytest.skip("no initdb and postgres on this machine")
    with cluster() as server:
        yield server


async def run_statement(place: Path, statement: str) -> None:
    """Run a statement about databases on the cluster whose socket is at ``place``."""
    connection = await asyncpg.connect(user="postgres", host=str(place), database="postgres")
    await connection.execute(statement)
    await connection.close()


@contextlib.asynccontextmanager
async def database(place: Path, template: str = "template1") -> AsyncIterator[str]:
    """The address of a copy of another database while the block runs."""
    name = f"test{next(_numbers)}"
    await run_statement(place, f"CREATE DATABASE {name} TEMPLATE {template}")
    yield postgres_url(place, name)
    await run_statement(place, f"DROP DATABASE {name} WITH (FORCE)")


async def tamper(url: str, *statements: Executable | str) -> None:
    """Change a database past the bot."""
    engine = create_async_engine(parse_url(url))
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement) if isinstance(statement, str) else statement)
    await engine.dispose()


def postgres_url(place: Path, name: str) -> str:
    """The address of a database in that cluster."""
    return f"postgresql+asyncpg://postgres@/{name}?host={place}"


class Cluster:
    """Databases of a PostgreSQL server that are copied from others; ``place`` holds its socket."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self._templates: dict[Filling, str] = {}

    async def template(self, filling: Filling) -> str:
        """The name of a migrated database filled by ``filling``; it is made the first time."""
        if filling not in self._templates:
            name = f"filled{len(self._templates)}"
            await run_statement(self.place, f"CREATE DATABASE {name}")
            await asyncio.to_thread(make, make_url(postgres_url(self.place, name)), filling)
            self._templates[filling] = name
        return self._templates[filling]


@pytest.fixture(scope="session")
def postgres_cluster(postgres_server: Server) -> Cluster:
    """The cluster with the templates that were made in it."""
    return Cluster(postgres_server.place)


@pytest.fixture
def filling() -> Filling:
    """The initial contents of the database: nothing, unless a module overrides this."""
    return nothing


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def database_kind(request: pytest.FixtureRequest) -> str:
    """The kind of database. Only ``storage``, where all statements are tested, uses both in every run."""
    return str(request.param)


@pytest.fixture
async def url(
    request: pytest.FixtureRequest, database_kind: str, tmp_path: Path, filling: Filling
) -> AsyncIterator[str]:
    """The address of a migrated database with a ``filling``."""
    if database_kind == "sqlite":
        yield f"sqlite+aiosqlite:///{prepare(tmp_path / 'tables.db', filling)}"
        return
    cluster: Cluster = request.getfixturevalue("postgres_cluster")
    async with database(cluster.place, await cluster.template(filling)) as address:
        yield address


@pytest.fixture
async def empty_url(request: pytest.FixtureRequest, url: str) -> AsyncIterator[str]:
    """The address of a database without a schema."""
    if url.startswith("sqlite"):
        yield f"{url}.empty"
        return
    async with database(request.getfixturevalue("postgres_server").place) as address:
        yield address


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A migrated store."""
    store = Store(url)
    yield store
    await store.close()


@pytest.fixture
async def standings_worker(store: Store) -> AsyncIterator[StandingsWorker]:
    """A worker that counts the results of a store."""
    standings_worker = StandingsWorker(store)
    yield standings_worker
    await standings_worker.close()


MONDAY_NOON = 1_796_036_400_000  # on 30 November 2026, in Berlin
OURS = {"gatherings", "sittings", "answers", "groups", "appointments"}


async def jobs_settled(jobs: JobRunner) -> None:
    """Wait until no due job is running, and everything that was written has been looked at."""
    changed = jobs._changed
    while jobs._running or changed.is_set() or not changed._waiters:  # noqa: ASYNC110 - it has no event
        await asyncio.sleep(0)


class Killed(Exception):  # noqa: N818
    """Raised by a write of a process that has been killed."""


class House:
    """A store with gatherings in it, whose process can be killed and started again.

    The clock of tables stands still, so that they are left alone while weeks pass.
    """

    still = True

    def __init__(self, path: Path) -> None:
        self.hall = tables.Evening(f"sqlite+aiosqlite:///{path}")
        self.clock = FakeClock()
        self.clock.now = MONDAY_NOON
        self.told: list[tuple[str, Told]] = []
        self.killed = self._risen = False
        self.jobs: JobRunner
        self.evenings: Evenings
        self.tournaments: Tournaments

    @property
    def store(self) -> Store:
        return self.hall.store

    @property
    def registry(self) -> TableRegistry:
        return self.hall.registry

    async def begin(self) -> None:
        """Start a bot (again)."""
        await self.hall.begin(games=GAMES, clock=FakeClock() if self.still else None)
        self.jobs = JobRunner(self.store, self.clock)
        now_ms = self.clock.now_ms
        self.evenings = Evenings(self.store, self.registry, self.jobs, now_ms, self._tell, self._open)
        self.tournaments = Tournaments(self.store, self.registry, now_ms, self._tell)
        for one in (self.evenings, self.tournaments):
            self.registry.listeners.append(one.published)
            await one.begin()
        self.jobs.begin()
        await self.settled()

    async def end(self) -> None:
        await self.evenings.close()
        await self.tournaments.close()
        await self.jobs.close()
        await self.hall.end()

    async def restart(self) -> None:
        await self.end()
        await self.begin()

    async def settled(self) -> None:
        await jobs_settled(self.jobs)
        await self.evenings.settled()
        await self.tournaments.settled()

    async def pass_time(self, seconds: float) -> None:
        end = self.clock.now + int(seconds * 1000)
        await self.settled()
        while self.clock._fire_next(end):
            await self.settled()
        self.clock.now = end

    async def pass_until(self, evening: Evening, seconds: float = 0) -> None:
        await self.pass_time((evening.sitting.begins_ms - self.clock.now) / 1000 + seconds)

    async def people(self, count: int) -> list[Person]:
        return [await self.registry.person(str(number), f"P{number}") for number in range(1, count + 1)]

    def _tell(self, now: Gathering, told: Told) -> Sequence[Write]:
        self.told.append((now.key, told))
        return [announcements.note(Announcement(f"{now.key} {told}", "1", "5", now.kind, "", self.clock.now))]

    async def _open(self, evening: Evening, people: Sequence[Person], noting: Noting) -> Table:
        plan, (host, *others) = evening.plan, people
        party = Party(others, noting=noting, arranged=False, begins=bool(others))
        place = evening.row.guild, evening.row.channel
        return await self.registry.open(*place, host, plan.game, plan.preset, plan.overrides, party=party)

    # -- power cuts ----------------------------------------------------------------------------------------

    def kill(self, at: int, *, written: bool) -> None:
        """Kill the process at its n-th write about a gathering from now on, before or after writing."""
        writer, count = self.store.writer, itertools.count(1)
        submit = writer.submit

        def dying(
            batch: Sequence[Write], meanwhile: Callable[[], None] | None = None
        ) -> asyncio.Future[None]:
            if not OURS & {one.statement.target.name for one in batch} or next(count) != at:
                return submit(batch, meanwhile)
            self.killed = True
            died: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            if written:
                submit(batch).add_done_callback(lambda _: died.set_exception(Killed()))
            else:
                died.set_exception(Killed())
            return died

        writer.submit = dying  # type: ignore[method-assign]

    async def rise(self) -> None:
        """Start the bot again, once, if it has been killed."""
        if self.killed and not self._risen:
            self._risen = True
            await self.restart()


async def killed_everywhere(
    folder: Path,
    kind: type[House],
    prepared: Callable[[House], Awaitable[None]],
    script: Callable[[House], Awaitable[None]],
    checked: Callable[[House], Awaitable[None]],
    stride: int = 1,
) -> None:
    """Run a script again and again, and kill the process at each of its writes: before, and right after it.

    The script calls ``House.rise`` after each of its steps; whatever was lost, ``checked`` must hold at last.
    """
    for written in (False, True):
        for at in itertools.count(1 + written, stride):
            house = kind(prepare(folder / f"{at} {written}.db"))
            await house.begin()
            await prepared(house)
            house.kill(at, written=written)
            await script(house)
            await checked(house)
            await house.end()
            if not house.killed:
                break
        assert at > 4

"""Databases to test on: a SQLite file, and PostgreSQL where its binaries are on the machine."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import Executable, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from engine.storage.database import parse_url
from engine.store import Store
from tests.databases import Filling, make, nothing, prepare
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
    store = await Store.open(url)
    yield store
    await store.close()

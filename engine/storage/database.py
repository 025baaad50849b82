"""The connections of one database, a writer and readers that can't write, and its address."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, quote_plus, unquote, unquote_plus

from sqlalchemy import URL, Executable, event, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from engine.extras import how_to_add
from engine.storage import postgres
from engine.storage.errors import StorageFailed, StorageUnusable
from engine.storage.postgres import FileLease, PostgresBackend, RowLease
from engine.storage.sqlite import SqliteBackend, SqliteFile
from engine.storage.writer import Writer

MASK: Final = "[secret]"

_USER: Final = r"(?<![a-z0-9+.-])(?!(?:https?|wss?):)[a-z][a-z0-9+.-]*://[^\s:/@]*:"
"""The beginning of a database address. A web address has a port, and ``@me`` in its path."""
_WEB_USER: Final = r"(?:https?|wss?)://[^\s:/@]*:"
_KEY: Final = r"(?:password|passwd|pwd)="
_IN_TEXTS: Final = (
    re.compile(rf"({_USER})\S+(?=@)", re.IGNORECASE),
    re.compile(rf"({_WEB_USER})[^\s/@]+(?=@)", re.IGNORECASE),
    re.compile(rf"({_KEY})[^\s&\"']+", re.IGNORECASE),
)
"""Patterns for text, where an address ends at a blank."""
_IN_ADDRESSES: Final = (
    re.compile(rf"({_USER})(.+)(?=@)", re.IGNORECASE | re.DOTALL),
    re.compile(rf"({_KEY})([^&]+)", re.IGNORECASE),
)
"""Patterns for a lone address, whose password may contain blanks, and by mistake an ``@``."""
_UP_TO_THE_FIRST: Final = re.compile(rf"({_USER})([^@]+)(?=@)", re.IGNORECASE)
_TELLING: Final = 4
"""Fewest letters of a password that is searched for by itself: shorter ones occur in other words."""


def passwords_in(address: str) -> frozenset[str]:
    """Return the passwords in a database address, in every way in which they may be written or quoted."""
    shapes = (*_IN_ADDRESSES, _UP_TO_THE_FIRST)
    found = {match[2] for shape in shapes for match in shape.finditer(address)}
    plain = found | {unquote(one) for one in found} | {unquote_plus(one) for one in found}
    written = plain | {quote(one, safe) for one in plain for safe in ("", "/")} | set(map(quote_plus, plain))
    quoted = {json.dumps(one, ensure_ascii=escape) for one in written for escape in (False, True)}
    quoted |= {repr(one) for one in written} | {ascii(one) for one in written}
    return frozenset(one for one in written | {one[1:-1] for one in quoted} if len(one) >= _TELLING)


def without_password(address: str) -> str:
    """Return a database address without its password, if it has one."""
    for shape in _IN_ADDRESSES:
        address = shape.sub(rf"\1{MASK}", address)
    return address


def mask_passwords(text: str, known: Iterable[str] = ()) -> str:
    """Return a text without the ``known`` strings and without the passwords of addresses in it."""
    for secret in sorted(known, key=len, reverse=True):
        text = text.replace(secret, MASK)
    for shape in _IN_TEXTS:
        text = shape.sub(rf"\1{MASK}", text)
    return text


_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
"""The driver that is used where an address names none."""
LOOK_EVERY: Final = 2.0
"""Seconds between two checks of the file of an idle database."""
LAST_READ: Final = 5.0
"""Seconds that running reads get before the database is closed."""
READER_CACHE_KIB: Final = 512
"""Cache of each SQLite reader in KiB. A miss is read from the system's cache, in some microseconds."""


class _NoSuchValue(Exception):  # noqa: N818
    """A query asks for a value that its column can't hold, so that no row has it: table 3000000000, say.

    PostgreSQL calls that an error, SQLite doesn't.
    """


class Database:
    """Reads through a small pool of query-only connections, writes through one ``Writer``.

    Failed reads raise ``StorageFailed``, as failed writes do. Making one raises ``ValueError`` when the
    address is not one that we can use, and ``StorageUnusable`` without the driver.
    """

    def __init__(self, url: str | Path) -> None:
        self.url = parse_url(url)
        _expect_driver(self.url)
        # readers run single queries, which need no transaction in SQLite
        apart = {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True} if self.is_sqlite else {}
        self.readers = create_async_engine(self.url, pool_size=5, hide_parameters=True, **apart)
        self._reads = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False
        self._sqlite: SqliteBackend | None = None
        self._file: SqliteFile | None = None
        if self.path is not None:
            self.lease: FileLease | RowLease = FileLease(self.path)
            self._sqlite = SqliteBackend(self.path)
            self._file = self._sqlite.file
            self.writer = Writer(self._sqlite)
            _only_query(self.readers, self._file)
        else:
            self.lease = lease = RowLease(self.url)
            self.writer = Writer(PostgresBackend(self.url, lease))
            _replace_lost(self.readers)

    @property
    def is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    @property
    def path(self) -> Path | None:
        """The file of a SQLite database, else ``None``."""
        return Path(self.url.database) if self.is_sqlite and self.url.database else None

    async def rows(self, query: Executable) -> Sequence[Any]:
        """Return every row of a query."""
        with suppress(_NoSuchValue):
            async with self._reading() as connection:
                return (await connection.execute(query)).all()
        return ()

    async def first(self, query: Executable) -> Any:
        """Return the first row of a query that has few, or ``None``."""
        return next(iter(await self.rows(query)), None)

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        if self._closed:
            raise StorageFailed("the database is closed", systemic=True)
        self.expect_same()
        self._reads += 1
        self._idle.clear()
        try:
            async with self.readers.connect() as connection:
                try:
                    # a server that doesn't answer is given up, and its connection with it
                    async with asyncio.timeout(None if self.is_sqlite else postgres.PATIENCE):
                        yield connection
                except TimeoutError:
                    await connection.invalidate()
                    raise
        except (SQLAlchemyError, OSError) as error:
            cause = getattr(error, "orig", None) or error
            if postgres.names_no_row(cause):
                raise _NoSuchValue from None
            damaged = None if self._file is None else self._file.damaged(cause)
            raise damaged or StorageFailed(str(cause), systemic=True) from error
        finally:
            self._reads -= 1
            if not self._reads:
                self._idle.set()

    def expect_same(self) -> None:
        """Check that a SQLite file is still the one that was opened. Raises ``StorageFailed`` otherwise."""
        if self._file is not None:
            self._file.expect_same()

    async def watch(self) -> None:
        """Notice within seconds when a SQLite file is deleted or replaced, also while nobody plays.

        Runs until cancelled or closed. The loss is logged; after it nothing can be read or written.
        """
        while self._sqlite is not None and not self._closed:
            await asyncio.sleep(LOOK_EVERY)
            with suppress(StorageFailed):
                await self._sqlite.look()

    async def close(self) -> None:
        """Write everything queued, give the lease back, let readers finish, and close every connection."""
        await self.writer.close()
        await self.lease.give_back()
        self._closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_READ):  # a connection that is in use wouldn't be closed
                await self._idle.wait()
        await self.readers.dispose()


class Repository:
    """Asks a database about some of its tables, and writes to them."""

    def __init__(self, database: Database) -> None:
        self._database = database


class Numbers:
    """Numbers for new rows. They are counted in memory: one process writes.

    ``highest`` selects the highest ones that are known, to be read once.
    """

    def __init__(self, database: Database, highest: Executable) -> None:
        self._database = database
        self._highest = highest
        self._last: int | None = None

    async def next(self) -> int:
        """Return a number that no row has had."""
        if self._last is None:
            known = await self._database.first(self._highest)
            self._last = max(self._last or 0, *(int(one or 0) for one in known))
        self._last += 1
        return self._last

    def recount(self) -> None:
        """Read the highest number again: another process has given the same one."""
        self._last = None


def _expect_driver(url: URL) -> None:
    try:
        url.get_dialect().import_dbapi()
    except ImportError:
        raise StorageUnusable(
            "the driver for PostgreSQL is missing", f"install it: {how_to_add('postgres')}"
        ) from None


def parse_url(url: str | Path) -> URL:
    """Parse a database's address. Raises ``ValueError`` when it names no database that we support."""
    text = str(url)
    if "://" not in text:
        text = f"sqlite+aiosqlite:///{text}"
    try:
        parsed = make_url(text)
    except (ArgumentError, ValueError):  # what they say may quote a password
        parsed = None
    # an @, a / or a ? in a password ends up in the host, the database or an option
    if (
        parsed is None
        or "@" in (parsed.host or "")
        or (not parsed.drivername.startswith("sqlite") and _strays(parsed))
    ):
        raise ValueError("no address of a database; in its password : is written %3A, / %2F and @ %40")
    parsed = parsed.set(drivername=_DRIVERS.get(parsed.drivername, parsed.drivername))
    if parsed.drivername not in _DRIVERS.values():
        raise ValueError(f"{parsed.drivername} is neither sqlite+aiosqlite nor postgresql+asyncpg")
    if parsed.drivername == "sqlite+aiosqlite" and parsed.database in (None, "", ":memory:"):
        raise ValueError("a SQLite database must be a file")
    return parsed


def _strays(url: URL) -> bool:
    """Tell whether the end of a password seems to have strayed into the database's name or the options."""
    options = {key: value for key, value in url.query.items() if key != "password"}
    return "@" in (url.database or "") or "@" in str(options)


def _only_query(engine: AsyncEngine, file: SqliteFile) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def _(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA query_only=ON")
        cursor.execute(f"PRAGMA cache_size=-{READER_CACHE_KIB}")
        cursor.close()
        file.opened()


def _replace_lost(engine: AsyncEngine) -> None:
    """Replace a connection that the server has closed while nobody used it, as it does when it restarts."""

    @event.listens_for(engine.sync_engine, "checkout")
    def _(connection: Any, _record: Any, _proxy: Any) -> None:
        if connection.driver_connection.is_closed():
            raise DisconnectionError

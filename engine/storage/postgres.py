"""The writing side of a PostgreSQL database, and the right to write to a database.

The writer has a connection of its own, with three trips to the server a group. asyncpg is asked directly:
most of what a group costs this process is its trips, and SQLAlchemy's connection needs one more, and as
much time again for each.

One process at a time may write. Two bots on one database would each deal cards that the other knows nothing
of. A SQLite file has a lock beside it, which the system gives up with the process. A PostgreSQL server may
be used from several machines, so there a row says who plays until when, on the server's clock, and the
writer compares that row's epoch in each of its transactions: a process that was overtaken while it was
paused or cut off writes nothing any more.
"""

import asyncio
import logging
import math
import os
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

from filelock import FileLock, Timeout
from sqlalchemy import (
    URL,
    BigInteger,
    Column,
    Integer,
    NullPool,
    Table,
    Text,
    bindparam,
    inspect,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from engine.storage.errors import LeaseHeld, StorageConflict, StorageError, StorageFailed
from engine.storage.rows import Write, gathered, metadata

log = logging.getLogger(__name__)

LASTS: Final = 15.0
"""Seconds until an unrenewed lease may be taken by somebody else."""
RENEWED_EVERY: Final = 5.0
"""Seconds between two renewals."""
LOOKED_EVERY: Final = 0.5
"""Seconds between two checks of a lease that somebody waits for."""
LAST_WORD: Final = 2.0
"""Seconds allowed for giving a lease back."""
SHARD: Final = 0
SHARDS: Final = 1
"""Number of shards: one process plays all servers."""

leases = Table(
    "leases",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("count", Integer, nullable=False),
    Column("holder", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)
"""Which process plays a share of the servers, by the database's clock. Each holder has its own epoch."""

_NOW: Final = literal_column("CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)", BigInteger)
"""Milliseconds since 1970 on the server's clock, now rather than at the start of the transaction."""
_LASTS_MS: Final = bindparam("lasts_ms", type_=BigInteger)
_OWN: Final = (leases.c.shard == SHARD) & (leases.c.epoch == bindparam("own_epoch", type_=BigInteger))
_NEW: Final = insert(leases).values(
    shard=SHARD, count=SHARDS, holder=bindparam("holder"), epoch=1, until_ms=_NOW + _LASTS_MS
)
_TAKE: Final = _NEW.on_conflict_do_update(
    index_elements=["shard"],
    set_={
        "count": SHARDS,
        "holder": _NEW.excluded.holder,
        "epoch": leases.c.epoch + 1,
        "until_ms": _NOW + _LASTS_MS,
    },
    where=leases.c.until_ms <= _NOW,
).returning(leases.c.epoch)
_LOOK: Final = select(
    leases.c.holder, leases.c.epoch, leases.c.until_ms, (leases.c.until_ms - _NOW).label("left")
)
_RENEW: Final = update(leases).where(_OWN).values(until_ms=_NOW + _LASTS_MS)
_GIVE_BACK: Final = update(leases).where(_OWN).values(until_ms=0)
# a process that is paused in the middle of a transaction would keep the row: the server ends that one
_BEGIN: Final = (
    "BEGIN; SELECT set_config('idle_in_transaction_session_timeout', '{patience}', true)"
    " FROM leases WHERE shard = {shard} AND epoch = {epoch} FOR UPDATE"
)
_OURS: Final = "SELECT 1"
"""The server's answer when that has found the row."""


def claim_on(path: Path) -> FileLock:
    """Return the lock that gives exclusive use of a SQLite file, for a bot or for replacing the file."""
    return FileLock(f"{path}.lock", mode=0o600, is_singleton=False, thread_local=False)


class FileLease:
    """The right to write to a SQLite file: a lock beside it.

    The system gives it up with the process, so it is never lost to somebody else.
    """

    lost = False

    def __init__(self, path: Path) -> None:
        self.report_lost: Callable[[], None] = lambda: None
        self._path = path
        self._lock = claim_on(path)

    async def take(self, waiting: Callable[[str], None] = lambda reason: None) -> None:
        """Take the lease, and keep it until it is given back. Raises ``LeaseHeld``."""
        if self._lock.is_locked:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            raise LeaseHeld(f"another bot is using the database {self._path}") from None

    async def give_back(self) -> None:
        """Give the lease back, so that another process can take it at once; do nothing when it isn't held."""
        self._lock.release()


class RowLease:
    """The right to write to a PostgreSQL database: a row of ``leases``, renewed on a connection of its own.

    ``lost``, which is reported, once somebody else has it.
    """

    def __init__(self, url: URL, *, lasts: float = LASTS, renewed_every: float = RENEWED_EVERY) -> None:
        self._url = url
        self._lasts = lasts
        self._renewed_every = renewed_every
        self._engine: AsyncEngine | None = None
        self._epoch: int | None = None
        self._begin = ""
        """Begins a transaction while the lease is held."""
        self._renewing: asyncio.Task[None] | None = None
        self.lost = False
        self.report_lost: Callable[[], None] = lambda: None

    async def take(self, waiting: Callable[[str], None] = lambda reason: None) -> None:
        """Take the lease, if need be once the lease of a holder that ended without giving it back expires.

        ``waiting`` is called at most once, with the reason for a delay. Raises ``StorageFailed``, and
        ``LeaseHeld`` if the lease is renewed meanwhile: its holder is alive. Without the table, before the
        first migration, nobody plays and nothing is taken.
        """
        if self._epoch is not None:
            return
        engine = create_async_engine(self._url, pool_size=1, max_overflow=0)
        try:
            self._epoch = await self._taken(engine, waiting)
        except (SQLAlchemyError, OSError) as error:
            raise StorageFailed(_reason(error), systemic=True) from error
        finally:
            if self._epoch is None:
                await engine.dispose()
        if self._epoch is not None:
            self._engine = engine
            self._begin = _BEGIN.format(patience=_ms(self._lasts), shard=SHARD, epoch=self._epoch)
            self._renewing = asyncio.create_task(self._renew(engine, self._epoch), name="lease")

    async def _taken(self, engine: AsyncEngine, waiting: Callable[[str], None]) -> int | None:
        """Return the epoch of the lease that was taken, or ``None`` if there is no table for leases."""
        holder = f"process {os.getpid()} on {socket.gethostname()}"
        values = {"holder": holder, "lasts_ms": _ms(self._lasts)}
        first: Any = None
        while True:
            async with engine.begin() as connection:
                if first is None and not await connection.run_sync(
                    lambda now: inspect(now).has_table(leases.name)
                ):
                    return None
                seen = (await connection.execute(_LOOK)).first()
                if seen is None or seen.left <= 0:
                    taken = (await connection.execute(_TAKE, values)).first()
                    if taken is not None:
                        return int(taken.epoch)
            if seen is not None and first is None:
                first = seen
                waiting(
                    f"{seen.holder} was using the database and has not given it back; "
                    f"unless it is running still, this bot starts in {math.ceil(seen.left / 1000)} s"
                )
            elif seen is not None and (seen.epoch, seen.until_ms) != (first.epoch, first.until_ms):
                raise LeaseHeld(
                    f"another bot ({seen.holder}) is using the database "
                    f"{self._url.set(query={}).render_as_string(hide_password=True)}"
                )
            await asyncio.sleep(min(LOOKED_EVERY, self._renewed_every))

    async def begin(self, connection: Any) -> None:
        """Begin a transaction on a connection of asyncpg, in which the lease is ours until it ends.

        One trip to the server. While no lease is held nothing is checked. Raises ``StorageFailed`` when
        another process has taken it.
        """
        if self._epoch is None:
            await connection.execute("BEGIN")
        elif not self.lost and await connection.execute(self._begin) != _OURS:
            self._lose()
        if self.lost:
            raise StorageFailed("another bot has taken over the database", systemic=True)

    async def give_back(self) -> None:
        """Give the lease back, so that another process can take it at once; do nothing when it isn't held."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
            self._renewing = None
        engine, self._engine = self._engine, None
        if engine is None:
            return
        # where that fails it expires by itself
        with suppress(SQLAlchemyError, OSError, TimeoutError):
            async with asyncio.timeout(LAST_WORD), engine.begin() as connection:
                await connection.execute(_GIVE_BACK, {"own_epoch": self._epoch})
        await engine.dispose()

    async def _renew(self, engine: AsyncEngine, epoch: int) -> None:
        pause = self._renewed_every
        values = {"own_epoch": epoch, "lasts_ms": _ms(self._lasts)}
        while not self.lost:
            await asyncio.sleep(pause)
            try:
                async with asyncio.timeout(self._renewed_every), engine.begin() as connection:
                    ours = (await connection.execute(_RENEW, values)).rowcount
            except (SQLAlchemyError, OSError, TimeoutError) as error:
                log.warning("the lease on the database can't be renewed now: %s", _reason(error))
                pause = self._renewed_every / 5
            else:
                pause = self._renewed_every
                if not ours:
                    self._lose()

    def _lose(self) -> None:
        if not self.lost:
            self.lost = True
            self.report_lost()


def _ms(seconds: float) -> int:
    return int(1000 * seconds)


def _reason(error: BaseException) -> str:
    return str(getattr(error, "orig", None) or error) or type(error).__name__


RawConnection: TypeAlias = Any
"""A connection of asyncpg, which is installed only where PostgreSQL is used."""

PATIENCE = 30.0
"""Seconds that a group, or a query, may take. A line that was cut without a word would otherwise hold it for
a quarter of an hour. Longer than a lease, whose row an earlier connection may still have locked."""
_TAKEN = "23505"
"""SQLSTATE unique_violation."""
_OF_VALUES, _OF_CONSTRAINTS = "22", "23"
"""Classes of SQLSTATE that blame a row: data exception, integrity constraint violation."""
_HELD_BY_NO_COLUMN = frozenset({"22000", "22003", "22021"})
"""SQLSTATE of a value that no row can have: refused by the driver, out of range, not a character."""


class PostgresBackend:
    """A backend with one transaction per group; ``synchronous_commit`` keeps PostgreSQL's default, on.

    A lost connection is replaced by a new one, never by one from the readers' pool: when the server has
    restarted, those are lost as well, and each of them would fail a group.
    """

    def __init__(self, url: URL, lease: RowLease) -> None:
        self._engine = create_async_engine(url, poolclass=NullPool)
        self._lease = lease
        self._connection: RawConnection = None

    async def commit(self, writes: Sequence[Write], meanwhile: Callable[[], None] | None = None) -> None:
        loop = asyncio.get_running_loop()
        try:
            connection = await self._connected()
            # half as much work in each group as a timeout, which has a task to cancel
            given_up = loop.call_later(PATIENCE, connection.terminate)
            try:
                await self._lease.begin(connection)
                for statement, rows in gathered(writes):
                    sql = statement.sql(self._engine.dialect)
                    await (
                        connection.execute(sql, *rows[0])
                        if len(rows) == 1
                        else connection.executemany(sql, rows)
                    )
                if meanwhile is not None:
                    loop.call_soon(meanwhile)
                await connection.execute("COMMIT")
            except BaseException as error:
                await self._leave(connection, error)
                if isinstance(error, Exception) and given_up.when() <= loop.time():
                    raise TimeoutError from error
                raise
            finally:
                given_up.cancel()
        except StorageError:
            raise
        except Exception as error:  # while it starts or recovers, a server refuses in more ways than one
            raise _translated(error) from error

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    async def _connected(self) -> RawConnection:
        if self._connection is None or self._connection.is_closed():
            async with asyncio.timeout(PATIENCE):
                pooled = await self._engine.raw_connection()
            self._connection = pooled.driver_connection
            pooled.detach()
        return self._connection

    async def _leave(self, connection: RawConnection, error: BaseException) -> None:
        """End a transaction that has failed. After anything but a refused row the connection goes as well."""
        if _blames_a_row(error):
            with suppress(Exception):
                await connection.execute("ROLLBACK")
                return
        self._connection = None
        connection.terminate()


def names_no_row(error: BaseException) -> bool:
    """Whether the server, or the driver before it, refuses a value that no column can hold."""
    return getattr(error, "sqlstate", None) in _HELD_BY_NO_COLUMN


def _blames_a_row(error: BaseException) -> bool:
    state = str(getattr(error, "sqlstate", None) or "")
    return state[:2] in (_OF_VALUES, _OF_CONSTRAINTS) or isinstance(error, ValueError)


def _translated(error: BaseException) -> StorageError:
    if getattr(error, "sqlstate", None) == _TAKEN:
        return StorageConflict(_told(error))
    return StorageFailed(_told(error), systemic=not _blames_a_row(error))


def _told(error: BaseException) -> str:
    """Describe an error without the values of the statement, which include cards and seeds.

    The driver quotes them, and so does the server in the details of its message.
    """
    if isinstance(error, OSError):
        return str(error) or "it doesn't answer"
    import asyncpg

    # while connecting, SQLAlchemy wraps what the driver raises, which may have a cause of its own
    cause = error if isinstance(error, asyncpg.PostgresError) else error.__cause__ or error
    kind, state = type(cause).__qualname__, getattr(cause, "sqlstate", None)
    return f"{kind} (SQLSTATE {state})" if state else kind

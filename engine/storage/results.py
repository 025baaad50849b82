"""Results of finished parties. Ratings and leaderboards can always be recomputed from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Select, select, tuple_

from engine.storage.database import Database
from engine.storage.records import ResultRow, Ruling
from engine.storage.schema import counted, log, results, rulings, tables
from engine.storage.statements import ADD_RESULT, ADD_RULING, Write

_LOBBY: Final = 100
"""Entries of a log in which its lobby is, as a rule: the pace with which a partie began stands there."""


class PartieLength(NamedTuple):
    """A finished partie: its ``options`` and ``seats`` as its result has them, its pace, its length.

    ``ms`` is ``None`` for a partie that was played on paper.
    """

    options: str
    seats: str
    pace: str
    ms: int | None


class ResultStore:
    """The store of results: one for each table, written together with its last action."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def adding(self, row: ResultRow) -> Write:
        """Return the write of a result."""
        return ADD_RESULT.write(
            row.table,
            row.guild,
            row.game,
            row.preset,
            row.options,
            row.ended_ms,
            row.seats,
            row.points,
            row.places,
            row.rated,
            row.contest,
        )

    async def get(self, table: int) -> ResultRow | None:
        """Return the result of a table, or ``None``."""
        row = await self._database.first(select(results).where(results.c.table == table))
        return None if row is None else ResultRow(*row)

    async def recent(self, guild: str, games: Iterable[str], limit: int) -> list[ResultRow]:
        """Return a server's newest results in some games, voided ones included, newest first."""
        found: list[ResultRow] = []
        for game in games:  # one by one, as an index has them
            query = (
                select(results)
                .where(results.c.guild == guild, results.c.game == game)
                .order_by(results.c.ended_ms.desc())
                .limit(limit)
            )
            found += [ResultRow(*row) for row in await self._database.rows(query)]
        return sorted(found, key=lambda row: (row.ended_ms, row.table), reverse=True)[:limit]

    async def lengths(self, guild: str, game: str, limit: int) -> list[PartieLength]:
        """Return how long a server's newest parties of a game have taken from the first deal on."""
        start = select(log.c.time_ms).where(
            log.c.table == results.c.table,
            log.c.kind == "table",
            log.c.token == "start",  # noqa: S105
        )
        pace = select(log.c.token).where(
            log.c.table == results.c.table,
            log.c.seq <= _LOBBY,
            log.c.kind == "clock",
            log.c.token.like("pace %"),
        )
        query = (
            select(
                results.c.options,
                results.c.seats,
                results.c.ended_ms,
                start.order_by(log.c.seq).limit(1).scalar_subquery(),
                pace.order_by(log.c.seq.desc()).limit(1).scalar_subquery(),
            )
            .join(tables, tables.c.table == results.c.table)
            .where(results.c.guild == guild, results.c.game == game, tables.c.status == "finished")
            .order_by(results.c.ended_ms.desc())
            .limit(limit)
        )
        return [
            PartieLength(
                options, seats, (pace or "pace none").partition(" ")[2], ended - begun if begun else None
            )
            for options, seats, ended, begun, pace in await self._database.rows(query)
        ]

    async def not_counted(self, guild: str | None = None, table: int | None = None) -> list[ResultRow]:
        """Return the results that the standings don't include yet, in the order in which the parties ended.

        For one table this costs next to nothing; for one server, or all, it reads every result.
        """
        query = (
            select(results)
            .outerjoin(counted, counted.c.table == results.c.table)
            .where(counted.c.table.is_(None))
            .order_by(results.c.ended_ms, results.c.table)
        )
        if guild is not None:
            query = query.where(results.c.guild == guild)
        if table is not None:
            query = query.where(results.c.table == table)
        return [ResultRow(*row) for row in await self._database.rows(query)]

    async def since(self, guild: str, game: str, order: tuple[int, int], limit: int) -> list[ResultRow]:
        """Return a ladder's results from ``order`` (end and table) on, oldest first, without voided ones."""
        query = (
            _valid()
            .where(results.c.guild == guild, results.c.game == game)
            .where(tuple_(results.c.ended_ms, results.c.table) >= order)
            .order_by(results.c.ended_ms, results.c.table)
            .limit(limit)
        )
        return [ResultRow(*row) for row in await self._database.rows(query)]

    async def contests(self, guild: str) -> list[ResultRow]:
        """Return a server's valid matches between fraternities, newest first."""
        query = _valid().where(results.c.guild == guild, results.c.contest)
        rows = await self._database.rows(query.order_by(results.c.ended_ms.desc(), results.c.table.desc()))
        return [ResultRow(*row) for row in rows]

    async def all_valid(self) -> list[ResultRow]:
        """Return every result that is not voided."""
        return [ResultRow(*row) for row in await self._database.rows(_valid())]

    def ruling(self, ruling: Ruling) -> Write:
        """Return the write of a ruling."""
        return ADD_RULING.write(*ruling)

    async def rulings(self, table: int) -> Sequence[Ruling]:
        """Return every ruling on a table's result, oldest first; the last one holds."""
        query = select(rulings).where(rulings.c.table == table).order_by(rulings.c.number)
        return [Ruling(*row) for row in await self._database.rows(query)]


def _valid() -> Select[Any]:
    """Return a query for results that are not voided by their last ruling."""
    return select(results).where(~is_voided(results.c.table))


def is_voided(table: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that a table's result is voided by its last ruling."""
    newer = rulings.alias("newer")
    overruled = select(newer.c.table).where(
        newer.c.table == rulings.c.table, newer.c.number > rulings.c.number
    )
    voided = select(rulings.c.table).where(rulings.c.table == table, rulings.c.voided, ~overruled.exists())
    return voided.exists()

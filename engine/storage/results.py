"""Results of finished parties and their deals, from which ratings and leaderboards are computed again."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Select, func, select, tuple_

from engine.storage.database import Repository
from engine.storage.records import (
    DealPlayer,
    PlayedDealRow,
    ResultRow,
    RoundDeal,
    Ruling,
    counted,
    deal_players,
    deals,
    log,
    played_deals,
    results,
    round_deals,
    rulings,
    tables,
)
from engine.storage.rows import Write, delete_all_from

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


class ResultStore(Repository):
    """The store of results: one for each table, written together with its last action."""

    async def get(self, table: int) -> ResultRow | None:
        """Return the result of a table, or ``None``."""
        return await results.get(self._database, table)

    async def recent(self, guild: str, games: Iterable[str], limit: int) -> list[ResultRow]:
        """Return a server's newest results in some games, voided ones included, newest first."""
        found: list[ResultRow] = []
        for game in games:  # one by one, as an index has them
            query = (
                results.query.where(results.c.guild == guild, results.c.game == game)
                .order_by(results.c.ended_ms.desc())
                .limit(limit)
            )
            found += await results.all(self._database, query)
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
            .join(tables.table, tables.c.table == results.c.table)
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
            results.query.outerjoin(counted.table, counted.c.table == results.c.table)
            .where(counted.c.table.is_(None), *results.same(guild=guild, table=table))
            .order_by(results.c.ended_ms, results.c.table)
        )
        return await results.all(self._database, query)

    async def since(self, guild: str, game: str, order: tuple[int, int], limit: int) -> list[ResultRow]:
        """Return a ladder's results from ``order`` (end and table) on, oldest first, without voided ones."""
        query = (
            _valid()
            .where(results.c.guild == guild, results.c.game == game)
            .where(tuple_(results.c.ended_ms, results.c.table) >= order)
            .order_by(results.c.ended_ms, results.c.table)
            .limit(limit)
        )
        return await results.all(self._database, query)

    async def contests(self, guild: str) -> list[ResultRow]:
        """Return a server's valid matches between fraternities, newest first."""
        query = _valid().where(results.c.guild == guild, results.c.contest)
        query = query.order_by(results.c.ended_ms.desc(), results.c.table.desc())
        return await results.all(self._database, query)

    async def all_valid(self) -> list[ResultRow]:
        """Return every result that is not voided."""
        return await results.all(self._database, _valid())

    async def rulings(self, table: int) -> Sequence[Ruling]:
        """Return every ruling on a table's result, oldest first; the last one holds."""
        return await rulings.where(self._database, rulings.c.table == table, by=[rulings.c.number])

    async def voided(self, table: int) -> bool:
        """Return whether the last ruling on a table's result says that it doesn't count."""
        found = await self.rulings(table)
        return bool(found) and found[-1].voided


def _valid() -> Select[Any]:
    """Return a query for results that are not voided by their last ruling."""
    return results.query.where(~is_voided(results.c.table))


def is_voided(table: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that a table's result is voided by its last ruling."""
    newer = rulings.table.alias("newer")
    overruled = select(newer.c.table).where(
        newer.c.table == rulings.c.table, newer.c.number > rulings.c.number
    )
    voided = select(rulings.c.table).where(rulings.c.table == table, rulings.c.voided, ~overruled.exists())
    return voided.exists()


ROUND: Final = "round"
"""The kind of deed that marks a round owed to the table (``Game.summarise``)."""

_COUNTING = ("rated", "friendly", "contest", "contest off")
"""Log tokens that tell what the partie counts for; all of them come before its first deal."""


class TableDeal(NamedTuple):
    """A finished deal, its table's status, and the result's data if the partie is over."""

    deal: PlayedDealRow
    status: str
    opened_ms: int
    rated: bool | None
    places: str | None


def clearing() -> list[Write]:
    """Return the deletion of all finished deals, which logs can be asked for again."""
    return [delete_all_from(rows.table).write() for rows in (round_deals, deal_players, played_deals)]


class PlayedDeals(Repository):
    """The store of finished deals: how each was played, its points and its deeds."""

    def adding(self, row: PlayedDealRow) -> list[Write]:
        """Return the writes of a finished deal, of its players, and of a round that came due in it."""
        people = {player for player in json.loads(row.players) if isinstance(player, int)}
        rounds = any(kind == ROUND for kind, *_ in json.loads(row.deeds))
        return [
            played_deals.put(row),
            *(
                deal_players.put(DealPlayer(row.guild, person, row.table, row.deal))
                for person in sorted(people)
            ),
            *([round_deals.put(RoundDeal(row.guild, row.table, row.deal))] if rounds else ()),
        ]

    async def clear(self) -> None:
        """Delete all finished deals. Raises ``StorageError``."""
        await self._database.writer.submit(clearing())

    async def of_table(self, table: int) -> list[PlayedDealRow]:
        """Return a table's finished deals in order."""
        here = played_deals.c.table == table
        return await played_deals.where(self._database, here, by=[played_deals.c.deal])

    async def tables_of(self, guild: str, person: int) -> list[int]:
        """Return the tables of a server at which somebody has played a finished deal."""
        query = (
            select(deal_players.c.table)
            .distinct()
            .where(deal_players.c.guild == guild, deal_players.c.person == person)
            .order_by(deal_players.c.table)
        )
        return [row.table for row in await self._database.rows(query)]

    async def of_tables(self, game: str, numbers: Sequence[int]) -> list[PlayedDealRow]:
        """Return the finished deals of a game at these tables, in order.

        Deals of voided results are left out. Pass some hundred tables at most: databases limit the size of a
        query.
        """
        query = (
            played_deals.query.where(played_deals.c.table.in_(numbers), played_deals.c.game == game)
            .where(~is_voided(played_deals.c.table))
            .order_by(played_deals.c.table, played_deals.c.deal)
        )
        return await played_deals.all(self._database, query)

    async def games_of(self, guild: str, person: int) -> dict[str, int]:
        """Count somebody's deals of each game in a server, without those of voided results."""
        query = (
            select(played_deals.c.game, func.count())
            .join_from(
                deal_players.table,
                played_deals.table,
                (played_deals.c.table == deal_players.c.table) & (played_deals.c.deal == deal_players.c.deal),
            )
            .where(deal_players.c.guild == guild, deal_players.c.person == person)
            .where(~is_voided(played_deals.c.table))
            .group_by(played_deals.c.game)
        )
        return {row[0]: row[1] for row in await self._database.rows(query)}

    async def untold(self) -> list[int]:
        """Return the tables that have deals in their log but no finished deal stored."""
        query = (
            select(deals.c.table)
            .distinct()
            .where(~select(played_deals.c.table).where(played_deals.c.table == deals.c.table).exists())
        )
        return [row.table for row in await self._database.rows(query.order_by(deals.c.table))]

    async def games_within(self, guild: str, begin_ms: int, end_ms: int) -> Mapping[str, int]:
        """Count the deals of each game that ended in a server within a span of time, without voided ones."""
        query: Select[tuple[str, int]] = select(played_deals.c.game, func.count())
        query = query.where(*_within(guild, begin_ms, end_ms)).group_by(played_deals.c.game)
        return {str(game): int(count) for game, count in await self._database.rows(query)}

    async def within(self, guild: str, begin_ms: int, end_ms: int) -> list[TableDeal]:
        """Return the deals that ended in a server within a span, oldest first, without voided ones."""
        query = (
            played_deals.query.add_columns(
                tables.c.status, tables.c.opened_ms, results.c.rated, results.c.places
            )
            .join(tables.table, tables.c.table == played_deals.c.table)
            .outerjoin(results.table, results.c.table == played_deals.c.table)
            .where(*_within(guild, begin_ms, end_ms))
            .order_by(played_deals.c.ended_ms, played_deals.c.table, played_deals.c.deal)
        )
        width = len(PlayedDealRow._fields)
        return [
            TableDeal(PlayedDealRow(*row[:width]), *row[width:]) for row in await self._database.rows(query)
        ]

    async def friendly(self, numbers: Collection[int]) -> set[int]:
        """Return those of some tables, whose parties are not over, that play friendly ones."""
        query = (
            select(log.c.table, log.c.token)
            .where(log.c.table.in_(sorted(numbers)), log.c.kind == "table", log.c.token.in_(_COUNTING))
            .order_by(log.c.table, log.c.seq)
        )
        friendly, contests = set[int](), set[int]()
        for table, token in await self._database.rows(query):
            match token:
                case "friendly":
                    friendly.add(table)
                    contests.discard(table)
                case "rated":
                    friendly.discard(table)
                case "contest":
                    contests.add(table)
                case _:
                    contests.discard(table)
        return friendly - contests


def _within(guild: str, begin_ms: int, end_ms: int) -> tuple[ColumnElement[bool], ...]:
    return (
        played_deals.c.guild == guild,
        played_deals.c.ended_ms >= begin_ms,
        played_deals.c.ended_ms < end_ms,
        ~is_voided(played_deals.c.table),
    )

"""Reading results page by page for exports, with their rulings, and queries for imports."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, or_, select, tuple_

from engine.standings.store import scores
from engine.storage.database import Repository
from engine.storage.records import ResultRow, Ruling, deal_players, persons, results, rulings, tables

PAPER = "paper"
"""Status of a table that stands for a partie played on paper: it has a result and no log."""


ENDLESS_MS: Final = 2**62
"""A time later than all others; negated, it is earlier than all."""


@dataclass(frozen=True, slots=True)
class ResultFilter:
    """A selection of a server's results: one game or all, ended within a span of time.

    Times are milliseconds since 1970; parties on paper may be older. With ``channels`` those from paper and
    those that were played in these.
    """

    guild: str
    game: str | None = None
    begin_ms: int = -ENDLESS_MS
    end_ms: int = ENDLESS_MS
    channels: frozenset[str] | None = None


class KeptResult(NamedTuple):
    """A result, its last ruling, if any, and whether it was played on paper."""

    row: ResultRow
    ruling: Ruling | None
    paper: bool


class ExchangeStore(Repository):
    """Reads for exports and imports."""

    async def guilds(self) -> list[str]:
        """Return the servers that have results."""
        query = select(results.c.guild).distinct().order_by(results.c.guild)
        return [str(row.guild) for row in await self._database.rows(query)]

    async def channels(self, choice: ResultFilter) -> list[str]:
        """Return the channels in which the chosen results were played."""
        played = results.table.join(tables.table, tables.c.table == results.c.table)
        query = select(tables.c.channel).distinct().select_from(played).where(*_meant(choice))
        return [str(row.channel) for row in await self._database.rows(query)]

    async def page(self, choice: ResultFilter, after: tuple[int, int] | None, limit: int) -> list[KeptResult]:
        """Return results after ``after`` (end and table), or the first ones, in order of their end."""
        query = (
            results.query.add_columns(tables.c.status)
            .join(tables.table, tables.c.table == results.c.table)
            .where(*_meant(choice))
            .order_by(results.c.ended_ms, results.c.table)
            .limit(limit)
        )
        if after is not None:
            query = query.where(tuple_(results.c.ended_ms, results.c.table) > after)
        found = await self._database.rows(query)
        last = await self._last_rulings([row.table for row in found])
        return [KeptResult(ResultRow(*row[:-1]), last.get(row.table), row.status == PAPER) for row in found]

    async def _last_rulings(self, numbers: Collection[int]) -> dict[int, Ruling]:
        these, order = rulings.c.table.in_(numbers), [rulings.c.table, rulings.c.number]
        return {ruling.table: ruling for ruling in await rulings.where(self._database, these, by=order)}

    async def people_of(self, guild: str) -> list[int]:
        """Return everybody who has played in a server, on paper or here."""
        played = select(deal_players.c.person).where(deal_players.c.guild == guild)
        scored = select(scores.c.person).where(scores.c.guild == guild)
        paper = select(persons.c.person).where(persons.c.external_id.startswith(f"{PAPER}:{guild}:"))
        rows = await self._database.rows(played.union(scored, paper))
        return sorted(int(row.person) for row in rows)

    async def paper_results(self, guild: str) -> list[ResultRow]:
        """Return a server's results from paper, in the order in which the parties ended."""
        query = (
            results.query.join(tables.table, tables.c.table == results.c.table)
            .where(tables.c.guild == guild, tables.c.status == PAPER)
            .order_by(results.c.ended_ms, results.c.table)
        )
        return await results.all(self._database, query)


def _meant(choice: ResultFilter) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = [
        results.c.guild == choice.guild,
        results.c.ended_ms >= choice.begin_ms,
        results.c.ended_ms < choice.end_ms,
    ]
    if choice.game is not None:
        wanted.append(results.c.game == choice.game)
    if choice.channels is not None:
        wanted.append(or_(tables.c.status == PAPER, tables.c.channel.in_(choice.channels)))
    return wanted

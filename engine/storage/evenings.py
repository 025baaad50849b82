"""Finished deals within some hours, with the state of the parties that they belong to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import ColumnElement, Select, func, select

from engine.storage.database import Database
from engine.storage.records import PlayedDealRow
from engine.storage.results import is_voided
from engine.storage.schema import log, played_deals, results, tables

_COUNTING = ("rated", "friendly", "contest", "contest off")
"""Log tokens that tell what the partie counts for; all of them come before its first deal."""


class EveningDeal(NamedTuple):
    """A finished deal, its table's status and channel, and the result's data if the partie is over."""

    deal: PlayedDealRow
    status: str
    channel: str
    opened_ms: int
    rated: bool | None
    places: str | None


class Evenings:
    """Queries about evenings. Deals of voided results are left out everywhere."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def games(self, guild: str, begin_ms: int, end_ms: int) -> Mapping[str, int]:
        """Count the deals of each game that ended in a server within a span of time."""
        query: Select[tuple[str, int]] = select(played_deals.c.game, func.count())
        query = query.where(*_within(guild, begin_ms, end_ms)).group_by(played_deals.c.game)
        return {str(game): int(count) for game, count in await self._database.rows(query)}

    async def deals(self, guild: str, game: str, begin_ms: int, end_ms: int) -> list[EveningDeal]:
        """Return a game's deals of that span, oldest first."""
        query = (
            select(
                played_deals,
                tables.c.status,
                tables.c.channel,
                tables.c.opened_ms,
                results.c.rated,
                results.c.places,
            )
            .join(tables, tables.c.table == played_deals.c.table)
            .outerjoin(results, results.c.table == played_deals.c.table)
            .where(*_within(guild, begin_ms, end_ms), played_deals.c.game == game)
            .order_by(played_deals.c.ended_ms, played_deals.c.table, played_deals.c.deal)
        )
        width = len(PlayedDealRow._fields)
        return [
            EveningDeal(PlayedDealRow(*row[:width]), *row[width:]) for row in await self._database.rows(query)
        ]

    async def friendly(self, some_tables: Collection[int]) -> set[int]:
        """Return those of some tables, whose parties are not over, that play friendly ones."""
        query = (
            select(log.c.table, log.c.token)
            .where(log.c.table.in_(sorted(some_tables)), log.c.kind == "table", log.c.token.in_(_COUNTING))
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

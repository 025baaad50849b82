"""Finished deals of all tables; computed again from the logs where they are missing."""

from __future__ import annotations

import json

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.records import PlayedDealRow
from engine.storage.schema import deals, played_deals
from engine.storage.statements import ADD_DEAL_PLAYER, CLEAR_PLAYED_DEALS, PUT_PLAYED_DEAL, Write


class PlayedDeals:
    """What was played in each deal, what it brought and who did what."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def adding(self, row: PlayedDealRow) -> list[Write]:
        """The writes of a finished deal, and of who has played it."""
        people = {person for person in json.loads(row.players) if person}
        return [
            PUT_PLAYED_DEAL.write(*row),
            *(ADD_DEAL_PLAYER.write(row.guild, person, row.table, row.deal) for person in sorted(people)),
        ]

    async def clear(self) -> None:
        """Forget all of them. Raises ``StorageError``."""
        await self._database.writer.submit([statement.write() for statement in CLEAR_PLAYED_DEALS])

    async def of_table(self, table: int) -> list[PlayedDealRow]:
        """A table's finished deals in order."""
        query = select(played_deals).where(played_deals.c.table == table).order_by(played_deals.c.deal)
        return [PlayedDealRow(*row) for row in await self._database.rows(query)]

    async def between(self, guild: str, begin_ms: int, end_ms: int) -> list[PlayedDealRow]:
        """A server's deals that ended from one time up to another, oldest first."""
        query = (
            select(played_deals)
            .where(played_deals.c.guild == guild)
            .where(played_deals.c.ended_ms >= begin_ms, played_deals.c.ended_ms < end_ms)
            .order_by(played_deals.c.ended_ms, played_deals.c.table, played_deals.c.deal)
        )
        return [PlayedDealRow(*row) for row in await self._database.rows(query)]

    async def untold(self) -> list[int]:
        """Tables at which cards were dealt and of which no finished deal is known."""
        query = (
            select(deals.c.table)
            .distinct()
            .where(~select(played_deals.c.table).where(played_deals.c.table == deals.c.table).exists())
        )
        return [row.table for row in await self._database.rows(query.order_by(deals.c.table))]

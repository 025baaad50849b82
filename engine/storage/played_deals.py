"""Finished deals of all tables; missing ones are recomputed from the logs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from sqlalchemy import func, select

from engine.storage.database import Database
from engine.storage.records import PlayedDealRow
from engine.storage.results import is_voided
from engine.storage.schema import deal_players, deals, played_deals
from engine.storage.statements import (
    ADD_DEAL_PLAYER,
    ADD_ROUND_DEAL,
    CLEAR_PLAYED_DEALS,
    PUT_PLAYED_DEAL,
    Write,
)

ROUND: Final = "round"
"""The kind of deed that marks a round owed to the table (``Game.summarise``)."""


class PlayedDeals:
    """The store of finished deals: how each was played, its points and its deeds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def adding(self, row: PlayedDealRow) -> list[Write]:
        """Return the writes of a finished deal, of its players, and of a round that came due in it."""
        people = {person for person in json.loads(row.players) if person}
        rounds = any(kind == ROUND for kind, *_ in json.loads(row.deeds))
        return [
            PUT_PLAYED_DEAL.write(*row),
            *(ADD_DEAL_PLAYER.write(row.guild, person, row.table, row.deal) for person in sorted(people)),
            *([ADD_ROUND_DEAL.write(row.guild, row.table, row.deal)] if rounds else ()),
        ]

    async def clear(self) -> None:
        """Delete all finished deals. Raises ``StorageError``."""
        await self._database.writer.submit([statement.write() for statement in CLEAR_PLAYED_DEALS])

    async def of_table(self, table: int) -> list[PlayedDealRow]:
        """Return a table's finished deals in order."""
        query = select(played_deals).where(played_deals.c.table == table).order_by(played_deals.c.deal)
        return [PlayedDealRow(*row) for row in await self._database.rows(query)]

    async def tables_of(self, guild: str, person: int) -> list[int]:
        """Return the tables of a server at which somebody has played a finished deal."""
        query = (
            select(deal_players.c.table)
            .distinct()
            .where(deal_players.c.guild == guild, deal_players.c.person == person)
            .order_by(deal_players.c.table)
        )
        return [row.table for row in await self._database.rows(query)]

    async def of_tables(self, game: str, tables: Sequence[int]) -> list[PlayedDealRow]:
        """Return the finished deals of a game at these tables, in order.

        Deals of voided results are left out. Pass some hundred tables at most: databases limit the size of a
        query.
        """
        query = (
            select(played_deals)
            .where(played_deals.c.table.in_(tables), played_deals.c.game == game)
            .where(~is_voided(played_deals.c.table))
            .order_by(played_deals.c.table, played_deals.c.deal)
        )
        return [PlayedDealRow(*row) for row in await self._database.rows(query)]

    async def games_of(self, guild: str, person: int) -> dict[str, int]:
        """Count somebody's deals of each game in a server, without those of voided results."""
        query = (
            select(played_deals.c.game, func.count())
            .join_from(
                deal_players,
                played_deals,
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

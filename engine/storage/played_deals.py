"""Finished deals of all tables; computed again from the logs where they are missing."""

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
"""The deed of whoever owes the table a round (``Game.told``)."""


class PlayedDeals:
    """What was played in each deal, what it brought and who did what."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def adding(self, row: PlayedDealRow) -> list[Write]:
        """The writes of a finished deal, of who has played it, and that a round came due in it."""
        people = {person for person in json.loads(row.players) if person}
        rounds = any(kind == ROUND for kind, *_ in json.loads(row.deeds))
        return [
            PUT_PLAYED_DEAL.write(*row),
            *(ADD_DEAL_PLAYER.write(row.guild, person, row.table, row.deal) for person in sorted(people)),
            *([ADD_ROUND_DEAL.write(row.guild, row.table, row.deal)] if rounds else ()),
        ]

    async def clear(self) -> None:
        """Forget all of them. Raises ``StorageError``."""
        await self._database.writer.submit([statement.write() for statement in CLEAR_PLAYED_DEALS])

    async def of_table(self, table: int) -> list[PlayedDealRow]:
        """A table's finished deals in order."""
        query = select(played_deals).where(played_deals.c.table == table).order_by(played_deals.c.deal)
        return [PlayedDealRow(*row) for row in await self._database.rows(query)]

    async def tables_of(self, guild: str, person: int) -> list[int]:
        """The tables of a server at which somebody has played a deal that is finished."""
        query = (
            select(deal_players.c.table)
            .distinct()
            .where(deal_players.c.guild == guild, deal_players.c.person == person)
            .order_by(deal_players.c.table)
        )
        return [row.table for row in await self._database.rows(query)]

    async def of_tables(self, game: str, tables: Sequence[int]) -> list[PlayedDealRow]:
        """The finished deals of those tables at which a game was played, in order.

        Not of results that are voided. Some hundred tables at most: databases limit what a query names.
        """
        query = (
            select(played_deals)
            .where(played_deals.c.table.in_(tables), played_deals.c.game == game)
            .where(~is_voided(played_deals.c.table))
            .order_by(played_deals.c.table, played_deals.c.deal)
        )
        return [PlayedDealRow(*row) for row in await self._database.rows(query)]

    async def games_of(self, guild: str, person: int) -> dict[str, int]:
        """How many deals somebody has played of each game in a server; results that are voided left out."""
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
        """Tables at which cards were dealt and of which no finished deal is known."""
        query = (
            select(deals.c.table)
            .distinct()
            .where(~select(played_deals.c.table).where(played_deals.c.table == deals.c.table).exists())
        )
        return [row.table for row in await self._database.rows(query.order_by(deals.c.table))]

"""The tab: what people have written on it, and the deals in which the rules made a round due."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.records import PlayedDealRow
from engine.storage.results import is_voided
from engine.storage.schema import played_deals, round_deals, rounds
from engine.storage.statements import ADD_ROUND, Write


class RoundRow(NamedTuple):
    """A line that somebody has written on their server's tab; none is ever changed.

    ``source`` is the debt that it concerns (``engine.tab.tab``), empty where the line makes one.
    ``creditor`` is ``None`` for what is owed to a whole table, ``reason`` what its writer has added.
    """

    guild: str
    number: int
    kind: str
    debtor: int
    creditor: int | None
    amount: int
    source: str
    actor: int | None
    reason: str
    time_ms: int


class Rounds:
    """Lines are numbered by server from 1."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def adding(self, row: RoundRow) -> Write:
        """The write of a line. It conflicts with another one of the same number."""
        return ADD_ROUND.write(*row)

    async def all_of(self, guild: str) -> list[RoundRow]:
        """A server's lines in the order in which they were written."""
        query = select(rounds).where(rounds.c.guild == guild).order_by(rounds.c.number)
        return [RoundRow(*row) for row in await self._database.rows(query)]

    async def deals(self, guild: str) -> list[PlayedDealRow]:
        """A server's finished deals in which a round came due, oldest first; none of a voided result."""
        both = (played_deals.c.table == round_deals.c.table) & (played_deals.c.deal == round_deals.c.deal)
        query = (
            select(played_deals)
            .join(round_deals, both)
            .where(round_deals.c.guild == guild, ~is_voided(round_deals.c.table))
            .order_by(played_deals.c.ended_ms, played_deals.c.table, played_deals.c.deal)
        )
        return [PlayedDealRow(*row) for row in await self._database.rows(query)]

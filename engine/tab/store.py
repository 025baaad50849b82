"""Storage of the tab: lines written by people, and deals in which a round came due by the rules."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Table, Text, select

from engine.storage.database import Database
from engine.storage.records import PlayedDealRow
from engine.storage.results import is_voided
from engine.storage.schema import metadata, played_deals, round_deals
from engine.storage.statements import Write, insert_into, update_of

rounds = Table(
    "rounds",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("actor", Integer, ForeignKey("persons.person"), nullable=False),
    Column("creditor", Integer, ForeignKey("persons.person")),
    Column("amount", Integer, nullable=False),
    Column("note", Text, nullable=False),
    Column("time_ms", BigInteger, nullable=False),
)

ADD_ROUND = insert_into(rounds)
FORGET_NOTES = update_of(rounds, ("note",), ("actor",))


class RoundRow(NamedTuple):
    """A line on a server's tab; lines are never changed.

    ``source`` is the debt that it is about (``engine.tab.tab``). A line that enters one has its debtor as
    ``actor``, a ``creditor``, and a remark as ``note``.
    """

    guild: str
    number: int
    kind: str
    source: str
    actor: int
    creditor: int | None
    amount: int
    note: str
    time_ms: int


class Rounds:
    """The store of the tab's lines, numbered from 1 in each server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def adding(self, row: RoundRow) -> Write:
        """Return the write of a line. It conflicts with another line of the same number."""
        return ADD_ROUND.write(*row)

    async def all_of(self, guild: str) -> list[RoundRow]:
        """Return a server's lines in the order in which they were written."""
        query = select(rounds).where(rounds.c.guild == guild).order_by(rounds.c.number)
        return [RoundRow(*row) for row in await self._database.rows(query)]

    async def deals(self, guild: str) -> list[PlayedDealRow]:
        """Return a server's deals in which a round came due, oldest first, without voided results."""
        both = (played_deals.c.table == round_deals.c.table) & (played_deals.c.deal == round_deals.c.deal)
        query = (
            select(played_deals)
            .join(round_deals, both)
            .where(round_deals.c.guild == guild, ~is_voided(round_deals.c.table))
            .order_by(played_deals.c.ended_ms, played_deals.c.table, played_deals.c.deal)
        )
        return [PlayedDealRow(*row) for row in await self._database.rows(query)]

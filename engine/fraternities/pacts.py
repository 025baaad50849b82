"""Storage of pacts between servers, and of the codes that offer them."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text, or_, select

from engine.storage.database import Database
from engine.storage.schema import metadata
from engine.storage.statements import Write, delete_from, upsert_into

pacts = Table(
    "pacts",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("actor", Integer, ForeignKey("persons.person")),
    Column("agreed_ms", BigInteger, nullable=False),
)

pact_offers = Table(
    "pact_offers",
    metadata,
    Column("code", Text, primary_key=True),
    Column("guild", Text, nullable=False),
    Column("actor", Integer, ForeignKey("persons.person"), nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Column("other", Text),
    Column("acceptor", Integer, ForeignKey("persons.person")),
    Index("pact_offers_by_guild", "guild"),
)

PUT_PACT = upsert_into(pacts, 2)
DELETE_PACT = delete_from(pacts, ("guild", "other"))
PUT_PACT_OFFER = upsert_into(pact_offers, 1)
DELETE_PACT_OFFER = delete_from(pact_offers, ("code",))


class PactRow(NamedTuple):
    """One side of a pact: ``actor`` has agreed for ``guild``. The pact is in force while both sides exist."""

    guild: str
    other: str
    actor: int | None
    agreed_ms: int


class OfferRow(NamedTuple):
    """A code from one server to another (``other``), valid before ``until_ms``."""

    code: str
    guild: str
    actor: int
    until_ms: int
    other: str | None = None
    acceptor: int | None = None


class PactStore:
    """The store of pacts and offers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def agreeing(self, row: PactRow) -> Write:
        """Return the write of one side of a pact."""
        return PUT_PACT.write(*row)

    def ending(self, guild: str, other: str) -> Write:
        """Return the write that deletes one side of a pact."""
        return DELETE_PACT.write(guild, other)

    def offering(self, row: OfferRow) -> Write:
        """Return the write of an offer, replacing an earlier row of its code."""
        return PUT_PACT_OFFER.write(*row)

    def withdrawing(self, code: str) -> Write:
        """Return the write that deletes a code."""
        return DELETE_PACT_OFFER.write(code)

    async def of(self, guild: str) -> list[PactRow]:
        """Return a server's pacts that are in force: both sides have agreed."""
        back = pacts.alias("back")
        query = (
            select(pacts)
            .join(back, (back.c.guild == pacts.c.other) & (back.c.other == pacts.c.guild))
            .where(pacts.c.guild == guild)
            .order_by(pacts.c.agreed_ms, pacts.c.other)
        )
        return [PactRow(*row) for row in await self._database.rows(query)]

    async def offer(self, code: str) -> OfferRow | None:
        """Return the offer of a code."""
        row = await self._database.first(select(pact_offers).where(pact_offers.c.code == code))
        return None if row is None else OfferRow(*row)

    async def offers(self, guild: str) -> list[OfferRow]:
        """Return the offers that a server has made or accepted."""
        query = (
            select(pact_offers)
            .where(or_(pact_offers.c.guild == guild, pact_offers.c.other == guild))
            .order_by(pact_offers.c.until_ms, pact_offers.c.code)
        )
        return [OfferRow(*row) for row in await self._database.rows(query)]

"""Storage of fraternities, memberships and invitations, and who belonged to which one at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Annotated, NamedTuple, TypeAlias

from sqlalchemy import Index, func, select

from engine.fraternities.colours import Colours, read
from engine.storage.database import Database, Numbers, Repository
from engine.storage.records import PersonNumber
from engine.storage.rows import Ref, Rows
from engine.storage.statements import delete_where

FraternityNumber: TypeAlias = Annotated[int, Ref("fraternities.fraternity")]


class FraternityRow(NamedTuple):
    """A fraternity of a server; times are in milliseconds since 1970, ``role`` is a Discord role's id.

    ``colours`` are as ``engine.fraternities.colours`` writes them. Dissolved fraternities stay for the
    archive.
    """

    fraternity: int
    guild: str
    name: str
    colours: str
    role: str | None
    founder: PersonNumber
    founded_ms: int
    dissolved_ms: int | None = None

    @property
    def stripes(self) -> Colours:
        """The fraternity's colours."""
        return read(self.colours)


fraternities = Rows(FraternityRow, "fraternities", 1, Index("fraternities_by_guild", "guild"))


class MembershipRow(NamedTuple):
    """A membership in the half-open interval from ``since_ms`` to ``until_ms``, ``None`` while it lasts."""

    fraternity: FraternityNumber
    person: PersonNumber
    since_ms: int
    until_ms: int | None = None
    title: str = ""

    def covers(self, ms: int) -> bool:
        """Tell whether the membership lasted at that time."""
        return self.since_ms <= ms and (self.until_ms is None or ms < self.until_ms)


memberships = Rows(MembershipRow, "memberships", 3, Index("memberships_by_person", "person"))


class Memberships:
    """Past and present memberships of some people.

    A partie counts for somebody's fraternity at its end. Intervals only ever begin and end at the present, so
    that a result never changes.
    """

    def __init__(self, known: Iterable[tuple[str, MembershipRow]] = ()) -> None:
        self._known: defaultdict[tuple[str, int], list[MembershipRow]] = defaultdict(list)
        for guild, membership in known:
            self._known[guild, membership.person].append(membership)

    def at(self, guild: str, person: int, ms: int) -> int | None:
        """Return the number of a person's fraternity in a server."""
        known = self._known.get((guild, person), ())
        return next((one.fraternity for one in known if one.covers(ms)), None)


class InvitationRow(NamedTuple):
    """An invitation, valid before ``until_ms``."""

    fraternity: FraternityNumber
    person: PersonNumber
    inviter: PersonNumber
    until_ms: int


invitations = Rows(InvitationRow, "invitations", 2)
FORGET_INVITATIONS = delete_where(invitations.table, "person")


class FraternityStore(Repository):
    """The store of fraternities. Memberships can end but never change: results with them stay as they are."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.numbers = Numbers(database, select(func.max(fraternities.c.fraternity)))

    async def all_of(self, guild: str) -> list[FraternityRow]:
        """Return all fraternities of a server, dissolved ones included, oldest first."""
        query = fraternities.query.where(fraternities.c.guild == guild).order_by(fraternities.c.fraternity)
        return await fraternities.all(self._database, query)

    async def every_one(self) -> list[FraternityRow]:
        """Return all fraternities of all servers, dissolved ones included, oldest first."""
        return await fraternities.all(self._database, fraternities.query.order_by(fraternities.c.fraternity))

    async def memberships(
        self, guild: str | None = None, people: Collection[int] = ()
    ) -> list[tuple[str, MembershipRow]]:
        """Return memberships with their servers: those that have ended, oldest first, then the others.

        They are those of a server, if one is given, and there those of some people.
        """
        here, there = fraternities.c, memberships.c
        query = (
            select(here.guild, memberships.table)
            .join_from(fraternities.table, memberships.table, here.fraternity == there.fraternity)
            .order_by(there.until_ms.is_(None), there.since_ms)
        )
        if guild is not None:
            query = query.where(here.guild == guild)
        if people:
            query = query.where(there.person.in_(sorted(people)))
        return [(guild, MembershipRow(*row)) for guild, *row in await self._database.rows(query)]

    async def invitation(self, fraternity: int, person: int) -> InvitationRow | None:
        """Return somebody's invitation, which may have expired."""
        return await invitations.get(self._database, fraternity, person)

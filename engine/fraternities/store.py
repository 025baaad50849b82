"""Storage of fraternities, memberships and invitations, and who belonged to which one at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text, func, select

from engine.fraternities.colours import Colours, read
from engine.storage.database import Database
from engine.storage.statements import (
    Write,
    delete_from,
    delete_where,
    insert_into,
    metadata,
    update_of,
    upsert_into,
)

fraternities = Table(
    "fraternities",
    metadata,
    Column("fraternity", Integer, primary_key=True, autoincrement=False),
    Column("guild", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("colours", Text, nullable=False),
    Column("role", Text),
    Column("founder", Integer, ForeignKey("persons.person"), nullable=False),
    Column("founded_ms", BigInteger, nullable=False),
    Column("dissolved_ms", BigInteger),
    Index("fraternities_by_guild", "guild"),
)

memberships = Table(
    "memberships",
    metadata,
    Column("fraternity", Integer, ForeignKey("fraternities.fraternity"), primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("since_ms", BigInteger, primary_key=True),
    Column("until_ms", BigInteger),
    Column("title", Text, nullable=False),
    Index("memberships_by_person", "person"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("fraternity", Integer, ForeignKey("fraternities.fraternity"), primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("inviter", Integer, ForeignKey("persons.person"), nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)

FORGET_INVITATIONS = delete_where(invitations, "person")
PUT_FRATERNITY = upsert_into(fraternities, 1)
END_MEMBERSHIP = update_of(memberships, ("until_ms",), ("fraternity", "person", "since_ms"))
NAME_MEMBERSHIP = update_of(memberships, ("title",), ("fraternity", "person", "since_ms"))
ADD_MEMBERSHIP = insert_into(memberships)
PUT_INVITATION = upsert_into(invitations, 2)
DELETE_INVITATION = delete_from(invitations, ("fraternity", "person"))


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
    founder: int
    founded_ms: int
    dissolved_ms: int | None = None

    @property
    def stripes(self) -> Colours:
        """The fraternity's colours."""
        return read(self.colours)


class MembershipRow(NamedTuple):
    """A membership in the half-open interval from ``since_ms`` to ``until_ms``, ``None`` while it lasts."""

    fraternity: int
    person: int
    since_ms: int
    until_ms: int | None = None
    title: str = ""

    def covers(self, ms: int) -> bool:
        """Tell whether the membership lasted at that time."""
        return self.since_ms <= ms and (self.until_ms is None or ms < self.until_ms)


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

    fraternity: int
    person: int
    inviter: int
    until_ms: int


class FraternityStore:
    """The store of fraternities. Memberships can end but never change: results with them stay as they are."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._last: int | None = None

    # -- writes ------------------------------------------------------------------------------------------

    def putting(self, row: FraternityRow) -> Write:
        """Return the write of a fraternity, replacing the earlier row."""
        return PUT_FRATERNITY.write(*row)

    def beginning(self, row: MembershipRow) -> Write:
        """Return the write of a new membership."""
        return ADD_MEMBERSHIP.write(*row)

    def ending(self, row: MembershipRow) -> Write:
        """Return the write of a membership's end."""
        return END_MEMBERSHIP.write(row.until_ms, row.fraternity, row.person, row.since_ms)

    def naming(self, row: MembershipRow) -> Write:
        """Return the write of a member's title."""
        return NAME_MEMBERSHIP.write(row.title, row.fraternity, row.person, row.since_ms)

    def inviting(self, row: InvitationRow) -> Write:
        """Return the write of an invitation, replacing an earlier one."""
        return PUT_INVITATION.write(*row)

    def disinviting(self, fraternity: int, person: int) -> Write:
        """Return the write that deletes an invitation."""
        return DELETE_INVITATION.write(fraternity, person)

    async def next_number(self) -> int:
        """Return a number that no fraternity has had; numbers only increase. One process writes."""
        if self._last is None:
            row = await self._database.first(select(func.max(fraternities.c.fraternity)))
            self._last = max(int(row[0] or 0), self._last or 0)
        self._last += 1
        return self._last

    # -- reading -----------------------------------------------------------------------------------------

    async def all_of(self, guild: str) -> list[FraternityRow]:
        """Return all fraternities of a server, dissolved ones included, oldest first."""
        query = select(fraternities).where(fraternities.c.guild == guild).order_by(fraternities.c.fraternity)
        return [FraternityRow(*row) for row in await self._database.rows(query)]

    async def every_one(self) -> list[FraternityRow]:
        """Return all fraternities of all servers, dissolved ones included, oldest first."""
        rows = await self._database.rows(select(fraternities).order_by(fraternities.c.fraternity))
        return [FraternityRow(*row) for row in rows]

    async def memberships(
        self, guild: str | None = None, people: Collection[int] = ()
    ) -> list[tuple[str, MembershipRow]]:
        """Return memberships with their servers: those that have ended, oldest first, then the others.

        They are those of a server, if one is given, and there those of some people.
        """
        here, there = fraternities.c, memberships.c
        query = (
            select(here.guild, memberships)
            .join_from(fraternities, memberships, here.fraternity == there.fraternity)
            .order_by(there.until_ms.is_(None), there.since_ms)
        )
        if guild is not None:
            query = query.where(here.guild == guild)
        if people:
            query = query.where(there.person.in_(sorted(people)))
        return [(guild, MembershipRow(*row)) for guild, *row in await self._database.rows(query)]

    async def invitation(self, fraternity: int, person: int) -> InvitationRow | None:
        """Return somebody's invitation, which may have expired."""
        query = select(invitations).where(
            invitations.c.fraternity == fraternity, invitations.c.person == person
        )
        row = await self._database.first(query)
        return None if row is None else InvitationRow(*row)

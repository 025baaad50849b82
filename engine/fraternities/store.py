"""Storage of fraternities and their colours, memberships and invitations; who belonged to which at a time."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Annotated, Final, NamedTuple, TypeAlias

from sqlalchemy import Index, func, select

from engine.storage.database import Database, Numbers, Repository
from engine.storage.records import PersonNumber
from engine.storage.rows import Ref, Rows, delete_where

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""
Colours: TypeAlias = tuple[Colour, Colour, Colour]
"""Colours in the order in which they are named and drawn, the top one first."""

STRIPES: Final = 3

_HEX: Final = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")


def colour_of(code: str) -> Colour | None:
    """Return the colour of a code such as ``#c8102e`` or ``c12``; ``None`` for anything else."""
    match = _HEX.fullmatch(code)
    if match is None:
        return None
    digits = match[1] if len(match[1]) == 6 else "".join(2 * digit for digit in match[1])
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def code_of(colour: Colour) -> str:
    """Return the code of a colour, such as ``#c8102e``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def written_colours(colours: Colours) -> str:
    """Return colours in their stored form."""
    return " ".join(map(code_of, colours))


def read_colours(text: str) -> Colours:
    """Parse stored colours. Raises ``ValueError``."""
    first, second, third = map(colour_of, text.split())
    if first is None or second is None or third is None:
        raise ValueError(text)
    return first, second, third


FraternityNumber: TypeAlias = Annotated[int, Ref("fraternities.fraternity")]


class FraternityRow(NamedTuple):
    """A fraternity of a server; times are in milliseconds since 1970, ``role`` is a Discord role's id.

    ``colours`` are as ``engine.fraternities.store`` writes them. Dissolved fraternities stay for the
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
        return read_colours(self.colours)


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

    async def all_of(self, guild: str | None = None) -> list[FraternityRow]:
        """Return all fraternities of a server, or of all, dissolved ones included, oldest first."""
        here = [] if guild is None else [fraternities.c.guild == guild]
        return await fraternities.where(self._database, *here, by=[fraternities.c.fraternity])

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

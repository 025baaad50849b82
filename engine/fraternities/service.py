"""Fraternities and their members: looked up in memory, and changed.

Methods are durable on return. One process writes.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.fraternities.store import (
    Colours,
    FraternityRow,
    InvitationRow,
    MembershipRow,
    fraternities,
    invitations,
    memberships,
    written_colours,
)
from engine.game import Refusal
from engine.storage.records import Person
from engine.storage.rows import Write
from engine.store import Store

LIMIT: Final = 25
"""Most fraternities of a server: as many as Discord suggests for autocompletion."""
INVITED_MS: Final = 7 * 24 * 3600 * 1000
"""Milliseconds for which an invitation is valid: a week."""


@dataclass(slots=True)
class Server:
    """The fraternities of a server by number, and memberships by person.

    Dissolved fraternities and past memberships are kept for the archive. Of somebody's memberships, oldest
    first, only the last one may not have ended.
    """

    fraternities: dict[int, FraternityRow] = field(default_factory=dict)
    memberships: defaultdict[int, list[MembershipRow]] = field(default_factory=lambda: defaultdict(list))

    def membership(self, person: int) -> MembershipRow | None:
        """Return the membership of somebody that has not ended."""
        newest = self.memberships[person][-1] if person in self.memberships else None
        return newest if newest is not None and newest.until_ms is None else None


def _ending(row: MembershipRow) -> Write:
    return memberships.change(*row[:3], until_ms=row.until_ms)


class FraternityService:
    """Fraternities with their members, past and present. ``now_ms`` is the time in milliseconds since 1970.

    All are in memory for quick lookups, some hundred bytes for each past or present membership. Unless they
    are ``worn`` nobody is told in which one people are: the host has switched the feature off.
    """

    def __init__(self, store: Store, now_ms: Callable[[], int], *, worn: bool = True) -> None:
        self._store = store
        self._now_ms = now_ms
        self._worn = worn
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._servers: defaultdict[str, Server] = defaultdict(Server)

    async def begin(self) -> None:
        """Read all of them; call this before anything else. Raises ``StorageError``."""
        for row in await self._store.fraternities.all_of():
            self._servers[row.guild].fraternities[row.fraternity] = row
        for guild, membership in await self._store.fraternities.memberships():
            self._servers[guild].memberships[membership.person].append(membership)

    def let_go(self, guild: str) -> None:
        """Drop a server's fraternities from memory: its data are about to be deleted."""
        self._servers.pop(guild, None)

    # -- looking up ----------------------------------------------------------------------------------------

    def all_of(self, guild: str) -> list[FraternityRow]:
        """Return a server's fraternities that are not dissolved, oldest first."""
        return [row for row in self._server(guild).fraternities.values() if row.dissolved_ms is None]

    def named(self, guild: str, name: str) -> FraternityRow:
        """Return a server's fraternity by name. Raises ``Refusal`` ``fraternity_unknown``."""
        for row in self.all_of(guild):
            if row.name.casefold() == name.casefold():
                return row
        raise Refusal("fraternity_unknown", name=name)

    def numbered(self, guild: str, number: int) -> FraternityRow:
        """Return a server's fraternity by number. Raises ``Refusal`` ``fraternity_gone``."""
        row = self._server(guild).fraternities.get(number)
        if row is None or row.dissolved_ms is not None:
            raise Refusal("fraternity_gone")
        return row

    def membership(self, guild: str, person: int) -> MembershipRow | None:
        """Return somebody's membership in a server."""
        return self._server(guild).membership(person)

    def of(self, guild: str, person: int) -> FraternityRow | None:
        """Return somebody's fraternity in a server."""
        membership = self.membership(guild, person)
        return None if membership is None else self._servers[guild].fraternities[membership.fraternity]

    def of_people(self, guild: str, people: Iterable[int]) -> dict[int, FraternityRow]:
        """Return the fraternities of people, without those who are in none."""
        found = {person: self.of(guild, person) for person in people if self._worn}
        return {person: row for person, row in found.items() if row is not None}

    def at(self, guild: str, people: Iterable[int], ms: int) -> dict[int, FraternityRow]:
        """Return people's fraternities at a time, including fraternities that are dissolved by now."""
        server = self._server(guild)
        return {
            person: server.fraternities[membership.fraternity]
            for person in people
            if self._worn
            for membership in server.memberships.get(person, ())
            if membership.covers(ms)
        }

    def members(self, row: FraternityRow) -> list[MembershipRow]:
        """Return the members of a fraternity, longest membership first."""
        server = self._server(row.guild)
        present = filter(None, map(server.membership, list(server.memberships)))
        own = (one for one in present if one.fraternity == row.fraternity)
        return sorted(own, key=lambda one: (one.since_ms, one.person))

    def bound(self, guild: str) -> list[FraternityRow]:
        """Return the fraternities bound to a role."""
        return [row for row in self.all_of(guild) if row.role is not None]

    def _server(self, guild: str) -> Server:
        """Return a server's fraternities; most servers have none, and nothing is kept for them."""
        return self._servers.get(guild) or Server()

    # -- fraternities --------------------------------------------------------------------------------------

    async def create(
        self, guild: str, name: str, colours: Colours, role: str | None, founder: int
    ) -> FraternityRow:
        """Found a fraternity. If it is by invitation, its founder joins, unless in another already.

        Raises ``Refusal`` (``fraternity_name_taken``, ``fraternity_role_taken``, ``too_many_fraternities``)
        and ``StorageError``.
        """
        async with self._locks[guild]:
            self.expect_room(guild, name, role)
            number = await self._store.fraternities.numbers.next()
            row = FraternityRow(number, guild, name, written_colours(colours), role, founder, self._now_ms())
            joins = role is None and self.membership(guild, founder) is None
            first = [MembershipRow(number, founder, row.founded_ms)] if joins else []
            await self._save(guild, first, [fraternities.put(row), *map(memberships.insert, first)])
            self._servers[guild].fraternities[number] = row
            return row

    def expect_room(self, guild: str, name: str, role: str | None) -> None:
        """Check that a fraternity of that name can be founded now. Raises ``Refusal`` like ``create``."""
        Refusal.unless(len(self.all_of(guild)) < LIMIT, "too_many_fraternities", limit=LIMIT)
        self._expect_free(guild, None, name, role)

    async def change(self, row: FraternityRow, **values: Any) -> FraternityRow:
        """Change the ``name`` of a fraternity, its ``colours``, or the ``role`` that makes members of it.

        Where the role becomes ``None``, people are invited; members stay until more is known of their roles.
        Raises like ``create``.
        """
        async with self._locks[row.guild]:
            changed = self.numbered(row.guild, row.fraternity)._replace(**values)
            self._expect_free(row.guild, row.fraternity, changed.name, changed.role)
            await self._store.writer.submit([fraternities.put(changed)])
            self._servers[row.guild].fraternities[row.fraternity] = changed
            return changed

    async def dissolve(self, row: FraternityRow) -> None:
        """Dissolve a fraternity and end its memberships. Results that count for it stay."""
        async with self._locks[row.guild]:
            row = self.numbered(row.guild, row.fraternity)
            last = row._replace(role=None, dissolved_ms=self._now_ms())
            over = [one._replace(until_ms=self._until(one)) for one in self.members(row)]
            await self._save(row.guild, over, [fraternities.put(last), *map(_ending, over)])
            self._servers[row.guild].fraternities[row.fraternity] = last

    def _expect_free(self, guild: str, own: int | None, name: str, role: str | None) -> None:
        for row in self.all_of(guild):
            if row.fraternity == own:
                continue
            Refusal.unless(row.name.casefold() != name.casefold(), "fraternity_name_taken", name=row.name)
            if role is not None and row.role == role:
                raise Refusal("fraternity_role_taken", name=row.name)

    # -- members -------------------------------------------------------------------------------------------

    async def invite(self, row: FraternityRow, person: int, inviter: int) -> InvitationRow:
        """Invite somebody, for a week.

        Raises ``Refusal`` ``fraternity_by_role``, ``fraternity_member_already``.
        """
        self._expect_invitations(row)
        self._expect_outside(row, person)
        invitation = InvitationRow(row.fraternity, person, inviter, self._now_ms() + INVITED_MS)
        await self._store.writer.submit([invitations.put(invitation)])
        return invitation

    async def accept(self, row: FraternityRow, person: int) -> None:
        """Join a fraternity by invitation; this ends a membership in another one of the server.

        Raises ``Refusal`` ``fraternity_not_invited`` (never invited, or too late), ``fraternity_by_role``,
        ``fraternity_member_already``.
        """
        async with self._locks[row.guild]:
            row = self.numbered(row.guild, row.fraternity)
            self._expect_invitations(row)
            self._expect_outside(row, person)
            invitation = await self._store.fraternities.invitation(row.fraternity, person)
            if invitation is None or invitation.until_ms <= self._now_ms():
                raise Refusal("fraternity_not_invited")
            await self._join(row, person, [invitations.delete(row.fraternity, person)])

    async def leave(self, guild: str, person: int) -> None:
        """End somebody's membership. Raises ``Refusal`` ``fraternity_none``, ``fraternity_by_role``."""
        async with self._locks[guild]:
            row, present = self.of(guild, person), self.membership(guild, person)
            if row is None or present is None:
                raise Refusal("fraternity_none")
            self._expect_invitations(row)
            await self._part(guild, present)

    async def part(self, person: Person) -> None:
        """End all memberships of somebody who is about to be forgotten. Raises ``StorageError``."""
        for guild in [guild for guild, server in self._servers.items() if server.membership(person.id)]:
            async with self._locks[guild]:
                if (present := self.membership(guild, person.id)) is not None:
                    await self._part(guild, present)

    async def entitle(self, guild: str, person: int, title: str) -> None:
        """Give a member a title; an empty one removes it. Raises ``Refusal`` ``fraternity_no_member``."""
        async with self._locks[guild]:
            present = self.membership(guild, person)
            if present is None:
                raise Refusal("fraternity_no_member")
            changed = present._replace(title=title)
            await self._save(guild, [changed], [memberships.change(*changed[:3], title=changed.title)])

    # -- roles ---------------------------------------------------------------------------------------------

    def wanders(self, guild: str, person: int, roles: Collection[str]) -> bool:
        """Tell whether somebody's membership differs from what their roles imply; needs no waiting."""
        return self._by_roles(guild, person, roles) != self._number(guild, person)

    async def follow(self, guild: str, person: int, roles: Collection[str]) -> FraternityRow | None:
        """Update somebody's membership from their roles; return their fraternity.

        Of several roles the one of the oldest fraternity counts. People who joined a fraternity by invitation
        stay there until they leave.
        """
        async with self._locks[guild]:
            wanted, present = self._by_roles(guild, person, roles), self.membership(guild, person)
            if wanted == self._number(guild, person):
                return self.of(guild, person)
            if wanted is not None:
                await self._join(self._servers[guild].fraternities[wanted], person)
            elif present is not None:
                await self._part(guild, present)
            return self.of(guild, person)

    def _by_roles(self, guild: str, person: int, roles: Collection[str]) -> int | None:
        row = self.of(guild, person)
        if row is not None and row.role is None:
            return row.fraternity
        return next((one.fraternity for one in self.bound(guild) if one.role in roles), None)

    def _number(self, guild: str, person: int) -> int | None:
        present = self.membership(guild, person)
        return None if present is None else present.fraternity

    # -- writing -------------------------------------------------------------------------------------------

    async def _join(self, row: FraternityRow, person: int, beside: Iterable[Write] = ()) -> None:
        present, now = self.membership(row.guild, person), self._now_ms()
        over = [] if present is None else [present._replace(until_ms=self._until(present))]
        # the clock may have been set back: no membership begins before an earlier one of the same has ended
        earlier = (*self._server(row.guild).memberships.get(person, ()), *over)
        ends = [one.until_ms or 0 for one in earlier if one in over or one.fraternity == row.fraternity]
        joined = MembershipRow(row.fraternity, person, max(now, *ends, 0))
        writes = [*beside, *map(_ending, over), memberships.insert(joined)]
        await self._save(row.guild, [*over, joined], writes)

    async def _part(self, guild: str, present: MembershipRow) -> None:
        over = present._replace(until_ms=self._until(present))
        await self._save(guild, [over], [_ending(over)])

    async def _save(self, guild: str, changed: Iterable[MembershipRow], writes: Sequence[Write]) -> None:
        """Write changes, then keep the memberships in memory: new ones, or somebody's newest, changed."""
        await self._store.writer.submit(writes)
        for one in changed:
            known = self._servers[guild].memberships[one.person]
            if known and known[-1].until_ms is None:
                known.pop()
            known.append(one)

    def _until(self, membership: MembershipRow) -> int:
        """Return the current time, but after the membership's beginning even if the clock was set back."""
        return max(self._now_ms(), membership.since_ms + 1)

    def _expect_invitations(self, row: FraternityRow) -> None:
        Refusal.unless(row.role is None, "fraternity_by_role", name=row.name)

    def _expect_outside(self, row: FraternityRow, person: int) -> None:
        present = self.membership(row.guild, person)
        if present is not None and present.fraternity == row.fraternity:
            raise Refusal("fraternity_member_already")

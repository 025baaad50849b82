"""Fraternities and their members: looked up in memory, and changed.

Methods are durable on return. One process writes.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from engine.fraternities.colours import Colours, written
from engine.fraternities.store import FraternityRow, Interval, InvitationRow, MembershipRow, Memberships
from engine.game import Refusal
from engine.storage.errors import StorageError
from engine.storage.records import Person
from engine.storage.statements import Write
from engine.store import Store
from engine.tables.errors import TableError

LIMIT: Final = 25
"""Most fraternities of a server: as many as Discord suggests for autocompletion."""
INVITED_MS: Final = 7 * 24 * 3600 * 1000
"""Milliseconds for which an invitation is valid: a week."""


class FraternityService:
    """Fraternities with their members, past and present. ``now`` returns seconds since 1970.

    All are in memory for quick lookups, some hundred bytes for each past or present membership. Unless they
    are ``worn`` nobody is told in which one people are: the host has switched the feature off.
    """

    def __init__(self, store: Store, now: Callable[[], float] = time.time, *, worn: bool = True) -> None:
        self._store = store
        self._now = now
        self._worn = worn
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._fraternities: dict[int, FraternityRow] = {}
        self._servers: defaultdict[str, dict[int, FraternityRow]] = defaultdict(dict)
        """Fraternities by server."""
        self._present: dict[tuple[str, int], MembershipRow] = {}
        self._members: defaultdict[int, dict[int, MembershipRow]] = defaultdict(dict)
        self._past: defaultdict[tuple[str, int], list[Interval]] = defaultdict(list)
        self._dissolved: dict[int, FraternityRow] = {}
        self._ended: dict[tuple[int, int], int] = {}

    async def begin(self) -> None:
        """Read all of them; call this before anything else. Raises ``StorageError``."""
        for row in await self._store.fraternities.every_one():
            if row.dissolved_ms is None:
                self._note(row)
            else:
                self._dissolved[row.fraternity] = row
        for membership in await self._store.fraternities.lasting():
            self._enter(self._fraternities[membership.fraternity].guild, membership)
        for interval in await self._store.fraternities.intervals():
            if interval.until_ms is not None:
                self._past[interval.guild, interval.person].append(interval)

    def let_go(self, guild: str) -> None:
        """Drop a server's fraternities from memory: its data are about to be deleted."""
        for number in self._servers.pop(guild, {}):
            del self._fraternities[number]
            self._members.pop(number, None)
        self._dissolved = {number: row for number, row in self._dissolved.items() if row.guild != guild}
        for memberships in (self._present, self._past):
            for key in [key for key in memberships if key[0] == guild]:
                del memberships[key]

    # -- looking up ----------------------------------------------------------------------------------------

    def all_of(self, guild: str) -> list[FraternityRow]:
        """Return a server's fraternities, oldest first."""
        rows = self._servers.get(guild, {})
        return [rows[number] for number in sorted(rows)]

    def named(self, guild: str, name: str) -> FraternityRow:
        """Return a server's fraternity by name. Raises ``Refusal`` ``fraternity_unknown``."""
        for row in self.all_of(guild):
            if row.name.casefold() == name.casefold():
                return row
        raise Refusal("fraternity_unknown", name=name)

    def numbered(self, guild: str, number: int) -> FraternityRow:
        """Return a server's fraternity by number. Raises ``Refusal`` ``fraternity_gone``."""
        row = self._fraternities.get(number)
        if row is None or row.guild != guild:
            raise Refusal("fraternity_gone")
        return row

    def membership(self, guild: str, person: int) -> MembershipRow | None:
        """Return somebody's membership in a server."""
        return self._present.get((guild, person))

    def of(self, guild: str, person: int) -> FraternityRow | None:
        """Return somebody's fraternity in a server."""
        membership = self._present.get((guild, person))
        return None if membership is None else self._fraternities[membership.fraternity]

    def of_people(self, guild: str, people: Iterable[int]) -> dict[int, FraternityRow]:
        """Return the fraternities of people, without those who are in none."""
        found = {person: self.of(guild, person) for person in people if self._worn}
        return {person: row for person, row in found.items() if row is not None}

    def at(self, guild: str, people: Iterable[int], ms: int) -> dict[int, FraternityRow]:
        """Return people's fraternities at a time, including fraternities that are dissolved by now."""
        found: dict[int, FraternityRow] = {}
        for person in people if self._worn else ():
            known = list(self._past.get((guild, person), ()))
            if (present := self.membership(guild, person)) is not None:
                known.append(Interval(guild, person, present.fraternity, present.since_ms, None))
            number = Memberships(known).at(guild, person, ms)
            if number is not None:
                found[person] = self._fraternities.get(number) or self._dissolved[number]
        return found

    def members(self, row: FraternityRow) -> list[MembershipRow]:
        """Return the members of a fraternity, longest membership first."""
        return sorted(self._members[row.fraternity].values(), key=lambda one: (one.since_ms, one.person))

    def bound(self, guild: str) -> list[FraternityRow]:
        """Return the fraternities bound to a role."""
        return [row for row in self.all_of(guild) if row.role is not None]

    # -- fraternities --------------------------------------------------------------------------------------

    async def create(
        self, guild: str, name: str, colours: Colours, role: str | None, founder: int
    ) -> FraternityRow:
        """Found a fraternity. If it is by invitation, its founder joins, unless in another already.

        Raises ``Refusal`` (``fraternity_name_taken``, ``fraternity_role_taken``, ``too_many_fraternities``)
        and ``TableError("storage_failed")``.
        """
        async with self._locks[guild]:
            self.expect_room(guild, name, role)
            number = await self._store.fraternities.next_number()
            row = FraternityRow(number, guild, name, written(colours), role, founder, self._now_ms())
            writes = [self._store.fraternities.putting(row)]
            first = None
            if role is None and self.membership(guild, founder) is None:
                first = MembershipRow(number, founder, row.founded_ms)
                writes.append(self._store.fraternities.beginning(first))
            await self._save(writes)
            self._note(row)
            if first is not None:
                self._enter(guild, first)
            return row

    def expect_room(self, guild: str, name: str, role: str | None) -> None:
        """Check that a fraternity of that name can be founded now. Raises ``Refusal`` like ``create``."""
        if len(self.all_of(guild)) >= LIMIT:
            raise Refusal("too_many_fraternities", limit=LIMIT)
        self._expect_free(guild, None, name, role)

    async def rename(self, row: FraternityRow, name: str) -> FraternityRow:
        """Rename a fraternity. Raises like ``create``."""
        return await self._change(row, lambda old: old._replace(name=name))

    async def paint(self, row: FraternityRow, colours: Colours) -> FraternityRow:
        """Change a fraternity's colours."""
        return await self._change(row, lambda old: old._replace(colours=written(colours)))

    async def bind(self, row: FraternityRow, role: str | None) -> FraternityRow:
        """Bind membership to a role, or to invitations (``None``).

        Current members stay until more is known of their roles.
        """
        return await self._change(row, lambda old: old._replace(role=role))

    async def _change(
        self, row: FraternityRow, change: Callable[[FraternityRow], FraternityRow]
    ) -> FraternityRow:
        async with self._locks[row.guild]:
            changed = change(self.numbered(row.guild, row.fraternity))
            self._expect_free(row.guild, row.fraternity, changed.name, changed.role)
            await self._save([self._store.fraternities.putting(changed)])
            self._note(changed)
            return changed

    async def dissolve(self, row: FraternityRow) -> None:
        """Dissolve a fraternity and end its memberships. Results that count for it stay."""
        async with self._locks[row.guild]:
            row = self.numbered(row.guild, row.fraternity)
            last = row._replace(role=None, dissolved_ms=self._now_ms())
            members = self.members(row)
            untils = [self._until(one) for one in members]
            await self._save(
                [
                    self._store.fraternities.putting(last),
                    *map(self._store.fraternities.ending, members, untils),
                ],
            )
            for one, until in zip(members, untils, strict=True):
                self._strike(row.guild, one, until)
            del self._fraternities[row.fraternity], self._servers[row.guild][row.fraternity]
            self._dissolved[row.fraternity] = last

    def _expect_free(self, guild: str, own: int | None, name: str, role: str | None) -> None:
        for row in self.all_of(guild):
            if row.fraternity == own:
                continue
            if row.name.casefold() == name.casefold():
                raise Refusal("fraternity_name_taken", name=row.name)
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
        await self._save([self._store.fraternities.inviting(invitation)])
        return invitation

    async def accept(self, row: FraternityRow, person: int) -> MembershipRow:
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
            used = self._store.fraternities.disinviting(row.fraternity, person)
            return await self._join(row, person, [used])

    async def leave(self, guild: str, person: int) -> FraternityRow:
        """End somebody's membership. Raises ``Refusal`` ``fraternity_none``, ``fraternity_by_role``."""
        async with self._locks[guild]:
            row, present = self.of(guild, person), self.membership(guild, person)
            if row is None or present is None:
                raise Refusal("fraternity_none")
            self._expect_invitations(row)
            await self._part(guild, present)
            return row

    async def part(self, person: Person) -> None:
        """End all memberships of somebody who is about to be forgotten. ``TableError("storage_failed")``."""
        for guild in [guild for guild, number in self._present if number == person.id]:
            async with self._locks[guild]:
                if (present := self.membership(guild, person.id)) is not None:
                    await self._part(guild, present)

    async def entitle(self, guild: str, person: int, title: str) -> MembershipRow:
        """Give a member a title; an empty one removes it. Raises ``Refusal`` ``fraternity_no_member``."""
        async with self._locks[guild]:
            present = self.membership(guild, person)
            if present is None:
                raise Refusal("fraternity_no_member")
            await self._save([self._store.fraternities.naming(present, title)])
            changed = present._replace(title=title)
            self._enter(guild, changed)
            return changed

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
                await self._join(self._fraternities[wanted], person)
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

    async def _join(self, row: FraternityRow, person: int, beside: Iterable[Write] = ()) -> MembershipRow:
        self._expect_outside(row, person)
        present = self.membership(row.guild, person)
        writes, until = list(beside), self._now_ms()
        if present is not None:
            until = self._until(present)
            writes.append(self._store.fraternities.ending(present, until))
        since = max(until, self._ended.get((row.fraternity, person), 0))
        joined = MembershipRow(row.fraternity, person, since)
        await self._save([*writes, self._store.fraternities.beginning(joined)])
        if present is not None:
            self._strike(row.guild, present, until)
        self._enter(row.guild, joined)
        return joined

    async def _part(self, guild: str, present: MembershipRow) -> None:
        until = self._until(present)
        await self._save([self._store.fraternities.ending(present, until)])
        self._strike(guild, present, until)

    async def _save(self, writes: Sequence[Write]) -> None:
        """Write rows, all or none. Raises ``TableError("storage_failed")``."""
        try:
            await self._store.writer.submit(writes)
        except StorageError:
            raise TableError("storage_failed") from None

    def _now_ms(self) -> int:
        """Return the time in milliseconds since 1970."""
        return int(1000 * self._now())

    def _until(self, membership: MembershipRow) -> int:
        """Return the current time, but after the membership's beginning even if the clock was set back."""
        return max(self._now_ms(), membership.since_ms + 1)

    def _expect_invitations(self, row: FraternityRow) -> None:
        if row.role is not None:
            raise Refusal("fraternity_by_role", name=row.name)

    def _expect_outside(self, row: FraternityRow, person: int) -> None:
        present = self.membership(row.guild, person)
        if present is not None and present.fraternity == row.fraternity:
            raise Refusal("fraternity_member_already")

    # -- in memory -----------------------------------------------------------------------------------------

    def _note(self, row: FraternityRow) -> None:
        self._fraternities[row.fraternity] = row
        self._servers[row.guild][row.fraternity] = row

    def _enter(self, guild: str, membership: MembershipRow) -> None:
        self._present[guild, membership.person] = membership
        self._members[membership.fraternity][membership.person] = membership

    def _strike(self, guild: str, membership: MembershipRow, until: int) -> None:
        del self._present[guild, membership.person]
        del self._members[membership.fraternity][membership.person]
        self._ended[membership.fraternity, membership.person] = until
        over = Interval(guild, membership.person, membership.fraternity, membership.since_ms, until)
        self._past[guild, membership.person].append(over)

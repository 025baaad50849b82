"""Changes to fraternities and their members.

Methods are durable on return. One process writes.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from engine.fraternities.colours import Colours, written
from engine.fraternities.register import Register
from engine.fraternities.store import FraternityRow, InvitationRow, MembershipRow
from engine.game import Refusal
from engine.storage.errors import StorageError
from engine.storage.records import Person
from engine.storage.statements import Write
from engine.store import Store
from engine.tables.errors import TableError


async def save(store: Store, writes: Sequence[Write]) -> None:
    """Write rows, all or none. Raises ``TableError("storage_failed")``."""
    try:
        await store.writer.submit(writes)
    except StorageError:
        raise TableError("storage_failed") from None


LIMIT: Final = 25
"""Most fraternities of a server: as many as Discord suggests for autocompletion."""
INVITED_MS: Final = 7 * 24 * 3600 * 1000
"""Milliseconds for which an invitation is valid: a week."""


class FraternityService(Register):
    """Fraternities and their members. ``now`` returns seconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time, *, worn: bool = True) -> None:
        super().__init__(store, worn=worn)
        self._now = now
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

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
            await save(self._store, writes)
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
            await save(self._store, [self._store.fraternities.putting(changed)])
            self._note(changed)
            return changed

    async def dissolve(self, row: FraternityRow) -> None:
        """Dissolve a fraternity and end its memberships. Results that count for it stay."""
        async with self._locks[row.guild]:
            row = self.numbered(row.guild, row.fraternity)
            last = row._replace(role=None, dissolved_ms=self._now_ms())
            members = self.members(row)
            untils = [self._until(one) for one in members]
            await save(
                self._store,
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
        await save(self._store, [self._store.fraternities.inviting(invitation)])
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
            await save(self._store, [self._store.fraternities.naming(present, title)])
            changed = present._replace(title=title)
            self._enter(guild, changed)
            return changed

    # -- roles ---------------------------------------------------------------------------------------------

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
        await save(self._store, [*writes, self._store.fraternities.beginning(joined)])
        if present is not None:
            self._strike(row.guild, present, until)
        self._enter(row.guild, joined)
        return joined

    async def _part(self, guild: str, present: MembershipRow) -> None:
        until = self._until(present)
        await save(self._store, [self._store.fraternities.ending(present, until)])
        self._strike(guild, present, until)

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

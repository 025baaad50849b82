"""Register of fraternities and memberships, past and present, in memory for quick lookups."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from engine.fraternities.membership import Interval, Memberships
from engine.fraternities.store import FraternityRow, MembershipRow
from engine.game import Refusal
from engine.store import Store


class Register:
    """All fraternities with their members; some hundred bytes for each past or present membership.

    Unless they are ``worn`` nobody is told in which one people are: the host has switched the feature off.
    """

    def __init__(self, store: Store, *, worn: bool) -> None:
        self._store = store
        self._worn = worn
        self._fraternities: dict[int, FraternityRow] = {}
        self._servers: defaultdict[str, dict[int, FraternityRow]] = defaultdict(dict)
        """Fraternities by server."""
        self._present: dict[tuple[str, int], MembershipRow] = {}
        self._members: defaultdict[int, dict[int, MembershipRow]] = defaultdict(dict)
        self._past: defaultdict[tuple[str, int], list[Interval]] = defaultdict(list)
        self._dissolved: dict[int, FraternityRow] = {}
        self._ended: dict[tuple[int, int], int] = {}

    async def begin(self) -> None:
        """Read the register; call this before anything else. Raises ``StorageError``."""
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

    def wanders(self, guild: str, person: int, roles: Collection[str]) -> bool:
        """Tell whether somebody's membership differs from what their roles imply; needs no waiting."""
        return self._by_roles(guild, person, roles) != self._number(guild, person)

    def _by_roles(self, guild: str, person: int, roles: Collection[str]) -> int | None:
        row = self.of(guild, person)
        if row is not None and row.role is None:
            return row.fraternity
        return next((one.fraternity for one in self.bound(guild) if one.role in roles), None)

    def _number(self, guild: str, person: int) -> int | None:
        present = self.membership(guild, person)
        return None if present is None else present.fraternity

    def let_go(self, guild: str) -> None:
        """Drop a server's fraternities from memory: its data are about to be deleted."""
        for number in self._servers.pop(guild, {}):
            del self._fraternities[number]
            self._members.pop(number, None)
        self._dissolved = {number: row for number, row in self._dissolved.items() if row.guild != guild}
        for memberships in (self._present, self._past):
            for key in [key for key in memberships if key[0] == guild]:
                del memberships[key]

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

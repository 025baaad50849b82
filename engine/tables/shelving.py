"""Putting a partie away for another evening, taking it up again, and standing somewhere else."""

from __future__ import annotations

from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.core import TableCore
from engine.tables.errors import TableError
from engine.tables.room import open_limits, shelf_limits
from engine.tables.snapshot import Snapshot


class Shelving(TableCore):
    """Operations on the shelf.

    A shelved table has no clock, no computer moves at it, and it counts to no limit of open tables.
    """

    async def here(self, person: Person) -> Snapshot:
        """Come back to a shelved table; a computer that has played for the person leaves the seat.

        When everybody is back for whom no computer plays, the partie goes on by itself. Raises
        ``too_many_tables`` when there is no room for it then.
        """

        def step(changes: ChangeSet) -> None:
            self._expect_shelved()
            self._come(changes, person)

        return await self._change(step)

    async def resume(self, person: Person) -> Snapshot:
        """Go on without those who are missing: computers play for them until they take their seats back."""

        def step(changes: ChangeSet) -> None:
            self._expect_shelved()
            self._come(changes, person)
            for seat in sorted(changes.state.present - changes.state.here):
                changes.add("seat", f"takeover {self._fresh_name(changes.state)}", seat=seat)

        return await self._change(step)

    async def put_away(self) -> Snapshot:
        """Put the partie away without asking anybody: for the bot, when its channel is gone.

        Where the shelf is full it has a break, after which the clock tries again.
        """
        room = await self._full_shelf() is None

        def step(changes: ChangeSet) -> None:
            self._expect("playing")
            self._lay_down(changes, "shelve channel", room)

        return await self._change(step)

    async def move(self, by: Person | None, channel: str) -> Snapshot:
        """Move the table to another channel of the server: whoever owns a seat, or the bot (``None``).

        Raises ``too_many_tables`` when no more tables may stand there.
        """
        if channel == self._row.channel:
            return self.snapshot

        def step(changes: ChangeSet) -> None:
            if by is not None:
                self._seat_of(by)
            changes.add("table", f"move {channel}", actor=None if by is None else by.id)

        if self._state.status != "shelved":
            await self._expect_room(channel)
        return await self._change(step)

    async def _conclude(self, changes: ChangeSet) -> None:
        await super()._conclude(changes)
        state = changes.state
        if state.status == "shelved" and state.present and state.present <= state.here:
            try:
                await self._expect_room(self._row.channel)
            except TableError as error:
                came = {(entry.kind, entry.token) for entry in changes.entries} & {("seat", "here")}
                if came or error.code != "too_many_tables":
                    raise
                return  # who leaves needs no room for it; whoever has stayed can go on when there is some
            changes.add("table", "resume")
            if state.clock.paused:
                changes.add("clock", "go")

    def _come(self, changes: ChangeSet, person: Person) -> None:
        seat = self._seat_of(person)
        if changes.state.places[seat].computer is not None:
            changes.add("seat", "reclaim", actor=person.id, seat=seat)
        # once is enough, but for those whom somebody has left alone while there was no room to go on
        if seat not in changes.state.here or changes.state.present <= changes.state.here:
            changes.add("seat", "here", actor=person.id, seat=seat)

    def _lay_down(self, changes: ChangeSet, token: str, room: bool) -> None:
        """Put the partie away, or pause it where it is when there is no room on the shelf.

        A full shelf takes no more: who opens tables and leaves them could use up everybody's room.
        """
        if room:
            changes.add("table", token)
        else:
            changes.add("clock", "pause")  # also in a break: it begins anew

    def _expect_shelved(self) -> None:
        self._expect_open()
        if self._state.status != "shelved":
            raise TableError("not_shelved")

    async def _expect_shelf(self) -> None:
        full = await self._full_shelf()
        if full is not None:
            raise full

    async def _full_shelf(self) -> TableError | None:
        """Return ``too_many_shelved`` if the server or the opener has no room on the shelf, else ``None``."""
        with self._reading():
            limits = await shelf_limits(self._context, self._row.guild, self._row.host, self.id)
        for one in limits:
            if len(one.tables) >= one.limit:
                return TableError("too_many_shelved", scope=one.scope, limit=one.limit)
        return None

    async def _expect_room(self, channel: str) -> None:
        """Raise ``too_many_tables`` when this one would be one more than may be open there."""
        with self._reading():
            limits = await open_limits(self._context, self._row.guild, channel, self._row.host, self.id)
        for one in limits:
            if len([number for number in one.tables if number != self.id]) >= one.limit:
                raise TableError("too_many_tables", scope=one.scope, limit=one.limit)

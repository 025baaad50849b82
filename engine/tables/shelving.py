"""Putting a partie away for another evening, taking it up again, and standing somewhere else."""

from __future__ import annotations

from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.checks import expect_shelved, expect_status, seat_of
from engine.tables.core import TableCore
from engine.tables.room import expect_room, full_shelf
from engine.tables.snapshot import Snapshot


class Shelving:
    """Operations on the shelf.

    A shelved table has no clock, no computer moves at it, and it counts to no limit of open tables.
    """

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def here(self, person: Person) -> Snapshot:
        """Come back to a shelved table; a computer that has played for the person leaves the seat.

        When everybody is back for whom no computer plays, the partie goes on by itself. Raises
        ``too_many_tables`` when there is no room for it then.
        """

        def step(changes: ChangeSet) -> None:
            expect_shelved(changes.state)
            _come(changes, person)

        return await self._core.change(step)

    async def resume(self, person: Person) -> Snapshot:
        """Go on without those who are missing: computers play for them until they take their seats back."""

        def step(changes: ChangeSet) -> None:
            expect_shelved(changes.state)
            _come(changes, person)
            for seat in sorted(changes.state.present - changes.state.here):
                changes.add("seat", f"takeover {changes.fresh_computer}", seat=seat)

        return await self._core.change(step)

    async def put_away(self) -> Snapshot:
        """Put the partie away without asking anybody: for the bot, when its channel is gone.

        Where the shelf is full it has a break, after which the clock tries again.
        """
        room = await full_shelf(self._core.context, self._core.row) is None

        def step(changes: ChangeSet) -> None:
            expect_status(changes.state, "playing")
            lay_down(changes, "shelve channel", room)

        return await self._core.change(step)

    async def move(self, by: Person | None, channel: str) -> Snapshot:
        """Move the table to another channel of the server: whoever owns a seat, or the bot (``None``).

        Raises ``too_many_tables`` when no more tables may stand there.
        """
        core = self._core
        if channel == core.row.channel:
            return core.snapshot

        def step(changes: ChangeSet) -> None:
            if by is not None:
                seat_of(changes.state, by)
            changes.add("table", f"move {channel}", actor=None if by is None else by.id)

        if core.state.status != "shelved":
            await expect_room(core.context, core.row, channel)
        return await core.change(step)


def lay_down(changes: ChangeSet, token: str, room: bool) -> None:
    """Put the partie away, or pause it where it is when there is no ``room`` on the shelf.

    A full shelf takes no more: who opens tables and leaves them could use up everybody's room.
    """
    if room:
        changes.add("table", token)
    else:
        changes.add("clock", "pause")  # also in a break: it begins anew


def _come(changes: ChangeSet, person: Person) -> None:
    seat = seat_of(changes.state, person)
    if changes.state.places[seat].computer is not None:
        changes.add("seat", "reclaim", actor=person.id, seat=seat)
    # once is enough, unless there was no room to go on and everybody else has left since
    if seat not in changes.state.here or changes.state.present <= changes.state.here:
        changes.add("seat", "here", actor=person.id, seat=seat)

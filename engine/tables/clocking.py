"""The clock: its pace, and the steps from a reminder to a computer that keeps the seat."""

from __future__ import annotations

from engine.game import Seat
from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.checks import expect_acting_host
from engine.tables.core import TableCore
from engine.tables.deadlines import alone, expiry, watched
from engine.tables.errors import TableError
from engine.tables.pace import StepKind, end_of_time, next_step, silence_ends
from engine.tables.room import full_shelf
from engine.tables.shelving import lay_down
from engine.tables.snapshot import Snapshot
from engine.tables.turn_clock import PaceName


class Clocking:
    """Clock operations. Deadlines follow from the log, so that they are the same after a restart."""

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def set_pace(self, by: Person, pace: PaceName) -> Snapshot:
        """Set the pace, at any time; everybody's time begins anew. For the host, or whoever stands in."""

        def step(changes: ChangeSet) -> None:
            expect_acting_host(changes.state, by)
            if changes.state.clock.pace != pace:
                changes.add("clock", f"pace {pace}", actor=by.id)

        return await self._core.change(step)

    async def extend(self, ms: int) -> None:
        """Give everybody back the time in which nobody could act; nobody gets more than their whole time.

        For the registry. Raises ``TableError`` when it could not be stored.
        """
        async with self._core.lock:
            if self._core.context.stopping:
                raise TableError("stopping")
            if not self._core.quarantined:
                await self._core.give_back(ms)

    async def tick(self) -> None:
        """Take the clock steps that are due, if any still are; for the registry's schedule.

        Nothing of this depends on anybody's cards, so that a deadline tells nothing about them.
        """
        try:
            room = await self._may_be_put_away()
            await self._core.change(lambda changes: self._take_due_steps(changes, room))
        except TableError as error:
            self._core.try_again("clock", error)
        else:
            if not self._core.context.schedule.has(self._core.id, "clock"):  # it was too early
                self._core.schedule_clock()

    async def _may_be_put_away(self) -> bool:
        """Whether this table may be put away now and the shelf has room for it."""
        state = self._core.state
        if state.status != "playing" or not (state.clock.paused or state.present <= set(watched(state))):
            return False
        return await full_shelf(self._core.context, self._core.row) is None

    def _take_due_steps(self, changes: ChangeSet, room: bool) -> None:
        """Take the step due for each seat that is waited for, or for the table. ``room``: on the shelf."""
        state, settings = changes.state, self._core.context.settings
        pace = settings.paces.of(state.clock.pace)
        question, ends = state.proposal, silence_ends(state.proposal, pace)
        if question is not None and ends is not None and ends <= changes.now_ms:
            changes.add("proposal", "carried", seat=question.seat)
            changes.add("table", "close agreed")
            return
        expires = expiry(state, settings)
        if expires is not None and expires <= changes.now_ms:
            if state.status == "playing":
                lay_down(changes, "shelve paused", room)
            else:
                changes.add("table", "close expired")
            return
        for seat in watched(state) if pace is not None else ():
            if state.status != "playing" or state.clock.paused or pace is None:
                return
            # each step may leave the next person alone
            end = end_of_time(state.clock, pace, seat, alone(state, seat))
            step = end if end.at <= changes.now_ms else next_step(state.clock, pace, seat, alone(state, seat))
            if step.at <= changes.now_ms:
                _take(changes, step.kind, seat, room)


def _take(changes: ChangeSet, kind: StepKind, seat: Seat, room: bool) -> None:
    match kind:
        case "remind":
            changes.add("clock", "remind", seat=seat)
        case "lapse":
            changes.add("clock", "lapse", seat=seat)
        case "takeover":
            changes.add("seat", f"takeover {changes.fresh_computer}", seat=seat)
        case "shelve":
            lay_down(changes, "shelve asleep", room)
        case "expire":
            raise AssertionError("a seat doesn't expire")

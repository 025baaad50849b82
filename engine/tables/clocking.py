"""The clock: its pace, and the steps from a reminder to a computer that keeps the seat."""

from __future__ import annotations

from engine.game import Seat
from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.deadlines import alone, expiry, watched
from engine.tables.errors import TableError
from engine.tables.pace import StepKind, end_of_time, next_step
from engine.tables.shelving import Shelving
from engine.tables.snapshot import Snapshot
from engine.tables.turn_clock import PaceName


class Clocking(Shelving):
    """Clock operations. Deadlines follow from the log, so that they are the same after a restart."""

    async def set_pace(self, by: Person, pace: PaceName) -> Snapshot:
        """Set the pace, at any time; everybody's time begins anew. For the host, or whoever stands in."""

        def step(changes: ChangeSet) -> None:
            self._expect_acting_host(by)
            if changes.state.clock.pace != pace:
                changes.add("clock", f"pace {pace}", actor=by.id)

        return await self._change(step)

    async def extend(self, ms: int) -> None:
        """Give everybody back the time in which nobody could act; nobody gets more than their whole time.

        For the registry. Raises ``TableError`` when it could not be stored.
        """
        async with self._lock:
            if self._context.stopping:
                raise TableError("stopping")
            if not self._quarantined:
                await self._give_back(ms)

    async def tick(self) -> None:
        """Take the clock steps that are due, if any still are; for the registry's schedule.

        Nothing of this depends on anybody's cards, so that a deadline tells nothing about them.
        """
        try:
            room = await self._may_lie_down()
            await self._change(lambda changes: self._climb(changes, room))
        except TableError as error:
            if error.code in ("storage_failed", "storage_conflict"):
                retry = int(self._context.settings.storage_retry * 1000)
                self._context.schedule.set(self.id, "clock", self._context.clock.now_ms() + retry)
        else:
            if not self._context.schedule.has(self.id, "clock"):  # it was too early
                self._schedule_clock()

    async def _may_lie_down(self) -> bool:
        """Whether this table may be put away now and the shelf has room for it."""
        state = self._state
        if state.status != "playing" or not (state.clock.paused or state.present <= set(watched(state))):
            return False
        return await self._full_shelf() is None

    def _climb(self, changes: ChangeSet, room: bool) -> None:
        """Take the step due for each seat that is waited for, or for the table. ``room``: on the shelf."""
        state, settings = changes.state, self._context.settings
        expires = expiry(state, settings)
        if expires is not None and expires <= changes.now_ms:
            if state.status == "playing":
                self._lay_down(changes, "shelve paused", room)
            else:
                changes.add("table", "close expired")
            return
        pace = settings.paces.of(state.clock.pace)
        for seat in watched(state) if pace is not None else ():
            if state.status != "playing" or state.clock.paused or pace is None:
                return
            # each step may leave the next person alone
            end = end_of_time(state.clock, pace, seat, alone(state, seat))
            step = end if end.at <= changes.now_ms else next_step(state.clock, pace, seat, alone(state, seat))
            if step.at <= changes.now_ms:
                self._take(changes, step.kind, seat, room)

    def _take(self, changes: ChangeSet, kind: StepKind, seat: Seat, room: bool) -> None:
        match kind:
            case "remind":
                changes.add("clock", "remind", seat=seat)
            case "lapse":
                changes.add("clock", "lapse", seat=seat)
            case "takeover":
                changes.add("seat", f"takeover {self._fresh_name(changes.state)}", seat=seat)
            case "shelve":
                self._lay_down(changes, "shelve asleep", room)
            case "expire":
                raise AssertionError("a seat doesn't expire")

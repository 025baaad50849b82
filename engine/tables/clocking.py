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

        def step(draft: ChangeSet) -> None:
            self._expect_acting_host(by)
            if draft.fold.ladder.pace != pace:
                draft.add("clock", f"pace {pace}", actor=by.id)

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
            await self._change(lambda draft: self._climb(draft, room))
        except TableError as error:
            if error.code in ("storage_failed", "storage_conflict"):
                retry = int(self._context.settings.storage_retry * 1000)
                self._context.schedule.set(self.id, "clock", self._context.clock.now_ms() + retry)
        else:
            if not self._context.schedule.has(self.id, "clock"):  # it was too early
                self._schedule_clock()

    async def _may_lie_down(self) -> bool:
        """Whether this table may be put away now and the shelf has room for it."""
        fold = self._fold
        if fold.status != "playing" or not (fold.ladder.paused or fold.present <= set(watched(fold))):
            return False
        return await self._full_shelf() is None

    def _climb(self, draft: ChangeSet, room: bool) -> None:
        """Take the step due for each seat that is waited for, or for the table. ``room``: on the shelf."""
        fold, settings = draft.fold, self._context.settings
        expires = expiry(fold, settings)
        if expires is not None and expires <= draft.now_ms:
            if fold.status == "playing":
                self._lay_down(draft, "shelve paused", room)
            else:
                draft.add("table", "close expired")
            return
        pace = settings.paces.of(fold.ladder.pace)
        for seat in watched(fold) if pace is not None else ():
            if fold.status != "playing" or fold.ladder.paused or pace is None:
                return
            # each step may leave the next person alone
            end = end_of_time(fold.ladder, pace, seat, alone(fold, seat))
            step = end if end.at <= draft.now_ms else next_step(fold.ladder, pace, seat, alone(fold, seat))
            if step.at <= draft.now_ms:
                self._take(draft, step.kind, seat, room)

    def _take(self, draft: ChangeSet, kind: StepKind, seat: Seat, room: bool) -> None:
        match kind:
            case "remind":
                draft.add("clock", "remind", seat=seat)
            case "lapse":
                draft.add("clock", "lapse", seat=seat)
            case "takeover":
                draft.add("seat", f"takeover {self._fresh_name(draft.fold)}", seat=seat)
            case "shelve":
                self._lay_down(draft, "shelve asleep", room)
            case "expire":
                raise AssertionError("a seat doesn't expire")

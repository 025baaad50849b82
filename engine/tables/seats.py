"""Seats of a partie: leaving, returning, changing hands, the host; putting away; the clock's steps."""

from __future__ import annotations

from engine.game import Seat
from engine.storage.records import Person
from engine.tables.change_set import ChangeSet, release
from engine.tables.checks import (
    expect_acting_host,
    expect_begun,
    expect_host,
    expect_open,
    expect_own,
    expect_seat,
    expect_shelved,
    expect_status,
    played_seat,
    seat_of,
)
from engine.tables.clock import PaceName, StepKind, end_of_time, next_step
from engine.tables.core import TableCore
from engine.tables.deadlines import alone, kept_until, watched
from engine.tables.errors import TableError
from engine.tables.noting import sat_elsewhere, unseen_seats
from engine.tables.room import expect_room, full_shelf
from engine.tables.state import TableState


class Seats:
    """Seats that are left, taken back, or change hands for good. Points belong to the seat.

    While a computer plays for the host, everybody who plays may act as host: a table must not hang because
    its host has gone to bed.
    """

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def leave(self, person: Person) -> TableState:
        """Give up one's seat in the lobby; while playing, let a computer play it until ``reclaim``.

        When the host leaves, the next person becomes host; when the last person leaves, the table
        closes (``empty`` in the lobby, ``deserted`` while playing).
        """

        def step(changes: ChangeSet) -> None:
            expect_open(changes.state)
            seat = seat_of(changes.state, person)
            lobby = changes.state.stage == "lobby"
            if changes.state.seats[seat].computer is not None:
                raise TableError("replaced")
            changes.add("seat", "leave", actor=person.id, seat=seat)
            if not any(place.present for s, place in enumerate(changes.state.seats) if s != seat):
                changes.add("table", "close empty" if lobby else "close deserted")
            elif not lobby:
                changes.add("seat", f"takeover {changes.fresh_computer}", seat=seat)

        return await self._core.change(step)

    async def reclaim(self, person: Person) -> TableState:
        """Take one's seat back from the computer that plays it. Raises ``already_seated`` when none does."""

        def step(changes: ChangeSet) -> None:
            expect_status(changes.state, "playing")
            seat = seat_of(changes.state, person)
            if changes.state.seats[seat].computer is None:
                raise TableError("already_seated")
            changes.add("seat", "reclaim", actor=person.id, seat=seat)

        return await self._core.change(step)

    async def give_up(self, person: Person) -> TableState:
        """Leave for good: a computer plays on, and the seat is free for others.

        With the last person the table closes (``deserted``).
        """

        def step(changes: ChangeSet) -> None:
            expect_begun(changes.state)
            release(changes, seat_of(changes.state, person), person.id)

        return await self._core.change(step)

    async def free_seat(self, by: Person, seat: Seat) -> TableState:
        """Free the seat of somebody who is away; the host only. They can't claim it back.

        An owner is away when a computer plays for them or, at a shelved table, when they have not come back;
        else it raises ``owner_plays``. After a partie was put away they have some days to come back to it;
        until then it raises ``seat_kept``. Raises ``arranged`` where that isn't up to the host.
        """

        def step(changes: ChangeSet) -> None:
            state = changes.state
            expect_begun(state)
            expect_acting_host(state, by)
            expect_own(state)
            if state.seats[seat].owner is None:
                raise TableError("seat_empty")
            if state.seats[seat].owner == by.id or (
                seat in state.present and (state.stage != "shelved" or seat in state.here)
            ):
                raise TableError("owner_plays")
            until = kept_until(state, seat)
            if until is not None and changes.now_ms < until:
                raise TableError("seat_kept", until_ms=until)
            release(changes, seat, by.id)

        expect_seat(self._core.state, seat)
        return await self._core.change(step)

    async def depart(self, person: Person) -> TableState:
        """Free the seat of somebody who has left the server, whoever notices it: nobody else could play it.

        With the last person the table closes (``deserted``).
        """

        def step(changes: ChangeSet) -> None:
            expect_begun(changes.state)
            release(changes, seat_of(changes.state, person), None)

        return await self._core.change(step)

    @property
    def idle(self) -> frozenset[Seat]:
        """The seats whose owners haven't done anything yet, while it is played."""
        state = self._core.state
        return state.idle if state.stage == "playing" else frozenset()

    async def free_missed(self, seat: Seat, idle_ms: int) -> TableState:
        """Free the seat of somebody who was expected and hasn't done anything yet.

        Raises ``owner_plays`` for whoever has, and while they are waited for for less than ``idle_ms``.
        """

        def step(changes: ChangeSet) -> None:
            state = changes.state
            expect_status(state, "playing")
            if not state.missed(seat, changes.now_ms - idle_ms):
                raise TableError("owner_plays")
            release(changes, seat, None)

        expect_seat(self._core.state, seat)
        return await self._core.change(step)

    async def take_seat(self, person: Person, seat: Seat | None = None) -> TableState:
        """Sit down for good where a computer plays for nobody (``None``: on the first such seat).

        Raises ``not_invited``, ``taken_off`` for somebody whom the others have taken off the table,
        ``table_full`` or ``seat_taken``, and ``saw_cards`` when the person has given
        another seat up in this deal, has watched it with open hands, or was forgotten after that, and when
        they have sat at another table with the same cards: they know what is held elsewhere.
        """

        def step(changes: ChangeSet) -> None:
            state = changes.state
            taken = self._open_seats(state, person, seat, elsewhere)[0]
            changes.add("seat", "sit", actor=person.id, seat=taken)
            if state.stage == "shelved":
                changes.add("seat", "here", actor=person.id, seat=taken)

        elsewhere = await sat_elsewhere(self._core, person)
        return await self._core.change(step)

    async def seats_for(self, person: Person) -> list[Seat]:
        """Return the seats that somebody could take now; raises what ``take_seat`` does if there is none."""
        return self._open_seats(self._core.state, person, None, await sat_elsewhere(self._core, person))

    def _open_seats(
        self, state: TableState, person: Person, seat: Seat | None, elsewhere: bool
    ) -> list[Seat]:
        """Return those of the free seats, or of one, that somebody may take: see ``take_seat``."""
        expect_begun(state)
        if state.seat_of(person.id) is not None:
            raise TableError("already_seated")
        if not state.access.admits(person) and person.id != state.host_id:
            raise TableError("not_invited")
        if person.id in state.removed:
            raise TableError("taken_off")
        free = [s for s, place in enumerate(state.seats) if place.owner is None]
        if not free:
            raise TableError("table_full")
        if seat not in (None, *free):
            raise TableError("seat_taken")
        open_to = unseen_seats(self._core, state, person, free if seat is None else [seat])
        if not open_to or elsewhere:
            raise TableError("saw_cards")
        return open_to

    async def hand_host(self, by: Person, seat: Seat) -> TableState:
        """Make the person who plays a seat the host; the host only. Raises ``nobody_there`` without one."""

        def step(changes: ChangeSet) -> None:
            expect_acting_host(changes.state, by)
            if seat not in changes.state.present:
                raise TableError("nobody_there")
            if seat in changes.state.removals:
                raise TableError("leaves_already")
            changes.add("table", "host", actor=by.id, seat=seat)

        expect_seat(self._core.state, seat)
        return await self._core.change(step)

    async def close(self, by: Person | None, reason: str = "host", force: bool = False) -> TableState:
        """Close the table before its end: the host, or with ``force`` anybody the caller trusts.

        While others play a rated partie they are asked, and silence agrees; a table that is broken closes
        without a question, and nobody has given it up. Raises ``not_host``, ``arranged`` where that isn't up
        to the host, and as ``Proposing.propose``.
        """
        if self._core.state.quarantined and not force:
            reason = "broken"

        def step(changes: ChangeSet) -> None:
            state = changes.state
            if not force:
                if by is None:
                    raise TableError("not_host")
                expect_host(state, by)
                expect_own(state)
                own = state.seat_of(by.id)
                if state.rated and state.stage == "playing" and reason != "broken" and state.present - {own}:
                    if state.proposal is not None:
                        raise TableError("proposal_open")
                    changes.add("proposal", "end", actor=by.id, seat=played_seat(state, by))
                    return
            changes.add("table", f"close {reason}", actor=None if by is None else by.id)

        return await self._core.change(step, even_quarantined=True)


class Shelving:
    """Operations on the shelf.

    A shelved table has no clock, no computer moves at it, and it counts to no limit of open tables.
    """

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def here(self, person: Person) -> TableState:
        """Come back to a shelved table; a computer that has played for the person leaves the seat.

        When everybody is back for whom no computer plays, the partie goes on by itself. Raises
        ``too_many_tables`` when there is no room for it then.
        """

        def step(changes: ChangeSet) -> None:
            expect_shelved(changes.state)
            _come(changes, person)

        return await self._core.change(step)

    async def resume(self, person: Person) -> TableState:
        """Go on without those who are missing: computers play for them until they take their seats back."""

        def step(changes: ChangeSet) -> None:
            expect_shelved(changes.state)
            _come(changes, person)
            for seat in sorted(changes.state.present - changes.state.here):
                changes.add("seat", f"takeover {changes.fresh_computer}", seat=seat)

        return await self._core.change(step)

    async def put_away(self) -> TableState:
        """Put the partie away without asking anybody: for the bot, when its channel is gone.

        Where the shelf is full it has a break, after which the clock tries again.
        """
        room = await full_shelf(self._core.context, self._core.state.row) is None

        def step(changes: ChangeSet) -> None:
            expect_status(changes.state, "playing")
            lay_down(changes, "shelve channel", room)

        return await self._core.change(step)

    async def move(self, by: Person | None, channel: str) -> TableState:
        """Move the table to another channel of the server: whoever owns a seat, or the bot (``None``).

        Raises ``too_many_tables`` when no more tables may stand there.
        """
        core = self._core
        if channel == core.state.channel:
            return core.state

        def step(changes: ChangeSet) -> None:
            if by is not None:
                seat_of(changes.state, by)
            changes.add("table", f"move {channel}", actor=None if by is None else by.id)

        if core.state.stage != "shelved":
            await expect_room(core.context, core.state.row, channel)
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
    if changes.state.seats[seat].computer is not None:
        changes.add("seat", "reclaim", actor=person.id, seat=seat)
    # once is enough, unless there was no room to go on and everybody else has left since
    if seat not in changes.state.here or changes.state.present <= changes.state.here:
        changes.add("seat", "here", actor=person.id, seat=seat)


class Clocking:
    """Clock operations. Deadlines follow from the log, so that they are the same after a restart."""

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def set_pace(self, by: Person, pace: PaceName) -> TableState:
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
            if not self._core.state.quarantined:
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
        if state.stage != "playing" or not (state.clock.paused or state.present <= set(watched(state))):
            return False
        return await full_shelf(self._core.context, self._core.state.row) is None

    def _take_due_steps(self, changes: ChangeSet, room: bool) -> None:
        """Take the step due for each seat that is waited for, or for the table. ``room``: on the shelf."""
        state = changes.state
        question, ends = state.proposal, state.silence_ends
        if question is not None and ends is not None and ends <= changes.now_ms:
            changes.add("proposal", "carried", seat=question.seat)
            changes.add("table", "close agreed")
            return
        if state.expires is not None and state.expires <= changes.now_ms:
            if state.stage == "playing":
                lay_down(changes, "shelve paused", room)
            else:
                changes.add("table", "close expired")
            return
        pace = state.settings.paces.of(state.clock.pace)
        for seat in watched(state) if pace is not None else ():
            state = changes.state  # each step may leave the next person alone
            if state.stage != "playing" or state.clock.paused or pace is None:
                return
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

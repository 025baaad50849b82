"""Other people on the seats of a partie that has begun, and another host."""

from __future__ import annotations

from engine.game import Seat
from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.deadlines import kept_until
from engine.tables.errors import TableError
from engine.tables.noting import Noting
from engine.tables.snapshot import Snapshot


class Replacing(Noting):
    """Seats that change hands for good. Points belong to the seat; shares in playing it are counted.

    While a computer plays for the host, everybody who plays may act as host: a table must not hang because
    its host has gone to bed.
    """

    async def give_up(self, person: Person) -> Snapshot:
        """Leave for good: a computer plays on, and the seat is free for others.

        With the last person the table closes (``deserted``).
        """

        def step(changes: ChangeSet) -> None:
            self._expect_begun()
            self._release(changes, self._seat_of(person), person)

        return await self._change(step)

    async def free_seat(self, by: Person, seat: Seat) -> Snapshot:
        """Free the seat of somebody who is away; the host only. They can't claim it back.

        An owner is away when a computer plays for them or, at a shelved table, when they have not come back;
        else it raises ``owner_plays``. After a partie was put away they have some days to come back to it;
        until then it raises ``seat_kept``. Raises ``arranged`` where that isn't up to the host.
        """

        def step(changes: ChangeSet) -> None:
            self._expect_begun()
            self._expect_acting_host(by)
            self._expect_own()
            state = changes.state
            if state.places[seat].owner is None:
                raise TableError("seat_empty")
            if state.places[seat].owner == by.id or (
                seat in state.present and (state.status != "shelved" or seat in state.here)
            ):
                raise TableError("owner_plays")
            until = kept_until(state, seat, self._context.settings)
            if until is not None and changes.now_ms < until:
                raise TableError("seat_kept", until_ms=until)
            self._release(changes, seat, by)

        self._expect_seat(seat)
        return await self._change(step)

    async def take_seat(self, person: Person, seat: Seat | None = None) -> Snapshot:
        """Sit down for good where a computer plays for nobody (``None``: on the first such seat).

        Raises ``not_invited``, ``table_full`` or ``seat_taken``, and ``saw_cards`` when the person has given
        another seat up in this deal, has watched it with open hands, or was forgotten after that, and when
        they have sat at another table with the same cards: they know what is held elsewhere.
        """

        def step(changes: ChangeSet) -> None:
            self._expect_begun()
            state = changes.state
            if state.seat_of(person.id) is not None:
                raise TableError("already_seated")
            if not self._access.admits(person) and person.id != state.host:
                raise TableError("not_invited")
            free = [s for s, place in enumerate(state.places) if place.owner is None]
            if not free:
                raise TableError("table_full")
            if seat not in (None, *free):
                raise TableError("seat_taken")
            open_to = self._unseen(state, person, free if seat is None else [seat])
            if not open_to or elsewhere:
                raise TableError("saw_cards")
            changes.add("seat", "sit", actor=person.id, seat=open_to[0])
            if state.status == "shelved":
                changes.add("seat", "here", actor=person.id, seat=open_to[0])

        elsewhere = await self._sat_elsewhere(person)
        return await self._change(step)

    async def hand_host(self, by: Person, seat: Seat) -> Snapshot:
        """Make the person who plays a seat the host; the host only. Raises ``nobody_there`` without one."""

        def step(changes: ChangeSet) -> None:
            self._expect_acting_host(by)
            if seat not in changes.state.present:
                raise TableError("nobody_there")
            changes.add("table", "host", actor=by.id, seat=seat)

        self._expect_seat(seat)
        return await self._change(step)

    def _release(self, changes: ChangeSet, seat: Seat, by: Person) -> None:
        computer = changes.state.places[seat].computer or self._fresh_name(changes.state)
        changes.add("seat", f"release {computer}", actor=by.id, seat=seat)
        if not changes.state.present:
            changes.add("table", "close deserted")

    def _expect_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self._state.places):
            raise TableError("seat_empty")

    def _expect_begun(self) -> None:
        self._expect_open()
        if self._state.status == "lobby":
            raise TableError("not_started")

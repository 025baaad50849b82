"""Coming and going: the lobby, leaving, coming back, handing a seat on, closing."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dealing import draw_seats
from engine.game import Seat
from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.core import Step, TableCore
from engine.tables.errors import TableError
from engine.tables.snapshot import Snapshot
from engine.tables.state import TableState


class Seating(TableCore):
    """Operations on seats and on the table as a whole."""

    # -- the lobby -----------------------------------------------------------------------------------

    async def sit(self, person: Person) -> Snapshot:
        """Sit down on the first empty seat, in the lobby."""

        def step(changes: ChangeSet) -> None:
            if changes.state.seat_of(person.id) is not None:
                raise TableError("already_seated")
            self._expect("lobby")
            if not self._access.admits(person) and person.id != changes.state.host:
                raise TableError("not_invited")
            changes.add("seat", "sit", actor=person.id, seat=_empty_seat(changes.state))

        return await self._change(step)

    async def add_computer(self, by: Person) -> Snapshot:
        """Give the first empty seat to a computer; the host only, in the lobby."""

        def step(changes: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            self._add_computer(changes, by, _empty_seat(changes.state))

        return await self._change(step)

    async def remove_computer(self, by: Person, seat: Seat | None = None) -> Snapshot:
        """Free a computer's seat (by default the last one); the host only, in the lobby."""

        def step(changes: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            taken = [s for s, place in enumerate(changes.state.places) if place.computer is not None]
            if not taken or seat not in (None, *taken):
                raise TableError("no_computer")
            changes.add("seat", "remove", actor=by.id, seat=taken[-1] if seat is None else seat)

        return await self._change(step)

    async def fill(self, by: Person) -> Snapshot:
        """Give every empty seat to a computer; the host only, in the lobby. Raises ``table_full``."""

        def step(changes: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            _empty_seat(changes.state)
            for seat in _empty_seats(changes.state):
                self._add_computer(changes, by, seat)

        return await self._change(step)

    async def start(self, by: Person) -> Snapshot:
        """Begin the partie and deal; the host only, with every seat taken (else ``seats_empty``).

        Where the house rules want it the seats are drawn by lot first (rules 2.1, the four Aces).
        """

        def step(changes: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            empty = _empty_seats(changes.state)
            if empty:
                raise TableError("seats_empty", count=len(empty))
            self._begin(changes, by)

        return await self._change(step)

    def beginning(self, others: Sequence[Person]) -> Step:
        """Return a step that seats these people beside the host and computers elsewhere, and begins.

        For the registry. At such a table the host can't do what would change the results of others.
        """

        def step(changes: ChangeSet) -> None:
            changes.add("table", "arranged")
            for person in others:
                if self._context.store.persons.gone(person.id):
                    continue  # they play no more
                changes.add("seat", "sit", actor=person.id, seat=_empty_seat(changes.state))
            for seat in _empty_seats(changes.state):
                changes.add("seat", f"computer {self._fresh_name(changes.state)}", seat=seat)
            self._begin(changes, None)

        return step

    def _begin(self, changes: ChangeSet, by: Person | None) -> None:
        changes.add("table", "start", actor=None if by is None else by.id)
        if self._game.draws_seats(self._options):
            order = draw_seats(changes.key, len(changes.state.places))
            changes.add("seat", f"order {' '.join(map(str, order))}")

    # -- coming and going ----------------------------------------------------------------------------

    async def leave(self, person: Person) -> Snapshot:
        """Give up one's seat in the lobby; while playing, let a computer play it until ``reclaim``.

        When the host leaves, the next person becomes host; when the last person leaves, the table
        closes (``empty`` in the lobby, ``deserted`` while playing).
        """

        def step(changes: ChangeSet) -> None:
            self._expect_open()
            seat = self._seat_of(person)
            lobby = changes.state.status == "lobby"
            if changes.state.places[seat].computer is not None:
                raise TableError("replaced")
            changes.add("seat", "leave", actor=person.id, seat=seat)
            if not any(place.present for s, place in enumerate(changes.state.places) if s != seat):
                changes.add("table", "close empty" if lobby else "close deserted")
            elif not lobby:
                changes.add("seat", f"takeover {self._fresh_name(changes.state)}", seat=seat)

        return await self._change(step)

    async def reclaim(self, person: Person) -> Snapshot:
        """Take one's seat back from the computer that plays it. Raises ``already_seated`` when none does."""

        def step(changes: ChangeSet) -> None:
            self._expect("playing")
            seat = self._seat_of(person)
            if changes.state.places[seat].computer is None:
                raise TableError("already_seated")
            changes.add("seat", "reclaim", actor=person.id, seat=seat)

        return await self._change(step)

    async def close(self, by: Person | None, reason: str = "host", force: bool = False) -> Snapshot:
        """Close the table before its end: the host, or with ``force`` anybody the caller trusts.

        Raises ``not_host``, and ``arranged`` where that isn't up to the host.
        """

        def step(changes: ChangeSet) -> None:
            if not force:
                if by is None:
                    raise TableError("not_host")
                self._expect_host(by)
                self._expect_own()
            changes.add("table", f"close {reason}", actor=None if by is None else by.id)

        return await self._change(step, even_quarantined=True)

    def _add_computer(self, changes: ChangeSet, by: Person, seat: Seat) -> None:
        changes.add("seat", f"computer {self._fresh_name(changes.state)}", actor=by.id, seat=seat)


def _empty_seats(state: TableState) -> list[Seat]:
    return [seat for seat, place in enumerate(state.places) if place == (None, None)]


def _empty_seat(state: TableState) -> Seat:
    empty = _empty_seats(state)
    if not empty:
        raise TableError("table_full")
    return empty[0]

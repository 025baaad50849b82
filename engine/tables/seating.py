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

        def step(draft: ChangeSet) -> None:
            if draft.fold.seat_of(person.id) is not None:
                raise TableError("already_seated")
            self._expect("lobby")
            if not self._access.admits(person) and person.id != draft.fold.host:
                raise TableError("not_invited")
            draft.add("seat", "sit", actor=person.id, seat=_empty_seat(draft.fold))

        return await self._change(step)

    async def add_computer(self, by: Person) -> Snapshot:
        """Give the first empty seat to a computer; the host only, in the lobby."""

        def step(draft: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            self._add_computer(draft, by, _empty_seat(draft.fold))

        return await self._change(step)

    async def remove_computer(self, by: Person, seat: Seat | None = None) -> Snapshot:
        """Free a computer's seat (by default the last one); the host only, in the lobby."""

        def step(draft: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            taken = [s for s, place in enumerate(draft.fold.places) if place.computer is not None]
            if not taken or seat not in (None, *taken):
                raise TableError("no_computer")
            draft.add("seat", "remove", actor=by.id, seat=taken[-1] if seat is None else seat)

        return await self._change(step)

    async def fill(self, by: Person) -> Snapshot:
        """Give every empty seat to a computer; the host only, in the lobby. Raises ``table_full``."""

        def step(draft: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            _empty_seat(draft.fold)
            for seat in _empty_seats(draft.fold):
                self._add_computer(draft, by, seat)

        return await self._change(step)

    async def start(self, by: Person) -> Snapshot:
        """Begin the partie and deal; the host only, with every seat taken (else ``seats_empty``).

        Where the house rules want it the seats are drawn by lot first (rules 2.1, the four Aces).
        """

        def step(draft: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            empty = _empty_seats(draft.fold)
            if empty:
                raise TableError("seats_empty", count=len(empty))
            self._begin(draft, by)

        return await self._change(step)

    def beginning(self, others: Sequence[Person]) -> Step:
        """Return a step that seats these people beside the host and computers elsewhere, and begins.

        For the registry. At such a table the host can't do what would change the results of others.
        """

        def step(draft: ChangeSet) -> None:
            draft.add("table", "arranged")
            for person in others:
                if self._context.store.persons.gone(person.id):
                    continue  # they play no more
                draft.add("seat", "sit", actor=person.id, seat=_empty_seat(draft.fold))
            for seat in _empty_seats(draft.fold):
                draft.add("seat", f"computer {self._fresh_name(draft.fold)}", seat=seat)
            self._begin(draft, None)

        return step

    def _begin(self, draft: ChangeSet, by: Person | None) -> None:
        draft.add("table", "start", actor=None if by is None else by.id)
        if self._game.draws_seats(self._options):
            order = draw_seats(draft.key, len(draft.fold.places))
            draft.add("seat", f"order {' '.join(map(str, order))}")

    # -- coming and going ----------------------------------------------------------------------------

    async def leave(self, person: Person) -> Snapshot:
        """Give up one's seat in the lobby; while playing, let a computer play it until ``reclaim``.

        When the host leaves, the next person becomes host; when the last person leaves, the table
        closes (``empty`` in the lobby, ``deserted`` while playing).
        """

        def step(draft: ChangeSet) -> None:
            self._expect_open()
            seat = self._seat_of(person)
            lobby = draft.fold.status == "lobby"
            if draft.fold.places[seat].computer is not None:
                raise TableError("replaced")
            draft.add("seat", "leave", actor=person.id, seat=seat)
            if not any(place.present for s, place in enumerate(draft.fold.places) if s != seat):
                draft.add("table", "close empty" if lobby else "close deserted")
            elif not lobby:
                draft.add("seat", f"takeover {self._fresh_name(draft.fold)}", seat=seat)

        return await self._change(step)

    async def reclaim(self, person: Person) -> Snapshot:
        """Take one's seat back from the computer that plays it. Raises ``already_seated`` when none does."""

        def step(draft: ChangeSet) -> None:
            self._expect("playing")
            seat = self._seat_of(person)
            if draft.fold.places[seat].computer is None:
                raise TableError("already_seated")
            draft.add("seat", "reclaim", actor=person.id, seat=seat)

        return await self._change(step)

    async def close(self, by: Person | None, reason: str = "host", force: bool = False) -> Snapshot:
        """Close the table before its end: the host, or with ``force`` anybody the caller trusts.

        Raises ``not_host``, and ``arranged`` where that isn't up to the host.
        """

        def step(draft: ChangeSet) -> None:
            if not force:
                if by is None:
                    raise TableError("not_host")
                self._expect_host(by)
                self._expect_own()
            draft.add("table", f"close {reason}", actor=None if by is None else by.id)

        return await self._change(step, even_quarantined=True)

    def _add_computer(self, draft: ChangeSet, by: Person, seat: Seat) -> None:
        draft.add("seat", f"computer {self._fresh_name(draft.fold)}", actor=by.id, seat=seat)


def _empty_seats(fold: TableState) -> list[Seat]:
    return [seat for seat, place in enumerate(fold.places) if place == (None, None)]


def _empty_seat(fold: TableState) -> Seat:
    empty = _empty_seats(fold)
    if not empty:
        raise TableError("table_full")
    return empty[0]

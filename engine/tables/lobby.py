"""The lobby: sitting down, computers, terms and the start; nothing of it changes once play has begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import Game, Seat
from engine.players.levels import Level
from engine.storage.records import Person
from engine.tables.access import Access
from engine.tables.change_set import ChangeSet
from engine.tables.checks import empty_seat, expect_host, expect_status
from engine.tables.core import TableCore
from engine.tables.errors import TableError
from engine.tables.opening import begin
from engine.tables.snapshot import Snapshot
from engine.tables.state import SeatState
from engine.tables.terms import Spectators, Terms


class Lobby:
    """Operations before the partie begins: most of them are the host's."""

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def sit(self, person: Person) -> Snapshot:
        """Sit down on the first empty seat; if there is none, a computer makes room."""

        def step(changes: ChangeSet) -> None:
            if changes.state.seat_of(person.id) is not None:
                raise TableError("already_seated")
            expect_status(changes.state, "lobby")
            known = (changes.state.host, *changes.state.reserved.values())
            if not self._core.access.admits(person) and person.id not in known:
                raise TableError("not_invited")
            computers = [s for s, place in enumerate(changes.state.places) if place.computer is not None]
            makes_room = bool(computers) and not changes.state.empty_seats
            seat = computers[0] if makes_room else empty_seat(changes.state, person)
            changes.add("seat", "sit", actor=person.id, seat=seat)

        return await self._core.change(step)

    async def add_computer(self, by: Person) -> Snapshot:
        """Give the first empty seat to a computer; the host only."""

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            _add_computer(changes, by, empty_seat(changes.state))

        return await self._core.change(step)

    async def remove_computer(self, by: Person, seat: Seat | None = None) -> Snapshot:
        """Free a computer's seat (by default the last one); the host only."""

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            taken = [s for s, place in enumerate(changes.state.places) if place.computer is not None]
            if not taken or seat not in (None, *taken):
                raise TableError("no_computer")
            changes.add("seat", "remove", actor=by.id, seat=taken[-1] if seat is None else seat)

        return await self._core.change(step)

    async def set_level(self, by: Person, level: Level, seat: Seat | None = None) -> Snapshot:
        """Let the computer on a seat play at a level, or (``None``) all that sit here and those to come.

        The host only. Raises ``no_computer``.
        """

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            places = changes.state.places
            seats = [number for number, place in enumerate(places) if place.computer is not None]
            if seat is not None and seat not in seats:
                raise TableError("no_computer")
            if seat is None and changes.state.level != level:
                changes.add("table", f"level {level}", actor=by.id)
            for number in seats if seat is None else [seat]:
                if places[number].level != level:
                    changes.add(
                        "seat", f"computer {places[number].computer} {level}", actor=by.id, seat=number
                    )

        return await self._core.change(step)

    async def fill(self, by: Person) -> Snapshot:
        """Give every empty seat to a computer; the host only. Raises ``table_full``."""

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            empty_seat(changes.state)
            _fill(changes, by)

        return await self._core.change(step)

    async def start(self, by: Person, *, filled: bool = False) -> Snapshot:
        """Begin the partie and deal; the host only, with every seat taken (else ``seats_empty``).

        If ``filled``, computers take the empty seats. Where the house rules want it the seats are drawn by
        lot first (rules 2.1, the four Aces).
        """

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            if filled:
                _fill(changes, by)
            if empty := changes.state.empty_seats:
                raise TableError("seats_empty", count=len(empty))
            begin(changes, by)

        return await self._core.change(step)

    # -- terms ---------------------------------------------------------------------------------------

    async def configure(
        self,
        by: Person,
        preset: str,
        overrides: Mapping[str, Any],
        rule_set: str | None = None,
        access: Access | None = None,
        *,
        game: Game | None = None,
    ) -> Snapshot:
        """Change the house rules, or the ``game``; the host only. ``None`` leaves ``access`` as it is.

        Everybody keeps their seat as long as there are enough; else they move up, and computers make room.
        Raises ``OptionsError``, ``too_many_people`` when more people sit here than the game has seats, and
        ``too_many_invited``.
        """
        core = self._core
        limit = core.context.settings.invited
        if access is not None and len(access.invited) > limit:
            raise TableError("too_many_invited", limit=limit)
        chosen = game or core.state.game
        options = chosen.options(preset, overrides)
        seats = chosen.seats(options)

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            kept = _kept(changes.state.places, seats)
            changes.state.game = chosen  # the log is read by the game that its table came to in the end
            terms = Terms(
                chosen.name, preset, options, core.access if access is None else access, rule_set, kept
            )
            changes.add("table", f"terms {terms.dump()}", actor=by.id)

        return await core.change(step)

    async def set_rated(self, by: Person, rated: bool) -> Snapshot:
        """Let the partie count on leaderboards, or be a friendly one; the host only.

        A friendly partie is no match between fraternities any more.
        """

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            if (changes.state.said_rated, changes.state.rated) != (rated, rated):
                changes.add("table", "rated" if rated else "friendly", actor=by.id)

        return await self._core.change(step)

    async def declare_contest(self, by: Person, contest: bool = True, *, force: bool = False) -> Snapshot:
        """Let the partie count between fraternities, or no longer; the host only.

        With ``force`` it may be anybody whom the caller trusts. A match is rated; a partie that is none any
        more counts as it did before.
        """

        def step(changes: ChangeSet) -> None:
            expect_status(changes.state, "lobby")
            if not force:
                expect_host(changes.state, by)
            if changes.state.contest != contest:
                changes.add("table", "contest" if contest else "contest off", actor=by.id)

        return await self._core.change(step)

    async def set_spectators(self, by: Person, spectators: Spectators) -> Snapshot:
        """Choose when spectators see the hands; the host only, while nobody else sits there.

        Computers don't count. Raises ``others_sit``: those have agreed to what held when they sat down.
        """

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            wanted = spectators == "at_once"
            if changes.state.hands_open == wanted:
                return
            if any(place.owner not in (None, by.id) for place in changes.state.places):
                raise TableError("others_sit")
            changes.add("table", f"spectators {'open' if wanted else 'closed'}", actor=by.id)

        return await self._core.change(step)


def _expect_host_of_lobby(changes: ChangeSet, by: Person) -> None:
    expect_status(changes.state, "lobby")
    expect_host(changes.state, by)


def _fill(changes: ChangeSet, by: Person) -> None:
    for seat in changes.state.empty_seats:
        _add_computer(changes, by, seat)


def _add_computer(changes: ChangeSet, by: Person, seat: Seat) -> None:
    changes.add("seat", f"computer {changes.fresh_computer}", actor=by.id, seat=seat)


def _kept(places: tuple[SeatState, ...], seats: int) -> tuple[Seat | None, ...]:
    """Return for each new seat the old one that it was; ``None`` for those that are free."""
    taken = [seat for seat, place in enumerate(places) if place != SeatState()]
    if all(seat < seats for seat in taken):
        return tuple(seat if seat in taken else None for seat in range(seats))
    people = [seat for seat in taken if places[seat].owner is not None]
    if len(people) > seats:
        raise TableError("too_many_people", seats=seats, count=len(people))
    computers = [seat for seat in taken if places[seat].owner is None][: seats - len(people)]
    moved = sorted([*people, *computers])
    return (*moved, *(None,) * (seats - len(moved)))

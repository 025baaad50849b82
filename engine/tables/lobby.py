"""The lobby: opening a table, sitting down, computers, terms, the start, and one more of the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.dealing import draw_seats
from engine.game import Game, Seat
from engine.players.levels import Level
from engine.storage.records import Person
from engine.storage.statements import Write
from engine.storage.tables import SeriesRow
from engine.tables.access import Access
from engine.tables.change_set import ChangeSet, Step
from engine.tables.checks import empty_seat, expect_host, expect_status
from engine.tables.clock import PaceName
from engine.tables.core import TableCore
from engine.tables.errors import TableError
from engine.tables.seat_state import SeatState
from engine.tables.state import TableState, with_
from engine.tables.terms import Spectators, Terms


@dataclass(frozen=True, slots=True)
class Rematch:
    """The seats of the partie before, and whether it was a match of fraternities.

    Everybody moves on by one seat, so that the next in order begins. ``noting`` gives what is to be written
    in the same batch as the new table, from its number.
    """

    places: tuple[SeatState, ...]
    contest: bool
    noting: Callable[[int], Sequence[Write]]

    def sit_down(self, changes: ChangeSet, host: Person, gone: Callable[[int], bool]) -> bool:
        """Seat the host and the computers, keep the seats of the others; return whether all are taken.

        Computers play for those who have had themselves forgotten: ``gone``, by a person's number.
        """
        kept = []
        for seat, (owner, computer, level) in enumerate((*self.places[1:], self.places[0])):
            if owner == host.id:
                changes.add("seat", "sit", actor=host.id, seat=seat)
            elif owner is None or gone(owner):
                plays = changes.fresh_computer if computer is None else f"{computer} {level}"
                changes.add("seat", f"computer {plays}", actor=host.id, seat=seat)
            else:
                kept.append(f"{seat}:{owner}")
        if self.contest:
            changes.add("table", "contest", actor=host.id)
        if kept:
            changes.add("table", f"keep {' '.join(kept)}", actor=host.id)
        return not kept


@dataclass(frozen=True, slots=True)
class Party:
    """People who sit down together when their table is opened; computers take what stays free.

    ``series`` are the deals that other tables play as well. ``arranged``: its host can't do what would change
    the results of others. ``recurs``: they meet again anyway, as has been planned. ``begins``: at once; else
    only the host sits there, and others may sit down. ``noting`` gives what is to be written in the same
    batch, from the table's number.
    """

    others: Sequence[Person]
    series: SeriesRow | None = None
    noting: Callable[[int], Sequence[Write]] = lambda table: ()
    arranged: bool = True
    recurs: bool = False
    begins: bool = True


def opening(
    host: Person,
    pace: PaceName,
    spectators: Spectators,
    rated: bool,
    level: Level,
    party: Party | None,
    gone: Callable[[int], bool],
    rematch: Rematch | None,
) -> Step:
    """Return the step that opens a table; the host sits on seat 0, or where a ``rematch`` says.

    With a party it begins at once; so does a rematch in which nobody else is waited for.
    ``gone`` tells of a person's number whether they have had themselves forgotten: then they play no more.
    """

    def step(changes: ChangeSet) -> None:
        changes.add("table", "open", actor=host.id)
        if pace != "none":
            changes.add("clock", f"pace {pace}", actor=host.id)
        if spectators == "at_once":
            changes.add("table", "spectators open", actor=host.id)
        if not rated:
            changes.add("table", "friendly", actor=host.id)
        if level != changes.state.level:
            changes.add("table", f"level {level}", actor=host.id)
        if party is not None and party.series is not None:
            changes.add("table", "duplicate")
        if rematch is None:
            changes.add("seat", "sit", actor=host.id, seat=0)
        changes.commit()
        if rematch is not None and rematch.sit_down(changes, host, gone):
            begin(changes, host)
        if party is None:
            return
        if party.arranged:
            changes.add("table", "arranged")
        if party.recurs:
            changes.add("table", "recurs")
        if not party.begins:
            return
        for person in party.others:
            if not gone(person.id):
                changes.add("seat", "sit", actor=person.id, seat=empty_seat(changes.state))
        for seat in changes.state.empty_seats:
            changes.add("seat", f"computer {changes.fresh_computer}", seat=seat)
        begin(changes, None)

    return step


def begin(changes: ChangeSet, by: Person | None) -> None:
    """Begin the partie. Where the house rules want it the seats are drawn by lot first."""
    changes.add("table", "start", actor=None if by is None else by.id)
    state = changes.state
    if state.rules.draws_seats(state.options):
        order = draw_seats(changes.key, len(state.seats))
        changes.add("seat", f"order {' '.join(map(str, order))}")


class Lobby:
    """Operations before the partie begins: most of them are the host's."""

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def sit(self, person: Person) -> TableState:
        """Sit down on the first empty seat; if there is none, a computer makes room."""

        def step(changes: ChangeSet) -> None:
            if changes.state.seat_of(person.id) is not None:
                raise TableError("already_seated")
            expect_status(changes.state, "lobby")
            known = (changes.state.host_id, *changes.state.reserved.values())
            if not changes.state.access.admits(person) and person.id not in known:
                raise TableError("not_invited")
            computers = [s for s, place in enumerate(changes.state.seats) if place.computer is not None]
            makes_room = bool(computers) and not changes.state.empty_seats
            seat = computers[0] if makes_room else empty_seat(changes.state, person)
            changes.add("seat", "sit", actor=person.id, seat=seat)

        return await self._core.change(step)

    async def add_computer(self, by: Person) -> TableState:
        """Give the first empty seat to a computer; the host only."""

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            _add_computer(changes, by, empty_seat(changes.state))

        return await self._core.change(step)

    async def remove_computer(self, by: Person, seat: Seat | None = None) -> TableState:
        """Free a computer's seat (by default the last one); the host only."""

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            taken = [s for s, place in enumerate(changes.state.seats) if place.computer is not None]
            if not taken or seat not in (None, *taken):
                raise TableError("no_computer")
            changes.add("seat", "remove", actor=by.id, seat=taken[-1] if seat is None else seat)

        return await self._core.change(step)

    async def set_level(self, by: Person, level: Level, seat: Seat | None = None) -> TableState:
        """Let the computer on a seat play at a level, or (``None``) all that sit here and those to come.

        The host only. Raises ``no_computer``.
        """

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            places = changes.state.seats
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

    async def fill(self, by: Person) -> TableState:
        """Give every empty seat to a computer; the host only. Raises ``table_full``."""

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            empty_seat(changes.state)
            _fill(changes, by)

        return await self._core.change(step)

    async def start(self, by: Person, *, filled: bool = False) -> TableState:
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
    ) -> TableState:
        """Change the house rules, or the ``game``; the host only. ``None`` leaves ``access`` as it is.

        Everybody keeps their seat as long as there are enough; else they move up, and computers make room.
        Raises ``OptionsError``, ``too_many_people`` when more people sit here than the game has seats, and
        ``too_many_invited``.
        """
        core = self._core
        limit = core.context.settings.invited
        if access is not None and len(access.invited) > limit:
            raise TableError("too_many_invited", limit=limit)
        chosen = game or core.state.rules
        options = chosen.options(preset, overrides)
        seats = chosen.seats(options)

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            kept = _kept(changes.state.seats, seats)
            # the log is read by the game that its table came to in the end
            changes.state = with_(changes.state, rules=chosen)
            admitted = changes.state.access if access is None else access
            terms = Terms(chosen.name, preset, options, admitted, rule_set, kept)
            changes.add("table", f"terms {terms.dump()}", actor=by.id)

        return await core.change(step)

    async def set_rated(self, by: Person, rated: bool) -> TableState:
        """Let the partie count on leaderboards, or be a friendly one; the host only.

        A friendly partie is no match between fraternities any more.
        """

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            if (changes.state.said_rated, changes.state.rated) != (rated, rated):
                changes.add("table", "rated" if rated else "friendly", actor=by.id)

        return await self._core.change(step)

    async def declare_contest(self, by: Person, contest: bool = True, *, force: bool = False) -> TableState:
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

    async def set_spectators(self, by: Person, spectators: Spectators) -> TableState:
        """Choose when spectators see the hands; the host only, while nobody else sits there.

        Computers don't count. Raises ``others_sit``: those have agreed to what held when they sat down.
        """

        def step(changes: ChangeSet) -> None:
            _expect_host_of_lobby(changes, by)
            wanted = spectators == "at_once"
            if changes.state.hands_open == wanted:
                return
            if any(place.owner not in (None, by.id) for place in changes.state.seats):
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

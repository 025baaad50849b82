"""Commands before the partie begins: opening a table, sitting down, computers, terms, the start."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import Deck
from engine.dealing import draw_seats
from engine.game import Game, Seat
from engine.players.levels import Level
from engine.storage.records import Person
from engine.storage.rows import Write
from engine.storage.tables import SeriesRow
from engine.tables.change import Draft
from engine.tables.checks import TableError, empty_seat, expect_host, expect_status
from engine.tables.clock import PaceName
from engine.tables.state import with_
from engine.tables.values import Access, SeatState, Spectators, terms_text


@dataclass(frozen=True, slots=True)
class Rematch:
    """The seats of the partie before, and whether it was a match of fraternities.

    Everybody moves on by one seat, so that the next in order begins. ``noting`` gives what is to be written
    in the same batch as the new table, from its number.
    """

    places: tuple[SeatState, ...]
    contest: bool
    noting: Callable[[int], Sequence[Write]]

    def sit_down(self, draft: Draft, host: Person) -> bool:
        """Seat the host and the computers, keep the seats of the others; return whether all are taken.

        Computers play for those who have had themselves forgotten.
        """
        kept = []
        for seat, (owner, computer, level) in enumerate((*self.places[1:], self.places[0])):
            if owner == host.id:
                draft.add("seat", "sit", actor=host.id, seat=seat)
            elif owner is None or draft.store.persons.gone(owner):
                plays = draft.fresh_computer if computer is None else f"{computer} {level}"
                draft.add("seat", f"computer {plays}", actor=host.id, seat=seat)
            else:
                kept.append(f"{seat}:{owner}")
        if self.contest:
            draft.add("table", "contest", actor=host.id)
        if kept:
            draft.add("table", f"keep {' '.join(kept)}", actor=host.id)
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


def open_table(
    draft: Draft,
    host: Person,
    pace: PaceName,
    spectators: Spectators,
    rated: bool,
    level: Level,
    deck: Deck | None,
    party: Party | None,
    rematch: Rematch | None,
) -> None:
    """Open a table; the host sits on seat 0, or where a ``rematch`` says.

    With a party it begins at once; so does a rematch in which nobody else is waited for. Whoever has had
    themselves forgotten meanwhile plays no more.
    """
    draft.add("table", "open", actor=host.id)
    if pace != "none":
        draft.add("clock", f"pace {pace}", actor=host.id)
    if spectators == "at_once":
        draft.add("table", "spectators open", actor=host.id)
    if not rated:
        draft.add("table", "friendly", actor=host.id)
    if level != draft.state.level:
        draft.add("table", f"level {level}", actor=host.id)
    if deck is not None:
        draft.add("table", f"deck {deck}", actor=host.id)
    if party is not None and party.series is not None:
        draft.add("table", "duplicate")
    if rematch is None:
        draft.add("seat", "sit", actor=host.id, seat=0)
    draft.commit()
    if rematch is not None and rematch.sit_down(draft, host):
        begin(draft, host)
    if party is None:
        return
    if party.arranged:
        draft.add("table", "arranged")
    if party.recurs:
        draft.add("table", "recurs")
    if not party.begins:
        return
    for person in party.others:
        if not draft.store.persons.gone(person.id):
            draft.add("seat", "sit", actor=person.id, seat=empty_seat(draft.state))
    _fill(draft, None)
    begin(draft, None)


def begin(draft: Draft, by: Person | None) -> None:
    """Begin the partie. Where the house rules want it the seats are drawn by lot first."""
    draft.add("table", "start", actor=None if by is None else by.id)
    state = draft.state
    if state.rules.draws_seats(state.options):
        order = draw_seats(draft.key, len(state.seats))
        draft.add("seat", f"order {' '.join(map(str, order))}")


def sit(draft: Draft, person: Person) -> None:
    """Sit down on the first empty seat; if there is none, a computer makes room."""
    TableError.unless(draft.state.seat_of(person.id) is None, "already_seated")
    expect_status(draft.state, "lobby")
    known = (draft.state.host_id, *draft.state.reserved.values())
    TableError.unless(draft.state.access.admits(person) or person.id in known, "not_invited")
    computers = [s for s, place in enumerate(draft.state.seats) if place.computer is not None]
    makes_room = bool(computers) and not draft.state.empty_seats
    seat = computers[0] if makes_room else empty_seat(draft.state, person)
    draft.add("seat", "sit", actor=person.id, seat=seat)


def add_computer(draft: Draft, by: Person) -> None:
    """Give the first empty seat to a computer; the host only."""
    _expect_host_of_lobby(draft, by)
    seat = empty_seat(draft.state)
    draft.add("seat", f"computer {draft.fresh_computer}", actor=by.id, seat=seat)


def set_level(draft: Draft, by: Person, level: Level, seat: Seat | None = None) -> None:
    """Let the computer on a seat play at a level, or (``None``) all that sit here and those to come.

    The host only. Raises ``no_computer``.
    """
    _expect_host_of_lobby(draft, by)
    places = draft.state.seats
    seats = [number for number, place in enumerate(places) if place.computer is not None]
    TableError.unless(seat is None or seat in seats, "no_computer")
    if seat is None and draft.state.level != level:
        draft.add("table", f"level {level}", actor=by.id)
    for number in seats if seat is None else [seat]:
        if places[number].level != level:
            draft.add("seat", f"computer {places[number].computer} {level}", actor=by.id, seat=number)


def fill(draft: Draft, by: Person) -> None:
    """Give every empty seat to a computer; the host only. Raises ``table_full``."""
    _expect_host_of_lobby(draft, by)
    empty_seat(draft.state)
    _fill(draft, by)


def start(draft: Draft, by: Person, *, filled: bool = False) -> None:
    """Begin the partie and deal; the host only, with every seat taken (else ``seats_empty``).

    If ``filled``, computers take the empty seats. Where the house rules want it the seats are drawn by
    lot first (rules 2.1, the four Aces).
    """
    _expect_host_of_lobby(draft, by)
    if filled:
        _fill(draft, by)
    if empty := draft.state.empty_seats:
        raise TableError("seats_empty", count=len(empty))
    begin(draft, by)


# -- terms -----------------------------------------------------------------------------------------------


def configure(
    draft: Draft,
    by: Person,
    preset: str,
    overrides: Mapping[str, Any],
    rule_set: str | None = None,
    access: Access | None = None,
    *,
    game: Game | None = None,
) -> None:
    """Change the house rules, or the ``game``; the host only. ``None`` leaves ``access`` as it is.

    Everybody keeps their seat as long as there are enough; else they move up, and computers make room.
    Raises ``OptionsError``, ``too_many_people`` when more people sit here than the game has seats, and
    ``too_many_invited``.
    """
    limit = draft.state.settings.invited
    TableError.unless(access is None or len(access.invited) <= limit, "too_many_invited", limit=limit)
    chosen = game or draft.state.rules
    options = chosen.options(preset, overrides)
    seats = chosen.seats(options)
    _expect_host_of_lobby(draft, by)
    kept = _kept(draft.state.seats, seats)
    # the log is read by the game that its table came to in the end
    draft.state = with_(draft.state, rules=chosen)
    admitted = draft.state.access if access is None else access
    terms = terms_text(chosen.name, preset, options, admitted, rule_set, kept)
    draft.add("table", f"terms {terms}", actor=by.id)


def set_rated(draft: Draft, by: Person, rated: bool) -> None:
    """Let the partie count on leaderboards, or be a friendly one; the host only.

    A friendly partie is no match between fraternities any more.
    """
    _expect_host_of_lobby(draft, by)
    if (draft.state.said_rated, draft.state.rated) != (rated, rated):
        draft.add("table", "rated" if rated else "friendly", actor=by.id)


def declare_contest(draft: Draft, by: Person, contest: bool = True, *, force: bool = False) -> None:
    """Let the partie count between fraternities, or no longer; the host only.

    With ``force`` it may be anybody whom the caller trusts. A match is rated; a partie that is none any
    more counts as it did before.
    """
    expect_status(draft.state, "lobby")
    if not force:
        expect_host(draft.state, by)
    if draft.state.contest != contest:
        draft.add("table", "contest" if contest else "contest off", actor=by.id)


def set_spectators(draft: Draft, by: Person, spectators: Spectators) -> None:
    """Choose when spectators see the hands; the host only, while nobody else sits there.

    Computers don't count. Raises ``others_sit``: those have agreed to what held when they sat down.
    """
    _expect_host_of_lobby(draft, by)
    wanted = spectators == "at_once"
    if draft.state.hands_open == wanted:
        return
    TableError.when(any(place.owner not in (None, by.id) for place in draft.state.seats), "others_sit")
    draft.add("table", f"spectators {'open' if wanted else 'closed'}", actor=by.id)


def set_deck(draft: Draft, by: Person, deck: Deck) -> None:
    """Choose the deck that everybody sees; the host only."""
    _expect_host_of_lobby(draft, by)
    draft.add("table", f"deck {deck}", actor=by.id)


def _expect_host_of_lobby(draft: Draft, by: Person) -> None:
    expect_status(draft.state, "lobby")
    expect_host(draft.state, by)


def _fill(draft: Draft, by: Person | None) -> None:
    for seat in draft.state.empty_seats:
        draft.add("seat", f"computer {draft.fresh_computer}", actor=None if by is None else by.id, seat=seat)


def _kept(places: tuple[SeatState, ...], seats: int) -> tuple[Seat | None, ...]:
    """Return for each new seat the old one that it was; ``None`` for those that are free."""
    taken = [seat for seat, place in enumerate(places) if place != SeatState()]
    if all(seat < seats for seat in taken):
        return tuple(seat if seat in taken else None for seat in range(seats))
    people = [seat for seat in taken if places[seat].owner is not None]
    TableError.unless(len(people) <= seats, "too_many_people", seats=seats, count=len(people))
    computers = [seat for seat in taken if places[seat].owner is None][: seats - len(people)]
    moved = sorted([*people, *computers])
    return (*moved, *(None,) * (seats - len(moved)))

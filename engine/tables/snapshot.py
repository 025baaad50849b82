"""Snapshots: one published state of a table, immutable and safe to hand around."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from engine.cards import CardSet
from engine.claims import may_claim
from engine.game import Action, Chance, Event, Options, Result, Seat, State, View, as_tricks
from engine.players.levels import Level
from engine.standings.outcome import PartieOutcome
from engine.storage.records import Person, TableRow
from engine.tables.access import Access
from engine.tables.clock import (
    DEFAULT_PACES,
    ClockStep,
    Paces,
    TurnClock,
    end_of_time,
    silence_ends,
    waited_for,
)
from engine.tables.commitment import Commitment
from engine.tables.errors import TableError
from engine.tables.intents import Intents
from engine.tables.proposals import Proposal
from engine.tables.results import outcome
from engine.tables.state import Handover, Shelf, TableState
from engine.tables.state import SeatState as Place

SeatKind: TypeAlias = Literal["person", "computer", "substitute", "empty"]
Status: TypeAlias = Literal["lobby", "playing", "shelved", "finished", "closed", "quarantined"]

NOBODY: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class SeatState:
    """The owner and the player of a seat.

    ``substitute``: the computer ``computer`` plays until the owner comes back. ``level`` is a computer's.
    """

    owner: Person | None
    computer: str | None
    level: Level | None = None

    @property
    def kind(self) -> SeatKind:
        """``person``, ``computer``, ``substitute`` or ``empty``."""
        if self.owner is None:
            return "empty" if self.computer is None else "computer"
        return "person" if self.computer is None else "substitute"

    @property
    def name(self) -> str | None:
        """The name of whoever plays the seat now: the computer's or the owner's."""
        if self.computer is not None:
            return self.computer
        return None if self.owner is None else self.owner.name


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A table at one entry of its log. Everything secret stays behind ``view`` and ``events_for``.

    ``seq`` grows with every change, ``previous_seq`` is that of the snapshot published before.
    ``waiting_for`` is empty unless the status is ``playing``. ``notices`` tells what players ought to
    hear about the table itself: ``rules_changed`` (the running deal was dealt anew), ``agreed 2`` (seat 2 has
    taken back what it did), ``declined 1`` (seat 1 has said no to what was proposed),
    ``claimed 1`` (seat 1 was given the rest), ``claim-void 1`` (its claim could not be played out).
    """

    table: int
    seq: int
    previous_seq: int
    guild: str
    channel: str
    game: str
    preset: str
    options: Options
    access: Access
    status: Status
    close_reason: str | None
    host: Person
    seats: tuple[SeatState, ...]
    decisions: tuple[int, ...]
    notices: tuple[str, ...]
    opened_ms: int
    time_ms: int
    """The time of the newest entry, in milliseconds since 1970."""
    result: Result | None
    rule_set: str | None
    """The name of the server's own rule set that the table was opened with."""
    clock: TurnClock
    """The clock: since when each seat is waited for, and what was done about it."""
    proposal: Proposal | None
    """The open proposal, to which not everybody has agreed yet."""
    here: frozenset[Seat]
    """At a shelved table: the seats whose owners are back."""
    commitment: Commitment
    """The hash of the next deal's seed, and who has cut."""
    undoable: frozenset[Seat]
    """The seats with actions in this deal that could be taken back."""
    claimed: frozenset[Seat]
    """The seats that have claimed the rest of this deal."""
    open_seq: int
    """The number of entries in the log that concern the players and are no secret."""
    story: tuple[Event, ...]
    """The events of this deal and the one before as everybody saw them, oldest first."""
    _state: State | None
    _events: Sequence[Event]
    _intents: Intents
    _cache: dict[tuple[str, Seat | None], object] = field(default_factory=dict)
    paces: Paces = DEFAULT_PACES
    """The durations of each pace."""
    hands_open: bool = False
    """Whether whoever only watches sees all hands at once: everybody who sits here has agreed."""
    shelf: Shelf | None = None
    """The circumstances under which the partie was put away; ``None`` while it is not."""
    watched: frozenset[int] = frozenset()
    """People who are noted for having seen all hands of this deal, by number."""
    acting_hosts: frozenset[int] = frozenset()
    """People who may now do what the host may, by number."""
    reserved: Mapping[Seat, Person] = field(default_factory=dict)
    """In the lobby: for whom a seat is kept, since they have played the partie before."""
    rated: bool = True
    """Whether the partie counts on leaderboards; else it is a friendly one."""
    contest: bool = False
    """Whether it counts between fraternities."""
    outcome: PartieOutcome | None = None
    """Who gets the result of each seat, and in what company, once the partie is over."""
    arranged: bool = False
    """Whether it belongs to a tournament: then its host doesn't decide whether it is closed."""
    recurs: bool = False
    """Whether it belongs to an evening after which another is planned."""
    duplicate: bool = False
    """Whether other tables are dealt the same cards."""
    covered: bool = False
    """Whether some of those still play with them: then only owners of a seat may see what is played here."""
    level: Level = Level.BURSCH
    """The level of computers that take a seat from now on."""
    expires: int | None = None
    """Milliseconds since 1970 when the table closes, or is put away after a break, unless somebody stirs."""

    handed: tuple[tuple[Handover, SeatState], ...] = ()
    """The seats that have changed hands since the partie began, oldest first, as they were before."""

    @property
    def last_deal(self) -> int:
        """The newest finished deal; 0 before there is one."""
        if self._state is None:
            return 0
        return self._state.deal_number - (self._state.result is None)

    def seats_in(self, deal: int, *, opening: bool = False) -> tuple[SeatState, ...]:
        """Return the seats as they were at the end of a deal, or at its ``opening``.

        Whoever sat down in the deal before anything was decided at the seat has opened it.
        """
        seats = list(self.seats)
        for handover, place in reversed(self.handed):
            if handover.deal > deal or (opening and handover.deal == deal and handover.acted):
                seats[handover.seat] = place
        return tuple(seats)

    @property
    def waiting_for(self) -> frozenset[Seat]:
        """The seats whose decisions the table waits for."""
        if self._state is None or self.status != "playing":
            return NOBODY
        waiting = self._state.waiting_for
        return NOBODY if isinstance(waiting, Chance) else waiting

    @property
    def hints(self) -> bool:
        """Whether hints may be asked for: in a friendly partie in which nobody else has a seat."""
        if self.rated or self.arranged or self.duplicate:
            return False
        return len({state.owner.id for state in self.seats if state.owner is not None}) == 1

    @property
    def silence_ends(self) -> int | None:
        """When silence agrees to the open question, in milliseconds since 1970; ``None`` if it never does."""
        return silence_ends(self.proposal, self.paces.of(self.clock.pace))

    def gives_up(self, seat: Seat) -> bool:
        """Whether whoever has a seat gives the partie up by ending it now, as far as the seats tell."""
        if not self.rated or self.present - {seat} or self._state is None:
            return False
        alone = all(place.owner is None for other, place in enumerate(self.seats) if other != seat)
        return alone and 2 * self._state.deal_number > self.view(seat).deals

    @property
    def started(self) -> bool:
        """Whether a partie has begun, so that there are views."""
        return self._state is not None

    @property
    def deal_number(self) -> int | None:
        """The deal that is played or prepared, from 1; ``None`` in the lobby."""
        return None if self._state is None else self._state.deal_number

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat (``None``: the public).

        Raises ``ValueError`` before the partie has begun, and ``TableError("covered")`` for the public while
        that may know nothing yet.
        """
        self._expect_shown(seat)
        key = ("view", seat)
        view = self._cache.get(key)
        if view is None:
            if self._state is None:
                raise ValueError("the partie has not begun")
            view = self._cache[key] = self._state.view(seat)
        return view  # type: ignore[return-value]  # the cache's keys name the type

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Return the legal actions of a seat; none unless the table is playing."""
        key = ("legal", seat)
        legal = self._cache.get(key)
        if legal is None:
            playing = self._state is not None and self.status == "playing"
            legal = self._cache[key] = tuple(self._state.legal(seat)) if playing and self._state else ()
        return legal  # type: ignore[return-value]

    def events_for(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events since the snapshot before, as the seat (``None``: the public) may know them.

        Raises like ``view``.
        """
        self._expect_shown(seat)
        key = ("events", seat)
        events = self._cache.get(key)
        if events is None:
            seen = (event.seen_by(seat) for event in self._events)
            events = self._cache[key] = tuple(event for event in seen if event is not None)
        return events  # type: ignore[return-value]

    def _expect_shown(self, seat: Seat | None) -> None:
        if seat is None and self.covered:
            raise TableError("covered", table=self.table)

    def open_hands(self, person_id: int) -> tuple[CardSet, ...] | None:
        """Return everybody's cards by seat, for whoever only watches; ``None`` for everybody else.

        The one way to them while a deal is played: the table was opened so, the person owns no seat, and it
        is durably noted that they have seen this deal, so that they can't sit down in it (``watch``).
        """
        if self._state is None or self.status != "playing" or not self.hands_open or self.covered:
            return None
        if person_id not in self.watched or self.seats_of(person_id):
            return None
        return self._state.all_hands()

    def intent(self, seat: Seat) -> str | None:
        """Return the token that a seat has chosen before its turn. For the seat's owner only."""
        return self._intents.chosen[seat]

    def intent_dropped(self, seat: Seat) -> bool:
        """Whether a seat's choice could not be played when its turn came. For the seat's owner only."""
        return seat in self._intents.dropped

    def plannable(self, seat: Seat) -> frozenset[str]:
        """Return the tokens that a seat may choose before its turn. For the seat's owner only."""
        state = as_tricks(self._state)
        if state is None or self.status != "playing" or seat in self.waiting_for:
            return frozenset()
        if self.seats[seat].computer is not None:
            return frozenset()
        return frozenset(play.token for play in state.plays(seat))

    @property
    def laid_open(self) -> tuple[Seat, CardSet] | None:
        """The seat and cards that lie open for everybody: those of whoever claims the rest.

        Only while the others think about the claim, not before or after.
        """
        question = self.proposal
        if self._state is None or self.status != "playing" or question is None or question.kind != "claim":
            return None
        return question.seat, self._state.all_hands()[question.seat]

    def may_claim(self, seat: Seat) -> bool:
        """Whether a seat could claim the rest of the deal now."""
        if self.status != "playing" or self.clock.paused or self.seats[seat].computer is not None:
            return False
        return self.proposal is None and seat not in self.claimed and may_claim(self._state, seat)

    def plays_forced(self, seat: Seat) -> bool:
        """Whether a forced card of this seat plays itself. For the seat's owner only."""
        return seat in self._intents.auto

    def deadline(self, seat: Seat) -> int | None:
        """Return when a seat's time is over, in milliseconds since 1970; ``None`` without a clock for it."""
        end = self.end_of_time(seat)
        return None if end is None else end.at

    def end_of_time(self, seat: Seat) -> ClockStep | None:
        """Return the clock's step when a seat has used up its time; ``None`` when no clock runs for it."""
        pace = self.paces.of(self.clock.pace)
        present = [number for number, state in enumerate(self.seats) if state.kind == "person"]
        if pace is None or seat not in waited_for(self.clock, self.waiting_for, present):
            return None
        return end_of_time(self.clock, pace, seat, alone=present == [seat])

    def decision(self, seat: Seat) -> int:
        """Return the seat's decision number: it moves only when the seat's own decision changes."""
        return self.decisions[seat]

    def seats_of(self, person_id: int) -> tuple[Seat, ...]:
        """The seats that a person owns, also while a computer plays there."""
        return tuple(
            seat
            for seat, state in enumerate(self.seats)
            if state.owner is not None and state.owner.id == person_id
        )

    def seat_of(self, person_id: int) -> Seat | None:
        """The first seat that a person owns, or ``None``."""
        for seat, state in enumerate(self.seats):  # asked for many times in every click
            if state.owner is not None and state.owner.id == person_id:
                return seat
        return None

    @property
    def present(self) -> frozenset[Seat]:
        """The seats that their owners play."""
        return frozenset(seat for seat, state in enumerate(self.seats) if state.kind == "person")

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """The seats of a running or shelved partie that a computer plays for nobody."""
        if self.status not in ("playing", "shelved"):
            return ()
        return tuple(seat for seat, state in enumerate(self.seats) if state.kind == "computer")

    @property
    def persons(self) -> tuple[Person, ...]:
        """The owners of the seats, in order of seats."""
        return tuple(state.owner for state in self.seats if state.owner is not None)


def snapshot_of(
    row: TableRow,
    options: Options,
    access: Access,
    state: TableState,
    known: Callable[[int], Person],
    *,
    quarantined: bool = False,
    previous: Snapshot | None = None,
    events: Sequence[Event] = (),
    paces: Paces = DEFAULT_PACES,
    expires: int | None = None,
    covered: bool = False,
) -> Snapshot:
    """Make the snapshot of a state. ``known`` gives persons by number; ``events`` led from ``previous``."""

    def seated(place: Place) -> SeatState:
        owner = None if place.owner is None else known(place.owner)
        return SeatState(owner, place.computer, place.level)

    return Snapshot(
        table=row.table,
        seq=state.seq,
        previous_seq=state.seq if previous is None else previous.seq,
        guild=row.guild,
        channel=row.channel,
        game=row.game,
        preset=row.preset,
        options=options,
        access=access,
        status="quarantined" if quarantined and state.status != "closed" else state.status,
        close_reason=state.close_reason,
        host=known(state.host),
        seats=tuple(map(seated, state.places)),
        handed=tuple((handover, seated(handover.place)) for handover in state.handed),
        decisions=state.decisions,
        notices=state.notices,
        opened_ms=row.opened_ms,
        time_ms=state.time_ms,
        result=state.result,
        rule_set=row.rule_set,
        clock=state.clock,
        proposal=state.proposal,
        here=state.here,
        commitment=state.commitment,
        undoable=frozenset(seat for _, seat in state.played) if state.status == "playing" else NOBODY,
        claimed=state.claimed,
        open_seq=state.open_seq,
        story=state.story,
        _state=state.partie,
        _events=tuple(events),
        _intents=state.intents,
        paces=paces,
        hands_open=state.hands_open,
        shelf=state.shelf,
        watched=state.watched,
        acting_hosts=state.acting_hosts,
        reserved={seat: known(person) for seat, person in state.reserved.items()},
        rated=state.rated,
        contest=state.contest,
        outcome=outcome(row, state),
        arranged=state.arranged,
        recurs=state.recurs,
        duplicate=state.duplicate,
        level=state.level,
        covered=covered,
        expires=expires,
    )

"""One table at one entry of its log: what is true there is what is published. A change makes another state.

Nothing here writes, draws lots or reads the clock. Everything secret stays behind ``view``, ``legal``,
``events_for``, ``open_hands`` and what is said to be for a seat's owner only; nothing outside this package
reads what begins with an underscore.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias

from engine.cards import CardSet, Deck
from engine.claims import may_claim
from engine.game import (
    CHANCE,
    NOBODY,
    Action,
    Event,
    Game,
    Options,
    Result,
    Seat,
    State,
    TakesCalls,
    View,
    as_tricks,
)
from engine.players.levels import Level
from engine.storage.records import Person, TableRow
from engine.tables.checks import TableError
from engine.tables.clock import TableSettings, TurnClock
from engine.tables.values import (
    NOTHING_PROMISED,
    Access,
    Commitment,
    Handover,
    Intents,
    PlayedBy,
    Proposal,
    SeatState,
    Shelf,
)

if TYPE_CHECKING:
    from dataclasses import replace as with_  # so that names and types of the fields are checked
else:

    def with_(state, /, **changes):
        """Return a copy with other fields; with so many, ``dataclasses.replace`` takes ten times as long."""
        new = object.__new__(TableState)
        new.__dict__.update(state.__dict__, _cache={}, **changes)
        for name in _DERIVED:
            new.__dict__.pop(name, None)
        return new


__all__ = ["Stage", "Status", "TableState", "with_"]

Stage: TypeAlias = Literal["lobby", "playing", "shelved", "finished", "closed"]
Status: TypeAlias = Literal["lobby", "playing", "shelved", "finished", "closed", "quarantined"]


@dataclass(frozen=True, eq=False)
class TableState:
    """See above. Made by ``of``, then by the fold alone.

    ``seq`` grows with every change, ``previous_seq`` is that of the state published before. ``notices`` tells
    what players ought to hear about the table itself: ``rules_changed`` (the running deal was dealt anew),
    ``agreed 2`` (seat 2 has taken back what it did), ``declined 1`` (seat 1 has said no to what was
    proposed), ``claimed 1`` (seat 1 was given the rest), ``claim-void 1`` (its claim couldn't be played out).
    """

    # what its row says, until its log says something else
    row: TableRow
    """The row in the database. Its status may be an older one."""
    rules: Game
    options: Options
    access: Access
    person: Callable[[int], Person]
    """Return somebody who has to do with the table, by number, called as in the table's server."""
    settings: TableSettings
    # what its log says
    seats: tuple[SeatState, ...]
    decisions: tuple[int, ...]
    clock: TurnClock
    """Since when each seat is waited for, and what was done about it."""
    _intents: Intents
    _partie: State | None = None
    seq: int = 0
    open_seq: int = 0
    """The number of entries in the log that concern the players, and are no secret of one of them."""
    time_ms: int = 0
    """The time of the newest entry but intents, in milliseconds since 1970."""
    stage: Stage = "lobby"
    close_reason: str | None = None
    host_id: int = 0
    level: Level = Level.BURSCH
    """The level of computers that take a seat from now on."""
    notices: tuple[str, ...] = ()
    notice_deal: int = 0
    commitment: Commitment = NOTHING_PROMISED
    """The hash of the next deal's seed, and who has cut."""
    proposal: Proposal | None = None
    """The open proposal, to which not everybody has agreed yet."""
    removals: Mapping[Seat, int] = field(default_factory=dict)
    """Seats whose owners leave the table after which deal, as the others have agreed."""
    removed: frozenset[int] = frozenset()
    """Their owners, by person number."""
    reserved: Mapping[Seat, int] = field(default_factory=dict)
    """In the lobby: for whom a seat is kept, since they have played the partie before."""
    shelf: Shelf | None = None
    """The circumstances under which the partie was put away; ``None`` while it is not."""
    abandoned: bool = False
    """Whether it was put away because the only person who owns a seat has fallen asleep."""
    here: frozenset[Seat] = NOBODY
    """At a shelved table: the seats whose owners are back."""
    kept: frozenset[Seat] = NOBODY
    """The seats whose owners have not been back since the partie was put away."""
    kept_since: int = 0
    """When that was, or when they were called because the first of them came back."""
    called: bool = False
    entries_since_deal: Mapping[int, int] = field(default_factory=dict)
    """By person, besides actions."""
    claimed: frozenset[Seat] = NOBODY
    """The seats that have claimed the rest of this deal."""
    played: tuple[tuple[int, Seat], ...] = ()
    """Actions since the cards were dealt: entry and seat."""
    given_up: frozenset[tuple[int, Seat]] = frozenset()
    """Who gave which seat up in this deal."""
    hands_open: bool = False
    """Whether whoever only watches sees all hands at once: everybody who sits here has agreed."""
    watched: frozenset[int] = frozenset()
    """People who are noted for having seen all hands of this deal, by number."""
    deck: Deck | None = None
    """The deck that its host has chosen for everybody to see; ``None`` is the server's."""
    said_rated: bool = True
    """Whether it shall count on leaderboards, …"""
    contest: bool = False
    """… and between fraternities."""
    arranged: bool = False
    """Whether it belongs to a tournament: then its host doesn't decide whether it is closed."""
    recurs: bool = False
    """Whether it belongs to an evening after which another is planned."""
    duplicate: bool = False
    """Whether other tables are dealt the same cards."""
    dealt: tuple[int, int] = (0, 0)
    """The deal that chance has acted in last, and how often."""
    story: tuple[Event, ...] = ()
    """The events of this deal and the one before as everybody saw them, oldest first."""
    handed: tuple[Handover, ...] = ()
    """The seats that have changed hands since the partie began, oldest first."""
    tally: Mapping[tuple[int, Seat, PlayedBy], int] = field(default_factory=dict)
    """How many decisions each player has made, by deal and seat."""
    # what only its table knows
    previous_seq: int = 0
    quarantined: bool = False
    covered: bool = False
    """Whether others still play with these cards: then only owners of a seat may see what is played here."""
    _events: Sequence[Event] = ()
    _cache: dict[tuple[str, int | None], Any] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        row: TableRow,
        rules: Game,
        options: Options,
        person: Callable[[int], Person] = lambda number: Person(number, None, ""),
        settings: TableSettings = TableSettings(),  # noqa: B008 - it is frozen
    ) -> Self:
        """Return a table before its first entry."""
        seats = rules.seats(options)
        return cls(
            row,
            rules,
            options,
            Access.load(row.access),
            person,
            settings,
            (SeatState(),) * seats,
            (0,) * seats,
            TurnClock.of(seats),
            Intents.of(seats),
        )

    def without_log(self) -> Self:
        """Return the same table before its first entry, to fold its log anew."""
        unplayed = self.of(self.row, self.rules, self.options, self.person, self.settings)
        return with_(unplayed, covered=self.covered)

    @property
    def table(self) -> int:
        """The table's number."""
        return self.row.table

    @property
    def guild(self) -> str:
        """The server's id."""
        return self.row.guild

    @property
    def channel(self) -> str:
        """The id of the channel in which it stands."""
        return self.row.channel

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.row.game

    @property
    def preset(self) -> str:
        """The key of its house rules' preset."""
        return self.row.preset

    @property
    def status(self) -> Status:
        """Its stage, unless it is out of play because something has broken."""
        return "quarantined" if self.quarantined and self.stage != "closed" else self.stage

    @property
    def rated(self) -> bool:
        """Whether it counts on leaderboards: as the host chose, and always in a match of fraternities."""
        return self.said_rated or self.contest

    # -- people and seats ------------------------------------------------------------------------------

    @property
    def host(self) -> Person:
        """Who leads the table."""
        return self.person(self.host_id)

    def owner(self, seat: Seat) -> Person | None:
        """Return the owner of a seat."""
        owner = self.seats[seat].owner
        return None if owner is None else self.person(owner)

    @property
    def persons(self) -> tuple[Person, ...]:
        """The owners of the seats, in order of seats."""
        return tuple([self.person(owner) for owner in self.owners])

    @property
    def owners(self) -> list[int]:
        """The owners of the seats by number, in order of seats."""
        return [place.owner for place in self.seats if place.owner is not None]

    @cached_property
    def present(self) -> frozenset[Seat]:
        """The seats that their owners play."""
        return frozenset([seat for seat, place in enumerate(self.seats) if place.present])

    @property
    def empty_seats(self) -> list[Seat]:
        """The seats on which nobody sits, in the lobby."""
        return [seat for seat, place in enumerate(self.seats) if place == SeatState()]

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """The seats of a running or shelved partie that a computer plays for nobody."""
        if self.status not in ("playing", "shelved"):
            return ()
        return tuple(seat for seat, place in enumerate(self.seats) if place.kind == "computer")

    def seat_of(self, person: int) -> Seat | None:
        """Return the seat that a person owns, also while a computer plays there."""
        for seat, place in enumerate(self.seats):  # asked for many times in every click
            if place.owner == person:
                return seat
        return None

    def seats_in(self, deal: int, *, opening: bool = False) -> tuple[SeatState, ...]:
        """Return the seats as they were at the end of a deal, or at its ``opening``.

        Whoever sat down in the deal before anything was decided at the seat has opened it.
        """
        seats = list(self.seats)
        for handover in reversed(self.handed):
            if handover.deal > deal or (opening and handover.deal == deal and handover.acted):
                seats[handover.seat] = handover.place
        return tuple(seats)

    def acts_as_host(self, person: int) -> bool:
        """Whether somebody may do what the host may: while a computer plays for the host, whoever plays."""
        host = self.seat_of(self.host_id)
        absent = host is None or not self.seats[host].present
        return person == self.host_id or (absent and self.seat_of(person) in self.present)

    @property
    def hints(self) -> bool:
        """Whether hints may be asked for: in a friendly partie in which nobody else has a seat."""
        if self.rated or self.arranged or self.duplicate:
            return False
        return len(set(self.owners)) == 1

    # -- the partie, as a seat or the public may know it -------------------------------------------------

    @property
    def started(self) -> bool:
        """Whether a partie has begun, so that there are views."""
        return self._partie is not None

    @property
    def result(self) -> Result | None:
        """Points and places once the partie is over."""
        return None if self._partie is None else self._partie.result

    @property
    def deal_number(self) -> int:
        """The deal that is played or prepared, from 1; 0 in the lobby."""
        return 0 if self._partie is None else self._partie.deal_number

    @property
    def last_deal(self) -> int:
        """The newest finished deal; 0 before there is one."""
        return 0 if self._partie is None else self._partie.deal_number - (self._partie.result is None)

    @cached_property
    def waiting_for(self) -> frozenset[Seat]:
        """The seats whose decisions the table waits for; none unless it is playing."""
        if self._partie is None or self.status != "playing":
            return NOBODY
        waiting = self._partie.waiting_for
        return NOBODY if waiting is CHANCE else waiting

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat (``None``: the public).

        Raises ``ValueError`` before the partie has begun, and ``TableError("covered")`` for the public while
        that may know nothing yet.
        """
        self._expect_shown(seat)
        key = ("view", seat)
        view: View | None = self._cache.get(key)
        if view is None:
            if self._partie is None:
                raise ValueError("the partie has not begun")
            view = self._cache[key] = self._partie.view(seat)
        return view

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Return the legal actions of a seat; none unless the table is playing."""
        if self._partie is None or self.status != "playing":
            return ()
        key = ("legal", seat)
        legal: tuple[Action, ...] | None = self._cache.get(key)
        if legal is None:
            legal = self._cache[key] = tuple(self._partie.legal(seat))
        return legal

    def events_for(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events since the last published state, as a seat (``None``: the public) may know them.

        Raises like ``view``.
        """
        self._expect_shown(seat)
        key = ("events", seat)
        events: tuple[Event, ...] | None = self._cache.get(key)
        if events is None:
            events = self._cache[key] = tuple(filter(None, (event.seen_by(seat) for event in self._events)))
        return events

    def _expect_shown(self, seat: Seat | None) -> None:
        if seat is None and self.covered:
            raise TableError("covered", table=self.table)

    def open_hands(self, person: int) -> tuple[CardSet, ...] | None:
        """Return everybody's cards by seat, for whoever only watches; ``None`` for everybody else.

        The one way to them while a deal is played: the table was opened so, the person owns no seat, and it
        is durably noted that they have seen this deal, so that they can't sit down in it (``watch``).
        """
        if self._partie is None or self.status != "playing" or not self.hands_open or self.covered:
            return None
        if person not in self.watched or self.seat_of(person) is not None:
            return None
        return self._partie.all_hands()

    @property
    def asked(self) -> frozenset[Seat]:
        """The seats whose owners have a say in the proposal: not who is to leave, or rests in a claim."""
        question, partie = self.proposal, self._partie
        if question is None or partie is None:
            return NOBODY
        unasked = partie.rested(partie.deal_number) if question.kind == "claim" else question.about
        return self.present - {unasked}

    @property
    def unanswered(self) -> frozenset[Seat]:
        """The seats whose owners have yet to answer the proposal."""
        return self.asked - (NOBODY if self.proposal is None else self.proposal.yes)

    @property
    def laid_open(self) -> tuple[Seat, CardSet] | None:
        """The seat and cards that lie open for everybody: those of whoever claims the rest.

        Only while the others think about the claim, not before or after.
        """
        question = self.proposal
        if self._partie is None or self.status != "playing" or question is None or question.kind != "claim":
            return None
        return question.seat, self._partie.all_hands()[question.seat]

    def may_claim(self, seat: Seat) -> bool:
        """Whether a seat could claim the rest of the deal now."""
        if self.status != "playing" or self.clock.paused or self.seats[seat].computer is not None:
            return False
        return self.proposal is None and seat not in self.claimed and may_claim(self._partie, seat)

    @cached_property
    def undoable(self) -> frozenset[Seat]:
        """The seats with actions in this deal that could be taken back."""
        return frozenset([seat for _, seat in self.played]) if self.status == "playing" else NOBODY

    # -- for the owner of a seat only ----------------------------------------------------------------------

    def intent(self, seat: Seat) -> str | None:
        """Return the token that a seat has chosen before its turn."""
        return self._intents.chosen[seat]

    def intent_dropped(self, seat: Seat) -> bool:
        """Return whether a seat's choice could not be played when its turn came."""
        return seat in self._intents.dropped

    def plays_forced(self, seat: Seat) -> bool:
        """Return whether a forced card of this seat plays itself."""
        return seat in self._intents.auto

    def plannable(self, seat: Seat) -> frozenset[str]:
        """Return the tokens that a seat may choose before its turn."""
        if self.status != "playing" or seat in self.waiting_for or self.seats[seat].computer is not None:
            return frozenset()
        return frozenset([play.token for play in self.card_plays(seat)])

    # -- who moves -----------------------------------------------------------------------------------------

    @property
    def moves_itself(self) -> Seat | None:
        """The first awaited seat that acts without a click: a computer's, or one that is prepared."""
        if self.clock.paused:
            return None
        ready = (seat for seat in self.waiting_for if self.computer_plays(seat) or self.prepared(seat))
        return min(ready, default=None)

    @property
    def open_to_calls(self) -> bool:
        """Whether anybody may act out of turn at this moment, as far as everybody knows."""
        return isinstance(self._partie, TakesCalls) and self._partie.open_to_calls

    def computer_plays(self, seat: Seat) -> bool:
        """Return whether a computer makes the seat's next decision."""
        return self.seats[seat].computer is not None or seat in self.clock.lapsed

    def level_of(self, seat: Seat) -> Level:
        """Return the level of the computer that plays a seat, or makes a single decision for its owner."""
        return self.seats[seat].level or self.level

    def prepared(self, seat: Seat) -> Action | None:
        """Return an awaited seat's action as its owner wished: the card chosen early, or a forced one."""
        chosen = self._intents.chosen[seat]
        if self._partie is None or (chosen is None and seat not in self._intents.auto):
            return None
        legal = self._partie.legal(seat)
        if chosen is not None:
            return next((action for action in legal if action.token == chosen), None)
        forced = len(legal) == 1 and legal[0] in self.card_plays(seat)
        # who has a call to make has a choice: that a card didn't play itself would say so
        return legal[0] if forced and not self.open_to_calls else None

    def card_plays(self, seat: Seat) -> Sequence[Action]:
        """Return the actions that play a seat's cards to tricks, whoever's turn it is."""
        tricks = as_tricks(self._partie)
        return () if tricks is None else tricks.plays(seat)

    def check_early(self, seat: Seat, play: Action) -> None:
        """Raise ``IllegalAction`` for a card that the lead of the open trick rules out for a seat already."""
        tricks = as_tricks(self._partie)
        if tricks is not None:
            tricks.check_early(seat, play)


_DERIVED: Final = [name for name, value in vars(TableState).items() if isinstance(value, cached_property)]
"""The properties that are worked out once for each state, from its fields."""

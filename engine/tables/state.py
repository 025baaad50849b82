"""The state of a table: the fold of its log. Nothing here writes, draws lots or knows the time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Self, TypeAlias

from engine.game import (
    CHANCE,
    Action,
    Event,
    Game,
    Options,
    Result,
    Seat,
    State,
    as_tricks,
)
from engine.players.characters import Character, character_of
from engine.players.levels import Level
from engine.tables.clock import TurnClock
from engine.tables.commitment import NOTHING_PROMISED, Commitment
from engine.tables.intents import Intents
from engine.tables.proposals import Proposal
from engine.tables.terms import Terms

TableStatus: TypeAlias = Literal["lobby", "playing", "shelved", "finished", "closed"]

PlayedBy: TypeAlias = int | Level
"""Who plays a seat: a person, by number, or a computer, by its level."""


class SeatState(NamedTuple):
    """The owner of a seat (a person's number), and name and level of the computer that plays it now."""

    owner: int | None = None
    computer: str | None = None
    level: Level | None = None

    @property
    def present(self) -> bool:
        """Whether the owner plays."""
        return self.owner is not None and self.computer is None

    def with_computer(self, told: str) -> SeatState:
        """Return the seat when a computer plays it, ``told`` as in a token: ``Pedell magister``."""
        name, _, level = told.partition(" ")
        return SeatState(self.owner, name, Level(level))


class Shelf(NamedTuple):
    """The circumstances under which a partie was put away.

    ``number`` counts the entries of the log up to then that are no secret. ``reason``: nothing when people
    have agreed on it, ``asleep`` when the last of them let their time pass, ``paused`` when nobody has
    ended a break, ``channel`` when there is none any more in which the table could be shown.
    """

    number: int
    reason: str


class Handover(NamedTuple):
    """A seat that changed hands in a deal: how it was before, and whether it had decided anything by then."""

    deal: int
    seat: Seat
    place: SeatState
    acted: bool


class PlayShare(NamedTuple):
    """A player's part in the play of a seat: deals and decisions."""

    deals: int
    decisions: int


class TableState:
    """A table after some entries. ``copy`` is cheap: the partie's state is copied when it changes."""

    __slots__ = (
        "abandoned",
        "arranged",
        "called",
        "channel",
        "claimed",
        "clock",
        "close_reason",
        "commitment",
        "contest",
        "dealt",
        "decisions",
        "duplicate",
        "entries_since_deal",
        "game",
        "given_up",
        "handed",
        "hands_open",
        "here",
        "host",
        "intents",
        "kept",
        "kept_since",
        "level",
        "notice_deal",
        "notices",
        "open_seq",
        "options",
        "partie",
        "places",
        "played",
        "proposal",
        "recurs",
        "removals",
        "removed",
        "reserved",
        "said_rated",
        "seq",
        "shares_partie",
        "shelf",
        "status",
        "story",
        "tally",
        "terms",
        "time_ms",
        "watched",
    )

    def __init__(self, game: Game, options: Options) -> None:
        seats = game.seats(options)
        self.game = game
        self.options = options
        self.seq = 0
        self.open_seq = 0  # entries that concern the players, and are no secret of one of them
        self.time_ms = 0
        self.status: TableStatus = "lobby"
        self.close_reason: str | None = None
        self.host = 0
        self.level = Level.BURSCH  # of computers that take a seat from now on
        self.places: tuple[SeatState, ...] = (SeatState(),) * seats
        self.partie: State | None = None
        self.decisions: tuple[int, ...] = (0,) * seats
        self.notices: tuple[str, ...] = ()
        self.clock = TurnClock.of(seats)
        self.intents = Intents.of(seats)
        self.commitment: Commitment = NOTHING_PROMISED
        self.proposal: Proposal | None = None
        self.removals: Mapping[Seat, int] = {}  # whose owners leave the table after which deal, …
        self.removed: frozenset[int] = frozenset()  # … and who they are, by person number
        self.reserved: Mapping[Seat, int] = {}  # kept in the lobby for people who have played together before
        self.shelf: Shelf | None = None  # while the partie is put away
        self.abandoned = False  # put away because the only person who owns a seat has fallen asleep
        self.here: frozenset[Seat] = frozenset()
        self.kept: frozenset[Seat] = frozenset()  # whose owners have not been back since it was put away, …
        self.kept_since = 0  # … when that was, or when they were called because the first of them …
        self.called = False  # … came back
        self.entries_since_deal: Mapping[int, int] = {}  # by person, besides actions
        self.claimed: frozenset[Seat] = frozenset()  # who has claimed the rest of this deal
        self.channel: str | None = None  # where the table was moved to
        self.played: tuple[tuple[int, Seat], ...] = ()  # actions since the cards were dealt: entry, seat
        self.given_up: frozenset[tuple[int, Seat]] = frozenset()  # who gave which seat up in this deal
        self.hands_open = False  # everybody agreed by sitting down: who only watches sees all hands
        self.watched: frozenset[int] = frozenset()  # who has been shown them in this deal, by person number
        self.said_rated = True  # whether it shall count on leaderboards, …
        self.contest = False  # … and between fraternities
        self.arranged = False  # by somebody for whom people sit here, not by its host
        self.recurs = False  # of an evening after which another is planned
        self.duplicate = False  # other tables are dealt the same cards
        self.dealt = (0, 0)  # the deal that chance has acted in last, and how often
        self.story: tuple[Event, ...] = ()
        self.terms: Terms | None = None
        self.notice_deal = 0
        self.handed: tuple[Handover, ...] = ()  # since the partie began, oldest first
        self.tally: dict[tuple[int, Seat, PlayedBy], int] = {}
        self.shares_partie = False

    def copy(self) -> Self:
        """Return an independent state; this one must not change any more."""
        new = type(self).__new__(type(self))
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        new.shares_partie = True
        return new

    @property
    def result(self) -> Result | None:
        """Points and places once the partie is over."""
        return None if self.partie is None else self.partie.result

    @property
    def deal_number(self) -> int:
        """The deal that is played or prepared, from 1; 0 in the lobby."""
        return 0 if self.partie is None else self.partie.deal_number

    @property
    def present(self) -> frozenset[Seat]:
        """The seats that their owners play."""
        return frozenset(seat for seat, place in enumerate(self.places) if place.present)

    @property
    def empty_seats(self) -> list[Seat]:
        """The seats on which nobody sits, in the lobby."""
        return [seat for seat, place in enumerate(self.places) if place == SeatState()]

    def before_last(self, seat: Seat) -> int | None:
        """Return the entry before the last action of a seat in this deal; ``None`` without one."""
        return next((seq - 1 for seq, actor in reversed(self.played) if actor == seat), None)

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats whose decisions the partie waits for."""
        if self.partie is None or self.status != "playing":
            return frozenset()
        waiting = self.partie.waiting_for
        return frozenset() if waiting is CHANCE else waiting

    @property
    def moves_itself(self) -> Seat | None:
        """The first awaited seat that acts without a click: a computer's, or one that is prepared."""
        if self.clock.paused:
            return None
        ready = (seat for seat in self.awaited if self.computer_plays(seat) or self.prepared(seat))
        return min(ready, default=None)

    def computer_plays(self, seat: Seat) -> bool:
        """Whether a computer makes the seat's next decision."""
        return self.places[seat].computer is not None or seat in self.clock.lapsed

    def level_of(self, seat: Seat) -> Level:
        """Return the level of the computer that plays a seat, or makes a single decision for its owner."""
        return self.places[seat].level or self.level

    def character_of(self, seat: Seat) -> Character:
        """Return the character of the computer that plays a seat; none shows in a single decision."""
        return character_of(self.places[seat].computer)

    def prepared(self, seat: Seat) -> Action | None:
        """Return an awaited seat's action as its owner wished: the card chosen early, or a forced one."""
        chosen = self.intents.chosen[seat]
        if self.partie is None or (chosen is None and seat not in self.intents.auto):
            return None
        legal = self.partie.legal(seat)
        if chosen is not None:
            return next((action for action in legal if action.token == chosen), None)
        return legal[0] if len(legal) == 1 and legal[0] in self.card_plays(seat) else None

    def card_plays(self, seat: Seat) -> Sequence[Action]:
        """Return the actions that play a seat's cards to tricks, whoever's turn it is."""
        tricks = as_tricks(self.partie)
        return () if tricks is None else tricks.plays(seat)

    def check_early(self, seat: Seat, play: Action) -> None:
        """Raise ``IllegalAction`` for a card that the lead of the open trick rules out for a seat already."""
        tricks = as_tricks(self.partie)
        if tricks is not None:
            tricks.check_early(seat, play)

    @property
    def idle(self) -> frozenset[Seat]:
        """The seats whose owners have done nothing in this partie."""
        acted = {None, *(who for _, _, who in self.tally)}
        return frozenset(seat for seat, place in enumerate(self.places) if place.owner not in acted)

    def missed(self, seat: Seat, before_ms: int) -> bool:
        """Whether a seat's owner has done nothing in this partie, and is waited for at least since then."""
        if seat not in self.idle:
            return False
        left = self.places[seat].computer is not None
        return left or (seat in self.awaited and self.clock.since[seat] <= before_ms)

    def acts_as_host(self, person: int) -> bool:
        """Whether somebody may do what the host may: while a computer plays for the host, whoever plays."""
        host = self.seat_of(self.host)
        absent = host is None or host not in self.present
        return person == self.host or (absent and self.seat_of(person) in self.present)

    @property
    def acting_hosts(self) -> frozenset[int]:
        """The owners of seats who may do what the host may, by person number."""
        host = self.seat_of(self.host)
        if host is not None and self.places[host].present:
            return frozenset((self.host,))
        owners = (place.owner for place in self.places if place.owner is not None)
        return frozenset(owner for owner in owners if self.acts_as_host(owner))

    @property
    def rated(self) -> bool:
        """Whether it counts on leaderboards: as the host chose, and always in a match of fraternities."""
        return self.said_rated or self.contest

    def seat_of(self, person: int) -> Seat | None:
        """The seat that a person owns."""
        return next((seat for seat, place in enumerate(self.places) if place.owner == person), None)

    @property
    def deals_played(self) -> Sequence[int]:
        """The numbers of the deals in which something was decided."""
        return sorted({deal for deal, _, _ in self.tally})

    def began(self, seat: Seat) -> int | None:
        """Return the person who had a seat when the partie began."""
        first = next((one.place for one in self.handed if one.seat == seat), self.places[seat])
        return first.owner

    def shares(self, seat: Seat) -> Mapping[PlayedBy, PlayShare]:
        """Return who has played a seat.

        A deal counts for whoever made most of the seat's decisions in it (a person rather than a computer
        when both made as many); a deal without any, for whoever plays the seat now.
        """
        deals: Counter[PlayedBy] = Counter()
        decisions: Counter[PlayedBy] = Counter()
        for deal in self.deals_played:
            decisions.update(self.made(deal, seat))
            deals[self.player_of(deal, seat)] += 1
        return {who: PlayShare(deals[who], decisions[who]) for who in deals | decisions}

    def player_of(self, deal: int, seat: Seat) -> PlayedBy:
        """Return who has played a seat in a deal: see ``shares``."""
        made = self.made(deal, seat)
        if made:
            return max(made, key=lambda who: (made[who], isinstance(who, int)))
        place = self.places[seat]
        return place.owner if place.owner is not None and place.computer is None else self.level_of(seat)

    def made(self, deal: int, seat: Seat) -> dict[PlayedBy, int]:
        """Return how many of a seat's decisions in a deal each player has made."""
        return {who: n for (d, s, who), n in self.tally.items() if (d, s) == (deal, seat)}

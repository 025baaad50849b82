"""The state of a table: the fold of its log. Nothing here writes, draws lots or knows the time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, Self, TypeAlias

from engine.events import DealScored
from engine.game import (
    CHANCE,
    Action,
    Event,
    Game,
    IllegalAction,
    OlderDigests,
    Options,
    Refusal,
    Result,
    Seat,
    State,
    as_tricks,
)
from engine.storage.records import Entry
from engine.tables import proposals
from engine.tables.commitment import NOTHING_PROMISED, Commitment
from engine.tables.intents import Intents
from engine.tables.proposals import OF_THE_MOMENT, Proposal
from engine.tables.terms import Terms
from engine.tables.turn_clock import TurnClock

FoldStatus: TypeAlias = Literal["lobby", "playing", "shelved", "finished", "closed"]

_ENDINGS = {"no": "declined", "void": "claim-void", "claimed": "claimed"}
"""Notices of how a question ended, by the entry's token."""

COMPUTER = 0
"""Placeholder for computer players where a person's number would stand."""


class Place(NamedTuple):
    """The owner of a seat (a person's number) and the name of the computer that plays it now."""

    owner: int | None = None
    computer: str | None = None

    @property
    def present(self) -> bool:
        """Whether the owner plays."""
        return self.owner is not None and self.computer is None


class Shelf(NamedTuple):
    """The circumstances under which a partie was put away.

    ``number`` counts the entries of the log up to then that are no secret. ``reason``: nothing when people
    have agreed on it, ``asleep`` when the last of them let their time pass, ``paused`` when nobody has
    ended a break, ``channel`` when there is none any more in which the table could be shown.
    """

    number: int
    reason: str


class Share(NamedTuple):
    """A player's part in the play of a seat: deals and decisions."""

    deals: int
    decisions: int


class TableState:
    """A table after some entries. ``copy`` is cheap: the partie's state is copied when it changes."""

    __slots__ = (
        "_notice_deal",
        "_shared",
        "_tally",
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
        "hands_open",
        "here",
        "host",
        "intents",
        "kept",
        "kept_since",
        "notices",
        "open_seq",
        "options",
        "partie",
        "places",
        "played",
        "proposal",
        "said_rated",
        "seq",
        "shelf",
        "status",
        "story",
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
        self.status: FoldStatus = "lobby"
        self.close_reason: str | None = None
        self.host = 0
        self.places: tuple[Place, ...] = (Place(),) * seats
        self.partie: State | None = None
        self.decisions: tuple[int, ...] = (0,) * seats
        self.notices: tuple[str, ...] = ()
        self.clock = TurnClock.of(seats)
        self.intents = Intents.of(seats)
        self.commitment: Commitment = NOTHING_PROMISED
        self.proposal: Proposal | None = None
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
        self.duplicate = False  # other tables are dealt the same cards
        self.dealt = (0, 0)  # the deal that chance has acted in last, and how often
        self.story: tuple[Event, ...] = ()
        self.terms: Terms | None = None
        self._notice_deal = 0
        self._tally: dict[tuple[int, Seat, int], int] = {}
        self._shared = False

    def copy(self) -> Self:
        """Return an independent state; this one must not change any more."""
        new = type(self).__new__(type(self))
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        new._shared = True
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

    def _fits(self, seat: Seat, awaited: bool) -> bool:
        """Whether a seat's choice can be played now, or at its turn as far as is known."""
        if awaited:
            return self.prepared(seat) is not None
        play = next((one for one in self.card_plays(seat) if one.token == self.intents.chosen[seat]), None)
        try:
            if play is not None:
                self.check_early(seat, play)
        except IllegalAction:
            return False
        return True

    def _forced(self, seat: Seat) -> bool:
        """Whether the seat acts without its owner now, who lets forced cards play themselves."""
        if seat not in self.intents.auto or self.intents.chosen[seat] is not None:
            return False
        return self.prepared(seat) is not None

    def acts_as_host(self, person: int) -> bool:
        """Whether somebody may do what the host may: while a computer plays for the host, whoever plays."""
        host = self.seat_of(self.host)
        absent = host is None or host not in self.present
        return person == self.host or (absent and self.seat_of(person) in self.present)

    @property
    def rated(self) -> bool:
        """Whether it counts on leaderboards: as the host chose, and always in a match of fraternities."""
        return self.said_rated or self.contest

    def seat_of(self, person: int) -> Seat | None:
        """The seat that a person owns."""
        return next((seat for seat, place in enumerate(self.places) if place.owner == person), None)

    def apply(self, entry: Entry, action: Action | None = None) -> Sequence[Event]:
        """Apply one entry and return the events of a game entry; ``action`` saves parsing its token.

        Raises ``IllegalAction`` when the rules forbid a game entry, and ``ValueError`` for a token that
        no version of the log knows.
        """
        events: Sequence[Event] = ()
        if entry.kind == "game":
            events = self._play(entry, action or self.game.parse(entry.token))
        elif entry.kind == "seat":
            self._seat(entry)
            self.clock = self.clock.stir(entry.time_ms)
        elif entry.kind == "table":
            self._table(entry)
            if not _watches(entry):
                self.clock = self.clock.stir(entry.time_ms)
        elif entry.kind == "clock":
            self.clock = self.clock.after(entry)
            self._tell_pace(entry)
            self._extend(entry)
        elif entry.kind == "intent":
            self.intents = self.intents.after(entry)
        elif entry.kind == "proposal":
            self._propose(entry)
        elif entry.kind == "undo":
            self._set_back(entry)
        elif entry.kind == "fair":
            self.commitment = self.commitment.after(entry)
        self._count(entry)
        self.pass_over(entry)
        return events

    def _count(self, entry: Entry) -> None:
        if entry.kind == "game":
            if entry.seat is None:
                self.entries_since_deal = {}
        elif entry.actor is not None:
            self.entries_since_deal = {
                **self.entries_since_deal,
                entry.actor: self.entries_since_deal.get(entry.actor, 0) + 1,
            }

    def pass_over(self, entry: Entry) -> None:
        """Count an entry without applying it."""
        self.seq = entry.seq
        # what is said in a hand stands until this moves on: not because somebody looks on or gets time back
        if entry.kind != "intent" and not _watches(entry) and not _gives_time(entry):
            self.open_seq += 1
        if entry.kind != "intent":
            self.time_ms = entry.time_ms

    def shares(self, seat: Seat) -> Mapping[int, Share]:
        """Return who has played a seat, by person number or ``COMPUTER``.

        A deal counts for whoever made most of the seat's decisions in it (a person rather than a computer
        when both made as many); a deal without any, for whoever plays the seat now.
        """
        deals: Counter[int] = Counter()
        decisions: Counter[int] = Counter()
        for deal in sorted({deal for deal, _, _ in self._tally}):
            decisions.update(self._made(deal, seat))
            deals[self.player_of(deal, seat)] += 1
        return {who: Share(deals[who], decisions[who]) for who in sorted(deals | decisions)}

    def player_of(self, deal: int, seat: Seat) -> int:
        """Return who has played a seat in a deal, by person number or ``COMPUTER``: see ``shares``."""
        made = self._made(deal, seat)
        if made:
            return max(made, key=lambda who: (made[who], who != COMPUTER))
        place = self.places[seat]
        return place.owner if place.owner is not None and place.computer is None else COMPUTER

    def _made(self, deal: int, seat: Seat) -> dict[int, int]:
        """Return how many of a seat's decisions in a deal each player has made."""
        return {who: n for (d, s, who), n in self._tally.items() if (d, s) == (deal, seat)}

    def _play(self, entry: Entry, action: Action) -> Sequence[Event]:
        if self.partie is None:
            raise ValueError("a game entry before the start")
        if self._shared:
            self.partie = self.partie.copy()
            self._tally = dict(self._tally)
            self._shared = False
        partie, actor = self.partie, entry.seat
        deal = partie.deal_number
        before = self.awaited
        others = {seat: _tokens(partie, seat) for seat in before if seat != actor}
        by_itself = actor is not None and self._forced(actor)
        events = partie.apply(CHANCE if actor is None else actor, action)
        if partie.result is not None:
            self.status = "finished"
        after = self.awaited
        changed = [
            seat == actor
            or (seat in before) != (seat in after)
            or (seat in others and others[seat] != _tokens(partie, seat))
            for seat in range(len(self.decisions))
        ]
        self.decisions = tuple([number + new for number, new in zip(self.decisions, changed, strict=True)])
        self.clock = self.clock.moved(entry, {seat for seat in after if changed[seat]}, by_itself)
        self._look_at_choices(actor, after)
        if self.proposal is not None and self.proposal.kind in OF_THE_MOMENT:
            self.proposal = None
        self._tell(events, deal)
        self._note(entry, deal, events)
        if actor is not None:
            key = (deal, actor, COMPUTER if entry.actor is None else entry.actor)
            self._tally[key] = self._tally.get(key, 0) + 1
        else:
            self.commitment = NOTHING_PROMISED
            self.dealt = (deal, self.dealt[1] + 1 if self.dealt[0] == deal else 1)
            self.claimed = frozenset()
            if deal != self._notice_deal:
                self.notices = ()
        return events

    def _look_at_choices(self, actor: Seat | None, awaited: frozenset[Seat]) -> None:
        """Clear the choice of the seat that acted; drop others that can't be played any more."""
        self.intents = self.intents.without(actor)
        for seat, chosen in enumerate(self.intents.chosen):
            if chosen is not None and not self._fits(seat, seat in awaited):
                self.intents = self.intents.dropping(seat)

    def _propose(self, entry: Entry) -> None:
        """Apply a question or an answer. Its end is told until another question, or until a person plays."""
        self.proposal = proposals.after(self.proposal, entry, self.open_seq + 1)
        if entry.token == "claim" and entry.seat is not None:  # noqa: S105 - not that kind of token
            self.claimed |= {entry.seat}
        self._forget_answers()
        told = _ENDINGS.get(entry.token)
        if told is not None:
            self.notices = (*self.notices, f"{told} {entry.seat}")
        if entry.token == "claimed" and self.partie is not None:  # noqa: S105 - the next deal is about to begin
            self._notice_deal = self.partie.deal_number

    def _forget_answers(self) -> None:
        endings = tuple(_ENDINGS.values())
        self.notices = tuple(notice for notice in self.notices if not notice.startswith(endings))

    def _note(self, entry: Entry, deal: int, events: Sequence[Event]) -> None:
        """Keep the actions that can be taken back: none from before the deal, or of one that is over."""
        assert self.partie is not None
        if self.partie.deal_number != deal:
            self.given_up = frozenset()
            self.watched = frozenset()
        over = self.partie.deal_number != deal or any(isinstance(event, DealScored) for event in events)
        if entry.seat is None or over:
            self.played = ()
        else:
            self.played = (*self.played, (entry.seq, entry.seat))
        if self.notices:
            past = f"agreed {entry.seat}"
            self.notices = tuple(notice for notice in self.notices if notice != past)
            if entry.actor is not None:  # computers play on before anybody could read it
                self._forget_answers()

    def _tell(self, events: Sequence[Event], deal: int) -> None:
        """Keep the events of this deal and the one before as everybody saw them."""
        public = [event for told in events if (event := told.seen_by(None)) is not None]
        if public:
            kept = self.story
            if kept and kept[0].deal < deal - 1:
                kept = tuple(event for event in kept if event.deal >= deal - 1)
            self.story = (*kept, *public)

    def _extend(self, entry: Entry) -> None:
        """Lengthen the time for coming back by an outage, in which nobody could."""
        verb, _, ms = entry.token.partition(" ")
        if verb == "extend":
            self.kept_since = min(self.kept_since + int(ms), entry.time_ms)

    def _tell_pace(self, entry: Entry) -> None:
        """Tell everybody of another pace, until the next deal."""
        verb, _, pace = entry.token.partition(" ")
        if verb == "pace" and self.partie is not None:
            self.notices = (*(one for one in self.notices if not one.startswith("pace-")), f"pace-{pace}")
            self._notice_deal = self.partie.deal_number

    def _seat(self, entry: Entry) -> None:
        verb, _, rest = entry.token.partition(" ")
        if verb == "order":
            order = [int(old) for old in rest.split()]
            self.places = tuple(self.places[old] for old in order)
            self.intents = self.intents.seated(order)
            return
        seat = entry.seat
        if seat is None:
            raise ValueError(f"no seat: {entry}")
        if self.status == "lobby" and seat >= len(self.places):  # there were more seats before other terms
            self._set_places((*self.places, *(Place(),) * (seat + 1 - len(self.places))))
        place = self.places[seat]
        if verb == "sit":
            place = Place(owner=entry.actor)
        elif verb == "computer":
            place = Place(computer=rest)
        elif verb == "remove":
            place = Place()
        elif verb == "leave":
            place = Place() if self.status == "lobby" else place
            self._hand_over(entry.actor, seat)
        elif verb == "takeover":
            place = Place(place.owner, rest)
        elif verb == "reclaim":
            place = Place(place.owner)
        elif verb == "release":
            self._hand_over(place.owner, seat)
            if place.owner is not None:
                self.given_up |= {(place.owner, seat)}
            place = Place(computer=rest)
        elif verb == "here":
            if not self.called:
                self.called, self.kept_since = True, entry.time_ms
            self.here |= {seat}
        else:
            raise ValueError(f"unknown token: {entry}")
        if place.owner != self.places[seat].owner:
            self.intents = self.intents.vacated(seat)
            if self.proposal is not None:  # whoever sits here next was not asked
                self.proposal = replace(self.proposal, yes=self.proposal.yes - {seat})
        self.places = (*self.places[:seat], place, *self.places[seat + 1 :])
        if not place.present:
            self.here -= {seat}
        if verb in ("sit", "reclaim", "release", "here"):
            self.kept -= {seat}
        if place.present:
            self.clock = self.clock.returned(seat, entry.time_ms)

    def _hand_over(self, leaving: int | None, seat: Seat) -> None:
        """Make the next present person in order of play the host, when the host leaves."""
        if leaving != self.host:
            return
        around = (*self.places[seat + 1 :], *self.places[:seat])
        self.host = next((place.owner for place in around if place.owner and place.present), self.host)

    def _set_terms(self, terms: Terms) -> None:
        """Change the rules, and the seats as they want it."""
        self.terms = terms
        self.options = terms.options
        old, intents = self.places, self.intents
        self._set_places(tuple(Place() if seat is None else old[seat] for seat in terms.kept))
        self.intents = intents.seated(terms.kept)

    def _set_places(self, places: tuple[Place, ...]) -> None:
        """Change the number of seats, before the partie."""
        self.places = places
        self.decisions = (0,) * len(places)
        self.clock = replace(TurnClock.of(len(places)), pace=self.clock.pace)
        self.intents = replace(self.intents, chosen=(None,) * len(places))

    def _table(self, entry: Entry) -> None:
        verb, _, rest = entry.token.partition(" ")
        if verb == "open" and entry.actor is not None:
            self.host = entry.actor
        elif verb == "terms":
            self._set_terms(Terms.load(self.game, rest))
        elif verb == "start":
            self.status = "playing"
            self.partie = self.game.new(self.options)
            self._shared = False
        elif verb == "close":
            self.status = "closed"
            self.close_reason = rest
        elif verb == "host" and entry.seat is not None:
            self.host = self.places[entry.seat].owner or self.host
        elif verb == "move":
            self.channel = rest
        elif verb == "spectators" and rest in ("open", "closed"):
            self.hands_open = rest == "open"
        elif verb in ("rated", "friendly"):
            self.said_rated = verb == "rated"
            self.contest = self.contest and self.said_rated
        elif verb == "contest":
            self.contest = rest != "off"
        elif verb == "arranged":
            self.arranged = True
        elif verb == "duplicate":
            self.duplicate = True
        elif verb == "watched":
            self.watched |= {int(person) for person in rest.split()}
        elif verb == "shelve":
            self.status = "shelved"
            self.shelf = Shelf(self.open_seq + 1, rest)
            self.abandoned = rest == "asleep" and sum(place.owner is not None for place in self.places) == 1
            self.here = frozenset()
            self.kept = self.present
            self.called, self.kept_since = False, entry.time_ms
            self.proposal = None
        elif verb == "resume":
            self.status = "playing"
            self.shelf = None
            self.clock = self.clock.afresh(entry.time_ms)
        else:
            raise ValueError(f"unknown token: {entry}")

    def _set_back(self, entry: Entry) -> None:
        # the entries that were taken back are left out: see ``replay``. A number is never
        # used for two decisions: at most one is used up by an entry, so that ``open_seq`` is above them all.
        self.decisions = (self.open_seq + 1,) * len(self.decisions)
        self.clock = self.clock.afresh(entry.time_ms)
        self.intents = self.intents.without(None)
        self.proposal = None
        reason = entry.token.partition(" ")[2]
        self.notices = (reason if entry.seat is None else f"{reason} {entry.seat}",)
        self._notice_deal = 0 if self.partie is None else self.partie.deal_number


def _watches(entry: Entry) -> bool:
    """Whether an entry only notes who looks on."""
    return entry.kind == "table" and entry.token.startswith("watched ")


def _gives_time(entry: Entry) -> bool:
    """Whether an entry only gives everybody time back."""
    return entry.kind == "clock" and entry.token.startswith("extend ")


def _tokens(partie: State, seat: Seat) -> frozenset[str]:
    return frozenset(action.token for action in partie.legal(seat))


class Replay(NamedTuple):
    """A folded log. ``fault`` says why the partie could not be followed to its end, ``faulty`` from where.

    ``deal_start`` is the entry of the last deal whose digest held.
    """

    state: TableState
    fault: str | None = None
    faulty: int | None = None
    deal_start: int | None = None


def replay(game: Game, options: Options, entries: Iterable[Entry], digests: Mapping[int, str]) -> Replay:
    """Fold a log, comparing the state before each deal with its digest (by the deal entry's ``seq``).

    Game entries that an ``undo`` took back have no effect. When the rules have changed so that the partie
    can't be followed, the state stays where it was then, and seats and table are followed to the end.
    """
    entries = list(entries)
    return _replay(game, options, entries, digests, taken_back(entries))


def _replay(
    game: Game, options: Options, entries: list[Entry], digests: Mapping[int, str], dropped: set[int]
) -> Replay:
    state = TableState(game, options)
    deal_start: int | None = None
    for entry in entries:
        if entry.seq in dropped:
            state.pass_over(entry)
            continue
        try:
            if entry.seq in digests:
                if state.partie is None or not has_digest(state.partie, digests[entry.seq]):
                    raise _DigestError("the state before the deal has another digest")
                deal_start = entry.seq
            state.apply(entry)
        except Exception as error:  # whatever changed rules may raise
            if entry.kind != "game":
                raise
            later = {other.seq for other in entries if other.kind == "game" and other.seq >= entry.seq}
            state = _replay(game, options, entries, digests, dropped | later).state
            return Replay(state, _reason(entry, error), entry.seq, deal_start)
    return Replay(state, deal_start=deal_start)


class _DigestError(Exception):
    """The digest before a deal differs: the partie went another way when it was played."""


def _reason(entry: Entry, error: Exception) -> str:
    """Say for a log why an entry can't be followed; no card is told, its table may play on."""
    if isinstance(error, _DigestError):
        why = str(error)
    else:
        why = error.code if isinstance(error, Refusal) else type(error).__name__
    return f"{_kind(entry.token)}: {why}"


def _kind(token: str) -> str:
    """Return what sort of action a token is; one that begins with a card plays it."""
    verb = token.partition(" ")[0]
    return verb if verb.islower() else "play"


def has_digest(partie: State, digest: str) -> bool:
    """Whether a digest is the state's, by the reckoning of this version or an earlier one."""
    return partie.digest() == digest or (
        isinstance(partie, OlderDigests) and digest in partie.older_digests()
    )


def taken_back(entries: Sequence[Entry]) -> set[int]:
    """Return the numbers of game entries that an ``undo`` has taken back."""
    dropped: set[int] = set()
    for undo in entries:
        if undo.kind == "undo":
            end = int(undo.token.partition(" ")[0])
            dropped.update(e.seq for e in entries if e.kind == "game" and end < e.seq < undo.seq)
    return dropped

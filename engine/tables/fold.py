"""Folding entries of the log into a table's state, one at a time, live and after a restart alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.events import DealScored
from engine.game import CHANCE, Action, Event, IllegalAction, Seat, State
from engine.players.levels import Level
from engine.storage.records import Entry
from engine.tables import proposals
from engine.tables.clock import TurnClock
from engine.tables.commitment import NOTHING_PROMISED
from engine.tables.proposals import OF_THE_MOMENT
from engine.tables.state import Handover, SeatState, Shelf, TableState
from engine.tables.terms import Terms, kept_of

_ENDINGS = {"no": "declined", "void": "claim-void", "claimed": "claimed"}
"""Notices of how a question ended, by the entry's token."""


def apply(state: TableState, entry: Entry, action: Action | None = None) -> Sequence[Event]:
    """Apply one entry and return the events of a game entry; ``action`` saves parsing its token.

    Raises ``IllegalAction`` when the rules forbid a game entry, and ``ValueError`` for a token that
    no version of the log knows.
    """
    events: Sequence[Event] = ()
    if entry.kind == "game":
        events = _play(state, entry, action or state.game.parse(entry.token))
    elif entry.kind == "seat":
        _seat(state, entry)
        state.clock = state.clock.stir(entry.time_ms)
    elif entry.kind == "table":
        _table(state, entry)
        if not _watches(entry):
            state.clock = state.clock.stir(entry.time_ms)
    elif entry.kind == "clock":
        state.clock = state.clock.after(entry)
        _tell_pace(state, entry)
        _extend(state, entry)
    elif entry.kind == "intent":
        state.intents = state.intents.after(entry)
    elif entry.kind == "proposal":
        _propose(state, entry)
    elif entry.kind == "undo":
        _set_back(state, entry)
    elif entry.kind == "fair":
        state.commitment = state.commitment.after(entry)
    _count(state, entry)
    pass_over(state, entry)
    return events


def pass_over(state: TableState, entry: Entry) -> None:
    """Count an entry without applying it."""
    state.seq = entry.seq
    # hands drop their notes when this moves: spectators and time given back don't count
    if entry.kind != "intent" and not _watches(entry) and not _gives_time(entry):
        state.open_seq += 1
    if entry.kind != "intent":
        state.time_ms = entry.time_ms


def _count(state: TableState, entry: Entry) -> None:
    if entry.kind == "game":
        if entry.seat is None:
            state.entries_since_deal = {}
    elif entry.actor is not None:
        state.entries_since_deal = {
            **state.entries_since_deal,
            entry.actor: state.entries_since_deal.get(entry.actor, 0) + 1,
        }


def _play(state: TableState, entry: Entry, action: Action) -> Sequence[Event]:
    if state.partie is None:
        raise ValueError("a game entry before the start")
    if state.shares_partie:
        state.partie = state.partie.copy()
        state.tally = dict(state.tally)
        state.shares_partie = False
    partie, actor = state.partie, entry.seat
    deal = partie.deal_number
    before = state.awaited
    others = {seat: _tokens(partie, seat) for seat in before if seat != actor}
    by_itself = actor is not None and _forced(state, actor)
    events = partie.apply(CHANCE if actor is None else actor, action)
    if partie.result is not None:
        state.status = "finished"
    after = state.awaited
    changed = [
        seat == actor
        or (seat in before) != (seat in after)
        or (seat in others and others[seat] != _tokens(partie, seat))
        for seat in range(len(state.decisions))
    ]
    state.decisions = tuple([number + new for number, new in zip(state.decisions, changed, strict=True)])
    state.clock = state.clock.moved(entry, {seat for seat in after if changed[seat]}, by_itself)
    _look_at_choices(state, actor, after)
    if state.proposal is not None and state.proposal.kind in OF_THE_MOMENT:
        state.proposal = None
    _tell(state, events, deal)
    _note(state, entry, deal, events, by_itself)
    if actor is not None:
        key = (deal, actor, state.level_of(actor) if entry.actor is None else entry.actor)
        state.tally[key] = state.tally.get(key, 0) + 1
    else:
        state.commitment = NOTHING_PROMISED
        state.dealt = (deal, state.dealt[1] + 1 if state.dealt[0] == deal else 1)
        state.claimed = frozenset()
        if deal != state.notice_deal:
            state.notices = ()
    return events


def _forced(state: TableState, seat: Seat) -> bool:
    """Whether the seat acts without its owner now, who lets forced cards play themselves."""
    if seat not in state.intents.auto or state.intents.chosen[seat] is not None:
        return False
    return state.prepared(seat) is not None


def _fits(state: TableState, seat: Seat, awaited: bool) -> bool:
    """Whether a seat's choice can be played now, or at its turn as far as is known."""
    if awaited:
        return state.prepared(seat) is not None
    play = next((one for one in state.card_plays(seat) if one.token == state.intents.chosen[seat]), None)
    try:
        if play is not None:
            state.check_early(seat, play)
    except IllegalAction:
        return False
    return True


def _look_at_choices(state: TableState, actor: Seat | None, awaited: frozenset[Seat]) -> None:
    """Clear the choice of the seat that acted; drop others that can't be played any more."""
    state.intents = state.intents.without(actor)
    for seat, chosen in enumerate(state.intents.chosen):
        if chosen is not None and not _fits(state, seat, seat in awaited):
            state.intents = state.intents.dropping(seat)


def _propose(state: TableState, entry: Entry) -> None:
    """Apply a question or an answer. Its end is told until another question, or until a person plays."""
    if entry.token == "carried" and state.proposal is not None:  # noqa: S105 - not that kind of token
        _agree_on_removal(state, state.proposal.about)
    state.proposal = proposals.after(state.proposal, entry, state.open_seq + 1)
    if entry.token == "claim" and entry.seat is not None:  # noqa: S105 - not that kind of token
        state.claimed |= {entry.seat}
    _forget_answers(state)
    told = _ENDINGS.get(entry.token)
    if told is not None:
        state.notices = (*state.notices, f"{told} {entry.seat}")
    if entry.token == "claimed" and state.partie is not None:  # noqa: S105 - the next deal is about to begin
        state.notice_deal = state.partie.deal_number


def _agree_on_removal(state: TableState, seat: Seat | None) -> None:
    """Note that a seat's owner leaves the table after this deal, and doesn't come back."""
    owner = None if seat is None else state.places[seat].owner
    if seat is None or owner is None:
        return
    state.removals = {**state.removals, seat: state.deal_number}
    state.removed |= {owner}
    _tell_of_seats(state, f"leaves {seat}")


def _tell_of_seats(state: TableState, notice: str) -> None:
    """Tell everybody of a seat that changes hands, until the next deal."""
    seat = notice.partition(" ")[2]
    others = (one for one in state.notices if one not in (f"leaves {seat}", f"left {seat}", f"sat {seat}"))
    state.notices = (*others, notice)
    state.notice_deal = state.deal_number


def _forget_answers(state: TableState) -> None:
    endings = tuple(_ENDINGS.values())
    state.notices = tuple(notice for notice in state.notices if not notice.startswith(endings))


def _note(state: TableState, entry: Entry, deal: int, events: Sequence[Event], by_itself: bool) -> None:
    """Keep the actions that can be taken back: none from before the deal, or of one that is over.

    Alone with computers, a forced card that plays itself is none either: it would only play itself again.
    Among people it is one, since nobody else may learn that it was forced.
    """
    assert state.partie is not None
    if state.partie.deal_number != deal:
        state.given_up = frozenset()
        state.watched = frozenset()
    over = state.partie.deal_number != deal or any(isinstance(event, DealScored) for event in events)
    if entry.seat is None or over:
        state.played = ()
    elif not by_itself or state.present - {entry.seat}:
        state.played = (*state.played, (entry.seq, entry.seat))
    if state.notices:
        past = {f"agreed {entry.seat}"} | ({f"sat {entry.seat}"} if entry.actor is not None else set())
        state.notices = tuple(notice for notice in state.notices if notice not in past)
        if entry.actor is not None:  # computers play on before anybody could read it
            _forget_answers(state)


def _tell(state: TableState, events: Sequence[Event], deal: int) -> None:
    """Keep the events of this deal and the one before as everybody saw them."""
    public = [event for told in events if (event := told.seen_by(None)) is not None]
    if public:
        kept = state.story
        if kept and kept[0].deal < deal - 1:
            kept = tuple(event for event in kept if event.deal >= deal - 1)
        state.story = (*kept, *public)


def _extend(state: TableState, entry: Entry) -> None:
    """Lengthen the time for coming back, and for an answer, by an outage in which nobody could."""
    verb, _, ms = entry.token.partition(" ")
    if verb == "extend":
        state.kept_since = min(state.kept_since + int(ms), entry.time_ms)
        if (question := state.proposal) is not None:
            asked_ms = min(question.asked_ms + int(ms), entry.time_ms)
            state.proposal = replace(question, asked_ms=asked_ms)


def _tell_pace(state: TableState, entry: Entry) -> None:
    """Tell everybody of another pace, until the next deal."""
    verb, _, pace = entry.token.partition(" ")
    if verb == "pace" and state.partie is not None:
        state.notices = (*(one for one in state.notices if not one.startswith("pace-")), f"pace-{pace}")
        state.notice_deal = state.partie.deal_number


def _seat(state: TableState, entry: Entry) -> None:
    verb, _, rest = entry.token.partition(" ")
    if verb == "order":
        order = [int(old) for old in rest.split()]
        state.places = tuple(state.places[old] for old in order)
        state.intents = state.intents.seated(order)
        return
    seat = entry.seat
    if seat is None:
        raise ValueError(f"no seat: {entry}")
    if state.status == "lobby" and seat >= len(state.places):  # there were more seats before other terms
        _set_places(state, (*state.places, *(SeatState(),) * (seat + 1 - len(state.places))))
    place = state.places[seat]
    if verb == "sit":
        place = SeatState(owner=entry.actor)
    elif verb == "computer":
        place = SeatState().with_computer(rest)
    elif verb == "remove":
        place = SeatState()
    elif verb == "leave":
        place = SeatState() if state.status == "lobby" else place
        _hand_over(state, entry.actor, seat)
    elif verb == "takeover":
        place = place.with_computer(rest)
    elif verb == "reclaim":
        place = SeatState(place.owner)
    elif verb == "release":
        _hand_over(state, place.owner, seat)
        if place.owner is not None:
            state.given_up |= {(place.owner, seat)}
        place = SeatState().with_computer(rest)
    elif verb == "here":
        if not state.called:
            state.called, state.kept_since = True, entry.time_ms
        state.here |= {seat}
    else:
        raise ValueError(f"unknown token: {entry}")
    if place.owner != state.places[seat].owner:
        if state.partie is not None:
            deal = state.deal_number
            acted = any(state.made(deal, seat))
            state.handed = (*state.handed, Handover(deal, seat, state.places[seat], acted))
        state.intents = state.intents.vacated(seat)
        _renew_question(state, seat)
        if state.status == "playing" and verb == "sit":
            _tell_of_seats(state, f"sat {seat}")
        elif seat in state.removals or (verb == "release" and entry.actor is None):
            _tell_of_seats(state, f"left {seat}")
        state.removals = {other: deal for other, deal in state.removals.items() if other != seat}
    state.places = (*state.places[:seat], place, *state.places[seat + 1 :])
    if not place.present:
        state.here -= {seat}
    if verb in ("sit", "reclaim", "release", "here"):
        state.kept -= {seat}
    if place.present:
        state.clock = state.clock.returned(seat, entry.time_ms)


def _renew_question(state: TableState, seat: Seat) -> None:
    """Ask whoever sits here next; whether somebody leaves who has just left is no question any more."""
    if state.proposal is not None:
        gone = state.proposal.about == seat
        state.proposal = None if gone else replace(state.proposal, yes=state.proposal.yes - {seat})


def _hand_over(state: TableState, leaving: int | None, seat: Seat) -> None:
    """Make the next present person in order of play the host, when the host leaves.

    Somebody who is to leave after this deal only if nobody else is there.
    """
    if leaving != state.host:
        return
    around = [*range(seat + 1, len(state.places)), *range(seat)]
    present = [other for other in around if state.places[other].present]
    staying = [other for other in present if other not in state.removals] or present
    if staying:
        state.host = state.places[staying[0]].owner or state.host


def _table(state: TableState, entry: Entry) -> None:
    verb, _, rest = entry.token.partition(" ")
    if verb == "open" and entry.actor is not None:
        state.host = entry.actor
    elif verb == "terms":
        _set_terms(state, Terms.load(state.game, rest), kept_of(rest))
    elif verb == "start":
        state.status = "playing"
        state.partie = state.game.new(state.options)
        state.shares_partie = False
    elif verb == "close":
        state.status = "closed"
        state.close_reason = rest
    elif verb == "host" and entry.seat is not None:
        state.host = state.places[entry.seat].owner or state.host
    elif verb == "move":
        state.channel = rest
    elif verb == "spectators" and rest in ("open", "closed"):
        state.hands_open = rest == "open"
    elif verb == "level":
        state.level = Level(rest)
    elif verb in ("rated", "friendly"):
        state.said_rated = verb == "rated"
        state.contest = state.contest and state.said_rated
    elif verb == "contest":
        state.contest = rest != "off"
    elif verb == "keep":
        kept = (one.partition(":") for one in rest.split())
        state.reserved = {int(seat): int(person) for seat, _, person in kept}
    elif verb == "arranged":
        state.arranged = True
    elif verb == "recurs":
        state.recurs = True
    elif verb == "duplicate":
        state.duplicate = True
    elif verb == "watched":
        state.watched |= {int(person) for person in rest.split()}
    elif verb == "shelve":
        state.status = "shelved"
        state.shelf = Shelf(state.open_seq + 1, rest)
        state.abandoned = rest == "asleep" and sum(place.owner is not None for place in state.places) == 1
        state.here = frozenset()
        state.kept = state.present
        state.called, state.kept_since = False, entry.time_ms
        state.proposal = None
    elif verb == "resume":
        state.status = "playing"
        state.shelf = None
        state.clock = state.clock.afresh(entry.time_ms)
    else:
        raise ValueError(f"unknown token: {entry}")


def _set_terms(state: TableState, terms: Terms | None, kept: Sequence[Seat | None]) -> None:
    """Change the rules, and the seats as they want it. Of a game that was dropped again only the seats."""
    if terms is not None:
        state.terms = terms
        state.options = terms.options
    old, intents = state.places, state.intents
    if len(kept) != len(old):
        state.reserved = {}
    _set_places(state, tuple(SeatState() if seat is None else old[seat] for seat in kept))
    state.intents = intents.seated(kept)


def _set_places(state: TableState, places: tuple[SeatState, ...]) -> None:
    """Change the number of seats, before the partie."""
    state.places = places
    state.decisions = (0,) * len(places)
    state.clock = replace(TurnClock.of(len(places)), pace=state.clock.pace)
    state.intents = replace(state.intents, chosen=(None,) * len(places))


def _set_back(state: TableState, entry: Entry) -> None:
    # the entries that were taken back are left out: see ``replay``. A number is never
    # used for two decisions: at most one is used up by an entry, so that ``open_seq`` is above them all.
    state.decisions = (state.open_seq + 1,) * len(state.decisions)
    state.clock = state.clock.afresh(entry.time_ms)
    state.intents = state.intents.without(None)
    state.proposal = None
    reason = entry.token.partition(" ")[2]
    state.notices = (reason if entry.seat is None else f"{reason} {entry.seat}",)
    state.notice_deal = 0 if state.partie is None else state.partie.deal_number


def _watches(entry: Entry) -> bool:
    """Whether an entry only notes who looks on."""
    return entry.kind == "table" and entry.token.startswith("watched ")


def _gives_time(entry: Entry) -> bool:
    """Whether an entry only gives everybody time back."""
    return entry.kind == "clock" and entry.token.startswith("extend ")


def _tokens(partie: State, seat: Seat) -> frozenset[str]:
    return frozenset(action.token for action in partie.legal(seat))

"""The fold: a state and an entry give the next state. Live and after a restart alike."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from engine.cards import Deck
from engine.game import CHANCE, NOBODY, Action, Event, IllegalAction, Seat, State
from engine.kernel.vocabulary import DealScored
from engine.players.levels import Level
from engine.storage.records import Entry
from engine.tables.clock import TurnClock
from engine.tables.results import made
from engine.tables.state import TableState, with_
from engine.tables.values import (
    NOTHING_PROMISED,
    OF_THE_MOMENT,
    Access,
    Handover,
    Intents,
    SeatState,
    Shelf,
    proposal_after,
)

_ENDINGS = {"no": "declined", "void": "claim-void", "claimed": "claimed"}
"""Notices of how a question ended, by the entry's token."""
_OF_SEATS = ("leaves", "left", "sat")
"""Notices of a seat that changes hands."""


def apply(
    state: TableState, entry: Entry, action: Action | None = None, *, own: bool = False
) -> tuple[TableState, Sequence[Event]]:
    """Return the state after an entry, and the events of a game entry; ``action`` saves parsing its token.

    The state before stays as it was, unless it is the caller's ``own``, who needs it no more: then the same
    partie plays on. Raises ``IllegalAction`` when the rules forbid a game entry, and ``ValueError`` for a
    token that no version of the log knows.
    """
    events: Sequence[Event] = ()
    match entry.kind:
        case "game":
            state, events = _play(state, entry, action or state.rules.parse(entry.token), own)
        case "seat":
            state = _seat(state, entry)
            state = with_(state, clock=state.clock.stir(entry.time_ms))
        case "table":
            state = _table(state, entry)
            if not _watches(entry):
                state = with_(state, clock=state.clock.stir(entry.time_ms))
        case "clock":
            state = _clock(state, entry)
        case "intent":
            state = with_(state, _intents=state._intents.after(entry))
        case "proposal":
            state = _propose(state, entry)
        case "undo":
            state = _set_back(state, entry)
        case "fair":
            state = with_(state, commitment=state.commitment.after(entry))
    return pass_over(_counted(state, entry), entry), events


def pass_over(state: TableState, entry: Entry) -> TableState:
    """Count an entry without applying it."""
    if entry.kind == "intent":  # nothing that anybody else sees has changed
        return with_(state, seq=entry.seq)
    # hands drop their notes when this moves: spectators and time given back don't count
    gives_time = entry.kind == "clock" and entry.token.startswith("extend ")
    concerns = not _watches(entry) and not gives_time
    return with_(state, seq=entry.seq, time_ms=entry.time_ms, open_seq=state.open_seq + concerns)


def _counted(state: TableState, entry: Entry) -> TableState:
    if entry.kind == "game":
        return with_(state, entries_since_deal={}) if entry.seat is None else state
    if entry.actor is None:
        return state
    counts = state.entries_since_deal
    return with_(state, entries_since_deal={**counts, entry.actor: counts.get(entry.actor, 0) + 1})


# -- playing ---------------------------------------------------------------------------------------------


def _play(state: TableState, entry: Entry, action: Action, own: bool) -> tuple[TableState, Sequence[Event]]:
    if state._partie is None:
        raise ValueError("a game entry before the start")
    partie, actor = state._partie if own else state._partie.copy(), entry.seat
    deal, before = partie.deal_number, state.waiting_for
    others = {seat: _tokens(partie, seat) for seat in before if seat != actor}
    by_itself = actor is not None and _forced(state, actor)
    events = partie.apply(CHANCE if actor is None else actor, action)
    state = with_(state, _partie=partie, stage="finished" if partie.result is not None else state.stage)
    after = state.waiting_for
    changed = [
        seat == actor
        or (seat in before) != (seat in after)
        or (seat in others and others[seat] != _tokens(partie, seat))
        for seat in range(len(state.decisions))
    ]
    question = state.proposal
    state = with_(
        state,
        decisions=tuple([number + new for number, new in zip(state.decisions, changed, strict=True)]),
        clock=state.clock.moved(entry, {seat for seat in after if changed[seat]}, by_itself),
        _intents=_fitting(state, actor, after),
        proposal=None if question is not None and question.kind in OF_THE_MOMENT else question,
        story=_told(state.story, events, deal),
    )
    state = _noted(state, entry, deal, events, by_itself)
    if actor is not None:
        key = (deal, actor, state.level_of(actor) if entry.actor is None else entry.actor)
        return with_(state, tally={**state.tally, key: state.tally.get(key, 0) + 1}), events
    return with_(
        state,
        commitment=NOTHING_PROMISED,
        dealt=(deal, state.dealt[1] + 1 if state.dealt[0] == deal else 1),
        claimed=NOBODY,
        notices=state.notices if deal == state.notice_deal else (),
    ), events


def _forced(state: TableState, seat: Seat) -> bool:
    """Whether the seat acts without its owner now, who lets forced cards play themselves."""
    if seat not in state._intents.auto or state._intents.chosen[seat] is not None:
        return False
    return state.prepared(seat) is not None


def _fitting(state: TableState, actor: Seat | None, awaited: frozenset[Seat]) -> Intents:
    """Return the choices without that of the seat that acted, and without those that can't be played."""
    intents = state._intents.without(actor)
    for seat, chosen in enumerate(intents.chosen):
        if chosen is not None and not _fits(state, seat, chosen, seat in awaited):
            intents = intents.dropping(seat)
    return intents


def _fits(state: TableState, seat: Seat, chosen: str, awaited: bool) -> bool:
    """Whether a seat's choice can be played now, or at its turn as far as is known."""
    if awaited:
        return state.prepared(seat) is not None
    play = next((one for one in state.card_plays(seat) if one.token == chosen), None)
    try:
        if play is not None:
            state.check_early(seat, play)
    except IllegalAction:
        return False
    return True


def _told(story: tuple[Event, ...], events: Sequence[Event], deal: int) -> tuple[Event, ...]:
    """Return the events of this deal and the one before as everybody saw them."""
    public = [event for told in events if (event := told.seen_by(None)) is not None]
    if not public:
        return story
    if story and story[0].deal < deal - 1:
        story = tuple(event for event in story if event.deal >= deal - 1)
    return (*story, *public)


def _noted(
    state: TableState, entry: Entry, deal: int, events: Sequence[Event], by_itself: bool
) -> TableState:
    """Keep the actions that can be taken back: none from before the deal, or of one that is over.

    Alone with computers, a forced card that plays itself is none either: it would only play itself again.
    Among people it is one, since nobody else may learn that it was forced.
    """
    if state.deal_number != deal:
        state = with_(state, given_up=frozenset(), watched=frozenset())
    played, notices = state.played, state.notices
    over = state.deal_number != deal or any(isinstance(event, DealScored) for event in events)
    if entry.seat is None or over:
        played = ()
    elif not by_itself or state.present - {entry.seat}:
        played = (*played, (entry.seq, entry.seat))
    if notices:
        past = {f"agreed {entry.seat}"} | ({f"sat {entry.seat}"} if entry.actor is not None else set())
        notices = tuple(notice for notice in notices if notice not in past)
        if entry.actor is not None:  # computers play on before anybody could read it
            notices = _without_answers(notices)
    return with_(state, played=played, notices=notices)


# -- questions -------------------------------------------------------------------------------------------


def _propose(state: TableState, entry: Entry) -> TableState:
    """Apply a question or an answer. Its end is told until another question, or until a person plays."""
    question, ending = state.proposal, _ENDINGS.get(entry.token)
    if entry.token == "carried" and question is not None:  # noqa: S105 - not that kind of token
        state = _agreed_on_removal(state, question.about)
    notices = _without_answers(state.notices)
    if ending is not None:
        notices = (*notices, f"{ending} {entry.seat}")
    claimed = state.claimed
    if entry.token == "claim" and entry.seat is not None:  # noqa: S105
        claimed |= {entry.seat}
    deals_next = entry.token == "claimed" and state.started  # noqa: S105 - the next deal is about to begin
    return with_(
        state,
        proposal=proposal_after(question, entry, state.open_seq + 1),
        claimed=claimed,
        notices=notices,
        notice_deal=state.deal_number if deals_next else state.notice_deal,
    )


def _agreed_on_removal(state: TableState, seat: Seat | None) -> TableState:
    """Note that a seat's owner leaves the table after this deal, and doesn't come back."""
    owner = None if seat is None else state.seats[seat].owner
    if seat is None or owner is None:
        return state
    removals = {**state.removals, seat: state.deal_number}
    return _with_notice(with_(state, removals=removals, removed=state.removed | {owner}), "leaves", seat)


def _with_notice(state: TableState, what: str, seat: Seat) -> TableState:
    """Tell everybody of a seat that changes hands, until the next deal."""
    past = {f"{one} {seat}" for one in _OF_SEATS}
    notices = (*(one for one in state.notices if one not in past), f"{what} {seat}")
    return with_(state, notices=notices, notice_deal=state.deal_number)


def _without_answers(notices: tuple[str, ...]) -> tuple[str, ...]:
    endings = tuple(_ENDINGS.values())
    return tuple(notice for notice in notices if not notice.startswith(endings))


# -- the clock -------------------------------------------------------------------------------------------


def _clock(state: TableState, entry: Entry) -> TableState:
    state = with_(state, clock=state.clock.after(entry))
    verb, _, rest = entry.token.partition(" ")
    if verb == "extend":  # an outage, in which nobody could come back or answer
        question = state.proposal
        if question is not None:
            question = replace(question, asked_ms=min(question.asked_ms + int(rest), entry.time_ms))
        return with_(state, kept_since=min(state.kept_since + int(rest), entry.time_ms), proposal=question)
    if verb == "pace" and state.started:  # told until the next deal
        notices = (*(one for one in state.notices if not one.startswith("pace-")), f"pace-{rest}")
        return with_(state, notices=notices, notice_deal=state.deal_number)
    return state


# -- seats -----------------------------------------------------------------------------------------------


def _seat(state: TableState, entry: Entry) -> TableState:
    verb, _, rest = entry.token.partition(" ")
    if verb == "order":
        order = [int(old) for old in rest.split()]
        seats = tuple(state.seats[old] for old in order)
        return with_(state, seats=seats, _intents=state._intents.seated(order))
    seat = entry.seat
    if seat is None:
        raise ValueError(f"no seat: {entry}")
    if state.stage == "lobby" and seat >= len(state.seats):  # there were more seats before other terms
        state = _with_seats(state, (*state.seats, *(SeatState(),) * (seat + 1 - len(state.seats))))
    before = place = state.seats[seat]
    match verb:
        case "sit":
            place = SeatState(owner=entry.actor)
        case "computer":
            place = SeatState().with_computer(rest)
        case "remove":
            place = SeatState()
        case "leave":
            place = SeatState() if state.stage == "lobby" else place
            state = _handed_over(state, entry.actor, seat)
        case "takeover":
            place = place.with_computer(rest)
        case "reclaim":
            place = SeatState(place.owner)
        case "release":
            state = _handed_over(state, place.owner, seat)
            if place.owner is not None:
                state = with_(state, given_up=state.given_up | {(place.owner, seat)})
            place = SeatState().with_computer(rest)
        case "here":
            since = state.kept_since if state.called else entry.time_ms
            state = with_(state, called=True, kept_since=since, here=state.here | {seat})
        case _:
            raise ValueError(f"unknown token: {entry}")
    if place.owner != before.owner:
        state = _changed_hands(state, entry, seat, verb)
    return with_(
        state,
        seats=(*state.seats[:seat], place, *state.seats[seat + 1 :]),
        here=state.here if place.present else state.here - {seat},
        kept=state.kept - {seat} if verb in ("sit", "reclaim", "release", "here") else state.kept,
        clock=state.clock.returned(seat, entry.time_ms) if place.present else state.clock,
    )


def _changed_hands(state: TableState, entry: Entry, seat: Seat, verb: str) -> TableState:
    """Let go of what the owner before has chosen and answered, and tell the others."""
    question, handed = state.proposal, state.handed
    if question is not None:  # whether somebody leaves who has just left is no question any more
        question = None if question.about == seat else replace(question, yes=question.yes - {seat})
    if state.started:
        acted = any(made(state, state.deal_number, seat))
        handed = (*handed, Handover(state.deal_number, seat, state.seats[seat], acted))
    state = with_(state, _intents=state._intents.vacated(seat), proposal=question, handed=handed)
    if state.stage == "playing" and verb == "sit":
        state = _with_notice(state, "sat", seat)
    elif seat in state.removals or (verb == "release" and entry.actor is None):
        state = _with_notice(state, "left", seat)
    return with_(state, removals={other: deal for other, deal in state.removals.items() if other != seat})


def _handed_over(state: TableState, leaving: int | None, seat: Seat) -> TableState:
    """Make the next present person in order of play the host, when the host leaves.

    Somebody who is to leave after this deal only if nobody else is there.
    """
    if leaving != state.host_id:
        return state
    around = [*range(seat + 1, len(state.seats)), *range(seat)]
    present = [other for other in around if state.seats[other].present]
    staying = [other for other in present if other not in state.removals] or present
    return with_(state, host_id=state.seats[staying[0]].owner or state.host_id) if staying else state


def _with_seats(state: TableState, seats: tuple[SeatState, ...]) -> TableState:
    """Change the number of seats, before the partie."""
    return with_(
        state,
        seats=seats,
        decisions=(0,) * len(seats),
        clock=replace(TurnClock.of(len(seats)), pace=state.clock.pace),
        _intents=replace(state._intents, chosen=(None,) * len(seats)),
    )


# -- the table -------------------------------------------------------------------------------------------


def _table(state: TableState, entry: Entry) -> TableState:
    verb, _, rest = entry.token.partition(" ")
    match verb:
        case "open" if entry.actor is not None:
            return with_(state, host_id=entry.actor)
        case "terms":
            return _with_terms(state, json.loads(rest))
        case "start":
            return with_(state, stage="playing", _partie=state.rules.new(state.options))
        case "close":
            return with_(state, stage="closed", close_reason=rest)
        case "host" if entry.seat is not None:
            return with_(state, host_id=state.seats[entry.seat].owner or state.host_id)
        case "move":
            return with_(state, row=state.row._replace(channel=rest))
        case "spectators" if rest in ("open", "closed"):
            return with_(state, hands_open=rest == "open")
        case "deck" if rest in get_args(Deck):
            return with_(state, deck="french" if rest == "french" else "german")
        case "level":
            return with_(state, level=Level(rest))
        case "rated" | "friendly":
            rated = verb == "rated"
            return with_(state, said_rated=rated, contest=state.contest and rated)
        case "contest":
            return with_(state, contest=rest != "off")
        case "keep":
            kept = (one.partition(":") for one in rest.split())
            return with_(state, reserved={int(seat): int(person) for seat, _, person in kept})
        case "arranged":
            return with_(state, arranged=True)
        case "recurs":
            return with_(state, recurs=True)
        case "duplicate":
            return with_(state, duplicate=True)
        case "watched":
            return with_(state, watched=state.watched | {int(person) for person in rest.split()})
        case "shelve":
            return _shelved(state, entry, rest)
        case "resume":
            return with_(state, stage="playing", shelf=None, clock=state.clock.afresh(entry.time_ms))
    raise ValueError(f"unknown token: {entry}")


def _shelved(state: TableState, entry: Entry, reason: str) -> TableState:
    return with_(
        state,
        stage="shelved",
        shelf=Shelf(state.open_seq + 1, reason),
        abandoned=reason == "asleep" and sum(place.owner is not None for place in state.seats) == 1,
        here=NOBODY,
        kept=state.present,
        called=False,
        kept_since=entry.time_ms,
        proposal=None,
    )


def _with_terms(state: TableState, terms: Mapping[str, Any]) -> TableState:
    """Change the rules, and the seats as they want it. Of a game that was dropped again only the seats."""
    if terms["game"] == state.rules.name:
        options = state.rules.load_options(json.dumps(terms["options"]))
        access = Access.load(json.dumps(terms["access"]))
        row = state.row._replace(
            game=terms["game"],
            preset=terms["preset"],
            options=options.model_dump_json(),
            access=access.dump(),
            rule_set=terms["rule_set"],
        )
        state = with_(state, row=row, options=options, access=access)
    kept: Sequence[Seat | None] = terms["kept"]
    old, intents = state.seats, state._intents
    reserved = state.reserved if len(kept) == len(old) else {}
    state = _with_seats(state, tuple(SeatState() if seat is None else old[seat] for seat in kept))
    return with_(state, reserved=reserved, _intents=intents.seated(kept))


def _set_back(state: TableState, entry: Entry) -> TableState:
    # the entries that were taken back are left out: see ``replay``. A number is never
    # used for two decisions: at most one is used up by an entry, so that ``open_seq`` is above them all.
    reason = entry.token.partition(" ")[2]
    return with_(
        state,
        decisions=(state.open_seq + 1,) * len(state.decisions),
        clock=state.clock.afresh(entry.time_ms),
        _intents=state._intents.without(None),
        proposal=None,
        notices=(reason if entry.seat is None else f"{reason} {entry.seat}",),
        notice_deal=state.deal_number,
    )


def _watches(entry: Entry) -> bool:
    """Whether an entry only notes who looks on."""
    return entry.kind == "table" and entry.token.startswith("watched ")


def _tokens(partie: State, seat: Seat) -> frozenset[str]:
    return frozenset([action.token for action in partie.legal(seat)])

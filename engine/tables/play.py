"""Commands while a partie is played: actions, plans, questions to everybody, and watching.

A plan, a card chosen before one's turn, is private. It is durable like everything else, but nothing is
published: nobody else's view, message or picture changes, and none of them is drawn at another time.
"""

import asyncio
import logging
import unicodedata
from collections.abc import Callable, Collection
from typing import Literal, TypeAlias

from engine import claims
from engine.dealing import LONGEST_WORD
from engine.game import Action, IllegalAction, NotesOffences, Seat
from engine.players.levels import character_of
from engine.players.messages import Question
from engine.players.pool import PlayerPool
from engine.storage.errors import StorageError
from engine.storage.records import Person
from engine.tables.change import Draft
from engine.tables.checks import (
    TableError,
    expect_acting_host,
    expect_decision,
    expect_own,
    expect_seat,
    expect_shelf,
    expect_status,
    played_seat,
    seat_of,
)
from engine.tables.clock import thinking_ms
from engine.tables.state import TableState
from engine.tables.table import Table
from engine.tables.values import Proposal

log = logging.getLogger(__name__)


def act(
    draft: Draft,
    person: Person,
    seat: Seat,
    decision: int,
    token: str,
    ahead: Callable[[TableState], None] | None = None,
) -> None:
    """Do what ``token`` says for one's seat, if ``decision`` is still the seat's number.

    Checked in this order: is the table playing, is the seat the person's, does the person play it,
    is the decision number the newest (``stale``), is the token an action, do the rules allow it
    (``IllegalAction``). An offence that the rules note is durable before they refuse it. ``ahead`` as in
    ``Draft``.
    """
    draft.ahead = ahead
    expect_decision(draft.state, person, seat, decision)
    action = draft.state.rules.parse(token)
    try:
        draft.add("game", action.token, actor=person.id, seat=seat, action=action)
    except IllegalAction as refusal:
        noted = _noted(draft.state, lambda partie: partie.noted(seat, action))
        if noted is None:
            raise
        draft.add("game", noted.token, actor=person.id, seat=seat, action=noted)
        draft.refusal = refusal


async def pick_up(table: Table, person: Person) -> None:
    """Take up one's hand. The rules note it if that is an offence now; else nothing happens."""
    if _offence_of_picking_up(table.state, person) is not None:
        await table.do(_pick_up, person)


def _pick_up(draft: Draft, person: Person) -> None:
    offence = _offence_of_picking_up(draft.state, person)
    if offence is not None:  # else somebody was quicker, and it is none any more
        draft.add("game", offence.token, actor=person.id, seat=seat_of(draft.state, person), action=offence)


def _offence_of_picking_up(state: TableState, person: Person) -> Action | None:
    seat = state.seat_of(person.id)
    if seat is None or state.status != "playing" or state.clock.paused or not state.seats[seat].present:
        return None
    return _noted(state, lambda partie: partie.picked_up(seat))


def _noted(state: TableState, ask: Callable[[NotesOffences], Action | None]) -> Action | None:
    """Return the offence that the rules of this game note, ``None`` where they note nothing."""
    return ask(state._partie) if isinstance(state._partie, NotesOffences) else None


async def move_by_itself(table: Table, players: PlayerPool) -> None:
    """Let the first awaited seat that needs no click act; for the registry's schedule.

    A computer is asked for its choice; who has chosen before the turn, or leaves forced cards to us, is
    not. Raises ``TableError``, also when the table has moved on meanwhile: then that move has scheduled the
    next one.
    """
    state = table.state
    seat, question = state.moves_itself, state.proposal
    if seat is None:
        return
    try:
        legal = state.legal(seat)
        if not legal:
            raise RuntimeError(f"seat {seat} is awaited and has nothing legal to do")
        if state.computer_plays(seat):
            action, _ = await asyncio.gather(
                _choice(players, _question(state, seat), table.id),
                asyncio.sleep(thinking_ms(state.settings) / 1000),
            )
            await table.do(_act_unasked, seat, state.decisions[seat], None, action, question)
        elif (prepared := state.prepared(seat)) is not None:
            owner = state.seats[seat].owner
            await table.do(_act_unasked, seat, state.decisions[seat], owner, prepared, question)
    except (TableError, StorageError):
        raise
    except Exception:  # the rules have a bug, or refuse what they called legal
        await table.quarantine("a move without a click")


def _question(state: TableState, seat: Seat) -> Question:
    """Return a computer's decision. Its seed has nothing to do with the cards."""
    # none shows in a single decision for its owner
    level, character = state.level_of(seat), character_of(state.seats[seat].computer)
    seed = f"{state.table} {seat} {state.decisions[seat]}"
    return Question(state.game, level, seed, state.view(seat), state.legal(seat), character)


async def _choice(players: PlayerPool, question: Question, table: int) -> Action:
    """Return a computer player's choice; that of the rules of thumb if it fails or isn't legal."""
    try:
        action = await players.choose(question)
    except Exception:
        log.exception("table %d: a computer player failed", table)
        return question.by_rule()
    if action not in question.legal:
        # not which cards: they are secret
        log.error("table %d: the computer's choice, a %s, is not legal", table, type(action).__name__)
        return question.by_rule()
    return action


def _act_unasked(
    draft: Draft, seat: Seat, decision: int, actor: int | None, action: Action, question: Proposal | None
) -> None:
    """Act for a seat: as its owner (``actor``) has prepared, or as a computer has chosen (``None``).

    Not when people were asked something else than ``question`` meanwhile: they get time to answer.
    """
    state = draft.state
    expect_status(state, "playing")
    still = state.computer_plays(seat) if actor is None else state.prepared(seat) == action
    asked = state.proposal not in (None, question)
    TableError.unless(
        state.decisions[seat] == decision and not state.clock.paused and not asked and still, "stale"
    )
    draft.add("game", action.token, actor=actor, seat=seat, action=action)


def cut(draft: Draft, person: Person, word: str) -> None:
    """Add a word to the shuffle of the next deal, in place of one's earlier word for it.

    Raises ``TableError`` ``bad_word``, ``same_cards`` where other tables are dealt the same, or
    ``nothing_promised`` when no deal is committed to.
    """
    said = " ".join(unicodedata.normalize("NFC", word).split())
    seat_of(draft.state, person)
    TableError.unless(0 < len(said) <= LONGEST_WORD and said.isprintable(), "bad_word", limit=LONGEST_WORD)
    TableError.when(draft.state.duplicate, "same_cards")
    TableError.unless(draft.state.commitment.digest is not None, "nothing_promised")
    if (person.id, said) not in draft.state.commitment.cuts:
        draft.add("fair", f"cut {said}", actor=person.id)


# -- plans: each concerns one seat, and is its owner's -------------------------------------------------------


def plan(draft: Draft, person: Person, seat: Seat, decision: int, deal: int, token: str | None) -> None:
    """Choose a card of one's hand for one's next turn, or none (``None``).

    When the turn comes it is played by itself; should it not be legal then, it is dropped. Checked as in
    ``act``. Raises ``stale`` also when it is one's turn already, when ``deal`` is over, and for what
    isn't a card of the seat that can be played to a trick, and ``IllegalAction`` for one that the lead of
    the open trick rules out already.
    """
    state = draft.state
    expect_decision(state, person, seat, decision)
    TableError.unless(
        state._partie is not None and state._partie.deal_number == deal and seat not in state.waiting_for,
        "stale",
    )
    if token == state._intents.chosen[seat]:
        return
    if token is not None:
        play = next((play for play in state.card_plays(seat) if play.token == token), None)
        if play is None:
            raise TableError("stale")
        state.check_early(seat, play)
    verb = "clear" if token is None else f"set {token}"
    draft.add("intent", verb, actor=person.id, seat=seat)


def play_forced(draft: Draft, person: Person, on: bool) -> None:
    """Set whether a card plays itself on one's seat when it is the only legal one."""
    seat = seat_of(draft.state, person)
    if (seat in draft.state._intents.auto) != on:
        draft.add("intent", f"auto {'on' if on else 'off'}", actor=person.id, seat=seat)


# -- proposals -----------------------------------------------------------------------------------------------
#
# One at a time, to everybody who owns a seat and plays it. Computers agree to everything but claims, and
# seats that a computer plays for an absent owner are not asked. What everybody has agreed to happens in the
# same batch as the last answer (``conclude``).


Agreement: TypeAlias = Literal["undo", "pause", "shelve"]


async def propose(draft: Draft, person: Person, kind: Agreement) -> None:
    """Ask everybody at the table; alone among computers it is carried at once.

    ``undo`` takes back the last action of the person's seat in this deal and everything after it;
    refused with ``nothing_to_take_back`` when there is none. Raises ``proposal_open`` while another
    question waits, ``paused`` for a pause in a pause, and ``too_many_shelved``.
    """
    if kind == "shelve":
        await expect_shelf(draft.store, draft.state)
    seat = played_seat(draft.state, person)
    TableError.unless(draft.state.proposal is None, "proposal_open")
    token: str = kind
    if kind == "pause" and draft.state.clock.paused:
        raise TableError("paused")
    if kind == "undo":
        last = next((seq for seq, actor in reversed(draft.state.played) if actor == seat), None)
        if last is None:
            raise TableError("nothing_to_take_back")
        token = f"undo {last - 1}"
    draft.add("proposal", token, actor=person.id, seat=seat)


def claim(draft: Draft, person: Person, seat: Seat, decision: int) -> None:
    """Claim all tricks to come, when about to lead; checked as in ``act``.

    The claimer's hand lies open while the question waits for its answers. When everybody has agreed, the
    rest is played out as legal plays, in the same batch. Raises ``nothing_to_claim`` when this is not
    the moment for it, ``claimed_already`` the second time in a deal, and ``proposal_open`` while another
    question waits.
    """
    state = draft.state
    expect_decision(state, person, seat, decision)
    TableError.unless(state.proposal is None, "proposal_open")
    TableError.unless(seat not in state.claimed, "claimed_already")
    TableError.unless(claims.may_claim(state._partie, seat), "nothing_to_claim")
    draft.add("proposal", "claim", actor=person.id, seat=seat)


def remove(draft: Draft, person: Person, seat: Seat) -> None:
    """Ask the others whether a computer shall play a seat from the next deal on; the host only.

    Its owner is not asked, and plays the running deal to its end. Raises ``proposal_open``, ``arranged``
    where that isn't up to the host, ``host_stays``, ``nobody_there`` where nobody plays the seat (then it
    can be freed), and ``nobody_to_ask`` when there is nobody else who could agree.
    """
    state = draft.state
    expect_seat(state, seat)
    own = played_seat(state, person)
    expect_acting_host(state, person)
    expect_own(state)
    TableError.unless(state.proposal is None, "proposal_open")
    TableError.unless(seat != own and state.seats[seat].owner != state.host_id, "host_stays")
    TableError.unless(seat in state.present, "nobody_there")
    TableError.unless(seat not in state.removals, "leaves_already")
    TableError.unless(state.present - {own, seat}, "nobody_to_ask")
    draft.add("proposal", f"remove {seat}", actor=person.id, seat=own)


def answer(draft: Draft, person: Person, yes: bool, proposal: int | None = None) -> None:
    """Answer a proposal; a single no ends it, and the one who proposed withdraws it that way.

    ``proposal`` is the ``seq`` of the question that was answered, so that an old button answers no other
    one. Raises ``no_proposal``, and ``not_asked`` for somebody who has no say in it.
    """
    seat = played_seat(draft.state, person)
    question = draft.state.proposal
    if question is None or proposal not in (None, question.seq):
        raise TableError("no_proposal")
    TableError.unless(seat in draft.state.asked, "not_asked")
    if not yes:
        draft.add("proposal", "withdraw" if seat == question.seat else "no", actor=person.id, seat=seat)
    elif seat not in question.yes:
        draft.add("proposal", "yes", actor=person.id, seat=seat)


def go(draft: Draft, person: Person) -> None:
    """End a pause: whoever owns a seat. Raises ``not_paused`` when there is none."""
    expect_status(draft.state, "playing")
    seat = seat_of(draft.state, person)
    TableError.unless(draft.state.clock.paused, "not_paused")
    draft.add("clock", "go", actor=person.id, seat=seat)


# -- spectators, who own no seat: ``TableState.open_hands`` decides what they may see ------------------------


async def watch(draft: Draft, persons: Collection[int]) -> None:
    """Note that these people, by number, see all hands of this deal from now on, before they do.

    Nothing is noted where hands are not open, of owners of seats, of forgotten people, and a second
    time in a deal. Whoever is noted can't sit down before the next deal.
    """
    state = draft.state
    if not state.hands_open or state.stage != "playing":
        return
    await draft.store.persons.load(persons)
    owners, gone = {place.owner for place in state.seats}, draft.store.persons.gone
    fresh = sorted(who for who in set(persons) - state.watched - owners if not gone(who))
    if fresh:
        draft.add("table", f"watched {' '.join(map(str, fresh))}")

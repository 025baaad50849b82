"""Consequences of a change, written in the same batch: everybody is back, or everybody has agreed."""

from __future__ import annotations

import asyncio
import logging

from engine import claims
from engine.game import Seat
from engine.storage.records import Entry
from engine.tables.change_set import ChangeSet, release
from engine.tables.context import Context
from engine.tables.errors import TableError, reading
from engine.tables.proposals import Proposal
from engine.tables.replay import replay
from engine.tables.room import expect_room, expect_shelf

log = logging.getLogger(__name__)


async def conclude(changes: ChangeSet, context: Context) -> None:
    """Add what follows from some changes of a table. Under its lock; may raise like a step."""
    await _go_on(changes, context)
    await _end_question(changes, context)
    _remove(changes)


async def _go_on(changes: ChangeSet, context: Context) -> None:
    """Take a partie up again when everybody is back for whom no computer plays."""
    state = changes.state
    if state.stage != "shelved" or not state.present or not state.present <= state.here:
        return
    try:
        await expect_room(context, state.row, state.channel)
    except TableError as error:
        came = {(entry.kind, entry.token) for entry in changes.entries} & {("seat", "here")}
        if came or error.code != "too_many_tables":
            raise
        return  # who leaves needs no room for it; whoever has stayed can go on when there is some
    changes.add("table", "resume")
    if changes.state.clock.paused:
        changes.add("clock", "go")


async def _end_question(changes: ChangeSet, context: Context) -> None:
    """Carry out a proposal to which everybody has agreed; withdraw it when who made it has left."""
    state, question = changes.state, changes.state.proposal
    if question is None or state.stage != "playing":
        return
    if question.seat not in state.present:
        changes.add("proposal", "withdraw", seat=question.seat)
    elif not question.missing(state.present):
        answered = any(entry.kind == "proposal" for entry in changes.entries)
        try:
            await _carry_out(changes, question, context)
        except TableError:
            if answered:
                raise
            # a change that is no answer must not fail because of the question
            changes.add("proposal", "withdraw", seat=question.seat)


async def _carry_out(changes: ChangeSet, question: Proposal, context: Context) -> None:
    if question.kind == "claim":
        await _play_out(changes, question.seat)
        return
    if question.kind == "shelve":
        await expect_shelf(context, changes.state.row)
    if question.about is not None:
        if not question.yes - {question.seat}:  # whoever could have agreed has left
            raise TableError("nobody_to_ask")
        if changes.state.seats[question.about].owner == changes.state.host_id:
            raise TableError("host_stays")
    changes.add("proposal", "carried", seat=question.seat)
    match question.kind:
        case "pause":
            changes.add("clock", "pause")
        case "shelve":
            changes.add("table", "shelve")
        case "end":
            changes.add("table", "close agreed")
        case "undo":
            await _take_back(changes, question, context)


async def _take_back(changes: ChangeSet, question: Proposal, context: Context) -> None:
    """Fold the log anew without the actions to take back; nobody else writes it meanwhile."""
    logs, state = context.store.logs, changes.state
    with reading(state.table):  # the question stays open
        entries, deals = await logs.entries(state.table), await logs.deals(state.table)
    owner = state.seats[question.seat].owner
    undo = Entry(state.seq + 1, "undo", owner, question.seat, changes.now_ms, f"{question.param} agreed")
    digests = {deal.seq: deal.digest for deal in deals}
    followed = await asyncio.to_thread(
        replay, state.without_log(), [*entries, *changes.entries, undo], digests
    )
    if followed.fault is not None:
        log.error("table %d: entry %s can't be followed: %s", state.table, followed.faulty, followed.fault)
        raise TableError("nothing_to_take_back")
    changes.set_back(followed.state, undo)


def _remove(changes: ChangeSet) -> None:
    """Give seats to computers as it was agreed on, once the deal is over in which that was."""
    for seat, deal in changes.state.removals.items():
        if changes.state.stage == "playing" and changes.state.deal_number > deal:
            release(changes, seat, None)


async def _play_out(changes: ChangeSet, claimer: Seat) -> None:
    """Play the rest for everybody. Under the lock, so that nothing moves while a line is looked for.

    Computers don't agree to everything here: only when nobody could take a trick any more. They are asked
    last, so that their answer comes after the hand was shown.
    """
    state, partie = changes.state, changes.state._partie
    assert partie is not None
    doubters = [
        seat
        for seat, hand in enumerate(partie.all_hands())
        if hand and seat != claimer and state.computer_plays(seat)
    ]
    line = await asyncio.to_thread(claims.line, partie, claimer, against_all=bool(doubters))
    if line is None:
        verb, seat = ("no", doubters[0]) if doubters else ("void", claimer)
        changes.add("proposal", verb, seat=seat)
        return
    for seat, play in line:
        owner = None if changes.state.computer_plays(seat) else changes.state.seats[seat].owner
        changes.add("game", play.token, actor=owner, seat=seat, action=play)
    changes.add("proposal", "claimed", seat=claimer)

"""Agreements at a table: a pause, taking something back, putting the partie away."""

from __future__ import annotations

import asyncio
import logging
from typing import Literal, TypeAlias

from engine.game import Seat
from engine.storage.records import Entry, Person
from engine.tables.change_set import ChangeSet
from engine.tables.errors import TableError
from engine.tables.proposals import Proposal
from engine.tables.shelving import Shelving
from engine.tables.snapshot import Snapshot
from engine.tables.state import replay

log = logging.getLogger(__name__)

Agreement: TypeAlias = Literal["undo", "pause", "shelve"]


class Proposing(Shelving):
    """Proposals, one at a time, to everybody who owns a seat and plays it.

    Computers agree to everything, and seats that a computer plays for an absent owner are not asked. What
    everybody has agreed to happens in the same batch as the last answer.
    """

    async def propose(self, person: Person, kind: Agreement) -> Snapshot:
        """Ask everybody at the table; alone among computers it is carried at once.

        ``undo`` takes back the last action of the person's seat in this deal and everything after it;
        refused with ``nothing_to_take_back`` when there is none. Raises ``proposal_open`` while another
        question waits, ``paused`` for a pause in a pause, and ``too_many_shelved``.
        """

        def step(changes: ChangeSet) -> None:
            seat = self._played_seat(person)
            if changes.state.proposal is not None:
                raise TableError("proposal_open")
            token: str = kind
            if kind == "pause" and changes.state.clock.paused:
                raise TableError("paused")
            if kind == "undo":
                end = changes.state.before_last(seat)
                if end is None:
                    raise TableError("nothing_to_take_back")
                token = f"undo {end}"
            changes.add("proposal", token, actor=person.id, seat=seat)

        if kind == "shelve":
            await self._expect_shelf()
        return await self._change(step)

    async def answer(self, person: Person, yes: bool, proposal: int | None = None) -> Snapshot:
        """Answer a proposal; a single no ends it, and the one who proposed withdraws it that way.

        ``proposal`` is the ``seq`` of the question that was answered, so that an old button answers no other
        one. Raises ``no_proposal``.
        """

        def step(changes: ChangeSet) -> None:
            seat = self._played_seat(person)
            question = changes.state.proposal
            if question is None or proposal not in (None, question.seq):
                raise TableError("no_proposal")
            if not yes:
                token = "withdraw" if seat == question.seat else "no"
                changes.add("proposal", token, actor=person.id, seat=seat)
            elif seat not in question.yes:
                changes.add("proposal", "yes", actor=person.id, seat=seat)

        return await self._change(step)

    async def withdraw(self, person: Person) -> Snapshot:
        """Withdraw one's own proposal. Raises ``no_proposal`` when this person has none."""
        question = self._state.proposal
        if question is None or self._state.seat_of(person.id) != question.seat:
            raise TableError("no_proposal")
        return await self.answer(person, False, question.seq)

    async def go(self, person: Person) -> Snapshot:
        """End a pause: whoever owns a seat. Raises ``not_paused`` when there is none."""

        def step(changes: ChangeSet) -> None:
            self._expect("playing")
            seat = self._seat_of(person)
            if not changes.state.clock.paused:
                raise TableError("not_paused")
            changes.add("clock", "go", actor=person.id, seat=seat)

        return await self._change(step)

    async def _conclude(self, changes: ChangeSet) -> None:
        await super()._conclude(changes)
        state, question = changes.state, changes.state.proposal
        if question is None or state.status != "playing":
            return
        if question.seat not in state.present:  # who asked has left meanwhile
            changes.add("proposal", "withdraw", seat=question.seat)
        elif state.present <= question.yes:
            answered = any(entry.kind == "proposal" for entry in changes.entries)
            try:
                await self._carry(changes, question)
            except TableError:
                if answered:
                    raise
                # who has left, or was too slow, can't be refused for the question's sake
                changes.add("proposal", "withdraw", seat=question.seat)

    async def _carry(self, changes: ChangeSet, question: Proposal) -> None:
        """Carry out what everybody has agreed to."""
        if question.kind == "shelve":
            await self._expect_shelf()
        changes.add("proposal", "carried", seat=question.seat)
        match question.kind:
            case "pause":
                changes.add("clock", "pause")
            case "shelve":
                changes.add("table", "shelve")
            case "undo":
                await self._take_back(changes, question)

    async def _take_back(self, changes: ChangeSet, question: Proposal) -> None:
        """Fold the log anew without the actions to take back; nobody else writes it meanwhile."""
        logs = self._context.store.logs
        with self._reading():  # the question stays open
            entries, deals = await logs.entries(self.id), await logs.deals(self.id)
        owner = changes.state.places[question.seat].owner
        token = f"{question.param} agreed"
        undo = Entry(changes.state.seq + 1, "undo", owner, question.seat, changes.now_ms, token)
        digests = {deal.seq: deal.digest for deal in deals}
        followed = await asyncio.to_thread(
            replay, self._game, self._options, [*entries, *changes.entries, undo], digests
        )
        if followed.fault is not None:
            log.error("table %d: entry %s can't be followed: %s", self.id, followed.faulty, followed.fault)
            raise TableError("nothing_to_take_back")
        changes.set_back(followed.state, undo)

    def _played_seat(self, person: Person) -> Seat:
        """Return the seat that a person owns and plays."""
        self._expect("playing")
        seat = self._seat_of(person)
        if self._state.places[seat].computer is not None:
            raise TableError("replaced")
        return seat

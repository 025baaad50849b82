"""Questions to everybody at a table: a pause, taking back, putting away, claiming the rest, a removal."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine import claims
from engine.game import Seat
from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.checks import (
    expect_acting_host,
    expect_decision,
    expect_own,
    expect_seat,
    expect_status,
    played_seat,
    seat_of,
)
from engine.tables.core import TableCore
from engine.tables.errors import TableError
from engine.tables.room import expect_shelf
from engine.tables.snapshot import Snapshot

Agreement: TypeAlias = Literal["undo", "pause", "shelve"]


class Proposing:
    """Proposals, one at a time, to everybody who owns a seat and plays it.

    Computers agree to everything but claims, and seats that a computer plays for an absent owner are not
    asked. What everybody has agreed to happens in the same batch as the last answer (``conclusions``).
    """

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def propose(self, person: Person, kind: Agreement) -> Snapshot:
        """Ask everybody at the table; alone among computers it is carried at once.

        ``undo`` takes back the last action of the person's seat in this deal and everything after it;
        refused with ``nothing_to_take_back`` when there is none. Raises ``proposal_open`` while another
        question waits, ``paused`` for a pause in a pause, and ``too_many_shelved``.
        """

        def step(changes: ChangeSet) -> None:
            seat = played_seat(changes.state, person)
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
            await expect_shelf(self._core.context, self._core.row)
        return await self._core.change(step)

    async def claim(self, person: Person, seat: Seat, decision: int) -> Snapshot:
        """Claim all tricks to come, when about to lead; checked as in ``Playing.act``.

        The claimer's hand lies open while the question waits for its answers. When everybody has agreed, the
        rest is played out as legal plays, in the same batch. Raises ``nothing_to_claim`` when this is not
        the moment for it, ``claimed_already`` the second time in a deal, and ``proposal_open`` while another
        question waits.
        """

        def step(changes: ChangeSet) -> None:
            state = changes.state
            expect_decision(state, person, seat, decision)
            if state.proposal is not None:
                raise TableError("proposal_open")
            if seat in state.claimed:
                raise TableError("claimed_already")
            if not claims.may_claim(state.partie, seat):
                raise TableError("nothing_to_claim")
            changes.add("proposal", "claim", actor=person.id, seat=seat)

        return await self._core.change(step)

    async def remove(self, person: Person, seat: Seat) -> Snapshot:
        """Ask the others whether a computer shall play a seat from the next deal on; the host only.

        Its owner is not asked, and plays the running deal to its end. Raises ``proposal_open``, ``arranged``
        where that isn't up to the host, ``host_stays``, ``nobody_there`` where nobody plays the seat (then it
        can be freed), and ``nobody_to_ask`` when there is nobody else who could agree.
        """

        def step(changes: ChangeSet) -> None:
            state = changes.state
            own = played_seat(state, person)
            expect_acting_host(state, person)
            expect_own(state)
            if state.proposal is not None:
                raise TableError("proposal_open")
            if seat == own or state.places[seat].owner == state.host:
                raise TableError("host_stays")
            if seat not in state.present:
                raise TableError("nobody_there")
            if seat in state.removals:
                raise TableError("leaves_already")
            if not state.present - {own, seat}:
                raise TableError("nobody_to_ask")
            changes.add("proposal", f"remove {seat}", actor=person.id, seat=own)

        expect_seat(self._core.state, seat)
        return await self._core.change(step)

    async def answer(self, person: Person, yes: bool, proposal: int | None = None) -> Snapshot:
        """Answer a proposal; a single no ends it, and the one who proposed withdraws it that way.

        ``proposal`` is the ``seq`` of the question that was answered, so that an old button answers no other
        one. Raises ``no_proposal``, and ``not_asked`` for somebody whom the others shall decide about.
        """

        def step(changes: ChangeSet) -> None:
            seat = played_seat(changes.state, person)
            question = changes.state.proposal
            if question is None or proposal not in (None, question.seq):
                raise TableError("no_proposal")
            if seat == question.about:
                raise TableError("not_asked")
            if not yes:
                token = "withdraw" if seat == question.seat else "no"
                changes.add("proposal", token, actor=person.id, seat=seat)
            elif seat not in question.yes:
                changes.add("proposal", "yes", actor=person.id, seat=seat)

        return await self._core.change(step)

    async def withdraw(self, person: Person) -> Snapshot:
        """Withdraw one's own proposal. Raises ``no_proposal`` when this person has none."""
        question = self._core.state.proposal
        if question is None or self._core.state.seat_of(person.id) != question.seat:
            raise TableError("no_proposal")
        return await self.answer(person, False, question.seq)

    async def go(self, person: Person) -> Snapshot:
        """End a pause: whoever owns a seat. Raises ``not_paused`` when there is none."""

        def step(changes: ChangeSet) -> None:
            expect_status(changes.state, "playing")
            seat = seat_of(changes.state, person)
            if not changes.state.clock.paused:
                raise TableError("not_paused")
            changes.add("clock", "go", actor=person.id, seat=seat)

        return await self._core.change(step)

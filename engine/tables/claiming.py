"""Claiming the rest of a deal: the others look at the claimer's cards and agree, or they don't."""

from __future__ import annotations

import asyncio

from engine import claims
from engine.game import Seat
from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.errors import TableError
from engine.tables.proposals import Proposal
from engine.tables.proposing import Proposing
from engine.tables.snapshot import Snapshot


class Claiming(Proposing):
    """A question like others, but the claimer's hand lies open while it waits for its answers.

    Computers don't agree to everything here: only when nobody could take a trick any more. They are asked
    last, so that their answer comes after the hand was shown.
    """

    async def claim(self, person: Person, seat: Seat, decision: int) -> Snapshot:
        """Claim all tricks to come, when about to lead; checked as in ``act``.

        When everybody has agreed, the rest is played out as legal plays, in the same batch. Raises
        ``nothing_to_claim`` when this is not the moment for it, ``claimed_already`` the second time in a
        deal, and ``proposal_open`` while another question waits.
        """

        def step(changes: ChangeSet) -> None:
            self._expect_decision(person, seat, decision)
            state = changes.state
            if state.proposal is not None:
                raise TableError("proposal_open")
            if seat in state.claimed:
                raise TableError("claimed_already")
            if not claims.may_claim(state.partie, seat):
                raise TableError("nothing_to_claim")
            changes.add("proposal", "claim", actor=person.id, seat=seat)

        return await self._change(step)

    async def _carry(self, changes: ChangeSet, question: Proposal) -> None:
        if question.kind == "claim":
            await self._play_out(changes, question.seat)
        else:
            await super()._carry(changes, question)

    async def _play_out(self, changes: ChangeSet, claimer: Seat) -> None:
        """Play the rest for everybody. Under the lock, so that nothing moves while a line is looked for."""
        state, partie = changes.state, changes.state.partie
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
            owner = None if state.computer_plays(seat) else state.places[seat].owner
            changes.add("game", play.token, actor=owner, seat=seat, action=play)
        changes.add("proposal", "claimed", seat=claimer)

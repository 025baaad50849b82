"""Planning ahead: cards chosen before one's turn, and forced cards that play themselves.

What is chosen here is private. It is durable like everything else, but nothing is published: nobody else's
view, message or picture changes, and none of them is drawn at another time because of it.
"""

from __future__ import annotations

from engine.game import Seat
from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.checks import expect_decision, seat_of
from engine.tables.core import TableCore
from engine.tables.errors import TableError
from engine.tables.snapshot import Snapshot


class Planning:
    """Operations on intents: each concerns one seat and is its owner's."""

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def plan(self, person: Person, seat: Seat, decision: int, deal: int, token: str | None) -> Snapshot:
        """Choose a card of one's hand for one's next turn, or none (``None``).

        When the turn comes it is played by itself; should it not be legal then, it is dropped. Checked as in
        ``act``. Raises ``stale`` also when it is one's turn already, when ``deal`` is over, and for what
        isn't a card of the seat that can be played to a trick, and ``IllegalAction`` for one that the lead of
        the open trick rules out already.
        """

        def step(changes: ChangeSet) -> None:
            state = changes.state
            expect_decision(state, person, seat, decision)
            if state.partie is None or state.partie.deal_number != deal or seat in state.awaited:
                raise TableError("stale")
            if token == state.intents.chosen[seat]:
                return
            if token is not None:
                play = next((play for play in state.card_plays(seat) if play.token == token), None)
                if play is None:
                    raise TableError("stale")
                state.check_early(seat, play)
            verb = "clear" if token is None else f"set {token}"
            changes.add("intent", verb, actor=person.id, seat=seat)

        return await self._core.change(step)

    async def play_forced(self, person: Person, on: bool) -> Snapshot:
        """Set whether a card plays itself on one's seat when it is the only legal one."""

        def step(changes: ChangeSet) -> None:
            seat = seat_of(changes.state, person)
            if (seat in changes.state.intents.auto) != on:
                changes.add("intent", f"auto {'on' if on else 'off'}", actor=person.id, seat=seat)

        return await self._core.change(step)

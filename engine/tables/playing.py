"""Playing: actions of people and computers, and the offences that the rules note."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from engine.game import Action, IllegalAction, NotesOffences, Seat, View
from engine.players import Players
from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.core import TableCore
from engine.tables.errors import TableError
from engine.tables.proposals import Proposal
from engine.tables.snapshot import Snapshot

log = logging.getLogger(__name__)


class Playing(TableCore):
    """Actions of the game."""

    # -- playing -------------------------------------------------------------------------------------

    async def act(self, person: Person, seat: Seat, decision: int, token: str) -> Snapshot:
        """Do what ``token`` says for one's seat, if ``decision`` is still the seat's number.

        Checked in this order: is the table playing, is the seat the person's, does the person play it,
        is the decision number the newest (``stale``), is the token an action, do the rules allow it
        (``IllegalAction``). An offence that the rules note is durable before they refuse it.
        """

        def step(changes: ChangeSet) -> None:
            self._expect_decision(person, seat, decision)
            action = self._game.parse(token)
            try:
                changes.add("game", action.token, actor=person.id, seat=seat, action=action)
            except IllegalAction as refusal:
                noted = self._noted(lambda partie: partie.noted(seat, action))
                if noted is None:
                    raise
                changes.add("game", noted.token, actor=person.id, seat=seat, action=noted)
                refused.append(refusal)

        refused: list[IllegalAction] = []
        snapshot = await self._change(step)
        if refused:
            raise refused[0]
        return snapshot

    async def pick_up(self, person: Person) -> None:
        """Take up one's hand. The rules note it if that is an offence now; else nothing happens."""
        seat = self._state.seat_of(person.id)
        if seat is None or self._pick_up_of(seat) is None:
            return

        def step(changes: ChangeSet) -> None:
            offence = self._pick_up_of(seat)
            if offence is not None:  # else somebody was quicker, and it is none any more
                changes.add("game", offence.token, actor=person.id, seat=seat, action=offence)

        await self._change(step)

    def _pick_up_of(self, seat: Seat) -> Action | None:
        state = self._state
        if self._quarantined or state.status != "playing" or state.clock.paused:
            return None
        if not state.places[seat].present:
            return None
        return self._noted(lambda partie: partie.picked_up(seat))

    def _noted(self, ask: Callable[[NotesOffences], Action | None]) -> Action | None:
        """Return the offence that the rules of this game note, ``None`` where they note nothing."""
        partie = self._state.partie
        return ask(partie) if isinstance(partie, NotesOffences) else None

    def prepare(self, person: Person, seat: Seat, decision: int) -> Snapshot:
        """Return the state in which somebody gets ready to act, after the checks of ``act``."""
        if self._quarantined:
            raise TableError("quarantined")
        self._expect_decision(person, seat, decision)
        return self.snapshot

    async def move_by_itself(self, players: Players) -> None:
        """Let the first awaited seat that needs no click act; for the registry's schedule.

        A computer is asked for its choice; who has chosen before the turn, or leaves forced cards to us, is
        not. Nothing happens when the table has moved on meanwhile: then that move has scheduled the next one.
        """
        snapshot, state, seat = self.snapshot, self._state, self._state.moves_itself
        question = state.proposal
        if self._quarantined or seat is None:
            return
        try:
            legal = snapshot.legal(seat)
            if not legal:
                raise RuntimeError(f"seat {seat} is awaited and has nothing legal to do")
            if state.computer_plays(seat):
                action = await self._choice(players, snapshot.view(seat), legal)
                await self._act_unasked(seat, snapshot.decision(seat), None, action, question)
            elif (prepared := state.prepared(seat)) is not None:
                owner = state.places[seat].owner
                await self._act_unasked(seat, snapshot.decision(seat), owner, prepared, question)
        except Exception:  # the rules have a bug, or refuse what they called legal
            await self._quarantine("a move without a click")

    async def _choice(self, players: Players, view: View, legal: Sequence[Action]) -> Action:
        """Return a computer player's choice, or the first legal action if that fails or isn't legal."""
        try:
            action = await players.choose(self._game.name, view, legal)
        except Exception:
            log.exception("table %d: a computer player failed", self.id)
            return legal[0]
        if action not in legal:
            # which cards it would have played stays untold
            log.error("table %d: the computer's choice, a %s, is not legal", self.id, type(action).__name__)
            return legal[0]
        return action

    async def _act_unasked(
        self, seat: Seat, decision: int, actor: int | None, action: Action, question: Proposal | None
    ) -> None:
        """Act for a seat: as its owner (``actor``) has prepared, or as a computer has chosen (``None``).

        Not when people were asked something else than ``question`` meanwhile: they get time to answer.
        """

        def step(changes: ChangeSet) -> None:
            self._expect("playing")
            state = changes.state
            still = state.computer_plays(seat) if actor is None else state.prepared(seat) == action
            asked = state.proposal not in (None, question)
            if state.decisions[seat] != decision or state.clock.paused or asked or not still:
                raise TableError("stale")
            changes.add("game", action.token, actor=actor, seat=seat, action=action)

        try:
            await self._change(step)
        except TableError as error:
            if error.code in ("storage_failed", "storage_conflict"):
                retry = int(self._context.settings.storage_retry * 1000)
                self._context.schedule.set(self.id, "computer", self._context.clock.now_ms() + retry)

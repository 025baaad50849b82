"""Playing: actions of people and computers, the offences that the rules note, and words to cut with."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from collections.abc import Callable

from engine.dealing import LONGEST_WORD
from engine.game import Action, IllegalAction, NotesOffences, Seat
from engine.players.messages import Question
from engine.players.pool import Players
from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.checks import expect_decision, expect_status, seat_of
from engine.tables.core import TableCore
from engine.tables.deadlines import thinking_ms
from engine.tables.errors import TableError
from engine.tables.proposals import Proposal
from engine.tables.snapshot import Snapshot

log = logging.getLogger(__name__)


class Playing:
    """Actions of the game."""

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def act(
        self,
        person: Person,
        seat: Seat,
        decision: int,
        token: str,
        ahead: Callable[[Snapshot], None] | None = None,
    ) -> Snapshot:
        """Do what ``token`` says for one's seat, if ``decision`` is still the seat's number.

        Checked in this order: is the table playing, is the seat the person's, does the person play it,
        is the decision number the newest (``stale``), is the token an action, do the rules allow it
        (``IllegalAction``). An offence that the rules note is durable before they refuse it. ``ahead`` as in
        ``TableCore.change``.
        """

        def step(changes: ChangeSet) -> None:
            expect_decision(changes.state, person, seat, decision)
            action = changes.state.game.parse(token)
            try:
                changes.add("game", action.token, actor=person.id, seat=seat, action=action)
            except IllegalAction as refusal:
                noted = self._noted(lambda partie: partie.noted(seat, action))
                if noted is None:
                    raise
                changes.add("game", noted.token, actor=person.id, seat=seat, action=noted)
                refused.append(refusal)

        refused: list[IllegalAction] = []
        snapshot = await self._core.change(step, ahead=ahead)
        if refused:
            raise refused[0]
        return snapshot

    async def pick_up(self, person: Person) -> None:
        """Take up one's hand. The rules note it if that is an offence now; else nothing happens."""
        seat = self._core.state.seat_of(person.id)
        if seat is None or self._pick_up_of(seat) is None:
            return

        def step(changes: ChangeSet) -> None:
            offence = self._pick_up_of(seat)
            if offence is not None:  # else somebody was quicker, and it is none any more
                changes.add("game", offence.token, actor=person.id, seat=seat, action=offence)

        await self._core.change(step)

    def _pick_up_of(self, seat: Seat) -> Action | None:
        state = self._core.state
        if self._core.quarantined or state.status != "playing" or state.clock.paused:
            return None
        if not state.places[seat].present:
            return None
        return self._noted(lambda partie: partie.picked_up(seat))

    def _noted(self, ask: Callable[[NotesOffences], Action | None]) -> Action | None:
        """Return the offence that the rules of this game note, ``None`` where they note nothing."""
        partie = self._core.state.partie
        return ask(partie) if isinstance(partie, NotesOffences) else None

    def prepare(self, person: Person, seat: Seat, decision: int) -> Snapshot:
        """Return the state in which somebody gets ready to act, after the checks of ``act``."""
        if self._core.quarantined:
            raise TableError("quarantined")
        expect_decision(self._core.state, person, seat, decision)
        return self._core.snapshot

    async def move_by_itself(self, players: Players) -> None:
        """Let the first awaited seat that needs no click act; for the registry's schedule.

        A computer is asked for its choice; who has chosen before the turn, or leaves forced cards to us, is
        not. Nothing happens when the table has moved on meanwhile: then that move has scheduled the next one.
        """
        core, snapshot, state = self._core, self._core.snapshot, self._core.state
        seat, question = state.moves_itself, state.proposal
        if core.quarantined or seat is None:
            return
        try:
            legal = snapshot.legal(seat)
            if not legal:
                raise RuntimeError(f"seat {seat} is awaited and has nothing legal to do")
            if state.computer_plays(seat):
                action, _ = await asyncio.gather(
                    self._choice(players, self._question(snapshot, seat)),
                    asyncio.sleep(thinking_ms(core.context.settings) / 1000),
                )
                await self._act_unasked(seat, snapshot.decision(seat), None, action, question)
            elif (prepared := state.prepared(seat)) is not None:
                owner = state.places[seat].owner
                await self._act_unasked(seat, snapshot.decision(seat), owner, prepared, question)
        except Exception:  # the rules have a bug, or refuse what they called legal
            await core.quarantine("a move without a click")

    def _question(self, snapshot: Snapshot, seat: Seat) -> Question:
        """Return a computer's decision. Its seed has nothing to do with the cards."""
        level, character = self._core.state.level_of(seat), self._core.state.character_of(seat)
        seed = f"{snapshot.table} {seat} {snapshot.decision(seat)}"
        return Question(snapshot.game, level, seed, snapshot.view(seat), snapshot.legal(seat), character)

    async def _choice(self, players: Players, question: Question) -> Action:
        """Return a computer player's choice; that of the rules of thumb if it fails or isn't legal."""
        try:
            action = await players.choose(question)
        except Exception:
            log.exception("table %d: a computer player failed", self._core.id)
            return question.by_rule()
        if action not in question.legal:
            # not which cards: they are secret
            log.error(
                "table %d: the computer's choice, a %s, is not legal", self._core.id, type(action).__name__
            )
            return question.by_rule()
        return action

    async def _act_unasked(
        self, seat: Seat, decision: int, actor: int | None, action: Action, question: Proposal | None
    ) -> None:
        """Act for a seat: as its owner (``actor``) has prepared, or as a computer has chosen (``None``).

        Not when people were asked something else than ``question`` meanwhile: they get time to answer.
        """

        def step(changes: ChangeSet) -> None:
            state = changes.state
            expect_status(state, "playing")
            still = state.computer_plays(seat) if actor is None else state.prepared(seat) == action
            asked = state.proposal not in (None, question)
            if state.decisions[seat] != decision or state.clock.paused or asked or not still:
                raise TableError("stale")
            changes.add("game", action.token, actor=actor, seat=seat, action=action)

        try:
            await self._core.change(step)
        except TableError as error:
            self._core.try_again("computer", error)

    async def cut(self, person: Person, word: str) -> Snapshot:
        """Add a word to the shuffle of the next deal, in place of one's earlier word for it.

        Raises ``TableError`` ``bad_word``, ``same_cards`` where other tables are dealt the same, or
        ``nothing_promised`` when no deal is committed to.
        """
        said = " ".join(unicodedata.normalize("NFC", word).split())

        def step(changes: ChangeSet) -> None:
            seat_of(changes.state, person)
            if not 0 < len(said) <= LONGEST_WORD or not said.isprintable():
                raise TableError("bad_word", limit=LONGEST_WORD)
            if changes.state.duplicate:
                raise TableError("same_cards")
            if changes.state.commitment.digest is None:
                raise TableError("nothing_promised")
            if (person.id, said) not in changes.state.commitment.cuts:
                changes.add("fair", f"cut {said}", actor=person.id)

        return await self._core.change(step)

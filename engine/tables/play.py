"""Playing at a table: actions, plans, questions to everybody, and watching.

A plan, a card chosen before one's turn, is private. It is durable like everything else, but nothing is
published: nobody else's view, message or picture changes, and none of them is drawn at another time.
"""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from collections.abc import Callable, Collection
from typing import Literal, TypeAlias

from engine import claims
from engine.dealing import LONGEST_WORD
from engine.game import Action, IllegalAction, NotesOffences, Seat
from engine.players.messages import Question
from engine.players.pool import Players
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
from engine.tables.deadlines import thinking_ms
from engine.tables.errors import TableError, reading
from engine.tables.proposals import Proposal
from engine.tables.room import expect_shelf
from engine.tables.state import TableState

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
        ahead: Callable[[TableState], None] | None = None,
    ) -> TableState:
        """Do what ``token`` says for one's seat, if ``decision`` is still the seat's number.

        Checked in this order: is the table playing, is the seat the person's, does the person play it,
        is the decision number the newest (``stale``), is the token an action, do the rules allow it
        (``IllegalAction``). An offence that the rules note is durable before they refuse it. ``ahead`` as in
        ``TableCore.change``.
        """

        def step(changes: ChangeSet) -> None:
            expect_decision(changes.state, person, seat, decision)
            action = changes.state.rules.parse(token)
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
        if self._core.state.quarantined or state.stage != "playing" or state.clock.paused:
            return None
        if not state.seats[seat].present:
            return None
        return self._noted(lambda partie: partie.picked_up(seat))

    def _noted(self, ask: Callable[[NotesOffences], Action | None]) -> Action | None:
        """Return the offence that the rules of this game note, ``None`` where they note nothing."""
        partie = self._core.state._partie
        return ask(partie) if isinstance(partie, NotesOffences) else None

    def prepare(self, person: Person, seat: Seat, decision: int) -> TableState:
        """Return the state in which somebody gets ready to act, after the checks of ``act``."""
        if self._core.state.quarantined:
            raise TableError("quarantined")
        expect_decision(self._core.state, person, seat, decision)
        return self._core.state

    async def move_by_itself(self, players: Players) -> None:
        """Let the first awaited seat that needs no click act; for the registry's schedule.

        A computer is asked for its choice; who has chosen before the turn, or leaves forced cards to us, is
        not. Nothing happens when the table has moved on meanwhile: then that move has scheduled the next one.
        """
        core, state = self._core, self._core.state
        seat, question = state.moves_itself, state.proposal
        if seat is None:
            return
        try:
            legal = state.legal(seat)
            if not legal:
                raise RuntimeError(f"seat {seat} is awaited and has nothing legal to do")
            if state.computer_plays(seat):
                action, _ = await asyncio.gather(
                    self._choice(players, self._question(state, seat)),
                    asyncio.sleep(thinking_ms(core.context.settings) / 1000),
                )
                await self._act_unasked(seat, state.decisions[seat], None, action, question)
            elif (prepared := state.prepared(seat)) is not None:
                owner = state.seats[seat].owner
                await self._act_unasked(seat, state.decisions[seat], owner, prepared, question)
        except Exception:  # the rules have a bug, or refuse what they called legal
            await core.quarantine("a move without a click")

    def _question(self, state: TableState, seat: Seat) -> Question:
        """Return a computer's decision. Its seed has nothing to do with the cards."""
        level, character = state.level_of(seat), state.character_of(seat)
        seed = f"{state.table} {seat} {state.decisions[seat]}"
        return Question(state.game, level, seed, state.view(seat), state.legal(seat), character)

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

    async def cut(self, person: Person, word: str) -> TableState:
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


class Planning:
    """Operations on intents: each concerns one seat and is its owner's."""

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def plan(
        self, person: Person, seat: Seat, decision: int, deal: int, token: str | None
    ) -> TableState:
        """Choose a card of one's hand for one's next turn, or none (``None``).

        When the turn comes it is played by itself; should it not be legal then, it is dropped. Checked as in
        ``act``. Raises ``stale`` also when it is one's turn already, when ``deal`` is over, and for what
        isn't a card of the seat that can be played to a trick, and ``IllegalAction`` for one that the lead of
        the open trick rules out already.
        """

        def step(changes: ChangeSet) -> None:
            state = changes.state
            expect_decision(state, person, seat, decision)
            if state._partie is None or state._partie.deal_number != deal or seat in state.waiting_for:
                raise TableError("stale")
            if token == state._intents.chosen[seat]:
                return
            if token is not None:
                play = next((play for play in state.card_plays(seat) if play.token == token), None)
                if play is None:
                    raise TableError("stale")
                state.check_early(seat, play)
            verb = "clear" if token is None else f"set {token}"
            changes.add("intent", verb, actor=person.id, seat=seat)

        return await self._core.change(step)

    async def play_forced(self, person: Person, on: bool) -> TableState:
        """Set whether a card plays itself on one's seat when it is the only legal one."""

        def step(changes: ChangeSet) -> None:
            seat = seat_of(changes.state, person)
            if (seat in changes.state._intents.auto) != on:
                changes.add("intent", f"auto {'on' if on else 'off'}", actor=person.id, seat=seat)

        return await self._core.change(step)


Agreement: TypeAlias = Literal["undo", "pause", "shelve"]


class Proposing:
    """Proposals, one at a time, to everybody who owns a seat and plays it.

    Computers agree to everything but claims, and seats that a computer plays for an absent owner are not
    asked. What everybody has agreed to happens in the same batch as the last answer (``conclusions``).
    """

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def propose(self, person: Person, kind: Agreement) -> TableState:
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
            await expect_shelf(self._core.context, self._core.state.row)
        return await self._core.change(step)

    async def claim(self, person: Person, seat: Seat, decision: int) -> TableState:
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
            if not claims.may_claim(state._partie, seat):
                raise TableError("nothing_to_claim")
            changes.add("proposal", "claim", actor=person.id, seat=seat)

        return await self._core.change(step)

    async def remove(self, person: Person, seat: Seat) -> TableState:
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
            if seat == own or state.seats[seat].owner == state.host_id:
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

    async def answer(self, person: Person, yes: bool, proposal: int | None = None) -> TableState:
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

    async def withdraw(self, person: Person) -> TableState:
        """Withdraw one's own proposal. Raises ``no_proposal`` when this person has none."""
        question = self._core.state.proposal
        if question is None or self._core.state.seat_of(person.id) != question.seat:
            raise TableError("no_proposal")
        return await self.answer(person, False, question.seq)

    async def go(self, person: Person) -> TableState:
        """End a pause: whoever owns a seat. Raises ``not_paused`` when there is none."""

        def step(changes: ChangeSet) -> None:
            expect_status(changes.state, "playing")
            seat = seat_of(changes.state, person)
            if not changes.state.clock.paused:
                raise TableError("not_paused")
            changes.add("clock", "go", actor=person.id, seat=seat)

        return await self._core.change(step)


class Watching:
    """Operations for spectators, who own no seat. ``TableState.open_hands`` decides what they may see."""

    def __init__(self, core: TableCore) -> None:
        self._core = core

    async def watch(self, persons: Collection[int]) -> TableState:
        """Note that these people, by number, see all hands of this deal from now on, before they do.

        Nothing is noted where hands are not open, of owners of seats, of forgotten people, and a second
        time in a deal. Whoever is noted can't sit down before the next deal.
        """

        def step(changes: ChangeSet) -> None:
            state = changes.state
            if not state.hands_open or state.stage != "playing":
                return
            owners = {place.owner for place in state.seats}
            gone = self._core.context.store.persons.gone
            fresh = sorted(who for who in set(persons) - state.watched - owners if not gone(who))
            if fresh:
                changes.add("table", f"watched {' '.join(map(str, fresh))}")

        with reading(self._core.id):
            await self._core.context.store.persons.load(persons)
        return await self._core.change(step)

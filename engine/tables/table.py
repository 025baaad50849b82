"""One table."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from engine.dealing import fresh_seed, shuffle
from engine.game import Action, Event, Game, IllegalAction, NotesOffences, Options, Seat, View
from engine.players import Players
from engine.players.names import pick
from engine.storage.errors import StorageConflict, StorageError
from engine.storage.records import DealRow, Due, Entry, Person, ResultRow, TableRow
from engine.storage.statements import Write
from engine.tables.access import Access
from engine.tables.context import Context
from engine.tables.draft import Draft
from engine.tables.errors import TableError
from engine.tables.fold import COMPUTER, Fold, replay
from engine.tables.snapshot import SeatState, Snapshot, Status

log = logging.getLogger(__name__)

Step: TypeAlias = Callable[[Draft], None]


class Table:
    """Seats, a log, and the partie that is the fold of that log. Got from the hall, never made by hand.

    Whatever changes something returns the published snapshot, after it is durable. Everything may
    raise ``TableError``; then nothing has changed.
    """

    def __init__(self, context: Context, row: TableRow, game: Game, options: Options) -> None:
        self._context = context
        self._row = row
        self._game = game
        self._options = options
        self._access = Access.load(row.access)
        self._lock = asyncio.Lock()
        self._fold = Fold(game, options)
        self._quarantined = False
        # what stands in the database's agenda for this table
        self._render_due = False
        self._computer_due = False
        self._rendered_seq = 0
        self._snapshot: Snapshot | None = None

    # -- reading -------------------------------------------------------------------------------------

    @property
    def id(self) -> int:
        """The table's number."""
        return self._row.table

    @property
    def snapshot(self) -> Snapshot:
        """The newest published state."""
        assert self._snapshot is not None
        return self._snapshot

    @property
    def busy(self) -> bool:
        """Whether something is going on, so that the table should stay in memory."""
        return self._lock.locked() or (self._fold.computer_awaited is not None and not self._quarantined)

    # -- the lobby -----------------------------------------------------------------------------------

    async def sit(self, person: Person) -> Snapshot:
        """Sit down on the first empty seat, in the lobby."""

        def step(draft: Draft) -> None:
            if draft.fold.seat_of(person.id) is not None:
                raise TableError("already_seated")
            self._expect("lobby")
            if not self._access.admits(person) and person.id != draft.fold.host:
                raise TableError("not_invited")
            draft.add("seat", "sit", actor=person.id, seat=_empty_seat(draft.fold))

        return await self._change(step)

    async def add_computer(self, by: Person) -> Snapshot:
        """Give the first empty seat to a computer; the host only, in the lobby."""

        def step(draft: Draft) -> None:
            self._expect("lobby")
            self._expect_host(by)
            self._add_computer(draft, by, _empty_seat(draft.fold))

        return await self._change(step)

    async def remove_computer(self, by: Person, seat: Seat | None = None) -> Snapshot:
        """Free a computer's seat (by default the last one); the host only, in the lobby."""

        def step(draft: Draft) -> None:
            self._expect("lobby")
            self._expect_host(by)
            taken = [s for s, place in enumerate(draft.fold.places) if place.computer is not None]
            if not taken or seat not in (None, *taken):
                raise TableError("no_computer")
            draft.add("seat", "remove", actor=by.id, seat=taken[-1] if seat is None else seat)

        return await self._change(step)

    async def fill(self, by: Person) -> Snapshot:
        """Give every empty seat to a computer; the host only, in the lobby. ``table_full`` without any."""

        def step(draft: Draft) -> None:
            self._expect("lobby")
            self._expect_host(by)
            _empty_seat(draft.fold)
            for seat in _empty_seats(draft.fold):
                self._add_computer(draft, by, seat)

        return await self._change(step)

    async def start(self, by: Person) -> Snapshot:
        """Begin the partie and deal; the host only, with every seat taken (``seats_empty``).

        Where the house rules want it the seats are drawn by lot first (rules 2.1, the four Aces).
        """

        def step(draft: Draft) -> None:
            self._expect("lobby")
            self._expect_host(by)
            empty = _empty_seats(draft.fold)
            if empty:
                raise TableError("seats_empty", count=len(empty))
            draft.add("table", "start", actor=by.id)
            if self._game.draws_seats(self._options):
                order = shuffle(fresh_seed(), range(len(draft.fold.places)))
                draft.add("seat", f"order {' '.join(map(str, order))}")

        return await self._change(step)

    # -- coming and going ----------------------------------------------------------------------------

    async def leave(self, person: Person) -> Snapshot:
        """Give up one's seat in the lobby; while playing, let a computer play it until ``reclaim``.

        When the host leaves, the next person becomes host; when the last person leaves, the table
        closes (``empty`` in the lobby, ``deserted`` while playing).
        """

        def step(draft: Draft) -> None:
            self._expect_open()
            seat = self._seat_of(person)
            lobby = draft.fold.status == "lobby"
            if draft.fold.places[seat].computer is not None:
                raise TableError("replaced")
            draft.add("seat", "leave", actor=person.id, seat=seat)
            if not any(place.present for s, place in enumerate(draft.fold.places) if s != seat):
                draft.add("table", "close empty" if lobby else "close deserted")
            elif not lobby:
                draft.add("seat", f"takeover {self._fresh_name(draft.fold)}", seat=seat)

        return await self._change(step)

    async def reclaim(self, person: Person) -> Snapshot:
        """Take one's seat back from the computer that plays it (``already_seated`` when none does)."""

        def step(draft: Draft) -> None:
            self._expect("playing")
            seat = self._seat_of(person)
            if draft.fold.places[seat].computer is None:
                raise TableError("already_seated")
            draft.add("seat", "reclaim", actor=person.id, seat=seat)

        return await self._change(step)

    async def close(self, by: Person | None, reason: str = "host", force: bool = False) -> Snapshot:
        """Close the table before its end: the host, or with ``force`` anybody the caller trusts."""

        def step(draft: Draft) -> None:
            if not force:
                if by is None:
                    raise TableError("not_host")
                self._expect_host(by)
            draft.add("table", f"close {reason}", actor=None if by is None else by.id)

        return await self._change(step, even_quarantined=True)

    # -- playing -------------------------------------------------------------------------------------

    async def act(self, person: Person, seat: Seat, decision: int, token: str) -> Snapshot:
        """Do what ``token`` says for one's seat, if ``decision`` is still the seat's number.

        Checked in this order: is the table playing, is the seat the person's, does the person play it,
        is the decision number the newest (``stale``), is the token an action, do the rules allow it
        (``IllegalAction``). An offence that the rules note is durable before they refuse it.
        """

        def step(draft: Draft) -> None:
            self._expect_decision(person, seat, decision)
            action = self._game.parse(token)
            try:
                draft.add("game", action.token, actor=person.id, seat=seat, action=action)
            except IllegalAction as refusal:
                noted = self._noted(lambda state: state.noted(seat, action))
                if noted is None:
                    raise
                draft.add("game", noted.token, actor=person.id, seat=seat, action=noted)
                refused.append(refusal)

        refused: list[IllegalAction] = []
        snapshot = await self._change(step)
        if refused:
            raise refused[0]
        return snapshot

    async def pick_up(self, person: Person) -> None:
        """Take up one's hand. Should that be an offence at this moment, the rules note it; else nothing."""
        seat = self._fold.seat_of(person.id)
        if seat is None or self._pick_up_of(seat) is None:
            return

        def step(draft: Draft) -> None:
            offence = self._pick_up_of(seat)
            if offence is not None:  # else somebody was quicker, and it is none any more
                draft.add("game", offence.token, actor=person.id, seat=seat, action=offence)

        await self._change(step)

    def _pick_up_of(self, seat: Seat) -> Action | None:
        if self._quarantined or self._fold.status != "playing" or not self._fold.places[seat].present:
            return None
        return self._noted(lambda state: state.picked_up(seat))

    def _noted(self, ask: Callable[[NotesOffences], Action | None]) -> Action | None:
        """What the rules of this game note, should they note anything at all."""
        state = self._fold.state
        return ask(state) if isinstance(state, NotesOffences) else None

    def prepare(self, person: Person, seat: Seat, decision: int) -> Snapshot:
        """The state in which somebody gets ready to act, with the checks of ``act``; nothing changes."""
        if self._quarantined:
            raise TableError("quarantined")
        self._expect_decision(person, seat, decision)
        return self.snapshot

    async def let_computer_act(self, players: Players) -> None:
        """Ask the computer of the first awaited seat for its choice and do it; for the hall's schedule.

        Nothing happens when the table has moved on meanwhile: then that move has scheduled the next one.
        """
        snapshot, seat = self.snapshot, self._fold.computer_awaited
        if self._quarantined or seat is None:
            return
        try:
            legal = snapshot.legal(seat)
            if not legal:
                raise RuntimeError(f"seat {seat} is awaited and has nothing legal to do")
            action = await self._choice(players, snapshot.view(seat), legal)
            await self._act_for_computer(seat, snapshot.decision(seat), action)
        except Exception:  # the rules have a bug, or refuse what they called legal
            await self._quarantine("a computer player's turn")

    async def _choice(self, players: Players, view: View, legal: Sequence[Action]) -> Action:
        """What a computer player wants; the first legal action when it can't say or wants the impossible."""
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

    async def _act_for_computer(self, seat: Seat, decision: int, action: Action) -> None:
        def step(draft: Draft) -> None:
            self._expect("playing")
            if draft.fold.decisions[seat] != decision or draft.fold.places[seat].computer is None:
                raise TableError("stale")
            draft.add("game", action.token, seat=seat, action=action)

        try:
            await self._change(step)
        except TableError as error:
            if error.code in ("storage_failed", "storage_conflict"):
                retry = int(self._context.settings.storage_retry * 1000)
                self._context.schedule.set(self.id, "computer", self._context.clock.now_ms() + retry)

    # -- the checks ----------------------------------------------------------------------------------

    def _expect_open(self) -> None:
        if self._fold.status == "closed":
            raise TableError("table_closed")
        if self._fold.status == "finished":
            raise TableError("table_finished")

    def _expect(self, status: Status) -> None:
        self._expect_open()
        if self._fold.status != status:
            raise TableError("not_started" if status == "playing" else "already_started")

    def _expect_decision(self, person: Person, seat: Seat, decision: int) -> None:
        self._expect("playing")
        self._seat_of(person)
        places = self._fold.places
        if not 0 <= seat < len(places) or places[seat].owner != person.id:
            raise TableError("not_your_seat")
        if places[seat].computer is not None:
            raise TableError("replaced")
        if self._fold.decisions[seat] != decision:
            raise TableError("stale")

    def _expect_host(self, person: Person) -> None:
        if person.id != self._fold.host:
            raise TableError("not_host")

    def _seat_of(self, person: Person) -> Seat:
        seat = self._fold.seat_of(person.id)
        if seat is None:
            raise TableError("not_seated")
        return seat

    def _add_computer(self, draft: Draft, by: Person, seat: Seat) -> None:
        draft.add("seat", f"computer {self._fresh_name(draft.fold)}", actor=by.id, seat=seat)

    def _fresh_name(self, fold: Fold) -> str:
        return pick({place.computer for place in fold.places if place.computer is not None}, self.id)

    # -- changing ------------------------------------------------------------------------------------

    async def _change(self, step: Step, *, even_quarantined: bool = False) -> Snapshot:
        """Under the lock: check and draft, what follows by itself, append durably, publish."""
        async with self._lock:
            if self._context.stopping:
                raise TableError("stopping")
            if self._quarantined and not even_quarantined:
                raise TableError("quarantined")
            self._expect_open()
            draft = Draft(self._fold, self._context.clock.now_ms())
            try:
                step(draft)
                draft.follow_up()
            except (TableError, IllegalAction):
                raise
            except Exception:
                self._fall_into_quarantine("the rules")
                raise TableError("quarantined") from None
            if draft.entries:
                await self._commit(draft)
            return self.snapshot

    async def _commit(self, draft: Draft) -> None:
        """Make a draft durable, then publish it. Cancelled meanwhile, it is finished all the same."""
        computer_due = draft.fold.computer_awaited is not None
        try:
            cancelled = await self._append(self._writes(draft, computer_due))
        except StorageConflict:
            log.error("table %d: somebody else has written its log, loading it anew", self.id)
            await self.load()
            self._context.publish(self.snapshot)
            raise TableError("storage_conflict") from None
        except StorageError as error:
            log.error("table %d: nothing stored: %s", self.id, error)
            raise TableError("storage_failed") from None
        self._fold = draft.fold
        self._render_due = True
        self._computer_due = computer_due
        self._publish(draft.events)
        if cancelled is not None:
            raise cancelled

    async def _append(self, writes: list[Write]) -> asyncio.CancelledError | None:
        """Write a batch and see it through, even when the caller is cancelled; then say so."""
        written = self._context.store.writer.submit(writes)
        cancelled: asyncio.CancelledError | None = None
        while not written.done():
            try:
                await asyncio.shield(written)
            except asyncio.CancelledError as error:
                cancelled = error
        written.result()
        return cancelled

    def _writes(self, draft: Draft, computer_due: bool) -> list[Write]:
        store, fold = self._context.store, draft.fold
        writes = store.logs.appending(self.id, draft.entries, draft.deals)
        if not self._render_due:
            writes.append(store.agenda.setting(Due(draft.now_ms, self.id, "render")))
        if computer_due and not self._computer_due:
            writes.append(store.agenda.setting(Due(draft.now_ms + self._pause_ms, self.id, "computer")))
        elif self._computer_due and not computer_due:
            writes.append(store.agenda.clearing(self.id, "computer"))
        if fold.status != self._fold.status:
            over = fold.status in ("finished", "closed")
            writes.append(store.tables.marking(self.id, fold.status, draft.now_ms if over else None))
            if fold.status == "finished":
                writes.append(store.results.adding(result_row(self._row, fold)))
        return writes

    @property
    def _pause_ms(self) -> int:
        return int(self._context.settings.computer_pause * 1000)

    def _publish(self, events: Sequence[Event]) -> None:
        self._show(events)
        self._schedule_computer()
        self._context.publish(self.snapshot)

    def _schedule_computer(self) -> None:
        if self._fold.computer_awaited is None or self._quarantined:
            self._context.schedule.clear(self.id, "computer")
        else:
            self._context.schedule.set(self.id, "computer", self._context.clock.now_ms() + self._pause_ms)

    def _show(self, events: Sequence[Event]) -> None:
        fold, row, persons = self._fold, self._row, self._context.store.persons
        status: Status = "quarantined" if self._quarantined and fold.status != "closed" else fold.status
        self._snapshot = Snapshot(
            table=row.table,
            seq=fold.seq,
            previous_seq=fold.seq if self._snapshot is None else self._snapshot.seq,
            guild=row.guild,
            channel=row.channel,
            game=row.game,
            preset=row.preset,
            options=self._options,
            access=self._access,
            status=status,
            close_reason=fold.close_reason,
            host=persons.known(fold.host),
            seats=tuple(
                SeatState(None if place.owner is None else persons.known(place.owner), place.computer)
                for place in fold.places
            ),
            decisions=fold.decisions,
            notices=fold.notices,
            opened_ms=row.opened_ms,
            time_ms=fold.time_ms,
            result=fold.result,
            _state=fold.state,
            _events=tuple(events),
            rule_set=row.rule_set,
        )

    # -- when something breaks -----------------------------------------------------------------------

    async def _quarantine(self, where: str) -> None:
        async with self._lock:
            self._fall_into_quarantine(where)

    def _fall_into_quarantine(self, where: str) -> None:
        """Let nothing more happen here; what can be seen stays. From an exception's handler."""
        log.exception("table %d is quarantined: %s", self.id, where)
        self._quarantined = True
        # not awaited: the table is out of play already, and a restart would only find the fault again
        store = self._context.store
        store.writer.submit([store.tables.marking(self.id, "quarantined", None)])
        self._publish(())

    async def release(self) -> Snapshot:
        """Let a quarantined table play on, after what broke it was mended; loads it anew."""
        async with self._lock:
            self._row = replace(self._row, status="playing")
            await self.load()
            if not self._quarantined:
                store = self._context.store
                await store.writer.submit([store.tables.marking(self.id, self._fold.status, None)])
            self._publish(())
            return self.snapshot

    # -- loading -------------------------------------------------------------------------------------

    async def open(self, host: Person) -> None:
        """Write a new table's row and first entries; the host sits on seat 0. For the hall.

        Raises ``StorageError``.
        """
        draft = Draft(self._fold, self._context.clock.now_ms())
        draft.add("table", "open", actor=host.id)
        draft.add("seat", "sit", actor=host.id, seat=0)
        store = self._context.store
        writes = [store.tables.adding(self._row), *self._writes(draft, computer_due=False)]
        cancelled = await self._append(writes)
        self._fold = draft.fold
        self._render_due = True
        self._publish(())
        if cancelled is not None:
            raise cancelled

    async def load(self) -> None:
        """Fold the log, without publishing. For the hall.

        When the rules have changed so that the log can't be followed, the table is set back to the start
        of the last deal whose digest holds and deals anew; if there is none it is quarantined.
        """
        store = self._context.store
        entries = await store.logs.entries(self.id)
        deals = await store.logs.deals(self.id)
        due = {item.kind for item in await store.agenda.of(self.id)}
        await store.persons.load({entry.actor for entry in entries if entry.actor is not None})
        self._render_due, self._computer_due = "render" in due, "computer" in due
        self._quarantined = self._row.status == "quarantined"
        await self._follow(entries, deals)
        self._show(())
        self._schedule_computer()

    async def _follow(self, entries: list[Entry], deals: list[DealRow]) -> None:
        digests = {deal.seq: deal.digest for deal in deals}
        followed = replay(self._game, self._options, entries, digests)
        self._fold = followed.fold
        if followed.fault is None or self._fold.status == "closed":
            return
        log.error("table %d: entry %s can't be followed: %s", self.id, followed.faulty, followed.fault)
        if self._quarantined or self._row.status == "finished" or followed.deal_start is None:
            self._quarantined = True
            return
        undo = Entry(
            self._fold.seq + 1,
            "undo",
            None,
            None,
            self._context.clock.now_ms(),
            f"{followed.deal_start - 1} rules_changed",
        )
        set_back = replay(self._game, self._options, [*entries, undo], digests)
        if set_back.fault is not None:
            self._quarantined = True
            return
        draft = Draft(set_back.fold, undo.time_ms)
        draft.entries.append(undo)
        try:
            draft.follow_up()
            await self._context.store.writer.submit(
                self._writes(draft, draft.fold.computer_awaited is not None)
            )
        except Exception:
            log.exception("table %d could not be set back", self.id)
            self._quarantined = True
            return
        self._fold = draft.fold
        self._render_due = True
        self._computer_due = draft.fold.computer_awaited is not None
        log.warning("table %d: set back to the start of deal %s", self.id, draft.deals[0].deal)

    # -- what is shown -------------------------------------------------------------------------------

    def rendered(self, seq: int) -> None:
        """The public card shows ``seq``. Noted in the database once the table has been quiet for a while."""
        self._rendered_seq = max(self._rendered_seq, seq)
        if self._render_due and self._rendered_seq >= self.snapshot.seq:
            pause = int(self._context.settings.rendered_pause * 1000)
            self._context.schedule.set(self.id, "rendered", self._context.clock.now_ms() + pause)

    def note_rendered(self) -> None:
        """Take a rendering off the agenda if the newest state is shown and nothing is being written."""
        if self._render_due and not self._lock.locked() and self._rendered_seq >= self.snapshot.seq:
            self._render_due = False
            self._context.store.writer.behind(self._context.store.agenda.clearing(self.id, "render"))

    async def settled(self) -> None:
        """Return when nothing that was begun is left."""
        async with self._lock:
            return


def _empty_seats(fold: Fold) -> list[Seat]:
    return [seat for seat, place in enumerate(fold.places) if place == (None, None)]


def _empty_seat(fold: Fold) -> Seat:
    empty = _empty_seats(fold)
    if not empty:
        raise TableError("table_full")
    return empty[0]


def result_row(row: TableRow, fold: Fold) -> ResultRow:
    """The result of a finished table, from nothing but its log and its row."""
    assert fold.result is not None
    seats = [
        {
            "owner": place.owner,
            "computer": place.computer,
            "played": {
                "computer" if who == COMPUTER else str(who): {
                    "deals": share.deals,
                    "decisions": share.decisions,
                }
                for who, share in fold.shares(seat).items()
            },
        }
        for seat, place in enumerate(fold.places)
    ]
    return ResultRow(
        table=row.table,
        guild=row.guild,
        game=row.game,
        preset=row.preset,
        options=row.options,
        ended_ms=fold.time_ms,
        seats=json.dumps(seats, separators=(",", ":")),
        points=json.dumps(fold.result.points, separators=(",", ":")),
        places=json.dumps(fold.result.places, separators=(",", ":")),
    )

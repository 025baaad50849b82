"""The draft of a change at a table: what a command adds, what follows from it, and the rows it writes."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine import claims, dealing
from engine.game import CHANCE, Action, Event, IllegalAction, Seat
from engine.players.levels import pick_name
from engine.storage.errors import StorageError
from engine.storage.records import (
    DealRow,
    Entry,
    EntryKind,
    SeedRow,
    TableJob,
    TableJobKind,
    due,
    results,
    tables,
)
from engine.storage.rows import Write
from engine.storage.tables import SeriesRow
from engine.store import Store
from engine.tables import fold
from engine.tables.checks import TableError, expect_room, expect_shelf, forgotten
from engine.tables.clock import next_due, pause_ms
from engine.tables.replay import replay
from engine.tables.results import result_row, summaries_of
from engine.tables.state import TableState
from engine.tables.values import Proposal

log = logging.getLogger(__name__)

_NEVER_REFUSED: Final = frozenset(
    {"leave", "release", "close", "start", "go", "yes", "no", "withdraw", "clear", "auto off"}
)
_COMING: Final = frozenset({"sit", "reclaim", "here", "move", "computer"})
"""Verbs that a partie may need to go on: refused only after twice as many entries."""


@dataclass(slots=True)
class Draft:
    """A state to come, and the entries that lead there: what a command changes.

    ``seed`` is the secret that the state's commitment is the hash of, if it has one. In a ``series`` seeds
    are not drawn: they are those of all its tables. ``store`` answers what the state doesn't know.
    """

    state: TableState
    store: Store
    now_ms: int
    seed: bytes | None
    series: SeriesRow | None = None
    own: bool = False
    """Whether the state's partie is nobody else's."""
    seeds: list[SeedRow] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    deals: list[DealRow] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    ahead: Callable[[TableState], None] | None = None
    """Called with the new state while it is being written, to get ready. Nobody may be told of it before
    it is published; it never is if it can't be written."""
    refusal: IllegalAction | None = None
    """Told to whoever began this once it is durable: an offence, which is noted all the same."""

    def add(
        self,
        kind: EntryKind,
        token: str,
        *,
        actor: int | None = None,
        seat: Seat | None = None,
        action: Action | None = None,
    ) -> None:
        """Add an entry. Raises ``IllegalAction`` and adds nothing when the rules forbid it."""
        entry = Entry(self.state.seq + 1, kind, actor, seat, self.now_ms, token)
        self.state, events = fold.apply(self.state, entry, action, own=self.own)
        self.own = self.own or kind == "game"
        self.events.extend(events)
        self.entries.append(entry)

    @property
    def fresh_computer(self) -> str:
        """A computer as tokens have it: with a name that none at the table has, and the table's level.

        In a series the names are the same at all tables, since characters belong to them.
        """
        taken = {place.computer for place in self.state.seats if place.computer is not None}
        lot = self.state.table if self.series is None else self.series.series
        return f"{pick_name(taken, lot)} {self.state.level}"

    @property
    def private(self) -> bool:
        """Whether it consists of intents alone, which only their author may know of."""
        return all(entry.kind == "intent" for entry in self.entries)

    def commit(self) -> None:
        """Draw the secret seed of the next deal, and tell its hash."""
        dealt, _ = self.state.dealt
        self.seed = dealing.fresh_seed() if self.series is None else self.series.seed(dealt + 1, 0)
        self._promise()

    def _promise(self) -> None:
        assert self.seed is not None
        self.add("fair", f"commit {dealing.commitment(self.seed)}")
        self.seeds.append(SeedRow(self.state.seq, self.seed))

    def _expect_series(self, deal: int) -> None:
        """In a series, promise anew when a deal is dealt once more: all its tables then use the same seed."""
        if self.series is None:
            return
        dealt, times = self.state.dealt
        seed = self.series.seed(deal, times if dealt == deal else 0)
        if seed != self.seed:
            self.seed = seed
            self._promise()

    @property
    def key(self) -> bytes:
        """The key to shuffle the next deal with: the seed that was promised, cut with everybody's words."""
        assert self.seed is not None
        return dealing.cut(self.seed, self.state.commitment.words)

    def set_back(self, state: TableState, undo: Entry) -> None:
        """Go on from the state to which an ``undo`` entry has led."""
        self.state = state
        self.own = True
        self.entries.append(undo)
        self.events.clear()

    def follow_up(self) -> None:
        """Add what follows automatically: deals, each from its secret seed, and the commitment to the next.

        Raises ``RuntimeError`` when the rules refuse their own deal or wait for nobody.
        """
        while self.state.stage == "playing" and (partie := self.state._partie) is not None:
            if partie.waiting_for is not CHANCE:
                if not partie.waiting_for:
                    raise RuntimeError("the partie is not over and waits for nobody")
                return
            self._expect_series(partie.deal_number)
            key = self.key
            action = partie.deal(dealing.shuffle(key, partie.pack))
            self.deals.append(DealRow(self.state.seq + 1, partie.deal_number, key, partie.digest()))
            try:
                self.add("game", action.token, action=action)
            except IllegalAction as error:
                raise RuntimeError("the rules refuse their own deal") from error
            self.commit()


def release(draft: Draft, seat: Seat, by: int | None) -> None:
    """Free a seat for good: a computer plays on. With the last person the table closes."""
    place = draft.state.seats[seat]
    computer = draft.fresh_computer if place.computer is None else f"{place.computer} {place.level}"
    draft.add("seat", f"release {computer}", actor=by, seat=seat)
    if not draft.state.present:
        draft.add("table", "close deserted")


# -- what a change may not be ----------------------------------------------------------------------------


def expect_known(draft: Draft) -> None:
    """Raise ``TableError("forgotten")`` when an author has had themselves forgotten meanwhile."""
    gone = draft.store.persons.gone
    TableError.when(
        any(entry.actor is not None and gone(entry.actor) for entry in draft.entries), "forgotten"
    )


def expect_restraint(draft: Draft, before: TableState) -> None:
    """Raise ``too_often`` for too many entries by one person since the last deal, with those ``before``.

    Whoever was forgotten since then and is back is known by a mark.
    """
    limit = before.settings.entries_per_deal
    for entry in draft.entries:
        verb = entry.token.partition(" ")[0]
        if entry.kind == "game" or entry.actor is None or {verb, entry.token} & _NEVER_REFUSED:
            continue
        earlier = before.entries_since_deal.get(entry.actor, 0)
        if (mark := forgotten(draft.store, before.table, entry.actor)) is not None:
            earlier += mark.entries_in(before.deal_number)
        TableError.unless(earlier < (2 * limit if verb in _COMING else limit), "too_often")


# -- what follows from it --------------------------------------------------------------------------------


async def conclude(draft: Draft) -> None:
    """Add what follows from what a command has changed. May raise like a command."""
    await _go_on(draft)
    await _end_question(draft)
    _remove(draft)


async def _go_on(draft: Draft) -> None:
    """Take a partie up again when everybody is back for whom no computer plays."""
    state = draft.state
    if state.stage != "shelved" or not state.present or not state.present <= state.here:
        return
    try:
        await expect_room(draft.store, state, state.channel)
    except TableError as error:
        came = {(entry.kind, entry.token) for entry in draft.entries} & {("seat", "here")}
        if came or error.code != "too_many_tables":
            raise
        return  # who leaves needs no room for it; whoever has stayed can go on when there is some
    draft.add("table", "resume")
    if draft.state.clock.paused:
        draft.add("clock", "go")


async def _end_question(draft: Draft) -> None:
    """Carry out a proposal to which everybody has agreed; withdraw it when who made it has left."""
    state, question = draft.state, draft.state.proposal
    if question is None or state.stage != "playing":
        return
    if question.seat not in state.present:
        draft.add("proposal", "withdraw", seat=question.seat)
    elif not state.unanswered:
        answered = any(entry.kind == "proposal" for entry in draft.entries)
        try:
            await _carry_out(draft, question)
        except (TableError, StorageError):
            if answered:
                raise
            # a change that is no answer must not fail because of the question
            draft.add("proposal", "withdraw", seat=question.seat)


async def _carry_out(draft: Draft, question: Proposal) -> None:
    if question.kind == "claim":
        await _play_out(draft, question.seat)
        return
    if question.kind == "shelve":
        await expect_shelf(draft.store, draft.state)
    if question.about is not None:
        # whoever could have agreed may have left
        TableError.unless(question.yes - {question.seat}, "nobody_to_ask")
        TableError.unless(draft.state.seats[question.about].owner != draft.state.host_id, "host_stays")
    draft.add("proposal", "carried", seat=question.seat)
    match question.kind:
        case "pause":
            draft.add("clock", "pause")
        case "shelve":
            draft.add("table", "shelve")
        case "end":
            draft.add("table", "close agreed")
        case "undo":
            await _take_back(draft, question)


async def _take_back(draft: Draft, question: Proposal) -> None:
    """Fold the log anew without the actions to take back; nobody else writes it meanwhile."""
    state = draft.state
    whole = await draft.store.logs.whole(state.table)
    owner = state.seats[question.seat].owner
    undo = Entry(state.seq + 1, "undo", owner, question.seat, draft.now_ms, f"{question.param} agreed")
    entries = [*whole.entries, *draft.entries, undo]
    followed = await asyncio.to_thread(replay, state.without_log(), entries, whole.digests)
    if followed.fault is not None:
        log.error("table %d: entry %s can't be followed: %s", state.table, followed.faulty, followed.fault)
        raise TableError("nothing_to_take_back")
    draft.set_back(followed.state, undo)


def _remove(draft: Draft) -> None:
    """Give seats to computers as it was agreed on, once the deal is over in which that was."""
    for seat, deal in draft.state.removals.items():
        if draft.state.stage == "playing" and draft.state.deal_number > deal:
            release(draft, seat, None)


async def _play_out(draft: Draft, claimer: Seat) -> None:
    """Play the rest for everybody. Under the lock, so that nothing moves while a line is looked for.

    Computers don't agree to everything here: only when nobody could take a trick any more. They are asked
    last, so that their answer comes after the hand was shown.
    """
    state, partie = draft.state, draft.state._partie
    assert partie is not None
    doubters = [
        seat
        for seat, hand in enumerate(partie.all_hands())
        if hand and seat != claimer and state.computer_plays(seat)
    ]
    line = await asyncio.to_thread(claims.line, partie, claimer, against_all=bool(doubters))
    if line is None:
        verb, seat = ("no", doubters[0]) if doubters else ("void", claimer)
        draft.add("proposal", verb, seat=seat)
        return
    for seat, play in line:
        owner = None if draft.state.computer_plays(seat) else draft.state.seats[seat].owner
        draft.add("game", play.token, actor=owner, seat=seat, action=play)
    draft.add("proposal", "claimed", seat=claimer)


# -- what is written -------------------------------------------------------------------------------------


Jobs: TypeAlias = Mapping[TableJobKind, int]
"""Jobs of a table by kind, as the database has them: their times, in milliseconds since 1970."""


def jobs_after(draft: Draft, stored: Jobs) -> Jobs:
    """Return the jobs of a table once a draft is written; a job that stays keeps its time.

    Every move puts the clock off, and would have to write when that has to act. But a clock that is early
    merely checks what is due, so its job stays as it is until half of its time is gone.
    """
    wanted, now_ms = dict(stored), draft.now_ms
    if draft.state.moves_itself is None:
        wanted.pop("computer", None)
    elif "computer" not in wanted:
        wanted["computer"] = now_ms + pause_ms(draft.state)
    if draft.private:  # nothing that others see is done at another time because of it
        return wanted
    wanted.setdefault("render", now_ms)
    act_ms = next_due(draft.state)
    if act_ms is None:
        wanted.pop("clock", None)
    elif not now_ms + (act_ms - now_ms) // 2 <= wanted.get("clock", 0) <= act_ms:
        wanted["clock"] = act_ms
    return wanted


def writes_of(draft: Draft, before: TableState, stored: Jobs, wanted: Jobs) -> list[Write]:
    """Return the writes of a draft that begin at a state ``before``. Nothing is told of covered cards.

    ``stored`` are the table's jobs now, ``wanted`` those after it.
    """
    store, state = draft.store, draft.state
    table = state.table
    writes = store.logs.appending(table, draft.entries, draft.deals, draft.seeds)
    summaries = [] if state.covered else summaries_of(state, draft.events, draft.now_ms)
    writes += [write for summary in summaries for write in store.played_deals.adding(summary)]
    writes += [due.put(TableJob(table, kind, at)) for kind, at in wanted.items() if stored.get(kind) != at]
    writes += [due.delete(table, kind) for kind in stored if kind not in wanted]
    if state.channel != before.channel:
        writes.append(tables.change(table, channel=state.channel))
    if state.options is not before.options or state.access is not before.access:
        row = state.row
        writes.append(
            tables.change(
                table,
                game=row.game,
                preset=row.preset,
                options=row.options,
                access=row.access,
                rule_set=row.rule_set,
            )
        )
    if state.stage != before.stage:
        over = state.stage in ("finished", "closed")
        writes.append(tables.change(table, status=state.stage, closed_ms=draft.now_ms if over else None))
        if (result := result_row(state)) is not None:
            writes.append(results.insert(result))
    return writes

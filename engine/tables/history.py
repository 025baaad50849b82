"""Tables that nobody plays at: finished deals for review, and tables to practise at, which are never stored.

Deals are read from the log alone, and nothing of one that is still played.

A deal is there once its score is in the log and not taken back. What came later is not even kept, so that no
way leads to the cards of a deal that is going on.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

from engine.cards import CardSet, Deck, card_set
from engine.game import CHANCE, Action, Actor, Event, Game, Options, Seat, State, View
from engine.kernel.vocabulary import DealScored, TrickWon, of_deal
from engine.players.levels import NAMES, Decision, Level, decisions
from engine.storage.records import Entry, Person, TableRow
from engine.store import Store
from engine.tables import fold
from engine.tables.checks import TableError
from engine.tables.replay import effective, expect_digest
from engine.tables.state import TableState, with_
from engine.tables.values import EVERYONE, SeatState

Positions: TypeAlias = tuple["Position", ...]

TABLES_KEPT: Final = 32
"""Tables whose finished deals stay in memory, some 100 KB each."""
DEALS_KEPT: Final = 32
"""Deals of which every position stays in memory, some 200 KB each."""


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A moment of a finished deal at which a trick, a turn or an announcement was complete.

    ``events`` happened since the position before. ``on`` is the table while the deal was still on: the same
    as ``table``, but at the last position the one before the final action.
    """

    table: TableState
    on: TableState
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PastDeal:
    """A finished deal: the table before it, its entries, and its score."""

    number: int
    before: TableState
    entries: tuple[Entry, ...]
    scored: DealScored
    owners: frozenset[int]
    """Everybody who owned a seat in it, by person number."""


@dataclass(frozen=True, slots=True)
class Made:
    """A decision in a finished deal, and who made it: a person by number, or else a computer.

    ``place`` is the seat at that moment.
    """

    decision: Decision
    actor: int | None
    place: SeatState

    @property
    def seat(self) -> Seat:
        """The seat that decided."""
        seat = self.decision.view.seat
        assert seat is not None
        return seat

    @property
    def of_a_computer(self) -> bool:
        """Whether a computer decided in a seat that was nobody's."""
        return self.actor is None and self.place.owner is None


class History:
    """The finished deals of a partie, as far as its log was read.

    Tables are followed without clocks, plans and proposals: those are nobody's business any more.
    """

    def __init__(self, unplayed: TableState) -> None:
        """``unplayed`` is the table before its first entry."""
        self.unplayed = self._table = unplayed
        self.deals: Mapping[int, PastDeal] = {}
        self.seq = 0
        """The newest entry that was read."""
        self._before: TableState | None = None
        """The table before the deal that is played."""
        self._since: list[Entry] = []
        self._owners: set[int] = set()
        self._lost = False

    def read(self, entries: Sequence[Entry], digests: Mapping[int, str]) -> None:
        """Read entries that follow those read before. They must not take back any of those.

        Where the rules have changed so that the log can't be followed any more, no deal is added.
        """
        self.seq = entries[-1].seq
        for entry in effective(entries):
            if entry.kind not in ("seat", "table", "game") or self._lost:
                continue
            if entry.kind == "game" and self._before is None:
                self._open()
            try:
                expect_digest(self._table, entry, digests)
                self._table, events = fold.apply(self._table, entry)
            except Exception:  # whatever changed rules may raise
                self._lost = True
                return
            self._since.append(entry)
            self._owners.update(self._table.owners)
            for event in events:
                if isinstance(event, DealScored):
                    self._close(event)

    def _open(self) -> None:
        self._before, self._since, self._owners = self._table, [], set(self._table.owners)

    def _close(self, scored: DealScored) -> None:
        assert self._before is not None
        deal = PastDeal(scored.deal, self._before, tuple(self._since), scored, frozenset(self._owners))
        self.deals = {**self.deals, deal.number: deal}
        self._open()


def positions_of(deal: PastDeal) -> Positions:
    """Return the positions of a deal, step by step. Every deal has at least one."""
    table = deal.before
    found: list[Position] = []
    events: list[Event] = []
    for entry in deal.entries:
        before = table
        table, happened = fold.apply(before, entry)
        # the next deal may have been announced with the end of this one
        new = of_deal(happened, deal.number)
        events += new
        over = any(isinstance(event, DealScored) for event in new)
        if entry.kind == "game" and (over or not all(event.continues for event in new)):
            found.append(Position(table, before if over else table, tuple(events)))
            events = []
    return tuple(found)


def decisions_of(deal: PastDeal) -> tuple[Made, ...]:
    """Return the decisions of a deal, in order."""
    table = deal.before
    steps: list[tuple[Actor, Action]] = []
    makers: list[tuple[int | None, SeatState]] = []
    for entry in deal.entries:
        if entry.kind != "game":
            table, _ = fold.apply(table, entry)
            continue
        steps.append((CHANCE if entry.seat is None else entry.seat, table.rules.parse(entry.token)))
        makers.append((entry.actor, SeatState() if entry.seat is None else table.seats[entry.seat]))
    assert deal.before._partie is not None
    return tuple(Made(one, *makers[one.step]) for one in decisions(deal.before._partie, steps))


def practice_table(
    game: Game, preset: str, options: Options, partie: State, seat: Seat, person: Person
) -> TableState:
    """Return the state that a real table with this partie would have, with ``person`` in the seat."""
    seats = [SeatState(None, NAMES[place], Level.BURSCH) for place in range(game.seats(options))]
    seats[seat] = SeatState(owner=person.id)
    rules, access = options.model_dump_json(), EVERYONE.dump()
    row = TableRow(0, "", "", game.name, preset, rules, access, person.id, "playing", 0)
    unplayed = TableState.of(row, game, options, lambda _: person)
    return with_(unplayed, stage="playing", seats=tuple(seats), _partie=partie)


def showing(state: TableState, *views: View) -> TableState:
    """Return the same table with these views instead of its state's own.

    A state forgets how a deal stood as soon as that is over, and still tells of the one before.
    """
    return replace(state, _cache={("view", view.seat): view for view in views})


@dataclass(frozen=True, slots=True, eq=False)
class DealReplay:
    """A finished deal of a table, step by step; steps count from 0."""

    table: PastTable
    deal: PastDeal
    _positions: Positions

    def __len__(self) -> int:
        return len(self._positions)

    def over(self, step: int) -> bool:
        """Whether the deal is over with a step, which then is the last one. Raises ``IndexError``."""
        position = self._positions[step]
        return position.on is not position.table

    def state_at(self, step: int) -> TableState:
        """Return the table as it stood, with the events since the step before. Raises ``IndexError``."""
        position = self._positions[step]
        return self.table.state_at(self.deal, position.table, position.events, self.over(step))

    def during(self, step: int) -> TableState:
        """Return the table at a step, with the deal still on at the last one. Raises ``IndexError``."""
        return self.table.state_at(self.deal, self._positions[step].on)

    def all_hands(self, step: int) -> tuple[CardSet, ...]:
        """Return everybody's cards, by seat; at the end what was thrown in. Raises ``IndexError``."""
        position = self._positions[step]
        tricks = [event for event in position.events if isinstance(event, TrickWon)]
        if not self.over(step) or not tricks:
            return _hands(position.table)
        fallen = card_set(play.card for play in tricks[-1].plays)
        return tuple(hand & ~fallen for hand in _hands(position.on))


def _hands(table: TableState) -> tuple[CardSet, ...]:
    assert table._partie is not None
    return table._partie.all_hands()


@dataclass(frozen=True, slots=True, eq=False)
class PastTable:
    """The finished deals of a table. Got from ``Histories``."""

    _histories: Histories
    _store: Store
    row: TableRow
    _unplayed: TableState
    deals: Mapping[int, PastDeal]
    """Finished deals by number, ascending; never empty."""

    @property
    def deck(self) -> Deck | None:
        """The deck that was chosen for the table, if any."""
        return self.deals[max(self.deals)].before.deck

    async def replay(self, number: int) -> DealReplay:
        """Return the replay of a deal. Raises ``TableError("deal_not_finished")`` for any that isn't here."""
        deal = self.deals.get(number)
        if deal is None:
            raise TableError("deal_not_finished", table=self.row.table, deal=number)
        return DealReplay(self, deal, await self._histories.positions(deal))

    async def decisions(self, number: int) -> tuple[Made, ...]:
        """Return who has decided what in a deal. Raises ``KeyError`` for a deal that isn't here."""
        return await asyncio.to_thread(decisions_of, self.deals[number])

    def begun(self, number: int) -> TableState:
        """Return the table before a finished deal. Raises ``KeyError``."""
        deal = self.deals[number]
        return self.state_at(deal, deal.before)

    def state_at(
        self, deal: PastDeal, when: TableState, events: Sequence[Event] = (), over: bool = False
    ) -> TableState:
        """The table as it was, with the names of its people as they are now."""
        # a state of its own: clocks, plans and proposals of those who played are nobody's business
        known = partial(self._store.persons.known, guild=self.row.guild)
        return with_(
            TableState.of(self.row, self._unplayed.rules, self._unplayed.options, known),
            seq=when.seq,
            previous_seq=when.seq,
            time_ms=when.time_ms,
            host_id=self.row.host,
            seats=when.seats,
            stage="finished" if over else "playing",
            story=tuple(of_deal(when.story, deal.number)),
            _partie=when._partie,
            _events=tuple(events),
        )


async def visible_row(store: Store, table: int, guild: str, visible: Callable[[str], bool]) -> TableRow:
    """Return the row of a table of this server; ``unknown_table`` for one in a channel that isn't visible."""
    row = await store.tables.get(table)
    if row is None or row.guild != guild or not visible(row.channel):
        raise TableError("unknown_table", table=table)
    return row


class Histories:
    """The finished deals of all tables of a store. Followed beside the event loop, one table at a time.

    ``game`` finds a game by name and raises ``Refusal("unknown_game")``.
    """

    def __init__(self, store: Store, game: Callable[[str], Game]) -> None:
        self._store = store
        self._game = game
        self._known: OrderedDict[int, History] = OrderedDict()
        self._positions: OrderedDict[PastDeal, Positions] = OrderedDict()
        self._reading = asyncio.Lock()

    async def of(self, table: int, guild: str, visible: Callable[[str], bool]) -> PastTable:
        """The finished deals of a table of this server, over or not.

        ``visible`` says whether whoever asks may know of a channel; a table in another is unknown.

        Where other tables are dealt the same cards, those that all of them have finished.

        Raises ``TableError`` ``unknown_table``, ``no_deal_finished`` or ``covered``, and
        ``Refusal("unknown_game")``.
        """
        row = await visible_row(self._store, table, guild, visible)
        history = await self._followed(row)
        last = await self._store.series.open_deals(table)
        deals = {number: deal for number, deal in history.deals.items() if last is None or number <= last}
        TableError.unless(deals, "no_deal_finished" if not history.deals else "covered", table=table)
        await self._store.persons.load({row.host}.union(*(deal.owners for deal in deals.values())))
        return PastTable(self, self._store, row, history.unplayed, deals)

    async def _followed(self, row: TableRow) -> History:
        """The history of a table up to the newest entry of its log."""
        logs = self._store.logs
        async with self._reading:
            history = self._known.pop(row.table, None)
            entries = [] if history is None else await logs.entries(row.table, after=history.seq)
            if history is None or any(entry.kind == "undo" for entry in entries):
                game = self._game(row.game)
                history = History(TableState.of(row, game, game.load_options(row.options)))
                entries = await logs.entries(row.table)
            if entries:
                digests = {deal.seq: deal.digest for deal in await logs.deals(row.table)}
                await asyncio.to_thread(history.read, entries, digests)
            self._known[row.table] = history
            while len(self._known) > TABLES_KEPT:
                self._known.popitem(last=False)
        return history

    async def positions(self, deal: PastDeal) -> Positions:
        """Return the positions of a deal, cached for other viewers."""
        positions = self._positions.pop(deal, None)
        if positions is None:
            positions = await asyncio.to_thread(positions_of, deal)
        self._positions[deal] = positions
        while len(self._positions) > DEALS_KEPT:
            self._positions.popitem(last=False)
        return positions

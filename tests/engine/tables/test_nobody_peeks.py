"""Nobody who was shown cards acts in the deal: watching with open hands, and every order of events."""

import random
import shutil
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from engine.cards import cards_in
from engine.game import Refusal
from engine.storage import tables
from engine.storage.tables import SeriesRow
from engine.tables import Entry, Party, Person, Table, TableSettings, lobby, play, seats
from tests.databases import prepare
from tests.engine.tables.conftest import Evening, FakeClock, act, act_next, denied, moved, until_deal
from tests.engine.tables.highest import HighestView
from tests.inline_players import InlinePlayers
from tests.seeded import amount

# -- watching ----------------------------------------------------------------------------------------


OPEN = {"spectators": "at_once"}


async def watched(evening: Evening, table: Table) -> list[Entry]:
    """The log's entries about spectators."""
    entries = await evening.store.logs.entries(table.id)
    return [entry for entry in entries if entry.token.startswith("watched")]


async def test_it_is_chosen_while_the_host_sits_alone(evening: Evening, emma: Person, otto: Person) -> None:
    table = await evening.table(emma, players=3)
    assert (await table.do(lobby.set_spectators, emma, "at_once")).hands_open
    assert not (await table.do(lobby.set_spectators, emma, "after")).hands_open
    await table.do(lobby.add_computer, emma)
    assert (await table.do(lobby.set_spectators, emma, "at_once")).hands_open, "computers don't mind"
    await table.do(lobby.sit, otto)
    before = table.state
    assert await table.do(lobby.set_spectators, emma, "at_once") is before
    await denied("others_sit", table.do(lobby.set_spectators, emma, "after"))


async def test_who_has_watched_sits_down_with_the_next_deal_only(
    evening: Evening, emma: Person, karl: Person, uta: Person
) -> None:
    table = await evening.begun(emma, players=3, deals=30, how=OPEN)
    await table.do(play.watch, [emma.id, karl.id])
    assert [entry.token for entry in await watched(evening, table)] == [f"watched {karl.id}"]
    await table.do(play.watch, [karl.id])
    assert len(await watched(evening, table)) == 1, "once a deal"
    assert table.state.open_hands(karl.id) is not None
    await denied("saw_cards", table.do(seats.take_seat, karl))
    await until_deal(table, 2)
    assert table.state.open_hands(karl.id) is None, "the next deal was not watched"
    state = await table.do(seats.take_seat, karl)
    assert state.seat_of(karl.id) is not None
    assert state.open_hands(karl.id) is None
    await table.do(play.watch, [karl.id])
    assert table.state.open_hands(karl.id) is None
    # somebody who has not watched may sit down in the middle of a deal
    await table.do(seats.take_seat, uta)


async def test_at_a_table_opened_without_it_nobody_is_noted(
    evening: Evening, emma: Person, karl: Person
) -> None:
    table = await evening.begun(emma, players=3)
    await table.do(play.watch, [karl.id])
    assert not await watched(evening, table)


async def test_taking_back_opens_no_way_back_into_the_deal(
    evening: Evening, emma: Person, karl: Person
) -> None:
    table = await evening.begun(emma, players=3, deals=30, how=OPEN)
    while 0 not in table.state.waiting_for:
        await moved(table)
    await act_next(table)
    await table.do(play.watch, [karl.id])
    await table.do(play.propose, emma, "undo")
    assert karl.id in table.state.watched
    await denied("saw_cards", table.do(seats.take_seat, karl))


# -- every order of events ---------------------------------------------------------------------------
#
# People come, go, watch, have themselves forgotten and agree on things in any order. A witness notes, by the
# person in the outside world, the cards that tables give out to be shown to them, and never asks the notes of
# tables and database. Every card that somebody plays is looked up in the witness's notes.


STEPS = 120
GUESTS = ("Anna", "Bert", "Cilli")
HOSTS = ("Emma", "Otto", "Uta")
"""They stay at their tables, agree to everything and play when it is their turn."""
OPTIONS = {"players": 4, "deals": 100_000}


Deeds: TypeAlias = dict[Callable[[Person, Table], Awaitable[object]], int]
"""Things that people may do, and how often each comes up."""


class PeekError(Exception):
    """Raised when somebody acts who knows more than they may."""


class Witness:
    """Notes who was shown the cards of which seats of a deal. Deals with equal cards are the same deal."""

    def __init__(self) -> None:
        self._shown: defaultdict[tuple[str, str], set[tuple[int, int]]] = defaultdict(set)
        self._names: dict[int, str] = {}
        self._read: dict[int, int] = {}
        self._deals: dict[int, str] = {}
        self.acted = 0

    def meets(self, person: Person) -> None:
        """Note the person's current number."""
        self._names[person.id] = person.name

    async def reads(self, evening: Evening, table: Table) -> None:
        """Look at everything done at a table since the last time."""
        if table.state.seq == self._read.get(table.id):
            return
        for entry in await evening.store.logs.entries(table.id, self._read.get(table.id, 0)):
            self._read[table.id] = entry.seq
            if entry.kind != "game":
                continue
            if entry.seat is None:
                self._deals[table.id] = entry.token
            elif entry.actor is not None:
                self._expect_innocent(self._names[entry.actor], table.id, entry.seat)

    def _expect_innocent(self, name: str, table: int, seat: int) -> None:
        elsewhere = self._shown[name, self._deals[table]] - {(table, seat)}
        if elsewhere:
            raise PeekError(f"{name} acts at table {table} on seat {seat} and has seen {sorted(elsewhere)}")
        self.acted += name in GUESTS

    def sees(self, name: str, table: Table, *seats: int) -> None:
        """Note that somebody is shown the cards of these seats."""
        self._shown[name, self._deals[table.id]].update((table.id, seat) for seat in seats)


class Pub:
    """Three tables, one with open hands and two that are dealt the same cards, and their guests."""

    def __init__(self, folder: Path, lots: random.Random) -> None:
        self._folder = folder
        self._lots = lots
        self._lives = 0
        self._clock = FakeClock()
        self._witness = Witness()
        self._numbers: list[int] = []
        self._messages: list[tuple[int, str, int]] = []
        """Open messages of spectators: table, name, and the number under which they began to watch."""
        self.evening: Evening
        self.deeds: list[str] = []

    @property
    def acted(self) -> int:
        """How many cards were played by guests."""
        return self._witness.acted

    async def open(self) -> None:
        prepare(self._folder / "0.db")
        await self._begin()
        store, series = self.evening.store, SeriesRow(1, bytes(32), 2)
        await store.writer.submit([tables.series.put(series)])
        for name in HOSTS:
            host = await self._person(name)
            kept = None if name == HOSTS[0] else series
            table = await self.evening.registry.open(
                "g", "c", host, "highest", None, OPTIONS, spectators="at_once", party=Party((), kept)
            )
            self._numbers.append(table.id)
        await self._look()

    async def _begin(self) -> None:
        self.evening = Evening(f"sqlite+aiosqlite:///{self._folder / f'{self._lives}.db'}")
        # a pause that never ends: computers act when they are told to
        await self.evening.begin(settings=TableSettings(computer_pause=3600, thinking=0), clock=self._clock)

    async def kill(self, *_: object) -> None:
        """Kill the bot, and go on with nothing but what is on the disk at this moment."""
        for file in self._folder.glob(f"{self._lives}.db*"):
            if not file.name.endswith("-shm"):  # what a process keeps for itself
                shutil.copy(file, file.with_name(file.name.replace(str(self._lives), str(self._lives + 1))))
        await self.evening.end()
        self._lives += 1
        await self._begin()

    async def _person(self, name: str) -> Person:
        person = await self.evening.person(name)
        self._witness.meets(person)
        return person

    async def _table(self) -> Table:
        return await self.evening.registry.table(self._lots.choice(self._numbers))

    # -- what happens ----------------------------------------------------------------------------------

    async def step(self) -> None:
        """Let somebody do something, if they may; then everybody looks at what is shown to them."""
        table, name = await self._table(), self._lots.choice(GUESTS)
        person = await self._person(name)
        if table.state.seat_of(person.id) is not None:
            deeds: Deeds = {self.give_up: 4, self.leave: 2, self.reclaim: 2, self.replace: 2, self.agree: 2}
        else:
            deeds = {self.sit: 8, self.watch: 2, self.forget: 3}
        deeds |= {self.play: 8, self.come_back: 2, self.kill: 1}
        (deed,) = self._lots.choices(list(deeds), list(deeds.values()))
        told = f"table {table.id}, deal {table.state.deal_number}: {name} ({person.id}) {deed.__name__}"
        try:
            await deed(person, table)
        except Refusal as refusal:
            told += f", {refusal.code}"
        self.deeds.append(told)
        await self._look()

    async def play(self, _: Person, table: Table) -> None:
        """Let awaited people make a few plays."""
        for _turn in range(self._lots.randint(1, 6)):
            waiting = table.state.waiting_for
            if not waiting or table.state.clock.paused:
                return
            seat = min(waiting)
            owner = table.state.owner(seat)
            if owner is not None and seat in table.state.present:
                await act(table, owner)
            else:
                await play.move_by_itself(table, InlinePlayers())

    async def sit(self, person: Person, table: Table) -> None:
        await table.do(seats.take_seat, person, self._lots.choice([None, 1, 2, 3]))

    async def give_up(self, person: Person, table: Table) -> None:
        await table.do(seats.give_up, person)

    async def leave(self, person: Person, table: Table) -> None:
        await table.do(seats.leave, person)

    async def reclaim(self, person: Person, table: Table) -> None:
        await table.do(seats.reclaim, person)

    async def watch(self, person: Person, table: Table) -> None:
        self._messages.append((table.id, person.name, person.id))

    async def forget(self, person: Person, _: Table) -> None:
        """Give up most seats and have the person forgotten, which fails for anybody who still has a seat."""
        for number in self._numbers:
            table = await self.evening.registry.table(number)
            if table.state.seat_of(person.id) is not None and self._lots.random() < 0.7:
                await table.do(seats.give_up, person)
        await self.evening.registry.forget(person)

    async def replace(self, person: Person, table: Table) -> None:
        """Let the host free a seat whose owner is away."""
        seat = table.state.seat_of(person.id)
        if seat is not None:
            await table.do(seats.free_seat, table.state.host, seat)

    async def agree(self, person: Person, table: Table) -> None:
        """Let somebody ask to take back, pause or put away; the others agree."""
        asker = person if table.state.seat_of(person.id) is not None else table.state.host
        await table.do(play.propose, asker, self._lots.choice(["undo", "pause", "shelve"]))
        for seat in sorted(table.state.present):
            owner = table.state.owner(seat)
            if table.state.proposal is not None and owner is not None:
                await table.do(play.answer, owner, True)

    async def come_back(self, _: Person, table: Table) -> None:
        """End a break, or take up a partie again."""
        host = table.state.host
        await (table.do(seats.resume, host) if table.state.status == "shelved" else table.do(play.go, host))

    # -- what is shown ---------------------------------------------------------------------------------

    async def _look(self) -> None:
        """Bring hands and spectators' messages up to date, including those of former numbers."""
        for number in self._numbers:
            table = await self.evening.registry.table(number)
            await self._witness.reads(self.evening, table)
            watching = [(name, who) for where, name, who in self._messages if where == number]
            await table.do(play.watch, [who for _, who in watching if table.state.seat_of(who) is None])
            state = table.state
            if state.status != "playing":
                continue
            for seat, place in enumerate(state.seats):
                view = state.view(seat)
                assert isinstance(view, HighestView)
                if place.owner is not None and view.hand:
                    self._witness.sees(state.person(place.owner).name, table, seat)
            for name, who in watching:
                held = state.open_hands(who) or ()
                self._witness.sees(name, table, *(seat for seat, hand in enumerate(held) if cards_in(hand)))


@asynccontextmanager
async def pub(folder: Path, seed: int) -> AsyncIterator[Pub]:
    house = Pub(folder, random.Random(seed))
    await house.open()
    try:
        yield house
    finally:
        await house.evening.end()


@pytest.mark.scaled
async def test_whoever_acts_has_seen_no_other_cards(tmp_path: Path) -> None:
    acted = 0
    for seed in range(amount(3, 60)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        async with pub(folder, seed) as house:
            for _ in range(STEPS):
                try:
                    await house.step()
                except PeekError as peeked:
                    raise AssertionError("\n".join([f"seed {seed}", *house.deeds, str(peeked)])) from None
            acted += house.acted
    assert acted > 20, "or nobody was tempted"

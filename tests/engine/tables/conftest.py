"""A hall in which highest is played, people who play it, and a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, TypeVar

import pytest

from engine.game import Action, Game, Refusal
from engine.games.registry import GAMES
from engine.players.messages import Question
from engine.players.pool import PlayerPool
from engine.store import Store
from engine.tables import (
    Clock,
    Entry,
    PaceName,
    Person,
    Table,
    TableRegistry,
    TableSettings,
    TableState,
    end_of_time,
    keeping,
    lobby,
    play,
)
from tests.engine.tables.highest import Highest
from tests.inline_players import InlinePlayers

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


MANY_TABLES: dict[str, Any] = dict.fromkeys(
    ("tables_per_channel", "tables_per_guild", "tables_per_person", "opened_per_channel", "opened_per_guild"),
    10_000,
)
"""Limits so high that any number of tables can be open."""
QUICK = TableSettings(
    computer_pause=0, deal_pause=0, rendered_pause=0, storage_retry=0.02, wakes_per_second=1000
)


NO_MORE: Mapping[str, Any] = {}
Thing = TypeVar("Thing")


class FakeClock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 1_000_000_000
        self._calls: dict[FakeTimer, tuple[int, Callable[[], None]]] = {}

    def now_ms(self) -> int:
        return self.now

    def call_later(self, ms: int, callback: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(self._calls)
        self._calls[timer] = (self.now + ms, callback)
        return timer

    def turn(self, seconds: float) -> None:
        """Let time pass and everything happen that was to happen meanwhile, in order."""
        end = self.now + int(seconds * 1000)
        while self._fire_next(end):
            pass
        self.now = end

    async def live(self, registry: TableRegistry, seconds: float) -> None:
        """Let time pass at a hall, which gets to finish its work at each moment."""
        end = self.now + int(seconds * 1000)
        await settled(registry)
        while self._fire_next(end):
            await settled(registry)
        self.now = end

    def jump(self, seconds: float) -> None:
        """Set the clock forward or back, as after a process slept: timers don't notice."""
        ms = int(seconds * 1000)
        self.now += ms
        for timer, (at, callback) in self._calls.items():
            self._calls[timer] = (at + ms, callback)

    def _fire_next(self, end: int) -> bool:
        due = [(at, n, timer) for n, (timer, (at, _)) in enumerate(self._calls.items()) if at <= end]
        if due:
            at, _, timer = min(due, key=lambda item: item[:2])
            self.now = max(self.now, at)
            self._calls.pop(timer)[1]()
        return bool(due)


class FakeTimer:
    def __init__(self, calls: dict[FakeTimer, tuple[int, Callable[[], None]]]) -> None:
        self._calls = calls

    def cancel(self) -> None:
        self._calls.pop(self, None)


class Asked(InlinePlayers):
    """Keeps what it is asked, and answers only while it may."""

    def __init__(self, *, waits: bool = False) -> None:
        super().__init__()
        self.questions: list[Question] = []
        self.asked, self.go = asyncio.Event(), asyncio.Event()
        if not waits:
            self.go.set()

    async def choose(self, question: Question) -> Action:
        self.questions.append(question)
        self.asked.set()
        await self.go.wait()
        return await super().choose(question)


async def settled(registry: TableRegistry) -> None:
    """Return when a registry has nothing left to do without a click."""
    work = registry._timed_work
    while busy := [
        *(
            task
            for task in work._background_tasks._tasks
            if work.outages.reachable.is_set() or task.get_name() != "waking tables"
        ),
        *([work.outages._returning] if work.outages._returning else []),
    ]:
        await asyncio.wait(busy)
        await asyncio.sleep(0)


class Evening:
    """One store that outlives several runs of a bot, which has these settings and this clock if no others."""

    def __init__(self, url: str, settings: TableSettings = QUICK, clock: Clock | None = None) -> None:
        self.url, self.settings, self.clock = url, settings, clock
        self.store: Store
        self.registry: TableRegistry
        self.published: list[TableState] = []
        self._guests: list[str] = []
        self._runs = False

    async def begin(
        self,
        game: Game | None = None,
        settings: TableSettings | None = None,
        players: PlayerPool | None = None,
        clock: Clock | None = None,
        games: Mapping[str, Game] | None = None,
    ) -> TableRegistry:
        """Start a bot (again): nothing of the previous one is in memory, but its guests are still there."""
        await self.end()
        self._runs = True
        self.store = Store(self.url)
        self.registry = TableRegistry(
            self.store,
            players=players or InlinePlayers(),
            settings=settings or self.settings,
            clock=clock or self.clock,
            games=games or {"highest": game or Highest()},
        )
        self.published = []
        self.registry.listeners.append(self.published.append)
        await self.people(*self._guests)
        return self.registry

    async def end(self) -> None:
        if self._runs:
            self._runs = False
            await self.registry.stop()
            await self.store.close()

    async def again(self, number: int, *how: Any, **options: Any) -> Table:
        """A table after a restart."""
        return await (await self.begin(*how, **options)).table(number)

    async def wake(self, *how: Any, **options: Any) -> TableRegistry:
        """Start a bot (again), which does all that is due by now."""
        registry = await self.begin(*how, **options)
        await registry.start()
        await settled(registry)
        return registry

    async def person(self, name: str) -> Person:
        if name not in self._guests:
            self._guests.append(name)
        return await self.registry.person(f"id-{name}", name)

    async def people(self, *names: str) -> list[Person]:
        return [await self.person(name) for name in names]

    async def table(
        self,
        host: Person,
        *others: Person,
        game: str = "highest",
        preset: str | None = None,
        guild: str = "guild",
        how: Mapping[str, Any] = NO_MORE,
        **rules: Any,
    ) -> Table:
        """A table at which these people sit; ``how`` is whatever else is said when it is opened."""
        if game == "highest":
            rules = {"players": max(2, 1 + len(others)), **rules}
        table = await self.registry.open(guild, "channel", host, game, preset, rules, **how)
        for other in others:
            await table.do(lobby.sit, other)
        return table

    async def begun(self, host: Person, *others: Person, **options: Any) -> Table:
        """A table at which these people play, with computers on the other seats."""
        table = await self.table(host, *others, **options)
        await table.do(lobby.start, host, filled=True)
        return table

    async def playing(self, *names: str, **options: Any) -> tuple[Table, list[Person]]:
        """The same of new people, and who they are."""
        people = await self.people(*names)
        return await self.begun(*people, **options), people


class Round:
    """An evening whose clock the test turns."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.clock = evening.clock = FakeClock()

    @property
    def registry(self) -> TableRegistry:
        return self.evening.registry

    async def begin(self, players: InlinePlayers | None = None) -> TableRegistry:
        return await self.evening.wake(players=players, clock=self.clock)

    async def table(
        self,
        *names: str,
        pace: PaceName = "live",
        begun: bool = True,
        guild: str = "guild",
        **options: Any,
    ) -> Table:
        people = await self.evening.people(*names)
        opening = self.evening.begun if begun else self.evening.table
        return await opening(*people, guild=guild, how={"pace": pace}, **{"deals": 10, **options})

    async def live(self, seconds: float) -> None:
        await self.clock.live(self.registry, seconds)

    async def again(self, table: Table) -> Table:
        """The same table after a restart that took no time."""
        await self.begin()
        return await self.registry.table(table.id)

    async def log(self, table: Table, *kinds: str) -> list[str]:
        entries = await self.evening.store.logs.entries(table.id)
        return [_told(entry) for entry in entries if entry.kind in kinds]

    async def due(self, table: Table) -> int | None:
        dues = await self.evening.store.table_jobs.of(table.id)
        return next((due.at for due in dues if due.kind == "clock"), None)


def _told(entry: Entry) -> str:
    token = " ".join(entry.token.split()[:1] if entry.kind == "seat" else [entry.token])
    return token if entry.seat is None else f"{token} {entry.seat}"


@pytest.fixture
def settings() -> TableSettings:
    """The settings of the hall, if a test isn't given others."""
    return QUICK


def with_settings(settings: TableSettings, **changed: object) -> pytest.MarkDecorator:
    """Let a test have these settings, with a few changed."""
    return pytest.mark.parametrize("settings", [settings.model_copy(update=changed)], ids=["settings"])


@pytest.fixture
async def evening(url: str, settings: TableSettings) -> AsyncIterator[Evening]:
    """A hall with quick computers, on each kind of database."""
    evening = Evening(url, settings)
    await evening.begin()
    yield evening
    await evening.end()


@pytest.fixture
async def hall(evening: Evening) -> Evening:
    """The same in which real games are played."""
    await evening.begin(games=GAMES)
    return evening


@pytest.fixture
async def emma(evening: Evening) -> Person:
    """Somebody whom the bot knows, as it does Otto, Uta and Karl."""
    return await evening.person("Emma")


@pytest.fixture
async def otto(evening: Evening) -> Person:
    return await evening.person("Otto")


@pytest.fixture
async def uta(evening: Evening) -> Person:
    return await evening.person("Uta")


@pytest.fixture
async def karl(evening: Evening) -> Person:
    return await evening.person("Karl")


@pytest.fixture
async def table(evening: Evening, emma: Person, otto: Person) -> Table:
    """A table at which Emma and Otto play."""
    return await evening.begun(emma, otto)


@pytest.fixture
def sweeps_are_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Don't look every minute which table was left alone: months pass in these tests."""
    monkeypatch.setattr(keeping, "SWEEP_MS", HOUR * 1000)


def there(value: Thing | None) -> Thing:
    """Return a value that must be there."""
    assert value is not None
    return value


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, check=lambda error: error.code == code)


async def denied(code: str, *doings: Awaitable[object]) -> Refusal:
    """Expect that each thing is refused with this code; return the last refusal."""
    for doing in doings:
        with refused(code) as refusal:
            await doing
    return refusal.value


async def each_denied(**doings: Awaitable[object]) -> None:
    """Expect that each thing is refused with the code that it stands under."""
    for code, doing in doings.items():
        await denied(code, doing)


@pytest.fixture
async def clock(evening: Evening) -> FakeClock:
    """The clock of the hall, which the test turns."""
    evening.clock = clock = FakeClock()
    await evening.begin()
    return clock


@pytest.fixture
async def round_(evening: Evening) -> Round:
    """A bot whose clocks run only as the test lets time pass."""
    the_round = Round(evening)
    await the_round.begin()
    return the_round


def left(round_: Round, state: TableState, seat: int) -> float | None:
    """The seconds that a seat has left."""
    end = end_of_time(state, seat)
    return None if end is None else (end.at - round_.clock.now) / 1000


async def agree(table: Table, to: play.Agreement, asks: Person, *others: Person) -> TableState:
    """Let somebody ask for something, and the others agree."""
    await table.do(play.propose, asks, to)
    for other in others:
        await table.do(play.answer, other, True)
    return table.state


def seat_of(table: Table, person: Person) -> int:
    return there(table.state.seat_of(person.id))


def owner(table: Table, seat: int) -> Person:
    return there(table.state.owner(seat))


async def act(table: Table, person: Person, token: str | None = None) -> TableState:
    """Click on somebody's newest hand: the token, or the first legal action."""
    state, seat = table.state, seat_of(table, person)
    return await table.do(play.act, person, seat, state.decisions[seat], token or state.legal(seat)[0].token)


async def act_next(table: Table) -> TableState:
    """Let an awaited person do the first legal thing."""
    return await act(table, owner(table, min(table.state.waiting_for)))


async def step(table: Table, choice: int = 0) -> TableState:
    """Let an awaited seat move: its owner makes one of the choices, a computer its own."""
    seat = min(table.state.waiting_for)
    if seat in table.state.present:
        return await act(table, owner(table, seat), table.state.legal(seat)[choice].token)
    await play.move_by_itself(table, InlinePlayers())
    return table.state


async def until_deal(table: Table, deal: int | None) -> TableState:
    """Everybody clicks until that deal has begun or the partie is over; computers move by themselves."""
    while table.state.status == "playing" and table.state.deal_number != deal:
        people = [seat for seat in table.state.waiting_for if table.state.seats[seat].kind == "person"]
        await (act_next(table) if people else moved(table))
    return table.state


async def play_out(table: Table) -> TableState:
    """The same until the partie is over."""
    return await until_deal(table, None)


async def moved(table: Table) -> TableState:
    """Return when the table has published something new."""
    before = table.state
    await until(lambda: table.state is not before)
    return table.state


async def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something that happens by itself."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110  # what happens is in the code under test, which has no event for it
            await asyncio.sleep(0.001)


def seen(state: TableState) -> tuple[object, ...]:
    """Everything that a state shows, to be compared across a restart."""
    viewers = [None, *range(len(state.seats))] if state.started else []
    return (
        state.table,
        state.seq,
        state.status,
        state.close_reason,
        state.host,
        state.seats,
        state.decisions,
        state.options,
        state.access,
        state.waiting_for,
        state.notices,
        state.result,
        [state.view(viewer) for viewer in viewers],
    )

"""The clock: reminders, moves and seats taken over by a computer, and time given back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from typing import Any

import pytest

from engine.game import Action, View
from engine.players.messages import Question
from engine.players.pool import InlinePlayers
from engine.storage.errors import StorageFailed
from engine.storage.kept import Fact, facts
from engine.storage.records import Entry, Person
from engine.tables import Table, TableRegistry, TableSettings, TableState, lobby, play, seats
from engine.tables import outages as presence
from engine.tables.clock import PaceName
from engine.tables.deadlines import end_of_time
from engine.tables.outages import TimeCredit
from tests.engine.tables.conftest import MANY_TABLES, QUICK, Evening, act, act_next, play_out
from tests.engine.tables.fake_clock import DAY, HOUR, MINUTE, FakeClock, settled
from tests.engine.tables.test_seats import refused

SLOW = QUICK.model_copy(update={"alive_every": 6 * HOUR})
"""Settings for weeks of play: no sign of life every few seconds."""


pytestmark = pytest.mark.usefixtures("sweeps_are_rare")


class Round:
    """An evening whose clock the test turns."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.clock = FakeClock()

    @property
    def registry(self) -> TableRegistry:
        return self.evening.registry

    async def begin(
        self, settings: TableSettings = QUICK, players: InlinePlayers | None = None
    ) -> TableRegistry:
        await self.evening.end()
        registry = await self.evening.begin(settings=settings, players=players, clock=self.clock)
        await registry.start()
        await settled(registry)
        return registry

    async def table(
        self,
        *names: str,
        pace: PaceName = "live",
        begun: bool = True,
        guild: str = "guild",
        **options: object,
    ) -> Table:
        people = await self.evening.people(*names)
        rules = {"players": max(2, len(people)), "deals": 10, **options}
        table = await self.registry.open(guild, "channel", people[0], "highest", None, rules, pace=pace)
        for other in people[1:]:
            await table.do(lobby.sit, other)
        if begun:
            await table.do(lobby.fill, people[0]) if len(people) < 2 else None
            await table.do(lobby.start, people[0])
        return table

    async def live(self, seconds: float) -> None:
        await self.clock.live(self.registry, seconds)

    async def again(self, table: Table) -> Table:
        """The same table after a restart that took no time."""
        await self.begin(self.registry._context.settings)
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
async def round_(evening: Evening) -> AsyncIterator[Round]:
    """A bot whose clocks run only as the test lets time pass."""
    the_round = Round(evening)
    await the_round.begin()
    yield the_round


def left(round_: Round, snapshot: TableState, seat: int) -> float | None:
    """The seconds that a seat has left."""
    end = end_of_time(snapshot, seat)
    return None if end is None else (end.at - round_.clock.now) / 1000


def kinds(table: Table) -> list[str]:
    """The kind of player on each seat."""
    return [seat.kind for seat in table.state.seats]


async def others_play(round_: Round, table: Table, seat: int) -> TableState:
    """Let everybody but one seat do what they are waited for; people act at once."""
    while seat not in table.state.waiting_for:
        if table.state.seats[min(table.state.waiting_for)].kind == "person":
            await act_next(table)
        await round_.live(0)
    return table.state


async def test_the_ladder_up_and_back(round_: Round, evening: Evening) -> None:
    table = await round_.table("Emma", "Otto", "Uta")
    emma = await evening.person("Emma")
    assert left(round_, table.state, 0) == 60
    assert left(round_, table.state, 1) is None, "nobody waits for Otto"

    await round_.live(29)
    assert not table.state.clock.reminded
    await round_.live(1)
    assert table.state.clock.reminded == {0}
    assert left(round_, table.state, 0) == 30
    await round_.live(30)
    assert table.state.clock.lapses == (1, 0, 0)
    assert table.state.waiting_for == {1}
    assert kinds(table) == ["person"] * 3, "a computer has played this turn only"

    await others_play(round_, table, 0)
    end = end_of_time(table.state, 0)
    assert end is not None and end.kind == "takeover"
    await act(table, emma)
    assert table.state.clock.lapses == (0, 0, 0), "who is there again begins anew"
    await others_play(round_, table, 0)

    await round_.live(60)
    await others_play(round_, table, 0)
    await round_.live(60)
    assert kinds(table) == ["substitute", "person", "person"]
    await others_play(round_, table, 1)
    with refused("replaced"):
        await table.do(play.act, emma, 0, table.state.decisions[0], "EA")

    await table.do(seats.reclaim, emma)
    assert kinds(table) == ["person"] * 3
    await others_play(round_, table, 0)
    assert left(round_, table.state, 0) == 60
    await act(table, emma)
    assert await round_.log(table, "clock", "seat") == [
        *("pace live", "sit 0", "sit 1", "sit 2"),
        *("remind 0", "lapse 0"),
        *("remind 0", "lapse 0", "remind 0", "takeover 0", "reclaim 0"),
    ]


async def test_moves_that_put_a_clock_off_seldom_write_it(round_: Round) -> None:
    table = await round_.table("Emma", "Otto", "Uta")
    begun = round_.clock.now
    assert await round_.due(table) == begun + 30_000, "the reminder"
    await round_.live(15)
    await act_next(table)
    assert await round_.due(table) == begun + 30_000, "early is good enough"
    assert left(round_, table.state, 1) == 60

    table = await round_.again(table)
    await round_.live(29)
    assert not table.state.clock.reminded, "it only looked"
    await act_next(table)
    assert await round_.due(table) == round_.clock.now + 30_000, "by now it would come far too soon"


async def test_everybody_who_is_waited_for_has_a_deadline_of_their_own(
    round_: Round, evening: Evening
) -> None:
    table = await round_.table("Emma", "Otto", "Uta", together=True)
    otto = await evening.person("Otto")
    await round_.live(20)
    await act(table, otto)
    await round_.live(10)
    assert table.state.clock.reminded == {0, 2}
    await round_.live(30)
    assert table.state.clock.lapses == (1, 0, 1)
    assert table.state.waiting_for == {0, 1, 2}, "the next trick"
    assert {left(round_, table.state, seat) for seat in range(3)} == {60}
    await round_.live(40)
    await act(table, otto)
    await round_.live(20)
    assert kinds(table) == ["substitute", "person", "substitute"]
    end = end_of_time(table.state, 1)
    assert end is not None and end.kind == "shelve", "Otto is alone now"


@pytest.mark.parametrize("restarts", [(1,), (2,), (3,), (4,), (1, 2, 3, 4)])
async def test_a_restart_in_the_middle_changes_nothing(
    round_: Round, evening: Evening, restarts: Sequence[int]
) -> None:
    table = await round_.table("Emma", "Otto")
    for step in range(1, 5):
        if step in restarts:
            await round_.live(7)
            table = await round_.again(table)
            await round_.live(23)
        else:
            await round_.live(30)
        if table.state.seats[0].kind == "person":
            await others_play(round_, table, 0)
    steps = ["remind 0", "lapse 0", "remind 0", "takeover 0"]
    assert (await round_.log(table, "clock", "seat"))[3:] == steps


async def test_the_next_step_is_stored(round_: Round, evening: Evening) -> None:
    table = await round_.table("Emma", "Otto")
    started = round_.clock.now
    assert await round_.due(table) == started + 30_000
    await round_.live(30)
    assert await round_.due(table) == started + 60_000
    await act(table, await evening.person("Emma"))
    assert await round_.due(table) == round_.clock.now + 30_000
    await play_out(table)
    assert await round_.due(table) is None


Away = Callable[[Round], Awaitable[None]]


async def _down(round_: Round) -> None:
    await round_.evening.end()
    round_.clock.jump(DAY)
    await round_.evening.begin(settings=QUICK, clock=round_.clock)
    await round_.registry.start()


async def _killed(round_: Round) -> None:
    alive = round_.clock.now - 5_000  # the last sign of life
    await round_.evening.end()
    round_.clock.jump(DAY)
    await round_.evening.begin(settings=QUICK, clock=round_.clock)
    await round_.evening.store.facts.put("alive", alive)
    await round_.registry.start()


async def _killed_while_it_came_back(round_: Round) -> None:
    await _down(round_)
    await round_.registry._timed_work.outages.end()  # as if nobody had got anything back yet
    await _down(round_)


async def _suspended(round_: Round) -> None:
    round_.clock.jump(DAY)
    await round_.live(10)  # what it meant to do meanwhile it does now


async def _set_back(round_: Round) -> None:
    round_.clock.jump(-DAY)
    await round_.live(10)


async def _set_back_while_down(round_: Round) -> None:
    await round_.evening.end()
    round_.clock.jump(-DAY)
    await round_.evening.begin(settings=QUICK, clock=round_.clock)
    await round_.registry.start()


async def _outage(round_: Round) -> None:
    round_.registry.unreachable()
    await round_.live(DAY / 24)
    round_.registry.unreachable()  # each attempt to connect that fails is told
    await round_.live(DAY / 24)
    round_.registry.reachable()


async def _nothing_saved(round_: Round) -> None:
    writer: Any = round_.evening.store.writer
    commit = writer._backend.commit

    async def fails(*_: object) -> None:
        raise StorageFailed("the server is down", systemic=True)

    writer._backend.commit = fails
    with pytest.raises(StorageFailed):
        await writer.submit([facts.put(Fact("meanwhile", "1"))])
    await round_.live(DAY / 24)
    writer._backend.commit = commit
    await writer.submit([facts.put(Fact("meanwhile", "1"))])


@pytest.mark.parametrize(
    ("away", "least", "most"),
    [
        (_down, 10, 10),
        (_killed, 10, 15),
        (_killed_while_it_came_back, 10, 60),
        (_suspended, 10, 25),
        (_set_back, 10, 60),
        (_set_back_while_down, 10, 60),
        (_outage, 10, 10),
        (_nothing_saved, 10, 10),
    ],
)
async def test_the_time_in_which_nobody_could_act_is_given_back(
    round_: Round, away: Away, least: float, most: float
) -> None:
    table = await round_.table("Emma", "Otto")
    number = table.id
    waiting = await round_.table("Uta", begun=False)
    await round_.live(50)
    before = table.state.decisions
    del table
    await away(round_)
    await settled(round_.registry)
    await round_.live(0.001)
    await settled(round_.registry)
    table = await round_.registry.table(number)
    seconds = left(round_, table.state, 0)
    assert seconds is not None and least - 0.1 <= seconds <= most
    assert table.state.decisions == before, "nobody was played for"
    assert (await round_.registry.table(waiting.id)).state.status == "lobby"
    await round_.live(most)
    assert table.state.clock.lapses == (1, 0)


async def test_a_short_break_in_the_connection_gives_nothing_back(round_: Round) -> None:
    table = await round_.table("Emma", "Otto")
    await round_.live(25)
    round_.registry.unreachable()
    await round_.live(9)
    assert not table.state.clock.reminded, "nobody would see it"
    round_.registry.reachable()
    await settled(round_.registry)
    assert table.state.clock.reminded == {0}
    assert left(round_, table.state, 0) == 26


async def test_an_outage_of_some_servers_holds_no_clock_elsewhere(round_: Round) -> None:
    here = await round_.table("Emma", "Otto")
    there = await round_.table("Uta", "Ida", guild="elsewhere")
    await round_.live(50)
    for outage in ("server", "shard"):  # one within the other: the time is given back once, and all of it
        round_.registry.unreachable(outage, lambda guild: guild == "elsewhere")
        await round_.live(5)
    assert here.state.clock.lapses == (1, 0)
    await round_.live(50)
    assert there.state.clock.lapses == (0, 0)
    round_.registry.reachable("shard")
    await settled(round_.registry)
    await round_.live(60)
    assert there.state.clock.lapses == (0, 0), "the server itself is still down"
    round_.registry.reachable("server")
    await settled(round_.registry)
    assert left(round_, there.state, 0) == 10
    await round_.live(10)
    assert there.state.clock.lapses == (1, 0)


async def test_who_was_waited_for_only_during_the_outage_gets_no_more_than_their_time(
    round_: Round, evening: Evening
) -> None:
    table = await round_.table("Emma", "Otto", "Uta", together=True)
    await round_.live(59)
    round_.registry.unreachable()
    await round_.live(50)
    for name in ("Emma", "Otto", "Uta"):  # clicks that were on their way
        await act(table, await evening.person(name))
    await round_.live(50)
    round_.registry.reachable()
    await settled(round_.registry)
    assert left(round_, table.state, 0) == 60


async def test_before_discord_is_reached_no_clock_acts(round_: Round, evening: Evening) -> None:
    table = await round_.table("Emma", "Otto")
    number = table.id
    await round_.live(50)
    await evening.end()
    registry = await evening.begin(settings=QUICK, clock=round_.clock)
    registry.unreachable()
    await registry.start()
    await round_.live(HOUR)
    assert registry.to_wake == 1, "nor is anything woken"
    table = await registry.table(number)
    assert table.state.clock.lapses == (0, 0)
    registry.reachable()
    await settled(registry)
    assert registry.to_wake == 0
    assert left(round_, table.state, 0) == 10
    await round_.live(10)
    assert table.state.clock.lapses == (1, 0)


async def test_who_is_alone_with_computers_is_not_played_for(round_: Round, evening: Evening) -> None:
    table = await round_.table("Emma", players=3)
    emma = await evening.person("Emma")
    await round_.live(119)
    assert table.state.clock.reminded == {0}
    before = table.state
    await round_.live(1)
    assert table.state.status == "shelved"
    assert end_of_time(table.state, 0) is None
    assert await round_.log(table, "table") == ["open", "start", "shelve asleep"]

    back = await table.do(seats.here, emma)
    assert back.status == "playing"
    assert back.view(0) == before.view(0), "nothing is lost"
    assert left(round_, table.state, 0) == 120


async def test_the_last_who_falls_asleep_puts_the_table_away(round_: Round, evening: Evening) -> None:
    table = await round_.table("Emma", "Otto")
    await round_.live(20 * MINUTE)
    assert table.state.status == "shelved"
    steps = [step for step in await round_.log(table, "clock", "seat", "table") if "remind" not in step]
    assert steps[4:8] in (
        ["start", "lapse 0", "lapse 1", "takeover 0"],
        ["start", "lapse 0", "lapse 1", "takeover 1"],
    )
    assert steps[8:] == ["shelve asleep"]
    shelf = table.state.shelf
    assert shelf is not None and shelf.reason == "asleep"
    assert (await round_.again(table)).state.shelf == shelf, "the log says so"


async def test_leaving_last_by_choice_still_closes(round_: Round, evening: Evening) -> None:
    table = await round_.table("Emma", "Otto")
    for name in ("Emma", "Otto"):
        await table.do(seats.leave, await evening.person(name))
    assert table.state.close_reason == "deserted"
    assert await round_.due(table) is None


@pytest.mark.parametrize("pace", ["relaxed", "none"])
async def test_silence_agrees_to_the_end_of_a_partie(round_: Round, evening: Evening, pace: PaceName) -> None:
    table = await round_.table("Emma", "Otto")
    await table.do(seats.set_pace, await evening.person("Emma"), pace)
    await table.do(seats.close, await evening.person("Emma"))
    await round_.live(4 * MINUTE)
    table = await round_.again(table)
    await round_.live(0)
    assert table.state.status == "playing"
    await round_.live(MINUTE)
    assert (table.state.status, table.state.close_reason) == ("closed", "agreed")


async def test_tables_at_which_nobody_stirs_close(round_: Round, evening: Evening) -> None:
    await round_.begin(SLOW)
    waiting = await round_.table("Emma", "Otto", begun=False)
    shelved = await round_.table("Uta", "Karl")
    await round_.live(23 * HOUR)
    assert waiting.state.status == "lobby"
    assert shelved.state.status == "shelved"
    await waiting.do(seats.leave, await evening.person("Otto"))
    await round_.live(23 * HOUR)
    assert waiting.state.status == "lobby", "somebody has stirred"
    await round_.live(HOUR)
    assert (waiting.state.status, waiting.state.close_reason) == ("closed", "expired")
    await round_.live(SLOW.clocks.shelf_expires_days * DAY - 2 * DAY)
    assert shelved.state.status == "shelved"
    await round_.live(DAY)
    assert (shelved.state.status, shelved.state.close_reason) == ("closed", "expired")
    assert {due.kind for due in await evening.store.table_jobs.all()} == {"render"}


async def test_who_leaves_the_computers_alone_takes_no_place_on_the_shelf_for_long(
    round_: Round, evening: Evening
) -> None:
    await round_.begin(SLOW)
    emma = await evening.person("Emma")
    left_alone, put_away = [await round_.table("Emma", players=3) for _ in range(2)]
    await put_away.do(play.propose, emma, "shelve")
    await round_.live(13 * DAY)
    assert left_alone.state.status == "shelved"
    await left_alone.do(seats.here, emma)
    await round_.live(13 * DAY)
    left_alone = await round_.again(left_alone)
    await round_.live(0)
    assert left_alone.state.status == "shelved", "also after a restart the two weeks begin anew"
    await round_.live(DAY + HOUR)
    assert (left_alone.state.status, left_alone.state.close_reason) == ("closed", "expired")
    assert (await round_.registry.table(put_away.id)).state.status == "shelved", "that was meant"


async def test_without_a_clock_nothing_ever_comes(round_: Round, evening: Evening) -> None:
    await round_.begin(SLOW)
    tables = [
        await round_.table("Emma", "Otto", pace="none"),
        await round_.table("Emma", "Otto", pace="none", begun=False),
    ]
    before = [table.state for table in tables]
    assert end_of_time(before[0], 0) is None
    await round_.live(100 * DAY)
    assert [table.state for table in tables] == before
    assert {due.kind for due in await evening.store.table_jobs.all()} == {"render"}


async def test_the_host_chooses_the_pace(round_: Round, evening: Evening) -> None:
    table = await round_.table("Emma", "Otto", pace="none", begun=False)
    emma, otto = await evening.people("Emma", "Otto")
    with refused("not_host"):
        await table.do(seats.set_pace, otto, "live")
    await table.do(seats.set_pace, emma, "relaxed")
    assert table.state.notices == ()
    await table.do(lobby.start, emma)
    assert left(round_, table.state, 0) == 300
    await round_.live(100)
    assert (await table.do(seats.set_pace, emma, "live")).notices == ("pace-live",)
    assert left(round_, table.state, 0) == 60
    before = table.state
    assert await table.do(seats.set_pace, emma, "live") is before
    assert (await table.do(seats.set_pace, emma, "none")).notices == ("pace-none",)
    assert await round_.due(table) is None
    while table.state.deal_number == 1:
        await act_next(table)
    assert table.state.notices == (), "said until the next deal"


class Curious(InlinePlayers):
    """A computer player that keeps everything it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[View, Sequence[Action]]] = []

    async def choose(self, question: Question) -> Action:
        self.asked.append((question.view, question.legal))
        return await super().choose(question)


async def test_whoever_plays_for_somebody_sees_their_view_and_nothing_else(round_: Round) -> None:
    curious = Curious()
    await round_.begin(players=curious)
    table = await round_.table("Emma", "Otto")
    before = table.state
    await round_.live(60)
    assert curious.asked == [(before.view(0), before.legal(0))]


async def test_cards_that_play_themselves_are_no_sign_of_life(round_: Round, evening: Evening) -> None:
    table = await round_.table("Emma", "Otto", deals=3)
    emma, otto = await evening.people("Emma", "Otto")
    await table.do(play.play_forced, emma, True)
    while table.state.seats[0].kind == "person":
        if 1 in table.state.waiting_for:
            await act(table, otto)
        await round_.live(60)
    lapses = [step for step in await round_.log(table, "clock", "seat") if "0" in step and "sit" not in step]
    assert [step for step in lapses if step != "remind 0"] == ["lapse 0", "takeover 0"]


async def test_a_broken_table_gets_its_time_back_when_it_is_mended(round_: Round) -> None:
    table = await round_.table("Emma", "Otto")
    await round_.live(50)
    await table.quarantine("nothing at all")
    await round_.live(HOUR)
    assert table.state.clock.lapses == (0, 0)
    await table.release()
    assert left(round_, table.state, 0) == 30, "as when it was reminded of last"


async def test_a_whole_partie_by_correspondence(evening: Evening) -> None:
    clock = FakeClock()
    registry = TableRegistry(evening.store, players=InlinePlayers(), settings=SLOW, clock=clock)
    await registry.start()
    people: list[Person] = [
        await registry.person(f"id-{name}", name) for name in ("Emma", "Otto", "Uta", "Ida")
    ]
    table = await registry.open("g", "c", people[0], "blattla", pace="correspondence")
    for person in people[1:]:
        await table.do(lobby.sit, person)
    await table.do(lobby.start, people[0])
    evenings = 0
    while table.state.status == "playing":
        await clock.live(registry, DAY)
        evenings += 1
        for person in people:
            # Ida looks in on Sundays only
            if person.name != "Ida" or evenings % 7 == 0:
                await look_in(table, person)
    assert table.state.status == "finished"
    entries = await evening.store.logs.entries(table.id)
    seat = table.state.seat_of(people[3].id)
    steps = {(entry.token.split()[0], entry.seat) for entry in entries if entry.kind in ("clock", "seat")}
    assert {("lapse", seat), ("takeover", seat), ("reclaim", seat)} < steps
    assert {at for verb, at in steps if verb in ("lapse", "takeover")} == {seat}
    assert entries[-1].time_ms - entries[0].time_ms > 14 * DAY * 1000
    await registry.stop()


async def look_in(table: Table, person: Person) -> None:
    """Let somebody take their seat back, if need be, and do what they are waited for."""
    seat = table.state.seat_of(person.id)
    assert seat is not None
    if table.state.status == "playing" and table.state.seats[seat].kind == "substitute":
        await table.do(seats.reclaim, person)
    if seat in table.state.waiting_for:
        await act(table, person)


async def test_a_first_life_that_never_reached_discord_is_given_back_too(evening: Evening) -> None:
    round_ = Round(evening)
    await evening.end()
    registry = await evening.begin(settings=QUICK, clock=round_.clock)
    registry.unreachable()
    await registry.start()
    number = (await round_.table("Emma", "Otto")).id  # clicks may come before the connection is complete
    await evening.end()
    round_.clock.jump(DAY)
    registry = await round_.begin()
    snapshot = (await registry.table(number)).state
    assert left(round_, snapshot, 0) == 60


class Many:
    """A hall with far more tables than are played at."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.settings = QUICK.model_copy(update={**MANY_TABLES, "wakes_per_second": 50})
        self.resting: list[int] = []
        self.played: list[int] = []

    async def begin(self) -> TableRegistry:
        registry = await self.round.evening.begin(settings=self.settings, clock=self.round.clock)
        # everything that is published is shown
        registry.listeners.append(lambda snapshot: registry.rendered(snapshot.table, snapshot.seq))
        await registry.start()
        return registry

    async def open(self) -> None:
        await self.round.evening.end()
        await self.begin()
        await settled(self.round.registry)
        self.resting = [(await self.round.table("Uta", begun=False)).id for _ in range(40)]
        self.played = [(await self.round.table("Emma", "Otto", pace="correspondence")).id for _ in range(8)]

    async def given(self) -> dict[int, int]:
        """How often each table was given extra time, counted from its log alone."""
        logs = self.round.evening.store.logs
        numbers = [*self.resting, *self.played]
        return {
            number: sum(entry.token.startswith("extend") for entry in await logs.entries(number))
            for number in numbers
        }


async def test_many_tables_get_their_time_although_the_bot_dies_while_it_gives(
    round_: Round, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "AT_ONCE", 10)
    many = Many(round_)
    await many.open()
    await round_.live(23 * HOUR)
    await evening.end()

    round_.clock.jump(HOUR / 2)
    stuck = asyncio.Event()
    usual = TimeCredit.give

    async def give(self: TimeCredit, tables: Collection[int], ms: int, now_ms: int) -> frozenset[int]:
        if many.resting[20] in tables:
            stuck.set()
            await asyncio.Event().wait()
        return await usual(self, tables, ms, now_ms)

    with monkeypatch.context() as patched:
        patched.setattr(TimeCredit, "give", give)
        await many.begin()
        async with asyncio.timeout(60):
            await stuck.wait()
        await evening.end()

    round_.clock.jump(HOUR / 4)
    registry = await many.begin()
    await settled(registry)
    given = await many.given()
    assert {given[number] for number in many.resting} == {1, 2}, "it died in the middle"
    assert all((await many.given()).values())
    assert len(registry.loaded._used) == len(many.played), "nobody is waited for at the others"
    # what was left when it was stopped is left now, where it was not given twice
    for number in many.resting:
        table = await registry.table(number)
        seconds = (table.state.clock.stirred - round_.clock.now) / 1000
        assert table.state.status == "lobby" and seconds >= -23 * HOUR
    for number in many.played:
        remaining = left(round_, (await registry.table(number)).state, 0)
        assert remaining is not None and remaining >= 3 * DAY - 23 * HOUR
    await round_.live(HOUR - 1)
    for number in many.resting:
        assert (await registry.table(number)).state.status == "lobby"
    await round_.live(HOUR)
    for number in many.resting:
        assert (await registry.table(number)).state.status == "closed"


async def test_who_acts_at_a_table_that_is_being_given_time_is_not_lost(
    round_: Round, evening: Evening
) -> None:
    many = Many(round_)
    await many.open()
    await evening.end()
    round_.clock.jump(HOUR)
    registry = await many.begin()
    otto = await evening.person("Otto")
    tables = await asyncio.gather(*(registry.table(number) for number in many.resting))
    await asyncio.gather(*(table.do(lobby.sit, otto) for table in tables))
    await settled(registry)
    for table in tables:
        entries = await evening.store.logs.entries(table.id)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert table.state.seat_of(otto.id) is not None
        assert table.state.seq == len(entries), "memory and disk agree"


class SetBackOften(FakeClock):
    """Set back by an hour each of the next times that somebody reads it, so between two readings as well."""

    times = 0

    def now_ms(self) -> int:
        if self.times:
            self.times -= 1
            self.jump(-HOUR)
        return self.now


async def test_a_computer_moves_although_the_clock_is_set_back_just_then(round_: Round) -> None:
    round_.clock = clock = SetBackOften()
    await round_.begin()
    table = await round_.table("Anna", pace="none")
    clock.times = 20
    await act_next(table)
    clock.times = 0
    assert not table.state.legal(0)
    await round_.live(MINUTE)
    assert table.state.legal(0)

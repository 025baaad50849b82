"""Folding a table's log gives the table that people see, whatever happens there."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.game import Refusal
from engine.players.pool import InlinePlayers
from engine.storage.records import Person
from engine.store import Store
from engine.tables import Table, TableRegistry, TableSettings, TableState, lobby, play, seats
from engine.tables.clock import PACES
from engine.tables.deadlines import next_due
from engine.tables.replay import replay
from engine.tables.results import shares
from tests.databases import prepare
from tests.engine.tables.conftest import MANY_TABLES
from tests.engine.tables.fake_clock import DAY, MINUTE, FakeClock
from tests.engine.tables.highest import Highest
from tests.engine.tables.test_registry import seen
from tests.lengths import amount

PEOPLE = 4


async def do_something(
    table: Table, people: list[Person], what: str, lots: random.Random, clock: FakeClock
) -> None:
    """Let somebody try one operation; many are refused, which must change nothing."""
    who = lots.choice(people)
    before = table.state
    try:
        match what:
            case "sit":
                await table.do(lobby.sit, who)
            case "leave":
                await table.do(seats.leave, who)
            case "add":
                await table.do(lobby.add_computer, before.host)
            case "remove":
                await table.do(lobby.remove_computer, before.host)
            case "fill":
                await table.do(lobby.fill, before.host)
            case "start":
                await table.do(lobby.start, before.host)
            case "reclaim":
                await table.do(seats.reclaim, who)
            case "close":
                await table.do(seats.close, who)
            case "act":
                await click(table, lots)
            case "undo" | "pause" | "shelve":
                await table.do(play.propose, who, what)
            case "yes":
                await table.do(play.answer, who, True)
            case "no":
                await table.do(play.answer, who, False)
            case "withdraw":
                await table.do(play.withdraw, who)
            case "go":
                await table.do(play.go, who)
            case "here":
                await table.do(seats.here, who)
            case "resume":
                await table.do(seats.resume, who)
            case "move":
                await table.do(seats.move, who, lots.choice("cde"))
            case "give up":
                await table.do(seats.give_up, who)
            case "free":
                await table.do(seats.free_seat, who, lots.randrange(PEOPLE))
            case "take":
                await table.do(seats.take_seat, who)
            case "host":
                await table.do(seats.hand_host, who, lots.randrange(PEOPLE))
            case "pace":
                await table.do(seats.set_pace, who, lots.choice(PACES))
            case "extend":
                await table.extend(lots.choice([0, 1000, 10**6]))
            case "tick":
                clock.jump(lots.choice([-MINUTE, 20, MINUTE, 3 * MINUTE, DAY]))
                await table.tick()
    except Refusal:
        assert table.state is before


async def click(table: Table, lots: random.Random) -> None:
    snapshot = table.state
    people = [seat for seat in snapshot.waiting_for if snapshot.seats[seat].kind == "person"]
    if people:
        seat = lots.choice(people)
        owner = snapshot.owner(seat)
        assert owner is not None
        await table.do(
            play.act, owner, seat, snapshot.decisions[seat], lots.choice(snapshot.legal(seat)).token
        )
    else:
        await play.move_by_itself(table, InlinePlayers())


OPERATIONS = ["sit", "leave", "add", "remove", "fill", "start", "reclaim", "close"]
AGREED = ["undo", "undo", "pause", "shelve", *["yes"] * 6, "no", "withdraw", "go", "go"]
TIME = ["pace", "pace", "extend", *["tick"] * 6]
LONG = ["here", "here", "here", "resume", "move", "give up", "free", "take", "take", "host"]


@settings(max_examples=amount(12, 80), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lobby=st.lists(st.sampled_from(["sit", "sit", "leave", "add", "remove"]), max_size=6),
    later=st.lists(st.sampled_from(["act"] * 24 + OPERATIONS + AGREED + LONG + TIME), max_size=80),
    seed=st.integers(0, 2**32),
    options=st.fixed_dictionaries(
        {
            "players": st.integers(2, 4),
            "together": st.booleans(),
            "drawn": st.booleans(),
            "deals": st.integers(1, 3),
        }
    ),
)
def test_folding_the_log_gives_the_table(
    tmp_path: Path, lobby: list[str], later: list[str], seed: int, options: dict[str, object]
) -> None:
    async def evening() -> None:
        lots = random.Random(seed)
        store = await Store.open(prepare(tmp_path / "fold.db"))
        game = Highest()
        # a pause that never ends: computers act when the test says so
        slow = TableSettings(computer_pause=3600, thinking=0, **MANY_TABLES)
        clock = FakeClock()
        registry = TableRegistry(
            store, players=InlinePlayers(), settings=slow, clock=clock, games={"highest": game}
        )
        people = [await registry.person(str(number), f"P{number}") for number in range(PEOPLE)]
        table = await registry.open("g", "c", people[0], "highest", None, options, pace=lots.choice(PACES))
        for what in [*lobby, "fill", "start", *later]:
            await do_something(table, people, what, lots, clock)
            live = table.state
            assert live.seq == len(await store.logs.entries(table.id))
            jobs = {due.kind: due.at for due in await store.table_jobs.of(table.id)}
            stored, due = jobs.get("clock"), next_due(table.state)
            assert (stored is None) == (due is None)
            if stored is not None and due is not None:
                half = live.time_ms + (due - live.time_ms) // 2
                assert half <= stored <= due, "a clock may be early by half of its time, but never late"
        await check(store, game, table)
        await registry.stop()
        await store.close()
        await check_after_restart(tmp_path, table.id, seen(table.state))

    asyncio.run(evening())


async def check(store: Store, game: Highest, table: Table) -> None:
    entries = await store.logs.entries(table.id)
    digests = {deal.seq: deal.digest for deal in await store.logs.deals(table.id)}
    folded = replay(table.state.without_log(), entries, digests)
    assert folded.fault is None
    live = table.state
    for name in (
        "seq",
        "status",
        "close_reason",
        "host_id",
        "seats",
        "decisions",
        "notices",
        "result",
        "waiting_for",
        "clock",
        "proposal",
        "here",
        "channel",
        "played",
        "given_up",
        "story",
        "open_seq",
        "entries_since_deal",
        "kept",
        "kept_since",
        "called",
    ):
        assert getattr(folded.state, name) == getattr(live, name), name
    assert (folded.state._partie is None) == (live._partie is None)
    if folded.state._partie is not None and live._partie is not None:
        assert folded.state._partie.digest() == live._partie.digest()
        for seat in range(len(live.seats)):
            assert shares(folded.state, seat) == shares(live, seat)


async def check_after_restart(tmp_path: Path, number: int, shown: tuple[object, ...]) -> None:
    store = await Store.open(tmp_path / "fold.db")
    registry = TableRegistry(store, players=InlinePlayers(), games={"highest": Highest()})
    snapshot: TableState = (await registry.table(number)).state
    assert seen(snapshot) == shown
    await registry.stop()
    await store.close()

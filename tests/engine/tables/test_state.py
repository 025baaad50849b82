"""Folding a table's log gives the table that people see, also a log of an older version."""

import asyncio
import dataclasses
import hashlib
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from engine.game import Refusal
from engine.players.levels import Level
from engine.store import Store
from engine.tables import Person, Table, TableSettings, TableState, lobby, play, seats
from engine.tables.clock import PACES, next_due
from engine.tables.replay import replay
from engine.tables.results import shares
from tests.databases import prepare
from tests.engine.tables.conftest import (
    DAY,
    MANY_TABLES,
    MINUTE,
    Evening,
    FakeClock,
    act,
    act_next,
    denied,
    owner,
    play_out,
    seen,
    until_deal,
)
from tests.engine.tables.highest import Highest, HighestState
from tests.inline_players import InlinePlayers
from tests.seeded import amount, unplayed

PEOPLE = 4


async def do_something(
    table: Table, people: list[Person], what: str, lots: random.Random, clock: FakeClock
) -> None:
    """Let somebody try one operation; many are refused, which must change nothing."""
    who, host, before = lots.choice(people), table.state.host, table.state
    seat, coin = before.seat_of(who.id) or 0, lots.random() < 0.5
    early = sorted(before.plannable(seat)) if before.status == "playing" else []
    commands: dict[str, tuple[Any, ...]] = {
        "sit": (lobby.sit, who),
        "leave": (seats.leave, who),
        "add": (lobby.add_computer, host),
        "fill": (lobby.fill, host),
        "start": (lobby.start, host),
        "reclaim": (seats.reclaim, who),
        "close": (seats.close, who),
        **{kind: (play.propose, who, kind) for kind in ("undo", "pause", "shelve")},
        "yes": (play.answer, who, True),
        "no": (play.answer, who, False),
        "go": (play.go, who),
        "here": (seats.here, who),
        "resume": (seats.resume, who),
        "move": (seats.move, who, lots.choice("cde")),
        "give up": (seats.give_up, who),
        "free": (seats.free_seat, who, lots.randrange(PEOPLE)),
        "take": (seats.take_seat, who),
        "host": (seats.hand_host, who, lots.randrange(PEOPLE)),
        "pace": (seats.set_pace, who, lots.choice(PACES)),
        "level": (lobby.set_level, host, lots.choice(list(Level))),
        "rated": (lobby.set_rated, host, coin),
        "contest": (lobby.declare_contest, host, coin),
        "spectators": (lobby.set_spectators, host, "at_once" if coin else "after"),
        "rules": (lobby.configure, host, "plain", {"players": 2 + coin}, f"Rules {coin}"),
        "cut": (play.cut, who, f"word {coin}"),
        "watch": (play.watch, [who.id]),
        "forced": (play.play_forced, who, coin),
        "plan": (
            play.plan,
            who,
            seat,
            before.decisions[seat],
            before.deal_number,
            lots.choice([None, *early]),
        ),
        "take off": (play.remove, host, lots.randrange(PEOPLE)),
    }
    try:
        match what:
            case "act":
                await click(table, lots)
            case "extend":
                await table.extend(lots.choice([0, 1000, 10**6]))
            case "tick":
                clock.jump(lots.choice([-MINUTE, 20, MINUTE, 3 * MINUTE, DAY]))
                await table.tick()
            case _:
                command, *args = commands[what]
                await table.do(command, *args)
    except Refusal:
        assert table.state is before


async def click(table: Table, lots: random.Random) -> None:
    state = table.state
    people = [seat for seat in state.waiting_for if state.seats[seat].kind == "person"]
    if people:
        seat = lots.choice(people)
        await act(table, owner(table, seat), lots.choice(state.legal(seat)).token)
    else:
        await play.move_by_itself(table, InlinePlayers())


OPERATIONS = ["sit", "leave", "add", "fill", "start", "reclaim", "close"]
AGREED = ["undo", "undo", "pause", "shelve", *["yes"] * 6, "no", "no", "go", "go"]
TIME = ["pace", "pace", "extend", *["tick"] * 6]
ITS_OWN = {"row", "rules", "person", "settings", "previous_seq", "_partie", "_events", "_cache"}
"""The fields of a state that belong to the process it lives in."""
LOBBY = ["sit", "sit", "leave", "add", "level", "rated", "contest", "spectators", "rules", "cut"]
WISHES = ["cut", "watch", "watch", "forced", "plan", "plan", "take off"]
LONG = ["here", "here", "here", "resume", "move", "give up", "free", "take", "take", "host"]


@settings(max_examples=amount(12, 80), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lobby=st.lists(st.sampled_from(LOBBY), max_size=8),
    later=st.lists(st.sampled_from(["act"] * 24 + OPERATIONS + AGREED + LONG + TIME + WISHES), max_size=80),
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
        lots, clock = random.Random(seed), FakeClock()
        hall = Evening(f"sqlite+aiosqlite:///{prepare(tmp_path / 'fold.db')}")
        # a pause that never ends: computers act when the test says so
        slow = TableSettings(computer_pause=3600, thinking=0, **MANY_TABLES)
        registry = await hall.begin(settings=slow, clock=clock)
        people = [await registry.person(str(number), f"P{number}") for number in range(PEOPLE)]
        table = await registry.open("g", "c", people[0], "highest", None, options, pace=lots.choice(PACES))
        for what in [*lobby, "fill", "start", *later]:
            await do_something(table, people, what, lots, clock)
            live = table.state
            assert live.seq == len(await hall.store.logs.entries(table.id))
            jobs = {due.kind: due.at for due in await hall.store.table_jobs.of(table.id)}
            stored, due = jobs.get("clock"), next_due(table.state)
            assert (stored is None) == (due is None)
            if stored is not None and due is not None:
                half = live.time_ms + (due - live.time_ms) // 2
                assert half <= stored <= due, "a clock may be early by half of its time, but never late"
        await check(hall.store, table)
        expect_same((await hall.again(table.id)).state, table.state)
        await hall.end()

    asyncio.run(evening())


async def check(store: Store, table: Table) -> None:
    entries = await store.logs.entries(table.id)
    digests = {deal.seq: deal.digest for deal in await store.logs.deals(table.id)}
    folded = replay(table.state.without_log(), entries, digests)
    assert folded.fault is None
    expect_same(folded.state, table.state)


def expect_same(folded: TableState, live: TableState) -> None:
    """Expect that nothing is known of a table but what its log and its row say."""
    for field in dataclasses.fields(TableState):
        if field.name not in ITS_OWN:
            assert getattr(folded, field.name) == getattr(live, field.name), field.name
    assert (folded.row.preset, folded.row.rule_set) == (live.row.preset, live.row.rule_set)
    assert seen(folded) == seen(live)
    assert (folded._partie is None) == (live._partie is None)
    if folded._partie is not None and live._partie is not None:
        assert folded._partie.digest() == live._partie.digest()
        for seat in range(len(live.seats)):
            assert shares(folded, seat) == shares(live, seat)


# -- logs of an older version: its successor's states hold more, so digests are computed otherwise ---


class LaterState(HighestState):
    """Of a version that can't compute its predecessor's digests."""

    def digest(self) -> str:
        return hashlib.sha256(f"and more: {super().digest()}".encode()).hexdigest()


class FollowingState(LaterState):
    """Of a version that can."""

    def older_digests(self) -> tuple[str, ...]:
        return (HighestState.digest(self),)


async def older(evening: Evening) -> int:
    """A table in its second deal, played by the older version."""
    table, _ = await evening.playing("Emma", "Otto", deals=4)
    await until_deal(table, 2)
    await act_next(table)
    return table.id


async def test_a_table_plays_on_under_the_successor(evening: Evening) -> None:
    number = await older(evening)
    before = (await evening.registry.table(number)).state
    log = await evening.store.logs.entries(number)
    table = await evening.again(number, Highest(kind=FollowingState))
    assert seen(table.state) == seen(before)
    assert table.state.notices == ()
    assert await evening.store.logs.entries(number) == log
    await until_deal(table, 3)

    # deals of both versions are in its log now
    table = await evening.again(number, Highest(kind=FollowingState))
    assert (table.state.deal_number, table.state.notices) == (3, ())
    assert (await play_out(table)).status == "finished"


async def test_without_the_older_digests_it_would_not(evening: Evening) -> None:
    number = await older(evening)
    table = await evening.again(number, Highest(kind=LaterState))
    assert table.state.status == "quarantined"
    await denied("quarantined", table.do(seats.leave, await evening.person("Emma")))


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_no_other_digest_is_taken_for_an_older_one(evening: Evening) -> None:
    number = await older(evening)
    entries = await evening.store.logs.entries(number)
    digests = {deal.seq: deal.digest for deal in await evening.store.logs.deals(number)}
    options = Highest().options("plain", {"players": 2, "deals": 4})
    assert len(digests) == 2
    before = unplayed(Highest(kind=FollowingState), options)
    assert replay(before, entries, digests).fault is None
    for seq in digests:
        assert replay(before, entries, digests | {seq: "0" * 64}).faulty == seq

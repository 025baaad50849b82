"""kill -9 in the middle of writing: what was acknowledged is there, and the evening goes on.

``python -m tests.engine.tables.test_crash FILE`` is the process that plays highest on a few tables and says
what was acknowledged, until it is killed: a line ``table seq token`` for each action of a person, after a
first line ``ready``.
"""

from __future__ import annotations

import asyncio
import random
import signal
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from engine.players.pool import InlinePlayers
from engine.store import Store
from engine.tables import Table, TableRegistry, TableSettings, TableState, lobby, play
from engine.tables.replay import replay
from tests.engine.tables.conftest import QUICK, until
from tests.engine.tables.highest import Highest
from tests.lengths import amount

TABLES = 5
DEALS = 100_000
KILLS = amount(2, 12)


async def play_until_killed(path: Path, actions: int) -> list[tuple[int, int, str]]:
    """Let the process acknowledge so many actions, kill it, and return what it has acknowledged."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.engine.tables.test_crash", str(path), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    lines: list[str] = []
    async for line in process.stdout:
        lines.append(line.decode())
        if len(lines) == actions:
            process.send_signal(signal.SIGKILL)
    assert await process.wait() == -signal.SIGKILL
    acknowledged = [line.split() for line in lines[1:] if line.endswith("\n")]
    return [(int(table), int(seq), token) for table, seq, token in acknowledged]


@pytest.mark.scaled
async def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    acknowledged: list[tuple[int, int, str]] = []
    lots = random.Random(7)
    for _ in range(KILLS):
        acknowledged += await play_until_killed(path, lots.randrange(20, 400))
        store = await Store.open(path)
        logs = {number: await store.logs.entries(number) for number in range(1, TABLES + 1)}
        for table, seq, token in acknowledged:
            assert logs[table][seq - 1].token == token
        for number, entries in logs.items():
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            digests = {deal.seq: deal.digest for deal in await store.logs.deals(number)}
            row = await store.tables.get(number)
            assert row is not None
            game = Highest()
            followed = replay(TableState.of(row, game, game.load_options(row.options)), entries, digests)
            assert followed.fault is None
            dealt = {entry.seq for entry in entries if entry.token.startswith("deal")}
            assert dealt == set(digests)
        assert await store.verify() == []
        await store.close()
    await wake(path)


async def wake(path: Path) -> None:
    """Every table wakes and its computers move, without a click."""
    store = await Store.open(path)
    registry = TableRegistry(store, players=InlinePlayers(), settings=QUICK, games={"highest": Highest()})
    newest: defaultdict[int, list[TableState]] = defaultdict(list)
    registry.listeners.append(lambda state: newest[state.table].append(state))
    await registry.start()

    def settled() -> bool:
        return len(newest) == TABLES and all(not shown[-1].waiting_for <= {2} for shown in newest.values())

    await until(settled)
    await registry.stop()
    await store.close()


async def play_on(path: str) -> None:
    store = await Store.open(path)
    await store.migrate()
    settings = TableSettings(computer_pause=0, deal_pause=0, wakes_per_second=1000)
    registry = TableRegistry(store, players=InlinePlayers(), settings=settings, games={"highest": Highest()})
    await registry.start()
    emma = await registry.person("1", "Emma")
    otto = await registry.person("2", "Otto")
    numbers = [state.table for state in await registry.tables()]
    for number in range(len(numbers), TABLES):
        options = {"players": 3, "deals": DEALS, "together": number % 2 == 1}
        table = await registry.open("g", "c", emma, "highest", None, options)
        await table.do(lobby.sit, otto)
        await table.do(lobby.start, emma, filled=True)
        numbers.append(table.id)
    print("ready", flush=True)
    await asyncio.gather(*[keep_playing(await registry.table(number)) for number in numbers])


async def keep_playing(table: Table) -> None:
    while True:
        state = table.state
        people = [seat for seat in state.waiting_for if state.seats[seat].kind == "person"]
        if not people:
            await asyncio.sleep(0)  # a computer moves
            continue
        seat = min(people)
        owner = state.owner(seat)
        assert owner is not None
        legal = state.legal(seat)
        token = legal[state.seq % len(legal)].token
        done = await table.do(play.act, owner, seat, state.decisions[seat], token)
        written = done.previous_seq + 1  # what follows by itself has later numbers
        print(done.table, written, token, flush=True)


if __name__ == "__main__":
    asyncio.run(play_on(sys.argv[1]))

"""A process that plays highest on a few tables and says what was acknowledged, until it is killed.

``python -m tests.engine.tables.evening_process FILE``; a line ``table seq token`` for each acknowledged
action of a person, after a first line ``ready``.
"""

from __future__ import annotations

import asyncio
import sys

from engine.players.pool import InlinePlayers
from engine.store import Store
from engine.tables import Table, TableRegistry, TableSettings, lobby, play
from tests.engine.tables.highest import Highest

TABLES = 5
DEALS = 100_000


async def main(path: str) -> None:
    store = await Store.open(path)
    await store.migrate()
    settings = TableSettings(computer_pause=0, deal_pause=0, wakes_per_second=1000)
    registry = TableRegistry(store, players=InlinePlayers(), settings=settings, games={"highest": Highest()})
    await registry.start()
    emma = await registry.person("1", "Emma")
    otto = await registry.person("2", "Otto")
    numbers = [snapshot.table for snapshot in await registry.tables()]
    for number in range(len(numbers), TABLES):
        options = {"players": 3, "deals": DEALS, "together": number % 2 == 1}
        table = await registry.open("g", "c", emma, "highest", None, options)
        await table.do(lobby.sit, otto)
        await table.do(lobby.fill, emma)
        await table.do(lobby.start, emma)
        numbers.append(table.id)
    print("ready", flush=True)
    await asyncio.gather(*[keep_playing(await registry.table(number)) for number in numbers])


async def keep_playing(table: Table) -> None:
    while True:
        snapshot = table.state
        people = [seat for seat in snapshot.waiting_for if snapshot.seats[seat].kind == "person"]
        if not people:
            await asyncio.sleep(0)  # a computer moves
            continue
        seat = min(people)
        owner = snapshot.owner(seat)
        assert owner is not None
        legal = snapshot.legal(seat)
        token = legal[snapshot.seq % len(legal)].token
        done = await table.do(play.act, owner, seat, snapshot.decisions[seat], token)
        written = done.previous_seq + 1  # what follows by itself has later numbers
        print(done.table, written, token, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))

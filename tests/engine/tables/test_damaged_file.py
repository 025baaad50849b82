"""A damaged part of the database's file: the tables it touches are quarantined, the others play on."""

from __future__ import annotations

import logging
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.storage.records import Entry
from engine.tables import Table, lobby, seats
from tests.engine.tables.conftest import QUICK, Evening, act_next, play_out
from tests.engine.tables.fake_clock import FakeClock, settled
from tests.engine.tables.test_lost_file import alarms, file_of
from tests.engine.tables.test_seats import refused

pytestmark = pytest.mark.parametrize("database_kind", ["sqlite"])

NOTHING = "extend 0"
"""The token of an entry that changes nothing."""
PAGE = 4096


async def two_tables(evening: Evening) -> tuple[Table, Table]:
    """A sound table and another, whose log ends on pages of its own."""
    emma, otto = await evening.people("Emma", "Otto")
    sound, broken = await evening.table(emma, otto), await evening.table(emma, otto)
    for table in (sound, broken):
        await table.do(lobby.start, emma)
    await lengthen(evening, broken.id)
    await evening.restart()
    return await evening.registry.table(sound.id), await evening.registry.table(broken.id)


async def lengthen(evening: Evening, table: int) -> None:
    newest = await evening.store.logs.newest(table)
    entries = [Entry(newest + at, "clock", None, None, 0, NOTHING) for at in range(1, 1000)]
    await evening.store.writer.submit(evening.store.logs.appending(table, entries))


def spoil_the_end(path: Path, table: int) -> None:
    """Write rubbish over the page that holds the newest entries of a table's log."""
    with closing(sqlite3.connect(path)) as connection:
        (newest,) = connection.execute('SELECT max(seq) FROM log WHERE "table" = ?', (table,)).fetchone()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    # a row as SQLite writes it: both keys in two bytes or one, the kind, and in the end the token
    pages = path.read_bytes()
    key = newest.to_bytes(2, "big") + b"clock"
    at = pages.rindex(key)
    number = at // PAGE
    assert pages.count(NOTHING.encode(), number * PAGE, (number + 1) * PAGE) > 50, "a page of that log alone"
    with path.open("r+b") as file:
        file.seek(number * PAGE)
        file.write(random.Random(5).randbytes(PAGE))


async def test_the_table_whose_log_cannot_be_written_is_quarantined(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    sound, broken = await two_tables(evening)
    spoil_the_end(file_of(evening), broken.id)
    with refused("quarantined"):
        await act_next(broken)
    assert broken.state.status == "quarantined"
    with refused("quarantined"):
        await broken.do(seats.leave, await evening.person("Emma"))
    await act_next(sound)
    (alarm,) = alarms(caplog)
    assert "IS DAMAGED (database disk image is malformed)" in alarm
    assert "Traceback" not in caplog.text
    assert (await play_out(sound)).status == "finished"


async def test_the_table_whose_log_cannot_be_read_is_quarantined(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    sound, broken = await two_tables(evening)
    sound_id, broken_id = sound.id, broken.id
    await evening.end()
    spoil_the_end(file_of(evening), broken_id)
    registry = await evening.begin()
    await registry.start()
    await settled(registry)
    for _ in range(2):
        with refused("quarantined"):
            await registry.table(broken_id)
    assert (await play_out(await registry.table(sound_id))).status == "finished"
    assert len(alarms(caplog)) == 1
    assert "Traceback" not in caplog.text


async def test_it_holds_no_other_clock(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    await evening.end()
    clock = FakeClock()
    registry = await evening.begin(settings=QUICK, clock=clock)
    await registry.start()
    await settled(registry)
    emma = await evening.person("Emma")
    lobbies = [(await registry.open("guild", "channel", emma, "highest", pace="live")).id for _ in range(3)]
    for number in lobbies:  # their cards are drawn, so that nothing but their clocks is due
        registry.rendered(number, (await registry.table(number)).state.seq)
        registry.loaded.unload(number)
    await lengthen(evening, lobbies[-1])
    await evening.end()
    spoil_the_end(file_of(evening), lobbies[-1])
    clock.jump(600)
    caplog.set_level(logging.ERROR)
    registry = await evening.begin(settings=QUICK, clock=clock)
    await registry.start()
    registry.reachable()
    await settled(registry)
    assert registry._timed_work.outages.settled
    assert f"table {lobbies[-1]} gets no time back: its part of the database is damaged" in caplog.text
    entries = [await evening.store.logs.entries(number) for number in lobbies[:2]]
    assert all(log[-1].token == "extend 600000" for log in entries)

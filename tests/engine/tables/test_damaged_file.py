"""The database's file is deleted or replaced, or a part of it is damaged, while people play."""

import asyncio
import logging
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.storage import database
from engine.storage.database import parse_url
from engine.storage.errors import StorageFailed
from engine.tables import Entry, Person, Table, seats
from tests.engine.tables.conftest import (
    Evening,
    FakeClock,
    act_next,
    denied,
    play_out,
    seen,
    until,
)

# -- deleted or replaced: from then on nothing is acknowledged ---------------------------------------


pytestmark = pytest.mark.parametrize("database_kind", ["sqlite"])


def delete(path: Path) -> None:
    path.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replace(path: Path) -> None:
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)
    copy.rename(path)


def delete_journal(path: Path) -> None:
    Path(f"{path}-wal").unlink()


def delete_all(path: Path) -> None:
    for part in path.parent.glob(f"{path.name}*"):
        part.unlink()


def file_of(evening: Evening) -> Path:
    return Path(parse_url(evening.url).database or "")


def alarms(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.CRITICAL]


@pytest.mark.parametrize("lose", [delete, move, replace, delete_journal, delete_all])
async def test_nothing_is_acknowledged_and_all_that_was_is_saved(
    evening: Evening,
    lose: Callable[[Path], None],
    caplog: pytest.LogCaptureFixture,
    table: Table,
    emma: Person,
) -> None:
    before = await act_next(table)
    path = file_of(evening)
    lose(path)
    left = path.read_bytes() if path.exists() else None
    opening = evening.registry.open("guild", "channel", emma, "highest")
    await denied("storage_failed", act_next(table), act_next(table), opening)
    with pytest.raises(StorageFailed, match="deleted or replaced"):
        await evening.store.logs.entries(table.id)
    assert table.state is before
    (alarm,) = alarms(caplog)
    assert "WAS DELETED OR REPLACED" in alarm
    await evening.end()
    if lose is not delete_journal:
        assert (path.read_bytes() if path.exists() else None) == left, "what lies there now is not ours"

    (rescued,) = path.parent.glob("tables.db.rescued-*")
    assert str(rescued) in alarm
    assert rescued.stat().st_mode & 0o077 == 0, "others' cards stand in it"
    for part in path.parent.glob("tables.db*"):
        if part != rescued:
            part.unlink()
    rescued.rename(path)
    table = await evening.again(table.id)
    assert seen(table.state) == seen(before)
    await act_next(table)


async def test_a_file_that_comes_back_is_used_after_a_restart_only(evening: Evening, table: Table) -> None:
    path = file_of(evening)
    move(path)
    await denied("storage_failed", act_next(table))
    path.with_name("elsewhere.db").rename(path)
    await denied("storage_failed", act_next(table))
    await act_next(await evening.again(table.id))


async def test_it_is_noticed_while_nobody_plays(
    evening: Evening, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOOK_EVERY", 0.001)
    await evening.person("Emma")
    await evening.store.writer.flush()
    watching = asyncio.create_task(evening.store.database.watch())
    delete(file_of(evening))
    await until(lambda: bool(alarms(caplog)))
    watching.cancel()


async def test_a_file_that_was_never_opened_is_not_made_by_writing(evening: Evening) -> None:
    path = file_of(evening)
    path.unlink()
    with pytest.raises(StorageFailed):
        await evening.store.facts.put("a", 1)
    assert not path.exists()


# -- damaged: the tables it touches are quarantined, the others play on ------------------------------


NOTHING = "extend 0"
"""The token of an entry that changes nothing."""
PAGE = 4096


async def two_tables(evening: Evening) -> tuple[Table, Table]:
    """A sound table and another, whose log ends on pages of its own."""
    emma, otto = await evening.people("Emma", "Otto")
    sound, broken = [await evening.begun(emma, otto) for _ in range(2)]
    await lengthen(evening, broken.id)
    await evening.begin()
    return await evening.registry.table(sound.id), await evening.registry.table(broken.id)


async def lengthen(evening: Evening, table: int) -> None:
    newest = (await evening.store.logs.newest([table]))[table]
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
    await denied("quarantined", act_next(broken))
    assert broken.state.status == "quarantined"
    await denied("quarantined", broken.do(seats.leave, await evening.person("Emma")))
    await act_next(sound)
    (alarm,) = alarms(caplog)
    assert "IS DAMAGED (database disk image is malformed)" in alarm
    assert "Traceback" not in caplog.text
    assert (await play_out(sound)).status == "finished"


async def test_the_table_whose_log_cannot_be_read_is_quarantined(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    sound, broken = await two_tables(evening)
    await evening.end()
    spoil_the_end(file_of(evening), broken.id)
    registry = await evening.wake()
    await denied("quarantined", registry.table(broken.id), registry.table(broken.id))
    assert (await play_out(await registry.table(sound.id))).status == "finished"
    assert len(alarms(caplog)) == 1
    assert "Traceback" not in caplog.text


async def test_it_holds_no_other_clock(
    evening: Evening, clock: FakeClock, caplog: pytest.LogCaptureFixture, emma: Person
) -> None:
    registry = await evening.wake()
    lobbies = [(await registry.open("guild", "channel", emma, "highest", pace="live")).id for _ in range(3)]
    for number in lobbies:  # their cards are drawn, so that nothing but their clocks is due
        registry.rendered(number, (await registry.table(number)).state.seq)
        registry.loaded.unload(number)
    await lengthen(evening, lobbies[-1])
    await evening.end()
    spoil_the_end(file_of(evening), lobbies[-1])
    clock.jump(600)
    caplog.set_level(logging.ERROR)
    registry = await evening.wake()
    assert registry._timed_work.outages.settled
    assert f"table {lobbies[-1]} gets no time back: its part of the database is damaged" in caplog.text
    entries = [await evening.store.logs.entries(number) for number in lobbies[:2]]
    assert all(log[-1].token == "extend 600000" for log in entries)

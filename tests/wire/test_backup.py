"""The drill: a backup while people play, the bot killed, the backup restored, and play goes on from there."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

from tests.bot.processes import environment, output_of
from tests.wire.conftest import Process
from tests.wire.table import People, eventually, open_table, play_on, press, take_hand, text_of


def entries(database: Path) -> int:
    """The number of entries in the logs of its tables."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        ((count,),) = connection.execute("SELECT count(*) FROM log")
    return int(count)


async def db(process: Process, *command: str | Path) -> str:
    """The output of ``bierkoenig db`` on the bot's database."""
    status, output = await output_of("db", *command, env=environment(storage__url=str(process.database)))
    assert status == 0, output
    return output


async def test_play_goes_on_from_a_backup(process: Process, people: People, tmp_path: Path) -> None:
    backup, enough = tmp_path / "copy.db", asyncio.Event()
    await process.start()
    anna, bert = await people("Anna", "Bert")
    table = await open_table(anna, "spieltisch")
    await press(bert, table, "join")
    await press(anna, table, "fill")
    seated = [await take_hand(person, table) for person in (anna, bert)]

    playing = asyncio.create_task(play_on(seated, enough.is_set))
    await db(process, "backup", backup)
    in_backup = entries(backup)
    await eventually(lambda: entries(process.database) > in_backup + 20)
    enough.set()
    await playing
    await eventually(lambda: any(one.moves for one in seated))
    unknown = await take_hand(bert, table)  # to the backup
    later = [(one, move) for one in (seated[0], unknown) for move in one.moves]
    assert later

    await process.kill()
    said = await db(process, "restore", backup)
    assert "before it was" in said and entries(process.database) == in_backup
    await process.start()
    for one, move in later:  # what they belong to has not happened
        reply = await one.click(move, force=True)
        assert reply.state == "answered" and reply.message is not None
        assert "Der Tisch war schneller als du" in text_of(reply.message)
    found = await take_hand(bert, table)  # as the call to the turn says: the hand in the backup is deleted
    await play_on([seated[0], found], lambda: entries(process.database) > in_backup + 30)
    await process.stop()
    assert await db(process, "verify") == "1 tables checked, 0 faults\n"

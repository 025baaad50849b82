"""The database is deleted, restored from a backup, or locked while people play."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cogs.shell import answers
from discord_sandbox.person import Reply
from engine.storage.kept import MessageRefs
from tests.bot.processes import environment, output_of
from tests.languages import said
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    card_of,
    eventually,
    ids_of,
    message_of,
    open_table,
    play_on,
    press,
    seat_one,
    sit_down,
    take_hand,
    text_of,
)

# -- deleted: whoever clicks is told that nothing has happened -----------------------------------------------


async def test_a_click_into_a_deleted_database_is_not_acknowledged(
    run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    async with run_bot(computer_pause=30):
        anna = await seat_one(people)
        await eventually(lambda: anna.moves)
        move = anna.moves[0]
        (tmp_path / "bot.db").unlink()
        assert said(text_of(message_of(await anna.click(move))), "refusal-storage_failed")
        assert anna.moves[0] == move, "it is still there to be chosen"
        assert said(
            text_of(message_of(await anna.person.command("spieltisch", "table open"))),
            "refusal-storage_failed",
        )


async def test_nobody_is_shown_a_hand_of_which_the_bot_would_not_know_after_a_restart(
    run_bot: RunBot, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = MessageRefs.put_durably

    async def lose_and_put(refs: MessageRefs, *reference: Any) -> None:
        (tmp_path / "bot.db").rename(tmp_path / "elsewhere.db")
        await put(refs, *reference)

    async with run_bot(computer_pause=30):
        anna = await seat_one(people)
        await eventually(lambda: anna.moves)
        monkeypatch.setattr(MessageRefs, "put_durably", lose_and_put)
        assert said(
            text_of(message_of(await anna.person.command("spieltisch", "hand"))), "refusal-storage_failed"
        )
        assert anna.moves, "the hand before stays as it was"


# -- restored, and play goes on from there -------------------------------------------------------------------


def entries(database: Path) -> int:
    """The number of entries in the logs of its tables."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        ((count,),) = connection.execute("SELECT count(*) FROM log")
    return int(count)


async def db(database: Path, *command: str | Path) -> str:
    """The output of ``bierkoenig db`` on the bot's database."""
    status, output = await output_of("db", *command, env=environment(storage__url=str(database)))
    assert status == 0, output
    return output


async def test_play_goes_on_from_a_backup(run_bot: RunBot, people: People, tmp_path: Path) -> None:
    database, backup, enough = tmp_path / "bot.db", tmp_path / "copy.db", asyncio.Event()
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table, seated = await sit_down((anna, bert), fill=True)
        playing = asyncio.create_task(play_on(seated, enough.is_set))
        await db(database, "backup", backup)
        in_backup = entries(backup)
        await eventually(lambda: entries(database) > in_backup + 20)
        enough.set()
        await playing
        await eventually(lambda: any(one.moves for one in seated))
        unknown = await take_hand(bert, table)  # to the backup
        later = [(one, move) for one in (seated[0], unknown) for move in one.moves]
        assert later
    assert "before it was" in await db(database, "restore", backup) and entries(database) == in_backup
    async with run_bot():
        for one, move in later:  # what they belong to has not happened
            assert said(text_of(message_of(await one.click(move, force=True))), "refusal-stale")
        found = await take_hand(bert, table)  # the one in the backup is deleted
        await play_on([seated[0], found], lambda: entries(database) > in_backup + 30)
    assert await db(database, "verify") == "1 tables checked, 0 faults\n"


# -- locked for longer than Discord waits --------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0.6)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock the database, as a shell that somebody has left open does."""
    with contextlib.closing(sqlite3.connect(folder / "bot.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def deferred(folder: Path, asking: Awaitable[Reply]) -> None:
    """Ask while the database is locked, until the answer is deferred."""
    with locked(folder):
        assert (await asking).state == "deferred"


@pytest.mark.usefixtures("impatient")
@pytest.mark.usefixtures("bot")
async def test_commands_that_write_are_answered_however_long_that_takes(
    people: People, tmp_path: Path
) -> None:
    anna, bert = await people("Anna", "Bert")

    def told(words: str) -> bool:
        return any(words in text_of(one) and one["flags"] & EPHEMERAL for one in anna.seen())

    # a public answer: who has typed reads that it took a moment, and the card is there for all
    await deferred(tmp_path, anna.command("spieltisch", "table open"))
    await bert.wait_for(lambda one: "bk1:t:1:join" in ids_of(one))
    await eventually(lambda: told("etwas gedauert"))
    assert not card_of(bert, 1)["flags"] & EPHEMERAL
    guests: Json = {"guest-1": bert.id}
    # the same as text first, for those who are called
    await deferred(tmp_path, anna.command("spieltisch", "table open", **guests))
    await bert.wait_for(lambda one: "bk1:t:2:join" in ids_of(one))
    # in a thread of its own
    await deferred(tmp_path, anna.command("spieltisch", "table open", thread=True))
    await eventually(lambda: any("<#" in text_of(one) and "Tisch 3" in text_of(one) for one in bert.seen()))
    # private answers
    await deferred(
        tmp_path,
        anna.command("spieltisch", "stammtisch plan", day="morgen", time="20:00", name="Runde"),
    )
    await eventually(lambda: told("**Runde** steht"))
    await deferred(tmp_path, anna.command("spieltisch", "table close", table=1))
    await eventually(lambda: told("Tisch 1 ist geschlossen"))


@pytest.mark.usefixtures("impatient")
@pytest.mark.usefixtures("bot")
async def test_clicks_that_write_are_answered_however_long_that_takes(people: People, tmp_path: Path) -> None:
    anna, bert = await people("Anna", "Bert")
    table = await open_table(anna, "spieltisch")
    await deferred(tmp_path, press(bert, table, "join"))
    await eventually(lambda: "Bert" in text_of(card_of(anna, table)))
    await press(anna, table, "fill")
    # a hand that is opened, and one that is clicked
    await deferred(tmp_path, press(bert, table, "hand"))
    await eventually(
        lambda: any(f"bk1:u:{table}:open" in ids_of(one) for one in bert.seen() if one["flags"] & EPHEMERAL)
    )
    hand = await take_hand(anna, table)
    await eventually(lambda: hand.moves)
    before = hand.moves
    await deferred(tmp_path, hand.click(before[0]))
    await eventually(lambda: hand.moves != before)
    assert f"bk1:t:{table}:hand" in ids_of(card_of(anna, table)), "the card shows nobody's hand"

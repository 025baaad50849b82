"""Discord is out of reach while clocks run, or the database while people play."""

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Iterator
from pathlib import Path
from typing import Any, Literal

import discord
import pytest
from discord.backoff import ExponentialBackoff

from cogs.shell import answers
from discord_sandbox import Reply, Sandbox, SandboxSettings
from discord_sandbox.memberships import kick
from engine.storage.kept import MessageRefs
from engine.store import Store
from tests.acquainted import acquainted
from tests.bot.processes import environment, output_of
from tests.languages import said
from tests.wire.asking import ask, free_port
from tests.wire.table import (
    EPHEMERAL,
    PATIENCE,
    Json,
    People,
    RunBot,
    Seated,
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
from tests.wire.test_announcer import noted
from tests.wire.test_restarts import AT_ONCE

TURN = 3.0
"""Seconds until a computer plays for somebody."""
FOR_GOOD = 100_000
"""Attempts to connect that fail until the test lets the bot in."""


@pytest.fixture
def shards() -> int:
    """The number of shards."""
    return 1


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The longest pauses in seconds that there may have been before each new attempt; there are none here."""
    longest: list[float] = []
    original = ExponentialBackoff.delay

    def delay(backoff: ExponentialBackoff[Literal[False]]) -> float:
        original(backoff)
        longest.append(backoff._base * 2**backoff._exp)
        return 0.01

    monkeypatch.setattr(ExponentialBackoff, "delay", delay)
    return longest


@pytest.fixture
async def sandbox(
    shards: int, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Sandbox]:
    """A sandbox without rate limits: they are not the subject, and would keep this test waiting.

    Nor does discord.py pause between attempts to connect, nor before it identifies.
    """

    async def at_once(*_: object, **__: object) -> None: ...

    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    async with acquainted(SandboxSettings(rate_limits=False, shards=shards)) as running:
        yield running


async def test_a_cut_line_resumes_however_many_attempts_that_takes(
    run_bot: RunBot, sandbox: Sandbox, people: People, pauses: list[float]
) -> None:
    gateway = sandbox.core.gateway
    async with run_bot():
        (anna,) = await people("Anna")
        for attempts in (1, 12):
            await anna.control("disconnect_gateway", how="drop", attempts=attempts)
            await eventually(lambda: not gateway.online)
            await eventually(lambda: gateway.online)
            await open_table(anna, "spieltisch")
            assert gateway.identified == 1
            assert len(pauses) == attempts and max(pauses) <= 32
            assert pauses[0] == 2, "a new break begins with a short pause"
            pauses.clear()
        await anna.control("disconnect_gateway", how="lost", attempts=2)
        await eventually(lambda: gateway.identified == 2)
        await anna.wait_until(lambda: anna.bot_online)
        await open_table(anna, "spieltisch")


async def test_a_server_that_was_left_meanwhile_is_gone_at_once(
    run_bot: RunBot, sandbox: Sandbox, tmp_path: Path
) -> None:
    left, _ = sandbox.world.guilds.values()
    async with run_bot():
        store = Store(str(tmp_path / "bot.db"))
        await store.preferences.change("guild", str(left.id), {"pictures": False})
        sandbox.core.gateway.disconnect("lost")
        kick(sandbox.core, left, sandbox.world.bot.id)
        await noted(store, str(left.id))
        await store.close()


async def two(people: People, names: tuple[str, str], channel: str) -> tuple[int, Seated]:
    """Two people at a table with computers; the one who is waited for, with their time."""
    table, seated = await sit_down(await people(*names), channel, fill=True, pace="live")
    await eventually(lambda: any(one.moves and deadline(one) for one in seated))
    return table, next(one for one in seated if one.moves)


def deadline(one: Seated) -> int:
    """The time in somebody's hand, in seconds since 1970; 0 without one."""
    found = re.search(r"<t:(\d+):R>", text_of(one.hand))
    return int(found[1]) if found else 0


def clock_of(database: Path, table: int) -> str:
    """The entries of the clock in the log of a table."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as reader:
        rows = reader.execute("SELECT token FROM log WHERE \"table\" = ? AND kind = 'clock'", (table,))
        return " ".join(token for (token,) in rows)


@pytest.mark.parametrize("shards", [2])
@pytest.mark.parametrize("outage", ["shard", "server"])
async def test_what_cannot_be_clicked_has_no_clock_and_the_rest_has(
    outage: str, run_bot: RunBot, sandbox: Sandbox, people: People, tmp_path: Path
) -> None:
    gateway = sandbox.core.gateway
    port = free_port()
    clocks = {"live_reminder_seconds": TURN - 0.5, "live_turn_seconds": TURN, "outage_seconds": 0.1}
    async with run_bot(**AT_ONCE, clocks=clocks, monitoring={"port": port}):
        assert gateway.identified == 2
        theirs, mover = await two(people, ("Dora", "Emil"), "card-table")
        guild = int(mover.person.guild_of(mover.person.channel("card-table")))
        shard = (guild >> 22) % 2
        if outage == "shard":
            gateway.disconnect("invalid", shard=shard, attempts=FOR_GOOD)
        else:
            gateway.outage(sandbox.world.guilds[guild])
        before = deadline(mover)
        ours, _ = await two(people, ("Anna", "Bert"), "spieltisch")
        database = tmp_path / "bot.db"
        # their time has begun later, and is over
        await eventually(lambda: "lapse" in clock_of(database, ours))
        assert clock_of(database, theirs) == "pace live", "nobody was reminded, nor played for"
        assert (await ask(port, "/readyz"))[0] == 200, "a restart would not bring the other shard back"
        if outage == "shard":
            gateway.let_in()
        else:
            gateway.outage(sandbox.world.guilds[guild], over=True)
        await eventually(lambda: deadline(mover) > before)
        assert (await mover.click(mover.moves[0])).state == "answered"


@pytest.mark.parametrize("shards", [2])
async def test_shards_that_begin_anew_at_the_same_time_are_all_there_again(
    run_bot: RunBot, sandbox: Sandbox, people: People
) -> None:
    gateway, port = sandbox.core.gateway, free_port()

    async with run_bot(monitoring={"port": port}):
        gateway.disconnect("invalid")
        await eventually(lambda: gateway.identified == 4)
        async with asyncio.timeout(PATIENCE):
            while "bierkoenig_gateway_connected 1.0" not in (await ask(port, "/metrics"))[1]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)


# -- the database is deleted, restored from a backup, or locked while people play ----------------------------

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

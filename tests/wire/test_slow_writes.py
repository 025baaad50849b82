"""The database is locked for longer than Discord waits: whatever writes is answered when it is written."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.shell import deferral
from discord_sandbox.person import Reply
from tests.wire.conftest import RunBot
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    card_of,
    eventually,
    ids_of,
    open_table,
    press,
    take_hand,
    text_of,
)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deferral, "PATIENCE", 0.6)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock the database, as a shell that somebody has left open does."""
    with contextlib.closing(sqlite3.connect(folder / "bot.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def deferred(folder: Path, asking: asyncio.Future[Reply]) -> Reply:
    """Ask while the database is locked, until the answer is deferred."""
    with locked(folder):
        reply = await asking
        assert reply.state == "deferred"
    return reply


def ask(coroutine: object) -> asyncio.Future[Reply]:
    return asyncio.ensure_future(coroutine)  # type: ignore[call-overload,no-any-return]


async def test_commands_that_write_are_answered_however_long_that_takes(
    run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")

        def told(words: str) -> bool:
            return any(words in text_of(one) and one["flags"] & EPHEMERAL for one in anna.seen())

        # a public answer: who has typed reads that it took a moment, and the card is there for all
        await deferred(tmp_path, ask(anna.command("spieltisch", "table open")))
        await bert.wait_for(lambda one: "bk1:t:1:join" in ids_of(one))
        await eventually(lambda: told("etwas gedauert"))
        assert not card_of(bert, 1)["flags"] & EPHEMERAL
        guests: Json = {"guest-1": bert.id}
        # the same as text first, for those who are called
        await deferred(tmp_path, ask(anna.command("spieltisch", "table open", **guests)))
        await bert.wait_for(lambda one: "bk1:t:2:join" in ids_of(one))
        # in a thread of its own
        await deferred(tmp_path, ask(anna.command("spieltisch", "table open", thread=True)))
        await eventually(
            lambda: any("<#" in text_of(one) and "Tisch 3" in text_of(one) for one in bert.seen())
        )
        # private answers
        await deferred(
            tmp_path,
            ask(anna.command("spieltisch", "stammtisch plan", day="morgen", time="20:00", name="Runde")),
        )
        await eventually(lambda: told("**Runde** steht"))
        await deferred(tmp_path, ask(anna.command("spieltisch", "table close", table=1)))
        await eventually(lambda: told("Tisch 1 ist geschlossen"))


async def test_clicks_that_write_are_answered_however_long_that_takes(
    run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, "spieltisch")
        await deferred(tmp_path, ask(press(bert, table, "join")))
        await eventually(lambda: "Bert" in text_of(card_of(anna, table)))
        await press(anna, table, "fill")
        # a hand that is opened, and one that is clicked
        await deferred(tmp_path, ask(press(bert, table, "hand")))
        await eventually(
            lambda: any(
                f"bk1:u:{table}:open" in ids_of(one) for one in bert.seen() if one["flags"] & EPHEMERAL
            )
        )
        hand = await take_hand(anna, table)
        await eventually(lambda: hand.moves)
        before = hand.moves
        await deferred(tmp_path, ask(hand.click(before[0])))
        await eventually(lambda: hand.moves != before)
        assert f"bk1:t:{table}:hand" in ids_of(card_of(anna, table)), "the card shows nobody's hand"

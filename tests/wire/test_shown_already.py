"""A restart sends only what people don't see already: cards, hands and spectators' views stay as they are."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any, Final

from discord_sandbox import Sandbox
from tests.wire.conftest import RunBot
from tests.wire.interruptions import silence
from tests.wire.table import People, Seated, eventually, open_table, press, take_hand, text_of
from tests.wire.test_watch import watch

CHANNEL: Final = "spieltisch"
AT_EASE: Final = {"mention_after": 3600, "picture_rest": 3600}
"""No table is noted as shown before the bot is stopped, so that each is woken."""


def ask(database: Path, statement: str) -> list[Any]:
    """The rows that a database answers; it is changed if the statement says so."""
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        return connection.execute(statement).fetchall()


def edits(sandbox: Sandbox, since: int) -> list[str]:
    """The routes of all messages that were sent and edited since a request."""
    told = [one for one in sandbox.core.journal.since(since) if one.method in ("POST", "PATCH")]
    return sorted(one.route for one in told if "message" in one.route)


async def seat_four_and_a_spectator(people: People) -> list[Seated]:
    """Four hands at a table without a clock, and somebody who watches."""
    *players, emma = await people("Anna", "Bert", "Cilli", "Dora", "Emil")
    table = await open_table(players[0], CHANNEL, pace="none")
    for person in players[1:]:
        await press(person, table, "join")
    await press(players[0], table, "start")
    hands = [await take_hand(person, table) for person in players]
    await watch(emma, table=table)
    return hands


async def test_what_is_shown_already_is_not_sent_again(
    sandbox: Sandbox, run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    database = tmp_path / "bot.db"
    async with run_bot(**AT_EASE):
        hands = await seat_four_and_a_spectator(people)
        await eventually(lambda: any(one.moves for one in hands))
        king = next(one for one in hands if one.moves)
        await king.click(king.moves[0])
        await silence(sandbox)
    assert ask(database, "SELECT kind FROM due") == [("render",)]
    journal = sandbox.core.journal

    since = journal.entries[-1].n
    async with run_bot(picture_rest=3600, mention_after=0):
        await eventually(lambda: not ask(database, "SELECT kind FROM due"))
        assert edits(sandbox, since) == []
        texts = [text_of(one.hand) for one in hands]
        player = next(one for one in hands if one.moves)
        await player.click(player.moves[0])
        await eventually(
            lambda: all(text_of(one.hand) != text for one, text in zip(hands, texts, strict=True))
        )
        await silence(sandbox)

    # something else is shown than this version would draw
    ask(database, """UPDATE surfaces SET payload = replace(payload, '"shown":"', '"shown":"other than ')""")
    ask(database, """UPDATE surfaces SET payload = replace(payload, '"shown":[', '"shown":[1')""")
    ask(database, """INSERT OR IGNORE INTO due ("table", kind, at) SELECT "table", 'render', 1 FROM tables""")
    since = journal.entries[-1].n
    async with run_bot(picture_rest=3600, mention_after=0):
        await eventually(lambda: not ask(database, "SELECT kind FROM due"))
        sent = edits(sandbox, since)
    assert len(sent) == 6 and len(set(sent)) == 2, "a card, four hands, a spectator's view"

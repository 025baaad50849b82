"""The bot is killed while something private or half agreed on hangs in the air: all of it is there again."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from cogs.hand.ids import WakeId
from discord_sandbox import Sandbox
from tests.wire.conftest import Join, Process
from tests.wire.interruptions import silence
from tests.wire.table import (
    Seated,
    eventually,
    ids_of,
    open_table,
    play_on,
    press,
    sit_down,
    take_hand,
)
from tests.wire.test_private_hand import turn
from tests.wire.test_restarts import AT_ONCE, CHANNEL, NAMES, called, reminders
from tests.wire.witness import Follower, Witness

PROMPT: Final = {**AT_ONCE, "mention_after": 0.1}

pytestmark = pytest.mark.without_limits


async def again(process: Process, people: Sequence[Witness], **play: Any) -> None:
    """Kill the bot, and start it with these settings."""
    await process.kill()
    await eventually(lambda: not any(person.bot_online for person in people))
    await process.start(**{**AT_ONCE, **play})
    await eventually(lambda: all(person.bot_online for person in people))


# -- hands that can't be reached ---------------------------------------------------------------------------


async def test_who_has_no_living_hand_is_called_once(sandbox: Sandbox, process: Process, join: Join) -> None:
    await process.start(**PROMPT, asleep_after=1)
    people = await join(*NAMES)
    table, seated = await sit_down(people, pace="none", game="fuenfzehnern")
    follower = Follower(process.database, table)
    wake = WakeId(table).custom_id
    await eventually(lambda: all(ids_of(one.hand) == [wake] for one in seated))
    mover = whose_turn(follower, seated)
    await eventually(lambda: calls(mover) == 1 and not known_hands(process.database))

    # everybody sleeps, and somebody was called
    await again(process, people, mention_after=0.1)
    await silence(sandbox)
    assert all(ids_of(one.hand) == [wake] for one in seated)
    assert [calls(one) for one in seated] == [int(one is mover) for one in seated]
    for one in seated:
        reply = await one.click(wake)
        assert reply.state == "answered" and wake not in ids_of(one.hand)

    for known in (True, False):
        # everybody is awake and nobody was called; then the tokens die while the bot is away
        perhaps_called = whose_turn(follower, seated)
        await play_on(seated, lambda: whose_turn(follower, seated) is not perhaps_called)  # noqa: B023
        mover = whose_turn(follower, seated)
        await eventually(lambda: bool(mover.moves) and not any(map(standing, seated)))  # noqa: B023
        before = [calls(one) for one in seated]
        await process.kill()
        await people[0].control("expire_tokens")
        if known:
            grow_old(process.database)
        await process.start(**PROMPT)
        await eventually(lambda: standing(mover) == 1)  # noqa: B023
        await silence(sandbox)
        assert [calls(one) for one in seated] == [
            times + (one is mover) for one, times in zip(seated, before, strict=True)
        ]
        # what lay in front of them still works
        assert (await mover.click(mover.moves[0])).state == "answered"
        await eventually(lambda: not standing(mover))  # noqa: B023
        seated = [await take_hand(person, table) for person in people]


async def test_a_call_that_was_about_to_come_comes_after_the_start(process: Process, join: Join) -> None:
    await process.start(**AT_ONCE)
    people = await join(*NAMES)
    host, *guests = people
    table = await open_table(host, CHANNEL, pace="none", game="fuenfzehnern")
    for person in guests:
        await press(person, table, "join")
    await press(host, table, "start")  # and nobody takes a hand
    await process.stop()
    await process.start(**PROMPT)
    await eventually(lambda: sum(map(called, people)) == 1)


async def test_who_lost_their_hand_at_a_quiet_table_is_called_after_the_start(
    process: Process, join: Join
) -> None:
    await process.start(**PROMPT)
    people = await join(*NAMES)
    table, seated = await sit_down(people, pace="none", game="fuenfzehnern")
    mover = whose_turn(Follower(process.database, table), seated)
    await eventually(lambda: bool(mover.moves) and not due(process.database))
    await process.kill()
    await people[0].control("expire_tokens")
    await process.start(**PROMPT)
    await eventually(lambda: standing(mover) == 1)


def due(database: Path) -> list[str]:
    """The kinds of work that tables have to do by themselves."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return [kind for (kind,) in connection.execute("SELECT kind FROM due")]


def calls(one: Seated) -> int:
    """How often somebody was called, including messages that were deleted."""
    assert isinstance(one.person, Witness)
    return called(one.person)


def standing(one: Seated) -> int:
    """How many calls for somebody are in the channel."""
    assert isinstance(one.person, Witness)
    return len(reminders(one.person))


def whose_turn(follower: Follower, seated: Sequence[Seated]) -> Seated:
    """The person whom the table waits for."""
    seat = turn(follower)
    owner = follower.fold.seats[seat].owner
    return next(one for one in seated if follower.number_of(one.person) == owner)


def known_hands(database: Path) -> int:
    """How many hands the bot believes to be alive."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as reader:
        return int(reader.execute("SELECT COUNT(*) FROM surfaces WHERE kind = 'hand'").fetchone()[0])


def grow_old(database: Path) -> None:
    """Make all hands in a database older than their tokens can be."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute(
            "UPDATE surfaces SET payload = json_set(payload, '$.born', payload ->> '$.born' - 1000)"
            " WHERE kind = 'hand'"
        )
        connection.commit()

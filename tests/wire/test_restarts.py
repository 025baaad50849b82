"""In the middle of everything that goes on at a table, the bot is killed, and stopped: nobody notices."""

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from cogs.hand.buttons import WakeId
from discord_sandbox import Sandbox
from tests.wire.conftest import Join
from tests.wire.players import Interruptions, cut_off
from tests.wire.table import (
    RunBot,
    Seated,
    ask,
    eventually,
    ids_of,
    message_of,
    open_table,
    pick,
    play_on,
    press,
    push,
    silence,
    sit_down,
    take_hand,
    text_of,
)
from tests.wire.test_calls import calls as standing
from tests.wire.test_private_hand import turn
from tests.wire.witness import Follower, Witness

CHANNEL: Final = "spieltisch"
NAMES: Final = ("Anna", "Bert", "Cilli", "Dora")

AT_ONCE: Final[Mapping[str, Any]] = {
    "outbox": {"channel_requests": 100, "channel_seconds": 1},
    "fresh_card_pause": 3600,  # one card for everything: a slow machine would get more
    "mention_after": 3600,
    "picture_rest": 3600,
}

PROMPT: Final = {**AT_ONCE, "mention_after": 0.1}

pytestmark = pytest.mark.without_limits


@pytest.fixture
async def interruptions(sandbox: Sandbox, run_bot: RunBot, tmp_path: Path) -> AsyncIterator[Interruptions]:
    """A bot that runs, and is interrupted."""
    interrupted = Interruptions(sandbox, run_bot, tmp_path / "bot.db", **AT_ONCE)
    await interrupted.begin()
    yield interrupted
    await interrupted.end()


# -- what else goes on at a table ------------------------------------------------------------------------


async def test_before_the_start_and_beside_the_table(interruptions: Interruptions, join: Join) -> None:
    """People in the lobby, a form half filled in, a panel of settings, a spectator, a replay."""
    anna, bert, cilli, dora, emil = people = await join(*NAMES, "Emil")
    table = await open_table(anna, CHANNEL, game="quodlibet", pace="none")
    await press(bert, table, "join")
    form = message_of(await press(anna, table, "configure"))
    await pick(anna, form, ":show$", "kingdoms")
    draft = text_of(await pick(anna, form, ":set:contracts$", "minus", "plus"))
    assert "„Ansagen ohne Räder“ und „Mit Rädern oder ohne“" in draft
    panel = await ask(bert, "settings")
    await interruptions.unnoticed(people, table)

    # the draft is there as it was left, and the panel works
    await pick(anna, form, ":show$", "wheels")
    await pick(anna, form, ":set:wheels$", "false")
    assert "Übernommen" in text_of(await push(anna, form, ":apply$"))
    await pick(bert, panel, ":turn_call$", "never")
    for person in (cilli, dora):
        await press(person, table, "join")
    await press(anna, table, "start")
    seated = [await take_hand(person, table) for person in (anna, bert, cilli, dora)]
    await play_on(seated, lambda: any("Spiel 2/" in text_of(one.hand) for one in seated))
    watched = await ask(emil, "table watch", table=table)
    film = await ask(emil, "table replay", table=table, deal=1)
    await interruptions.unnoticed(people, table)

    before = text_of(emil.latest(film))
    assert text_of(await push(emil, film, ":next$")) != before
    before = text_of(emil.latest(watched))
    mover = next(one for one in seated if one.moves)
    await mover.click(mover.moves[0])
    await eventually(lambda: text_of(emil.latest(watched)) != before)


# -- hands that can't be reached ---------------------------------------------------------------------------


def called(person: Witness) -> int:
    """The number of messages that have called somebody out, including those that were deleted."""
    found = (
        message["id"]
        for _, message in person.heard
        if any(user["id"] == person.id for user in message.get("mentions", ()))
    )
    return len(set(found))


def whose_turn(follower: Follower, seated: Sequence[Seated]) -> Seated:
    """The person whom the table waits for."""
    seat = turn(follower)
    owner = follower.fold.seats[seat].owner
    return next(one for one in seated if follower.number_of(one.person) == owner)


async def test_who_has_no_living_hand_is_called_once(
    sandbox: Sandbox, run_bot: RunBot, join: Join, tmp_path: Path
) -> None:
    database = tmp_path / "bot.db"

    def calls() -> list[int]:
        return [called(person) for person in people]

    async with cut_off(run_bot, database, **PROMPT, asleep_after=1):
        people = await join(*NAMES)
        table, seated = await sit_down(people, pace="none", game="fuenfzehnern")
        follower, wake = Follower(database, table), WakeId(table).custom_id
        await eventually(lambda: all(ids_of(one.hand) == [wake] for one in seated))
        await eventually(lambda: sum(calls()) == 1 and not known_hands(database))

    # everybody sleeps, and somebody was called
    async with cut_off(run_bot, database, **PROMPT):
        await silence(sandbox)
        assert all(ids_of(one.hand) == [wake] for one in seated)
        mover = whose_turn(follower, seated)
        assert calls() == [int(one is mover) for one in seated]
        for one in seated:
            assert (await one.click(wake)).state == "answered" and wake not in ids_of(one.hand)
        # everybody is awake and nobody was called; then the tokens die while the bot is away
        await play_on(seated, lambda: whose_turn(follower, seated) is not mover)
        mover = whose_turn(follower, seated)
        await eventually(lambda: mover.moves and not any(standing(person) for person in people))
        before = calls()
    await people[0].control("expire_tokens")
    grow_old(database)
    async with run_bot(**PROMPT):
        await eventually(lambda: standing(mover.person))
        await silence(sandbox)
        assert calls() == [times + (one is mover) for one, times in zip(seated, before, strict=True)]
        # what lay in front of them still works
        assert (await mover.click(mover.moves[0])).state == "answered"
        await eventually(lambda: not standing(mover.person))


async def test_a_call_that_was_about_to_come_comes_after_the_start(run_bot: RunBot, join: Join) -> None:
    async with run_bot(**AT_ONCE):
        host, *guests = people = await join(*NAMES)
        table = await open_table(host, CHANNEL, pace="none", game="fuenfzehnern")
        for person in guests:
            await press(person, table, "join")
        await press(host, table, "start")  # and nobody takes a hand
    async with run_bot(**PROMPT):
        await eventually(lambda: sum(map(called, people)) == 1)


async def test_who_lost_their_hand_at_a_quiet_table_is_called_after_the_start(
    run_bot: RunBot, join: Join, tmp_path: Path
) -> None:
    database = tmp_path / "bot.db"
    async with cut_off(run_bot, database, **PROMPT):
        people = await join(*NAMES)
        table, seated = await sit_down(people, pace="none", game="fuenfzehnern")
        mover = whose_turn(Follower(database, table), seated)
        await eventually(lambda: mover.moves and not rows(database, "SELECT kind FROM due"))
    await people[0].control("expire_tokens")
    async with run_bot(**PROMPT):
        await eventually(lambda: len(standing(mover.person)) == 1)


def rows(database: Path, query: str) -> list[Any]:
    """The rows that a query finds in a database, or changes there."""
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        return connection.execute(query).fetchall()


def known_hands(database: Path) -> list[Any]:
    """The hands that the bot believes to be alive."""
    return rows(database, "SELECT * FROM surfaces WHERE kind = 'hand'")


def grow_old(database: Path) -> None:
    """Make all hands in a database older than their tokens can be."""
    rows(
        database,
        "UPDATE surfaces SET payload = json_set(payload, '$.born', payload ->> '$.born' - 1000)"
        " WHERE kind = 'hand'",
    )

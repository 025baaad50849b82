"""The clock as people see it: deadlines, a reminder, a computer for this turn, then for the seat."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from discord_sandbox import Sandbox
from tests.wire.conftest import RunBot
from tests.wire.table import (
    Seated,
    card_of,
    eventually,
    ids_of,
    open_table,
    play_on,
    press,
    take_hand,
    text_of,
)
from tests.wire.witness import Witness

SHORT = {"live_reminder_seconds": 0.5, "live_turn_seconds": 2.0}
SHORTER = {"live_reminder_seconds": 0.2, "live_turn_seconds": 0.4}
LONG = {"live_reminder_seconds": 0.2, "live_turn_seconds": 3600}
PATIENCE = 60.0

Seat = Callable[..., Awaitable[list[Seated]]]


@pytest.fixture
async def seat(sandbox: Sandbox) -> AsyncIterator[Seat]:
    """``anna, bert, … = await seat(pace="live")``: four people, who miss no message, at a new table."""
    async with contextlib.AsyncExitStack() as stack:

        async def sit(**options: Any) -> list[Seated]:
            names = ("Anna", "Bert", "Cilli", "Dora")
            people = [
                await stack.enter_async_context(await Witness.join(sandbox.url, name)) for name in names
            ]
            for person in people:
                await person.wait_until(lambda: person.bot_online)  # noqa: B023 - awaited within the turn
            table = await open_table(people[0], "spieltisch", **options)
            for person in people[1:]:
                await press(person, table, "join")
            await press(people[0], table, "start")
            return [await take_hand(person, table) for person in people]

        yield sit


async def awaited(seated: list[Seated]) -> tuple[Seated, list[Seated]]:
    """The people who may move, and the others."""
    await eventually(lambda: any(one.moves for one in seated))
    mover = next(one for one in seated if one.moves)
    return mover, [one for one in seated if one is not mover]


def reminders(one: Seated) -> list[str]:
    """The clock's reminders to somebody, including those that were deleted since."""
    assert isinstance(one.person, Witness)
    created = {
        message["id"]: text_of(message)
        for _, message in one.person.heard
        if "components" in message
        and any(user["id"] == one.person.id for user in message.get("mentions", ()))
    }
    return [text for text in created.values() if f"<@{one.person.id}>" in text and "<t:" in text]


async def test_the_ladder_to_a_computer_on_the_seat_and_back(run_bot: RunBot, seat: Seat) -> None:
    async with run_bot(mention_after=3600, clocks=SHORT):
        seated = await seat(pace="live")
        table = seated[0].table
        sleeper, others = await awaited(seated)
        reclaim = f"bk1:t:{table}:reclaim"
        await eventually(lambda: "⏱️ <t:" in text_of(card_of(others[0].person, table)))
        assert "⏱️ <t:" in text_of(sleeper.hand)
        assert "⏱️" not in text_of(others[0].hand), "nobody waits for the others"

        await sleeper.shows("hat ein Computer für dich gespielt")
        assert len(reminders(sleeper)) == 1, "their hand was open, and they were called all the same"
        await play_on(others, lambda: reclaim in ids_of(sleeper.hand))
        await eventually(lambda: len(reminders(sleeper)) == 2)

        reply = await sleeper.click(reclaim)
        assert reply.state == "answered"
        await eventually(lambda: reclaim not in ids_of(sleeper.hand))
        await play_on(others, lambda: bool(sleeper.moves))
        assert "⏱️ <t:" in text_of(sleeper.hand)
        assert "Sonst übernimmt" not in text_of(sleeper.hand), "the ladder begins at its foot"
        reply = await sleeper.click(sleeper.moves[0])
        assert reply.state == "answered" and "veraltet" not in text_of(sleeper.hand)


@pytest.mark.long
async def test_when_everybody_sleeps_the_partie_is_put_away(run_bot: RunBot, seat: Seat) -> None:
    async with run_bot(mention_after=3600, clocks=SHORTER):
        seated = await seat(pace="live")
        first, _ = await awaited(seated)
        await first.shows("hat ein Computer für dich gespielt")
    async with run_bot(mention_after=3600, clocks=SHORTER):
        await eventually(lambda: all(put_away(one) for one in seated))
        assert "Eine Weile hat niemand gespielt" in text_of(seated[0].hand)


def put_away(one: Seated) -> bool:
    """Whether somebody's hand says that the partie was put away."""
    said = text_of(one.hand)
    return "ist weggelegt" in said or "is saved" in said


async def test_who_was_called_in_vain_is_called_anew(run_bot: RunBot, seat: Seat) -> None:
    async with run_bot(mention_after=0.05, clocks=LONG | {"live_reminder_seconds": 1.0}):
        seated = await seat(pace="live")
        sleeper, _ = await awaited(seated)
        await sleeper.person.delete(sleeper.hand)

        def calls() -> list[str]:
            return [
                text_of(message)
                for message in sleeper.person.seen()
                if any(user["id"] == sleeper.person.id for user in message["mentions"])
            ]

        await eventually(lambda: len(calls()) == 1 and "warten alle auf dich" in calls()[0])
        again = await take_hand(sleeper.person, sleeper.table)
        await again.click(again.moves[0])
        await eventually(lambda: calls() == [])


async def test_downtime_is_given_back(run_bot: RunBot, seat: Seat) -> None:
    clocks = {"live_reminder_seconds": 3600, "live_turn_seconds": 7200}
    async with run_bot(clocks=clocks):
        seated = await seat(pace="live")
        sleeper, _ = await awaited(seated)
        before = deadline(sleeper)
    await asyncio.sleep(1.1)  # long enough to be seen: deadlines are told in whole seconds
    async with run_bot(clocks=clocks):
        await eventually(lambda: deadline(sleeper) > before)


def deadline(one: Seated) -> int:
    """The time in somebody's hand, in seconds since 1970."""
    return int(text_of(one.hand).partition("<t:")[2].partition(":R>")[0])


async def test_the_host_sets_the_pace(run_bot: RunBot, seat: Seat) -> None:
    async with run_bot():
        seated = await seat()
        anna, bert = seated[0].person, seated[1].person
        table = seated[0].table
        await eventually(lambda: "Gemütlich" in text_of(card_of(bert, table)))
        refused = await bert.command("spieltisch", "table pace", pace="none", table=table)
        assert refused.message is not None and "Gemütlich" in text_of(card_of(bert, table))
        reply = await anna.command("spieltisch", "table pace", pace="correspondence")
        assert reply.message is not None and "Fernpartie" in text_of(reply.message)
        await eventually(lambda: "Ab jetzt ist das eine Fernpartie" in text_of(card_of(bert, table)))
        await anna.command("spieltisch", "table pace", pace="none")
        await eventually(lambda: "⏱️" not in text_of(card_of(bert, table)))
        await eventually(lambda: all("<t:" not in text_of(one.hand) for one in seated))

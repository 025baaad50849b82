"""Evenings from their plan to their ranking, clicked through in a real channel."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.person import Person
from tests.wire.conftest import RunBot
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    Seated,
    card_of,
    cards_of,
    eventually,
    ids_of,
    play_on,
    press,
    take_hand,
    text_of,
)
from tests.wire.turned_clock import TurnedClock, turned

CHANNEL = "spieltisch"
BERLIN = ZoneInfo("Europe/Berlin")
HOME = 1_100_000_000_000_001_000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[TurnedClock]:
    with turned(monkeypatch) as one:
        yield one


def in_two_days(clock: TurnedClock) -> datetime:
    """Eight o'clock in the evening, the day after tomorrow, in Berlin."""
    return (clock.now().astimezone(BERLIN) + timedelta(days=2)).replace(
        hour=20, minute=0, second=0, microsecond=0
    )


async def plan(person: Person, begins: datetime, **options: Any) -> str:
    """Plan an evening of a very short game; what the bot answers."""
    await person.command(CHANNEL, "houserules save", name="Kurz", game="blattla", rules="n_deals=4")
    told = {"name": "Donnerstagsrunde", "rhythm": "weekly", "preset": "Kurz", "reminder": 30, **options}
    reply = await person.command(
        CHANNEL, "stammtisch plan", day=begins.date().isoformat(), time=begins.strftime("%H:%M"), **told
    )
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return text_of(reply.message)


def is_card(message: Json, evening: str = "1:1") -> bool:
    return any(one.startswith(f"bk1:j:{evening}:") for one in ids_of(message))


async def evening_card(person: Person, evening: str = "1:1") -> Json:
    return await person.wait_for(lambda message: is_card(message, evening))


async def click(person: Person, verb: str, evening: str = "1:1") -> str:
    """Press a button of the evening's card; what it, or the answer to oneself, says then."""
    card = await evening_card(person, evening)
    reply = await person.click(card, f"bk1:j:{evening}:{verb}")
    assert reply.state == "answered" and reply.message is not None, reply
    return text_of(reply.message)


def calls(person: Person, words: str) -> list[Json]:
    """Public messages without buttons that say something."""
    return [
        one
        for one in person.seen()
        if words in text_of(one) and not ids_of(one) and not one["flags"] & EPHEMERAL
    ]


def tables_of(person: Person) -> list[int]:
    """The tables whose cards one sees."""
    found = (re.fullmatch(r"bk1:t:(\d+):\w+", one) for message in person.seen() for one in ids_of(message))
    return sorted({int(match[1]) for match in found if match})


def events(sandbox: Sandbox) -> list[Json]:
    return [event.payload for event in sandbox.world.guilds[HOME].events.values()]


async def test_an_evening_from_its_plan_to_its_ranking(
    run_bot: RunBot, people: People, sandbox: Sandbox, clock: TurnedClock
) -> None:
    begins = in_two_days(clock)
    async with run_bot():
        anna, bert, cilli, dora = everybody = await people("Anna", "Bert", "Cilli", "Dora")
        assert "**Donnerstagsrunde** steht" in await plan(anna, begins)
        card = await evening_card(dora)
        assert f"<t:{int(begins.timestamp())}:F>" in text_of(card)
        assert not card["flags"] & EPHEMERAL
        await eventually(lambda: events(sandbox))
        (event,) = events(sandbox)
        assert event["name"] == "Donnerstagsrunde" and event["entity_metadata"] == {"location": "#spieltisch"}
        assert datetime.fromisoformat(event["scheduled_start_time"]) == begins
        assert "✅ **Dabei (1)** Anna" in await click(anna, "yes")
        await click(bert, "maybe")
        await click(cilli, "yes")
        assert "❌ **Nicht dabei (1)** Dora" in await click(dora, "no")
        told = await click(bert, "yes")
        assert "✅ **Dabei (3)** Anna, Cilli, Bert" in told and "🤔 **Vielleicht (0)**" in told
        await dora.wait_until(lambda: "Dabei (3)" in text_of(dora.latest(card)))
    # a night passes without the bot
    async with run_bot():
        await clock.turn_to(begins - timedelta(minutes=29))
        call = await anna.wait_for(lambda message: "⏰ **Donnerstagsrunde**" in text_of(message))
        assert {user["username"] for user in call["mentions"]} == {"anna", "bert", "cilli"}
        await clock.turn_to(begins)
        await anna.wait_until(lambda: "bk1:j:1:1:open" in ids_of(anna.latest(card)))
        await eventually(lambda: events(sandbox)[0]["status"] == 2)
        assert "drawn by somebody who comes" in await click(dora, "open")
        assert "Tisch" in await click(bert, "open")
        await clock.settle()
        await eventually(lambda: tables_of(anna) == [1])
        assert len(calls(anna, "⏰")) == 1
    async with run_bot():
        lobby = card_of(anna, 1)
        mentioned = {user["username"] for user in lobby["mentions"]}
        assert mentioned == {"anna", "bert", "cilli"}
        host = next(one for one in (anna, bert, cilli) if f"1. {one.name}" in text_of(lobby))
        for person in (anna, bert, cilli):
            if person is not host:
                await press(person, 1, "join")
        # it begins as soon as everybody sits
        hands = [await take_hand(person, 1) for person in (anna, bert, cilli)]
        assert "You sit at table 1" in await click(dora, "late")  # in the computer's place
        hands.append(await take_hand(dora, 1))
        await play_on(hands, lambda: not cards_of(anna, 1))
        assert calls(anna, "🏁") == []
        await clock.turn(minutes=16)
        ranking = await anna.wait_for(lambda message: "🏁" in text_of(message))
        assert "Den Abend gewinn" in text_of(ranking) and "4 Spiele an einem Tisch" in text_of(ranking)
        assert all(name in text_of(ranking) for name in ("Anna", "Bert", "Cilli", "Dora"))
        (picture,) = ranking["attachments"]
        assert picture["description"].startswith("Donnerstagsrunde: die Rangliste")
        await anna.wait_until(lambda: "Der Abend ist vorbei" in text_of(anna.latest(card)))
        # the next one stands already, at the same hour
        after = await evening_card(anna, "1:2")
        later = begins.date() + timedelta(days=7)
        next_time = datetime.combine(later, begins.timetz())
        assert f"<t:{int(next_time.timestamp())}:F>" in text_of(after)
        await eventually(
            lambda: (
                [datetime.fromisoformat(one["scheduled_start_time"]) for one in events(sandbox)]
                == [next_time]
            )
        )
    async with run_bot():
        await clock.settle()
        assert len(calls(anna, "🏁")) == len(calls(anna, "⏰")) == 1
        assert len([one for one in anna.seen() if is_card(one, "1:2")]) == 1
        assert len(events(sandbox)) == 1

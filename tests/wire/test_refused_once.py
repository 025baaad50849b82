"""Discord refuses requests that it takes a moment later, or answers with what is no answer."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cogs.evenings.cards import EveningCard
from cogs.hand import message
from cogs.shell.live_message import LiveMessage
from cogs.tables.retiring import RetiredCard
from discord_sandbox import Sandbox
from discord_sandbox.faults import Fault, Faults
from discord_sandbox.person import files_of
from tests.wire.conftest import Process, RunBot
from tests.wire.table import (
    People,
    card_of,
    eventually,
    ids_of,
    open_table,
    play_on,
    press,
    seat_four,
    seat_one,
    text_of,
)
from tests.wire.test_calls import TURN, calls
from tests.wire.test_stammtisch import click, evening_card, events, in_two_days, keep_short_game, plan
from tests.wire.turned_clock import TurnedClock, turned

OLD = "PATCH .*/channels/{channel_id}/messages/{id}$"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[TurnedClock]:
    with turned(monkeypatch) as one:
        yield one


def refuse(monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox, how: Callable[[int], Fault | None]) -> None:
    """Let what happens to a request depend on how many there were of its kind and place before."""
    asked: dict[tuple[str, str], int] = defaultdict(int)

    async def meet(faults: Faults, method: str, path: str) -> Fault | None:
        asked[method, path] += 1
        return how(asked[method, path] - 1)

    monkeypatch.setattr(Faults, "active", True)
    monkeypatch.setattr(Faults, "meet", meet)


def every_second(before: int) -> Fault | None:
    """Refuse each request the first time, as Discord does with emoji that it doesn't know yet everywhere."""
    return None if before % 2 else Fault(Any, "refused", 1, 400, 50035)  # type: ignore[arg-type]


async def test_whatever_is_refused_once_is_taken_the_second_time(
    run_bot: RunBot,
    people: People,
    sandbox: Sandbox,
    clock: TurnedClock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    refuse(monkeypatch, sandbox, every_second)
    async with run_bot(mention_after=0.05):
        begins = in_two_days(clock)
        table, seated = await seat_four(people)
        anna, bert = seated[0].person, seated[1].person
        # whoever clicks sees their card played, the next has a new hand, and the public card its picture
        await eventually(lambda: any(one.moves for one in seated))
        await play_on(seated, lambda: bool(files_of(card_of(anna, table))), limit=30)
        # who has no hand open is called to their turn
        await press(anna, await open_table(anna, "spieltisch-2"), "fill")
        await eventually(lambda: calls(anna, TURN))
        # an evening has a card with buttons, an event and a reminder
        await keep_short_game(anna)
        await plan(anna, begins)
        await evening_card(bert)
        await eventually(lambda: events(sandbox))
        await click(bert, "yes")
        await clock.turn_to(begins.replace(hour=begins.hour - 1, minute=31))
        await bert.wait_for(lambda message: "⏰" in text_of(message))
    assert not [line for line in caplog.records if line.levelname in ("WARNING", "ERROR")]


def twice(before: int) -> Fault | None:
    """Refuse each request and its repetition, so that somebody has to make it anew later."""
    return None if before % 3 == 2 else Fault(Any, "refused", 1, 400, 50035)  # type: ignore[arg-type]


async def test_what_is_refused_twice_comes_later(
    run_bot: RunBot, people: People, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveMessage, "retry_after", 0.05)
    monkeypatch.setattr(message, "RETRY_AFTER", 0.05)
    async with run_bot(mention_after=0.05):
        table, seated = await seat_four(people)
        anna = seated[0].person
        elsewhere = await open_table(anna, "spieltisch-2")
        await eventually(lambda: any(one.moves for one in seated))
        refuse(monkeypatch, sandbox, twice)
        # neither is who clicks told of an incident, nor does anybody keep an old hand or miss a call
        for _ in range(6):
            await eventually(lambda: any(one.moves for one in seated))
            mover = next(one for one in seated if one.moves)
            before = mover.moves
            assert (await mover.click(before[0])).state == "deferred"
            await eventually(lambda: mover.moves != before)  # noqa: B023 - awaited within the turn
        await eventually(lambda: files_of(card_of(anna, table)))
        assert not any("schiefgegangen" in text_of(one) for one in anna.seen())
        await press(anna, elsewhere, "fill")
        await eventually(lambda: calls(anna, TURN))


async def test_pages_instead_of_json_leave_no_traceback(
    process: Process, people: People, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    await process.start(mention_after=0.05)
    refuse(monkeypatch, sandbox, lambda before: None if before % 2 else Fault(Any, "page", 1))  # type: ignore
    anna, bert = await people("Anna", "Bert")
    with contextlib.suppress(AssertionError):  # the answer was such a page
        await open_table(anna, "spieltisch")
    await bert.wait_for(lambda message: "bk1:t:1:join" in ids_of(message))
    await press(anna, 1, "fill")
    await eventually(lambda: calls(anna, TURN))
    await press(anna, 1, "hand")
    await process.stop()
    told = process.log.read_text()
    assert "ClientPayloadError" in told and "Traceback" not in told
    assert "never retrieved" not in told


async def test_a_card_too_old_to_be_edited_is_replaced_and_nobody_waits(
    run_bot: RunBot, people: People, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RetiredCard, "retry_after", 0.05)
    async with run_bot():
        anna = await seat_one(people)
        old = card_of(anna.person, anna.table)
        # for a whole hour, if one were to wait; the old card is refused to be put away, too
        await anna.person.control("fail", route_regex=OLD.format(**old), how="too old", times=2, seconds=3600)
        await play_on([anna], lambda: card_of(anna.person, anna.table)["id"] != old["id"], limit=10)
        await eventually(lambda: not ids_of(anna.person.latest(old)))
        card = card_of(anna.person, anna.table)
        await play_on([anna], lambda: text_of(anna.person.latest(card)) != text_of(card), limit=10)


async def test_an_evening_too_old_to_be_edited_is_edited_later(
    run_bot: RunBot, people: People, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EveningCard, "retry_after", 0.05)
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        await keep_short_game(anna)
        await plan(anna, in_two_days(clock))
        card = await evening_card(bert)
        await anna.control("fail", route_regex=OLD.format(**card), how="too old", times=2, seconds=3600)
        await anna.command("spieltisch", "stammtisch cancel", evening=1)
        await eventually(lambda: not ids_of(bert.latest(card)))
        assert bert.latest(card)["id"] == card["id"]

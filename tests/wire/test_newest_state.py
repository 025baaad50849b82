"""Messages that are slow, old, lost or refused: people see the newest state, and nothing twice."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from discord_sandbox import Person, Reply, Sandbox, files_of
from discord_sandbox.faults import Fault, Faults
from tests.wire.conftest import TurnedClock, as_process
from tests.wire.table import (
    People,
    RunBot,
    Seated,
    card_of,
    cards_of,
    eventually,
    ids_of,
    is_gone,
    message_of,
    mover_of,
    open_table,
    play_on,
    press,
    seat_four,
    seat_one,
    silence,
    sit_down,
    text_of,
)
from tests.wire.test_calls import TURN, calls
from tests.wire.test_onlookers import watch
from tests.wire.test_restarts import rows
from tests.wire.test_stammtisch import click, evening_card, events, in_two_days, plan

ANSWER = r"POST .*/callback"
OLD = "PATCH .*/channels/{channel_id}/messages/{id}$"
AT_EASE: Final = {"mention_after": 3600, "picture_rest": 3600}
"""No table is noted as shown before the bot is stopped, so that each is woken."""


# -- slow, old or lost ---------------------------------------------------------------------------------------


async def delay(person: Person, route: str, milliseconds: int) -> None:
    """Delay requests of the bot by that long from now on."""
    await person.control("delay", route_regex=route, ms=milliseconds)


async def answered_late(one: Seated) -> asyncio.Future[Reply]:
    """Make a move that the table has taken when this returns, while its answer is still on the way."""
    await eventually(lambda: one.moves)
    before = text_of(card_of(one.person, one.table))
    await delay(one.person, ANSWER, 600)
    late = one.person.fire(one.hand, one.moves[0])
    await eventually(lambda: text_of(card_of(one.person, one.table)) != before)
    await delay(one.person, ANSWER, 0)
    return late


@pytest.mark.usefixtures("bot")
async def test_an_answer_that_lands_late_leaves_the_hand_where_it_has_gone(people: People) -> None:
    anna = await seat_one(people)
    older = anna.hand
    late = await answered_late(anna)
    newer = message_of(await anna.person.command("spieltisch", "hand"))
    await late
    await eventually(lambda: is_gone(anna.person, older))
    assert not is_gone(anna.person, newer)


async def test_an_old_card_is_posted_anew_and_loses_its_buttons(run_bot: RunBot, people: People) -> None:
    async with run_bot(fresh_card_after=0.1):
        anna = await seat_one(people)
        old = card_of(anna.person, anna.table)
        await play_on([anna], lambda: card_of(anna.person, anna.table)["id"] != old["id"])
        await eventually(lambda: not ids_of(anna.person.latest(old)))
        assert "weiter unten" in text_of(anna.person.latest(old))
        assert len(cards_of(anna.person, anna.table)) >= 1


# -- refused a moment before it is taken, or answered with what is no answer ---------------------------------


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
    async with run_bot(mention_after=0.05):
        table, seated = await seat_four(people)
        anna = seated[0].person
        elsewhere = await open_table(anna, "spieltisch-2")
        await eventually(lambda: any(one.moves for one in seated))
        refuse(monkeypatch, sandbox, twice)
        # neither is who clicks told of an incident, nor does anybody keep an old hand or miss a call
        for _ in range(6):
            mover = await mover_of(seated)
            before = mover.moves
            assert (await mover.click(before[0])).state == "deferred"
            await eventually(lambda: mover.moves != before)  # noqa: B023 - awaited within the turn
        await eventually(lambda: files_of(card_of(anna, table)))
        assert not any("schiefgegangen" in text_of(one) for one in anna.seen())
        await press(anna, elsewhere, "fill")
        await eventually(lambda: calls(anna, TURN))


async def test_pages_instead_of_json_leave_no_traceback(
    people: People, sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with as_process(sandbox, tmp_path / "bot.db", mention_after=0.05) as bot:
        refuse(monkeypatch, sandbox, lambda before: None if before % 2 else Fault(Any, "page", 1))  # type: ignore
        anna, bert = await people("Anna", "Bert")
        with contextlib.suppress(AssertionError):  # the answer was such a page
            await open_table(anna, "spieltisch")
        await bert.wait_for(lambda message: "bk1:t:1:join" in ids_of(message))
        await press(anna, 1, "fill")
        await eventually(lambda: calls(anna, TURN))
        await press(anna, 1, "hand")
    assert "ClientPayloadError" in bot.output and "Traceback" not in bot.output
    assert "never retrieved" not in bot.output


@pytest.mark.usefixtures("bot")
async def test_a_card_too_old_to_be_edited_is_replaced_and_nobody_waits(people: People) -> None:
    anna = await seat_one(people)
    old = card_of(anna.person, anna.table)
    # for a whole hour, if one were to wait; the old card is refused to be put away, too
    await anna.person.control("fail", route_regex=OLD.format(**old), how="too old", times=2, seconds=3600)
    await play_on([anna], lambda: card_of(anna.person, anna.table)["id"] != old["id"], limit=10)
    await eventually(lambda: not ids_of(anna.person.latest(old)))
    card = card_of(anna.person, anna.table)
    await play_on([anna], lambda: text_of(anna.person.latest(card)) != text_of(card), limit=10)


# -- a restart sends only what people don't see already ------------------------------------------------------


def edits(sandbox: Sandbox, since: int) -> list[str]:
    """The routes of all messages that were sent and edited since a request."""
    told = [one for one in sandbox.core.journal.since(since) if one.method in ("POST", "PATCH")]
    return sorted(one.route for one in told if "message" in one.route)


async def seat_four_and_a_spectator(people: People) -> list[Seated]:
    """Four hands at a table without a clock, and somebody who watches."""
    *players, emma = await people("Anna", "Bert", "Cilli", "Dora", "Emil")
    table, hands = await sit_down(players, pace="none")
    await watch(emma, table=table)
    return hands


async def test_what_is_shown_already_is_not_sent_again(
    sandbox: Sandbox, run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    database = tmp_path / "bot.db"
    async with run_bot(**AT_EASE):
        hands = await seat_four_and_a_spectator(people)
        king = await mover_of(hands)
        await king.click(king.moves[0])
        await silence(sandbox)
    assert rows(database, "SELECT kind FROM due") == [("render",)]
    journal = sandbox.core.journal

    since = journal.entries[-1].n
    async with run_bot(picture_rest=3600, mention_after=0):
        await eventually(lambda: not rows(database, "SELECT kind FROM due"))
        assert edits(sandbox, since) == []
        texts = [text_of(one.hand) for one in hands]
        player = next(one for one in hands if one.moves)
        await player.click(player.moves[0])
        await eventually(
            lambda: all(text_of(one.hand) != text for one, text in zip(hands, texts, strict=True))
        )
        await silence(sandbox)

    # something else is shown than this version would draw
    rows(database, """UPDATE surfaces SET payload = replace(payload, '"shown":"', '"shown":"other than ')""")
    rows(database, """UPDATE surfaces SET payload = replace(payload, '"shown":[', '"shown":[1')""")
    rows(
        database, """INSERT OR IGNORE INTO due ("table", kind, at) SELECT "table", 'render', 1 FROM tables"""
    )
    since = journal.entries[-1].n
    async with run_bot(picture_rest=3600, mention_after=0):
        await eventually(lambda: not rows(database, "SELECT kind FROM due"))
        sent = edits(sandbox, since)
    assert len(sent) == 6 and len(set(sent)) == 2, "a card, four hands, a spectator's view"

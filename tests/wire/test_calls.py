"""The clock as people see it, and calls to them: deadlines, reminders, and who plays for whom."""

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from discord_sandbox import Person, Sandbox
from discord_sandbox.faults import Fault, Faults
from tests.wire.conftest import Join
from tests.wire.table import (
    Json,
    People,
    RunBot,
    Seated,
    card_of,
    cards_of,
    choose_setting,
    complete,
    eventually,
    ids_of,
    is_gone,
    message_of,
    mover_of,
    open_table,
    play_on,
    press,
    seat_four,
    take_hand,
    text_of,
)
from tests.wire.test_agreement import agree, command, say
from tests.wire.witness import Witness

SHORT = {"live_reminder_seconds": 0.5, "live_turn_seconds": 2.0}
TURN = "du bist an Tisch"


# -- the clock -----------------------------------------------------------------------------------------------


async def awaited(seated: list[Seated]) -> tuple[Seated, list[Seated]]:
    """The people who may move, and the others."""
    mover = await mover_of(seated)
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


async def test_the_ladder_to_a_computer_on_the_seat_and_back(run_bot: RunBot, join: Join) -> None:
    async with run_bot(mention_after=3600, clocks=SHORT):
        table, seated = await seat_four(join, pace="live")
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


# -- calls, and the fate of their messages -------------------------------------------------------------------


def calls(person: Person, word: str = "") -> list[Json]:
    """The messages that call somebody and still stand in a channel."""
    return [
        one
        for one in person.seen()
        if any(user["id"] == person.id for user in one["mentions"]) and word in text_of(one)
    ]


async def test_a_question_calls_whose_hand_sleeps(run_bot: RunBot, people: People) -> None:
    async with run_bot(mention_after=0.05, asleep_after=2):
        table, seated = await seat_four(people)
        anna, bert, cilli, dora = seated
        asleep = f"bk1:w:{table}"
        await eventually(lambda: all(asleep in json.dumps(one.hand) for one in seated))
        # Cilli is there again, and Dora never wants to be called
        await cilli.click(asleep)
        await choose_setting(dora.person, "turn_call", "never")
        await command(anna.person, "pause")
        await eventually(lambda: len(calls(bert.person, "Pause machen")) == 1)
        (call,) = calls(bert.person, "Pause machen")
        assert "Anna" in text_of(call)
        assert not calls(anna.person, "Pause"), "who asks need not be called"
        assert not calls(cilli.person, "Pause") and not calls(dora.person, "break")
        # it is one call, and gone with the answer
        await agree(bert.person, table, "yes")
        await eventually(lambda: not calls(bert.person, "Pause machen"))


async def test_nobody_is_called_into_a_thread_that_they_were_taken_out_of(
    run_bot: RunBot, people: People, sandbox: Sandbox
) -> None:
    async with run_bot(mention_after=0.05):
        everybody = await people("Anna", "Bert", "Cilli")
        anna, bert, cilli = everybody
        channel = {"channel_id": anna.channel("spieltisch")}
        await anna.control("permissions", **channel, target_id=anna.id, allow=["CREATE_PRIVATE_THREADS"])
        thread = (await anna.open_thread("spieltisch", "unter uns", private=True))["id"]
        for number in (str(sandbox.application_id), bert.id, cilli.id):
            await anna.add_to_thread(thread, number)
        for one in everybody:
            await choose_setting(one, "turn_call", "always", "küche")
            await one.refresh()
        table = await open_table(anna, thread, pace="none")
        for one in (bert, cilli):
            await press(one, table, "join")
        await press(anna, table, "fill")
        # whoever is taken out is asked about, and not brought back by the call
        await anna.take_out_of_thread(thread, bert.id)
        asked = f"/channels/{thread}/thread-members/{bert.id}"
        seen = sandbox.core.journal.since(0)[-1].n
        await anna.command(thread, "table pause")
        await eventually(lambda: calls(cilli, "Pause machen"))
        await eventually(lambda: any(one.path.endswith(asked) for one in sandbox.core.journal.since(seen)))
        assert int(bert.id) not in sandbox.core.channel(int(thread)).members
        # nor is anybody whom a command names
        guest: dict[str, Any] = {"guest-1": bert.id}
        assert not message_of(await anna.command(thread, "table open", **guest))["mentions"]
        assert int(bert.id) not in sandbox.core.channel(int(thread)).members


async def test_who_is_missed_at_a_partie_put_away_is_called(run_bot: RunBot, people: People) -> None:
    async with run_bot(mention_after=0.05):
        table, seated = await seat_four(people)
        anna, bert, cilli, dora = seated
        await choose_setting(bert.person, "turn_call", "always")
        await choose_setting(cilli.person, "turn_call", "never")
        await command(anna.person, "shelve")
        for one in (bert, cilli, dora):
            await say(one, "yes")
        await anna.shows("ist weggelegt")
    async with run_bot(mention_after=0.05):
        assert not message_of(await anna.person.command("spieltisch", "table resume"))["mentions"], (
            "the card itself calls nobody"
        )
        await eventually(lambda: len(calls(bert.person, "Ich bin da")) == 1)
        assert not calls(cilli.person, "Ich bin da")
        await agree(bert.person, table, "here")
        await eventually(lambda: not calls(bert.person, "Ich bin da"))


async def test_who_was_called_before_a_pause_is_called_again_after_it(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot(mention_after=0.05):
        (anna,) = await people("Anna")
        panel = message_of(await anna.command("spieltisch", "settings"))
        await anna.select(panel, "bk1:s:m:own:turn_call", "always")
        table = await open_table(anna, "spieltisch", pace="live")
        await press(anna, table, "fill")
        await eventually(lambda: len(calls(anna, TURN)) == 1)
        await command(anna, "pause")
        await eventually(lambda: not calls(anna))
        # it is the same decision, and Discord would give the message back that was deleted
        await command(anna, "resume")
        await eventually(lambda: len(calls(anna, TURN)) == 1)


async def test_who_was_called_before_a_restart_is_reminded_after_it(run_bot: RunBot, people: People) -> None:
    async with run_bot(mention_after=0.05, clocks={"live_reminder_seconds": 3600, "live_turn_seconds": 7200}):
        (anna,) = await people("Anna")
        table = await open_table(anna, "spieltisch", pace="live")
        await press(anna, table, "fill")
        await eventually(lambda: len(calls(anna, TURN)) == 1)
    async with run_bot(clocks={"live_reminder_seconds": 0.1, "live_turn_seconds": 7200}):
        # in place of the one that was not heard
        await eventually(lambda: len(calls(anna, "Sonst wird die Partie")) == 1)
        await eventually(lambda: len(calls(anna)) == 1)


async def test_a_hand_that_vanished_unnoticed_is_called_to(run_bot: RunBot, people: People) -> None:
    async with run_bot(mention_after=0.05):
        _, seated = await seat_four(people, pace="none")
    async with run_bot(mention_after=0.05, unclicked_after=0.3):
        heard: dict[str, Seated] = {}

        def new() -> dict[str, Seated]:
            every = {call["id"]: one for one in seated for call in calls(one.person, TURN)}
            return {call: one for call, one in every.items() if call not in heard}

        for _ in range(2):  # the hands of an earlier process, then one that this process has refreshed
            await eventually(new)
            heard |= new()
            await list(heard.values())[-1].play()


async def test_invitations_ring_once_a_minute_and_never_for_whoever_wants_none(
    run_bot: RunBot, sandbox: Sandbox, people: People
) -> None:
    async with run_bot(call_pause=3600):
        anna, bert, dora = await people("Anna", "Bert", "Dora")
        await choose_setting(dora, "turn_call", "never")
        guests: dict[str, Any] = {"guest-1": bert.id, "guest-2": dora.id}
        for _ in range(3):
            reply = await anna.command("spieltisch", "table open", **guests)
            card = await complete(anna, reply.message)
            assert f"<@{bert.id}>" in text_of(card) and f"<@{dora.id}>" in text_of(card)
        assert (await anna.command("spieltisch", "tab enter", person=bert.id)).message is not None
        assert [person for person, _ in sandbox.world.pushes] == [int(bert.id)]


async def test_a_call_to_a_channel_that_a_table_has_left_follows_it(
    run_bot: RunBot, people: People, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved, under_way = asyncio.Event(), asyncio.Event()
    async with run_bot(mention_after=0.05):
        (anna,) = await people("Anna")
        table = await open_table(anna, "spieltisch")
        old = anna.channel("spieltisch")

        async def meet(faults: Faults, method: str, path: str) -> Fault | None:
            if method != "POST" or not path.endswith(f"/channels/{old}/messages"):
                return None
            under_way.set()
            await moved.wait()
            return Fault(Any, "refused", 1, 404, 10003)  # type: ignore[arg-type]

        monkeypatch.setattr(Faults, "active", True)
        monkeypatch.setattr(Faults, "meet", meet)
        await press(anna, table, "fill")
        await under_way.wait()
        await anna.command("spieltisch-2", "table move", table=table)
        moved.set()
        await eventually(lambda: calls(anna, TURN))
        assert calls(anna, TURN)[0]["channel_id"] == anna.channel("spieltisch-2")


def note_as_before_the_call(path: Path, nonce: str) -> None:
    """Change the database to its state while a call is being sent."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        unsent = "UPDATE surfaces SET payload = json_set(payload, '$.message', NULL) WHERE key = ?"
        assert database.execute(unsent, [nonce]).rowcount == 1


def noted(path: Path, kind: str = "call") -> int:
    """The number of calls, or other surfaces, on the disk."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        ((count,),) = database.execute("SELECT count(*) FROM surfaces WHERE kind = ?", [kind]).fetchall()
        return int(count)


@pytest.mark.sample(1)
@pytest.mark.parametrize("fate", ["it was posted", "it was not", "it was deleted since"])
async def test_a_call_that_was_not_noted_goes_when_its_person_plays(
    fate: str, run_bot: RunBot, sandbox: Sandbox, people: People, tmp_path: Path
) -> None:
    """The bot dies while it calls somebody, who takes their hand before it could call again."""
    database = tmp_path / "bot.db"
    async with run_bot(mention_after=0.05, computer_pause=3600):
        (anna,) = await people("Anna")
        table = await open_table(anna, "spieltisch", pace="none")
        await press(anna, table, "fill")
        await eventually(lambda: len(calls(anna)) == noted(database) == 1)
    (call,) = calls(anna)
    note_as_before_the_call(database, str(call["nonce"]))
    if fate != "it was posted":
        place = {"channel_id": call["channel_id"], "message_id": call["id"]}
        await anna.control("delete_message", **place, unsent=fate == "it was not")
    before = card_of(anna, table)["id"]
    async with run_bot(mention_after=3600, computer_pause=3600):
        hand = await take_hand(anna, table)
        noticed = sandbox.core.journal.entries[-1].n
        await hand.click(hand.moves[0])
        await eventually(lambda: not calls(anna) and noted(database) == 0)
        await eventually(lambda: any(one.method == "PATCH" for one in sandbox.core.journal.since(noticed)))
        (card,) = cards_of(anna, table)
        assert card["id"] == before, "what is wrong with a call is nothing wrong with the card"


async def test_what_was_looked_for_in_silence_is_no_call(
    run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    """The bot dies before it posts its call, and finds the person at their hand, which is lost later."""
    play: dict[str, float] = {"mention_after": 0.05, "computer_pause": 3600}
    async with run_bot(**play):
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, "spieltisch", pace="none")
        await press(bert, table, "join")
        await press(anna, table, "fill")
        await eventually(lambda: len(calls(anna, TURN)) == 1)
        (call,) = calls(anna, TURN)
        hand = await take_hand(anna, table)
        await eventually(lambda: noted(tmp_path / "bot.db") == noted(tmp_path / "bot.db", "hand") == 1)
    note_as_before_the_call(tmp_path / "bot.db", str(call["nonce"]))
    await anna.control("delete_message", channel_id=call["channel_id"], message_id=call["id"], unsent=True)
    async with run_bot(**play):
        silent = await anna.wait_for(lambda one: TURN in text_of(one) and not one["mentions"], 20)
        await anna.delete(hand.hand)
        # the question is what the bot would show on the hand
        await command(bert, "pause")
        await eventually(lambda: len(calls(anna, TURN)) == 1)
        await eventually(lambda: is_gone(anna, silent))

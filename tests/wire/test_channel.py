"""The table in its channel: fresh cards, and their fate when the channel fails."""

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cogs.tables import blocking
from discord_sandbox import Person, Sandbox, files_of
from discord_sandbox.components import walk
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    Seated,
    begin_alone,
    card_of,
    cards_of,
    eventually,
    ids_of,
    is_gone,
    menu_of,
    message_of,
    play_on,
    push,
    seat_one,
    server_settings,
    silence,
    text_of,
    told,
)
from tests.wire.test_clicks import journal

GALLERY = 12


def heard(person: Person, words: str) -> str:
    """The private message with these words that was sent to somebody; empty if there is none."""
    texts = (text_of(one) for one in person.seen() if one["flags"] & EPHEMERAL)
    return next((text for text in texts if words in text), "")


async def play_until(seated: Seated, done: Callable[[], object]) -> None:
    """Click on until something is true."""
    await play_on([seated], lambda: bool(done()))


async def hand_elsewhere(person: Person, table: int, channel: str = "allgemein") -> Seated:
    """A hand that was asked for in another channel than the table's."""
    return Seated(person, table, message_of(await person.command(channel, "hand", table=table)))


async def statuses(person: Person, *codes: int) -> int:
    """How often Discord has answered the bot with these status codes."""
    return sum(entry["status"] in codes for entry in await journal(person))


# -- a fresh card each deal -------------------------------------------------------------------------------


async def bury(anna: Seated) -> Json:
    """Write something below a table's card and play until there is a fresh one; returns the card before."""
    old = card_of(anna.person, anna.table)
    await anna.person.write("spieltisch", "Prost!")
    await play_until(anna, lambda: card_of(anna.person, anna.table)["id"] != old["id"])
    await eventually(lambda: not ids_of(anna.person.latest(old)))
    return old


async def test_a_card_that_others_have_buried_is_fresh_for_the_next_deal_and_hands_follow(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot(fresh_card_pause=0, picture_rest=3600, picture_stale=3600):
        anna = await seat_one(people)
        before = anna.hand
        old = await bury(anna)
        assert len(cards_of(anna.person, anna.table)) == 1, "one card is alive"
        left, card = text_of(anna.person.latest(old)), card_of(anna.person, anna.table)
        assert "Spiel 1 ·" in left and "Anna" in left and "Tisch" in left, "and the other keeps its result"
        assert picture_of(card) is not None
        await eventually(lambda: not files_of(anna.person.latest(old)) and is_gone(anna.person, before))
        assert int(anna.hand["id"]) > int(card["id"]), "right below the card"
        await eventually(lambda: anna.moves)
        await anna.play()
        hands = [one for one in anna.person.seen() if one["flags"] & EPHEMERAL]
        assert [one["id"] for one in hands] == [anna.hand["id"]], "and nothing is left lying about"
    async with run_bot(fresh_card_pause=0):  # it is remembered where the hand has gone
        await eventually(lambda: anna.moves)
        shown = text_of(anna.hand)
        await anna.play()
        await eventually(lambda: text_of(anna.hand) != shown)


@pytest.mark.parametrize(("pause", "written"), [(0, False), (3600, True)])
async def test_where_nobody_else_writes_or_deals_are_short_neither_card_nor_hand_ever_moves(
    run_bot: RunBot, people: People, pause: float, written: bool
) -> None:
    async with run_bot(fresh_card_pause=pause):
        anna = await seat_one(people)
        if written:
            await anna.person.write("spieltisch", "Prost!")
        card, hand = card_of(anna.person, anna.table), anna.hand
        await play_until(anna, lambda: re.search("Spiel ([3-9]|1[0-2])", text_of(anna.person.latest(card))))
        assert card_of(anna.person, anna.table)["id"] == card["id"]
        assert anna.hand["id"] == hand["id"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("decided", [False, True])
async def test_a_card_that_was_posted_but_not_noted_before_a_crash_is_found_again(
    run_bot: RunBot, people: People, tmp_path: Path, decided: bool
) -> None:
    database = tmp_path / "bot.db"
    async with run_bot(fresh_card_pause=0):
        anna = await seat_one(people)
        noted = card_row(database)
        await bury(anna)
        second = card_of(anna.person, anna.table)
        await eventually(lambda: str(card_row(database)["message"]) == second["id"])
    # as if it had died before it could note the second message, or after it had decided to post one
    note_card(database, {**noted, "deal": 2, "fresh": True} if decided else noted)
    async with run_bot(fresh_card_pause=0):

        def found() -> bool:
            return bool(card_row(database)["message"] != noted["message"])

        await (eventually(found) if decided else play_until(anna, found))  # once it is, nobody has to click
        assert card_row(database)["message"] == int(second["id"])
        await eventually(lambda: [one["id"] for one in cards_of(anna.person, anna.table)] == [second["id"]])


def card_row(database: Path) -> Json:
    with closing(sqlite3.connect(database)) as reader:
        ((payload,),) = reader.execute("SELECT payload FROM surfaces WHERE kind = 'message'").fetchall()
    row: Json = json.loads(payload)
    return row


def note_card(database: Path, row: Json) -> None:
    with closing(sqlite3.connect(database)) as writer, writer:
        writer.execute("UPDATE surfaces SET payload = ? WHERE kind = 'message'", [json.dumps(row)])


# -- deleted messages --------------------------------------------------------------------------------------


async def test_a_deleted_card_comes_back_but_not_again_and_again(
    run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_bot():
        anna = await seat_one(people)
        for _ in range(blocking.DELETIONS - 1):
            await delete(anna.person, card_of(anna.person, anna.table))
            await play_until(anna, lambda: cards_of(anna.person, anna.table))
        await delete(anna.person, card_of(anna.person, anna.table))
        await play_until(anna, lambda: heard(anna.person, "immer wieder gelöscht"))
        assert not cards_of(anna.person, anna.table)
        # a minute later
        monkeypatch.setattr("cogs.tables.blocking.DELETION_SECONDS", 0.0)
        monkeypatch.setattr(blocking, "PROBE_SECONDS", 0.0)
        await play_until(anna, lambda: cards_of(anna.person, anna.table))


async def delete(person: Person, message: Json) -> None:
    await person.control("delete_message", channel_id=message["channel_id"], message_id=message["id"])
    await eventually(lambda: message["id"] not in [one["id"] for one in person.seen()])


# -- permissions -------------------------------------------------------------------------------------------


async def test_a_lost_permission_is_told_wherever_one_plays_and_its_return_is_noticed_by_itself(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot(mention_after=0.05):
        anna = await seat_one(people)
        hand = await hand_elsewhere(anna.person, anna.table)
        card = card_of(anna.person, anna.table)
        channel = card["channel_id"]
        await anna.person.control("permissions", channel_id=channel, deny=["SEND_MESSAGES"])
        await delete(anna.person, card)
        await play_until(hand, lambda: heard(anna.person, "nicht mehr zeigen"))
        sentence = heard(anna.person, "nicht mehr zeigen")
        assert "„Nachrichten senden“" in sentence and f"<#{channel}>" in sentence
        refused = await statuses(anna.person, 401, 403)
        for _ in range(4):
            await eventually(lambda: hand.moves)
            await hand.play()
        assert await statuses(anna.person, 401, 403) == refused <= 2, "nothing is tried again and again"
        assert not cards_of(anna.person, anna.table)
        await anna.person.control("permissions", channel_id=channel)
        # Discord tells of the change: nobody has to click
        await eventually(lambda: cards_of(anna.person, anna.table))


@pytest.mark.parametrize("how", ["role_permissions", "give_roles", "invite_bot"])
async def test_whatever_lets_the_bot_write_again_is_noticed_by_itself(
    how: str, run_bot: RunBot, people: People, sandbox: Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    bot = sandbox.world.bot.id
    async with run_bot():
        anna = await seat_one(people)
        card = card_of(anna.person, anna.table)
        control, guild = anna.person.control, anna.person.guild_of(card["channel_id"])
        (role,) = sandbox.world.guilds[int(guild)].members[bot].roles
        everybody = {"guild_id": guild, "role_id": guild}
        may = ["VIEW_CHANNEL", "SEND_MESSAGES", "READ_MESSAGE_HISTORY"]
        if how == "invite_bot":  # nobody can click any more once it is thrown out
            sandbox.core.faults.fail("PATCH .*/channels/", "refused", 2, status=403, code=50001)
        else:
            await control("role_permissions", **everybody, permissions=[])
            await control("give_roles", guild_id=guild, person=str(bot), roles=[])
        await eventually(lambda: anna.moves)
        await anna.click(anna.moves[0])
        await eventually(lambda: "waits with its message: permissions" in caplog.text)
        sandbox.core.faults.clear()
        if how == "invite_bot":
            await control("kick", guild_id=guild, person=str(bot))
        shown = text_of(anna.person.latest(card))
        mended: dict[str, Json] = {
            "role_permissions": everybody | {"permissions": may},
            "give_roles": {"guild_id": guild, "person": str(bot), "roles": [str(role)]},
            "invite_bot": {"guild_id": guild},
        }
        await control(how, **mended[how])
        await eventually(lambda: text_of(anna.person.latest(card)) != shown)


async def test_a_timeout_of_the_bot_is_told_and_its_end_is_noticed_by_itself(
    run_bot: RunBot, people: People, sandbox: Sandbox
) -> None:
    async with run_bot():
        anna = await seat_one(people)
        hand = await hand_elsewhere(anna.person, anna.table)
        card = card_of(anna.person, anna.table)
        bot = {"guild_id": anna.person.guild_of(card["channel_id"]), "person": str(sandbox.world.bot.id)}
        await anna.person.control("time_out", **bot, seconds=3600)
        await delete(anna.person, card)
        await play_until(hand, lambda: heard(anna.person, "einen Timeout gegeben"))
        assert "<t:" in heard(anna.person, "einen Timeout gegeben")
        assert "einen Timeout gegeben" in await told(anna.person, "table open")
        assert not cards_of(anna.person, anna.table)
        await anna.person.control("time_out", **bot, seconds=0.2)
        # Discord doesn't tell of the end, and nobody has to click
        await eventually(lambda: cards_of(anna.person, anna.table))
    await anna.person.control("time_out", **bot, seconds=3)
    await delete(anna.person, card_of(anna.person, anna.table))
    async with run_bot():  # of which a start learns, too
        await eventually(lambda: cards_of(anna.person, anna.table))


# -- deleted channels --------------------------------------------------------------------------------------


async def without_channel(people: People) -> tuple[Seated, Seated]:
    """Anna at a table whose channel is deleted; her old hand, and one in another channel."""
    anna = await seat_one(people)
    hand = await hand_elsewhere(anna.person, anna.table)
    await anna.person.control("delete_channel", channel_id=anna.person.channel("spieltisch"))
    await play_until(hand, lambda: heard(anna.person, "gibt es nicht mehr"))
    return anna, hand


async def test_a_table_whose_channel_was_deleted_waits_and_is_moved(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, hand = await without_channel(people)
        for _ in range(3):
            await eventually(lambda: hand.moves)
            await hand.play()  # the cards are played on
    async with run_bot():
        await anna.person.wait_until(lambda: anna.person.bot_online)
        missing = await statuses(anna.person, 404)
        await eventually(lambda: hand.moves)
        await hand.play()
        assert await statuses(anna.person, 404) == missing, "it is remembered that there is no channel"
        (bert,) = await people("Bert")
        here = bert.channel("allgemein")
        await bert.control("permissions", channel_id=here, target_id=bert.id, allow=["MANAGE_CHANNELS"])
        assert "gibt es nicht" in await told(bert, "table move", "allgemein", table=anna.table)
        reply = await anna.person.command("allgemein", "table move")
        assert reply.message is not None and f"bk1:t:{anna.table}:hand" in ids_of(reply.message)
        card = reply.message
        shown = text_of(card)
        await play_until(hand, lambda: text_of(anna.person.latest(card)) != shown)


async def test_a_partie_without_a_channel_is_put_away_after_a_restart_too(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        anna, hand = await without_channel(people)
    async with run_bot(homeless_days=0):
        await anna.person.wait_until(lambda: anna.person.bot_online)
        await eventually(lambda: "gibt es nicht mehr" in text_of(hand.hand) and not hand.moves)


# -- moving --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_not_all_who_read_a_pointer_are_told_where_a_table_stands(people: People) -> None:
    anna = await seat_one(people)
    old, hidden = card_of(anna.person, anna.table), anna.person.channel("spieltisch-2")
    guild = anna.person.guild_of(hidden)
    await anna.person.control("permissions", channel_id=hidden, allow=["VIEW_CHANNEL"])
    await anna.person.control("permissions", channel_id=hidden, target_id=guild, deny=["VIEW_CHANNEL"])
    reply = await anna.person.command("spieltisch-2", "table move", table=anna.table)
    assert reply.message is not None and ids_of(reply.message)
    await eventually(lambda: not ids_of(anna.person.latest(old)))
    assert [card["id"] for card in cards_of(anna.person, anna.table)] == [reply.message["id"]]
    left = text_of(anna.person.latest(old))
    assert "steht jetzt woanders" in left and hidden not in left


@pytest.mark.usefixtures("bot")
async def test_who_may_not_see_a_channel_is_not_told_what_is_wrong_there(people: People) -> None:
    anna = await seat_one(people)
    hand = await hand_elsewhere(anna.person, anna.table)
    (bert,) = await people("Bert")
    card = card_of(anna.person, anna.table)
    channel = card["channel_id"]
    await bert.control("permissions", channel_id=channel, target_id=bert.id, deny=["VIEW_CHANNEL"])
    await bert.control("permissions", channel_id=channel, deny=["SEND_MESSAGES"])
    await delete(anna.person, card)
    await play_until(hand, lambda: heard(anna.person, "nicht mehr zeigen"))
    mine = message_of(await bert.command("allgemein", "settings"))
    assert "gibt es nicht" in text_of(message_of(await bert.click(mine, f"bk1:w:{anna.table}", force=True)))
    await bert.click(mine, "bk1:w:987", force=True)
    assert not heard(bert, "nicht mehr zeigen")


# -- threads -------------------------------------------------------------------------------------------------


async def open_in_thread(anna: Person) -> tuple[Seated, str]:
    """Anna with computers at a table in a thread of its own, and the thread's id."""
    line = message_of(await anna.command("spieltisch", "table open", thread=True))
    await eventually(lambda: "<#" in text_of(anna.latest(line)))
    thread = line["id"]
    assert f"<#{thread}>" in text_of(anna.latest(line)), "a line leads to it"
    await anna.refresh()
    card = await anna.wait_for(lambda message: any(one.endswith(":fill") for one in ids_of(message)))
    assert card["channel_id"] == thread
    assert not [one for one in anna.seen() if one["channel_id"] == anna.channel("spieltisch") and ids_of(one)]
    table = int(next(one for one in ids_of(card) if one.endswith(":fill")).split(":")[2])
    return await begin_alone(anna, table), thread


@pytest.mark.usefixtures("bot")
async def test_a_thread_is_opened_again_for_the_next_card_and_waits_when_it_is_locked(people: People) -> None:
    (anna,) = await people("Anna")
    seated, thread = await open_in_thread(anna)
    hand = await hand_elsewhere(anna, seated.table)
    card = card_of(anna, seated.table)
    for locked in (False, True):
        shown = text_of(anna.latest(card))
        await anna.control("archive_thread", channel_id=thread, locked=locked)
        if not locked:
            await play_until(hand, lambda: text_of(anna.latest(card)) != shown)  # noqa: B023
    await play_until(hand, lambda: heard(anna, "gesperrt"))
    shown = text_of(anna.latest(card))
    for _ in range(3):
        await eventually(lambda: hand.moves)
        await hand.play()
    assert text_of(anna.latest(card)) == shown
    await anna.control("archive_thread", channel_id=thread, archived=False, locked=False)
    await eventually(lambda: text_of(anna.latest(card)) != shown)


@pytest.mark.parametrize("place", ["Stammtisch", "a thread"])
@pytest.mark.usefixtures("bot")
async def test_where_there_can_be_no_thread(place: str, people: People) -> None:
    (anna,) = await people("Anna")
    where = place if place == "Stammtisch" else (await anna.open_thread("spieltisch", "Runde"))["id"]
    assert "keinen Thread geben" in await told(anna, "table open", where, thread=True)
    seated = await seat_one(people, where)  # without one a table can stand there
    await play_until(seated, lambda: "Spiel 2/12" in text_of(seated.hand))
    await anna.control("permissions", channel_id=anna.channel("spieltisch"), deny=["CREATE_PUBLIC_THREADS"])
    assert "„Öffentliche Threads erstellen“" in await told(anna, "table open", thread=True)


# -- pictures ------------------------------------------------------------------------------------------------


def picture_of(message: Json) -> Json | None:
    """The item of a message's gallery, when it has one."""
    galleries = [one for one in walk(message["components"]) if one["type"] == GALLERY]
    return galleries[0]["items"][0] if galleries else None


async def test_a_server_that_wants_text_has_no_pictures(run_bot: RunBot, people: People) -> None:
    async with run_bot(picture_rest=0.05, picture_stale=0.1):
        anna = await seat_one(people)
        card = card_of(anna.person, anna.table)
        await eventually(lambda: picture_of(anna.person.latest(card)))
        await push(anna.person, await server_settings(anna.person), ":pictures:off$")
        await eventually(lambda: not picture_of(anna.person.latest(card)))
        assert not files_of(anna.person.latest(card))
        menu = await menu_of(anna.person, card, anna.table)
        sheet = await push(anna.person, menu, ":sheet$")
        assert picture_of(sheet) is None and "Anna" in text_of(sheet), "it is told in words"


async def test_where_files_are_forbidden_words_remain(
    run_bot: RunBot, people: People, sandbox: Sandbox
) -> None:
    async with run_bot(picture_rest=0.05, picture_stale=0.1):
        (anna,) = await people("Anna")
        await anna.control("permissions", channel_id=anna.channel("spieltisch"), deny=["ATTACH_FILES"])
        seated = await seat_one(people)
        shown = text_of(card_of(anna, seated.table))
        await play_until(seated, lambda: text_of(card_of(anna, seated.table)) != shown)
        for _ in range(6):
            await eventually(lambda: seated.moves)
            await seated.play()
            await silence(sandbox)
        assert picture_of(card_of(anna, seated.table)) is None
        assert await statuses(anna, 403) <= 1, "it isn't tried again and again"


@pytest.mark.parametrize("what", ["sheet", "course", "hand"])
@pytest.mark.usefixtures("bot")
async def test_pictures_on_demand_are_private(what: str, people: People) -> None:
    anna = await seat_one(people)
    where = anna.hand if what == "hand" else card_of(anna.person, anna.table)
    await eventually(lambda: anna.moves)
    menu = await menu_of(anna.person, where, anna.table)
    reply = await anna.person.click(menu, f"bk1:p:{anna.table}:{what}")
    assert reply.message is not None and reply.message["id"] == menu["id"], "in the menu's place"
    shown = await anna.person.filled(reply)
    picture = picture_of(shown)
    assert picture is not None and picture["description"] and shown["flags"] & EPHEMERAL
    older = anna.hand
    await anna.person.click(shown, f"bk1:t:{anna.table}:hand")
    await eventually(lambda: is_gone(anna.person, older))
    assert anna.hand["id"] == menu["id"] and not files_of(anna.hand), "and back to the cards"

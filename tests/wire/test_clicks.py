"""Answers to clicks that can't do what they say, and the fate of hands that lie about."""

import gc
import re
from typing import Any

import aiohttp
import discord
import pytest

from discord_sandbox import Person, Sandbox
from discord_sandbox.faults import How
from engine.cards import PACK, notation
from tests.languages import said
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    Seated,
    begin_alone,
    card_of,
    eventually,
    ids_of,
    is_gone,
    message_of,
    mover_of,
    open_table,
    seat_four,
    seat_one,
    take_hand,
    text_of,
    told,
)


async def journal(person: Person) -> list[dict[str, Any]]:
    """Every request of the bot that the sandbox has seen."""
    async with aiohttp.ClientSession() as session, session.get(f"{person.url}/_/journal") as answer:
        found: list[dict[str, Any]] = await answer.json()
        return found


async def seat_king(people: People, **options: Any) -> tuple[int, list[Seated], Seated]:
    """A table of four people with hands, and whoever is waited for first."""
    table, seated = await seat_four(people, **options)
    return table, seated, await mover_of(seated)


@pytest.mark.usefixtures("bot")
async def test_a_click_that_discord_tells_of_twice_counts_once(people: People, sandbox: Sandbox) -> None:
    *_, king = await seat_king(people)
    sandbox.core.gateway.trouble.doubled = 2  # each of them comes a second time, as after a RESUME
    first, second = await king.click(king.moves[0]), await king.click(king.moves[0])
    answers = [one["path"] for one in await journal(king.person) if one["path"].endswith("/callback")]
    assert [sum(reply.id in path for path in answers) for reply in (first, second)] == [1, 1]
    assert not said(text_of(king.hand), "refusal-stale")


async def test_the_second_tap_on_a_contract_plays_no_card(run_bot: RunBot, people: People) -> None:
    async with run_bot(double_tap=3600):
        *_, king = await seat_king(people)
        await king.click(king.moves[0])
        cards = king.moves
        await king.click(cards[0])
        assert said(text_of(king.hand), "refusal-double_tap") and king.moves == cards
        assert "Du spielst aus" in text_of(king.hand)


@pytest.mark.usefixtures("bot")
async def test_a_click_leaves_nothing_to_the_garbage_collector(people: People) -> None:
    *_, king = await seat_king(people)
    gc.collect()
    gc.disable()
    try:
        await king.click(king.moves[0])
        await eventually(lambda: not any(isinstance(one, discord.Interaction) for one in gc.get_objects()))
    finally:
        gc.enable()


@pytest.mark.usefixtures("bot")
async def test_a_tout_takes_a_second_tap_in_the_same_place(people: People) -> None:
    _, seated, forehand = await seat_king(people, game="blattla", rules="cutting=off")
    place = next(at for at, move in enumerate(ids_of(forehand.hand)) if move.endswith("bid tout H"))
    await forehand.click(ids_of(forehand.hand)[place])
    assert said(text_of(forehand.hand), "hand-asked")
    assert forehand.moves and not [one for one in seated if one is not forehand and one.moves]
    await forehand.click(ids_of(forehand.hand)[place])
    await eventually(lambda: not any(move.endswith("pass") for move in forehand.moves))
    assert not said(text_of(forehand.hand), "hand-asked")


def cards_in(hand: Json) -> list[str]:
    """The ids that would play the cards of a hand, whether or not they may be played now."""
    plays = [re.sub(r"^bk1:i:(\d+:\d:\d+):\d+:", r"bk1:h:\1:", one) for one in ids_of(hand)]
    return [one for one in plays if re.fullmatch(r"bk1:h:\d+:\d:\d+:[EGHS]\w", one)]


@pytest.mark.usefixtures("bot")
async def test_a_wrong_click_is_answered_with_the_reason_and_changes_nothing(people: People) -> None:
    table, seated, mover = await seat_king(people, rules="wheels=false contracts=minus")

    def greyed() -> list[str]:
        return [one for one in cards_in(mover.hand) if one not in mover.moves]

    old = mover.moves[0]
    while not greyed():
        old = mover.moves[0]
        await mover.play()
        mover = await mover_of(seated)
    other = next(one for one in seated if one is not mover)
    card, before = card_of(mover.person, table), ids_of(mover.hand)
    for one, message, custom_id, reasons in (
        (mover, mover.hand, greyed()[0], (" bedienen", "follow")),
        (other, other.hand, cards_in(other.hand)[0], ("noch nicht dran", "not your turn yet")),
        (mover, mover.hand, old, ("nicht deine Karten", "not your cards")),
        (other, other.hand, mover.moves[0], ("nicht deine Karten", "not your cards")),
        (other, card, mover.moves[0], ("nicht deine Karten", "not your cards")),
        (mover, card, f"bk1:t:{table}:fill", ("läuft schon", "already")),
        (mover, card, f"bk1:t:{table}:nonsense", ("veraltet", "outdated")),
    ):
        answer = message_of(await one.person.click(message, custom_id, force=True))
        assert answer["flags"] & EPHEMERAL and ids_of(mover.hand) == before
        assert any(reason in text_of(answer) for reason in reasons), (custom_id, text_of(answer))


@pytest.mark.usefixtures("bot")
async def test_a_refusal_keeps_its_reason_when_the_table_goes_on_before_it_is_told(people: People) -> None:
    table, seated, king = await seat_king(people)
    other = next(one for one in seated if one is not king and one.person.locale == "de")
    old = [f"bk1:h:{table}:{seat}:99:HK" for seat in range(4)]
    (own,) = [id for id in old if "nicht deine" not in await answered(other, id)]
    # what is answered to the second click waits for the first one's answer, and a move is quicker
    await king.person.control("delay", route_regex="callback", ms=300)
    clicks = [other.person.fire(other.hand, own, force=True) for _ in range(2)]
    await king.click(king.moves[0])
    await king.person.control("delay", route_regex="callback", ms=0)
    assert [(await click).state for click in clicks] == ["answered", "answered"]
    assert "**Plus**" in text_of(other.hand) and said(text_of(other.hand), "refusal-stale")


async def answered(one: Seated, custom_id: str) -> str:
    """The answer to a click, whatever the hand shows."""
    return text_of(message_of(await one.click(custom_id, force=True)))


@pytest.mark.usefixtures("bot")
async def test_marks_are_taken_only_from_ones_own_hand_and_decision(people: People) -> None:
    table, seated, king = await seat_king(people)
    thief = next(one for one in seated if one is not king and one.person.locale == "de")
    seat, decision = (int(part) for part in king.moves[0].split(":")[3:5])
    before = king.moves
    for one, number, key in (
        (thief, decision, "refusal-not_your_seat"),
        (king, decision + 1, "refusal-stale"),
    ):
        assert said(await answered(one, f"bk1:m:{table}:{seat}:{number}:-"), key)
    refused = [
        card
        for card in map(notation, PACK)
        if "hast du nicht" in await answered(king, f"bk1:m:{table}:{seat}:{decision}:{card}")
    ]
    assert len(refused) == 24, "all but the eight cards in the hand"
    assert king.moves == before, "nothing has happened"


@pytest.mark.parametrize("how", ["garbled", "cut"])
@pytest.mark.usefixtures("bot")
async def test_a_hand_of_which_the_bot_never_heard_that_it_is_shown_is_kept_up_to_date(
    how: How, people: People, sandbox: Sandbox
) -> None:
    anna = await seat_one(people)
    sandbox.core.faults.fail("POST .*/callback$", how, 1)
    older = anna.hand
    newer = await take_hand(anna.person, anna.table)
    await eventually(lambda: is_gone(anna.person, older))
    before = text_of(newer.hand)
    await newer.click(newer.moves[0])
    await eventually(lambda: newer.moves and text_of(newer.hand) != before)


async def test_a_hand_that_another_process_left_open_falls_asleep_in_time(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        anna = await seat_one(people)
        await eventually(lambda: anna.moves)
    async with run_bot(asleep_after=1):
        await eventually(lambda: f"bk1:w:{anna.table}" in ids_of(anna.hand))


@pytest.mark.usefixtures("bot")
async def test_a_closed_channel_is_named_before_a_table_opens(people: People) -> None:
    (anna,) = await people("Anna")
    channel = anna.channel("spieltisch-2")
    await anna.control("permissions", channel_id=channel, deny=["SEND_MESSAGES", "READ_MESSAGE_HISTORY"])
    assert "„Nachrichtenverlauf anzeigen“, „Nachrichten senden“" in await told(anna, "table open", channel)
    assert said(await told(anna, "table list", channel), "tables-none")


@pytest.mark.usefixtures("bot")
async def test_a_late_answer_is_made_up_for(people: People) -> None:
    anna = await seat_one(people)
    await eventually(lambda: anna.moves)
    # Discord says "unknown interaction" to the answer; the move has been made all the same
    await anna.person.control("fail", route_regex="callback", status=404, code=10062, times=1)
    before = anna.moves
    await anna.click(before[0])
    await eventually(lambda: anna.moves and anna.moves != before)


async def test_commands_are_told_once(run_bot: RunBot, people: People, sandbox: Sandbox) -> None:
    sandbox.core.commands.of(None).clear()
    async with run_bot():
        (anna,) = await people("Anna")
        await anna.refresh()
        (table,) = [command for command in anna.commands if command["name"] == "table"]
        assert table["name_localizations"] == {"de": "tisch"}
        assert table["contexts"] == [0], "in servers only"
    async with run_bot():
        told = [entry for entry in await journal(anna) if entry["method"] == "PUT"]
        assert len(told) == 1


async def test_what_discord_refuses_is_told_and_is_no_incident(
    run_bot: RunBot, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        for status, sentence in ((403, "fehlt in Discord ein Recht"), (404, "gibt es in Discord nicht mehr")):
            await anna.control("fail", route_regex="callback", status=status, code=0, times=1)
            assert sentence in await told(anna, "rules")
        lines = [one.getMessage() for one in caplog.records if "could not be done" in one.getMessage()]
        assert len(lines) == 2 and all(f"person {anna.id}" in line for line in lines)
        assert not [one for one in caplog.records if one.exc_info]


@pytest.mark.parametrize("opens", [":configure", "bk1:u:"])
@pytest.mark.usefixtures("bot")
async def test_a_panel_does_not_stay_between_the_table_and_the_hand(people: People, opens: str) -> None:
    (anna,) = await people("Anna")
    table = await open_table(anna, "spieltisch")
    card = card_of(anna, table)
    panel = message_of(await anna.click(card, next(one for one in ids_of(card) if opens in one)))
    assert panel["flags"] & EPHEMERAL
    hand = await begin_alone(anna, table)
    await eventually(lambda: is_gone(anna, panel))
    assert [one["id"] for one in anna.seen() if one["flags"] & EPHEMERAL] == [hand.hand["id"]]


async def test_tables_are_listed_left_and_closed_by_command(run_bot: RunBot, people: People) -> None:
    async with run_bot(tables_per_person=1):
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, "spieltisch")
        card = card_of(anna, table)
        assert "3 Plätze frei" in await told(bert, "table list")
        assert card["id"] in await told(bert, "table list"), "a link to the card"
        full = await told(anna, "table open")
        assert "schon an einem Tisch" in full and card["id"] in full and "/tisch weglegen" in full
        assert said(await told(bert, "table leave"), "refusal-no_table_of_yours")
        assert "wer den Tisch leitet" in await told(bert, "table close", table=table)
        assert "ist geschlossen" in await told(anna, "table close")
        await eventually(lambda: not ids_of(anna.latest(card)))
        assert said(await told(bert, "table list"), "tables-none")

"""People play over the wire: a sandbox, the bot's own client, real sockets and a real database."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.wire.conftest import Process, RunBot
from tests.wire.table import (
    EPHEMERAL,
    People,
    Seated,
    card_of,
    eventually,
    ids_of,
    is_over,
    open_table,
    play_on,
    press,
    seat_four,
    seat_one,
    take_hand,
    text_of,
)


def shown(seated: list[Seated], text: str) -> Callable[[], bool]:
    """Whether a text stands in anybody's hand by now."""
    return lambda: any(text in text_of(one.hand) for one in seated)


async def test_four_people_play_a_deal(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        table, seated = await seat_four(people)
        assert "Dora" in text_of(card_of(seated[1].person, table))
        clicks = await play_on(seated, shown(seated, "Spiel 2/12"))
        assert clicks == 33, "one contract, and eight cards of each"
        await eventually(lambda: "Deal 2/12" in text_of(seated[3].hand))  # Dora reads English
        await eventually(lambda: "Spiel 2/12" in text_of(card_of(seated[1].person, table)))


async def test_somebody_at_two_tables_plays_each_of_them(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        first = await seat_one(people)
        second_table = await open_table(first.person, "spieltisch")
        await press(first.person, second_table, "fill")
        second = await take_hand(first.person, second_table)
        await eventually(lambda: second.moves)
        before = second.hand["components"]
        await play_on([first], lambda: "Spiel 2/12" in text_of(first.hand))
        assert second.hand["components"] == before
        await play_on([second], lambda: "Spiel 2/12" in text_of(second.hand))
        # where two tables could be meant, the command asks; a number says which
        reply = await first.person.command("spieltisch", "hand")
        assert reply.message is not None and "Welchen Tisch" in text_of(reply.message)
        suggested = await first.person.autocomplete("spieltisch", "hand", "table", "")
        assert [choice["value"] for choice in suggested] == [first.table, second_table]
        reply = await first.person.command("spieltisch", "hand", table=second_table)
        assert reply.message is not None
        newest = Seated(first.person, second_table, reply.message)
        # a computer may be the beer king, and still be choosing
        await eventually(lambda: any(id.startswith(f"bk1:h:{second_table}:") for id in ids_of(newest.hand)))


@pytest.mark.parametrize("place", ["Stammtisch", "thread"])
async def test_tables_stand_in_voice_chats_and_threads(place: str, run_bot: RunBot, people: People) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        channel = place
        if place == "thread":
            channel = (await anna.open_thread("spieltisch", "Kartenrunde"))["id"]
        seated = await seat_one(people, channel)
        await play_on([seated], lambda: "Spiel 2/12" in text_of(seated.hand))


async def test_a_table_plays_on_after_a_kill_without_a_click(process: Process, people: People) -> None:
    await process.start(computer_pause=1.0)
    anna = await seat_one(people)
    await eventually(lambda: anna.moves)
    while anna.moves:
        await anna.click(anna.moves[0])
    await process.kill()
    assert not anna.moves, "the computers were to play"
    await process.start()
    # nobody clicks: the computers go on, and the hand of before is refreshed until it's Anna's turn
    await eventually(lambda: anna.moves)
    reply = await anna.click(anna.moves[0])
    assert reply.state == "answered"


async def test_a_computer_plays_for_who_has_left_and_gives_the_seat_back(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        table, (anna, bert, *others) = await seat_four(people)
        reply = await bert.person.command("spieltisch", "table leave")
        assert reply.message is not None and "spielt gerade für dich" in text_of(reply.message)
        await eventually(lambda: f"bk1:t:{table}:reclaim" in ids_of(bert.hand))
        await play_on([anna, *others], lambda: "Spiel 2/12" in text_of(anna.hand))
        assert not bert.moves, "a computer plays for Bert"
        reply = await bert.click(f"bk1:t:{table}:reclaim")
        assert "Willkommen zurück" in text_of(bert.hand)
        await play_on([anna, bert, *others], lambda: "Spiel 3/12" in text_of(anna.hand))


async def test_a_table_that_all_have_left_is_closed(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna = await seat_one(people)
        reply = await anna.person.command("spieltisch", "table leave")
        assert reply.message is not None and "also ist der Tisch jetzt geschlossen" in text_of(reply.message)
        await anna.shows("Alle sind gegangen")
        card = (await anna.person.messages("spieltisch"))[0]
        await eventually(lambda: "Alle sind gegangen" in text_of(anna.person.latest(card)))
        assert not ids_of(anna.person.latest(card))


@pytest.mark.long
async def test_a_whole_partie_ends_with_places(run_bot: RunBot, people: People) -> None:
    async with run_bot(computer_pause=0):
        anna = await seat_one(people)
        await play_on([anna], lambda: is_over(anna.hand))
        card = (await anna.person.messages("spieltisch"))[0]
        await eventually(lambda: is_over(anna.person.latest(card)))
        assert not card["flags"] & EPHEMERAL

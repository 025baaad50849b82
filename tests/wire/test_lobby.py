"""From the lobby into a deal: what a table opens with, what its host changes, and who sits there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from discord_sandbox.components import walk
from discord_sandbox.person import Person
from tests.wire.conftest import RunBot
from tests.wire.table import (
    People,
    Seated,
    card_of,
    eventually,
    ids_of,
    open_table,
    play_on,
    press,
    seat_four,
    seat_one,
    take_hand,
    text_of,
)
from tests.wire.test_agreement import card
from tests.wire.test_house_rules import choose, open_form

CHANNEL = "spieltisch"


# -- the lobby -----------------------------------------------------------------------------------------------


def main_buttons(person: Person, table: int) -> list[str]:
    """The verbs of the coloured buttons on a table's card."""
    parts = walk(card_of(person, table)["components"])
    return [one["custom_id"].rpartition(":")[2] for one in parts if one.get("style") in (1, 3)]


async def test_one_button_fits_the_moment(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli, dora = await people("Anna", "Bert", "Cilli", "Dora")
        table = await open_table(anna, CHANNEL, game="kauflabet", players=3)
        await bert.messages(CHANNEL)
        assert main_buttons(bert, table) == ["join"]
        assert "12 Spiele, etwa" in text_of(card_of(bert, table))
        await press(bert, table, "join")
        for person, told in (
            (bert, "nur, wer den Tisch leitet: Anna."),
            (dora, "Only the host may do that: Anna."),
        ):
            reply = await press(person, table, "fill")
            assert reply.message is not None and told in text_of(reply.message)
        await press(cilli, table, "join")
        await anna.wait_until(lambda: main_buttons(anna, table) == ["start"])
        assert f"bk1:t:{table}:fill" not in ids_of(card_of(anna, table))
        await press(cilli, table, "leave")
        await anna.wait_until(lambda: main_buttons(anna, table) == ["join"])
        await press(anna, table, "fill")
        hand = await take_hand(anna, table)
        assert len([one for one in ids_of(hand.hand) if one.startswith("bk1:")]) > 2
        assert "Spiel 1/12" in text_of(card_of(anna, table)), (
            "a computer has taken the free seat, and it has begun"
        )


async def test_a_host_changes_the_game_and_the_pace_at_once(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, CHANNEL)
        await press(bert, table, "join")
        form = await open_form(anna, table)
        await choose(anna, form, ":game", "blattla")
        await bert.wait_until(lambda: "Blattla · Tisch" in text_of(card_of(bert, table)))
        assert "2. Bert" in text_of(card_of(bert, table)), "everybody keeps their seat"
        await choose(anna, form, ":pace", "correspondence")
        await bert.wait_until(lambda: "12 Spiele, über einige Tage" in text_of(card_of(bert, table)))
        await choose(anna, form, ":game", "fuenfzehnern")
        await choose(anna, form, ":preset", "1880")
        await bert.wait_until(lambda: "Fünfzehnern" in text_of(card_of(bert, table)))
    async with run_bot():
        await anna.wait_until(lambda: anna.bot_online)
        await choose(anna, form, ":pace", "live")
        await bert.wait_until(lambda: "Tempo: Zügig" in text_of(card_of(bert, table)))
        await press(anna, table, "fill")
        hand = await take_hand(anna, table)
        assert "Fünfzehnern" in text_of(hand.hand) or "1880" in text_of(card_of(anna, table))


async def test_a_table_opens_with_what_its_host_has_played_last(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        first = await open_table(
            anna, CHANNEL, game="blattla", preset="schafkopf", rules="n_deals=4", pace="live"
        )
        await press(anna, first, "fill")
        await anna.command(CHANNEL, "table close")
        again = await open_table(anna, CHANNEL)
        told = text_of(card_of(anna, again))
        assert "Blattla mit Rufpflicht" in told and "4 Spiele" in told and "Tempo: Zügig" in told
        await press(anna, again, "leave")

        other = await open_table(anna, CHANNEL, game="quodlibet")
        assert "Frankonia" in text_of(card_of(anna, other)), "of that game nothing was played yet"
        await press(anna, other, "leave")
        theirs = await open_table(bert, CHANNEL)
        assert "4 Spiele" not in text_of(card_of(bert, theirs)), "Bert has played nothing here"


async def test_one_sits_down_in_a_lobby_by_command(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        none = await bert.command(CHANNEL, "table sit")
        assert none.message is not None and "an keinem Tisch ein Platz frei" in text_of(none.message)
        table = await open_table(anna, CHANNEL)
        reply = await bert.command(CHANNEL, "table sit")
        assert reply.message is not None and "findest du hier deine Karten" in text_of(reply.message)
        await anna.wait_until(lambda: "Bert" in text_of(card_of(anna, table)))


async def test_whoever_leaves_a_lobby_last_does_not_watch_it(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        table = await open_table(anna, CHANNEL)
        reply = await anna.command(CHANNEL, "hand")
        assert reply.message is not None
        hand = Seated(anna, table, reply.message)
        await press(anna, table, "leave")
        await hand.shows("Niemand saß mehr daran")
        assert "Du schaust zu" not in text_of(hand.hand)


# -- a deal --------------------------------------------------------------------------------------------------


def shown(seated: list[Seated], text: str) -> Callable[[], bool]:
    """Whether a text stands in anybody's hand by now."""
    return lambda: any(text in text_of(one.hand) for one in seated)


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


# -- nicknames -----------------------------------------------------------------------------------------------


async def test_a_nickname_is_the_name_in_its_server_and_in_no_other(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        here = anna.guild_of(anna.channel("spieltisch"))
        await anna.control("set_nick", person=anna.id, guild_id=here, nick="Ännchen")
        await anna.control("set_nick", person=bert.id, guild_id=here, nick="\u3164")
        await anna.control("set_nick", person=cilli.id, guild_id=here, nick="Ännchen")
        elsewhere = await open_table(anna, "card-table")
        table = await open_table(anna, "spieltisch")
        for person in (bert, cilli):
            await press(person, table, "join")
        await eventually(lambda: "Ännchen (2)" in text_of(card(anna, table)))
        shown = text_of(card(anna, table))
        assert "Ännchen" in shown and "Anna" not in shown and "Bert" in shown and "Cilli" not in shown
        assert "Anna" in text_of(card(anna, elsewhere)) and "Ännchen" not in text_of(card(anna, elsewhere))
    async with run_bot():  # it is kept, and said where nobody clicks
        await anna.command("card-table", "table list")
        reply = await bert.command("spieltisch", "table release", table=table, who=anna.id)
        assert reply.message is not None
        await bert.command("spieltisch", "table leave", table=table)
        await eventually(lambda: "Bert" not in text_of(card(anna, table)))
        assert "Ännchen (2)" in text_of(card(anna, table)) and "Anna" not in text_of(card(anna, table))
        await anna.control("set_nick", person=cilli.id, guild_id=here, nick=None)
        await cilli.command("spieltisch", "table leave", table=table)
        await press(cilli, table, "join")
        await eventually(lambda: "Cilli" in text_of(card(anna, table)))
        assert "Ännchen" in text_of(card(anna, table)) and "(2)" not in text_of(card(anna, table))

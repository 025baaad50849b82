"""From the lobby into a deal: what a table opens with, what its host changes, and who sits there."""

import pytest

from discord_sandbox import Person
from discord_sandbox.components import walk
from tests.wire.table import (
    People,
    RunBot,
    ask,
    begin_alone,
    card_of,
    eventually,
    ids_of,
    message_of,
    open_table,
    press,
    seat_one,
    sit_down,
    text_of,
    told,
)
from tests.wire.test_agreement import card
from tests.wire.test_house_rules import choose, form_of

CHANNEL = "spieltisch"


# -- the lobby -----------------------------------------------------------------------------------------------


def main_buttons(person: Person, table: int) -> list[str]:
    """The verbs of the coloured buttons on a table's card."""
    parts = walk(card_of(person, table)["components"])
    return [one["custom_id"].rpartition(":")[2] for one in parts if one.get("style") in (1, 3)]


@pytest.mark.usefixtures("bot")
async def test_one_button_fits_the_moment(people: People) -> None:
    anna, bert, cilli, dora = await people("Anna", "Bert", "Cilli", "Dora")
    table = await open_table(anna, CHANNEL, game="kauflabet", players=3)
    await bert.messages(CHANNEL)
    assert main_buttons(bert, table) == ["join"]
    assert "12 Spiele, etwa" in text_of(card_of(bert, table))
    await press(bert, table, "join")
    for person in (bert, dora):
        refused = text_of(message_of(await press(person, table, "fill")))
        assert "wer den Tisch leitet: Anna." in refused or "Only the host may do that: Anna." in refused
    await press(cilli, table, "join")
    await anna.wait_until(lambda: main_buttons(anna, table) == ["start"])
    assert f"bk1:t:{table}:fill" not in ids_of(card_of(anna, table))
    await press(cilli, table, "leave")
    await anna.wait_until(lambda: main_buttons(anna, table) == ["join"])
    hand = await begin_alone(anna, table)
    assert len([one for one in ids_of(hand.hand) if one.startswith("bk1:")]) > 2
    assert "Spiel 1/12" in text_of(card_of(anna, table)), (
        "a computer has taken the free seat, and it has begun"
    )


@pytest.mark.usefixtures("bot")
async def test_a_host_changes_the_game_and_the_pace_at_once(people: People) -> None:
    anna, bert = await people("Anna", "Bert")
    table = await open_table(anna, CHANNEL)
    await press(bert, table, "join")
    form = await form_of(anna, table)
    await choose(anna, form, ":game", "blattla")
    await bert.wait_until(lambda: "Blattla · Tisch" in text_of(card_of(bert, table)))
    assert "2. Bert" in text_of(card_of(bert, table)), "everybody keeps their seat"
    await choose(anna, form, ":pace", "correspondence")
    await bert.wait_until(lambda: "12 Spiele, über einige Tage" in text_of(card_of(bert, table)))
    await choose(anna, form, ":game", "fuenfzehnern")
    await choose(anna, form, ":preset", "1880")
    await bert.wait_until(lambda: "Fünfzehnern" in text_of(card_of(bert, table)))


# -- a deal --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_at_two_tables_the_command_asks_which_is_meant(people: People) -> None:
    anna = await seat_one(people)
    second, _ = await sit_down([anna.person], fill=True)
    assert "Welchen Tisch" in await told(anna.person, "hand")
    suggested = await anna.person.autocomplete(CHANNEL, "hand", "table", "")
    assert [choice["value"] for choice in suggested] == [anna.table, second]
    hand = await ask(anna.person, "hand", table=second)
    assert any(f":{second}:" in one for one in ids_of(hand))


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
        await bert.command("spieltisch", "table release", table=table, who=anna.id)
        await bert.command("spieltisch", "table leave", table=table)
        await eventually(lambda: "Bert" not in text_of(card(anna, table)))
        assert "Ännchen (2)" in text_of(card(anna, table)) and "Anna" not in text_of(card(anna, table))
        await anna.control("set_nick", person=cilli.id, guild_id=here, nick=None)
        await cilli.command("spieltisch", "table leave", table=table)
        await press(cilli, table, "join")
        await eventually(lambda: "Cilli" in text_of(card(anna, table)))
        assert "Ännchen" in text_of(card(anna, table)) and "(2)" not in text_of(card(anna, table))

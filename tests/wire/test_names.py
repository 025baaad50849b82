"""People are called the same everywhere in a server: by their nickname there if they have one."""

from __future__ import annotations

from tests.wire.conftest import RunBot
from tests.wire.table import People, eventually, open_table, press, text_of
from tests.wire.test_agreement import card


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

"""How well computers play is chosen with a tap, and everybody sees it."""

from __future__ import annotations

from discord_sandbox.components import walk
from discord_sandbox.person import Person
from tests.wire.conftest import RunBot
from tests.wire.table import Json, People, card_of, eventually, menu_of, open_table, press, text_of
from tests.wire.test_settings import choose, panel


def labels(message: Json) -> list[str]:
    """The labels of all buttons and options."""
    return [str(one["label"]) for one in walk(message["components"]) if "label" in one]


def fill_button(person: Person, table: int) -> str:
    """The label of the button that begins with computers."""
    return next(label for label in labels(card_of(person, table)) if "Mit Computern anfangen" in label)


async def test_the_host_chooses_how_well_computers_play(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, "spieltisch")
        assert fill_button(anna, table).startswith("🧢")
        theirs = await menu_of(bert, card_of(bert, table), table)
        assert "🦉 Magister" not in labels(theirs), "only the host chooses"
        menu = await menu_of(anna, card_of(anna, table), table)
        await anna.click(menu, f"bk1:u:{table}:level:magister")
        await eventually(lambda: fill_button(bert, table).startswith("🦉"))
    async with run_bot():  # the menu of before still works
        await anna.click(menu, f"bk1:u:{table}:level:fuchs")
        await eventually(lambda: fill_button(bert, table).startswith("🦊"))
        await press(anna, table, "fill")
        await eventually(lambda: "🦊" in text_of(card_of(bert, table)))


async def test_the_menu_tells_who_likes_to_risk_much_or_little(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        steady = await open_table(anna, "spieltisch", game="blattla")
        table = await open_table(bert, "spieltisch", game="blattla")
        await press(anna, steady, "fill")
        await press(bert, table, "fill")
        await eventually(lambda: "🧢" in text_of(card_of(bert, table)))
        await eventually(lambda: "🧢" in text_of(card_of(anna, steady)))
        sentence = "Der Famulus sagt nur mit guten Karten etwas an."
        assert sentence in text_of(await menu_of(bert, card_of(bert, table), table))
        assert sentence in text_of(await menu_of(anna, card_of(anna, table), table)), "whoever looks"
        assert "sagt nur" not in text_of(await menu_of(anna, card_of(anna, steady), steady))


async def test_servers_and_people_have_their_own_level(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        await anna.command("spieltisch", "settings")
        server = await panel(anna, "server")
        await press_page(anna, server, "tables")
        await choose(anna, server, "computer_level", "magister")
        assert fill_button(bert, await open_table(bert, "spieltisch")).startswith("🦉")
        await choose(bert, await panel(bert, "mine"), "computer_level", "fuchs")
        assert fill_button(bert, await open_table(bert, "spieltisch")).startswith("🦊")
        assert fill_button(anna, await open_table(anna, "spieltisch")).startswith("🦉")


async def press_page(person: Person, shown: Json, page: str) -> None:
    """Turn to a page of a server's settings."""
    await person.click(shown, f"bk1:s:g:{page}")

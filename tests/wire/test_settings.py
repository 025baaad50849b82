"""Servers and people choose, also how well computers play: it holds at once and after a restart."""

from __future__ import annotations

from typing import Any

from discord_sandbox.components import walk
from discord_sandbox.person import Person
from tests.wire.conftest import RunBot
from tests.wire.private_pages import server_settings
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    card_of,
    eventually,
    ids_of,
    menu_of,
    message_of,
    open_table,
    press,
    text_of,
)

# -- settings ------------------------------------------------------------------------------------------------


async def panel(person: Person, which: str) -> Json:
    """A panel of settings, which nobody else sees."""
    if which == "server":
        shown = await server_settings(person, "spieltisch")
    else:
        shown = message_of(await person.command("spieltisch", "settings"))
    assert shown["flags"] & EPHEMERAL
    return shown


async def choose(person: Person, shown: Json, key: str, *values: str) -> str:
    """Choose in the panel; returns its new text, or that of a refusal beside it."""
    custom_id = next(one for one in ids_of(person.latest(shown)) if one.endswith(f":{key}"))
    return text_of(message_of(await person.select(shown, custom_id, *values)))


async def press_in(person: Person, shown: Json, custom_id: str, *, force: bool = False) -> str:
    reply = await person.click(shown, custom_id, force=force)
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return text_of(reply.message)


def chosen(person: Person, shown: Json, key: str) -> list[str]:
    """The values that a select shows as chosen."""
    selects: list[Any] = [
        part
        for row in person.latest(shown)["components"][0]["components"]
        for part in row.get("components", ())
    ]
    (select,) = [one for one in selects if one.get("custom_id", "").endswith(f":{key}")]
    return [option["value"] for option in select["options"] if option.get("default")]


async def test_a_person_chooses_for_themselves(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        mine = await panel(anna, "mine")
        assert chosen(anna, mine, "turn_call") == ["asleep"]
        told = await choose(anna, mine, "turn_call", "never")
        assert "✓ Gespeichert: Erwähnen, wenn du dran bist oder gefragt wirst" in told
        assert "**Ich trinke nicht** · an" in await press_in(anna, mine, "bk1:s:m:own:neutral_forfeit:on")
        theirs = await panel(bert, "mine")
        assert chosen(bert, theirs, "turn_call") == ["asleep"]
    async with run_bot():  # the panel of before still works
        assert "**Ich trinke nicht** · an" in await choose(anna, mine, "sort", "ranks")
        assert chosen(anna, mine, "turn_call") == ["never"]
        assert "**Ich trinke nicht** · aus" in await press_in(anna, mine, "bk1:s:m:own:neutral_forfeit:off")


async def test_a_server_reads_as_it_has_chosen(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        before = await open_table(bert, "spieltisch")
        assert "frei" in text_of(card_of(bert, before))
        server = await panel(anna, "server")
        assert "✓ Gespeichert: Sprache der Tische" in await choose(anna, server, "language", "en")
        await bert.wait_until(lambda: "free" in text_of(card_of(bert, before)))
        await choose(anna, server, "ace_name", "daus")
        await press_in(anna, server, "bk1:s:g:evening")
        await choose(anna, server, "ceremonies", "census_call", "crowning")
        assert chosen(anna, server, "ceremonies") == ["census_call", "crowning"]
        await choose(anna, server, "ceremonies")
        assert chosen(anna, server, "ceremonies") == []
    async with run_bot():
        table = await open_table(bert, "spieltisch")
        assert "free" in text_of(card_of(bert, table))
        await press_in(anna, server, "bk1:s:g:look")
        assert chosen(anna, server, "ace_name") == ["daus"]
        await press_in(anna, server, "bk1:s:g:evening")
        assert chosen(anna, server, "ceremonies") == []


async def test_only_those_change_a_server_who_may(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        mine = await panel(bert, "mine")
        assert "bk1:s:g:look" not in ids_of(mine), "it isn't offered to him"
        assert "Server verwalten" in await press_in(bert, mine, "bk1:s:g:look", force=True)
        assert "Server verwalten" in await press_in(bert, mine, "bk1:s:g:look:pictures:off", force=True)

        server = await panel(anna, "server")
        await press_in(anna, server, "bk1:s:g:rights")
        await choose(anna, server, "who_changes", "everyone")
        theirs = await panel(bert, "server")
        assert "✓ Gespeichert: Bilder" in await press_in(bert, theirs, "bk1:s:g:look:pictures:off")
        await press_in(bert, theirs, "bk1:s:g:rights")
        assert "Server verwalten" in await choose(bert, theirs, "who_changes", "managers")
        assert "ist gespeichert" in text_of(
            message_of(
                await bert.command(
                    "spieltisch", "houserules save", force=True, name="Unsers", game="blattla", rules=""
                )
            )
        )


async def test_a_role_opens_tables(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        server = await panel(anna, "server")
        await press_in(anna, server, "bk1:s:g:rights")
        guild = next(one for one in anna.guilds if any(c["name"] == "spieltisch" for c in one["channels"]))
        role = next(one for one in guild["roles"] if one["name"] != "@everyone")
        assert f"<@&{role['id']}>" in await choose(anna, server, "who_opens:role", role["id"])
        assert await open_table(bert, "spieltisch"), "he has the role"
        assert "Tische öffnen dürfen" in text_of(message_of(await cilli.command("spieltisch", "table open")))
        assert await open_table(anna, "spieltisch"), "who manages the server may do everything"
        await choose(anna, server, "who_opens", "everyone")
        assert await open_table(cilli, "spieltisch")


async def test_what_was_never_offered_is_refused(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        mine = await panel(anna, "mine")
        for forged in (
            "bk1:s:g:beer",
            "bk1:s:g:look:who_opens",
            "bk1:s:m:own:who_opens:on",
            "bk1:s:m:own",
            "bk1:s:m:own:turn_call",
            "bk1:s:x:own:turn_call",
        ):
            assert "veraltet" in await press_in(anna, mine, forged, force=True), forged
        assert "passt nicht" in await press_in(anna, mine, "bk1:s:m:own:turn_call:on", force=True)
        assert chosen(anna, await panel(anna, "mine"), "turn_call") == ["asleep"]


async def test_a_server_says_by_which_clock_it_goes_and_where_it_reads_news(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        server = await panel(anna, "server")
        await press_in(anna, server, "bk1:s:g:books")
        assert chosen(anna, server, "timezone") == ["Europe/Berlin"]
        assert "✓ Gespeichert: Zeitzone" in await choose(anna, server, "timezone", "America/New_York")
        assert "✓ Gespeichert: Saisons" in await choose(anna, server, "season_rhythm", "by_hand")
        place = anna.channel("allgemein")
        assert f"**Neuigkeiten** · <#{place}>" in await choose(anna, server, "news_channel", place)
        assert "**Neuigkeiten**\n" in await choose(anna, server, "news_channel")

        form = (await anna.select(server, "bk1:s:g:books:timezone", "other")).modal
        assert form is not None
        refused = message_of(await anna.submit(form, {"answer": "Viena"}))
        assert "Meinst du Europe/Vienna" in text_of(refused)
        form = (await anna.select(server, "bk1:s:g:books:timezone", "other")).modal
        assert form is not None
        typed = await anna.submit(form, {"answer": "lord howe"})
        assert typed.state == "answered"
        assert chosen(anna, server, "timezone") == ["Australia/Lord_Howe"]
    async with run_bot():
        again = await panel(anna, "server")
        await press_in(anna, again, "bk1:s:g:books")
        assert chosen(anna, again, "timezone") == ["Australia/Lord_Howe"]
        assert chosen(anna, again, "season_rhythm") == ["by_hand"]


# -- how well computers play ---------------------------------------------------------------------------------


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


async def test_servers_and_people_have_their_own_level(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        await anna.command("spieltisch", "settings")
        server = await panel(anna, "server")
        await press_in(anna, server, "bk1:s:g:tables")
        await choose(anna, server, "computer_level", "magister")
        assert fill_button(bert, await open_table(bert, "spieltisch")).startswith("🦉")
        await choose(bert, await panel(bert, "mine"), "computer_level", "fuchs")
        assert fill_button(bert, await open_table(bert, "spieltisch")).startswith("🦊")
        assert fill_button(anna, await open_table(anna, "spieltisch")).startswith("🦉")

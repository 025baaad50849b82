"""Servers and people choose, also how well computers play: it holds at once and after a restart."""

import json
import re

import pytest

from discord_sandbox import Person, Sandbox
from discord_sandbox.components import walk
from tests.wire.table import (
    Json,
    People,
    RunBot,
    answer_to,
    ask,
    begin_alone,
    card_of,
    eventually,
    fill_in,
    forged,
    ids_of,
    menu_of,
    mover_of,
    open_table,
    pick,
    picked,
    play_on,
    press,
    push,
    seat_four,
    server_settings,
    text_of,
    told,
)

DECKS = {"german": r"\b(eichel|laub|schellen)", "french": r"\b(kreuz|pik|karo)|[♣♠♦]"}
"""Signs stand for a French deck until its emoji are there, and hands that wait for a move keep them."""


def decks_of(message: Json) -> list[str]:
    """The decks of which a message shows cards: in words, as emoji, or in what describes its picture."""
    shown = json.dumps(message, ensure_ascii=False)
    return [deck for deck, suits in DECKS.items() if re.search(suits, shown, re.IGNORECASE)]


# -- settings ------------------------------------------------------------------------------------------------


async def test_a_person_chooses_for_themselves_what_is_offered(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        mine = await ask(anna, "settings")
        assert picked(anna, mine, ":turn_call") == ["asleep"]
        answer = text_of(await pick(anna, mine, ":turn_call$", "never"))
        assert "✓ Gespeichert: Erwähnen, wenn du dran bist oder gefragt wirst" in answer
        assert "**Ich trinke nicht** · an" in text_of(await push(anna, mine, ":neutral_forfeit:on$"))
        theirs = await ask(bert, "settings")
        for custom_id, answer in (
            ("bk1:s:g:beer", "veraltet"),
            ("bk1:s:g:look:who_opens", "veraltet"),
            ("bk1:s:m:own:who_opens:on", "veraltet"),
            ("bk1:s:m:own", "veraltet"),
            ("bk1:s:m:own:turn_call", "veraltet"),
            ("bk1:s:x:own:turn_call", "veraltet"),
            ("bk1:s:m:own:turn_call:on", "passt nicht"),
        ):
            assert answer in await forged(bert, theirs, custom_id), custom_id
        assert picked(bert, await ask(bert, "settings"), ":turn_call") == ["asleep"]
    async with run_bot():  # the panel of before still works
        assert "**Ich trinke nicht** · an" in text_of(await pick(anna, mine, ":sort$", "ranks"))
        assert picked(anna, mine, ":turn_call") == ["never"]
        assert "**Ich trinke nicht** · aus" in text_of(await push(anna, mine, ":neutral_forfeit:off$"))


@pytest.mark.without_limits
async def test_each_sees_the_deck_that_they_like(sandbox: Sandbox, run_bot: RunBot, people: People) -> None:
    """The card is everybody's: it shows the server's deck, or the table's, and never that of one person."""

    def uploaded() -> bool:
        return any(emoji.name == "kreuz_koenig_" for emoji in sandbox.world.emojis.values())

    async with run_bot():
        table, seated = await seat_four(people)
        anna, bert, cilli, _ = seated

        def card() -> list[str]:
            return decks_of(card_of(anna.person, table))

        # the hand of whoever is to move would wait with another deck
        others = [one for one in seated if one is not bert]
        await play_on(seated, lambda: card() == ["german"] and any(one.moves for one in others))
        assert not uploaded()
        await pick(bert.person, await ask(bert.person, "settings"), ":deck$", "french")
        await eventually(lambda: decks_of(bert.hand) == ["french"])
        assert card() == decks_of(cilli.hand) == ["german"]
        await eventually(uploaded)
        await pick(anna.person, await server_settings(anna.person), ":deck$", "french")
        await eventually(lambda: any(decks_of(one.hand) == ["french"] for one in (anna, cilli)))
        await pick(bert.person, await ask(bert.person, "settings"), ":deck$", "german")
        await (await mover_of(seated)).play()  # whose hand has waited for that
        await eventually(lambda: card() == decks_of(cilli.hand) == ["french"])
        assert decks_of(bert.hand) == ["german"]

        other = await open_table(cilli.person, "spieltisch", deck="german")
        form = await answer_to(cilli.person, await press(cilli.person, other, "configure"))
        assert "Ober, Unter" in str(form)
        for deck in ("Dame, Bube", "Ober, Unter"):
            assert deck in str(await push(cilli.person, form, ":deck$"))
        alone = await begin_alone(cilli.person, other)
    async with run_bot():
        await play_on([alone], lambda: decks_of(card_of(cilli.person, other)) == ["german"])
        assert decks_of(alone.hand) == ["german"], "the table's deck, which has outlived the restart"


async def test_a_server_reads_as_it_has_chosen_by_its_own_clock(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        before = await open_table(bert, "spieltisch")
        assert "frei" in text_of(card_of(bert, before))
        server = await server_settings(anna)
        assert "✓ Gespeichert: Sprache der Tische" in text_of(await pick(anna, server, ":language$", "en"))
        await bert.wait_until(lambda: "free" in text_of(card_of(bert, before)))
        await pick(anna, server, ":ace_name$", "daus")
        await push(anna, server, ":evening$")
        for chosen in (["census_call", "crowning"], []):
            await pick(anna, server, ":ceremonies$", *chosen)
            assert picked(anna, server, ":ceremonies") == chosen
        await push(anna, server, "g:books$")
        assert picked(anna, server, ":timezone") == ["Europe/Berlin"]
        place = anna.channel("allgemein")
        for key, chosen, answer in (
            ("timezone", ["America/New_York"], "✓ Gespeichert: Zeitzone"),
            ("season_rhythm", ["by_hand"], "✓ Gespeichert: Saisons"),
            ("news_channel", [place], f"**Neuigkeiten** · <#{place}>"),
            ("news_channel", [], "**Neuigkeiten**\n"),
        ):
            assert answer in text_of(await pick(anna, server, f":{key}$", *chosen))
        form = await anna.select(server, "bk1:s:g:books:timezone", "other")
        assert "Meinst du Europe/Vienna" in text_of(await fill_in(anna, form, "Viena"))
        form = await anna.select(server, "bk1:s:g:books:timezone", "other")
        await fill_in(anna, form, "lord howe")
    async with run_bot():
        assert "free" in text_of(card_of(bert, await open_table(bert, "spieltisch")))
        for page, key, value in (
            ("look", "ace_name", ["daus"]),
            ("evening", "ceremonies", []),
            ("books", "timezone", ["Australia/Lord_Howe"]),
            ("books", "season_rhythm", ["by_hand"]),
        ):
            assert picked(anna, await server_settings(anna, page=page), f":{key}") == value


@pytest.mark.usefixtures("bot")
async def test_only_those_change_a_server_and_open_tables_who_may(people: People) -> None:
    anna, bert, cilli = await people("Anna", "Bert", "Cilli")
    mine = await ask(bert, "settings")
    assert "bk1:s:g:look" not in ids_of(mine), "it isn't offered to him"
    for custom_id in ("bk1:s:g:look", "bk1:s:g:look:pictures:off"):
        assert "Server verwalten" in await forged(bert, mine, custom_id)
    server = await server_settings(anna, page="rights")
    await pick(anna, server, ":who_changes$", "everyone")
    theirs = await server_settings(bert)
    assert "✓ Gespeichert: Bilder" in text_of(await push(bert, theirs, ":pictures:off$"))
    await push(bert, theirs, "g:rights$")
    assert "Server verwalten" in text_of(await pick(bert, theirs, ":who_changes$", "managers"))
    saved = await told(bert, "houserules save", name="Unsers", game="blattla", rules="")
    assert "ist gespeichert" in saved

    guild = next(one for one in anna.guilds if any(c["name"] == "spieltisch" for c in one["channels"]))
    role = next(one["id"] for one in guild["roles"] if one["name"] == "Hausrat")
    assert f"<@&{role}>" in text_of(await pick(anna, server, ":who_opens:role$", role))
    for allowed in (bert, anna):  # he has the role, and who manages the server may do everything
        assert await open_table(allowed, "spieltisch")
    assert "Tische öffnen dürfen" in await told(cilli, "table open")
    await pick(anna, server, ":who_opens$", "everyone")
    assert await open_table(cilli, "spieltisch")


# -- how well computers play ---------------------------------------------------------------------------------


def labels(message: Json) -> list[str]:
    """The labels of all buttons and options."""
    return [str(one["label"]) for one in walk(message["components"]) if "label" in one]


def fill_button(person: Person, table: int) -> str:
    """The label of the button that begins with computers."""
    return next(label for label in labels(card_of(person, table)) if "Mit Computern anfangen" in label)


async def test_the_host_the_server_and_everybody_choose_how_well_computers_play(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, "spieltisch")
        assert fill_button(anna, table).startswith("🧢")
        theirs = await menu_of(bert, card_of(bert, table), table)
        assert "🦉 Magister" not in labels(theirs), "only the host chooses"
        menu = await menu_of(anna, card_of(anna, table), table)
        await push(anna, menu, ":level:magister$")
        await eventually(lambda: fill_button(bert, table).startswith("🦉"))
    async with run_bot():  # the menu of before still works
        await push(anna, menu, ":level:fuchs$")
        await eventually(lambda: fill_button(bert, table).startswith("🦊"))
        await press(anna, table, "fill")
        await eventually(lambda: "🦊" in text_of(card_of(bert, table)))

        await pick(anna, await server_settings(anna, page="tables"), ":computer_level$", "magister")
        assert fill_button(bert, await open_table(bert, "spieltisch")).startswith("🦉")
        await pick(bert, await ask(bert, "settings"), ":computer_level$", "fuchs")
        assert fill_button(bert, await open_table(bert, "spieltisch")).startswith("🦊")
        assert fill_button(anna, await open_table(anna, "spieltisch")).startswith("🦉")

"""Newcomers are led to the tutorial, and through it: over sockets, after restarts, at the same time."""

from __future__ import annotations

import pytest

from discord_sandbox.components import walk
from discord_sandbox.person import Person
from engine.tutorial import STATIONS
from tests.languages import said
from tests.wire.table import (
    EPHEMERAL,
    PLAYABLE,
    Json,
    People,
    RunBot,
    cards_of,
    forged,
    ids_of,
    message_of,
    open_table,
    press,
    push,
    text_of,
    the_id,
    tutorial,
)
from tests.wire.test_afterwards import over_among

CHANNEL = "spieltisch"
SIGNS = {"de": "`/hilfe`", "en-GB": "`/help`"}
AGAIN = "bk1:n:4:go:-"


async def begin(person: Person, locale: str = "de") -> Json:
    """The first station, in place of the help that leads there."""
    await person.control("set_locale", person=person.id, locale=locale)
    shown = await tutorial(person, CHANNEL)
    assert shown["flags"] & EPHEMERAL
    return shown


def offered(message: Json, playable: bool = True) -> list[str]:
    """The ids of the buttons in colour, or of the grey ones."""
    return [
        one["custom_id"]
        for one in walk(message["components"])
        if one["type"] == 2 and not one.get("disabled") and (one["style"] in PLAYABLE) is playable
    ]


async def click(person: Person, message: Json, custom_id: str) -> Json:
    """Click, and see the message as it is then."""
    shown = message_of(await person.click(message, custom_id))
    assert shown["id"] == message["id"], "it stays one message"
    return shown


async def walk_on(person: Person, message: Json, grey: bool = False) -> Json:
    """Walk to the end, trying cards until one leads on, and each grey card on the way when ``grey``."""
    for _ in range(STATIONS + 2):
        if any(":open:" in custom_id for custom_id in ids_of(message)):
            return message
        for custom_id in offered(message, playable=False) if grey else []:
            refused = await click(person, message, custom_id)
            assert "✋" in text_of(refused)
            assert ids_of(refused) == ids_of(message), "a refused card changes nothing"
        for way in offered(message):
            before, message = message, await click(person, message, way)
            if "✋" not in text_of(message):
                break
            assert ids_of(message) == ids_of(before), "a wrong answer changes nothing"
    raise AssertionError("the tutorial doesn't come to an end")


async def leads(person: Person) -> list[str]:
    """The screens of the help that lead to the tutorial."""
    shown = message_of(await person.command(CHANNEL, "help"))
    screens = []
    for screen in ("here", "more"):
        shown = await click(person, shown, f"bk1:l:{screen}")
        screens += [screen] * (AGAIN in ids_of(shown))
    return screens


@pytest.mark.parametrize("locale", SIGNS)
async def test_a_newcomer_walks_to_the_end_once_tries_every_grey_card_and_opens_a_table(
    run_bot: RunBot, people: People, locale: str
) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        assert await leads(anna) == ["here"]
        message = await begin(anna, locale)
        assert await leads(anna) == ["more"]
        assert ("Willkommen" if locale == "de" else "Welcome") in text_of(message)
        end = await walk_on(anna, message, grey=True)
        assert ("Das war's" if locale == "de" else "That's it") in text_of(end)
        assert await leads(anna) == []
        opening = the_id(end, ":open:")
        opened = message_of(await anna.click(end, opening))
        assert not opened["flags"] & EPHEMERAL and text_of(opened).count("🧢") == 3
        assert "Freundschaftspartie" in text_of(opened)
        answer = await forged(anna, end, opening)
        assert said(answer, "refusal-tutorial_opened", table=1), "it was no table before"
        await press(anna, 1, "start")
        assert said(await forged(anna, end, opening), "refusal-tutorial_opened", table=1)
    async with run_bot():
        await anna.wait_until(lambda: anna.bot_online)
        assert await leads(anna) == []
        again = text_of(await push(anna, end, ":go:"))
        assert ("Schritt 1" if locale == "de" else "Step 1") in again, "they may try it again"


async def test_newcomers_are_shown_the_way_once_and_whoever_has_played_a_partie_is_not(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        await over_among([cilli])
        assert await leads(cilli) == []
        for person, locale in zip((anna, bert), SIGNS, strict=True):
            await person.control("set_locale", person=person.id, locale=locale)
        table = await open_table(anna, CHANNEL, game="quodlibet")
        for person in (bert, cilli):
            await press(person, table, "join")
        [card] = cards_of(bert, table)
        assert SIGNS["de"] in text_of(card), "the card speaks the server's language"
        await press(anna, table, "fill")
        assert SIGNS["de"] not in text_of(message_of(await press(cilli, table, "hand")))
        for person, locale in zip((anna, bert), SIGNS, strict=True):
            first = await press(person, table, "hand")
            second = await press(person, table, "hand")
            assert first.message is not None and second.message is not None
            assert SIGNS[locale] in text_of(first.message)
            assert SIGNS[locale] not in text_of(second.message)
        assert SIGNS["de"] not in text_of(cards_of(bert, table)[-1]), "who plays isn't told of it any more"
    async with run_bot():
        await anna.wait_until(lambda: anna.bot_online)
        assert SIGNS["de"] not in text_of(message_of(await press(anna, table, "hand")))

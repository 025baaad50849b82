"""Newcomers are led to the tutorial, and through it: over sockets, after restarts, at the same time."""

import pytest

from discord_sandbox import Person
from discord_sandbox.components import walk
from engine.tutorial.courses import COURSES
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
    pick,
    press,
    push,
    text_of,
    the_id,
    tutorial,
)
from tests.wire.test_afterwards import over_among

CHANNEL = "spieltisch"
SIGNS = {"de": "`/hilfe`", "en-GB": "`/help`"}
CHOICE = "bk1:n:go:-:-:-"
LEARNED = {"de": "trumps", "en-GB": "layout"}
OTHER = {"de": "kauflabet", "en-GB": "herzla"}
"""A game of the course that is learned next: exchanging, avoiding tricks."""


async def begin(person: Person, course: str, locale: str = "de") -> Json:
    """The first station of a course, in place of the help that leads there."""
    await person.control("set_locale", person=person.id, locale=locale)
    shown = await tutorial(person, CHANNEL, course)
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


async def walk_on(person: Person, message: Json, steps: int = 20) -> Json:
    """Walk on by so many buttons, trying a grey one first, and then those in colour until one leads on."""
    for _ in range(steps):
        if any(":open:" in custom_id for custom_id in ids_of(message)):
            break
        for way in (*offered(message, playable=False)[:1], *offered(message)):
            before, message = message, await click(person, message, way)
            if "✋" not in text_of(message):
                break
            assert ids_of(message) == ids_of(before), "what is refused changes nothing"
    return message


async def leads(person: Person) -> tuple[str, Json]:
    """The screen of the help that leads to the tutorial, and the help as it is then."""
    shown = message_of(await person.command(CHANNEL, "help"))
    for screen in ("here", "more"):
        shown = await click(person, shown, f"bk1:l:{screen}")
        if CHOICE in ids_of(shown):
            return screen, shown
    raise AssertionError("nothing leads to the tutorial")


@pytest.mark.parametrize("locale", SIGNS)
async def test_a_newcomer_leaves_a_course_goes_on_after_a_restart_and_opens_a_table(
    run_bot: RunBot, people: People, locale: str
) -> None:
    steps = COURSES[LEARNED[locale]].steps
    async with run_bot():
        (anna,) = await people("Anna")
        assert (await leads(anna))[0] == "here"
        message = await walk_on(anna, await begin(anna, LEARNED[locale], locale), 3)
        assert f" {steps}**" in text_of(message)
        left = text_of(message)
    async with run_bot():
        await anna.wait_until(lambda: anna.bot_online)
        screen, helping = await leads(anna)
        assert screen == "more", "nobody is told twice"
        again = await click(anna, helping, the_id(helping, f":{LEARNED[locale]}:-:"))
        assert text_of(again) == left, "they go on where they were"
        end = await walk_on(anna, again)
        assert ("Das war's" if locale == "de" else "That's it") in text_of(end)
        opening = the_id(end, ":open:")
        opened = message_of(await anna.click(end, opening))
        assert not opened["flags"] & EPHEMERAL and text_of(opened).count("🧢") == 3
        answer = await forged(anna, end, opening)
        assert said(answer, "refusal-tutorial_opened", table=1), "it was no table before"
        await press(anna, 1, "start")
        assert said(await forged(anna, end, opening), "refusal-tutorial_opened", table=1)
        _, helping = await leads(anna)
        assert ids_of(helping).count(CHOICE) == sum(":n:" in one for one in ids_of(helping)), (
            "nothing is left"
        )
        message = await pick(anna, await push(anna, helping, CHOICE), CHOICE, OTHER[locale])
        if locale == "de":
            for button in (":pass$", ":E7:pass$", ":E7S8:pass$", ":-:pass,exchange E7 S8$"):
                message = await push(anna, message, button)
            assert ": 3 von 6" in text_of(message)
        end = await walk_on(anna, message)
        assert any(":open:" in one for one in ids_of(end)), "they may learn another one"


async def test_newcomers_are_shown_the_way_once_and_whoever_has_played_a_partie_is_not(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        await over_among([cilli])
        assert (await leads(cilli))[0] == "more"
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

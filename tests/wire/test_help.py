"""``/help`` and ``/rules``: the commands that somebody is offered, and the rules at hand."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest

from discord_sandbox import Person, Sandbox
from discord_sandbox.components import walk
from discord_sandbox.permissions import Permission
from discord_sandbox.uses import is_offered
from tests.wire.table import (
    Json,
    People,
    RunBot,
    answer_to,
    ask,
    card_of,
    eventually,
    ids_of,
    is_gone,
    menu_of,
    message_of,
    open_table,
    pick,
    press,
    push,
    seat_four,
    seat_one,
    server_settings,
    text_of,
)

CHANNEL, AWAY = "spieltisch", "card-table"
SCREENS: Final = ("here", "more", "keep")
MOST_ROOTS: Final = 10


# -- ``/help``, in three screens -----------------------------------------------------------------------------


async def screens(person: Person, channel: str = CHANNEL) -> Mapping[str, Json]:
    """The screens of somebody's help, which nobody else sees."""
    shown = message_of(await person.command(channel, "help"))
    assert shown["flags"] & 64
    found = {}
    for screen in SCREENS:
        custom_id = f"bk1:l:{screen}"
        if custom_id in ids_of(shown):
            await person.click(shown, custom_id)
            found[screen] = person.latest(shown)
    await person.click(shown, "bk1:l:here")
    assert {one for one in ids_of(found["here"]) if one.startswith("bk1:l:")} == {
        f"bk1:l:{screen}" for screen in found
    }
    return found


async def here(person: Person, channel: str = CHANNEL) -> tuple[str, list[str]]:
    """The screen about here and now: its text, and the ids of the buttons that do it."""
    shown = (await screens(person, channel))["here"]
    return text_of(shown), [one for one in ids_of(shown) if not one.startswith("bk1:l:")]


def roots(sandbox: Sandbox, person: Person, channel: str = CHANNEL) -> list[Json]:
    """The commands that Discord offers somebody, by their default permissions."""
    allowed = sandbox.core.allowed(int(person.id), sandbox.core.world.channels[int(person.channel(channel))])
    return [one for one in person.commands if is_offered(one, allowed)]


def named(command: Json, locale: str) -> str:
    found: str = command["name"] if locale == "en" else command["name_localizations"][locale]
    return found


@pytest.mark.usefixtures("bot")
async def test_a_member_is_offered_ten_commands_and_the_first_is_about_playing(
    sandbox: Sandbox, people: People
) -> None:
    anna, bert = await people("Anna", "Bert")
    offered = roots(sandbox, bert)
    assert len(offered) <= MOST_ROOTS, [one["name"] for one in offered]
    assert {"table", "hand", "help", "rules"} <= {one["name"] for one in offered}
    for locale, first in (("en", "hand"), ("de", "blatt")):
        assert min(named(one, locale) for one in offered) == first
    keepers = [one for one in roots(sandbox, anna) if one not in offered]
    assert {one["name"] for one in keepers} == {
        *("books", "fraternity", "houserules", "season", "tournament"),
    }
    for one in keepers:
        assert int(one["default_member_permissions"]) == Permission.MANAGE_GUILD


@pytest.mark.usefixtures("bot")
async def test_help_leads_from_an_empty_channel_to_the_cards(people: People) -> None:
    anna, bert, cilli = await people("Anna", "Bert", "Cilli")
    (dora,) = await people("Dora")
    told, buttons = await here(dora, AWAY)
    assert "Open a table" in told and "bk1:t:open" in buttons, "in the reader's language"
    away = await open_table(dora, AWAY)
    await press(dora, away, "fill")
    told, buttons = await here(bert)
    assert "Neu hier" in told and buttons == ["bk1:n:go:-:-:-", "bk1:t:open"], "nothing of another server"
    shown = (await screens(bert))["here"]
    opened = await bert.click(shown, "bk1:t:open")
    assert opened.message is not None and not opened.message["flags"] & 64
    table = int(next(one for one in ids_of(opened.message) if ":join" in one).split(":")[2])

    told, buttons = await here(bert)  # its host
    assert f"Tisch {table}" in told
    assert {f"bk1:t:{table}:fill", f"bk1:t:{table}:configure"} <= set(buttons)
    told, buttons = await here(cilli)
    assert "3 freie Plätze" in told and f"bk1:t:{table}:join" in buttons
    await cilli.click((await screens(cilli))["here"], f"bk1:t:{table}:join")
    await eventually(lambda: "Cilli" in text_of(card_of(bert, table)))
    told, buttons = await here(cilli)
    assert "Du sitzt an" in told and not any(one.startswith("bk1:t:") for one in buttons)

    await bert.click((await screens(bert))["here"], f"bk1:t:{table}:fill")
    told, buttons = await here(cilli)
    assert "Du spielst an" in told and "Gastgeber" not in told and f"bk1:t:{table}:hand" in buttons
    hand = message_of(await cilli.click((await screens(cilli))["here"], f"bk1:t:{table}:hand"))
    assert "Deine Karten" in text_of(hand), text_of(hand)
    told, buttons = await here(bert)
    assert "Als Gastgeber" in told
    told, buttons = await here(anna)
    assert "zuschauen" in told and "bk1:t:open" in buttons


@pytest.mark.usefixtures("bot")
async def test_help_knows_what_is_saved_for_later(people: People) -> None:
    table, (anna, *others) = await seat_four(people)
    (emil,) = await people("Emil")
    await anna.person.command("spieltisch", "table shelve")
    await eventually(lambda: all(any(":yes" in one for one in ids_of(other.hand)) for other in others))
    for other in others:
        await other.click(next(one for one in ids_of(other.hand) if ":yes" in one))
    seen = anna.person.seen
    await eventually(lambda: any("ist weggelegt" in text_of(message) for message in seen()))
    told, buttons = await here(others[0].person)
    assert f"Tisch {table}" in told and "nehmt ihr die Partie wieder auf" in told
    assert "bk1:t:open" not in buttons
    told, buttons = await here(emil)
    assert "Those who play there" in told and "bk1:t:open" in buttons


@pytest.mark.usefixtures("bot")
async def test_help_is_three_screens_at_most_whoever_asks(people: People) -> None:
    anna, bert, cilli = await people("Anna", "Bert", "Cilli")
    assert list(await screens(cilli)) == ["here", "more"]
    assert list(await screens(anna)) == ["here", "more", "keep"]
    kept = (await screens(anna))["keep"]
    assert "bk1:s:g:look" in ids_of(kept)
    for command in ("`/bücher`", "`/turnier`", "`/saison`", "`/hausregeln`", "`/verbindung`"):
        assert command in text_of(kept)
    await ask(anna, "tournament create", name="Pokal", rounds=2)
    day = (datetime.now(UTC) + timedelta(days=100)).date().isoformat()
    for name in ("Erster", "Zweiter", "Dritter"):
        await ask(anna, "stammtisch plan", name=name, day=day, time="20:00")
    for _ in range(4):
        await open_table(bert, CHANNEL)
    assert list(await screens(cilli)) == ["here", "more"]
    shown = (await screens(anna))["here"]
    assert "Pokal" in text_of(shown) and "bk1:j:t:1:join" in ids_of(shown)
    assert "Erster" in text_of(shown) and "Dritter" not in text_of(shown)
    chosen = await pick(anna, await server_settings(anna, page="books"), ":who_keeps$", "everyone")
    assert "Integrationen" in text_of(chosen), "that Discord hides the commands is said"
    assert list(await screens(cilli)) == ["here", "more", "keep"]


# -- ``/rules``, the button **Rules**, and turning pages -----------------------------------------------------


async def rules(person: Person, channel: str = CHANNEL, **options: Any) -> Json:
    """The private answer to ``/rules``."""
    return await ask(person, "rules", channel, **options)


def labels(message: dict[str, Any]) -> list[str]:
    return [one["label"] for one in walk(message["components"]) if one.get("type") == 2]


async def test_without_a_table_one_picks_a_game_and_turns_pages(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        menu = await rules(anna)
        assert labels(menu)[:4] == ["Quodlibet", "Kauflabet", "Fünfzehnern", "Blattla"]
        page = await push(anna, menu, "^bk1:r:-:quodlibet:start$")
        assert page["id"] == menu["id"], "pages are turned in the same message"
        assert "## Quodlibet" in text_of(page)
        await pick(anna, page, ":quodlibet:-0$", "contracts")
        page = await pick(anna, page, ":quodlibet:-1$", "alarich")
        assert "## Alarich" in text_of(page) and "**Beispiel**" in text_of(page)
        assert labels(page) == ["◀ Nachbar", "1-2-3-8 ▶"]
    async with run_bot():
        page = await answer_to(anna, await anna.click(page, label="1-2-3-8 ▶"))
        assert "## Erste drei, letzter" in text_of(page), "the buttons work after a restart"
        assert "Der achte Stich kostet: 50 Punkte" in text_of(page)


@pytest.mark.usefixtures("bot")
async def test_at_a_table_the_rules_are_those_that_are_played(people: People) -> None:
    anna, bert, emil = await people("Anna", "Bert", "Emil")
    table = await open_table(anna, "spieltisch", game="fuenfzehnern", preset="1880", rules="singleton=dealt")
    assert "## Fünfzehnern" in text_of(await rules(bert)), "nothing is led yet"
    await press(anna, table, "fill")
    page = await rules(bert)
    assert "## Regel von 1880" in text_of(page) and f"Tisch {table}" in text_of(page)
    assert "✏️ **Einzige ihrer Farbe: Schon beim Geben** (sonst Jetzt)" in text_of(page)
    first, *_ = await bert.autocomplete(CHANNEL, "rules", "topic", "")
    assert first["value"] == "fuenfzehnern:start", "the game at this table comes first"

    elsewhere = await rules(bert, "spieltisch-2", table=table)
    assert "## Regel von 1880" in text_of(elsewhere)
    other_game = await rules(bert, game="blattla")
    assert "Tisch" not in text_of(other_game).splitlines()[0]
    assert "gibt es nicht" in text_of(await rules(bert, table=table + 1))
    assert f"Tisch {table}" not in text_of(await rules(emil, "card-table"))
    assert "no table" in text_of(await rules(emil, "card-table", table=table)), "another server's table"


@pytest.mark.usefixtures("bot")
async def test_card_and_hand_lead_to_the_rules_of_the_running_contract(people: People) -> None:
    anna = await seat_one(people)
    for leads in (card_of(anna.person, anna.table), anna.hand):
        menu = await menu_of(anna.person, leads, anna.table)
        page = await push(anna.person, menu, ":quodlibet:now$")
        assert f"Tisch {anna.table}" in text_of(page) and page["id"] == menu["id"]
        assert not is_gone(anna.person, anna.hand), "the hand stays a hand"

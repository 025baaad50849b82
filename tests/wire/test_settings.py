"""Servers and people choose, and what they have chosen holds at once and after a restart."""

from __future__ import annotations

from typing import Any

from discord_sandbox.person import Person
from tests.wire.conftest import RunBot
from tests.wire.private_pages import server_settings
from tests.wire.table import EPHEMERAL, Json, People, card_of, ids_of, open_table, text_of


async def panel(person: Person, which: str) -> Json:
    """A panel of settings, which nobody else sees."""
    if which == "server":
        shown = await server_settings(person, "spieltisch")
    else:
        reply = await person.command("spieltisch", "settings")
        assert reply.message is not None
        shown = reply.message
    assert shown["flags"] & EPHEMERAL
    return shown


async def choose(person: Person, shown: Json, key: str, *values: str) -> str:
    """Choose in the panel; returns its new text, or that of a refusal beside it."""
    custom_id = next(one for one in ids_of(person.latest(shown)) if one.endswith(f":{key}"))
    reply = await person.select(shown, custom_id, *values)
    assert reply.message is not None
    return text_of(reply.message)


async def press(person: Person, shown: Json, custom_id: str, *, force: bool = False) -> str:
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
        assert "**Ich trinke nicht** · an" in await press(anna, mine, "bk1:s:m:own:neutral_forfeit:on")
        theirs = await panel(bert, "mine")
        assert chosen(bert, theirs, "turn_call") == ["asleep"]
    async with run_bot():  # the panel of before still works
        assert "**Ich trinke nicht** · an" in await choose(anna, mine, "sort", "ranks")
        assert chosen(anna, mine, "turn_call") == ["never"]
        assert "**Ich trinke nicht** · aus" in await press(anna, mine, "bk1:s:m:own:neutral_forfeit:off")


async def test_a_server_reads_as_it_has_chosen(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        before = await open_table(bert, "spieltisch")
        assert "frei" in text_of(card_of(bert, before))
        server = await panel(anna, "server")
        assert "✓ Gespeichert: Sprache der Tische" in await choose(anna, server, "language", "en")
        await bert.wait_until(lambda: "free" in text_of(card_of(bert, before)))
        await choose(anna, server, "ace_name", "daus")
        await press(anna, server, "bk1:s:g:evening")
        await choose(anna, server, "ceremonies", "census_call", "crowning")
        assert chosen(anna, server, "ceremonies") == ["census_call", "crowning"]
        await choose(anna, server, "ceremonies")
        assert chosen(anna, server, "ceremonies") == []
    async with run_bot():
        table = await open_table(bert, "spieltisch")
        assert "free" in text_of(card_of(bert, table))
        await press(anna, server, "bk1:s:g:look")
        assert chosen(anna, server, "ace_name") == ["daus"]
        await press(anna, server, "bk1:s:g:evening")
        assert chosen(anna, server, "ceremonies") == []


async def test_only_those_change_a_server_who_may(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        mine = await panel(bert, "mine")
        assert "bk1:s:g:look" not in ids_of(mine), "it isn't offered to him"
        assert "Server verwalten" in await press(bert, mine, "bk1:s:g:look", force=True)
        assert "Server verwalten" in await press(bert, mine, "bk1:s:g:look:pictures:off", force=True)

        server = await panel(anna, "server")
        await press(anna, server, "bk1:s:g:rights")
        await choose(anna, server, "who_changes", "everyone")
        theirs = await panel(bert, "server")
        assert "✓ Gespeichert: Bilder" in await press(bert, theirs, "bk1:s:g:look:pictures:off")
        await press(bert, theirs, "bk1:s:g:rights")
        assert "Server verwalten" in await choose(bert, theirs, "who_changes", "managers")
        saved = await bert.command(
            "spieltisch", "houserules save", force=True, name="Unsers", game="blattla", rules=""
        )
        assert saved.message is not None and "ist gespeichert" in text_of(saved.message)


async def test_a_role_opens_tables(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        server = await panel(anna, "server")
        await press(anna, server, "bk1:s:g:rights")
        guild = next(one for one in anna.guilds if any(c["name"] == "spieltisch" for c in one["channels"]))
        role = next(one for one in guild["roles"] if one["name"] != "@everyone")
        assert f"<@&{role['id']}>" in await choose(anna, server, "who_opens:role", role["id"])
        assert await open_table(bert, "spieltisch"), "he has the role"
        reply = await cilli.command("spieltisch", "table open")
        assert reply.message is not None and "Tische öffnen dürfen" in text_of(reply.message)
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
            assert "veraltet" in await press(anna, mine, forged, force=True), forged
        assert "passt nicht" in await press(anna, mine, "bk1:s:m:own:turn_call:on", force=True)
        assert chosen(anna, await panel(anna, "mine"), "turn_call") == ["asleep"]


async def test_a_server_says_by_which_clock_it_goes_and_where_it_reads_news(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        server = await panel(anna, "server")
        await press(anna, server, "bk1:s:g:books")
        assert chosen(anna, server, "timezone") == ["Europe/Berlin"]
        assert "✓ Gespeichert: Zeitzone" in await choose(anna, server, "timezone", "America/New_York")
        assert "✓ Gespeichert: Saisons" in await choose(anna, server, "season_rhythm", "by_hand")
        place = anna.channel("allgemein")
        assert f"**Neuigkeiten** · <#{place}>" in await choose(anna, server, "news_channel", place)
        assert "**Neuigkeiten**\n" in await choose(anna, server, "news_channel")

        form = (await anna.select(server, "bk1:s:g:books:timezone", "other")).modal
        assert form is not None
        refused = (await anna.submit(form, {"answer": "Viena"})).message
        assert refused is not None and "Meinst du Europe/Vienna" in text_of(refused)
        form = (await anna.select(server, "bk1:s:g:books:timezone", "other")).modal
        assert form is not None
        typed = await anna.submit(form, {"answer": "lord howe"})
        assert typed.state == "answered"
        assert chosen(anna, server, "timezone") == ["Australia/Lord_Howe"]
    async with run_bot():
        again = await panel(anna, "server")
        await press(anna, again, "bk1:s:g:books")
        assert chosen(anna, again, "timezone") == ["Australia/Lord_Howe"]
        assert chosen(anna, again, "season_rhythm") == ["by_hand"]

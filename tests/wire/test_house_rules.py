"""House rules: a host walks through their form, and a server saves rule sets of its own."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from discord_sandbox import Person
from tests.languages import said
from tests.wire.table import (
    Json,
    People,
    RunBot,
    answer_to,
    begin_alone,
    card_of,
    fill_in,
    message_of,
    open_table,
    pick,
    picked,
    press,
    push,
    server_settings,
    text_of,
    the_id,
    told,
)

SHORT = "wheels=false contracts=plus,minus"


# -- the form ------------------------------------------------------------------------------------------------


async def form_of(host: Person, table: int) -> Json:
    """The form for a table's rules, which nobody else sees."""
    return await answer_to(host, await press(host, table, "configure"))


async def choose(host: Person, form: Json, end: str, *values: str) -> str:
    """Choose in the select whose id ends with ``end``; returns the form's new text."""
    return text_of(await pick(host, form, f"{end}$", *values))


async def type_in(host: Person, form: Json, end: str, text: str) -> str:
    """Type a text for the button whose id ends with ``end``; returns the form's new text."""
    form = host.latest(form)
    return text_of(await fill_in(host, await host.click(form, the_id(form, f"{end}$")), text))


async def apply(host: Person, form: Json) -> str:
    return text_of(await push(host, form, ":apply$"))


async def test_a_host_changes_the_rules_and_the_table_plays_by_them(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, "spieltisch", game="quodlibet")
        await press(bert, table, "join")
        form = await form_of(anna, table)
        assert "Alles wie im Regelwerk „Frankonia“" in text_of(form)
        await choose(anna, form, ":show", "kingdoms")
        draft = await choose(anna, form, ":set:contracts", "plus", "minus")
        assert "„Ansagen ohne Räder“ und „Mit Rädern oder ohne“ passen so nicht" in draft
        assert "„Mit Rädern oder ohne: Ohne Räder" in draft
        assert "„Ansagen ohne Räder“ und „Mit Rädern" in await apply(anna, form), "and nothing is lost"
        assert picked(anna, form, ":set:contracts") == ["plus", "minus"]
        assert "contracts" not in text_of(card_of(bert, table))
    async with run_bot():  # in the midst of it the bot is started anew
        await choose(anna, form, ":show", "wheels")
        draft = await choose(anna, form, ":set:wheels", "false")
        assert said(draft, "form-pending") and "contracts und" not in draft
        assert "✓ Übernommen" in await apply(anna, form)
        await bert.wait_until(lambda: "Ansagen ohne Räder: Plus, Minus" in text_of(card_of(bert, table)))
        assert "Mit Rädern oder ohne: Ohne" in text_of(card_of(bert, table))
        assert "Bert" in text_of(card_of(bert, table))
        hand = await begin_alone(anna, table)
        assert {one.rpartition(" ")[2] for one in hand.moves if ":contract" in one} <= {"plus", "minus"}
        assert said(await apply(anna, form), "refusal-already_started")


@pytest.mark.usefixtures("bot")
async def test_numbers_are_typed_and_checked(people: People) -> None:
    (anna,) = await people("Anna")
    table = await open_table(anna, "spieltisch", game="kauflabet")
    form = await form_of(anna, table)
    await choose(anna, form, ":show", "pot")
    refused = await type_in(anna, form, ":ask:stake", "7")
    assert "Möglich: 4, 8 … – „7“" in refused and "**Einsatz (Stamm) in Chips**\n4" in refused
    await type_in(anna, form, ":ask:stake", "8")
    await choose(anna, form, ":show", "partie")
    assert "Möglich: 2 … 60" in await type_in(anna, form, ":ask:n_deals", "viele")
    await choose(anna, form, ":set:players", "3")
    assert "✓ Übernommen" in await apply(anna, form)
    await anna.wait_until(lambda: "Einsatz (Stamm) in Chips: 8" in text_of(card_of(anna, table)))
    assert "Noch 2 Plätze frei" in text_of(card_of(anna, table))


@pytest.mark.usefixtures("bot")
async def test_rules_are_saved_under_a_name_and_started_from(people: People) -> None:
    anna, bert = await people("Anna", "Bert")
    table = await open_table(anna, "spieltisch", game="blattla")
    form = await form_of(anna, table)
    await choose(anna, form, ":preset", "schafkopf")
    await anna.wait_until(lambda: said(text_of(card_of(anna, table)), "preset-schafkopf"))
    await choose(anna, form, ":show", "sow")
    await choose(anna, form, ":set:run_away_min", "5")
    assert "mitgeliefertes Regelwerk" in await type_in(anna, form, ":save", "schafkopf")
    assert "**Stammtisch** ist gespeichert" in await type_in(anna, form, ":save", "Stammtisch")
    await apply(anna, form)
    await anna.wait_until(lambda: "**Stammtisch**" in text_of(card_of(anna, table)))

    other = await open_table(bert, "spieltisch", game="blattla")
    theirs = await form_of(bert, other)
    differs = "**Stammtisch** · Anders als im Regelwerk „Blattla mit Rufpflicht“: Davonlaufen"
    assert differs in await choose(bert, theirs, ":preset", "=Stammtisch")
    await bert.wait_until(lambda: "**Stammtisch**" in text_of(card_of(bert, other)))
    await choose(bert, theirs, ":show", "sow")
    assert "Server verwalten" in await type_in(bert, theirs, ":save", "Meins")


@pytest.mark.usefixtures("bot")
async def test_the_host_says_who_may_sit_down(people: People) -> None:
    anna, bert, cilli = await people("Anna", "Bert", "Cilli")
    table = await open_table(anna, "spieltisch", game="blattla")
    form = await form_of(anna, table)
    await choose(anna, form, ":who", "invited")
    await choose(anna, form, ":guests", bert.id)
    await anna.wait_until(lambda: f"<@{bert.id}>" in text_of(card_of(anna, table)))
    assert "Eingeladene" in text_of(message_of(await press(cilli, table, "join")))
    await press(bert, table, "join")
    await anna.wait_until(lambda: "2. Bert" in text_of(card_of(anna, table)))


# -- rule sets of a server -----------------------------------------------------------------------------------


async def save(person: Person, name: str, rules: str = SHORT, **more: Any) -> str:
    return await told(person, "houserules save", name=name, game="quodlibet", rules=rules, **more)


async def suggested(person: Person, command: str, option: str, typed: str = "", **others: Any) -> list[str]:
    found = await person.autocomplete("spieltisch", command, option, typed, **others)
    return [choice["value"] for choice in found]


async def test_a_rule_set_is_saved_and_played(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        assert "**Kurze Runde** ist gespeichert" in await save(anna, "Kurze  Runde\u200b")
        assert "Kurze Runde" in await suggested(bert, "table open", "preset")
        assert await suggested(bert, "table open", "preset", "kurz", game="quodlibet") == ["Kurze Runde"]
        listed = await told(bert, "table rulesets")
        assert "- **Kurze Runde** · Quodlibet, Frankonia" in listed
        shown = await told(bert, "table rulesets", name="kurze runde")
        assert "- Mit Rädern oder ohne: Ohne Räder" in shown and "- Ansagen ohne Räder: Plus, Minus" in shown
        assert "Gespeichert von Anna" in shown

        table = await open_table(bert, "spieltisch", preset="Kurze Runde")
        card = text_of(card_of(bert, table))
        assert "**Kurze Runde** (Frankonia)" in card and "Ansagen ohne Räder: Plus, Minus" in card
    async with run_bot():
        assert "neu gespeichert" in await save(anna, "KURZE RUNDE", "last_trick_value=80")
        table = await open_table(bert, "spieltisch", preset="Kurze Runde", rules="wheels=false")
        card = text_of(card_of(bert, table))
        assert "**KURZE RUNDE**" in card and "Mit Rädern oder ohne: Ohne Räder" in card
        assert "Der achte Stich kostet: 80 Punkte" in card

        assert await suggested(anna, "houserules delete", "name") == ["KURZE RUNDE"]
        assert "ist gelöscht" in await told(anna, "houserules delete", name="Kurze Runde")
        assert said(await told(bert, "table rulesets"), "rule-sets-none")
        assert "hat dieser Server nicht gespeichert" in await told(bert, "table rulesets", name="Kurze Runde")
        assert "gibt es nicht" in await told(bert, "table open", preset="Kurze Runde")
        assert "KURZE RUNDE" in text_of(card_of(bert, table)), "the table keeps its rules"


async def test_what_cannot_be_saved_or_played(
    run_bot: RunBot, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_bot():
        anna, bert, emil = await people("Anna", "Bert", "Emil")
        for person, name, answer in (
            (bert, "Meins", "Server verwalten"),
            (anna, "\u200b \u2028", "lesen kann"),
            (anna, "badenia", "mitgeliefertes Regelwerk"),
            (anna, "FRANKONIA", "mitgeliefertes Regelwerk"),
        ):
            assert answer in await save(person, name)
        assert said(await told(anna, "table rulesets"), "rule-sets-none")
        await save(anna, "Von früher")
        assert "Server verwalten" in await told(bert, "houserules delete", name="Von früher")
        elsewhere = await told(emil, "table rulesets", "card-table", name="Von früher")
        assert "Von früher" in elsewhere and SHORT not in elsewhere, "other servers know nothing of it"
        monkeypatch.setattr("cogs.house_rules.cog.MAX_SAVED", 1)
        assert "Mehr als 1" in await save(anna, "Zwei")
        assert "neu gespeichert" in await save(anna, "von früher")
        with closing(sqlite3.connect(tmp_path / "bot.db")) as database:
            database.execute("UPDATE rule_sets SET overrides = ?", ('{"beer_kind": "dark"}',))
            database.commit()
        for command, option in (("table open", "preset"), ("table rulesets", "name")):
            answer = await told(anna, command, **{option: "Von früher"})
            assert "passt nicht mehr zu dieser Version: Die Hausregel „beer\\_kind“ gibt es nicht" in answer


@pytest.mark.usefixtures("bot")
async def test_a_table_opens_with_what_the_server_likes_best(people: People) -> None:
    anna, bert = await people("Anna", "Bert")
    table = await open_table(bert, "spieltisch")
    assert said(text_of(card_of(bert, table)), "preset-frankonia"), "nothing was opened here before"
    for _ in range(2):
        await open_table(anna, "spieltisch", preset="badenia")
    table = await open_table(bert, "spieltisch")
    assert "Badenia" in text_of(card_of(bert, table))
    assert (await suggested(bert, "table open", "preset"))[:2] == ["badenia", "frankonia"]
    table = await open_table(bert, "spieltisch", game="blattla")
    assert "Blattla" in text_of(card_of(bert, table)), "of that game nothing was opened"

    await save(anna, "Kurz")
    await save(anna, "-")
    server = await server_settings(anna, page="tables")
    await pick(anna, server, ":favourite$", "Kurz")
    table = await open_table(bert, "spieltisch")
    assert "**Kurz**" in text_of(card_of(bert, table))
    assert (await suggested(bert, "table open", "preset"))[0] == "Kurz"
    await told(anna, "houserules delete", name="Kurz")
    table = await open_table(bert, "spieltisch")
    assert "Badenia" in text_of(card_of(bert, table)), "what is gone is liked no more"
    reply = await anna.select(server, "bk1:s:g:tables:favourite", "Kurz")
    refused = text_of(message_of(reply))
    assert "Kurz" in refused and "Gespeichert" not in refused, "and can't be chosen again"

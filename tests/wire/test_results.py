"""Results and the rounds that are owed for them: whose they are, and how they are voided or paid."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from discord_sandbox import Sandbox
from discord_sandbox.person import Person, files_of, people
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.engine.standings.deals_of_parties import deal_with_rounds, keep_deals
from tests.engine.standings.seasons_of_parties import BEGIN
from tests.languages import said
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    ask,
    complete,
    eventually,
    farewell,
    finished,
    forged,
    ids_of,
    is_over,
    message_of,
    play_on,
    push,
    ruled,
    sit_down,
    text_of,
    the_id,
    told,
)

SHORT: Json = {"game": "fuenfzehnern", "rules": "n_deals=4"}
"""A partie of a few minutes for people, and of a second here."""
NAMES = ("Anna", "Bert", "Cilli", "Dora")
PLAYED = BEGIN.replace(year=2026, month=11)


# -- results: voided, friendly, and of people who were erased ------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_a_result_is_voided_and_restored_and_names_nobody_who_is_forgotten(people: People) -> None:
    anna, bert, cilli = await people("Anna", "Bert", "Cilli")
    assert "Nichts" in await told(cilli, "privacy")
    table, (annas, berts) = await sit_down((anna, bert), fill=True, **SHORT)
    await play_on([annas, berts], lambda: "Spiel 2/" in text_of(berts.hand))
    assert "spielt gerade für dich" in await told(bert, "table leave", table=table)
    question = await farewell(bert)
    yes = the_id(question, ":forget:")
    assert f"An Tisch {table} gehört dir noch ein Platz" in await forged(bert, question, yes)
    await play_on([annas], lambda: is_over(finished(anna, table)))

    page = await ask(cilli, "table result", table=table)
    for words in (
        "von 4 Spielen: 1 Bert, 3 Computer",
        "Zählt für Bert: Kein anderer Mensch hat hier gespielt.",
        "alle 4 Spiele selbst gespielt",
        "niemandes Ergebnis",
        "gegen Computer",
        "gewertet",
    ):
        assert words in text_of(page)
    assert not ids_of(page), "she doesn't keep the books"
    refused = await ruled(cilli, "spieltisch", "void", table, "weil ich verloren habe")
    assert "Server verwalten" in text_of(message_of(refused))

    done = await ruled(anna, "spieltisch", "void", table, "  **Karten** waren\nvertauscht ")
    assert "ist gestrichen" in text_of(await anna.filled(done))
    news = await cilli.wait_for(lambda one: "Grund: " in text_of(one) and f"Tisch {table}" in text_of(one))
    assert "\\*\\*Karten\\*\\* waren vertauscht" in text_of(news) and "Anna" in text_of(news)
    await bert.wait_until(lambda: "Dieses Ergebnis ist gestrichen" in text_of(finished(bert, table)))
    again = await ruled(anna, "spieltisch", "void", table, "noch einmal")
    assert said(text_of(message_of(again)), "refusal-result_voided")
    assert "🚫 **Gestrichen" in await told(bert, "table result", table=table)

    done = await ruled(anna, "spieltisch", "restore", table, "doch nicht")
    assert "gilt wieder" in text_of(await anna.filled(done))
    await bert.wait_until(lambda: "Dieses Ergebnis" not in text_of(finished(bert, table)))
    history = await told(cilli, "table result", table=table)
    assert "gestrichen von Anna" in history and "wieder gültig durch Anna" in history

    shown = await ask(bert, "privacy")
    for words in (
        "eine Partie zu Ende, ein Spiel",
        "lösche ich nach 30 Tagen alles von dort",
        "Deine Einstellungen: keine",  # that he was shown around was not his choice
    ):
        assert words in text_of(shown), text_of(shown)
    (file,) = files_of(shown)
    assert file["filename"] == "bierkoenig.json"
    assert "veraltet" in await forged(anna, await farewell(anna), yes)
    assert said(text_of(message_of(await bert.click(question, yes))), "privacy-forgotten")
    await eventually(lambda: "jemand" in text_of(finished(anna, table)))
    assert "Bert" not in text_of(finished(anna, table))
    assert "Nichts" in await told(bert, "privacy")
    result = await told(anna, "table result", table=table)
    assert "**jemand** · " in result and "Bert" not in result
    replay = json.dumps(await ask(anna, "table replay", table=table), ensure_ascii=False)
    assert "Bert" not in replay and "Anna" in replay
    assert "veraltet" in await forged(bert, question, yes)


# -- rounds: from finished deals, entered by people, paid or forgiven ----------------------------------------


@pytest_asyncio.fixture
async def there(sandbox: Sandbox, run_bot: RunBot, tmp_path: Path) -> AsyncIterator[list[Person]]:
    """Cilli owes Anna, who manages the server, and Bert a round from each of two tables. Dora looks on."""
    async with people(sandbox.url, *NAMES) as everybody:
        store = await Store.open(prepare(tmp_path / "bot.db", been_there))
        numbers = [(await store.persons.meet(one.id, one.name)).id for one in everybody[:3]]
        guild = everybody[0].guild_of(everybody[0].channel("spieltisch"))
        await keep_deals(
            store,
            *(
                deal_with_rounds(table, [*numbers, "bursch"], {2: 1}, guild=guild, ended=PLAYED)
                for table in (17, 18)
            ),
        )
        await store.close()
        async with run_bot():
            await eventually(lambda: all(one.bot_online for one in everybody))
            await everybody[3].control("set_locale", person=everybody[3].id, locale="de")
            yield everybody


def ids(message: Json, verb: str, source: str = "[de]") -> list[str]:
    """The buttons of a message that do something about a debt."""
    return [one for one in ids_of(message) if re.search(rf":{verb}:{source}", one)]


async def do(person: Person, shown: Json, verb: str, source: str = "[de]") -> str:
    """Click the first button of that kind in a list; returns the list's new text."""
    await person.click(shown, ids(person.latest(shown), verb, source)[0])
    return text_of(person.latest(shown))


async def noted(person: Person, words: str) -> Json:
    """Wait for a public note with these words."""
    note = await person.wait_for(lambda one: words in text_of(one) and not one["flags"] & EPHEMERAL)
    return await complete(person, note)


async def test_what_the_rules_make_due_is_paid_once_and_told_to_no_other_server(there: list[Person]) -> None:
    anna, bert, cilli, dora = there
    mine = await ask(anna, "tab show")
    assert "Cilli schuldet dem Tisch **2** Runden Schnaps" in text_of(mine)
    old = ids(mine, "pay", "d17")[0]

    away = await ask(anna, "tab show", "card-table")
    assert said(text_of(away), "tab-clean") and "Cilli" not in text_of(away)
    await anna.click(away, old, force=True)
    assert said(text_of(anna.latest(away)), "refusal-tab_gone")

    # nobody from another table answers for those who sat there, and the debtor doesn't either
    assert not ids(await ask(cilli, "tab show"), "[a-z]+")
    theirs = await ask(dora, "tab show", person=cilli.id)
    assert not ids(theirs, "[a-z]+")
    await dora.click(theirs, old, force=True)
    await dora.wait_for(lambda one: said(text_of(one), "refusal-tab_not_concerned"))
    own = await ask(cilli, "tab show")
    await cilli.click(own, old, force=True)
    assert "oder nicht mehr" in text_of(cilli.latest(own))
    assert "Cilli schuldet dem Tisch **2** Runden Schnaps" in text_of(await ask(dora, "tab show"))

    # two at once, and one of them twice: it counts once, and everybody reads how things stand
    berts = await ask(bert, "tab show")
    clicks = ((anna, mine), (bert, berts), (anna, mine))
    await asyncio.gather(*(who.click(shown, old, force=True) for who, shown in clicks))
    note = await noted(dora, "bestätigt als bezahlt")
    assert "Spiel 5 an Tisch 17" in text_of(note) and "✅ Bezahlt: **1** Runde Schnaps" in text_of(note)
    assert not ids(note, "[a-z]+")
    everything = text_of(await ask(dora, "tab show"))
    assert "Cilli schuldet dem Tisch **1** Runde Schnaps" in everything
    assert "Dich betrifft nichts davon" in everything

    await anna.click(mine, old, force=True)  # from a message of before
    assert said(text_of(anna.latest(mine)), "refusal-tab_moved_on")


async def test_people_enter_what_they_owe(there: list[Person]) -> None:
    anna, bert, cilli, dora = there
    entry: dict[str, Any] = {"person": anna.id, "rounds": 2, "note": "Wette um *Herz-König*"}
    entered = await complete(anna, (await bert.command("spieltisch", "tab enter", **entry)).message)
    assert entered is not None and not entered["flags"] & EPHEMERAL
    assert f"<@{anna.id}>" in text_of(entered) and r"Wette um \*Herz-König\*" in text_of(entered)
    assert anna.unread[entered["channel_id"]]["mentions"], "whoever will confirm it is called"
    assert "Bert schuldet Anna **2** Runden Schnaps" in text_of(await ask(dora, "tab show"))

    # who doesn't drink owes a forfeit, wherever it is told
    await push(bert, await ask(bert, "settings"), ":neutral_forfeit:on$")
    assert "Bert schuldet Anna **2** Pfänder" in text_of(await ask(dora, "tab show"))

    assert not ids(await ask(bert, "tab show"), "[a-z]+", "e1")
    hers = await ask(anna, "tab show", person=bert.id)
    assert "Offen: **1** Pfand" in await do(anna, hers, "one", "e1")
    await do(anna, hers, "forgive", "e1")
    assert "Bert schuldet" not in text_of(await ask(dora, "tab show"))
    note = text_of(await noted(bert, "Anna** erlässt"))
    assert "Bezahlt: **1** Pfand" in note and "Erlassen: **1** Pfand" in note

    # whoever keeps the books deletes what is on the tab of others
    assert not ids(await ask(anna, "tab show"), "delete"), "one corrects the tabs of others only"
    await do(anna, await ask(anna, "tab show", person=cilli.id), "delete", "d17")
    assert "dem Tisch **1** Runde Schnaps" in text_of(await ask(dora, "tab show"))

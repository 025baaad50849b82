"""Rounds that are owed: they come from finished deals, people enter them, and they are paid or forgiven."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest_asyncio

from discord_sandbox import Sandbox
from discord_sandbox.person import Person, people
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.engine.standings.rounds_due import deal, keep_deals
from tests.engine.standings.seasons_of_parties import BEGIN
from tests.wire.conftest import RunBot
from tests.wire.table import EPHEMERAL, Json, complete, eventually, ids_of, text_of

NAMES = ("Anna", "Bert", "Cilli", "Dora")
PLAYED = BEGIN.replace(year=2026, month=11)


@dataclass(frozen=True)
class Round:
    """Anna, who manages the server, Bert, Cilli and Dora."""

    anna: Person
    bert: Person
    cilli: Person
    dora: Person


@pytest_asyncio.fixture
async def there(sandbox: Sandbox, run_bot: RunBot, tmp_path: Path) -> AsyncIterator[Round]:
    """Cilli owes Anna and Bert a round from table 17, and another one from table 18. Dora looks on."""
    async with people(sandbox.url, *NAMES) as everybody:
        store = await Store.open(prepare(tmp_path / "bot.db", been_there))
        numbers = [(await store.persons.meet(one.id, one.name)).id for one in everybody[:3]]
        guild = everybody[0].guild_of(everybody[0].channel("spieltisch"))
        await keep_deals(
            store,
            *(deal(table, [*numbers, "bursch"], {2: 1}, guild=guild, ended=PLAYED) for table in (17, 18)),
        )
        await store.close()
        async with run_bot():
            await eventually(lambda: all(one.bot_online for one in everybody))
            anna, bert, cilli, dora = everybody
            await dora.control("set_locale", person=dora.id, locale="de")
            yield Round(anna, bert, cilli, dora)


async def listed(reader: Person, channel: str = "spieltisch", **options: Any) -> Json:
    """A list of the tab, which nobody else sees."""
    reply = await reader.command(channel, "tab show", **options)
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL, reply
    return reply.message


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


async def test_what_the_rules_make_due_is_paid_once(there: Round) -> None:
    anna, bert, cilli, dora = there.anna, there.bert, there.cilli, there.dora
    mine = await listed(anna)
    assert "Cilli schuldet dem Tisch **2** Runden Schnaps" in text_of(mine)
    old = ids(mine, "pay", "d17")[0]

    # nobody from another table answers for those who sat there, and the debtor doesn't either
    assert not ids(await listed(cilli), "[a-z]+")
    theirs = await listed(dora, person=cilli.id)
    assert not ids(theirs, "[a-z]+")
    await dora.click(theirs, old, force=True)
    await dora.wait_for(lambda one: "die es betrifft" in text_of(one))
    own = await listed(cilli)
    await cilli.click(own, old, force=True)
    assert "oder nicht mehr" in text_of(cilli.latest(own))
    assert "Cilli schuldet dem Tisch **2** Runden Schnaps" in text_of(await listed(dora))

    # two at once, and one of them twice: it counts once, and everybody reads how things stand
    berts = await listed(bert)
    clicks = ((anna, mine), (bert, berts), (anna, mine))
    await asyncio.gather(*(who.click(shown, old, force=True) for who, shown in clicks))
    note = await noted(dora, "bestätigt als bezahlt")
    assert "Spiel 5 an Tisch 17" in text_of(note) and "✅ Bezahlt: **1** Runde Schnaps" in text_of(note)
    assert not ids(note, "[a-z]+")
    everything = text_of(await listed(dora))
    assert "Cilli schuldet dem Tisch **1** Runde Schnaps" in everything
    assert "Dich betrifft nichts davon" in everything

    await anna.click(mine, old, force=True)  # from a message of before
    assert "schon jemand schneller" in text_of(anna.latest(mine))


async def test_people_enter_what_they_owe(there: Round) -> None:
    anna, bert = there.anna, there.bert
    entry: dict[str, Any] = {"person": anna.id, "rounds": 2, "note": "Wette um *Herz-König*"}
    entered = await complete(anna, (await bert.command("spieltisch", "tab enter", **entry)).message)
    assert entered is not None and not entered["flags"] & EPHEMERAL
    assert f"<@{anna.id}>" in text_of(entered) and r"Wette um \*Herz-König\*" in text_of(entered)
    assert anna.unread[entered["channel_id"]]["mentions"], "whoever will confirm it is called"
    assert "Bert schuldet Anna **2** Runden Schnaps" in text_of(await listed(there.dora))

    # who doesn't drink owes a forfeit, wherever it is told
    await bert.command("spieltisch", "settings")
    panel = await bert.wait_for(lambda one: "bk1:s:m:own:neutral_forfeit:on" in ids_of(one))
    await bert.click(panel, "bk1:s:m:own:neutral_forfeit:on")
    assert "Bert schuldet Anna **2** Pfänder" in text_of(await listed(there.dora))

    assert not ids(await listed(bert), "[a-z]+", "e1")
    hers = await listed(anna, person=bert.id)
    assert "Offen: **1** Pfand" in await do(anna, hers, "one", "e1")
    await do(anna, hers, "forgive", "e1")
    assert "Bert schuldet" not in text_of(await listed(there.dora))
    note = text_of(await noted(bert, "Anna** erlässt"))
    assert "Bezahlt: **1** Pfand" in note and "Erlassen: **1** Pfand" in note

    alone = await anna.command("spieltisch", "tab enter", person=anna.id)
    assert alone.message is not None and "Mit dir selbst" in text_of(alone.message)


async def test_the_keepers_of_the_books_delete(there: Round) -> None:
    anna, dora = there.anna, there.dora
    assert not ids(await listed(anna), "delete"), "one corrects others' tabs, not in passing one's own"
    listing = await listed(anna, person=there.cilli.id)
    await do(anna, listing, "delete", "d17")
    assert "Tisch 17" in text_of(await noted(dora, "Anna** löscht vom Deckel"))
    assert "dem Tisch **1** Runde Schnaps" in text_of(await listed(dora))
    theirs = await listed(dora, person=there.cilli.id)
    await dora.click(theirs, ids(listing, "delete", "d18")[0], force=True)
    await dora.wait_for(lambda one: "die es betrifft" in text_of(one))
    assert "dem Tisch **1** Runde Schnaps" in text_of(await listed(dora))
    await anna.click(listing, ids(listing, "delete", "d17")[0], force=True)
    assert "schon jemand schneller" in text_of(anna.latest(listing))


async def test_servers_know_nothing_of_each_other(there: Round) -> None:
    anna = there.anna
    here = await listed(anna)
    away = await listed(anna, channel="card-table")
    assert "Der Deckel ist leer" in text_of(away) and "Cilli" not in text_of(away)
    await anna.click(away, ids(here, "pay", "d17")[0], force=True)
    assert "steht nicht mehr auf dem Deckel" in text_of(anna.latest(away))
    assert "dem Tisch **2** Runden" in text_of(await listed(anna))

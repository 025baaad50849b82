"""Rounds that are owed: they come from finished deals, and people enter, settle and forgive them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from discord_sandbox import Sandbox
from discord_sandbox.person import Person, files_of, people
from engine.storage.records import Ruling
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.engine.standings.rounds_due import deal, keep_deals
from tests.engine.standings.seasons_of_parties import BEGIN, ms, result
from tests.wire.canvas import take_away_the_canvas
from tests.wire.conftest import RunBot
from tests.wire.table import EPHEMERAL, Json, complete, eventually, ids_of, text_of

NAMES = ("Anna", "Bert", "Cilli", "Dora")
PLAYED = BEGIN.replace(year=2026, month=11)


@dataclass(frozen=True)
class Round:
    """Anna, who manages the server, Bert, Cilli and Dora; and the database under the bot."""

    anna: Person
    bert: Person
    cilli: Person
    dora: Person
    database: Path


Evening = Callable[[], AbstractAsyncContextManager[Round]]


@pytest.fixture
def evening(sandbox: Sandbox, run_bot: RunBot, tmp_path: Path) -> Evening:
    """Cilli owes Anna and Bert a round from table 17, and another one from table 18. Dora looks on."""
    database = tmp_path / "bot.db"

    async def play(everybody: list[Person]) -> None:
        store = await Store.open(prepare(database, been_there))
        numbers = [(await store.persons.meet(one.id, one.name)).id for one in everybody[:3]]
        guild = everybody[0].guild_of(everybody[0].channel("spieltisch"))
        await keep_deals(
            store,
            *(deal(table, [*numbers, "bursch"], {2: 1}, guild=guild, ended=PLAYED) for table in (17, 18)),
        )
        row = replace(result(18, [*numbers, None], [1, 2, 3, 4], guild=guild), ended_ms=ms(PLAYED))
        await store.writer.submit([store.results.adding(row)])
        await store.close()

    @asynccontextmanager
    async def run() -> AsyncIterator[Round]:
        async with people(sandbox.url, *NAMES) as everybody:
            if not database.exists():
                await play(everybody)
            async with run_bot():
                await eventually(lambda: all(one.bot_online for one in everybody))
                anna, bert, cilli, dora = everybody
                await dora.control("set_locale", person=dora.id, locale="de")
                yield Round(anna, bert, cilli, dora, database)

    return run


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


async def test_what_the_rules_make_due_is_settled_once(evening: Evening) -> None:
    async with evening() as there:
        anna, bert, cilli, dora = there.anna, there.bert, there.cilli, there.dora
        mine = await listed(cilli)
        assert "Cilli schuldet dem Tisch **2** Runden Schnaps" in text_of(mine)
        old = ids(mine, "settle", "d17")[0]
        assert "✓ Ist notiert" in await do(cilli, mine, "settle", "d17")
        note = await noted(anna, "Cilli** hakt ab")
        assert f"<@{anna.id}>" in text_of(note) and "Jemand vom Tisch" in text_of(note)
        assert anna.unread[note["channel_id"]]["mentions"], "who is asked is called"

        # nobody from another table answers for those who sat there, and the debtor doesn't either
        button = ids(note, "confirm")[0]
        for foreign, told in ((dora, "die es betrifft"), (cilli, "oder nicht mehr")):
            reply = await foreign.click(note, button)
            await foreign.wait_for(lambda one, told=told: told in text_of(one))  # type: ignore[misc]
            assert reply.state == "answered"
        assert "Jemand vom Tisch" in text_of(anna.latest(note))

        # two at once, and one of them twice: it counts once, and everybody reads how things stand
        await asyncio.gather(*(who.click(note, button, force=True) for who in (anna, bert, anna)))
        await eventually(lambda: "✅ Bezahlt, sagt Cilli" in text_of(anna.latest(note)))
        everything = text_of(await listed(dora))
        assert "Cilli schuldet dem Tisch **1** Runde Schnaps" in everything
        assert "Dich betrifft nichts davon" in everything

        await cilli.click(mine, old, force=True)  # from a message of before
        assert "schon jemand schneller" in text_of(cilli.latest(mine))
        theirs = await listed(dora, person=cilli.id)
        assert text_of(theirs).count("✅ Bezahlt, sagt Cilli") == 1 and not ids(theirs, "[a-z]+")


async def test_a_voided_result_takes_its_rounds_away(evening: Evening) -> None:
    async with evening() as there:
        settled = await listed(there.bert)
        assert len(ids(settled, "settle")) == 2
        said = await do(there.bert, settled, "settle", "d18")
        assert not ids(there.bert.latest(settled), "settle", "d18") and "d18" not in said
    store = await Store.open(there.database)
    for number, voided in ((1, True), (2, False)):
        await store.writer.submit([store.results.ruling(Ruling(18, number, voided, 1, "vertan", 0))])
        async with evening() as there:
            mine = text_of(await listed(there.cilli))
            assert "dem Tisch **1** Runde Schnaps" in mine
            assert ("Tisch 18" in mine) == ("✅ Bezahlt, sagt Bert" in mine) == (not voided)
    await store.close()


async def test_people_enter_what_they_owe_each_other(evening: Evening) -> None:
    async with evening() as there:
        anna, bert = there.anna, there.bert
        entry: dict[str, Any] = {
            "person": bert.id,
            "owes": "me",
            "rounds": 2,
            "note": "Wette um *Herz-König*",
        }
        asked = await complete(anna, (await anna.command("spieltisch", "tab enter", **entry)).message)
        assert asked is not None and not asked["flags"] & EPHEMERAL
        assert f"<@{bert.id}>" in text_of(asked) and r"Wette um \*Herz-König\*" in text_of(asked)
        assert "untereinander" not in text_of(await listed(anna))
        assert "Bert schuldet Anna" not in text_of(await listed(there.dora))
        await bert.click(asked, ids(asked, "agree")[0])
        assert "Bert** erkennt an" in text_of(bert.latest(asked)) and not ids(bert.latest(asked), "[a-z]+")
        assert "Bert schuldet Anna **2** Runden Schnaps" in text_of(await listed(there.dora))

        # who doesn't drink owes a forfeit, wherever it is told
        await bert.command("spieltisch", "settings")
        panel = await bert.wait_for(lambda one: "bk1:s:m:own:neutral_forfeit:on" in ids_of(one))
        await bert.click(panel, "bk1:s:m:own:neutral_forfeit:on")
        assert "Bert schuldet Anna **2** Pfänder" in text_of(await listed(there.dora))

        mine = await listed(bert)
        assert "**1** Pfand" in await do(bert, mine, "one", "e1")
        hers = await listed(anna, person=bert.id)
        assert "Erlassen von Anna: **1** Pfand" in await do(anna, hers, "forgive", "e1")
        assert "Bert schuldet" not in text_of(await listed(there.dora))
        note = await noted(bert, "Anna** erlässt")
        await bert.click(note, ids(note, "object")[0])  # a matter of honour
        assert "Bert schuldet Anna **1** Pfand" in text_of(await listed(there.dora))

        alone = await anna.command("spieltisch", "tab enter", person=anna.id, owes="i")
        assert alone.message is not None and "Mit dir selbst" in text_of(alone.message)


async def test_the_keepers_of_the_books_correct_with_a_reason(evening: Evening) -> None:
    async with evening() as there:
        anna, dora = there.anna, there.dora
        listing = await listed(anna, person=there.cilli.id)
        reply = await anna.click(listing, ids(listing, "strike", "d17")[0])
        assert reply.modal is not None
        await anna.submit(reply.modal, {"answer": "falscher Tisch"})
        assert "Gestrichen: falscher Tisch" in text_of(await noted(dora, "Anna** streicht vom Deckel"))
        assert "dem Tisch **1** Runde Schnaps" in text_of(await listed(dora))
        theirs = await listed(dora, person=there.cilli.id)
        forged = ids(listing, "strike", "d18")[0]
        reply = await dora.click(theirs, forged, force=True)
        assert reply.modal is not None
        await dora.submit(reply.modal, {"answer": "weg damit"})
        await dora.wait_for(lambda one: "die es betrifft" in text_of(one))
        assert "dem Tisch **1** Runde Schnaps" in text_of(await listed(dora))


async def test_servers_know_nothing_of_each_other(evening: Evening) -> None:
    async with evening() as there:
        anna = there.anna
        here = await listed(anna)
        away = await listed(anna, channel="card-table")
        assert "Der Deckel ist leer" in text_of(away) and "Cilli" not in text_of(away)
        await anna.click(away, ids(here, "settle", "d17")[0], force=True)
        assert "steht nicht mehr auf dem Deckel" in text_of(anna.latest(away))
        assert "dem Tisch **2** Runden" in text_of(await listed(anna))
        none = await anna.command("card-table", "tab year", year=2026)
        assert none.message is not None and "stand nichts" in text_of(none.message)


async def test_a_year_is_told_and_drawn(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening() as there:
        mine = await listed(there.bert)
        await do(there.bert, mine, "settle", "d17")
        with monkeypatch.context() as no_canvas:
            take_away_the_canvas(no_canvas)
            words = await there.dora.filled(await there.dora.command("spieltisch", "tab year", year=2026))
        assert "2 fällig · 1 bezahlt" in text_of(words) and not files_of(words)
        reply = await there.dora.command("spieltisch", "tab year", year=2026)
        year = await there.dora.filled(reply)
        told = text_of(year)
        assert "2 fällig · 1 bezahlt · 0 erlassen · 1 offen" in told
        assert "Spendabelster Wirt: **Cilli (1)**" in told and "Durstigste Kehle: **Anna, Bert (1)**" in told
        (picture,) = files_of(year)
        assert picture["filename"].startswith("tab-year") and "Cilli: 2 fällig" in picture["description"]

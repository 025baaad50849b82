"""Statistics of a partie just played and of many before, by tabs, and for whom they are there."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from discord_sandbox import Sandbox
from discord_sandbox.components import walk
from discord_sandbox.person import Person, files_of, people
from engine.standings.counting import StandingsWorker
from engine.storage.records import Ruling, rulings
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.engine.standings.deals_of_parties import DAY, keep_parties
from tests.wire.table import Json, RunBot, ask, choose_setting, eventually, pick, push, text_of, the_id

HOME, TAPROOM = "spieltisch", "card-table"


def offered(message: Json) -> dict[str, str]:
    """The periods that can be chosen, with their values."""
    (select,) = [
        part for part in walk(message["components"]) if part.get("custom_id", "").endswith(":period")
    ]
    return {one["label"]: one["value"] for one in select["options"]}


def picture(message: Json) -> str:
    """The description of the one picture in a message."""
    (attachment,) = files_of(message)
    return str(attachment["description"])


GHOST: Final = 5
"""The number of the person who was erased."""


@pytest.fixture
async def evenings(sandbox: Sandbox, run_bot: RunBot, tmp_path: Path) -> AsyncIterator[list[Person]]:
    """Anna, Bert and a third who was erased since have played at home; Anna and Dora in the taproom."""
    database = tmp_path / "bot.db"
    async with people(sandbox.url, "Anna", "Bert", "Cilli", "Dora") as everybody:
        store = await Store.open(prepare(database, been_there))
        anna, bert, _, dora = [(await store.persons.meet(one.id, one.name)).id for one in everybody]
        assert (await store.persons.meet("5", "Gespenst")).id == GHOST
        home, taproom = (everybody[0].guild_of(everybody[0].channel(name)) for name in (HOME, TAPROOM))
        now = time.time_ns() // 1_000_000
        tables = await keep_parties(store, home, [anna, bert, GHOST, "bursch"], "quodlibet", 14, now)
        for count, ended in ((1, now - 400 * DAY), (2, now)):
            await keep_parties(store, home, [bert, anna, "bursch", "bursch"], "blattla", count, ended)
        await keep_parties(store, taproom, [dora, anna, "fuchs", "magister"], "quodlibet", 1, now)
        await store.writer.submit([rulings.insert(Ruling(tables[0], 1, True, anna, "daneben", now))])
        standings_worker = StandingsWorker(store)  # what is not counted before the start comes in bit by bit
        standings_worker.begin()
        await standings_worker.settled()
        await store.close()
        with sqlite3.connect(database) as file:
            file.execute("UPDATE persons SET external_id = NULL, name = '' WHERE person = ?", (GHOST,))
        async with run_bot():
            await eventually(lambda: all(one.bot_online for one in everybody))
            yield everybody


@pytest.mark.long
async def test_every_tab_says_what_its_picture_shows(evenings: list[Person]) -> None:
    anna, bert, *_ = evenings
    shown = await ask(anna, "stats")
    told = text_of(shown)
    assert "Anna · Quodlibet" in told and "**Partien** 13:" in told and "**Spiele** 156:" in told
    assert "nur Menschen" not in told and "Menschen und Computer 13" in told
    assert "**Räder** 39" in told and "**Wertung**" in told and not files_of(shown)
    said = text_of(await push(anna, shown, ":contracts$"))
    assert "**Am besten**" in said and "**Alarich** " in said
    now = anna.latest(shown)
    assert "Anna" in picture(now) and "Alarich" in picture(now) and len(now["components"]) == 1
    companions = text_of(await push(anna, shown, ":versus$"))
    assert "**Gegen Computer**" in companions and "🧢 Bursch" in companions and "🦊" not in companions
    assert "156` Bert" in companions and "156` jemand" in companions and "Gespenst" not in companions
    versus = text_of(await pick(anna, shown, ":other$", bert.id))
    assert "**Partien zusammen** 13" in versus and "letzten 10 Partien" in versus
    assert "Gegen Bert" in picture(anna.latest(shown))
    back = text_of(await pick(anna, shown, ":other$"))
    assert "156` Bert" in back

    assert "Anna · Blattla" in text_of(await pick(anna, shown, ":game$", "blattla"))
    assert "**Spiele** 36:" in text_of(await push(anna, shown, ":overview$"))
    assert "Als Ansager" in text_of(await push(anna, shown, ":contracts$"))
    tonight = offered(anna.latest(shown))["Heute Abend"]
    assert "-# Heute Abend" in text_of(await pick(anna, shown, ":period$", tonight))


async def test_what_is_kept_to_oneself_is_seen_by_nobody_else(evenings: list[Person]) -> None:
    anna, bert, *_ = evenings
    before = await ask(anna, "stats", person=bert.id)
    await choose_setting(bert, "stats", "me")

    hidden = "Bert behält die Statistik für sich"
    assert hidden in text_of(await ask(anna, "stats", person=bert.id))
    assert hidden in text_of(await ask(anna, "stats", versus=bert.id))
    assert hidden in text_of(await push(anna, before, ":contracts$"))
    shown = await ask(anna, "stats")
    assert "Bert" not in text_of(await push(anna, shown, ":versus$"))
    assert hidden in text_of(await pick(anna, shown, ":other$", bert.id))

    own = await ask(bert, "stats")
    assert "Bert · Quodlibet" in text_of(own)
    assert "**Gegen Anna**" in text_of(await ask(bert, "stats", versus=anna.id))


async def test_servers_see_nothing_of_each_other(evenings: list[Person]) -> None:
    anna, bert, cilli, dora = evenings
    taproom = await ask(anna, "stats", TAPROOM)
    assert "**Spiele** 12:" in text_of(taproom)
    assert "hasn't finished a deal" in text_of(await ask(dora, "stats", TAPROOM, person=bert.id))
    assert "hasn't finished a deal" in text_of(await ask(dora, "stats", person=cilli.id))
    # the number of somebody who has played elsewhere only tells not even the name
    at = re.match(r"bk1:e:(\d+):", the_id(await ask(dora, "stats", TAPROOM), ":contracts$"))
    assert at is not None
    shown = await ask(anna, "stats")
    nobody = (
        f"bk1:e:{at[1]}:-:quodlibet:all:overview",
        "bk1:e:99999:-:-:all:overview",
        f"bk1:e:{GHOST}:-:quodlibet:all:overview",
        f"bk1:e:1:{GHOST}:quodlibet:all:versus",
    )
    for forged in nobody:
        reply = await anna.click(shown, forged, force=True)
        assert "noch nichts gespielt" in text_of(await anna.filled(reply))
    for forged in (f"bk1:e:{at[1]}:-:poker:all:overview", "bk1:e:1:-:quodlibet:ever:overview"):
        reply = await dora.click(await ask(dora, "stats", TAPROOM), forged, force=True)
        await dora.filled(reply)

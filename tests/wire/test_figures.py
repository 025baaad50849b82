"""Leaderboards and statistics: pages and tabs, for whom they are there, and nothing of the neighbours."""

import json
import re
import sqlite3
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from cogs.leaderboards.view import LeaderboardId
from discord_sandbox import Person, Sandbox, files_of
from discord_sandbox.components import walk
from discord_sandbox.person import people, people as come
from engine.seasons.calendar import Calendar
from engine.standings.counting import StandingsWorker
from engine.standings.leaderboard import Measure
from engine.storage.records import ResultRow, Ruling, rulings
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.engine.standings.deals_of_parties import (
    COMPUTER,
    DAY,
    keep,
    keep_parties,
    open_table,
    play,
    result,
)
from tests.wire.table import (
    EPHEMERAL,
    Json,
    RunBot,
    answer_to,
    ask,
    choose_setting,
    eventually,
    ids_of,
    pick,
    push,
    text_of,
    the_id,
)

HOME: Final = "1100000000000001000"
TAPROOM: Final = "1100000000005002000"
ANNA, BERT, CILLI, DORA = (f"11000000000000000{number}" for number in (11, 12, 13, 14))
CHANNEL, CLOSED = "1100000000000001102", "1100000000000001160"
"""The channel where people ask, and one that only a few may see; Anna and Bert may."""
NOW: Final = datetime.fromtimestamp(time.time(), UTC)
LONG_AGO: Final = NOW - timedelta(days=430)
"""A time more than two semesters ago."""
STRANGE: Final = "**Öttinger** <@1> `x` ~~y~~"


async def meet(store: Store, names: Mapping[str, str]) -> dict[str, int]:
    """Register people by Discord's id; returns their numbers by name."""
    return {name: (await store.persons.meet(id, name)).id for id, name in names.items()}


async def count(database: Path, *rows: ResultRow) -> Store:
    """Count results in a database that already knows the people."""
    store = Store(prepare(database, been_there))
    await keep(store, rows, 0)
    standings_worker = StandingsWorker(store)
    for guild in (HOME, TAPROOM):
        await standings_worker.bring_up(guild)
    await standings_worker.close()
    return store


async def board(person: Person, channel: str = "spieltisch", /, **options: Any) -> Json:
    """The private answer to ``/leaderboard``."""
    return await ask(person, "leaderboard players", channel, **options)


async def press(person: Person, message: Json, verb: str) -> Json:
    """The message after a click on one of its buttons."""
    return await push(person, message, f"^bk1:b:.*:{verb}$")


async def choose(person: Person, message: Json, select: str, value: str) -> Json:
    """The message after a choice in one of its selects."""
    return await pick(person, message, f"^bk1:b:.*:{select}$", value)


def evening_code(message: Json) -> str:
    """The newest evening that can be chosen below a board."""
    options = [one for part in walk(message["components"]) for one in part.get("options", ())]
    return next(str(one["value"]) for one in options if re.fullmatch(r"e\d{8}", one["value"]))


def described(message: Json) -> str:
    """The description of the message's picture."""
    (picture,) = [part for one in walk(message["components"]) for part in one.get("items", ())]
    return str(picture["description"])


def places(message: Json) -> list[str]:
    """The places on a page, one below the other, as the picture's description has them."""
    return re.findall(r"(?:: |; )(\d+\.) ", described(message).split("Wertung, ", 1)[1])


async def forged(person: Person, message: Json, custom_id: str, *chosen: str) -> str:
    """Send an id that no message has; returns the private answer."""
    known = {one["id"]: json.dumps(one["components"]) for one in person.seen()}
    reply = await person.click(message, custom_id, force=True)
    assert reply.state in ("answered", "deferred"), reply
    told = [one for one in person.seen() if known.get(one["id"]) != json.dumps(one["components"])]
    assert told and all(one["flags"] & EPHEMERAL for one in told)
    return "\n".join(map(text_of, told))


def party(table: int, people: Sequence[int | None], places: Sequence[int], **more: Any) -> ResultRow:
    return result(table, people, places, **{"guild": HOME, "ended": NOW, **more})


@pytest.fixture
async def played(tmp_path: Path) -> dict[str, int]:
    """Two servers with a past. In the first 13 people, of whom Anna is last and Bert has hardly played."""
    store = Store(prepare(tmp_path / "bot.db", been_there))
    names = {BERT: "Bert", DORA: "Dora", "9000": STRANGE, "9001": "Vergessen"}
    names |= {str(9002 + number): f"Gast {number}" for number in range(10)} | {ANNA: "Anna"}
    people = await meet(store, names)
    await store.preferences.change("person", str(people["Bert"]), {"pictures": "text"})
    guests = [people[f"Gast {number}"] for number in range(10)]
    rows = []
    for number in range(3):
        # three tables of four, thrice the same: two winners who are equal at the first
        first = [people[STRANGE], people["Vergessen"], guests[0], guests[1]]
        rows.append(party(1 + 10 * number, first, [1, 1, 3, 4]))
        rows.append(party(2 + 10 * number, guests[2:6], [1, 2, 3, 4]))
        rows.append(party(3 + 10 * number, [*guests[6:9], people["Anna"]], [1, 2, 3, 4]))
    rows.append(party(40, [people["Bert"], guests[9], None, None], [1, 2, 3, 4], ended=LONG_AGO))
    rows.append(party(43, [guests[0], None, None, None], [1, 2, 3, 4]))
    rows.append(party(41, [people["Dora"], people["Anna"], None, None], [1, 2, 3, 4], guild=TAPROOM))
    rows.append(
        party(
            42,
            [people["Dora"], people["Anna"], None, None],
            [1, 2, 3, 4],
            guild=TAPROOM,
            game="blattla",
            ended=NOW - timedelta(days=800),
        )
    )
    await store.close()
    store = await count(tmp_path / "bot.db", *rows)
    await store.persons.load([people["Vergessen"]])
    await store.persons.erase(store.persons.known(people["Vergessen"]))
    await store.close()
    return people


async def test_boards_of_two_servers(run_bot: RunBot, played: dict[str, int], sandbox: Sandbox) -> None:
    async with come(sandbox.url, "Anna", "Bert", "Dora") as (anna, bert, dora), run_bot():
        await eventually(lambda: all(one.bot_online and one.commands for one in (anna, bert, dora)))

        # pages, ties, and Anna's own line below the first page
        page = await board(anna, by="place")
        assert files_of(page) and "Quodlibet: Rangliste" in text_of(page)
        assert "ab 3 Partien" in described(page) and "Du stehst auf Platz 10 von 12" in text_of(page)
        told = described(page)
        assert "(1/2)" in told and "Du: 10. Anna" in told
        assert places(page) == ["1."] * 4 + ["5."] * 2 + ["7."] * 3 + ["10."]
        assert "jemand" in told and "Vergessen" not in told
        last = await press(anna, page, "next")
        assert "(2/2)" in described(last) and "Anna" in described(last) and "Du:" not in described(last)
        assert not any(id.endswith(":next") for id in ids_of(last))
        first = await press(anna, last, "first")
        assert described(first) == told
        own = await press(anna, first, "own")
        assert described(own) == described(last)
        by_rating = await choose(anna, own, "by", "rating")
        assert "nach Wertung" in described(by_rating) and "?" in described(by_rating), "few have played much"
        # against computers nobody has played three parties, so that one is enough
        against = await choose(anna, by_rating, "circle", "computers")
        assert "Gast 0" in described(against) and "ab 3" not in described(against)
        told = "gegen Computer · nach Punkten je Spiel"
        assert told in described(against), "nobody is compared there"
        assert told in described(await board(anna, opponents="computers"))
        by_rating = await choose(anna, await choose(anna, against, "circle", "together"), "by", "rating")

        # shown to everybody: nothing of it is Anna's own
        shown = await press(anna, by_rating, "share")
        assert "Der Kanal sieht sie jetzt" in text_of(shown)
        public = await bert.wait_for(
            lambda one: not one["flags"] & EPHEMERAL and "zeigt die Rangliste" in text_of(one)
        )
        assert "Anna" in text_of(public) and "Du " not in text_of(public) and "Du:" not in described(public)
        (opener,) = ids_of(public)
        assert "Rangliste" in text_of(await answer_to(bert, await bert.click(public, opener)))

        # Bert reads words, and is one partie of three; his was long ago
        words = await board(bert)
        assert not files_of(words)
        text = text_of(words)
        assert "\\*\\*Öttinger" in text and "<@1>" not in text.replace("\\<@", "")
        assert "🥇" in text and "Wertung: Schätzung deiner Spielstärke" in text
        assert "Dir fehlen noch 2 Partien" in text and "– **Bert** · **Wertung" in text
        season = await board(bert, period="season")
        assert "mester" in text_of(season) and "Bert" not in text_of(season)
        choices = await bert.autocomplete("spieltisch", "leaderboard players", "period", "semester")
        past = [one for one in choices if one["value"] not in text_of(season)]
        assert len(past) >= 2, "this one, and the one in which Bert has played"
        old = await board(bert, period=past[-1]["value"])
        assert "**Bert**" in text_of(old) and "Gast 9" in text_of(old) and "Anna" not in text_of(old)
        # a number of parties that was asked for stays while it is about parties
        asked = await board(bert, **{"at-least": 2})
        assert "ab 2 Partien" in text_of(await choose(bert, asked, "period", past[0]["value"]))
        assert "ab 2" not in text_of(await choose(bert, asked, "period", evening_code(bert.latest(asked))))

        # what doesn't go together is said
        for options, sentence in (
            ({"period": "evening", "by": "rating"}, "Einen Abend ordne ich nach"),
            ({"opponents": "computers", "by": "rating"}, "Die Wertung vergleicht Menschen"),
            ({"period": "Ostern"}, "Ostern“ kenne ich hier nicht"),
        ):
            assert sentence in text_of(await board(anna, **options)), options

        # the neighbours: other people, other games, other times
        english = await board(dora, "card-table", **{"at-least": 1})
        told = described(english)
        assert "Quodlibet: Leaderboard" in text_of(english) and "1. Dora" in told
        assert "Gast" not in told and "someone" not in told
        theirs = await dora.autocomplete("card-table", "leaderboard players", "period", "")
        ours = await anna.autocomplete("spieltisch", "leaderboard players", "period", "")
        only_theirs = {one["value"] for one in theirs} - {one["value"] for one in ours}
        only_ours = {one["value"] for one in ours} - {one["value"] for one in theirs}
        assert any(code.startswith("m") for code in only_theirs) and any(c.startswith("m") for c in only_ours)
        for part in walk(english["components"]):
            assert "Kauflabet" not in json.dumps(part.get("options", ""))

        # ids that no message has
        def an_id(by: Measure = "wins", **more: Any) -> str:
            parts = {"game": "quodlibet", "circle": "together", "period": "all", "least": 1}
            return LeaderboardId(by=by, **{**parts, **more}).custom_id

        assert "Rangliste" in await forged(anna, first, an_id(page=10**10 - 1, verb="open"))
        assert "Rangliste" in await forged(anna, first, an_id(least=9999, verb="open"))
        assert "keine Partie" not in await forged(anna, first, an_id(by="rating", circle="computers"))
        for code in ("s12345", "m202613", "m000001", "e20260230", "e99991231"):
            assert "kenne ich hier nicht" in await forged(anna, first, an_id(period=code, by="wins"))
        for code in ("m190001", "e20010101", *only_theirs):
            told = await forged(anna, first, an_id(period=code, verb="open"))
            assert "Dora" not in told and ("noch" in told or "kenne ich hier nicht" in told), (code, told)
        for strange in (an_id(game="skat"), an_id(verb="game"), "bk1:b:x"):
            assert "ist veraltet" in await forged(anna, first, strange), strange


@pytest.fixture
async def tonight(tmp_path: Path) -> dict[str, int]:
    """An evening of Anna, Bert and Cilli at tables that go on, are put away, and given up."""
    store = Store(prepare(tmp_path / "bot.db", been_there))
    people = await meet(store, {ANNA: "Anna", BERT: "Bert", CILLI: "Cilli"})
    await store.preferences.change("person", str(people["Bert"]), {"pictures": "text"})
    anna, bert, cilli = people.values()
    begin = evening_begins()
    home: dict[str, Any] = {"guild": HOME}
    here: dict[str, Any] = {"guild": HOME, "channel": CHANNEL}
    await open_table(store, 1, begin, **here)
    await play(store, 1, [anna, bert, COMPUTER, COMPUTER], [[1, 4, 9, 9]] * 3, begin, **home)
    await open_table(store, 2, begin, status="shelved", friendly=True, **here)
    await play(store, 2, [bert, cilli, COMPUTER, COMPUTER], [[2, 2, 9, 9]], begin, **home)
    await open_table(store, 3, begin, status="closed", guild=HOME, channel=CLOSED)
    await play(store, 3, [anna, cilli, COMPUTER, COMPUTER], [[9, 0, 0, 0]], begin, **home)
    await store.close()
    return people


def evening_begins() -> datetime:
    """The beginning of this evening."""
    calendar = Calendar("Europe/Berlin")
    begins, _ = calendar.evening_span(calendar.evening(int(NOW.timestamp() * 1000)))
    return datetime.fromtimestamp(begins / 1000, UTC)


async def test_an_evening_that_goes_on(run_bot: RunBot, tonight: dict[str, int], sandbox: Sandbox) -> None:
    async with come(sandbox.url, "Anna", "Bert") as (anna, bert), run_bot():
        await eventually(lambda: all(one.bot_online and one.commands for one in (anna, bert)))
        tonights = await board(anna, period="evening")
        assert "Anna (läuft)" in described(tonights) and "Cilli (weggelegt)" in described(tonights)
        by_place = await choose(anna, tonights, "by", "place")
        # shown to everybody under its day
        await press(anna, by_place, "share")
        public = await bert.wait_for(
            lambda one: not one["flags"] & EPHEMERAL and "Abend vom" in described(one)
        )
        assert "Heute" not in described(public)
        # and back to all time
        nothing = await choose(anna, tonights, "period", "all")
        assert "Gesamte Zeit" in text_of(nothing)
        shared = await press(anna, nothing, "share")
        assert "Hier steht noch niemand" in text_of(shared) and not files_of(shared)


# -- statistics of a partie just played and of many before ---------------------------------------------------

HERE, THERE = "spieltisch", "card-table"


GHOST: Final = 5
"""The number of the person who was erased."""


@pytest.fixture
async def evenings(sandbox: Sandbox, run_bot: RunBot, tmp_path: Path) -> AsyncIterator[list[Person]]:
    """Anna, Bert and a third who was erased since have played at home; Anna and Dora in the taproom."""
    database = tmp_path / "bot.db"
    async with people(sandbox.url, "Anna", "Bert", "Cilli", "Dora") as everybody:
        store = Store(prepare(database, been_there))
        anna, bert, _, dora = [(await store.persons.meet(one.id, one.name)).id for one in everybody]
        assert (await store.persons.meet("5", "Gespenst")).id == GHOST
        home, taproom = (everybody[0].guild_of(everybody[0].channel(name)) for name in (HERE, THERE))
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

    # of oneself one chooses game and time, and sees a picture beside the words
    assert files_of(anna.latest(await push(anna, shown, ":contracts$")))
    assert "Anna · Blattla" in text_of(await pick(anna, shown, ":game$", "blattla"))
    tonight = evening_code(anna.latest(shown))
    assert "-# Heute Abend" in text_of(await pick(anna, shown, ":period$", tonight))
    own = await ask(bert, "stats")
    assert "Bert · Quodlibet" in text_of(own)
    assert "**Gegen Anna**" in text_of(await ask(bert, "stats", versus=anna.id))


async def test_servers_see_nothing_of_each_other(evenings: list[Person]) -> None:
    anna, bert, cilli, dora = evenings
    taproom = await ask(anna, "stats", THERE)
    assert "**Spiele** 12:" in text_of(taproom)
    assert "hasn't finished a deal" in text_of(await ask(dora, "stats", THERE, person=bert.id))
    assert "hasn't finished a deal" in text_of(await ask(dora, "stats", person=cilli.id))
    # the number of somebody who has played elsewhere only tells not even the name
    at = re.match(r"bk1:e:(\d+):", the_id(await ask(dora, "stats", THERE), ":contracts$"))
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
        reply = await dora.click(await ask(dora, "stats", THERE), forged, force=True)
        await dora.filled(reply)

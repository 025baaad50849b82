"""Results, the rounds owed for them, and the seasons that they make: once each, and in their own server."""

import asyncio
import json
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot import lifecycle
from discord_sandbox import Person, Sandbox, files_of
from discord_sandbox.person import people
from engine.storage.records import ResultRow
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.engine.standings.deals_of_parties import BEGIN, deal_with_rounds, keep, keep_deals, ms, result
from tests.engine.tables.conftest import FakeClock
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
    pick,
    play_on,
    push,
    ruled,
    server_settings,
    sit_down,
    take_away_the_canvas,
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
    await pick(anna, await server_settings(anna, page="evening"), ":unit$", "cents")
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
        "Eine Partie wird nicht abgerechnet",
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
    voided = await told(bert, "table result", table=table)
    assert "🚫 **Gestrichen" in voided and "abgerechnet" not in voided

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
        store = Store(prepare(tmp_path / "bot.db", been_there))
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


# -- seasons -------------------------------------------------------------------------------------------------

HOME, TAPROOM = "1100000000000001000", "1100000000005002000"
"""The server of Anna, in Germany; and an English one, of Dora and Emil."""
PLAYERS = ("Anna", "Bert", "Cilli", "Dora", "Emil")
ANNA, BERT, DORA = 1, 2, 4
DIVIDED = f"SELECT terms FROM ladders WHERE guild = '{HOME}'"
"""A query for the calendars by which the results of Anna's server were folded."""


def party(number: int, ended: datetime, guild: str, first: int, game: str = "quodlibet") -> ResultRow:
    """A partie won by person ``first`` against the two who come next."""
    people = [first, first % 5 + 1, (first + 1) % 5 + 1, None]
    return result(number, people, [1, 2, 3, 4], guild=guild, ended=ended, game=game)


def series(number: int, ended: datetime, guild: str, first: int, game: str = "quodlibet") -> list[ResultRow]:
    """Three parties before a time, enough to be honoured."""
    return [party(number + one, ended - timedelta(days=one + 1), guild, first, game) for one in range(3)]


async def chronicle(path: Path, rows: list[ResultRow], **chosen: dict[str, Any]) -> None:
    """Store a past: results, and servers' settings, from before the bot starts."""
    store = Store(prepare(path, been_there))
    for name in PLAYERS:
        await store.persons.meet(name, name)
    await keep(store, rows, 0)
    for guild, values in chosen.items():
        await store.preferences.change("guild", {"home": HOME, "taproom": TAPROOM}[guild], values)
    await store.close()


def channel(sandbox: Sandbox, name: str) -> str:
    """Discord's id of a channel."""
    return next(str(one.id) for one in sandbox.core.world.channels.values() if one.name == name)


@pytest.fixture
def clock(run_bot: RunBot, monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """The clock for everything that depends on seasons, which the test turns."""
    clock = FakeClock()
    monkeypatch.setattr(lifecycle, "SystemClock", lambda: clock)
    return clock


def set_to(clock: FakeClock, *moment: int) -> None:
    """Turn the clock to a time (UTC)."""
    clock.turn((ms(datetime(*moment, tzinfo=UTC)) - clock.now) / 1000)  # type: ignore[misc, arg-type]


def read(path: Path, query: str) -> list[Any]:
    """The rows that a query finds in the database."""
    with closing(sqlite3.connect(path)) as database:
        return database.execute(query).fetchall()


def proclaimed(person: Person) -> list[str]:
    """The public announcements about seasons that have ended, oldest first."""
    return [
        text_of(one).strip()
        for one in sorted(person.seen(), key=lambda one: int(one["id"]))
        if not one["flags"] & EPHEMERAL and "🏆" in text_of(one)
    ]


async def page(person: Person, command: str, channel: str = "spieltisch", **options: Any) -> Json:
    """The private answer to a ``/season`` command, or a page of seasons."""
    if command not in ("list", "fame"):
        name = "leaderboard seasons" if command == "show" else f"season {command}"
        return await ask(person, name, channel, **options)
    shown = await page(person, "show", channel)
    if not ids_of(shown):
        return shown
    lists = f"bk1:y:{command}:{options.get('game', '-')}:0"
    return await person.filled(await person.click(shown, lists, force=True))


async def said_of(person: Person, command: str, channel: str = "spieltisch", **options: Any) -> str:
    """The text of that."""
    return text_of(await page(person, command, channel, **options))


async def sure(person: Person, command: str, **options: Any) -> str:
    """Use a command and confirm its question; returns the final text."""
    question = await page(person, command, **options)
    await person.click(question, *ids_of(question))
    await eventually(lambda: not ids_of(person.latest(question)))
    return text_of(person.latest(question))


async def test_people_open_and_close_seasons_of_their_own(
    run_bot: RunBot, people: People, sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime.now(UTC)
    days = {name: (now - timedelta(days=ago)).strftime("%Y-%m-%d") for name, ago in (("old", 50), ("new", 3))}
    rows = [
        *series(1, now - timedelta(days=30), HOME, ANNA),
        *series(11, now - timedelta(days=5), HOME, ANNA),
        *series(21, now - timedelta(days=5), HOME, BERT, "blattla"),
        *series(31, now - timedelta(days=5), TAPROOM, DORA),
    ]
    chosen = {"news_channel": channel(sandbox, "allgemein"), "season_rhythm": "by_hand"}
    await chronicle(tmp_path / "bot.db", rows, home=chosen, taproom={"season_rhythm": "by_hand"})
    with closing(sqlite3.connect(tmp_path / "bot.db")) as database, database:
        database.execute("UPDATE persons SET name = '', external_id = NULL WHERE name = 'Cilli'")
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        assert said(await said_of(bert, "open", name="Meine"), "refusal-not_manager")
        assert said(await said_of(anna, "close"), "refusal-no_open_season")
        for begins, answer in (
            ("übermorgen", "kein Tag"),
            ("1.1.0001", "kein Tag"),
            ("1.1.2999", "vergangenen Tag"),
        ):
            assert answer in await said_of(anna, "open", name="Morgen", begins=begins)
        assert "ist eröffnet" in await sure(anna, "open", name="*Herbst*", begins=days["old"])
        assert "läuft noch" in await said_of(anna, "open", name="Zweite")

        await eventually(lambda: all("[[" in told for (told,) in read(tmp_path / "bot.db", DIVIDED)))
        shown = await page(bert, "show")
        assert (
            "läuft" in text_of(shown) and "🥇 **Anna**" in text_of(shown) and "🥇 **Bert**" in text_of(shown)
        )
        assert "jemand" in text_of(shown), "who was erased"
        assert len(files_of(shown)) == 2, "a picture for each game"

        assert "ist geschlossen" in await sure(anna, "close")
        await eventually(lambda: proclaimed(anna))
        assert r"\*Herbst\*" in proclaimed(anna)[0]
        assert "einen Tag danach" in await said_of(anna, "open", name="Winter", begins=days["new"])
        assert "ist eröffnet" in await sure(anna, "open", name="Winter")

        suggested = await anna.autocomplete("spieltisch", "season rename", "season", "herb", name="x")
        begins = suggested[0]["value"]
        for season, name in ((begins, "Kirmes"), ("KIRMES", "Kirchweih")):
            renamed = await said_of(anna, "rename", season=season, name=name)
            assert f"heißt jetzt **{name}**" in renamed
        told = await said_of(bert, "list")
        assert told.index("▶ **Winter**") < told.index("▪ **Kirchweih**")
        registry = await page(bert, "fame")
        assert (
            "**Kirchweih**" in text_of(registry) and "🥇 **Anna**" in text_of(registry) and files_of(registry)
        )
        unplayed = await said_of(bert, "fame", game="kauflabet")
        assert "Kauflabet" in unplayed and "Noch ist keine Saison mit diesem Spiel zu Ende" in unplayed
        blattla = await push(bert, registry, "^bk1:y:fame:blattla:0$")
        assert "🥇 **Bert**" in text_of(blattla)
        with monkeypatch.context() as no_canvas:
            take_away_the_canvas(no_canvas)
            for command, asked in (("show", {"season": begins}), ("fame", {})):
                undrawn = await page(bert, command, **asked)
                assert "🥇" in text_of(undrawn) and not files_of(undrawn)
        assert "Kirchweih" in text_of(await push(bert, shown, "^bk1:y:list:-:0$"))

        elsewhere = await said_of(anna, "list", "general")
        assert "Kirchweih" not in elsewhere and "Winter" not in elsewhere
    assert len(proclaimed(anna)) == 1


async def test_opening_and_closing_ask_before_they_do_what_cannot_be_undone(
    run_bot: RunBot, clock: FakeClock, people: People, sandbox: Sandbox, tmp_path: Path
) -> None:
    """Nothing happens before the click, and a click does exactly what the question said."""
    path, opened = tmp_path / "bot.db", "SELECT name, ends_ms IS NULL FROM seasons ORDER BY begins_ms"
    winter = series(1, datetime(2026, 11, 20, 20, tzinfo=UTC), HOME, ANNA, "blattla")
    autumn = party(11, datetime(2026, 10, 20, 20, tzinfo=UTC), HOME, BERT)  # once: no title
    await chronicle(path, [*winter, autumn], home={"news_channel": channel(sandbox, "allgemein")})
    set_to(clock, 2026, 11, 21, 12)

    async def click(person: Person, question: Json) -> str:
        """Click the one button of a question; returns the text of the answer."""
        (yes,) = ids_of(question)
        reply = await person.click(question, yes)
        return text_of(person.latest(question) if reply.message is None else reply.message)

    async with run_bot():
        (anna,) = await people("Anna")
        await eventually(lambda: len(read(path, "SELECT * FROM counted")) == 4)
        question = await page(anna, "open", name="Advent")
        assert "Soll **Advent** jetzt beginnen?" in text_of(question)
        assert "**Wintersemester 2026/27** geht damit zu Ende" in text_of(question)
        in_spring = await page(anna, "open", name="Ostern")
        assert not read(path, opened) and not proclaimed(anna), "asking ends nothing"

        told = await click(anna, question)
        assert "**Advent** ist eröffnet" in told and "**Wintersemester 2026/27** geht damit zu Ende" in told
        await eventually(lambda: proclaimed(anna))
        assert read(path, opened) == [("Advent", 1)]
        registry = await said_of(anna, "fame")
        assert "Ruhmeshalle · Blattla" in registry and "🥇 **Anna**" in registry, "the game that has a title"

        question, again = [await page(anna, "close") for _ in range(2)]
        assert "**Advent**" in text_of(question) and "Sieger" in text_of(question)
        assert read(path, opened) == [("Advent", 1)]
        assert "ist geschlossen" in await click(anna, question)
        assert "Saison offen" in await click(anna, again)
        listed = (await said_of(anna, "list")).splitlines()
        (day,) = [listed[place + 1] for place, line in enumerate(listed) if "**Advent**" in line]
        assert day.count("<t:") == 1, "it was open for a day"

        set_to(clock, 2027, 3, 2)  # another semester would end than was said
        assert "ist veraltet" in await click(anna, in_spring)
        assert "**Fasten** ist eröffnet" in await sure(anna, "open", name="Fasten")
        stale = await page(anna, "close")
        clock.turn(1)
        assert "ist geschlossen" in await sure(anna, "close")
        clock.turn(1)
        assert "**Mai** ist eröffnet" in await sure(anna, "open", name="Mai")
        assert "ist veraltet" in await click(anna, stale), "it was asked about another one"
        assert read(path, opened) == [("Advent", 0), ("Fasten", 0), ("Mai", 1)]

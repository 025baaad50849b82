"""Seasons end when a server's clock says so, and their winners are proclaimed exactly once."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot import lifecycle
from cogs.shell.services import Services
from discord_sandbox import Sandbox, nonces
from discord_sandbox.person import Person, files_of
from discord_sandbox.rest import messages
from engine.storage.records import ResultRow, SeasonRow
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.engine.standings.seasons_of_parties import keep, ms, result
from tests.engine.tables.conftest import FakeClock
from tests.languages import said
from tests.wire.canvas import take_away_the_canvas
from tests.wire.conftest import Process, RunBot
from tests.wire.table import EPHEMERAL, Json, People, eventually, ids_of, text_of

HOME, TAPROOM = "1100000000000001000", "1100000000005002000"
"""The server of Anna, in Germany; and an English one, of Dora and Emil."""
NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emil")
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
    store = await Store.open(prepare(path, been_there))
    for name in NAMES:
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
    install: Callable[..., Awaitable[Any]] = vars(lifecycle)["install"]

    async def at_that_time(client: Any, services: Services) -> Any:
        return await install(client, services, now=lambda: clock.now / 1000)

    monkeypatch.setattr(lifecycle, "install", at_that_time)
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


async def test_who_was_down_at_the_end_tells_it_at_the_start_and_never_twice(
    process: Process, people: People, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime.now(UTC)
    news = {"news_channel": channel(sandbox, "allgemein")}
    await chronicle(process.database, series(1, now - timedelta(days=5), HOME, ANNA), home=news)
    store = await Store.open(process.database)
    ended = SeasonRow(HOME, ms(now - timedelta(days=50)), ms(now - timedelta(days=2)), "Kirchweih", 1, 1)
    await store.seasons.put(ended)
    await store.close()
    create, posted = vars(messages)["create_message"], 0

    def and_kill(core: Any, place: Any, author: Any, body: Any, *more: Any, **known: Any) -> Any:
        nonlocal posted
        message = create(core, place, author, body, *more, **known)
        if "🏆" in text_of(message.payload):
            posted += 1
            assert process._bot is not None
            process._bot.signal(signal.SIGKILL)  # before it can hear that it was posted
        return message

    monkeypatch.setattr(messages, "create_message", and_kill)
    await process.start()
    await eventually(lambda: posted == 1)
    await process.kill()
    (left,) = read(process.database, "SELECT message FROM announcements")
    assert left == (None,), "it was killed in between"
    monkeypatch.setattr(nonces, "SECONDS", 0)  # it is down for so long that Discord forgets
    await process.start()
    (anna,) = await people("Anna")
    await eventually(lambda: read(process.database, "SELECT message FROM announcements") != [(None,)])
    (told,) = [text_of(one) for one in await anna.messages("allgemein")]
    assert posted == 1 and "Kirchweih" in told and "🥇 **Anna**" in told


async def ask(person: Person, place: str, command: str, **options: Any) -> str:
    """The text of the private answer to a ``/season`` command, or of a page of seasons."""
    return text_of(await page(person, place, command, **options))


async def page(person: Person, place: str, command: str, **options: Any) -> Json:
    if command in ("list", "fame"):
        shown = await page(person, place, "show")
        lists = f"bk1:y:{command}:{options.get('game', '-')}:0"
        if not ids_of(shown):
            return shown
        reply = await person.click(shown, lists, force=True)
        return await person.filled(reply) if reply.state == "deferred" else person.latest(shown)
    name = "leaderboard seasons" if command == "show" else f"season {command}"
    reply = await person.command(place, name, force=command != "show", **options)
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return await person.filled(reply) if reply.state == "deferred" else reply.message


async def sure(person: Person, place: str, command: str, **options: Any) -> str:
    """Use a command and confirm its question; returns the final text."""
    question = await page(person, place, command, **options)
    (yes,) = ids_of(question)
    await person.click(question, yes)
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
        assert said(await ask(bert, "spieltisch", "open", name="Meine"), "refusal-not_manager")
        assert said(await ask(anna, "spieltisch", "close"), "refusal-no_open_season")
        assert "kein Tag" in await ask(anna, "spieltisch", "open", name="Morgen", begins="übermorgen")
        assert "kein Tag" in await ask(anna, "spieltisch", "open", name="Morgen", begins="1.1.0001")
        assert "vergangenen Tag" in await ask(anna, "spieltisch", "open", name="Morgen", begins="1.1.2999")
        assert "ist eröffnet" in await sure(anna, "spieltisch", "open", name="*Herbst*", begins=days["old"])
        assert "läuft noch" in await ask(anna, "spieltisch", "open", name="Zweite")

        await eventually(lambda: all("[[" in told for (told,) in read(tmp_path / "bot.db", DIVIDED)))
        shown = await page(bert, "spieltisch", "show")
        assert (
            "läuft" in text_of(shown) and "🥇 **Anna**" in text_of(shown) and "🥇 **Bert**" in text_of(shown)
        )
        assert "jemand" in text_of(shown), "who was erased"
        assert len(files_of(shown)) == 2, "a picture for each game"

        assert "ist geschlossen" in await sure(anna, "spieltisch", "close")
        await eventually(lambda: proclaimed(anna))
        assert r"\*Herbst\*" in proclaimed(anna)[0]
        assert "einen Tag danach" in await ask(anna, "spieltisch", "open", name="Winter", begins=days["new"])
        assert "ist eröffnet" in await sure(anna, "spieltisch", "open", name="Winter")

        suggested = await anna.autocomplete("spieltisch", "season rename", "season", "herb", name="x")
        begins = suggested[0]["value"]
        assert "heißt jetzt **Kirmes**" in await ask(
            anna, "spieltisch", "rename", season=begins, name="Kirmes"
        )
        assert "heißt jetzt **Kirchweih**" in await ask(
            anna, "spieltisch", "rename", season="KIRMES", name="Kirchweih"
        )
        told = await ask(bert, "spieltisch", "list")
        assert told.index("▶ **Winter**") < told.index("▪ **Kirchweih**")
        registry = await page(bert, "spieltisch", "fame")
        assert (
            "**Kirchweih**" in text_of(registry) and "🥇 **Anna**" in text_of(registry) and files_of(registry)
        )
        unplayed = await ask(bert, "spieltisch", "fame", game="kauflabet")
        assert "Kauflabet" in unplayed and "Noch ist keine Saison mit diesem Spiel zu Ende" in unplayed
        await bert.click(registry, "bk1:y:fame:blattla:0")
        await eventually(lambda: "🥇 **Bert**" in text_of(bert.latest(registry)))
        with monkeypatch.context() as no_canvas:
            take_away_the_canvas(no_canvas)
            for command, asked in (("show", {"season": begins}), ("fame", {})):
                undrawn = await page(bert, "spieltisch", command, **asked)
                assert "🥇" in text_of(undrawn) and not files_of(undrawn)
        older = next(one for one in ids_of(shown) if one == "bk1:y:list:-:0")
        await bert.click(shown, older)
        await eventually(lambda: "Kirchweih" in text_of(bert.latest(shown)))

        elsewhere = await ask(anna, "general", "list")
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
        question = await page(anna, "spieltisch", "open", name="Advent")
        assert "Soll **Advent** jetzt beginnen?" in text_of(question)
        assert "**Wintersemester 2026/27** geht damit zu Ende" in text_of(question)
        in_spring = await page(anna, "spieltisch", "open", name="Ostern")
        assert not read(path, opened) and not proclaimed(anna), "asking ends nothing"

        told = await click(anna, question)
        assert "**Advent** ist eröffnet" in told and "**Wintersemester 2026/27** geht damit zu Ende" in told
        await eventually(lambda: proclaimed(anna))
        assert read(path, opened) == [("Advent", 1)]
        registry = await ask(anna, "spieltisch", "fame")
        assert "Ruhmeshalle · Blattla" in registry and "🥇 **Anna**" in registry, "the game that has a title"

        question, again = [await page(anna, "spieltisch", "close") for _ in range(2)]
        assert "**Advent**" in text_of(question) and "Sieger" in text_of(question)
        assert read(path, opened) == [("Advent", 1)]
        assert "ist geschlossen" in await click(anna, question)
        assert "Saison offen" in await click(anna, again)
        listed = (await ask(anna, "spieltisch", "list")).splitlines()
        (day,) = [listed[place + 1] for place, line in enumerate(listed) if "**Advent**" in line]
        assert day.count("<t:") == 1, "it was open for a day"

        set_to(clock, 2027, 3, 2)  # another semester would end than was said
        assert "ist veraltet" in await click(anna, in_spring)
        assert "**Fasten** ist eröffnet" in await sure(anna, "spieltisch", "open", name="Fasten")
        stale = await page(anna, "spieltisch", "close")
        clock.turn(1)
        assert "ist geschlossen" in await sure(anna, "spieltisch", "close")
        clock.turn(1)
        assert "**Mai** ist eröffnet" in await sure(anna, "spieltisch", "open", name="Mai")
        assert "ist veraltet" in await click(anna, stale), "it was asked about another one"
        assert read(path, opened) == [("Advent", 0), ("Fasten", 0), ("Mai", 1)]

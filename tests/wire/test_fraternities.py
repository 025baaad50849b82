"""Fraternities: founding, joining, following roles, matches at a table, standings."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest

import engine.fraternities.store as stored
from discord_sandbox import Sandbox
from discord_sandbox.person import Person, files_of
from discord_sandbox.person import people as come
from engine.fraternities.service import FraternityService
from engine.fraternities.standing import ENOUGH_GAMES
from engine.fraternities.store import FraternityRow, MembershipRow
from engine.storage.records import Person as Member
from engine.storage.records import TableRow, results, tables
from engine.store import Store
from engine.tables import TableRegistry
from tests.acquainted import been_there
from tests.databases import prepare
from tests.engine.standings.seasons_of_parties import BEGIN, COLOURS, result
from tests.languages import said
from tests.wire.canvas import take_away_the_canvas
from tests.wire.conftest import RunBot
from tests.wire.private_pages import farewell
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    card_of,
    complete,
    eventually,
    ids_of,
    is_over,
    message_of,
    open_table,
    play_on,
    press,
    take_hand,
    text_of,
)

HOME, AWAY = "spieltisch", "card-table"


PAGES: Final[Mapping[str, str]] = {
    "show": "leaderboard fraternity",
    "standings": "leaderboard fraternities",
    "matches": "leaderboard matches",
    "match": "table match",
}


async def ask(person: Person, command: str, channel: str = HOME, /, **options: Any) -> Json:
    """The private answer to a ``/fraternity`` command, also of those to whom it isn't offered, or a page."""
    if command == "list":  # without a fraternity of one's own it comes at once
        page = await ask(person, "show", channel)
        if not any(":list:" in one for one in ids_of(page)):
            return page
        reply = await person.click(page, next(one for one in ids_of(page) if ":list:" in one))
    elif command in PAGES:
        reply = await person.command(channel, PAGES[command], **options)
    else:
        reply = await person.command(channel, f"fraternity {command}", force=True, **options)
    message = reply.message or await person.filled(reply)
    assert message["flags"] & EPHEMERAL, text_of(message)
    return message


async def leave(person: Person) -> str:
    """Leave one's fraternity by its page, and once more, which is too late; the answers."""
    page = await ask(person, "show")
    number = next(one for one in ids_of(page) if ":list:" in one).split(":")[-1]
    asked = message_of(await person.click(page, f"bk1:d:leave:{number}", force=True))
    assert "wirklich verlassen" in text_of(asked)
    answers = []
    for _ in range(2):
        reply = await person.click(asked, f"bk1:d:part:{number}", force=True)
        answers.append(text_of(person.latest(asked) if reply.message is None else reply.message))
    return "\n".join(answers)


async def told(person: Person, command: str, channel: str = HOME, /, **options: Any) -> str:
    return text_of(await ask(person, command, channel, **options))


async def click(person: Person, message: Json, number: int = 0) -> str:
    """Click a message's button; returns the text of the message, or of the answer to it."""
    reply = await person.click(message, ids_of(person.latest(message))[number])
    assert reply.state == "answered", reply
    return text_of(person.latest(message) if reply.message is None else reply.message)


async def found(person: Person, name: str, colours: str, channel: str = HOME, /, **options: Any) -> None:
    preview = await ask(person, "create", channel, name=name, colours=colours, **options)
    assert "vivat" in await click(person, preview)


async def invite(host: Person, guest: Person, /, **options: Any) -> Json:
    """The invitation that everybody in the channel sees."""
    reply = await host.command(HOME, "fraternity invite", force=True, person=guest.id, **options)
    assert reply.message is not None and not reply.message["flags"] & EPHEMERAL, reply
    return await complete(host, reply.message)


async def test_a_fraternity_is_founded_and_grows(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        refused = await told(anna, "create", name="Badenia", colours="lila weiß rot")
        assert "„lila“ kenne ich nicht" in refused and "hellblau" in refused
        assert "Server verwalten" in await told(cilli, "create", name="X", colours="rot weiß rot")

        preview = await ask(anna, "create", name="Badenia", colours="Schwarz-ROT-gold")
        assert "schwarz – rot – gold" in text_of(preview) and files_of(preview)
        assert "in den Farben schwarz – rot – gold" in files_of(preview)[0]["description"]
        assert "noch keine Verbindung" in await told(bert, "list"), "nothing is founded before the button"
        assert "Badenia** ist gegründet" in await click(anna, preview)
        assert "gibt es hier schon" in await told(anna, "create", name="badenia", colours="blau weiß gold")
        await found(anna, "Suevia", "black, white, #C12")
        listed = await told(cilli, "list")
        assert "**Badenia**" in listed and "schwarz – weiß – #cc1122" in listed and "Ein Mitglied" in listed

        assert "gehörst hier zu keiner" in await told(bert, "invite", person=cilli.id)
        invitation = await invite(anna, bert)
        assert f"<@{bert.id}>" in text_of(invitation)
        assert said(
            text_of(message_of(await cilli.click(invitation, ids_of(invitation)[0]))),
            "refusal-fraternity_not_for_you",
        )
        for forged, answer in (
            (f"join:1:{cilli.id}", "gilt nicht mehr"),
            ("make:0:000000ffffffff0000:Falsa", "Server verwalten"),
            ("dissolve:1", "Server verwalten"),
            ("paint:1:000000ffffffff0000", "nur, wer sie gegründet hat"),
            ("join:nobody", "für jemand anderen"),
        ):
            assert answer in text_of(message_of(await cilli.click(invitation, f"bk1:d:{forged}", force=True)))
        for outdated in ("paint:1:nothing", "make:17", "dissolve:x", "make:x:000000ffffffff0000:Falsa"):
            assert "veraltet" in text_of(
                message_of(await anna.click(invitation, f"bk1:d:{outdated}", force=True))
            ), outdated
        assert "**Badenia** hat ein neues Mitglied: Bert" in await click(bert, invitation)
        seen = await cilli.wait_for(lambda one: one["id"] == invitation["id"] and not ids_of(one))
        assert "neues Mitglied: Bert" in text_of(seen)

        assert "Bei Badenia vergeben Titel" in await told(bert, "title", person=anna.id, title="Alter Herr")
        assert "ist bei **Badenia** jetzt Fuchs" in await told(anna, "title", person=bert.id, title="Fuchs")
        assert "**Badenia** hat ein neues Mitglied: Cilli" in await click(cilli, await invite(bert, cilli))
        assert "Bei Badenia vergeben Titel" in await told(bert, "title", person=cilli.id, title="Fuchs")
        await told(anna, "title", person=bert.id, title="Bursch")
        assert "jetzt Fuchs" in await told(bert, "title", person=cilli.id, title="Fuchs")
        page = await ask(cilli, "show")
        lines = text_of(page).splitlines()
        assert [line for line in lines if line.startswith("- ")] == [
            "- Anna",
            "- Bert · *Bursch*",
            "- Cilli · *Fuchs*",
        ]
        assert files_of(page)

        await found(anna, "Rhenania", "blau weiß gold")
        moving = await invite(anna, cilli, fraternity="Rhenania")
        question = await cilli.click(moving, ids_of(moving)[0])
        assert question.message is not None and "Noch gehörst du zu **Badenia**" in text_of(question.message)
        assert "Du bist jetzt bei **Rhenania**" in await click(cilli, question.message)
        await bert.wait_for(lambda one: "**Rhenania** hat ein neues Mitglied: Cilli" in text_of(one))
        assert "**Rhenania** hat ein neues Mitglied: Cilli" in await click(cilli, moving), (
            "it is over and says so"
        )
        left = await leave(cilli)
        assert "**Rhenania** verlassen" in left and "zu keiner Verbindung" in left
        assert "nur, wer sie gegründet hat" in await told(bert, "expel", person=anna.id)
        assert "Bei **Badenia** ist Bert nicht mehr dabei" in await told(anna, "expel", person=bert.id)

        painted = await ask(anna, "colours", colours="grün weiß grün", fraternity="Rhenania")
        assert "trägt jetzt grün – weiß – grün" in await click(anna, painted)
        await told(anna, "rename", name="Saxonia", fraternity="Rhenania")
        assert "nur, wer sie gegründet hat" in await told(bert, "rename", name="X", fraternity="Saxonia")
        gone = await ask(anna, "dissolve", fraternity="Saxonia")
        assert "Mitglieder hat sie keine" in text_of(gone)
        assert "ist aufgelöst" in await click(anna, gone)
    async with run_bot():  # nothing of it is forgotten
        listed = await told(bert, "list")
        assert "**Badenia**" in listed and "**Suevia**" in listed and "Saxonia" not in listed
        await click(anna, await farewell(anna, HOME))
        assert "Noch niemand" in await told(bert, "show", fraternity="Badenia")
        (dora,) = await people("Dora")
        assert "no fraternity here yet" in await told(dora, "list", AWAY), (
            "servers know nothing of each other"
        )
        assert "There is no fraternity" in await told(dora, "show", AWAY, fraternity="Badenia")


def clicking_twice(monkeypatch: pytest.MonkeyPatch, guild: str, roles: Sequence[str]) -> None:
    """Whoever wants to be forgotten clicks once more meanwhile, and their membership follows their roles."""
    wanders, forget, rolls = FraternityService.wanders, TableRegistry.forget, list[FraternityService]()

    def looking(fraternities: FraternityService, *asked: Any) -> bool:
        rolls.append(fraternities)
        return wanders(fraternities, *asked)

    async def forgetting(registry: TableRegistry, person: Member) -> None:
        await rolls[0].follow(guild, person.id, roles)
        await forget(registry, person)

    monkeypatch.setattr(FraternityService, "wanders", looking)
    monkeypatch.setattr(TableRegistry, "forget", forgetting)


async def test_members_follow_a_role_from_click_to_click(
    run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_away_the_canvas(monkeypatch)  # words are enough for all of it
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        guild = anna.guild_of(anna.channel(HOME))
        roles = [
            (await anna.control("create_role", guild_id=guild, name=name))["id"]
            for name in ("Schwarze", "Blaue")
        ]
        refused = await told(anna, "create", name="Alle", colours="rot weiß rot", role=guild)
        assert "Diese Rolle geht nicht" in refused
        await found(anna, "Badenia", "schwarz rot gold", role=roles[0])
        await found(anna, "Suevia", "blau weiß gold", role=roles[1])
        assert "gehört schon zu Suevia" in await told(anna, "bind", fraternity="Badenia", role=roles[1])
        assert "Noch niemand" in await told(anna, "show", fraternity="Badenia")
        assert "Nichts" in text_of(message_of(await cilli.command(HOME, "privacy"))), "asking leaves no trace"

        await anna.control("give_roles", guild_id=guild, person=bert.id, roles=roles)
        await anna.control("give_roles", guild_id=guild, person=cilli.id, roles=[roles[1]])
        await told(bert, "list")
        assert "- Bert" in await told(anna, "show", fraternity="Badenia")
        with monkeypatch.context() as twice:
            clicking_twice(twice, guild, roles)
            assert "weiß nicht mehr" in await click(bert, await farewell(bert, HOME))
        assert "Noch niemand" in await told(anna, "show", fraternity="Badenia")
        table = await open_table(bert, HOME)  # whoever sits down has clicked or typed
        await press(cilli, table, "join")
        assert "- Bert" in await told(anna, "show", fraternity="Badenia")
        assert "- Cilli" in await told(anna, "show", fraternity="Suevia")
        assert "vergibt man in Discord" in await leave(cilli)
        assert "vergibt man in Discord" in await told(anna, "invite", person=cilli.id, fraternity="Badenia")

        await anna.control("give_roles", guild_id=guild, person=bert.id, roles=[])
        await told(bert, "list")
        assert "Noch niemand" in await told(anna, "show", fraternity="Badenia")
        await anna.control("outage", guild_id=guild)
        await anna.control("delete_role", guild_id=guild, role_id=roles[1])
        await anna.control("outage", guild_id=guild, over=True)
        async with asyncio.timeout(60):
            while "wer eingeladen wird" not in (page := await told(anna, "show", fraternity="Suevia")):
                pass
        assert "- Cilli" in page, "a role that is deleted takes nobody along"
        assert "Suevia** verlassen" in await leave(cilli)
        await anna.control("delete_role", guild_id=guild, role_id=roles[0])
    async with run_bot():
        assert "wer eingeladen wird" in await told(anna, "show", fraternity="Badenia")


async def test_a_match_is_declared_played_and_listed(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        await found(anna, "Badenia", "schwarz rot gold")
        await found(anna, "Suevia", "blau weiß gold")
        short = {"game": "fuenfzehnern", "rules": "n_deals=4"}
        assert "noch kein solcher Kampf" in await told(anna, "matches")

        alone = await open_table(anna, HOME, **short)
        assert "wenn bis zum Start mindestens zwei" in await told(anna, "match")
        await press(anna, alone, "fill")
        none = await bert.wait_for(lambda one: "Kein Verbindungskampf" in text_of(one))
        assert not none["flags"] & EPHEMERAL
        assert "schon" in await told(anna, "match", table=alone), "it has begun"

        await click(bert, await invite(anna, bert, fraternity="Suevia"))
        table = await open_table(anna, HOME, **short)
        await press(bert, table, "join")
        assert "wer den Tisch leitet" in await told(cilli, "match", table=table)
        assert "Bisher am Tisch: Badenia, Suevia" in await told(anna, "match", table=table)
        await anna.wait_until(lambda: "Bert · 🎗️ Suevia" in text_of(card_of(anna, table)))
        assert "mindestens zwei" not in text_of(card_of(anna, table)), "two sit there already"
        await press(anna, table, "fill")
        hands = [await take_hand(person, table) for person in (anna, bert)]
        assert "Verbindungskampf: Badenia – Suevia" in text_of(card_of(anna, table))

        def over() -> str:
            ended = [text_of(one) for one in anna.seen() if not one["flags"] & EPHEMERAL and is_over(one)]
            return next((one for one in ended if re.search(rf"Tisch {table}\b", one)), "")

        await play_on(hands, lambda: bool(over()))
        ending = next(line for line in over().splitlines() if "🎗️" in line)
        assert re.search(r"(gewinnt den Verbindungskampf|unentschieden) \(", ending), ending
        assert "Badenia" in ending and "Suevia" in ending

        await leave(bert)  # what was played stays
        listed = await told(bert, "matches")
        assert ending in listed and "**Badenia** gegen **Suevia**: " in listed
        assert "Verbindungskämpfe: " in await told(bert, "show", fraternity="Suevia")


async def season(database: Path, everybody: list[Person]) -> None:
    """In the one server Badenia (Anna, Bert, Cilli) beats Suevia (Emil), in the other Rhenania beats Anna."""
    store = await Store.open(prepare(database, been_there))
    anna, bert, cilli, dora, emil = [(await store.persons.meet(one.id, one.name)).id for one in everybody]
    home, away = (everybody[0].guild_of(everybody[0].channel(channel)) for channel in (HOME, AWAY))
    fraternities = (
        (home, "Badenia", (anna, bert, cilli)),
        (home, "Suevia", (emil,)),
        (away, "Rhenania", (bert, cilli, dora)),
    )
    for number, (guild, name, members) in enumerate(fraternities, 1):
        row = FraternityRow(number, guild, name, COLOURS[number - 1], None, anna, 0)
        await store.writer.submit([stored.fraternities.put(row)])
        joined = [MembershipRow(number, one, 0) for one in members]
        await store.writer.submit([stored.memberships.insert(one) for one in joined])
    for table in range(1, 2 * ENOUGH_GAMES + 1):
        guild = home if table % 2 else away
        seated = (anna, bert, cilli, emil) if guild == home else (bert, cilli, dora, anna)
        played = result(table, seated, [1, 2, 3, 4], guild=guild, ended=BEGIN + timedelta(hours=table))
        ended = ("{}", "{}", anna, "finished", played.ended_ms)
        row_there = TableRow(table, guild, "5", played.game, played.preset, *ended)
        await store.writer.submit([tables.insert(row_there), results.insert(played)])
    await store.close()


@pytest.mark.long
async def test_standings_are_those_of_the_server(run_bot: RunBot, sandbox: Sandbox, tmp_path: Path) -> None:
    async with come(sandbox.url, "Anna", "Bert", "Cilli", "Dora", "Emil") as everybody:
        await season(tmp_path / "bot.db", everybody)
        anna, _, _, dora, _ = everybody
        async with run_bot():
            await eventually(lambda: all(one.bot_online for one in everybody))
            page = await ask(anna, "standings", game="quodlibet")
            async with asyncio.timeout(60):
                while "1\\. **Badenia**" not in text_of(page):  # the results are being counted
                    page = await ask(anna, "standings", game="quodlibet")
            assert re.search(
                r"1\\\. \*\*Badenia\*\* · Stärke \d+ · Platz 2,00 · 33\xa0% Siege", text_of(page)
            )
            assert "– **Suevia** · 1 von 3 nötigen Wertungszahlen · Platz 4,00" in text_of(page)
            assert "Badenia" in files_of(page)[0]["description"]
            honours = await told(anna, "show", fraternity="Badenia")
            assert re.search(r"Stärkste Verbindung, .*2024/25: Quodlibet", honours), honours
            assert "Ehren" not in await told(anna, "show", fraternity="Suevia")
            async with asyncio.timeout(60):
                while "**Rhenania**" not in (theirs := await told(dora, "standings", AWAY, game="quodlibet")):
                    pass
            assert "Badenia" not in theirs, "servers know nothing of each other"
            assert "Rhenania" not in await told(anna, "standings", game="quodlibet")

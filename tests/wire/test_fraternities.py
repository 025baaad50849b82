"""Fraternities: founding, joining, following roles, matches at a table, standings."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from discord_sandbox import Person, files_of
from engine.fraternities.service import FraternityService
from engine.tables import Person as Member, TableRegistry
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    answer_to,
    ask,
    card_of,
    complete,
    farewell,
    finished,
    forged,
    ids_of,
    is_over,
    message_of,
    open_table,
    play_on,
    press,
    push,
    take_away_the_canvas,
    take_hand,
    text_of,
    the_id,
)

HOME, AWAY = "spieltisch", "card-table"


PAGES: Final[Mapping[str, str]] = {
    "show": "leaderboard fraternity",
    "standings": "leaderboard fraternities",
    "matches": "leaderboard matches",
    "match": "table match",
}


OUTDATED: Final = ("paint:1:nothing", "make:17", "dissolve:x", "make:x:000000ffffffff0000:Falsa")


async def page(person: Person, command: str, channel: str = HOME, /, **options: Any) -> Json:
    """The private answer to a ``/fraternity`` command, or a page about fraternities."""
    if command != "list":  # without a fraternity of one's own it comes at once
        return await ask(person, PAGES.get(command, f"fraternity {command}"), channel, **options)
    shown = await page(person, "show", channel)
    return await push(person, shown, ":list:") if any(":list:" in one for one in ids_of(shown)) else shown


async def told(person: Person, command: str, channel: str = HOME, /, **options: Any) -> str:
    """The text of that."""
    return text_of(await page(person, command, channel, **options))


async def leave(person: Person) -> str:
    """Leave one's fraternity by its page, and once more, which is too late; the answers."""
    number = the_id(await page(person, "show"), ":list:").split(":")[-1]
    asked = await answer_to(
        person, await person.click(person.seen()[-1], f"bk1:d:leave:{number}", force=True)
    )
    assert "wirklich verlassen" in text_of(asked)
    part = f"bk1:d:part:{number}"
    answers = [await person.filled(await person.click(asked, part, force=True)) for _ in range(2)]
    return "\n".join(map(text_of, answers))


async def click(person: Person, message: Json) -> str:
    """Click a message's first button; returns the text of the message that answers."""
    return text_of(await person.filled(await person.click(message, ids_of(person.latest(message))[0])))


async def found(person: Person, name: str, colours: str, **options: Any) -> None:
    """Found a fraternity."""
    assert "vivat" in await click(person, await page(person, "create", name=name, colours=colours, **options))


async def invite(host: Person, guest: Person, /, **options: Any) -> Json:
    """The invitation that everybody in the channel sees."""
    reply = await host.command(HOME, "fraternity invite", force=True, person=guest.id, **options)
    assert not message_of(reply)["flags"] & EPHEMERAL, reply
    return await complete(host, reply.message)


async def test_a_fraternity_is_founded_and_grows(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        refused = await told(anna, "create", name="Badenia", colours="lila weiß rot")
        assert "„lila“ kenne ich nicht" in refused and "hellblau" in refused
        assert "Server verwalten" in await told(cilli, "create", name="X", colours="rot weiß rot")

        preview = await page(anna, "create", name="Badenia", colours="Schwarz-ROT-gold")
        assert "schwarz – rot – gold" in text_of(preview) and "So sähe sie aus." in text_of(preview)
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
        for person, forging, answer in (
            (cilli, f"join:1:{bert.id}", "für jemand anderen"),
            (cilli, f"join:1:{cilli.id}", "gilt nicht mehr"),
            (cilli, "make:0:000000ffffffff0000:Falsa", "Server verwalten"),
            (cilli, "dissolve:1", "Server verwalten"),
            (cilli, "paint:1:000000ffffffff0000", "nur, wer sie gegründet hat"),
            (cilli, "join:nobody", "veraltet"),
            *((anna, outdated, "veraltet") for outdated in OUTDATED),
        ):
            assert answer in await forged(person, invitation, f"bk1:d:{forging}"), forging
        assert "**Badenia** hat ein neues Mitglied: Bert" in await click(bert, invitation)
        seen = await cilli.wait_for(lambda one: one["id"] == invitation["id"] and not ids_of(one))
        assert "neues Mitglied: Bert" in text_of(seen)

        assert "Bei Badenia vergeben Titel" in await told(bert, "title", person=anna.id, title="Alter Herr")
        assert "ist bei **Badenia** jetzt Fuchs" in await told(anna, "title", person=bert.id, title="Fuchs")
        assert "**Badenia** hat ein neues Mitglied: Cilli" in await click(cilli, await invite(bert, cilli))
        assert "Bei Badenia vergeben Titel" in await told(bert, "title", person=cilli.id, title="Fuchs")
        await told(anna, "title", person=bert.id, title="Bursch")
        assert "jetzt Fuchs" in await told(bert, "title", person=cilli.id, title="Fuchs")
        shown = await page(cilli, "show")
        members = [line for line in text_of(shown).splitlines() if line.startswith("- ")]
        assert members == ["- Anna", "- Bert · *Bursch*", "- Cilli · *Fuchs*"] and files_of(shown)

        await found(anna, "Rhenania", "blau weiß gold")
        moving = await invite(anna, cilli, fraternity="Rhenania")
        question = message_of(await cilli.click(moving, ids_of(moving)[0]))
        assert "Noch gehörst du zu **Badenia**" in text_of(question)
        assert "Du bist jetzt bei **Rhenania**" in await click(cilli, question)
        news = "**Rhenania** hat ein neues Mitglied: Cilli"
        await bert.wait_for(lambda one: news in text_of(one))
        assert news in await click(cilli, moving), "it is over and says so"
        left = await leave(cilli)
        assert "**Rhenania** verlassen" in left and "zu keiner Verbindung" in left
        assert "nur, wer sie gegründet hat" in await told(bert, "expel", person=anna.id)
        assert "Bei **Badenia** ist Bert nicht mehr dabei" in await told(anna, "expel", person=bert.id)

        painted = await page(anna, "colours", colours="grün weiß grün", fraternity="Rhenania")
        assert "trägt jetzt grün – weiß – grün" in await click(anna, painted)
        await told(anna, "rename", name="Saxonia", fraternity="Rhenania")
        assert "nur, wer sie gegründet hat" in await told(bert, "rename", name="X", fraternity="Saxonia")
        gone = await page(anna, "dissolve", fraternity="Saxonia")
        assert "Mitglieder hat sie keine" in text_of(gone)
        assert "ist aufgelöst" in await click(anna, gone)
    async with run_bot():  # nothing of it is forgotten
        listed = await told(bert, "list")
        assert "**Badenia**" in listed and "**Suevia**" in listed and "Saxonia" not in listed
        await click(anna, await farewell(anna))
        assert "Noch niemand" in await told(bert, "show", fraternity="Badenia")
        (dora,) = await people("Dora")  # servers know nothing of each other
        assert "no fraternity here yet" in await told(dora, "list", AWAY)
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
        assert "Nichts" in text_of(await ask(cilli, "privacy")), "asking leaves no trace"

        await anna.control("give_roles", guild_id=guild, person=bert.id, roles=roles)
        await anna.control("give_roles", guild_id=guild, person=cilli.id, roles=[roles[1]])
        await told(bert, "list")
        assert "- Bert" in await told(anna, "show", fraternity="Badenia")
        with monkeypatch.context() as twice:
            clicking_twice(twice, guild, roles)
            assert "weiß nicht mehr" in await click(bert, await farewell(bert))
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
    async with run_bot() as app:
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

        await play_on(hands, lambda: is_over(finished(anna, table)))
        result = text_of(finished(anna, table))
        ending = next(line for line in result.splitlines() if "🎗️" in line)
        assert re.search(r"(gewinnt den Verbindungskampf|unentschieden) \(", ending), ending
        assert "Badenia" in ending and "Suevia" in ending

        await app.parts.services.standings_worker.settled()
        for name in ("Badenia", "Suevia"):
            assert f"**{name}** · 0 von" in await told(anna, "standings", game="fuenfzehnern")
        await leave(bert)  # what was played stays
        listed = await told(bert, "matches")
        assert ending in listed and "**Badenia** gegen **Suevia**: " in listed
        assert "Verbindungskämpfe: " in await told(bert, "show", fraternity="Suevia")

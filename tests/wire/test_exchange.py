"""Files: results and records leave the bot, and parties from paper come into it."""

import csv
import io
import json
import random
import zipfile
from typing import Any

import aiohttp
import discord
import pytest

from cogs.exchange.cog import packed
from cogs.exchange.imports import MOST_FAULTS
from discord_sandbox import Person, Sandbox
from engine import record
from engine.exchange.paper import MOST_NAMES
from engine.game import Refusal
from tests.languages import said
from tests.wire.table import (
    Json,
    People,
    RunBot,
    ask,
    download,
    eventually,
    fill_in,
    forged,
    ids_of,
    open_table,
    play_on,
    seat_one,
    text_of,
    the_id,
    told,
)

SHEET = "Datum;Anna;Berti;Cilli;=Dora\n21.11.2019;310;120;200;120\n6.12.2019;100;130;90;150\n"


# -- results, for those who keep the books -------------------------------------------------------------------


async def exported(person: Person, channel: str = "spieltisch", **options: Any) -> tuple[str, bytes]:
    """The name and bytes of an export, which nobody else sees."""
    return await download(await ask(person, "books export", channel, **options))


async def as_understood(person: Person, text: str, **options: Any) -> Json:
    """The message that shows a sheet as it was understood."""
    data = {"game": "quodlibet", "preset": "badenia", **options}
    return await ask(person, "books import", file=("zettel.csv", text.encode()), **data)


def button(message: Json, verb: str) -> str:
    return the_id(message, f":q:{verb}:")


async def bring_in(person: Person, text: str, **options: Any) -> Json:
    """Bring a sheet in; returns the message that says so."""
    message = await as_understood(person, text, **options)
    await person.click(message, button(message, "ok"))
    await person.wait_until(lambda: "✓ Übernommen" in text_of(person.latest(message)))
    return person.latest(message)


@pytest.mark.usefixtures("bot")
async def test_an_old_list_goes_on_here(people: People) -> None:
    anna, bert = await people("Anna", "Bert")
    for person in (anna, bert):  # the bot has met them
        await ask(person, "tab show")
    sheet = SHEET.replace("Berti", f"<@{bert.id}>")
    preview = await as_understood(anna, sheet)
    for words in (
        "2 Partien · zählt auf den Ranglisten",
        "21.11.2019 – 06.12.2019",
        f"→ <@{bert.id}> · 2 Partien, 1 gewonnen, 250 Punkte",
        "**Cilli** → neu, nur auf dem Papier · 2 Partien, 1 gewonnen, 290 Punkte",
    ):
        assert words in text_of(preview)
    done = await bring_in(anna, sheet)
    assert "✓ Übernommen als Tische 1 bis 2" in text_of(done)

    name, data = await exported(anna, format="csv")
    assert name.endswith(".csv") and data.startswith(b"\xef\xbb\xbftable;source;")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert [(row["source"], row["name"], row["place"], row["shared"]) for row in rows[:4]] == [
        ("paper", "Anna", "4", "no"),
        ("paper", "Bert", "1", "yes"),
        ("paper", "Cilli", "3", "no"),
        ("paper", "'=Dora", "1", "yes"),
    ]
    assert (rows[0]["ended"], rows[0]["deals"]) == ("2019-11-21 20:00:00", "48")

    # the same sheet again, and one that is clicked twice
    again = await as_understood(anna, sheet.replace(";", ","))
    assert "schon übernommen (Tische 1 bis 2)" in text_of(again)
    assert ids_of(again) == [button(done, "undo")], "it can be taken back at any time"
    await anna.click(preview, button(preview, "ok"), force=True)
    await anna.wait_for(lambda one: "schon übernommen" in text_of(one) and one["id"] != again["id"])

    longer = await as_understood(anna, sheet + "24.12.2019;1;2;3;4\n")
    assert "2 dieser Partien habt ihr schon übernommen (Tische 1, 2)" in text_of(longer)

    # taken back, and brought in again
    await anna.click(done, button(done, "undo"))
    await eventually(lambda: "2 Partien zählen nicht mehr" in text_of(anna.latest(done)))
    results = json.loads((await exported(anna, format="json"))[1])["results"]
    assert [one["voided"] for one in results] == [True, True]
    assert "✓ Übernommen als Tische 3 bis 4" in text_of(await bring_in(anna, sheet))


async def test_what_cannot_be_read_is_refused_and_nobody_is_made_up(
    run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut_off(*_: object, **__: object) -> bytes:
        raise aiohttp.ServerDisconnectedError

    async def silent(*_: object, **__: object) -> list[discord.Member]:
        raise TimeoutError

    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        for name, body, answer in (
            ("a.csv", b"x" * (1 << 19), "größer als 256\u00a0KB"),
            ("a.xlsx", b"PK\x03\x04..", "ganze Arbeitsmappe"),
        ):
            assert answer in await told(anna, "books import", game="blattla", file=(name, body))
        monkeypatch.setattr(discord.Guild, "query_members", silent)
        sheet = SHEET.replace("Berti", f"<@{bert.id}>")
        assert said(text_of(await as_understood(anna, sheet)), "refusal-members_unknown")
        monkeypatch.setattr(discord.Attachment, "read", cut_off)
        assert said(text_of(await as_understood(anna, SHEET)), "refusal-sheet_unreadable")


@pytest.mark.usefixtures("bot")
async def test_who_is_behind_sixty_ids_is_asked_with_one_request(sandbox: Sandbox, people: People) -> None:
    anna, bert = await people("Anna", "Bert")
    ids = [str(10**17 + place) for place in range(MOST_NAMES - 3)]
    heads = ";".join([f"<@{bert.id}>", f"<@!{anna.id}>", "9" * 20, *ids])
    faults = text_of(await as_understood(anna, f"{heads}\n1;2\n", game="blattla", preset="blattla"))
    assert faults.count("niemanden mit dieser ID") == MOST_FAULTS
    assert "weitere Stellen" in faults
    many = ";".join(str(10**17 + place) for place in range(1200))
    faults = text_of(await as_understood(anna, f"{many}\n1;2\n"))
    assert "Mehr als 100 Spalten gehen nicht" in faults and "weitere Stellen" not in faults
    assert not [one for one in sandbox.core.journal.entries if "/members/" in one.route]


@pytest.mark.usefixtures("bot")
async def test_a_sheet_can_be_typed_and_corrected(people: People) -> None:
    anna, bert, cilli = await people("Anna", "Bert", "Cilli")
    options: dict[str, Any] = {"game": "kauflabet", "lines": "deals", "day": "1.11.2019", "rated": False}
    sheet = "Anna; Bert; Cilli\n3; -1; -2\n-1;;1"
    wrong = sheet.replace("3", "drei")
    faults = await fill_in(anna, await anna.command("spieltisch", "books import", **options), wrong)
    assert "**Zeile 2**\n- Spalte Anna: „drei“ ist keine ganze Zahl." in text_of(faults)
    mend = button(faults, "mend")
    form = await anna.click(faults, mend)
    assert form.modal is not None and form.modal.components[0]["component"]["value"] == wrong
    stolen = await bert.click(await ask(bert, "tab show"), mend, force=True)
    assert stolen.modal is None, "it is shown to nobody else"

    preview = await fill_in(anna, form, sheet)
    for words in (
        "Eine Partie · Freundschaftspartien",
        "01.11.2019",
        "eine Partie, 1 gewonnen, 2 Punkte",
        "**Bert** → neu, nur auf dem Papier",
    ):
        assert words in text_of(preview)
    form = await anna.click(preview, button(preview, "mend"))
    mended = await fill_in(anna, form, sheet.replace("Cilli", f"<@{cilli.id}>"))
    assert f"→ <@{cilli.id}>" in text_of(mended)
    assert said(await forged(anna, preview, button(preview, "ok")), "refusal-import_gone"), "it counts once"
    assert "Nichts" in await told(cilli, "privacy"), "nobody is met by a look"
    left = button(mended, "no")
    await anna.click(mended, left)
    assert "Gut, nichts wurde übernommen" in text_of(anna.latest(mended))
    assert said(await forged(anna, mended, left), "refusal-import_gone")


@pytest.mark.usefixtures("bot")
async def test_only_those_who_keep_the_books(people: People) -> None:
    anna, bert = await people("Anna", "Bert")
    preview = await as_understood(anna, SHEET)
    for command, options in (
        ("books export", {"format": "csv"}),
        ("books pairs", {}),
        ("books import", {"game": "blattla"}),
    ):
        assert "Server verwalten" in await told(bert, command, **options)
    own = await ask(bert, "tab show")
    assert "Server verwalten" in await forged(bert, own, button(preview, "ok"))
    assert said(await told(anna, "books export", format="json"), "refusal-nothing_to_export")


def test_an_archive_holds_what_is_too_large() -> None:
    name, data = packed("a.csv", io.BytesIO(b"a" * 2000), 1000)
    assert name == "a.csv.zip" and zipfile.ZipFile(io.BytesIO(data)).read("a.csv") == b"a" * 2000
    assert packed("a.csv", io.BytesIO(b"a"), 1000) == ("a.csv", b"a")
    with pytest.raises(Refusal, match="export_too_large"):
        packed("a.csv", io.BytesIO(random.Random(7).randbytes(2000)), 1000)


async def test_who_keeps_the_books_sees_who_only_ever_loses_to_one_person(
    run_bot: RunBot, people: People
) -> None:
    days = "".join(f"{day}.11.2019;{100 + day};{day}\n" for day in range(1, 13))
    async with run_bot() as app:
        (anna,) = await people("Anna")
        counted = app.parts.services.standings_worker.settled
        assert "Niemand hat 12 gewertete Partien" in await told(anna, "books pairs")
        await bring_in(anna, f"Datum;Sieger;Opfer\n{days}", game="kauflabet", preset="1850")
        await counted()
        pairs = await told(anna, "books pairs")
        assert "Opfer hat 12 Partien gespielt, alle mit Sieger, und kam jedes Mal dahinter" in pairs
        assert "Sieger hat auch mit niemand anderem gespielt" in pairs
        await bring_in(anna, "Datum;Sieger;Opfer\n13.11.2019;1;2\n", game="kauflabet", preset="1850")
        await counted()
        assert "Opfer" not in await told(anna, "books pairs")


# -- the record of a table, which holds ----------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_anybody_of_the_server_gets_a_table_that_is_over(people: People) -> None:
    anna = await seat_one(people)
    await play_on([anna], lambda: "Spiel 2/" in text_of(anna.hand))
    await anna.person.command("spieltisch", "table close")
    (bert,) = await people("Bert")
    await open_table(bert, "spieltisch")

    _, body = await download(await ask(bert, "table export"))
    assert len(record.read(body.decode()).deals) == 1, "the newest table at which cards were dealt"
    _, again = await download(await ask(bert, "table export", "allgemein", table=anna.table))
    assert again == body
    offered = await bert.autocomplete("allgemein", "table export", "table", "")
    assert [choice["value"] for choice in offered] == [anna.table]
    assert "gibt es nicht" in await told(bert, "table export", "allgemein", table=99)

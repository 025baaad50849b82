"""Files: results and records leave the bot, and parties from paper come into it."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import random
import zipfile
from typing import Any

import aiohttp
import discord
import pytest

from cogs.exchange.view import MOST_OF_A_LINE
from discord_sandbox import Sandbox
from discord_sandbox.person import Person, files_of
from engine import record
from engine.exchange.paper import MOST_NAMES
from tests.languages import said
from tests.wire.conftest import RunBot
from tests.wire.private_pages import set_autoplay
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    Seated,
    eventually,
    ids_of,
    message_of,
    open_table,
    seat_one,
    text_of,
)

SHEET = "Datum;Anna;Berti;Cilli;=Dora\n21.11.2019;310;120;200;120\n6.12.2019;100;130;90;150\n"


# -- results, for those who keep the books -------------------------------------------------------------------


async def exported(person: Person, channel: str = "spieltisch", **options: Any) -> tuple[str, bytes]:
    """The name and bytes of an export, which nobody else sees."""
    reply = await person.command(channel, "books export", **options)
    message = await person.filled(reply)
    assert message["flags"] & EPHEMERAL
    assert files_of(message), text_of(message)
    (file,) = files_of(message)
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as answer:
        return file["filename"], await answer.read()


async def as_understood(person: Person, text: str, channel: str = "spieltisch", **options: Any) -> Json:
    """The message that shows a sheet as it was understood."""
    data = {"game": "quodlibet", "preset": "badenia", **options}
    file = ("zettel.csv", text.encode())
    reply = await person.command(channel, "books import", file=file, **data)
    message = await person.filled(reply)
    assert message["flags"] & EPHEMERAL
    return message


def button(message: Json, verb: str) -> str:
    return next(one for one in ids_of(message) if f":q:{verb}:" in one)


async def bring_in(person: Person, text: str, **options: Any) -> Json:
    """Bring a sheet in; returns the message that says so."""
    message = await as_understood(person, text, **options)
    await person.click(message, button(message, "ok"))
    await person.wait_until(lambda: "✓ Übernommen" in text_of(person.latest(message)))
    return person.latest(message)


async def test_an_old_list_goes_on_here(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        for person in (anna, bert):  # the bot has met them
            await person.command("spieltisch", "tab show")
        sheet = SHEET.replace("Berti", f"<@{bert.id}>")
        preview = await as_understood(anna, sheet)
        told = text_of(preview)
        assert "2 Partien · zählt auf den Ranglisten" in told and "21.11.2019 – 06.12.2019" in told
        assert f"→ <@{bert.id}> · 2 Partien, 1 gewonnen, 250 Punkte" in told
        assert "**Cilli** → neu, nur auf dem Papier · 2 Partien, 1 gewonnen, 290 Punkte" in told
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
        undo = button(done, "undo")
        await anna.click(done, undo)
        await eventually(lambda: "2 Partien zählen nicht mehr" in text_of(anna.latest(done)))
        told = json.loads((await exported(anna, format="json"))[1])
        assert [one["voided"] for one in told["results"]] == [True, True]
        assert "✓ Übernommen als Tische 3 bis 4" in text_of(await bring_in(anna, sheet))


async def test_what_is_no_sheet_is_refused(
    run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        assert "größer als 256\u00a0KB" in text_of(
            message_of(
                await anna.command(
                    "spieltisch", "books import", game="blattla", file=("a.csv", b"x" * (1 << 19))
                )
            )
        )
        book = await anna.command(
            "spieltisch", "books import", game="blattla", file=("a.xlsx", b"PK\x03\x04..")
        )
        assert said(text_of(await anna.filled(book)), "refusal-sheet_workbook")

        async def cut_off(*_: object, **__: object) -> bytes:
            raise aiohttp.ServerDisconnectedError

        monkeypatch.setattr(discord.Attachment, "read", cut_off)
        assert said(text_of(await as_understood(anna, SHEET)), "refusal-sheet_unreadable")


async def test_who_is_behind_sixty_ids_is_asked_with_one_request(
    sandbox: Sandbox, run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        ids = [str(10**17 + place) for place in range(MOST_NAMES - 3)]
        heads = ";".join([f"<@{bert.id}>", f"<@!{anna.id}>", "9" * 20, *ids])
        told = text_of(await as_understood(anna, f"{heads}\n1;2\n", game="blattla", preset="blattla"))
        assert told.count("niemanden mit dieser ID") == MOST_OF_A_LINE and "und 52 weitere Stellen" in told
        many = ";".join(str(10**17 + place) for place in range(1200))
        told = text_of(await as_understood(anna, f"{many}\n1;2\n"))
        assert "Mehr als 100 Spalten gehen nicht" in told and "weitere Stellen" not in told
        assert not [one for one in sandbox.core.journal.entries if "/members/" in one.route]


async def test_where_discord_does_not_tell_who_is_meant_nobody_is_made_up(
    run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")

        async def silent(*_: object, **__: object) -> list[discord.Member]:
            raise TimeoutError

        monkeypatch.setattr(discord.Guild, "query_members", silent)
        assert said(
            text_of(await as_understood(anna, SHEET.replace("Berti", f"<@{bert.id}>"))),
            "refusal-members_unknown",
        )


async def test_a_sheet_can_be_typed_and_corrected(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        options: dict[str, Any] = {"game": "kauflabet", "lines": "deals", "day": "1.11.2019", "rated": False}
        reply = await anna.command("spieltisch", "books import", **options)
        assert reply.modal is not None
        sheet = "Anna; Bert; Cilli\n3; -1; -2\n-1;;1"
        wrong = sheet.replace("3", "drei")
        faults = await anna.filled(await anna.submit(reply.modal, {"answer": wrong}))
        assert "**Zeile 2**\n- Spalte Anna: „drei“ ist keine ganze Zahl." in text_of(faults)
        mend = button(faults, "mend")
        form = (await anna.click(faults, mend)).modal
        assert form is not None and form.components[0]["component"]["value"] == wrong
        stolen = await bert.click(await note(bert), mend, force=True)
        assert stolen.modal is None, "it is shown to nobody else"

        preview = await anna.filled(await anna.submit(form, {"answer": sheet}))
        assert "Eine Partie · Freundschaftspartien" in text_of(preview)
        assert "01.11.2019" in text_of(preview) and "eine Partie, 1 gewonnen, 2 Punkte" in text_of(preview)
        assert "**Bert** → neu, nur auf dem Papier" in text_of(preview)
        form = (await anna.click(preview, button(preview, "mend"))).modal
        assert form is not None
        told = await anna.filled(
            await anna.submit(form, {"answer": sheet.replace("Cilli", f"<@{cilli.id}>")})
        )
        assert f"→ <@{cilli.id}>" in text_of(told)
        assert said(
            text_of(message_of(await anna.click(preview, button(preview, "ok"), force=True))),
            "refusal-import_gone",
        ), "it counts once"
        assert "Nichts" in text_of(message_of(await cilli.command("spieltisch", "privacy"))), (
            "nobody is met by a look"
        )
        left = button(told, "no")
        await anna.click(told, left)
        assert "Gut, nichts wurde übernommen" in text_of(anna.latest(told))
        assert said(text_of(message_of(await anna.click(told, left, force=True))), "refusal-import_gone")


async def test_only_those_who_keep_the_books(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        preview = await as_understood(anna, SHEET)
        refused = [
            await bert.command("spieltisch", "books export", force=True, format="csv"),
            await bert.command("spieltisch", "books pairs", force=True),
            await bert.command("spieltisch", "books import", force=True, game="blattla"),
            await bert.click(await note(bert), button(preview, "ok"), force=True),
        ]
        for reply in refused:
            assert reply.message is not None and "Server verwalten" in text_of(reply.message)
        empty = await anna.command("spieltisch", "books export", format="json")
        assert said(text_of(await anna.filled(empty)), "refusal-nothing_to_export")


async def note(person: Person) -> Json:
    """Wait for a message of the bot that a person sees."""
    return message_of(await person.command("spieltisch", "tab show"))


def test_an_archive_holds_what_is_too_large() -> None:
    from cogs.exchange.cog import packed
    from engine.game import Refusal

    name, data = packed("a.csv", io.BytesIO(b"a" * 2000), 1000)
    assert name == "a.csv.zip" and zipfile.ZipFile(io.BytesIO(data)).read("a.csv") == b"a" * 2000
    assert packed("a.csv", io.BytesIO(b"a"), 1000) == ("a.csv", b"a")
    for name, data in (("a.zip", b"a" * 2000), ("a.csv", random.Random(7).randbytes(2000))):
        with pytest.raises(Refusal, match="export_too_large"):
            packed(name, io.BytesIO(data), 1000)


async def pairs(person: Person) -> str:
    """The private list of one-sided pairs."""
    message = await person.filled(await person.command("spieltisch", "books pairs"))
    assert message["flags"] & EPHEMERAL
    return text_of(message)


async def test_who_keeps_the_books_sees_who_only_ever_loses_to_one_person(
    run_bot: RunBot, people: People
) -> None:
    days = "".join(f"{day}.11.2019;{100 + day};{day}\n" for day in range(1, 13))
    async with run_bot():
        (anna,) = await people("Anna")
        assert "Niemand hat 12 gewertete Partien" in await pairs(anna)
        await bring_in(anna, f"Datum;Sieger;Opfer\n{days}", game="kauflabet", preset="1850")
        async with asyncio.timeout(20):
            while "Opfer" not in (told := await pairs(anna)):  # noqa: ASYNC110 - nobody tells when they count
                await asyncio.sleep(0.05)
        assert "Opfer hat 12 Partien gespielt, alle mit Sieger, und kam jedes Mal dahinter" in told
        assert "Sieger hat auch mit niemand anderem gespielt" in told
        await bring_in(anna, "Datum;Sieger;Opfer\n13.11.2019;1;2\n", game="kauflabet", preset="1850")
        async with asyncio.timeout(20):
            while "Opfer" in await pairs(anna):  # noqa: ASYNC110
                await asyncio.sleep(0.05)


# -- the record of a table, which holds ----------------------------------------------------------------------


async def ask(person: Person, channel: str, **options: Any) -> dict[str, Any]:
    """The private answer to ``/table export``."""
    reply = await person.command(channel, "table export", **options)
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return await person.filled(reply) if reply.state == "deferred" else reply.message


async def download(message: dict[str, Any]) -> tuple[str, bytes]:
    """The name and the bytes of the one file that is attached to a message."""
    [file] = files_of(message)
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as answer:
        assert answer.status == 200 and answer.content_type == "text/plain"
        assert answer.charset == "utf-8", "a browser would guess something else"
        body = await answer.read()
    assert len(body) == file["size"]
    return file["filename"], body


async def play_past(anna: Seated, deals: int) -> None:
    """Click until so many deals are over and the next one is being played."""
    await set_autoplay(anna.person, "spieltisch", "never")
    while f"Spiel {deals + 1}/" not in text_of(anna.hand):
        await eventually(lambda: anna.moves or f"Spiel {deals + 1}/" in text_of(anna.hand))
        if anna.moves:
            await anna.click(anna.moves[0])


async def test_anybody_of_the_server_gets_a_table_that_is_over(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna = await seat_one(people)
        await play_past(anna, 1)
        await anna.person.command("spieltisch", "table close")
        (bert,) = await people("Bert")
        await open_table(bert, "spieltisch")

        _, body = await download(await ask(bert, "spieltisch"))
        assert len(record.read(body.decode()).deals) == 1, "the newest table at which cards were dealt"
        _, again = await download(await ask(bert, "allgemein", table=anna.table))
        assert again == body
        offered = await bert.autocomplete("allgemein", "table export", "table", "")
        assert [choice["value"] for choice in offered] == [anna.table]

        assert "gibt es nicht" in text_of(await ask(bert, "allgemein", table=99))

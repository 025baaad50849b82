"""Somebody asks for the record of a table, downloads the file, and it holds."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import aiohttp
from rich.console import Console

from discord_sandbox.person import Person, files_of
from engine import record
from engine.record.show import shown
from tests.wire.conftest import RunBot
from tests.wire.private_pages import set_autoplay
from tests.wire.table import EPHEMERAL, People, Seated, eventually, open_table, seat_one, text_of


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


async def test_a_running_partie_up_to_its_last_finished_deal(
    run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    async with run_bot():
        anna = await seat_one(people)
        early = await ask(anna.person, "spieltisch")
        assert "noch kein Spiel zu Ende" in text_of(early) and not files_of(early)
        await play_past(anna, 2)

        message = await ask(anna.person, "spieltisch")
        assert f"Tisch {anna.table} bis jetzt, 2 Spiele" in text_of(message)
        name, body = await download(message)
        assert name.startswith(f"quodlibet-{anna.table}-") and name.endswith(".txt")
        file = tmp_path / name
        file.write_bytes(body)
        read = record.load(file)
        assert record.write(read).encode() == body
        assert (read.game, read.preset, read.result) == ("quodlibet", "frankonia", None)
        assert read.names[0] == "Anna" and len(set(read.names)) == 4
        assert [deal.number for deal in read.deals] == [1, 2]

        paper = Console(file=io.StringIO(), width=100)
        paper.print(shown(read))
        assert "Anna" in paper.file.getvalue()  # type: ignore[attr-defined]


async def test_who_may_not_see_a_channel_learns_nothing_of_its_tables(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        anna = await seat_one(people)
        await play_past(anna, 1)
        (bert,) = await people("Bert")
        listed = await bert.command("spieltisch-2", "table list")
        assert listed.message is not None and f"Tisch {anna.table}" in text_of(listed.message)
        channel = anna.person.channel("spieltisch")
        await bert.control("permissions", channel_id=channel, target_id=bert.id, deny=["VIEW_CHANNEL"])
        refused = await ask(bert, "spieltisch-2", table=anna.table)
        assert "gibt es nicht" in text_of(refused) and not files_of(refused)
        listed = await bert.command("spieltisch-2", "table list")
        assert listed.message is not None and f"Tisch {anna.table}" not in text_of(listed.message)


async def test_anybody_of_the_server_gets_a_table_that_is_over(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna = await seat_one(people)
        await play_past(anna, 1)
        await anna.person.command("spieltisch", "table close")
        (bert,) = await people("Bert")
        fresh = await open_table(bert, "spieltisch")

        _, body = await download(await ask(bert, "spieltisch"))
        assert len(record.read(body.decode()).deals) == 1, "the newest table at which cards were dealt"
        _, again = await download(await ask(bert, "allgemein", table=anna.table))
        assert again == body
        offered = await bert.autocomplete("allgemein", "table export", "table", "")
        assert [choice["value"] for choice in offered] == [anna.table]

        assert "noch nicht gegeben" in text_of(await ask(bert, "allgemein"))
        assert "noch kein Spiel zu Ende" in text_of(await ask(bert, "allgemein", table=fresh))
        assert "gibt es nicht" in text_of(await ask(bert, "allgemein", table=99))

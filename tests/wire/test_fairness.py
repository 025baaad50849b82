"""Somebody cuts, plays, and recomputes the deal by hand."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

from discord_sandbox.person import Person
from engine import record
from engine.cards import PACK, notate
from engine.dealing import cut, shuffle
from tests.wire.conftest import RunBot
from tests.wire.table import EPHEMERAL, People, Seated, card_of, menu_of, seat_one, text_of
from tests.wire.test_export import ask, download, play_past


async def verify(person: Person, **options: Any) -> dict[str, Any]:
    reply = await person.command("spieltisch", "table verify", **options)
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return await person.filled(reply) if reply.state == "deferred" else reply.message


async def fair_note(seated: Seated) -> str:
    """The text behind "dealt fairly" in the menu."""
    menu = await menu_of(seated.person, card_of(seated.person, seated.table), seated.table)
    reply = await seated.person.click(menu, f"bk1:u:{seated.table}:fair")
    assert reply.message is not None and reply.message["id"] == menu["id"]
    return text_of(reply.message)


async def test_cut_play_and_recompute(run_bot: RunBot, people: People, tmp_path: Path) -> None:
    async with run_bot():
        anna = await seat_one(people)
        shown = re.search(r"Nächstes Geben: `([0-9a-f]{64})`", await fair_note(anna))
        assert shown is not None
        reply = await anna.person.command("spieltisch", "table cut", word="Zwickel", table=anna.table)
        assert reply.message is not None and reply.message["flags"] & EPHEMERAL
        assert "**Zwickel** steckt jetzt" in text_of(reply.message)
        after_cut = await fair_note(anna)
        assert "einmal abgehoben" in after_cut
        assert "-# -#" not in after_cut, "the mark of small print would be seen"
        early = await verify(anna.person, table=anna.table)
        assert "Noch ist kein Spiel zu Ende" in text_of(early)
        _, report = await download(early)
        assert b"seed" not in report, "the seeds of what is being played stay secret"

        await play_past(anna, 2)
        told = await verify(anna.person)
        assert "✅ Alle 2 Spiele stimmen" in text_of(told)
        _, report = await download(told)
        second = report.decode().split("\n\n")[1]
        facts = dict(line.split(": ", 1) for line in second.splitlines())
        assert facts["deal"] == "2" and facts["cut"] == "Zwickel" and facts["holds"] == "yes"
        assert facts["commitment"].startswith(shown[1])
        seed = bytes.fromhex(facts["seed"])
        assert hashlib.sha256(seed).hexdigest() == facts["commitment"]

        name, body = await download(await ask(anna.person, "spieltisch"))
        (tmp_path / name).write_bytes(body)
        read = record.load(tmp_path / name)
        dealt = next(move.token for move in read.deals[1].moves if move.token.startswith("deal "))
        assert dealt == f"deal {notate(shuffle(cut(seed, ('Zwickel',)), PACK), '')}"


async def test_a_word_that_cannot_be_one(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna = await seat_one(people)
        reply = await anna.person.command("spieltisch", "table cut", word="a\u202eb", table=anna.table)
        assert reply.message is not None
        assert "bis zu 40 Zeichen" in text_of(reply.message) or "40 sichtbare" in text_of(reply.message)
        [bert] = await people("Bert")
        reply = await bert.command("spieltisch", "table cut", word="Moin", table=anna.table)
        assert reply.message is not None and "nicht" in text_of(reply.message)

"""Pictures and files as Discord wants them: listed where they stay, and no follow-up after "thinking…"."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.shell import pictured
from discord_sandbox import Sandbox
from discord_sandbox.person import Person, Reply, files_of
from tests.wire.conftest import RunBot
from tests.wire.interruptions import silence
from tests.wire.table import EPHEMERAL, Json, People, card_of, eventually, menu_of, seat_one, text_of
from tests.wire.test_agreement import agree
from tests.wire.test_card_pictures import SOON, Painting, painting, refusals
from tests.wire.test_channel import picture_of, play_until

__all__ = ["painting"]

FOLLOW_UP = "/webhooks/{application_id}/{token}"
LOADING = 1 << 7


async def filled(person: Person, reply: Reply) -> Json:
    """The message that has taken the place of "thinking…"."""
    assert reply.state == "deferred" and reply.message is not None
    message = await person.filled(reply)
    assert message["id"] == reply.message["id"] and message["flags"] & EPHEMERAL
    return message


def follow_ups(sandbox: Sandbox) -> int:
    return sum(entry.route == FOLLOW_UP for entry in sandbox.core.journal.entries)


async def test_what_comes_late_takes_the_place_of_thinking(
    sandbox: Sandbox, run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictured, "PATIENCE", 0.0)
    async with run_bot(**SOON):
        seated = await seat_one(people)
        anna, table = seated.person, seated.table
        menu = await menu_of(anna, card_of(anna, table), table)
        sheet = await filled(anna, await anna.click(menu, f"bk1:p:{table}:sheet"))
        assert picture_of(sheet) is not None
        kept = await filled(anna, await anna.command("spieltisch", "privacy"))
        assert [file["filename"] for file in files_of(kept)] == ["bierkoenig.json"]
        proof = await filled(anna, await anna.command("spieltisch", "table verify"))
        assert [file["filename"] for file in files_of(proof)] == [f"fair-{table}.txt"]
        early = await filled(anna, await anna.command("spieltisch", "table export"))
        assert "noch kein Spiel zu Ende" in text_of(early)
        assert follow_ups(sandbox) == 0


async def test_a_file_that_is_refused_leaves_words_and_nobody_waiting(
    sandbox: Sandbox, run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_bot(**SOON):
        anna = await seat_one(people)
        (bert,) = await people("Bert")
        card = card_of(anna.person, anna.table)
        await eventually(lambda: picture_of(anna.person.latest(card)) and anna.moves)
        await silence(sandbox)
        refuse: dict[str, Any] = {"status": 400, "code": 50035, "times": 2}
        why = "Discord hat die Datei nicht angenommen"

        await bert.control("fail", route_regex="PATCH .*/messages/@original$", **refuse)
        proof = await filled(bert, await bert.command("spieltisch", "table verify"))
        assert why in text_of(proof) and not files_of(proof)

        for patience, route in ((0.0, "PATCH .*/messages/@original$"), (5.0, "POST .*/callback$")):
            monkeypatch.setattr(pictured, "PATIENCE", patience)
            menu = await menu_of(bert, card, anna.table)
            await bert.control("fail", route_regex=route, **refuse)
            if not patience:
                sheet = await filled(bert, await bert.click(menu, f"bk1:p:{anna.table}:sheet"))
            else:
                reply = await bert.click(menu, f"bk1:p:{anna.table}:sheet")
                assert reply.message is not None
                sheet = reply.message
            assert "Anna" in text_of(sheet) and picture_of(sheet) is None
            told = await bert.wait_for(lambda one: why in text_of(one) and one["id"] > sheet["id"])  # noqa: B023
            assert told["flags"] & EPHEMERAL
        assert not any(one["flags"] & LOADING for one in bert.seen())


async def test_a_picture_stays_through_edits_clicks_and_a_restart(
    sandbox: Sandbox, run_bot: RunBot, people: People, painting: Painting
) -> None:
    async with run_bot(**SOON):
        anna = await seat_one(people)
        shown = card_of(anna.person, anna.table)
        await eventually(lambda: picture_of(anna.person.latest(shown)) and anna.moves)
        await silence(sandbox)
        painting.allowed.clear()

        def files() -> list[Any]:
            found = files_of(anna.person.latest(shown))
            return [one.get("attachment_id", one["id"]) for one in found]

        attached = files()
        assert len(attached) == 1
        await anna.click(anna.moves[0])
        await silence(sandbox)
        assert files() == attached, "an edit keeps it"
        await anna.person.command("spieltisch", "table shelve")
        await eventually(lambda: "ist weggelegt" in text_of(anna.person.latest(shown)))
    async with run_bot(**SOON):
        await eventually(lambda: anna.person.bot_online)
        assert files() == attached
        await agree(anna.person, anna.table, "here")
        assert files() == attached, "the answer to a click keeps it, after a restart as well"
        before = text_of(anna.person.latest(shown))
        await play_until(anna, lambda: text_of(anna.person.latest(shown)) != before)
        await silence(sandbox)
        assert files() == attached
        assert await refusals(anna) == []
        painting.allowed.set()
        await eventually(lambda: files() not in ([], attached))

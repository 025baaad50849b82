"""The first start: people play with cards in words until the emoji are uploaded."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from bot.emoji import FACT
from discord_sandbox import Sandbox
from discord_sandbox.components import walk
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.wire.table import (
    Json,
    People,
    RunBot,
    card_of,
    eventually,
    play_on,
    push,
    seat_four,
    server_settings,
    text_of,
)

WORDS = re.compile("[🌰🍃🔔❤]️?([789UOKA]|10)")
"""A card in words."""
PICTURE = (True, False)


pytestmark = pytest.mark.without_limits


def on_cards(message: Json) -> list[tuple[bool, bool]]:
    """Whether each card's button in a hand shows an emoji, and whether it has words."""
    return [
        ("emoji" in one, bool(one.get("label")))
        for one in walk(message["components"])
        if str(one.get("custom_id", "")).startswith(("bk1:h:", "bk1:i:", "bk1:x:"))
    ]


async def test_nobody_waits_for_the_emoji(
    sandbox: Sandbox, run_bot: RunBot, people: People, monkeypatch: Any
) -> None:
    sandbox.world.emojis.clear()
    uploaded, faults = asyncio.Event(), sandbox.core.faults

    async def late(method: str, path: str) -> None:
        if method == "POST" and path.endswith("/emojis"):
            await uploaded.wait()

    monkeypatch.setattr(type(faults), "active", True)
    monkeypatch.setattr(faults, "meet", late)
    async with run_bot():
        (anna,) = await people("Anna")
        await push(anna, await server_settings(anna), ":pictures:off$")
        table, seated = await seat_four(people)

        def card() -> str:
            return text_of(card_of(anna, table))

        await play_on(seated, lambda: bool(WORDS.search(card())))
        await eventually(lambda: any(one.moves for one in seated))
        assert not any(PICTURE in on_cards(one.hand) for one in seated)

        uploaded.set()
        mover = next(one for one in seated if one.moves)
        others = [one for one in seated if one is not mover]
        await eventually(lambda: all(PICTURE in on_cards(one.hand) for one in others))
        await eventually(lambda: "<:" in card() and not WORDS.search(card()))
        assert PICTURE not in on_cards(mover.hand), "nothing moves under a thumb"
        await mover.click(mover.moves[0])
        assert PICTURE in on_cards(mover.hand)


async def test_emoji_that_were_not_found_at_first_are_used_after_all(
    sandbox: Sandbox, run_bot: RunBot, people: People
) -> None:
    known = set(sandbox.world.emojis)
    sandbox.core.faults.fail("GET .*/emojis$", "refused", 1, status=403, code=50001)
    async with run_bot():
        _, seated = await seat_four(people)
        await play_on(seated, lambda: any(PICTURE in on_cards(one.hand) for one in seated), limit=20)
    assert set(sandbox.world.emojis) == known, "and none is uploaded twice"


@pytest.mark.parametrize("changed", [False, True])
async def test_of_emoji_that_are_there_none_is_deleted(
    changed: bool, sandbox: Sandbox, run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    """A second database knows none of them, and one picture may have changed: others may show the old one."""
    before = {number: emoji.name for number, emoji in sandbox.world.emojis.items()}
    old = min(before)
    store = await Store.open(str(prepare(tmp_path / "bot.db", been_there)))
    await store.facts.put(FACT, {str(old): "another picture"} if changed else {})
    await store.close()
    async with run_bot():
        _, seated = await seat_four(people)
        await play_on(seated, lambda: any(PICTURE in on_cards(one.hand) for one in seated), limit=20)
        await eventually(lambda: len(sandbox.world.emojis) == len(before) + changed)
    assert sandbox.world.emojis.keys() >= before.keys()
    now = {emoji.name: number for number, emoji in sandbox.world.emojis.items()}
    renewed = {name for number, name in before.items() if now[name] != number}
    assert renewed == ({before[old]} if changed else set())

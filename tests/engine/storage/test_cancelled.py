"""Somebody's choice is cancelled half-way: memory and disk still agree."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from engine.store import Store


async def cut_off(store: Store, change: Mapping[str, Any], turns: int) -> bool:
    """Begin to choose, and cancel after so many turns of the loop; whether there was anything to cancel."""
    choosing = asyncio.create_task(store.preferences.change("person", "1", change))
    for _ in range(turns):
        await asyncio.sleep(0)
    cut = choosing.cancel()
    await asyncio.wait([choosing])
    assert choosing.cancelled() == cut, "who was cut off is told so"
    return cut


async def on_disk(url: str) -> Mapping[str, Any]:
    store = await Store.open(url)
    chosen = await store.preferences.get("person", "1")
    await store.close()
    return chosen.values


@pytest.mark.sample(2)
@pytest.mark.parametrize("begun", [False, True], ids=["nothing in memory", "in memory"])
async def test_cut_off_at_any_moment_memory_and_disk_agree(store: Store, url: str, begun: bool) -> None:
    seen = set()
    cut, turns = True, 0
    while cut:
        store.preferences._known.clear()
        if begun:
            await store.preferences.get("person", "1")
        cut = await cut_off(store, {"sort": turns, "pace": None if turns % 2 else "live"}, turns)
        chosen = await store.preferences.get("person", "1")
        await store.flush()
        assert chosen.values == await on_disk(url)
        seen.add(chosen.values.get("sort") == turns)
        turns += 1
    assert seen == {False, True}, "some were cut off before anything was written, others after"


async def test_cut_off_while_somebody_else_chooses(store: Store, url: str) -> None:
    others = [store.preferences.change("person", "1", {f"key{number}": number}) for number in range(5)]
    choosing = asyncio.gather(*others)
    await asyncio.sleep(0)
    assert await cut_off(store, {"sort": "ranks"}, 1)
    await choosing
    chosen = await store.preferences.get("person", "1")
    assert chosen.values == await on_disk(url) == {f"key{number}": number for number in range(5)}


async def test_cut_off_twice_it_is_still_seen_through(store: Store, url: str) -> None:
    await store.preferences.get("person", "1")
    choosing = asyncio.create_task(store.preferences.change("person", "1", {"sort": "ranks"}))
    await asyncio.sleep(0)
    for _ in range(3):
        choosing.cancel()
        await asyncio.sleep(0)
    await asyncio.wait([choosing])
    assert choosing.cancelled()
    chosen = await store.preferences.get("person", "1")
    assert chosen.values == await on_disk(url) == {"sort": "ranks"}

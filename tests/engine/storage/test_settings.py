"""Settings of servers and persons, on every kind of database."""

from __future__ import annotations

import asyncio

import pytest

from engine.storage.errors import StorageError
from engine.storage.kept import SettingStore
from engine.store import Store


async def test_choices_are_kept_by_scope_and_owner(store: Store, url: str) -> None:
    await store.preferences.change("guild", "7", {"language": "de", "pace": "live"})
    await store.preferences.change("person", "7", {"language": "en"})
    await store.preferences.change("guild", "7", {"pace": None, "thread": False})

    again = await Store.open(url)
    assert again.preferences.known("guild", "7") is None, "not read yet"
    await again.preferences.load("guild", ["7", "8"])
    chosen = again.preferences.known("guild", "7")
    assert chosen is not None and chosen.values == {"language": "de", "thread": False}
    nothing = again.preferences.known("guild", "8")
    assert nothing is not None and nothing.values == {}
    assert (await again.preferences.get("person", "7")).values == {"language": "en"}

    await again.preferences.forget("guild", "7")
    assert (await again.preferences.get("guild", "7")).values == {}
    assert (await again.preferences.get("person", "7")).values == {"language": "en"}
    await again.close()


async def test_choices_made_at_the_same_moment_are_all_kept(store: Store) -> None:
    changes = [{f"key{number}": number} for number in range(20)]
    await asyncio.gather(
        *(store.preferences.change("person", "1", change) for change in changes),
        *(store.preferences.load("person", ["1"]) for _ in range(5)),
    )
    assert len((await store.preferences.get("person", "1")).values) == 20


async def test_what_was_not_written_was_not_chosen(store: Store) -> None:
    await store.preferences.change("person", "1", {"sort": "suits"})
    await store.close()
    with pytest.raises(StorageError):
        await store.preferences.change("person", "1", {"sort": "ranks"})
    chosen = store.preferences.known("person", "1")
    assert chosen is not None and chosen.values == {"sort": "suits"}


async def test_those_not_asked_for_longest_leave_memory(store: Store) -> None:
    few = SettingStore(store._database, kept=2)
    await few.change("guild", "1", {"pace": "live"})
    await few.load("guild", ["2"])
    assert few.known("guild", "1") is not None
    await few.load("guild", ["3"])
    assert few.known("guild", "2") is None
    assert (await few.get("guild", "1")).values == {"pace": "live"}

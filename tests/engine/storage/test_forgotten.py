"""Records kept of people who were forgotten: in the same write, for a while, and under no id."""

from __future__ import annotations

import hashlib

import pytest

from engine.storage.errors import StorageFailed
from engine.storage.persons import KEY_FACT, ForgottenRow
from engine.store import Store
from engine.tables.forgetting import forget
from tests.engine.storage.test_writer import a_table

ID = "247000000000000042"


async def rows(url: str) -> list[ForgottenRow]:
    """The records that another process, started now, would find for the id."""
    again = await Store.open(url)
    await again.forgotten.load()
    found = again.forgotten.every(ID)
    await again.close()
    return found


async def keep(store: Store, *tables: int, until_ms: int = 1000, opened: bool = False) -> list[ForgottenRow]:
    """Forget somebody about whom these tables have notes."""
    await store.forgotten.load()
    mark = store.forgotten.mark(ID)
    kept = [ForgottenRow(await a_table(store, one), mark, 2, True, 5, opened, until_ms) for one in tables]
    await forget(store, await store.persons.meet(ID, "Emma"), kept)
    return kept


async def test_marks_are_durable_with_the_forgetting(store: Store, url: str) -> None:
    kept = await keep(store, 1, 2)
    assert await rows(url) == kept
    assert store.forgotten.of(1, ID) == kept[0]
    assert store.forgotten.of(1, "247000000000000043") is None
    assert store.forgotten.of(3, ID) is None


async def test_nothing_is_kept_of_whoever_could_not_be_forgotten(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(writes: object, meanwhile: object) -> None:
        raise StorageFailed("no room on the disk", systemic=True)

    emma, table = await store.persons.meet(ID, "Emma"), await a_table(store)
    await store.forgotten.load()
    kept = [ForgottenRow(table, store.forgotten.mark(ID), 1, True, 0, False, 1000)]
    with monkeypatch.context() as patch:
        patch.setattr(store.writer._backend, "commit", full)
        with pytest.raises(StorageFailed):
            await forget(store, emma, kept)
    assert store.forgotten.every(ID) == [] == await rows(url)
    assert await store.persons.find(ID) == emma
    await forget(store, emma, kept)
    assert await rows(url) == kept, "the key came with them"


async def test_without_the_key_nobody_can_try_which_id_it_was(store: Store) -> None:
    (kept,) = await keep(store, 1)
    assert ID not in repr(kept)
    plain = {hashlib.new(name, ID.encode()).hexdigest() for name in ("md5", "sha1", "sha256", "blake2s")}
    assert kept.mark not in plain
    key = bytes.fromhex(await store.facts.get(KEY_FACT))
    assert len(key) == 32
    assert store.forgotten.mark(ID) == kept.mark


async def test_what_holds_for_a_deal_goes_with_it_and_the_rest_with_the_table(store: Store, url: str) -> None:
    await keep(store, 1)
    await keep(store, 2, opened=True)
    for table in (1, 2):
        assert store.forgotten.passed(table, 2) == [], "it goes on"
        store.writer.behind(*store.forgotten.passed(table, 3))
    await store.flush()
    (left,) = await rows(url)
    assert (left.table, left.saw, left.entries, left.opened) == (2, False, 0, True)
    assert store.forgotten.opened_by(ID) == {2} == store.forgotten.opened_by(None, 2)
    assert store.forgotten.passed(2, 4) == []
    store.writer.behind(*store.forgotten.passed(2, None))
    await store.flush()
    assert await rows(url) == [] == store.forgotten.every(ID)


async def test_nothing_is_kept_beyond_its_time(store: Store, url: str) -> None:
    await keep(store, 1, until_ms=1000)
    await keep(store, 2, until_ms=2000)
    assert store.forgotten.expired(999) == []
    store.writer.behind(*store.forgotten.expired(1000))
    await store.flush()
    assert [row.table for row in await rows(url)] == [2]

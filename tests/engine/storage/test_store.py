"""The repositories, on every kind of database."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from engine.storage.backups import copy
from engine.storage.database import parse_url
from engine.storage.errors import StorageError, StorageFailed
from engine.storage.kept import RuleSetRow, SettingStore
from engine.store import Store
from tests.engine.storage.test_writer import a_table, entry
from tests.engine.tables.conftest import there


async def test_a_person_is_met_once(store: Store, url: str) -> None:
    twins = await asyncio.gather(*(store.persons.meet("7", "Emma", "de") for _ in range(5)))
    assert len({person.id for person in twins}) == 1
    other = await store.persons.meet("8", "Otto")
    assert other.id != twins[0].id
    renamed = await store.persons.meet("7", "Emmi")
    assert (renamed.id, renamed.name, renamed.locale) == (twins[0].id, "Emmi", "de")

    again = Store(url)
    assert await again.persons.meet("7", "Emmi") == renamed
    with pytest.raises(KeyError):
        again.persons.known(other.id)
    await again.persons.load([other.id])
    assert again.persons.known(other.id) == other
    assert (await again.persons.meet("9", "Uta")).id > other.id
    await again.close()


@pytest.mark.parametrize("number", [0, -1, 2**31 - 1, 2**31, 2**53, 10**17])
async def test_nothing_has_a_number_that_nobody_gave(store: Store, number: int) -> None:
    assert await store.tables.get(number) is None
    assert await store.results.get(number) is None
    assert await store.logs.entries(number) == []
    await store.persons.load([number])


async def test_surfaces_are_readable_at_once_and_after_a_restart(store: Store, url: str) -> None:
    message_refs = store.message_refs
    message_refs.put(1, "card", "main", {"message": "55"})
    message_refs.put(1, "hand", "7", {"token": "aaa"})
    message_refs.put(2, "card", "main", {"message": "66"})
    message_refs.put(1, "card", "main", {"message": "56"})
    assert await message_refs.get(1, "card", "main") == {"message": "56"}
    message_refs.delete(1, "hand", "7")
    assert await message_refs.all_of(1) == {("card", "main"): {"message": "56"}}
    message_refs.put(1, "hand", "8", {"token": "bbb"})
    assert await message_refs.all_of(1, "hand") == {("hand", "8"): {"token": "bbb"}}
    message_refs.forget(1)  # not yet written: kept
    assert await message_refs.get(1, "hand", "8") == {"token": "bbb"}
    await store.writer.flush()
    message_refs.forget(1)
    assert await message_refs.get(1, "hand", "8") == {"token": "bbb"}

    again = Store(url)
    assert set(await again.message_refs.all_of(1)) == {("card", "main"), ("hand", "8")}
    again.message_refs.delete(2, "card", "main")
    assert await again.message_refs.get(2, "card", "main") is None
    await again.close()


async def test_rule_sets_are_kept_by_server_and_name(store: Store, url: str) -> None:
    emma = await store.persons.meet("7", "Emma")
    plain = RuleSetRow(
        "g", "stammtisch", "Stammtisch", "quodlibet", "frankonia", '{"wheels": "off"}', emma.id, 1000
    )
    await store.rule_sets.put(plain)
    await store.rule_sets.put(plain._replace(guild="h", changes="{}"))
    await store.rule_sets.put(plain._replace(key="ärzte", name="Ärzte"))
    assert await store.rule_sets.get("g", "STAMMTISCH") == plain, "capitals make no difference"
    assert await store.rule_sets.get("g", "Skat") is None
    changed = plain._replace(name="STAMMTISCH", preset="badenia", saved_ms=2000)
    await store.rule_sets.put(changed)

    again = Store(url)
    assert [row.name for row in await again.rule_sets.all_of("g")] == ["STAMMTISCH", "Ärzte"]
    assert await again.rule_sets.get("g", "stammtisch") == changed
    await again.rule_sets.delete("g", "Stammtisch")
    assert await again.rule_sets.get("g", "stammtisch") is None
    assert await again.rule_sets.get("h", "stammtisch") is not None
    await again.close()


MANY = 33_000
"""More than either database takes as parameters of one statement."""


async def test_as_many_people_are_loaded_as_a_large_server_has(store: Store, url: str) -> None:
    emma = await store.persons.meet("1", "Emma")
    again = Store(url)
    await again.persons.load(range(emma.id, emma.id + MANY))
    assert again.persons.known(emma.id) == emma
    await again.close()


async def test_readers_cannot_write(tmp_path: Path) -> None:
    store = Store(tmp_path / "x.db")
    await store.migrate()
    with pytest.raises(StorageFailed, match="readonly"):
        await store.database.rows(text("DELETE FROM facts"))
    await store.close()


async def test_backup_while_tables_play(tmp_path: Path) -> None:
    store = Store(tmp_path / "x.db")
    await store.migrate()
    table = await a_table(store)

    async def play() -> None:
        for seq in range(1, 200):
            await store.writer.submit(store.logs.appending(table, [entry(seq)]))

    playing = asyncio.create_task(play())
    await asyncio.sleep(0.01)
    await store.copied(lambda file: copy(file, tmp_path / "copy.db"))
    await playing
    with pytest.raises(FileExistsError):
        await store.copied(lambda file: copy(file, tmp_path / "copy.db"))
    await store.close()

    copied = Store(tmp_path / "copy.db")
    seqs = [e.seq for e in await copied.logs.entries(table)]
    assert seqs == list(range(1, len(seqs) + 1))
    assert await copied.verify() == []
    await copied.close()


def test_addresses() -> None:
    assert parse_url("data/x.db").database == "data/x.db"
    assert parse_url("sqlite:////tmp/x.db").drivername == "sqlite+aiosqlite"
    assert parse_url("postgresql://a@b/c").drivername == "postgresql+asyncpg"
    for wrong in ("mysql://a/b", "sqlite+aiosqlite://", ":memory:"):
        with pytest.raises(ValueError):
            parse_url(wrong)


async def test_postgres_is_backed_up_with_its_own_tool(store: Store, url: str, tmp_path: Path) -> None:
    if url.startswith("sqlite"):
        await store.copied(lambda file: copy(file, tmp_path / "copy.db"))
    else:
        with pytest.raises(StorageError, match="pg_dump"):
            await store.copied(lambda file: copy(file, tmp_path / "copy.db"))


async def test_a_journal_that_went_with_the_last_reader_is_no_loss(tmp_path: Path) -> None:
    first = Store(tmp_path / "x.db")
    await first.migrate()
    await first.facts.put("a", 1)
    await first.close()
    store, journal = Store(tmp_path / "x.db"), tmp_path / "x.db-wal"
    assert await store.facts.get("a") == 1
    async with store.database.readers.connect(), store.database.readers.connect():
        assert journal.exists()
    await store.database.readers.dispose()  # a query that is cancelled takes its connection along
    assert not journal.exists()
    assert await store.facts.get("a") == 1
    await store.facts.put("a", 2)
    assert await store.facts.get("a") == 2
    await store.close()


# Settings of servers and persons.


async def test_choices_are_kept_by_scope_and_owner(store: Store, url: str) -> None:
    await store.preferences.change("guild", "7", {"language": "de", "pace": "live"})
    await store.preferences.change("person", "7", {"language": "en"})
    await store.preferences.change("guild", "7", {"pace": None, "thread": False})

    again = Store(url)
    assert again.preferences.known("guild", "7") is None, "not read yet"
    await again.preferences.load("guild", ["7", "8"])
    assert there(again.preferences.known("guild", "7")).values == {"language": "de", "thread": False}
    assert there(again.preferences.known("guild", "8")).values == {}
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
    assert there(store.preferences.known("person", "1")).values == {"sort": "suits"}


async def test_those_not_asked_for_longest_leave_memory(store: Store) -> None:
    few = SettingStore(store.database, kept=2)
    await few.change("guild", "1", {"pace": "live"})
    await few.load("guild", ["2"])
    assert few.known("guild", "1") is not None
    await few.load("guild", ["3"])
    assert few.known("guild", "2") is None
    assert (await few.get("guild", "1")).values == {"pace": "live"}

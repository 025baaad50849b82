"""The database's file is deleted or replaced while people play: from then on nothing is acknowledged."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.storage import database
from engine.storage.database import parse_url
from engine.storage.errors import StorageFailed
from engine.tables import lobby
from tests.engine.tables.conftest import Evening, act_next, until
from tests.engine.tables.test_registry import seen
from tests.engine.tables.test_seats import refused

pytestmark = pytest.mark.parametrize("database_kind", ["sqlite"])


def delete(path: Path) -> None:
    path.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replace(path: Path) -> None:
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)
    copy.rename(path)


def delete_journal(path: Path) -> None:
    Path(f"{path}-wal").unlink()


def delete_all(path: Path) -> None:
    for part in path.parent.glob(f"{path.name}*"):
        part.unlink()


def file_of(evening: Evening) -> Path:
    return Path(parse_url(evening.url).database or "")


def alarms(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.CRITICAL]


@pytest.mark.parametrize("lose", [delete, move, replace, delete_journal, delete_all])
async def test_nothing_is_acknowledged_and_all_that_was_is_saved(
    evening: Evening, lose: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    await table.do(lobby.start, emma)
    before = await act_next(table)
    path = file_of(evening)
    lose(path)
    left = path.read_bytes() if path.exists() else None
    for _ in range(2):
        with refused("storage_failed"):
            await act_next(table)
    with refused("storage_failed"):
        await evening.registry.open("guild", "channel", emma, "highest")
    with pytest.raises(StorageFailed, match="deleted or replaced"):
        await evening.store.logs.entries(table.id)
    assert table.state is before
    (alarm,) = alarms(caplog)
    assert "WAS DELETED OR REPLACED" in alarm
    number = table.id
    await evening.end()
    if lose is not delete_journal:
        assert (path.read_bytes() if path.exists() else None) == left, "what lies there now is not ours"

    (rescued,) = path.parent.glob("tables.db.rescued-*")
    assert str(rescued) in alarm
    assert rescued.stat().st_mode & 0o077 == 0, "others' cards stand in it"
    for part in path.parent.glob("tables.db*"):
        if part != rescued:
            part.unlink()
    rescued.rename(path)
    registry = await evening.begin()
    assert seen((await registry.table(number)).state) == seen(before)
    await act_next(await registry.table(number))


async def test_a_file_that_comes_back_is_used_after_a_restart_only(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    await table.do(lobby.start, emma)
    path = file_of(evening)
    move(path)
    with refused("storage_failed"):
        await act_next(table)
    path.with_name("elsewhere.db").rename(path)
    with refused("storage_failed"):
        await act_next(table)
    number = table.id
    registry = await evening.restart()
    await act_next(await registry.table(number))


async def test_it_is_noticed_while_nobody_plays(
    evening: Evening, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOOK_EVERY", 0.001)
    await evening.person("Emma")
    await evening.store.flush()
    watching = asyncio.create_task(evening.store.watch())
    delete(file_of(evening))
    await until(lambda: bool(alarms(caplog)))
    watching.cancel()


async def test_a_file_that_was_never_opened_is_not_made_by_writing(evening: Evening) -> None:
    path = file_of(evening)
    path.unlink()
    with pytest.raises(StorageFailed):
        await evening.store.facts.put("a", 1)
    assert not path.exists()

"""The notes on a SQLite database's file can be read by every thread at any time."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.storage import sqlite
from engine.storage.sqlite import SqliteFile


def test_a_connection_that_opens_while_somebody_compares_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / name for name in ("bot.db", "bot.db-wal", "bot.db-shm")]
    for path in paths:
        path.touch()
    file = SqliteFile(paths[0])
    file.opened()
    identity = sqlite._identity
    looked: list[str] = []

    def interrupted(name: str) -> tuple[int, int] | None:
        looked.append(name)
        if len(looked) == 1:  # the writer's thread gets its turn here
            file.opened(journal=True)
        return identity(name)

    monkeypatch.setattr(sqlite, "_identity", interrupted)
    file.expect_same()
    assert len(looked) > 1

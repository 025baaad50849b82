"""Features begin what an earlier process has left, each for itself, and whatever the database does."""

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.app import App
from cogs.shell.feature import Feature
from engine import background
from engine.storage.errors import StorageFailed
from tests.engine.tables.conftest import until


class Begins(Feature):
    """A feature that fails as often as there are errors."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.begun = False

    async def ready(self) -> None:
        if self.errors:
            raise self.errors.pop(0)
        self.begun = True


async def test_a_feature_begins_once_the_database_is_back_and_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "RETRY_AFTER", 0.0)
    away = StorageFailed("the server is down", systemic=True)
    late, broken, well = Begins(away, away, away), Begins(ValueError("a bug")), Begins()
    bot: Any = SimpleNamespace(cogs={"a": late, "b": broken, "c": well}, parts=None, over=False)
    app = App(bot)
    await app.on_ready()
    assert well.begun and not broken.begun
    await until(lambda: late.begun)
    told = [record for record in caplog.records if record.exc_info]
    assert [record.message for record in told] == ["Begins.ready failed"], "the database is no incident"
    await app.close(1.0)

"""The settings of servers and people, as cogs read them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cogs.shell.preferences import Preferences, ServerSettings
from engine.game import Refusal
from engine.store import Store
from tests.databases import prepare


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Store]:
    store = await Store.open(path)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return prepare(tmp_path / "bot.db")


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    async with opened(database) as store:
        yield store


async def test_who_has_chosen_nothing_has_the_defaults(store: Store) -> None:
    preferences = Preferences(store.preferences)
    assert preferences.server("7") == ServerSettings()
    await preferences.load("7", [1, 2])
    assert preferences.server(7) == ServerSettings()
    assert preferences.mine(1).turn_call == "asleep"


async def test_a_choice_stands_at_once_and_after_a_restart(store: Store, database: Path) -> None:
    preferences = Preferences(store.preferences)
    changed = await preferences.change_server("7", ace_name="daus", crowning=False, who_opens="role:12")
    assert changed == preferences.server("7")
    assert (changed.ace_name, changed.crowning, changed.who_opens) == ("daus", False, "role:12")
    await preferences.change_mine(1, sort="ranks")
    await preferences.change_server("7", crowning=None)

    async with opened(database) as reopened:
        again = Preferences(reopened.preferences)
        assert again.mine(1).sort == "suits", "not read yet"
        await again.load("7", [1])
        assert again.mine(1).sort == "ranks" and again.mine(2).sort == "suits"
        assert again.server("7") == ServerSettings(ace_name="daus", who_opens="role:12")
        assert await again.chosen_by(1) == {"sort": "ranks"}
        await again.forget(1)
        assert again.mine(1).sort == "suits"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"beer": "dark"}, "setting_unknown"),
        ({"turn_call": "always"}, "setting_unknown"),
        ({"language": "français"}, "setting_value"),
        ({"pictures": "yes"}, "setting_value"),
        ({"who_opens": "role:"}, "setting_value"),
        ({"who_opens": "role:1\n"}, "setting_value"),
        ({"favourite": "x" * 101}, "setting_value"),
    ],
)
async def test_a_bad_value_changes_nothing(store: Store, values: dict[str, Any], code: str) -> None:
    preferences = Preferences(store.preferences)
    with pytest.raises(Refusal) as refusal:
        await preferences.change_server("7", ace_name="daus", **values)
    assert refusal.value.code == code
    await preferences.load("7")
    assert preferences.server("7") == ServerSettings()


async def test_when_seasons_cease_to_follow_the_semesters_the_moment_is_kept(store: Store) -> None:
    preferences = Preferences(store.preferences)

    async def since(rhythm: str, now_ms: int) -> Any:
        assert (await preferences.change_rhythm(7, rhythm, now_ms)).season_rhythm == rhythm
        return (await store.preferences.get("guild", "7")).values.get("by_hand_since")

    await preferences.load("7")
    assert await since("semesters", 10) is None
    assert await since("by_hand", 20) == 20
    assert await since("by_hand", 30) == 20, "chosen once more, which changes nothing"
    assert await since("semesters", 40) is None
    assert await since("by_hand", 50) == 50
    with pytest.raises(Refusal):
        await preferences.change_rhythm("7", "weekly", 60)
    assert await since("by_hand", 70) == 50


async def test_what_another_version_has_chosen_is_the_default(store: Store) -> None:
    other = {"ace_name": "daus", "pace": "lightning", "beer": "dark", "seat_draw": "sometimes"}
    await store.preferences.change("guild", "7", other)
    preferences = Preferences(store.preferences)
    await preferences.load("7")
    assert preferences.server("7") == ServerSettings(ace_name="daus")

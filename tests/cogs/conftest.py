"""The texts and emoji that all tests here draw with, and a store."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.shell.card_emoji import CardEmoji
from cogs.texts.catalogue import Texts, Words
from engine.store import Store
from tests.cogs.seating import UPLOADED
from tests.databases import prepare


@pytest.fixture(scope="session")
def texts() -> Texts:
    return Texts()


@pytest.fixture(scope="session")
def de(texts: Texts) -> Words:
    return texts.of("de")


@pytest.fixture(scope="session")
def en(texts: Texts) -> Words:
    return texts.of("en")


@pytest.fixture(scope="session")
def card_emoji() -> CardEmoji:
    return UPLOADED


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The file of the store."""
    return prepare(tmp_path / "bot.db")


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    store = Store(database)
    yield store
    await store.close()

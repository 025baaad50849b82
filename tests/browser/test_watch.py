"""Looking on, on a narrow phone and at a desk: all there, nothing cut, in every game.

Screenshots for the documentation are made here: ``PICTURES=docs/pictures pytest tests/browser``.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import expect

from discord_sandbox.person import Person
from engine.games.registry import GAMES
from tests.browser.conftest import Doors, Pictures
from tests.browser.player import DESKTOP, PHONE
from tests.wire.table import open_table, play_on, press, take_hand, text_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GUILD, CHANNEL = "Studentenheim", "spieltisch"
NARROW: Final = (350, 390)
KEPT: Final = "quodlibet"
"""The game that the documentation shows."""


@pytest_asyncio.fixture(loop_scope="session")
async def bert(page_url: str) -> AsyncIterator[Person]:
    """Bert, who plays against computers while others watch."""
    async with await Person.join(page_url, "Bert") as bert:
        await bert.wait_until(lambda: bert.bot_online)
        yield bert


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
async def test_a_spectator_sees_a_table_with_open_hands(
    game: str, bert: Person, doors: Doors, pictures: Pictures
) -> None:
    table = await open_table(bert, CHANNEL, game=game, spectators="at_once")
    anna = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **PHONE)
    await expect(anna.card).to_contain_text("Wer sich setzt, ist damit einverstanden")
    await anna.fits(*NARROW)
    await press(bert, table, "fill")
    hand = await take_hand(bert, table)
    await anna.press("Meine Karten")
    await expect(anna.hand).to_contain_text("Du schaust zu")
    await anna.hand.get_by_role("button", name="Alle Karten zeigen").click()
    await expect(anna.hand).to_contain_text("Alle Karten liegen offen")
    await expect(anna.card).to_contain_text("Eine Person schaut zu")
    dora = await doors.enter("Dora", GUILD, CHANNEL, color_scheme="dark", **DESKTOP)
    await dora.press("Meine Karten")
    await expect(dora.hand).to_contain_text("You are watching")
    await expect(dora.card).to_contain_text("2 schauen zu")
    before = text_of(hand.hand)
    await play_on([hand], lambda: text_of(hand.hand) != before)
    await dora.fits(DESKTOP["viewport"]["width"])
    await anna.fits(*reversed(NARROW))
    if game == KEPT:
        await pictures.take(anna, anna.hand, "watch-open-phone")
        await pictures.take(dora, dora.hand, "watch-english")
    await bert.command(CHANNEL, "table close", table=table)
    await expect(anna.hand).to_contain_text("geschlossen")

"""Questions, breaks and a shelved partie, on a narrow phone and at a desk: all there, nothing cut off.

Screenshots for the documentation are made here: ``PICTURES=docs/pictures pytest tests/browser``.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import expect

from discord_sandbox.person import Person
from tests.browser.conftest import Doors, Pictures
from tests.browser.player import DESKTOP, PHONE
from tests.wire.table import open_table, press

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GUILD, CHANNEL = "Studentenheim", "spieltisch"
NARROW: Final = (350, 390)


@pytest_asyncio.fixture(loop_scope="session")
async def bert(page_url: str) -> AsyncIterator[Person]:
    """Bert, the other person at the tables."""
    async with await Person.join(page_url, "Bert") as bert:
        await bert.wait_until(lambda: bert.bot_online)
        yield bert


@pytest.mark.long
async def test_a_table_agrees_and_is_put_away(bert: Person, doors: Doors, pictures: Pictures) -> None:
    table = await open_table(bert, CHANNEL, game="quodlibet")
    desk = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **DESKTOP)
    await desk.press("Mitspielen")
    await expect(desk.card).to_contain_text("Noch 2 Plätze frei")
    await press(bert, table, "fill")
    await desk.press("Meine Karten")
    phone = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="dark", **PHONE)

    async def looked_at(name: str, at_card: str, in_hand: str) -> None:
        for player in (desk, phone):
            await expect(player.card).to_contain_text(at_card)
            await expect(player.hand).to_contain_text(in_hand)
        await desk.fits(*NARROW, DESKTOP["viewport"]["width"])
        await phone.fits(*NARROW)
        await pictures.take(phone, phone.card, f"agreement-{name}")

    question = "Bert möchte die Partie weglegen"
    await bert.command(CHANNEL, "table shelve", table=table)
    await looked_at("question", question, question)
    before = await desk.ids(desk.places)
    await desk.hand.get_by_role("button", name="Nein", exact=True).click()
    await expect(desk.hand).not_to_contain_text(question)
    assert await desk.ids(desk.places) == before

    await bert.command(CHANNEL, "table pause", table=table)
    await expect(desk.card).to_contain_text("Bert möchte eine Pause machen")
    await desk.card.get_by_role("button", name="Ja", exact=True).click()
    await looked_at("break", "Pause!", "Pause!")
    await desk.hand.get_by_role("button", name="Weiter", exact=True).click()
    await expect(desk.card).not_to_contain_text("Pause!")

    await bert.command(CHANNEL, "table shelve", table=table)
    await expect(desk.hand).to_contain_text(question)
    await desk.hand.get_by_role("button", name="Ja", exact=True).click()
    await expect(desk.card).to_contain_text("ist weggelegt")
    await desk.card.get_by_role("button", name="Ich bin da").click()
    await looked_at("shelved", "✅ Anna", "✅ Anna")
    await desk.card.get_by_role("button", name="Ohne die anderen weiter").click()
    await expect(desk.card.get_by_role("button", name="Meine Karten")).to_be_visible()

"""A card chosen early and a claim, on phones: nothing is cut, and nothing lies over something else."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from discord_sandbox.person import Person
from tests.browser.conftest import Doors, House, Pictures
from tests.browser.player import DESKTOP, PHONE
from tests.browser.test_games import GUILD, NARROW
from tests.wire.table import open_table, press

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CHANNEL = "spieltisch"
PLAN = '[data-custom-id^="bk1:i:"]'
CLAIM = '[data-custom-id^="bk1:c:"]'
CARD_BUTTON = 'button[data-custom-id^="bk1:h:"]'


@pytest.mark.long
async def test_a_card_chosen_early_fits_on_phones(page_url: str, doors: Doors, pictures: Pictures) -> None:
    async with await Person.join(page_url, "Anna") as anna, await Person.join(page_url, "Bert") as bert:
        await anna.wait_until(lambda: anna.bot_online)
        table = await open_table(anna, CHANNEL, game="fuenfzehnern")
        await press(bert, table, "join")
        await press(anna, table, "fill")
        players = [await doors.enter(name, GUILD, CHANNEL, **DESKTOP) for name in ("Anna", "Bert")]
        for player in players:
            await player.press("Meine Karten")
            await expect(player.hand).to_be_visible()
        # one of the two is not awaited
        (early, *_) = [player for player in players if await player.hand.locator(PLAN).count()]
        await early.hand.locator(PLAN).first.click()
        await expect(early.hand.locator(f"{PLAN}.button-primary")).to_have_count(1)
        await early.fits(*NARROW)
        await pictures.take(early, early.hand, "hand-planned-phone")


async def test_a_claim_fits_on_phones(shared_house: House, doors: Doors, pictures: Pictures) -> None:
    async with await Person.join(shared_house.url, "Anna") as anna:
        await anna.command(CHANNEL, "table move", table=shared_house.tables["claim"])
        player = await doors.enter("Anna", GUILD, CHANNEL, **PHONE)
        await player.press("Meine Karten")
        await expect(player.hand.locator(CLAIM)).to_be_visible()
        await player.fits(*NARROW)
        await pictures.take(player, player.hand, "hand-claim-phone")
        await player.hand.locator(CLAIM).click()
        await expect(player.hand.locator('[data-custom-id$=":lay"]')).to_be_visible()
        await player.fits(*NARROW)
        await pictures.take(player, player.hand, "claim-asked-phone")
        await player.hand.locator('[data-custom-id$=":lay"]').click()
        await expect(player.hand.locator('[data-custom-id$=":lay"]')).to_have_count(0)
        await expect(player.hand.locator(CARD_BUTTON).first).to_be_visible()
        await player.fits(*NARROW)

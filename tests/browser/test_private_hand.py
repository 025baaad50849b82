"""A card chosen early and a claim, on phones: nothing is cut, and nothing lies over something else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.sandbox.person import Person
from tests.browser.conftest import Doors
from tests.browser.player import DESKTOP, PHONE, Player
from tests.browser.test_games import GUILD, NARROW, look
from tests.wire.table import open_table, press

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CHANNEL = "spieltisch"
PLAN = '[data-custom-id^="bk1:i:"]'
CLAIM = '[data-custom-id^="bk1:c:"]'


async def play_until_claimable(player: Player) -> None:
    """Click the first card that may be played until the rest can be claimed."""
    for _ in range(200):
        await expect(player.offered.first).to_be_visible(timeout=15_000)
        if await player.hand.locator(CLAIM).count():
            return
        lit = await player.ids(player.lit)
        offered = await player.ids(player.offered)
        await player.act(player.hand.locator(f'[data-custom-id="{(lit or offered)[0]}"]'))
    pytest.fail("nobody could claim")


@pytest.mark.timeout(300)
async def test_a_card_chosen_early_fits_on_phones(page_url: str, doors: Doors, pictures: Path) -> None:
    async with await Person.join(page_url, "Anna") as anna, await Person.join(page_url, "Bert") as bert:
        await anna.wait_until(lambda: anna.bot_online)
        table = await open_table(anna, CHANNEL, game="fuenfzehnern")
        await press(bert, table, "join")
        await press(anna, table, "fill")
        await press(anna, table, "start")
        players = [await doors.enter(name, GUILD, CHANNEL, **DESKTOP) for name in ("Anna", "Bert")]
        for player in players:
            await player.press("Meine Karten")
            await expect(player.hand).to_be_visible()
        # one of the two is not awaited
        (early, *_) = [player for player in players if await player.hand.locator(PLAN).count()]
        await early.hand.locator(PLAN).first.click()
        await expect(early.hand.locator(f"{PLAN}.button-primary")).to_have_count(1)
        await look(early, *NARROW)
        await early.page.screenshot(path=pictures / "hand-planned-phone.png")
        await anna.command(CHANNEL, "table close", table=table)


@pytest.mark.timeout(300)
async def test_a_claim_fits_on_phones(page_url: str, doors: Doors, pictures: Path) -> None:
    async with await Person.join(page_url, "Dora") as dora:
        await dora.wait_until(lambda: dora.bot_online)
        table = await open_table(dora, "spieltisch-2", game="fuenfzehnern", rules="n_deals=120")
        await press(dora, table, "fill")
        await press(dora, table, "start")
        player = await doors.enter("Dora", GUILD, "spieltisch-2", **PHONE)
        await player.press("Meine Karten")
        await play_until_claimable(player)
        await look(player, *NARROW)
        await player.page.screenshot(path=pictures / "hand-claim-phone.png")
        await player.hand.locator(CLAIM).click()
        await expect(player.hand.locator('[data-custom-id$=":lay"]')).to_be_visible()
        await look(player, *NARROW)
        await player.page.screenshot(path=pictures / "claim-asked-phone.png")
        await player.hand.locator('[data-custom-id$=":lay"]').click()
        await expect(player.hand).to_contain_text(re.compile("bei deinen Karten|with your cards"))

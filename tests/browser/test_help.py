"""``/help`` on a phone: each of its screens is one, and the list behind a slash begins with playing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import expect

from discord_sandbox.person import Person
from tests.browser.conftest import Doors
from tests.browser.player import PHONE
from tests.wire.table import ids_of, open_table, press

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GUILD, CHANNEL = "Studentenheim", "spieltisch"
TALL = 844
"""Pixels that a phone is high."""


@pytest.mark.parametrize(("name", "first"), [("Emil", "/hand"), ("Anna", "/blatt")])
async def test_the_list_of_commands_begins_with_the_hand(doors: Doors, name: str, first: str) -> None:
    player = await doors.enter(name, GUILD, CHANNEL, **PHONE)
    await player.composer.press_sequentially("/")
    offered = player.page.get_by_role("option")
    await expect(offered.first).to_contain_text(first)
    told = await offered.all_inner_texts()
    roots = {one.split()[0] for one in told}
    assert len(roots) == (10 if name == "Emil" else 15), roots


@pytest.mark.parametrize("locale", ["de", "en-GB"])
async def test_every_screen_is_one(doors: Doors, page_url: str, locale: str) -> None:
    async with await Person.join(page_url, "Anna") as anna, await Person.join(page_url, "Bert") as bert:
        await anna.command(CHANNEL, "tournament create", name="Pokal der Wirtschaften", rounds=2)
        day = (datetime.now(UTC) + timedelta(days=100)).date().isoformat()
        await anna.command(CHANNEL, "stammtisch plan", name="Donnerstagsrunde", day=day, time="20:00")
        mine = await open_table(anna, CHANNEL)
        await press(anna, mine, "fill")
        for _ in range(3):
            await open_table(bert, CHANNEL)
        await anna.control("set_locale", person=anna.id, locale=locale)
        shown = (await anna.command(CHANNEL, "help")).message
        assert shown is not None
        phone = await doors.enter("Anna", GUILD, CHANNEL, **PHONE)
        for screen in ("here", "more", "keep"):
            assert f"bk1:l:{screen}" in ids_of(anna.latest(shown))
            await anna.click(shown, f"bk1:l:{screen}")
            await expect(
                phone.hand.locator(f'[data-custom-id="bk1:l:{screen}"].button-primary')
            ).to_be_visible()
            await phone.fits(350, 390)
            box = await phone.hand.bounding_box()
            assert box is not None and box["height"] <= TALL, (screen, box)
        await anna.control("set_locale", person=anna.id, locale="de")
        await anna.delete(shown)

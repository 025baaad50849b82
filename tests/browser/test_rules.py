"""Every section of the rules, turned page by page at a desk and on a phone: nothing is cut."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import expect

from cogs.rules.source import Pages
from discord_sandbox.person import Person
from tests.browser.conftest import Doors
from tests.browser.player import DESKTOP, PHONE
from tests.wire.table import open_table

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GUILD, CHANNEL = "Studentenheim", "spieltisch-2"
NARROW: Final = 350
"""Width of a small phone, in pixels."""
TABLES: Final[dict[str, dict[str, Any]]] = {
    "fuenfzehnern": {"preset": "strict"},
    "quodlibet": {"preset": "badenia", "rules": "ou_mixed=pairs last_trick_value=50"},
    "kauflabet": {},
    "blattla": {"preset": "schafkopf", "rules": "run_away_min=5"},
}
"""House rules by game. The first game has the fewest sections, so every run turns its pages."""


@pytest_asyncio.fixture(loop_scope="session")
async def anna(page_url: str) -> AsyncIterator[Person]:
    """Anna, who looks things up."""
    async with await Person.join(page_url, "Anna") as anna:
        await anna.wait_until(lambda: anna.bot_online)
        yield anna


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", TABLES)
async def test_every_section_fits_on_every_screen(game: str, anna: Person, doors: Doors) -> None:
    table = await open_table(anna, CHANNEL, game=game, **TABLES[game])
    phone = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="dark", **PHONE)
    desk = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **DESKTOP)
    await phone.resize(NARROW)
    await anna.command(CHANNEL, "rules", game=game, table=table)
    seen = []
    while True:
        heading = phone.hand.get_by_role("heading")
        await expect(heading).to_be_visible()
        title = await heading.inner_text()
        await expect(desk.hand.get_by_role("heading")).to_have_text(title)
        seen.append(title)
        for player in (phone, desk):
            assert await player.misfits() == [], title
        onward = phone.hand.locator(".container .button").last
        if await onward.is_disabled():
            break
        await onward.click()
        await expect(heading).not_to_have_text(title)
    assert len(set(seen)) == len(seen) == len(Pages().of(game, "de").sections)

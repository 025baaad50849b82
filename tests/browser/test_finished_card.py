"""The card of a partie that is over: on a phone it stands on one screen, with its buttons in one row."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import expect

from discord_sandbox.person import Person
from tests.browser.chromium import Windows
from tests.browser.conftest import QUICK
from tests.browser.player import PHONE, Player, house
from tests.wire.table import Json, card_of, ids_of, open_table, play_on, press, take_hand
from tests.wire.witness import described

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

HIGHEST: Final = 560
"""CSS pixels of a card that stands on one screen with what was written below it."""
WIDTHS: Final = (390, 350)
PLACES: Final = {"de": ("Anna", "Studentenheim", "küche"), "en": ("Dora", "The Taproom", "darts")}
GAMES: Final[dict[str, Json]] = {
    "quodlibet": {"game": "quodlibet", "rules": "wheels=false contracts=minus,alarich,snack,quadrature,plus"},
    "kauflabet": {"game": "kauflabet", "rules": "n_deals=5 players=5"},
    "fuenfzehnern": {"game": "fuenfzehnern", "rules": "n_deals=4"},
    "blattla": {"game": "blattla", "rules": "n_deals=4"},
}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page_url(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A house of its own: cards of parties that are over stay where they are."""
    async with house(tmp_path_factory.mktemp("house"), **QUICK) as url:
        yield url


@pytest.mark.sample(4)
@pytest.mark.parametrize("language", PLACES)
@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_card_stands_on_one_screen(
    windows: Windows, page_url: str, game: str, language: str
) -> None:
    name, guild, channel = PLACES[language]
    async with await Person.join(page_url, name) as person:
        await person.wait_until(lambda: person.bot_online and bool(person.commands))
        table = await open_table(person, channel, **GAMES[game])
        await press(person, table, "fill")
        hand = await take_hand(person, table)
        again = f"bk1:t:{table}:again"
        await play_on([hand], lambda: again in ids_of(card_of(person, table)))
        await person.wait_until(lambda: "; " in described(card_of(person, table)))
    player = await Player.come(windows, page_url, name, guild, channel, **PHONE)
    card = player.page.locator("article.message", has=player.page.locator(f"[data-custom-id='{again}']"))
    for width in WIDTHS:
        await player.resize(width)
        await expect(card.locator("img").last).to_be_visible()
        box = await card.bounding_box()
        assert box is not None and box["height"] <= HIGHEST, f"at {width} pixels: {box}"
        assert not await player.misfits()
        tops = await card.locator(".button").evaluate_all("(all) => all.map((one) => one.offsetTop)")
        assert len(tops) == 3 and len(set(tops)) == (1 if width == WIDTHS[0] else 2), "one row"
    await player.close()

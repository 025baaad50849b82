"""The card of a partie that is over: on a phone it stands on one screen, with its buttons in one row."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import expect

from discord_sandbox.person import Person
from tests.browser.chromium import Windows
from tests.browser.conftest import QUICK
from tests.browser.player import PHONE, Player, new_house
from tests.wire.table import Json, card_of, ids_of, open_table, play_on, press, take_hand
from tests.wire.witness import described

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

HIGHEST: Final = 560
"""CSS pixels of a card that stands on one screen with what was written below it."""
WIDTHS: Final = (390, 350)
ROWS: Final = (1, 2)
"""Rows that three buttons need at each width."""
PLACES: Final = {
    "de": (("Anna", "Bert"), "Studentenheim", "küche"),
    "en": (("Dora", "Emil"), "The Taproom", "darts"),
}
GAMES: Final[dict[str, Json]] = {
    "quodlibet": {"game": "quodlibet", "rules": "wheels=false contracts=minus,alarich,snack,quadrature,plus"},
    "kauflabet": {"game": "kauflabet", "rules": "n_deals=5 players=5"},
    "fuenfzehnern": {"game": "fuenfzehnern", "rules": "n_deals=4"},
    "blattla": {"game": "blattla", "rules": "n_deals=4"},
}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page_url(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A house of its own: cards of parties that are over stay where they are."""
    async with new_house(tmp_path_factory.mktemp("house"), **QUICK) as url:
        yield url


@pytest.mark.sample(4)
@pytest.mark.parametrize(("language", "among"), [("de", "people"), ("en", "computers")])
@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_card_stands_on_one_screen(
    windows: Windows, page_url: str, game: str, language: str, among: str
) -> None:
    names, guild, channel = PLACES[language]
    async with AsyncExitStack() as stack:
        coming = names if among == "people" else names[:1]
        people = [await stack.enter_async_context(await Person.join(page_url, name)) for name in coming]
        host = people[0]
        await host.wait_until(lambda: host.bot_online and bool(host.commands))
        table = await open_table(host, channel, **GAMES[game])
        for other in people[1:]:
            await press(other, table, "join")
        await press(host, table, "fill")
        hands = [await take_hand(person, table) for person in people]
        again = f"bk1:t:{table}:again"
        await play_on(hands, lambda: again in ids_of(card_of(host, table)))
        await host.wait_until(lambda: "; " in described(card_of(host, table)))
    player = await Player.come(windows, page_url, names[0], guild, channel, **PHONE)
    public = player.page.locator("article.message:not(.message-ephemeral)")  # the hand has the button, too
    card = public.filter(has=player.page.locator(f"[data-custom-id='{again}']"))
    for width, rows in zip(WIDTHS, ROWS, strict=True):
        await player.resize(width)
        await expect(card.locator("img").last).to_be_visible()
        box = await card.bounding_box()
        assert box is not None and box["height"] <= HIGHEST, f"{width}: {box} {await card.inner_text()}"
        assert not await player.misfits()
        tops = await card.locator(".button").evaluate_all("(all) => all.map((one) => one.offsetTop)")
        more = int(among == "people")
        assert (len(tops), len(set(tops))) == (3 + more, rows + more), "an evening has a row of its own"
    await player.close()

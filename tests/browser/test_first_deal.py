"""A newcomer's first deal, played by clicking."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

from discord_sandbox import Person
from tests.browser.conftest import Doors
from tests.browser.player import PHONE, Player
from tests.seeded import amount
from tests.wire.table import choose_setting

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TRICKS = 8
MEASURED = range(1, TRICKS + 1, amount(7, 1))
"""The tricks in which the phone's screen is measured: the first and the last in every run."""


@pytest.fixture(scope="module")
def page_url(untouched: str) -> str:
    return untouched


async def turns(player: Player) -> AsyncIterator[int]:
    """Yield each time that somebody has to play a card of a deal, from the first trick to the last."""
    for trick in range(1, TRICKS + 1):
        await expect(player.lit.first).to_be_visible()
        await expect(player.hand.locator(".button:disabled")).to_have_count(trick - 1)
        yield trick


async def suits(player: Player, lit: bool) -> list[str]:
    """The suits of the coloured cards, or of the grey ones."""
    return [custom_id[-2] for custom_id in await player.ids(player.lit if lit else player.grey)]


async def expect_rule_of_colours(player: Player) -> None:
    """Check that only the led suit's cards are coloured if it must be followed, else all cards are."""
    lit, grey = await suits(player, lit=True), await suits(player, lit=False)
    assert not grey or (len(set(lit)) == 1 and lit[0] not in grey)


@pytest.mark.scaled
async def test_a_first_deal_is_played_on_a_phone(doors: Doors, page_url: str) -> None:
    async with await Person.join(page_url, "Anna") as person:  # so that each trick brings a tap
        await person.wait_until(lambda: person.bot_online)
        await choose_setting(person, "autoplay", "never", "spieltisch")
    anna = await doors.find_the_way("Anna", "Studentenheim", "spieltisch", color_scheme="light", **PHONE)
    await anna.composer.tap()
    await anna.page.keyboard.type("/tisch")
    await anna.page.get_by_role("option", name="/tisch öffnen").tap()
    await anna.page.get_by_role("button", name="Senden").tap()
    await anna.press("Mit Computern anfangen")
    await anna.press("Meine Karten")
    await expect(anna.hand).to_contain_text("Du bist Bierkönig")
    await anna.act(anna.choice("Minus"))
    await expect(anna.hand).to_contain_text("Meide Stiche!")

    async for trick in turns(anna):
        await expect_rule_of_colours(anna)
        if trick in MEASURED:
            for place in await anna.places.all():
                await expect(place).to_be_in_viewport(ratio=1)
            await anna.fits(350, PHONE["viewport"]["width"])
        before = await columns(anna)
        assert [len(row) for row in before] == [4, 4], "four a row"
        await anna.act(anna.lit.first)
        if trick < TRICKS:
            assert await columns(anna) == before, "no card moves under the thumb"
    await expect(anna.card).to_contain_text("Spiel 1 · Minus ist aus:")


async def columns(player: Player) -> list[list[float]]:
    """The horizontal positions of the places from left to right, row by row."""
    boxes = await player.places.evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect()).map((box) => [box.top, box.left])"
    )
    rows: dict[float, list[float]] = {}
    for top, left in boxes:
        rows.setdefault(top, []).append(left)
    return list(rows.values())

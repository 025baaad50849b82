"""Replays of every kind of deal, on phones and at a desk: nothing is cut, nothing lies over something else.

Screenshots for the documentation are made here: ``PICTURES=docs/pictures pytest tests/browser``.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.async_api import expect

from discord_sandbox.person import Person
from tests.browser.conftest import Doors, House, Pictures
from tests.browser.player import DESKTOP, PHONE, Player
from tests.browser.replays import CHANNEL, GUILD, SCENES, Scene
from tests.wire.table import ids_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NARROW: Final = (350, 390)
HIGHEST: Final = 720
"""CSS pixels, so that a step and its buttons stand on a phone's screen together."""


async def go_on(player: Player, word: str, step: int) -> None:
    """Step through a replay from the first step until the given one is shown."""
    for number in range(1, step):
        await expect(player.hand).to_contain_text(f"{word} {number} ")
        await player.hand.locator('[data-custom-id$=":next"]').click()
    await expect(player.hand).to_contain_text(f"{word} {step} ")


@pytest.mark.sample(1)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
async def test_replays_fit_on_every_screen(
    scene: Scene, shared_house: House, doors: Doors, pictures: Pictures
) -> None:
    async with await Person.join(shared_house.url, "Anna") as anna:
        await anna.wait_until(lambda: anna.bot_online)
        shown = await anna.command(
            CHANNEL, "table replay", table=shared_house.tables[scene.name], deal=scene.deals
        )
        assert shown.message is not None
        message = await anna.filled(shown) if shown.state == "deferred" else shown.message
        [chooser] = [id for id in ids_of(message) if id.endswith(":eyes")]
        await anna.select(message, chooser, scene.eyes)
        desk = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="dark", **DESKTOP)
        phone = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **PHONE)
        await go_on(phone, "Schritt", 5)
        for player, widths in ((phone, NARROW), (desk, (DESKTOP["viewport"]["width"],))):
            await expect(player.hand.locator("img").first).to_be_visible()
            await player.fits(*widths)
        await low(phone)
        if scene.kept == "desk":
            await pictures.take(desk, desk.hand, f"replay-{scene.name}")
        elif scene.kept == "phone":
            await pictures.take(phone, phone.hand, f"replay-{scene.name}-phone")
        await phone.hand.locator('[data-custom-id$=":last"]').click()
        await expect(phone.hand.locator('[data-custom-id$=":last"]')).to_have_count(0)
        await phone.fits(NARROW[0])
        await low(phone)
        await anna.delete(message)


async def low(phone: Player) -> None:
    """Check that the replay stands on a phone's screen at each width."""
    for width in NARROW:
        await phone.resize(width)
        box = await phone.hand.locator(".container").bounding_box()
        assert box is not None and box["height"] <= HIGHEST, f"{width}: {box} {await phone.hand.inner_text()}"


@pytest.mark.long
async def test_a_shared_moment_fits_and_leads_on(page_url: str, doors: Doors, pictures: Pictures) -> None:
    anna = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **PHONE)
    dora = await doors.enter("Dora", GUILD, CHANNEL, color_scheme="dark", **DESKTOP)
    async with await Person.join(page_url, "Anna") as person:
        await person.wait_until(lambda: person.bot_online)
        await person.command(CHANNEL, "table replay", table=1, deal=2)
    await go_on(anna, "Schritt", 4)
    await anna.hand.locator('[data-custom-id$=":share"]').click()
    await expect(dora.card).to_contain_text("zeigt ein Spiel von vorhin")
    await dora.fits(DESKTOP["viewport"]["width"])
    await pictures.take(dora, dora.card, "replay-shared")
    await dora.card.get_by_role("button", name="Selbst durchblättern").click()
    await expect(dora.hand).to_contain_text("Step 4 of")
    await dora.fits(*NARROW, DESKTOP["viewport"]["width"])
    await pictures.take(dora, dora.hand, "replay-english")

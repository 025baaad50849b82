"""The tutorial on phones and at a desk, in both languages: every step fits, nothing lies over something else.

Screenshots for the documentation are made here: ``PICTURES=docs/pictures pytest tests/browser``.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.async_api import Locator, expect

from engine.tutorial import STATIONS
from tests.browser.conftest import Doors, Pictures
from tests.browser.player import DESKTOP, PHONE, Player
from tests.engine.tutorial_ways import ORDER

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NARROW: Final = (350, 390)

_IN_TUTORIAL: Final = '[data-custom-id^="bk1:n:3:go:"]'
FOLLOWING: Final = 3
"""The first step in which a suit is to be followed."""
KEPT: Final = {"en-phone": 1, "de-phone": FOLLOWING, "en-desk": 6}
"""The step that the documentation shows, by language and device."""


async def begin(player: Player, command: str) -> None:
    """Type the command, and press the button that leads on."""
    await player.composer.press_sequentially(f"/{command}")
    await expect(player.page.get_by_role("option", name=f"/{command}")).to_be_visible()
    await player.composer.press("Enter")
    await player.page.keyboard.press("Enter")
    await expect(player.hand.locator('[data-custom-id="bk1:l:here"]')).to_be_visible()
    leading = player.hand.locator('[data-custom-id="bk1:n:3:go:-"]')
    if not await leading.count():  # who was told of it before finds it further back
        await player.hand.locator('[data-custom-id="bk1:l:more"]').click()
    await leading.click()


def lit(player: Player) -> Locator:
    """The coloured buttons of the tutorial."""
    return player.hand.locator(f".button-success{_IN_TUTORIAL}, .button-primary{_IN_TUTORIAL}")


def grey(player: Player) -> Locator:
    """The grey buttons of the tutorial that can be clicked."""
    return player.hand.locator(f".button-secondary{_IN_TUTORIAL}")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "person", "guild", "channel", "command", "step", "how", "widths"),
    [
        ("de-phone", "Anna", "Studentenheim", "spieltisch", "hilfe", "Schritt", PHONE, NARROW),
        ("en-phone", "Dora", "The Taproom", "card-table", "help", "Step", PHONE, NARROW),
        ("de-desk", "Bert", "Studentenheim", "spieltisch", "hilfe", "Schritt", DESKTOP, (1280,)),
        ("en-desk", "Emil", "The Taproom", "card-table", "help", "Step", DESKTOP, (1280,)),
    ],
)
async def test_every_step_fits(
    doors: Doors,
    pictures: Pictures,
    name: str,
    person: str,
    guild: str,
    channel: str,
    command: str,
    step: str,
    how: dict[str, Any],
    widths: tuple[int, ...],
) -> None:
    player = await doors.enter(
        person, guild, channel, color_scheme="dark" if how is DESKTOP else "light", **how
    )
    await begin(player, command)
    number = 1
    while number <= STATIONS:
        await expect(player.hand).to_contain_text(f"{step} {number} ")
        await player.fits(*widths)
        if KEPT.get(name) == number:
            await pictures.take(player, player.hand, f"tutorial-{name}")
        if number in (1, FOLLOWING, STATIONS):
            wrong = lit(player) if number == 1 else grey(player)
            await wrong.first.click()
            await expect(player.hand).to_contain_text("✋")
            await player.fits(*widths)
        way = lit(player).last
        if number < FOLLOWING:
            way = player.hand.locator(f'[data-custom-id$="{",".join(ORDER[:number])}"]')
        custom_id = await way.get_attribute("data-custom-id")
        await way.click()
        await expect(player.hand.locator(f'[data-custom-id="{custom_id}"]')).to_have_count(0)
        if await player.hand.locator('[data-custom-id*=":open:"]').count():
            break
        number += f"{step} {number} " not in await player.hand.inner_text()
    await player.fits(*widths)
    await player.hand.locator('[data-custom-id*=":open:"]').click()
    await expect(player.card).to_contain_text(f"/{command}")
    await player.fits(*widths)

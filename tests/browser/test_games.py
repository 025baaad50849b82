"""Every game's hand and card, at a desk and on a phone: nothing is cut off, covered or too pale.

With ``PICTURES`` set, the moments below are kept as pictures of the documentation.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import expect

from discord_sandbox.person import Person
from tests.browser.conftest import Doors, House, Pictures
from tests.browser.player import DESKTOP, PHONE, Player
from tests.wire.private_pages import set_autoplay
from tests.wire.table import open_table, press

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GUILD, CHANNEL = "Studentenheim", "spieltisch-2"
NARROW: Final = (350, 360)
"""Widths of phones, in pixels."""
PATIENCE: Final = 400
"""Clicks after which a moment is taken never to come."""


@dataclass(frozen=True)
class Moment:
    """A moment of a game: the hand shows ``text`` and has a button whose id ends with ``button``.

    Without ``options`` the moment is already there, at a table of the shared house.
    ``likes`` are ends of ids to click until then, the best first; by default the first coloured button.
    """

    name: str
    options: dict[str, Any] | None
    text: str
    button: str
    likes: tuple[str, ...] = ()
    marks: tuple[int, ...] = ()
    kept: bool = False
    """Whether it is a picture of the documentation."""


THIRD_TRICK: Final = r"Stich 3\b"
A_CARD: Final = r":(lay )?[EGHS][7-9XUOKA]"
BLATTLA_LIKES: Final = (":ready", ":cut 16", ":bid sow", r":call [EGHS]A", ":pass")

MOMENTS: Final = (
    Moment("kauflabet-exchange", {"game": "kauflabet"}, "", ":play", marks=(0, 2), kept=True),
    Moment("kauflabet", {"game": "kauflabet", "players": 5}, THIRD_TRICK, A_CARD, likes=(":play",)),
    Moment("fuenfzehnern-zwang", None, "", " zwang", kept=True),
    Moment("fuenfzehnern", {"game": "fuenfzehnern", "preset": "1880"}, THIRD_TRICK, A_CARD),
    Moment("blattla-auction", {"game": "blattla"}, "", ":pass", likes=BLATTLA_LIKES, kept=True),
    Moment("blattla", {"game": "blattla"}, THIRD_TRICK, A_CARD, likes=BLATTLA_LIKES, kept=True),
    Moment("badenia-king", {"game": "quodlibet", "preset": "badenia"}, "", r":contract \w+"),
    Moment(
        "badenia",
        {"game": "quodlibet", "preset": "badenia"},
        rf"{THIRD_TRICK}|Reihe 3",
        A_CARD,
        likes=(":contract minus", r":contract \w+"),
        kept=True,
    ),
)


@pytest_asyncio.fixture(loop_scope="session")
async def anna(page_url: str) -> AsyncIterator[Person]:
    """Anna, who opens tables."""
    async with await Person.join(page_url, "Anna") as anna:
        await anna.wait_until(lambda: anna.bot_online)
        await set_autoplay(anna, CHANNEL, "never")
        yield anna


@pytest.mark.sample(1)
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
async def test_hand_and_card_fit_on_every_screen(
    moment: Moment, anna: Person, shared_house: House, doors: Doors, pictures: Pictures
) -> None:
    if moment.options is None:
        table = shared_house.tables[moment.name]
        await anna.command(CHANNEL, "table move", table=table)
    else:
        table = await open_table(anna, CHANNEL, **moment.options)
        await press(anna, table, "fill")
    desk = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="dark", **DESKTOP)
    await desk.press("Meine Karten")
    for _ in range(PATIENCE):
        if await has_come(desk, moment):
            break
        await go_on(desk, moment)
    else:
        pytest.fail(f"{moment.name} never came")
    for place in moment.marks:
        await mark(desk, place)

    phone = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **PHONE)
    await expect(phone.hand).to_be_visible()
    await desk.fits(*NARROW, DESKTOP["viewport"]["width"])
    await phone.fits(*NARROW)
    for tab in (desk, phone):
        for message in (tab.card, tab.hand):
            assert not await tab.pale(message)
    if moment.kept:
        await pictures.take(desk, desk.hand, moment.name)


async def has_come(player: Player, moment: Moment) -> bool:
    """Whether the moment has come and it is Anna's turn."""
    await expect(player.offered.first).to_be_visible()
    if not re.search(moment.text, await player.hand.inner_text()):
        return False
    offered = await player.ids(player.offered)
    return any(re.search(rf"{moment.button}$", custom_id) for custom_id in offered)


async def go_on(player: Player, moment: Moment) -> None:
    """Click the button that the moment likes best."""
    offered = await player.ids(player.offered)
    liked = (id for end in moment.likes for id in offered if re.search(rf"{end}$", id))
    lit = await player.ids(player.lit)
    custom_id = next(liked, (lit or offered)[0])
    await player.act(player.hand.locator(f'[data-custom-id="{custom_id}"]'))


async def mark(player: Player, place: int) -> None:
    """Mark a card, and check that it stands out."""
    card = player.hand.locator('[data-custom-id^="bk1:m:"]').nth(place)
    await card.click()
    await expect(card).to_have_class(re.compile("button-primary"))

"""Building blocks of the gallery: a phone and a desk in each language, and sheets of their screens."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.async_api import FloatRect, Locator, expect

from discord_sandbox import Person, Predicate
from tests.browser.moments import Company
from tests.browser.player import Player, Scheme
from tests.wire.table import Json, Seated, card_of, ids_of

NARROW: Final = (350, 390)
"""Widths of phones, in pixels."""
WIDE: Final = 1280
TALL: Final = 3600
"""Pixels: a screen so tall that every message to be checked fits on it."""

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": NARROW[0], "height": 740},
    "device_scale_factor": 1.25,
    "is_mobile": True,
    "has_touch": True,
}

_DESK_WIDTH: Final = 700
"""Pixels kept of a desk's screen, from the message's left edge; the rest is empty."""
_DESK_KEPT: Final = 560
"""Width in pixels of a desk on a sheet, so that two of them are about as high as a phone."""
_GAP: Final = 12
_BETWEEN: Final = "#808080"
_QUALITY: Final = 72
"""WebP quality: text stays sharp, and all sheets together stay below six megabytes."""


@dataclass(frozen=True)
class Side:
    """One language's server: the person who looks, their tab, and its colours on phone and desk."""

    company: Company
    host: Person
    others: Sequence[Person]
    tab: Player
    phone: Scheme
    desk: Scheme
    tables: Mapping[str, int]
    """Tables played before the bot started, by the name of their moment."""

    @property
    def channel(self) -> str:
        """The channel of the tables."""
        return self.company.channel

    def here(self, message: Json) -> bool:
        """Whether a message is in that channel: people are on both servers and hear of both."""
        return bool(message["channel_id"] == self.host.channel(self.channel))

    def seen(self) -> list[Json]:
        """The messages in the channel, as far as the host has seen them."""
        return [message for message in self.host.seen() if self.here(message)]

    async def wait_for(self, person: Person, predicate: Predicate) -> Json:
        """Wait for a message in the channel that fits, whether it is already there or still to come."""
        return await person.wait_for(lambda message: self.here(message) and predicate(message))

    def card(self, table: int) -> Json:
        """The public card of a table."""
        return card_of(self.host, table)

    async def bring(self, name: str) -> Seated:
        """Bring the table of a moment to the channel, and open the host's hand of it."""
        table = self.tables[name]
        await self.host.command(self.channel, "table move", table=table)
        await self.wait_for(self.host, lambda message: f"bk1:t:{table}:hand" in ids_of(message))
        shown = await self.host.command(self.channel, "hand", table=table)
        assert shown.message is not None
        return Seated(self.host, table, shown.message)


def found(player: Player, message: Json) -> Locator:
    """A message in a tab."""
    return player.page.locator(f'article.message[data-message-id="{message["id"]}"]')


async def check(side: Side, messages: Sequence[Json], *, pictures: int) -> None:
    """Check that messages are there, with so many pictures, readable, and nothing cut off or covered."""
    tab = side.tab
    shown = [found(tab, message) for message in messages]
    for one in shown:
        await expect(one).to_be_visible()
    drawn = tab.page.locator(
        ", ".join(f'article[data-message-id="{message["id"]}"] .media img' for message in messages)
    )
    await expect(drawn).to_have_count(pictures)
    await tab.page.wait_for_function(
        "() => [...document.images].every((one) => one.complete && one.naturalWidth)"
    )
    described = await drawn.evaluate_all("(all) => all.every((one) => one.alt)")
    assert described, "a picture that is not described"
    for scheme, widths in ((side.phone, NARROW), (side.desk, (WIDE,))):
        await tab.page.emulate_media(color_scheme=scheme)
        await tab.fits(*widths)
        await still(tab)
        for one in shown:
            pale = await tab.pale(one)
            assert not pale, pale


async def still(tab: Player) -> None:
    """Wait until nothing moves or fades."""
    await tab.page.wait_for_function(
        "() => !document.getAnimations().some((one) => one instanceof CSSTransition)"
    )


async def photograph(side: Side, messages: Sequence[Json], width: int) -> Image.Image:
    """Photograph messages that follow one another, at that width."""
    player = side.tab
    await player.page.emulate_media(color_scheme=side.phone if width in NARROW else side.desk)
    await player.resize(width, TALL)
    await still(player)  # on a phone the sidebar slides away
    await player.page.mouse.move(0, 0)
    await player.page.locator(".list").evaluate("(list) => list.scrollTo(0, list.scrollHeight)")
    while True:  # something new in the channel moves what stands above it
        shown = await _boxes(player, messages)
        whole = await _clipped(player, shown, width)
        if await _boxes(player, messages) == shown:
            return whole


async def _boxes(player: Player, messages: Sequence[Json]) -> list[FloatRect]:
    """The places of messages on the screen."""
    boxes = [await found(player, message).bounding_box() for message in messages]
    shown = [box for box in boxes if box is not None]
    assert len(shown) == len(messages)
    return shown


async def _clipped(player: Player, shown: Sequence[FloatRect], width: int) -> Image.Image:
    left = 0.0 if width < _DESK_WIDTH else min(box["x"] for box in shown)
    pieces = [
        await player.page.screenshot(
            clip={
                "x": left,
                "y": box["y"],
                "width": min(width - left, _DESK_WIDTH),
                "height": box["height"],
            }
        )
        for box in sorted(shown, key=lambda box: box["y"])
    ]
    return _stack([Image.open(io.BytesIO(piece)).convert("RGB") for piece in pieces])


def _stack(pieces: Sequence[Image.Image], gap: int = 0) -> Image.Image:
    height = sum(one.height + gap for one in pieces) - gap
    whole = Image.new("RGB", (max(one.width for one in pieces), height), _BETWEEN)
    top = 0
    for one in pieces:
        whole.paste(one, (0, top))
        top += one.height + gap
    return whole


def hang(phones: Sequence[Image.Image], desks: Sequence[Image.Image], path: Path) -> None:
    """Compose pictures of a screen into one file: phones side by side, the desks stacked beside them."""
    desks = [one.resize((_DESK_KEPT, one.height * _DESK_KEPT // one.width)) for one in desks]
    columns = [*phones, *([_stack(desks, _GAP)] if desks else [])]
    width = sum(one.width + _GAP for one in columns) - _GAP
    sheet = Image.new("RGB", (width, max(one.height for one in columns)), _BETWEEN)
    left = 0
    for one in columns:
        sheet.paste(one, (left, 0))
        left += one.width + _GAP
    sheet.save(path, "WEBP", quality=_QUALITY, method=6)

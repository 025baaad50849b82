"""Auction shown between the seats: the newest calls, with the best bid in gold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.pictures.canvas import Box, Canvas
from cogs.pictures.lettering import TABLE_LEAST, TABLE_NAME, TABLE_TEXT
from cogs.pictures.palette import CARD, FAINT, GOLD, PANEL, SEATS, SOFT, WHITE
from cogs.pictures.sprites import SPRITES
from cogs.pictures.table import MIDDLE
from engine.game import Seat

MOST_SHOWN: Final = 6
"""Number of calls shown, as many as there is room for."""
_LINE: Final = 72
_HEAD: Final = 72
_EDGE: Final = 20


@dataclass(frozen=True, slots=True)
class CallLine:
    """One seat's call: a bid, with its suit if it has one, or a pass."""

    name: str
    seat: Seat
    told: str
    suit: int | None
    passed: bool
    best: bool


@dataclass(frozen=True, slots=True)
class AuctionMiddle:
    """The newest calls under a heading."""

    head: str
    calls: tuple[CallLine, ...]

    def draw(self, canvas: Canvas) -> None:
        high = _HEAD + _LINE * len(self.calls) + 14
        box = Box(MIDDLE.x, MIDDLE.y + (MIDDLE.height - high) // 2, MIDDLE.width, high)
        canvas.panel(box, 26, PANEL)
        room = box.width - 2 * _EDGE
        canvas.fitted(self.head, box.x + _EDGE, box.y + 54, room, TABLE_TEXT, SOFT, least=TABLE_LEAST)
        for number, call in enumerate(self.calls):
            _call(canvas, call, box, box.y + _HEAD + number * _LINE)


def _call(canvas: Canvas, call: CallLine, box: Box, y: int) -> None:
    if call.best:
        canvas.ring(Box(box.x + 8, y, box.width - 16, _LINE - 4), 16, 3, GOLD)
    canvas.panel(Box(box.x + _EDGE, y + 12, 8, _LINE - 28), 4, SEATS[call.seat])
    colour = GOLD if call.best else FAINT if call.passed else WHITE
    right = box.right - _EDGE
    if call.suit is not None:
        canvas.panel(Box(right - 52, y + 8, 52, 52), 26, CARD)
        canvas.stamp(SPRITES.suit(call.suit, 42), right - 47, y + 13)
        right -= 62
    wide = canvas.fitted(call.told, right, y + 52, 190, TABLE_NAME, colour, "right", TABLE_LEAST)
    left = box.x + _EDGE + 20
    canvas.fitted(call.name, left, y + 52, right - wide - 14 - left, TABLE_NAME, colour, least=TABLE_LEAST)

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
_LINE: Final = 54
_HEAD: Final = 54
_EDGE: Final = 15


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
        high = _HEAD + _LINE * len(self.calls) + 10
        box = Box(MIDDLE.x, MIDDLE.y + (MIDDLE.height - high) // 2, MIDDLE.width, high)
        canvas.panel(box, 20, PANEL)
        room = box.width - 2 * _EDGE
        canvas.fitted(self.head, box.x + _EDGE, box.y + 40, room, TABLE_TEXT, SOFT, least=TABLE_LEAST)
        for number, call in enumerate(self.calls):
            _call(canvas, call, box, box.y + _HEAD + number * _LINE)


def _call(canvas: Canvas, call: CallLine, box: Box, y: int) -> None:
    if call.best:
        canvas.ring(Box(box.x + 6, y, box.width - 12, _LINE - 3), 12, 2, GOLD)
    canvas.panel(Box(box.x + _EDGE, y + 9, 6, _LINE - 21), 3, SEATS[call.seat])
    colour = GOLD if call.best else FAINT if call.passed else WHITE
    right = box.right - _EDGE
    if call.suit is not None:
        canvas.panel(Box(right - 39, y + 6, 39, 39), 19, CARD)
        canvas.stamp(SPRITES.suit(call.suit, 31), right - 35, y + 10)
        right -= 46
    wide = canvas.fitted(call.told, right, y + 39, 142, TABLE_NAME, colour, "right", TABLE_LEAST)
    left = box.x + _EDGE + 15
    canvas.fitted(call.name, left, y + 39, right - wide - 10 - left, TABLE_NAME, colour, least=TABLE_LEAST)

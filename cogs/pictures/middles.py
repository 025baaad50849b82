"""Drawings between the seats before the first lead: Blattla's auction, Kauflabet's talon and pot."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from cogs.pictures.canvas import CARD, FAINT, GOLD, LINE, PANEL, SEATS, SOFT, WHITE, Box, Canvas, Colour
from cogs.pictures.lettering import TABLE_LEAST, TABLE_NAME, TABLE_TEXT
from cogs.pictures.sprites import Sprite
from cogs.pictures.table import MIDDLE
from engine.cards import Card
from engine.game import Seat

MOST_SHOWN: Final = 6
"""Number of calls shown, as many as there is room for."""
_LINE: Final = 54
_HEAD: Final = 54
_EDGE: Final = 15
_TOLD: Final = 214
"""The room for a bid, in pixels; a long one leaves less to the name, which the colour tells as well."""


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
        canvas.stamp(canvas.pack.suit(call.suit, 31), right - 35, y + 10)
        right -= 46
    wide = canvas.fitted(call.told, right, y + 39, _TOLD, TABLE_NAME, colour, "right", TABLE_LEAST)
    left = box.x + _EDGE + 15
    canvas.fitted(call.name, left, y + 39, right - wide - 10 - left, TABLE_NAME, colour, least=TABLE_LEAST)


_CARD: Final = 99
_HIGH: Final = 148
_TOP: Final = MIDDLE.y + 8
_HALF: Final = MIDDLE.width // 2
_TALON: Final = MIDDLE.x + (_HALF - _CARD) // 2
_UPCARD: Final = _TALON + _HALF
_LABELS: Final = _TOP + _HIGH + 38
_POT: Final = Box(MIDDLE.x + 3, _LABELS + 15, MIDDLE.width - 6, 177)

_VALUES: Final = (1, 5, 25, 100, 500, 2_500, 10_000, 50_000, 250_000, 1_000_000)
"""Values of the kinds of chips; equal ones are stacked."""
_COLOURS: Final[tuple[Colour, ...]] = (
    (245, 240, 228),
    (214, 64, 60),
    (70, 160, 100),
    (60, 66, 78),
    (150, 98, 190),
)
_MOST_STACKS: Final = 5
_CHIP: Final = Box(0, 0, 54, 21)
_THICK: Final = 10
_FINE: Final = 4


@dataclass(frozen=True, slots=True)
class PotMiddle:
    """The talon, the upcard and the pot.

    ``talon``: cards left in it; ``upcard``: ``None`` once somebody has taken it; ``pot`` in chips.
    ``pot_told`` says how many chips there are, ``bete_told`` what a player without a trick pays.
    """

    talon: int
    talon_told: str
    upcard: Card | None
    upcard_told: str
    pot: int
    pot_told: str
    bete_told: str

    def draw(self, canvas: Canvas) -> None:
        for number in range(min(3, self.talon)):  # three backs stand for a larger pile
            canvas.stamp(canvas.pack.card(None, _CARD), _TALON + 4 * number, _TOP - 3 * number)
        if not self.talon:
            _gap(canvas, _TALON)
        _label(canvas, self.talon_told, _TALON, WHITE)
        if self.upcard is None:
            _gap(canvas, _UPCARD)
        else:
            canvas.stamp(canvas.pack.card(self.upcard, _CARD), _UPCARD, _TOP)
        _label(canvas, self.upcard_told, _UPCARD, SOFT)
        canvas.panel(_POT, 20, PANEL)
        middle, room = _POT.x + _POT.width // 2, _POT.width - 18
        _chips(canvas, self.pot, middle, _POT.y + 81)
        canvas.fitted(self.pot_told, middle, _POT.bottom - 57, room, TABLE_NAME, GOLD, "centre", TABLE_LEAST)
        canvas.fitted(self.bete_told, middle, _POT.bottom - 15, room, TABLE_TEXT, SOFT, "centre", TABLE_LEAST)


def stacks(chips: int) -> tuple[tuple[int, int], ...]:
    """Return the stacks of chips as kind and count, the largest kind first."""
    found = []
    for kind in range(len(_VALUES) - 1, -1, -1):
        count, chips = divmod(chips, _VALUES[kind])
        if count:
            found.append((kind, min(count, _VALUES[1])))
    return tuple(found[:_MOST_STACKS])


def _label(canvas: Canvas, told: str, x: int, colour: Colour) -> None:
    """Draw what is said of a card beneath it."""
    canvas.fitted(told, x + _CARD // 2, _LABELS, _HALF - 3, TABLE_TEXT, colour, "centre", TABLE_LEAST)


def _gap(canvas: Canvas, x: int) -> None:
    """Draw the empty place of a card."""
    canvas.ring(Box(x, _TOP, _CARD, _HIGH), 9, 2, LINE)


def _chips(canvas: Canvas, chips: int, middle: int, base: int) -> None:
    piles = stacks(chips)
    step = _CHIP.width + 4
    x = middle - step * len(piles) // 2 + 2
    for kind, count in piles:
        for height in range(count):
            canvas.stamp(_chip(kind % len(_COLOURS)), x, base - _CHIP.height - _THICK - height * _THICK)
        x += step


@lru_cache(maxsize=len(_COLOURS))
def _chip(kind: int) -> Sprite:
    """Draw one chip, seen a little from above."""
    colour = _COLOURS[kind]
    dark = (colour[0] * 3 // 5, colour[1] * 3 // 5, colour[2] * 3 // 5)
    wide, high, thick = _CHIP.width * _FINE, _CHIP.height * _FINE, _THICK * _FINE
    mask = Image.new("L", (wide, high + thick))
    face = Image.new("RGB", mask.size, dark)
    for pen, fill in ((ImageDraw.Draw(mask), 255), (ImageDraw.Draw(face), dark)):
        pen.ellipse((0, thick, wide - 1, high + thick - 1), fill=fill)
        pen.rectangle((0, high // 2, wide - 1, high // 2 + thick), fill=fill)
        pen.ellipse((0, 0, wide - 1, high - 1), fill=fill)
    pen = ImageDraw.Draw(face)
    edge = (colour[0] // 3, colour[1] // 3, colour[2] // 3)  # separates a chip from the one beneath
    pen.arc((0, thick, wide - 1, high + thick - 1), 0, 180, fill=edge, width=2 * _FINE)
    pen.ellipse((_FINE, _FINE, wide - _FINE, high - _FINE), fill=colour)
    rim, flat = wide // 7, high // 7
    pen.ellipse((rim, flat, wide - rim, high - flat), outline=dark, width=2 * _FINE)
    return Sprite(face.reduce(_FINE), mask.reduce(_FINE), (0, 0))

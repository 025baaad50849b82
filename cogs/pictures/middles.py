"""Drawings where other games have a trick: an auction, a talon with its pot, the grid of shedding games.

In the grid a row is a suit and a place a card, with players and counts beside it. In Snack the gold places
are the open ends of the rows, as everybody sees them. In Quadrature a bar in its leader's colour lies beneath
the cards that fell with one lead, with the lead's number and leader's initial.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from PIL import Image, ImageDraw

from cogs.pictures.canvas import (
    CARD,
    FAINT,
    GOLD,
    INK,
    LINE,
    PANEL,
    SEATS,
    SOFT,
    WHITE,
    Box,
    Canvas,
    Colour,
    Size,
)
from cogs.pictures.lettering import TABLE_LEAST, TABLE_NAME, TABLE_TEXT, Font, width, wrap
from cogs.pictures.sprites import GERMAN, Sprite, sprites_of
from cogs.pictures.table import MIDDLE, PLATE_HIGH, TABLE_SIZE, SeatSpec, plate
from engine.cards import Card
from engine.game import Seat

MOST_SHOWN: Final = 6
"""Number of calls shown, as many as there is room for."""
_LINE: Final = 54
_HEAD: Final = 54
_INSET: Final = 15
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
        room = box.width - 2 * _INSET
        canvas.fitted(self.head, box.x + _INSET, box.y + 40, room, TABLE_TEXT, SOFT, least=TABLE_LEAST)
        for number, call in enumerate(self.calls):
            _call(canvas, call, box, box.y + _HEAD + number * _LINE)


def _call(canvas: Canvas, call: CallLine, box: Box, y: int) -> None:
    if call.best:
        canvas.ring(Box(box.x + 6, y, box.width - 12, _LINE - 3), 12, 2, GOLD)
    canvas.panel(Box(box.x + _INSET, y + 9, 6, _LINE - 21), 3, SEATS[call.seat])
    colour = GOLD if call.best else FAINT if call.passed else WHITE
    right = box.right - _INSET
    if call.suit is not None:
        canvas.panel(Box(right - 39, y + 6, 39, 39), 19, CARD)
        canvas.stamp(canvas.pack.suit(call.suit, 31), right - 35, y + 10)
        right -= 46
    wide = canvas.fitted(call.told, right, y + 39, _TOLD, TABLE_NAME, colour, "right", TABLE_LEAST)
    left = box.x + _INSET + 15
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


_EDGE: Final = 6
_ROWS: Final = 100
_ROW: Final = 123
_CELLS: Final = 64
_CELL: Final = 72
_SIGN: Final = 54
_SIDE: Final = Box(651, _EDGE, 243, 600 - 2 * _EDGE)
_PLATE_STEP: Final = PLATE_HIGH + 6
_WIDE_CARD: Final = 68
"""The width of a card without a bar, in pixels."""
_BARRED_CARD: Final = 54
_BAR: Final = 34
_RANK: Final = Font("slab", 40)
_BACK: Final = 33
_TRICK_CARD: Final = 50


@dataclass(frozen=True, slots=True)
class Lead:
    """The lead of Quadrature with which a card fell: its number, who led, and the leader's initial.

    ``first``: whether the bar begins here, because no card that fell with it lies right below. ``joined``:
    whether the next card up fell with it.
    """

    number: int
    seat: Seat
    initial: str
    first: bool
    joined: bool


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the grid. ``laid``: its card lies there; ``newest``: it was laid in the last turn or lead.

    ``opening``: its card would fit an end of a row.
    """

    laid: bool = False
    newest: bool = False
    opening: bool = False
    lead: Lead | None = None


@dataclass(frozen=True, slots=True)
class Fallen:
    """The cards of the newest lead with the seats they came from; ``told`` says who led."""

    told: str
    cards: tuple[tuple[Card, Seat], ...]


@dataclass(frozen=True, slots=True)
class GridSpec:
    """A deal of Snack or Quadrature as everybody sees it.

    ``spots`` by card. ``told`` says what happened last. ``packets`` are the sizes of the packets left, under
    ``packets_head``; in Quadrature ``fallen`` takes their place. ``letters``: those of the ranks. The plates
    stand in order of play, that of seat ``below`` lowest.
    """

    kind: ClassVar[str] = "grid"
    size: ClassVar[Size] = TABLE_SIZE

    place: str
    title: str
    told: str
    spots: tuple[Spot, ...]
    seats: tuple[SeatSpec, ...]
    packets_head: str
    packets: tuple[int, ...]
    fallen: Fallen | None
    letters: tuple[str, ...]
    alt: str
    below: Seat = 0
    artwork: str = GERMAN

    def draw(self, canvas: Canvas) -> None:
        canvas.pack = sprites_of(self.artwork)
        self._heading(canvas)
        barred = any(spot.lead for spot in self.spots) or self.fallen is not None
        for suit in range(4):
            y = _ROWS + suit * _ROW
            middle = y + (_ROW - (_BAR if barred else 0)) // 2 - 3
            canvas.panel(Box(_EDGE, middle - _SIGN // 2, _SIGN, _SIGN), _SIGN // 2, CARD)
            canvas.stamp(canvas.pack.suit(suit, 42), _EDGE + 6, middle - 21)
        for card, spot in enumerate(self.spots):
            x, y = _CELLS + _CELL * (card & 7) + _CELL // 2, _ROWS + _ROW * (card >> 3)
            wide, top = (_BARRED_CARD, y + 3) if barred else (_WIDE_CARD, y + 7)
            _card(canvas, card, self.letters[card & 7], spot, x, top, wide)
            if spot.lead is not None and spot.lead.first:
                _bar(canvas, spot.lead, self._together(card), x, y)
        for number in range(len(self.seats)):
            seat = (self.below + 1 + number) % len(self.seats)
            box = Box(_SIDE.x, _SIDE.y + number * _PLATE_STEP, _SIDE.width, PLATE_HIGH)
            plate(canvas, self.seats[seat], box, SEATS[seat])
        self._stock(canvas)

    def _together(self, card: Card) -> int:
        """Return how many cards in a row fell with one and the same lead, from ``card`` up."""
        last = card
        while (lead := self.spots[last].lead) is not None and lead.joined:
            last += 1
        return last - card + 1

    def _heading(self, canvas: Canvas) -> None:
        """Draw what is played, which deal it is, and below what happened last."""
        room = _SIDE.x - _EDGE - 36
        beside = width(self.title, TABLE_NAME) + 15 + width(self.place, TABLE_TEXT)
        wide = min(room, max(beside, width(self.told, TABLE_TEXT)))
        canvas.panel(Box(_EDGE, _EDGE, wide + 28, 90), 16, PANEL)
        left = _EDGE + 14
        x = left + canvas.text(self.title, left, 44, TABLE_NAME, WHITE) + 15
        canvas.fitted(self.place, x, 44, left + room - x, TABLE_TEXT, SOFT, least=TABLE_LEAST)
        canvas.fitted(self.told, left, 84, room, TABLE_TEXT, SOFT, least=TABLE_LEAST)

    def _stock(self, canvas: Canvas) -> None:
        """Draw the packets left, or the newest lead."""
        top = _SIDE.y + 4 * _PLATE_STEP
        box = Box(_SIDE.x, top, _SIDE.width, _SIDE.bottom - top)
        canvas.panel(box, 16, PANEL)
        head = self.fallen.told if self.fallen is not None else self.packets_head
        room = box.width - 24
        lines = wrap(head, TABLE_TEXT, room)[:2]
        canvas.column(lines, box.x + 12, box.y + 39, 39, room, TABLE_TEXT, SOFT, least=TABLE_LEAST)
        x, y = box.x + 12, box.y + 93
        for size in self.packets:
            canvas.stamp(canvas.pack.card(None, _BACK), x, y)
            canvas.text(str(size), x + _BACK // 2, box.bottom - 9, TABLE_TEXT, SOFT, "centre")
            x += _BACK + 4
        for card, seat in self.fallen.cards if self.fallen is not None else ():
            canvas.stamp(canvas.pack.mini(card, _TRICK_CARD), x, y)
            canvas.panel(Box(x, box.bottom - 15, _TRICK_CARD, 9), 4, SEATS[seat])
            x += _TRICK_CARD + 6


def _bar(canvas: Canvas, lead: Lead, cards: int, x: int, y: int) -> None:
    """Draw the bar of a lead of Quadrature below the cards that fell with it, the lowest one at ``x``."""
    left, top = x - _BARRED_CARD // 2, y + _ROW - _BAR - 3
    canvas.panel(Box(left, top, _CELL * (cards - 1) + _BARRED_CARD, _BAR), 4, SEATS[lead.seat])
    named = f"{lead.number} {lead.initial}"
    told = named if width(named, TABLE_TEXT) <= _BARRED_CARD else str(lead.number)
    canvas.text(told, x, top + 30, TABLE_TEXT, INK, "centre")


def _card(canvas: Canvas, card: Card, letter: str, spot: Spot, x: int, y: int, wide: int) -> None:
    """Draw a card or its empty place, centred on ``x``, with its upper edge at ``y``."""
    box = Box(x - wide // 2, y, wide, wide * 3 // 2)
    if spot.laid:
        if spot.newest:
            canvas.panel(box.grown(4), 10, GOLD)
        canvas.stamp(canvas.pack.mini(card, wide), box.x, box.y)
        return
    canvas.ring(box, 8, 3 if spot.opening else 2, GOLD if spot.opening else LINE)
    canvas.text(letter, x, y + box.height // 2 + 13, _RANK, GOLD if spot.opening else FAINT, "centre")

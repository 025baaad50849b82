"""The grid of the shedding games: a row a suit, a place a card, with players and counts beside it.

In Snack the gold places are the open ends of the rows, as everybody sees them. In Quadrature a bar in its
leader's colour lies beneath the cards that fell with one lead, with the lead's number and leader's initial.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from cogs.pictures.canvas import CARD, FAINT, GOLD, INK, LINE, PANEL, SEATS, SOFT, WHITE, Box, Canvas, Size
from cogs.pictures.lettering import TABLE_LEAST, TABLE_NAME, TABLE_TEXT, Font, width, wrap
from cogs.pictures.sprites import GERMAN, sprites_of
from cogs.pictures.table import PLATE_HIGH, TABLE_SIZE, SeatSpec, plate
from engine.cards import Card
from engine.game import Seat

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

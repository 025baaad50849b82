"""The table, and a hand: seats in the direction of play, the trick between them, the last one in a corner.

A finished trick stays where it was played, its winner's card in gold, until the next one begins; then it lies
small in a corner. So everybody gets to see the last card of a trick.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, Protocol

from cogs.pictures.canvas import (
    CARD,
    FAINT,
    GOLD,
    INK,
    PANEL,
    ROSE,
    SEATS,
    SOFT,
    WHITE,
    Box,
    Canvas,
    Colour,
    Size,
    stripes_beside,
)
from cogs.pictures.lettering import MINUS, TABLE_LEAST, TABLE_NAME, TABLE_TEXT, balanced, width, wrap
from cogs.pictures.sprites import CARDS, GERMAN, SPRITES, Mark, sprites_of
from engine.cards import Card, Played, Suit, Trick
from engine.fraternities.store import Colours
from engine.game import Direction, Seat, step_to
from engine.players.levels import Level

# -- plates ----------------------------------------------------------------------------------------------

PLATE_HIGH: Final = 93
_NOTE_ROW: Final = 40
_MARK: Final = 36


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """A seat: its player's name, total, tricks of this deal and cards left (``None``: not shown).

    ``out``: it has no part in this deal. ``note``: its points of the deal, or what it has said. ``badge``: a
    letter or digit in a disc. ``computer`` is the level of one that plays here, ``colours`` are those of the
    player's fraternity.
    """

    name: str
    total: str
    tricks: int | None = None
    cards: int | None = None
    mark: Mark | None = None
    computer: Level | None = None
    turn: bool = False
    out: bool = False
    note: str = ""
    badge: str = ""
    colours: Colours | None = None


def plate(canvas: Canvas, seat: SeatSpec, box: Box, colour: Colour) -> None:
    """Draw a player's plate, golden if it is their turn; a note that finds no room gets a row of its own."""
    start, end = box.x + 22, box.right - 10
    counts: tuple[tuple[Mark, int | None], ...] = (("tricks", seat.tricks), ("hand", seat.cards))
    shown = [(sign, str(number)) for sign, number in counts if number is not None]
    figures = width(seat.total, TABLE_TEXT) + sum(51 + width(number, TABLE_TEXT) for _, number in shown)
    beneath = bool(seat.note) and start + figures + 12 + width(seat.note, TABLE_TEXT) > end
    if beneath:
        top = min(box.y, canvas.size[1] - 6 - box.height - _NOTE_ROW)
        box = Box(box.x, top, box.width, box.height + _NOTE_ROW)
    if seat.turn:
        canvas.panel(box.grown(5), 27, GOLD)
    canvas.panel(box, 22, PANEL)
    canvas.panel(Box(box.x + 9, box.y + 14, 6, box.height - 28), 3, FAINT if seat.out else colour)
    first, second = box.y + 40, box.y + 82
    x = start
    for mark in (seat.mark, seat.computer):
        if mark is not None:
            canvas.stamp(SPRITES.mark(mark, _MARK), x, box.y + 7)
            x += _MARK + 4
    if seat.badge:
        canvas.panel(Box(x, box.y + 6, _MARK, _MARK), _MARK // 2, GOLD)
        canvas.text(seat.badge, x + _MARK // 2, box.y + 37, TABLE_TEXT, INK, "centre")
        x += _MARK + 6
    x += stripes_beside(canvas, seat.colours, x, first)
    strong = GOLD if seat.turn else FAINT if seat.out else WHITE
    canvas.fitted(seat.name, x, first, end - x, TABLE_NAME, strong, least=TABLE_LEAST)
    loss = seat.total.startswith(MINUS)
    x = start + canvas.text(seat.total, start, second, TABLE_TEXT, ROSE if loss else WHITE) + 12
    for sign, number in shown:
        canvas.stamp(SPRITES.mark(sign, 33), x, second - 29)
        x += 36 + canvas.text(number, x + 36, second, TABLE_TEXT, SOFT) + 15
    last = second + _NOTE_ROW if beneath else second
    canvas.fitted(seat.note, end, last, end - start, TABLE_TEXT, GOLD, "right", TABLE_LEAST)


# -- the table -------------------------------------------------------------------------------------------

TABLE_SIZE: Final[Size] = (900, 600)
MIDDLE: Final = Box(272, 105, 356, 390)
"""The area that no seat of any table covers."""
_EDGE: Final = 6
"""Margin in pixels at the picture's edges."""
_ROUND: Final = 16
"""Radius in pixels of the corners' panels."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about the whole deal: heading, a suit's sign, and value, which ``told`` says in words."""

    head: str
    value: str
    suit: Suit | None = None
    told: str = ""


class Middle(Hashable, Protocol):
    """A game's drawing between the seats while no trick lies there: plain values, frozen and picklable.

    It stays within ``MIDDLE``.
    """

    def draw(self, canvas: Canvas) -> None:
        """Draw the middle within its box."""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table as everybody sees it. ``place``: which deal it is. ``title``: what is played.

    ``below``: the seat drawn at the bottom, from which the others sit around in the ``direction`` of play.
    ``trick``: the cards in the middle, in order of play; ``winner`` has won them if they are a finished
    trick. ``told``: which trick that is. ``before``: the last finished trick while the next is being played,
    and ``before_told`` its label. ``announcement``: a sentence while no cards lie there; ``middle``: a
    drawing in their place.
    """

    kind: ClassVar[str] = "table"
    size: ClassVar[Size] = TABLE_SIZE

    place: str
    title: str
    facts: tuple[Fact, ...]
    seats: tuple[SeatSpec, ...]
    direction: Direction
    trick: tuple[Played, ...]
    winner: Seat | None
    told: str
    before: Trick | None
    before_told: str
    announcement: str
    alt: str
    middle: Middle | None = None
    below: Seat = 0
    artwork: str = GERMAN

    def draw(self, canvas: Canvas) -> None:
        canvas.pack = sprites_of(self.artwork)
        _heading(canvas, self.place, self.title)
        _facts(canvas, self.facts)
        places = seated(len(self.seats), self.below, self.direction)
        for seat, place, colour in zip(self.seats, places, SEATS, strict=False):
            plate(canvas, seat, place.plate, colour)
        if self.trick:
            _trick(canvas, self.trick, self.winner, places)
        elif self.middle is not None:
            self.middle.draw(canvas)
        else:
            _announcement(canvas, self.announcement)
        _told(canvas, self.told, self.winner is not None)
        if self.before is not None:
            # above it, five players leave room for a single line
            _before(canvas, self.before, self.before_told, 1 if len(self.seats) > 4 else 2)


class SeatPosition(NamedTuple):
    """Position of a seat: its plate, and the upper left corner of its card before it is tilted."""

    plate: Box
    card: tuple[int, int]


_CARD: Final = (138, 207)
_SIDE: Final = 260
_ENDS: Final = 316
_BOTTOM: Final = Box(450 - _ENDS // 2, 600 - _EDGE - PLATE_HIGH, _ENDS, PLATE_HIGH)
_TOP: Final = Box(450 - _ENDS // 2, _EDGE, _ENDS, PLATE_HIGH)


def _left(y: int) -> Box:
    return Box(_EDGE, y, _SIDE, PLATE_HIGH)


def _right(y: int) -> Box:
    return Box(900 - _EDGE - _SIDE, y, _SIDE, PLATE_HIGH)


PLACES: Final[dict[int, tuple[SeatPosition, ...]]] = {
    2: (SeatPosition(_BOTTOM, (399, 290)), SeatPosition(_TOP, (363, 105))),
    3: (
        SeatPosition(_BOTTOM, (384, 290)),
        SeatPosition(_left(248), (279, 155)),
        SeatPosition(_right(248), (485, 155)),
    ),
    4: (
        SeatPosition(_BOTTOM, (410, 290)),
        SeatPosition(_left(248), (278, 203)),
        SeatPosition(_TOP, (351, 105)),
        SeatPosition(_right(248), (485, 189)),
    ),
    5: (
        SeatPosition(_BOTTOM, (399, 291)),
        SeatPosition(_left(290), (278, 198)),
        SeatPosition(_left(155), (302, 78)),
        SeatPosition(_right(155), (464, 74)),
        SeatPosition(_right(290), (485, 194)),
    ),
}
"""Positions by number of seats: from the one below to the left around the table.

Cards lie so that nobody's index is covered, whoever plays first: those further up lie beneath.
"""


def seated(seats: int, below: Seat, direction: Direction) -> tuple[SeatPosition, ...]:
    """Return the position of each seat, so that play goes round the table in the game's direction."""
    way = step_to("left", direction)
    return tuple(PLACES[seats][(seat - below) * way % seats] for seat in range(seats))


_ROW: Final = 39
_PAD: Final = 10
_CORNER: Final = _SIDE + 22
"""Maximum width of what stands in a corner."""


def _heading(canvas: Canvas, place: str, title: str) -> None:
    """Draw which deal it is and what is played, in the upper left corner."""
    room = _CORNER - 2 * _PAD
    above = place.split(" · ")
    titles = wrap(title, TABLE_NAME, room)[:2]
    wide = max(*(width(line, TABLE_TEXT) for line in above), *(width(line, TABLE_NAME) for line in titles))
    high = _ROW * (len(above) + len(titles)) + 15
    canvas.panel(Box(_EDGE, _EDGE, min(wide, room) + 2 * _PAD, high), _ROUND, PANEL)
    x, y = _EDGE + _PAD, _EDGE + 35
    canvas.column(above, x, y, _ROW, room, TABLE_TEXT, SOFT, least=TABLE_LEAST)
    y += _ROW * len(above) + 3
    canvas.column(titles, x, y, _ROW, room, TABLE_NAME, WHITE, least=TABLE_LEAST)


def _facts(canvas: Canvas, facts: tuple[Fact, ...]) -> None:
    """Draw the facts in the upper right corner, one in a line."""
    if not facts:
        return
    room = _CORNER - 2 * _PAD
    wide = min(room, max(map(_fact_width, facts)))
    x = 900 - _EDGE - _PAD - wide
    canvas.panel(Box(x - _PAD, _EDGE, wide + 2 * _PAD, 45 * len(facts) + 9), _ROUND, PANEL)
    for number, fact in enumerate(facts):
        y = _EDGE + 38 + 45 * number
        at = x + canvas.text(fact.head, x, y, TABLE_TEXT, SOFT) + 8
        if fact.suit is not None:
            canvas.panel(Box(at, y - 31, _SIGN, _SIGN), _SIGN // 2, CARD)
            canvas.stamp(canvas.pack.suit(fact.suit, 31), at + 4, y - 27)
            at += _SIGN + 4
        canvas.fitted(fact.value, at, y, x + wide - at, TABLE_TEXT, WHITE, least=TABLE_LEAST)


_SIGN: Final = 39


def _fact_width(fact: Fact) -> int:
    sign = 0 if fact.suit is None else _SIGN + 4
    return width(fact.head, TABLE_TEXT) + 8 + sign + width(fact.value, TABLE_TEXT)


def _trick(
    canvas: Canvas, trick: tuple[Played, ...], winner: Seat | None, places: tuple[SeatPosition, ...]
) -> None:
    for play in sorted(trick, key=lambda play: (places[play.seat].card[1], places[play.seat].card[0])):
        place = places[play.seat]
        x, y = place.card[0] + _CARD[0] // 2, place.card[1] + _CARD[1] // 2
        if play.seat == winner:
            canvas.stamp(canvas.pack.ring(play.card), x, y)
        canvas.stamp(canvas.pack.tilted(play.card), x, y)


def _announcement(canvas: Canvas, announcement: str) -> None:
    lines = balanced(announcement, TABLE_NAME, 342)
    canvas.column(lines, 450, 310 - 24 * (len(lines) - 1), 48, 342, TABLE_NAME, WHITE, "centre", TABLE_LEAST)


def _told(canvas: Canvas, told: str, finished: bool) -> None:
    """Draw which trick lies there, in the lower left corner."""
    if not told:
        return
    lines, wide = _label(told)
    high = _ROW * len(lines) + 15
    box = Box(_EDGE, 600 - _EDGE - high, wide + 2 * _PAD, high)
    canvas.panel(box, _ROUND, PANEL)
    colour = GOLD if finished else SOFT
    canvas.column(lines, box.x + _PAD, box.y + _ROW, _ROW, wide, TABLE_TEXT, colour, least=TABLE_LEAST)


_MINI: Final = (62, 93)


def _before(canvas: Canvas, trick: Trick, told: str, most: int) -> None:
    """Draw the finished trick in the lower right corner, in order of play, with its players' colours.

    The winner's card has a golden edge. The label has ``most`` lines.
    """
    lines, wide = _label(told, most)
    step = min(_MINI[0] + 4, (_CORNER - 2 * _PAD - _MINI[0]) // max(1, len(trick.plays) - 1))
    wide = max(step * (len(trick.plays) - 1) + _MINI[0], wide)
    high = _ROW * len(lines) + _MINI[1] + 35
    box = Box(900 - _EDGE - wide - 2 * _PAD, 600 - _EDGE - high, wide + 2 * _PAD, high)
    canvas.panel(box, _ROUND, PANEL)
    x, y = box.x + _PAD, box.bottom - _MINI[1] - 21
    canvas.column(lines, x, box.y + _ROW, _ROW, wide, TABLE_TEXT, SOFT, least=TABLE_LEAST)
    for play in trick.plays:
        if play.seat == trick.winner:
            canvas.panel(Box(x, y, *_MINI).grown(4), 9, GOLD)
        canvas.stamp(canvas.pack.mini(play.card, _MINI[0]), x, y)
        canvas.panel(Box(x, box.bottom - 14, step - 4, 8), 4, SEATS[play.seat])
        x += step


def _label(told: str, most: int = 2) -> tuple[list[str], int]:
    """Return a corner's text in so many lines at most, and the width that they take."""
    room = _CORNER - 2 * _PAD
    lines = wrap(told, TABLE_TEXT, room)[:most] if most > 1 else [told]
    return lines, min(room, max(width(line, TABLE_TEXT) for line in lines))


# -- a hand --------------------------------------------------------------------------------------------------

HAND_SIZE: Final[Size] = (1200, 428)
_MARGIN: Final = 20
_ONE_ROW: Final = 9
"""Maximum cards in one row; more lie in two rows, because closer together their ranks couldn't be read."""


class Rows(NamedTuple):
    """Layout of cards: width, y of each row, how far a playable card is raised, and the room between."""

    width: int
    tops: tuple[int, ...]
    rise: int
    gap: int


_ONE: Final = Rows(CARDS.width, (50,), 32, 12)
_TWO: Final = Rows(160, (28, 182), 20, 8)


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of a hand; ``None`` is one that may not be seen. ``marked``: chosen for the pending decision."""

    card: Card | None
    raised: bool = False
    dimmed: bool = False
    marked: bool = False


@dataclass(frozen=True, slots=True)
class HandSpec:
    """A hand as its owner sees it, from left to right."""

    kind: ClassVar[str] = "hand"
    size: ClassVar[Size] = HAND_SIZE

    cards: tuple[HandCard, ...]
    alt: str
    artwork: str = GERMAN

    def draw(self, canvas: Canvas) -> None:
        canvas.pack = sprites_of(self.artwork)
        rows = _ONE if len(self.cards) <= _ONE_ROW else _TWO
        longest = -(-len(self.cards) // len(rows.tops))
        for number, top in enumerate(rows.tops):
            _row(canvas, self.cards[number * longest : (number + 1) * longest], rows, top)


def _row(canvas: Canvas, cards: Sequence[HandCard], rows: Rows, top: int) -> None:
    """Draw cards from left to right, centred, as far apart as there is room."""
    width = rows.width
    room = HAND_SIZE[0] - 2 * _MARGIN - width
    step = min(width + rows.gap, room // max(1, len(cards) - 1))
    x = (HAND_SIZE[0] - step * (len(cards) - 1) - width) // 2
    for held in cards:
        y = top - rows.rise if held.raised else top
        if held.marked:
            canvas.panel(Box(x, y, width, width * 3 // 2).grown(8), 30, GOLD)
        canvas.stamp(canvas.pack.card(held.card, width, "dim" if held.dimmed else "plain"), x, y)
        x += step

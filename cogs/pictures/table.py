"""The table: seats in order of play, the trick between them, the trick before it in a corner.

A finished trick stays where it was played, its winner's card in gold, until the next one begins; then it lies
small in a corner. So everybody gets to see the last card of a trick.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, Protocol

from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.figures import MINUS
from cogs.pictures.lettering import NAME, SMALL, TEXT, balanced, fit, width
from cogs.pictures.palette import CARD, FAINT, GOLD, PANEL, ROSE, SEATS, SOFT, WHITE, Colour
from cogs.pictures.sprites import SPRITES, Mark, Tilt
from cogs.pictures.stripes import stripes_beside
from engine.cards import Suit
from engine.fraternities.colours import Colours
from engine.game import Seat
from engine.views import Played, Trick

TABLE_SIZE: Final[Size] = (1200, 800)
MIDDLE: Final = Box(362, 130, 476, 540)
"""The area that no seat of any table covers."""
_EDGE: Final = 16
"""Margin in pixels at the picture's edges."""


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """A seat: its player's name, total, tricks of this deal and cards left (``None``: not shown).

    ``out``: it has no part in this deal. ``note`` names its role in a word. ``colours`` are those of the
    player's fraternity.
    """

    name: str
    total: str
    tricks: int | None = None
    cards: int | None = None
    mark: Mark | None = None
    computer: bool = False
    turn: bool = False
    out: bool = False
    note: str = ""
    colours: Colours | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about the whole deal: a small heading and its value, or a suit's sign."""

    head: str
    value: str
    suit: Suit | None = None


class Middle(Hashable, Protocol):
    """A game's drawing between the seats while no trick lies there: plain values, frozen and picklable.

    It stays within ``MIDDLE``.
    """

    def draw(self, canvas: Canvas) -> None:
        """Draw the middle within its box."""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table as everybody sees it. ``place``: which deal it is. ``title``: what is played.

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
    trick: tuple[Played, ...]
    winner: Seat | None
    told: str
    before: Trick | None
    before_told: str
    announcement: str
    alt: str
    middle: Middle | None = None

    def draw(self, canvas: Canvas) -> None:
        heading(canvas, self.place, self.title)
        _facts(canvas, self.facts)
        places = PLACES[len(self.seats)]
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
            _before(canvas, self.before, self.before_told)


class SeatPosition(NamedTuple):
    """Position of a seat: its plate, the upper left corner of its card before it is tilted, and the tilt."""

    plate: Box
    card: tuple[int, int]
    tilt: Tilt


_CARD: Final = (184, 276)
_SIDE: Final = 332
_ENDS: Final = 420
_HIGH: Final = 100
_FACT_ROOM: Final = 366
"""Width for facts in pixels, from the right edge to the upper plate."""
_SIGN: Final = 52
_BOTTOM: Final = Box(600 - _ENDS // 2, 800 - _EDGE - _HIGH, _ENDS, _HIGH)
_TOP: Final = Box(600 - _ENDS // 2, _EDGE, _ENDS, _HIGH)


def _left(y: int) -> Box:
    return Box(_EDGE, y, _SIDE, _HIGH)


def _right(y: int) -> Box:
    return Box(1200 - _EDGE - _SIDE, y, _SIDE, _HIGH)


PLACES: Final[dict[int, tuple[SeatPosition, ...]]] = {
    2: (SeatPosition(_BOTTOM, (532, 396), 1), SeatPosition(_TOP, (484, 128), 0)),
    3: (
        SeatPosition(_BOTTOM, (512, 396), 2),
        SeatPosition(_left(330), (372, 206), 0),
        SeatPosition(_right(330), (646, 206), 1),
    ),
    4: (
        SeatPosition(_BOTTOM, (546, 398), 2),
        SeatPosition(_left(350), (370, 266), 0),
        SeatPosition(_TOP, (468, 130), 3),
        SeatPosition(_right(350), (646, 262), 1),
    ),
    5: (
        SeatPosition(_BOTTOM, (532, 402), 2),
        SeatPosition(_left(450), (370, 278), 0),
        SeatPosition(_left(200), (402, 118), 1),
        SeatPosition(_right(200), (618, 112), 3),
        SeatPosition(_right(450), (646, 272), 1),
    ),
}
"""Positions of seats by number of seats: seat 0 below, the others around the table in order of play.

Cards lie so that nobody's index is covered, whoever plays first: those further up lie beneath.
"""


def heading(canvas: Canvas, place: str, title: str) -> None:
    """Draw which deal it is and what is played, in the upper left corner."""
    room = _SIDE - 40
    _, font = fit(title, NAME, room, 34)
    wide = max(min(width(place, SMALL), room), min(width(title, font), room))
    canvas.panel(Box(_EDGE, _EDGE, wide + 40, _HIGH), 22, PANEL, 0.82)
    canvas.fitted(place, _EDGE + 20, _EDGE + 37, room, SMALL, SOFT)
    canvas.fitted(title, _EDGE + 20, _EDGE + 84, room, NAME, WHITE, least=34)


def _facts(canvas: Canvas, facts: tuple[Fact, ...]) -> None:
    """Draw the facts in the upper right corner; if they wouldn't fit, a suit is reduced to its sign."""
    signs_only = sum(_fact_width(fact, signs_only=False) + 10 for fact in facts) > _FACT_ROOM
    right = 1200 - _EDGE
    for fact in reversed(facts):
        wide = _fact_width(fact, signs_only)
        box = Box(right - wide, _EDGE, wide, _HIGH)
        canvas.panel(box, 22, PANEL, 0.82)
        canvas.text(fact.head, box.x + 20, _EDGE + 37, SMALL, SOFT)
        x = box.x + 20
        if fact.suit is not None:
            canvas.panel(Box(x - 2, _EDGE + 46, 46, 46), 23, CARD)
            canvas.stamp(SPRITES.suit(fact.suit, 36), x + 3, _EDGE + 51)
            x += _SIGN
        if fact.suit is None or not signs_only:
            canvas.text(fact.value, x, _EDGE + 84, NAME, WHITE)
        right = box.x - 10


def _fact_width(fact: Fact, signs_only: bool) -> int:
    value = width(fact.value, NAME)
    if fact.suit is not None:
        value = 42 if signs_only else _SIGN + value
    return max(width(fact.head, SMALL), value) + 40


def plate(canvas: Canvas, seat: SeatSpec, box: Box, colour: Colour) -> None:
    """Draw a player's plate, 100 pixels high; golden if it is his turn."""
    if seat.turn:
        canvas.panel(box.grown(7), 37, GOLD)
    canvas.panel(box, 30, PANEL, 1.0 if seat.turn else 0.9)
    canvas.panel(Box(box.x + 16, box.y + 18, 8, box.height - 36), 4, FAINT if seat.out else colour)
    start, end = box.x + 38, box.right - 18
    x = start
    for mark in (seat.mark, "computer" if seat.computer else None):
        if mark is not None:
            canvas.stamp(SPRITES.mark(mark, 42), x, box.y + 10)
            x += 50
    x += stripes_beside(canvas, seat.colours, x, box.y + 48)
    strong = GOLD if seat.turn else FAINT if seat.out else WHITE
    canvas.fitted(seat.name, x, box.y + 48, end - x, NAME, strong)
    loss = seat.total.startswith(MINUS)
    x = start + canvas.text(seat.total, start, box.y + 88, TEXT, ROSE if loss else SOFT) + 18
    counts: tuple[tuple[Mark, int | None], ...] = (("tricks", seat.tricks), ("hand", seat.cards))
    for sign, number in counts:
        if number is not None:
            canvas.stamp(SPRITES.mark(sign, 32), x, box.y + 60)
            x += 36
            x += canvas.text(str(number), x, box.y + 88, TEXT, SOFT) + 14
    if width(seat.note, SMALL) <= end - x:
        canvas.fitted(seat.note, end, box.y + 88, end - x, TEXT, GOLD, "right")


def _trick(
    canvas: Canvas, trick: tuple[Played, ...], winner: Seat | None, places: tuple[SeatPosition, ...]
) -> None:
    for play in sorted(trick, key=lambda play: (places[play.seat].card[1], play.seat)):
        place = places[play.seat]
        x, y = place.card[0] + _CARD[0] // 2, place.card[1] + _CARD[1] // 2
        if play.seat == winner:
            canvas.stamp(SPRITES.ring(place.tilt), x, y)
        canvas.stamp(SPRITES.tilted(play.card, place.tilt), x, y)


def _announcement(canvas: Canvas, announcement: str) -> None:
    lines = balanced(announcement, NAME, 440)
    y = 410 - 29 * (len(lines) - 1)
    for line in lines:
        canvas.fitted(line, 600, y, 440, NAME, WHITE, "centre")
        y += 58


def _told(canvas: Canvas, told: str, finished: bool) -> None:
    if not told:
        return
    room = 320
    shown, font = fit(told, TEXT, room)
    box = Box(_EDGE, 800 - _EDGE - 58, width(shown, font) + 40, 58)
    canvas.panel(box, 22, PANEL, 0.82)
    canvas.text(shown, box.x + 20, box.y + 41, font, GOLD if finished else SOFT)


_MINI: Final = (68, 102)


def _before(canvas: Canvas, trick: Trick, told: str) -> None:
    """Draw the finished trick in the corner, in order of play, the winner's card with a golden edge."""
    right, bottom = 1200 - _EDGE, 800 - _EDGE
    step = min(_MINI[0] + 8, 320 // len(trick.plays))
    wide = step * (len(trick.plays) - 1) + _MINI[0]
    shown, font = fit(told, SMALL, 330)
    box_wide = max(wide, width(shown, font)) + 32
    box = Box(right - box_wide, bottom - 168, box_wide, 168)
    canvas.panel(box, 22, PANEL, 0.82)
    canvas.text(shown, box.x + 16, box.y + 38, font, SOFT)
    x, y = box.x + 16, box.y + 52
    for play in trick.plays:
        if play.seat == trick.winner:
            canvas.panel(Box(x, y, *_MINI).grown(5), 12, GOLD)
        canvas.stamp(SPRITES.mini(play.card, _MINI[0]), x, y)
        x += step

"""Plates of the seats in pictures of a table: names, totals, and figures of the deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.pictures.canvas import FAINT, GOLD, INK, PANEL, ROSE, SOFT, WHITE, Box, Canvas, Colour
from cogs.pictures.figures import MINUS
from cogs.pictures.lettering import TABLE_LEAST, TABLE_NAME, TABLE_TEXT, width
from cogs.pictures.sprites import SPRITES, Mark
from cogs.pictures.stripes import stripes_beside
from engine.fraternities.store import Colours
from engine.players.levels import Level

PLATE_HIGH: Final = 93
_ROW: Final = 40
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
        top = min(box.y, canvas.size[1] - 6 - box.height - _ROW)
        box = Box(box.x, top, box.width, box.height + _ROW)
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
    last = second + _ROW if beneath else second
    canvas.fitted(seat.note, end, last, end - start, TABLE_TEXT, GOLD, "right", TABLE_LEAST)

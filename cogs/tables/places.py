"""How a partie has ended, in words: places, points, and what was remarkable."""

from __future__ import annotations

from typing import Final

from cogs.games.lines import remark_told
from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book
from cogs.pictures.lettering import figure
from cogs.texts.catalogue import Words
from engine.remarks import remarks_on_partie

_SIGNS: Final = ("🥇", "🥈", "🥉", "4️⃣", "5️⃣")
ROOM: Final = 5
"""Places and remarks for which a finished card has room on a phone."""


def placings(context: RenderContext) -> list[str]:
    """Return a line for each seat, best place first, winners in bold; equal places get the same medal.

    Only the first says what the figures are, so that lines fit on a phone.
    """
    result, names = context.state.result, context.names
    if result is None:
        return []
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    lines: list[str] = []
    for seat in order:
        name = names.bold(seat) if seat in result.winners else names[seat]
        points = result.points[seat]
        figures = figure(points) if lines else points_text(context.state.game, points, context.words)
        told = (sign_of(result.places[seat]), names.sign(seat), name, "·", figures)
        lines.append(" ".join(filter(None, told)))
    return lines


def sign_of(place: int) -> str:
    """Return the medal of a place, or its number."""
    return _SIGNS[place - 1]


def points_text(game: str, points: int, words: Words) -> str:
    """Format a seat's result in the game's unit: points, or whatever else it counts."""
    return words.in_game("card-points", game, count=abs(points), points=figure(points))


def partie_remarks(context: RenderContext, book: Book) -> list[str]:
    """Return up to two lines on what was remarkable about a partie, as many as places leave room for.

    Several winners take another line.
    """
    deals = [entry.points for entry in book.entries if entry.number is not None and entry.counted]
    remarks = remarks_on_partie(deals, book.course()[1:], book.winners, low_wins=book.low_wins)
    room = ROOM - len(context.state.seats) - (len(book.winners) > 1)
    return [remark_told(context, remark, "partie") for remark in remarks[: max(0, room)]]

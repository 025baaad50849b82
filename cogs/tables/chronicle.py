"""Summary of the deals played on a card, which stays in the channel when the card is replaced."""

from __future__ import annotations

from typing import Final

from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.pictures.book import Book, BookEntry
from cogs.pictures.figures import figure
from engine.events import DealScored

MOST_DEALS: Final = 12
"""Maximum number of deals on one card, the newest ones."""


def chronicle(context: RenderContext, first: int) -> tuple[str, ...]:
    """Return a line for each finished deal since the ``first``: what was played, and the points by name."""
    snapshot = context.snapshot
    if snapshot.deal_number is None or snapshot.covered:
        return ()
    # the first deal that isn't finished
    current = snapshot.deal_number + (snapshot.result is not None)
    book = GAME_VIEWS[snapshot.game].book(context)
    entries = _numbered(book, current)
    scored = {event.deal: event.points for event in snapshot.story if isinstance(event, DealScored)}
    lines = []
    for deal in range(max(first, current - MOST_DEALS), current):
        entry = entries.get(deal)
        points = scored.get(deal) if entry is None else entry.points
        if points is not None:
            title = "" if entry is None else entry.title
            lines.append(_line(context, deal, title, points, book.signed))
    return tuple(lines)


def _numbered(book: Book, current: int) -> dict[int, BookEntry]:
    """Return the running partie's deals by the table's numbers, which go on over several parties."""
    entries = [entry for entry in book.entries if entry.number is not None]
    return {current - len(entries) + place: entry for place, entry in enumerate(entries)}


def _line(context: RenderContext, deal: int, title: str, points: tuple[int, ...], signed: bool) -> str:
    words, names = context.words, context.names.of(context.snapshot.seats_in(deal))
    told = " · ".join(
        words("channel-points", name=names.plain(seat), points=figure(more, signed))
        for seat, more in enumerate(points)
    )
    if not title:
        return words("channel-deal-plain", deal=deal, points=told)
    return words("channel-deal", deal=deal, title=title, points=told)

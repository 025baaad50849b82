"""Score book of Fünfzehnern: deals with their dealers and points."""

from __future__ import annotations

from cogs.games.fuenfzehnern.table import table_view
from cogs.games.picturing import drawn_name
from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book, marked, plain_section


def book(context: RenderContext) -> Book:
    """Return the book of the partie so far."""
    view = table_view(context, None)
    players = view.options.players
    deals = (
        (
            score.number,
            context.words("charts-dealt-by", name=drawn_name(context, score.dealer)),
            score.points,
            marked(players, {}),
        )
        for score in view.scores
    )
    return Book(plain_section(deals, players), view.totals, view.deals, low_wins=False, signed=True)

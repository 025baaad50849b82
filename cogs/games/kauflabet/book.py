"""Score book of Kauflabet: the pot of each deal, bêtes and chips."""

from __future__ import annotations

from cogs.games.kauflabet.table import table_view
from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book, marked, plain_section


def book(context: RenderContext) -> Book:
    """Return the book of the partie so far."""
    view = table_view(context, None)
    players = view.options.players
    deals = (
        (
            score.number,
            context.words("kauflabet-pot", pot=score.settlement.pot),
            score.points,
            marked(players, {"bete": [s for s, chips in enumerate(score.settlement.betes) if chips]}),
        )
        for score in view.scores
    )
    # What is in the pot belongs to nobody yet: the sheet stands as it did after the newest deal.
    sections = plain_section(deals, players)
    totals = tuple(sum(score.points[seat] for score in view.scores) for seat in range(players))
    return Book(sections, totals, view.deals, low_wins=False, signed=True)

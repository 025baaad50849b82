"""Score book of Blattla: the contract of each deal, its declarer and partner."""

from __future__ import annotations

from cogs.games.blattla.table import contract_in_words, table_view
from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book, marked, plain_section
from engine.games.blattla.contracts import SEATS
from engine.games.blattla.views import DealScore


def book(context: RenderContext) -> Book:
    """Return the book of the partie so far."""
    view = table_view(context, None)
    deals = (
        (
            score.number,
            context.words("charts-thrown-in")
            if score.contract is None
            else contract_in_words(context.words, score.contract),
            score.points,
            marked(SEATS, {"declarer": [score.declarer], "partner": [_partner(score)]}),
        )
        for score in view.scores
    )
    return Book(plain_section(deals, SEATS), view.totals, view.deals, low_wins=False, signed=True)


def _partner(score: DealScore) -> int | None:
    return None if score.partner == score.declarer else score.partner

"""Score book of Blattla: the contract of each deal, its declarer and partner."""

from __future__ import annotations

from cogs.games.blattla.table import table_view
from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book, marked, plain_section
from cogs.texts.catalogue import Words
from engine.games.blattla.contracts import SEATS, Contract
from engine.games.blattla.views import DealScore


def book(context: RenderContext) -> Book:
    """Return the book of the partie so far."""
    view = table_view(context, None)
    deals = (
        (
            score.number,
            context.words("charts-thrown-in")
            if score.contract is None
            else contract_name(context.words, score.contract),
            score.points,
            marked(SEATS, {"declarer": [score.declarer], "partner": [_partner(score)]}),
        )
        for score in view.scores
    )
    return Book(plain_section(deals, SEATS), view.totals, view.deals, low_wins=False, signed=True)


def contract_name(words: Words, contract: Contract) -> str:
    """Return a contract in a few words without suit signs: “Sow · Leaves”, “Solo Hearts”."""
    if contract.kind == "sow" and contract.called is None:
        return words("blattla-sow")
    suit = words.suit(contract.trump if contract.called is None else contract.called >> 3)
    return words(f"charts-{contract.kind}", suit=suit)


def _partner(score: DealScore) -> int | None:
    return None if score.partner == score.declarer else score.partner

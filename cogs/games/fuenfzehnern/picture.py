"""Fünfzehnern's table as a picture, and its score book."""

from __future__ import annotations

from cogs.games.fuenfzehnern.table import table_view
from cogs.games.picturing import SeatFigures, drawn_name, lying, table_spec
from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book, marked, plain_section
from cogs.pictures.spec import PictureSpec
from cogs.pictures.table import Fact
from engine.cards import RANK_LETTERS, Rank, Suit, make
from engine.games.fuenfzehnern.views import DealView


def picture(context: RenderContext) -> PictureSpec:
    """Return the spec of the table as everybody sees it."""
    view, words = table_view(context, None), context.words
    deal, last = view.deal, view.last.tricks if view.last is not None else ()
    score = view.scores[-1] if deal is None and view.scores else None
    return table_spec(
        context,
        place=words("deal-of", deal=view.deal_number, deals=view.deals),
        title=words.preset(view.options.lead_rule),
        mark="dealer",
        marked=view.dealer,
        figures=SeatFigures(
            totals=view.totals,
            tricks=None if deal is None else deal.tricks_won,
            points=None if score is None else score.points,
            over=True,
            notes=None
            if deal is None
            else [words("pictures-eyes", points=eyes) for eyes in deal.card_points],
        ),
        cards=lying(deal.trick, deal.tricks, last) if deal is not None else lying((), (), last),
        result=view.result,
        facts=[] if deal is None else _zwang(context, deal),
        announcement="" if deal is None else words("pictures-leads", name=drawn_name(context, deal.leader)),
    )


def _zwang(context: RenderContext, deal: DealView) -> list[Fact]:
    """Return the Ace that must fall, if that was announced."""
    if not deal.announced or not deal.trick:
        return []
    suit, words = Suit(deal.trick[0].card >> 3), context.words
    ace = words(f"rank-{RANK_LETTERS[Rank.ACE]}")
    return [Fact(words("fuenfzehnern-zwang-mark"), ace, suit, words.card(make(suit, Rank.ACE)))]


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

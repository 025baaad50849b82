"""Fünfzehnern's table as a picture."""

from __future__ import annotations

from cogs.games.fuenfzehnern.table import table_view
from cogs.games.picturing import SeatFigures, drawn_name, lying, table_spec
from cogs.games.render_context import RenderContext
from cogs.pictures.spec import PictureSpec
from cogs.pictures.table import Fact
from engine.cards import RANK_LETTERS, Rank, Suit
from engine.games.fuenfzehnern.views import DealView


def picture(context: RenderContext) -> PictureSpec:
    """Return the spec of the table as everybody sees it."""
    view, words = table_view(context, None), context.words
    deal, last = view.deal, view.last.tricks if view.last is not None else ()
    counted = deal or view.last
    return table_spec(
        context,
        place=words("deal-of", deal=view.deal_number, deals=view.deals),
        title=words.preset(view.options.lead_rule),
        mark="dealer",
        marked=view.dealer,
        figures=SeatFigures(
            totals=view.totals,
            tricks=None if counted is None else counted.tricks_won,
            notes=None
            if counted is None
            else [words("pictures-eyes", points=points) for points in counted.card_points],
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
    ace = context.words(f"rank-{RANK_LETTERS[Rank.ACE]}")
    return [Fact(context.words("fuenfzehnern-zwang-mark"), ace, Suit(deal.trick[0].card >> 3))]

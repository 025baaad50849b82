"""Quodlibet's table as a picture: tricks, the choice of the beer king, and grids for deals without tricks."""

from __future__ import annotations

from cogs.games.picturing import Lying, SeatFigures, drawn_name, lying, table_spec
from cogs.games.quodlibet import grids
from cogs.games.quodlibet.table import deal_place, table_view
from cogs.games.render_context import RenderContext
from cogs.pictures.spec import PictureSpec
from engine.events import Trick
from engine.games.quodlibet.views import ChainDealView, LayoutDealView, PartieView, TrickDealView


def picture(context: RenderContext) -> PictureSpec:
    """Return the spec of the table as everybody sees it, as a grid in deals without tricks."""
    view = table_view(context, None)
    match view.deal:
        case TrickDealView() as deal:
            cards = lying(deal.trick, deal.tricks, _last_tricks(view))
            figures = SeatFigures(view.totals, False, tricks=deal.tricks_won, points=deal.points)
            lead = context.words("pictures-leads", name=drawn_name(context, deal.leader))
            return _table(context, view, cards, figures, lead)
        case None:
            blind = "-blind" if view.blind_choice else ""
            chooses = (
                context.words(f"quodlibet-king-chooses{blind}", name=drawn_name(context, view.king))
                if view.phase == "declare"
                else ""
            )
            cards = lying((), (), _last_tricks(view))
            points = view.scores[-1].points if view.scores else None
            figures = SeatFigures(view.totals, False, points=points, over=True)
            return grids.finished(context, view) or _table(context, view, cards, figures, chooses)
        case ChainDealView() | LayoutDealView() as deal:
            return grids.picture(context, view, deal)


def _table(
    context: RenderContext, view: PartieView, cards: Lying, figures: SeatFigures, announcement: str
) -> PictureSpec:
    words = context.words
    return table_spec(
        context,
        place=deal_place(context, view),
        title=(
            words("quodlibet-choosing")
            if view.contract is None
            else words.contract(view.contract, context.state.preset)
        ),
        mark="crown",
        marked=view.king,
        figures=figures,
        cards=cards,
        result=view.result,
        announcement=announcement,
    )


def _last_tricks(view: PartieView) -> tuple[Trick, ...]:
    return view.last.tricks if isinstance(view.last, TrickDealView) else ()

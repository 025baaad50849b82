"""Kauflabet's table as a picture, and its score book."""

from __future__ import annotations

from cogs.games.kauflabet.table import table_view
from cogs.games.picturing import SeatFigures, lying, table_spec
from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book, marked, plain_section
from cogs.pictures.figures import figure
from cogs.pictures.middles import PotMiddle
from cogs.pictures.spec import PictureSpec
from cogs.pictures.table import Fact
from engine.games.kauflabet.views import KauflabetDealView, PartieView


def picture(context: RenderContext) -> PictureSpec:
    """Return the spec of the table as everybody sees it."""
    view, words = table_view(context, None), context.words
    deal, last = view.deal, view.last.tricks if view.last is not None else ()
    pot = [Fact(words("pictures-pot"), figure(view.pot))]
    place = words("deal-of", deal=view.deal_number, deals=view.deals)
    if deal is not None and deal.phase == "play":
        place = f"{place} · {words('charts-talon', count=deal.talon)}"
    title = words.game("kauflabet")
    if deal is None:
        points = view.scores[-1].points if view.scores else None
        return table_spec(
            context,
            place=place,
            title=title,
            mark="dealer",
            marked=view.dealer,
            figures=SeatFigures(view.totals, points=points, over=True),
            cards=lying((), (), last),
            result=view.result,
            facts=pot,
        )
    return table_spec(
        context,
        place=place,
        title=title,
        mark="dealer",
        marked=view.dealer,
        figures=_figures(context, view, deal),
        cards=lying(deal.trick, deal.tricks, last),
        result=view.result,
        facts=[*pot, Fact(words("pictures-trump"), words.suit(deal.trump), deal.trump)],
        middle=_middle(context, view, deal),
        middle_told=_middle_told(context, view, deal),
    )


def _middle(context: RenderContext, view: PartieView, deal: KauflabetDealView) -> PotMiddle:
    words = context.words
    return PotMiddle(
        talon=deal.talon,
        talon_told=words("charts-talon", count=deal.talon),
        upcard=None if deal.upcard_taken else deal.upcard,
        upcard_told=words("charts-upcard-taken" if deal.upcard_taken else "charts-upcard"),
        pot=view.pot,
        pot_told=words("kauflabet-pot", pot=figure(view.pot)),
        bete_told=words("charts-bete", bete=figure(view.bete)),
    )


def _middle_told(context: RenderContext, view: PartieView, deal: KauflabetDealView) -> str:
    words, names = context.words, context.names
    card = words.card(deal.upcard)
    if deal.upcard_taken:
        upcard = words("kauflabet-upcard-taken", name=names.raw(deal.dealer), card=card)
    else:
        upcard = words("kauflabet-upcard", card=card)
    return f"{words('charts-talon', count=deal.talon)}. {upcard}."


def _notes(context: RenderContext, deal: KauflabetDealView) -> list[str]:
    """Return what each player has declared, and how many cards they have exchanged."""
    says = {True: context.words("pictures-plays"), False: context.words("pictures-passes"), None: ""}
    return [
        says[plays] if count is None else context.words("charts-exchanged", count=count)
        for plays, count in zip(deal.plays, deal.exchanged, strict=True)
    ]


def _figures(context: RenderContext, view: PartieView, deal: KauflabetDealView) -> SeatFigures:
    playing = deal.phase == "play" and bool(deal.trick or deal.tricks)
    return SeatFigures(
        totals=view.totals,
        tricks=deal.tricks_won if playing else None,
        notes=[
            "" if playing and plays else note
            for plays, note in zip(deal.plays, _notes(context, deal), strict=True)
        ],
        out=frozenset(seat for seat, plays in enumerate(deal.plays) if plays is False),
    )


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

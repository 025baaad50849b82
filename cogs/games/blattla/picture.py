"""Blattla's table as a picture, and its score book."""

from __future__ import annotations

from cogs.games.blattla.table import contract_in_words, table_view
from cogs.games.picturing import SeatFigures, drawn_name, lying, table_spec
from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book, marked, plain_section
from cogs.pictures.middles import MOST_SHOWN, AuctionMiddle, CallLine
from cogs.pictures.spec import PictureSpec
from cogs.pictures.table import Fact
from engine.cards import Suit
from engine.games.blattla.contracts import SEATS, Contract
from engine.games.blattla.views import DealScore, PartieView, TricksView


def picture(context: RenderContext) -> PictureSpec:
    """Return the spec of the table as everybody sees it."""
    view, words = table_view(context, None), context.words
    # Once somebody has spoken, the auction is of more interest than the last trick of the deal before.
    deal, last = view.deal, view.last.tricks if view.last is not None and not view.calls else ()
    place = words("deal-of", deal=view.deal_number, deals=view.deals)
    if deal is None:
        titles = {"cut": "blattla-cutting", "call": "blattla-sow"}
        points = view.scores[-1].points if view.scores else None
        return table_spec(
            context,
            place=place,
            title=words(titles.get(view.phase, "blattla-auction")),
            mark="dealer",
            marked=view.dealer,
            figures=SeatFigures(view.totals, points=points, over=True),
            cards=lying((), (), last),
            result=view.result,
            announcement=_waiting(context, view),
            middle=_auction(context, view),
            middle_told=_auction_told(context, view),
        )
    return table_spec(
        context,
        place=place,
        title=contract_in_words(words, deal.contract),
        mark="dealer",
        marked=view.dealer,
        figures=SeatFigures(
            totals=view.totals,
            tricks=deal.tricks_won,
            notes=[words("pictures-eyes", points=eyes) for eyes in deal.points],
            roles=[_role(deal, seat) for seat in range(len(context.names))],
        ),
        cards=lying(deal.trick, deal.tricks, last),
        result=view.result,
        facts=[
            *_side_points(context, deal),
            Fact(words("pictures-trump"), words.suit(deal.contract.trump), Suit(deal.contract.trump)),
        ],
        announcement=words("pictures-leads", name=drawn_name(context, deal.leader)),
        middle=_auction(context, view),
        middle_told=_auction_told(context, view),
    )


def _auction(context: RenderContext, view: PartieView) -> AuctionMiddle | None:
    """Return the newest calls, or ``None`` while nobody has spoken."""
    if not view.calls:
        return None
    best = max((number for number, call in enumerate(view.calls) if call.bid is not None), default=None)
    calls = tuple(
        CallLine(
            name=drawn_name(context, call.seat),
            seat=call.seat,
            told=context.words("pictures-passes" if call.bid is None else f"charts-bid-{call.bid.kind}"),
            suit=None if call.bid is None else _suit(call.bid),
            passed=call.bid is None,
            best=number == best,
        )
        for number, call in enumerate(view.calls)
    )
    return AuctionMiddle(context.words("blattla-auction"), calls[-MOST_SHOWN:])


def _suit(bid: Contract) -> int | None:
    """Return the suit that a bid names: a Sow's is the called suit, if that is known already."""
    if bid.kind != "sow":
        return int(bid.trump)
    return None if bid.called is None else bid.called >> 3


def _auction_told(context: RenderContext, view: PartieView) -> str:
    words = context.words
    calls = ", ".join(
        words(
            "charts-entry-beside",
            title=context.names.raw(call.seat),
            points=words("pictures-passes") if call.bid is None else contract_in_words(words, call.bid),
        )
        for call in view.calls
    )
    return calls and f"{calls}."


def _waiting(context: RenderContext, view: PartieView) -> str:
    waiting = sorted(context.state.waiting_for)
    if not waiting or view.phase not in ("cut", "auction", "call"):
        return ""
    return context.words(f"blattla-waiting-{view.phase}", name=drawn_name(context, waiting[0]))


def _role(deal: TricksView, seat: int) -> str:
    """Return a player's public role: declarer, or partner once the called Sow has fallen; else empty."""
    if seat == deal.declarer:
        return "declarer"
    return "partner" if seat == deal.partner else ""


def _side_points(context: RenderContext, deal: TricksView) -> list[Fact]:
    """Return the points taken by the declarer's side, once everybody knows who that is."""
    if deal.side_points is None or not deal.tricks:
        return []
    return [Fact(context.words("blattla-column-points"), str(deal.side_points))]


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

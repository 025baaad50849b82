"""Specs of Snack (Kleinfraß), Quadrature and Black Peter as grids, from the public view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cogs.games.layouts import fallen, fallen_spots, grid_spec, laid_spots, rows_told, turn_told
from cogs.games.picturing import SeatFigures, plates, winners_told
from cogs.games.quodlibet.deals import deal_place
from cogs.games.render_context import RenderContext
from cogs.pictures.grid import Fallen, GridSpec
from cogs.pictures.lettering import figure
from engine.cards import cards_in
from engine.game import Seat
from engine.games.quodlibet.laying import fitting
from engine.games.quodlibet.views import ChainDealView, LayoutDealView, PairDealView, PartieView, SheddingView
from engine.kernel.chaining import ChainLed
from engine.kernel.layout import Turn


def picture(context: RenderContext, view: PartieView) -> GridSpec | None:
    """Return the spec of the deal that is being played or just ended, if it is one of these.

    Snack shows its rows, their open ends and the packets left; Quadrature the cards that fell with each lead;
    Black Peter the pairs laid away.
    """
    words, over = context.words, view.deal is None
    deal = view.last if over else view.deal
    contract = view.scores[-1].contract if over and view.scores else view.contract or ""
    chains: tuple[ChainLed, ...] = ()
    packets: tuple[int, ...] = ()
    lead, packets_head, rows = None, "", ""
    match deal:
        case LayoutDealView():
            packets, newest = deal.packets, _newest(context, deal.every_turn)
            spots = laid_spots(deal.layout, deal.every_turn, 0 if over else fitting(deal.layout))
            rows = rows_told(context, deal.layout)
            packets_head = words("charts-packets", count=len(packets))
        case PairDealView():
            newest, spots = "", laid_spots(deal.open_cards, deal.turns, 0)
            rows = words("charts-laid", rows=", ".join(map(words.card, cards_in(deal.open_cards))))
            pair = tuple((card, turn.seat) for turn in deal.turns[-1:] for card in turn.laid)
            lead = Fallen(_newest(context, deal.turns), pair)
        case ChainDealView():
            chains = deal.chains
            newest = words("charts-leads", count=len(chains)) if chains else ""
            spots, lead = fallen_spots(context, chains), fallen(context, chains)
        case _:
            return None
    now = deal_place(context, view), (view.king,), newest
    place, crowned, told = _after(context, view) if over else now
    gone = frozenset(() if over else deal.out)
    figures = SeatFigures(
        view.totals,
        cards=[len(hand) for hand in deal.hands],
        points=deal.points,
        over=over,
        notes=[words("charts-out") if seat in gone else "" for seat in range(len(context.names))],
        out=gone,
    )
    seats = plates(context, figures, "crown", crowned)
    censuses = {held.out: str(held.number) for held in deal.censuses}
    return grid_spec(
        context,
        figures,
        tuple(replace(one, badge=censuses.get(seat, "")) for seat, one in enumerate(seats)),
        place=place,
        title=words.contract(contract),
        named=words.contract(contract, context.state.preset),
        told=told,
        spots=spots,
        rows=rows,
        head=packets_head,
        packets=packets,
        lead=lead,
        chains=chains,
        further=_censuses(context, deal),
    )


def _after(context: RenderContext, view: PartieView) -> tuple[str, tuple[Seat, ...], str]:
    """Return what stands around the deal that just ended: which it is, who wears the crown, and a sentence.

    If the partie has ended with it, the picture says so, and the winner gets the crown.
    """
    words = context.words
    if view.result is not None:
        return words("pictures-over"), view.result.winners, winners_told(context, view.result)
    kings = tuple(score.king for score in view.scores[-1:])
    told = words("quodlibet-choosing") if view.phase == "declare" else ""
    return words("charts-last-deal"), kings, told


def _newest(context: RenderContext, turns: Sequence[Turn]) -> str:
    """Return what happened in the newest turn; empty before the first."""
    if not turns:
        return ""
    cards = context.words("charts-cards", count=len(turns[-1].laid))
    return turn_told(context, turns[-1], context.names.raw(turns[-1].seat), cards)


# What the descriptions say.


def _censuses(context: RenderContext, deal: SheddingView) -> Iterator[str]:
    words, names = context.words, context.names
    for counted in deal.censuses:
        told = words("charts-census", number=counted.number, name=names.raw(counted.out))
        gains = (
            words("charts-standing", name=names.raw(seat), points=figure(points, signed=True))
            for seat, points in enumerate(counted.points)
            if points
        )
        yield words("charts-entry-beside", title=told, points=", ".join(gains)) + "."

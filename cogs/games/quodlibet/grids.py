"""Specs of Snack (Kleinfraß), Quadrature and Black Peter as grids, from the public view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cogs.games.picturing import (
    SeatFigures,
    drawn_name,
    plates,
    plays_told,
    seats_told,
    waiting_told,
    winners_told,
    worn_told,
)
from cogs.games.quodlibet.deals import deal_place, runs_of, turn_told
from cogs.games.render_context import RenderContext
from cogs.pictures.grid import Fallen, GridSpec, Lead, Spot
from cogs.pictures.lettering import figure, legible
from cogs.pictures.renderer import alt_text
from engine.cards import PACK, RANK_LETTERS, CardSet, cards_in
from engine.game import Seat
from engine.games.quodlibet.events import ChainLed
from engine.games.quodlibet.laying import fitting
from engine.games.quodlibet.views import (
    ChainDealView,
    LayoutDealView,
    PairDealView,
    PartieView,
    SheddingView,
    Turn,
)


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
    fallen, packets_head, rows = None, "", ""
    match deal:
        case LayoutDealView():
            packets, sentence = deal.packets, _newest(context, deal.every_turn)
            spots = _laid_spots(deal.layout, deal.every_turn, 0 if over else fitting(deal.layout))
            rows = words("charts-laid", rows=", ".join(_rows(context, deal.layout)) or words("charts-none"))
            packets_head = words("charts-packets", count=len(packets))
        case PairDealView():
            sentence, spots = "", _laid_spots(deal.open_cards, deal.turns, 0)
            rows = words("charts-laid", rows=", ".join(map(words.card, cards_in(deal.open_cards))))
            pair = tuple((card, turn.seat) for turn in deal.turns[-1:] for card in turn.laid)
            fallen = Fallen(_newest(context, deal.turns), pair)
        case ChainDealView():
            chains = deal.chains
            sentence = words("charts-leads", count=len(chains)) if chains else ""
            spots, fallen = _fallen_spots(context, chains), _fallen(context, chains)
        case _:
            return None
    now = deal_place(context, view), (view.king,), sentence
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
    return GridSpec(
        place=legible(place),
        title=words.contract(contract),
        told=legible(told),
        spots=spots,
        seats=tuple(replace(one, badge=censuses.get(seat, "")) for seat, one in enumerate(seats)),
        packets_head=packets_head,
        packets=packets,
        fallen=fallen,
        letters=tuple(map(words.letter, RANK_LETTERS)),
        alt=alt_text(
            words(
                "pictures-table",
                game=words.game("quodlibet"),
                place=place,
                title=words.contract(contract, context.state.preset),
            ),
            waiting_told(context),
            rows,
            _sentence(told),
            _sentence(packets_head),
            *_censuses(context, deal),
            *seats_told(context, figures),
            worn_told(context),
            *(_chain(context, number, chain) for number, chain in reversed([*enumerate(chains, 1)])),
        ),
        below=context.below,
        artwork=words.artwork,
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


def _laid_spots(laid: CardSet, turns: Sequence[Turn], ends: CardSet) -> tuple[Spot, ...]:
    """Return what lies in each place, and came there in the newest turn; at the ``ends`` more can be laid."""
    newest = turns[-1].laid if turns else ()
    return tuple(Spot(bool(laid >> card & 1), card in newest, bool(ends >> card & 1)) for card in PACK)


def _fallen_spots(context: RenderContext, chains: Sequence[ChainLed]) -> tuple[Spot, ...]:
    """Return with which lead of Quadrature each card fell."""
    spots = [Spot() for _ in PACK]
    for number, chain in enumerate(chains, 1):
        fallen, initial = {play.card for play in chain.plays}, drawn_name(context, chain.leader)[:1]
        for card in fallen:
            first, joined = card - 1 not in fallen, card + 1 in fallen
            lead = Lead(number, chain.leader, initial, first=first, joined=joined)
            spots[card] = Spot(True, number == len(chains), lead=lead)
    return tuple(spots)


def _fallen(context: RenderContext, chains: Sequence[ChainLed]) -> Fallen:
    """Return the cards that fell with the newest lead."""
    if not chains:
        return Fallen(context.words("charts-no-lead"), ())
    told = context.words("charts-led", name=drawn_name(context, chains[-1].leader))
    return Fallen(told, tuple((play.card, play.seat) for play in chains[-1].plays))


# What the descriptions say.


def _rows(context: RenderContext, laid: CardSet) -> Iterator[str]:
    words = context.words
    for low, high in runs_of(laid):
        row = words("charts-row", low=words.card(low), high=words.card(high))
        yield words.card(low) if low == high else row


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


def _chain(context: RenderContext, number: int, chain: ChainLed) -> str:
    name, cards = context.names.raw(chain.leader), plays_told(context, chain.plays)
    return context.words("charts-lead", number=number, name=name, cards=cards)


def _sentence(told: str) -> str:
    return told if not told or told[-1] in ".!?" else f"{told}."

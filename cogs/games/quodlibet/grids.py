"""Specs of Snack (Kleinfraß) and Quadrature as grids, from the public view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cogs.games.picturing import (
    SeatFigures,
    drawn_name,
    seat_spec,
    seats_told,
    waiting_told,
    winners_told,
    worn_told,
)
from cogs.games.quodlibet.deals import deal_place, laid_cards
from cogs.games.render_context import RenderContext
from cogs.pictures.figures import figure
from cogs.pictures.grid import Fallen, GridSpec, Lead, Spot
from cogs.pictures.lettering import legible
from cogs.pictures.plate import SeatSpec
from cogs.pictures.spec import alt_text
from engine.cards import PACK, CardSet, card_set
from engine.game import Seat
from engine.games.quodlibet.views import (
    Chain,
    ChainDealView,
    LayoutDealView,
    PartieView,
    Turn,
)
from engine.layout import fitting, row_ends


@dataclass(frozen=True, slots=True)
class _Frame:
    """Surroundings of a grid: which deal it is, who wears the crown, and a sentence.

    ``over``: nothing can be laid any more.
    """

    place: str
    crowned: tuple[Seat, ...]
    told: str
    over: bool = False


def picture(context: RenderContext, view: PartieView) -> GridSpec | None:
    """Return the spec of the deal that is being played or just ended, if it is one of these.

    If the partie has ended with it, the picture says so, and the winner gets the crown.
    """
    match view.deal:
        case LayoutDealView() as deal:
            turn = _newest_turn(deal)
            told = "" if turn is None else _turn(context, turn)
        case ChainDealView() as deal:
            told = context.words("charts-leads", count=len(deal.chains)) if deal.chains else ""
        case None if isinstance(view.last, LayoutDealView | ChainDealView):
            return _grid(context, view, view.last, _after(context, view))
        case _:
            return None
    return _grid(context, view, deal, _Frame(deal_place(context, view), (view.king,), told))


def _after(context: RenderContext, view: PartieView) -> _Frame:
    """Return the surroundings of the deal that just ended."""
    words = context.words
    if view.result is not None:
        told = winners_told(context, view.result)
        return _Frame(words("pictures-over"), view.result.winners, told, over=True)
    kings = tuple(score.king for score in view.scores[-1:])
    told = words("quodlibet-choosing") if view.phase == "declare" else ""
    return _Frame(words("charts-last-deal"), kings, told, over=True)


def _grid(
    context: RenderContext, view: PartieView, deal: ChainDealView | LayoutDealView, frame: _Frame
) -> GridSpec:
    if isinstance(deal, LayoutDealView):
        return _snack(context, view, deal, frame)
    return _quadrature(context, view, deal, frame)


def _snack(context: RenderContext, view: PartieView, deal: LayoutDealView, frame: _Frame) -> GridSpec:
    """Show the rows, their open ends, the packets left, and how many cards each player still holds."""
    words = context.words
    laid = card_set(laid_cards(deal))
    turn = _newest_turn(deal)
    newest = card_set(turn.laid) if turn is not None else 0
    ends = 0 if frame.over else fitting(laid)
    packets_head = words("charts-packets", count=len(deal.packets))
    return GridSpec(
        place=legible(frame.place),
        title=words.contract("snack"),
        told=legible(frame.told),
        spots=tuple(
            Spot(bool(laid >> card & 1), bool(newest >> card & 1), bool(ends >> card & 1)) for card in PACK
        ),
        seats=_seats(context, view, deal, frame),
        packets_head=packets_head,
        packets=deal.packets,
        fallen=None,
        alt=alt_text(
            _title(context, frame, "snack"),
            waiting_told(context),
            words("charts-laid", rows=", ".join(_rows(context, laid)) or words("charts-none")),
            _sentence(frame.told),
            _sentence(packets_head),
            *_censuses(context, deal),
            *seats_told(context, _figures(context, view, deal, frame)),
            worn_told(context),
        ),
        below=context.below,
    )


def _quadrature(context: RenderContext, view: PartieView, deal: ChainDealView, frame: _Frame) -> GridSpec:
    """Show the cards that fell with each lead, who is out, and the censuses."""
    words = context.words
    spots = [Spot() for _ in PACK]
    for number, chain in enumerate(deal.chains, 1):
        fallen = {play.card for play in chain.plays}
        for play in chain.plays:
            lead = Lead(
                number,
                chain.leader,
                drawn_name(context, chain.leader)[:1],
                first=play.card - 1 not in fallen,
                joined=play.card + 1 in fallen,
            )
            spots[play.card] = Spot(True, number == len(deal.chains), lead=lead)
    return GridSpec(
        place=legible(frame.place),
        title=words.contract("quadrature"),
        told=legible(frame.told),
        spots=tuple(spots),
        seats=_seats(context, view, deal, frame),
        packets_head="",
        packets=(),
        fallen=_fallen(context, deal.chains[-1] if deal.chains else None),
        alt=alt_text(
            _title(context, frame, "quadrature"),
            waiting_told(context),
            _sentence(frame.told),
            *_censuses(context, deal),
            *seats_told(context, _figures(context, view, deal, frame)),
            worn_told(context),
            *(_chain(context, number, chain) for number, chain in _newest_first(deal.chains)),
        ),
        below=context.below,
    )


def _newest_turn(deal: LayoutDealView) -> Turn | None:
    """Return the current turn if something was laid in it, or else the finished one before."""
    if deal.turn is not None and deal.laid:
        return Turn(deal.turn, deal.laid, 0, False)
    return deal.turns[-1] if deal.turns else None


def _turn(context: RenderContext, turn: Turn) -> str:
    words, name = context.words, context.names.raw(turn.seat)
    if turn.laid:
        return words("charts-turn-laid", name=name, count=len(turn.laid))
    if turn.drawn:
        return words("charts-turn-drew", name=name, count=turn.drawn)
    return words("charts-turn-passed", name=name)


def _fallen(context: RenderContext, chain: Chain | None) -> Fallen:
    if chain is None:
        return Fallen(context.words("charts-no-lead"), ())
    told = context.words("charts-led", name=drawn_name(context, chain.leader))
    return Fallen(told, tuple((play.card, play.seat) for play in chain.plays))


def _figures(
    context: RenderContext, view: PartieView, deal: ChainDealView | LayoutDealView, frame: _Frame
) -> SeatFigures:
    """Return totals, cards held, points of the deal, and who is out."""
    out, gone = context.words("charts-out"), frozenset(() if frame.over else deal.out)
    return SeatFigures(
        view.totals,
        cards=[len(hand) for hand in deal.hands],
        points=deal.points,
        over=frame.over,
        notes=[out if seat in gone else "" for seat in range(len(context.names))],
        out=gone,
    )


def _seats(
    context: RenderContext, view: PartieView, deal: ChainDealView | LayoutDealView, frame: _Frame
) -> tuple[SeatSpec, ...]:
    """Return the plates; whoever is out has the number of their census as a badge."""
    figures = _figures(context, view, deal, frame)
    numbers = {held.out: str(held.number) for held in deal.censuses}
    return tuple(
        replace(
            seat_spec(context, seat, "crown" if seat in frame.crowned else None, figures),
            badge=numbers.get(seat, ""),
        )
        for seat in range(len(context.names))
    )


# What the descriptions say.


def _title(context: RenderContext, frame: _Frame, contract: str) -> str:
    words = context.words
    title = words.contract(contract, context.state.preset)
    return words("pictures-table", game=words.game("quodlibet"), place=frame.place, title=title)


def _rows(context: RenderContext, laid: CardSet) -> Iterator[str]:
    words = context.words
    for suit in range(4):
        ends = row_ends(laid, suit)
        if ends is None:
            continue
        low, high = (words.card(8 * suit + rank) for rank in ends)
        yield low if low == high else words("charts-row", low=low, high=high)


def _censuses(context: RenderContext, deal: ChainDealView | LayoutDealView) -> Iterator[str]:
    words, names = context.words, context.names
    for counted in deal.censuses:
        told = words("charts-census", number=counted.number, name=names.raw(counted.out))
        gains = (
            words("charts-standing", name=names.raw(seat), points=figure(points, signed=True))
            for seat, points in enumerate(counted.points)
            if points
        )
        yield words("charts-entry-beside", title=told, points=", ".join(gains)) + "."


def _chain(context: RenderContext, number: int, chain: Chain) -> str:
    cards = ", ".join(
        context.words("pictures-play", name=context.names.raw(play.seat), card=context.words.card(play.card))
        for play in chain.plays
    )
    return context.words("charts-lead", number=number, name=context.names.raw(chain.leader), cards=cards)


def _newest_first(chains: Sequence[Chain]) -> Iterable[tuple[int, Chain]]:
    return reversed(list(enumerate(chains, 1)))


def _sentence(told: str) -> str:
    return told if not told or told[-1] in ".!?" else f"{told}."

"""Worlds of Snack: who may hold what, as far as the turns tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import NO_CARDS, Card, CardSet, card_set, count
from engine.game import Seat
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import LayoutDealView, Turn
from engine.layout import UNTERS, fitting

DEALT: Final = 4
"""Cards that everybody gets before any packet is drawn."""


@dataclass(slots=True, eq=False)
class Pile:
    """Cards that came to a seat together: those of the deal, or a packet."""

    seat: Seat
    size: int
    barred: CardSet
    """Cards that were not among them."""


def piles_of(options: QuodlibetOptions, deal: LayoutDealView, forgotten: int, likely: bool) -> list[Pile]:
    """Return what came to whom, with what the turns told; nothing is concluded from ``forgotten`` ones.

    ``likely``: whoever drew could not lay anything, though he would have been free to draw.
    """
    piles = [Pile(seat, DEALT, NO_CARDS) for seat in range(SEATS)]
    layout = NO_CARDS

    def lacks(seat: Seat, cards: CardSet) -> None:
        for pile in piles:
            if pile.seat == seat:
                pile.barred |= cards

    forced = options.unter_rule == "forced"
    for number, turn in enumerate([*deal.turns, *_going_on(deal)]):
        told = NO_CARDS
        if turn.laid:
            for card in turn.laid:
                layout |= 1 << card
            finished = number < len(deal.turns)
            if forced and finished and (options.snack_multi or not card_set(turn.laid) & UNTERS):
                told = UNTERS & ~layout
        elif turn.passed or likely or options.snack_draw == "only_if_stuck":
            told = fitting(layout)
        elif forced:
            told = UNTERS & ~layout
        if number >= forgotten:
            lacks(turn.seat, told)
        if turn.drawn:
            piles.append(Pile(turn.seat, turn.drawn, NO_CARDS))
    for seat, card, draws in laid_cards(deal):  # whoever laid it had it by then
        had = [pile for pile in piles if pile.seat == seat][: draws + 1]
        for pile in piles:
            if pile not in had:
                pile.barred |= 1 << card
    return piles


def _going_on(deal: LayoutDealView) -> list[Turn]:
    """Return the turn that is going on, if something was laid in it."""
    return [Turn(deal.turn, deal.laid, 0, False)] if deal.laid and deal.turn is not None else []


def laid_cards(deal: LayoutDealView) -> Iterator[tuple[Seat, Card, int]]:
    """Yield every card laid: by whom, and how many packets he had drawn before."""
    draws = [0] * SEATS
    for turn in (*deal.turns, *_going_on(deal)):
        yield from ((turn.seat, card, draws[turn.seat]) for card in turn.laid)
        draws[turn.seat] += turn.drawn > 0


def layout_of(deal: LayoutDealView) -> CardSet:
    return card_set(card for _, card, _ in laid_cards(deal))


def unters_among(cards: Sequence[Card]) -> int:
    return count(card_set(cards) & UNTERS)


def last_drawn(turns: Sequence[Turn], seat: Seat) -> int | None:
    """Return how many cards a seat drew in its last turn, ``None`` before its first."""
    return next((turn.drawn for turn in reversed(turns) if turn.seat == seat), None)

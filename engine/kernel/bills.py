"""Costs of tricks: penalties as data, and the running costs of a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import add
from types import MappingProxyType
from typing import Final, Self, TypeAlias

from engine.cards import ALL_CARDS, PACK, Card, CardSet, card_set
from engine.game import Seat
from engine.tricks import TakenTrick

Settle: TypeAlias = Callable[[Sequence[int], Sequence[TakenTrick]], Sequence[int]]
"""The points by seat for all tricks so far, from the sums of their costs."""

_NOTHING: Final[Mapping[int, int]] = MappingProxyType({})


class Bill:
    """The cost of a trick to its winner, in penalty points or other units.

    ``each``: every trick. ``cards``: by the cards in it. ``at``: by its number, from 1. ``together(cards,
    cost)``: what dear cards cost when their trick has these ``cards``, where that is more than their sum.
    ``others(trick)``: what somebody pays besides. ``settle``: replaces or moves what all tricks cost, as a
    whole. ``at_end``: nothing is settled before the deal is over: each trick to come changes all points.
    """

    def __init__(
        self,
        each: int = 0,
        cards: Mapping[Card, int] = _NOTHING,
        at: Mapping[int, int] = _NOTHING,
        *,
        together: Callable[[CardSet, int], int] | None = None,
        others: Callable[[TakenTrick], Iterable[tuple[Seat, int]]] | None = None,
        settle: Settle | None = None,
        at_end: bool = False,
    ) -> None:
        self.each = each
        self.at = at
        self.units = tuple(cards.get(card, 0) for card in PACK) if cards else ()
        self.together = together
        self.others = others
        self.settle = settle
        self.at_end = at_end
        self.costly: CardSet = card_set(cards) if cards and not (each or at or others) else ALL_CARDS
        """The cards without which a trick changes nothing."""

    def cost(self, number: int, cards: Sequence[Card]) -> int:
        """Return what trick ``number`` (from 1) with these cards costs its winner."""
        plain = self.each + self.at.get(number, 0)
        if not self.units:
            return plain
        dear = sum(map(self.units.__getitem__, cards))
        if dear and self.together is not None:
            dear = self.together(card_set(cards), dear)
        return plain + dear


class Costs:
    """The running costs of a deal's tricks by one bill or several, each of which is settled by itself."""

    __slots__ = ("_sums",)

    def __init__(self, bills: Sequence[Bill], seats: int) -> None:
        self._sums = [(bill, [0] * seats) for bill in bills]

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        twin._sums = [(bill, sums.copy()) for bill, sums in self._sums]
        return twin

    def add(self, number: int, trick: TakenTrick) -> None:
        """Enter trick ``number`` (from 1)."""
        for bill, sums in self._sums:
            sums[trick.winner] += bill.cost(number, trick.cards)
            if bill.others is not None:
                for seat, points in bill.others(trick):
                    sums[seat] += points

    def points(self, tricks: Sequence[TakenTrick], over: bool) -> tuple[int, ...]:
        """Return points by seat after ``tricks``, all of which were entered; ``over`` when the deal is."""
        found: Sequence[int] = ()
        for bill, sums in self._sums:
            if over or not bill.at_end:
                settled = sums if bill.settle is None else bill.settle(sums, tricks)
                found = tuple(map(add, found, settled)) if found else settled
        return tuple(found) or (0,) * len(self._sums[0][1])


def score(bills: Sequence[Bill], tricks: Sequence[TakenTrick], seats: int) -> tuple[int, ...]:
    """Return points by seat for the tricks of a whole deal."""
    costs = Costs(bills, seats)
    for number, trick in enumerate(tricks, 1):
        costs.add(number, trick)
    return costs.points(tricks, over=True)

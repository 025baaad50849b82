"""Costs of tricks: penalties as data, and what a deal comes to by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import TypeAlias

from engine.cards import ALL_CARDS, PACK, Card, CardSet, card_set
from engine.game import Seat
from engine.tricks import TakenTrick

Settle: TypeAlias = Callable[[Sequence[int], Sequence[TakenTrick]], Sequence[int]]
"""The points by seat for all tricks so far, from the sums of their costs."""


@dataclass(slots=True, eq=False)
class Bill:
    """The cost of a trick to its winner, in penalty points or other units.

    ``each``: every trick. ``cards``: by the cards in it. ``at``: by its number, from 1. ``together(cards,
    cost)``: what dear cards cost when their trick has these ``cards``, where that is more than their sum.
    ``others(trick)``: what somebody pays besides. ``settle``: replaces or moves what all tricks cost, as a
    whole. ``at_end``: nothing is settled before the deal is over: each trick to come changes all points.
    """

    each: int = 0
    cards: Mapping[Card, int] = field(default_factory=dict)
    at: Mapping[int, int] = field(default_factory=dict)
    together: Callable[[CardSet, int], int] | None = None
    others: Callable[[TakenTrick], Iterable[tuple[Seat, int]]] | None = None
    settle: Settle | None = None
    at_end: bool = False
    units: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.units = tuple(self.cards.get(card, 0) for card in PACK) if self.cards else ()

    @property
    def costly(self) -> CardSet:
        """The cards without which a trick changes nothing."""
        return ALL_CARDS if not self.cards or self.each or self.at or self.others else card_set(self.cards)

    def cost(self, number: int, cards: Sequence[Card]) -> int:
        """Return what trick ``number`` (from 1) with these cards costs its winner."""
        plain = self.each + self.at.get(number, 0)
        if not self.units:
            return plain
        dear = sum(map(self.units.__getitem__, cards))
        if dear and self.together is not None:
            dear = self.together(card_set(cards), dear)
        return plain + dear


def score(
    bills: Sequence[Bill], tricks: Sequence[TakenTrick], seats: int, over: bool = True
) -> tuple[int, ...]:
    """Return points by seat for a deal's tricks, each bill settled by itself; ``over``: these are all."""
    points = [0] * seats
    for bill in bills:
        if bill.at_end and not over:
            continue
        sums = [0] * seats
        for number, trick in enumerate(tricks, 1):
            sums[trick.winner] += bill.cost(number, trick.cards)
            if bill.others is not None:
                for seat, cost in bill.others(trick):
                    sums[seat] += cost
        points = list(map(add, points, sums if bill.settle is None else bill.settle(sums, tricks)))
    return tuple(points)

"""Common parts of the three kinds of deal: hands, points, and who sees what."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from engine.cards import Card, CardSet, card_set
from engine.events import HandView, hand_view
from engine.game import Event, IllegalAction, Seat
from engine.games.quodlibet.actions import QuodlibetAction
from engine.games.quodlibet.contracts import CONTRACTS, SEATS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import Census, DealView
from engine.kernel.copying import Copied

Hands = tuple[tuple[Card, ...], ...]
"""Hands by seat, each in the order in which its cards came."""


class DealState(Copied, ABC, deep=("hands",)):
    """A deal being played, from the declaration to its score.

    ``act`` checks everything before it changes anything. ``points`` are final once ``done``; ``turn`` is the
    seat that acts next, only valid before that.
    """

    __slots__ = ("contract", "done", "hands", "number", "options", "points", "turn")

    def __init__(
        self, contract: str, options: QuodlibetOptions, number: int, king: Seat, dealt: Hands
    ) -> None:
        self.contract = contract
        self.options = options
        self.number = number
        self.turn = king
        self.hands: list[CardSet] = [card_set(hand) for hand in dealt]
        self.points: tuple[int, ...] = (0,) * SEATS
        self.done = False

    @property
    @abstractmethod
    def under_way(self) -> bool:
        """Whether a trick, or two leads or turns, are complete; until then the last deal stays visible."""

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[QuodlibetAction]:
        """Return the legal actions of a seat."""

    @abstractmethod
    def act(self, seat: object, action: object) -> list[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""

    @abstractmethod
    def view(self, viewer: Seat | None) -> DealView:
        """Return the view of a seat, or of the public (``None``)."""

    @abstractmethod
    def canonical(self) -> list[Any]:
        """Return the whole state of the deal as nested lists of numbers and texts."""

    def hand_views(self, viewer: Seat | None) -> tuple[HandView, ...]:
        """All hands as a viewer may see them."""
        sight = CONTRACTS[self.contract].sight(self.options)
        return tuple(hand_view(hand, sight.shows(viewer, seat)) for seat, hand in enumerate(self.hands))

    def _require_turn(self, seat: object) -> Seat:
        turn = self.turn
        if seat != turn:
            raise IllegalAction("not_your_turn")
        return turn


def census(number: int, out: Seat, held: Sequence[int]) -> Census:
    """Count the cards that each seat holds: 10, 20 and 30 points a card (rules 2.6, 2.7)."""
    return Census(number, out, tuple(10 * number * cards for cards in held))


def add(points: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """The sum of two lists of points by seat."""
    return tuple(map(operator.add, points, more))

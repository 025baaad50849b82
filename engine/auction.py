"""Bidding in turn: once round the table, or on and on until nobody goes higher.

A game states the ranking of its bids as data; here is only whose turn it is, what outbids what, and when
it is over.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Generic, NamedTuple, TypeVar

from engine.game import Seat
from engine.kernel.copying import Copied

B = TypeVar("B", bound=Hashable)


class Call(NamedTuple, Generic[B]):
    """A seat's word at its turn: a bid, or ``None`` for a pass."""

    seat: Seat
    bid: B | None


class Auction(Copied, Generic[B]):
    """An auction from seat ``first`` on. ``ranks``: how high each bid is; equal bids don't outbid each other.

    ``height`` is the rank of the ``best`` bid so far, ``None`` while there is none. While it is not ``over``,
    ``turn`` speaks next; then ``best`` and ``bidder`` are final, both ``None`` when all have passed.
    In a single round each seat speaks once. In a ``continuous`` one whoever passed may come back: it ends
    when all others have passed on a bid one after the other, or when nobody has opened.
    """

    __slots__ = ("best", "bidder", "calls", "continuous", "height", "over", "ranks", "seats", "turn")

    def __init__(self, ranks: Mapping[B, int], seats: int, first: Seat, continuous: bool = False) -> None:
        self.ranks = ranks
        self.seats = seats
        self.turn = first
        self.continuous = continuous
        self.calls: tuple[Call[B], ...] = ()
        self.best: B | None = None
        self.height: int | None = None
        self.bidder: Seat | None = None
        self.over = False

    def call(self, bid: B | None) -> None:
        """Bid for the seat whose turn it is, higher than before, or pass (``None``)."""
        seat = self.turn
        self.turn = (seat + 1) % self.seats
        self.calls += (Call(seat, bid),)
        if bid is not None:
            self.best, self.height, self.bidder = bid, self.ranks[bid], seat
        if len(self.calls) >= self.seats:
            last = self.calls[1 - self.seats :]
            self.over = not self.continuous or self.best is None or all(call.bid is None for call in last)

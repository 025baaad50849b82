"""Dealing round the table in packets (rules 1.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.game import Seat


def deal_out(
    order: Sequence[Card], first: Seat, packets: Sequence[int], seats: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Deal from the top of ``order``: each size in ``packets`` once round, starting with seat ``first``.

    Returns the hands by seat, each in the order in which its cards came, and the cards left over.
    """
    hands: list[list[Card]] = [[] for _ in range(seats)]
    at = 0
    for size in packets:
        for step in range(seats):
            hands[(first + step) % seats].extend(order[at : at + size])
            at += size
    return tuple(tuple(hand) for hand in hands), tuple(order[at:])

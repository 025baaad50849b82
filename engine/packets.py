"""Dealing round the table in packets (rules 1.3)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final

from engine.cards import PACK, Card
from engine.game import Seat

_WHOLE: Final = frozenset(PACK)


def is_pack(order: Sequence[Card]) -> bool:
    """Whether these are all 32 cards, each once."""
    return len(order) == len(PACK) and frozenset(order) == _WHOLE


def deal_out(
    order: Sequence[Card], first: Seat, packets: Sequence[int], seats: int, step: int = 1
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Deal from the top of ``order``: each size in ``packets`` once round, starting with seat ``first``.

    ``step`` -1 deals against the order of play, as may be ordered in Blattla (rules 5.5).
    Returns the hands by seat, each in the order in which its cards came, and the cards left over.
    """
    hands, dealt = _pickers(first, tuple(packets), seats, step)
    return tuple([hand(order) for hand in hands]), tuple(order[dealt:])


@functools.lru_cache(maxsize=256)
def _pickers(
    first: Seat, packets: tuple[int, ...], seats: int, step: int
) -> tuple[tuple[Callable[[Sequence[Card]], tuple[Card, ...]], ...], int]:
    """Return by seat what picks a hand's cards from the pack, and how many cards are dealt in all."""
    hands: list[list[int]] = [[] for _ in range(seats)]
    at = 0
    for size in packets:
        for turn in range(seats):
            hands[(first + step * turn) % seats] += range(at, at + size)
            at += size
    return tuple(itemgetter(*places) for places in hands), at

"""Scoring of a deal of Fünfzehnern (rules 4.1, 4.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.cards import PACK, Card

CARD_POINTS: Final = (0, 0, 0, 1, 2, 3, 4, 5)
"""Card points by rank, from the Seven up: Ten 1, Unter 2, Ober 3, King 4, Ace 5."""

_POINTS_OF: Final = tuple(CARD_POINTS[card & 7] for card in PACK)

PAR: Final = 15
"""Card points of a suit, and the average per player."""


def card_points(cards: Iterable[Card]) -> int:
    """The card points of some cards."""
    return sum(map(_POINTS_OF.__getitem__, cards))


def score(points: Sequence[int], tricks_won: Sequence[int], two_winner_shortcut: bool) -> tuple[int, ...]:
    """Return a deal's score by seat: card points above or below par.

    By the shortcut two of four who took all tricks between them get 15 each, the others lose as much.
    """
    takers = len(tricks_won) - list(tricks_won).count(0)
    if two_winner_shortcut and takers == 2 and len(tricks_won) == 4:  # halves of three aren't whole
        return tuple(PAR if won else -PAR for won in tricks_won)
    return tuple(taken - PAR for taken in points)

"""Events that several games share. Hands are in no event: they leave the engine through views only."""

from __future__ import annotations

import functools
from typing import ClassVar

from engine.cards import PACK, Card
from engine.game import Event, Seat
from engine.values import value
from engine.views import Played


@value
class CardPlayed(Event):
    """A card was played to a trick."""

    continues: ClassVar[bool] = True
    seat: Seat
    card: Card


@functools.lru_cache(maxsize=128)
def cards_played(deal: int, seats: int) -> tuple[tuple[CardPlayed, ...], ...]:
    """Return the events of all cards that could be played in a deal, by seat and card; made once for all."""
    return tuple(tuple(CardPlayed(deal, seat, card) for card in PACK) for seat in range(seats))


@value
class TrickWon(Event):
    """A trick is complete. ``number`` counts from 1 in each deal."""

    number: int
    plays: tuple[Played, ...]
    winner: Seat


@value
class DealScored(Event):
    """A deal is over: its points and the partie's totals, both by seat.

    In points or chips, whatever the game counts in; every game says this once at the end of each deal,
    a deal that was thrown in included.
    """

    points: tuple[int, ...]
    totals: tuple[int, ...]

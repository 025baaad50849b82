"""Events that several games share. Hands are in no event: they leave the engine through views only."""

from __future__ import annotations

import functools
from typing import ClassVar, Final

from engine.cards import Card
from engine.game import Event, Seat
from engine.values import value
from engine.views import Played


@value
class CardPlayed(Event):
    """A card was played to a trick."""

    continues: ClassVar[bool] = True
    seat: Seat
    card: Card


card_played: Final = functools.lru_cache(maxsize=8192)(CardPlayed)
"""Cached ``CardPlayed`` from deal, seat and card, since most events of a partie are of this kind."""


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

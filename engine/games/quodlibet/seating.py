"""Seats drawn with the four Aces, which show the seasons (rules 2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from engine.cards import Card, parse

SEASONS: Final[tuple[Card, ...]] = tuple(map(parse, ("HA", "SA", "GA", "EA")))
"""Spring, summer, autumn and winter sit in this order of play; spring is the first beer king."""

Player = TypeVar("Player")


def seating_by_seasons(drawn: Mapping[Player, Card]) -> list[Player]:
    """Return the players on seats 0 … 3, from the Ace that each one drew."""
    by_ace = {ace: player for player, ace in drawn.items()}
    return [by_ace[ace] for ace in SEASONS]

"""Seats drawn with the four Aces, which show the seasons (rules 2.1)."""

from __future__ import annotations

from typing import Final

from engine.cards import Card, parse

SEASONS: Final[tuple[Card, ...]] = tuple(map(parse, ("HA", "SA", "GA", "EA")))
"""Spring, summer, autumn and winter sit in this order of play; spring is the first beer king."""

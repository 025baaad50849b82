"""Everybody's cards in words: in replays, and where spectators see all hands."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.ui.scene import Scene
from engine.cards import CardSet


def held_lines(scene: Scene, held: Sequence[CardSet]) -> list[str]:
    """A line for each seat that holds cards."""
    return [f"{scene.faces.set(cards)} {scene.names.short(seat)}" for seat, cards in enumerate(held) if cards]

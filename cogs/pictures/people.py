"""What people are called in pictures."""

from __future__ import annotations

from cogs.pictures.lettering import legible
from cogs.ui.scene import Scene
from engine.game import Seat


def called(scene: Scene, seat: Seat) -> str:
    """The name as far as the pictures' fonts can write it."""
    return legible(scene.names.raw(seat)) or str(seat + 1)

"""The buttons that ask for a picture."""

from __future__ import annotations

from cogs.ui.drawing import Component
from cogs.ui.ids import LookId
from cogs.ui.scene import Scene
from cogs.ui.sheet import button


def look_button(scene: Scene, what: str) -> Component:
    """``what`` is one of those that ``LookId`` knows."""
    return button(LookId(scene.snapshot.table, what).custom_id, scene.words(f"look-{what}"))

"""The buttons that ask for a picture."""

from __future__ import annotations

from cogs.games.render_context import Scene
from cogs.shell.ids import LookId
from cogs.shell.message_builder import button
from cogs.shell.raw_layout import Component


def look_button(scene: Scene, what: str) -> Component:
    """``what`` is one of those that ``LookId`` knows."""
    return button(LookId(scene.snapshot.table, what).custom_id, scene.words(f"look-{what}"))

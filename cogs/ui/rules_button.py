"""The button that opens the rules where a table is at."""

from __future__ import annotations

from cogs.ui.drawing import Component
from cogs.ui.ids import NOW, RulesId
from cogs.ui.scene import Scene
from cogs.ui.sheet import button


def rules_button(scene: Scene) -> Component:
    """Beside **My hand** on the public card, and below all else in a hand."""
    snapshot = scene.snapshot
    return button(RulesId(snapshot.table, snapshot.game, NOW).custom_id, scene.words("button-rules"))

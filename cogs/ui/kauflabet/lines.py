"""Kauflabet's table in words, for replays."""

from __future__ import annotations

from typing import Final

from cogs.ui.kauflabet import table
from cogs.ui.scene import Scene, TableLines
from engine.events import DealScored
from engine.games.kauflabet.views import PartieView


def title(scene: Scene, view: PartieView, scored: DealScored) -> str:
    """Who dealt."""
    return scene.words("replay-dealer", name=scene.names.raw(view.dealer))


LINES: Final = TableLines(
    view=table.table_view,
    heading=table.heading,
    happening=table.happening,
    standings=table.standings,
    ending=table.final_deal,
    title=title,
)

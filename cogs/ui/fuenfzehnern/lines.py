"""Fünfzehnern's table in words, for replays."""

from __future__ import annotations

from typing import Final

from cogs.ui.fuenfzehnern import table
from cogs.ui.scene import Scene, TableLines
from engine.events import DealScored
from engine.games.fuenfzehnern.views import PartieView


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

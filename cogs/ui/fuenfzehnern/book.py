"""Fünfzehnern written up: deals with their dealers and points."""

from __future__ import annotations

from cogs.pictures.book import Book, marked, plain_section
from cogs.ui.fuenfzehnern.table import table_view
from cogs.ui.picturing import drawn_name
from cogs.ui.scene import Scene


def book(scene: Scene) -> Book:
    """The partie so far."""
    view = table_view(scene, None)
    players = view.options.players
    deals = (
        (
            score.number,
            scene.words("charts-dealt-by", name=drawn_name(scene, score.dealer)),
            score.points,
            marked(players, {}),
        )
        for score in view.scores
    )
    return Book(plain_section(deals, players), view.totals, view.deals, low_wins=False, signed=True)

"""The public card of a partie of Blattla."""

from __future__ import annotations

from cogs.games.blattla import table
from cogs.games.render_context import RenderContext
from cogs.games.trick_lines import turn_line
from cogs.shell.message_builder import MessageBuilder
from engine.games.blattla.views import PartieView


def card(scene: RenderContext, sheet: MessageBuilder) -> None:
    """Add heading, whose turn it is, the table and the standings of a partie being played."""
    view = table.table_view(scene, None)
    sheet.text(*table.heading(scene, view))
    sheet.line()
    sheet.text(_turn(scene, view), *table.happening(scene, view))
    sheet.text(*table.standings(scene, view))


def ending(scene: RenderContext, sheet: MessageBuilder) -> None:
    """Add how the last deal went, once the partie is over."""
    view = table.table_view(scene, None)
    sheet.text(*table.final_deal(scene, view))


def _turn(scene: RenderContext, view: PartieView) -> str:
    if view.phase not in ("cut", "auction", "call"):
        return turn_line(scene)
    (seat,) = scene.snapshot.waiting_for
    return scene.words(f"blattla-waiting-{view.phase}", name=scene.names.bold(seat))

"""The public card of a partie of Quodlibet."""

from __future__ import annotations

from cogs.games.quodlibet import ceremonies, table
from cogs.games.render_context import RenderContext
from cogs.games.trick_lines import turn_line
from cogs.shell.message_builder import MessageBuilder
from engine.games.quodlibet.views import PartieView


def card(scene: RenderContext, sheet: MessageBuilder) -> None:
    """Add heading, whose turn it is, the table and the standings of a partie being played."""
    view = table.table_view(scene, None)
    sheet.text(*table.heading(scene, view))
    sheet.line()
    sheet.text(
        *ceremonies.calls(scene, view),
        _turn(scene, view),
        table.warning(scene, view),
        *table.offences(scene, view),
        *table.happening(scene, view),
    )
    sheet.text(*table.open_hands(scene, view, None))
    sheet.text(*table.standings(scene, view))


def ending(scene: RenderContext, sheet: MessageBuilder) -> None:
    """Add how the last deal went, once the partie is over."""
    view = table.table_view(scene, None)
    sheet.text(ceremonies.crowning(scene))
    sheet.text(*table.final_deal(scene, view), table.final_count(scene, view), ceremonies.rounds(scene, view))


def _turn(scene: RenderContext, view: PartieView) -> str:
    words = scene.words
    if view.phase == "declare":
        blind = "-blind" if view.blind_choice else ""
        looking = ceremonies.looking(scene, view)
        if looking:
            return looking
        return words(f"quodlibet-king-chooses{blind}", name=scene.names.bold(view.king))
    return turn_line(scene)

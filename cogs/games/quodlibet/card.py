"""The public card of a partie of Quodlibet."""

from __future__ import annotations

from cogs.games.quodlibet import ceremonies, table
from cogs.games.render_context import RenderContext
from cogs.games.trick_lines import timed, turn_line
from cogs.shell.layout import MessageBuilder
from engine.games.quodlibet.views import PartieView


def card(context: RenderContext, builder: MessageBuilder) -> None:
    """Add heading, whose turn it is, the table and the standings of a partie being played."""
    view = table.table_view(context, None)
    builder.text(*table.heading(context, view))
    calls = ceremonies.calls(context, view)
    builder.text(
        *calls,
        timed(context, _turn(context, view)),
        table.warning(context, view),
        *table.offences(context, view),
        *(
            table.news(context, view, called=bool(calls))
            if context.pictured
            else table.happening(context, view)
        ),
    )
    builder.text(*table.open_hands(context, view, None))
    if not context.pictured:
        builder.text(*table.standings(context, view))


def ending(context: RenderContext) -> list[str]:
    """Return how the last deal went where no score sheet shows it, and rounds owed."""
    view = table.table_view(context, None)
    told = [] if context.pictured else [*table.final_deal(context, view), table.final_count(context, view)]
    return [*told, ceremonies.rounds(context, view)]


def _turn(context: RenderContext, view: PartieView) -> str:
    words = context.words
    if view.phase == "declare":
        blind = "-blind" if view.blind_choice else ""
        looking = ceremonies.looking(context, view)
        if looking:
            return looking
        return words(f"quodlibet-king-chooses{blind}", name=context.names.bold(view.king))
    return turn_line(context)

"""The public card of a partie of Fünfzehnern."""

from __future__ import annotations

from cogs.games.fuenfzehnern import table
from cogs.games.render_context import RenderContext
from cogs.games.trick_lines import timed, turn_line
from cogs.shell.layout import MessageBuilder


def card(context: RenderContext, builder: MessageBuilder) -> None:
    """Add heading, whose turn it is, the table and the standings of a partie being played."""
    view = table.table_view(context, None)
    builder.text(*table.heading(context, view))
    told = table.news(context, view) if context.pictured else table.happening(context, view)
    builder.text(timed(context, turn_line(context)), *told)
    if not context.pictured:
        builder.text(*table.standings(context, view))


def ending(context: RenderContext) -> list[str]:
    """Return how the last deal went, once the partie is over, where no score sheet shows it."""
    return [] if context.pictured else table.previous_deal(context, table.table_view(context, None))

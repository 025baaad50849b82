"""Buttons that ask for a picture."""

from __future__ import annotations

from cogs.games.render_context import RenderContext
from cogs.shell.message_builder import button
from cogs.shell.raw_layout import Component
from cogs.tables.ids import Look, LookId


def look_button(context: RenderContext, what: Look) -> Component:
    """Build a button for one of the pictures."""
    return button(LookId(context.snapshot.table, what).custom_id, context.words(f"look-{what}"))

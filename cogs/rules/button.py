"""The button that opens the rules at the section that a table has reached."""

from __future__ import annotations

from cogs.games.render_context import RenderContext
from cogs.rules.ids import NOW, RulesId
from cogs.shell.layout import Component, button


def rules_button(context: RenderContext) -> Component:
    """Return the button, beside **My hand** on the public card, and at the bottom of a hand."""
    snapshot = context.snapshot
    return button(RulesId(snapshot.table, snapshot.game, NOW).custom_id, context.words("button-rules"))

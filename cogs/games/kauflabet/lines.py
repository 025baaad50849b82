"""Kauflabet's table in words, for replays."""

from __future__ import annotations

from typing import Final

from cogs.games.kauflabet import table
from cogs.games.render_context import TableLines

LINES: Final = TableLines(
    view=table.table_view,
    heading=table.heading,
    happening=table.happening,
    standings=table.standings,
    ending=table.final_deal,
)
